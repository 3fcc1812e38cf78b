//! What the moment has against an attack.

use super::choice;
use crate::torg::messages::refusals::{Words, words};
use ::torg::combat::options::CombatOption;
use ::torg::combat::refusal::AttackReason;

/// What such a refusal says.
pub fn refusal(refusal: AttackReason) -> Words {
    let named = |of: CombatOption, why: &str| format!("{}{why}", choice(of));
    let (title, why) = match refusal {
        AttackReason::NotWaiting(of) => {
            return words(
                "No wait comes before it",
                named(
                    of,
                    " follows from waiting with one’s turn. Wait first, or take it off.",
                ),
            );
        }
        AttackReason::SeparateAction(of) => {
            return words(
                "An action of its own",
                named(of, " is no part of a blow. Do it by itself."),
            );
        }
        AttackReason::TooManyTargets { max: most } => {
            return words(
                "Too many targets",
                format!("One attack goes at {most} at most."),
            );
        }
        AttackReason::NoAimReady => (
            "Not aimed",
            "A whole round of aiming comes first, and counts in the next alone.",
        ),
        AttackReason::NotInHand => (
            "Out of the hand",
            "The weapon lies elsewhere. Pick it up, or take another.",
        ),
        AttackReason::ParriedThisRound => (
            "It has parried this round",
            "A weapon has one use a round. Strike with another, or with this one next round, before it parries.",
        ),
        AttackReason::NoBlindside => (
            "Not from behind",
            "The target can turn. Surprise opens the way, or a setback by a maneuver the round before.",
        ),
        AttackReason::DuplicateTarget => ("One target twice", "Name each target once."),
        AttackReason::NothingToPickUp => (
            "Nothing lies there",
            "Somebody else has it. It is handed over, let fall, or grappled back.",
        ),
        AttackReason::NotRolled => (
            "The dice lie still",
            "Roll first; the result follows from that.",
        ),
    };
    words(title, why)
}

/// More movement than goes along with a roll (TC-243).
pub fn too_fast(most: u16) -> Words {
    words(
        "Too fast beside a roll",
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
        "Faster than the own pace",
        format!("{most} m is the most in a round{before}. Farther is a push, with a roll."),
    )
}

/// Farther than a discipline reaches.
pub(super) fn too_long(most: u16) -> Words {
    words("Too far", format!("Up to {most} m are possible."))
}
