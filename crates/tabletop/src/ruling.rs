//! Refusals, and the gamemaster's right to rule otherwise.

use crate::rule::RuleId;
use serde::{Deserialize, Serialize};

/// What stands behind a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalBasis {
    /// No rule speaks, and the thing simply can not be done.
    Fact,
    /// A rule that no ruling sets aside: the conservation of cards would break, or it would have no meaning.
    BindingRule(RuleId),
    /// A rule, over which the gamemaster may rule otherwise.
    OverridableRule(RuleId),
}

/// Why a command is not played: a fact and the rule it comes from.
pub trait Refuse: Clone + std::fmt::Debug + PartialEq {
    /// What stands behind it.
    fn basis(&self) -> RefusalBasis;

    /// The rule that stands against it, if one speaks.
    fn rule(&self) -> Option<RuleId> {
        match self.basis() {
            RefusalBasis::Fact => None,
            RefusalBasis::BindingRule(rule) | RefusalBasis::OverridableRule(rule) => Some(rule),
        }
    }

    /// Whether the gamemaster may rule otherwise.
    fn can_be_overruled(&self) -> bool {
        match self.basis() {
            RefusalBasis::OverridableRule(_) => true,
            RefusalBasis::Fact | RefusalBasis::BindingRule(_) => false,
        }
    }
}

/// On whose authority a command is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Authority {
    /// As the rules have it.
    Rules,
    /// The gamemaster rules that it happens all the same.
    Ruling,
}

/// Applies the rules during one decision and notes those that a ruling sets aside.
#[derive(Debug)]
pub struct Judge {
    authority: Authority,
    overruled: Vec<RuleId>,
}

impl Judge {
    /// A judge for one decision.
    pub fn new(authority: Authority) -> Self {
        Self {
            authority,
            overruled: Vec::new(),
        }
    }

    /// Goes on where `stands` is true, or where the gamemaster has ruled over a rule that may be overruled.
    ///
    /// # Errors
    /// The refusal, where neither is so.
    pub fn require<R: Refuse>(
        &mut self,
        stands: bool,
        refusal: impl FnOnce() -> R,
    ) -> Result<(), R> {
        if stands {
            return Ok(());
        }
        self.overrule(refusal())
    }

    /// Passes over a refusal where the gamemaster has ruled and may, noting the rule; hands it back otherwise.
    ///
    /// # Errors
    /// The refusal itself.
    pub fn overrule<R: Refuse>(&mut self, refusal: R) -> Result<(), R> {
        match (self.authority, refusal.basis()) {
            (Authority::Ruling, RefusalBasis::OverridableRule(rule)) => {
                if !self.overruled.contains(&rule) {
                    self.overruled.push(rule);
                }
                Ok(())
            }
            (Authority::Ruling | Authority::Rules, _) => Err(refusal),
        }
    }

    /// The rules that were set aside, in the order met.
    pub fn into_overruled(self) -> Vec<RuleId> {
        self.overruled
    }
}

/// A gamemaster's ruling as the event log keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    /// The rules it set aside; never empty.
    pub overruled: Vec<RuleId>,
    /// Why this once, in the gamemaster's words; may be empty.
    pub reason: String,
}
