//! Actions that wait: opportunity and location attacks, and waiting for somebody of the same side (3.9).

use super::options::CombatOption;
use super::refusal::{CombatReason, CombatRefusal, require};
use super::rules::CombatRules;
use serde::{Deserialize, Serialize};
use tabletop::rule::tc;
use tabletop::seat::ActorId;

/// What somebody waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hold {
    /// For a target that they choose (TC-134, TC-135).
    Opportunity,
    /// For the first target at a place (TC-136, TC-137).
    Location(String),
    /// For somebody of their own side (TC-138).
    WaitFor(ActorId),
}

impl Hold {
    /// A location attack: one place is named.
    ///
    /// # Errors
    /// No place, or several; or the action is used.
    pub fn location(
        places: &[&str],
        acted: bool,
        rules: &CombatRules,
    ) -> Result<Self, CombatRefusal> {
        let rule = CombatOption::Location.rule(rules.edition);
        require(!acted, CombatReason::AlreadyActed, rule)?;
        match places {
            [place] if !place.trim().is_empty() => Ok(Self::Location((*place).to_owned())),
            _ => Err(CombatRefusal::new(CombatReason::OneLocation, rule)),
        }
    }

    /// An opportunity attack.
    ///
    /// # Errors
    /// The action is used.
    pub fn opportunity(acted: bool, rules: &CombatRules) -> Result<Self, CombatRefusal> {
        let rule = CombatOption::Opportunity.rule(rules.edition);
        require(!acted, CombatReason::AlreadyActed, rule)?;
        Ok(Self::Opportunity)
    }

    /// Waiting for somebody, which costs nothing within one's own side.
    ///
    /// # Errors
    /// Waiting for the other side is an opportunity or a location attack (TC-139); the older edition has no such waiting.
    pub fn wait_for(
        whom: ActorId,
        same_side: bool,
        rules: &CombatRules,
    ) -> Result<Self, CombatRefusal> {
        require(
            !rules.is_classic(),
            CombatReason::NoHoldingForAllies,
            tc(138),
        )?;
        require(same_side, CombatReason::WaitsForOtherSide, tc(139))?;
        Ok(Self::WaitFor(whom))
    }

    /// Whether a target may be let go, which then acts as it would (TC-135, TC-137).
    ///
    /// # Errors
    /// The first one at the place is attacked, friend or foe.
    pub fn may_let_go(&self, rules: &CombatRules) -> Result<(), CombatRefusal> {
        let bound = matches!(self, Self::Location(_));
        let rule = CombatOption::Location.rule(rules.edition);
        require(!bound, CombatReason::MustAttackFirstTarget, rule)
    }

    /// The option that the attack is made with when it fires.
    pub const fn option(&self) -> Option<CombatOption> {
        match self {
            Self::Opportunity => Some(CombatOption::Opportunity),
            Self::Location(_) => Some(CombatOption::Location),
            Self::WaitFor(_) => None,
        }
    }
}

/// Whether an opportunity will probably lapse: nobody of the other side is left to act (TC-140).
pub const fn may_lapse(others_left: usize) -> bool {
    others_left == 0
}
