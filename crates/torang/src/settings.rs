//! The settings of a Torang table: its answers to the ledger's open questions (sections 7 and 8).

use super::opposed::{BigDivisor, LowExcess, OpposedRules, TieRule};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;

/// What a helper may roll (7.4, B-26).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HelpAbilityRule {
    /// A skill.
    #[default]
    SkillOnly,
    /// Any ability with a score.
    Any,
}

/// Which amounts a modifier may have (7.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModifierStep {
    /// Multiples of 20 (TE-052).
    #[default]
    Twenty,
    /// Any.
    Any,
}

/// The settings of one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Which number wins between equal levels (7.7).
    pub tie_rule: TieRule,
    /// What the excess does if the lower number wins (7.8).
    pub low_excess: LowExcess,
    /// How very high scores are divided (7.9).
    pub big_divisor: BigDivisor,
    /// What a helper may roll (7.4).
    pub help_ability: HelpAbilityRule,
    /// Whether a helper may be helped (7.5).
    pub nested_help: bool,
    /// Which amounts a modifier may have (7.6).
    pub modifier_step: ModifierStep,
    /// Whether a mutual failure shows who failed less (7.10).
    pub show_lesser_loser: bool,
    /// Whether real dice may be typed in (7.11).
    pub manual_dice: bool,
    /// The table's list of abilities; if empty, any name is allowed (7.2).
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
    /// The settings for opposed rolls.
    pub fn opposed_rules(&self) -> OpposedRules {
        OpposedRules {
            tie_rule: self.tie_rule,
            low_excess: self.low_excess,
            big_divisor: self.big_divisor,
        }
    }
}
