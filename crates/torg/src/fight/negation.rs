//! How the target of an attack reduces its damage (TC-107).

use crate::card::CardId;
use crate::combat::damage::DamageComponent;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// What pays for reducing the damage of one attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NegationPayment {
    /// One of the target's possibilities.
    #[default]
    Possibility,
    /// A Drama or Hero card of the target, used as a possibility (DD-269, DD-285).
    Card(CardId),
}

impl NegationPayment {
    /// Checks whether one of the target's possibilities pays.
    pub fn is_possibility(&self) -> bool {
        *self == Self::Possibility
    }
}

/// How a target reduces the damage of one attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Negation {
    /// The target.
    pub target: ActorId,
    /// The components of the damage that are removed; empty if nothing is removed and nothing paid.
    pub components: Vec<DamageComponent>,
    /// What pays for it.
    pub payment: NegationPayment,
}

impl Negation {
    /// Returns a negation that one of the target's possibilities pays for.
    pub const fn with_possibility(target: ActorId, components: Vec<DamageComponent>) -> Self {
        Self {
            target,
            components,
            payment: NegationPayment::Possibility,
        }
    }
}

/// What the players have chosen for one attack of the open action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NegationChoice {
    /// The index of the attack in its action.
    pub attack: u8,
    /// The components that are to be removed.
    pub components: Vec<DamageComponent>,
    /// What is to pay. `None` for the first thing that can.
    pub payment: Option<NegationPayment>,
}
