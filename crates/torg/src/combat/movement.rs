//! Moving in a fight (TC-240 … TC-243).

use super::line::{Figure, Sum};
use super::refusal::{Refusal, Why, require};
use super::rules::Rules;
use super::settings::{Minimum, Moving, Question};
use serde::{Deserialize, Serialize};
use tabletop::rule::tc;

/// How far one walks in a round, in metres (TC-241).
pub const WALK: u16 = 10;

/// How somebody moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Not farther than anybody walks.
    Walking,
    /// Up to the movement rate.
    Running,
    /// Faster than the rate: a push, which is rolled.
    Pushing,
}

/// The pace of so many metres in a round.
pub const fn pace(metres: u16, rate: u16) -> Pace {
    if metres > rate {
        Pace::Pushing
    } else if metres > WALK {
        Pace::Running
    } else {
        Pace::Walking
    }
}

/// Whether so many metres go along with an action that is rolled (TC-243, S-23).
///
/// # Errors
/// They are too many.
pub fn beside(metres: u16, rate: u16, rules: &Rules) -> Result<(), Refusal> {
    let most = if rules.is(Moving::Rate) {
        rate
    } else if rules.is(Moving::Walking) {
        rate.min(WALK)
    } else {
        0
    };
    require(metres <= most, Why::TooFast { most }, tc(243))
}

/// The total of a push: its bonus counts as 1 at least; what it comes to in metres the gamemaster says (TC-242).
pub fn push(value: i32, charted: i32, modifiers: i32, rules: &Rules) -> Sum {
    let mut sum = Sum::from(Figure::SkillValue, value, tc(242));
    sum.add(Figure::ChartedBonus, charted, tc(44));
    if rules.is(Minimum::Final) {
        sum.add(Figure::Card, modifiers, tc(242));
        let reached = charted.saturating_add(modifiers);
        sum.add(
            Figure::Minimum,
            1_i32.saturating_sub(reached).max(0),
            tc(49),
        );
    } else {
        let lift = 1_i32.saturating_sub(charted).max(0);
        sum.add_by(Figure::Minimum, lift, tc(49), Question::Minimum);
        sum.add(Figure::Card, modifiers, tc(242));
    }
    sum
}
