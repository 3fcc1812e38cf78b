//! The chronicle: everything that happened at a table, in order, with undo and redo by moving one cursor.
//!
//! An entry is one command with all its consequences. Undo takes back the last entry that did something, together with the
//! looks behind it, and where it closes something that an earlier entry opened, all from there ([`Bond`]); redo brings exactly
//! these back, with the same dice and cards. What was undone stays until something new is
//! done; a look is nothing new.

use crate::ruling::Ruling;
use crate::seat::ActorId;
use crate::{Bond, Game, Unveiled};
use serde::{Deserialize, Serialize};

/// One command with its consequences.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry<E> {
    /// What happened.
    pub events: Vec<E>,
    /// The gamemaster's ruling, where the book said no.
    pub ruling: Option<Ruling>,
    /// What had been undone just before this was done.
    pub instead_of: Option<TakenBack>,
    /// When, in milliseconds since 1970 by the device's clock, if it told; nothing depends on it.
    pub at: Option<u64>,
}

/// Entries that were undone and then replaced by something new.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenBack {
    /// How many.
    pub entries: u32,
    /// Whether somebody had seen a card in them that had been hidden.
    pub seen: bool,
}

/// All entries of a table and the place among them where the table stands.
#[derive(Clone, Debug)]
pub struct Chronicle<E> {
    entries: Vec<Entry<E>>,
    cursor: usize,
    /// Where the last undos came from, the last one last. Not kept: without it a redo goes to where the next thing ends.
    undone_from: Vec<usize>,
}

impl<E: PartialEq> PartialEq for Chronicle<E> {
    fn eq(&self, other: &Self) -> bool {
        self.cursor == other.cursor && self.entries == other.entries
    }
}

impl<E> Default for Chronicle<E> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            cursor: 0,
            undone_from: Vec::new(),
        }
    }
}

impl<E> Chronicle<E> {
    /// A chronicle from entries that were kept. A cursor beyond them stands at their end, one before them behind the first,
    /// which opens the table.
    pub fn new(entries: Vec<Entry<E>>, cursor: usize) -> Self {
        let mut chronicle = Self {
            entries,
            cursor,
            undone_from: Vec::new(),
        };
        chronicle.go_to(cursor);
        chronicle
    }

    /// All entries, the undone ones included.
    pub fn entries(&self) -> &[Entry<E>] {
        &self.entries
    }

    /// How many entries count; those behind are undone.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// The entries that count.
    pub fn done(&self) -> &[Entry<E>] {
        self.entries.get(..self.cursor).unwrap_or(&[])
    }

    /// The entries that were undone and can be done again.
    pub fn undone(&self) -> &[Entry<E>] {
        self.entries.get(self.cursor..).unwrap_or(&[])
    }

    /// Adds an entry. What had been undone is gone, and the entry notes it; but a look changes nothing, so it goes in before
    /// what was undone, which can still be done again.
    pub fn push<G: Game<Event = E>>(&mut self, mut entry: Entry<E>) {
        if is_look::<G>(&entry) {
            self.entries.insert(self.cursor, entry);
            self.cursor += 1;
            for place in &mut self.undone_from {
                *place += 1;
            }
            return;
        }
        let entries = u32::try_from(self.undone().len()).unwrap_or(u32::MAX);
        if entries > 0 {
            let seen = (self.cursor..self.entries.len()).any(|place| self.seen::<G>(place));
            entry.instead_of = Some(TakenBack { entries, seen });
            self.entries.truncate(self.cursor);
        }
        self.entries.push(entry);
        self.cursor = self.entries.len();
        self.undone_from.clear();
    }

    /// Where the cursor stands after an undo; `None` where there is nothing to undo. The first entry opens the table and stays.
    pub fn before_last<G: Game<Event = E>>(&self) -> Option<usize> {
        let last = self.done().iter().rposition(|entry| !is_look::<G>(entry))?;
        let first = self.opened::<G>(last).unwrap_or(last);
        (first > 0).then_some(first)
    }

    /// Where the cursor goes for a redo: to where the undo came from, else behind the next thing that did something. `None`
    /// where there is nothing to redo. The looks behind come along by themselves.
    pub fn after_next<G: Game<Event = E>>(&self) -> Option<usize> {
        if let Some(from) = self.undone_from.last() {
            return Some(*from);
        }
        let next = self
            .undone()
            .iter()
            .position(|entry| !is_look::<G>(entry))?;
        let next = self.cursor + next;
        Some(self.closed::<G>(next).unwrap_or(next) + 1)
    }

    /// Where what the entry at `last` closes was opened.
    fn opened<G: Game<Event = E>>(&self, last: usize) -> Option<usize> {
        let whose = self.closes::<G>(last)?;
        let bound = |place: &usize| self.bonds::<G>(*place, whose) != (false, false);
        let before = (0..last).rev().find(bound)?;
        self.bonds::<G>(before, whose).0.then_some(before)
    }

    /// Where what the entry at `next` opens is closed.
    fn closed<G: Game<Event = E>>(&self, next: usize) -> Option<usize> {
        let mut after = next + 1..self.entries.len();
        let ends = |place: &usize| {
            let whose = self.closes::<G>(*place);
            whose.is_some_and(|whose| self.bonds::<G>(next, whose).0)
        };
        let end = after.find(ends)?;
        (self.opened::<G>(end) == Some(next)).then_some(end)
    }

    fn closes<G: Game<Event = E>>(&self, place: usize) -> Option<ActorId> {
        let events = &self.entries.get(place)?.events;
        events.iter().find_map(|event| match G::bond(event) {
            Bond::Closes(whose) => Some(whose),
            Bond::Opens(_) | Bond::Free => None,
        })
    }

    /// Whether the entry opens, and whether it closes, something of that person's.
    fn bonds<G: Game<Event = E>>(&self, place: usize, whose: ActorId) -> (bool, bool) {
        let events = self.entries.get(place).map_or(&[][..], |its| &its.events);
        let has = |bond: Bond| events.iter().any(|event| G::bond(event) == bond);
        (has(Bond::Opens(whose)), has(Bond::Closes(whose)))
    }

    /// Notes that an undo came from there, or that a redo went back to where one had.
    pub(super) fn note(&mut self, undone_from: Option<usize>) {
        match undone_from {
            Some(from) => self.undone_from.push(from),
            None => {
                self.undone_from.pop();
            }
        }
    }

    /// Forgets where undos came from.
    pub(super) fn wander(&mut self) {
        self.undone_from.clear();
    }

    /// Moves the cursor, at most to the end and never before the first entry.
    pub fn go_to(&mut self, cursor: usize) {
        self.cursor = cursor.clamp(self.entries.len().min(1), self.entries.len());
    }

    /// Whether a hidden card that came up in the entry at `place` has been seen by somebody.
    pub fn seen<G: Game<Event = E>>(&self, place: usize) -> bool {
        let Some(entry) = self.entries.get(place) else {
            return false;
        };
        let looked = |actor| {
            self.entries
                .iter()
                .skip(place + 1)
                .flat_map(|later| &later.events)
                .any(|event| G::unveiled(event) == Unveiled::Looked(actor))
        };
        entry.events.iter().any(|event| match G::unveiled(event) {
            Unveiled::Nothing | Unveiled::Looked(_) => false,
            Unveiled::ToAll => true,
            Unveiled::For(actor) => looked(actor),
            Unveiled::ForBoth(one, other) => looked(one) || looked(other),
        })
    }
}

/// Whether nothing happened in an entry but somebody looking.
pub fn is_look<G: Game>(entry: &Entry<G::Event>) -> bool {
    entry.events.iter().all(G::is_look)
}
