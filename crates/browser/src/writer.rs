//! Controls which window plays a table (`pwa/writer.js`). The other windows show what it plays. The script reports with the event
//! [`crate::events::Writer`] which table this window plays or not.

use storage::table_store::TableId;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[derive(Clone)]
    type Script;

    #[wasm_bindgen(thread_local_v2, js_name = risingActionWriter)]
    static SCRIPT: Option<Script>;

    #[wasm_bindgen(method, js_name = open)]
    fn open_table(this: &Script, table: u32);

    #[wasm_bindgen(method, js_name = close)]
    fn close_table(this: &Script);

    #[wasm_bindgen(method, js_name = takeOver)]
    fn take_table_over(this: &Script);

    #[wasm_bindgen(method, catch, js_name = isPlayed)]
    async fn is_table_played(this: &Script, table: u32) -> Result<JsValue, JsValue>;
}

fn script() -> Option<Script> {
    SCRIPT.with(Clone::clone)
}

/// Tells the script that this window opens a table. This window plays it, unless another window does.
pub fn open(table: TableId) {
    if let Some(script) = script() {
        script.open_table(table.0);
    }
}

/// Tells the script that this window closes its table.
pub fn close() {
    if let Some(script) = script() {
        script.close_table();
    }
}

/// Takes over the table: asks the window that plays it to stop, and plays it in this window.
pub fn take_over() {
    if let Some(script) = script() {
        script.take_table_over();
    }
}

/// Checks whether a window plays this table. If the browser cannot tell, one may.
pub async fn is_played(table: TableId) -> bool {
    match script() {
        Some(script) => {
            let played = script.is_table_played(table.0).await;
            played.map_or(true, |played| played.is_truthy())
        }
        None => true,
    }
}
