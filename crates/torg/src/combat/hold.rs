//! Held actions: opportunity and location attacks, and waiting for somebody on the same side.

use super::options::CombatOption;
use super::refusal::{CombatReason, CombatRefusal, require};
use super::rules::CombatRules;
use crate::held_turn::HeldTurn;
use serde::{Deserialize, Serialize};
use tabletop::rule::tc;
use tabletop::seat::ActorId;

/// The condition that a held action waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hold {
    /// A target of the actor's choice (TC-134, TC-135).
    Opportunity,
    /// The first target at a place (TC-136, TC-137).
    Location(String),
    /// Somebody on the same side (TC-138).
    WaitFor(ActorId),
}

impl Hold {
    /// Returns how an attack is held; `None` for who waits for an ally.
    pub(crate) const fn held_turn(&self) -> Option<HeldTurn> {
        match self {
            Self::Opportunity => Some(HeldTurn::Opportunity),
            Self::Location(_) => Some(HeldTurn::Location),
            Self::WaitFor(_) => None,
        }
    }

    /// Holds a location attack at exactly one place.
    ///
    /// # Errors
    /// Not exactly one place is named, or the actor has already acted.
    pub fn location(
        locations: &[&str],
        acted: bool,
        rules: &CombatRules,
    ) -> Result<Self, CombatRefusal> {
        let rule = CombatOption::Location.rule(rules.edition);
        require(!acted, CombatReason::AlreadyActed, rule)?;
        match locations {
            [place] if !place.trim().is_empty() => Ok(Self::Location((*place).to_owned())),
            _ => Err(CombatRefusal::new(CombatReason::OneLocation, rule)),
        }
    }

    /// Holds an opportunity attack.
    ///
    /// # Errors
    /// The actor has already acted.
    pub fn opportunity(acted: bool, rules: &CombatRules) -> Result<Self, CombatRefusal> {
        let rule = CombatOption::Opportunity.rule(rules.edition);
        require(!acted, CombatReason::AlreadyActed, rule)?;
        Ok(Self::Opportunity)
    }

    /// Waits for another actor, which has no penalty within the same side.
    ///
    /// # Errors
    /// Waiting for the other side is an opportunity or a location attack (TC-139). The classic edition has no waiting for
    /// others.
    pub fn wait_for(
        awaited: ActorId,
        same_side: bool,
        rules: &CombatRules,
    ) -> Result<Self, CombatRefusal> {
        require(
            !rules.is_classic(),
            CombatReason::NoHoldingForAllies,
            tc(138),
        )?;
        require(same_side, CombatReason::WaitsForOtherSide, tc(139))?;
        Ok(Self::WaitFor(awaited))
    }

    /// Checks whether the actor may let a target pass, which then acts as it would have (TC-135, TC-137).
    ///
    /// # Errors
    /// The first target at a place has to be attacked, on either side.
    pub fn may_let_go(&self, rules: &CombatRules) -> Result<(), CombatRefusal> {
        let bound = matches!(self, Self::Location(_));
        let rule = CombatOption::Location.rule(rules.edition);
        require(!bound, CombatReason::MustAttackFirstTarget, rule)
    }

    /// Returns the combat option of the attack when it is triggered.
    pub const fn option(&self) -> Option<CombatOption> {
        match self {
            Self::Opportunity => Some(CombatOption::Opportunity),
            Self::Location(_) => Some(CombatOption::Location),
            Self::WaitFor(_) => None,
        }
    }
}

/// Checks whether an opportunity will probably lapse: nobody on the other side still has to act (TC-140).
pub const fn may_lapse(others_left: usize) -> bool {
    others_left == 0
}
