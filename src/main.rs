//! The page's start: a panic hook and the mount.

use browser::events;
use leptos::prelude::mount_to_body;
use rising_action::root::App;

fn main() {
    std::panic::set_hook(Box::new(|panic| {
        events::send("ra-panic", &panic.to_string())
    }));
    mount_to_body(App);
}
