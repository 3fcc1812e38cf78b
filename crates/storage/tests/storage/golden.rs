//! Golden logs: tables as version 1 of the saved form wrote them. Every version to come reads them whole and plays them to
//! the same tables. A new form gets golden logs of its own beside these; these stay.

use improv::Improv;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::{Debug, Write as _};
use std::fs;
use std::path::{Path, PathBuf};
use storage::line::{self, Chain};
use storage::{GameKind, file};
use tabletop::Game;
use tabletop::chronicle::{Chronicle, Entry};
use tabletop::table::{By, Table};
use testing::{Mix, variant_of};
use torang::Torang;
use torg::Torg;
use torg::piles::Zone;

/// What a golden log led to when it was written.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Recorded {
    entries: usize,
    cursor: usize,
    /// Of the table after each entry.
    fingerprint: String,
    /// Every kind of event in it.
    kinds: BTreeSet<String>,
}

/// A game with golden logs.
trait Golden: Game<Event: Debug + PartialEq + Serialize + DeserializeOwned> {
    const KIND: GameKind;
    const NAME: &'static str;
    /// Every kind of event that can happen.
    const EVENTS: &'static str;
    fn kind_of(event: &Self::Event) -> String;
    fn opening(mix: &mut Mix) -> Self::Command;
    fn command(state: &Self::State, mix: &mut Mix) -> Self::Command;
    /// Who has what and how everybody is. Made of figures and players' words, so that no name in the code can change it.
    fn summary(state: &Self::State) -> String;
}

impl Golden for Torg {
    const KIND: GameKind = GameKind::Torg;
    const NAME: &'static str = "torg";
    const EVENTS: &'static str = testing::torg::EVENTS;

    fn kind_of(event: &Self::Event) -> String {
        testing::torg::kind_of(event)
    }

    fn opening(mix: &mut Mix) -> Self::Command {
        testing::torg::an_opening(mix)
    }

    fn command(state: &Self::State, mix: &mut Mix) -> Self::Command {
        testing::torg::a_command(state, mix)
    }

    fn summary(state: &Self::State) -> String {
        let place = |zone: &Zone| match zone {
            Zone::Deck => (0, 0),
            Zone::ActionStack => (1, 0),
            Zone::Discard => (2, 0),
            Zone::Hand(owner) => (3, owner.0),
            Zone::Pool(owner) => (4, owner.0),
            Zone::InEffect(owner) => (5, owner.0),
        };
        let mut text = format!(
            "{} {} {:?};",
            state.act, state.scene.number, state.hand_size
        );
        for zone in state.piles.zones() {
            let cards: Vec<u16> = state.piles.cards(zone).iter().map(|card| card.0).collect();
            write!(text, "{:?} {cards:?};", place(&zone)).unwrap();
        }
        for actor in &state.cast {
            let (id, name, its) = (actor.id.0, actor.name.as_str(), actor.condition);
            let figures = [its.shock, its.k.into(), its.o.into(), its.wounds.into()];
            let flags = [
                actor.gone,
                its.unconscious,
                its.knocked_down,
                actor.standing.is_some(),
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
    const EVENTS: &'static str = testing::torang::EVENTS;

    fn kind_of(event: &Self::Event) -> String {
        variant_of(event)
    }

    fn opening(mix: &mut Mix) -> Self::Command {
        testing::torang::an_opening(mix)
    }

    fn command(state: &Self::State, mix: &mut Mix) -> Self::Command {
        testing::torang::a_command(state, mix)
    }

    fn summary(state: &Self::State) -> String {
        let clock = &state.clock;
        let mut text = format!("{} {} {};", clock.scene, clock.seconds, clock.acted.len());
        for its in &state.cast {
            write!(text, "{} {} {} ", its.id.0, its.name.as_str(), its.gone).unwrap();
            for ability in &its.abilities {
                let base = ability.base.map(|base| base.get());
                let (id, name) = (ability.id.0, ability.name.as_str());
                write!(text, "{id} {name} {base:?} {},", ability.check).unwrap();
            }
            for carried in &its.carried {
                write!(
                    text,
                    "{} {} {},",
                    carried.id.0, carried.amount, carried.reason
                )
                .unwrap();
            }
        }
        if let Some(roll) = &state.roll {
            write!(text, ";{} {};", roll.goal, roll.help.len()).unwrap();
            for part in roll.parts() {
                let result = roll.attempt(part).and_then(|its| its.result);
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
    const EVENTS: &'static str = testing::improv::EVENTS;

    fn kind_of(event: &Self::Event) -> String {
        variant_of(event)
    }

    fn opening(mix: &mut Mix) -> Self::Command {
        testing::improv::an_opening(mix)
    }

    fn command(state: &Self::State, mix: &mut Mix) -> Self::Command {
        testing::improv::a_command(state, mix)
    }

    fn summary(state: &Self::State) -> String {
        let stocks = state.stocks;
        let mut text = format!("{} {} {};", stocks.pool, stocks.bank, stocks.out_of_play);
        for its in &state.people {
            let hand: Vec<u16> = its.hand.iter().map(|card| card.0).collect();
            let (id, name) = (its.id.0, its.name.as_str());
            write!(text, "{id} {name} {} {} {hand:?}", its.gone, its.tokens).unwrap();
            for talent in &its.talents {
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
        let (round, rounds, spent) = (conflict.round, conflict.rounds, conflict.gm_spent);
        write!(text, "{round} {rounds} {spent} {bonuses} {passed};").unwrap();
        for side in &conflict.sides {
            let (id, label) = (side.id.0, side.label.as_str());
            let pile: Vec<(u16, u16)> = side
                .pile
                .iter()
                .map(|won| (won.card.0, won.winner.0))
                .collect();
            let adopted: Vec<u16> = side.adopted.iter().map(|side| side.0).collect();
            let (mooks, played) = (side.mooks, side.played.is_some());
            write!(
                text,
                "{id} {label} {} {pile:?} {adopted:?} {mooks:?} {played};",
                side.narrated
            )
            .unwrap();
        }
        for (one, other) in conflict.opposed.iter().chain(&conflict.level_draws) {
            write!(text, "{} {};", one.0, other.0).unwrap();
        }
        text
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/v1")
}

/// The texts of a game's golden logs, each with what was recorded of it.
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
    let events = table
        .chronicle()
        .entries()
        .iter()
        .flat_map(|entry| &entry.events);
    events.map(G::kind_of).collect()
}

fn record<G: Golden>(table: &Table<G>) -> Recorded {
    let log = table.chronicle();
    let (entries, cursor) = (log.entries().len(), log.cursor());
    let kinds = kinds(table);
    let mut table = Table::<G>::replay(log.clone());
    while table.redo() {}
    let mut summaries = String::new();
    for place in (1..=entries).rev() {
        table.go_to(place);
        summaries += &G::summary(table.state());
        summaries.push('\n');
    }
    let fingerprint = line::seal(&mut Chain::default(), &summaries)[..16].to_owned();
    Recorded {
        entries,
        cursor,
        fingerprint,
        kinds,
    }
}

fn are_read<G: Golden>() {
    for (text, recorded) in golden::<G>() {
        let opened = file::read::<G::Event>(&text).unwrap();
        assert_eq!(opened.damaged, None);
        let table = Table::<G>::replay(opened.chronicle);
        assert_eq!(record(&table), recorded);
        let again = file::read::<G::Event>(&file::write(G::KIND, table.chronicle())).unwrap();
        assert!(
            again.chronicle == *table.chronicle(),
            "and can be written again"
        );
    }
}

/// A file that is cut off anywhere is read as far as it is whole, and what is read is what was written.
fn are_read_when_cut_off<G: Golden>() {
    let (text, recorded) = golden::<G>().remove(0);
    let whole = file::read::<G::Event>(&text).unwrap().chronicle;
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    for place in (3..ends.len()).step_by(7) {
        let opened = file::read::<G::Event>(&text[..ends[place] - 1]).unwrap();
        let read = opened.chronicle.entries();
        assert_eq!(
            (opened.damaged, read.len()),
            (Some(recorded.entries), place - 1)
        );
        assert!(read == &whole.entries()[..read.len()], "{place}");
    }
}

#[test]
fn version_1_is_read_for_ever() {
    are_read::<Torg>();
    are_read::<Torang>();
    are_read::<Improv>();
}

#[test]
fn version_1_is_read_as_far_as_it_is_whole() {
    are_read_when_cut_off::<Torg>();
    are_read_when_cut_off::<Torang>();
    are_read_when_cut_off::<Improv>();
}

/// Among the golden logs are all kinds of entry, too. The kinds of event are in what was recorded.
#[test]
fn rulings_undone_entries_and_others_in_their_place_are_in_the_golden_logs() {
    fn check<G: Golden>() {
        let logs = golden::<G>().into_iter();
        let logs: Vec<_> = logs
            .map(|(text, _)| file::read::<G::Event>(&text).unwrap().chronicle)
            .collect();
        let entries = || logs.iter().flat_map(|log| log.entries());
        assert!(entries().any(|entry| entry.ruling.is_some()));
        assert!(entries().any(|entry| entry.instead_of.is_some()));
        assert!(entries().any(|entry| entry.at.is_some()));
        assert!(logs.iter().any(|log| log.cursor() < log.entries().len()));
    }
    check::<Torg>();
    check::<Torang>();
    check::<Improv>();
}

/// Random play with rulings, undone commands and others in their place. The last command is undone.
fn evening<G: Golden>(seed: u64, entries: usize) -> Table<G> {
    let mut mix = Mix(seed);
    let mut table = Table::<G>::default();
    let opening = G::opening(&mut mix);
    table
        .play(&opening, &By::TheBook, Some(seed), &mut mix)
        .unwrap();
    while table.chronicle().entries().len() < entries {
        if table.chronicle().cursor() > 2 && mix.one_in(40) {
            table.undo();
        }
        let by = match mix.one_in(9) {
            true => By::Ruling("So be it.".to_owned()),
            false => By::TheBook,
        };
        let command = G::command(table.state(), &mut mix);
        let _ = table.play(&command, &by, Some(seed), &mut mix);
    }
    table.undo();
    table
}

/// As few evenings as hold every kind of event: each is the one that adds most to those before it, and ends when it has.
fn evenings<G: Golden>() -> Vec<Table<G>> {
    let mut missing: BTreeSet<String> = G::EVENTS.split_whitespace().map(str::to_owned).collect();
    let all: Vec<BTreeSet<String>> = (0..1_500)
        .map(|seed| kinds(&evening::<G>(seed, 250)))
        .collect();
    let mut chosen = Vec::new();
    while !missing.is_empty() {
        let added = |seed: &u64| all[*seed as usize].intersection(&missing).count();
        let best = (0..1_500).max_by_key(added).unwrap();
        assert!(added(&best) > 0, "these never happen: {missing:?}");
        let log = evening::<G>(best, 250).chronicle().clone();
        let is_new = |entry: &Entry<G::Event>| {
            entry
                .events
                .iter()
                .any(|event| missing.contains(&G::kind_of(event)))
        };
        let end = log.entries().iter().rposition(is_new).unwrap() + 2;
        let entries: Vec<_> = log.entries().iter().take(end).cloned().collect();
        let cursor = entries.len() - 1;
        let table = Table::replay(Chronicle::new(entries, cursor));
        missing.retain(|kind| !kinds(&table).contains(kind));
        chosen.push(table);
    }
    chosen
}

/// Writes the golden logs of a new form. By hand, once:
/// `cargo test -p storage golden_logs_are_written -- --ignored --nocapture`.
#[test]
#[ignore = "writes files that are then kept for ever"]
fn golden_logs_are_written() {
    fn write<G: Golden>(folder: &Path) {
        let tables = evenings::<G>();
        for (number, table) in (1..).zip(&tables) {
            let path = folder.join(format!("{}-{number}.rising", G::NAME));
            fs::write(path, file::write(G::KIND, table.chronicle())).unwrap();
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
