//! The minor disciplines of martial arts (TC-220 … TC-232): who may use them, how often, and what they do that no attack does.

use super::choice::Choice;
use super::line::{Figure, Sum};
use super::refusal::{Refusal, Why, require};
use super::rules::Rules;
use super::settings::{BlockMinimum, Disciplines};
use super::weapon::Arm;
use serde::{Deserialize, Serialize};
use tabletop::rule::tc;

/// A discipline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // named as the ledger names them
pub enum Discipline {
    BlockStrike,
    LightningFist,
    FellingTheOak,
    MissileDodge,
    StopThrust,
    StunningAttack,
    Throw,
    InstantUp,
}

impl Discipline {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::BlockStrike,
        Self::LightningFist,
        Self::FellingTheOak,
        Self::MissileDodge,
        Self::StopThrust,
        Self::StunningAttack,
        Self::Throw,
        Self::InstantUp,
    ];
}

/// Those that somebody has learned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Discipline>", into = "Vec<Discipline>")]
pub struct Learned(u8);

impl From<Learned> for Vec<Discipline> {
    fn from(learned: Learned) -> Self {
        let all = Discipline::ALL.into_iter();
        all.filter(|one| learned.has(*one)).collect()
    }
}

impl From<Vec<Discipline>> for Learned {
    fn from(learned: Vec<Discipline>) -> Self {
        learned.into_iter().fold(Self::default(), Self::with)
    }
}

impl Learned {
    /// With one more.
    #[must_use]
    pub const fn with(self, discipline: Discipline) -> Self {
        Self(self.0 | 1 << discipline as u8)
    }

    /// Whether it is learned.
    pub const fn has(self, discipline: Discipline) -> bool {
        self.0 & (1 << discipline as u8) != 0
    }

    /// Whether the discipline of an option is learned.
    pub fn of(self, choice: Choice) -> bool {
        let all = [
            (Choice::BlockStrike, Discipline::BlockStrike),
            (Choice::LightningFist, Discipline::LightningFist),
            (Choice::FellingTheOak, Discipline::FellingTheOak),
            (Choice::StunningAttack, Discipline::StunningAttack),
            (Choice::Throw, Discipline::Throw),
        ];
        all.iter()
            .any(|(option, discipline)| *option == choice && self.has(*discipline))
    }

    /// Whether it is learned and the table plays with disciplines (S-38).
    pub fn counts(self, discipline: Discipline, rules: &Rules) -> bool {
        self.has(discipline) && (rules.classic() || rules.is(Disciplines::On))
    }
}

/// The farthest somebody is thrown, in metres (TC-231).
pub const FARTHEST_THROW: u16 = 5;

/// What was done with disciplines lately.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Used {
    /// The last round of a lightning fist.
    pub fist: Option<u32>,
    /// The last round of a throw.
    pub throw: Option<u32>,
    /// Strikes of the lightning fist of this round.
    pub strikes: u8,
    /// Blocks of this round.
    pub blocks: u8,
}

impl Used {
    /// Whether another strike of a lightning fist is open in a round (TC-224, TC-225).
    ///
    /// # Errors
    /// Why not.
    pub fn may_strike(self, round: u32, flurry: bool) -> Result<(), Refusal> {
        require(!flurry, Why::InAFlurry, tc(225))?;
        let last = self
            .fist
            .is_some_and(|last| last.checked_add(1) == Some(round));
        require(!last, Why::LastRound, tc(225))?;
        require(self.strikes < 2, Why::NoMoreStrikes, tc(224))
    }

    /// Whether somebody may be thrown in a round (TC-232), so far (TC-231).
    ///
    /// # Errors
    /// Why not.
    pub fn may_throw(self, round: u32, metres: u16) -> Result<(), Refusal> {
        let last = self
            .throw
            .is_some_and(|last| last.checked_add(1) == Some(round));
        require(!last, Why::LastRound, tc(232))?;
        let why = Why::TooLong {
            most: FARTHEST_THROW,
        };
        require(metres <= FARTHEST_THROW, why, tc(231))
    }

    /// Whether a block is open (TC-223): one a round, in a flurry too.
    ///
    /// # Errors
    /// Why not.
    pub const fn may_block(self) -> Result<(), Refusal> {
        require(self.blocks == 0, Why::NoMoreBlocks, tc(223))
    }
}

/// Whether a block can stop such an attack (TC-221).
///
/// # Errors
/// It cannot.
pub const fn can_block(against: Arm) -> Result<(), Refusal> {
    require(!against.is_powered(), Why::CannotStop, tc(221))
}

/// A block's total, against the value of the attacker's skill (TC-221).
pub fn block(martial_arts: i32, charted: i32, rules: &Rules) -> Sum {
    let mut sum = Sum::from(Figure::SkillValue, martial_arts, tc(221));
    sum.add(Figure::ChartedBonus, charted, tc(44));
    if rules.is(BlockMinimum::Yes) {
        sum.add(
            Figure::Minimum,
            1_i32.saturating_sub(charted).max(0),
            tc(221),
        );
    }
    sum
}
