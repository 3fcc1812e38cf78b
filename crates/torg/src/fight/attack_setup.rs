//! The parts of an attack that do not depend on its targets.

use super::blindside::{BlindsideCause, SuppressionPurpose};
use super::weapon_choice::WeaponChoice;
use crate::sheet::WeaponId;
use crate::skill::Proficiency;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// The parts of an attack that do not depend on its targets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct AttackSetup {
    pub weapon: WeaponChoice,
    /// The second weapon used.
    pub off_hand: Option<WeaponId>,
    pub proficiency: Proficiency,
    /// The other actors who share the roll.
    pub group: Vec<ActorId>,
    /// The cause of a blindside attack, if known (TC-201).
    pub blindside_cause: Option<BlindsideCause>,
    /// The purpose of suppressive fire, if given (TC-141).
    pub suppression_purpose: Option<SuppressionPurpose>,
}
