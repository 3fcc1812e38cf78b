//! The checks of who may take which action, aiming, and how long an all-out attack leaves the attacker exposed.

pub use super::action_type::ActionType;
use super::refusal::{CombatReason, CombatRefusal, require};
use super::rules::CombatRules;
use super::settings::{DownDefence, Exposure, SimpleActions};
use super::status::{Status, Statuses};
use super::surprise::SurpriseLevel;
use crate::condition::Condition;
use serde::{Deserialize, Serialize};
use tabletop::rule::tc;

/// The length of a round in seconds (TC-001).
pub const SECONDS_PER_ROUND: u8 = 10;

/// The state of an aim. It ends if the actor moves, is disturbed or, in the revised edition, takes damage (TC-120, TC-121).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// Not aiming.
    #[default]
    None,
    /// The actor spends this round aiming.
    Aiming(u32),
    /// The aim is ready in this round only.
    Ready(u32),
}

impl Aim {
    /// Returns the aim after the end of a round.
    #[must_use]
    pub const fn after_round(self, round: u32) -> Self {
        match self {
            Self::Aiming(began) if began == round => Self::Ready(round.saturating_add(1)),
            Self::Ready(until) if until > round => self,
            Self::None | Self::Aiming(_) | Self::Ready(_) => Self::None,
        }
    }

    /// Checks whether the actor is spending this round aiming.
    pub const fn is_aiming(self) -> bool {
        matches!(self, Self::Aiming(_))
    }

    /// Checks whether an attack in this round gets the aim's bonus.
    pub const fn is_ready_in(self, round: u32) -> bool {
        matches!(self, Self::Ready(ready_round) if ready_round == round)
    }

    /// Checks whether the aim makes the actor easier to hit, which it does in the revised edition (TC-121).
    pub fn exposes_aimer(self, rules: &CombatRules) -> bool {
        !rules.is_classic() && self != Self::None
    }

    /// Returns the aim after something happened to the actor.
    #[must_use]
    pub fn after_disturbance(self, disturbance: Disturbance, rules: &CombatRules) -> Self {
        let ruined = match disturbance {
            Disturbance::Moved | Disturbance::RolledAction => true,
            Disturbance::SimpleAction { keeps_aim } => !keeps_aim,
            Disturbance::Damaged => !rules.is_classic(),
            Disturbance::KnockedDown | Disturbance::Other => true,
        };
        if ruined { Self::None } else { self }
    }
}

/// Something that may ruin an aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disturbance {
    /// The actor moved.
    Moved,
    /// The actor took another rolled action.
    RolledAction,
    /// The actor took a simple action.
    SimpleAction {
        /// The gamemaster decided that it does not disturb the aim.
        keeps_aim: bool,
    },
    /// The actor took damage.
    Damaged,
    /// The actor was knocked down or thrown, and so did not stay still.
    KnockedDown,
    /// Anything else, by the gamemaster's decision.
    Other,
}

/// The round in which an actor made an all-out attack; the actor is exposed from then on (TC-129, TC-130).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exposed(pub u32);

impl Exposed {
    /// Checks whether the actor's action in this round ends the exposure: the first action in a later round does.
    pub const fn ends_on_action(self, round: u32) -> bool {
        round > self.0
    }

    /// Checks whether the end of the round ends the exposure (S-18).
    pub fn ends_on_round(self, rules: &CombatRules) -> bool {
        rules.is_classic() && rules.is(Exposure::Round)
    }
}

/// Returns how many simple actions are free in addition to a rolled action (S-22).
fn free_simple_actions(rules: &CombatRules) -> u8 {
    if rules.is(SimpleActions::Any) {
        u8::MAX
    } else {
        u8::from(rules.is(SimpleActions::One))
    }
}

/// Everything that decides which action an actor may take next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionEligibility {
    /// The actor's damage.
    pub condition: Condition,
    /// The actor's statuses.
    pub statuses: Statuses,
    /// The actor's level of surprise.
    pub surprise: SurpriseLevel,
    /// The actor's aim.
    pub aim: Aim,
    /// The type of action that the actor rolled for this turn.
    pub rolled_type: Option<ActionType>,
    /// The number of simple actions taken this round.
    pub simple_actions_taken: u8,
    /// Whether the actor has blocked this round (TC-221).
    pub has_blocked: bool,
}

impl ActionEligibility {
    /// Checks whether the actor can act at all. Dead or unconscious actors and those who lost their action cannot (TC-018).
    ///
    /// # Errors
    /// The reason why not.
    pub fn may_act(&self) -> Result<(), CombatRefusal> {
        require(!self.condition.is_dead(), CombatReason::Dead, tc(18))?;
        require(
            !self.condition.unconscious,
            CombatReason::Unconscious,
            tc(18),
        )?;
        let lost = self.statuses.has(Status::ActionLost);
        require(!lost, CombatReason::ActionLost, tc(253))?;
        let standing = self.statuses.has(Status::StandingUp);
        require(!standing, CombatReason::KnockedDown, tc(231))
    }

    /// Checks whether the actor may take an action. `rolls`: it is rolled. `excepted`: a rule allows rolling several types in
    /// one round (TC-005).
    ///
    /// # Errors
    /// The reason why not.
    pub fn may_take(
        &self,
        action_type: ActionType,
        rolls: bool,
        excepted: bool,
        rules: &CombatRules,
    ) -> Result<(), CombatRefusal> {
        self.may_act()?;
        if self.condition.knocked_down {
            let defends = action_type == ActionType::Defence
                && (rules.is_classic() || rules.is(DownDefence::Active));
            let rule = tc(if rules.is_classic() { 103 } else { 104 });
            require(defends, CombatReason::KnockedDown, rule)?;
        }
        self.check_surprise(action_type, rules)?;
        let aims = self.aim.is_aiming() && action_type == ActionType::Defence;
        require(
            !aims,
            CombatReason::Aiming,
            tc(if rules.is_classic() { 120 } else { 121 }),
        )?;
        let held = action_type == ActionType::Movement && self.statuses.has(Status::Restrained);
        require(!held, CombatReason::Restrained, tc(146))?;
        match (self.rolled_type, action_type) {
            (Some(before), _) if rolls && before != action_type => {
                require(excepted, CombatReason::AlreadyRolledFor(before), tc(5))?;
            }
            (Some(_) | None, _) => {}
        }
        // A block excepts only a strike from one type of roll per round (TC-220).
        let strikes = !rolls || !self.has_blocked || action_type == ActionType::Attack;
        let before = ActionType::Defence;
        require(
            strikes || excepted,
            CombatReason::AlreadyRolledFor(before),
            tc(5),
        )?;
        let free_actions = free_simple_actions(rules);
        if action_type == ActionType::Simple {
            // Without a rolled action, one simple action is the action of the round; so it is in a second turn, in which nothing has
            // been rolled yet (TC-017).
            let is_open = excepted || self.rolled_type.is_none();
            let max = free_actions.saturating_add(u8::from(is_open));
            require(
                self.simple_actions_taken < max,
                CombatReason::NoSimpleActionLeft,
                tc(5),
            )
        } else {
            // The same limit applies if the rolled action comes later.
            require(
                !rolls || self.simple_actions_taken <= free_actions,
                CombatReason::AlreadyActed,
                tc(5),
            )
        }
    }

    /// Checks whether surprise allows an action of this type (TC-208, TC-210). A block counts as the active defence of a partly surprised
    /// actor.
    ///
    /// # Errors
    /// The actor is too surprised for it.
    pub fn check_surprise(
        &self,
        action_type: ActionType,
        rules: &CombatRules,
    ) -> Result<(), CombatRefusal> {
        if !rules.surprise_exposes {
            return Ok(());
        }
        let surprise = self.surprise;
        require(
            surprise != SurpriseLevel::Complete,
            CombatReason::CompletelySurprised,
            tc(210),
        )?;
        let open = matches!(action_type, ActionType::Defence | ActionType::Simple);
        // Only one of the two is possible, in either order.
        let is_first =
            self.rolled_type.is_none() && self.simple_actions_taken == 0 && !self.has_blocked;
        let in_time = surprise == SurpriseLevel::None || open && is_first;
        require(in_time, CombatReason::PartiallySurprised, tc(208))
    }

    /// Checks whether the actor may spend a possibility. Completely surprised actors may do so only against damage (TC-208,
    /// TC-210).
    ///
    /// # Errors
    /// The actor may spend it only against damage.
    pub fn may_spend_possibility(
        &self,
        against_damage: bool,
        rules: &CombatRules,
    ) -> Result<(), CombatRefusal> {
        let bound = rules.surprise_exposes && self.surprise == SurpriseLevel::Complete;
        require(
            against_damage || !bound,
            CombatReason::PossibilityOnlyAgainstDamage,
            tc(210),
        )
    }
}
