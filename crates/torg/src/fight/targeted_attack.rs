//! One target of a declared attack, with everything that affects it.

use crate::combat::attack::{Attack, is_in_range};
use crate::roll::DiceRoll;
use crate::sheet::WeaponId;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;
use tabletop::validated;

/// One target of a declared attack, with everything that affects it at the time of the declaration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
#[allow(missing_docs)]
pub struct TargetedAttack {
    pub target: ActorId,
    pub attack: Attack,
    /// The total of the target's block against the attack, if there is one (TC-221).
    pub block_total: Option<i32>,
    /// The target's item that the attacker wants to take, if named (TC-145).
    pub grabbed_item: Option<WeaponId>,
    /// The separate dice, if the strikes of one action are rolled separately (TC-224).
    pub own_roll: Option<DiceRoll>,
}

// Reading fails if a value is impossible.
validated!(TargetedAttack, TargetedAttack::is_in_range);

impl TargetedAttack {
    fn is_in_range(&self) -> bool {
        self.attack.check_values().is_ok() && self.block_total.is_none_or(is_in_range)
    }
}
