//! The settings of a Torang table: its answers to the ledger's open questions (B-…).

use super::opposed::{BigDivisor, LowExcess, OpposedRules, TieRule};
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::name::Name;

/// The abilities that a helper may roll (B-26).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum HelpAbilityRule {
    /// A skill.
    #[default]
    SkillOnly,
    /// Any ability with a score.
    Any,
}

/// The amounts that a modifier may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum ModifierStep {
    /// Multiples of 20 (TE-052).
    #[default]
    Twenty,
    /// Any amount.
    Any,
}

/// The settings of one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Which rolled number wins if both sides reach the same level.
    pub tie_rule: TieRule,
    /// How the part of a score over 100 counts if the lower number wins.
    pub low_excess: LowExcess,
    /// The method for dividing very high scores.
    pub big_divisor: BigDivisor,
    /// The abilities that a helper may roll.
    pub help_ability: HelpAbilityRule,
    /// Whether a helper may be helped.
    pub nested_help: bool,
    /// The amounts that a modifier may have.
    pub modifier_step: ModifierStep,
    /// Whether a mutual failure shows who failed less badly.
    pub show_lesser_loser: bool,
    /// Whether real dice may be typed in.
    pub manual_dice: bool,
    /// The table's list of abilities; if empty, any name is allowed.
    pub ability_list: Vec<Name>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            tie_rule: TieRule::High,
            low_excess: LowExcess::Subtract,
            big_divisor: BigDivisor::Multiple,
            help_ability: HelpAbilityRule::SkillOnly,
            nested_help: false,
            modifier_step: ModifierStep::Twenty,
            show_lesser_loser: false,
            manual_dice: true,
            ability_list: vec![],
        }
    }
}

impl Settings {
    /// Whether an ability with this name may be on a sheet: it is on the table's list, or there is no list.
    pub fn allows_ability(&self, name: &Name) -> bool {
        let mut list = self.ability_list.iter();
        self.ability_list.is_empty() || list.any(|listed| listed.is_same(name))
    }

    /// Returns the settings for opposed rolls.
    pub fn opposed_rules(&self) -> OpposedRules {
        OpposedRules {
            tie_rule: self.tie_rule,
            low_excess: self.low_excess,
            big_divisor: self.big_divisor,
        }
    }
}
