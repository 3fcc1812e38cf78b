//! How an attack is made, whomever it is aimed at.

use super::blindside::{BlindsideCause, SuppressionPurpose};
use super::hand::WeaponChoice;
use crate::sheet::WeaponId;
use crate::skill::Proficiency;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// How an attack is made, whomever it is aimed at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct AttackSetup {
    pub weapon: WeaponChoice,
    /// The other weapon that struck.
    pub off_hand: Option<WeaponId>,
    pub proficiency: Proficiency,
    /// Who else shares the roll.
    pub group: Vec<ActorId>,
    /// Why a blindside attack is one, where that is known (TC-201).
    pub blindside_cause: Option<BlindsideCause>,
    /// What suppressive fire is for, where it was said (TC-141).
    pub suppression_purpose: Option<SuppressionPurpose>,
}
