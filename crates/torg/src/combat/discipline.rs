//! The minor disciplines of martial arts (TC-220 … TC-232): who may use them, how often, and their effects outside attacks.

use super::breakdown::{Breakdown, ValueSource};
use super::options::CombatOption;
use super::refusal::{CombatReason, CombatRefusal, require};
use super::rules::CombatRules;
use super::settings::{BlockMinimum, Disciplines};
use super::weapon::AttackSkill;
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::rule::tc;
use tabletop::variants::all_variants;

/// A discipline of martial arts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
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
    /// All disciplines.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();
}

/// The disciplines an actor has learned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Discipline>", into = "Vec<Discipline>")]
pub struct LearnedDisciplines(u8);

impl From<LearnedDisciplines> for Vec<Discipline> {
    fn from(disciplines: LearnedDisciplines) -> Self {
        let all_disciplines = Discipline::ALL.into_iter();
        all_disciplines
            .filter(|discipline| disciplines.has(*discipline))
            .collect()
    }
}

impl From<Vec<Discipline>> for LearnedDisciplines {
    fn from(disciplines: Vec<Discipline>) -> Self {
        disciplines.into_iter().fold(Self::default(), Self::with)
    }
}

impl LearnedDisciplines {
    /// Adds a discipline.
    #[must_use]
    pub const fn with(self, discipline: Discipline) -> Self {
        Self(self.0 | 1 << discipline as u8)
    }

    /// Checks whether a discipline is learned.
    pub const fn has(self, discipline: Discipline) -> bool {
        self.0 & (1 << discipline as u8) != 0
    }

    /// Checks whether the discipline of an option is learned.
    pub fn allows_option(self, choice: CombatOption) -> bool {
        let pairs = [
            (CombatOption::BlockStrike, Discipline::BlockStrike),
            (CombatOption::LightningFist, Discipline::LightningFist),
            (CombatOption::FellingTheOak, Discipline::FellingTheOak),
            (CombatOption::StunningAttack, Discipline::StunningAttack),
            (CombatOption::Throw, Discipline::Throw),
        ];
        pairs
            .iter()
            .any(|(option, discipline)| *option == choice && self.has(*discipline))
    }

    /// Checks whether a discipline is learned and the table uses disciplines (S-38).
    pub fn is_usable(self, discipline: Discipline, rules: &CombatRules) -> bool {
        self.has(discipline) && (rules.is_classic() || rules.is(Disciplines::On))
    }
}

/// The longest throw, in metres (TC-231).
pub const MAX_THROW_METRES: u16 = 5;

/// An actor's recent use of disciplines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DisciplineUse {
    /// The last round in which the actor used a lightning fist.
    pub last_lightning_fist: Option<u32>,
    /// The last round in which the actor used a throw.
    pub last_throw: Option<u32>,
    /// The lightning fist strikes in this round.
    pub strikes: u8,
    /// The blocks in this round.
    pub blocks: u8,
}

impl DisciplineUse {
    /// Checks whether another lightning fist strike is allowed this round (TC-224, TC-225).
    ///
    /// # Errors
    /// The reason why not.
    pub fn may_lightning_fist(self, round: u32, flurry: bool) -> Result<(), CombatRefusal> {
        require(!flurry, CombatReason::NotInFlurry, tc(225))?;
        let last = self
            .last_lightning_fist
            .is_some_and(|last| last.checked_add(1) == Some(round));
        require(!last, CombatReason::UsedLastRound, tc(225))?;
        require(self.strikes < 2, CombatReason::NoMoreStrikes, tc(224))
    }

    /// Checks whether a throw of this distance is allowed this round (TC-232, TC-231).
    ///
    /// # Errors
    /// The reason why not.
    pub fn may_throw(self, round: u32, metres: u16) -> Result<(), CombatRefusal> {
        let last = self
            .last_throw
            .is_some_and(|last| last.checked_add(1) == Some(round));
        require(!last, CombatReason::UsedLastRound, tc(232))?;
        let reason = CombatReason::ThrownTooFar {
            max: MAX_THROW_METRES,
        };
        require(metres <= MAX_THROW_METRES, reason, tc(231))
    }

    /// Checks whether a block is allowed (TC-223): one per round, even in a flurry.
    ///
    /// # Errors
    /// The actor has already blocked this round.
    pub const fn may_block(self) -> Result<(), CombatRefusal> {
        require(self.blocks == 0, CombatReason::NoMoreBlocks, tc(223))
    }
}

/// Checks whether a block can stop this kind of attack (TC-221).
///
/// # Errors
/// The attack uses a weapon with its own energy.
pub const fn check_blockable(against: AttackSkill) -> Result<(), CombatRefusal> {
    require(
        !against.has_own_energy(),
        CombatReason::CannotBlock,
        tc(221),
    )
}

/// Returns the total of a block, which is compared with the attacker's skill value (TC-221).
pub fn block_total(martial_arts: i32, charted: i32, rules: &CombatRules) -> Breakdown {
    let mut sum = Breakdown::new(ValueSource::SkillValue, martial_arts, tc(221));
    sum.add(ValueSource::ChartedBonus, charted, tc(44));
    if rules.is(BlockMinimum::Yes) {
        sum.add(
            ValueSource::Minimum,
            1_i32.saturating_sub(charted).max(0),
            tc(221),
        );
    }
    sum
}
