//! What the damage of an attack does to its target, before it is applied.

use super::negation::NegationPayment;
use crate::combat::damage::{Damage, DamageComponent, DamageResult};
use crate::condition::Condition;
use tabletop::seat::ActorId;

/// What the damage of one attack does to its target, if the target removes some of its components (TC-107).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagePreview {
    /// The index of the attack in its action.
    pub attack: u8,
    /// The target.
    pub target: ActorId,
    /// The damage before anything is negated.
    pub damage: Damage,
    /// The target's condition before it, after the earlier attacks of the action.
    pub before: Condition,
    /// The target's condition after it.
    pub after: Condition,
    /// What it does.
    pub results: Vec<DamageResult>,
    /// The shock that knocks the target out (TC-074).
    pub shock_threshold: i32,
    /// The components that are negated. One that was chosen before an added die changed the damage counts only if it is still there:
    /// it would cost a possibility for nothing (TC-107).
    pub negated: Vec<DamageComponent>,
    /// The components that can be negated. Empty if the target has nothing to pay with.
    pub negatable: Vec<DamageComponent>,
    /// The most components that one possibility negates.
    pub max_negated: u8,
    /// What the target can pay with: a possibility first, then one card of each name that is worth one (DD-269, DD-285).
    pub payments: Vec<NegationPayment>,
    /// What pays if something is negated; `None` if the target has nothing to pay with.
    pub payment: Option<NegationPayment>,
    /// The target's possibilities that the earlier attacks of the action leave.
    pub possibilities: u16,
}
