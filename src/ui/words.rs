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
    pub const LEDE: &str = "The Drama Deck on the table, without a network.";
    pub const TICKETS_HERE: &str = "Your tables hang here";
    pub const NAMES_ENOUGH: &str = "names are enough to begin";
    pub const KEPT: &str = "Saved on this device. No network needed.";
    pub const SETTINGS: &str = "Settings";
    pub const ROLL: &str = "Roll the die";
    pub const READ_IT: &str = "Read it";
    pub const MY_DICE: &str = "My dice";
    pub const APP_ROLLS: &str = "Let the app roll";
    pub const TYPE_DICE: &str = "Faces in order, such as 10 4";
    pub const SKILLED: &str = "Skilled";
    pub const UNSKILLED: &str = "Unskilled";
    pub const OUTCOME: &str = "How does it come out?";
    pub const EARNS: &str = "a success earns a card";
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
    [name, ", back"].concat().into()
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
    ["Action card ", &number.to_string()].concat().into()
}

/// The way to a card's other end.
pub fn open_card(number: u16) -> Text {
    ["Open card ", &number.to_string()].concat().into()
}

/// The steps that a box offers.
pub fn steps(letters: &[&str]) -> Text {
    ["Task steps ", &letters.join(", ")].concat().into()
}

/// Turns taken.
pub fn turns(taken: usize, all: usize) -> String {
    [
        taken.to_string().as_str(),
        " of ",
        &all.to_string(),
        if all == 1 {
            " action taken"
        } else {
            " actions taken"
        },
    ]
    .concat()
}

/// So much of something.
pub fn of(label: &str, filled: usize, all: usize) -> String {
    [label, " ", &filled.to_string(), " of ", &all.to_string()].concat()
}
