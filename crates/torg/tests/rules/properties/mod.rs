//! What holds whatever is done: ten thousand seeded sequences of sensible and senseless commands, looked at after every one.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod invariants;
mod marks;
mod replay;
mod secrets;

use invariants::Watch;
use storage::line::{self, Chain};
use storage::{GameKind, file};
use tabletop::Game;
use tabletop::chronicle::Chronicle;
use tabletop::dice::Chance;
use tabletop::seat::ActorId;
use tabletop::table::{By, Table};
use testing::Mix;
use testing::torg::{EVENTS, kind_of};
use testing::torg::{a_command, an_opening};
use torg::Torg;
use torg::command::DeckCommand;
use torg::event::Event;

/// The chronicle to the byte.
fn written(table: &Table<Torg>) -> String {
    file::write(GameKind::Torg, table.chronicle())
}

/// What was taken back comes back the same, to the byte: now and then that is looked at in the saved form too.
fn undo_then_redo(table: &mut Table<Torg>, bytes: bool) {
    let (state, chronicle) = (table.state().clone(), table.chronicle().clone());
    let text = bytes.then(|| written(table));
    if table.undo() {
        assert!(table.redo(), "what was undone can be redone");
    }
    assert!(*table.state() == state, "undo then redo: another state");
    assert!(
        *table.chronicle() == chronicle,
        "undo then redo: another chronicle"
    );
    assert!(
        text.is_none_or(|text| text == written(table)),
        "undo then redo: other bytes"
    );
}

/// The chronicle leads to the live state, by itself and by way of a file.
fn replays(table: &Table<Torg>) {
    let chronicle = table.chronicle();
    let again = Table::<Torg>::replay(Chronicle::new(
        chronicle.entries().to_vec(),
        chronicle.cursor(),
    ));
    assert!(
        again.state() == table.state(),
        "a replay gives another state"
    );
    let opened = file::read::<Event>(&written(table)).unwrap();
    assert!(
        opened.chronicle == *chronicle && opened.damaged.is_none(),
        "a file gives another chronicle"
    );
}

/// One step: time travel now and then, else a command that is played or refused.
fn step(table: &mut Table<Torg>, watch: &mut Watch, mix: &mut Mix) {
    match mix.below(40) {
        0 | 1 => {
            table.undo();
        }
        2 => {
            table.redo();
        }
        3 => {
            let places = u32::try_from(table.chronicle().entries().len() + 2).unwrap();
            let near = (table.chronicle().cursor() + 2).saturating_sub(mix.below(6) as usize);
            let far = mix.below(places) as usize;
            table.go_to(if mix.one_in(8) { far } else { near });
        }
        _ => {
            let command = a_command(table.state(), mix);
            let by = if mix.one_in(9) {
                By::Ruling("so be it".to_owned())
            } else {
                By::TheBook
            };
            let before = table.state().clone();
            let chronicle = table.chronicle().clone();
            let mut chance = Mix(mix.next());
            match table.play(&command, &by, Some(mix.next() % 9), &mut chance) {
                Err(refusal) => {
                    assert!(
                        *table.state() == before,
                        "{command:?} refused with {refusal:?} changed the state"
                    );
                    assert!(
                        *table.chronicle() == chronicle,
                        "{command:?} refused with {refusal:?} changed the chronicle"
                    );
                    return;
                }
                Ok(()) if *table.chronicle() == chronicle => {
                    assert!(
                        *table.state() == before,
                        "{command:?} did nothing and changed the state"
                    );
                    return;
                }
                Ok(()) => {
                    let entry = table.chronicle().done().last().unwrap();
                    watch.entry(&before, &command, entry, table.state());
                    testing::torg::blows::hold(&before, entry, table.state());
                    testing::torg::marks::look_keeps_the_undone(&chronicle, table.chronicle());
                    testing::torg::secrets::of_entry(&before, entry, mix);
                    let line = line::write(&mut Chain::default(), entry);
                    assert_eq!(line::read(&mut Chain::default(), &line).as_ref(), Ok(entry));
                }
            }
        }
    }
    watch.state(table.state());
    let bytes = mix.one_in(8);
    undo_then_redo(table, bytes);
    if mix.one_in(4) {
        testing::torg::secrets::of_state(table.state(), mix);
        invariants::views_tell_what_is_so(table.state());
    }
    if mix.one_in(16) {
        replays(table);
    }
}

fn play(seed: u64) {
    let mut mix = Mix(seed);
    let mut table = Table::<Torg>::default();
    let opening = an_opening(&mut mix);
    assert!(table.play(&opening, &By::TheBook, None, &mut mix).is_ok());
    let mut watch = Watch::new(table.state());
    // Most evenings are short; some are long enough for the kept states and for a deck that runs out.
    let steps = if mix.one_in(50) {
        220
    } else {
        10 + mix.below(40)
    };
    for _ in 0..steps {
        step(&mut table, &mut watch, &mut mix);
    }
    replays(&table);
    watch.chronicle(table.chronicle());
    if mix.one_in(8) {
        testing::torg::marks::are_right(table.chronicle());
    }
}

/// Plays the sequences with these seeds, and names the one that fails.
fn sequences(seeds: impl Iterator<Item = u64>) {
    for seed in seeds {
        let played = std::panic::catch_unwind(|| play(seed));
        assert!(played.is_ok(), "the sequence with seed {seed}");
    }
}

#[test]
fn even_sequences() {
    sequences((0..testing::sequences(800, 10_000)).step_by(2));
}

#[test]
fn odd_sequences() {
    sequences((1..testing::sequences(800, 10_000)).step_by(2));
}

/// The sequences reach what they are there for; else they prove nothing.
#[test]
fn the_sequences_go_everywhere() {
    use std::collections::BTreeMap;
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    let (mut ruled, mut replaced, mut ends) = (0, 0, 0_u32);
    for seed in 0..1_600 {
        let mut mix = Mix(seed);
        let mut table = Table::<Torg>::default();
        table
            .play(&an_opening(&mut mix), &By::TheBook, None, &mut mix)
            .unwrap();
        for _ in 0..120 {
            if mix.one_in(24) {
                table.undo();
            }
            let command = a_command(table.state(), &mut mix);
            let by = if mix.one_in(9) {
                By::Ruling("so be it".to_owned())
            } else {
                By::TheBook
            };
            let _ = table.play(&command, &by, None, &mut Mix(mix.next()));
        }
        for entry in table.chronicle().entries() {
            ruled += u32::from(entry.ruling.is_some());
            replaced += u32::from(entry.instead_of.is_some());
            for event in &entry.events {
                ends += u32::from(matches!(event, Event::SceneBegan { .. }));
                *seen.entry(kind_of(event)).or_insert(0) += 1;
            }
        }
    }
    let missing: Vec<&str> = EVENTS
        .split_whitespace()
        .filter(|name| !seen.contains_key(*name))
        .collect();
    assert!(
        missing.is_empty(),
        "never happened: {missing:?} of {seen:?}"
    );
    // What is rare in play, and what the invariants then have to look at.
    let rare = [
        ("PoolCardsTaken", 5),
        ("SetbackChosen", 20),
        ("DiscardedDown", 40),
        ("ActorLeft", 100),
        ("Traded", 40),
    ];
    for (kind, least) in rare {
        assert!(seen[kind] >= least, "{kind} only {} times", seen[kind]);
    }
    assert!(
        ruled > 200 && replaced > 300 && ends > 300,
        "{ruled} rulings, {replaced} replacements, {ends} ends of a scene"
    );
}

/// No card comes to a table without the deck, whatever is done about adventures, acts and sittings (DD-012).
#[test]
fn without_the_deck() {
    use torg::command::Command;
    for seed in 0..200 {
        let mut mix = Mix(seed);
        let mut table = Table::<Torg>::default();
        let mut opening = Command::BeginAct;
        while !matches!(&opening, Command::Deck(DeckCommand::Open(open)) if open.settings.deckless)
        {
            opening = an_opening(&mut mix);
        }
        assert!(table.play(&opening, &By::TheBook, None, &mut mix).is_ok());
        for _ in 0..60 {
            let command = match mix.below(6) {
                0 => Command::EndScene {
                    is_final: mix.one_in(2),
                },
                1 => Command::BeginAct,
                2 => testing::torg::story::anything(table.state(), &mut mix, ActorId(1)),
                3 => testing::torg::decks::anything(table.state(), &mut mix, ActorId(1)),
                _ => a_command(table.state(), &mut mix),
            };
            let by = By::Ruling("so be it".to_owned());
            let _ = table.play(&command, &by, None, &mut mix);
            let state = table.state();
            assert!(
                state.is_sound() && state.is_deckless() && state.hand_size.is_none(),
                "seed {seed}: {command:?}"
            );
            assert!(
                state
                    .piles
                    .zones()
                    .iter()
                    .all(|zone| state.piles.cards(*zone).is_empty())
            );
        }
    }
}

/// A decision leaves what it is given as it is, and the same chance gives the same events.
#[test]
fn a_decision_is_pure() {
    use tabletop::ruling::{Authority, Judge};
    for seed in 0..300 {
        let mut mix = Mix(seed);
        let mut table = Table::<Torg>::default();
        table
            .play(&an_opening(&mut mix), &By::TheBook, None, &mut mix)
            .unwrap();
        for _ in 0..40 {
            let command = a_command(table.state(), &mut mix);
            let decide = |seed| {
                let mut judge = Judge::new(Authority::Ruling);
                let events = Torg::decide(table.state(), &command, &mut judge, &mut Mix(seed));
                (events, judge.into_set_aside())
            };
            let (before, chance) = (table.state().clone(), mix.next());
            assert_eq!(decide(chance), decide(chance), "{command:?}");
            assert!(*table.state() == before);
            let _ = table.play(&command, &By::TheBook, None, &mut mix);
        }
    }
}
