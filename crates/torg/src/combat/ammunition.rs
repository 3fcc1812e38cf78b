//! Counting ammunition (TC-180 … TC-187).

use super::refusal::{CombatReason, CombatRefusal, require};
use super::rules::CombatRules;
use super::settings::CountAmmunition;
use super::weapon::FireMode;
use serde::{Deserialize, Serialize};
use tabletop::rule::tc;

/// How long a weapon takes to be loaded again (TC-186).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reload {
    /// A simple action.
    #[default]
    SimpleAction,
    /// So many rounds, with a skill check where the weapon asks for one.
    Rounds {
        /// How many.
        rounds: u8,
        /// A skill is rolled.
        skill_check: bool,
    },
}

impl Reload {
    /// How many rounds go into it, a simple action being part of one.
    pub const fn rounds(self) -> u8 {
        match self {
            Self::SimpleAction | Self::Rounds { rounds: 0, .. } => 1,
            Self::Rounds { rounds, .. } => rounds,
        }
    }

    /// Whether a skill is rolled at the end.
    pub const fn needs_skill_check(self) -> bool {
        matches!(
            self,
            Self::Rounds {
                skill_check: true,
                ..
            }
        )
    }
}

/// What is left in a weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Magazine {
    /// Rounds of fire when full (TC-182).
    pub rating: u16,
    /// Rounds of fire left.
    pub left: u16,
    /// Single shots of a burst weapon since the last round of fire was taken (TC-185).
    pub single_shots_fired: u8,
    /// Somebody ran short of it: it counts whatever the table does else (TC-181).
    pub ran_short: bool,
    /// Its bookkeeping is wanted, at a table that counts by weapon (S-40).
    pub marked_for_counting: bool,
    /// How it is loaded.
    pub reload: Reload,
}

impl Magazine {
    /// A full one.
    pub fn full(rating: u16) -> Self {
        Self {
            rating,
            left: rating,
            ..Self::default()
        }
    }

    /// Whether it is counted (TC-180, TC-181, S-40).
    pub fn is_counted(&self, rules: &CombatRules) -> bool {
        let by_weapon = self.marked_for_counting && rules.is(CountAmmunition::ByWeapon);
        self.ran_short || by_weapon || rules.is(CountAmmunition::All)
    }

    /// What so many shots cost: one for the round in which it fires at a target, more by its mode (TC-183 … TC-185).
    pub fn cost(&self, mode: FireMode, shots: u8) -> u16 {
        let shots = u16::from(shots.max(1));
        match mode {
            FireMode::Normal => shots,
            FireMode::SingleAsMulti => 3 * shots,
            FireMode::FullAutomatic => 7 * shots,
            FireMode::BurstAsSingle => (u16::from(self.single_shots_fired % 3) + shots) / 3,
        }
    }

    /// Fires.
    ///
    /// # Errors
    /// Not enough is left; nothing was fired.
    pub fn fire(
        &mut self,
        mode: FireMode,
        shots: u8,
        rules: &CombatRules,
    ) -> Result<(), CombatRefusal> {
        if !self.is_counted(rules) {
            return Ok(());
        }
        let needs = self.cost(mode, shots);
        let left = self.left;
        let why = CombatReason::ReloadFirst {
            left,
            needs: needs.max(1),
        };
        require(left > 0 && needs <= left, why, tc(183))?;
        self.left = left - needs;
        if mode == FireMode::BurstAsSingle {
            let shots = u16::from(self.single_shots_fired % 3) + u16::from(shots.max(1));
            self.single_shots_fired = u8::try_from(shots % 3).unwrap_or(0);
        }
        Ok(())
    }

    /// Begins to be counted, with so much left (TC-181).
    pub fn run_short(&mut self, left: u16) {
        self.ran_short = true;
        self.left = left.min(self.rating.max(left));
        self.rating = self.rating.max(left);
    }

    /// Is full again (TC-187).
    pub fn refill(&mut self) {
        self.left = self.rating;
        self.single_shots_fired = 0;
    }
}
