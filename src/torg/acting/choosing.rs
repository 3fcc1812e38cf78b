//! Choosing the kind and the target of an action.

use crate::grammar::cards as count_cards;
use crate::torg::action::{Action, ActionButton};
use crate::torg::attack::is_known;
use crate::torg::dialog::TorgDialog;
use crate::torg::list_content::{ListContent, ListRow, RowSign};
use crate::torg::messages::names::action as kind_name;
use crate::torg::messages::sentences::{actor_name, cast_name, headline};
use ::torg::command::Command;
use ::torg::fight::TargetPurpose;
use ::torg::state::{ActionKind, Role};
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// Returns the dialog that asks for the target.
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
    let mut rows: Vec<ListRow> = view
        .possible_targets(actor, TargetPurpose::Declaration)
        .into_iter()
        .map(|candidate| {
            let detail = if candidate.role == Role::Hero {
                format!("{} in the pool", count_cards(candidate.pool.len()))
            } else {
                String::new()
            };
            ListRow::new(candidate.name.as_str(), detail, declare(Some(candidate.id)))
                .with_sign(RowSign::Side(candidate.role.side()))
        })
        .collect();
    rows.push(ListRow::new(
        "Nobody on this list",
        "a target without cards, or no target",
        declare(None),
    ));
    ListContent {
        text: if view.needs_target(actor, kind) {
            format!(
                "{} is on the action card: on a success, the target loses pool cards. Who is the target?",
                kind_name(kind)
            )
        } else {
            "Who is the target? Cards may help the target.".to_owned()
        },
        rows,
        ..ListContent::new(headline(&format!(
            "{}: {}",
            actor_name(view, actor),
            kind_name(kind)
        )))
    }
}

/// Checks whether the actor may declare a critical moment, and there are cards for it.
pub fn has_critical_moment(view: &View, actor: &ActorView) -> bool {
    !view.deckless && actor.may_declare_critical_moment.is_ok()
}

/// Returns the button that ends the turn without an action; in free play it only closes the dialog.
pub fn pass_button(view: &View, actor: &ActorView) -> ActionButton {
    let name = cast_name(view, actor);
    if view.in_rounds {
        let pass = Command::Pass { actor: actor.id };
        ActionButton::plain(format!("{name} passes"), Action::Play(pass))
    } else {
        ActionButton::plain("Cancel", Action::Close)
    }
}

/// Returns the button to the sheet, if it has no skill and no weapon, so that the app cannot calculate attacks.
pub fn stats_button(view: &View, actor: &ActorView) -> Option<ActionButton> {
    let sheet = Action::Open(TorgDialog::Sheet { actor: actor.id });
    (!is_known(view, actor.id)).then(|| {
        ActionButton::plain("Enter stats", sheet)
            .with_detail("then the app works out hits and damage")
    })
}
