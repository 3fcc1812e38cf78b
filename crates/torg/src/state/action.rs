//! An action that is being resolved, and the one resolved last.

pub use crate::action_kind::ActionKind;
use crate::card::{Approvable, CardId};
use crate::die_total::DieTotal;
use crate::fight::act::Doing;
use crate::fight::blow::Blow;
use crate::fight::stroke::Stroke;
use crate::roll::DiceRoll;
use crate::success::SuccessLevel;
use crate::using::extra::Extra;
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
    pub cards: Vec<(ActorId, CardId)>,
    /// Those of them that are a Coup de Grace on the action total (DD-267).
    pub coups_on_total: Vec<CardId>,
    /// Dice that were bought for it.
    pub extras: Vec<Extra>,
    /// What else it is, with an outcome of its own where that was told.
    pub also: Vec<(Approvable, Option<Outcome>)>,
    /// The gamemaster lets it earn no card (DD-198).
    pub denied: bool,
    /// It is a check of the task that the actor leads.
    pub check: bool,
    /// The attack that it is, a blow for each target, where its figures are known.
    pub blows: Vec<Blow>,
    /// How that attack is made.
    pub stroke: Option<Stroke>,
    /// What else of a fight it is, where its figures are known.
    pub doing: Option<Doing>,
    /// Against whom it brought its actor a free die (TC-255).
    pub ups: Vec<ActorId>,
}

/// How an action came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
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
pub struct EndedAction {
    pub actor: ActorId,
    pub kind: ActionKind,
    pub target: Option<ActorId>,
    pub outcome: Outcome,
    /// What the dice came to, where the app was told.
    pub die_total: Option<DieTotal>,
    /// Whether it was a critical moment.
    pub critical_moment: bool,
    /// Whether any card was played since: closes the window of a second chance (DD-318).
    pub card_played_since: bool,
}
