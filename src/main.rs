//! The page's start: a panic hook and the mount, nothing else.

use leptos::prelude::mount_to_body;
use rising_action::shell::bridge;
use rising_action::ui::app::App;

fn main() {
    std::panic::set_hook(Box::new(|panic| {
        bridge::tell("ra-panic", &panic.to_string())
    }));
    mount_to_body(|| {
        let app = App::start();
        move || app.page()
    });
}
