//! The preferences of the person for the app on this device.

#[cfg(feature = "web")]
mod saved;

#[cfg(feature = "web")]
pub use saved::SavedPreferences;

use serde::{Deserialize, Serialize};

/// The key under which the preferences are saved. It has an older name, so that those saved before are still found.
pub const PREFERENCES_KEY: &str = "wishes";

/// The colour theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// The same as the device.
    #[default]
    Auto,
    /// Dark.
    Dark,
    /// Light.
    Light,
}

/// The preferences, as they are saved on the device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// The colour theme.
    pub theme: Theme,
    /// Whether the screen stays on while a table is open.
    pub screen_stays_on: bool,
    /// Whether the dock is laid out for the left hand.
    pub left_hand: bool,
    /// Whether only necessary animations are shown.
    pub less_motion: bool,
    /// Whether one press opens a hand and another closes it, instead of holding.
    pub press_to_look: bool,
    /// Whether the device vibrates briefly on a flip or a result.
    pub vibrate: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            theme: Theme::Auto,
            screen_stays_on: true,
            left_hand: false,
            less_motion: false,
            press_to_look: false,
            vibrate: true,
        }
    }
}
