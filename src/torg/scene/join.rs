//! The actors who join a running table, as the player types them.

use crate::grammar::{behind_player, name_error_text, person};
use crate::torg::typed_characters::characters;
use crate::typed_people::{UnreadLines, name_taken, people_to_add, taken_name};
use ::torg::command::{Command, NewActor};
use ::torg::state::Role;
use ::torg::view::View;
use tabletop::name::NameError;
use tabletop::seat::ActorId;

/// The texts of the dialog that adds actors.
pub struct JoinWords {
    /// The title of the dialog.
    pub title: &'static str,
    /// The placeholder of the empty field.
    pub example: &'static str,
    /// How to type a line, and what a new actor gets.
    pub note: &'static str,
}

/// Returns the texts for actors of a role. `deckless`: the table plays without the deck.
pub const fn words(role: Role, deckless: bool) -> JoinWords {
    let (title, example, note) = match role {
        Role::Hero if deckless => (
            "Add a hero",
            "Brother Osric (Ines)",
            "Name the player in parentheses. You can add stats after a colon: dex 12, melee 14, saber +6, possibilities 3.",
        ),
        Role::Hero => (
            "Add a hero",
            "Brother Osric (Ines)",
            "The hero gets a full hand. Name the player in parentheses. You can add stats after a colon: dex 12, melee 14, saber +6, possibilities 3.",
        ),
        Role::Ally => (
            "Add an ally",
            "The stoker",
            "On the heroes’ side, without cards. You can add stats after a colon: 9s, wrench +3.",
        ),
        Role::Villain => (
            "Add villains",
            "4 thugs: 9s, club +3",
            "A name is enough. Separate names with commas. For stats, use one line each, as in “4 thugs: 9s, club +3”.",
        ),
    };
    JoinWords {
        title,
        example,
        note,
    }
}

/// Returns the actors named in a text. Several of a kind are numbered on from those who are present.
///
/// # Errors
/// What is wrong with the text, as a message that names the line.
pub fn new_actors(
    text: &str,
    unread: UnreadLines,
    role: Role,
    view: &View,
) -> Result<Vec<NewActor>, String> {
    let mut taken_names: Vec<String> = view
        .present()
        .map(|actor| actor.name.as_str().to_owned())
        .collect();
    let mut new_actors = Vec::new();
    for person in people_to_add(characters(text), unread)? {
        for name in person.names(&taken_names) {
            taken_names.push(name.as_str().to_owned());
            new_actors.push(person.to_new_actor(name, role));
        }
    }
    if new_actors.is_empty() {
        return Err(name_error_text(NameError::Empty));
    }
    // Villains of a kind may share a name.
    let heroes = new_actors.iter().filter(|actor| actor.role == Role::Hero);
    let present = view.present().map(|actor| &actor.name);
    match taken_name(heroes.map(|hero| &hero.name), present) {
        Some(taken) => Err(name_taken(taken)),
        None => Ok(new_actors),
    }
}

/// Builds the command that changes the name of a person, or who plays the character.
///
/// # Errors
/// A message about an invalid name, or about a hero's name that somebody else has.
pub fn renamed(view: &View, actor: ActorId, typed: &str) -> Result<Command, String> {
    let (name, player) = person(typed).map_err(name_error_text)?;
    if behind_player(typed).is_some() {
        return Err("End with the player in parentheses, as in Juno (Sam).".to_owned());
    }
    let renamed = view.actor(actor);
    // A new player is no new name.
    let is_new = renamed.is_some_and(|renamed| renamed.role == Role::Hero && renamed.name != name);
    let others = view.present().filter(|other| other.id != actor);
    match taken_name([&name], others.map(|other| &other.name)) {
        Some(taken) if is_new => Err(name_taken(taken)),
        Some(_) | None => Ok(Command::ChangeActor {
            actor,
            name,
            player,
        }),
    }
}
