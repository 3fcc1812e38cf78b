//! The lines that explain a number: what counted, by how much, and the rule it comes from.

use super::settings::Question;
use serde::{Deserialize, Serialize};
use tabletop::rule::RuleId;

/// What a line stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // named as the ledger names them
pub enum Figure {
    SkillValue,
    Strength,
    WeaponAdd,
    WeaponMaximum,
    SkillAdds,
    WeaponDamage,
    ChartedBonus,
    Bonus,
    Minimum,
    Aim,
    VitalBlow,
    AllOut,
    Sweep,
    AggressiveDefence,
    StunningAttack,
    FellingTheOak,
    Disarm,
    Range,
    Force,
    FullAutomatic,
    BurstAsSingle,
    SingleAsMulti,
    Opportunity,
    KnockdownAttack,
    Blindside,
    TargetAllOut,
    TargetAiming,
    Group,
    Surprise,
    Grapple,
    BothWeapons,
    SingleShots,
    Card,
    Gamemaster,
    Setback,
    Defence,
    ActiveDefence,
    MissileDodge,
    Buckler,
    VitalBlock,
    SeveralActions,
    Concealment,
    Toughness,
    Armor,
    MeleeValue,
    Cover,
}

/// One line of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// What counted.
    pub figure: Figure,
    /// By how much.
    pub amount: i32,
    /// The rule it comes from.
    pub rule: RuleId,
    /// The question whose answer at this table made it so, where that is not the ledger's.
    pub answered: Option<Question>,
}

/// A number with the lines that make it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    /// Its lines, in order.
    pub lines: Vec<Line>,
    /// What they come to.
    pub total: i32,
}

impl Sum {
    /// A number that begins with a figure, be it 0.
    pub fn from(figure: Figure, amount: i32, rule: RuleId) -> Self {
        let mut sum = Self::default();
        sum.put(figure, amount, rule, None);
        sum
    }

    /// The same, where an answer of the table made it so.
    pub fn from_by(figure: Figure, amount: i32, rule: RuleId, answered: Question) -> Self {
        let mut sum = Self::default();
        sum.put(figure, amount, rule, Some(answered));
        sum
    }

    /// Adds a figure that changes the number; one of 0 leaves no line.
    pub fn add(&mut self, figure: Figure, amount: i32, rule: RuleId) {
        if amount != 0 {
            self.put(figure, amount, rule, None);
        }
    }

    /// The same, where an answer of the table made it so.
    pub fn add_by(&mut self, figure: Figure, amount: i32, rule: RuleId, answered: Question) {
        if amount != 0 {
            self.put(figure, amount, rule, Some(answered));
        }
    }

    fn put(&mut self, figure: Figure, amount: i32, rule: RuleId, answered: Option<Question>) {
        // So that the lines always add up to the total, even at the ends of what a number holds.
        let total = self.total.saturating_add(amount);
        self.lines.push(Line {
            figure,
            amount: total.saturating_sub(self.total),
            rule,
            answered,
        });
        self.total = total;
    }

    /// Adds all lines of another number.
    pub fn join(&mut self, other: &Self) {
        for line in &other.lines {
            self.put(line.figure, line.amount, line.rule, line.answered);
        }
    }
}
