//! One target of an attack that was declared, with everything that bears on it.

use crate::combat::attack::{Attack, is_in_range};
use crate::roll::DiceRoll;
use serde::{Deserialize, Serialize};
use tabletop::checked;
use tabletop::seat::ActorId;

/// One target of an attack that was declared, with everything that bears on it, as it stood then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self")]
#[allow(missing_docs)]
pub struct Blow {
    pub target: ActorId,
    pub attack: Attack,
    /// The total of the block that meets it, where one does (TC-221).
    pub block: Option<i32>,
    /// What is grabbed of what it holds, by its place on the sheet, where that was said (TC-145).
    pub item: Option<u8>,
    /// The dice that it has for itself, where the strikes of one action are rolled apart (TC-224).
    pub own: Option<DiceRoll>,
}

// Figures out of all range are those of no attack.
checked!(Blow, Blow::is_in_range);

impl Blow {
    fn is_in_range(&self) -> bool {
        self.attack.check_figures().is_ok() && self.block.is_none_or(is_in_range)
    }
}
