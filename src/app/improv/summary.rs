//! The summary of an Improv table in the list of tables.

use super::table::words::person;
use crate::app::words::book::said;
use ::improv::state::{ConflictKind, Phase, Role};
use ::improv::view::View;

/// Who plays: "Mara, Jo, Ines".
pub fn cast_line(view: &View) -> String {
    let players = view.people.iter().filter(|its| its.role == Role::Player);
    let names: Vec<String> = players.map(|its| person(view, its.id)).collect();
    names.join(", ")
}

/// Where the story stands: "Conflict, round 2 of 3", "Between conflicts".
pub fn place_line(view: &View) -> String {
    let Some(its) = &view.conflict else {
        return if view.last_conflict.is_some() {
            said!("Between conflicts", String)
        } else {
            said!("Before the first conflict", String)
        };
    };
    let its = &its.conflict;
    match (its.phase, its.kind) {
        (Phase::Setup | Phase::Stakes, _) => said!("The stakes are set", String),
        (Phase::Final, _) => said!("The end of a conflict", String),
        (Phase::Cards | Phase::Bonuses | Phase::Fate | Phase::Narrate, ConflictKind::Simple) => {
            said!("In a conflict", String)
        }
        (Phase::Cards | Phase::Bonuses | Phase::Fate | Phase::Narrate, ConflictKind::Extended) => {
            format!("In a conflict, round {} of {}", its.round, its.rounds)
        }
    }
}
