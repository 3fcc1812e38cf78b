//! Which screens are panes of one page, and which of them belong to the open table.

use crate::app::model::{NewStep, Screen};
use tabletop::seat::ActorId;

/// Screens of one key keep their scroll and focus while they change.
pub(super) const fn page_key(screen: Screen) -> &'static str {
    match screen {
        Screen::Foyer => "foyer",
        Screen::New(NewStep::Game) => "game",
        Screen::New(NewStep::Cast) => "cast",
        Screen::New(NewStep::Options) => "options",
        Screen::Stage | Screen::Seats | Screen::Seat(_) | Screen::Chronicle | Screen::Rules => {
            "table-page"
        }
        Screen::Settings => "settings",
        Screen::About => "about",
        Screen::Quick => "quick",
        Screen::QuickAttack => "attack",
        Screen::QuickConflict => "conflict",
        Screen::Recovered => "recovered",
    }
}

/// What lies beside the open table's stage.
#[derive(Clone, Copy)]
pub(super) enum Pane {
    /// What is done now.
    Stage,
    /// Everybody.
    Seats,
    /// Somebody.
    Seat(ActorId),
    Chronicle,
    Rules,
}

/// What a screen shows of the open table; `None` where it is none of the table's.
pub(super) const fn pane(screen: Screen) -> Option<Pane> {
    Some(match screen {
        Screen::Stage => Pane::Stage,
        Screen::Seats => Pane::Seats,
        Screen::Seat(actor) => Pane::Seat(actor),
        Screen::Chronicle => Pane::Chronicle,
        Screen::Rules => Pane::Rules,
        Screen::Foyer
        | Screen::New(_)
        | Screen::Settings
        | Screen::About
        | Screen::Quick
        | Screen::QuickAttack
        | Screen::QuickConflict
        | Screen::Recovered => return None,
    })
}

/// Whether a screen belongs to the open table.
pub(super) const fn on_table(screen: Screen) -> bool {
    pane(screen).is_some()
}

/// What lies beside a table's stage, in the same way.
pub(super) fn pane_key(screen: Screen) -> String {
    match pane(screen) {
        Some(Pane::Seats) => "seats".to_owned(),
        Some(Pane::Seat(actor)) => actor.0.to_string(),
        Some(Pane::Chronicle) => "chronicle".to_owned(),
        Some(Pane::Rules) => "rules".to_owned(),
        Some(Pane::Stage) | None => "stage".to_owned(),
    }
}
