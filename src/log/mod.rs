//! The event log as people read it.

pub mod markdown;
#[cfg(feature = "web")]
pub mod page;

use crate::game::TableGame;
use ::torg::card::Side;
use std::fmt::Display;
use tabletop::event_log::{LogEntry, ReplacedEntries, is_look_only};
use tabletop::ruling::Ruling;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;

/// What marks an entry in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Done by one side.
    Side(Side),
    /// A card.
    Card,
    /// A look at a hand.
    Look,
    /// A roll.
    Die,
    /// A ruling of the gamemaster.
    Ruling,
    /// A note.
    Note,
    /// Anything else.
    Plain,
}

/// What a heading in the log stands over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeadingRank {
    /// A scene, a conflict, a session.
    Scene,
    /// A round of one.
    Round,
}

/// A heading in the log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LogHeading {
    /// What it stands over.
    pub rank: HeadingRank,
    /// What begins: "Round 3".
    pub title: String,
    /// More about it; empty for none.
    pub detail: String,
}

impl LogHeading {
    /// The heading of a scene, a conflict or a session.
    pub fn scene(title: impl Into<String>, detail: impl Into<String>) -> Self {
        Self {
            rank: HeadingRank::Scene,
            title: title.into(),
            detail: detail.into(),
        }
    }

    /// The heading of a round.
    pub fn round(number: impl Display, detail: impl Into<String>) -> Self {
        Self {
            rank: HeadingRank::Round,
            title: format!("Round {number}"),
            detail: detail.into(),
        }
    }
}

/// One entry in words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LogRow {
    /// Its number, from 1.
    pub number: usize,
    /// The round or scene that begins here.
    pub heading: Option<LogHeading>,
    /// What marks it.
    pub mark: Mark,
    /// What happened.
    pub text: String,
    /// The rules that a ruling set aside, and why.
    pub ruling: Option<String>,
    /// It is undone.
    pub undone: bool,
    /// It was undone after somebody had seen a hidden card in it.
    pub seen: bool,
    /// What had been undone before this, if anything.
    pub replaced: Option<String>,
}

impl LogRow {
    /// What is said after the text, each for itself.
    pub fn remarks(&self) -> Vec<String> {
        let remarks = [
            self.ruling.as_ref().map(|ruling| format!("{ruling}.")),
            self.seen.then(|| "Seen before it was undone.".to_owned()),
            self.replaced
                .as_ref()
                .map(|replaced| format!("({replaced})")),
        ];
        remarks.into_iter().flatten().collect()
    }
}

/// How many rows are taken back on the way to the entry of that number; 0 where the way leads forward.
pub fn steps_back(rows: &[LogRow], number: usize) -> usize {
    let is_taken_back = |row: &&LogRow| !row.undone && row.number > number;
    rows.iter().filter(is_taken_back).count()
}

/// The entries from number `first` on, the undone ones at the end. Looks that follow each other are one row, since undo and redo
/// pass over them all at once.
pub fn rows<G: TableGame>(
    table: &Table<G>,
    view: &G::View,
    seat: Seat,
    first: usize,
) -> Vec<LogRow> {
    let log = table.log();
    let mut rows: Vec<LogRow> = Vec::new();
    let mut looks: Vec<(ActorId, usize)> = Vec::new();
    for (place, entry) in log.entries().iter().enumerate().skip(first) {
        let undone = place >= log.cursor();
        let mut row = LogRow {
            number: place + 1,
            heading: G::entry_heading(entry),
            mark: G::entry_mark(entry, view),
            text: String::new(),
            ruling: None,
            undone,
            seen: undone && log.was_seen::<G>(place),
            replaced: entry.replaced.map(replaced_text),
        };
        if let Some(ruling) = &entry.ruling {
            row.mark = Mark::Ruling;
            row.ruling = Some(ruling_text(ruling));
        }
        if is_look_only::<G>(entry) {
            for actor in G::looked(entry) {
                match looks.iter_mut().find(|(who, _)| *who == actor) {
                    Some((_, times)) => *times += 1,
                    None => looks.push((actor, 1)),
                }
            }
            row.text = G::looks_text(&looks, view);
            let folded = rows.pop_if(|last| last.mark == Mark::Look && last.undone == row.undone);
            row.replaced = row.replaced.or(folded.and_then(|last| last.replaced));
        } else {
            let so_far = log.entries().get(..=place).unwrap_or_default();
            row.text = G::entry_text(so_far, view, seat);
            looks.clear();
        }
        rows.push(row);
    }
    rows
}

/// The last entry that counts, as everybody may read it.
pub fn last_line<G: TableGame>(table: &Table<G>, view: &G::View) -> Option<String> {
    let applied = table.log().applied();
    applied.last()?;
    Some(G::entry_text(applied, view, Seat::Table))
}

/// The entry that an undo would take back.
pub fn undo_line<G: TableGame>(table: &Table<G>, view: &G::View) -> Option<String> {
    let last = table.log().undo_target::<G>()?;
    let so_far = table.log().entries().get(..=last)?;
    Some(G::entry_text(so_far, view, Seat::Table))
}

/// What a redo would bring back, in the words by which undo took it: those of the entry that opens it.
pub fn redo_line<G: TableGame>(table: &Table<G>, view: &G::View) -> Option<String> {
    let log = table.log();
    log.redo_target::<G>()?;
    let first = log
        .undone()
        .iter()
        .position(|entry: &LogEntry<G::Event>| !is_look_only::<G>(entry))?;
    let so_far = log.entries().get(..=log.cursor() + first)?;
    Some(G::entry_text(so_far, view, Seat::Table))
}

fn ruling_text(ruling: &Ruling) -> String {
    let rules: Vec<String> = ruling.overruled.iter().map(ToString::to_string).collect();
    let rules = rules.join(", ");
    if ruling.reason.is_empty() {
        format!("Overruled {rules}")
    } else {
        format!("Overruled {rules}: “{}”", ruling.reason)
    }
}

fn replaced_text(replaced: ReplacedEntries) -> String {
    let what = match replaced.count {
        1 => "1 entry was undone here".to_owned(),
        count => format!("{count} entries were undone here"),
    };
    if replaced.seen {
        format!("{what}, although a hidden card had been seen")
    } else {
        what
    }
}
