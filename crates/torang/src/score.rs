//! Scores, and the level that a d100 roll gives against one (TE-020 … TE-030).

use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::dice::D100;

/// A score in percent. Entered ones are [`Score::MIN`] to [`Score::MAX`]. Modifiers and help may lead beyond that (TE-056,
/// TE-112), and every rule here works for any number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Score(i32);

/// The level of success of a roll.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Level {
    Fumble,
    Failure,
    Success,
    Critical,
}

/// The ranges of faces for each level: criticals are 1 to `critical`, successes end at `success`, and fumbles are the last `fumbles`
/// faces up to 100 (TE-INV-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thresholds {
    /// The highest face that is a critical; 0 for none (TE-025).
    pub critical: u8,
    /// The highest face that succeeds, 5 to 95.
    pub success: u8,
    /// The number of fumble faces, 1 to 3.
    pub fumbles: u8,
}

/// The number of faces of the die.
const FACES: u8 = 100;
/// Faces up to this always succeed (TE-022).
const ALWAYS_SUCCEEDS: i32 = 5;
/// Faces above this never succeed (TE-023).
const MAX_SUCCESS: i32 = 95;
/// The score divided by this is the highest critical face (TE-024).
const CRITICAL_DIVISOR: i32 = 10;
/// The number of fumble faces below each score. From the last score on there is one (TE-027 … TE-029).
const FUMBLE_FACES: [(i32, u8); 2] = [(40, 3), (80, 2)];

impl Score {
    /// The lowest score that can be entered.
    pub const MIN: i32 = -1_000;
    /// The highest score that can be entered.
    pub const MAX: i32 = 10_000;

    /// Returns a score that was entered; `None` if it is outside the range.
    pub const fn new(score: i32) -> Option<Self> {
        if score >= Self::MIN && score <= Self::MAX {
            Some(Self(score))
        } else {
            None
        }
    }

    /// Returns the score as a number.
    pub const fn get(self) -> i32 {
        self.0
    }

    /// Returns the score with an amount added or subtracted (TE-050).
    #[must_use]
    pub const fn plus(self, amount: i32) -> Self {
        Self(self.0.saturating_add(amount))
    }

    /// Returns the score divided by `divisor`, rounded toward 0 (TE-100); unchanged if the divisor is 0.
    #[must_use]
    pub fn divided(self, divisor: i32) -> Self {
        Self(self.0.checked_div_euclid(divisor).unwrap_or(self.0))
    }

    /// Returns the part of the score over 100, which counts if both sides of an opposed roll have the same level (TE-096).
    pub fn excess(self) -> i32 {
        self.0.saturating_sub(i32::from(FACES)).max(0)
    }

    /// The faces of each level against this score (TE-021 … TE-030).
    pub fn thresholds(self) -> Thresholds {
        let face = |face: i32| u8::try_from(face).unwrap_or(FACES);
        Thresholds {
            critical: face(self.0.div_euclid(CRITICAL_DIVISOR).clamp(0, MAX_SUCCESS)),
            success: face(self.0.clamp(ALWAYS_SUCCEEDS, MAX_SUCCESS)),
            fumbles: FUMBLE_FACES
                .iter()
                .find(|(below, _)| self.0 < *below)
                .map_or(1, |(_, faces)| *faces),
        }
    }

    /// The level of a natural roll against this score (TE-020 … TE-030).
    pub fn level(self, natural: D100) -> Level {
        let thresholds = self.thresholds();
        Level::ALL
            .into_iter()
            .find(|level| natural.face() <= thresholds.span(*level).1)
            .unwrap_or(Level::Fumble)
    }
}

impl Level {
    /// All levels, by rising faces. They are declared the other way round, because a better level is the greater one.
    pub const ALL: [Self; Self::VARIANTS.len()] =
        [Self::Critical, Self::Success, Self::Failure, Self::Fumble];

    /// Whether the action succeeds (TE-035, TE-036).
    pub const fn succeeds(self) -> bool {
        match self {
            Self::Critical | Self::Success => true,
            Self::Failure | Self::Fumble => false,
        }
    }
}

impl Thresholds {
    /// Returns the first and the last face of a level. If the level has no face, the last is lower than the first (TE-INV-3).
    pub const fn span(self, level: Level) -> (u8, u8) {
        let last_failure = FACES - self.fumbles;
        match level {
            Level::Critical => (1, self.critical),
            Level::Success => (self.critical + 1, self.success),
            Level::Failure => (self.success + 1, last_failure),
            Level::Fumble => (last_failure + 1, FACES),
        }
    }

    /// Returns how many of the hundred faces have this level.
    pub fn faces(self, level: Level) -> u32 {
        let (first, last) = self.span(level);
        u32::from((last + 1).saturating_sub(first))
    }
}
