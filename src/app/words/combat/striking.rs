//! What the moment has against an attack.

use super::choice;
use crate::app::words::book::{Said, said};
use crate::app::words::refusals::{Words, words};
use ::torg::combat::options::CombatOption;
use ::torg::combat::refusal::AttackReason;

/// What such a refusal says.
pub fn refusal(refusal: AttackReason) -> Words {
    let named = |of: CombatOption, why: &str| format!("{}{why}", choice(of));
    let (title, why) = match refusal {
        AttackReason::NotWaiting(of) => {
            return words(
                said!("No wait comes before it"),
                named(
                    of,
                    said!(" follows from waiting with one’s turn. Wait first, or take it off."),
                ),
            );
        }
        AttackReason::SeparateAction(of) => {
            return words(
                said!("An action of its own"),
                named(of, said!(" is no part of a blow. Do it by itself.")),
            );
        }
        AttackReason::TooManyTargets { max: most } => {
            return words(
                said!("Too many targets"),
                format!("One attack goes at {most} at most."),
            );
        }
        AttackReason::NoAimReady => {
            const {
                (
                    Said::of("Not aimed"),
                    Said::of("A whole round of aiming comes first, and counts in the next alone."),
                )
            }
        }
        AttackReason::NotInHand => {
            const {
                (
                    Said::of("Out of the hand"),
                    Said::of("The weapon lies elsewhere. Pick it up, or take another."),
                )
            }
        }
        AttackReason::ParriedThisRound => {
            const {
                (
                    Said::of("It has parried this round"),
                    Said::of(
                        "A weapon has one use a round. Strike with another, or with this one next round, before it parries.",
                    ),
                )
            }
        }
        AttackReason::NoBlindside => {
            const {
                (
                    Said::of("Not from behind"),
                    Said::of(
                        "The target can turn. Surprise opens the way, or a setback by a maneuver the round before.",
                    ),
                )
            }
        }
        AttackReason::DuplicateTarget => {
            const {
                (
                    Said::of("One target twice"),
                    Said::of("Name each target once."),
                )
            }
        }
        AttackReason::NothingToPickUp => {
            const {
                (
                    Said::of("Nothing lies there"),
                    Said::of(
                        "Somebody else has it. It is handed over, let fall, or grappled back.",
                    ),
                )
            }
        }
        AttackReason::NotRolled => {
            const {
                (
                    Said::of("The dice lie still"),
                    Said::of("Roll first; the result follows from that."),
                )
            }
        }
    };
    words(title.text(), why.text())
}

/// More movement than goes along with a roll (TC-243).
pub fn too_fast(most: u16) -> Words {
    words(
        said!("Too fast beside a roll"),
        format!("Up to {most} m go with it. Movement as the whole action goes farther."),
    )
}

/// More than the own pace (TC-242).
pub fn beyond_pace(most: u16, gone: u16) -> Words {
    let before = if gone == 0 {
        String::new()
    } else {
        format!(", and {gone} are gone")
    };
    words(
        said!("Faster than the own pace"),
        format!("{most} m is the most in a round{before}. Farther is a push, with a roll."),
    )
}

/// Farther than a discipline reaches.
pub(super) fn too_long(most: u16) -> Words {
    words(said!("Too far"), format!("Up to {most} m are possible."))
}
