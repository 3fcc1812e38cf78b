//! The lines that explain a number: what counted, by how much, and the rule it comes from.

use super::settings::Question;
use serde::{Deserialize, Serialize};
use tabletop::rule::RuleId;

/// What a line stands for.
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
pub struct BreakdownLine {
    /// What counted.
    pub source: ValueSource,
    /// By how much.
    pub amount: i32,
    /// The rule it comes from.
    pub rule: RuleId,
    /// The question whose answer at this table made it so, where that is not the ledger's.
    pub setting: Option<Question>,
}

/// A number with the lines that make it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breakdown {
    /// Its lines, in order.
    pub lines: Vec<BreakdownLine>,
    /// What they come to.
    pub total: i32,
}

impl Breakdown {
    /// A number that begins with a figure, be it 0.
    pub fn new(figure: ValueSource, amount: i32, rule: RuleId) -> Self {
        let mut sum = Self::default();
        sum.push(figure, amount, rule, None);
        sum
    }

    /// The same, where an answer of the table made it so.
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

    /// Adds a figure that changes the number; one of 0 leaves no line.
    pub fn add(&mut self, figure: ValueSource, amount: i32, rule: RuleId) {
        if amount != 0 {
            self.push(figure, amount, rule, None);
        }
    }

    /// The same, where an answer of the table made it so.
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
        // So that the lines always add up to the total, even at the ends of what a number holds.
        let total = self.total.saturating_add(amount);
        self.lines.push(BreakdownLine {
            source,
            amount: total.saturating_sub(self.total),
            rule,
            setting,
        });
        self.total = total;
    }

    /// Adds all lines of another number.
    pub(crate) fn extend_from(&mut self, other: &Self) {
        for line in &other.lines {
            self.push(line.source, line.amount, line.rule, line.setting);
        }
    }
}
