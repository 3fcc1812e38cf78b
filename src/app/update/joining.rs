//! Those who join a table that is being played.

use super::World;
use super::drafting::{names, read_hero};
use super::playing::want;
use crate::app::model::{DraftFault, Model, Sheet, Trouble};
use crate::engine::name::{Name, NameFault};
use crate::engine::seat::ActorId;
use crate::engine::torg::command::{Command, NewActor};
use crate::engine::torg::refusal::Refusal;
use crate::engine::torg::room_for;
use crate::engine::torg::state::Role;

/// Everybody who was named joins, or nobody and why. Then the rounds may begin that they were named for, with them.
pub(super) fn join_all(
    model: &mut Model,
    text: &str,
    role: Role,
    begin: Option<Vec<ActorId>>,
    world: &mut World<'_>,
) {
    let mut read = Vec::new();
    let mut found = Some(DraftFault::EmptyName);
    for name in names(text) {
        found = None;
        match join(name, role) {
            Ok(actor) => read.push(actor),
            Err(fault) => {
                found = Some(fault);
                break;
            }
        }
    }
    if let (None, Some(table)) = (found, model.torg()) {
        found = match room_for(table.state(), role, read.len()) {
            Ok(()) => None,
            Err(Refusal::TooManyHeroes { heroes, most }) => Some(DraftFault::TooManyHeroes {
                named: heroes,
                most,
            }),
            Err(_) => Some(DraftFault::CastFull),
        };
    }
    if let Some(Sheet::Join { fault, .. }) = &mut model.sheet {
        *fault = found;
    }
    if found.is_some() {
        return;
    }
    let known = people(model).len();
    model.trouble.take_if(|told| *told == Trouble::OtherWindow);
    for actor in read {
        want(model, Command::Join { actor }, world);
        // The others were named for the table that was here before.
        if model.trouble == Some(Trouble::OtherWindow) {
            return;
        }
    }
    if let (Some(mut chosen), None) = (begin, &model.sheet) {
        chosen.extend(people(model).get(known..).unwrap_or_default());
        model.sheet = Some(Sheet::BeginRounds { chosen });
    }
}

/// Everybody who ever sat at the table.
fn people(model: &Model) -> Vec<ActorId> {
    let cast = model.torg().map(|table| &table.state().cast);
    cast.into_iter().flatten().map(|actor| actor.id).collect()
}

fn join(text: &str, role: Role) -> Result<NewActor, DraftFault> {
    let fault = |fault| match fault {
        NameFault::Empty => DraftFault::EmptyName,
        NameFault::TooLong { length } => DraftFault::LongName { length },
    };
    let read = read_hero(text).map_err(fault)?;
    let name = Name::new(&read.name).map_err(fault)?;
    let player = read
        .player
        .as_deref()
        .and_then(|player| Name::new(player).ok());
    Ok(NewActor::named(name, player, role))
}
