//! The golden chronicle of the Torang Engine: a session as its first version wrote it, kept for ever, as `golden.rs` has it.

use std::collections::BTreeSet;
use storage::GameKind;
use storage::file;
use storage::line::{self, Chain};
use tabletop::table::{By, Table};
use testing::torang::{a_command, an_opening};
use testing::{Mix, holds_every_kind, variant_of};
use torang::Torang;
use torang::event::Event;

const V1: &str = include_str!("../golden/torang-v1.rising");

/// A number for who can do what and where the story stands. Made of plain words, so that no name in the code can change it.
fn fingerprint(table: &Table<Torang>) -> String {
    let state = table.state();
    let mut told = format!(
        "{} {} {};",
        state.clock.scene,
        state.clock.seconds,
        state.clock.acted.len()
    );
    for its in &state.cast {
        told += &format!("{} {} {} ", its.id.0, its.name.as_str(), its.gone);
        for ability in &its.abilities {
            let base = ability
                .base
                .map_or("open".to_owned(), |base| base.get().to_string());
            told += &format!(
                "{} {} {base} {},",
                ability.id.0,
                ability.name.as_str(),
                ability.check
            );
        }
        for carried in &its.carried {
            told += &format!("{} {} {},", carried.id.0, carried.amount, carried.reason);
        }
        told += ";";
    }
    if let Some(roll) = &state.roll {
        told += &format!("{} {};", roll.goal, roll.help.len());
        for which in roll.parts() {
            let face = roll
                .attempt(which)
                .and_then(|its| its.result)
                .map(|result| result.natural.face());
            told += &format!("{} {};", roll.effective(which).get(), face.unwrap_or(0));
        }
    }
    line::seal(&mut Chain::default(), &told)[..16].to_owned()
}

#[test]
fn the_first_version_s_torang_session_is_read_for_ever() {
    let opened = file::read::<Event>(V1).unwrap();
    assert_eq!(opened.damaged, None);
    assert_eq!(
        (opened.chronicle.entries().len(), opened.chronicle.cursor()),
        (ENTRIES, CURSOR)
    );
    holds_every_kind(opened.chronicle.entries(), variant_of, EVENTS_OF_V1);
    let mut table = Table::<Torang>::replay(opened.chronicle);
    assert_eq!(fingerprint(&table), FINGERPRINT);
    let written = file::write(GameKind::Torang, table.chronicle());
    let again = file::read::<Event>(&written).unwrap();
    assert!(
        again.chronicle == *table.chronicle(),
        "and can be written again"
    );
    for place in (1..=ENTRIES).rev() {
        table.go_to(place);
    }
    while table.redo() {}
    assert_eq!(table.chronicle().cursor(), ENTRIES);
}

/// A short session in which everything happens at least once.
fn everything() -> Table<Torang> {
    let mut best: Option<Table<Torang>> = None;
    for seed in 0..4_000 {
        let mut mix = Mix(seed);
        let mut table = Table::<Torang>::default();
        table
            .play(&an_opening(&mut mix), &By::TheBook, Some(seed), &mut mix)
            .unwrap();
        let mut kinds: BTreeSet<String> = table.chronicle().done()[0]
            .events
            .iter()
            .map(variant_of)
            .collect();
        let shortest = best
            .as_ref()
            .map_or(900, |best| best.chronicle().entries().len());
        while table.chronicle().entries().len() < shortest {
            let by = if mix.one_in(9) {
                By::Ruling("So be it.".to_owned())
            } else {
                By::TheBook
            };
            let command = a_command(table.state(), &mut mix);
            if table.play(&command, &by, Some(seed), &mut mix).is_ok()
                && let Some(entry) = table.chronicle().done().last()
            {
                kinds.extend(entry.events.iter().map(variant_of));
            }
            if EVENTS_OF_V1
                .split_whitespace()
                .all(|kind| kinds.contains(kind))
            {
                table.undo();
                best = Some(table);
                break;
            }
        }
    }
    best.unwrap()
}

/// Writes the golden file of a new schema. By hand, once:
/// `cargo test -p storage golden_torang -- --ignored --nocapture`.
#[test]
#[ignore = "writes a file that is then kept for ever"]
fn torang_golden_file() {
    let table = everything();
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/torang-new.rising");
    std::fs::write(path, file::write(GameKind::Torang, table.chronicle())).unwrap();
    let chronicle = table.chronicle();
    println!(
        "{path}: {} entries, at {}, {}",
        chronicle.entries().len(),
        chronicle.cursor(),
        fingerprint(&table)
    );
}

const ENTRIES: usize = 142;
const CURSOR: usize = 141;
const FINGERPRINT: &str = "92e9fab8b1bf1623";
/// The kinds of event that the first version wrote.
const EVENTS_OF_V1: &str = "TableOpened SettingsChanged NoteMade CharacterJoined CharacterChanged CharacterLeft AbilitySet \
     AbilityRemoved CheckSet ChecksWiped RollRequested RollDropped ModifiersSet CarriedUsed CarriedDropped HelpOffered \
     HelpJudged HelpWithdrawn HelpRolled Rolled BenefitsTaken DrawbackTaken ModifierCarried CheckAsked DramaJudged \
     CheckMarked HelperChecked RollPutAway TimeAdvanced SceneBegan RoundsBegan RoundBegan RoundsEnded ActedSet";
