//! Combat settings that are numbers, arranged as charts, so that each cell can be saved, checked and changed separately.

use crate::combat::negation::NegationLimits;
use crate::edition::Edition;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use strum::VariantArray;
use tabletop::validated;
use tabletop::variants::all_variants;

/// A chart of [`CombatNumbers`]; some have one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum NumberChart {
    /// The penalty on effect difficulties for several actions at once (S-16).
    OneOnManyEffect,
    /// The bonus for several actors who share a roll (S-17).
    ManyOnOne,
    /// The modifiers of fire modes (S-12).
    FireModes,
    /// The modifier of suppressive fire with single shots (S-27).
    SingleShots,
    /// The extra K of a knockout attack (S-31).
    Knockout,
    /// The bonus of a buckler (S-32).
    Buckler,
    /// The damage that a possibility removes: components, wound levels, shock points (S-39).
    Negation,
    /// The number of wound levels that destroy cover (S-41).
    CoverWounds,
}

impl NumberChart {
    /// All charts.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();

    /// Returns the chart's ID in the ledger and its key in saved data.
    const fn data(self) -> (&'static str, &'static str) {
        match self {
            Self::OneOnManyEffect => ("S-16", "one_on_many_effect"),
            Self::ManyOnOne => ("S-17", "many_on_one"),
            Self::FireModes => ("S-12", "fire_modes"),
            Self::SingleShots => ("S-27", "single_shots"),
            Self::Knockout => ("S-31", "knockout"),
            Self::Buckler => ("S-32", "buckler"),
            Self::Negation => ("S-39", "negation"),
            Self::CoverWounds => ("S-41", "cover_levels"),
        }
    }

    /// Returns the chart's ID in the ledger, for example `S-17`.
    pub const fn ledger_id(self) -> &'static str {
        self.data().0
    }

    /// Returns the chart's key in saved data.
    pub const fn key(self) -> &'static str {
        self.data().1
    }

    /// Returns the only edition that uses the chart; `None` if both do.
    pub const fn only_in(self) -> Option<Edition> {
        match self {
            Self::ManyOnOne
            | Self::FireModes
            | Self::SingleShots
            | Self::Knockout
            | Self::Buckler => Some(Edition::Revised),
            Self::OneOnManyEffect | Self::Negation | Self::CoverWounds => None,
        }
    }

    /// Returns the index of the first cell that a table may change: nobody shares a roll alone (TC-T13).
    pub const fn first_cell(self) -> usize {
        match self {
            Self::ManyOnOne => 1,
            Self::OneOnManyEffect
            | Self::FireModes
            | Self::SingleShots
            | Self::Knockout
            | Self::Buckler
            | Self::Negation
            | Self::CoverWounds => 0,
        }
    }

    /// Returns the allowed range of the cell at this index.
    pub const fn cell_range(self, index: usize) -> RangeInclusive<i8> {
        match (self, index) {
            (Self::OneOnManyEffect | Self::ManyOnOne, _) => 0..=99,
            (Self::FireModes | Self::SingleShots, _) => -20..=20,
            (Self::Knockout, _) => 0..=9,
            (Self::Buckler, _) => 0..=20,
            // The number of different components of damage, of which there are four.
            (Self::Negation, 0) => 1..=4,
            (Self::Negation, 1) => 0..=4,
            (Self::Negation, _) => 0..=99,
            (Self::CoverWounds, _) => 1..=20,
        }
    }
}

impl CombatNumbers {
    /// Returns the cells of a chart. A saved number that is too large for the type is returned as the type's maximum, which no
    /// chart allows.
    pub fn cells(&self, chart: NumberChart) -> Vec<i8> {
        let to_signed = |cells: &[u8]| -> Vec<i8> {
            let cells = cells.iter().map(|cell| i8::try_from(*cell));
            cells.map(|cell| cell.unwrap_or(i8::MAX)).collect()
        };
        match chart {
            NumberChart::OneOnManyEffect => to_signed(&self.one_on_many_effect),
            NumberChart::ManyOnOne => to_signed(&self.many_on_one),
            NumberChart::FireModes => self.fire_modes.to_vec(),
            NumberChart::SingleShots => vec![self.single_shot_modifier],
            NumberChart::Knockout => to_signed(&[self.knockout_extra_k]),
            NumberChart::Buckler => to_signed(&[self.buckler_bonus]),
            NumberChart::Negation => to_signed(&[
                self.negation_limits.components,
                self.negation_limits.wounds,
                self.negation_limits.shock,
            ]),
            NumberChart::CoverWounds => to_signed(&[self.cover_wounds]),
        }
    }

    /// Returns the same numbers with one cell changed. A number that does not fit the type, or an index without a cell, changes
    /// nothing.
    #[must_use]
    pub fn with_cell(mut self, chart: NumberChart, index: usize, figure: i8) -> Self {
        let signed: &mut [i8] = match chart {
            NumberChart::FireModes => &mut self.fire_modes,
            NumberChart::SingleShots => std::slice::from_mut(&mut self.single_shot_modifier),
            NumberChart::OneOnManyEffect
            | NumberChart::ManyOnOne
            | NumberChart::Knockout
            | NumberChart::Buckler
            | NumberChart::Negation
            | NumberChart::CoverWounds => &mut [],
        };
        if let Some(cell) = signed.get_mut(index) {
            *cell = figure;
        }
        let single = std::slice::from_mut::<u8>;
        let unsigned: &mut [u8] = match chart {
            NumberChart::OneOnManyEffect => &mut self.one_on_many_effect,
            NumberChart::ManyOnOne => &mut self.many_on_one,
            NumberChart::Knockout => single(&mut self.knockout_extra_k),
            NumberChart::Buckler => single(&mut self.buckler_bonus),
            NumberChart::CoverWounds => single(&mut self.cover_wounds),
            NumberChart::Negation => {
                let negation = &mut self.negation_limits;
                let cell = match index {
                    0 => Some(&mut negation.components),
                    1 => Some(&mut negation.wounds),
                    2 => Some(&mut negation.shock),
                    3.. => None,
                };
                if let Some((cell, figure)) = cell.zip(u8::try_from(figure).ok()) {
                    *cell = figure;
                }
                &mut []
            }
            NumberChart::FireModes | NumberChart::SingleShots => &mut [],
        };
        if let Some((cell, figure)) = unsigned.get_mut(index).zip(u8::try_from(figure).ok()) {
            *cell = figure;
        }
        self
    }

    /// Returns the range of the first cell that is outside its range.
    pub fn first_violated_range(&self) -> Option<RangeInclusive<i8>> {
        NumberChart::ALL.into_iter().find_map(|chart| {
            let cells = (0..).zip(self.cells(chart));
            cells
                .map(|(index, figure)| (chart.cell_range(index), figure))
                .find_map(|(range, figure)| (!range.contains(&figure)).then_some(range))
        })
    }
}

/// The settings that are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", default)]
pub struct CombatNumbers {
    /// The penalty on effect difficulties for several actions at once (S-16, TC-T12).
    pub one_on_many_effect: [u8; 8],
    /// The bonus for actors who share a roll, by the columns of TC-T13 (S-17).
    pub many_on_one: [u8; 11],
    /// The modifiers of fire modes: damage of a burst weapon as single shot, damage of single fire as multi, bonus of full
    /// automatic (S-12; the classic edition's numbers are fixed).
    pub fire_modes: [i8; 3],
    /// The modifier of the total of suppressive fire for single shots (S-27).
    pub single_shot_modifier: i8,
    /// The number of additional extra K of a knockout attack, compared with a non-lethal one (S-31).
    pub knockout_extra_k: u8,
    /// The amount that a buckler, or a weapon that parries like one, adds to the defence (S-32).
    pub buckler_bonus: u8,
    /// The damage that a possibility removes (S-39).
    pub negation_limits: NegationLimits,
    /// The number of wound levels that destroy cover (S-41).
    pub cover_wounds: u8,
}

// Reading fails if a number is outside its range.
validated!(CombatNumbers, CombatNumbers::is_in_range);

impl CombatNumbers {
    fn is_in_range(&self) -> bool {
        NumberChart::ALL.into_iter().all(|chart| {
            let cells = self.cells(chart);
            (0..)
                .zip(&cells)
                .all(|(index, figure)| chart.cell_range(index).contains(figure))
        })
    }
}

impl Default for CombatNumbers {
    fn default() -> Self {
        Self {
            one_on_many_effect: [0; 8],
            many_on_one: [0, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10],
            fire_modes: FIRE_MODES,
            single_shot_modifier: -3,
            knockout_extra_k: 1,
            buckler_bonus: 1,
            negation_limits: NegationLimits::default(),
            cover_wounds: 4,
        }
    }
}

/// The modifiers of fire modes in the classic edition (TC-177 … TC-179).
pub const FIRE_MODES: [i8; 3] = [-3, 3, 3];
