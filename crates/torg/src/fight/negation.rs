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

/// What one payment removes from the damage of an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reduction {
    /// The components that are removed; if there are none, nothing is paid.
    pub components: Vec<DamageComponent>,
    /// What pays for it.
    pub payment: NegationPayment,
}

/// How a target reduces the damage of one attack. A possibility can pay once (TC-107), and any number of cards with it or without it
/// (DD-270, DD-286); each removes components from the damage that those before it have left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Negation {
    /// The target.
    pub target: ActorId,
    /// What is removed, in order; empty if nothing is.
    pub reductions: Vec<Reduction>,
}

impl Negation {
    /// Returns a negation that one payment pays for.
    pub fn once(
        target: ActorId,
        components: Vec<DamageComponent>,
        payment: NegationPayment,
    ) -> Self {
        Self {
            target,
            reductions: vec![Reduction {
                components,
                payment,
            }],
        }
    }

    /// Checks whether it removes anything.
    pub fn removes_damage(&self) -> bool {
        self.reductions
            .iter()
            .any(|reduction| !reduction.components.is_empty())
    }
}

/// What the players have chosen for one attack of the open action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NegationChoice {
    /// The index of the attack in its action.
    pub attack: u8,
    /// What each payment is to remove, in order.
    pub reductions: Vec<ReductionChoice>,
}

/// What one payment is to remove from the damage of an attack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReductionChoice {
    /// The components that are to be removed.
    pub components: Vec<DamageComponent>,
    /// What is to pay. `None` for the first thing that can.
    pub payment: Option<NegationPayment>,
}
