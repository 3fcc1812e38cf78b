//! The page's own few words: names of controls, and what only a screen reader says.

use super::dom::Text;
use crate::app::words::book::Said;
use crate::app::words::book::said;

#[allow(missing_docs)]
mod fixed {
    use super::Said;

    pub const APP: &str = "Rising Action";
    pub const HEROES: &str = "Heroes";
    pub const VILLAINS: &str = "Villains";
    pub const UNDO: &str = "Undo";
    pub const REDO: &str = "Redo";
    pub const APPROVED: Said = Said::of("Approved actions");
    pub const CLOSE: &str = "Close";
    pub const MORE: &str = "More";
    pub const SCENE: &str = "Scene";
    pub const STANDARD: &str = "Standard";
    pub const DRAMATIC: &str = "Dramatic";
    pub const ON_STAGE: &str = "On stage";
    pub const WHO_ACTS: &str = "Who acts";
    pub const ALSO_IN_FORCE: Said = Said::of("Also in force");
    pub const BY_THE_BOOK: Said = Said::of("By the book");
    pub const KEEP_TO_IT: &str = "Keep to it";
    pub const DO_IT_ANYWAY: Said = Said::of("Do it anyway");
    pub const ALL_RIGHT: &str = "All right";
    pub const WHY_THIS_ONCE: Said = Said::of("Why this once? (for the chronicle)");
    pub const HOLD_TO_LOOK: &str = "Hold to look";
    pub const PRESS_TO_LOOK: &str = "Press to look";
    pub const LOOKING: &str = "holding";
    pub const COVER: &str = "cover";
    pub const LET_GO: Said = Said::of("Let go and the curtain falls.");
    pub const PRESS_AGAIN: Said = Said::of("Press again and the curtain falls.");
    pub const NUMBERS: Said = Said::of("Numbers of the cards, as in 3 17 88");
    pub const BACK_TO_STAGE: Said = Said::of("Back to the stage");
    pub const HAND_IS_EMPTY: Said = Said::of("No card is in this hand.");
    pub const YOU_ARE_HERE: Said = Said::of("You are here");
    pub const POOL: &str = "Pool";
    pub const NO_POOL: Said = Said::of("No cards in the pool");
    pub const POOL_COMES: Said = Said::of("After acting, one card may come here each round.");
    pub const POSSIBILITIES: &str = "Possibilities";
    pub const WOUNDS: &str = "Wounds";
    pub const SHOCK: &str = "Shock";
    pub const NEW_TABLE: &str = "New table";
    pub const OPEN_FILE: Said = Said::of("Open a file");
    pub const EXAMPLE: Said = Said::of("The example table");
    pub const EXAMPLE_TEXT: Said = Said::of(
        "Three heroes on a train roof, round 4, the villains bleeding cards. Nothing there can be spoiled.",
    );
    pub const EXAMPLE_GO: Said = Said::of("Step onto the stage");
    pub const CARRY_ON: &str = "Carry on";
    pub const LEDE: Said = Said::of("Deck and dice for the table, without a network.");
    pub const TICKETS_HERE: Said = Said::of("Your tables hang here");
    pub const NAMES_ENOUGH: Said = Said::of("names are enough to begin");
    pub const KEPT: Said = Said::of("Saved on this device. No network needed.");
    pub const SETTINGS: &str = "Settings";
    pub const QUICK: Said = Said::of("Quick roll");
    pub const QUICK_LINE: Said = Said::of("Torang, 1 to 100, no table needed");
    pub const ATTACK: Said = Said::of("Quick attack");
    pub const ATTACK_LINE: Said = Said::of("Torg, odds and damage, no table needed");
    pub const QUICK_CONFLICT: Said = Said::of("Quick conflict");
    pub const QUICK_CONFLICT_LINE: Said = Said::of("Improv, two to eight sides, no table needed");
    pub const WHO_OPPOSES: Said = Said::of("Who opposes whom");
    pub const HAND_OF_FATE: Said = Said::of("The Hand of Fate");
    pub const ADD_HELPER: Said = Said::of("Add a helper");
    pub const OPPONENT: &str = "Opponent";
    pub const AGAINST: Said = Said::of("rolls against");
    pub const TO_SUCCEED: Said = Said::of("to succeed");
    pub const WINS: &str = "to win";
    pub const LOSES: &str = "to lose";
    pub const WHO_FAILED_LESS: Said = Said::of("Who failed less?");
    pub const EQUAL_LEVELS: Said = Said::of("Equal levels");
    pub const EARLIER: &str = "Earlier";
    pub const ROLL: &str = "Roll the die";
    pub const READ_IT: &str = "Read it";
    pub const MY_DICE: &str = "My dice";
    pub const APP_ROLLS: Said = Said::of("Let the app roll");
    pub const TYPE_DICE: Said = Said::of("Faces in order, such as 10 4");
    pub const SKILLED: &str = "Skilled";
    pub const UNSKILLED: &str = "Unskilled";
    pub const OUTCOME: Said = Said::of("How does it come out?");
    pub const EARNS: Said = Said::of("a success earns a card");
    pub const COSTS: Said = Said::of("a success costs a hero pool cards");
    pub const CRITICAL: Said = Said::of("Critical moment");
    pub const CARDS_NOW: &str = "Cards for it";
    pub const CARDS_PLAYED: &str = "Used on it";
    pub const OTHER_END: Said = Said::of("The other end");
    pub const RULES: &str = "Rules";
    pub const SEARCH: Said = Said::of("Search the rules");
    pub const OUR_READING: Said = Said::of("our reading");
    pub const SEE_ALSO: &str = "See also";
    pub const ADD: &str = "Add";
    pub const ADD_HINT: Said = Said::of("A hero, (the player) in brackets");
    pub const PASTE_HINT: Said = Said::of("A pasted list or commas add several at once.");
    pub const TABLE_NAME: Said = Said::of("What is it called? The Night Mail");
    pub const CHRONICLE: &str = "Chronicle";
    pub const SAVE_FILE: Said = Said::of("Save to a file");
    pub const EMPTY_LOG: Said = Said::of("Nothing has happened yet.");
}
pub use fixed::*;

/// Where a way back leads from.
pub fn back_from(name: &str) -> Text {
    format!("{name}, back").into()
}

/// The line that sleeps.
pub fn idle_line(letter: &str) -> Text {
    (if letter == "S" {
        said!("Standard line, not in force")
    } else {
        said!("Dramatic line, not in force")
    })
    .into()
}

/// The line in force.
pub fn line_in_force(letter: &str) -> Text {
    (if letter == "S" {
        said!("Standard line, in force")
    } else {
        said!("Dramatic line, in force")
    })
    .into()
}

/// The card that lies on the stage.
pub fn action_card(number: u16) -> Text {
    format!("Action card {number}").into()
}

/// The way to a card's other end.
pub fn open_card(number: u16) -> Text {
    format!("Open card {number}").into()
}

/// The steps that a box offers.
pub fn steps(letters: &[&str]) -> Text {
    format!("Task steps {}", letters.join(", ")).into()
}

/// Turns taken.
pub fn turns(taken: usize, all: usize) -> String {
    format!(
        "{} of {all}{}",
        taken.to_string().as_str(),
        if all == 1 {
            " action taken"
        } else {
            " actions taken"
        }
    )
}

/// So much of something.
pub fn of(label: &str, filled: usize, all: usize) -> String {
    format!("{label} {filled} of {all}")
}
