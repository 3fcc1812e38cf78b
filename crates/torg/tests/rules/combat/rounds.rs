//! Who may take which action: turns, aiming, waiting, surprise, exposure, moving. Parts of 5.1, 5.5 and 5.8.

use crate::combat::given::{Case, both, classic, refused, revised};
use tabletop::seat::ActorId;
use torg::combat::action::{Act, Aim, Bearing, Disturbance, Exposed, ROUND, simple};
use torg::combat::attack::Surprise;
use torg::combat::choice::Choice;
use torg::combat::hold::{Hold, may_lapse};
use torg::combat::movement::{Pace, beside, pace, push};
use torg::combat::refusal::Why;
use torg::combat::settings::{DownDefence, Exposure, Minimum, Moving, SimpleActions};
use torg::combat::status::{Ends, Status};
use torg::state::Condition;

pub const CASES: &[Case] = &[
    (&["TC-001", "TC-004", "TC-005", "TC-006"], one_rolled_type),
    (&["TC-018"], who_cannot_act),
    (&["TC-103", "TC-104"], knocked_down),
    (&["TC-025", "TC-026", "TX-S21"], simple_actions),
    (&["TX-S18"], an_aim),
    (&["TC-131"], exposure),
    (
        &[
            "TC-136", "TC-137", "TC-138", "TC-139", "TC-140", "TC-314", "TX-S20", "TX-50", "TX-51",
        ],
        waiting,
    ),
    (
        &[
            "TC-203", "TC-204", "TC-205", "TC-206", "TC-207", "TC-208", "TC-212", "TX-S14",
            "TX-S15", "TX-S28", "TX-92", "TX-93",
        ],
        surprise,
    ),
    (
        &["TC-024", "TC-240", "TC-241", "TC-242", "TC-243", "TX-S22"],
        moving,
    ),
];

fn bearing() -> Bearing {
    Bearing::default()
}

#[test]
fn one_rolled_type() {
    assert_eq!((ROUND, Act::ALL.len()), (10, 9));
    let rolled: Vec<Act> = Act::ALL.into_iter().filter(|act| act.rolls()).collect();
    assert_eq!(rolled.len(), 7);
    for rules in both() {
        for act in Act::ALL {
            assert_eq!(bearing().may(act, act.rolls(), false, &rules), Ok(()));
            let attacked = Bearing {
                rolled: Some(Act::Attack),
                ..bearing()
            };
            let result = attacked.may(act, act.rolls(), false, &rules);
            if act.rolls() && act != Act::Attack {
                refused(result, 5);
            } else {
                assert_eq!(result, Ok(()));
            }
            assert_eq!(attacked.may(act, act.rolls(), true, &rules), Ok(()));
        }
    }
}

#[test]
fn who_cannot_act() {
    for rules in both() {
        let with = |condition| Bearing {
            condition,
            ..bearing()
        };
        let dead = Condition {
            wounds: 4,
            ..Condition::default()
        };
        let out = Condition {
            unconscious: true,
            ..Condition::default()
        };
        for act in Act::ALL {
            refused(with(dead).may(act, act.rolls(), true, &rules), 18);
            refused(with(out).may(act, act.rolls(), true, &rules), 18);
        }
        for (status, rule) in [(Status::ActionLost, 253), (Status::StandingUp, 231)] {
            let mut lost = bearing();
            lost.statuses.become_(status, Ends::Action, &rules);
            refused(lost.may_act(), rule);
            lost.statuses.action_over();
            assert_eq!(lost.may_act(), Ok(()));
        }
        let mut held = bearing();
        held.statuses
            .become_(Status::Restrained, Ends::Lifted, &rules);
        refused(held.may(Act::Movement, false, false, &rules), 146);
        assert_eq!(held.may(Act::Attack, true, false, &rules), Ok(()));
    }
}

#[test]
fn knocked_down() {
    let down = Bearing {
        condition: Condition {
            knocked_down: true,
            ..Condition::default()
        },
        ..bearing()
    };
    for act in Act::ALL {
        let may = |rules| down.may(act, act.rolls(), false, &rules);
        refused_unless(act == Act::Defence, may(classic()), 103);
        refused_unless(false, may(revised()), 104);
        let gets_up = revised().answered(DownDefence::Active);
        refused_unless(act == Act::Defence, may(gets_up), 104);
    }
}

#[track_caller]
fn refused_unless(stands: bool, result: Result<(), torg::combat::refusal::Refusal>, rule: u16) {
    if stands {
        assert_eq!(result, Ok(()));
    } else {
        refused(result, rule);
    }
}

#[test]
fn simple_actions() {
    assert_eq!(simple(false, 0), Ok(()));
    assert_eq!(simple(false, -3), Ok(()));
    refused(simple(false, 1), 26);
    refused(simple(true, 0), 26);
    for rules in both() {
        let after = |rolled, simple| Bearing {
            rolled,
            simple,
            ..bearing()
        };
        let may = |rolled, taken, rules| {
            after(rolled, taken)
                .may(Act::Simple, false, false, rules)
                .is_ok()
        };
        let attack = Some(Act::Attack);
        assert!(may(attack, 0, &rules) && !may(attack, 1, &rules));
        assert!(may(None, 1, &rules) && !may(None, 2, &rules));
        let none = rules.answered(SimpleActions::None);
        assert!(!may(attack, 0, &none) && may(None, 0, &none));
        let any = rules.answered(SimpleActions::Any);
        assert!(may(attack, 99, &any));
    }
}

#[test]
fn an_aim() {
    for rules in both() {
        let aim = Aim::Aiming(2);
        assert!(aim.is_aiming());
        assert_eq!(aim.exposes(&rules), !rules.classic());
        assert_eq!(aim.after(Disturbance::Simple { agreed: true }, &rules), aim);
        for lost in [
            Disturbance::Simple { agreed: false },
            Disturbance::Moved,
            Disturbance::Acted,
            Disturbance::Disturbed,
        ] {
            assert_eq!(aim.after(lost, &rules), Aim::None);
        }
        let ready = aim.round_over(2);
        assert_eq!(ready, Aim::Ready(3));
        assert!(ready.counts(3) && !ready.counts(2) && !ready.counts(4));
        assert_eq!(ready.round_over(2), ready);
        assert_eq!(ready.round_over(3), Aim::None, "in that round alone");
        assert_eq!(Aim::None.round_over(3), Aim::None);
        assert!(!Aim::None.exposes(&rules));
        let aims = Bearing { aim, ..bearing() };
        let rule = if rules.classic() { 120 } else { 121 };
        refused(aims.may(Act::Defence, true, false, &rules), rule);
        assert_eq!(aims.may(Act::Simple, false, false, &rules), Ok(()));
    }
}

#[test]
fn exposure() {
    let open = Exposed(3);
    assert!(!open.ends_on_action(3), "not with a flurry's second action");
    assert!(open.ends_on_action(4));
    for rules in both() {
        assert!(!open.ends_on_round(&rules));
        let round = rules.answered(Exposure::Round);
        assert_eq!(open.ends_on_round(&round), rules.classic());
    }
}

#[test]
fn waiting() {
    for rules in both() {
        let (at, late) = if rules.classic() {
            (136, 134)
        } else {
            (137, 135)
        };
        let door = Hold::location(&["the door"], false, &rules).unwrap();
        assert_eq!(door.choice(), Some(Choice::Location));
        refused(door.may_spare(&rules), at);
        for places in [&[][..], &["a", "b"], &[" "]] {
            refused(Hold::location(places, false, &rules), at);
        }
        refused(Hold::location(&["a"], true, &rules), at);
        let chance = Hold::opportunity(false, &rules).unwrap();
        assert_eq!(chance.choice(), Some(Choice::Opportunity));
        assert_eq!(chance.may_spare(&rules), Ok(()));
        refused(Hold::opportunity(true, &rules), late);
    }
    let friend = ActorId(2);
    let waits = Hold::after(friend, true, &revised()).unwrap();
    assert_eq!(waits.choice(), None);
    refused(Hold::after(friend, false, &revised()), 139);
    refused(Hold::after(friend, true, &classic()), 138);
    let why = Hold::after(friend, true, &classic()).map_err(|its| its.why);
    assert_eq!(why, Err(Why::NoWaiting));
    assert!(may_lapse(0) && !may_lapse(1));
}

#[test]
fn surprise() {
    use torg::settings::Edition;
    refused(Surprise::Complete.check(true), 204);
    for degree in [Surprise::None, Surprise::Partial] {
        assert_eq!(degree.check(true), Ok(()));
    }
    assert_eq!(Surprise::Complete.check(false), Ok(()));
    // TX-S28.
    let second = Surprise::Complete.next(Edition::Revised);
    assert_eq!(second, Surprise::Partial);
    assert_eq!(second.next(Edition::Revised), Surprise::None);
    assert_eq!(Surprise::Complete.next(Edition::Classic), Surprise::None);
    // TX-92, TX-93.
    let cards = [Surprise::Complete, Surprise::Partial, Surprise::None];
    assert_eq!(cards.map(Surprise::cards), [2, 1, 0]);
    // TX-S15.
    let guard = |surprise, rolled| Bearing {
        surprise,
        rolled,
        ..bearing()
    };
    for act in Act::ALL {
        let open = matches!(act, Act::Defence | Act::Simple);
        let may = |surprise, rules| guard(surprise, None).may(act, act.rolls(), false, &rules);
        refused_unless(open, may(Surprise::Partial, revised()), 208);
        refused_unless(false, may(Surprise::Complete, revised()), 210);
        assert_eq!(may(Surprise::Complete, classic()), Ok(()));
        let used = guard(Surprise::Partial, Some(Act::Defence));
        refused_unless(false, used.may(Act::Simple, false, false, &revised()), 208);
    }
}

#[test]
fn moving() {
    assert_eq!(pace(10, 12), Pace::Walking);
    assert_eq!(pace(11, 12), Pace::Running);
    assert_eq!(pace(13, 12), Pace::Pushing);
    for rules in both() {
        assert_eq!(beside(12, 12, &rules), Ok(()));
        refused(beside(13, 12, &rules), 243);
        let walking = rules.answered(Moving::Walking);
        assert_eq!(beside(10, 12, &walking), Ok(()));
        refused(beside(11, 12, &walking), 243);
        refused(beside(8, 7, &walking), 243);
        let none = rules.answered(Moving::None);
        assert_eq!(beside(0, 12, &none), Ok(()));
        refused(beside(1, 12, &none), 243);
        assert_eq!(push(9, -8, 0, &rules).total, 10);
        assert_eq!(push(9, 5, 0, &rules).total, 14);
        assert_eq!(push(9, -8, 3, &rules).total, 10);
        let on_chart = rules.answered(Minimum::Charted);
        assert_eq!(push(9, -8, 3, &on_chart).total, 13);
        assert_eq!(
            bearing().may(Act::Movement, true, false, &rules),
            Ok(()),
            "a push is an action of its own"
        );
    }
}
