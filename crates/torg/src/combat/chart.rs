//! The charts of combat as data: damage, ranges, concealment, one against many and many against one.

pub use super::damage_table::DamageTable;
use super::refusal::{CombatReason, CombatRefusal, require};
use super::rules::CombatRules;
use crate::edition::Edition;
use crate::multi_action;
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::rule::{RuleId, tc};
use tabletop::variants::all_variants;

/// The knockout mark of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KnockoutMark {
    /// K: the first half of a knockout.
    K,
    /// O: the second half of a knockout.
    O,
    /// K/O: one of the two halves (TC-097).
    KOrO,
    /// KO: a knockout at once (TC-098).
    KO,
}

impl KnockoutMark {
    /// Returns the rule about what the mark does.
    pub const fn rule(self) -> RuleId {
        tc(match self {
            Self::K => 93,
            Self::O => 95,
            Self::KOrO => 97,
            Self::KO => 98,
        })
    }
}

/// The damage of an attack: a row of the damage tables, as printed or reduced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DamageRow {
    /// Wound levels; more than 4 count as 4.
    pub wounds: u32,
    /// Whether it knocks the target down.
    pub knockdown: bool,
    /// The knockout mark.
    pub mark: Option<KnockoutMark>,
    /// Shock points.
    pub shock: u32,
}

type Cells = (u8, bool, Option<KnockoutMark>, u8);

const K: Option<KnockoutMark> = Some(KnockoutMark::K);
const O: Option<KnockoutMark> = Some(KnockoutMark::O);
const K_OR_O: Option<KnockoutMark> = Some(KnockoutMark::KOrO);
const KO: Option<KnockoutMark> = Some(KnockoutMark::KO);

/// The damage tables (TC-T8 … TC-T11): wounds, knockdown, mark and shock for 0 to 15 result points.
#[rustfmt::skip]
const DAMAGE_TABLES: [[Cells; 16]; 4] = [
    [
        (0, false, None, 1), (0, false, O, 1), (0, false, K, 1), (0, false, O, 2),
        (0, false, O, 3), (0, false, K, 3), (0, true, K_OR_O, 4), (0, true, K_OR_O, 5),
        (1, false, K_OR_O, 7), (1, false, K_OR_O, 9), (1, false, K_OR_O, 10), (2, false, K_OR_O, 11),
        (2, false, KO, 12), (3, false, KO, 13), (3, false, KO, 14), (4, false, KO, 15),
    ],
    [
        (0, false, None, 1), (0, false, None, 1), (0, false, O, 1), (0, false, K, 2),
        (0, false, None, 2), (0, false, O, 2), (0, true, O, 2), (0, true, K, 2),
        (0, true, K, 2), (1, false, K, 3), (1, false, K, 4), (1, false, O, 4),
        (1, false, K, 5), (2, false, O, 4), (2, false, KO, 5), (3, false, KO, 5),
    ],
    [
        (0, false, None, 1), (0, false, O, 1), (0, false, K, 1), (0, false, O, 2),
        (0, false, K, 2), (0, true, O, 3), (0, true, K, 3), (0, true, K_OR_O, 4),
        (1, false, KO, 4), (1, false, K_OR_O, 5), (1, false, KO, 5), (2, false, K_OR_O, 6),
        (2, false, KO, 6), (3, false, K_OR_O, 7), (3, false, KO, 7), (4, false, KO, 8),
    ],
    [
        (0, false, None, 1), (0, false, None, 1), (0, false, O, 1), (0, false, K, 1),
        (0, false, None, 2), (0, false, O, 2), (0, true, K, 2), (0, true, O, 3),
        (0, true, K, 3), (0, true, K_OR_O, 3), (1, false, K_OR_O, 4), (1, false, K_OR_O, 4),
        (1, false, KO, 4), (2, false, K_OR_O, 5), (2, false, KO, 5), (3, false, KO, 5),
    ],
];

/// Returns the damage row for an effect's result points (TC-090, TC-T8 … TC-T11); empty below 0 (TC-091).
pub fn damage_row(edition: Edition, table: DamageTable, points: i32) -> DamageRow {
    let index = match (edition, table) {
        (Edition::Classic, DamageTable::Ordinary) => 0,
        (Edition::Classic, DamageTable::PossibilityRated) => 1,
        (Edition::Revised, DamageTable::Ordinary) => 2,
        (Edition::Revised, DamageTable::PossibilityRated) => 3,
    };
    let Ok(points) = u32::try_from(points) else {
        return DamageRow::default();
    };
    let further = points.saturating_sub(15) / 2;
    let cells = DAMAGE_TABLES
        .get(index)
        .and_then(|rows| rows.get(points.min(15) as usize));
    let (wounds, knockdown, mark, shock) = cells.copied().unwrap_or_default();
    let grows = if edition == Edition::Classic {
        0
    } else {
        further
    };
    DamageRow {
        wounds: u32::from(wounds) + further,
        knockdown,
        mark,
        shock: u32::from(shock) + grows,
    }
}

/// The distance to a target, as a range band of the weapon (TC-T4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum RangeBand {
    /// Closer than short range.
    PointBlank,
    /// Short range.
    Short,
    /// Medium range.
    Medium,
    /// Long range.
    Long,
    /// Farther than long range.
    BeyondLong,
}

impl RangeBand {
    /// All bands, the nearest first.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();

    /// Returns the modifier of the bonus (TC-170 … TC-173), and its rule.
    pub const fn modifier(self) -> (i32, RuleId) {
        match self {
            Self::PointBlank => (0, tc(170)),
            Self::Short => (0, tc(171)),
            Self::Medium => (-3, tc(172)),
            Self::Long | Self::BeyondLong => (-5, tc(173)),
        }
    }
}

/// The ranges of a weapon in metres, with the end of each band. Distances below the start of short range are point blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeaponRanges {
    /// The start of short range.
    pub short_from: u16,
    /// The end of short range.
    pub short_to: u16,
    /// The end of medium range.
    pub medium_to: u16,
    /// The end of long range.
    pub long_to: u16,
}

/// The amount of concealment of a target (TC-T3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Concealment {
    /// One quarter.
    Quarter,
    /// One half.
    Half,
    /// Three quarters.
    ThreeQuarters,
    /// Complete.
    Complete,
    /// Complete, behind something larger, so that the exact position is unknown.
    CompletePlus,
}

impl Concealment {
    /// Returns the modifier of the difficulty (TC-213); 0 where concealment does not count (S-33).
    pub fn modifier(self, rules: &CombatRules) -> i32 {
        if !rules.counts_concealment() {
            return 0;
        }
        match self {
            Self::Quarter => 2,
            Self::Half => 4,
            Self::ThreeQuarters => 5,
            Self::Complete => 7,
            Self::CompletePlus => 10,
        }
    }
}

/// Returns the penalties on difficulty and on the difficulty of the effect for the action at this index, easiest first,
/// if `tried` are tried at once (TC-T12, TC-260, S-16). A single action has none.
pub fn one_on_many(rules: &CombatRules, index: usize, tried: usize) -> (i32, i32) {
    if tried < 2 {
        return (0, 0);
    }
    let charted = |chart: &[u8; 8]| chart.get(index.min(7)).copied().map_or(0, i32::from);
    (
        i32::from(multi_action::difficulty_penalty(
            &rules.one_on_many,
            index,
            tried,
        )),
        charted(&rules.numbers.one_on_many_effect),
    )
}

/// Returns for each of several difficulties its index in order, easiest first; equal ones keep their order (TC-260).
pub fn multi_action_positions(difficulties: &[i32]) -> Vec<usize> {
    let easier = |index: usize, difficulty: i32| {
        let before = (0..).zip(difficulties);
        before
            .filter(|(other, other_difficulty)| {
                **other_difficulty < difficulty
                    || **other_difficulty == difficulty && *other < index
            })
            .count()
    };
    let numbered = (0..).zip(difficulties);
    numbered
        .map(|(index, difficulty)| easier(index, *difficulty))
        .collect()
}

/// The highest number of characters in each column of the chart (TC-T13).
const MANY_ON_ONE_COLUMNS: [usize; 11] = [1, 2, 3, 4, 6, 10, 15, 25, 40, 60, 100];

/// Returns the bonus for this many characters who share one roll (TC-T13, TC-143, S-17); beyond the chart, its last column
/// applies. Whoever rolls alone shares no roll, whatever number was saved for it.
pub fn many_on_one(rules: &CombatRules, characters: usize) -> i32 {
    if characters <= 1 {
        return 0;
    }
    let column = MANY_ON_ONE_COLUMNS
        .iter()
        .position(|last| characters <= *last)
        .unwrap_or(MANY_ON_ONE_COLUMNS.len() - 1);
    let modifier = rules.numbers.many_on_one.get(column);
    modifier.copied().map_or(0, i32::from)
}

/// How much the values of characters who share one roll may differ (TC-143).
pub const MAX_SHARED_DIFFERENCE: i32 = 1;

/// Returns the bonus for characters with these values who share one roll (TC-143).
///
/// # Errors
/// The values differ by more than [`MAX_SHARED_DIFFERENCE`].
pub fn shared_roll_bonus(rules: &CombatRules, values: &[i32]) -> Result<i32, CombatRefusal> {
    let least = values.iter().min().copied().unwrap_or(0);
    let near = values
        .iter()
        .all(|value| value.saturating_sub(least) <= MAX_SHARED_DIFFERENCE);
    require(near, CombatReason::ValuesApart, tc(143))?;
    Ok(many_on_one(rules, values.len()))
}
