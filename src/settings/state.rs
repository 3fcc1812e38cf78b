//! The preferences and the state of the installed app, as signals for the pages.

use crate::alert::{Alert, NewVersion};
use crate::device::{on_storage_change, save_json, saved_text};
use crate::notices::Notices;
use crate::open_table::OpenTable;
use crate::preferences::{PREFERENCES_KEY, Preferences, Theme};
use browser::events::{self, InstallOffer, Persistence, Request, StatusChange};
use leptos::prelude::*;

/// The preferences and the state that the browser reports about the app, provided as context.
#[derive(Clone, Copy)]
pub struct Settings {
    preferences: RwSignal<Preferences>,
    can_install: RwSignal<bool>,
    /// Increases when the scripts report something about versions or missing parts.
    status_changes: RwSignal<u32>,
    persistent: RwSignal<Option<bool>>,
    notices: Notices,
    open_table: OpenTable,
}

impl Settings {
    /// Reads the preferences and starts to listen to the scripts in `pwa/`.
    pub fn load(notices: Notices, open_table: OpenTable) -> Self {
        let settings = Self {
            preferences: RwSignal::new(saved_preferences()),
            // What the scripts found before the app listened to them.
            can_install: RwSignal::new(events::root_attribute("data-install").is_some()),
            status_changes: RwSignal::new(0),
            persistent: RwSignal::new(None),
            notices,
            open_table,
        };
        events::listen(move |change: StatusChange| {
            settings.status_changes.update(|changes| *changes += 1);
            let is_urgent = change == StatusChange::Urgent;
            if let Some(version) = untrack(|| settings.new_version()).filter(|_| is_urgent) {
                let take = Callback::from(move || settings.apply_update());
                // Also over another alert, which stays below it: the script reports this only once.
                notices.alert(Alert::Version { version, take });
            }
        });
        events::listen(move |offer: InstallOffer| {
            settings.can_install.set(offer == InstallOffer::Available)
        });
        // Otherwise a change here would take back what another window has set since.
        on_storage_change(move || settings.reread());
        events::listen(move |persistence: Persistence| {
            let is_granted = persistence == Persistence::Granted;
            settings.persistent.set(Some(is_granted))
        });
        Effect::new(move || mark_page(settings.preferences.get()));
        settings
    }

    /// Returns the preferences.
    pub fn preferences(self) -> Signal<Preferences> {
        self.preferences.into()
    }

    /// Reads the saved preferences again.
    pub fn reread(self) {
        let saved = saved_preferences();
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

    /// Returns whether the browser offers to install the app.
    pub fn can_install(self) -> Signal<bool> {
        self.can_install.into()
    }

    /// Asks the browser to install the app.
    pub fn install(self) {
        events::send(Request::Install);
    }

    /// Returns the message about another version of the app, if there is one.
    pub fn new_version(self) -> Option<NewVersion> {
        self.status_changes.track();
        match events::root_attribute("data-update")?.as_str() {
            "ready" => Some(NewVersion::Waiting),
            "elsewhere" => Some(NewVersion::Elsewhere),
            _ => Some(NewVersion::Abandoned),
        }
    }

    /// Returns the parts of the app that are missing on this device, in words; empty if none are missing.
    pub fn missing(self) -> String {
        self.status_changes.track();
        events::root_attribute("data-missing").unwrap_or_default()
    }

    /// Returns whether the app opens on this device without a network.
    pub fn is_offline(self) -> bool {
        self.status_changes.track();
        events::root_attribute("data-offline").is_some()
    }

    /// Lets the newer version take over, or tries it again. The page is reloaded, so an alert refuses it while that would lose entries
    /// of the open table.
    pub fn apply_update(self) {
        if !self.open_table.would_lose_entries() {
            events::send(Request::ApplyUpdate);
        }
    }

    /// Returns whether the browser has promised to keep what is saved; `None` before it was asked.
    pub fn persistent(self) -> Signal<Option<bool>> {
        self.persistent.into()
    }

    /// Asks the browser to keep what is saved.
    pub fn ask_to_persist(self) {
        events::send(Request::Persist);
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

fn saved_preferences() -> Preferences {
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
