//! The action being resolved, and the one resolved last.

pub use crate::action_kind::ActionKind;
use crate::active_effects::extra_roll::ExtraRoll;
use crate::card::{ApprovableAction, CardId, CardName};
use crate::die_total::DieTotal;
use crate::fight::actions::PendingAction;
use crate::fight::attack_setup::AttackSetup;
use crate::fight::targeted_attack::TargetedAttack;
use crate::roll::DiceRoll;
use crate::success::SuccessLevel;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// The stage of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionStage {
    /// Declared; the dice are not rolled.
    Declared,
    /// The dice have been rolled.
    Rolled,
    /// The result is committed; the actor may add no more cards (DD-069).
    Committed,
}

/// An action being resolved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Action {
    pub actor: ActorId,
    pub kind: ActionKind,
    pub target: Option<ActorId>,
    /// Whether it is a critical moment, which allows hand cards (DD-073).
    pub critical_moment: bool,
    pub stage: ActionStage,
    pub roll: Option<DiceRoll>,
    /// Cards played on the action, with the actors who played them.
    pub cards_played: Vec<(ActorId, CardId)>,
    /// The cards among them that are Coup de Grace on the action total (DD-267).
    pub coups_de_grace_on_total: Vec<CardId>,
    /// Extra dice bought for the action.
    pub extra_rolls: Vec<ExtraRoll>,
    /// Further kinds of the action, each with its own outcome if it differs.
    pub additional_kinds: Vec<(ApprovableAction, Option<ActionOutcome>)>,
    /// Whether the gamemaster decided that the action earns no card (DD-198).
    pub draw_denied: bool,
    /// Whether the action is a check in the actor's task.
    pub is_task_check: bool,
    /// The attack, with one part for each target, if its values are known.
    pub targeted_attacks: Vec<TargetedAttack>,
    /// How the attack is made.
    pub attack_setup: Option<AttackSetup>,
    /// The data of another combat action, if its values are known.
    pub pending_action: Option<PendingAction>,
    /// The targets against which the actor gained a free die (TC-255).
    pub up_against: Vec<ActorId>,
    /// Whether it is tried again after Second Chance. The turns of those who share the roll are over since the first try (DD-316,
    /// TC-143).
    #[serde(default)]
    pub is_retry: bool,
}

/// The outcome of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionOutcome {
    /// It failed.
    Failed,
    /// It succeeded, with this level.
    Succeeded(SuccessLevel),
    /// Nothing was rolled: a simple action, movement, or a defence that waits for attacks.
    Done,
}

impl ActionOutcome {
    /// Returns the card that answers this outcome: it turns a success into a failure (DD-310), or tries a failure again (DD-315).
    pub const fn answering_card(self) -> Option<CardName> {
        match self {
            Self::Failed => Some(CardName::SecondChance),
            Self::Succeeded(_) => Some(CardName::OpponentFails),
            Self::Done => None,
        }
    }
}

/// The last resolved action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ResolvedAction {
    pub actor: ActorId,
    pub kind: ActionKind,
    pub target: Option<ActorId>,
    pub outcome: ActionOutcome,
    /// The die total, if the app knows it.
    pub die_total: Option<DieTotal>,
    /// Whether it was a critical moment.
    pub critical_moment: bool,
    /// Whether a card was played since, which ends the time for Second Chance (DD-318).
    pub card_played_since: bool,
    /// Whether another action was declared since. Then everything but that declaration ends the time to react to this one (DD-310,
    /// DD-318, A-60).
    #[serde(default)]
    pub action_declared_since: bool,
}
