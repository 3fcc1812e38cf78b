//! How an attack is made, independent of its targets.

use super::blindside::{BlindsideCause, SuppressionPurpose};
use super::hand::WeaponChoice;
use crate::sheet::WeaponId;
use crate::skill::Proficiency;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// How an attack is made, independent of its targets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct AttackSetup {
    pub weapon: WeaponChoice,
    /// The second weapon used.
    pub off_hand: Option<WeaponId>,
    pub proficiency: Proficiency,
    /// Who else shares the roll.
    pub group: Vec<ActorId>,
    /// The cause of a blindside attack, if known (TC-201).
    pub blindside_cause: Option<BlindsideCause>,
    /// The purpose of suppressive fire, if given (TC-141).
    pub suppression_purpose: Option<SuppressionPurpose>,
}
