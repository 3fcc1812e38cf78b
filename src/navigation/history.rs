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

    /// Reads a position from the number of dialogs and the address.
    fn read(saved: &str) -> Option<Self> {
        let address = saved.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let depth = saved.strip_suffix(address)?;
        Some(Self {
            address: address.parse().ok()?,
            depth: depth.parse().ok()?,
        })
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

/// A traversal of the history that was requested. The browser does it asynchronously.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Traversal {
    /// The history follows the app, which is there already.
    Following,
    /// Back from the topmost dialog, as by the browser's Back button: the app follows the history.
    FromDialog,
}

/// How many entries are saved with each entry, so that they are still known after the page has been loaded again.
const MAX_SAVED: usize = 50;

/// What this page knows of the browser's history: the entries it made, and which of them is current.
///
/// Entries after the current one are unknown after a reload, and so are those that are further back than [`MAX_SAVED`] entries; going up
/// then adds an entry instead of going back to one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntries {
    entries: Vec<Position>,
    /// The browser's index of the first known entry.
    first: usize,
    current: usize,
    /// The traversal that the browser has not reported yet. Until then there is no other step, since the browser would do both.
    traversal: Option<Traversal>,
    /// Whether the app goes up to its screen: back to its entry, if that is the previous screen or home.
    is_going_up: bool,
    /// Whether the topmost dialog asks for Back.
    is_back_requested: bool,
    /// The screen since whose last entry all others are removed with the next step.
    drop_since: Option<Address>,
}

impl HistoryEntries {
    /// Creates a history with one entry, at this index of the browser's history.
    pub fn new(position: Position, index: usize) -> Self {
        Self {
            entries: vec![position],
            first: index,
            current: index,
            traversal: None,
            is_going_up: false,
            is_back_requested: false,
            drop_since: None,
        }
    }

    /// Reads what was saved with the current entry of the browser, which shows this address. Returns `None` if it is not readable.
    pub fn read(saved: &str, address: Address) -> Option<Self> {
        let mut words = saved.split(' ');
        let index: usize = words.next()?.parse().ok()?;
        let mut history = Self::new(Position::default(), index);
        history.entries.clear();
        for position in words {
            history.entries.push(Position::read(position)?);
        }
        history.entries.last_mut()?.address = address;
        history.first = (index + 1).checked_sub(history.entries.len())?;
        Some(history)
    }

    /// Returns what is to be saved with the current entry: its index, and the entries up to it.
    pub fn saved(&self) -> String {
        let mut saved = self.current.to_string();
        let end = self.current + 1 - self.first;
        let known = self.entries.get(end.saturating_sub(MAX_SAVED)..end);
        for Position { address, depth } in known.into_iter().flatten() {
            saved.push_str(&format!(" {depth}{address}"));
        }
        saved
    }

    /// Returns the history after the browser itself has added an entry for a link.
    #[must_use]
    pub fn with_link(&self, address: Address) -> Self {
        let mut history = self.clone();
        history.pushed(Position::screen(address));
        history
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

    /// Records whether the app goes up to the screen it goes to.
    pub const fn set_going_up(&mut self, is_going_up: bool) {
        self.is_going_up = is_going_up;
    }

    /// Removes the entries after the last entry of a screen with the next step, if that entry is known. From the next screen, Back then
    /// leads to it.
    pub fn drop_entries_since(&mut self, address: Address) {
        self.drop_since = Some(address);
    }

    /// Plans Back from the topmost dialog. Further calls before the browser has answered are ignored: otherwise the screen below would
    /// be left, too.
    pub fn request_back(&mut self) {
        self.is_back_requested = self.traversal != Some(Traversal::FromDialog);
    }

    fn pushed(&mut self, position: Position) {
        self.entries.truncate(self.current + 1 - self.first);
        self.entries.push(position);
        self.current += 1;
    }

    /// Records that the browser is now at another entry, with what was saved there. Returns the traversal that was requested; `None` if
    /// somebody went back, forward or to a link.
    pub fn arrived(&mut self, reached: Self) -> Option<Traversal> {
        let traversal = self.traversal.take();
        self.current = reached.current;
        let offset = self.current.checked_sub(self.first);
        match offset.and_then(|offset| self.entries.get_mut(offset)) {
            Some(entry) => *entry = reached.position(),
            // An entry from an earlier load.
            None => {
                self.first = reached.first;
                self.entries = reached.entries;
            }
        }
        traversal
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

    /// Returns the next step toward a position, and records that it is done; `None` when the position is reached, or while the browser
    /// has not reported a traversal. It is to be called until it returns `None`, and after each traversal.
    pub fn next_step(&mut self, wanted: &Position) -> Option<Step> {
        if self.traversal.is_some() {
            return None;
        }
        let step = self.step_toward(wanted);
        match &step {
            Some(Step::Push(position)) => self.pushed(position.clone()),
            Some(Step::Back(_)) => self.traversal = Some(Traversal::Following),
            None => {
                self.is_going_up = false;
                // The dialog may have closed in the meantime.
                if std::mem::take(&mut self.is_back_requested) && wanted.depth > 0 {
                    self.traversal = Some(Traversal::FromDialog);
                    return Some(Step::Back(1));
                }
            }
        }
        step
    }

    fn step_toward(&mut self, wanted: &Position) -> Option<Step> {
        let drop_since = self.drop_since.take();
        if let Some(steps) = drop_since.and_then(|address| self.steps_back_to_last(&address)) {
            return Some(Step::Back(steps));
        }
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
        if let (true, Some(steps)) = (self.is_going_up, self.steps_up_to(&wanted.address)) {
            return Some(Step::Back(steps));
        }
        // Close the dialogs before leaving the screen, so that no dialog's entry is left below another screen.
        if current.depth > 0 {
            return Some(Step::Back(current.depth));
        }
        Some(Step::Push(Position::screen(wanted.address.clone())))
    }

    /// Returns how many entries to go back to a screen, if it is the previous screen.
    fn steps_back_to(&self, address: &Address) -> Option<usize> {
        let current = self.position();
        let steps = current.depth + 1;
        let before = self.at(self.current.checked_sub(steps)?)?;
        (*before == Position::screen(address.clone())).then_some(steps)
    }

    /// Returns how many entries to go back up to a screen, if it is the previous screen, or if it is home, wherever home is. Home is
    /// the last screen on the way back, so nothing may remain below it that Back would open again.
    fn steps_up_to(&self, address: &Address) -> Option<usize> {
        let home = || {
            (*address == Address::Home)
                .then(|| self.steps_back_to_last(address))
                .flatten()
        };
        self.steps_back_to(address).or_else(home)
    }

    /// Returns the previous screen, if it is known.
    pub fn previous_screen(&self) -> Option<&Address> {
        let steps = self.at(self.current)?.depth + 1;
        let before = self.at(self.current.checked_sub(steps)?)?;
        Some(&before.address)
    }

    /// Returns how many entries to go back to the last entry of a screen, if there is an earlier one.
    fn steps_back_to_last(&self, address: &Address) -> Option<usize> {
        let offset = self.current - self.first;
        let screen = Position::screen(address.clone());
        let before = self.entries.get(..offset)?;
        let last = before.iter().rposition(|entry| *entry == screen)?;
        Some(offset - last)
    }
}
