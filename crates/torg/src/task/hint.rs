//! Estimates of a task's time limit: the exact odds, or the rulebook's rule of thumb (DD-246, DD-247, A-90).

use super::StepsPerFlip;
use super::completion_odds::{CompletionPlan, Probability, UpcomingBoxes, probability_within};
use crate::settings::{Settings, TaskHint};

/// The usual number of flips by the rules (DD-246).
pub const USUAL_FLIPS: (u8, u8) = (7, 10);
/// How many flips are enough for a master of the skill. See [`USUAL_FLIPS`].
pub const MASTER_FLIPS: u8 = 5;
/// The flips that four steps take by the rules, with one step per flip and with up to two (DD-247).
const RULE_OF_THUMB_FLIPS: (u8, u8) = (14, 10);

/// An estimate of a time limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeEstimate {
    /// The probability of completion.
    Exact(Probability),
    /// Four steps take about this many flips.
    RuleOfThumb(u8),
}

/// Returns the estimate for this many flips, by the table's setting.
pub fn estimate_time(
    settings: &Settings,
    outlook: &UpcomingBoxes,
    plan: &CompletionPlan<'_>,
    flips: u16,
) -> TimeEstimate {
    if settings.is(TaskHint::Computed) {
        return TimeEstimate::Exact(probability_within(outlook, plan, flips));
    }
    TimeEstimate::RuleOfThumb(match plan.pace {
        StepsPerFlip::One => RULE_OF_THUMB_FLIPS.0,
        StepsPerFlip::UpToTwo | StepsPerFlip::AsOffered => RULE_OF_THUMB_FLIPS.1,
    })
}
