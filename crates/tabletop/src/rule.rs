//! Rule IDs: a ledger's letters and a number, as in `DD-050`. A ledger is the project's numbered list of one game's rules.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use strum::VariantArray;

/// One of the four rules ledgers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, VariantArray)]
enum Ledger {
    /// `DD`: the Drama Deck of Torg.
    DramaDeck,
    /// `TC`: combat in Torg.
    TorgCombat,
    /// `IM`: conflicts in Improv.
    Improv,
    /// `TE`: ability rolls in the Torang Engine.
    Torang,
}

impl Ledger {
    /// Returns the two letters that a rule ID begins with.
    const fn prefix(self) -> &'static str {
        match self {
            Self::DramaDeck => "DD",
            Self::TorgCombat => "TC",
            Self::Improv => "IM",
            Self::Torang => "TE",
        }
    }
}

/// The ID of one rule. It is written and saved as in `DD-050`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct RuleId {
    ledger: Ledger,
    /// Its number in the ledger, from 1.
    number: u16,
}

/// Returns the ID of a rule of the Drama Deck ledger.
pub const fn dd(number: u16) -> RuleId {
    RuleId {
        ledger: Ledger::DramaDeck,
        number,
    }
}

/// Returns the ID of a rule of the Torg combat ledger.
pub const fn tc(number: u16) -> RuleId {
    RuleId {
        ledger: Ledger::TorgCombat,
        number,
    }
}

/// Returns the ID of a rule of the Improv ledger.
pub const fn im(number: u16) -> RuleId {
    RuleId {
        ledger: Ledger::Improv,
        number,
    }
}

/// Returns the ID of a rule of the Torang Engine ledger.
pub const fn te(number: u16) -> RuleId {
    RuleId {
        ledger: Ledger::Torang,
        number,
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{:03}", self.ledger.prefix(), self.number)
    }
}

/// The error for a text that is not a rule ID.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the name of a rule")]
pub struct ParseRuleIdError;

impl FromStr for RuleId {
    type Err = ParseRuleIdError;

    fn from_str(text: &str) -> Result<Self, ParseRuleIdError> {
        let (letters, digits) = text.split_once('-').ok_or(ParseRuleIdError)?;
        let ledger = Ledger::VARIANTS
            .iter()
            .copied()
            .find(|ledger| ledger.prefix() == letters)
            .ok_or(ParseRuleIdError)?;
        let number = digits.parse().map_err(|_| ParseRuleIdError)?;
        Ok(Self { ledger, number })
    }
}

impl TryFrom<String> for RuleId {
    type Error = ParseRuleIdError;

    fn try_from(text: String) -> Result<Self, ParseRuleIdError> {
        text.parse()
    }
}

impl From<RuleId> for String {
    fn from(rule: RuleId) -> Self {
        rule.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_ids_have_three_digits() {
        assert_eq!(dd(50).to_string(), "DD-050");
        assert_eq!("TC-015".parse(), Ok(tc(15)));
        for other in ["TE-052", "IM-068"] {
            assert_eq!(
                other.parse::<RuleId>().map(|rule| rule.to_string()),
                Ok(other.to_owned())
            );
        }
        assert_eq!("TE-105".parse(), Ok(te(105)));
        assert_eq!("IM-068".parse(), Ok(im(68)));
        for wrong in ["", "DD050", "XX-001", "DD-", "DD-x", "dd-001"] {
            assert_eq!(wrong.parse::<RuleId>(), Err(ParseRuleIdError), "{wrong}");
        }
    }
}
