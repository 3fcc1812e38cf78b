//! The chunks of the app: what is not loaded with home, and the way into each. All functions of one name are in one file.

use crate::active_table::OpenError;
use crate::chunk::ChunkError;
use crate::device::with_device;
use crate::notices::{Alert, Notices};
use crate::open_table::OpenTable;
use crate::settings::{AboutPage, SettingsPage};
#[cfg(feature = "legacy")]
use crate::ui::host::{self, LegacyPage};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::wasm_split;
use storage::GameKind;
use storage::file;
use storage::table_store::{self, TableId};

/// The settings.
#[wasm_split(settings, wasm_split_path = leptos::wasm_split, fallible)]
pub fn settings() -> Result<AnyView, ChunkError> {
    Ok(view! { <SettingsPage/> }.into_any())
}

/// What this is, and whom to thank.
#[wasm_split(settings, wasm_split_path = leptos::wasm_split, fallible)]
pub fn about() -> Result<AnyView, ChunkError> {
    Ok(view! { <AboutPage/> }.into_any())
}

/// The screens that are not rebuilt yet.
#[wasm_split(legacy, wasm_split_path = leptos::wasm_split, fallible)]
pub fn legacy() -> Result<AnyView, ChunkError> {
    Ok(view! { <LegacyPage/> }.into_any())
}

#[wasm_split(legacy, wasm_split_path = leptos::wasm_split, fallible)]
fn legacy_example(open_table: OpenTable) -> Result<(), ChunkError> {
    #[cfg(feature = "legacy")]
    open_table.go_to(host::send(crate::app::intent::Intent::TookExample));
    let _ = open_table;
    Ok(())
}

#[wasm_split(legacy, wasm_split_path = leptos::wasm_split, fallible)]
fn legacy_file(open_table: OpenTable, text: String) -> Result<(), ChunkError> {
    #[cfg(feature = "legacy")]
    open_table.go_to(host::send(crate::app::intent::Intent::ChoseFile(text)));
    #[cfg(not(feature = "legacy"))]
    let _ = (open_table, text);
    Ok(())
}

#[cfg(not(feature = "legacy"))]
#[component]
fn LegacyPage() -> impl IntoView {}

/// The page of a table, by the game that is saved there.
///
/// # Errors
/// The chunk of the game does not load.
pub async fn table(table: TableId, open_table: OpenTable) -> Result<AnyView, ChunkError> {
    let _ = open_table;
    match with_device(|device| table_store::game(device.storage, table)) {
        GameKind::Torang | GameKind::Torg | GameKind::Improv => legacy().await,
    }
}

/// Opens a new example table.
pub fn open_example(open_table: OpenTable, notices: Notices) {
    spawn_local(async move {
        let opened = legacy_example(open_table).await;
        tell(opened, notices);
    });
}

/// Opens a file as a new table beside those that are there.
pub fn open_file(text: String, open_table: OpenTable, notices: Notices) {
    let game = match file::game(&text) {
        Ok(game) => game,
        Err(fault) => {
            notices.alert(Alert::Open(OpenError::File(fault)));
            return;
        }
    };
    spawn_local(async move {
        let opened = match game {
            GameKind::Torang | GameKind::Torg | GameKind::Improv => {
                legacy_file(open_table, text).await
            }
        };
        tell(opened, notices);
    });
}

fn tell(opened: Result<(), ChunkError>, notices: Notices) {
    if opened.is_err() {
        notices.alert(Alert::NotLoaded);
    }
}
