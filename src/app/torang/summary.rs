//! The summary of a Torang table in the list of tables.
use crate::app::words::torg::short_name;
use ::torang::state::Role;
use ::torang::view::View;

/// Who plays: "Tavi, Bren, Oda".
pub fn cast_line(view: &View) -> String {
    let names: Vec<&str> = view
        .cast
        .iter()
        .filter(|character| !character.left_table && character.role == Role::Adventurer)
        .map(|character| short_name(character.name.as_str()))
        .collect();
    names.join(", ")
}

/// Where the story stands: "Scene 4, round 2".
pub fn place_line(view: &View) -> String {
    let mut text = format!("Scene {}", view.clock.scene);
    if let Some(round) = view.clock.round {
        text.push_str(", round ");
        text.push_str(&round.to_string());
    }
    text
}
