//! The new table that the pages edit.

use crate::active_table::ActiveTable;
use crate::alert::Alert;
use crate::app_status::AppStatus;
use crate::chunk::LocalFuture;
use crate::components::Dialogs;
use crate::device::{download, remove_saved, save_json, save_text, saved_text, with_device};
use crate::draft::{Draft, STORAGE_KEY, SavedDraft, UNREADABLE_KEY};
use crate::navigation::{Address, Navigator, NewTableStep, use_navigator};
use crate::new_table::messages;
use crate::new_table::opening::{NewTableGame, NotReady};
use crate::new_table::typing::DraftError;
use crate::notices::Notices;
use crate::open_table::OpenTable;
use crate::preferences::SavedPreferences;
use crate::torg::typed_characters::fix;
use crate::typed_people::TextFix;
use leptos::prelude::*;
use leptos::task::spawn_local;
use storage::GameKind;
use tabletop::table::Table;

/// A dialog over the pages for a new table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewTableDialog {
    /// The values of a person in Torg.
    Person {
        /// The place of the person.
        place: usize,
    },
    /// The choice of characters from Torg’s saved cast.
    SavedCast,
    /// The choice of the deck for a Torg table.
    Deck,
}

/// Shows a table that has been dealt.
pub type DealtTable = Box<dyn FnOnce(OpenTable)>;

/// Loads the code of the draft's game and deals its table. `None` if the code could not be loaded; an alert then says so.
pub type Deal = fn(Draft, Notices) -> LocalFuture<Option<Result<DealtTable, NotReady>>>;

/// Deals the table of a draft.
///
/// # Errors
/// [`NotReady`] if something is missing or wrong.
pub fn deal<G: NewTableGame>(draft: &Draft) -> Result<DealtTable, NotReady> {
    let commands = draft.opening::<G>()?;
    let table = with_device(|device| Table::<G>::open(&commands, Some(device.now), device.chance));
    match table {
        Ok(table) => Ok(Box::new(move |open_table| {
            open_table.create(ActiveTable::new(table));
        })),
        Err(_) => Err(NotReady {
            step: NewTableStep::Options,
            error: Some(DraftError::Refused),
        }),
    }
}

/// The new table, provided as context to its pages.
#[derive(Clone, Copy)]
pub struct NewTable {
    draft: RwSignal<Draft>,
    pub(super) error: RwSignal<Option<DraftError>>,
    /// The dialogs over its pages.
    pub dialogs: Dialogs<NewTableDialog>,
    /// Whether an alert has said that the draft cannot be saved.
    warned: StoredValue<bool>,
    deal: Deal,
    is_dealing: StoredValue<bool>,
    pub(super) navigator: Navigator,
    notices: Notices,
    preferences: SavedPreferences,
    status: AppStatus,
    open_table: OpenTable,
}

/// Returns the new table of the page that calls this.
pub fn use_new_table() -> NewTable {
    expect_context()
}

impl NewTable {
    /// Loads the draft saved on this device, or an empty one. If parts of it cannot be read, the saved text is kept, and a message offers
    /// it as a file.
    pub(super) fn load(deal: Deal) -> Self {
        let notices: Notices = expect_context();
        let text = saved_text(STORAGE_KEY);
        let saved = text.as_deref().map(SavedDraft::read).unwrap_or_default();
        if let Some(text) = text.filter(|_| saved.is_incomplete) {
            let _ = save_text(UNREADABLE_KEY, &text);
            let save = move || download("new-table.txt", &text);
            notices.toast_with(messages::PARTLY_READ.to_owned(), "Save to a file", save);
        }
        Self {
            draft: RwSignal::new(saved.draft),
            error: RwSignal::new(None),
            dialogs: Dialogs::new(),
            warned: StoredValue::new(false),
            deal,
            is_dealing: StoredValue::new(false),
            navigator: use_navigator(),
            notices,
            preferences: expect_context(),
            status: expect_context(),
            open_table: expect_context(),
        }
    }

    /// Returns a part of the draft. It changes only when that part does.
    pub fn select<T: PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&Draft) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.draft.with(|draft| part(draft)))
    }

    /// Reads the draft without tracking its changes.
    pub fn with_untracked<T>(self, read: impl FnOnce(&Draft) -> T) -> T {
        self.draft.with_untracked(read)
    }

    /// Changes the draft and saves it.
    pub fn change(self, change: impl FnOnce(&mut Draft)) {
        self.try_change(|draft| {
            change(draft);
            Ok(())
        });
    }

    /// Changes the draft and saves it. The page shows an error. Returns `true` if there was none.
    pub fn try_change(self, change: impl FnOnce(&mut Draft) -> Result<(), DraftError>) -> bool {
        // What a toast offers to undo is no longer the last thing done.
        self.notices.clear_toast();
        let update = |draft: &mut Draft| (change(draft), draft.left_out.take());
        let (changed, left_out) = self.draft.try_update(update).unwrap_or((Ok(()), None));
        if let Some(text) = left_out {
            self.notices.toast(text);
        }
        let is_ok = changed.is_ok();
        self.error.set(changed.err());
        self.save();
        is_ok
    }

    /// Returns what is wrong with the last change, or with the people as they are.
    pub(super) fn error_text(self) -> Memo<String> {
        Memo::new(move |_| match self.error.get() {
            Some(error) => messages::error_text(error),
            None => self.draft.with(|draft| {
                draft
                    .duplicate_name()
                    .map_or_else(String::new, messages::duplicate_name)
            }),
        })
    }

    /// Returns the label of the button that leaves out lines, if they are why nobody was added.
    pub(super) fn leave_out(self) -> Memo<Option<String>> {
        self.if_unread(messages::leave_out)
    }

    /// Returns a text that can be read in place of the typed one, if nobody was added because of it. Only Torg knows one.
    pub(super) fn fix(self) -> Memo<Option<TextFix>> {
        self.if_unread(|draft| match draft.game {
            GameKind::Torg => fix(&draft.typed),
            GameKind::Improv | GameKind::Torang => None,
        })
    }

    /// Returns what `offered` offers, if nobody was added because of a line that cannot be read.
    fn if_unread<T: PartialEq + Send + Sync + 'static>(
        self,
        offered: fn(&Draft) -> Option<T>,
    ) -> Memo<Option<T>> {
        Memo::new(move |_| {
            let is_unread =
                |error: &Option<DraftError>| matches!(error, Some(DraftError::UnreadLine(_)));
            let offer = || self.draft.with(offered);
            self.error.with(is_unread).then(offer).flatten()
        })
    }

    fn save(self) {
        let saved = self.with_untracked(|draft| {
            if draft.is_blank() {
                remove_saved(STORAGE_KEY);
                Ok(())
            } else {
                save_json(STORAGE_KEY, draft)
            }
        });
        match saved {
            Ok(()) => self.warned.set_value(false),
            Err(_) if self.warned.get_value() => {}
            Err(error) => {
                self.warned.set_value(true);
                self.notices.alert(Alert::Preferences(error));
            }
        }
    }

    /// Discards the draft.
    pub(super) fn start_over(self) {
        let before = self.draft.get_untracked();
        let game = before.game;
        self.change(|draft| {
            *draft = Draft {
                game,
                ..Draft::default()
            };
        });
        self.toast_with_undo("Your draft was discarded.".to_owned(), before);
    }

    /// Removes somebody. A message offers to bring them back.
    pub(super) fn remove(self, index: usize, name: &str) {
        let before = self.draft.get_untracked();
        self.change(|draft| draft.remove(index));
        self.toast_with_undo(format!("{name} was removed."), before);
    }

    /// Shows a toast about a change of the draft, with a button that brings back the draft as it was before.
    fn toast_with_undo(self, text: String, before: Draft) {
        let undo = move || {
            // The page may have been left since then; it reads the draft again when it is shown.
            let _ = save_json(STORAGE_KEY, &before);
            let _ = self.draft.try_set(before.clone());
        };
        self.notices.toast_with(text, "Undo", undo);
    }

    /// Adds the people that are typed but not added yet. Returns `false` if that fails; the error gives the reason.
    pub(super) fn add_typed(self) -> bool {
        let typed = self.with_untracked(|draft| !draft.typed.trim().is_empty());
        !typed || self.try_change(Draft::add_typed)
    }

    /// Adds the people that are typed, without the lines that cannot be read. A message says which these were.
    pub(super) fn add_readable(self) {
        let left_out = self.with_untracked(messages::lines_left_out);
        let before = self.draft.get_untracked();
        if self.try_change(Draft::add_readable)
            && let Some(text) = left_out
        {
            self.toast_with_undo(text, before);
        }
    }

    /// Goes to a step.
    pub(super) fn go_to(self, step: NewTableStep) {
        self.navigator.go_to(Address::NewTable(step));
    }

    /// Opens the table and deals, or goes to the step where something is missing.
    pub(super) fn open(self) {
        if !self.add_typed() {
            self.navigator
                .go_up_to(Address::NewTable(NewTableStep::Cast));
            return;
        }
        if self.is_dealing.get_value() {
            return;
        }
        self.is_dealing.set_value(true);
        let dealing = (self.deal)(self.draft.get_untracked(), self.notices);
        spawn_local(async move {
            let dealt = dealing.await;
            // The pages may have been left while the code of the game was loaded.
            if self.is_dealing.try_set_value(false).is_some() {
                return;
            }
            match dealt {
                Some(Ok(open)) => self.create(open),
                Some(Err(NotReady { step, error })) => {
                    self.error.set(error);
                    self.navigator.go_up_to(Address::NewTable(step));
                }
                None => {}
            }
        });
    }

    fn create(self, open: DealtTable) {
        // The draft stays if opening the table would lose entries of another one.
        if self.open_table.would_lose_entries() {
            return;
        }
        // Back should lead from the table to home, not to the steps of the new table.
        self.navigator.drop_entries_since(&Address::Home);
        open(self.open_table);
        if let Some(text) = self.with_untracked(messages::dealt) {
            self.notices.toast(text);
        }
        remove_saved(STORAGE_KEY);
        self.status.ask_to_persist();
        self.preferences.vibrate();
    }
}
