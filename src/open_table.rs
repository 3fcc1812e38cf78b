//! The open table, of any game. It stays open, with entries that may be in memory only, while another screen is shown.
//!
//! This module is loaded with home, so it must not name a game: the generic functions are called from the chunk of a game.

use crate::active_table::{ActiveTable, OpenError, Saved};
use crate::alert::Alert;
use crate::device::{remove_saved, save_json, save_text, saved_text, with_device};
use crate::game::TableGame;
use crate::last_viewed::{LastViewed, table_to_resume};
use crate::messages;
use crate::navigation::{Address, Navigator, TableRef};
use crate::notices::Notices;
use crate::recovered_table::RecoveredPage;
use crate::session::{self, Session};
use crate::sharing;
use browser::storage::BrowserStorage;
use leptos::prelude::*;
use std::any::Any;
use std::sync::Arc;
use storage::GameKind;
use storage::table_store::{self, TableId, TableListing};
use tabletop::name::Name;
use tabletop::seat::Seat;
use tabletop::table::{PlayMode, Table, UndoStep};

/// The key that is saved while the last table counts as left.
const LEFT_KEY: &str = "left-table";

/// The key under which the table is saved that was viewed last.
const VIEWED_KEY: &str = "viewed-table";

/// The changes to a saved table, which need not be open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableChange {
    /// Renames the table.
    Rename(Name),
    /// Saves a copy of the table with this name and the same log.
    Duplicate(Name),
}

/// The open session, without the type of its game.
trait OpenSession: Any + Send + Sync {
    /// Returns the game.
    fn game(&self) -> GameKind;
    /// Returns the ID under which the table is saved, if it is.
    fn id(&self) -> Option<TableId>;
    /// Returns how many entries would be lost if another table were opened now; `None` if none would be.
    fn entries_at_risk(&self) -> Option<usize>;
    /// Saves the entries that are in memory only.
    fn save_again(&self);
    /// Saves the table to a file.
    fn save_file(&self);
    /// Shares the table as a file.
    fn share_file(&self);
    /// Reports whether the saved copy replays to the table on the page.
    fn check_replay(&self);
}

impl<G: TableGame> OpenSession for Session<G> {
    fn game(&self) -> GameKind {
        G::KIND
    }

    fn id(&self) -> Option<TableId> {
        Session::id(*self)
    }

    fn entries_at_risk(&self) -> Option<usize> {
        self.with_untracked(|table| table.would_lose_entries().then(|| table.unsaved()))
    }

    fn save_again(&self) {
        Session::save_again(*self);
    }

    fn save_file(&self) {
        Session::save_file(*self);
    }

    fn share_file(&self) {
        sharing::share_table(*self);
    }

    fn check_replay(&self) {
        Session::check_replay(*self);
    }
}

/// The open table, provided as context.
#[derive(Clone, Copy)]
pub struct OpenTable {
    open: StoredValue<Option<Arc<dyn OpenSession>>>,
    /// The owner of what listens to other windows and the journal while the session is open.
    listeners: StoredValue<Owner>,
    /// The reactive owners of the session's signals and of the previous session's, which its page may still read while it is removed.
    owners: StoredValue<Vec<Owner>>,
    app: StoredValue<Owner>,
    notices: Notices,
    navigator: Navigator,
}

impl OpenTable {
    /// Creates the handle without an open table. The app's root calls it, because the root owns the sessions.
    pub fn new(notices: Notices, navigator: Navigator) -> Self {
        Self {
            open: StoredValue::new(None),
            listeners: StoredValue::new(Owner::new()),
            owners: StoredValue::new(Vec::new()),
            app: StoredValue::new(Owner::current().unwrap_or_default()),
            notices,
            navigator,
        }
    }

    /// Checks whether a table is open.
    pub fn is_open(self) -> bool {
        self.open.with_value(Option::is_some)
    }

    /// Returns the ID of the open table, if it is saved.
    pub fn id(self) -> Option<TableId> {
        self.open.get_value()?.id()
    }

    /// Returns the session of a table, if it is the open one.
    fn open_session(self, table: TableRef) -> Option<Arc<dyn OpenSession>> {
        let open = self.open.get_value();
        open.filter(|open| TableRef::from(open.id()) == table)
    }

    /// Returns the game of a table, which may be the open one or a saved one. `None` if it is neither, or if nothing that is intact says
    /// which game it plays.
    pub fn game(self, table: TableRef) -> Option<GameKind> {
        match self.open_session(table) {
            Some(open) => Some(open.game()),
            None => table_store::game(&BrowserStorage::new(), table.id()?),
        }
    }

    /// Saves the open table to a file, as a download.
    pub fn save_file(self) {
        if let Some(open) = self.open.get_value() {
            open.save_file();
        }
    }

    /// Saves a table to a file, as a download: the open one with the entries that are in memory only, any other one as it is saved.
    ///
    /// # Errors
    /// [`OpenError`] if the saved table cannot be opened.
    pub fn save_file_of<G: TableGame>(self, table: TableId) -> Result<(), OpenError> {
        match self.opened::<G>(TableRef::Saved(table)) {
            Some(session) => session.save_file(),
            None => {
                let mut table = ActiveTable::<G>::load(&BrowserStorage::new(), table)?;
                session::save_file(&mut table, self.notices);
            }
        }
        Ok(())
    }

    /// Returns what everybody may see of a table, which may be the open one or a saved one.
    ///
    /// # Errors
    /// [`OpenError`] if the saved table cannot be opened.
    pub fn view_of<G: TableGame>(self, table: TableId) -> Result<Arc<G::View>, OpenError> {
        Ok(match self.opened::<G>(TableRef::Saved(table)) {
            Some(session) => session.view_now(),
            None => {
                let table = ActiveTable::<G>::load(&BrowserStorage::new(), table)?;
                Arc::new(table.table().view(Seat::Table))
            }
        })
    }

    /// Saves the entries that are in memory only, after the device has room again.
    pub fn save_again(self) {
        if let Some(open) = self.open.get_value() {
            open.save_again();
        }
    }

    /// Opens the device's share sheet for the open table as a file.
    pub fn share_file(self) {
        if let Some(open) = self.open.get_value() {
            open.share_file();
        }
    }

    /// Returns how many entries of the open table are in memory only and not in a file.
    pub fn entries_at_risk(self) -> usize {
        let open = self.open.get_value();
        open.and_then(|open| open.entries_at_risk())
            .unwrap_or_default()
    }

    /// Reports whether the saved copy of the open table replays to the table on the page.
    pub fn check_replay(self) {
        if let Some(open) = self.open.get_value() {
            open.check_replay();
        }
    }

    /// Returns the page of a table, and opens the table first if needed. If it cannot be opened, an alert gives the reason and the app
    /// goes home. A table from a damaged save first shows what is intact.
    pub fn page<G: TableGame>(self, table: TableRef, page: fn(Session<G>) -> AnyView) -> AnyView {
        let Some(session) = self.session::<G>(table) else {
            return self.go_home();
        };
        self.remember_leaving();
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

    fn go_home(self) -> AnyView {
        self.navigator.go_up_to(Address::Home);
        ().into_any()
    }

    fn report(self, error: OpenError) {
        let text = messages::open_error(error);
        match error {
            // Nothing is wrong with it, and nothing can be done about it.
            OpenError::NotSaved => self.notices.toast(text.to_owned()),
            _ => self.notices.alert(Alert::failed(text)),
        }
    }

    fn session<G: TableGame>(self, table: TableRef) -> Option<Session<G>> {
        if let Some(session) = self.opened(table) {
            return Some(session);
        }
        let TableRef::Saved(id) = table else {
            self.report(OpenError::NotSaved);
            return None;
        };
        if self.would_lose_entries() {
            return None;
        }
        match ActiveTable::<G>::load(&BrowserStorage::new(), id) {
            Ok(table) => Some(self.start(table)),
            Err(error) => {
                self.report(error);
                None
            }
        }
    }

    /// Returns the session of a table, if it is the open one.
    fn opened<G: TableGame>(self, table: TableRef) -> Option<Session<G>> {
        let open = self.open_session(table)?;
        let open: &dyn Any = &*open;
        open.downcast_ref().copied()
    }

    fn start<G: TableGame>(self, table: ActiveTable<G>) -> Session<G> {
        self.close();
        let owner = self.app.with_value(Owner::child);
        let session = owner.with(|| Session::new(table));
        let listeners = owner.child();
        listeners.with(|| session.listen());
        self.listeners.set_value(listeners);
        self.open.set_value(Some(Arc::new(session)));
        self.owners.update_value(|owners| {
            owners.truncate(1);
            owners.insert(0, owner);
        });
        session
    }

    /// Closes the open session. It no longer saves anything, and what it reported is removed.
    fn close(self) {
        if self.open.try_update_value(Option::take).flatten().is_some() {
            self.listeners.with_value(Owner::cleanup);
            browser::writer::close();
            self.notices.clear_alerts(Alert::is_of_table);
            browser::journal::remember(None, false);
        }
    }

    /// Saves a new table, opens it and goes to its stage. If it cannot be saved, it is played from memory. It is not opened if that
    /// would lose entries of the open table.
    pub fn create<G: TableGame>(self, mut table: ActiveTable<G>) {
        if self.would_lose_entries() {
            return;
        }
        let saved = with_device(|device| table.save(0, device));
        let session = self.start(table);
        session.report_saved(saved);
        self.navigator.go_to(Address::scene(session.id().into()));
    }

    /// Opens an example and goes to its stage. It is never saved, and it is discarded when home is shown.
    pub fn open_example<G: TableGame>(self, table: Table<G>) {
        if self.would_lose_entries() {
            return;
        }
        self.start(ActiveTable::example(table));
        self.navigator.go_to(Address::scene(TableRef::Unsaved));
    }

    /// Discards an open example.
    pub fn leave_example(self) {
        let unsaved = self.open_session(TableRef::Unsaved);
        if unsaved.is_some_and(|open| open.entries_at_risk().is_none()) {
            self.close();
        }
    }

    /// Opens the file of a table as a new table.
    pub fn open_file<G: TableGame>(self, text: &str) {
        if self.would_lose_entries() {
            return;
        }
        match ActiveTable::<G>::read_file(text) {
            Ok(table) => {
                let title = table.title();
                self.create(table);
                if shares_title(&title) {
                    self.notices.toast(messages::SAME_TITLE.to_owned());
                }
            }
            Err(error) => self
                .notices
                .alert(Alert::File(messages::open_error(error).to_owned())),
        }
    }

    /// Changes a saved table without showing it. Unless it is open already, it is not opened: another window may be playing it, and
    /// a table that is open here may have entries in memory only. An alert says what prevents the change.
    pub fn change<G: TableGame>(self, table: TableId, change: TableChange) {
        if let Err(text) = self.try_change::<G>(table, change) {
            self.notices.alert(Alert::Failed(text));
        }
    }

    /// Checks whether a saved table can be changed. If it is damaged, an alert says so.
    pub fn is_intact<G: TableGame>(self, table: TableId) -> bool {
        match self.intact::<G>(table) {
            Ok(_) => true,
            Err(text) => {
                self.notices.alert(Alert::Failed(text));
                false
            }
        }
    }

    fn try_change<G: TableGame>(self, table: TableId, change: TableChange) -> Result<(), String> {
        let mut saved = match self.intact::<G>(table)? {
            ChangeableTable::Played(session) => {
                return match change {
                    TableChange::Rename(title) => {
                        session.play(G::rename(title), || ());
                        Ok(())
                    }
                    TableChange::Duplicate(title) => {
                        session.with_untracked(|table| self.duplicate(table, title))
                    }
                };
            }
            ChangeableTable::Saved(saved) => saved,
        };
        let changed = match change {
            TableChange::Rename(title) => rename(&mut saved, title),
            TableChange::Duplicate(title) => self.duplicate(&saved, title),
        };
        if let Some(session) = self.opened::<G>(TableRef::Saved(table)) {
            session.follow_other_window();
        }
        changed
    }

    /// Returns a saved table that can be changed. The error says why it cannot be.
    fn intact<G: TableGame>(self, table: TableId) -> Result<ChangeableTable<G>, String> {
        // A window that only follows the table does not play it, but may rename it as if it were not open.
        let opened = self.opened::<G>(TableRef::Saved(table));
        let played = opened.filter(|session| session.plays());
        if let Some(session) = played {
            session.with_untracked(require_intact)?;
            return Ok(ChangeableTable::Played(session));
        }
        let saved =
            ActiveTable::load(&BrowserStorage::new(), table).map_err(messages::open_error)?;
        require_intact(&saved)?;
        Ok(ChangeableTable::Saved(saved))
    }

    fn duplicate<G: TableGame>(self, table: &ActiveTable<G>, title: Name) -> Result<(), String> {
        match with_device(|device| table.save_copy(title.clone(), device)) {
            Saved::No { error, .. } => Err(messages::not_duplicated(error)),
            Saved::Yes | Saved::OtherWindow | Saved::Continued | Saved::AsSeparateTable => {
                self.notices.toast(messages::duplicated(&title));
                Ok(())
            }
        }
    }

    /// Checks whether opening another table now would lose entries that are in memory only and not in a file. If so, an alert says so.
    pub fn would_lose_entries(self) -> bool {
        let Some(open) = self.open.get_value() else {
            return false;
        };
        let Some(entries) = open.entries_at_risk() else {
            return false;
        };
        self.notices.alert(Alert::WouldLose(entries));
        true
    }

    /// Goes to the table that was viewed last, or else played last, if that was recent and nobody has left it since.
    pub fn resume(self, tables: &[TableListing]) {
        if saved_text(LEFT_KEY).is_some() {
            return;
        }
        let viewed = saved_text(VIEWED_KEY).and_then(|saved| serde_json::from_str(&saved).ok());
        if let Some(last) = table_to_resume(tables, viewed, browser::now()) {
            self.navigator.go_to(Address::scene(TableRef::Saved(last)));
        }
    }

    /// Remembers on this device that this table was viewed last, and whether it was left for the first screen or a new table, so that the next start does not
    /// return to it. The rules, the settings and the quick tools lead back to the table. An example is never returned to.
    fn remember_leaving(self) {
        if let Some(id) = self.id() {
            remove_saved(LEFT_KEY);
            let viewed = LastViewed {
                table: id.0,
                at: browser::now(),
            };
            // If it cannot be saved, the next start opens the table that was played last: no harm.
            let _ = save_json(VIEWED_KEY, &viewed);
        }
        on_cleanup(move || {
            let address = self.navigator.address().get_untracked();
            let is_left = matches!(address, Address::Home | Address::NewTable(_));
            if is_left && self.id().is_some() {
                // If it cannot be saved, the next start returns to the table: no harm.
                let _ = save_text(LEFT_KEY, "");
            }
        });
    }

    /// Drops the session of a deleted table, so that nothing of it is saved again.
    pub fn forget(self, table: TableId) {
        if self.id() == Some(table) {
            self.close();
        }
    }
}

/// Checks whether several saved tables have this title.
fn shares_title(title: &str) -> bool {
    let tables = table_store::list(&BrowserStorage::new());
    let same = tables.iter().filter(|table| table.summary.title == title);
    same.count() > 1
}

/// A table that can be changed.
enum ChangeableTable<G: TableGame> {
    /// This window plays it.
    Played(Session<G>),
    /// It is not open, or another window plays it.
    Saved(ActiveTable<G>),
}

/// Refuses to change a damaged table: saving would cut off what could not be read, before anybody has agreed to that.
fn require_intact<G: TableGame>(table: &ActiveTable<G>) -> Result<(), String> {
    match table.expected_entries() {
        None => Ok(()),
        Some(_) => Err(messages::IS_DAMAGED.to_owned()),
    }
}

/// Renames a table that is not open.
fn rename<G: TableGame>(table: &mut ActiveTable<G>, title: Name) -> Result<(), String> {
    let command = G::rename(title);
    let played =
        with_device(|device| table.play(&command, &PlayMode::ByTheRules, UndoStep::New, device));
    match played {
        Ok(Some(Saved::No { error, .. })) => Err(messages::not_renamed(error)),
        // If another window has just deleted the table, it is saved again, with the new name.
        Ok(None | Some(Saved::Yes | Saved::AsSeparateTable)) => Ok(()),
        Ok(Some(Saved::OtherWindow | Saved::Continued)) => {
            Err(messages::CHANGED_ELSEWHERE.to_owned())
        }
        Err(refusal) => {
            let view = table.table().view(Seat::Table);
            Err(G::refusal_text(&refusal, &view, false).in_one_line())
        }
    }
}
