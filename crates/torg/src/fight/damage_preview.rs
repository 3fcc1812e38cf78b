//! What the damage of an attack does to its target, before it is applied.

use super::negation::{Negation, NegationPayment, Reduction};
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
    /// The most components that one payment removes.
    pub max_negated: u8,
    /// What each payment removes, in order. The last one removes nothing yet if the target could pay once more. Empty if the target has
    /// nothing to pay with.
    pub reductions: Vec<ReductionPreview>,
}

impl DamagePreview {
    /// Returns how the target reduces the damage, for the command that applies it.
    pub fn negation(&self) -> Negation {
        let paid = self.reductions.iter();
        let paid = paid.filter(|reduction| !reduction.negated.is_empty());
        let reduction = |preview: &ReductionPreview| Reduction {
            components: preview.negated.clone(),
            payment: preview.payment,
        };
        Negation {
            target: self.target,
            reductions: paid.map(reduction).collect(),
        }
    }
}

/// What one payment removes from the damage of an attack, or could remove (TC-107, DD-270).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReductionPreview {
    /// The damage that the payments before this one leave.
    pub damage: Damage,
    /// The components of it, which can be removed.
    pub negatable: Vec<DamageComponent>,
    /// The components that are removed. One that was chosen before an added die changed the damage counts only if it is still there:
    /// it would cost a possibility for nothing (TC-107).
    pub negated: Vec<DamageComponent>,
    /// What can pay: a possibility first if none has paid for this attack, then one card of each name that is worth one (DD-269,
    /// DD-285).
    pub payments: Vec<NegationPayment>,
    /// What pays if something is removed.
    pub payment: NegationPayment,
    /// The target's possibilities that the earlier attacks of the action leave.
    pub possibilities: u16,
}
