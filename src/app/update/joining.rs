//! Those who join a table that is being played.

use super::World;
use super::casting;
use super::playing::want;
use crate::app::model::{AppAlert, DraftFault, Model, Sheet};
use ::torg::check_room;
use ::torg::command::Command;
use ::torg::refusal::Refusal;
use ::torg::state::Role;
use tabletop::seat::ActorId;

/// Everybody who was named joins, or nobody and why. Then the rounds may begin that they were named for, with them.
pub(super) fn join_all(
    model: &mut Model,
    text: &str,
    role: Role,
    begin: Option<Vec<ActorId>>,
    world: &mut World<'_>,
) {
    let Some(table) = model.torg() else { return };
    let named = casting::people(text).and_then(|people| {
        let here = table.state().present();
        let mut taken: Vec<String> = here.map(|actor| actor.name.as_str().to_owned()).collect();
        let mut read = Vec::new();
        for extra in people {
            for name in extra.names(&taken) {
                taken.push(name.as_str().to_owned());
                read.push(extra.to_new_actor(name, role));
            }
        }
        let heroes = read.iter().filter(|new| new.role == Role::Hero).count();
        let sections = [(Role::Hero, heroes), (Role::Villain, read.len())];
        for (role, more) in sections {
            match check_room(table.state(), role, more) {
                Ok(()) => {}
                Err(Refusal::TooManyHeroes { heroes, max: most }) => {
                    return Err(DraftFault::TooManyHeroes {
                        named: heroes,
                        most,
                    });
                }
                Err(_) => return Err(DraftFault::CastFull),
            }
        }
        Ok(read)
    });
    let (read, found) = match named {
        Ok(read) => (read, None),
        Err(fault) => (vec![], Some(fault)),
    };
    if let Some(Sheet::Join { fault, .. }) = &mut model.sheet {
        *fault = found;
    }
    if found.is_some() {
        return;
    }
    let known = people(model).len();
    model.alert.take_if(|told| *told == AppAlert::OtherWindow);
    // One entry, so that one undo takes all of them back.
    want(model, Command::JoinAll { actors: read }, world);
    // They were named for the table that was here before.
    if model.alert == Some(AppAlert::OtherWindow) {
        return;
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
