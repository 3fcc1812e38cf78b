//! The options of one attack, and which go together (the matrix of 3.18).

use super::choice::Choice;
use super::refusal::{Refusal, Why, require};
use super::rules::Rules;
use super::settings::Disciplines;
use crate::edition::Edition;
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, tc};

impl Choice {
    /// Whether the edition, with this table's answers, has it at all.
    ///
    /// # Errors
    /// The other edition has it.
    pub fn exists(self, rules: &Rules) -> Result<(), Refusal> {
        match self.only() {
            Some(only) if only != rules.edition => {
                let learned = only == Edition::Classic && rules.is(Disciplines::On);
                let why = Why::OtherEdition { choice: self, only };
                require(learned, why, self.rule(only))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// The options of one attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct Choices {
    taken: u32,
    vital_blow: u8,
    vital_block: u8,
}

/// The saved form: those that are taken, and the steps of the two that have some.
#[derive(Serialize, Deserialize)]
struct Written {
    taken: Vec<Choice>,
    #[serde(default)]
    blow: u8,
    #[serde(default)]
    block: u8,
}

impl From<Choices> for Written {
    fn from(choices: Choices) -> Self {
        Self {
            taken: choices.each().collect(),
            blow: choices.vital_blow,
            block: choices.vital_block,
        }
    }
}

impl From<Written> for Choices {
    fn from(written: Written) -> Self {
        let taken = written.taken.into_iter();
        Self {
            vital_blow: written.blow,
            vital_block: written.block,
            ..taken.fold(Self::default(), Self::with)
        }
    }
}

impl Choices {
    /// None but these, a vital blow or block with all its steps.
    pub fn of(choices: &[Choice]) -> Self {
        let of = choices
            .iter()
            .fold(Self::default(), |of, its| of.with(*its));
        Self {
            vital_blow: if of.has(Choice::VitalBlow) { 4 } else { 0 },
            vital_block: if of.has(Choice::VitalBlock) { 4 } else { 0 },
            ..of
        }
    }

    /// With one more.
    #[must_use]
    pub const fn with(mut self, choice: Choice) -> Self {
        self.taken |= 1 << choice as u32;
        self
    }

    /// With that one, where there is one.
    #[must_use]
    pub const fn also(self, choice: Option<Choice>) -> Self {
        match choice {
            Some(choice) => self.with(choice),
            None => self,
        }
    }

    /// Without one.
    #[must_use]
    pub const fn without(mut self, choice: Choice) -> Self {
        self.taken &= !(1 << choice as u32);
        if !self.has(Choice::VitalBlow) {
            self.vital_blow = 0;
        }
        if !self.has(Choice::VitalBlock) {
            self.vital_block = 0;
        }
        self
    }

    /// With a vital blow of so many steps; of none, without.
    #[must_use]
    pub const fn vital_blow(mut self, steps: u8) -> Self {
        self.vital_blow = steps;
        if steps == 0 {
            self.without(Choice::VitalBlow)
        } else {
            self.with(Choice::VitalBlow)
        }
    }

    /// With a vital blow of so many steps, if there are such: none is no option in the later edition, and no size in the older.
    ///
    /// # Errors
    /// There are none such.
    pub fn try_vital_blow(self, steps: i32, rules: &Rules) -> Result<Self, Refusal> {
        let least = if rules.classic() { 4 } else { 1 };
        let known = (0..=4).contains(&steps) && (steps == 4 || !rules.classic());
        let why = Why::VitalSteps { least, most: 4 };
        require(known, why, Choice::VitalBlow.rule(rules.edition))?;
        Ok(self.vital_blow(u8::try_from(steps).unwrap_or(0)))
    }

    /// With a vital block of so many steps; of none, without.
    #[must_use]
    pub const fn vital_block(mut self, steps: u8) -> Self {
        self.vital_block = steps;
        if steps == 0 {
            self.without(Choice::VitalBlock)
        } else {
            self.with(Choice::VitalBlock)
        }
    }

    /// Whether it is taken.
    pub const fn has(self, choice: Choice) -> bool {
        self.taken & (1 << choice as u32) != 0
    }

    /// The steps of the vital blow.
    pub const fn blow(self) -> i32 {
        self.vital_blow as i32
    }

    /// The steps of the vital block.
    pub const fn block(self) -> i32 {
        self.vital_block as i32
    }

    /// Those that are taken.
    pub fn each(self) -> impl Iterator<Item = Choice> {
        Choice::ALL
            .into_iter()
            .filter(move |choice| self.has(*choice))
    }
}

/// Whether two options go together, and where that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// They do.
    pub may: bool,
    /// A chapter says so; else it was decided.
    pub said: bool,
    /// The rule to name.
    pub rule: RuleId,
}

const fn yes(rule: u16) -> Pair {
    Pair {
        may: true,
        said: true,
        rule: tc(rule),
    }
}

const fn no(said: bool, rule: u16) -> Pair {
    Pair {
        may: false,
        said,
        rule: tc(rule),
    }
}

/// Whether two options go together (3.18). What the matrix does not list does.
pub fn together(one: Choice, other: Choice, edition: Edition) -> Pair {
    listed(one, other, edition)
        .or_else(|| listed(other, one, edition))
        .unwrap_or(Pair {
            may: true,
            said: false,
            rule: one.rule(edition),
        })
}

fn listed(one: Choice, other: Choice, edition: Edition) -> Option<Pair> {
    use Choice::{
        ActiveDefence, AggressiveDefence, Aim, Aiming, AllOut, Blindside, BlockStrike, BothWeapons,
        Disarm, FellingTheOak, GrappleHold, GrappleItem, KnockdownAttack, LightningFist, Location,
        Opportunity, Parry, SplitWeapons, SuppressiveFire, Sweep, VitalBlock, VitalBlow,
    };
    let revised = edition == Edition::Revised;
    let by = |classic, later| if revised { later } else { classic };
    Some(match (one, other) {
        (AllOut, VitalBlow) => yes(by(124, 130)),
        (AllOut, KnockdownAttack) if revised => yes(130),
        (AllOut, ActiveDefence) => no(revised, by(129, 130)),
        (AllOut, VitalBlock) => no(true, 130),
        (AllOut, AggressiveDefence) => no(false, by(129, 130)),
        (VitalBlock, ActiveDefence) => yes(150),
        (VitalBlow, Sweep) => no(false, by(122, 126)),
        (GrappleHold | GrappleItem, VitalBlow | Sweep) => yes(144),
        (GrappleHold, GrappleItem | KnockdownAttack | Disarm | SuppressiveFire)
        | (GrappleItem, KnockdownAttack | Disarm | SuppressiveFire) => no(false, 144),
        (KnockdownAttack, Disarm | SuppressiveFire) => no(false, 147),
        (Disarm, SuppressiveFire) => no(false, 148),
        (Disarm, VitalBlow) if revised => no(false, 148),
        (Disarm, VitalBlow) => yes(125),
        // It is a vital blow itself.
        (Disarm, Sweep) if !revised => no(false, 125),
        (
            Aim,
            AllOut
            | Sweep
            | AggressiveDefence
            | LightningFist
            | BlockStrike
            | FellingTheOak
            | Choice::StunningAttack
            | Choice::Throw,
        ) => no(true, by(120, 121)),
        (Aiming, ActiveDefence | AggressiveDefence) => no(revised, by(120, 121)),
        (Aiming, VitalBlock) => no(true, 121),
        (Opportunity, Location) => no(true, by(134, 135)),
        (AggressiveDefence, ActiveDefence) => no(true, by(152, 153)),
        (Parry, BothWeapons | SplitWeapons) => no(true, 191),
        (BothWeapons, SplitWeapons) => no(true, 194),
        (Blindside, _) => Pair {
            may: true,
            said: revised,
            rule: tc(by(200, 202)),
        },
        (LightningFist, BlockStrike | AggressiveDefence) => no(false, 224),
        (FellingTheOak, VitalBlow) => yes(227),
        _ => return None,
    })
}
