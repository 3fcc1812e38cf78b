//! Who may take which action: turns, aiming, waiting, surprise, exposure, moving.

use crate::combat::given::{Case, both_editions, classic, end_statuses, refused, revised};
use tabletop::seat::ActorId;
use torg::combat::action::{
    ActionEligibility, ActionType, Aim, Disturbance, Exposed, SECONDS_PER_ROUND,
};
use torg::combat::attack::SurpriseLevel;
use torg::combat::hold::{Hold, may_lapse};
use torg::combat::movement::{Pace, check_move_with_action, pace_of, push_total};
use torg::combat::options::CombatOption;
use torg::combat::refusal::CombatReason;
use torg::combat::settings::{DownDefence, Exposure, Minimum, Moving, SimpleActions};
use torg::combat::status::{Status, StatusExpiry};
use torg::state::Condition;

pub const CASES: &[Case] = &[
    (
        &["TC-001", "TC-004", "TC-005", "TC-006"],
        one_rolled_action_type_per_round,
    ),
    (&["TC-018"], actors_who_cannot_act),
    (&["TC-103", "TC-104"], knocked_down),
    (&["TC-025", "TX-S21"], simple_actions),
    (&["TX-S18"], aim_is_kept_or_lost),
    (&["TC-131"], exposure_after_all_out),
    (
        &[
            "TC-136", "TC-137", "TC-138", "TC-139", "TC-140", "TC-314", "TX-S20", "TX-50", "TX-51",
        ],
        holding_a_turn,
    ),
    (
        &[
            "TC-203", "TC-205", "TC-206", "TC-207", "TC-208", "TX-S14", "TX-S15", "TX-92", "TX-93",
        ],
        surprise,
    ),
    (
        &["TC-024", "TC-240", "TC-241", "TC-242", "TC-243", "TX-S22"],
        movement_with_an_action,
    ),
];

fn eligible() -> ActionEligibility {
    ActionEligibility::default()
}

#[test]
fn one_rolled_action_type_per_round() {
    assert_eq!((SECONDS_PER_ROUND, ActionType::ALL.len()), (10, 9));
    let rolled: Vec<ActionType> = ActionType::ALL
        .into_iter()
        .filter(|action_type| action_type.is_rolled())
        .collect();
    assert_eq!(rolled.len(), 7);
    for rules in both_editions() {
        for action_type in ActionType::ALL {
            assert_eq!(
                eligible().may_take(action_type, action_type.is_rolled(), false, &rules),
                Ok(())
            );
            let attacked = ActionEligibility {
                rolled_type: Some(ActionType::Attack),
                ..eligible()
            };
            let result = attacked.may_take(action_type, action_type.is_rolled(), false, &rules);
            if action_type.is_rolled() && action_type != ActionType::Attack {
                refused(result, 5);
            } else {
                assert_eq!(result, Ok(()));
            }
            assert_eq!(
                attacked.may_take(action_type, action_type.is_rolled(), true, &rules),
                Ok(())
            );
        }
    }
}

#[test]
fn actors_who_cannot_act() {
    for rules in both_editions() {
        let eligibility = |condition| ActionEligibility {
            condition,
            ..eligible()
        };
        let dead = Condition {
            wounds: 4,
            ..Condition::default()
        };
        let incapacitated = Condition {
            unconscious: true,
            ..Condition::default()
        };
        for action_type in ActionType::ALL {
            refused(
                eligibility(dead).may_take(action_type, action_type.is_rolled(), true, &rules),
                18,
            );
            refused(
                eligibility(incapacitated).may_take(
                    action_type,
                    action_type.is_rolled(),
                    true,
                    &rules,
                ),
                18,
            );
        }
        for (status, rule) in [(Status::ActionLost, 253), (Status::StandingUp, 231)] {
            let mut lost = eligible();
            lost.statuses.add(status, StatusExpiry::NextAction, &rules);
            refused(lost.may_act(), rule);
            end_statuses(&mut lost.statuses, StatusExpiry::is_over_after_action);
            assert_eq!(lost.may_act(), Ok(()));
        }
        let mut held = eligible();
        held.statuses
            .add(Status::Restrained, StatusExpiry::WhenLifted, &rules);
        refused(
            held.may_take(ActionType::Movement, false, false, &rules),
            146,
        );
        assert_eq!(
            held.may_take(ActionType::Attack, true, false, &rules),
            Ok(())
        );
    }
}

#[test]
fn knocked_down() {
    let down = ActionEligibility {
        condition: Condition {
            knocked_down: true,
            ..Condition::default()
        },
        ..eligible()
    };
    for action_type in ActionType::ALL {
        let check = |rules| down.may_take(action_type, action_type.is_rolled(), false, &rules);
        refused_unless(action_type == ActionType::Defence, check(classic()), 103);
        refused_unless(false, check(revised()), 104);
        let gets_up = revised().with_answer(DownDefence::Active);
        refused_unless(action_type == ActionType::Defence, check(gets_up), 104);
    }
}

#[track_caller]
fn refused_unless(
    allowed: bool,
    result: Result<(), torg::combat::refusal::CombatRefusal>,
    rule: u16,
) {
    if allowed {
        assert_eq!(result, Ok(()));
    } else {
        refused(result, rule);
    }
}

#[test]
fn simple_actions() {
    for rules in both_editions() {
        let after = |rolled_type, simple_actions_taken| ActionEligibility {
            rolled_type,
            simple_actions_taken,
            ..eligible()
        };
        let may_take = |rolled_type, taken, rules| {
            after(rolled_type, taken)
                .may_take(ActionType::Simple, false, false, rules)
                .is_ok()
        };
        let attack = Some(ActionType::Attack);
        assert!(may_take(attack, 0, &rules) && !may_take(attack, 1, &rules));
        assert!(may_take(None, 1, &rules) && !may_take(None, 2, &rules));
        let none = rules.with_answer(SimpleActions::None);
        assert!(!may_take(attack, 0, &none) && may_take(None, 0, &none));
        let any = rules.with_answer(SimpleActions::Any);
        assert!(may_take(attack, 99, &any));
    }
}

#[test]
fn aim_is_kept_or_lost() {
    for rules in both_editions() {
        let aim = Aim::Aiming(2);
        assert!(aim.is_aiming());
        assert_eq!(aim.exposes_aimer(&rules), !rules.is_classic());
        assert_eq!(
            aim.after_disturbance(Disturbance::SimpleAction { keeps_aim: true }, &rules),
            aim
        );
        for lost in [
            Disturbance::SimpleAction { keeps_aim: false },
            Disturbance::Moved,
            Disturbance::RolledAction,
            Disturbance::Other,
        ] {
            assert_eq!(aim.after_disturbance(lost, &rules), Aim::None);
        }
        let ready = aim.after_round(2);
        assert_eq!(ready, Aim::Ready(3));
        assert!(ready.is_ready_in(3) && !ready.is_ready_in(2) && !ready.is_ready_in(4));
        assert_eq!(ready.after_round(2), ready);
        assert_eq!(ready.after_round(3), Aim::None, "only in that round");
        assert_eq!(Aim::None.after_round(3), Aim::None);
        assert!(!Aim::None.exposes_aimer(&rules));
        let aims = ActionEligibility { aim, ..eligible() };
        let rule = if rules.is_classic() { 120 } else { 121 };
        refused(
            aims.may_take(ActionType::Defence, true, false, &rules),
            rule,
        );
        assert_eq!(
            aims.may_take(ActionType::Simple, false, false, &rules),
            Ok(())
        );
    }
}

#[test]
fn exposure_after_all_out() {
    let open = Exposed(3);
    assert!(!open.ends_on_action(3), "not with a flurry's second action");
    assert!(open.ends_on_action(4));
    for rules in both_editions() {
        assert!(!open.ends_on_round(&rules));
        let round = rules.with_answer(Exposure::Round);
        assert_eq!(open.ends_on_round(&round), rules.is_classic());
    }
}

#[test]
fn holding_a_turn() {
    for rules in both_editions() {
        let (at, late) = if rules.is_classic() {
            (136, 134)
        } else {
            (137, 135)
        };
        let door = Hold::location(&["the door"], false, &rules).unwrap();
        assert_eq!(door.option(), Some(CombatOption::Location));
        refused(door.may_let_go(&rules), at);
        for locations in [&[][..], &["a", "b"], &[" "]] {
            refused(Hold::location(locations, false, &rules), at);
        }
        refused(Hold::location(&["a"], true, &rules), at);
        let chance = Hold::opportunity(false, &rules).unwrap();
        assert_eq!(chance.option(), Some(CombatOption::Opportunity));
        assert_eq!(chance.may_let_go(&rules), Ok(()));
        refused(Hold::opportunity(true, &rules), late);
    }
    let friend = ActorId(2);
    let waits = Hold::wait_for(friend, true, &revised()).unwrap();
    assert_eq!(waits.option(), None);
    refused(Hold::wait_for(friend, false, &revised()), 139);
    refused(Hold::wait_for(friend, true, &classic()), 138);
    let refusal = Hold::wait_for(friend, true, &classic()).map_err(|refusal| refusal.reason);
    assert_eq!(refusal, Err(CombatReason::NoHoldingForAllies));
    assert!(may_lapse(0) && !may_lapse(1));
}

#[test]
fn surprise() {
    // TX-92, TX-93.
    let cards = [
        SurpriseLevel::Complete,
        SurpriseLevel::Partial,
        SurpriseLevel::None,
    ];
    assert_eq!(cards.map(SurpriseLevel::pool_cards), [2, 1, 0]);
    // TX-S15.
    let guard = |surprise, rolled_type| ActionEligibility {
        surprise,
        rolled_type,
        ..eligible()
    };
    for action_type in ActionType::ALL {
        let open = matches!(action_type, ActionType::Defence | ActionType::Simple);
        let check = |surprise, rules| {
            guard(surprise, None).may_take(action_type, action_type.is_rolled(), false, &rules)
        };
        refused_unless(open, check(SurpriseLevel::Partial, revised()), 208);
        refused_unless(false, check(SurpriseLevel::Complete, revised()), 210);
        assert_eq!(check(SurpriseLevel::Complete, classic()), Ok(()));
        let used = guard(SurpriseLevel::Partial, Some(ActionType::Defence));
        refused_unless(
            false,
            used.may_take(ActionType::Simple, false, false, &revised()),
            208,
        );
    }
}

#[test]
fn movement_with_an_action() {
    assert_eq!(pace_of(10, 12), Pace::Walking);
    assert_eq!(pace_of(11, 12), Pace::Running);
    assert_eq!(pace_of(13, 12), Pace::Pushing);
    for rules in both_editions() {
        assert_eq!(check_move_with_action(12, 12, &rules), Ok(()));
        refused(check_move_with_action(13, 12, &rules), 243);
        let walking = rules.with_answer(Moving::Walking);
        assert_eq!(check_move_with_action(10, 12, &walking), Ok(()));
        refused(check_move_with_action(11, 12, &walking), 243);
        refused(check_move_with_action(8, 7, &walking), 243);
        let none = rules.with_answer(Moving::None);
        assert_eq!(check_move_with_action(0, 12, &none), Ok(()));
        refused(check_move_with_action(1, 12, &none), 243);
        assert_eq!(push_total(9, -8, 0, &rules).total, 10);
        assert_eq!(push_total(9, 5, 0, &rules).total, 14);
        assert_eq!(push_total(9, -8, 3, &rules).total, 10);
        let on_chart = rules.with_answer(Minimum::Charted);
        assert_eq!(push_total(9, -8, 3, &on_chart).total, 13);
        assert_eq!(
            eligible().may_take(ActionType::Movement, true, false, &rules),
            Ok(()),
            "a push is an action"
        );
    }
}
