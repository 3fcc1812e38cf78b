//! A second press of a button by mistake, such as that of a trembling finger.

#[cfg(feature = "web")]
use leptos::prelude::*;
use std::time::Duration;

/// The time within which a second press is ignored, so that a trembling finger does once what it cannot take back.
pub const REPEATED_PRESS: Duration = Duration::from_millis(500);

/// The time within which one touch of a bouncing finger presses twice. Nobody taps that fast on purpose, so buttons that are tapped
/// several times in a row ignore only a press within it.
pub const BOUNCE: Duration = Duration::from_millis(150);

/// Checks that a button was not pressed within this time. `rests` is then true until a press counts again.
#[cfg(feature = "web")]
pub fn is_first_press(rests: RwSignal<bool>, within: Duration) -> bool {
    if rests.get_untracked() {
        return false;
    }
    rests.set(true);
    set_timeout(
        move || {
            rests.try_set(false);
        },
        within,
    );
    true
}
