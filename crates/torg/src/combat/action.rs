//! Who may take which action, aiming, and how long an all-out attack leaves the attacker open.

pub use super::act::ActionType;
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

/// Whether something is a simple action: no other type covers it, and ordinary people fail at it less than once in twenty
/// (TC-026).
///
/// # Errors
/// It needs a roll.
pub fn check_simple_action(covered: bool, difficulty: i32) -> Result<(), CombatRefusal> {
    require(!covered && difficulty <= 0, CombatReason::NeedsRoll, tc(26))
}

/// The state of an aim. Moving, being disturbed or, in the revised edition, being harmed ends it (TC-120, TC-121).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// Not aiming.
    #[default]
    None,
    /// Spends this round aiming.
    Aiming(u32),
    /// The aim counts in this round only.
    Ready(u32),
}

impl Aim {
    /// The aim after the end of a round.
    #[must_use]
    pub const fn after_round(self, round: u32) -> Self {
        match self {
            Self::Aiming(began) if began == round => Self::Ready(round.saturating_add(1)),
            Self::Ready(until) if until > round => self,
            Self::None | Self::Aiming(_) | Self::Ready(_) => Self::None,
        }
    }

    /// Whether the actor is spending this round aiming.
    pub const fn is_aiming(self) -> bool {
        matches!(self, Self::Aiming(_))
    }

    /// Whether an attack in this round gets the aim's bonus.
    pub const fn is_ready_in(self, round: u32) -> bool {
        matches!(self, Self::Ready(when) if when == round)
    }

    /// Whether the aimer is easier to hit: in the revised edition, from the declaration until the next action (TC-121).
    pub fn exposes_aimer(self, rules: &CombatRules) -> bool {
        !rules.is_classic() && self != Self::None
    }

    /// The aim after something happened to the aimer.
    #[must_use]
    pub fn after_disturbance(self, what: Disturbance, rules: &CombatRules) -> Self {
        let ruined = match what {
            Disturbance::Moved | Disturbance::RolledAction => true,
            Disturbance::SimpleAction { keeps_aim } => !keeps_aim,
            Disturbance::Damaged => !rules.is_classic(),
            Disturbance::Other => true,
        };
        if ruined { Self::None } else { self }
    }
}

/// Something that may ruin an aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disturbance {
    /// They moved.
    Moved,
    /// They took another rolled action.
    RolledAction,
    /// They took a simple action.
    SimpleAction {
        /// The gamemaster decided that it does not disturb the aim.
        keeps_aim: bool,
    },
    /// They took damage.
    Damaged,
    /// Anything else, by the gamemaster's decision.
    Other,
}

/// The round in which an actor made an all-out attack, which leaves them exposed (TC-129, TC-130).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exposed(pub u32);

impl Exposed {
    /// Whether the actor's action in this round ends it: the first action in a later round does.
    pub const fn ends_on_action(self, round: u32) -> bool {
        round > self.0
    }

    /// Whether the end of this round ends it (S-18).
    pub fn ends_on_round(self, rules: &CombatRules) -> bool {
        rules.is_classic() && rules.is(Exposure::Round)
    }
}

/// How many simple actions are free besides a rolled action (S-22).
fn free_simple_actions(rules: &CombatRules) -> u8 {
    if rules.is(SimpleActions::Any) {
        u8::MAX
    } else {
        u8::from(rules.is(SimpleActions::One))
    }
}

/// Everything that decides what an actor may do next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionEligibility {
    /// Their damage.
    pub condition: Condition,
    /// Their statuses.
    pub statuses: Statuses,
    /// How far they are surprised.
    pub surprise: SurpriseLevel,
    /// Their aim.
    pub aim: Aim,
    /// The type of action they rolled for this turn.
    pub rolled_type: Option<ActionType>,
    /// The number of simple actions this round.
    pub simple_actions_taken: u8,
}

impl ActionEligibility {
    /// Whether they can act at all. The dead, the unconscious and those who lost their action cannot (TC-018).
    ///
    /// # Errors
    /// Why they cannot.
    pub fn may_act(&self) -> Result<(), CombatRefusal> {
        let dead = self.condition.wounds >= Condition::DEAD;
        require(!dead, CombatReason::Dead, tc(18))?;
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

    /// Whether they may take an action. `rolls`: it is rolled. `excepted`: a rule allows rolling several types in one round
    /// (TC-005).
    ///
    /// # Errors
    /// Why they may not.
    pub fn may_take(
        &self,
        act: ActionType,
        rolls: bool,
        excepted: bool,
        rules: &CombatRules,
    ) -> Result<(), CombatRefusal> {
        self.may_act()?;
        if self.condition.knocked_down {
            let defends =
                act == ActionType::Defence && (rules.is_classic() || rules.is(DownDefence::Active));
            let rule = tc(if rules.is_classic() { 103 } else { 104 });
            require(defends, CombatReason::KnockedDown, rule)?;
        }
        if !rules.is_classic() {
            let surprise = self.surprise;
            require(
                surprise != SurpriseLevel::Complete,
                CombatReason::CompletelySurprised,
                tc(210),
            )?;
            let open = matches!(act, ActionType::Defence | ActionType::Simple);
            // Only one of the two is possible, in either order.
            let first = self.rolled_type.is_none() && self.simple_actions_taken == 0;
            let in_time = surprise == SurpriseLevel::None || open && first;
            require(in_time, CombatReason::PartiallySurprised, tc(208))?;
        }
        let aims = self.aim.is_aiming() && act == ActionType::Defence;
        require(
            !aims,
            CombatReason::Aiming,
            tc(if rules.is_classic() { 120 } else { 121 }),
        )?;
        let held = act == ActionType::Movement && self.statuses.has(Status::Restrained);
        require(!held, CombatReason::Restrained, tc(146))?;
        match (self.rolled_type, act) {
            (Some(before), _) if rolls && before != act => {
                require(excepted, CombatReason::AlreadyRolledFor(before), tc(5))?;
            }
            (Some(_) | None, _) => {}
        }
        let beside = free_simple_actions(rules);
        if act == ActionType::Simple {
            // Without a rolled action it is the action of the round.
            let most = beside.saturating_add(u8::from(self.rolled_type.is_none()));
            require(
                self.simple_actions_taken < most,
                CombatReason::NoSimpleActionLeft,
                tc(5),
            )
        } else {
            // The same if the rolled action comes later.
            require(
                !rolls || self.simple_actions_taken <= beside,
                CombatReason::AlreadyActed,
                tc(5),
            )
        }
    }

    /// Whether they may spend a possibility. Completely surprised actors may do so only against damage (TC-208, TC-210).
    ///
    /// # Errors
    /// The actor may spend it only against damage.
    pub fn may_spend_possibility(
        &self,
        against_damage: bool,
        rules: &CombatRules,
    ) -> Result<(), CombatRefusal> {
        let bound = !rules.is_classic() && self.surprise == SurpriseLevel::Complete;
        require(
            against_damage || !bound,
            CombatReason::PossibilityOnlyAgainstDamage,
            tc(210),
        )
    }
}
