//! How the browser's history follows the app. Every screen is an entry, and so is every dialog over it. So Back closes the topmost
//! dialog first and then goes to the previous screen.

use super::address::{Address, TableRef};

/// An entry of the history: a screen, and how many dialogs are open over it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The screen.
    pub address: Address,
    /// How many dialogs are open over it.
    pub depth: usize,
}

impl Position {
    /// Returns the position of a screen with no dialog over it.
    pub const fn screen(address: Address) -> Self {
        Self { address, depth: 0 }
    }
}

/// A change to the browser's history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Add an entry after the current one; later entries are removed.
    Push(Position),
    /// Go back by this many entries. The browser does it asynchronously and reports when it has arrived.
    Back(usize),
}

/// What this page knows of the browser's history: the entries it made, and which of them is current.
///
/// Entries from an earlier load of the page are unknown; going up then adds an entry instead of going back to one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntries {
    entries: Vec<Position>,
    /// The browser's index of the first known entry.
    first: usize,
    current: usize,
}

impl HistoryEntries {
    /// Creates a history with one entry, at this index of the browser's history.
    pub fn new(position: Position, index: usize) -> Self {
        Self {
            entries: vec![position],
            first: index,
            current: index,
        }
    }

    /// Returns the index of the current entry.
    pub const fn index(&self) -> usize {
        self.current
    }

    /// Returns the current entry.
    pub fn position(&self) -> Position {
        self.at(self.current).cloned().unwrap_or_default()
    }

    fn at(&self, index: usize) -> Option<&Position> {
        self.entries.get(index.checked_sub(self.first)?)
    }

    /// Records that an entry was added after the current one.
    pub fn pushed(&mut self, position: Position) {
        self.entries.truncate(self.current + 1 - self.first);
        self.entries.push(position);
        self.current += 1;
    }

    /// Records that the browser is now at another entry.
    pub fn arrived(&mut self, index: usize, position: Position) {
        match index.checked_sub(self.first) {
            Some(offset) if offset < self.entries.len() => {
                if let Some(entry) = self.entries.get_mut(offset) {
                    *entry = position;
                }
                self.current = index;
            }
            // An entry from an earlier load: the entries around it are unknown.
            _ => *self = Self::new(position, index),
        }
    }

    /// Puts the new address of a table into all its entries.
    pub fn replace_table(&mut self, before: TableRef, table: TableRef) {
        for entry in &mut self.entries {
            if let Address::Table(shown, _) = &mut entry.address
                && *shown == before
            {
                *shown = table;
            }
        }
    }

    /// Returns the next step toward a position, or `None` when it is reached. It is called again after each step.
    pub fn next_step(&self, wanted: &Position) -> Option<Step> {
        let current = self.position();
        if current == *wanted {
            return None;
        }
        if current.address == wanted.address {
            return Some(if wanted.depth > current.depth {
                Step::Push(Position {
                    address: current.address,
                    depth: current.depth + 1,
                })
            } else {
                Step::Back(current.depth - wanted.depth)
            });
        }
        // Close the dialogs before leaving the screen, so that no dialog's entry is left below another screen.
        if current.depth > 0 {
            return Some(Step::Back(current.depth));
        }
        Some(Step::Push(Position::screen(wanted.address.clone())))
    }

    /// Returns how many entries to go back to a screen, if it is the previous screen.
    pub fn steps_back_to(&self, address: &Address) -> Option<usize> {
        let current = self.position();
        let steps = current.depth + 1;
        let before = self.at(self.current.checked_sub(steps)?)?;
        (*before == Position::screen(address.clone())).then_some(steps)
    }

    /// Returns how many entries to go back up to a screen, if it is the previous screen, or if it is home, wherever home is. Home is
    /// the last screen on the way back, so nothing may remain below it that Back would open again.
    pub fn steps_up_to(&self, address: &Address) -> Option<usize> {
        let home = || {
            (*address == Address::Home)
                .then(|| self.steps_back_to_last(address))
                .flatten()
        };
        self.steps_back_to(address).or_else(home)
    }

    /// Returns how many entries to go back to a table, if one of its pages is the previous screen.
    pub fn steps_back_to_table(&self) -> Option<usize> {
        let steps = self.at(self.current)?.depth + 1;
        let before = self.at(self.current.checked_sub(steps)?)?;
        matches!(before.address, Address::Table(..)).then_some(steps)
    }

    /// Returns how many entries to go back to the last entry of a screen, if there is an earlier one.
    pub fn steps_back_to_last(&self, address: &Address) -> Option<usize> {
        let offset = self.current - self.first;
        let screen = Position::screen(address.clone());
        let before = self.entries.get(..offset)?;
        let last = before.iter().rposition(|entry| *entry == screen)?;
        Some(offset - last)
    }
}
