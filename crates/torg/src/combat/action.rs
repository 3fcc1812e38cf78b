//! Who may take which action, aiming, and how long an all-out attack leaves one open (3.1, 3.2, 3.8).

pub use super::act::ActionType;
use super::refusal::{CombatReason, CombatRefusal, require};
use super::rules::CombatRules;
use super::settings::{DownDefence, Exposure, SimpleActions};
use super::status::{Status, Statuses};
use super::surprise::SurpriseLevel;
use crate::condition::Condition;
use serde::{Deserialize, Serialize};
use tabletop::rule::tc;

/// Seconds that a round stands for (TC-001).
pub const SECONDS_PER_ROUND: u8 = 10;

/// Whether something is a simple action: no other type covers it, and ordinary people fail at it less than once in twenty
/// (TC-026).
///
/// # Errors
/// It needs a roll.
pub fn check_simple_action(covered: bool, difficulty: i32) -> Result<(), CombatRefusal> {
    require(!covered && difficulty <= 0, CombatReason::NeedsRoll, tc(26))
}

/// An aim: who moves, is disturbed or, in the later edition, harmed loses it (TC-120, TC-121).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// None.
    #[default]
    None,
    /// The round is spent on it.
    Aiming(u32),
    /// It counts in that round alone.
    Ready(u32),
}

impl Aim {
    /// What becomes of it when a round is over.
    #[must_use]
    pub const fn after_round(self, round: u32) -> Self {
        match self {
            Self::Aiming(began) if began == round => Self::Ready(round.saturating_add(1)),
            Self::Ready(until) if until > round => self,
            Self::None | Self::Aiming(_) | Self::Ready(_) => Self::None,
        }
    }

    /// Whether it is spent on aiming now.
    pub const fn is_aiming(self) -> bool {
        matches!(self, Self::Aiming(_))
    }

    /// Whether an attack in that round is better for it.
    pub const fn is_ready_in(self, round: u32) -> bool {
        matches!(self, Self::Ready(when) if when == round)
    }

    /// Whether attackers have it easier for it: in the later edition, from its declaration to the next action (TC-121).
    pub fn exposes_aimer(self, rules: &CombatRules) -> bool {
        !rules.is_classic() && self != Self::None
    }

    /// What is left of it after something happened to the one who aims.
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

/// What may ruin an aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disturbance {
    /// They moved.
    Moved,
    /// They took another action that is rolled.
    RolledAction,
    /// They took a simple action, to which the gamemaster agreed or not.
    SimpleAction {
        /// It does not disturb.
        keeps_aim: bool,
    },
    /// A hit did damage.
    Damaged,
    /// Anything else, as the gamemaster sees it.
    Other,
}

/// Somebody attacked all-out in that round and is open since (TC-129, TC-130).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exposed(pub u32);

impl Exposed {
    /// Whether an action of theirs in a round ends it: the first one of a later round.
    pub const fn ends_on_action(self, round: u32) -> bool {
        round > self.0
    }

    /// Whether the end of a round ends it (S-18).
    pub fn ends_on_round(self, rules: &CombatRules) -> bool {
        rules.is_classic() && rules.is(Exposure::Round)
    }
}

/// How many simple actions are free beside one that is rolled (S-22).
fn free_simple_actions(rules: &CombatRules) -> u8 {
    if rules.is(SimpleActions::Any) {
        u8::MAX
    } else {
        u8::from(rules.is(SimpleActions::One))
    }
}

/// What bears on somebody's next action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionEligibility {
    /// What they have suffered.
    pub condition: Condition,
    /// What they are.
    pub statuses: Statuses,
    /// How far they are surprised.
    pub surprise: SurpriseLevel,
    /// Their aim.
    pub aim: Aim,
    /// The type they rolled for in this turn.
    pub rolled_type: Option<ActionType>,
    /// The simple actions they took in this round.
    pub simple_actions_taken: u8,
}

impl ActionEligibility {
    /// Whether they can act at all: the dead, the unconscious and those who lost their action are passed over (TC-018).
    ///
    /// # Errors
    /// Why not.
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

    /// Whether they may take an action: `rolls` where it is rolled, `excepted` where a rule lets several types be rolled in
    /// one round (TC-005; 4.1, steps 1 and 2).
    ///
    /// # Errors
    /// Why not.
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
            // One or the other, in either order.
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
            // Alone it is the action of the round.
            let most = beside.saturating_add(u8::from(self.rolled_type.is_none()));
            require(
                self.simple_actions_taken < most,
                CombatReason::NoSimpleActionLeft,
                tc(5),
            )
        } else {
            // The same beside a roll that comes after.
            require(
                !rolls || self.simple_actions_taken <= beside,
                CombatReason::AlreadyActed,
                tc(5),
            )
        }
    }

    /// Whether they may spend a possibility: on anything, but those wholly surprised only against damage (TC-208, TC-210).
    ///
    /// # Errors
    /// Only against damage.
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
