//! Refusals, and the gamemaster's right to rule otherwise.

use crate::engine::rule::RuleId;

/// Why a command is not played: a fact and the rule it comes from.
pub trait Refuse: Clone + std::fmt::Debug + PartialEq {
    /// The rule that stands against it; `None` where no rule speaks and the thing simply can not be done.
    fn rule(&self) -> Option<RuleId>;

    /// Whether the gamemaster may rule otherwise. Only what would break the conservation of cards, or has no meaning, may not.
    fn can_be_overruled(&self) -> bool;
}

/// On whose authority a command is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Authority {
    /// As the rules have it.
    TheBook,
    /// The gamemaster rules that it happens all the same.
    Ruling,
}

/// Applies the rules during one decision and notes those that a ruling sets aside.
#[derive(Debug)]
pub struct Judge {
    authority: Authority,
    set_aside: Vec<RuleId>,
}

impl Judge {
    /// A judge for one decision.
    pub fn new(authority: Authority) -> Self {
        Self {
            authority,
            set_aside: Vec::new(),
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
        match (self.authority, refusal.rule()) {
            (Authority::Ruling, Some(rule)) if refusal.can_be_overruled() => {
                if !self.set_aside.contains(&rule) {
                    self.set_aside.push(rule);
                }
                Ok(())
            }
            (Authority::Ruling | Authority::TheBook, _) => Err(refusal),
        }
    }

    /// The rules that were set aside, in the order met.
    pub fn into_set_aside(self) -> Vec<RuleId> {
        self.set_aside
    }
}

/// A gamemaster's ruling as the chronicle keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The rules it set aside; never empty.
    pub over: Vec<RuleId>,
    /// Why this once, in the gamemaster's words; may be empty.
    pub why: String,
}
