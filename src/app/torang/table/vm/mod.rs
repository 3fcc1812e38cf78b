//! What a Torang table shows: the scene, the sheets of its people, and the questions over them.

mod account;
mod ask;
mod call;
mod forms;
mod odds;
mod options;
mod people;
mod result;
mod scene;

pub use forms::sheet;
pub use odds::Odds;
pub use options::questions;
pub use people::{AbilityRow, CarriedRow, Chip, Person, Seat, seat};
pub use result::{After, Cast, Slip};
pub use scene::{Call, CallRow, Fallen, Paper, Scene, scene};

pub(super) use account::given;
pub(super) use ask::{modifiers, tried_name};

use super::Spot;
use crate::app::intent::Intent;
use crate::app::vm::sheet::ListRow;
pub(super) use crate::app::vm::sheet::way as row;
use crate::app::vm::{Button, FormOf};

/// A sheet with questions.
pub type Form = FormOf<Part>;

/// A part of a form.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// A sentence.
    Note(String),
    /// A heading.
    Heading(String),
    /// A line to type; Enter sends the form off.
    Field {
        /// What stands in it while it is empty.
        label: &'static str,
        /// What was typed.
        value: String,
        /// Which one it is.
        spot: Spot,
        /// Numbers alone are typed there.
        numeric: bool,
    },
    /// What is wrong.
    Fault(String),
    /// Rows to press.
    Rows(Vec<ListRow>),
    /// Things of which one is chosen, or several. `one`: exactly one.
    Chips {
        /// What they are.
        label: &'static str,
        /// The chips: their words, whether each is chosen, and what says so.
        chips: Vec<(String, bool, Intent)>,
        /// Exactly one of them is chosen.
        one: bool,
    },
    /// Buttons beside each other.
    Buttons(Vec<Button>),
    /// How a figure comes about: words and amount, the sum last.
    Lines(Vec<(String, String)>),
    /// The chances.
    Odds(Odds),
}
