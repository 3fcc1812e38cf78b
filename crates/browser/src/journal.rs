//! The journal of `pwa/journal.js`: a copy of every table that is on the disk at once. What is written here is taken at once and
//! lies on the disk a few milliseconds later; the page shows a mark until then. Lines that the local storage has no room for are held
//! in memory beside it: the journal has them.

use js_sys::{Array, Map};
use std::cell::{Cell, OnceCell};
use storage::journal::{self, JournalLines};
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

    #[wasm_bindgen(method, catch)]
    async fn room(this: &Script) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method)]
    fn write(this: &Script, key: &str, text: Option<&str>);

    #[wasm_bindgen(method, getter)]
    fn held(this: &Script) -> Map;

    #[wasm_bindgen(method)]
    fn remember(this: &Script, name: Option<&str>, file: Option<&str>);
}

thread_local! {
    /// The map of the lines that only the journal has; it is the same as long as the page lives. Every line of a table asks for it.
    static HELD: OnceCell<Map> = const { OnceCell::new() };
    static IS_OPEN: Cell<bool> = const { Cell::new(false) };
}

fn script() -> Option<Script> {
    SCRIPT.with(Clone::clone)
}

/// Opens the journal and finds the tables whose headers are not the same there and in the storage. `None` where the browser refuses
/// it, as in some private windows; then nothing is written to it either.
pub async fn open() -> Option<Vec<TableId>> {
    let tables = script()?.open().await.ok().filter(Array::is_array)?;
    IS_OPEN.set(true);
    // Numbers that are none of ours are not tables.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let number = |number: JsValue| number.as_f64().map(|number| TableId(number as u32));
    Some(Array::from(&tables).iter().filter_map(number).collect())
}

/// All lines of a table that the journal has, and what it knows of its deletion.
pub async fn read(table: TableId) -> Option<JournalLines> {
    let lines = script()?.read(table.0).await.ok().filter(Array::is_array)?;
    let pair = |pair: JsValue| {
        let pair = Array::from(&pair);
        Some((pair.get(0).as_string()?, pair.get(1).as_string()?))
    };
    Some(Array::from(&lines).iter().filter_map(pair).collect())
}

/// How many bytes the browser still has for this app; `None` where it does not say.
pub async fn free_bytes() -> Option<f64> {
    script()?.room().await.ok()?.as_f64()
}

/// Whether the journal takes what is written.
pub fn is_open() -> bool {
    IS_OPEN.get()
}

/// The journal does not take what is written any more, or takes it again. When it fails, lines that only it was to have are not
/// saved.
pub fn set_open(open: bool) {
    IS_OPEN.set(open);
    if let Some(script) = script().filter(|_| !open) {
        script.held().clear();
    }
}

/// The journal gets a change of a table, if it is to have it; `None` for a key that goes. All changes of one task are written
/// together or not at all.
pub fn write(key: &str, text: Option<&str>) {
    let is_kept = journal::has_key(key) || journal::is_deletion(key);
    if let Some(script) = script().filter(|_| is_kept) {
        script.write(key, text);
    }
}

/// The page of a crash, which the wasm cannot help any more, offers this file, with its name: what is in memory only. `None`:
/// everything is saved.
pub fn remember(unsaved: Option<(String, String)>) {
    let (name, file) = unsaved.unzip();
    if let Some(script) = script() {
        script.remember(name.as_deref(), file.as_deref());
    }
}

/// A line that only the journal has.
pub(crate) fn held(key: &str) -> Option<String> {
    HELD.with(|held| {
        let held = match held.get() {
            Some(held) => held,
            None => {
                let script = script()?;
                held.get_or_init(|| script.held())
            }
        };
        // It is empty nearly always, and the key need not be handed over then.
        (held.size() > 0)
            .then(|| held.get(&key.into()).as_string())
            .flatten()
    })
}

/// Holds a line that the storage has no room for. False where it is not the journal's.
pub(crate) fn hold(key: &str, text: &str) -> bool {
    let script = script().filter(|_| is_open() && journal::has_key(key));
    if let Some(script) = &script {
        script.held().set(&key.into(), &text.into());
    }
    script.is_some()
}

/// A line is not held any more.
pub(crate) fn release(key: &str) {
    if let Some(script) = script() {
        script.held().delete(&key.into());
    }
}

/// The keys of all lines that are held.
pub(crate) fn held_keys() -> Vec<String> {
    let held = script().map(|script| Array::from(&script.held().keys()));
    let keys = held.iter().flat_map(Array::iter);
    keys.filter_map(|key| key.as_string()).collect()
}
