//! Which screens are one room, and which of them are the open table's.

use crate::app::model::{NewStep, Screen};

/// Screens of one key keep their scroll and focus while they change.
pub(super) const fn room_key(screen: Screen) -> &'static str {
    match screen {
        Screen::Foyer => "foyer",
        Screen::New(NewStep::Game) => "game",
        Screen::New(NewStep::Cast) => "cast",
        Screen::New(NewStep::Options) => "options",
        Screen::Stage | Screen::Seats | Screen::Seat(_) | Screen::Chronicle | Screen::Rules => {
            "house"
        }
        Screen::Settings => "settings",
        Screen::About => "about",
        Screen::Quick => "quick",
        Screen::QuickAttack => "attack",
        Screen::QuickConflict => "conflict",
        Screen::Recovered => "recovered",
    }
}

/// Whether a screen belongs to the open table.
pub(super) const fn on_table(screen: Screen) -> bool {
    match screen {
        Screen::Stage | Screen::Seats | Screen::Seat(_) | Screen::Chronicle | Screen::Rules => true,
        Screen::Foyer
        | Screen::New(_)
        | Screen::Settings
        | Screen::About
        | Screen::Quick
        | Screen::QuickAttack
        | Screen::QuickConflict
        | Screen::Recovered => false,
    }
}

/// What lies beside a table's stage, in the same way.
pub(super) fn pane_key(screen: Screen) -> String {
    match screen {
        Screen::Seats => "seats".to_owned(),
        Screen::Seat(actor) => actor.0.to_string(),
        Screen::Chronicle => "chronicle".to_owned(),
        Screen::Rules => "rules".to_owned(),
        Screen::Stage
        | Screen::Foyer
        | Screen::New(_)
        | Screen::Settings
        | Screen::About
        | Screen::Quick
        | Screen::QuickAttack
        | Screen::QuickConflict
        | Screen::Recovered => "stage".to_owned(),
    }
}
