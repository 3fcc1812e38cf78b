//! The page's start: a panic hook, the words, and the mount.

use rising_action::shell::bridge;
use rising_action::ui::app::App;
use rising_action::ui::dom::mount;

fn main() {
    std::panic::set_hook(Box::new(|panic| {
        bridge::tell("ra-panic", &panic.to_string())
    }));
    // pwa/boot.js sends the words once the app can hear.
    bridge::hear("ra-words", |words| {
        if rising_action::app::words::book::open(words) {
            mount(|| {
                let app = App::start();
                move || app.page()
            });
        } else {
            bridge::tell("ra-panic", "The words are another build's.");
        }
    });
}
