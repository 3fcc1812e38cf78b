//! Counting ammunition (TC-180 … TC-187).

use super::refusal::{CombatReason, CombatRefusal, require};
use super::rules::CombatRules;
use super::settings::CountAmmunition;
use super::weapon::FireMode;
use serde::{Deserialize, Serialize};
use tabletop::rule::tc;

/// The time that reloading a weapon takes (TC-186).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reload {
    /// A simple action.
    #[default]
    SimpleAction,
    /// This many rounds, with a skill check if the weapon needs one.
    Rounds {
        /// The number of rounds.
        rounds: u8,
        /// Whether a skill check is needed.
        skill_check: bool,
    },
}

impl Reload {
    /// Returns how many rounds reloading takes; a simple action counts as one.
    pub const fn rounds(self) -> u8 {
        match self {
            Self::SimpleAction | Self::Rounds { rounds: 0, .. } => 1,
            Self::Rounds { rounds, .. } => rounds,
        }
    }

    /// Checks whether a skill check is needed at the end.
    pub const fn needs_skill_check(self) -> bool {
        matches!(
            self,
            Self::Rounds {
                skill_check: true,
                ..
            }
        )
    }

    /// Checks whether the skill check at the end is due after this many rounds of reloading (TC-186).
    pub const fn is_check_due(self, rounds_done: u8) -> bool {
        self.needs_skill_check() && rounds_done == self.rounds()
    }
}

/// The ammunition in a weapon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Magazine {
    /// The number of shots when full (TC-182).
    pub rating: u16,
    /// The number of shots left.
    pub left: u16,
    /// The single shots of a burst weapon since the last shot was subtracted (TC-185).
    pub single_shots_fired: u8,
    /// Whether the weapon ran short, so that its ammunition is counted regardless of the settings (TC-181).
    pub ran_short: bool,
    /// Whether it is marked for counting, for a table that decides by weapon (S-40).
    pub marked_for_counting: bool,
    /// The way in which it is reloaded.
    pub reload: Reload,
}

impl Magazine {
    /// Returns a full magazine.
    pub fn full(rating: u16) -> Self {
        Self {
            rating,
            left: rating,
            ..Self::default()
        }
    }

    /// Checks whether the ammunition is counted (TC-180, TC-181, S-40).
    pub fn is_counted(&self, rules: &CombatRules) -> bool {
        let by_weapon = self.marked_for_counting && rules.is(CountAmmunition::ByWeapon);
        self.ran_short || by_weapon || rules.is(CountAmmunition::All)
    }

    /// Returns the cost of this many shots: one for each target, more by fire mode (TC-183 … TC-185).
    pub fn cost(&self, mode: FireMode, shots: u8) -> u16 {
        let shots = u16::from(shots.max(1));
        match mode {
            FireMode::Normal => shots,
            FireMode::SingleAsMulti => 3 * shots,
            FireMode::FullAutomatic => 7 * shots,
            FireMode::BurstAsSingle => (u16::from(self.single_shots_fired % 3) + shots) / 3,
        }
    }

    /// Subtracts the cost of firing.
    ///
    /// # Errors
    /// The magazine does not have enough; nothing is subtracted then.
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
        let shots_left = self.left;
        let reason = CombatReason::ReloadFirst {
            left: shots_left,
            needs: needs.max(1),
        };
        require(shots_left > 0 && needs <= shots_left, reason, tc(183))?;
        self.left = shots_left - needs;
        if mode == FireMode::BurstAsSingle {
            let shots = u16::from(self.single_shots_fired % 3) + u16::from(shots.max(1));
            self.single_shots_fired = u8::try_from(shots % 3).unwrap_or(0);
        }
        Ok(())
    }

    /// Starts counting with this many shots left (TC-181).
    pub fn run_short(&mut self, shots_left: u16) {
        self.ran_short = true;
        self.left = shots_left.min(self.rating.max(shots_left));
        self.rating = self.rating.max(shots_left);
    }

    /// Fills the magazine (TC-187).
    pub fn refill(&mut self) {
        self.left = self.rating;
        self.single_shots_fired = 0;
    }
}
