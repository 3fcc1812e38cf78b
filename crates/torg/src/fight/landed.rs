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
    /// The target is held, or its item taken (TC-144, TC-145).
    pub held: bool,
    /// The weapon that the target lost.
    pub dropped_weapon: Option<WeaponId>,
    /// The attacker has it now (TC-145).
    pub weapon_taken: bool,
    /// It was thrown and cannot get up at once (TC-231).
    pub thrown: bool,
    pub stays_down: bool,
    /// What is left of its cover.
    pub cover: Option<Cover>,
}

/// How far an attack got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackResult {
    /// It missed.
    Missed,
    /// A block stopped it (TC-221).
    Blocked,
    /// It hit the cover.
    HitCover,
    /// It hit.
    Hit,
}
