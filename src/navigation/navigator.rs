//! The app's position in the browser's history: the screen, the dialogs over it, and what Back does.

use super::address::{Address, TablePage, TableRef};
use super::history::{HistoryEntries, Position, Step, Traversal};
use leptos::prelude::*;
use wasm_bindgen::prelude::JsValue;

/// The current screen, and the functions that go to other screens. There is one for the whole page, provided as context.
#[derive(Clone, Copy)]
pub struct Navigator {
    address: RwSignal<Address>,
    layers: RwSignal<Vec<Layer>>,
    inner: StoredValue<Inner>,
}

struct Inner {
    history: HistoryEntries,
    /// The tables that got another ID, or their first one: how they were referred to before, and how they are now.
    replaced_tables: Vec<(TableRef, TableRef)>,
    /// Counts the changes from a table to another one, or to or from a screen without a table.
    table_changes: u32,
    next_layer: u32,
    is_update_planned: bool,
    /// Where somebody wanted to go from a screen with typed text when the question about it came up.
    leaving_for: Address,
}

/// A layer over a screen, such as a dialog, that Back closes.
#[derive(Clone, Copy)]
struct Layer {
    id: u32,
    close: Callback<()>,
    /// Whether closing it would lose something, such as typed text.
    would_lose: Signal<bool>,
    /// Whether it has asked if that may be lost.
    warned: RwSignal<bool>,
}

impl Layer {
    /// Checks whether the layer must ask before it is closed: something would be lost, and it has not asked yet.
    fn must_ask(&self) -> bool {
        self.would_lose.get_untracked() && !self.warned.get_untracked()
    }
}

/// A dialog's handle to its layer.
#[derive(Clone, Copy)]
pub struct LayerHandle {
    id: u32,
    /// Whether Back was pressed once over typed text: the dialog then asks whether to discard it.
    pub warned: RwSignal<bool>,
}

/// Returns the navigator of this page.
pub fn use_navigator() -> Navigator {
    expect_context()
}

impl Navigator {
    /// Reads the address of the page and starts to listen to the browser's history.
    pub fn start() -> Self {
        let address = shown_address();
        let saved = saved_history(&address);
        let is_linked = saved.is_none();
        // Home is put below a screen that was opened by a link, so that Back leads there and not out of the app.
        let history = saved.unwrap_or_else(|| HistoryEntries::new(Position::default(), 0));
        if is_linked {
            replace(&history);
        }
        let navigator = Self {
            address: RwSignal::new(address),
            layers: RwSignal::new(Vec::new()),
            inner: StoredValue::new(Inner {
                history,
                replaced_tables: Vec::new(),
                table_changes: 0,
                next_layer: 0,
                is_update_planned: false,
                leaving_for: Address::default(),
            }),
        };
        navigator.listen();
        navigator.reconcile();
        navigator
    }

    /// Returns the screen that is shown.
    pub fn address(self) -> Signal<Address> {
        self.address.into()
    }

    /// Returns a number that changes whenever another table is shown, or one after a screen without a table. It stays while a table
    /// gets another ID.
    pub fn table_changes(self) -> u32 {
        self.inner.with_value(|inner| inner.table_changes)
    }

    /// Goes to a screen. The current one becomes an entry in the history.
    pub fn go_to(self, address: Address) {
        self.go(address, false);
    }

    /// Goes up to a screen: back in the history if it is the previous screen or home, otherwise as [`Navigator::go_to`] does.
    pub fn go_up_to(self, address: Address) {
        self.go(address, true);
    }

    fn go(self, address: Address, is_going_up: bool) {
        self.inner.update_value(|inner| {
            inner.history.set_going_up(is_going_up);
            // From now on, Back leads to the table that has the old address.
            inner
                .replaced_tables
                .retain(|(before, _)| address.table() != Some(*before));
        });
        self.show(address);
        self.plan();
    }

    fn show(self, address: Address) {
        let current = self.address.get_untracked();
        if current.table() != address.table() {
            self.inner.update_value(|inner| inner.table_changes += 1);
        }
        if current != address {
            self.address.set(address);
        }
    }

    /// Goes up to another screen, unless typed text would be lost: then it asks first, as Back does.
    pub fn leave_for(self, address: Address) {
        let asking = self.layers.with_untracked(|layers| {
            let topmost = layers.iter().rev().find(|layer| layer.must_ask())?;
            Some(topmost.warned)
        });
        match asking {
            Some(warned) => {
                self.set_leaving_for(address);
                warned.set(true);
            }
            None => self.go_up_to(address),
        }
    }

    /// Leaves a screen whose typed text is discarded: for where somebody wanted to go when the question about it came up.
    pub fn leave(self) {
        let wanted = self.inner.with_value(|inner| inner.leaving_for.clone());
        self.go_up_to(wanted);
    }

    fn previous_screen(self) -> Option<Address> {
        self.inner
            .with_value(|inner| inner.history.previous_screen().cloned())
    }

    fn set_leaving_for(self, address: Address) {
        self.inner.update_value(|inner| inner.leaving_for = address);
    }

    /// Closes all dialogs, so that an alert can be seen, unless that would lose typed text.
    pub fn close_layers(self) {
        let (would_lose, closes) = self.layers.with_untracked(|layers| {
            let would_lose = layers.iter().any(|layer| layer.would_lose.get_untracked());
            let closes: Vec<Callback<()>> = layers.iter().rev().map(|layer| layer.close).collect();
            (would_lose, closes)
        });
        if !would_lose {
            closes.into_iter().for_each(|close| close.run(()));
        }
    }

    /// Changes the address of a table that got another ID, or its first one: here, and in the other entries once Back or Forward leads to
    /// them.
    pub fn replace_table(self, before: TableRef, table: TableRef) {
        self.inner.update_value(|inner| {
            for (_, now) in &mut inner.replaced_tables {
                if *now == before {
                    *now = table;
                }
            }
            inner.replaced_tables.push((before, table));
            inner.history.replace_table(before, table);
            replace(&inner.history);
        });
        if let Address::Table(shown, page) = self.address.get_untracked()
            && shown == before
        {
            self.address.set(Address::Table(table, page));
        }
    }

    /// Returns how a table is referred to now, if that has changed.
    fn replacement(self, table: TableRef) -> Option<TableRef> {
        self.inner.with_value(|inner| {
            let replaced = inner.replaced_tables.iter();
            let of_table = replaced.rev().find(|(before, _)| *before == table)?;
            Some(of_table.1)
        })
    }

    /// Goes up from a screen that is opened at home or at a table: back to the table if it was opened there, otherwise home.
    pub fn go_up_to_table_or_home(self) {
        let previous = self.previous_screen();
        let table = previous.filter(|address| address.table().is_some());
        self.go_up_to(table.unwrap_or_default());
    }

    /// Goes to a page of the open table.
    pub fn go_to_page(self, page: TablePage) {
        if let Some(table) = self.address.get_untracked().table() {
            self.go_to(Address::Table(table, page));
        }
    }

    /// Goes up to a page of the open table, so that Back does not lead to the page that was left.
    pub fn go_up_to_page(self, page: TablePage) {
        if let Some(table) = self.address.get_untracked().table() {
            self.go_up_to(Address::Table(table, page));
        }
    }

    /// Goes up from one person's page: back to the stage if it was opened there, otherwise to the list of everybody at the table.
    pub fn go_up_from_seat(self) {
        let Some(table) = self.address.get_untracked().table() else {
            return;
        };
        let scene = Address::scene(table);
        let is_from_scene = self
            .inner
            .with_value(|inner| inner.history.previous_screen() == Some(&scene));
        self.go_up_to_page(if is_from_scene {
            TablePage::Scene
        } else {
            TablePage::Seats
        });
    }

    /// Removes the entries after the last entry of a screen from the history, if that entry is known. From the next screen, Back then
    /// leads to it.
    pub fn drop_entries_since(self, address: &Address) {
        self.inner
            .update_value(|inner| inner.history.drop_entries_since(address.clone()));
    }

    /// Goes back, as the browser's Back button does, for the topmost dialog.
    pub fn back(self) {
        self.inner
            .update_value(|inner| inner.history.request_back());
        self.plan();
    }

    /// Opens a layer over the screen. `close` removes it; `would_lose` says whether that would lose something, such as typed text.
    pub fn open_layer(
        self,
        close: Callback<()>,
        would_lose: Signal<bool>,
        warned: RwSignal<bool>,
    ) -> LayerHandle {
        let id = self
            .inner
            .try_update_value(|inner| {
                inner.next_layer += 1;
                inner.next_layer
            })
            .unwrap_or_default();
        self.layers.update(|layers| {
            layers.push(Layer {
                id,
                close,
                would_lose,
                warned,
            });
        });
        self.plan();
        LayerHandle { id, warned }
    }

    /// Checks whether another layer covers this one.
    pub fn is_covered(self, layer: LayerHandle) -> bool {
        self.layers
            .with(|layers| layers.last().is_some_and(|top| top.id != layer.id))
    }

    /// Removes a layer that has closed.
    pub fn remove_layer(self, layer: LayerHandle) {
        // The page itself may be closing.
        let _ = self
            .layers
            .try_update(|layers| layers.retain(|other| other.id != layer.id));
        self.plan();
    }

    /// Schedules an update of the history for the end of this turn, after all changes: a dialog that replaces another one is then not
    /// a step.
    fn plan(self) {
        let first = self
            .inner
            .try_update_value(|inner| !std::mem::replace(&mut inner.is_update_planned, true));
        if first == Some(true) {
            queue_microtask(move || self.reconcile());
        }
    }

    fn reconcile(self) {
        let wanted = Position {
            address: self.address.get_untracked(),
            depth: self.layers.with_untracked(Vec::len),
        };
        self.inner.update_value(|inner| {
            inner.is_update_planned = false;
            while let Some(step) = inner.history.next_step(&wanted) {
                match step {
                    Step::Push(_) => push(&inner.history),
                    Step::Back(steps) => go_back(steps),
                }
            }
        });
    }

    fn listen(self) {
        // It listens as long as the page lives.
        let _ = window_event_listener(leptos::ev::popstate, move |_| self.arrived());
    }

    /// Handles that the browser has moved to another entry, because the app requested it or because somebody went back, forward or to
    /// a link.
    fn arrived(self) {
        let mut address = shown_address();
        let replaced = match address {
            Address::Table(shown, page) => self
                .replacement(shown)
                .map(|table| Address::Table(table, page)),
            _ => None,
        };
        let is_replaced = replaced.is_some();
        address = replaced.unwrap_or(address);
        let saved = saved_history(&address);
        // Somebody followed a link: the browser has added the entry itself.
        let is_linked = saved.is_none();
        let traversal = self.inner.try_update_value(|inner| {
            let reached = saved.unwrap_or_else(|| inner.history.with_link(address.clone()));
            let traversal = inner.history.arrived(reached);
            if is_linked || is_replaced {
                replace(&inner.history);
            }
            traversal
        });
        let is_same_screen = self.address.with_untracked(|current| *current == address);
        match traversal.flatten() {
            Some(Traversal::Following) => {}
            Some(Traversal::FromDialog) | None if is_same_screen => {
                let depth = self
                    .inner
                    .with_value(|inner| inner.history.position().depth);
                self.close_down_to(depth);
            }
            // The app has gone elsewhere since the dialog asked.
            Some(Traversal::FromDialog) => {}
            None => self.show(address),
        }
        self.plan();
    }

    /// Closes the layers above a depth, from the top. It stops at a layer that would lose typed text and has not asked about it yet.
    fn close_down_to(self, depth: usize) {
        let layers = self.layers.get_untracked();
        for layer in layers.iter().skip(depth).rev() {
            if layer.must_ask() {
                self.set_leaving_for(self.previous_screen().unwrap_or_default());
                layer.warned.set(true);
                return;
            }
            layer.close.run(());
        }
    }
}

fn go_back(steps: usize) {
    let steps = i32::try_from(steps).unwrap_or(i32::MAX);
    if let Ok(history) = window().history() {
        let _ = history.go_with_delta(-steps);
    }
}

/// Adds the current entry of the history to that of the browser.
fn push(entries: &HistoryEntries) {
    if let Ok(history) = window().history() {
        let state = JsValue::from_str(&entries.saved());
        let _ = history.push_state_with_url(&state, "", Some(&url(entries)));
    }
}

/// Replaces the browser's current entry by that of the history.
fn replace(entries: &HistoryEntries) {
    if let Ok(history) = window().history() {
        let state = JsValue::from_str(&entries.saved());
        let _ = history.replace_state_with_url(&state, "", Some(&url(entries)));
    }
}

/// Returns the page's own address with the current screen in its hash.
fn url(entries: &HistoryEntries) -> String {
    let location = window().location();
    let path = location.pathname().unwrap_or_default();
    let query = location.search().unwrap_or_default();
    format!("{path}{query}{}", entries.position().address)
}

/// Returns the screen in the hash of the page's address.
fn shown_address() -> Address {
    let hash = window().location().hash().unwrap_or_default();
    hash.parse().unwrap_or_default()
}

/// Returns the history that is saved with the browser's current entry, which shows this address.
fn saved_history(address: &Address) -> Option<HistoryEntries> {
    let state = window().history().ok()?.state().ok()?.as_string()?;
    HistoryEntries::read(&state, address.clone())
}
