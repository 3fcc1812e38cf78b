//! The event log: everything that happened at a table, in order, with undo and redo by moving one cursor.
//!
//! An entry is one command with all its consequences. Undo takes back the last entry that changed something, together with the
//! looks after it. If that entry continues the one before, or closes a group ([`UndoGroup`]), undo takes back all of them. Redo
//! restores exactly what was undone, with the same dice and cards. Undone entries stay in the log until something new is played; a
//! look does not count as new.

use crate::ruling::Ruling;
use crate::seat::ActorId;
use crate::{Disclosure, Game, UndoGroup};
use serde::{Deserialize, Serialize};

/// One command with its consequences.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogEntry<E> {
    /// What happened.
    pub events: Vec<E>,
    /// The gamemaster's ruling, if the command was played against a rule.
    pub ruling: Option<Ruling>,
    /// The undone entries that this entry replaced, if any, with those that they had replaced before.
    pub replaced: Option<ReplacedEntries>,
    /// Whether it continues the entry before: somebody did both at once, and undo takes back both.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub continues: bool,
    /// When it was played, in milliseconds since 1970 by the device's clock, if known. Nothing depends on it.
    pub recorded_at: Option<u64>,
}

/// Entries that were undone and then replaced by something new.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReplacedEntries {
    /// The number of entries.
    pub count: u32,
    /// Whether somebody had seen a hidden card in them.
    pub seen: bool,
}

/// All entries of a table, and a cursor: how many of them count.
#[derive(Clone, Debug)]
pub struct EventLog<E> {
    entries: Vec<LogEntry<E>>,
    cursor: usize,
    /// The cursor before each of the last undos, the latest last. Not saved: without it a redo moves forward to the end of the
    /// next entry or group that changes something.
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
    /// Builds an event log from saved entries. A cursor past the end is moved to the end. A cursor of 0 is moved to 1, after the
    /// entry that opens the table.
    pub fn new(entries: Vec<LogEntry<E>>, cursor: usize) -> Self {
        let mut log = Self {
            entries,
            cursor,
            undo_origins: Vec::new(),
        };
        log.set_cursor(cursor);
        log
    }

    /// Returns all entries, including undone ones.
    pub fn entries(&self) -> &[LogEntry<E>] {
        &self.entries
    }

    /// Returns how many entries count; the entries after them are undone.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Returns the entries that count.
    pub fn applied(&self) -> &[LogEntry<E>] {
        self.entries.get(..self.cursor).unwrap_or(&[])
    }

    /// Returns the entries that are undone and can be redone.
    pub fn undone(&self) -> &[LogEntry<E>] {
        self.entries.get(self.cursor..).unwrap_or(&[])
    }

    /// Adds an entry. Undone entries are removed, and the new entry notes that. A look changes nothing, so it is inserted before
    /// the undone entries, which can still be redone.
    pub fn push<G: Game<Event = E>>(&mut self, mut entry: LogEntry<E>) {
        if is_look_only::<G>(&entry) {
            self.entries.insert(self.cursor, entry);
            self.cursor += 1;
            for index in &mut self.undo_origins {
                *index += 1;
            }
            return;
        }
        if !self.undone().is_empty() {
            entry.replaced = Some(self.replaced_by_new::<G>());
            self.entries.truncate(self.cursor);
        }
        self.entries.push(entry);
        self.cursor = self.entries.len();
        self.undo_origins.clear();
    }

    /// Returns what a new entry replaces: the undone entries, and those that they had replaced before.
    fn replaced_by_new<G: Game<Event = E>>(&self) -> ReplacedEntries {
        let mut replaced = ReplacedEntries {
            count: 0,
            seen: (self.cursor..self.entries.len()).any(|index| self.was_seen::<G>(index)),
        };
        for entry in self.undone() {
            let before = entry.replaced.map_or(0, |before| before.count);
            replaced.count = replaced.count.saturating_add(1).saturating_add(before);
            replaced.seen |= entry.replaced.is_some_and(|before| before.seen);
        }
        replaced
    }

    /// Returns the cursor after an undo, or `None` if there is nothing to undo. The first entry opens the table and cannot be
    /// undone.
    pub fn undo_target<G: Game<Event = E>>(&self) -> Option<usize> {
        let change_before = |end: usize| {
            let entries = self.applied().get(..end)?;
            entries.iter().rposition(|entry| !is_look_only::<G>(entry))
        };
        let mut last = change_before(self.cursor)?;
        loop {
            let first = self.group_start::<G>(last).unwrap_or(last);
            if !self.continues(first) {
                return (first > 0).then_some(first);
            }
            last = change_before(first)?;
        }
    }

    /// Returns the cursor after a redo, or `None` if there is nothing to redo. It is where the undo came from if that is known, else
    /// after the next entry that changed something, with those that belong to it. Looks that follow are included.
    pub fn redo_target<G: Game<Event = E>>(&self) -> Option<usize> {
        if let Some(from) = self.undo_origins.last() {
            return Some(*from);
        }
        let change_from = |start: usize| {
            let entries = self.entries.get(start..)?;
            let next = entries.iter().position(|entry| !is_look_only::<G>(entry))?;
            Some(start + next)
        };
        let mut next = change_from(self.cursor)?;
        loop {
            let last = self.group_end::<G>(next).unwrap_or(next);
            match change_from(last + 1).filter(|after| self.continues(*after)) {
                Some(after) => next = after,
                None => return Some(last + 1),
            }
        }
    }

    fn continues(&self, index: usize) -> bool {
        self.entries.get(index).is_some_and(|entry| entry.continues)
    }

    /// Returns the index of the entry that opens the group which the entry at `last` closes.
    fn group_start<G: Game<Event = E>>(&self, last: usize) -> Option<usize> {
        let actor = self.closed_group::<G>(last)?;
        let opens = |index: usize| self.has_role::<G>(index, UndoGroup::Opens(actor));
        let closes = |index: usize| self.has_role::<G>(index, UndoGroup::Closes(actor));
        let nearest = (0..last)
            .rev()
            .find(|index| opens(*index) || closes(*index))?;
        opens(nearest).then_some(nearest)
    }

    /// Returns the index of the entry that closes the group which the entry at `next` opens.
    fn group_end<G: Game<Event = E>>(&self, next: usize) -> Option<usize> {
        let mut after = next + 1..self.entries.len();
        let ends = |index: &usize| {
            let actor = self.closed_group::<G>(*index);
            actor.is_some_and(|actor| self.has_role::<G>(next, UndoGroup::Opens(actor)))
        };
        let end = after.find(ends)?;
        (self.group_start::<G>(end) == Some(next)).then_some(end)
    }

    fn closed_group<G: Game<Event = E>>(&self, index: usize) -> Option<ActorId> {
        let events = &self.entries.get(index)?.events;
        events.iter().find_map(|event| match G::undo_group(event) {
            UndoGroup::Closes(actor) => Some(actor),
            UndoGroup::Opens(_) | UndoGroup::Standalone => None,
        })
    }

    /// Whether an event of the entry at `index` has this role in a group.
    fn has_role<G: Game<Event = E>>(&self, index: usize, role: UndoGroup) -> bool {
        let entry = self.entries.get(index);
        entry.is_some_and(|entry| {
            let mut roles = entry.events.iter().map(G::undo_group);
            roles.any(|other| other == role)
        })
    }

    /// Remembers the cursor from which an undo started.
    pub(super) fn push_undo_origin(&mut self, undone_from: usize) {
        self.undo_origins.push(undone_from);
    }

    /// Forgets where the last undo started, after it was redone.
    pub(super) fn pop_undo_origin(&mut self) {
        self.undo_origins.pop();
    }

    /// Forgets the cursors from which undos started.
    pub(super) fn clear_undo_origins(&mut self) {
        self.undo_origins.clear();
    }

    /// Moves the cursor: at most to the end, and never before the first entry.
    pub(crate) fn set_cursor(&mut self, cursor: usize) {
        self.cursor = cursor.clamp(self.entries.len().min(1), self.entries.len());
    }

    /// Whether somebody has seen a hidden card that was revealed in the entry at `index`.
    pub fn was_seen<G: Game<Event = E>>(&self, index: usize) -> bool {
        let Some(entry) = self.entries.get(index) else {
            return false;
        };
        let later = self.entries.iter().skip(index + 1);
        let later = later.flat_map(|later| &later.events).map(G::disclosure);
        let looked = |actor| {
            later
                .clone()
                .any(|later| later == Disclosure::Looked(actor))
        };
        let anybody_looked = || {
            let mut later = later.clone();
            later.any(|later| matches!(later, Disclosure::Looked(_)))
        };
        entry.events.iter().any(|event| match G::disclosure(event) {
            Disclosure::Nothing | Disclosure::Looked(_) => false,
            Disclosure::ToAll => true,
            Disclosure::OnLookBy(actor) => looked(actor),
            Disclosure::OnLookByAny => anybody_looked(),
            Disclosure::OnLookByEither(first, second) => looked(first) || looked(second),
        })
    }
}

/// Whether an entry contains nothing but looks.
pub fn is_look_only<G: Game>(entry: &LogEntry<G::Event>) -> bool {
    entry.events.iter().all(G::is_look)
}
