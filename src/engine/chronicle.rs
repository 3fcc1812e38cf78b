//! The chronicle: everything that happened at a table, in order, with undo and redo by moving one cursor.
//!
//! An entry is one command with all its consequences. Undo takes back the last entry that did something, together with the
//! looks behind it; redo brings exactly these back, with the same dice and cards. What was undone stays until something new is
//! done; a look is nothing new.

use crate::engine::ruling::Ruling;
use crate::engine::{Game, Unveiled};

/// One command with its consequences.
#[derive(Clone, Debug, PartialEq)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenBack {
    /// How many.
    pub entries: u32,
    /// Whether somebody had seen a card in them that had been hidden.
    pub seen: bool,
}

/// All entries of a table and the place among them where the table stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Chronicle<E> {
    entries: Vec<Entry<E>>,
    cursor: usize,
}

impl<E> Default for Chronicle<E> {
    fn default() -> Self {
        Self {
            entries: Vec::new(),
            cursor: 0,
        }
    }
}

impl<E> Chronicle<E> {
    /// A chronicle from entries that were kept. A cursor beyond them stands at their end, one before them behind the first,
    /// which opens the table.
    pub fn new(entries: Vec<Entry<E>>, cursor: usize) -> Self {
        let mut chronicle = Self { entries, cursor };
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
    }

    /// Where the cursor stands after an undo; `None` where there is nothing to undo. The first entry opens the table and stays.
    pub fn before_last<G: Game<Event = E>>(&self) -> Option<usize> {
        let last = self.done().iter().rposition(|entry| !is_look::<G>(entry))?;
        (last > 0).then_some(last)
    }

    /// Where the cursor goes for a redo; `None` where there is nothing to redo. The looks behind come along by themselves.
    pub fn after_next<G: Game<Event = E>>(&self) -> Option<usize> {
        let next = self
            .undone()
            .iter()
            .position(|entry| !is_look::<G>(entry))?;
        Some(self.cursor + next + 1)
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
