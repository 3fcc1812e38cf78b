//! Who may take which action, aiming, and how long an all-out attack leaves one open (3.1, 3.2, 3.8).

pub use super::act::Act;
use super::refusal::{Refusal, Why, require};
use super::rules::Rules;
use super::settings::{DownDefence, Exposure, SimpleActions};
use super::status::{Status, Statuses};
use super::surprise::Surprise;
use crate::condition::Condition;
use serde::{Deserialize, Serialize};
use tabletop::rule::tc;

/// Seconds that a round stands for (TC-001).
pub const ROUND: u8 = 10;

/// Whether something is a simple action: no other type covers it, and ordinary people fail at it less than once in twenty
/// (TC-026).
///
/// # Errors
/// It needs a roll.
pub fn simple(covered: bool, difficulty: i32) -> Result<(), Refusal> {
    require(!covered && difficulty <= 0, Why::NeedsARoll, tc(26))
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
    pub const fn round_over(self, round: u32) -> Self {
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
    pub const fn counts(self, round: u32) -> bool {
        matches!(self, Self::Ready(when) if when == round)
    }

    /// Whether attackers have it easier for it: in the later edition, from its declaration to the next action (TC-121).
    pub fn exposes(self, rules: &Rules) -> bool {
        !rules.classic() && self != Self::None
    }

    /// What is left of it after something happened to the one who aims.
    #[must_use]
    pub fn after(self, what: Disturbance, rules: &Rules) -> Self {
        let ruined = match what {
            Disturbance::Moved | Disturbance::Acted => true,
            Disturbance::Simple { agreed } => !agreed,
            Disturbance::Hurt => !rules.classic(),
            Disturbance::Disturbed => true,
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
    Acted,
    /// They took a simple action, to which the gamemaster agreed or not.
    Simple {
        /// It does not disturb.
        agreed: bool,
    },
    /// A hit did damage.
    Hurt,
    /// Anything else, as the gamemaster sees it.
    Disturbed,
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
    pub fn ends_on_round(self, rules: &Rules) -> bool {
        rules.classic() && rules.is(Exposure::Round)
    }
}

/// How many simple actions are free beside one that is rolled (S-22).
fn beside(rules: &Rules) -> u8 {
    if rules.is(SimpleActions::Any) {
        u8::MAX
    } else {
        u8::from(rules.is(SimpleActions::One))
    }
}

/// What bears on somebody's next action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bearing {
    /// What they have suffered.
    pub condition: Condition,
    /// What they are.
    pub statuses: Statuses,
    /// How far they are surprised.
    pub surprise: Surprise,
    /// Their aim.
    pub aim: Aim,
    /// The type they rolled for in this turn.
    pub rolled: Option<Act>,
    /// The simple actions they took in this round.
    pub simple: u8,
}

impl Bearing {
    /// Whether they can act at all: the dead, the unconscious and those who lost their action are passed over (TC-018).
    ///
    /// # Errors
    /// Why not.
    pub fn may_act(&self) -> Result<(), Refusal> {
        let dead = self.condition.wounds >= Condition::DEAD;
        require(!dead, Why::Dead, tc(18))?;
        require(!self.condition.unconscious, Why::Unconscious, tc(18))?;
        let lost = self.statuses.has(Status::ActionLost);
        require(!lost, Why::ActionLost, tc(253))?;
        let standing = self.statuses.has(Status::StandingUp);
        require(!standing, Why::KnockedDown, tc(231))
    }

    /// Whether they may take an action: `rolls` where it is rolled, `excepted` where a rule lets several types be rolled in
    /// one round (TC-005; 4.1, steps 1 and 2).
    ///
    /// # Errors
    /// Why not.
    pub fn may(&self, act: Act, rolls: bool, excepted: bool, rules: &Rules) -> Result<(), Refusal> {
        self.may_act()?;
        if self.condition.knocked_down {
            let defends = act == Act::Defence && (rules.classic() || rules.is(DownDefence::Active));
            let rule = tc(if rules.classic() { 103 } else { 104 });
            require(defends, Why::KnockedDown, rule)?;
        }
        if !rules.classic() {
            let surprise = self.surprise;
            require(surprise != Surprise::Complete, Why::Surprised, tc(210))?;
            let open = matches!(act, Act::Defence | Act::Simple);
            // One or the other, in either order.
            let first = self.rolled.is_none() && self.simple == 0;
            let in_time = surprise == Surprise::None || open && first;
            require(in_time, Why::PartlySurprised, tc(208))?;
        }
        let aims = self.aim.is_aiming() && act == Act::Defence;
        require(
            !aims,
            Why::Aiming,
            tc(if rules.classic() { 120 } else { 121 }),
        )?;
        let held = act == Act::Movement && self.statuses.has(Status::Restrained);
        require(!held, Why::Restrained, tc(146))?;
        match (self.rolled, act) {
            (Some(before), _) if rolls && before != act => {
                require(excepted, Why::RolledFor(before), tc(5))?;
            }
            (Some(_) | None, _) => {}
        }
        let beside = beside(rules);
        if act == Act::Simple {
            // Alone it is the action of the round.
            let most = beside.saturating_add(u8::from(self.rolled.is_none()));
            require(self.simple < most, Why::NoSimpleAction, tc(5))
        } else {
            // The same beside a roll that comes after.
            require(!rolls || self.simple <= beside, Why::Acted, tc(5))
        }
    }

    /// Whether they may spend a possibility: on anything, but those wholly surprised only against damage (TC-208, TC-210).
    ///
    /// # Errors
    /// Only against damage.
    pub fn may_spend(&self, against_damage: bool, rules: &Rules) -> Result<(), Refusal> {
        let bound = !rules.classic() && self.surprise == Surprise::Complete;
        require(against_damage || !bound, Why::OnlyAgainstDamage, tc(210))
    }
}
