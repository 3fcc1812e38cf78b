//! The summary of an Improv table in the list of tables.

use super::table::words::person;
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
            "Between conflicts".to_owned()
        } else {
            "Before the first conflict".to_owned()
        };
    };
    let its = &its.conflict;
    match (its.phase, its.kind) {
        (Phase::Setup | Phase::Stakes, _) => "The stakes are set".to_owned(),
        (Phase::Final, _) => "The end of a conflict".to_owned(),
        (Phase::Cards | Phase::Bonuses | Phase::Fate | Phase::Narrate, ConflictKind::Simple) => {
            "In a conflict".to_owned()
        }
        (Phase::Cards | Phase::Bonuses | Phase::Fate | Phase::Narrate, ConflictKind::Extended) => {
            format!("In a conflict, round {} of {}", its.round, its.rounds)
        }
    }
}
