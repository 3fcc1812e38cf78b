//! The options of one attack, and which of them can be combined.

use super::options::{CombatOption, MAX_VITAL_STEPS, limited_vital_block, min_vital_blow_steps};
use super::refusal::{CombatReason, CombatRefusal, require};
use super::rules::CombatRules;
use super::settings::Disciplines;
use crate::edition::Edition;
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, tc};

impl CombatOption {
    /// Checks whether the table's edition has this option, or takes it over from the other edition by a setting.
    ///
    /// # Errors
    /// Only the other edition has the option.
    pub fn check_edition(self, rules: &CombatRules) -> Result<(), CombatRefusal> {
        match self.only_in() {
            Some(only) if only != rules.edition => {
                let learned = only == Edition::Classic && rules.is(Disciplines::On);
                let reason = CombatReason::OtherEdition {
                    option: self,
                    only_in: only,
                };
                require(learned, reason, self.rule(only))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// The chosen options of one attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "SavedOptions", into = "SavedOptions")]
pub struct CombatOptions {
    selected: u32,
    vital_blow_steps: u8,
    vital_block_steps: u8,
}

/// The saved form of [`CombatOptions`].
#[derive(Serialize, Deserialize)]
struct SavedOptions {
    selected: Vec<CombatOption>,
    #[serde(default)]
    vital_blow_steps: u8,
    #[serde(default)]
    vital_block_steps: u8,
}

impl From<CombatOptions> for SavedOptions {
    fn from(options: CombatOptions) -> Self {
        Self {
            selected: options.iter().collect(),
            vital_blow_steps: options.vital_blow_steps,
            vital_block_steps: options.vital_block_steps,
        }
    }
}

impl From<SavedOptions> for CombatOptions {
    fn from(written: SavedOptions) -> Self {
        let taken = written.selected.into_iter();
        Self {
            vital_blow_steps: written.vital_blow_steps,
            vital_block_steps: written.vital_block_steps,
            ..taken.fold(Self::default(), Self::with)
        }
    }
}

impl CombatOptions {
    /// Returns exactly these options. A vital blow or a vital block gets the maximum of 4 steps.
    pub fn from_slice(options: &[CombatOption]) -> Self {
        let chosen = options
            .iter()
            .fold(Self::default(), |chosen, option| chosen.with(*option));
        Self {
            vital_blow_steps: if chosen.has(CombatOption::VitalBlow) {
                4
            } else {
                0
            },
            vital_block_steps: if chosen.has(CombatOption::VitalBlock) {
                4
            } else {
                0
            },
            ..chosen
        }
    }

    /// Adds an option.
    #[must_use]
    pub const fn with(mut self, option: CombatOption) -> Self {
        self.selected |= 1 << option as u32;
        self
    }

    /// Adds an option if it is `Some`.
    #[must_use]
    pub(crate) const fn with_optional(self, option: Option<CombatOption>) -> Self {
        match option {
            Some(option) => self.with(option),
            None => self,
        }
    }

    /// Removes an option.
    #[must_use]
    pub const fn without(mut self, option: CombatOption) -> Self {
        self.selected &= !(1 << option as u32);
        if !self.has(CombatOption::VitalBlow) {
            self.vital_blow_steps = 0;
        }
        if !self.has(CombatOption::VitalBlock) {
            self.vital_block_steps = 0;
        }
        self
    }

    /// Sets the steps of the vital blow; 0 removes it.
    #[must_use]
    pub const fn with_vital_blow(mut self, steps: u8) -> Self {
        self.vital_blow_steps = steps;
        if steps == 0 {
            self.without(CombatOption::VitalBlow)
        } else {
            self.with(CombatOption::VitalBlow)
        }
    }

    /// Sets the steps of the vital blow if the number is possible; in the revised edition, 0 removes it.
    ///
    /// # Errors
    /// This number of steps is impossible.
    pub fn try_with_vital_blow(
        self,
        steps: i32,
        rules: &CombatRules,
    ) -> Result<Self, CombatRefusal> {
        let (min, max) = (min_vital_blow_steps(rules.edition), MAX_VITAL_STEPS);
        let removes = steps == 0 && !rules.is_classic();
        let known = removes || (i32::from(min)..=i32::from(max)).contains(&steps);
        let reason = CombatReason::VitalBlowSteps { min, max };
        require(known, reason, CombatOption::VitalBlow.rule(rules.edition))?;
        Ok(self.with_vital_blow(u8::try_from(steps).unwrap_or(0)))
    }

    /// Adds an option, or removes it if it is chosen. A vital blow begins with the fewest steps of the edition (TC-122, TC-126). A
    /// vital block that goes with an aggressive defence ends with it (TC-151).
    #[must_use]
    pub const fn toggled(self, option: CombatOption, rules: &CombatRules) -> Self {
        match (self.has(option), option) {
            (true, CombatOption::AggressiveDefence) => self.without(option).with_vital_block(0),
            (true, _) => self.without(option),
            (false, CombatOption::VitalBlow) => {
                self.with_vital_blow(min_vital_blow_steps(rules.edition))
            }
            (false, _) => self.with(option),
        }
    }

    /// Returns the options with this many steps more, or fewer, of the vital blow; no steps remove it. `None` if this number of steps
    /// is impossible (TC-122, TC-126).
    pub fn step_vital_blow(self, change: i32, rules: &CombatRules) -> Option<Self> {
        let steps = self.vital_blow_steps().saturating_add(change);
        self.try_with_vital_blow(steps, rules).ok()
    }

    /// Returns the options that these rules have, with numbers of steps that they have (TC-122, TC-126, TC-150).
    #[must_use]
    pub fn limited_to(self, rules: &CombatRules) -> Self {
        let has = |option: &CombatOption| option.check_edition(rules).is_ok();
        let missing = CombatOption::ALL.into_iter().filter(|option| !has(option));
        let mut limited = missing.fold(self, Self::without);
        if limited.has(CombatOption::VitalBlow) {
            let fewest = min_vital_blow_steps(rules.edition);
            let steps = limited.vital_blow_steps.clamp(fewest, MAX_VITAL_STEPS);
            limited = limited.with_vital_blow(steps);
        }
        if limited.has(CombatOption::VitalBlock) {
            let steps = limited_vital_block(limited.vital_block_steps, rules.edition);
            limited = limited.with_vital_block(steps);
        }
        limited
    }

    /// Sets the steps of the vital block; 0 removes it.
    #[must_use]
    pub const fn with_vital_block(mut self, steps: u8) -> Self {
        self.vital_block_steps = steps;
        if steps == 0 {
            self.without(CombatOption::VitalBlock)
        } else {
            self.with(CombatOption::VitalBlock)
        }
    }

    /// Checks whether an option is chosen.
    pub const fn has(self, option: CombatOption) -> bool {
        self.selected & (1 << option as u32) != 0
    }

    /// Checks whether the attack uses the weapon in the other hand too: with both weapons or with one for each target (TC-193, TC-194).
    pub const fn uses_off_hand(self) -> bool {
        self.has(CombatOption::BothWeapons) || self.has(CombatOption::SplitWeapons)
    }

    /// Returns the steps of the vital blow.
    pub const fn vital_blow_steps(self) -> i32 {
        self.vital_blow_steps as i32
    }

    /// Returns the steps of the vital blow as they are shown: 0 in the classic edition, whose vital blow is always the same (TC-122,
    /// TC-126).
    pub const fn counted_vital_blow_steps(self, edition: Edition) -> i32 {
        if min_vital_blow_steps(edition) < MAX_VITAL_STEPS {
            self.vital_blow_steps()
        } else {
            0
        }
    }

    /// Returns the steps of the vital block.
    pub const fn vital_block_steps(self) -> i32 {
        self.vital_block_steps as i32
    }

    /// Iterates over the chosen options.
    pub fn iter(self) -> impl Iterator<Item = CombatOption> {
        CombatOption::ALL
            .into_iter()
            .filter(move |option| self.has(*option))
    }
}

/// Whether two options can be combined, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compatibility {
    /// Whether they can be combined.
    pub allowed: bool,
    /// Whether the rules state this; otherwise this project decided it.
    pub stated_by_rules: bool,
    /// The rule that this is based on.
    pub rule: RuleId,
}

const fn compatible(rule: u16) -> Compatibility {
    Compatibility {
        allowed: true,
        stated_by_rules: true,
        rule: tc(rule),
    }
}

const fn incompatible(stated_by_rules: bool, rule: u16) -> Compatibility {
    Compatibility {
        allowed: false,
        stated_by_rules,
        rule: tc(rule),
    }
}

/// Returns whether two options can be combined, in either order. Pairs that `listed` does not name can be combined.
pub fn compatibility(first: CombatOption, second: CombatOption, edition: Edition) -> Compatibility {
    listed(first, second, edition)
        .or_else(|| listed(second, first, edition))
        .unwrap_or(Compatibility {
            allowed: true,
            stated_by_rules: false,
            rule: first.rule(edition),
        })
}

/// Returns what the rules say about two options in this order, if anything. `by_edition` selects the rule number of the edition.
fn listed(first: CombatOption, second: CombatOption, edition: Edition) -> Option<Compatibility> {
    use CombatOption::{
        ActiveDefence, AggressiveDefence, Aim, Aiming, AllOut, Blindside, BlockStrike, BothWeapons,
        Disarm, FellingTheOak, GrappleHold, GrappleItem, KnockdownAttack, LightningFist, Location,
        Opportunity, Parry, SplitWeapons, SuppressiveFire, Sweep, VitalBlock, VitalBlow,
    };
    let revised = edition == Edition::Revised;
    let by_edition = |classic, later| if revised { later } else { classic };
    Some(match (first, second) {
        (AllOut, VitalBlow) => compatible(by_edition(124, 130)),
        (AllOut, KnockdownAttack) if revised => compatible(130),
        (AllOut, ActiveDefence) => incompatible(revised, by_edition(129, 130)),
        (AllOut, VitalBlock) => incompatible(true, 130),
        (AllOut, AggressiveDefence) => incompatible(false, by_edition(129, 130)),
        (VitalBlock, ActiveDefence) => compatible(150),
        (VitalBlow, Sweep) => incompatible(false, by_edition(122, 126)),
        (GrappleHold | GrappleItem, VitalBlow | Sweep) => compatible(144),
        (GrappleHold, GrappleItem | KnockdownAttack | Disarm | SuppressiveFire)
        | (GrappleItem, KnockdownAttack | Disarm | SuppressiveFire) => incompatible(false, 144),
        (KnockdownAttack, Disarm | SuppressiveFire) => incompatible(false, 147),
        (Disarm, SuppressiveFire) => incompatible(false, 148),
        (Disarm, VitalBlow) if revised => incompatible(false, 148),
        (Disarm, VitalBlow) => compatible(125),
        // In the classic edition a disarm is a kind of vital blow.
        (Disarm, Sweep) if !revised => incompatible(false, 125),
        (
            Aim,
            AllOut
            | Sweep
            | AggressiveDefence
            | LightningFist
            | BlockStrike
            | FellingTheOak
            | CombatOption::StunningAttack
            | CombatOption::Throw,
        ) => incompatible(true, by_edition(120, 121)),
        (Aiming, ActiveDefence | AggressiveDefence) => incompatible(revised, by_edition(120, 121)),
        (Aiming, VitalBlock) => incompatible(true, 121),
        (Opportunity, Location) => incompatible(true, by_edition(134, 135)),
        (AggressiveDefence, ActiveDefence) => incompatible(true, by_edition(152, 153)),
        (Parry, BothWeapons | SplitWeapons) => incompatible(true, 191),
        (BothWeapons, SplitWeapons) => incompatible(true, 194),
        (Blindside, _) => Compatibility {
            allowed: true,
            stated_by_rules: revised,
            rule: tc(by_edition(200, 202)),
        },
        (LightningFist, BlockStrike | AggressiveDefence) => incompatible(false, 224),
        (FellingTheOak, VitalBlow) => compatible(227),
        _ => return None,
    })
}
