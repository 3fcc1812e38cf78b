//! Haste that is played during a held action: that action keeps its penalty, and the extra one has none (DD-124, DD-282).

use crate::fight::given::{
    ActorBuilder, FightTable, HERO, attack_command, declare_with_weapon, fighter, resolve_command,
};
use crate::fight::interactions::{combat_command, end_turn, interact_once};
use tabletop::seat::{ActorId, Seat};
use torg::card::{CARDS, CardId, CardName, LineEffect};
use torg::combat::hold::Hold;
use torg::combat::interaction::Interaction;
use torg::command::Command;
use torg::event::Event;
use torg::fight::actions::CombatCommand;
use torg::rounds::{ActionModifier, HeldTurn};
use torg::settings::{Edition, HasteInterrupt, Settings};
use torg::sheet::CombatSkill;
use torg::state::{ActionKind, ActionOutcome, Role};

const ALLY: ActorId = ActorId(2);
const GUARD: ActorId = ActorId(3);

/// A round with two heroes and a villain, heroes first.
fn begin(settings: Settings, heroes: LineEffect) -> FightTable {
    let hero = || fighter(Role::Hero).skill(CombatSkill::Taunt, 12);
    let mut guard = fighter(Role::Villain).skill(CombatSkill::Taunt, 8);
    guard.stats.toughness = Some(30);
    let cast = vec![hero(), hero(), guard];
    let mut fight = FightTable::with_settings(Edition::Revised, settings, cast);
    fight.begin_round_with(heroes);
    fight
}

/// Haste may also be played after a roll.
fn late() -> Settings {
    Settings::default().with_answer(HasteInterrupt::BeforeAnnounced)
}

fn hold(fight: &mut FightTable) {
    let hold = Hold::Opportunity;
    fight.play_ok(combat_command(HERO, CombatCommand::Hold { hold }));
}

/// Puts all Haste cards into an actor's pool.
fn give_hastes(fight: &mut FightTable, actor: ActorId) -> Vec<CardId> {
    let hastes = CARDS.iter().filter(|card| card.name == CardName::Haste);
    let hastes: Vec<CardId> = hastes.map(|card| card.id).collect();
    for &card in &hastes {
        fight.apply_events(vec![Event::CardPooled { actor, card }]);
    }
    hastes
}

fn play_card(fight: &mut FightTable, actor: ActorId, card: CardId) {
    fight.play_ok(Command::PlayCard { actor, card });
}

fn declare_other(fight: &mut FightTable, actor: ActorId) {
    fight.play_ok(Command::Declare {
        actor,
        kind: ActionKind::Other,
        target: None,
        critical_moment: false,
    });
}

fn announce(fight: &mut FightTable, outcome: ActionOutcome) {
    fight.play_ok(Command::Announce { outcome });
}

/// Returns the total of the hero's action in progress; without dice, what waiting adds to it.
fn total(fight: &FightTable) -> i32 {
    let action = fight.state().action.as_ref().unwrap();
    assert_eq!(action.actor, HERO);
    if !action.targeted_attacks.is_empty() {
        return fight.outcome_and_breakdown().0.action_total;
    }
    if let Some(interaction) = fight.state().evaluate_interactions(action).first() {
        return interaction.total.total;
    }
    let modifiers = fight.view(Seat::Table).action_modifiers;
    let waits = modifiers.contains(&ActionModifier::Opportunity(3));
    assert_eq!(modifiers.len(), usize::from(waits), "{modifiers:?}");
    if waits { -3 } else { 0 }
}

/// Returns the actor of the next turn, and whether it is an extra one.
fn next(fight: &FightTable) -> (ActorId, bool) {
    let next = fight.state().round().unwrap().next_turn().unwrap();
    (next.actor, next.is_extra())
}

#[track_caller]
fn assert_holds(fight: &FightTable, holds: bool) {
    let held = holds.then_some(HeldTurn::Opportunity);
    assert_eq!(fight.state().hold_reason(HERO), held);
    let hold = holds.then_some(Hold::Opportunity);
    assert_eq!(fight.actor(HERO).combat.hold, hold);
}

/// The steps of an action: to declare it with its dice, and to end it.
type Steps = (fn(&mut FightTable), fn(&mut FightTable));

const STRIKE: Steps = (
    |fight| fight.play_ok(attack_command(HERO, declare_with_weapon(1, GUARD), &[11])),
    |fight| fight.play_ok(resolve_command(HERO, vec![])),
);
const TAUNT: Steps = (
    |fight| fight.play_ok(interact_once(HERO, Interaction::Taunt, GUARD, &[11])),
    |fight| fight.play_ok(end_turn(HERO)),
);
const DECLARE: Steps = (
    |fight| declare_other(fight, HERO),
    |fight| announce(fight, ActionOutcome::Done),
);

/// Plays the hero's extra action, which has no penalty. `full`: its total.
#[track_caller]
fn play_extra_action(fight: &mut FightTable, (begin_action, end_action): Steps, full: i32) {
    assert_eq!(next(fight), (HERO, true));
    begin_action(fight);
    assert_eq!(total(fight), full);
    end_action(fight);
}

#[test]
fn dd_124_dd_282_haste_during_a_held_action_leaves_its_penalty() {
    // The total without the penalty of waiting.
    for (settings, (begin_action, end_action), full) in [
        (late(), STRIKE, 14),
        (late(), TAUNT, 12),
        (Settings::default(), DECLARE, 0),
    ] {
        for interrupts in [false, true] {
            let mut fight = begin(settings, LineEffect::None);
            let hastes = give_hastes(&mut fight, HERO);
            hold(&mut fight);
            if !interrupts {
                fight.play_ok(Command::Pass { actor: ALLY });
                fight.play_ok(Command::Pass { actor: GUARD });
            }
            begin_action(&mut fight);
            assert_eq!(total(&fight), full - 3);
            play_card(&mut fight, HERO, hastes[0]);
            assert_eq!(total(&fight), full - 3);
            end_action(&mut fight);
            assert_holds(&fight, false);
            play_extra_action(&mut fight, (begin_action, end_action), full);
            let next = fight.state().round().unwrap().next_turn();
            assert_eq!(next.map(|turn| turn.actor), interrupts.then_some(ALLY));
        }
    }
}

/// A second Haste adds another extra action; only the held one has the penalty.
#[test]
fn dd_124_dd_282_haste_during_a_held_action_twice() {
    let mut fight = begin(Settings::default(), LineEffect::None);
    let hastes = give_hastes(&mut fight, HERO);
    hold(&mut fight);
    declare_other(&mut fight, HERO);
    for &card in &hastes[..2] {
        play_card(&mut fight, HERO, card);
        assert_eq!(total(&fight), -3);
    }
    announce(&mut fight, ActionOutcome::Done);
    assert_holds(&fight, false);
    for _ in 0..2 {
        play_extra_action(&mut fight, DECLARE, 0);
    }
    assert_eq!(next(&fight), (ALLY, false));
}

/// In a flurry, the action that interrupts the ally's first turn is the held one.
#[test]
fn dd_124_dd_282_haste_during_a_held_action_in_a_flurry() {
    for (settings, (begin_action, end_action), full) in
        [(late(), TAUNT, 12), (Settings::default(), DECLARE, 0)]
    {
        let mut fight = begin(settings, LineEffect::Flurry);
        let hastes = give_hastes(&mut fight, HERO);
        hold(&mut fight);
        assert_eq!(next(&fight), (ALLY, false));
        begin_action(&mut fight);
        assert_eq!(total(&fight), full - 3);
        play_card(&mut fight, HERO, hastes[0]);
        assert_eq!(total(&fight), full - 3);
        end_action(&mut fight);
        assert_holds(&fight, false);
        play_extra_action(&mut fight, (begin_action, end_action), full);
        // The ally's turn goes on; the hero's second one follows it and is neither held nor extra (DD-128).
        assert_eq!(next(&fight), (ALLY, false));
        fight.play_ok(Command::Pass { actor: ALLY });
        assert_eq!(next(&fight), (HERO, false));
        begin_action(&mut fight);
        assert_eq!(total(&fight), full);
        end_action(&mut fight);
        assert_eq!(next(&fight), (ALLY, false));
    }
}

/// Second Chance gives the held turn back before the extra one, and it is held again.
#[test]
fn dd_124_dd_282_haste_during_a_held_action_that_is_tried_again() {
    let mut fight = begin(Settings::default(), LineEffect::None);
    let hastes = give_hastes(&mut fight, HERO);
    let again = fight.give_pool_card(HERO, CardName::SecondChance);
    hold(&mut fight);
    declare_other(&mut fight, HERO);
    play_card(&mut fight, HERO, hastes[0]);
    announce(&mut fight, ActionOutcome::Failed);
    assert_holds(&fight, false);
    assert_eq!(next(&fight), (HERO, true));
    play_card(&mut fight, HERO, again);
    assert_eq!(next(&fight), (HERO, false));
    assert_holds(&fight, true);
    assert_eq!(total(&fight), -3);
    announce(&mut fight, ActionOutcome::Done);
    assert_holds(&fight, false);
    play_extra_action(&mut fight, DECLARE, 0);
    assert_eq!(next(&fight), (ALLY, false));
}

#[test]
fn dd_124_dd_282_haste_during_a_held_action_can_be_undone() {
    for (settings, (begin_action, _)) in [(late(), TAUNT), (Settings::default(), DECLARE)] {
        let mut fight = begin(settings, LineEffect::None);
        let hastes = give_hastes(&mut fight, HERO);
        hold(&mut fight);
        begin_action(&mut fight);
        let (before, penalized) = (fight.state().clone(), total(&fight));
        play_card(&mut fight, HERO, hastes[0]);
        let round = |fight: &FightTable| fight.state().round().unwrap().clone();
        let after = round(&fight);
        assert!(fight.table.undo());
        let (undone, was) = (round(&fight), before.round().unwrap());
        assert_eq!(undone.turns, was.turns);
        assert_eq!(undone.held_turns, was.held_turns);
        assert!(*fight.state() == before);
        assert_eq!(total(&fight), penalized);
        assert!(fight.table.redo());
        assert_eq!(round(&fight).turns, after.turns);
        assert_eq!(total(&fight), penalized);
    }
}

/// Somebody else's Haste suspends the held action; the holder's own comes before it or during it. The held action goes on as it was.
#[test]
fn dd_124_dd_282_haste_during_a_held_action_that_is_suspended() {
    for declared in [false, true] {
        for (settings, (begin_action, end_action), full) in
            [(late(), TAUNT, 12), (Settings::default(), DECLARE, 0)]
        {
            let mut fight = begin(settings, LineEffect::None);
            let mut hastes = give_hastes(&mut fight, HERO);
            let (own, card) = (hastes.remove(0), hastes.remove(0));
            let actor = ALLY;
            fight.apply_events(vec![Event::CardPooled { actor, card }]);
            hold(&mut fight);
            begin_action(&mut fight);
            assert_eq!(total(&fight), full - 3);
            play_card(&mut fight, ALLY, card);
            assert_eq!(next(&fight), (ALLY, true));
            if declared {
                declare_other(&mut fight, ALLY);
            }
            play_card(&mut fight, HERO, own);
            play_extra_action(&mut fight, (begin_action, end_action), full);
            assert_holds(&fight, true);
            if !declared {
                declare_other(&mut fight, ALLY);
            }
            announce(&mut fight, ActionOutcome::Done);
            assert_eq!(total(&fight), full - 3, "{declared}");
            end_action(&mut fight);
            assert_holds(&fight, false);
            assert_eq!(next(&fight), (ALLY, false));
        }
    }
}
