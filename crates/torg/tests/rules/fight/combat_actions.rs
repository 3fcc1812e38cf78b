//! Defences, aiming, waiting, moving, simple actions and ammunition at the table.

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, VILLAIN, attack_command, carried_weapon, declare_with_weapon,
    new_actor, resolve_command, settings_with,
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

fn guard(vital_block_steps: u8, faces: &[u8]) -> Command {
    let declaration = DefenceDeclaration {
        skill: DefenceSkill::Dodge,
        skill_value: None,
        skilled: None,
        vital_block_steps,
    };
    let inputs = dice_only(faces);
    combat_command(
        HERO,
        CombatCommand::Defend {
            declaration,
            inputs,
        },
    )
}

fn shot(target: ActorId) -> torg::fight::AttackDeclaration {
    let mut declaration = declare_with_weapon(1, target);
    declaration.targets[0].range = Some(RangeBand::Short);
    declaration
}

fn ended(fight: &FightTable, actor: ActorId) -> Option<TurnEnd> {
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
fn tc_057_058_an_active_defence_meets_every_attack_it_covers_this_round() {
    let mut fight = begin(Edition::Revised);
    // 13 + 4.
    fight.play_ok(guard(0, &[17]));
    fight.play_ok(end_turn(HERO));
    assert_eq!(fight.actor(HERO).combat.active_defence.unwrap().total, 17);
    assert_eq!(ended(&fight, HERO), Some(TurnEnd::Acted));
    fight.play_refused(&guard(0, &[17]), "TC-058");
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
    fight.play_ok(guard(2, &[4]));
    let figured = fight
        .state()
        .pending_total(fight.state().action.as_ref().unwrap());
    // −8 counts as +1; two steps of block take 4.
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
    fight.play_refused(&guard(2, &[4]), "TC-150");
    fight.play_ok(guard(0, &[4]));
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
fn tc_058_a_defence_comes_in_before_the_dice_of_an_attack() {
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
    fight.play_ok(guard(0, &[17]));
    fight.play_ok(end_turn(HERO));
    let open = fight.state().action.as_ref().unwrap();
    assert_eq!(open.actor, VILLAIN, "the attack goes on");
    assert_eq!(ended(&fight, HERO), Some(TurnEnd::Acted));
    assert_eq!(fight.actor(HERO).combat.active_defence.unwrap().total, 17);
}

#[test]
fn tc_120_121_an_aim_takes_the_round_and_counts_in_the_next() {
    for edition in [Edition::Classic, Edition::Revised] {
        let mut fight = begin(edition);
        fight.play_ok(combat_command(HERO, CombatCommand::Aim { weapon: None }));
        assert_eq!(fight.actor(HERO).combat.aim, Aim::Aiming(1));
        fight.play_refused(
            &guard(0, &[4]),
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
    // TX-S18, and whoever is harmed loses it in the revised edition.
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
    // Not used, it is gone with its round.
    let mut fight = begin(Edition::Revised);
    fight.play_ok(combat_command(HERO, CombatCommand::Aim { weapon: None }));
    pass_all(&mut fight);
    fight.begin_quiet_round();
    pass_all(&mut fight);
    fight.begin_quiet_round();
    assert_eq!(fight.actor(HERO).combat.aim, Aim::None);
}

#[test]
fn tc_134_136_138_waiting() {
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
    // TC-135: what was waited for is not changed when the target shows itself.
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
    // TX-50: an opening costs 3, and unused it lapses with the round.
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

/// Waiting is said on one's own turn: it does not go ahead of the side that acts first (DD-122).
#[test]
fn tc_134_136_waiting_does_not_beat_the_initiative() {
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
fn tc_240_243_moving_goes_along_and_a_push_is_rolled() {
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
    assert_eq!(ended(&fight, HERO), Some(TurnEnd::Acted));
}

/// Nothing but the gamemaster's word makes an action simple, so any can be taken as one, and it is not rolled.
#[test]
fn tc_026_whatever_the_gamemaster_calls_simple_is_taken_without_a_roll() {
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
        assert!(fight.state().action.is_none(), "no dice are waited for");
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
    assert_eq!(ended(&fight, HERO), None);
    fight.play_ok(attack_command(HERO, shot(VILLAIN), &[11]));
    fight.play_ok(resolve_command(HERO, vec![]));
    fight.play_refused(&simple(SimpleAction::Other("shouts".to_owned())), "TC-005");
    let mut fight = begin(Edition::Revised);
    fight.play_ok(simple(SimpleAction::Draw));
    fight.play_ok(simple(SimpleAction::Other(String::new())));
    assert_eq!(
        ended(&fight, HERO),
        Some(TurnEnd::Acted),
        "two are the turn"
    );
}

#[test]
fn tc_103_104_who_is_down_stands_up_with_the_action() {
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
    assert_eq!(ended(&fight, HERO), Some(TurnEnd::Acted));
}

/// The classic edition leaves a defence or nothing, the revised one getting up, and S-14 the choice; after it one is up.
#[test]
fn tc_103_104_s_14_what_is_left_to_whoever_is_down() {
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
        if defends {
            fight.play_ok(guard(0, &[12]));
            fight.play_ok(end_turn(HERO));
            assert!(!fight.condition(HERO).knocked_down, "{edition:?}");
        } else {
            fight.play_refused(&guard(0, &[12]), rule);
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
fn tc_181_186_187_running_short_and_loading() {
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
        assert_eq!(ended(&fight, HERO), Some(TurnEnd::Acted));
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
fn tc_005_one_type_is_rolled_but_in_a_flurry() {
    let tongue = hero().skill(CombatSkill::Taunt, 12);
    let mut guard = villain();
    guard.sheet.charisma = Some(8);
    let mut fight = FightTable::new(Edition::Revised, vec![tongue, guard]);
    let effects = BySide {
        heroes: LineEffect::Flurry,
        villains: LineEffect::None,
    };
    fight.begin_round(Side::Heroes, effects, ApprovedActions::Any);
    fight.play_ok(attack_command(HERO, shot(VILLAIN), &[11]));
    fight.play_ok(resolve_command(HERO, vec![]));
    fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[11]));
    fight.play_ok(end_turn(HERO));
}

/// S-06: each attack has its own roll, which costs the action once.
#[test]
fn tc_058_s_06_a_defence_for_each_attack() {
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
        fight.play_ok(guard(0, &[face]));
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
            "for that attack alone"
        );
    }
}

/// S-07: on the own turn, and till the next one.
#[test]
fn tc_058_s_07_a_defence_lasts_till_the_own_next_turn() {
    let settings = settings_with(DefenceStarts::QUESTION, DefenceStarts::OwnTurn.place());
    let mut fight = FightTable::with_settings(Edition::Revised, settings, vec![hero(), villain()]);
    fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
    fight.play_ok(Command::Pass { actor: VILLAIN });
    fight.play_ok(guard(0, &[17]));
    fight.play_ok(end_turn(HERO));
    fight.begin_round(Side::Villains, BySide::default(), ApprovedActions::Any);
    fight.play_ok(attack_command(VILLAIN, shot(HERO), &[16]));
    assert_eq!(fight.outcome_and_breakdown().0.difficulty, 17);
    fight.play_ok(resolve_command(VILLAIN, vec![]));
    fight.play_ok(guard(0, &[4]));
    fight.play_ok(end_turn(HERO));
    assert_eq!(fight.actor(HERO).combat.active_defence.unwrap().total, 14);
    fight.begin_round(Side::Heroes, BySide::default(), ApprovedActions::Any);
    fight.play_ok(Command::Pass { actor: HERO });
    assert_eq!(fight.actor(HERO).combat.active_defence, None);
}

/// What was named before counts as if it were chosen now, whichever comes first.
#[test]
fn tc_121_130_a_vital_block_named_before_is_asked_too() {
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

/// Up that came of an interaction, and what disciplines used, are over with the fight they were in.
#[test]
fn tc_252_255_nothing_counted_in_rounds_outlives_the_rounds() {
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

/// Without rounds nothing counts by the round: one thing after another, as often as the table likes.
#[test]
fn tc_005_free_play_has_no_one_type_a_round() {
    let tongue = hero().skill(CombatSkill::Taunt, 12);
    let mut other = villain();
    other.sheet.charisma = Some(8);
    let mut fight = FightTable::new(Edition::Revised, vec![tongue, other]);
    for _ in 0..2 {
        fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[3]));
        fight.play_ok(end_turn(HERO));
        fight.play_ok(attack_command(HERO, shot(VILLAIN), &[3]));
        fight.play_ok(resolve_command(HERO, vec![]));
        fight.play_ok(guard(0, &[4]));
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
fn tc_093_100_marks_end_with_the_scene_and_the_dying_are_told() {
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
        "the fight is over, not the scene"
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
fn s_35_a_card_keeps_the_tired_on_their_feet() {
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
    // Everybody is shown the limit that counts, but a player none of the other side's.
    let limits = |seat| [HERO, VILLAIN].map(|id| fight.view(seat).actor(id).unwrap().shock_limit);
    assert_eq!(limits(Seat::Table)[0], Some(12));
    assert!(limits(Seat::Table)[1].is_some());
    assert_eq!(limits(Seat::Actor(HERO)), [Some(12), None]);
}
