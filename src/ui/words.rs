//! The page's own few words: names of controls, and what only a screen reader says.

use super::dom::Text;

#[allow(missing_docs)]
mod fixed {
    pub const APP: &str = "Rising Action";
    pub const HEROES: &str = "Heroes";
    pub const VILLAINS: &str = "Villains";
    pub const UNDO: &str = "Undo";
    pub const REDO: &str = "Redo";
    pub const APPROVED: &str = "Approved actions";
    pub const CLOSE: &str = "Close";
    pub const MORE: &str = "More";
    pub const SCENE: &str = "Scene";
    pub const STANDARD: &str = "Standard";
    pub const DRAMATIC: &str = "Dramatic";
    pub const ON_STAGE: &str = "On stage";
    pub const WHO_ACTS: &str = "Who acts";
    pub const ALSO_IN_FORCE: &str = "Also in force";
    pub const BY_THE_BOOK: &str = "By the book";
    pub const KEEP_TO_IT: &str = "Keep to it";
    pub const DO_IT_ANYWAY: &str = "Do it anyway";
    pub const ALL_RIGHT: &str = "All right";
    pub const WHY_THIS_ONCE: &str = "Why this once? (for the chronicle)";
    pub const HOLD_TO_LOOK: &str = "Hold to look";
    pub const PRESS_TO_LOOK: &str = "Press to look";
    pub const LOOKING: &str = "holding";
    pub const COVER: &str = "cover";
    pub const LET_GO: &str = "Let go and the curtain falls.";
    pub const PRESS_AGAIN: &str = "Press again and the curtain falls.";
    pub const NUMBERS: &str = "Numbers of the cards, as in 3 17 88";
    pub const BACK_TO_STAGE: &str = "Back to the stage";
    pub const HAND_IS_EMPTY: &str = "No card is in this hand.";
    pub const YOU_ARE_HERE: &str = "You are here";
    pub const POOL: &str = "Pool";
    pub const NO_POOL: &str = "No cards in the pool";
    pub const POOL_COMES: &str = "After acting, one card may come here each round.";
    pub const POSSIBILITIES: &str = "Possibilities";
    pub const WOUNDS: &str = "Wounds";
    pub const SHOCK: &str = "Shock";
    pub const NEW_TABLE: &str = "New table";
    pub const OPEN_FILE: &str = "Open a file";
    pub const EXAMPLE: &str = "The example table";
    pub const EXAMPLE_TEXT: &str = "Three heroes on a train roof, round 4, the villains bleeding cards. Nothing there can be spoiled.";
    pub const EXAMPLE_GO: &str = "Step onto the stage";
    pub const CARRY_ON: &str = "Carry on";
    pub const LEDE: &str = "Deck and dice for the table, without a network.";
    pub const TICKETS_HERE: &str = "Your tables hang here";
    pub const NAMES_ENOUGH: &str = "names are enough to begin";
    pub const KEPT: &str = "Saved on this device. No network needed.";
    pub const SETTINGS: &str = "Settings";
    pub const QUICK: &str = "Quick roll";
    pub const QUICK_LINE: &str = "Torang, 1 to 100, no table needed";
    pub const ATTACK: &str = "Quick attack";
    pub const ATTACK_LINE: &str = "Torg, odds and damage, no table needed";
    pub const QUICK_CONFLICT: &str = "Quick conflict";
    pub const QUICK_CONFLICT_LINE: &str = "Improv, two to eight sides, no table needed";
    pub const WHO_OPPOSES: &str = "Who opposes whom";
    pub const HAND_OF_FATE: &str = "The Hand of Fate";
    pub const ADD_HELPER: &str = "Add a helper";
    pub const OPPONENT: &str = "Opponent";
    pub const AGAINST: &str = "rolls against";
    pub const TO_SUCCEED: &str = "to succeed";
    pub const WINS: &str = "to win";
    pub const LOSES: &str = "to lose";
    pub const WHO_FAILED_LESS: &str = "Who failed less?";
    pub const EQUAL_LEVELS: &str = "Equal levels";
    pub const EARLIER: &str = "Earlier";
    pub const ROLL: &str = "Roll the die";
    pub const READ_IT: &str = "Read it";
    pub const MY_DICE: &str = "My dice";
    pub const APP_ROLLS: &str = "Let the app roll";
    pub const TYPE_DICE: &str = "Faces in order, such as 10 4";
    pub const SKILLED: &str = "Skilled";
    pub const UNSKILLED: &str = "Unskilled";
    pub const OUTCOME: &str = "How does it come out?";
    pub const EARNS: &str = "a success earns a card";
    pub const COSTS: &str = "a success costs a hero pool cards";
    pub const CRITICAL: &str = "Critical moment";
    pub const CARDS_NOW: &str = "Cards for it";
    pub const CARDS_PLAYED: &str = "Used on it";
    pub const OTHER_END: &str = "The other end";
    pub const RULES: &str = "Rules";
    pub const SEARCH: &str = "Search the rules";
    pub const OUR_READING: &str = "our reading";
    pub const SEE_ALSO: &str = "See also";
    pub const ADD: &str = "Add";
    pub const ADD_HINT: &str = "A hero, (the player) in brackets";
    pub const PASTE_HINT: &str = "A pasted list or commas add several at once.";
    pub const TABLE_NAME: &str = "What is it called? The Night Mail";
    pub const CHRONICLE: &str = "Chronicle";
    pub const SAVE_FILE: &str = "Save to a file";
    pub const EMPTY_LOG: &str = "Nothing has happened yet.";
}
pub use fixed::*;

/// Where a way back leads from.
pub fn back_from(name: &str) -> Text {
    format!("{name}, back").into()
}

/// The line that sleeps.
pub fn idle_line(letter: &str) -> Text {
    (if letter == "S" {
        "Standard line, not in force"
    } else {
        "Dramatic line, not in force"
    })
    .into()
}

/// The line in force.
pub fn line_in_force(letter: &str) -> Text {
    (if letter == "S" {
        "Standard line, in force"
    } else {
        "Dramatic line, in force"
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
