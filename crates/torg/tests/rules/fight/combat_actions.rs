//! Defences, aiming, waiting, moving, simple actions and ammunition at the table.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, VILLAIN, attack_command, carried_weapon, declare_defence,
    declare_with_weapon, defend_command, new_actor, resolve_command, settings_with,
};
use crate::fight::interactions::{combat_command, dice_only, end_turn, interact_once};
use tabletop::seat::{ActorId, Seat};
use torg::card::{ApprovableAction, ApprovedActions, BySide, CardName, LineEffect, Side};
use torg::combat::action::Aim;
use torg::combat::ammunition::Reload;
use torg::combat::attack::outcome::HitKind;
use torg::combat::chart::RangeBand;
use torg::combat::choices::CombatOptions;
use torg::combat::defence::DefenceSkill;
use torg::combat::hold::Hold;
use torg::combat::interaction::Interaction;
use torg::combat::options::CombatOption;
use torg::combat::settings::{Answer, DefenceRolls, DefenceStarts, DownDefence};
use torg::combat::status::Status;
use torg::combat::weapon::AttackSkill;
use torg::command::{Command, NewActor};
use torg::fight::actions::{CombatCommand, DefenceDeclaration, SimpleAction};
use torg::settings::{Edition, Knockdown, Settings};
use torg::sheet::{CombatSkill, WeaponDamage, WeaponId};
use torg::state::{ActionKind, ActionOutcome, Condition, Role, TurnEnd};

const FRIEND: ActorId = ActorId(3);

fn hero() -> NewActor {
    let mut bow = carried_weapon(AttackSkill::Missile, WeaponDamage::Fixed(14));
    bow.ammunition = Some(3);
    let mut new = new_actor(Role::Hero, 9, 9, 9)
        .skill(CombatSkill::Dodge, 13)
        .skill(CombatSkill::Missile, 12)
        .carrying(bow);
    new.sheet.movement_rate = Some(12);
    new
}

fn villain() -> NewActor {
    new_actor(Role::Villain, 9, 9, 9)
        .skill(CombatSkill::Fire, 13)
        .weapon(AttackSkill::Fire, WeaponDamage::Fixed(14))
}

fn begin(edition: Edition) -> FightTable {
    let mut fight = FightTable::new(edition, vec![hero(), villain()]);
    fight.begin_quiet_round();
    fight
}

fn active_defence(vital_block_steps: u8, faces: &[u8]) -> Command {
    let declaration = DefenceDeclaration {
        vital_block_steps,
        ..declare_defence(DefenceSkill::Dodge)
    };
    defend_command(HERO, declaration, faces)
}

fn shot(target: ActorId) -> torg::fight::AttackDeclaration {
    let mut declaration = declare_with_weapon(1, target);
    declaration.targets[0].range = Some(RangeBand::Short);
    declaration
}

fn turn_end(fight: &FightTable, actor: ActorId) -> Option<TurnEnd> {
    let round = fight.state().round().unwrap();
    let own_turn = round.turns.iter().find(|(turn, _)| turn.actor == actor);
    own_turn.unwrap().1
}

fn pass_all(fight: &mut FightTable) {
    while let Some(turn) = fight.state().round().and_then(|round| round.next_turn()) {
        fight.play_ok(Command::Pass { actor: turn.actor });
    }
}

#[test]
fn tc_057_058_an_active_defence_counts_for_the_whole_round() {
    let mut fight = begin(Edition::Revised);
    // 13 + 4.
    fight.play_ok(active_defence(0, &[17]));
    fight.play_ok(end_turn(HERO));
    assert_eq!(fight.actor(HERO).combat.active_defence.unwrap().total, 17);
    assert_eq!(turn_end(&fight, HERO), Some(TurnEnd::Acted));
    fight.play_refused(&active_defence(0, &[17]), "TC-058");
    fight.play_ok(attack_command(VILLAIN, shot(HERO), &[16]));
    let outcome = fight.outcome_and_breakdown().0;
    assert_eq!((outcome.difficulty, outcome.hit), (17, HitKind::Miss));
    let hand = fight.state().hand(HERO).len();
    fight.play_ok(resolve_command(VILLAIN, vec![]));
    // DD-197: an approved defence that held pays when the round closes.
    fight.play_ok(Command::Flip);
    assert_eq!(fight.state().hand(HERO).len(), hand + 1);
    assert_eq!(fight.actor(HERO).combat.active_defence, None);
}

#[test]
fn tc_049_059_150_151_the_minimum_and_a_vital_block() {
    let mut fight = begin(Edition::Revised);
    fight.play_ok(active_defence(2, &[4]));
    let figured = fight
        .state()
        .pending_total(fight.state().action.as_ref().unwrap());
    // −8 counts as +1; two steps of a vital block subtract 4.
    let figured = figured.unwrap();
    assert_eq!(figured.total, 10);
    let sum: i32 = figured.lines.iter().map(|line| line.amount).sum();
    assert_eq!(sum, figured.total);
    fight.play_ok(end_turn(HERO));
    assert_eq!(fight.actor(HERO).combat.vital_block_steps, 2);
    fight.play_refused(
        &combat_command(HERO, CombatCommand::VitalBlock { steps: 3 }),
        "TC-151",
    );
    let mut fight = begin(Edition::Classic);
    fight.play_refused(&active_defence(2, &[4]), "TC-150");
    fight.play_ok(active_defence(0, &[4]));
    fight.play_ok(end_turn(HERO));
    assert_eq!(fight.actor(HERO).combat.active_defence.unwrap().total, 14);
    // Beside another action (S-43).
    let mut fight = begin(Edition::Revised);
    fight.play_refused(
        &combat_command(HERO, CombatCommand::VitalBlock { steps: 5 }),
        "TC-150",
    );
    fight.play_ok(combat_command(HERO, CombatCommand::VitalBlock { steps: 1 }));
    fight.play_ok(Command::Pass { actor: HERO });
    fight.play_ok(attack_command(VILLAIN, shot(HERO), &[11]));
    assert_eq!(fight.outcome_and_breakdown().0.difficulty, 11);
    fight.play_ok(resolve_command(VILLAIN, vec![]));
    fight.play_ok(Command::Flip);
    assert_eq!(fight.actor(HERO).combat.vital_block_steps, 0);
}

#[test]
fn tc_058_a_defence_is_rolled_before_the_attack() {
    let mut fight = begin(Edition::Revised);
    let approved = ApprovedActions::Any;
    fight.play_ok(Command::Pass { actor: HERO });
    pass_all(&mut fight);
    fight.begin_round(Side::Villains, BySide::default(), approved);
    let kind = ActionKind::Approvable(ApprovableAction::Attack);
    fight.play_ok(Command::Declare {
        actor: VILLAIN,
        kind,
        target: Some(HERO),
        critical_moment: false,
    });
    fight.play_ok(active_defence(0, &[17]));
    fight.play_ok(end_turn(HERO));
    let open = fight.state().action.as_ref().unwrap();
    assert_eq!(open.actor, VILLAIN, "the attack goes on");
    assert_eq!(turn_end(&fight, HERO), Some(TurnEnd::Acted));
    assert_eq!(fight.actor(HERO).combat.active_defence.unwrap().total, 17);
}

#[test]
fn tc_120_121_an_aim_takes_the_round_and_counts_in_the_next() {
    for edition in [Edition::Classic, Edition::Revised] {
        let mut fight = begin(edition);
        fight.play_ok(combat_command(HERO, CombatCommand::Aim { weapon: None }));
        assert_eq!(fight.actor(HERO).combat.aim, Aim::Aiming(1));
        fight.play_refused(
            &active_defence(0, &[4]),
            if edition == Edition::Classic {
                "TC-120"
            } else {
                "TC-121"
            },
        );
        pass_all(&mut fight);
        fight.begin_quiet_round();
        assert_eq!(fight.actor(HERO).combat.aim, Aim::Ready(2));
        let mut declaration = shot(VILLAIN);
        declaration.options = CombatOptions::from_slice(&[CombatOption::Aim]);
        fight.play_ok(attack_command(HERO, declaration, &[11]));
        assert_eq!(fight.outcome_and_breakdown().0.action_total, 15);
        fight.play_ok(resolve_command(HERO, vec![]));
        assert_eq!(fight.actor(HERO).combat.aim, Aim::None);
    }
    // TX-S18; in the revised edition, damage ruins the aim.
    let mut fight = begin(Edition::Revised);
    fight.play_ok(combat_command(HERO, CombatCommand::Aim { weapon: None }));
    fight.play_ok(attack_command(VILLAIN, shot(HERO), &[20, 1]));
    fight.play_ok(resolve_command(VILLAIN, vec![]));
    assert_eq!(fight.actor(HERO).combat.aim, Aim::None);
    let mut fight = begin(Edition::Revised);
    fight.play_refused(
        &combat_command(VILLAIN, CombatCommand::Aim { weapon: None }),
        "DD-122",
    );
    fight.play_ok(combat_command(HERO, CombatCommand::Move { metres: 3 }));
    fight.play_refused(
        &combat_command(HERO, CombatCommand::Aim { weapon: None }),
        "TC-121",
    );
    // An unused aim ends with its round.
    let mut fight = begin(Edition::Revised);
    fight.play_ok(combat_command(HERO, CombatCommand::Aim { weapon: None }));
    pass_all(&mut fight);
    fight.begin_quiet_round();
    pass_all(&mut fight);
    fight.begin_quiet_round();
    assert_eq!(fight.actor(HERO).combat.aim, Aim::None);
}

#[test]
fn tc_134_136_138_holds() {
    let mut fight = FightTable::new(Edition::Revised, vec![hero(), villain(), hero()]);
    fight.begin_quiet_round();
    let hold = |hold| combat_command(HERO, CombatCommand::Hold { hold });
    fight.play_refused(&hold(Hold::WaitFor(VILLAIN)), "TC-139");
    fight.play_refused(&hold(Hold::Location(" ".to_owned())), "");
    fight.play_ok(hold(Hold::WaitFor(FRIEND)));
    fight.play_ok(Command::Pass { actor: FRIEND });
    let next = fight.state().round().unwrap().next_turn().unwrap();
    assert_eq!(next.actor, HERO);
    fight.play_ok(hold(Hold::Opportunity));
    fight.play_ok(combat_command(
        HERO,
        CombatCommand::LetTargetGo { target: VILLAIN },
    ));
    let hold_location = || hold(Hold::Location("the door".to_owned()));
    // TC-135: a hold cannot be changed when the target appears.
    fight.play_refused(&hold_location(), "TC-135");
    let mut fight = begin(Edition::Revised);
    fight.play_ok(hold_location());
    fight.play_refused(&hold(Hold::Opportunity), "TC-137");
    fight.play_refused(&hold(Hold::Location("the roof".to_owned())), "TC-137");
    fight.play_refused(
        &combat_command(HERO, CombatCommand::LetTargetGo { target: VILLAIN }),
        "TC-137",
    );
    fight.play_ok(attack_command(HERO, shot(VILLAIN), &[11]));
    assert_eq!(
        fight.outcome_and_breakdown().0.action_total,
        12,
        "no loss at a watched place"
    );
    fight.play_ok(resolve_command(HERO, vec![]));
    assert_eq!(fight.actor(HERO).combat.hold, None);
    // TX-50: an opportunity costs 3; unused, it ends with the round.
    let mut fight = begin(Edition::Revised);
    fight.play_ok(hold(Hold::Opportunity));
    fight.play_ok(Command::Pass { actor: VILLAIN });
    fight.play_ok(attack_command(HERO, shot(VILLAIN), &[11]));
    assert_eq!(fight.outcome_and_breakdown().0.action_total, 9);
    fight.play_ok(resolve_command(HERO, vec![]));
    let mut fight = begin(Edition::Revised);
    fight.play_ok(hold(Hold::Opportunity));
    fight.play_ok(Command::Flip);
    assert_eq!(fight.actor(HERO).combat.hold, None);
    let mut fight = FightTable::new(Edition::Classic, vec![hero(), villain(), hero()]);
    fight.begin_quiet_round();
    fight.play_refused(&hold(Hold::WaitFor(FRIEND)), "TC-138");
}

/// A hold is declared on the actor's own turn, so it does not act before the side with the initiative (DD-122).
#[test]
fn tc_134_136_a_hold_does_not_beat_the_initiative() {
    for edition in [Edition::Classic, Edition::Revised] {
        let mut fight = FightTable::new(edition, vec![hero(), villain()]);
        fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
        for hold in [Hold::Opportunity, Hold::Location("the door".to_owned())] {
            fight.play_refused(
                &combat_command(HERO, CombatCommand::Hold { hold }),
                "DD-122",
            );
        }
        fight.play_ok(Command::Pass { actor: VILLAIN });
        let hold = Hold::Opportunity;
        fight.play_ok(combat_command(HERO, CombatCommand::Hold { hold }));
    }
}

#[test]
fn tc_240_243_movement_is_free_and_a_push_is_rolled() {
    let mut fight = begin(Edition::Revised);
    let go = |metres| combat_command(HERO, CombatCommand::Move { metres });
    fight.play_refused(&go(13), "TC-242");
    fight.play_ok(go(8));
    fight.play_refused(&go(5), "TC-242");
    fight.play_ok(attack_command(HERO, shot(VILLAIN), &[11]));
    fight.play_ok(resolve_command(HERO, vec![]));
    fight.play_ok(go(4));
    assert_eq!(fight.actor(HERO).combat.metres_moved, 12);
    fight.play_ok(Command::Flip);
    assert_eq!(fight.actor(HERO).combat.metres_moved, 0);
    let mut fight = begin(Edition::Revised);
    let value = None;
    let inputs = dice_only(&[2]);
    fight.play_ok(combat_command(HERO, CombatCommand::Push { value, inputs }));
    let action = fight.state().action.as_ref().unwrap();
    assert_eq!(fight.state().pending_total(action).unwrap().total, 10);
    fight.play_ok(end_turn(HERO));
    assert_eq!(turn_end(&fight, HERO), Some(TurnEnd::Acted));
    // An unskilled actor does not roll a 20 again (TC-251).
    let mut fight = begin(Edition::Revised);
    let (status, active) = (Status::Unskilled, true);
    fight.play_ok(combat_command(
        HERO,
        CombatCommand::SetStatus { status, active },
    ));
    let inputs = dice_only(&[20]);
    fight.play_ok(combat_command(HERO, CombatCommand::Push { value, inputs }));
}

/// Only the gamemaster decides what is simple, so any action can be a simple one, and it is not rolled.
#[test]
fn tc_026_simple_actions_need_no_roll() {
    for text in ["opens the door", ""] {
        let mut fight = begin(Edition::Revised);
        fight.play_ok(combat_command(
            HERO,
            CombatCommand::SimpleAction {
                action: SimpleAction::Other(text.to_owned()),
                keeps_aim: false,
            },
        ));
        let hero = fight.actor(HERO);
        assert_eq!(hero.combat.simple_actions_taken, 1);
        assert_eq!(hero.round.rolled_for, None);
        assert!(
            fight.state().action.is_none(),
            "a simple action must not wait for dice"
        );
    }
}

#[test]
fn tc_005_025_one_simple_action_beside_another() {
    let mut fight = begin(Edition::Revised);
    let simple = |action| {
        combat_command(
            HERO,
            CombatCommand::SimpleAction {
                action,
                keeps_aim: false,
            },
        )
    };
    fight.play_ok(simple(SimpleAction::Draw));
    assert_eq!(turn_end(&fight, HERO), None);
    fight.play_ok(attack_command(HERO, shot(VILLAIN), &[11]));
    fight.play_ok(resolve_command(HERO, vec![]));
    fight.play_refused(&simple(SimpleAction::Other("shouts".to_owned())), "TC-005");
    let mut fight = begin(Edition::Revised);
    fight.play_ok(simple(SimpleAction::Draw));
    fight.play_ok(simple(SimpleAction::Other(String::new())));
    assert_eq!(
        turn_end(&fight, HERO),
        Some(TurnEnd::Acted),
        "two simple actions end the turn"
    );
}

#[test]
fn tc_103_104_standing_up_takes_the_action() {
    let down = Condition {
        knocked_down: true,
        ..Condition::default()
    };
    let mut fight = begin(Edition::Revised);
    fight.play_ok(Command::SetCondition {
        actor: HERO,
        condition: down,
    });
    fight.play_refused(&attack_command(HERO, shot(VILLAIN), &[11]), "TC-104");
    fight.play_refused(
        &combat_command(HERO, CombatCommand::Move { metres: 3 }),
        "TC-104",
    );
    fight.play_ok(combat_command(HERO, CombatCommand::StandUp));
    assert_eq!(fight.condition(HERO), Condition::default());
    assert_eq!(turn_end(&fight, HERO), Some(TurnEnd::Acted));
}

/// The classic edition allows a defence or nothing, the revised one standing up, and S-14 both; then the actor is up.
#[test]
fn tc_103_104_s_14_actions_of_knocked_down_actors() {
    let active = DownDefence::Active;
    for (edition, settings, defends) in [
        (Edition::Classic, Settings::default(), true),
        (Edition::Revised, Settings::default(), false),
        (
            Edition::Revised,
            Settings::default().with_answer(Knockdown::Classic),
            true,
        ),
        (
            Edition::Revised,
            settings_with(DownDefence::QUESTION, active.place()),
            true,
        ),
    ] {
        let begin = || {
            let mut fight = FightTable::with_settings(edition, settings, vec![hero(), villain()]);
            fight.begin_quiet_round();
            let mut condition = fight.condition(HERO);
            condition.knocked_down = true;
            fight.play_ok(Command::SetCondition {
                actor: HERO,
                condition,
            });
            fight
        };
        let rule = if begin().state().knocked_down_may_defend() {
            "TC-103"
        } else {
            "TC-104"
        };
        let mut fight = begin();
        fight.play_refused(&attack_command(HERO, shot(VILLAIN), &[11]), rule);
        let view = fight.view(Seat::Table);
        let shown = view.actor(HERO).unwrap().defence_refusal;
        let shown = shown
            .and_then(|refusal| refusal.rule)
            .map(|rule| rule.to_string());
        assert_eq!(shown.as_deref(), (!defends).then_some(rule), "{edition:?}");
        if defends {
            fight.play_ok(active_defence(0, &[12]));
            fight.play_ok(end_turn(HERO));
            assert!(!fight.condition(HERO).knocked_down, "{edition:?}");
        } else {
            fight.play_refused(&active_defence(0, &[12]), rule);
        }
        let mut fight = begin();
        fight.play_ok(Command::Pass { actor: HERO });
        assert_eq!(fight.condition(HERO).knocked_down, rule == "TC-104");
        let mut fight = begin();
        fight.play_ok(combat_command(HERO, CombatCommand::StandUp));
        assert!(!fight.condition(HERO).knocked_down);
    }
}

#[test]
fn tc_181_186_187_low_ammunition_and_reloading() {
    let mut slow = hero();
    slow.sheet.weapons[0].reload = Reload::Rounds {
        rounds: 2,
        skill_check: false,
    };
    let mut fight = FightTable::new(Edition::Revised, vec![slow, villain()]);
    fight.begin_quiet_round();
    let (weapon, left) = (WeaponId(1), 1);
    fight.play_refused(
        &combat_command(
            HERO,
            CombatCommand::RunShort {
                weapon: WeaponId(6),
                left,
            },
        ),
        "",
    );
    fight.play_ok(combat_command(
        HERO,
        CombatCommand::RunShort { weapon, left },
    ));
    fight.play_ok(attack_command(HERO, shot(VILLAIN), &[11]));
    fight.play_ok(resolve_command(HERO, vec![]));
    let shots_left = |fight: &FightTable| fight.actor(HERO).combat.magazines[0].1.left;
    assert_eq!(shots_left(&fight), 0);
    let load = || {
        let action = SimpleAction::Reload(WeaponId(1));
        combat_command(
            HERO,
            CombatCommand::SimpleAction {
                action,
                keeps_aim: false,
            },
        )
    };
    for full in [false, true] {
        pass_all(&mut fight);
        fight.begin_quiet_round();
        fight.play_refused(&attack_command(HERO, shot(VILLAIN), &[11]), "TC-183");
        fight.play_ok(load());
        assert_eq!(turn_end(&fight, HERO), Some(TurnEnd::Acted));
        assert_eq!(shots_left(&fight), if full { 3 } else { 0 });
    }
    let action = SimpleAction::Reload(WeaponId(8));
    let mut fight = begin(Edition::Revised);
    fight.play_refused(
        &combat_command(
            HERO,
            CombatCommand::SimpleAction {
                action,
                keeps_aim: false,
            },
        ),
        "",
    );
}

#[test]
fn tc_005_one_action_type_per_round_except_in_a_flurry() {
    let taunter = hero().skill(CombatSkill::Taunt, 12);
    let mut guard = villain();
    guard.sheet.charisma = Some(8);
    let mut fight = FightTable::new(Edition::Revised, vec![taunter, guard]);
    fight.begin_round_with(LineEffect::Flurry);
    fight.play_ok(attack_command(HERO, shot(VILLAIN), &[11]));
    fight.play_ok(resolve_command(HERO, vec![]));
    fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[11]));
    fight.play_ok(end_turn(HERO));
}

/// S-06: each attack has its own roll, which costs the action once.
#[test]
fn tc_058_s_06_each_attack_has_its_own_defence_roll() {
    let settings = settings_with(DefenceRolls::QUESTION, DefenceRolls::PerAttack.place());
    let cast = vec![hero(), villain(), villain()];
    let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
    fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
    for (attacker, face, total) in [(VILLAIN, 17, 17), (FRIEND, 4, 14)] {
        let kind = ActionKind::Approvable(ApprovableAction::Attack);
        fight.play_ok(Command::Declare {
            actor: attacker,
            kind,
            target: Some(HERO),
            critical_moment: false,
        });
        fight.play_ok(active_defence(0, &[face]));
        fight.play_ok(end_turn(HERO));
        assert_eq!(
            fight.actor(HERO).combat.active_defence.unwrap().total,
            total
        );
        assert_eq!(fight.state().action.as_ref().unwrap().actor, attacker);
        let outcome = ActionOutcome::Failed;
        fight.play_ok(Command::Announce { outcome });
        assert_eq!(
            fight.actor(HERO).combat.active_defence,
            None,
            "the defence counts only for that attack"
        );
    }
}

/// S-07: from the actor's turn until their next one.
#[test]
fn tc_058_s_07_a_defence_lasts_until_the_actors_next_turn() {
    let settings = settings_with(DefenceStarts::QUESTION, DefenceStarts::OwnTurn.place());
    let mut fight = FightTable::with_settings(Edition::Revised, settings, vec![hero(), villain()]);
    fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
    fight.play_ok(Command::Pass { actor: VILLAIN });
    fight.play_ok(active_defence(0, &[17]));
    fight.play_ok(end_turn(HERO));
    fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
    fight.play_ok(attack_command(VILLAIN, shot(HERO), &[16]));
    assert_eq!(fight.outcome_and_breakdown().0.difficulty, 17);
    fight.play_ok(resolve_command(VILLAIN, vec![]));
    fight.play_ok(active_defence(0, &[4]));
    fight.play_ok(end_turn(HERO));
    assert_eq!(fight.actor(HERO).combat.active_defence.unwrap().total, 14);
    fight.begin_round(Side::Heroes, BySide::default(), ApprovedActions::Any);
    fight.play_ok(Command::Pass { actor: HERO });
    assert_eq!(fight.actor(HERO).combat.active_defence, None);
}

/// A vital block chosen earlier counts like one chosen now, in either order.
#[test]
fn tc_121_130_an_earlier_vital_block_is_checked_too() {
    let mut fight = begin(Edition::Revised);
    fight.play_ok(combat_command(HERO, CombatCommand::VitalBlock { steps: 4 }));
    let weapon = None;
    fight.play_refused(
        &combat_command(HERO, CombatCommand::Aim { weapon }),
        "TC-121",
    );
    let mut fight = FightTable::new(
        Edition::Revised,
        vec![
            hero()
                .skill(CombatSkill::Melee, 12)
                .weapon(AttackSkill::Melee, WeaponDamage::Fixed(12)),
            villain(),
        ],
    );
    fight.begin_quiet_round();
    fight.play_ok(combat_command(HERO, CombatCommand::VitalBlock { steps: 4 }));
    let mut all_out = declare_with_weapon(2, VILLAIN);
    all_out.options = CombatOptions::from_slice(&[CombatOption::AllOut]);
    fight.play_refused(&attack_command(HERO, all_out, &[11]), "TC-130");
}

/// Up from an interaction, and the use of a discipline, end with the fight.
#[test]
fn tc_252_255_statuses_of_a_fight_end_with_its_rounds() {
    let mut fight = FightTable::new(
        Edition::Revised,
        vec![hero().skill(CombatSkill::Taunt, 12), {
            let mut other = villain();
            other.sheet.charisma = Some(8);
            other
        }],
    );
    fight.begin_quiet_round();
    fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[11]));
    fight.play_ok(end_turn(HERO));
    assert!(fight.actor(VILLAIN).roll_condition.is_some());
    fight.play_ok(Command::EndRounds);
    assert_eq!(fight.actor(VILLAIN).roll_condition, None);
}

/// Without rounds nothing is limited per round: actions follow one another as often as the table likes.
#[test]
fn tc_005_free_play_has_no_limit_of_action_types() {
    let taunter = hero().skill(CombatSkill::Taunt, 12);
    let mut other = villain();
    other.sheet.charisma = Some(8);
    let mut fight = FightTable::new(Edition::Revised, vec![taunter, other]);
    for _ in 0..2 {
        fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[3]));
        fight.play_ok(end_turn(HERO));
        fight.play_ok(attack_command(HERO, shot(VILLAIN), &[3]));
        fight.play_ok(resolve_command(HERO, vec![]));
        fight.play_ok(active_defence(0, &[4]));
        fight.play_ok(end_turn(HERO));
        assert!(
            fight
                .state()
                .actor(HERO)
                .unwrap()
                .combat
                .active_defence
                .is_some()
        );
    }
}

#[test]
fn tc_093_100_k_lasts_for_the_scene_and_the_view_lists_the_dying() {
    let mut fight = begin(Edition::Revised);
    let condition = Condition {
        k: true,
        wounds: 3,
        ..Condition::default()
    };
    fight.play_ok(Command::SetCondition {
        actor: VILLAIN,
        condition,
    });
    let dying = |fight: &FightTable| {
        let view = fight.view(Seat::Table);
        view.combat.dying
    };
    assert_eq!(dying(&fight), [VILLAIN]);
    let treat = |treated| combat_command(VILLAIN, CombatCommand::Treat { treated });
    fight.play_ok(treat(true));
    assert_eq!(dying(&fight), []);
    fight.play_ok(Command::EndRounds);
    assert!(
        fight.condition(VILLAIN).k,
        "K must last until the end of the scene"
    );
    fight.play_ok(Command::EndScene { is_final: false });
    while let Some(next) = fight
        .view(Seat::Table)
        .scene_end
        .and_then(|scene_end| scene_end.next_hero)
    {
        fight.play_ok(Command::OptionalDiscard {
            actor: next,
            card: None,
        });
    }
    assert!(!fight.condition(VILLAIN).k);
    assert_eq!(fight.condition(VILLAIN).wounds, 3);
}

#[test]
fn s_35_raised_toughness_raises_the_shock_limit() {
    let mut fight = FightTable::new(Edition::Revised, vec![hero(), villain()]);
    let card = fight.give_pool_card(HERO, CardName::Adrenalin);
    fight.begin_quiet_round();
    let state = fight.state();
    assert_eq!(state.shock_threshold(state.actor(HERO).unwrap()), Some(9));
    fight.play_ok(Command::Effect(
        torg::active_effects::EffectCommand::RaiseAttribute {
            actor: HERO,
            card,
            attribute: torg::active_effects::Attribute::Toughness,
        },
    ));
    let state = fight.state();
    assert_eq!(state.shock_threshold(state.actor(HERO).unwrap()), Some(12));
    // Everybody sees the limit that counts, but a player sees none of the other side's.
    let limits = |seat| [HERO, VILLAIN].map(|id| fight.view(seat).actor(id).unwrap().shock_limit);
    assert_eq!(limits(Seat::Table)[0], Some(12));
    assert!(limits(Seat::Table)[1].is_some());
    assert_eq!(limits(Seat::Actor(HERO)), [Some(12), None]);
}
