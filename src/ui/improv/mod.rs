//! The pages of Improv, from its view models.

mod cards;
mod ending;
pub mod forms;
pub mod people;
pub mod quick;
mod reveal;
pub mod secret;
mod stakes;
pub mod table;

use crate::app::improv::table::vm;
use crate::app::model::Model;
use crate::ui::app::App;
use crate::ui::dom::El;
use crate::ui::panes::Pane;

/// What lies beside the stage.
pub(super) fn pane(app: App, model: &Model, pane: Pane, vm: &vm::Table) -> Option<El> {
    Some(match pane {
        Pane::Seats => people::people(app, &vm.people),
        Pane::Seat(actor) => people::seat(app, &vm::seat(model, actor)?, vm.undo_ready),
        Pane::Stage | Pane::Chronicle | Pane::Rules => table::pane(app, vm),
    })
}
