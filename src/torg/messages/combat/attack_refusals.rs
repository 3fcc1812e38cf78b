//! The texts of refusals that depend on the current situation of an attack, and of refusals of movement.

use super::option_words;
use crate::game::RefusalText;
use crate::grammar::capitalised;
use ::torg::combat::options::CombatOption;
use ::torg::combat::refusal::AttackReason;

/// Returns the text of a refusal of an attack.
pub fn refusal(refusal: AttackReason) -> RefusalText {
    let named = |option: CombatOption| capitalised(option_words(option).noun);
    match refusal {
        AttackReason::NotWaiting(option) => RefusalText::new(
            "Only after waiting",
            format!(
                "{} is only possible after you have held your action. Hold it first, or switch this option off.",
                named(option)
            ),
        ),
        AttackReason::SeparateAction(option) => RefusalText::new(
            "A separate action",
            format!(
                "{} is not an attack option. Choose it as an action of its own.",
                named(option)
            ),
        ),
        AttackReason::TooManyTargets { max } => RefusalText::new(
            "Too many targets",
            format!("One attack can have up to {max} targets."),
        ),
        AttackReason::OneTarget(option) => RefusalText::new(
            "Only one target",
            format!("{} has one target.", named(option)),
        ),
        AttackReason::NoAimReady => RefusalText::new(
            "No aim",
            "Aim for a whole round first. The bonus counts only in the next round.",
        ),
        AttackReason::NotInHand => RefusalText::new(
            "Weapon not in hand",
            "The weapon is somewhere else. Pick it up or use another one.",
        ),
        AttackReason::ParriedThisRound => RefusalText::new(
            "Already used to parry",
            "A weapon that has parried cannot attack in the same round. Attack with another weapon now, or attack with this one next round instead of parrying.",
        ),
        AttackReason::NoBlindside => RefusalText::new(
            "No blindside possible",
            "The target can see you coming. Surprise them, attack while they flee, or cause a Setback with a maneuver in the round before.",
        ),
        AttackReason::DuplicateInteraction => RefusalText::new(
            "Interaction chosen twice",
            "Each kind of interaction can be tried once with the same roll. Choose all its targets together.",
        ),
        AttackReason::NoTarget => RefusalText::new("No target", "Choose who it is against."),
        AttackReason::DuplicateGroupMember => RefusalText::new(
            "Shooter chosen twice",
            "Everyone who shares the roll fires once, and so does the attacker. Choose each of the others only once.",
        ),
        AttackReason::DuplicateTarget => {
            RefusalText::new("Target chosen twice", "Choose each target only once.")
        }
        AttackReason::NothingToPickUp => RefusalText::new(
            "Nothing to pick up",
            "Someone else has it. They can hand it over or drop it, or you can grapple for it.",
        ),
        AttackReason::NotRolled => {
            RefusalText::new("No roll yet", "Roll first; the roll decides the result.")
        }
    }
}

/// Returns the text for more movement than a rolled action allows (TC-243).
pub fn too_fast(max: u16) -> RefusalText {
    RefusalText::new(
        "Too far for a rolled action",
        format!(
            "You can move up to {max} m and still roll. To move farther, use your whole action."
        ),
    )
}

/// Returns the text for movement beyond the actor's movement rate (TC-242). `used`: the metres moved before.
pub fn beyond_pace(max: u16, used: u16) -> RefusalText {
    let before = if used == 0 {
        String::new()
    } else {
        format!(", of which you have used {used}")
    };
    RefusalText::new(
        "Beyond your movement rate",
        format!("You can move up to {max} m in a round{before}. To go farther, push with a roll."),
    )
}

/// Returns the text for a throw farther than the discipline allows.
pub(super) fn too_long(max: u16) -> RefusalText {
    RefusalText::new(
        "Too far",
        format!("You can throw the target up to {max} m."),
    )
}
