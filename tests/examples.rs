//! The examples: each begins at the moment that its hints describe, and is never saved.
#![allow(clippy::unwrap_used)]

use ::torg::card::ApprovableAction;
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::sheet::CombatSkill;
use ::torg::state::ActionKind;
use rising_action::active_table::{ActiveTable, Device, Saved};
use rising_action::example::{Pointer, steps_done};
use rising_action::game::TableGame;
use rising_action::{improv, torang, torg};
use tabletop::dice::SeededRng;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table, UndoStep};
use testing::memory::MemoryStorage;

fn is_fixed<G: TableGame>(table: fn() -> Table<G>)
where
    G::State: PartialEq + std::fmt::Debug,
{
    let first = table();
    assert!(first.is_consistent());
    assert!(!first.log().entries().is_empty());
    assert!(
        first
            .log()
            .entries()
            .iter()
            .all(|entry| entry.ruling.is_none())
    );
    assert_eq!(first.state(), table().state());
}

#[test]
fn every_example_is_the_same_each_time() {
    is_fixed(torg::example::table);
    is_fixed(torang::example::table);
    is_fixed(improv::example::table);
}

#[test]
fn torg_example_begins_before_a_flip() {
    let mut table = torg::example::table();
    let mut chance = SeededRng::seed_from_u64(1);
    let by_the_rules = PlayMode::ByTheRules;
    assert_eq!(table.state().round().unwrap().next_turn(), None);
    table
        .play(&Command::Flip, &by_the_rules, None, &mut chance)
        .unwrap();
    let state = table.state();
    let juno = state.round().unwrap().next_turn().unwrap().actor;
    assert_eq!(juno, ActorId(1));
    assert!(!state.hand(juno).is_empty());
    for actor in state.present() {
        assert!(actor.stats.dexterity.is_some(), "{}", actor.name);
        assert!(actor.stats.toughness.is_some(), "{}", actor.name);
    }
    for hero_or_villain in [1, 2, 4, 5, 6].map(ActorId) {
        let actor = state.actor(hero_or_villain).unwrap();
        assert_eq!(actor.sheet.weapons.len(), 1, "{}", actor.name);
    }
}

#[test]
fn torang_example_begins_before_a_helped_roll() {
    let table = torang::example::table();
    let roll = table.state().roll.as_ref().unwrap();
    assert_eq!(roll.help_rolls.len(), 1);
}

#[test]
fn improv_example_begins_with_one_card_to_play() {
    let table = improv::example::table();
    let conflict = table.state().conflict.as_ref().unwrap();
    let missing = conflict.sides.iter().filter(|side| side.played.is_none());
    let missing: Vec<&str> = missing.map(|side| side.label.as_str()).collect();
    assert_eq!(missing, ["Dee"]);
}

/// In the Torg example, the sheets have every value: the app asks for none.
#[test]
fn the_sheets_of_the_torg_example_are_complete() {
    let table = torg::example::table();
    let view = table.view(Seat::Table);
    assert_eq!(view.present().count(), 6);
    for actor in view.present() {
        let (stats, sheet) = (&actor.stats, actor.sheet.as_ref().unwrap());
        let attributes = [
            stats.dexterity,
            stats.mind,
            stats.perception,
            stats.toughness,
            sheet.strength,
            sheet.charisma,
            sheet.spirit,
        ];
        assert!(attributes.iter().all(Option::is_some), "{}", actor.name);
        let is_armed = !sheet.weapons.is_empty();
        assert!(
            is_armed
                || sheet
                    .skills
                    .iter()
                    .any(|skill| skill.skill == CombatSkill::Unarmed)
        );
    }
}

/// The text of a step matches the state of the table: a tie comes before the narration, and a finished roll is not finished again.
#[test]
fn the_last_hint_depends_on_the_state() {
    let mut chance = SeededRng::seed_from_u64(1);
    let mut table = torang::example::table();
    let now = |table: &Table<::torang::Torang>| {
        (torang::example::POINTERS[2].text_now)(&table.view(Seat::Table))
    };
    assert_eq!(now(&table), None);
    let waived = ::torang::command::Command::CancelRoll { waived: false };
    table
        .play(&waived, &PlayMode::ByTheRules, None, &mut chance)
        .unwrap();
    assert!(now(&table).unwrap().starts_with("Now call for a roll"));
    let [_, second, _] = &torang::example::POINTERS;
    assert_eq!((second.text_now)(&table.view(Seat::Table)), None);

    let mut table = torg::example::table();
    let now = |table: &Table<::torg::Torg>| {
        (torg::example::POINTERS[2].text_now)(&table.view(Seat::Table))
    };
    let flip = Command::Flip;
    let trick = Command::Declare {
        actor: ActorId(1),
        kind: ActionKind::Approvable(ApprovableAction::Trick),
        target: None,
        critical_moment: false,
    };
    for command in [flip, trick] {
        assert_eq!(now(&table), None);
        table
            .play(&command, &PlayMode::ByTheRules, None, &mut chance)
            .unwrap();
    }
    let text = now(&table).unwrap();
    assert!(text.starts_with("Tap the button that applies"), "{text}");

    let mut view = improv::example::table().view(Seat::Table);
    let [_, _, third] = &improv::example::POINTERS;
    assert_eq!((third.text_now)(&view), None);
    view.conflict.as_mut().unwrap().phase = ::improv::state::Phase::Fate;
    let text = (third.text_now)(&view).unwrap();
    assert!(text.contains("draw one card each"), "{text}");
}

#[test]
fn examples_can_be_played_and_are_not_saved() {
    let mut storage = MemoryStorage::default();
    let mut chance = SeededRng::seed_from_u64(1);
    let mut table = ActiveTable::example(torg::example::table());
    let mut device = Device {
        storage: &mut storage,
        chance: &mut chance,
        now: 7,
    };
    assert_eq!(table.played_in_example().unwrap(), []);
    let flipped = table.play(
        &Command::Flip,
        &PlayMode::ByTheRules,
        UndoStep::New,
        &mut device,
    );
    assert_eq!(flipped.unwrap(), Some(Saved::Yes));
    let pointers = &torg::example::POINTERS;
    assert_eq!(steps_done(pointers, table.played_in_example().unwrap()), 1);
    table.undo(&mut device).unwrap();
    assert_eq!(steps_done(pointers, table.played_in_example().unwrap()), 0);
    assert_eq!(table.id(), None);
    assert!(!table.would_lose_entries());
    assert_eq!(storage, MemoryStorage::default());
}

#[test]
fn steps_are_counted_up_to_the_first_unfinished_one() {
    let pointer = |is_done| Pointer::<::torg::Torg> {
        text: "x",
        text_now: |_| None,
        is_done,
    };
    let pointers = [
        pointer(|event| matches!(event, Event::Flipped { .. })),
        pointer(|event| matches!(event, Event::RoundsBegan { .. })),
        pointer(|event| matches!(event, Event::SceneEnding { .. })),
    ];
    let table = torg::example::table();
    assert_eq!(steps_done(&pointers, table.log().applied()), 2);
    assert_eq!(steps_done(&pointers, &[]), 0);
}
