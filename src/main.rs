//! The page's start: a panic hook, the words, and the mount.

use browser::events;
use rising_action::ui::app::App;
use rising_action::ui::dom::mount;

fn main() {
    std::panic::set_hook(Box::new(|panic| {
        events::send("ra-panic", &panic.to_string())
    }));
    // pwa/boot.js sends the words once the app can hear.
    events::listen("ra-words", |words| {
        if rising_action::app::words::book::open(words) {
            mount(|| {
                let app = App::start();
                move || app.page()
            });
        } else {
            events::send("ra-panic", "The words are another build's.");
        }
    });
}
