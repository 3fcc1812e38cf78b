//! A held turn beside the other actions of the round (DD-124, DD-282, A-53).

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, OTHER, VILLAIN, attack_command, declare_with_weapon, fighter,
    resolve_command, tough_villain,
};
use crate::fight::interactions::{combat_command, end_turn, interact_once};
use tabletop::seat::{ActorId, Seat};
use torg::card::{ApprovedActions, BySide, CardName, LineEffect, Side};
use torg::combat::hold::Hold;
use torg::combat::interaction::Interaction;
use torg::combat::options::CombatOption;
use torg::combat::refusal::{CombatReason, CombatRefusal};
use torg::command::Command;
use torg::fight::actions::CombatCommand;
use torg::refusal::Refusal;
use torg::rounds::{ActionModifier, HeldTurn, RoundsCommand};
use torg::settings::{Edition, HasteInterrupt, Settings};
use torg::sheet::CombatSkill;
use torg::state::{ActionKind, ActionOutcome, Condition, Role};

fn hold() -> Command {
    combat_command(
        HERO,
        CombatCommand::Hold {
            hold: Hold::Opportunity,
        },
    )
}

/// What the hero does with one action, and its total without the penalty of waiting.
type Deed = (fn(&mut FightTable) -> i32, i32);

fn strike(fight: &mut FightTable) -> i32 {
    let preview = fight.view(Seat::Table);
    let attacker = preview.combatant(preview.actor(HERO).unwrap());
    let waits = attacker.combat.hold.is_some();
    fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[11]));
    let action = fight.state().action.as_ref().unwrap();
    assert_eq!(
        action.has_option(CombatOption::Opportunity),
        waits,
        "the preview agrees"
    );
    let total = fight.outcome_and_breakdown().0.action_total;
    fight.play_ok(resolve_command(HERO, vec![]));
    total
}

fn taunt(fight: &mut FightTable) -> i32 {
    fight.play_ok(interact_once(HERO, Interaction::Taunt, VILLAIN, &[11]));
    let action = fight.state().action.as_ref().unwrap();
    let total = fight.state().evaluate_interactions(action)[0].total.total;
    fight.play_ok(end_turn(HERO));
    total
}

fn declare(fight: &mut FightTable) -> i32 {
    fight.play_ok(Command::Declare {
        actor: HERO,
        kind: ActionKind::Other,
        target: None,
        critical_moment: false,
    });
    let modifiers = fight.view(Seat::Table).action_modifiers;
    let waits = |modifier: &ActionModifier| matches!(modifier, ActionModifier::Opportunity(_));
    let waited = modifiers.iter().any(waits);
    fight.play_ok(Command::Announce {
        outcome: ActionOutcome::Done,
    });
    if waited { -3 } else { 0 }
}

/// DD-124, DD-282, A-53: neither an extra action from Haste nor the second action of a flurry is the held one: it takes no penalty, and
/// the hold remains.
#[test]
fn dd_124_dd_282_another_action_leaves_the_hold() {
    let deeds: [Deed; 3] = [(strike, 14), (taunt, 12), (declare, 0)];
    for flurry in [false, true] {
        for (deed, total) in deeds {
            let attacker = fighter(Role::Hero).skill(CombatSkill::Taunt, 12);
            let mut target = fighter(Role::Villain).skill(CombatSkill::Taunt, 8);
            target.stats.toughness = Some(30);
            let mut fight = FightTable::new(Edition::Revised, vec![attacker, target]);
            let heroes = if flurry {
                LineEffect::Flurry
            } else {
                LineEffect::None
            };
            fight.begin_round_with(heroes);
            let card = fight.give_pool_card(HERO, CardName::Haste);
            fight.play_ok(hold());
            if !flurry {
                fight.play_ok(Command::PlayCard { actor: HERO, card });
            }
            assert_eq!(deed(&mut fight), total, "{flurry}");
            assert_eq!(fight.state().hold_reason(HERO), Some(HeldTurn::Opportunity));
            assert_eq!(fight.actor(HERO).combat.hold, Some(Hold::Opportunity));
            fight.play_ok(Command::Pass { actor: VILLAIN });
            assert_eq!(deed(&mut fight), total - 3, "{flurry}");
            assert_eq!(fight.state().hold_reason(HERO), None);
            assert_eq!(fight.actor(HERO).combat.hold, None);
            assert_eq!(fight.state().round().unwrap().next_turn(), None);
        }
    }
}

/// TC-136, DD-128: a place that was not named with the held first action of a flurry is named while the second one is due, which stays
/// due.
#[test]
fn tc_136_a_place_is_named_beside_another_action() {
    let cast = vec![fighter(Role::Hero), tough_villain()];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_round_with(LineEffect::Flurry);
    let (actor, kind) = (HERO, HeldTurn::Location);
    let what = RoundsCommand::HoldTurn { actor, kind };
    fight.play_by_ruling(Command::Rounds { what }, "TC-137");
    let second = fight.state().round().unwrap().next_turn().unwrap();
    assert_eq!((second.actor, second.pass), (HERO, 2));
    let at = |place: &str| {
        let hold = Hold::Location(place.to_owned());
        combat_command(HERO, CombatCommand::Hold { hold })
    };
    fight.play_ok(at("the door"));
    let named = Hold::Location("the door".to_owned());
    assert_eq!(fight.actor(HERO).combat.hold, Some(named));
    assert_eq!(fight.state().round().unwrap().next_turn(), Some(second));
    fight.play_refused(&at("the roof"), "TC-137");
}

/// DD-124, DD-282: Haste that is played during the held second action of a flurry leaves that action its penalty. The hold is used up, and
/// the extra action follows on the spot without a penalty.
#[test]
fn dd_124_dd_282_haste_during_the_held_second_action_follows_it() {
    for interrupts in [false, true] {
        let mut target = fighter(Role::Villain);
        target.stats.toughness = Some(30);
        let cast = vec![fighter(Role::Hero), target];
        let late = Settings::default().with_answer(HasteInterrupt::BeforeAnnounced);
        let mut fight = FightTable::with_settings(Edition::Revised, late, cast);
        fight.begin_round_with(LineEffect::Flurry);
        let card = fight.give_pool_card(HERO, CardName::Haste);
        strike(&mut fight);
        fight.play_ok(hold());
        if !interrupts {
            fight.play_ok(Command::Pass { actor: VILLAIN });
        }
        let declaration = declare_with_weapon(1, VILLAIN);
        fight.play_ok(attack_command(HERO, declaration, &[11]));
        let total = |fight: &FightTable| fight.outcome_and_breakdown().0.action_total;
        assert_eq!(total(&fight), 11, "{interrupts}");
        fight.play_ok(Command::PlayCard { actor: HERO, card });
        assert_eq!(total(&fight), 11, "{interrupts}");
        fight.play_ok(resolve_command(HERO, vec![]));
        assert_eq!(fight.state().hold_reason(HERO), None);
        assert_eq!(fight.actor(HERO).combat.hold, None);
        let next = fight.state().round().unwrap().next_turn().unwrap();
        assert_eq!((next.actor, next.is_extra()), (HERO, true));
        assert_eq!(strike(&mut fight), 14, "{interrupts}");
        let next = fight.state().round().unwrap().next_turn();
        assert_eq!(next.map(|turn| turn.actor), interrupts.then_some(VILLAIN));
    }
}

/// DD-124, DD-128: a first action of a flurry that is held, and taken during the turn of a friend, leaves the second action its place.
#[test]
fn dd_124_dd_128_a_held_action_leaves_the_second_one_its_place() {
    let hero = || fighter(Role::Hero).skill(CombatSkill::Taunt, 12);
    let cast = vec![hero(), tough_villain(), hero()];
    let deeds: [fn(&mut FightTable) -> i32; 3] = [strike, taunt, declare];
    for deed in deeds {
        let mut fight = FightTable::new(Edition::Revised, cast.clone());
        fight.begin_round_with(LineEffect::Flurry);
        fight.play_ok(hold());
        deed(&mut fight);
        assert_eq!(fight.state().hold_reason(HERO), None);
        let turns = &fight.state().round().unwrap().turns;
        let left = turns.iter().filter(|(_, end)| end.is_none());
        let left: Vec<(ActorId, u8)> = left.map(|(turn, _)| (turn.actor, turn.pass)).collect();
        assert_eq!(left, [(OTHER, 1), (HERO, 2), (OTHER, 2), (VILLAIN, 1)]);
        fight.play_refused(&Command::Pass { actor: HERO }, "DD-128");
        fight.play_ok(Command::Pass { actor: OTHER });
        fight.play_ok(Command::Pass { actor: HERO });
    }
}

/// DD-124, DD-128: a held action stays the held one although the friend whose turn it was is knocked out during it: the second action of
/// the flurry is still to come, and has no penalty.
#[test]
fn dd_124_dd_128_a_held_action_stays_the_held_one_when_the_order_changes() {
    let cast = vec![fighter(Role::Hero), tough_villain(), fighter(Role::Hero)];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_round_with(LineEffect::Flurry);
    fight.play_ok(hold());
    fight.play_ok(attack_command(HERO, declare_with_weapon(1, VILLAIN), &[11]));
    let total = |fight: &FightTable| fight.outcome_and_breakdown().0.action_total;
    assert_eq!(total(&fight), 11);
    let condition = Condition {
        unconscious: true,
        ..Condition::default()
    };
    fight.play_ok(Command::SetCondition {
        actor: OTHER,
        condition,
    });
    let next = fight.state().round().unwrap().next_turn();
    assert_eq!(next.map(|turn| turn.actor), Some(HERO));
    assert_eq!(total(&fight), 11);
    fight.play_ok(resolve_command(HERO, vec![]));
    assert_eq!(fight.state().hold_reason(HERO), None);
    assert_eq!(fight.actor(HERO).combat.hold, None);
    let next = fight.state().round().unwrap().next_turn().unwrap();
    assert_eq!((next.actor, next.pass), (HERO, 2));
    assert_eq!(strike(&mut fight), 14);
}

/// DD-124, DD-282: an extra action is carried out on the spot and cannot be held.
#[test]
fn dd_124_dd_282_an_extra_action_is_not_held() {
    for has_acted in [false, true] {
        let cast = vec![fighter(Role::Hero), tough_villain()];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_quiet_round();
        let card = fight.give_pool_card(HERO, CardName::Haste);
        if has_acted {
            strike(&mut fight);
        }
        fight.play_ok(Command::PlayCard { actor: HERO, card });
        let before = fight.state().round().unwrap().turns.clone();
        fight.play_refused(&hold(), "DD-282");
        assert_eq!(fight.state().round().unwrap().turns, before);
    }
}

/// TC-135, TC-138: who waits for an ally, or for nobody, watches for no target.
#[test]
fn tc_135_138_only_whoever_waits_for_a_target_lets_one_pass() {
    for hold in [None, Some(Hold::WaitFor(OTHER))] {
        let cast = vec![fighter(Role::Hero), tough_villain(), fighter(Role::Hero)];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_quiet_round();
        if let Some(hold) = hold {
            fight.play_ok(combat_command(HERO, CombatCommand::Hold { hold }));
        }
        let target = VILLAIN;
        let passes = combat_command(HERO, CombatCommand::LetTargetGo { target });
        let refusal = fight.play(passes).unwrap_err();
        let impossible = CombatRefusal::impossible(CombatReason::WaitsForNoTarget);
        assert_eq!(refusal, Refusal::Combat(impossible));
    }
}

/// DD-123, DD-124: nobody lets an actor who holds an action act first: one's own turn would come after everybody's.
#[test]
fn dd_123_dd_124_a_held_turn_is_not_waited_for() {
    for heroes in [LineEffect::None, LineEffect::Flurry] {
        let cast = vec![fighter(Role::Hero), tough_villain(), fighter(Role::Hero)];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_round_with(heroes);
        fight.play_ok(hold());
        let before = fight.state().round().unwrap().turns.clone();
        let what = RoundsCommand::LetActFirst {
            actor: OTHER,
            first: HERO,
        };
        fight.play_refused(&Command::Rounds { what }, "DD-124");
        let hold = Hold::WaitFor(HERO);
        fight.play_refused(
            &combat_command(OTHER, CombatCommand::Hold { hold }),
            "DD-124",
        );
        assert_eq!(fight.state().round().unwrap().turns, before);
    }
}

/// TC-005, TC-017: a held first action of a flurry that comes after the second one has a roll of its own, of any type.
#[test]
fn tc_005_017_a_held_action_after_the_second_has_its_own_roll() {
    let attacker = fighter(Role::Hero).skill(CombatSkill::Taunt, 12);
    let mut target = fighter(Role::Villain).skill(CombatSkill::Taunt, 8);
    target.stats.toughness = Some(30);
    let deeds: [fn(&mut FightTable) -> i32; 2] = [strike, taunt];
    for [second, held] in [deeds, [taunt, strike]] {
        let mut fight = FightTable::new(Edition::Revised, vec![attacker.clone(), target.clone()]);
        fight.begin_round_with(LineEffect::Flurry);
        fight.play_ok(hold());
        second(&mut fight);
        held(&mut fight);
        assert_eq!(fight.state().hold_reason(HERO), None);
    }
}

/// TC-018, TC-253, DD-124, DD-128: a setback costs the action that is held, and leaves the second one of a flurry its place.
#[test]
fn tc_018_tc_253_a_lost_action_is_the_held_one() {
    let taunted = fighter(Role::Hero).skill(CombatSkill::Taunt, 8);
    let taunter = tough_villain().skill(CombatSkill::Taunt, 15);
    let cast = vec![taunted, taunter, fighter(Role::Hero)];
    let mut fight = FightTable::new(Edition::Revised, cast);
    let effects = BySide {
        heroes: LineEffect::Flurry,
        villains: LineEffect::None,
    };
    fight.begin_round(Side::Villains, effects, ApprovedActions::Any);
    let waits = CombatCommand::Hold {
        hold: Hold::Opportunity,
    };
    fight.play_ok(combat_command(VILLAIN, waits));
    fight.play_ok(hold());
    // 15 + 7 - 3 for waiting, against 8: 11 points.
    fight.play_ok(interact_once(VILLAIN, Interaction::Taunt, HERO, &[20, 1]));
    fight.play_ok(end_turn(VILLAIN));
    let round = fight.state().round().unwrap();
    let left = round.turns.iter().filter(|(_, end)| end.is_none());
    let left: Vec<(ActorId, u8)> = left.map(|(turn, _)| (turn.actor, turn.pass)).collect();
    assert_eq!(left, [(OTHER, 1), (HERO, 2), (OTHER, 2)]);
    assert_eq!(fight.state().hold_reason(HERO), None);
}

/// TC-134, DD-124: one action at a time is held.
#[test]
fn tc_134_dd_124_no_second_action_is_held() {
    let cast = vec![fighter(Role::Hero), tough_villain()];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_round_with(LineEffect::Flurry);
    fight.play_ok(hold());
    fight.play_refused(&hold(), "TC-135");
}

/// TC-138, DD-128: whoever waits acts right after the other one, so nobody waits for themselves, for somebody who has acted, or for the
/// second action of a flurry before their own first one.
#[test]
fn tc_138_dd_128_only_a_turn_that_comes_next_is_waited_for() {
    let wait = |actor, awaited| {
        let hold = Hold::WaitFor(awaited);
        combat_command(actor, CombatCommand::Hold { hold })
    };
    for (heroes, rule) in [(LineEffect::None, "DD-122"), (LineEffect::Flurry, "DD-128")] {
        let cast = vec![fighter(Role::Hero), tough_villain(), fighter(Role::Hero)];
        let mut fight = FightTable::new(Edition::Revised, cast);
        fight.begin_round_with(heroes);
        let refusal = fight.play(wait(HERO, HERO)).unwrap_err();
        let impossible = CombatRefusal::impossible(CombatReason::WaitsForOneself);
        assert_eq!(refusal, Refusal::Combat(impossible));
        fight.play_ok(Command::Pass { actor: OTHER });
        fight.play_refused(&wait(HERO, OTHER), rule);
        assert_eq!(fight.actor(HERO).combat.hold, None);
    }
    // In the same pass, the one who waits comes right after the other.
    let cast = vec![fighter(Role::Hero), tough_villain(), fighter(Role::Hero)];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_round_with(LineEffect::Flurry);
    fight.play_ok(wait(HERO, OTHER));
    let turns = &fight.state().round().unwrap().turns;
    let order: Vec<(ActorId, u8)> = turns
        .iter()
        .map(|(turn, _)| (turn.actor, turn.pass))
        .collect();
    let expected = [(OTHER, 1), (HERO, 1), (HERO, 2), (OTHER, 2), (VILLAIN, 1)];
    assert_eq!(order, expected);
}

/// TC-150, DD-124: the vital block is chosen on the actor's turn, so whoever holds that turn may still change it when they take it.
#[test]
fn tc_150_a_vital_block_can_change_with_the_held_turn() {
    let cast = vec![fighter(Role::Hero), fighter(Role::Villain)];
    let mut fight = FightTable::new(Edition::Revised, cast);
    fight.begin_quiet_round();
    let block = |steps| combat_command(HERO, CombatCommand::VitalBlock { steps });
    fight.play_ok(block(2));
    fight.play_ok(hold());
    fight.play_ok(Command::Pass { actor: VILLAIN });
    assert_eq!(fight.actor(HERO).combat.vital_block_steps, 2);
    fight.play_ok(block(1));
    assert_eq!(fight.actor(HERO).combat.vital_block_steps, 1);
    fight.play_ok(Command::Pass { actor: HERO });
    fight.play_refused(&block(0), "TC-150");
}
