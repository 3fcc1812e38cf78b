//! The sheet that asks at whom an action is aimed.

use super::lists::way;
use super::*;
use crate::app::intent::Intent;
use crate::app::vm::stage::Bar;
use crate::app::words::telling::{called, headline};
use crate::app::words::torg::{action, cards as count_cards};
use ::torg::command::Command;
use ::torg::state::{ActionKind, Role};
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// Those of the conflict at whom it can be aimed, the heroes first; a villain aims at no villain.
pub(super) fn target(view: &View, actor: ActorId, kind: ActionKind, critical_moment: bool) -> List {
    let at = |target| {
        Intent::wanted(Command::Declare {
            actor,
            kind,
            target,
            critical_moment,
        })
    };
    let villain = view
        .actor(actor)
        .is_some_and(|actor| actor.role == Role::Villain);
    let aimed_at = |other: &&ActorView| {
        other.takes_part && other.id != actor && !(villain && other.role == Role::Villain)
    };
    let mut cast: Vec<&ActorView> = view.present().filter(aimed_at).collect();
    cast.sort_by_key(|other| other.role != Role::Hero);
    let mut rows: Vec<ListRow> = cast
        .into_iter()
        .map(|other| ListRow {
            label: other.name.as_str().to_owned(),
            sub: if other.role == Role::Hero {
                format!("{} in the pool", count_cards(other.pool.len()))
            } else {
                String::new()
            },
            side: Some(other.role.side()),
            bar: Bar::None,
            on: None,
            intent: at(Some(other.id)),
        })
        .collect();
    rows.push(way(
        "Nobody of these",
        "somebody without cards, or nobody at all",
        at(None),
    ));
    List {
        title: headline(&[&called(view, actor), ": ", action(kind)]),
        text: if view.needs_target(actor, kind) {
            format!(
                "{} stands on the card: a success costs its target pool cards. At whom?",
                action(kind)
            )
        } else {
            "At whom? A card may answer for the one who is meant.".to_owned()
        },
        rows,
        ..List::default()
    }
}
