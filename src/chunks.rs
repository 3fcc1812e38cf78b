//! The chunks of the screens and the games, which are not loaded with home, and the functions that load them. The menu of a table in the
//! list (`home`) and the work on both copies of tables (`journal`) are chunks that the module declares which needs them.

use crate::active_table::OpenError;
use crate::alert::Alert;
use crate::chunk::{self, ChunkError, LocalFuture};
use crate::device;
use crate::draft::{self, Draft};
use crate::game::TableGame;
use crate::improv::quick::QuickConflictPage;
use crate::improv::{self, ImprovPage};
use crate::journal;
use crate::messages::{self, game_name};
use crate::navigation::TableRef;
use crate::new_table::opening::{NewTableGame, NotReady};
use crate::new_table::{self, DealtTable, NewTablePage};
use crate::notices::Notices;
use crate::open_table::{OpenTable, TableChange};
use crate::preferences::SavedPreferences;
use crate::rulebook::{RuleEntry, RulebookScreen, TermEntry};
use crate::rules::Reference;
use crate::settings::{AboutPage, SettingsPage, archive_file};
use crate::tables::Tables;
use crate::torang::quick::QuickRollPage;
use crate::torang::{self, TorangPage};
use crate::torg::attack::QuickAttackPage;
use crate::torg::{self, TorgPage};
use ::improv::Improv;
use ::torang::Torang;
use ::torg::Torg;
use browser::storage::BrowserStorage;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::wasm_split;
use send_wrapper::SendWrapper;
use storage::file::{self, FileError};
use storage::table_store::{self, TableId, TableListing};
use storage::{GameKind, archive};
use tabletop::name::Name;

/// Returns the page of the settings.
#[wasm_split(settings, wasm_split_path = leptos::wasm_split, fallible)]
pub fn settings() -> Result<AnyView, ChunkError> {
    Ok(view! { <SettingsPage/> }.into_any())
}

/// Returns the page with the description of the app and the credits.
#[wasm_split(settings, wasm_split_path = leptos::wasm_split, fallible)]
pub fn about() -> Result<AnyView, ChunkError> {
    Ok(view! { <AboutPage/> }.into_any())
}

#[wasm_split(settings, wasm_split_path = leptos::wasm_split, fallible)]
fn file_work(text: String, opener: FileOpener) -> Result<LocalFuture<()>, ChunkError> {
    Ok(Box::pin(opener.open_content(text)))
}

/// Returns the page of the rulebook outside of a table.
#[wasm_split(rules, wasm_split_path = leptos::wasm_split, fallible)]
pub fn rules() -> Result<AnyView, ChunkError> {
    Ok(view! { <RulebookScreen/> }.into_any())
}

/// Returns the page of one rule, or of the definition of a term.
#[wasm_split(rules, wasm_split_path = leptos::wasm_split, fallible)]
pub fn rule_entry(reference: Reference, on_back: Callback<()>) -> Result<AnyView, ChunkError> {
    Ok(match reference {
        Reference::Rule(rule) => view! { <RuleEntry rule on_back/> }.into_any(),
        Reference::Term(game, name) => view! { <TermEntry game name on_back/> }.into_any(),
    })
}

/// Returns the pages for a new table.
#[wasm_split(new_table, wasm_split_path = leptos::wasm_split, fallible)]
pub fn new_table() -> Result<AnyView, ChunkError> {
    Ok(view! { <NewTablePage deal/> }.into_any())
}

/// Deals the table of a draft with the code of its game. `None` if that could not be loaded; an alert then says so.
fn deal(draft: Draft, notices: Notices) -> LocalFuture<Option<Result<DealtTable, NotReady>>> {
    Box::pin(async move {
        match game_code(draft.game).await {
            Ok(code) => Some((code.deal)(&draft)),
            Err(ChunkError) => {
                report_missing(game_name(draft.game), notices);
                None
            }
        }
    })
}

/// The code of a game that is called from outside of its chunk.
#[derive(Clone, Copy)]
struct GameCode {
    /// Returns the page of a table.
    page: fn(TableRef, OpenTable) -> AnyView,
    /// Deals the table of a draft.
    deal: fn(&Draft) -> Result<DealtTable, NotReady>,
    /// Opens the file of a table as a new table.
    open_file: fn(OpenTable, &str),
    /// Opens the example.
    open_example: fn(OpenTable),
    /// Saves a draft of a new table with the people and options of a table. Returns whether it is saved; if not, an alert says why.
    save_draft: fn(OpenTable, TableId, Option<Name>, Notices) -> Result<bool, OpenError>,
    /// Saves a table to a file.
    save_file: fn(OpenTable, TableId) -> Result<(), OpenError>,
    /// Changes a saved table.
    change: fn(OpenTable, TableId, TableChange),
    /// Checks whether a saved table can be changed.
    is_intact: fn(OpenTable, TableId) -> bool,
}

impl GameCode {
    fn of<G: NewTableGame>(
        page: fn(TableRef, OpenTable) -> AnyView,
        open_example: fn(OpenTable),
    ) -> Self {
        Self {
            page,
            deal: new_table::deal::<G>,
            open_file: OpenTable::open_file::<G>,
            open_example,
            save_draft: save_draft_of::<G>,
            save_file: OpenTable::save_file_of::<G>,
            change: OpenTable::change::<G>,
            is_intact: OpenTable::is_intact::<G>,
        }
    }
}

#[wasm_split(torg, wasm_split_path = leptos::wasm_split, fallible)]
fn torg_code() -> Result<GameCode, ChunkError> {
    Ok(GameCode::of::<Torg>(
        |table, open_table| {
            open_table.page(table, |session| view! { <TorgPage session/> }.into_any())
        },
        |open_table| open_table.open_example(torg::example::table()),
    ))
}

#[wasm_split(torang, wasm_split_path = leptos::wasm_split, fallible)]
fn torang_code() -> Result<GameCode, ChunkError> {
    Ok(GameCode::of::<Torang>(
        |table, open_table| {
            open_table.page(table, |session| view! { <TorangPage session/> }.into_any())
        },
        |open_table| open_table.open_example(torang::example::table()),
    ))
}

#[wasm_split(improv, wasm_split_path = leptos::wasm_split, fallible)]
fn improv_code() -> Result<GameCode, ChunkError> {
    Ok(GameCode::of::<Improv>(
        |table, open_table| {
            open_table.page(table, |session| view! { <ImprovPage session/> }.into_any())
        },
        |open_table| open_table.open_example(improv::example::table()),
    ))
}

async fn game_code(game: GameKind) -> Result<GameCode, ChunkError> {
    match game {
        GameKind::Torg => torg_code().await,
        GameKind::Torang => torang_code().await,
        GameKind::Improv => improv_code().await,
    }
}

/// The game whose code opens a table that does not say which game it plays. None can show such a table, but each says why.
pub const ANY_GAME: GameKind = GameKind::Torg;

/// Loads the code of a game for a saved table, and first the lines of the table that only the journal has.
async fn code_for_saved(table: &TableListing) -> Result<GameCode, ChunkError> {
    journal::restore(table.id).await?;
    let restored_game = || table_store::game(&BrowserStorage::new(), table.id);
    game_code(table.game.or_else(restored_game).unwrap_or(ANY_GAME)).await
}

/// Shows an alert that the code for a saved table could not be loaded.
fn report_missing_code(table: &TableListing, notices: Notices) {
    report_missing(game_name(table.game.unwrap_or(ANY_GAME)), notices);
}

fn save_draft_of<G: TableGame>(
    open_table: OpenTable,
    table: TableId,
    title: Option<Name>,
    notices: Notices,
) -> Result<bool, OpenError> {
    let mut draft = G::same_cast(&*open_table.view_of::<G>(table)?);
    // A table without a title gets one when it is dealt.
    if let Some(title) = title.filter(|_| !draft.title.is_empty()) {
        draft.title = title.to_string();
    }
    let saved = device::save_json(draft::STORAGE_KEY, &draft);
    if let Err(error) = saved {
        notices.alert(Alert::Preferences(error));
    }
    Ok(saved.is_ok())
}

/// Calls `work` with the code for a saved table. An alert says what prevents it.
fn with_code(
    listing: &TableListing,
    notices: Notices,
    work: impl FnOnce(GameCode, TableId) -> Result<(), OpenError> + 'static,
) {
    let listing = listing.clone();
    spawn_local(async move {
        match code_for_saved(&listing).await {
            Ok(code) => {
                if let Err(error) = work(code, listing.id) {
                    notices.alert(Alert::failed(messages::open_error(error)));
                }
            }
            Err(ChunkError) => report_missing_code(&listing, notices),
        }
    });
}

/// Saves a draft of a new table with the same people and options, and with this title. Then calls `then` with the draft that was saved
/// before, if there was one. An alert says what prevents it.
pub fn save_same_cast(
    listing: &TableListing,
    title: Option<Name>,
    open_table: OpenTable,
    notices: Notices,
    then: impl FnOnce(Option<String>) + 'static,
) {
    with_code(listing, notices, move |code, table| {
        let before = device::saved_text(draft::STORAGE_KEY);
        if (code.save_draft)(open_table, table, title, notices)? {
            then(before);
        }
        Ok(())
    });
}

/// Saves a table to a file, with what is in memory only if it is the open one. An alert says what prevents it.
pub fn save_file(listing: &TableListing, open_table: OpenTable, notices: Notices) {
    with_code(listing, notices, move |code, table| {
        (code.save_file)(open_table, table)
    });
}

/// Changes a saved table and then calls `then`, even if the table refuses the change; not if the code for it cannot be loaded. An alert
/// says what prevents the change.
pub fn change_table(
    listing: &TableListing,
    change: TableChange,
    open_table: OpenTable,
    notices: Notices,
    then: impl FnOnce() + 'static,
) {
    with_code(listing, notices, move |code, table| {
        (code.change)(open_table, table, change);
        then();
        Ok(())
    });
}

/// Calls `then` with whether a saved table is intact, so that it can be changed. If not, or if there is no code for it, an alert says
/// so.
pub fn if_intact(
    listing: &TableListing,
    open_table: OpenTable,
    notices: Notices,
    then: impl FnOnce(bool) + 'static,
) {
    let listing = listing.clone();
    spawn_local(async move {
        then(match code_for_saved(&listing).await {
            Ok(code) => (code.is_intact)(open_table, listing.id),
            Err(ChunkError) => {
                report_missing_code(&listing, notices);
                false
            }
        });
    });
}

/// Returns the page of an attack without a table.
#[wasm_split(torg, wasm_split_path = leptos::wasm_split, fallible)]
pub fn quick_attack() -> Result<AnyView, ChunkError> {
    Ok(view! { <QuickAttackPage/> }.into_any())
}

/// Returns the page of a roll without a table.
#[wasm_split(torang, wasm_split_path = leptos::wasm_split, fallible)]
pub fn quick_roll() -> Result<AnyView, ChunkError> {
    Ok(view! { <QuickRollPage/> }.into_any())
}

/// Returns the page of a conflict without a table.
#[wasm_split(improv, wasm_split_path = leptos::wasm_split, fallible)]
pub fn quick_conflict() -> Result<AnyView, ChunkError> {
    Ok(view! { <QuickConflictPage/> }.into_any())
}

/// Returns the page of a table, after restoring what only the journal has of it.
///
/// # Errors
/// The chunk of the game or of the journal could not be loaded.
pub async fn table(table: TableRef, open_table: OpenTable) -> Result<AnyView, ChunkError> {
    let page = async move {
        if let TableRef::Saved(id) = table {
            journal::restore(id).await?;
        }
        let game = open_table.game(table).unwrap_or(ANY_GAME);
        Ok((game_code(game).await?.page)(table, open_table))
    };
    // Leptos requires futures that can move between threads. There is only one thread here.
    SendWrapper::new(page).await
}

/// Opens the example of a game.
pub fn open_example(game: GameKind, open_table: OpenTable, notices: Notices) {
    spawn_local(async move {
        match game_code(game).await {
            Ok(code) => (code.open_example)(open_table),
            Err(ChunkError) => report_missing(game_name(game), notices),
        }
    });
}

/// Opens files, with the contexts that it needs.
#[derive(Clone, Copy)]
pub struct FileOpener {
    open_table: OpenTable,
    tables: Tables,
    preferences: SavedPreferences,
    notices: Notices,
}

impl FileOpener {
    /// Takes everything it needs from the context.
    pub fn in_context() -> Self {
        Self {
            open_table: expect_context(),
            tables: expect_context(),
            preferences: expect_context(),
            notices: expect_context(),
        }
    }

    /// Opens a file as a new table, or adds all tables of a file with everything. The chunk of the settings finds out which, so that
    /// home need not load the code for it; without that chunk no file can be opened.
    pub fn open(self, text: String) {
        spawn_local(async move {
            match file_work(text, self).await {
                Ok(work) => work.await,
                Err(ChunkError) => report_missing("settings", self.notices),
            }
        });
    }

    async fn open_content(self, text: String) {
        let Self {
            open_table,
            tables,
            preferences,
            notices,
        } = self;
        // What an earlier file was about would lie over what this one shows.
        notices.clear_alerts(Alert::is_of_file);
        let game = match file::game(&text) {
            Ok(game) => game,
            Err(FileError::NotOurs) if archive::is_archive(&text) => {
                return archive_file::open(&text, tables, preferences, notices).await;
            }
            Err(error) => {
                return notices.alert(Alert::File(messages::file_error(error).to_owned()));
            }
        };
        match game_code(game).await {
            Ok(code) => (code.open_file)(open_table, &text),
            Err(ChunkError) => report_missing(game_name(game), notices),
        }
    }
}

fn report_missing(part: &'static str, notices: Notices) {
    chunk::report();
    notices.alert(Alert::Missing(part));
}
