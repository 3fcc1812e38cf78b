//! An action that is being resolved, and the one resolved last.

pub use crate::action_kind::ActionKind;
use crate::active_effects::extra::ExtraRoll;
use crate::card::{ApprovableAction, CardId};
use crate::die_total::DieTotal;
use crate::fight::actions::PendingAction;
use crate::fight::blow::TargetedAttack;
use crate::fight::stroke::AttackSetup;
use crate::roll::DiceRoll;
use crate::success::SuccessLevel;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// How far an action has come (section 4.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionStage {
    /// Named; the dice lie still.
    Declared,
    /// The dice have been rolled.
    Rolled,
    /// The result has been told; the actor's own cards are closed (DD-069).
    Committed,
}

/// An action that is being resolved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Action {
    pub actor: ActorId,
    pub kind: ActionKind,
    pub target: Option<ActorId>,
    /// Hand cards may be used on it (DD-073).
    pub critical_moment: bool,
    pub stage: ActionStage,
    pub roll: Option<DiceRoll>,
    /// Cards played on it, by whom.
    pub cards_played: Vec<(ActorId, CardId)>,
    /// Those of them that are a Coup de Grace on the action total (DD-267).
    pub coups_de_grace_on_total: Vec<CardId>,
    /// Dice that were bought for it.
    pub extra_rolls: Vec<ExtraRoll>,
    /// What else it is, with an outcome of its own where that was told.
    pub additional_kinds: Vec<(ApprovableAction, Option<ActionOutcome>)>,
    /// The gamemaster lets it earn no card (DD-198).
    pub draw_denied: bool,
    /// It is a check of the task that the actor leads.
    pub is_task_check: bool,
    /// The attack that it is, one part for each target, where its figures are known.
    pub targeted_attacks: Vec<TargetedAttack>,
    /// How that attack is made.
    pub attack_setup: Option<AttackSetup>,
    /// What else of a fight it is, where its figures are known.
    pub pending_action: Option<PendingAction>,
    /// Against whom it brought its actor a free die (TC-255).
    pub up_against: Vec<ActorId>,
}

/// How an action came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionOutcome {
    /// It failed.
    Failed,
    /// It succeeded, so well.
    Succeeded(SuccessLevel),
    /// Nothing was rolled: a simple action, a move, a defence that waits for attacks.
    Done,
}

/// The action resolved last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ResolvedAction {
    pub actor: ActorId,
    pub kind: ActionKind,
    pub target: Option<ActorId>,
    pub outcome: ActionOutcome,
    /// What the dice came to, where the app was told.
    pub die_total: Option<DieTotal>,
    /// Whether it was a critical moment.
    pub critical_moment: bool,
    /// Whether any card was played since: closes the window of a second chance (DD-318).
    pub card_played_since: bool,
}
