//! How the person wants the app on this device, and what the device can do.

use serde::{Deserialize, Serialize};

/// The key under which they are saved.
pub const PREFERENCES_KEY: &str = "wishes";

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the device has it.
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
    /// Light or dark.
    pub theme: Theme,
    /// The screen stays on while a table is open.
    pub screen_stays_on: bool,
    /// The dock is laid out for the left hand.
    pub left_hand: bool,
    /// No motion but what is needed.
    pub less_motion: bool,
    /// Hands open by pressing once and close by pressing again, instead of by holding.
    pub press_to_look: bool,
    /// A short buzz on a flip or a result.
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
