//! What the damage of an attack does to its target, before it is applied.

use crate::combat::damage::{Damage, DamageComponent, DamageResult};
use crate::condition::Condition;
use tabletop::seat::ActorId;

/// What the damage of one attack does to its target, if a possibility negates some of its components.
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
    /// The components that a possibility can negate. Empty if the target may not spend one.
    pub negatable: Vec<DamageComponent>,
    /// The most components that one possibility negates.
    pub max_negated: u8,
    /// The target's possibilities that the earlier attacks of the action leave.
    pub possibilities: u16,
}
