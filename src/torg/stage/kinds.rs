//! The eight kinds of action as buttons: in the row of whoever may act, and in the dialog that asks what somebody does.

use super::super::action::Action;
use super::super::dialog::Dialog;
use super::super::fight;
use super::super::messages::{combat, torg};
use ::torg::card::{ApprovableAction, ApprovedActions};
use ::torg::command::Command;
use ::torg::state::{ActionKind, Role};
use ::torg::view::View;
use tabletop::seat::ActorId;

/// The kinds that a card can approve, in the order in which they are shown.
const KINDS: [ApprovableAction; 7] = [
    ApprovableAction::Attack,
    ApprovableAction::Trick,
    ApprovableAction::Test,
    ApprovableAction::Taunt,
    ApprovableAction::Intimidate,
    ApprovableAction::Maneuver,
    ApprovableAction::Defend,
];

/// How many kinds a phone shows in the row: more would take a line of their own.
const MOST_LIKELY: usize = 3;

/// One of the eight kinds of action.
#[derive(Clone, Debug, PartialEq)]
pub struct KindButton {
    /// Which.
    pub kind: ActionKind,
    /// What it is called.
    pub label: &'static str,
    /// A success earns a card.
    pub earns: bool,
    /// The line lists it: a villain's success costs a hero pool cards (DD-181).
    pub costs: bool,
    /// Among the few that a phone shows in the row itself: an attack, and what the card approves.
    pub likely: bool,
    /// Why the rules refuse it now, where that is known before anything is chosen; empty where they do not.
    pub refusal: String,
    /// What a press does.
    pub action: Action,
}

/// The kinds of action, always in the same order: a button that moves is missed. What the card approves is marked. In free play nothing is approved and no defence waits for attacks; what is rolled
/// there is mostly none of the seven.
pub fn kind_buttons(
    view: &View,
    actor: ActorId,
    approved: Option<ApprovedActions>,
    critical_moment: bool,
) -> Vec<KindButton> {
    let is_hero = view
        .actor(actor)
        .is_some_and(|actor| actor.role == Role::Hero);
    let earns = |kind: ActionKind| match kind {
        ActionKind::Approvable(kind) => {
            is_hero && !view.deckless && approved.is_some_and(|approved| approved.includes(kind))
        }
        ActionKind::Other => false,
    };
    // Whoever aims, or has defended, is told so before a skill is chosen (TC-057, TC-058).
    let defence_refusal = view.actor(actor).and_then(|actor| actor.defence_refusal);
    let refusal = |kind| {
        let defends = kind == ActionKind::Approvable(ApprovableAction::Defend);
        let refusal = defence_refusal.filter(|_| defends);
        refusal.map_or_else(String::new, |refusal| combat::refusal(refusal).title)
    };
    let is_likely = |kind| {
        kind == ActionKind::Approvable(ApprovableAction::Attack)
            || earns(kind)
            || view.needs_target(actor, kind)
    };
    let mut kinds: Vec<ActionKind> = KINDS.into_iter().map(ActionKind::Approvable).collect();
    if approved.is_some() {
        kinds.push(ActionKind::Other);
    } else {
        kinds.pop();
        kinds.insert(0, ActionKind::Other);
    }
    let likely: Vec<ActionKind> = kinds
        .iter()
        .copied()
        .filter(|kind| is_likely(*kind))
        .take(MOST_LIKELY)
        .collect();
    kinds
        .into_iter()
        .map(|kind| KindButton {
            kind,
            label: kind_label(view, kind),
            earns: earns(kind),
            costs: view.needs_target(actor, kind),
            likely: likely.contains(&kind),
            refusal: refusal(kind),
            action: way(view, actor, kind, critical_moment),
        })
        .collect()
}

/// A kind of action in a word.
pub fn kind_label(view: &View, kind: ActionKind) -> &'static str {
    if kind == ActionKind::Other && !view.in_rounds {
        "Any check"
    } else {
        torg::action(kind)
    }
}

/// What leads to an action of that kind: a dialog for its figures, one for its target, or its declaration at once.
fn way(view: &View, id: ActorId, kind: ActionKind, critical_moment: bool) -> Action {
    let figures = view.actor(id).and_then(|actor| {
        fight::opening(view, actor, kind, critical_moment)
            .or_else(|| crate::torg::attack::opening(view, actor, kind, critical_moment))
    });
    if let Some(dialog) = figures {
        Action::Open(dialog)
    } else if view.asks_target(id, kind) {
        Action::Open(Dialog::Target {
            actor: id,
            kind,
            critical_moment,
        })
    } else {
        Action::Play(Command::Declare {
            actor: id,
            kind,
            target: None,
            critical_moment,
        })
    }
}

/// The icon of a kind of action.
pub const fn icon(kind: ActionKind) -> &'static str {
    match kind {
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
