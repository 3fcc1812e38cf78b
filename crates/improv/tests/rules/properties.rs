//! Long random play: what holds, holds everywhere, and everything comes about.

use crate::invariants::{opened, replays, step};
use ::improv::Improv;
use std::collections::BTreeSet;
use tabletop::Game;
use tabletop::dice::Chance;
use tabletop::ruling::{Authority, Judge};
use tabletop::table::By;
use testing::improv::{EVENTS, a_command};
use testing::{Mix, variant_of};

fn sequences(seeds: impl Iterator<Item = u64>) {
    for seed in seeds {
        let played = std::panic::catch_unwind(|| {
            let mut mix = Mix(seed);
            let mut table = opened(&mut mix);
            for _ in 0..40 + mix.below(160) {
                step(&mut table, &mut mix);
            }
            replays(&table);
        });
        assert!(played.is_ok(), "the sequence with seed {seed}");
    }
}

#[test]
fn even_sequences() {
    sequences((0..testing::sequences(300, 2_000)).step_by(2));
}

#[test]
fn odd_sequences() {
    sequences((1..testing::sequences(300, 2_000)).step_by(2));
}

/// The sequences reach what they are there for; else they prove nothing.
#[test]
fn the_sequences_go_everywhere() {
    let mut seen = BTreeSet::new();
    let (mut ruled, mut ended) = (0, 0);
    for seed in 0..500 {
        let mut mix = Mix(seed);
        let mut table = opened(&mut mix);
        for _ in 0..500 {
            let command = a_command(table.state(), &mut mix);
            let by = match mix.one_in(12) {
                true => By::Ruling("so be it".to_owned()),
                false => By::TheBook,
            };
            let _ = table.play(&command, &by, None, &mut Mix(mix.next()));
        }
        for entry in table.chronicle().entries() {
            ruled += u32::from(entry.ruling.is_some());
            for event in &entry.events {
                let kind = variant_of(event);
                ended += u32::from(kind == "ConflictEnded");
                seen.insert(kind);
            }
        }
    }
    let missing: Vec<&str> = EVENTS
        .split_whitespace()
        .filter(|name| !seen.contains(*name))
        .collect();
    assert!(missing.is_empty(), "never happened: {missing:?}");
    assert!(ruled > 200 && ended > 200, "{ruled} rulings, {ended} ends");
}

/// A decision leaves what it is given as it is, and the same chance gives the same events.
#[test]
fn a_decision_is_pure() {
    for seed in 0..200 {
        let mut mix = Mix(seed);
        let mut table = opened(&mut mix);
        for _ in 0..60 {
            let command = a_command(table.state(), &mut mix);
            let decide = |seed| {
                let mut judge = Judge::new(Authority::Ruling);
                let events = Improv::decide(table.state(), &command, &mut judge, &mut Mix(seed));
                (events, judge.into_set_aside())
            };
            let chance = mix.next();
            assert_eq!(decide(chance), decide(chance), "{command:?}");
            let _ = table.play(&command, &By::TheBook, None, &mut mix);
        }
    }
}
