//! The table.

use super::people;
use crate::app::improv::table::vm::Table;
use crate::app::intent::Intent;
use crate::app::model::Screen;
use crate::ui::app::App;
use crate::ui::dom::{El, Node, div};
use crate::ui::parts::{title, undo};

/// The parts that stay beside other tabs on a tablet.
pub fn frame(app: App, vm: &Table) -> Vec<Node> {
    let back = Some(Intent::Went(Screen::Foyer));
    vec![title(app, back, &vm.title, "", Node::Nothing).into()]
}

/// Undo, and the thing to do now.
pub fn dock(app: App, vm: &Table) -> El {
    div("dock").child(undo(app, vm.undo_ready))
}

/// What is done now, beside what is lit.
pub fn pane(app: App, vm: &Table) -> El {
    people::people(app, &vm.people)
}
