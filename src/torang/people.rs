//! The characters at the table, the action of a tap on an ability, and the main button.

use super::action::{Action, ActionButton, TorangDialog, TorangList};
use super::messages::{CALL_FOR_ROLL, actor_name};
use super::prepared::offer;
use super::refusals::refusal;
use super::result::{finish, open_question, unasked_checks};
use super::typed::InputError;
use super::typed_characters::TypedCharacter;
use crate::components::ButtonVariant;
use crate::grammar::{capitalised, counted, figure, signed};
use ::torang::command::{Command, NewAbility, NewCharacter};
use ::torang::opposed::Side;
use ::torang::state::{Ability, AbilityKind, Attempt, Character, Clock, Role, Roll, RollPart};
use ::torang::view::View;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// Describes the current position in the story: "Scene 4, the pass, round 2".
pub fn place_line(clock: &Clock) -> String {
    let scene = match &clock.scene_name {
        Some(name) => format!("Scene {}, {}", clock.scene, name.as_str()),
        None => format!("Scene {}", clock.scene),
    };
    match clock.round {
        Some(round) => format!("{scene}, round {round}"),
        None => scene,
    }
}

/// Formats the score of an ability. A dash stands for an ability that has only an experience check.
pub fn score_text(ability: &Ability) -> String {
    match ability.base {
        Some(base) => figure(base.get()),
        None => "–".to_owned(),
    }
}

/// Formats the modifiers that a character carries: "+20 next". Empty if there are none.
pub fn carried_text(character: &Character) -> String {
    let amounts: Vec<String> = character
        .carried_modifiers
        .iter()
        .map(|carried| signed(carried.amount))
        .collect();
    match amounts.as_slice() {
        [] => String::new(),
        amounts => format!("{} next", amounts.join(", ")),
    }
}

/// Describes a character in the list of sheets: "played by Noor; 5 abilities, 2 marked", "gamemaster character; 1 ability".
pub fn player_and_sheet(character: &Character) -> String {
    let abilities = &character.abilities;
    let mut text = counted(abilities.len(), "ability", "abilities");
    let marked = abilities.iter().filter(|ability| ability.check).count();
    if marked > 0 {
        text.push_str(&format!(", {marked} marked"));
    }
    let role = (character.role == Role::GmCharacter).then(|| "gamemaster character".to_owned());
    let player = character.player.iter();
    let player = player.map(|player| format!("played by {player}"));
    let parts: Vec<String> = role.into_iter().chain(player).chain([text]).collect();
    parts.join("; ")
}

/// Checks whether an ability is part of the roll that has been called for.
fn is_rolled_now(view: &View, ability: &Ability) -> bool {
    let uses = |attempt: &Attempt| attempt.ability.ability_id == Some(ability.id);
    view.pending_roll()
        .is_some_and(|roll| roll.attempts().any(uses))
}

/// Returns the action of a tap on an ability: it calls for a roll, or offers help with the roll that has been called for. If the last
/// roll has left something open, it asks for that first, because a new roll takes its place.
pub fn ability_action(view: &View, character: &Character, ability: &Ability) -> Action {
    match (ability.base, view.pending_roll()) {
        (None, _) => Action::Open(TorangDialog::Ability {
            actor: character.id,
            ability: ability.id,
        }),
        (Some(_), None) => Action::Open(open_question(view).unwrap_or(TorangDialog::Request {
            roller: character.id,
            ability: Some(ability.id),
        })),
        (Some(_), Some(roll)) => help_action(view, roll, character, ability),
    }
}

/// Says what a tap on an ability does: "tap an ability to roll it", or, while a roll is open, that it helps with that roll.
pub fn tap_hint(view: &View) -> String {
    match view.pending_roll() {
        None => "tap an ability to roll it".to_owned(),
        Some(roll) if roll.opponent.is_some() => "tap an ability to help with the roll".to_owned(),
        Some(roll) => {
            let roller = actor_name(view, roll.active.attempt.actor);
            format!("tap an ability to help {roller}")
        }
    }
}

/// For the character who makes the roll, opens the score. Any other character offers help.
fn help_action(view: &View, roll: &Roll, character: &Character, ability: &Ability) -> Action {
    let main = |side| roll.attempt(RollPart::Main(side));
    for side in Side::ALL {
        if main(side).is_some_and(|main| main.actor == character.id) {
            let part = RollPart::Main(side);
            return Action::Open(TorangDialog::Score(part));
        }
    }
    if roll.opponent.is_none() {
        return Action::Play(offers(roll, character, ability, Side::Active));
    }
    // A helper joins the side that has the same role. If both sides or neither have it, a dialog asks for the side.
    let is_friend = |side: &Side| {
        let main = main(*side).and_then(|main| view.character(main.actor));
        main.is_some_and(|main| main.role == character.role)
    };
    let friends: Vec<Side> = Side::ALL.into_iter().filter(is_friend).collect();
    match friends.as_slice() {
        [side] => Action::Play(offers(roll, character, ability, *side)),
        _ => {
            let (helper, ability) = (character.id, ability.id);
            Action::Open(TorangList::HelpedSide { helper, ability }.into())
        }
    }
}

/// Returns the commands that offer an ability as help and withdraw earlier offers of the same character.
pub fn offers(roll: &Roll, character: &Character, ability: &Ability, side: Side) -> Vec<Command> {
    let mut commands: Vec<Command> = roll
        .all_help()
        .filter(|(_, help)| help.is_pending() && help.attempt.actor == character.id)
        .map(|(help, _)| Command::WithdrawHelp { help })
        .collect();
    commands.push(offer(side, None, character.id, ability, ""));
    commands
}

/// Returns the commands that add characters with their abilities. Those that are marked as gamemaster characters join as such. The
/// commands make sense only together.
pub fn join(characters: &[TypedCharacter], role: Role) -> Vec<Command> {
    let join = |character: &TypedCharacter| Command::Join {
        character: NewCharacter {
            name: character.name.clone(),
            player: character.player.clone(),
            role: match character.gm_character {
                true => Role::GmCharacter,
                false => role,
            },
            abilities: new_skills(&character.abilities),
        },
    };
    characters.iter().map(join).collect()
}

/// Returns abilities of a character who joins: as skills, because nobody says otherwise.
pub fn new_skills(abilities: &[(Name, i32)]) -> Vec<NewAbility> {
    let skill = |(name, base): &(Name, i32)| NewAbility::skill(name.clone(), *base);
    abilities.iter().map(skill).collect()
}

/// Returns the dialog in which a roll goes on that somebody new is to make: it asks who rolls if several have joined. `view` is that
/// after they have.
pub fn after_joining(view: &View, joined: usize) -> Option<TorangDialog> {
    match joined {
        0 => None,
        1 => Some(TorangDialog::Request {
            roller: view.cast.last()?.id,
            ability: None,
        }),
        _ => Some(TorangList::WhoRolls.into()),
    }
}

/// Returns the commands that put new abilities on a sheet. One that has only an experience check so far gets its score and keeps its
/// kind.
///
/// # Errors
/// [`InputError::OnSheet`] if one of them is on the sheet with a score: it would be lost.
pub fn new_abilities(
    view: &View,
    actor: ActorId,
    abilities: Vec<(Name, i32)>,
    kind: AbilityKind,
) -> Result<Vec<Command>, InputError> {
    let character = view.character(actor);
    let set = |(name, base): (Name, i32)| {
        let existing = character.and_then(|character| character.ability_named(&name));
        match existing {
            Some(existing) if existing.base.is_some() => {
                Err(InputError::OnSheet(existing.name.clone()))
            }
            Some(existing) => Ok(Command::SetAbility {
                actor,
                ability: Some(existing.id),
                name: existing.name.clone(),
                kind: existing.kind,
                base,
            }),
            None => Ok(Command::SetAbility {
                actor,
                ability: None,
                name,
                kind,
                base,
            }),
        }
    };
    abilities.into_iter().map(set).collect()
}

/// Returns the main button, for what comes next.
pub fn main_button(view: &View) -> ActionButton {
    if let Some(roll) = &view.roll {
        if roll.state.is_rolled() {
            let button = ActionButton::primary("Finish roll", finish(view));
            // On a small screen, the question itself may be out of sight.
            return match unasked_checks(view) {
                0 => button,
                1 => button.with_detail("1 experience check open"),
                several => button.with_detail(format!("{several} experience checks open")),
            };
        }
        let label = match roll.state.opponent {
            Some(_) => "Both roll".to_owned(),
            None => format!(
                "{} rolls",
                capitalised(&actor_name(view, roll.state.active.attempt.actor))
            ),
        };
        let action = Action::Roll(RollPart::Main(Side::Active));
        return match &roll.may_roll {
            Ok(()) => ActionButton::primary(label, action),
            // Otherwise only the dialog for real dice, or the refusal, would say it.
            Err(not_yet) => {
                let reason = refusal(not_yet, view).reason;
                ActionButton::plain(label, action).with_detail(reason.trim_end_matches('.'))
            }
        };
    }
    match next_round(view) {
        Some(button) if all_have_acted(view) => button,
        Some(_) | None => call_for_roll(ButtonVariant::Primary),
    }
}

/// Returns the button beside the main button in combat rounds while no roll is open: the next round, or a roll once everybody has acted.
pub fn second_button(view: &View) -> Option<ActionButton> {
    let next = next_round(view).filter(|_| view.roll.is_none())?;
    Some(match all_have_acted(view) {
        true => call_for_roll(ButtonVariant::Plain),
        false => ActionButton {
            variant: ButtonVariant::Plain,
            ..next
        },
    })
}

fn call_for_roll(variant: ButtonVariant) -> ActionButton {
    ActionButton::new(
        CALL_FOR_ROLL,
        variant,
        Action::Open(TorangList::WhoRolls.into()),
    )
}

/// Returns the button for the next combat round; `None` outside rounds.
fn next_round(view: &View) -> Option<ActionButton> {
    let next = view.clock.round?.saturating_add(1);
    let total = view.present().count();
    let acted = view.clock.acted.len();
    let button = ActionButton::play(
        format!("Begin round {next}"),
        ButtonVariant::Primary,
        Command::NextRound,
    );
    Some(button.with_detail(format!("acted: {acted} of {total}")))
}

/// Checks whether everybody at the table is marked as having acted in the round.
fn all_have_acted(view: &View) -> bool {
    let acted = &view.clock.acted;
    view.present()
        .all(|character| acted.contains(&character.id))
}

/// A character as the scene shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonCard {
    /// The name, as it is used in sentences.
    pub name: String,
    /// The whole name.
    pub full_name: String,
    /// The player.
    pub player: Option<String>,
    /// The modifiers that the character carries: "+20 next". Empty if there are none.
    pub carried: String,
    /// Whether the character leads the group that rolls.
    pub leads: bool,
    /// Whether the character has acted in this round; `None` outside rounds.
    pub acted: Option<bool>,
    /// The abilities.
    pub abilities: Vec<AbilityChip>,
}

/// An ability as the scene shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct AbilityChip {
    /// The name.
    pub name: String,
    /// The score ([`score_text`]).
    pub score: String,
    /// Whether it is marked for experience.
    pub is_marked: bool,
    /// Whether the current roll uses it.
    pub is_selected: bool,
    /// What a tap does.
    pub action: Action,
}

/// Returns a character at the table as the scene shows it.
pub fn person_card(view: &View, actor: ActorId) -> Option<PersonCard> {
    let character = view.present().find(|character| character.id == actor)?;
    let abilities = character.abilities.iter();
    let abilities = abilities.map(|ability| AbilityChip {
        name: ability.name.to_string(),
        score: score_text(ability),
        is_marked: ability.check,
        is_selected: is_rolled_now(view, ability),
        action: ability_action(view, character, ability),
    });
    let side = view.current_roll().map(|roll| &roll.active);
    Some(PersonCard {
        name: actor_name(view, actor),
        full_name: character.name.to_string(),
        player: character.player.as_ref().map(ToString::to_string),
        carried: carried_text(character),
        leads: side.is_some_and(|side| side.followers.is_some() && side.attempt.actor == actor),
        acted: view.clock.round.map(|_| view.clock.acted.contains(&actor)),
        abilities: abilities.collect(),
    })
}
