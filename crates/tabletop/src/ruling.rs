//! Refusals, and the gamemaster's right to overrule them.

use crate::rule::RuleId;
use serde::{Deserialize, Serialize};

/// The basis of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalBasis {
    /// No rule: the command simply cannot be carried out.
    Fact,
    /// A rule that no ruling can set aside, because cards would be lost or duplicated or the result would make no sense.
    BindingRule(RuleId),
    /// A rule that the gamemaster may overrule.
    OverridableRule(RuleId),
}

/// The reason why a command is refused: a fact, and the rule it comes from if there is one.
pub trait Refuse: Clone + std::fmt::Debug + PartialEq {
    /// Returns the basis of the refusal.
    fn basis(&self) -> RefusalBasis;

    /// Returns the rule that forbids the command, if there is one.
    fn rule(&self) -> Option<RuleId> {
        match self.basis() {
            RefusalBasis::Fact => None,
            RefusalBasis::BindingRule(rule) | RefusalBasis::OverridableRule(rule) => Some(rule),
        }
    }

    /// Whether the gamemaster may overrule the refusal.
    fn can_be_overruled(&self) -> bool {
        match self.basis() {
            RefusalBasis::OverridableRule(_) => true,
            RefusalBasis::Fact | RefusalBasis::BindingRule(_) => false,
        }
    }
}

/// The authority by which a command is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Authority {
    /// By the rules.
    Rules,
    /// By the gamemaster's ruling, even against a rule.
    Ruling,
}

/// Checks rules during one decision and notes which of them a ruling sets aside.
#[derive(Debug)]
pub struct Judge {
    authority: Authority,
    overruled: Vec<RuleId>,
}

impl Judge {
    /// Creates a judge for one decision.
    pub fn new(authority: Authority) -> Self {
        Self {
            authority,
            overruled: Vec::new(),
        }
    }

    /// Continues if `is_met` is true, or if the gamemaster overrules the rule and it may be overruled.
    ///
    /// # Errors
    /// The refusal, in all other cases.
    pub fn require<R: Refuse>(
        &mut self,
        is_met: bool,
        refusal: impl FnOnce() -> R,
    ) -> Result<(), R> {
        if is_met {
            return Ok(());
        }
        self.overrule(refusal())
    }

    /// Ignores a refusal and notes its rule, if the gamemaster rules and may overrule it. Returns the refusal otherwise.
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

    /// Returns the rules that were set aside, in the order in which they came up.
    pub fn into_overruled(self) -> Vec<RuleId> {
        self.overruled
    }
}

/// A gamemaster's ruling, as saved in the event log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    /// The rules it set aside; never empty.
    pub overruled: Vec<RuleId>,
    /// The gamemaster's reason; may be empty.
    pub reason: String,
}
