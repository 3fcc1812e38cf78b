//! Everybody at the table.

use crate::app::improv::table::vm::{PersonRow, Seat};
use crate::app::intent::Intent;
use crate::app::model::Screen;
use crate::ui::app::App;
use crate::ui::dom::{El, Node, b, div, span};
use crate::ui::parts::{press, title, undo};

/// Everybody, a row each.
pub fn people(app: App, rows: &[PersonRow]) -> El {
    div("rows").children(rows.iter().map(|row| {
        press(app, "row", row.open.clone())
            .child(span("").child(b("").say(&row.name)))
            .child(b("").say(&row.tokens))
    }))
}

/// Somebody's sheet.
pub fn seat(app: App, vm: &Seat, undo_ready: bool) -> El {
    let back = Some(Intent::Went(Screen::Seats));
    div("imp-pane")
        .child(title(app, back, &vm.name, &vm.tokens, Node::Nothing))
        .child(undo(app, undo_ready))
}
