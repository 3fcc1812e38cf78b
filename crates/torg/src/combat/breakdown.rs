//! Breakdowns: the lines that explain a number, each with an amount and a rule.

use super::settings::Question;
use serde::{Deserialize, Serialize};
use tabletop::rule::RuleId;

/// The kind of value that a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // named as the ledger names them
pub enum ValueSource {
    SkillValue,
    Strength,
    WeaponAdd,
    WeaponMaximum,
    SkillAdds,
    WeaponDamage,
    ChartedBonus,
    /// The bonus from the chart of a second roll, whose value is the total of the first.
    SecondRoll,
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

/// One line of a breakdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BreakdownLine {
    /// The kind of value that was counted.
    pub source: ValueSource,
    /// The amount it adds.
    pub amount: i32,
    /// The rule that the line is based on.
    pub rule: RuleId,
    /// The question that the line depends on, if the table's answer differs from the default.
    pub setting: Option<Question>,
}

/// A number with the lines that add up to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breakdown {
    /// The lines, in order.
    pub lines: Vec<BreakdownLine>,
    /// Their sum.
    pub total: i32,
}

impl Breakdown {
    /// Returns a breakdown that begins with this line, even if its amount is 0.
    pub fn new(figure: ValueSource, amount: i32, rule: RuleId) -> Self {
        let mut sum = Self::default();
        sum.push(figure, amount, rule, None);
        sum
    }

    /// Like [`Self::new`], for an amount set by the table's answer to a question.
    pub(crate) fn new_by_setting(
        figure: ValueSource,
        amount: i32,
        rule: RuleId,
        answered: Question,
    ) -> Self {
        let mut sum = Self::default();
        sum.push(figure, amount, rule, Some(answered));
        sum
    }

    /// Adds a line, unless its amount is 0.
    pub fn add(&mut self, figure: ValueSource, amount: i32, rule: RuleId) {
        if amount != 0 {
            self.push(figure, amount, rule, None);
        }
    }

    /// Like [`Self::add`], for an amount set by the table's answer to a question.
    pub(crate) fn add_by_setting(
        &mut self,
        figure: ValueSource,
        amount: i32,
        rule: RuleId,
        answered: Question,
    ) {
        if amount != 0 {
            self.push(figure, amount, rule, Some(answered));
        }
    }

    fn push(&mut self, source: ValueSource, amount: i32, rule: RuleId, setting: Option<Question>) {
        // Limits the amount, so that the lines still add up to the total if that would overflow.
        let total = self.total.saturating_add(amount);
        self.lines.push(BreakdownLine {
            source,
            amount: total.saturating_sub(self.total),
            rule,
            setting,
        });
        self.total = total;
    }

    /// Adds all lines of another breakdown.
    pub(crate) fn extend_from(&mut self, other: &Self) {
        for line in &other.lines {
            self.push(line.source, line.amount, line.rule, line.setting);
        }
    }
}
