//! The page's start: a panic hook and the mount.

use browser::events;
use rising_action::ui::app::App;
use rising_action::ui::dom::mount;

fn main() {
    std::panic::set_hook(Box::new(|panic| {
        events::send("ra-panic", &panic.to_string())
    }));
    mount(|| {
        let app = App::start();
        move || app.page()
    });
}
