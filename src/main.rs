//! The page's start: a panic hook, the words, and the mount.

use browser::events;
use leptos::prelude::mount_to_body;
use rising_action::root::App;

fn main() {
    std::panic::set_hook(Box::new(|panic| {
        events::send("ra-panic", &panic.to_string())
    }));
    // pwa/boot.js sends the words once the app can hear.
    events::listen("ra-words", |words| {
        if rising_action::app::words::book::open(words) {
            mount_to_body(App);
        } else {
            events::send("ra-panic", "The words are another build's.");
        }
    });
}
