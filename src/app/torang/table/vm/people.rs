//! Everybody at the table, with what they can do.

use super::account::account;
use super::call::offer;
use super::{Form, Part, row};
use crate::app::intent::Intent;
use crate::app::model::{Model, Screen};
use crate::app::torang::table::words::{called, kind, plain, reasoned, role};
use crate::app::torang::table::{Ask, Intent as Ours, Sheet, open, want};
use crate::app::words::torg::{counted, signed};
use ::torang::command::Command;
use ::torang::opposed::Side;
use ::torang::state::{Ability, AbilityId, Character, Role, Roll, RollPart};
use ::torang::view::View;
use tabletop::seat::{ActorId, Seat as Place};

/// Somebody with a sheet.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Person {
    pub id: ActorId,
    pub name: String,
    pub full_name: String,
    /// Who plays it.
    pub player: String,
    pub gm: bool,
    pub leads: bool,
    /// "+20 next".
    pub next: String,
    /// "5 abilities, 2 marked".
    pub count: String,
    pub chips: Vec<Chip>,
    /// In rounds: whether it has acted, and what says so.
    pub acted: Option<(bool, Intent)>,
    pub open: Intent,
}

/// An ability to tap.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Chip {
    pub name: String,
    pub figure: String,
    pub mark: bool,
    /// It is rolled now.
    pub lit: bool,
    pub intent: Intent,
}

/// One sheet in full.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Seat {
    pub name: String,
    pub sub: String,
    pub gm: bool,
    pub abilities: Vec<AbilityRow>,
    pub carried: Vec<CarriedRow>,
    pub menu: Intent,
    pub add: Intent,
}

/// An ability on the sheet.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct AbilityRow {
    pub name: String,
    pub kind: &'static str,
    pub figure: String,
    pub mark: bool,
    pub change: Intent,
    pub toggle: Intent,
}

/// A modifier that waits.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct CarriedRow {
    pub text: String,
    pub drop: Intent,
}

/// Everybody still there: the adventurers first.
pub(super) fn people(view: &View) -> Vec<Person> {
    let mut people = vec![];
    for wanted in [Role::Adventurer, Role::GmCharacter] {
        for its in view
            .cast
            .iter()
            .filter(|its| !its.left_table && its.role == wanted)
        {
            people.push(person(view, its));
        }
    }
    people
}

fn person(view: &View, its: &Character) -> Person {
    let roll = view.roll.as_ref().map(|its| &its.roll);
    let next: Vec<String> = its
        .carried_modifiers
        .iter()
        .map(|carried| signed(carried.amount))
        .collect();
    let marked = its.abilities.iter().filter(|ability| ability.check).count();
    let mut count = counted(its.abilities.len(), "ability", "abilities");
    if marked > 0 {
        count.push_str(&format!(", {marked} marked"));
    }
    let actor = its.id;
    let acted = view.clock.acted.contains(&actor);
    Person {
        id: actor,
        name: called(view, actor),
        full_name: its.name.to_string(),
        player: its
            .player
            .as_ref()
            .map_or_else(String::new, ToString::to_string),
        gm: its.role == Role::GmCharacter,
        leads: roll.is_some_and(|roll| {
            roll.active.followers.is_some() && roll.active.attempt.actor == actor
        }),
        next: if next.is_empty() {
            String::new()
        } else {
            format!("{} next", next.join(", "))
        },
        count,
        chips: its
            .abilities
            .iter()
            .map(|ability| chip(view, roll, its, ability))
            .collect(),
        acted: view.clock.round.map(|_| {
            (
                acted,
                want(Command::SetActed {
                    actor,
                    acted: !acted,
                }),
            )
        }),
        open: Intent::Went(Screen::Seat(actor)),
    }
}

fn chip(view: &View, roll: Option<&Roll>, its: &Character, ability: &Ability) -> Chip {
    let prepared = roll.filter(|roll| !roll.is_rolled());
    let tests = |which: &RollPart| {
        let attempt = roll.and_then(|roll| roll.attempt(*which));
        attempt.is_some_and(|attempt| attempt.ability.ability_id == Some(ability.id))
    };
    Chip {
        name: ability.name.to_string(),
        figure: figure(ability),
        mark: ability.check,
        lit: prepared.is_some_and(|roll| roll.parts().iter().any(tests)),
        intent: match (ability.base, prepared) {
            (None, _) => change(its.id, ability),
            (Some(_), None) => ask(view, its.id, Some(ability)),
            (Some(_), Some(roll)) => help(view, roll, its, ability),
        },
    }
}

fn figure(ability: &Ability) -> String {
    ability
        .base
        .map_or_else(|| "–".to_owned(), |base| plain(base.get()))
}

/// Calls for a roll of somebody's.
pub(super) fn ask(view: &View, roller: ActorId, ability: Option<&Ability>) -> Intent {
    let others = view
        .cast
        .iter()
        .filter(|its| !its.left_table && its.role == Role::Adventurer && its.id != roller)
        .map(|its| its.id);
    open(Sheet::Ask(Box::new(Ask::new(
        roller,
        ability.map(|its| its.id),
        others.collect(),
    ))))
}

/// Offers an ability as help with the roll that is called for, in place of one that was offered before. Whoever makes the roll
/// sees how it stands.
fn help(view: &View, roll: &Roll, its: &Character, ability: &Ability) -> Intent {
    let attempt = |which| {
        roll.attempt(which)
            .filter(|attempt| attempt.actor == its.id)
    };
    for which in [RollPart::Main(Side::Active), RollPart::Main(Side::Opponent)] {
        if attempt(which).is_some() {
            return account(which);
        }
    }
    // Whoever helps is on the side of their own kind; where that is both sides or neither, somebody chooses.
    let is_friend = |side| {
        let main = roll.attempt(RollPart::Main(side));
        let main = main.and_then(|main| view.cast.iter().find(|other| other.id == main.actor));
        main.is_some_and(|main| main.role == its.role)
    };
    match (
        &roll.opponent,
        is_friend(Side::Active),
        is_friend(Side::Opponent),
    ) {
        (None, _, _) | (Some(_), true, false) => offers(roll, its, ability, Side::Active),
        (Some(_), false, true) => offers(roll, its, ability, Side::Opponent),
        (Some(_), _, _) => open(Sheet::WhoseSide {
            actor: its.id,
            ability: ability.id,
        }),
    }
}

/// Asks on which side somebody helps.
pub(super) fn whose_side(view: &View, actor: ActorId, ability: AbilityId) -> Option<Form> {
    let roll = &view.roll.as_ref()?.roll;
    let its = view.cast.iter().find(|its| its.id == actor)?;
    let ability = its.ability(ability)?;
    let mut rows = vec![];
    for side in [Side::Active, Side::Opponent] {
        if let Some(main) = roll.attempt(RollPart::Main(side)) {
            let label = called(view, main.actor);
            rows.push(row(label, "", offers(roll, its, ability, side)));
        }
    }
    Some(Form {
        title: "Who is helped?".to_owned(),
        parts: vec![Part::Rows(rows)],
        buttons: vec![],
    })
}

fn offers(roll: &Roll, its: &Character, ability: &Ability, side: Side) -> Intent {
    let mut commands = vec![];
    for (place, offered) in (0..).zip(&roll.help_rolls) {
        if offered.is_pending() && offered.attempt.actor == its.id {
            commands.push(Command::WithdrawHelp { help: place });
        }
    }
    commands.push(offer(side, None, its.id, ability, ""));
    crate::app::torang::table::send(Ours::Wanted(commands.into()))
}

fn change(actor: ActorId, ability: &Ability) -> Intent {
    open(Sheet::Ability {
        actor,
        ability: ability.id,
        name: ability.name.to_string(),
        score: ability
            .base
            .map_or_else(String::new, |base| base.get().to_string()),
        kind: ability.kind,
        fault: None,
    })
}

/// One sheet; `None` where nobody has that number or has left.
pub fn seat(model: &Model, actor: ActorId) -> Option<Seat> {
    let view = model.torang()?.view(Place::Table);
    let its = view
        .cast
        .iter()
        .find(|its| its.id == actor && !its.left_table)?;
    let row = |ability: &Ability| AbilityRow {
        name: ability.name.to_string(),
        kind: kind(ability.kind),
        figure: figure(ability),
        mark: ability.check,
        change: change(actor, ability),
        toggle: want(Command::SetCheck {
            actor,
            ability: ability.id,
            check: !ability.check,
        }),
    };
    let carried = its.carried_modifiers.iter().map(|carried| CarriedRow {
        text: format!(
            "{}, for the next roll it bears on",
            reasoned(carried.amount, &carried.reason)
        ),
        drop: want(Command::RemoveCarriedModifier {
            by: Place::Table,
            actor,
            carried: carried.id,
        }),
    });
    Some(Seat {
        name: its.name.to_string(),
        sub: its.player.as_ref().map_or_else(
            || role(its.role).to_owned(),
            |player| format!("played by {}", player.as_str()),
        ),
        gm: its.role == Role::GmCharacter,
        abilities: its.abilities.iter().map(row).collect(),
        carried: carried.collect(),
        menu: open(Sheet::PersonMenu { actor }),
        add: open(Sheet::Abilities {
            actor,
            text: String::new(),
            kind: ::torang::state::AbilityKind::Skill,
            fault: None,
        }),
    })
}
