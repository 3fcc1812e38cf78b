//! The table that is open, whichever game it is of. It stays open, with entries that may be in memory only, while another screen is
//! looked at.

use crate::active_table::{ActiveTable, OpenError};
use crate::device::with_device;
use crate::game::TableGame;
use crate::navigation::{Address, Navigator};
use crate::notices::{Alert, Notices};
use crate::session::Session;
use ::improv::Improv;
use ::torang::Torang;
use leptos::prelude::*;
use storage::GameKind;
use storage::file;
use storage::table_store::{self, TableId, TableListing};

/// A cold start within this time of play opens the table again, in milliseconds: twelve hours.
const RESUME_WITHIN: u64 = 12 * 60 * 60 * 1000;

/// The ID in the address of a table that could not be saved. Saved tables count from 1.
const UNSAVED: TableId = TableId(0);

/// A session of one of the games.
#[derive(Clone, Copy)]
pub enum AnySession {
    /// The Torang Engine.
    Torang(Session<Torang>),
    /// Improv.
    Improv(Session<Improv>),
}

impl AnySession {
    /// The ID under which the table is saved, if it is.
    fn id(self) -> TableId {
        match self {
            Self::Torang(session) => session.id(),
            Self::Improv(session) => session.id(),
        }
        .unwrap_or(UNSAVED)
    }

    fn unsaved_entries(self) -> Option<usize> {
        fn of<G: TableGame>(session: Session<G>) -> Option<usize> {
            session.with_untracked(|table| table.would_lose_entries().then(|| table.unsaved()))
        }
        match self {
            Self::Torang(session) => of(session),
            Self::Improv(session) => of(session),
        }
    }
}

/// A game whose sessions are one of [`AnySession`].
pub trait OpenGame: TableGame {
    /// The session among all.
    fn wrap(session: Session<Self>) -> AnySession;
}

impl OpenGame for Torang {
    fn wrap(session: Session<Self>) -> AnySession {
        AnySession::Torang(session)
    }
}

impl OpenGame for Improv {
    fn wrap(session: Session<Self>) -> AnySession {
        AnySession::Improv(session)
    }
}

/// The open table. In the context.
#[derive(Clone, Copy)]
pub struct OpenTable {
    session: RwSignal<Option<AnySession>>,
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
            session: RwSignal::new(None),
            owners: StoredValue::new(Vec::new()),
            app: StoredValue::new(Owner::current().unwrap_or_default()),
            notices,
            navigator,
        }
    }

    /// The session of the table with that ID, if it is the open one.
    pub fn session(self, table: TableId) -> Option<AnySession> {
        self.session.get().filter(|session| session.id() == table)
    }

    /// Opens the table at an address, unless it is open. False, with an alert, where it cannot be.
    pub fn open(self, table: TableId) -> bool {
        let open = self.session.get_untracked();
        if open.is_some_and(|session| session.id() == table) {
            return true;
        }
        if self.would_lose_entries() {
            return false;
        }
        let game = with_device(|device| table_store::game(device.storage, table));
        match game {
            GameKind::Torang => self.load::<Torang>(table),
            GameKind::Improv => self.load::<Improv>(table),
            GameKind::Torg => true,
        }
    }

    fn load<G: OpenGame>(self, table: TableId) -> bool {
        match with_device(|device| ActiveTable::<G>::load(device.storage, table)) {
            Ok(table) => {
                self.start(table);
                true
            }
            Err(fault) => {
                self.notices.alert(Alert::Open(fault));
                false
            }
        }
    }

    /// Whether another table, opened now, would lose entries of this one that are in memory only and in no file. Then it is said.
    fn would_lose_entries(self) -> bool {
        let Some(session) = self.session.get_untracked() else {
            return false;
        };
        let Some(entries) = session.unsaved_entries() else {
            return false;
        };
        let save_file = match session {
            AnySession::Torang(session) => Callback::from(move || session.save_file()),
            AnySession::Improv(session) => Callback::from(move || session.save_file()),
        };
        self.notices.alert(Alert::WouldLose { entries, save_file });
        true
    }

    fn start<G: OpenGame>(self, table: ActiveTable<G>) {
        let owner = self.app.with_value(Owner::child);
        let session = owner.with(|| Session::new(table));
        self.session.set(Some(G::wrap(session)));
        self.owners.update_value(|owners| {
            owners.truncate(1);
            owners.insert(0, owner);
        });
    }

    /// Saves a new table, opens it and goes to its stage. If it cannot be saved it is played from memory.
    pub fn create<G: OpenGame>(self, mut table: ActiveTable<G>) {
        if self.would_lose_entries() {
            return;
        }
        let saved = with_device(|device| table.save(0, device));
        self.start(table);
        if let Some(session) = self.session.get_untracked() {
            match session {
                AnySession::Torang(session) => session.tell_saved(saved),
                AnySession::Improv(session) => session.tell_saved(saved),
            }
            self.navigator.go_to(Address::stage(session.id()));
        }
    }

    /// Opens a new example table, in which nothing can be spoiled.
    pub fn create_example(self) {
        if !self.would_lose_entries() {
            #[cfg(feature = "legacy")]
            self.navigator.go_to(crate::ui::host::send(
                crate::app::intent::Intent::TookExample,
            ));
        }
    }

    /// Opens a file as a new table beside those that are there.
    pub fn open_file(self, text: &str) {
        let result = match file::game(text) {
            Ok(GameKind::Torang) => {
                ActiveTable::<Torang>::read_file(text).map(|table| self.create(table))
            }
            Ok(GameKind::Improv) => {
                ActiveTable::<Improv>::read_file(text).map(|table| self.create(table))
            }
            Ok(GameKind::Torg) => {
                #[cfg(feature = "legacy")]
                self.navigator.go_to(crate::ui::host::send(
                    crate::app::intent::Intent::ChoseFile(text.to_owned()),
                ));
                Ok(())
            }
            Err(fault) => Err(OpenError::File(fault)),
        };
        if let Err(fault) = result {
            self.notices.alert(Alert::Open(fault));
        }
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
        let open = self.session.get_untracked();
        if open.is_some_and(|session| session.id() == table) {
            self.session.set(None);
        }
    }
}
