//! Interaction attacks: their difficulties and results (TC-022 … TC-030, TC-250 … TC-258).

use super::breakdown::{Breakdown, ValueSource};
use super::chart::one_on_many;
use super::modifier::Modifier;
use super::odds::BonusDistribution;
use super::refusal::{CombatReason, CombatRefusal, require};
use super::rules::CombatRules;
use super::settings::Suppression;
use super::surprise::SurpriseLevel;
use crate::attribute::Attribute;
use crate::edition::Edition;
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::rule::{RuleId, tc};
use tabletop::variants::all_variants;

/// A kind of interaction attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // named as the ledger names them
pub enum Interaction {
    Intimidation,
    Test,
    Taunt,
    Trick,
    Maneuver,
}

/// An effect of an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InteractionEffect {
    /// The target acts and defends without adds.
    Unskilled,
    /// The target loses its first reroll.
    Stymied,
    /// The target loses its next action.
    Setback,
    /// The target leaves the fight at the end of the round.
    Break,
    /// The actor gets an extra roll.
    Up,
    /// The target takes 2 shock.
    Fatigued,
    /// The player of the actor chooses the effect.
    PlayersCall,
}

impl InteractionEffect {
    /// Returns the rule that defines the effect.
    pub const fn rule(self) -> RuleId {
        tc(match self {
            Self::Unskilled => 251,
            Self::Stymied => 252,
            Self::Setback => 253,
            Self::Break => 254,
            Self::Up => 255,
            Self::Fatigued => 256,
            Self::PlayersCall => 257,
        })
    }
}

/// The table for intimidation and test of wills (TC-T5), in five rows of result points; taunt and trick share it except for one
/// row.
const STANDARD_TABLE: [[&[InteractionEffect]; 5]; 2] = [
    [
        &[InteractionEffect::Unskilled],
        &[InteractionEffect::Stymied],
        &[InteractionEffect::Setback],
        &[InteractionEffect::Break],
        &[InteractionEffect::PlayersCall],
    ],
    [
        &[InteractionEffect::Stymied],
        &[InteractionEffect::Unskilled],
        &[InteractionEffect::Setback],
        &[InteractionEffect::Break],
        &[InteractionEffect::PlayersCall],
    ],
];
/// The row in which taunt and trick differ (TC-T6).
const TAUNT_AND_TRICK_ROW: &[InteractionEffect] =
    &[InteractionEffect::Up, InteractionEffect::Setback];
/// The table for maneuver (TC-T7).
const MANEUVER_TABLE: [[&[InteractionEffect]; 5]; 2] = [
    [
        &[InteractionEffect::Unskilled],
        &[InteractionEffect::Fatigued],
        &[InteractionEffect::Stymied, InteractionEffect::Fatigued],
        &[InteractionEffect::Setback, InteractionEffect::Fatigued],
        &[InteractionEffect::PlayersCall],
    ],
    [
        &[InteractionEffect::Fatigued],
        &[InteractionEffect::Stymied],
        &[InteractionEffect::Unskilled],
        &[InteractionEffect::Setback, InteractionEffect::Fatigued],
        &[InteractionEffect::PlayersCall],
    ],
];

impl Interaction {
    /// All kinds of interaction.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();

    /// Returns the attribute that resists if the target lacks the skill.
    pub const fn attribute(self) -> Attribute {
        match self {
            Self::Intimidation => Attribute::Spirit,
            Self::Test => Attribute::Mind,
            Self::Taunt => Attribute::Charisma,
            Self::Trick => Attribute::Perception,
            Self::Maneuver => Attribute::Dexterity,
        }
    }

    /// Returns the rule that defines the interaction.
    pub const fn rule(self) -> RuleId {
        tc(match self {
            Self::Intimidation => 22,
            Self::Maneuver => 23,
            Self::Taunt => 27,
            Self::Test => 28,
            Self::Trick => 29,
        })
    }

    /// Returns the index of the row for these result points, from 0 (TC-T5 … T7); `None` below 0. Interactions have no other
    /// success levels.
    pub const fn row_index(points: i32) -> Option<u8> {
        match points {
            ..0 => None,
            0..=4 => Some(0),
            5..=9 => Some(1),
            10..=14 => Some(2),
            15..=16 => Some(3),
            17.. => Some(4),
        }
    }

    /// Returns the five rows of the interaction's table, lowest first.
    pub fn rows(self, edition: Edition) -> [&'static [InteractionEffect]; 5] {
        [0, 1, 2, 3, 4].map(|row| self.row_effects(edition, row))
    }

    /// Returns the effects for result points (TC-250); none below 0. If a row lists two, both apply (TC-258).
    pub fn effects(self, edition: Edition, points: i32) -> &'static [InteractionEffect] {
        Self::row_index(points).map_or(&[], |row| self.row_effects(edition, row))
    }

    /// Returns the effects in this row of the interaction's table.
    fn row_effects(self, edition: Edition, row: u8) -> &'static [InteractionEffect] {
        let table = match self {
            Self::Taunt | Self::Trick if row == 3 => return TAUNT_AND_TRICK_ROW,
            Self::Intimidation | Self::Test | Self::Taunt | Self::Trick => STANDARD_TABLE,
            Self::Maneuver => MANEUVER_TABLE,
        };
        let index = usize::from(edition == Edition::Revised);
        let rows = table.get(index).and_then(|rows| rows.get(usize::from(row)));
        rows.copied().unwrap_or_default()
    }

    /// Returns the effects that a player's call may choose from: all in this interaction's table (TC-257).
    pub fn selectable_effects(self, edition: Edition) -> Vec<InteractionEffect> {
        let mut effects = Vec::new();
        for points in [0, 5, 10, 15] {
            for effect in self.effects(edition, points) {
                if !effects.contains(effect) {
                    effects.push(*effect);
                }
            }
        }
        effects
    }

    /// Returns the rows with two effects, which a player's call may also choose (TC-257, TC-258).
    pub fn double_rows(self, edition: Edition) -> Vec<&'static [InteractionEffect]> {
        let rows = [0, 5, 10, 15].map(|points| self.effects(edition, points));
        rows.into_iter().filter(|row| row.len() > 1).collect()
    }

    /// Returns the difficulty: the target's skill, or the attribute (TC-022 … TC-029).
    pub fn difficulty(self, skill: Option<i32>, attribute: i32) -> i32 {
        skill.unwrap_or(attribute)
    }
}

/// One interaction attack on one target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InteractionAttempt {
    /// The kind of interaction.
    pub kind: Interaction,
    /// The value used.
    pub value: i32,
    /// The difficulty.
    pub difficulty: i32,
    /// The level of surprise of the target.
    pub surprise: SurpriseLevel,
    /// Its place among the actions tried at once, and their number (TC-260).
    pub multi_action_position: (u8, u8),
    /// Modifiers of the bonus.
    pub bonus_modifiers: Vec<Modifier>,
    /// Modifiers of the total.
    pub total_modifiers: Vec<Modifier>,
    /// What a setback from an earlier interaction adds to the total (TC-253).
    pub interaction_penalty: i32,
    /// Whether the target is unconscious or dead.
    pub target_incapacitated: bool,
}

impl InteractionAttempt {
    /// Returns an attempt without modifiers.
    pub const fn new(kind: Interaction, value: i32, difficulty: i32) -> Self {
        Self {
            kind,
            value,
            difficulty,
            surprise: SurpriseLevel::None,
            multi_action_position: (0, 1),
            bonus_modifiers: Vec::new(),
            total_modifiers: Vec::new(),
            interaction_penalty: 0,
            target_incapacitated: false,
        }
    }

    /// Checks whether the interaction can be tried (TC-030).
    ///
    /// # Errors
    /// The target cannot act.
    pub const fn check(&self) -> Result<(), CombatRefusal> {
        require(
            !self.target_incapacitated,
            CombatReason::TargetIncapacitated,
            tc(30),
        )
    }

    /// Returns the action total for a bonus from the chart.
    pub fn action_total(&self, charted: i32, rules: &CombatRules) -> Breakdown {
        let mut sum = Breakdown::new(ValueSource::SkillValue, self.value, self.kind.rule());
        sum.add(ValueSource::ChartedBonus, charted, tc(44));
        for modifier in &self.bonus_modifiers {
            sum.add(modifier.source, modifier.amount, tc(46));
        }
        add_surprise(self.surprise, rules, &mut sum);
        for modifier in &self.total_modifiers {
            sum.add(modifier.source, modifier.amount, modifier.rule());
        }
        sum.add(ValueSource::Setback, self.interaction_penalty, tc(253));
        sum
    }

    /// Returns the result points and effects for a bonus from the chart.
    pub fn outcome(
        &self,
        charted: i32,
        rules: &CombatRules,
    ) -> (i32, &'static [InteractionEffect]) {
        let difficulty = self.difficulty_breakdown(rules).total;
        let points = self
            .action_total(charted, rules)
            .total
            .saturating_sub(difficulty);
        (points, self.kind.effects(rules.edition, points))
    }

    /// Returns the difficulty, with the penalty for several actions at once (TC-260).
    pub fn difficulty_breakdown(&self, rules: &CombatRules) -> Breakdown {
        let (index, tried) = self.multi_action_position;
        let (harder, _) = one_on_many(rules, usize::from(index), usize::from(tried));
        let mut sum = Breakdown::new(ValueSource::Defence, self.difficulty, self.kind.rule());
        sum.add(ValueSource::SeveralActions, harder, tc(260));
        sum
    }
}

impl InteractionAttempt {
    /// Returns the probability of each row of the table, in parts of [`super::odds::CERTAINTY`]: no effect first, then the rows
    /// from the lowest.
    pub fn odds(
        &self,
        distribution: &BonusDistribution,
        rules: &CombatRules,
    ) -> Vec<(&'static [InteractionEffect], u64)> {
        let mut rows: Vec<(&'static [InteractionEffect], u64)> = vec![(&[], 0)];
        for (bonus, parts) in distribution.iter() {
            let (_, effects) = self.outcome(bonus, rules);
            match rows.last_mut() {
                Some((last, held)) if *last == effects => *held += parts,
                Some(_) | None => rows.push((effects, parts)),
            }
        }
        rows
    }
}

/// A target in the area of suppressive fire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SuppressionTarget {
    /// The target's difficulty against intimidation (TC-022).
    pub difficulty: i32,
    /// The level of surprise of the target.
    pub surprise: SurpriseLevel,
    /// Whether the target made an all-out attack and is still exposed.
    pub all_out: bool,
    /// Whether the target is aiming.
    pub aiming: bool,
}

/// Returns the total of suppressive fire against one target in the area; surprised or exposed targets are easier to suppress.
pub fn suppression_total_against(
    figure: &Breakdown,
    pinned: SuppressionTarget,
    rules: &CombatRules,
) -> Breakdown {
    let mut sum = figure.clone();
    let open = [
        (pinned.all_out, ValueSource::TargetAllOut),
        (pinned.aiming, ValueSource::TargetAiming),
    ];
    for (_, figure) in open.into_iter().filter(|(applies, _)| *applies) {
        let rule = if figure == ValueSource::TargetAllOut {
            130
        } else {
            121
        };
        sum.add(figure, 3, tc(rule));
    }
    add_surprise(pinned.surprise, rules, &mut sum);
    sum
}

/// Adds the modifier for a surprised target (TC-209, TC-211).
fn add_surprise(surprise: SurpriseLevel, rules: &CombatRules, sum: &mut Breakdown) {
    let whole = surprise == SurpriseLevel::Complete;
    let against = surprise.attack_modifier(rules);
    sum.add(
        ValueSource::Surprise,
        against,
        tc(if whole { 211 } else { 209 }),
    );
}

/// Returns the effect of suppressive fire on one target by the table's setting: its total counts directly (TC-141), or it is
/// the value of a second roll with the bonus `second_bonus` (S-15).
pub fn resolve_suppression(
    figure: &Breakdown,
    pinned: SuppressionTarget,
    second_bonus: i32,
    rules: &CombatRules,
) -> (i32, &'static [InteractionEffect]) {
    let figure = suppression_total_against(figure, pinned, rules).total;
    if rules.is(Suppression::Total) {
        suppression_effects(figure, pinned.difficulty, rules.edition)
    } else {
        InteractionAttempt::new(Interaction::Intimidation, figure, pinned.difficulty)
            .outcome(second_bonus, rules)
    }
}

/// Returns the result points and effects of suppressive fire with this total against this difficulty (TC-141).
pub fn suppression_effects(
    figure: i32,
    difficulty: i32,
    edition: Edition,
) -> (i32, &'static [InteractionEffect]) {
    let points = figure.saturating_sub(difficulty);
    (points, Interaction::Intimidation.effects(edition, points))
}
