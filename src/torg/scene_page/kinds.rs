//! The buttons for the eight kinds of action: in the row of an actor who may act, and in the dialog that asks for an action.

use super::super::action::Action;
use super::super::dialog::TorgDialog;
use super::super::fight;
use super::super::messages::{combat, effects, names};
use ::torg::card::ApprovableAction;
use ::torg::combat::refusal::{CombatReason, CombatRefusal};
use ::torg::command::Command;
use ::torg::state::ActionKind;
use ::torg::view::View;
use tabletop::seat::ActorId;

/// The kinds that a card can approve, in the order in which they are shown.
const KINDS: [ApprovableAction; ApprovableAction::ALL.len()] = [
    ApprovableAction::Attack,
    ApprovableAction::Trick,
    ApprovableAction::Test,
    ApprovableAction::Taunt,
    ApprovableAction::Intimidate,
    ApprovableAction::Maneuver,
    ApprovableAction::Defend,
];

/// The number of kinds that a phone shows in the row. More would not fit on one line.
const MAX_LIKELY_SHOWN: usize = 3;

/// One of the eight kinds of action.
#[derive(Clone, Debug, PartialEq)]
pub struct KindButton {
    /// The kind.
    pub kind: ActionKind,
    /// Its name.
    pub label: &'static str,
    /// Whether a success earns a card.
    pub earns: bool,
    /// Whether the conflict line lists it, so that a villain's success costs a hero pool cards (DD-181).
    pub costs: bool,
    /// Whether a phone shows it in the row: an attack, or what the card approves or the conflict line lists.
    pub likely: bool,
    /// The title of the refusal, if the rules refuse the kind before anything else is chosen; empty if they do not.
    pub refusal: String,
    /// The action of a press.
    pub action: Action,
}

/// Returns the buttons for the kinds of action. During rounds their order never changes, so that nobody presses the wrong one.
/// In free play nothing is approved, Defend is left out, and Other is first, because most checks there are not one of the seven kinds.
pub fn kind_buttons(view: &View, actor: ActorId, critical_moment: bool) -> Vec<KindButton> {
    let earns = |kind| view.earns_card(actor, kind);
    // An actor who aims or has defended learns this before choosing a skill (TC-057, TC-058), and one who is surprised or knocked down
    // before choosing anything (TC-103, TC-104, TC-208).
    let actor_view = view.actor(actor);
    let defence_refusal = actor_view.and_then(|actor| actor.defence_refusal);
    let rules = &view.combat.rules;
    let other_refusal = actor_view.and_then(|actor| view.combatant(actor).attack_refusal(rules));
    let is_down = actor_view.is_some_and(|actor| view.in_rounds && actor.condition.knocked_down);
    let down = CombatRefusal::new(CombatReason::KnockedDown, view.combat.knocked_down_rule());
    let refusal = |kind: ActionKind| {
        if let Some(paused) = view.pause_refusal(kind) {
            return effects::refusal(&paused, view).title;
        }
        let refusal = match kind {
            ActionKind::Approvable(ApprovableAction::Defend) => defence_refusal,
            ActionKind::Approvable(_) => is_down.then_some(down).or(other_refusal),
            ActionKind::Other => (is_down && view.combat.knocked_down_may_defend).then_some(down),
        };
        refusal.map_or_else(String::new, combat::refusal_title)
    };
    let is_likely = |kind| {
        kind == ActionKind::Approvable(ApprovableAction::Attack)
            || earns(kind)
            || view.needs_target(actor, kind)
    };
    let mut kinds: Vec<ActionKind> = KINDS.into_iter().map(ActionKind::Approvable).collect();
    // Where the action is spent getting up, that has a button of its own (TC-104).
    let must_rise = is_down && !view.combat.knocked_down_may_defend;
    if view.round.is_some() {
        kinds.extend((!must_rise).then_some(ActionKind::Other));
    } else {
        kinds.pop();
        kinds.insert(0, ActionKind::Other);
    }
    let likely: Vec<ActionKind> = kinds
        .iter()
        .copied()
        .filter(|kind| is_likely(*kind))
        .take(MAX_LIKELY_SHOWN)
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
            action: press_action(view, actor, kind, critical_moment),
        })
        .collect()
}

/// Returns the name of a kind of action.
pub fn kind_label(view: &View, kind: ActionKind) -> &'static str {
    if kind == ActionKind::Other && !view.in_rounds {
        "Any check"
    } else {
        names::action(kind)
    }
}

/// Returns what a press does: opens the dialog for the figures or the target, or declares the action at once.
fn press_action(view: &View, id: ActorId, kind: ActionKind, critical_moment: bool) -> Action {
    let figures = view.actor(id).and_then(|actor| {
        fight::opening(view, actor, kind, critical_moment)
            .or_else(|| crate::torg::attack::opening(view, actor, kind, critical_moment))
    });
    if let Some(dialog) = figures {
        Action::Open(dialog)
    } else if view.asks_target(id, kind) {
        Action::Open(TorgDialog::Target {
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

/// Returns the icon of a kind of action.
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
