//! A second press of a button by mistake, such as that of a trembling finger.

#[cfg(feature = "web")]
use leptos::prelude::*;
use std::time::Duration;

/// The time within which a second press is ignored, so that a trembling finger does once what it cannot take back.
pub const REPEATED_PRESS: Duration = Duration::from_millis(500);

/// Checks that a button was not pressed just now. `rests` is then true until a press counts again.
#[cfg(feature = "web")]
pub fn is_first_press(rests: RwSignal<bool>) -> bool {
    if rests.get_untracked() {
        return false;
    }
    rests.set(true);
    set_timeout(
        move || {
            rests.try_set(false);
        },
        REPEATED_PRESS,
    );
    true
}
