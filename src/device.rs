//! The device: its storage, randomness and clock for the engine, and what the scripts in `pwa/` do for the page.

use crate::active_table::Device;
use browser::chance;
use browser::events::{self, Report, Request};
use browser::storage::BrowserStorage;
use leptos::prelude::*;
use serde::Serialize;
use storage::table_store::{self, TableId};
use storage::{Storage, StorageError};

/// Calls `work` with the device's storage, randomness and clock.
pub fn with_device<T>(work: impl FnOnce(&mut Device<'_>) -> T) -> T {
    work(&mut Device {
        storage: &mut BrowserStorage::new(),
        chance: &mut chance::seeded(),
        now: browser::now(),
    })
}

/// Returns the text saved under a key on this device.
pub fn saved_text(key: &str) -> Option<String> {
    BrowserStorage::new().get(key)
}

/// Saves a value under a key on this device, as JSON.
///
/// # Errors
/// The reason why it was not saved.
pub fn save_json<T: Serialize>(key: &str, value: &T) -> Result<(), StorageError> {
    let text = serde_json::to_string(value).map_err(|_| StorageError::Unavailable)?;
    save_text(key, &text)
}

/// Saves a text under a key on this device.
///
/// # Errors
/// The reason why it was not saved.
pub fn save_text(key: &str, text: &str) -> Result<(), StorageError> {
    BrowserStorage::new().set(key, text)
}

/// Removes a key from this device.
pub fn remove_saved(key: &str) {
    BrowserStorage::new().remove(key);
}

/// Calls `handler` when another window has changed what is saved, until the reactive owner is dropped.
pub fn on_storage_change(handler: impl Fn() + 'static) {
    on_storage_change_boxed(Box::new(handler));
}

/// The same for every kind of handler, so that home loads this code only once.
fn on_storage_change_boxed(handler: Box<dyn Fn()>) {
    let storage = BrowserStorage::new();
    let handle = window_event_listener(leptos::ev::storage, move |event| {
        if event.key().is_none_or(|key| storage.is_ours(&key)) {
            handler();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Calls `handler` with each such report from the scripts, until the reactive owner is dropped.
pub fn on_report<R: Report>(handler: impl Fn(R) + 'static) {
    let handle = window_event_listener_untyped(R::EVENT_NAME, move |event| {
        events::read(&event, &handler);
    });
    on_cleanup(move || handle.remove());
}

/// Saves a file, as a download.
pub fn download(name: &str, text: &str) {
    events::send(Request::Save { name, text });
}

/// Checks whether the device can share files.
pub fn can_share() -> bool {
    events::root_attribute("data-share").is_some()
}

/// Opens the device's share sheet for a file. It is shared as a text, which every device accepts.
pub fn share(name: &str, text: &str) {
    events::send(Request::Share { name, text });
}

/// Opens the browser's print dialog after the changes have been rendered.
pub fn print() {
    events::send(Request::Print);
}

/// Returns everything that is saved of a table, damaged or not.
pub fn raw_save(table: TableId) -> String {
    table_store::raw_lines(&BrowserStorage::new(), table)
}

/// Returns a file name that is valid on every system.
pub fn file_name(title: &str, extension: &str) -> String {
    // One dash for all signs between two words.
    let words = title.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    let name = words.collect::<Vec<_>>().join("-").to_ascii_lowercase();
    let name = if name.is_empty() { "table" } else { &name };
    format!("{name}.{extension}")
}

/// Scrolls the page, and the pane of a table, back to the top.
pub fn scroll_to_top() {
    events::send(Request::ScrollToTop);
}

/// Scrolls to the current turn after the next paint: also to the current entry of the log, or to the result of a quick tool.
pub fn scroll_to_current_turn() {
    events::send(Request::ScrollToCurrentTurn);
}

/// Scrolls the elements of a selector into view after the next paint. A field among them gets the focus.
pub fn scroll_to(selector: &str) {
    events::send(Request::ScrollTo(selector));
}

/// Returns how many bytes everything saved here takes.
pub fn bytes_used() -> usize {
    let storage = BrowserStorage::new();
    let size = |key: &String| key.len() + storage.get(key).map_or(0, |text| text.len());
    storage.keys().iter().map(size).sum()
}
