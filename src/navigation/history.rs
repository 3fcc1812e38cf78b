//! How the browser's history follows the app. Every screen is an entry, and so is every dialog over it, so that Back closes what
//! lies on top and then goes to the screen before.

use super::address::Address;

/// An entry of the history: a screen, and how many dialogs lie over it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The screen.
    pub address: Address,
    /// How many dialogs lie over it.
    pub depth: usize,
}

impl Position {
    /// A screen with nothing over it.
    pub const fn screen(address: Address) -> Self {
        Self { address, depth: 0 }
    }
}

/// One thing to do to the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Add an entry after the current one; entries after it are gone.
    Push(Position),
    /// Go back so many entries. The browser does it a little later, and says so.
    Back(usize),
}

/// What this page has told the history: the entries it made, and which of them is current.
///
/// Entries of an earlier load of the page are not known; going up then adds an entry instead of going back to one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    entries: Vec<Position>,
    /// The index of the first known entry in the browser's count.
    first: usize,
    current: usize,
}

impl Trail {
    /// A trail with one entry, at an index of the browser's count.
    pub fn new(position: Position, index: usize) -> Self {
        Self {
            entries: vec![position],
            first: index,
            current: index,
        }
    }

    /// The index of the current entry.
    pub const fn index(&self) -> usize {
        self.current
    }

    /// The current entry.
    pub fn position(&self) -> Position {
        self.at(self.current).cloned().unwrap_or_default()
    }

    fn at(&self, index: usize) -> Option<&Position> {
        self.entries.get(index.checked_sub(self.first)?)
    }

    /// Notes that an entry was added after the current one.
    pub fn pushed(&mut self, position: Position) {
        self.entries.truncate(self.current + 1 - self.first);
        self.entries.push(position);
        self.current += 1;
    }

    /// Notes that the browser stands at another entry now.
    pub fn arrived(&mut self, index: usize, position: Position) {
        match index.checked_sub(self.first) {
            Some(place) if place < self.entries.len() => {
                if let Some(entry) = self.entries.get_mut(place) {
                    *entry = position;
                }
                self.current = index;
            }
            // An entry of an earlier load: nothing is known around it.
            _ => *self = Self::new(position, index),
        }
    }

    /// The next step on the way to a position, or `None` at the end of the way. Called again after each step.
    pub fn next_step(&self, wanted: &Position) -> Option<Step> {
        let now = self.position();
        if now == *wanted {
            return None;
        }
        if now.address == wanted.address {
            return Some(if wanted.depth > now.depth {
                Step::Push(Position {
                    address: now.address,
                    depth: now.depth + 1,
                })
            } else {
                Step::Back(now.depth - wanted.depth)
            });
        }
        // Dialogs go before the screen does, so that no entry of one is left below another screen.
        if now.depth > 0 {
            return Some(Step::Back(now.depth));
        }
        Some(Step::Push(Position::screen(wanted.address.clone())))
    }

    /// How many entries lie between here and the entry of a screen, if the screen before this one is it.
    pub fn steps_back_to(&self, address: &Address) -> Option<usize> {
        let now = self.position();
        let steps = now.depth + 1;
        let before = self.at(self.current.checked_sub(steps)?)?;
        (*before == Position::screen(address.clone())).then_some(steps)
    }

    /// How many steps back lead up to a screen: to the one before this one, and home wherever it lies. Home is the end of the way back,
    /// so nothing may lie below it that Back would open again.
    pub fn steps_up_to(&self, address: &Address) -> Option<usize> {
        let home = || {
            (*address == Address::Home)
                .then(|| self.steps_back_to_last(address))
                .flatten()
        };
        self.steps_back_to(address).or_else(home)
    }

    /// How many entries lie between here and the last entry of a screen, if there is one before this.
    pub fn steps_back_to_last(&self, address: &Address) -> Option<usize> {
        let here = self.current - self.first;
        let screen = Position::screen(address.clone());
        let before = self.entries.get(..here)?;
        let place = before.iter().rposition(|entry| *entry == screen)?;
        Some(here - place)
    }
}
