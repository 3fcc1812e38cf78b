//! The start of the page: sets a panic hook, joins both copies of the tables, and mounts the app.

use browser::events::{self, Request};
use leptos::prelude::*;
use rising_action::journal;
use rising_action::root::App;
use wasm_bindgen_futures::spawn_local;

fn main() {
    std::panic::set_hook(Box::new(|panic| {
        events::send(Request::ReportPanic(&panic.to_string()))
    }));
    // Leptos has not set up its executor yet, so it cannot run the task. Nothing is shown before it is known what was saved last.
    spawn_local(async {
        let found = journal::start().await;
        mount_to_body(move || view! { <App found/> });
    });
}
