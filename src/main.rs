//! The page's start: a panic hook, both copies of the tables, and the mount.

use browser::events;
use leptos::prelude::*;
use rising_action::journal;
use rising_action::root::App;
use wasm_bindgen_futures::spawn_local;

fn main() {
    std::panic::set_hook(Box::new(|panic| {
        events::send("ra-panic", &panic.to_string())
    }));
    // Leptos is not there yet to run it. Nothing is shown before it is known what was saved last.
    spawn_local(async {
        let found = journal::start().await;
        mount_to_body(move || view! { <App found/> });
    });
}
