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
use crate::app::model::{Model, Screen};
use crate::ui::app::App;
use crate::ui::dom::El;

/// What a tab shows.
pub fn tab(app: App, model: &Model, screen: Screen, vm: &vm::Table) -> Option<El> {
    Some(match screen {
        Screen::Seats => people::people(app, &vm.people),
        Screen::Seat(actor) => people::seat(app, &vm::seat(model, actor)?, vm.undo_ready),
        Screen::Stage
        | Screen::Chronicle
        | Screen::Rules
        | Screen::Foyer
        | Screen::New(_)
        | Screen::Settings
        | Screen::About
        | Screen::Quick
        | Screen::QuickAttack
        | Screen::QuickConflict
        | Screen::Recovered => table::pane(app, vm),
    })
}
