//! Golden logs: files written in version 1 of the saved format. Every later version of the app must read them completely and
//! replay them to the same states. A new format gets its own golden logs; these are never changed.

use improv::Improv;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::{Debug, Write as _};
use std::fs;
use std::path::{Path, PathBuf};
use storage::line::{self, ChecksumChain};
use storage::{GameKind, file};
use tabletop::event_log::{EventLog, LogEntry};
use tabletop::table::{PlayMode, Table};
use testing::TestRng;
use testing::random_play::RandomPlay;
use torang::Torang;
use torg::Torg;
use torg::zones::Zone;

/// What was recorded about a golden log when it was written.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Recorded {
    entries: usize,
    cursor: usize,
    /// A checksum of the summaries after each entry, the last entry first.
    fingerprint: String,
    /// Every kind of event in the log.
    kinds: BTreeSet<String>,
}

/// A game with golden logs.
trait Golden: RandomPlay<Event: Debug + PartialEq + Serialize + DeserializeOwned> {
    const KIND: GameKind;
    const NAME: &'static str;
    /// The main contents of a state as text. It has only numbers, flags and typed words, so renaming something in the code does
    /// not change it.
    fn summary(state: &Self::State) -> String;
}

impl Golden for Torg {
    const KIND: GameKind = GameKind::Torg;
    const NAME: &'static str = "torg";

    fn summary(state: &Self::State) -> String {
        let zone_code = |zone: &Zone| match zone {
            Zone::DrawPile => (0, 0),
            Zone::ActionStack => (1, 0),
            Zone::DiscardPile => (2, 0),
            Zone::Hand(owner) => (3, owner.0),
            Zone::Pool(owner) => (4, owner.0),
            Zone::InEffect(owner) => (5, owner.0),
        };
        let mut text = format!(
            "{} {} {:?};",
            state.act, state.scene.number, state.hand_size
        );
        for zone in state.zones.all_zones() {
            let cards: Vec<u16> = state.zones.cards(zone).iter().map(|card| card.0).collect();
            write!(text, "{:?} {cards:?};", zone_code(&zone)).unwrap();
        }
        for actor in &state.cast {
            let (id, name, condition) = (actor.id.0, actor.name.as_str(), actor.condition);
            let figures = [
                condition.shock,
                condition.k.into(),
                condition.o.into(),
                condition.wounds.into(),
            ];
            let flags = [
                actor.left_table,
                condition.unconscious,
                condition.knocked_down,
                actor.roll_condition.is_some(),
            ];
            write!(
                text,
                "{id} {name} {} {figures:?} {flags:?};",
                actor.possibilities
            )
            .unwrap();
        }
        text
    }
}

impl Golden for Torang {
    const KIND: GameKind = GameKind::Torang;
    const NAME: &'static str = "torang";

    fn summary(state: &Self::State) -> String {
        let clock = &state.clock;
        let mut text = format!("{} {} {};", clock.scene, clock.seconds, clock.acted.len());
        for character in &state.cast {
            write!(
                text,
                "{} {} {} ",
                character.id.0,
                character.name.as_str(),
                character.left_table
            )
            .unwrap();
            for ability in &character.abilities {
                let base = ability.base.map(|base| base.get());
                let (id, name) = (ability.id.0, ability.name.as_str());
                write!(text, "{id} {name} {base:?} {},", ability.check).unwrap();
            }
            for carried in &character.carried_modifiers {
                write!(
                    text,
                    "{} {} {},",
                    carried.id.0, carried.amount, carried.reason
                )
                .unwrap();
            }
        }
        if let Some(roll) = &state.roll {
            write!(text, ";{} {};", roll.goal, roll.help_rolls.len()).unwrap();
            for part in roll.parts() {
                let result = roll.attempt(part).and_then(|attempt| attempt.result);
                let face = result.map(|result| result.natural.face());
                write!(text, "{} {face:?};", roll.effective(part).get()).unwrap();
            }
        }
        text
    }
}

impl Golden for Improv {
    const KIND: GameKind = GameKind::Improv;
    const NAME: &'static str = "improv";

    fn summary(state: &Self::State) -> String {
        let stocks = state.stocks;
        let mut text = format!("{} {} {};", stocks.pool, stocks.bank, stocks.out_of_play);
        for person in &state.people {
            let hand: Vec<u16> = person.hand.iter().map(|card| card.0).collect();
            let (id, name) = (person.id.0, person.name.as_str());
            write!(
                text,
                "{id} {name} {} {} {hand:?}",
                person.left_table, person.tokens
            )
            .unwrap();
            for talent in &person.talents {
                write!(text, " {} {},", talent.name.as_str(), talent.uses).unwrap();
            }
        }
        for deck in &state.decks {
            write!(text, ";{} {};", deck.cards.len(), deck.discard.len()).unwrap();
        }
        let Some(conflict) = &state.conflict else {
            return text;
        };
        let (bonuses, passed) = (conflict.bonuses.len(), conflict.passed.len());
        let (round, rounds, spent) = (conflict.round, conflict.rounds, conflict.gm_tokens_spent);
        write!(text, "{round} {rounds} {spent} {bonuses} {passed};").unwrap();
        for side in &conflict.sides {
            let (id, label) = (side.id.0, side.label.as_str());
            let pile: Vec<(u16, u16)> = side
                .pile
                .iter()
                .map(|won| (won.card.0, won.winner.0))
                .collect();
            let adopted: Vec<u16> = side.adopted_stakes.iter().map(|side| side.0).collect();
            let (mooks, played) = (side.mooks, side.played.is_some());
            write!(
                text,
                "{id} {label} {} {pile:?} {adopted:?} {mooks:?} {played};",
                side.narrated
            )
            .unwrap();
        }
        for (first, second) in conflict
            .opposed_pairs
            .iter()
            .chain(&conflict.pile_tie_breaks)
        {
            write!(text, "{} {};", first.0, second.0).unwrap();
        }
        text
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/v1")
}

/// A game's golden logs as text, each with what was recorded about it.
fn golden<G: Golden>() -> Vec<(String, Recorded)> {
    let read = |path: PathBuf| fs::read_to_string(path).unwrap();
    let recorded = read(folder().join(format!("{}.json", G::NAME)));
    let recorded: Vec<Recorded> = serde_json::from_str(&recorded).unwrap();
    let files = (1..).map(|number| read(folder().join(format!("{}-{number}.rising", G::NAME))));
    let count = recorded.len();
    assert!(count > 0);
    files.take(count).zip(recorded).collect()
}

fn kinds<G: Golden>(table: &Table<G>) -> BTreeSet<String> {
    let events = table.log().entries().iter().flat_map(|entry| &entry.events);
    events.map(G::event_kind).collect()
}

fn record<G: Golden>(table: &Table<G>) -> Recorded {
    let log = table.log();
    let (entries, cursor) = (log.entries().len(), log.cursor());
    let kinds = kinds(table);
    let mut table = Table::<G>::replay(log.clone());
    while table.redo() {}
    let mut summaries = String::new();
    for cursor in (1..=entries).rev() {
        table.go_to(cursor);
        summaries += &G::summary(table.state());
        summaries.push('\n');
    }
    let fingerprint = line::seal(&mut ChecksumChain::default(), &summaries)[..16].to_owned();
    Recorded {
        entries,
        cursor,
        fingerprint,
        kinds,
    }
}

fn check_reading<G: Golden>() {
    for (text, recorded) in golden::<G>() {
        let opened = file::read::<G::Event>(&text).unwrap();
        assert_eq!(opened.expected_entries, None);
        let table = Table::<G>::replay(opened.log);
        assert_eq!(record(&table), recorded);
        let again = file::read::<G::Event>(&file::write(G::KIND, table.log())).unwrap();
        assert!(
            again.log == *table.log(),
            "the log must be written in the same way"
        );
    }
}

/// A file that is cut off in the middle of a line is read up to the last complete line, and those entries are as written.
fn check_reading_cut_off<G: Golden>() {
    let (text, recorded) = golden::<G>().remove(0);
    let complete_log = file::read::<G::Event>(&text).unwrap().log;
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    for line_count in (3..ends.len()).step_by(7) {
        let opened = file::read::<G::Event>(&text[..ends[line_count] - 1]).unwrap();
        let read = opened.log.entries();
        assert_eq!(
            (opened.expected_entries, read.len()),
            (Some(recorded.entries), line_count - 1)
        );
        assert!(
            read == &complete_log.entries()[..read.len()],
            "{line_count}"
        );
    }
}

#[test]
fn version_1_can_be_read() {
    check_reading::<Torg>();
    check_reading::<Torang>();
    check_reading::<Improv>();
}

#[test]
fn truncated_version_1_files_can_be_read() {
    check_reading_cut_off::<Torg>();
    check_reading_cut_off::<Torang>();
    check_reading_cut_off::<Improv>();
}

/// The golden logs have every kind of entry: by ruling, replacing undone ones, with a time, and undone at the end of a log.
/// Which kinds of event they have is in [`Recorded::kinds`].
#[test]
fn golden_logs_have_every_kind_of_entry() {
    fn check<G: Golden>() {
        let logs = golden::<G>().into_iter();
        let logs: Vec<_> = logs
            .map(|(text, _)| file::read::<G::Event>(&text).unwrap().log)
            .collect();
        let entries = || logs.iter().flat_map(|log| log.entries());
        assert!(entries().any(|entry| entry.ruling.is_some()));
        assert!(entries().any(|entry| entry.replaced.is_some()));
        assert!(entries().any(|entry| entry.recorded_at.is_some()));
        assert!(logs.iter().any(|log| log.cursor() < log.entries().len()));
    }
    check::<Torg>();
    check::<Torang>();
    check::<Improv>();
}

/// A random session with rulings, undone commands, and other commands played instead of them. The last command is undone.
fn random_session<G: Golden>(seed: u64, entries: usize) -> Table<G> {
    let mut rng = TestRng(seed);
    let mut table = Table::<G>::default();
    let opening = G::opening(&mut rng);
    table
        .play(&opening, &PlayMode::ByTheRules, Some(seed), &mut rng)
        .unwrap();
    while table.log().entries().len() < entries {
        if table.log().cursor() > 2 && rng.one_in(40) {
            table.undo();
        }
        let mode = match rng.one_in(9) {
            true => PlayMode::ByRuling("So be it.".to_owned()),
            false => PlayMode::ByTheRules,
        };
        let command = G::command(table.state(), &mut rng);
        let _ = table.play(&command, &mode, Some(seed), &mut rng);
    }
    table.undo();
    table
}

/// A few sessions that together have every kind of event. Each is the one that adds the most new kinds to those before it, and is
/// cut off after the last new kind.
fn sessions_with_every_event<G: Golden>() -> Vec<Table<G>> {
    let mut missing: BTreeSet<String> = G::EVENT_KINDS
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let kinds_by_seed: Vec<BTreeSet<String>> = (0..1_500)
        .map(|seed| kinds(&random_session::<G>(seed, 250)))
        .collect();
    let mut chosen = Vec::new();
    while !missing.is_empty() {
        let added = |seed: &u64| kinds_by_seed[*seed as usize].intersection(&missing).count();
        let best = (0..1_500).max_by_key(added).unwrap();
        assert!(added(&best) > 0, "these never happen: {missing:?}");
        let log = random_session::<G>(best, 250).log().clone();
        let is_new = |entry: &LogEntry<G::Event>| {
            entry
                .events
                .iter()
                .any(|event| missing.contains(&G::event_kind(event)))
        };
        let end = log.entries().iter().rposition(is_new).unwrap() + 2;
        let entries: Vec<_> = log.entries().iter().take(end).cloned().collect();
        let cursor = entries.len() - 1;
        let table = Table::replay(EventLog::new(entries, cursor));
        missing.retain(|kind| !kinds(&table).contains(kind));
        chosen.push(table);
    }
    chosen
}

/// Writes the golden logs of a new format. It is run once by hand:
/// `cargo test -p storage write_golden_logs -- --ignored --nocapture`.
#[test]
#[ignore = "writes files that are then kept for ever"]
fn write_golden_logs() {
    fn write<G: Golden>(folder: &Path) {
        let tables = sessions_with_every_event::<G>();
        for (number, table) in (1..).zip(&tables) {
            let path = folder.join(format!("{}-{number}.rising", G::NAME));
            fs::write(path, file::write(G::KIND, table.log())).unwrap();
        }
        let recorded: Vec<Recorded> = tables.iter().map(record).collect();
        let path = folder.join(format!("{}.json", G::NAME));
        fs::write(
            path,
            serde_json::to_string_pretty(&recorded).unwrap() + "\n",
        )
        .unwrap();
        println!("{}: {} logs", G::NAME, tables.len());
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden");
    fs::create_dir_all(&folder).unwrap();
    write::<Torg>(&folder);
    write::<Torang>(&folder);
    write::<Improv>(&folder);
    println!("in {}", folder.display());
}
