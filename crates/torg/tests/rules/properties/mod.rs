//! Invariants of all play: ten thousand seeded sequences of sensible and senseless commands, checked after every command.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod invariants;
mod marks;
mod offers;
mod replay;
mod secrets;

use invariants::Watch;
use storage::line::{self, ChecksumChain};
use storage::{GameKind, file};
use tabletop::Game;
use tabletop::dice::Chance;
use tabletop::event_log::EventLog;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::TestRng;
use testing::tables::undo_step;
use testing::torg::{EVENT_KINDS, event_kind};
use testing::torg::{random_command, random_opening};
use torg::Torg;
use torg::command::DeckCommand;
use torg::event::Event;

/// Returns the event log as saved text.
fn log_text(table: &Table<Torg>) -> String {
    file::write(GameKind::Torg, table.log())
}

/// Checks that undo and redo give the same state and log; with `bytes`, also the same saved text.
fn undo_then_redo(table: &mut Table<Torg>, bytes: bool) {
    let (state, log) = (table.state().clone(), table.log().clone());
    let text = bytes.then(|| log_text(table));
    if table.undo() {
        assert!(table.redo(), "an undone entry must be redoable");
    }
    assert!(*table.state() == state, "undo then redo: another state");
    assert!(*table.log() == log, "undo then redo: another event log");
    assert!(
        text.is_none_or(|text| text == log_text(table)),
        "undo then redo: other bytes"
    );
}

/// Checks that replaying the event log, directly or from a file, gives the current state.
fn assert_replays(table: &Table<Torg>) {
    let log = table.log();
    let again = Table::<Torg>::replay(EventLog::new(log.entries().to_vec(), log.cursor()));
    assert!(
        again.state() == table.state(),
        "a replay gives another state"
    );
    let opened = file::read::<Event>(&log_text(table)).unwrap();
    assert!(
        opened.log == *log && opened.expected_entries.is_none(),
        "a file gives another event log"
    );
}

/// Checks that what a seat sees now is what it sees after the applied entries.
fn assert_view_after(table: &Table<Torg>, seat: Seat) {
    let now = table.view_after(table.log().cursor(), seat);
    assert!(
        now == table.view(seat),
        "the view after the applied entries is not the view of {seat:?}"
    );
}

/// Plays one step: sometimes undo or redo, otherwise a command that is played or refused.
fn step(table: &mut Table<Torg>, watch: &mut Watch, rng: &mut TestRng) {
    match rng.below(40) {
        0 | 1 => {
            table.undo();
        }
        2 => {
            table.redo();
        }
        3 => {
            let positions = u32::try_from(table.log().entries().len() + 2).unwrap();
            let near = (table.log().cursor() + 2).saturating_sub(rng.below(6) as usize);
            let far = rng.below(positions) as usize;
            table.go_to(if rng.one_in(8) { far } else { near });
        }
        _ => {
            let command = random_command(table.state(), rng);
            let mode = if rng.one_in(9) {
                PlayMode::ByRuling("so be it".to_owned())
            } else {
                PlayMode::ByTheRules
            };
            let before = table.state().clone();
            let log = table.log().clone();
            let mut chance = TestRng(rng.next());
            let step = undo_step(table.log());
            match table.play_in_step(&command, &mode, step, Some(rng.next() % 9), &mut chance) {
                Err(refusal) => {
                    assert!(
                        *table.state() == before,
                        "{command:?} refused with {refusal:?} changed the state"
                    );
                    assert!(
                        *table.log() == log,
                        "{command:?} refused with {refusal:?} changed the event log"
                    );
                    return;
                }
                Ok(()) if *table.log() == log => {
                    assert!(
                        *table.state() == before,
                        "{command:?} did nothing and changed the state"
                    );
                    return;
                }
                Ok(()) => {
                    let entry = table.log().applied().last().unwrap();
                    watch.entry(&before, &command, entry, table.state());
                    invariants::damage_is_as_foreseen(&before, &command, table.state());
                    testing::torg::attacks::assert_redacted_attack(&before, entry, table.state());
                    testing::torg::disclosure::assert_look_keeps_undone(&log, table.log());
                    testing::torg::secrets::check_entry(&before, entry, rng);
                    let line = line::write(&mut ChecksumChain::default(), entry);
                    assert_eq!(
                        line::read(&mut ChecksumChain::default(), &line).as_ref(),
                        Ok(entry)
                    );
                }
            }
        }
    }
    watch.state(table.state());
    let bytes = rng.one_in(8);
    undo_then_redo(table, bytes);
    if rng.one_in(4) {
        testing::torg::secrets::check_state(table.state(), rng);
        let everybody = &table.state().cast;
        let drawn = rng.below(u32::try_from(everybody.len() + 1).unwrap()) as usize;
        let seat = everybody
            .get(drawn)
            .map_or(Seat::Table, |actor| Seat::Actor(actor.id));
        assert_view_after(table, seat);
        invariants::views_match_decisions(table.state());
        offers::offers_match_decisions(table.state());
    }
    if rng.one_in(16) {
        assert_replays(table);
    }
}

fn play(seed: u64) {
    let mut rng = TestRng(seed);
    let mut table = Table::<Torg>::default();
    let opening = random_opening(&mut rng);
    assert!(
        table
            .play(&opening, &PlayMode::ByTheRules, None, &mut rng)
            .is_ok()
    );
    let mut watch = Watch::new(table.state());
    // Most sessions are short; some are long enough for checkpoints and for a deck that runs out.
    let steps = if rng.one_in(50) {
        220
    } else {
        10 + rng.below(40)
    };
    for _ in 0..steps {
        step(&mut table, &mut watch, &mut rng);
    }
    assert_replays(&table);
    watch.check_event_log(table.log());
    if rng.one_in(8) {
        testing::torg::disclosure::assert_seen_marks(table.log());
    }
}

/// Plays the sequences with these seeds, and reports the one that fails.
fn sequences(seeds: impl Iterator<Item = u64>) {
    for seed in seeds {
        let played = std::panic::catch_unwind(|| play(seed));
        assert!(played.is_ok(), "the sequence with seed {seed}");
    }
}

#[test]
fn even_sequences() {
    sequences((0..testing::sequences(400, 10_000)).step_by(2));
}

#[test]
fn odd_sequences() {
    sequences((1..testing::sequences(400, 10_000)).step_by(2));
}

/// The sequences must reach all kinds of events; otherwise they prove nothing.
#[test]
fn sequences_reach_all_kinds_of_events() {
    use std::collections::BTreeMap;
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let (mut ruled, mut replaced, mut ends) = (0, 0, 0_u32);
    for seed in 0..1_600 {
        let mut rng = TestRng(seed);
        let mut table = Table::<Torg>::default();
        table
            .play(
                &random_opening(&mut rng),
                &PlayMode::ByTheRules,
                None,
                &mut rng,
            )
            .unwrap();
        for _ in 0..120 {
            if rng.one_in(24) {
                table.undo();
            }
            let command = random_command(table.state(), &mut rng);
            let mode = if rng.one_in(9) {
                PlayMode::ByRuling("so be it".to_owned())
            } else {
                PlayMode::ByTheRules
            };
            let _ = table.play(&command, &mode, None, &mut TestRng(rng.next()));
        }
        for entry in table.log().entries() {
            ruled += u32::from(entry.ruling.is_some());
            replaced += u32::from(entry.replaced.is_some());
            for event in &entry.events {
                ends += u32::from(matches!(event, Event::SceneBegan { .. }));
                *counts.entry(event_kind(event)).or_insert(0) += 1;
            }
        }
    }
    let missing: Vec<&str> = EVENT_KINDS
        .split_whitespace()
        .filter(|name| !counts.contains_key(*name))
        .collect();
    assert!(
        missing.is_empty(),
        "never happened: {missing:?} of {counts:?}"
    );
    // Rare events that the invariants have to check.
    let rare = [
        ("PoolCardsTaken", 5),
        ("SetbackChosen", 20),
        ("DiscardedToHandSize", 40),
        ("ActorLeft", 100),
        ("AwaySet", 100),
        ("Traded", 40),
    ];
    for (kind, least) in rare {
        assert!(counts[kind] >= least, "{kind} only {} times", counts[kind]);
    }
    assert!(
        ruled > 200 && replaced > 300 && ends > 300,
        "{ruled} rulings, {replaced} replacements, {ends} ends of a scene"
    );
}

/// Without the deck no card ever appears, even with new adventures, acts and sessions (DD-012).
#[test]
fn no_card_appears_without_the_deck() {
    use torg::command::Command;
    for seed in 0..200 {
        let mut rng = TestRng(seed);
        let mut table = Table::<Torg>::default();
        let mut opening = Command::BeginAct;
        while !matches!(&opening, Command::Deck(DeckCommand::Open(open)) if open.settings.deckless)
        {
            opening = random_opening(&mut rng);
        }
        assert!(
            table
                .play(&opening, &PlayMode::ByTheRules, None, &mut rng)
                .is_ok()
        );
        for _ in 0..60 {
            let command = match rng.below(6) {
                0 => Command::EndScene {
                    is_final: rng.one_in(2),
                },
                1 => Command::BeginAct,
                2 => testing::torg::story::random_command(table.state(), &mut rng, ActorId(1)),
                3 => testing::torg::decks::random_command(table.state(), &mut rng, ActorId(1)),
                _ => random_command(table.state(), &mut rng),
            };
            let mode = PlayMode::ByRuling("so be it".to_owned());
            let _ = table.play(&command, &mode, None, &mut rng);
            let state = table.state();
            assert!(
                state.is_consistent() && state.is_deckless() && state.hand_size.is_none(),
                "seed {seed}: {command:?}"
            );
            assert!(
                state
                    .zones
                    .all_zones()
                    .iter()
                    .all(|zone| state.zones.cards(*zone).is_empty())
            );
        }
    }
}

/// A decision does not change its inputs, and the same chance gives the same events.
#[test]
fn decisions_are_pure() {
    use tabletop::ruling::{Authority, Judge};
    for seed in 0..300 {
        let mut rng = TestRng(seed);
        let mut table = Table::<Torg>::default();
        table
            .play(
                &random_opening(&mut rng),
                &PlayMode::ByTheRules,
                None,
                &mut rng,
            )
            .unwrap();
        for _ in 0..40 {
            let command = random_command(table.state(), &mut rng);
            let decide = |seed| {
                let mut judge = Judge::new(Authority::Ruling);
                let events = Torg::decide(table.state(), &command, &mut judge, &mut TestRng(seed));
                (events, judge.into_overruled())
            };
            let (before, chance) = (table.state().clone(), rng.next());
            assert_eq!(decide(chance), decide(chance), "{command:?}");
            assert!(*table.state() == before);
            let _ = table.play(&command, &PlayMode::ByTheRules, None, &mut rng);
        }
    }
}
