//! The journal of `pwa/journal.js`: a copy of every table on the disk. A write returns at once and is on the disk a few milliseconds
//! later; until then the page shows a mark. Lines for which the local storage has no room are held in memory in addition, because the
//! journal has them.

use js_sys::{Array, Map};
use std::cell::{Cell, OnceCell};
use storage::LoadedLines;
use storage::table_copies;
use storage::table_store::TableId;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[derive(Clone)]
    type Script;

    #[wasm_bindgen(thread_local_v2, js_name = risingActionJournal)]
    static SCRIPT: Option<Script>;

    #[wasm_bindgen(method, catch)]
    async fn open(this: &Script) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch)]
    async fn read(this: &Script, table: u32) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch, js_name = freeBytes)]
    async fn estimate_free_bytes(this: &Script) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method)]
    fn write(this: &Script, key: &str, text: Option<&str>);

    #[wasm_bindgen(method, getter)]
    fn held(this: &Script) -> Map;

    #[wasm_bindgen(method)]
    fn remember(this: &Script, name: Option<&str>, file: Option<&str>, is_in_file: bool);
}

thread_local! {
    /// The map of the lines that only the journal has. It stays the same while the page lives. Reading any line of a table looks it
    /// up.
    static HELD: OnceCell<Map> = const { OnceCell::new() };
    static IS_OPEN: Cell<bool> = const { Cell::new(false) };
}

fn script() -> Option<Script> {
    SCRIPT.with(Clone::clone)
}

/// Opens the journal and returns the tables whose headers differ between the journal and the storage. `None` if the browser refuses
/// the journal, as in some private windows; then nothing is written to it either.
pub async fn open() -> Option<Vec<TableId>> {
    let tables = script()?.open().await.ok().filter(Array::is_array)?;
    IS_OPEN.set(true);
    // The number in the key of a table is a u32. NaN, for any other key, becomes 0, which no table has.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let number = |number: JsValue| {
        let number = number.as_f64()? as u32;
        (number > 0).then_some(TableId(number))
    };
    Some(Array::from(&tables).iter().filter_map(number).collect())
}

/// Reads all lines of a table that the journal has, and its record of the table's deletion.
pub async fn read(table: TableId) -> Option<LoadedLines> {
    let lines = script()?.read(table.0).await.ok().filter(Array::is_array)?;
    let pair = |pair: JsValue| {
        let pair = Array::from(&pair);
        Some((pair.get(0).as_string()?, pair.get(1).as_string()?))
    };
    Some(Array::from(&lines).iter().filter_map(pair).collect())
}

/// Returns how many bytes the browser has left for this app; `None` if it does not say.
pub async fn free_bytes() -> Option<f64> {
    script()?.estimate_free_bytes().await.ok()?.as_f64()
}

/// Checks whether the journal accepts writes.
pub fn is_open() -> bool {
    IS_OPEN.get()
}

/// Records that the journal no longer accepts writes, or accepts them again. When it fails, the lines meant only for it are not saved.
pub fn set_open(open: bool) {
    IS_OPEN.set(open);
    if let Some(script) = script().filter(|_| !open) {
        script.held().clear();
    }
}

/// Writes a change of a table to the journal, if the key belongs there; `None` removes the key. All changes of one task are written
/// together or not at all.
pub fn write(key: &str, text: Option<&str>) {
    let is_kept = table_copies::is_journal_key(key) || table_copies::is_deletion(key);
    if let Some(script) = script().filter(|_| is_kept) {
        script.write(key, text);
    }
}

/// Sets the file, with its name, that the page offers after a crash, when the wasm cannot run: a table of which this device has not
/// saved everything. `None`: everything is saved. The browser asks before the page is left, unless somebody has saved the file.
pub fn remember(unsaved: Option<(String, String)>, is_in_file: bool) {
    let (name, file) = unsaved.unzip();
    if let Some(script) = script() {
        script.remember(name.as_deref(), file.as_deref(), is_in_file);
    }
}

/// Returns a line that only the journal has.
pub(crate) fn held(key: &str) -> Option<String> {
    HELD.with(|held| {
        let held = match held.get() {
            Some(held) => held,
            None => {
                let script = script()?;
                held.get_or_init(|| script.held())
            }
        };
        // The map is nearly always empty; then the key need not be converted.
        (held.size() > 0)
            .then(|| held.get(&key.into()).as_string())
            .flatten()
    })
}

/// Holds a line for which the storage has no room. Returns `false` if the line does not belong to the journal.
pub(crate) fn hold(key: &str, text: &str) -> bool {
    let script = script().filter(|_| is_open() && table_copies::is_journal_key(key));
    if let Some(script) = &script {
        script.held().set(&key.into(), &text.into());
    }
    script.is_some()
}

/// Stops holding a line.
pub(crate) fn release(key: &str) {
    if let Some(script) = script() {
        script.held().delete(&key.into());
    }
}

/// Returns the keys of all held lines.
pub(crate) fn held_keys() -> Vec<String> {
    let held = script().map(|script| Array::from(&script.held().keys()));
    let keys = held.iter().flat_map(Array::iter);
    keys.filter_map(|key| key.as_string()).collect()
}
