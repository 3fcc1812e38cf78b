//! The preferences as a signal for the pages.

use super::{PREFERENCES_KEY, Preferences, Theme};
use crate::alert::Alert;
use crate::device::{on_storage_change, save_json, saved_text};
use crate::notices::Notices;
use browser::events::{self, Request};
use leptos::prelude::*;

/// The preferences that are saved on this device, provided as context.
#[derive(Clone, Copy)]
pub struct SavedPreferences {
    preferences: RwSignal<Preferences>,
    notices: Notices,
}

impl SavedPreferences {
    /// Reads the preferences, and again whenever another window has changed them.
    pub fn load(notices: Notices) -> Self {
        let saved = Self {
            preferences: RwSignal::new(read()),
            notices,
        };
        // Otherwise a change here would take back what another window has set since.
        on_storage_change(move || saved.reread());
        Effect::new(move || mark_page(saved.preferences.get()));
        saved
    }

    /// Returns the preferences.
    pub fn signal(self) -> Signal<Preferences> {
        self.preferences.into()
    }

    /// Reads the saved preferences again.
    pub fn reread(self) {
        let saved = read();
        if self.preferences.with_untracked(|shown| *shown != saved) {
            self.preferences.set(saved);
        }
    }

    /// Changes and saves the preferences.
    pub fn change(self, change: impl FnOnce(&mut Preferences)) {
        self.preferences.update(change);
        let preferences = self.preferences.get_untracked();
        if let Err(error) = save_json(PREFERENCES_KEY, &preferences) {
            self.notices.alert(Alert::Preferences(error));
        }
    }

    /// Vibrates briefly, if the preference is on.
    pub fn vibrate(self) {
        if self
            .preferences
            .with_untracked(|preferences| preferences.vibrate)
        {
            events::send(Request::Vibrate);
        }
    }

    /// Keeps the screen on while the calling component is on the page, if the preference is on.
    pub fn keep_awake(self) {
        Effect::new(move || {
            let stays_on = self
                .preferences
                .with(|preferences| preferences.screen_stays_on);
            events::send(Request::StayAwake(stays_on));
        });
        on_cleanup(|| events::send(Request::StayAwake(false)));
    }
}

fn read() -> Preferences {
    saved_text(PREFERENCES_KEY)
        .and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default()
}

/// Sets the attributes on `<html>` that the style sheets use.
fn mark_page(preferences: Preferences) {
    let theme = match preferences.theme {
        Theme::Auto => None,
        Theme::Dark => Some("dark"),
        Theme::Light => Some("light"),
    };
    events::set_root_attribute("data-theme", theme);
    events::set_root_attribute("data-hand", preferences.left_hand.then_some("left"));
    events::set_root_attribute("data-motion", preferences.less_motion.then_some("less"));
}
