//! Movement in a fight (TC-240 … TC-243).

use super::breakdown::{Breakdown, ValueSource};
use super::refusal::{CombatReason, CombatRefusal, require};
use super::rules::CombatRules;
use super::settings::{Minimum, Moving, Question};
use serde::{Deserialize, Serialize};
use tabletop::rule::tc;

/// The walking distance per round, in metres (TC-241).
pub(crate) const WALKING_METRES: u16 = 10;

/// The pace of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// At most the walking distance.
    Walking,
    /// Up to the movement rate.
    Running,
    /// Faster than the movement rate: a push, which is rolled.
    Pushing,
}

/// Returns the pace for this many metres in a round.
pub const fn pace_of(metres: u16, rate: u16) -> Pace {
    if metres > rate {
        Pace::Pushing
    } else if metres > WALKING_METRES {
        Pace::Running
    } else {
        Pace::Walking
    }
}

/// Checks whether moving this many metres is possible together with a rolled action (TC-243, S-23).
///
/// # Errors
/// The distance is too long.
pub fn check_move_with_action(
    metres: u16,
    rate: u16,
    rules: &CombatRules,
) -> Result<(), CombatRefusal> {
    let max = if rules.is(Moving::Rate) {
        rate
    } else if rules.is(Moving::Walking) {
        rate.min(WALKING_METRES)
    } else {
        0
    };
    require(metres <= max, CombatReason::TooFast { max }, tc(243))
}

/// Returns the total of a push; its bonus is at least 1. The gamemaster decides how many metres it gives (TC-242).
pub fn push_total(value: i32, charted: i32, modifiers: i32, rules: &CombatRules) -> Breakdown {
    let mut sum = Breakdown::new(ValueSource::SkillValue, value, tc(242));
    sum.add(ValueSource::ChartedBonus, charted, tc(44));
    if rules.is(Minimum::Final) {
        sum.add(ValueSource::Card, modifiers, tc(242));
        let reached = charted.saturating_add(modifiers);
        sum.add(
            ValueSource::Minimum,
            1_i32.saturating_sub(reached).max(0),
            tc(49),
        );
    } else {
        let lift = 1_i32.saturating_sub(charted).max(0);
        sum.add_by_setting(ValueSource::Minimum, lift, tc(49), Question::Minimum);
        sum.add(ValueSource::Card, modifiers, tc(242));
    }
    sum
}
