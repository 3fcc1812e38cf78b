//! What a task's time is weighed by: the exact chance, or the book's rule of thumb (DD-246, DD-247, A-90).

use super::StepsAFlip;
use super::chance::{Likelihood, Outlook, Plan, within};
use crate::settings::{Settings, TaskHint};

/// The flips that the book has a gamemaster give, and what is enough for a master of the skill (DD-246).
pub const USUAL: (u8, u8) = (7, 10);
/// See [`USUAL`].
pub const FOR_A_MASTER: u8 = 5;
/// The flips that four steps take by the book, one step a flip and two (DD-247).
const BY_THE_BOOK: (u8, u8) = (14, 10);

/// How good so much time is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weighed {
    /// So likely the task is done in it.
    Chance(Likelihood),
    /// Four steps take about so many flips.
    About(u8),
}

/// Weighs so many flips as the table does.
pub fn weigh(settings: &Settings, outlook: &Outlook, plan: &Plan<'_>, flips: u16) -> Weighed {
    if settings.is(TaskHint::Computed) {
        return Weighed::Chance(within(outlook, plan, flips));
    }
    Weighed::About(match plan.pace {
        StepsAFlip::One => BY_THE_BOOK.0,
        StepsAFlip::UpToTwo | StepsAFlip::AsOffered => BY_THE_BOOK.1,
    })
}
