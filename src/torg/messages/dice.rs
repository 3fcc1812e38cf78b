//! The texts about dice that were typed.

use crate::game::RefusalText;
use crate::grammar::counted;
use crate::torg::typed_dice::face_words;
use tabletop::dice::DiceError;

/// Returns what is wrong with typed dice.
pub fn refusal(error: DiceError) -> RefusalText {
    match error {
        DiceError::NoSuchFace { sides, face } => RefusalText::new(
            format!("A d{sides} has no {face}"),
            format!("Enter numbers from 1 to {sides}, in the order you rolled them."),
        ),
        DiceError::Missing { rolled: 0 } => {
            RefusalText::new("No die entered", "Enter what the die shows.")
        }
        DiceError::Missing { rolled } => RefusalText::new(
            "A die is missing",
            format!(
                "The roll does not end after {}. Roll again and add the new number at the end.",
                counted(rolled, "die", "dice")
            ),
        ),
        DiceError::Surplus { used, typed } => RefusalText::new(
            "Too many dice",
            format!(
                "The roll ended after {}, but {typed} were entered. It goes on after a 10 or 20 (if unskilled, after a 10), unless Stymied cancels that.",
                counted(used, "die", "dice")
            ),
        ),
    }
}

/// The hint for too many typed dice if cards or possibilities buy more dice, which are rolled after this roll.
pub const BOUGHT_DICE_LATER: &str = " Bought dice are entered in the next step.";

/// Returns what is wrong with dice, given the typed text: quotes a word that is not a number, and says why a die is missing.
pub fn typed_refusal(error: DiceError, typed: &str) -> RefusalText {
    let figure = |word: &&str| word.parse::<u8>().is_ok();
    let mut typed_words = face_words(typed);
    match error {
        DiceError::NoSuchFace { face: 0, .. } => match typed_words.find(|word| !figure(word)) {
            Some(word) => {
                let quoted: String = word.chars().take(12).collect();
                let explanation = "Enter numbers from 1 to 20, in the order you rolled them.";
                RefusalText::new(format!("“{quoted}” is not a die result"), explanation)
            }
            None => refusal(error),
        },
        DiceError::Missing { rolled } if rolled > 0 => {
            let last = typed_words.next_back();
            // Only a 10 or a 20 is rolled again. Any other number ends its die.
            if matches!(last, Some("10" | "20")) {
                refusal(error)
            } else {
                RefusalText::new(
                    "Roll again",
                    "Up or a possibility gives an extra die: roll it and add it to the end.",
                )
            }
        }
        DiceError::NoSuchFace { .. } | DiceError::Missing { .. } | DiceError::Surplus { .. } => {
            refusal(error)
        }
    }
}
