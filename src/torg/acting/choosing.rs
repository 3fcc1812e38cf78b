//! Choosing an action: which kind, and at whom it is aimed.

use crate::components::ButtonVariant;
use crate::torg::action::{Action, ActionButton};
use crate::torg::attack::is_known;
use crate::torg::dialog::Dialog;
use crate::torg::list_content::{ListContent, ListRow, RowSign};
use crate::torg::messages::telling::{called, headline, name_among};
use crate::torg::messages::torg::{action as kind_name, cards as count_cards};
use ::torg::command::Command;
use ::torg::state::{ActionKind, Role};
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// Asks at whom an action is aimed: those in the conflict, the heroes first; a villain aims at no villain.
pub fn targets(
    view: &View,
    actor: ActorId,
    kind: ActionKind,
    critical_moment: bool,
) -> ListContent {
    let declare = |target| {
        Action::Play(Command::Declare {
            actor,
            kind,
            target,
            critical_moment,
        })
    };
    let is_villain = view
        .actor(actor)
        .is_some_and(|actor| actor.role == Role::Villain);
    let mut others: Vec<&ActorView> = view
        .present()
        .filter(|other| other.takes_part && other.id != actor)
        .filter(|other| !(is_villain && other.role == Role::Villain))
        .collect();
    others.sort_by_key(|other| other.role != Role::Hero);
    let mut rows: Vec<ListRow> = others
        .into_iter()
        .map(|other| {
            let detail = if other.role == Role::Hero {
                format!("{} in the pool", count_cards(other.pool.len()))
            } else {
                String::new()
            };
            ListRow::new(other.name.as_str(), detail, declare(Some(other.id)))
                .with_sign(RowSign::Side(other.role.side()))
        })
        .collect();
    rows.push(ListRow::new(
        "No one listed",
        "someone without cards, or no one at all",
        declare(None),
    ));
    ListContent {
        title: headline(&[&format!("{}: {}", called(view, actor), kind_name(kind))]),
        text: if view.needs_target(actor, kind) {
            format!(
                "{} is on the action card: a success costs the target pool cards. Who is the target?",
                kind_name(kind)
            )
        } else {
            "Who is the target? Cards may help the target.".to_owned()
        },
        rows,
        ..ListContent::default()
    }
}

/// Whether the critical moment of the act is still to come.
pub fn has_critical_moment(view: &View, actor: &ActorView) -> bool {
    actor.role == Role::Hero && !view.deckless && view.in_rounds && !actor.critical_moment_used
}

/// Ends the turn without an action; in free play it just closes the dialog.
pub fn pass_button(view: &View, actor: &ActorView) -> ActionButton {
    let name = name_among(view, actor);
    if view.in_rounds {
        let pass = Command::Pass { actor: actor.id };
        ActionButton::new(
            format!("{name}: no action"),
            ButtonVariant::Plain,
            Action::Play(pass),
        )
    } else {
        ActionButton::new(
            format!("{name}: no roll"),
            ButtonVariant::Plain,
            Action::Close,
        )
    }
}

/// The way to a sheet for those of whom no skill and no weapon is known: the app cannot work out their attacks.
pub fn stats_button(view: &View, actor: &ActorView) -> Option<ActionButton> {
    let sheet = Action::Open(Dialog::Sheet { actor: actor.id });
    (!is_known(view, actor.id)).then(|| {
        ActionButton::new("Enter stats", ButtonVariant::Plain, sheet)
            .with_detail("then the app works out hits and damage")
    })
}
