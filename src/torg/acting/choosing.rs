//! Choosing an action: which kind, and at whom it is aimed.

use crate::components::ButtonVariant;
use crate::torg::action::{Action, ActionButton};
use crate::torg::attack;
use crate::torg::dialog::Dialog;
use crate::torg::fight;
use crate::torg::list_content::{ListContent, ListRow, RowSign};
use crate::torg::messages::telling::{called, headline, name_among};
use crate::torg::messages::torg::{action as kind_name, cards as count_cards};
use ::torg::card::{ApprovableAction, ApprovedActions};
use ::torg::command::Command;
use ::torg::state::{ActionKind, Role};
use ::torg::view::{ActorView, View};
use tabletop::seat::ActorId;

/// The button of one kind of action.
#[derive(Clone, Debug, PartialEq)]
pub struct KindButton {
    /// Which kind.
    pub kind: ActionKind,
    /// What it says.
    pub label: &'static str,
    /// A success earns a card.
    pub earns: bool,
    /// The line lists it: a villain's success costs a hero pool cards (DD-181).
    pub costs: bool,
    /// What it does.
    pub action: Action,
}

impl KindButton {
    /// The icon of its kind.
    pub const fn icon(&self) -> &'static str {
        match self.kind {
            ActionKind::Approvable(ApprovableAction::Attack) => "attack",
            ActionKind::Approvable(ApprovableAction::Defend) => "defend",
            ActionKind::Approvable(ApprovableAction::Trick) => "trick",
            ActionKind::Approvable(ApprovableAction::Test) => "test",
            ActionKind::Approvable(ApprovableAction::Taunt) => "taunt",
            ActionKind::Approvable(ApprovableAction::Intimidate) => "intimidate",
            ActionKind::Approvable(ApprovableAction::Maneuver) => "maneuver",
            ActionKind::Other => "more",
        }
    }
}

/// The eight kinds of action, the approved ones first. In free play nothing is approved and no defence waits for attacks; what is
/// rolled there is mostly none of the seven.
pub fn action_kinds(
    view: &View,
    actor: ActorId,
    approved: Option<ApprovedActions>,
    critical_moment: bool,
) -> Vec<KindButton> {
    const KINDS: [ApprovableAction; 7] = [
        ApprovableAction::Attack,
        ApprovableAction::Trick,
        ApprovableAction::Test,
        ApprovableAction::Taunt,
        ApprovableAction::Intimidate,
        ApprovableAction::Maneuver,
        ApprovableAction::Defend,
    ];
    let Some(who) = view.actor(actor) else {
        return Vec::new();
    };
    let draws = who.role == Role::Hero && !view.deckless;
    let button = |kind| KindButton {
        kind,
        label: kind_label(view, kind),
        earns: match (kind, approved) {
            (ActionKind::Approvable(kind), Some(approved)) => draws && approved.includes(kind),
            _ => false,
        },
        costs: view.needs_target(actor, kind),
        action: kind_action(view, who, kind, critical_moment),
    };
    let mut kinds: Vec<KindButton> = KINDS
        .into_iter()
        .map(|kind| button(ActionKind::Approvable(kind)))
        .collect();
    kinds.sort_by_key(|kind| !kind.earns && !kind.costs);
    if approved.is_some() {
        kinds.push(button(ActionKind::Other));
    } else {
        kinds.pop();
        kinds.insert(0, button(ActionKind::Other));
    }
    kinds
}

/// A kind of action in a word.
pub(super) fn kind_label(view: &View, kind: ActionKind) -> &'static str {
    if kind == ActionKind::Other && !view.in_rounds {
        "Any check"
    } else {
        kind_name(kind)
    }
}

/// What choosing a kind does: it asks for figures or a target where the kind has them, else the action is declared.
fn kind_action(view: &View, actor: &ActorView, kind: ActionKind, critical_moment: bool) -> Action {
    let dialog = fight::opening(view, actor, kind, critical_moment)
        .or_else(|| attack::opening(view, actor, kind, critical_moment));
    if let Some(dialog) = dialog {
        return Action::Open(dialog);
    }
    let actor = actor.id;
    if view.asks_target(actor, kind) {
        return Action::Open(Dialog::Target {
            actor,
            kind,
            critical_moment,
        });
    }
    Action::Play(Command::Declare {
        actor,
        kind,
        target: None,
        critical_moment,
    })
}

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
        "Nobody of these",
        "somebody without cards, or nobody at all",
        declare(None),
    ));
    ListContent {
        title: headline(&[&format!("{}: {}", called(view, actor), kind_name(kind))]),
        text: if view.needs_target(actor, kind) {
            format!(
                "{} stands on the card: a success costs its target pool cards. At whom?",
                kind_name(kind)
            )
        } else {
            "At whom? A card may answer for the one who is meant.".to_owned()
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
