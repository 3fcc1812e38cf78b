//! News over the screens: the toast (what just happened) and the bar (what is wrong with the device).

use super::app::App;
use super::dom::{Node, b, div, el, span};
use super::panes::on_table;
use super::parts::{button, icon, icon_button, press};
use super::words;
use crate::app::intent::Intent;
use crate::app::model::{AppAlert, Model, Screen};
use crate::app::vm;
use crate::app::words::{cast, storage_faults, torg};

/// The toast and the bar: what just happened, and what is wrong with the device.
pub(super) fn telling(app: App, model: &Model, screen: Screen) -> Node {
    let toast = model.toast.as_ref().map(|toast| {
        div("toast")
            .child(span("").say(&toast.text))
            .child_if(toast.way.as_ref().map(|way| {
                let word = if *way == Intent::Redid {
                    words::REDO
                } else {
                    words::UNDO
                };
                press(app, "link", way.clone()).say(word)
            }))
    });
    let alert = model.alert.as_ref().map(|alert| {
        let (head, text, way) = trouble_words(alert);
        div("errbar")
            .attr("role", "alert")
            .child(icon("info"))
            .child(span("").child(b("").say(head)).say(text))
            .child(button(app, &way, ""))
            .child_if(
                matches!(alert, AppAlert::Unsaved { .. })
                    .then(|| icon_button(app, "x", words::CLOSE, Intent::DismissedAlert)),
            )
    });
    let class = if on_table(screen) {
        "telling is-over-dock"
    } else {
        "telling"
    };
    el("div", class)
        .child_if(alert)
        .child(div("toast-place").attr("role", "status").child_if(toast))
        .into()
}

fn trouble_words(alert: &AppAlert) -> (String, String, vm::Button) {
    let ok = || {
        vm::Button::new(
            words::ALL_RIGHT,
            vm::ButtonVariant::Plain,
            Intent::DismissedAlert,
        )
    };
    match alert {
        AppAlert::Unsaved { fault, entries } => (
            format!("{} ", storage_faults::storage(*fault)),
            format!(
                "{} kept in memory only. Save a file before you close this.",
                torg::counted(*entries, "entry is", "entries are")
            ),
            vm::Button::new("Save a file", vm::ButtonVariant::Plain, Intent::SavedToFile),
        ),
        AppAlert::OtherWindow => (
            "Another window has played on. ".to_owned(),
            "This is its table now; do again here what is missing.".to_owned(),
            ok(),
        ),
        AppAlert::Parted => (
            "Another window went its own way. ".to_owned(),
            "What was played here is kept as a table of its own.".to_owned(),
            ok(),
        ),
        AppAlert::Stays { entries } => (
            format!(
                "{} kept in memory only. ",
                torg::counted(*entries, "entry is", "entries are")
            ),
            "Save a file first: opening another table would lose them.".to_owned(),
            vm::Button::new("Save a file", vm::ButtonVariant::Plain, Intent::SavedToFile),
        ),
        AppAlert::Cast(fault) => (String::new(), cast::not_kept(*fault), ok()),
        AppAlert::Preferences(fault) => (
            format!("{} ", storage_faults::storage(*fault)),
            "What you set holds until you close this.".to_owned(),
            ok(),
        ),
        AppAlert::File(fault) => (String::new(), storage_faults::file(*fault).to_owned(), ok()),
        AppAlert::Shelf(fault) => (
            String::new(),
            storage_faults::tables(*fault).to_owned(),
            ok(),
        ),
        AppAlert::Unsound => (
            "These cards do not add up. ".to_owned(),
            "Some are missing or there twice, so this table was not opened. Nothing was changed."
                .to_owned(),
            ok(),
        ),
    }
}
