//! The state of the installed app: its versions, missing parts, and what the browser offers.

use crate::alert::{Alert, NewVersion};
use crate::components::{Dynamic, Icon};
use crate::messages;
use crate::notices::Notices;
use crate::open_table::OpenTable;
use browser::events::{self, Request, StatusChange};
use leptos::prelude::*;

/// The state that the browser reports about the app, provided as context.
#[derive(Clone, Copy)]
pub struct AppStatus {
    /// Increases when the scripts report that an attribute of `<html>` about the app has changed.
    status_changes: RwSignal<u32>,
    open_table: OpenTable,
}

impl AppStatus {
    /// Starts to listen to the scripts in `pwa/`.
    pub fn follow(notices: Notices, open_table: OpenTable) -> Self {
        let status = Self {
            status_changes: RwSignal::new(0),
            open_table,
        };
        events::listen(move |change: StatusChange| {
            status.status_changes.update(|changes| *changes += 1);
            let is_urgent = change == StatusChange::Urgent;
            if let Some(version) = untrack(|| status.new_version()).filter(|_| is_urgent) {
                // Also over another alert, which stays below it: the script reports this only once.
                notices.alert(Alert::Version(version));
            }
        });
        status
    }

    /// Returns whether the browser offers to install the app.
    pub fn can_install(self) -> bool {
        self.is_marked("data-install")
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
            "abandoned" => Some(NewVersion::Abandoned),
            _ => None,
        }
    }

    /// Returns the parts of the app that are missing on this device, in words, if any are.
    pub fn missing(self) -> Option<String> {
        self.status_changes.track();
        events::root_attribute("data-missing").filter(|missing| !missing.is_empty())
    }

    /// Returns whether the app opens on this device without a network.
    pub fn is_offline(self) -> bool {
        self.is_marked("data-offline")
    }

    /// Returns whether the browser has promised to keep what is saved.
    pub fn is_persisted(self) -> bool {
        self.is_marked("data-persisted")
    }

    fn is_marked(self, attribute: &str) -> bool {
        self.status_changes.track();
        events::root_attribute(attribute).is_some()
    }

    /// Lets the newer version take over, or tries it again. The page is reloaded, so an alert refuses it while that would lose entries
    /// of the open table.
    pub fn apply_update(self) {
        if !self.open_table.would_lose_entries() {
            events::send(Request::ApplyUpdate);
        }
    }

    /// Asks the browser to keep what is saved.
    pub fn ask_to_persist(self) {
        events::send(Request::Persist);
    }
}

/// Says that there is another version, with a button to switch to it.
#[component]
pub fn UpdateNotice() -> impl IntoView {
    let status: AppStatus = expect_context();
    let notice = move || {
        let Some(version) = status.new_version() else {
            return ().into_any();
        };
        let text = messages::new_version(version);
        view! {
            <section class="update">
                <Icon name="update"/>
                <span><b>{text.headline}</b><span>{text.sentence}</span></span>
                <button type="button" class="btn" on:click=move |_| status.apply_update()>{text.button}</button>
            </section>
        }
        .into_any()
    };
    view! { <Dynamic part=notice/> }
}
