//! The result of one attack except damage.

use crate::combat::attack::Cover;
use crate::combat::attack::outcome::EffectTotal;
use crate::sheet::WeaponId;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// The result of one attack except damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct AttackResolution {
    pub target: ActorId,
    pub result: AttackResult,
    /// The action total.
    pub action_total: i32,
    pub difficulty: i32,
    pub effect: Option<EffectTotal>,
    /// Whether the target is held (TC-144).
    pub held: bool,
    /// The weapon of a sheet that the target lost.
    pub dropped_weapon: Option<WeaponId>,
    /// Whether the target lost a weapon that is on no sheet (TC-125, TC-148).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unlisted_weapon_lost: bool,
    /// Whether the attacker has that weapon now (TC-145).
    pub weapon_taken: bool,
    /// Whether the target was thrown (TC-231).
    pub thrown: bool,
    pub stays_down: bool,
    /// The cover with its remaining wound levels, if it is tracked and was hit.
    pub cover: Option<Cover>,
}

/// The result of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackResult {
    /// The attack missed.
    Missed,
    /// A block stopped the attack (TC-221).
    Blocked,
    /// The attack hit the cover.
    HitCover,
    /// The attack hit the target.
    Hit,
}
