//! The chronicle as one seat may read it.

mod torg;

pub use torg::{card_line, name_of, toast};

use super::Mark;
use crate::app::intent::Intent;
use tabletop::Game;
use tabletop::event_log::{LogEntry, ReplacedEntries, is_look_only};
use tabletop::ruling::Ruling;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;

/// One entry in words.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Row {
    /// Its number, from 1.
    pub number: usize,
    /// A round or a scene that begins here, and more about it.
    pub heading: Option<(String, String)>,
    pub mark: Mark,
    pub text: String,
    /// The rules a ruling set aside, and why.
    pub ruling: Option<String>,
    pub undone: bool,
    /// It was taken back after somebody had seen a hidden card in it.
    pub seen: bool,
    /// What was taken back before this, where something was.
    pub instead_of: Option<String>,
    /// Goes back (or forward) to right after this entry.
    pub go_here: Intent,
}

/// How a game's chronicle reads: what the game says of each entry, and what follows from that for all of them.
pub trait Reads: Game {
    /// The last of these entries in sentences, as a seat may read it; what stands before it may say who is meant.
    fn text(entries: &[LogEntry<Self::Event>], view: &Self::View, seat: Seat) -> String;

    /// What begins with an entry, and more about it.
    fn heading(entry: &LogEntry<Self::Event>) -> Option<(String, String)>;

    /// What marks its row.
    fn mark(entry: &LogEntry<Self::Event>, view: &Self::View) -> Mark;

    /// Who looked at what is theirs.
    fn looked(entry: &LogEntry<Self::Event>) -> Vec<ActorId>;

    /// "Hands were looked at: Imani ×3, Juno."
    fn looked_at(looks: &[(ActorId, usize)], view: &Self::View) -> String;

    /// Every entry, the undone ones at the end. Looks that follow each other are one row: undo and redo pass over them all at
    /// once.
    fn rows(table: &Table<Self>, seat: Seat) -> Vec<Row>
    where
        Self: Sized,
    {
        let view = table.view(seat);
        let chronicle = table.log();
        let mut rows: Vec<Row> = Vec::new();
        let mut looks: Vec<(ActorId, usize)> = Vec::new();
        for (place, entry) in chronicle.entries().iter().enumerate() {
            let undone = place >= chronicle.cursor();
            let mut row = Row {
                number: place + 1,
                heading: Self::heading(entry),
                mark: Self::mark(entry, &view),
                text: String::new(),
                ruling: None,
                undone,
                seen: undone && chronicle.was_seen::<Self>(place),
                instead_of: entry.replaced.map(instead_of),
                go_here: Intent::WentTo(place + 1),
            };
            if let Some(ruling) = &entry.ruling {
                row.mark = Mark::Ruling;
                row.ruling = Some(over(ruling));
            }
            if is_look_only::<Self>(entry) {
                for actor in Self::looked(entry) {
                    match looks.iter_mut().find(|(who, _)| *who == actor) {
                        Some((_, times)) => *times += 1,
                        None => looks.push((actor, 1)),
                    }
                }
                row.text = Self::looked_at(&looks, &view);
                let follows = rows
                    .pop_if(|last| last.mark == Mark::Look && last.undone == row.undone)
                    .and_then(|last| last.instead_of);
                row.instead_of = row.instead_of.or(follows);
            } else {
                let so_far = chronicle.entries().get(..=place).unwrap_or_default();
                row.text = Self::text(so_far, &view, seat);
                looks.clear();
            }
            rows.push(row);
        }
        rows
    }

    /// The last counting entry in words, as the open table may read it.
    fn last_line(table: &Table<Self>) -> Option<String>
    where
        Self: Sized,
    {
        let done = table.log().applied();
        done.last()?;
        Some(Self::text(done, &table.view(Seat::Table), Seat::Table))
    }

    /// The entry that an undo would take back, in words.
    fn last_acting_line(table: &Table<Self>) -> Option<String>
    where
        Self: Sized,
    {
        let last = table.log().undo_target::<Self>()?;
        let so_far = table.log().entries().get(..=last)?;
        Some(Self::text(so_far, &table.view(Seat::Table), Seat::Table))
    }

    /// What a redo would bring back, by the words by which an undo took it: those of the entry that opens it.
    fn next_line(table: &Table<Self>) -> Option<String>
    where
        Self: Sized,
    {
        let chronicle = table.log();
        chronicle.redo_target::<Self>()?;
        let undone = chronicle.undone();
        let first = undone
            .iter()
            .position(|entry| !is_look_only::<Self>(entry))?;
        let so_far = chronicle.entries().get(..=chronicle.cursor() + first)?;
        Some(Self::text(so_far, &table.view(Seat::Table), Seat::Table))
    }
}

fn over(ruling: &Ruling) -> String {
    let rules: Vec<String> = ruling.overruled.iter().map(ToString::to_string).collect();
    let mut text = format!("Over {}", rules.join(", "));
    if !ruling.reason.is_empty() {
        text.push_str(&format!(", “{}”", ruling.reason));
    }
    text
}

fn instead_of(taken_back: ReplacedEntries) -> String {
    let mut text = crate::app::words::torg::counted(
        usize::try_from(taken_back.count).unwrap_or(usize::MAX),
        "entry was taken back here",
        "entries were taken back here",
    );
    if taken_back.seen {
        text.push_str("; a hidden card in them had been seen");
    }
    text
}
