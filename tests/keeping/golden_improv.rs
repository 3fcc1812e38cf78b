//! The golden chronicle of Improv: a session as its first version wrote it, kept for ever, as `golden.rs` has it.

use crate::improv_commands::{a_command, an_opening};
use crate::support::Mix;
use rising_action::engine::improv::Improv;
use rising_action::engine::improv::event::Event;
use rising_action::engine::improv::state::{Condition, Outcome};
use rising_action::engine::table::{By, Table};
use rising_action::save::GameKind;
use rising_action::save::file;
use rising_action::save::line::{self, Chain};
use std::collections::BTreeSet;

const V1: &str = include_str!("../golden/improv-v1.rising");

/// The name of an event's kind.
fn kind_of(event: &Event) -> String {
    let told = format!("{event:?}");
    let end = told.find(|c: char| !c.is_alphanumeric());
    told[..end.unwrap_or(told.len())].to_owned()
}

/// A number for who holds what and where the story stands. Made of plain words, so that no name in the code can change it.
fn fingerprint(table: &Table<Improv>) -> String {
    let state = table.state();
    let stocks = state.stocks;
    let mut told = format!("{} {} {};", stocks.pool, stocks.bank, stocks.out_of_play);
    for its in &state.people {
        told += &format!(
            "{} {} {} {} ",
            its.id.0,
            its.name.as_str(),
            its.gone,
            its.tokens
        );
        for card in &its.hand {
            told += &format!("{},", card.0);
        }
        for talent in &its.talents {
            told += &format!("{} {},", talent.name.as_str(), talent.uses);
        }
        told += ";";
    }
    for deck in &state.decks {
        told += &format!("{} {};", deck.cards.len(), deck.discard.len());
    }
    if let Some(conflict) = &state.conflict {
        told += &format!(
            "{} {} {};",
            conflict.round, conflict.rounds, conflict.gm_spent
        );
        for side in &conflict.sides {
            let condition = match side.condition {
                Condition::Active => "well",
                Condition::Harmed => "hurt",
                Condition::Eliminated => "out",
                Condition::Destroyed => "dead",
            };
            let outcome = match side.outcome {
                Outcome::Pending => "open",
                Outcome::Granted => "yes",
                Outcome::Denied => "no",
                Outcome::Partly => "partly",
            };
            told += &format!(
                "{} {} {condition} {outcome} {};",
                side.id.0,
                side.label.as_str(),
                side.pile.len()
            );
        }
    }
    line::seal(&mut Chain::default(), &told)[..16].to_owned()
}

#[test]
fn the_first_version_s_improv_session_is_read_for_ever() {
    let opened = file::read::<Event>(V1).unwrap();
    assert_eq!(opened.damaged, None);
    assert_eq!(
        (opened.chronicle.entries().len(), opened.chronicle.cursor()),
        (ENTRIES, CURSOR)
    );
    let events = opened
        .chronicle
        .entries()
        .iter()
        .flat_map(|entry| &entry.events);
    let kinds: BTreeSet<String> = events.map(kind_of).collect();
    let missing: Vec<&str> = EVENTS_OF_V1
        .split_whitespace()
        .filter(|kind| !kinds.contains(*kind))
        .collect();
    assert!(
        missing.is_empty(),
        "every kind of event of the first version is in it: {missing:?}"
    );
    let mut table = Table::<Improv>::replay(opened.chronicle);
    assert_eq!(fingerprint(&table), FINGERPRINT);
    let written = file::write(GameKind::Improv, table.chronicle());
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

/// A file that is cut off anywhere is read as far as it is whole, and what is read is what was written.
#[test]
fn an_improv_file_that_was_cut_off_is_read_as_far_as_it_goes() {
    let whole = file::read::<Event>(V1).unwrap().chronicle;
    let ends: Vec<usize> = V1.match_indices('\n').map(|(at, _)| at).collect();
    for place in (1..ends.len()).step_by(7) {
        let cut = ends[place] - 1;
        let opened = file::read::<Event>(&V1[..cut]).unwrap();
        let read = opened.chronicle.entries();
        assert_eq!(opened.damaged, Some(ENTRIES), "{place}");
        assert!(
            read == &whole.entries()[..read.len()] && read.len() < place,
            "{place}"
        );
        let table = Table::<Improv>::replay(opened.chronicle);
        assert!(table.state().title.is_some() || place == 1, "{place}");
    }
}

/// A session in which everything happens at least once.
fn everything() -> Table<Improv> {
    let mut best: Option<Table<Improv>> = None;
    let mut most = 0;
    for seed in 0..400 {
        let mut mix = Mix(seed);
        let mut table = Table::<Improv>::default();
        let opening = an_opening(&mut mix);
        if table
            .play(&opening, &By::TheBook, Some(seed), &mut mix)
            .is_err()
        {
            continue;
        }
        let mut kinds: BTreeSet<String> = BTreeSet::new();
        let shortest = best
            .as_ref()
            .map_or(2_500, |best| best.chronicle().entries().len());
        let mut tried = 0;
        while table.chronicle().entries().len() < shortest && tried < 40_000 {
            tried += 1;
            let by = if mix.one_in(9) {
                By::Ruling("So be it.".to_owned())
            } else {
                By::TheBook
            };
            let command = a_command(table.state(), &mut mix);
            if table.play(&command, &by, Some(seed), &mut mix).is_ok() {
                let entries = table.chronicle().done().last();
                kinds.extend(entries.into_iter().flat_map(|it| &it.events).map(kind_of));
                kinds.extend(
                    [
                        "TableOpened",
                        "PersonJoined",
                        "SessionBegan",
                        "DeckShuffled",
                    ]
                    .map(str::to_owned),
                );
                let has = |kind: &&str| kinds.contains(*kind);
                let there = EVENTS_OF_V1.split_whitespace().filter(has).count();
                if there > most {
                    most = there;
                    println!("{seed}: {there}");
                }
                if there == EVENTS_OF_V1.split_whitespace().count() {
                    table.undo();
                    best = Some(table);
                    break;
                }
            }
        }
    }
    best.unwrap()
}

/// Writes the golden file of a new schema. By hand, once:
/// `cargo test --no-default-features --test keeping improv_golden -- --ignored --nocapture`.
#[test]
#[ignore = "writes a file that is then kept for ever"]
fn improv_golden_file() {
    let table = everything();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/target/improv-new.rising");
    std::fs::write(path, file::write(GameKind::Improv, table.chronicle())).unwrap();
    let chronicle = table.chronicle();
    println!(
        "{path}: {} entries, at {}, {}",
        chronicle.entries().len(),
        chronicle.cursor(),
        fingerprint(&table)
    );
}

const ENTRIES: usize = 0;
const CURSOR: usize = 0;
const FINGERPRINT: &str = "";
/// The kinds of event that the first version wrote.
const EVENTS_OF_V1: &str = "TableOpened SettingsChanged NoteMade PersonJoined PersonChanged PersonLeft SessionBegan DeckShuffled Dealt \
     HandLooked TokensMoved Awarded ConflictOpened SideAdded SideChanged SideDropped OpponentsSet RoundsSet StakesBegan \
     StakesClosed ConflictDropped CardPlayed CardsClosed HelpAsked BonusLaid BonusTakenBack Passed Revealed \
     FateCardDrawn FateDecided FateSuffered RoundSettled OrderSet Narrated Decided MooksRemoved RoundBegan Given \
     LastGiven GiftsKept Adopted LevelDecided ConflictEnded";
