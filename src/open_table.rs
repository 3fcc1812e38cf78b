//! The table that is open, whichever game it is of. It stays open, with entries that may be in memory only, while another screen is
//! looked at.
//!
//! This module is part of what home loads, so nothing in it names a game: the generic functions are called from a game's chunk.

use crate::active_table::{ActiveTable, Saved};
use crate::chunks::TableChange;
use crate::device::with_device;
use crate::game::TableGame;
use crate::messages;
use crate::navigation::{Address, Navigator};
use crate::notices::{Alert, Notices};
use crate::recovered::RecoveredPage;
use crate::session::Session;
use crate::sharing;
use leptos::prelude::*;
use std::any::Any;
use std::sync::Arc;
use storage::GameKind;
use storage::table_store::{self, TableId, TableListing};
use tabletop::table::Table;

/// A cold start within this time of play opens the table again, in milliseconds: twelve hours.
const RESUME_WITHIN: u64 = 12 * 60 * 60 * 1000;

/// The ID in the address of an example, and of a table that could not be saved. Saved tables count from 1.
const UNSAVED: TableId = TableId(0);

/// The open session, without the name of its game.
#[derive(Clone)]
struct OpenSession {
    game: GameKind,
    session: Arc<dyn Any + Send + Sync>,
    /// The ID under which the table is saved.
    id: Callback<(), TableId>,
    /// How many entries another table, opened now, would lose.
    entries_at_risk: Callback<(), Option<usize>>,
    save_again: Callback<()>,
    save_file: Callback<()>,
    share_file: Callback<()>,
    check_replay: Callback<()>,
}

/// The open table. In the context.
#[derive(Clone, Copy)]
pub struct OpenTable {
    open: StoredValue<Option<OpenSession>>,
    /// What the signals of the session belong to, and those of the one before, which its page may still read while it goes.
    owners: StoredValue<Vec<Owner>>,
    app: StoredValue<Owner>,
    notices: Notices,
    navigator: Navigator,
}

impl OpenTable {
    /// No table is open yet. Called by the app's root, to which sessions belong.
    pub fn new(notices: Notices, navigator: Navigator) -> Self {
        Self {
            open: StoredValue::new(None),
            owners: StoredValue::new(Vec::new()),
            app: StoredValue::new(Owner::current().unwrap_or_default()),
            notices,
            navigator,
        }
    }

    /// Whether a table is open.
    pub fn is_open(self) -> bool {
        self.open.with_value(Option::is_some)
    }

    /// The ID of the open table, if it is saved.
    pub fn id(self) -> Option<TableId> {
        let open = self.open.get_value()?;
        Some(open.id.run(())).filter(|id| *id != UNSAVED)
    }

    /// Which game is played at a table, the open one or one that is saved.
    pub fn game(self, table: TableId) -> GameKind {
        let open = self.open.get_value();
        match open.filter(|open| open.id.run(()) == table) {
            Some(open) => open.game,
            None => with_device(|device| table_store::game(device.storage, table)),
        }
    }

    /// Hands the open table to the person as a file.
    pub fn save_file(self) {
        if let Some(open) = self.open.get_value() {
            open.save_file.run(());
        }
    }

    /// There is room on the device again: what is in memory only is saved.
    pub fn save_again(self) {
        if let Some(open) = self.open.get_value() {
            open.save_again.run(());
        }
    }

    /// Opens the device's ways to share the open table as a file.
    pub fn share_file(self) {
        if let Some(open) = self.open.get_value() {
            open.share_file.run(());
        }
    }

    /// How many entries of the open table are in memory only, and in no file.
    pub fn entries_at_risk(self) -> usize {
        let open = self.open.get_value();
        open.and_then(|open| open.entries_at_risk.run(()))
            .unwrap_or_default()
    }

    /// Says whether what is saved of the open table replays to what is on the page.
    pub fn check_replay(self) {
        if let Some(open) = self.open.get_value() {
            open.check_replay.run(());
        }
    }

    /// The page of a table: of its session if it is open, else it is opened first. If it cannot be opened, an alert says why and the
    /// app goes home. A table from a damaged save first says what is whole.
    pub fn page<G: TableGame>(self, table: TableId, page: fn(Session<G>) -> AnyView) -> AnyView {
        let Some(session) = self.session::<G>(table) else {
            self.navigator.go_up_to(Address::Home);
            return ().into_any();
        };
        let is_damaged =
            Memo::new(move |_| session.with(|table| table.expected_entries().is_some()));
        let shown = move || {
            if is_damaged.get() {
                view! { <RecoveredPage session/> }.into_any()
            } else {
                page(session)
            }
        };
        shown.into_any()
    }

    fn session<G: TableGame>(self, table: TableId) -> Option<Session<G>> {
        let open = self.open.get_value();
        if let Some(open) = open.filter(|open| open.id.run(()) == table) {
            return open.session.downcast_ref().copied();
        }
        // An example that was left is gone.
        if table == UNSAVED || self.would_lose_entries() {
            return None;
        }
        match with_device(|device| ActiveTable::<G>::load(device.storage, table)) {
            Ok(table) => Some(self.start(table)),
            Err(fault) => {
                self.notices.alert(Alert::Open(fault));
                None
            }
        }
    }

    fn start<G: TableGame>(self, table: ActiveTable<G>) -> Session<G> {
        let owner = self.app.with_value(Owner::child);
        let session = owner.with(|| Session::new(table));
        let open = owner.with(|| OpenSession {
            game: G::KIND,
            session: Arc::new(session),
            id: Callback::from(move || session.id().unwrap_or(UNSAVED)),
            entries_at_risk: Callback::from(move || {
                session.with_untracked(|table| table.would_lose_entries().then(|| table.unsaved()))
            }),
            save_again: Callback::from(move || session.save_again()),
            save_file: Callback::from(move || session.save_file()),
            share_file: Callback::from(move || sharing::share_table(session)),
            check_replay: Callback::from(move || session.check_replay()),
        });
        self.open.set_value(Some(open));
        self.owners.update_value(|owners| {
            owners.truncate(1);
            owners.insert(0, owner);
        });
        session
    }

    /// Saves a new table, opens it and goes to its stage. If it cannot be saved it is played from memory.
    pub fn create<G: TableGame>(self, mut table: ActiveTable<G>) {
        if self.would_lose_entries() {
            return;
        }
        let saved = with_device(|device| table.save(0, device));
        let session = self.start(table);
        session.tell_saved(saved);
        self.navigator
            .go_to(Address::stage(session.id().unwrap_or(UNSAVED)));
    }

    /// Opens an example and goes to its stage. It is nowhere saved, and gone when home is shown.
    pub fn open_example<G: TableGame>(self, table: Table<G>) {
        if self.would_lose_entries() {
            return;
        }
        self.start(ActiveTable::example(table));
        self.navigator.go_to(Address::stage(UNSAVED));
    }

    /// Throws an open example away.
    pub fn leave_example(self) {
        let open = self.open.get_value();
        if open.is_some_and(|open| {
            open.id.run(()) == UNSAVED && open.entries_at_risk.run(()).is_none()
        }) {
            self.open.set_value(None);
        }
    }

    /// Opens a file of a game as a new table beside those that are there.
    pub fn open_file<G: TableGame>(self, text: &str) {
        if self.would_lose_entries() {
            return;
        }
        match ActiveTable::<G>::read_file(text) {
            Ok(table) => self.create(table),
            Err(fault) => self.notices.alert(Alert::Open(fault)),
        }
    }

    /// Changes a saved table, which is opened for a new name, but not shown. What stands in the way is said.
    pub fn change<G: TableGame>(self, table: TableId, change: TableChange) {
        let Some(session) = self.session::<G>(table) else {
            return;
        };
        match change {
            TableChange::Rename(title) => session.play(G::rename(title), || ()),
            TableChange::Duplicate(title) => {
                let saved = session.with_untracked(|table| {
                    with_device(|device| table.save_copy(title.clone(), device))
                });
                match saved {
                    Saved::No { fault, .. } => {
                        let text = messages::not_duplicated(fault);
                        self.notices.alert(Alert::Incomplete(text));
                    }
                    Saved::Yes | Saved::OtherWindow | Saved::Parted => {
                        self.notices.toast(messages::duplicated(&title));
                    }
                }
            }
        }
    }

    /// Goes to a screen.
    pub fn go_to(self, address: Address) {
        self.navigator.go_to(address);
    }

    /// Whether another table, opened now, would lose entries of this one that are in memory only and in no file. Then it is said.
    pub fn would_lose_entries(self) -> bool {
        let Some(open) = self.open.get_value() else {
            return false;
        };
        let Some(entries) = open.entries_at_risk.run(()) else {
            return false;
        };
        self.notices.alert(Alert::WouldLose {
            entries,
            save_file: open.save_file,
        });
        true
    }

    /// Goes to the table that was being played, if that is not long ago.
    pub fn resume(self, tables: &[TableListing]) {
        let is_recent = |last: &&TableListing| {
            browser::now().saturating_sub(last.summary.played_at) < RESUME_WITHIN
        };
        if let Some(last) = tables.first().filter(is_recent) {
            self.navigator.go_to(Address::stage(last.id));
        }
    }

    /// The table was deleted: nothing of it may be saved again.
    pub fn forget(self, table: TableId) {
        let open = self.open.get_value();
        if open.is_some_and(|open| open.id.run(()) == table) {
            self.open.set_value(None);
        }
    }
}
