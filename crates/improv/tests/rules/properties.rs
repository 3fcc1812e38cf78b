//! Long random play: the invariants hold everywhere, and every kind of event occurs.

use crate::invariants::{opened, replays, step};
use ::improv::Improv;
use std::collections::BTreeSet;
use tabletop::Game;
use tabletop::dice::Chance;
use tabletop::ruling::{Authority, Judge};
use tabletop::table::PlayMode;
use testing::improv::{EVENT_KINDS, random_command};
use testing::{TestRng, variant_name};

fn sequences(seeds: impl Iterator<Item = u64>) {
    for seed in seeds {
        let played = std::panic::catch_unwind(|| {
            let mut rng = TestRng(seed);
            let mut table = opened(&mut rng);
            for _ in 0..40 + rng.below(160) {
                step(&mut table, &mut rng);
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

/// The random sequences reach every kind of event; otherwise they would prove nothing.
#[test]
fn the_sequences_reach_every_event() {
    let mut seen = BTreeSet::new();
    let (mut ruled, mut ended) = (0, 0);
    for seed in 0..500 {
        let mut rng = TestRng(seed);
        let mut table = opened(&mut rng);
        for _ in 0..500 {
            let command = random_command(table.state(), &mut rng);
            let mode = match rng.one_in(12) {
                true => PlayMode::ByRuling("so be it".to_owned()),
                false => PlayMode::ByTheRules,
            };
            let _ = table.play(&command, &mode, None, &mut TestRng(rng.next()));
        }
        for entry in table.log().entries() {
            ruled += u32::from(entry.ruling.is_some());
            for event in &entry.events {
                let kind = variant_name(event);
                ended += u32::from(kind == "ConflictEnded");
                seen.insert(kind);
            }
        }
    }
    let missing: Vec<&str> = EVENT_KINDS
        .split_whitespace()
        .filter(|name| !seen.contains(*name))
        .collect();
    assert!(missing.is_empty(), "never happened: {missing:?}");
    assert!(ruled > 200 && ended > 200, "{ruled} rulings, {ended} ends");
}

/// Deciding does not change the state, and the same chance gives the same events.
#[test]
fn deciding_changes_nothing_and_is_repeatable() {
    for seed in 0..200 {
        let mut rng = TestRng(seed);
        let mut table = opened(&mut rng);
        for _ in 0..60 {
            let command = random_command(table.state(), &mut rng);
            let decide = |seed| {
                let mut judge = Judge::new(Authority::Ruling);
                let events =
                    Improv::decide(table.state(), &command, &mut judge, &mut TestRng(seed));
                (events, judge.into_overruled())
            };
            let chance = rng.next();
            assert_eq!(decide(chance), decide(chance), "{command:?}");
            let _ = table.play(&command, &PlayMode::ByTheRules, None, &mut rng);
        }
    }
}
