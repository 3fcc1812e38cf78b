//! The event log: everything that happened at a table, in order, with undo and redo by moving one cursor.
//!
//! An entry is one command with all its consequences. Undo takes back the last entry that did something, together with the
//! looks behind it, and where it closes something that an earlier entry opened, all from there ([`UndoGroup`]); redo brings exactly
//! these back, with the same dice and cards. What was undone stays until something new is
//! done; a look is nothing new.

use crate::ruling::Ruling;
use crate::seat::ActorId;
use crate::{Disclosure, Game, UndoGroup};
use serde::{Deserialize, Serialize};

/// One command with its consequences.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogEntry<E> {
    /// What happened.
    pub events: Vec<E>,
    /// The gamemaster's ruling, where the book said no.
    pub ruling: Option<Ruling>,
    /// What had been undone just before this was done.
    pub replaced: Option<ReplacedEntries>,
    /// When, in milliseconds since 1970 by the device's clock, if it told; nothing depends on it.
    pub recorded_at: Option<u64>,
}

/// Entries that were undone and then replaced by something new.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplacedEntries {
    /// How many.
    pub count: u32,
    /// Whether somebody had seen a card in them that had been hidden.
    pub seen: bool,
}

/// All entries of a table and the place among them where the table stands.
#[derive(Clone, Debug)]
pub struct EventLog<E> {
    entries: Vec<LogEntry<E>>,
    cursor: usize,
    /// Where the last undos came from, the last one last. Not kept: without it a redo goes to where the next thing ends.
    undo_origins: Vec<usize>,
}

impl<E: PartialEq> PartialEq for EventLog<E> {
    fn eq(&self, other: &Self) -> bool {
        self.cursor == other.cursor && self.entries == other.entries
    }
}

impl<E> Default for EventLog<E> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            cursor: 0,
            undo_origins: Vec::new(),
        }
    }
}

impl<E> EventLog<E> {
    /// An event log from entries that were kept. A cursor beyond them stands at their end, one before them behind the first,
    /// which opens the table.
    pub fn new(entries: Vec<LogEntry<E>>, cursor: usize) -> Self {
        let mut log = Self {
            entries,
            cursor,
            undo_origins: Vec::new(),
        };
        log.set_cursor(cursor);
        log
    }

    /// All entries, the undone ones included.
    pub fn entries(&self) -> &[LogEntry<E>] {
        &self.entries
    }

    /// How many entries count; those behind are undone.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// The entries that count.
    pub fn applied(&self) -> &[LogEntry<E>] {
        self.entries.get(..self.cursor).unwrap_or(&[])
    }

    /// The entries that were undone and can be done again.
    pub fn undone(&self) -> &[LogEntry<E>] {
        self.entries.get(self.cursor..).unwrap_or(&[])
    }

    /// Adds an entry. What had been undone is gone, and the entry notes it; but a look changes nothing, so it goes in before
    /// what was undone, which can still be done again.
    pub fn push<G: Game<Event = E>>(&mut self, mut entry: LogEntry<E>) {
        if is_look_only::<G>(&entry) {
            self.entries.insert(self.cursor, entry);
            self.cursor += 1;
            for place in &mut self.undo_origins {
                *place += 1;
            }
            return;
        }
        let count = u32::try_from(self.undone().len()).unwrap_or(u32::MAX);
        if count > 0 {
            let seen = (self.cursor..self.entries.len()).any(|place| self.was_seen::<G>(place));
            entry.replaced = Some(ReplacedEntries { count, seen });
            self.entries.truncate(self.cursor);
        }
        self.entries.push(entry);
        self.cursor = self.entries.len();
        self.undo_origins.clear();
    }

    /// Where the cursor stands after an undo; `None` where there is nothing to undo. The first entry opens the table and stays.
    pub fn undo_target<G: Game<Event = E>>(&self) -> Option<usize> {
        let last = self
            .applied()
            .iter()
            .rposition(|entry| !is_look_only::<G>(entry))?;
        let first = self.group_start::<G>(last).unwrap_or(last);
        (first > 0).then_some(first)
    }

    /// Where the cursor goes for a redo: to where the undo came from, else behind the next thing that did something. `None`
    /// where there is nothing to redo. The looks behind come along by themselves.
    pub fn redo_target<G: Game<Event = E>>(&self) -> Option<usize> {
        if let Some(from) = self.undo_origins.last() {
            return Some(*from);
        }
        let next = self
            .undone()
            .iter()
            .position(|entry| !is_look_only::<G>(entry))?;
        let next = self.cursor + next;
        Some(self.group_end::<G>(next).unwrap_or(next) + 1)
    }

    /// Where what the entry at `last` closes was opened.
    fn group_start<G: Game<Event = E>>(&self, last: usize) -> Option<usize> {
        let whose = self.closed_group::<G>(last)?;
        let bound = |place: &usize| self.group_bounds::<G>(*place, whose) != (false, false);
        let before = (0..last).rev().find(bound)?;
        self.group_bounds::<G>(before, whose).0.then_some(before)
    }

    /// Where what the entry at `next` opens is closed.
    fn group_end<G: Game<Event = E>>(&self, next: usize) -> Option<usize> {
        let mut after = next + 1..self.entries.len();
        let ends = |place: &usize| {
            let whose = self.closed_group::<G>(*place);
            whose.is_some_and(|whose| self.group_bounds::<G>(next, whose).0)
        };
        let end = after.find(ends)?;
        (self.group_start::<G>(end) == Some(next)).then_some(end)
    }

    fn closed_group<G: Game<Event = E>>(&self, place: usize) -> Option<ActorId> {
        let events = &self.entries.get(place)?.events;
        events.iter().find_map(|event| match G::undo_group(event) {
            UndoGroup::Closes(whose) => Some(whose),
            UndoGroup::Opens(_) | UndoGroup::Standalone => None,
        })
    }

    /// Whether the entry opens, and whether it closes, something of that person's.
    fn group_bounds<G: Game<Event = E>>(&self, place: usize, whose: ActorId) -> (bool, bool) {
        let events = self.entries.get(place).map_or(&[][..], |its| &its.events);
        let has = |bond: UndoGroup| events.iter().any(|event| G::undo_group(event) == bond);
        (has(UndoGroup::Opens(whose)), has(UndoGroup::Closes(whose)))
    }

    /// Notes that an undo came from there, or that a redo went back to where one had.
    pub(super) fn track_undo(&mut self, undone_from: Option<usize>) {
        match undone_from {
            Some(from) => self.undo_origins.push(from),
            None => {
                self.undo_origins.pop();
            }
        }
    }

    /// Forgets where undos came from.
    pub(super) fn clear_undo_origins(&mut self) {
        self.undo_origins.clear();
    }

    /// Moves the cursor, at most to the end and never before the first entry.
    pub(crate) fn set_cursor(&mut self, cursor: usize) {
        self.cursor = cursor.clamp(self.entries.len().min(1), self.entries.len());
    }

    /// Whether a hidden card that came up in the entry at `place` has been seen by somebody.
    pub fn was_seen<G: Game<Event = E>>(&self, place: usize) -> bool {
        let Some(entry) = self.entries.get(place) else {
            return false;
        };
        let looked = |actor| {
            self.entries
                .iter()
                .skip(place + 1)
                .flat_map(|later| &later.events)
                .any(|event| G::disclosure(event) == Disclosure::Looked(actor))
        };
        entry.events.iter().any(|event| match G::disclosure(event) {
            Disclosure::Nothing | Disclosure::Looked(_) => false,
            Disclosure::ToAll => true,
            Disclosure::OnLookBy(actor) => looked(actor),
            Disclosure::OnLookByEither(one, other) => looked(one) || looked(other),
        })
    }
}

/// Whether nothing happened in an entry but somebody looking.
pub fn is_look_only<G: Game>(entry: &LogEntry<G::Event>) -> bool {
    entry.events.iter().all(G::is_look)
}
