//! What stands in a dialog that is mostly a list: plain data, worked out from the view and from what was chosen and typed so far.

use super::action::{Action, ActionButton};
use crate::components::ButtonVariant;
use crate::grammar::long_text;
use ::torg::card::{CardId, Side};
use tabletop::name::is_text_too_long;
use tabletop::seat::ActorId;

/// What was chosen and typed in a dialog so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entered {
    /// The people chosen, in that order.
    pub people: Vec<ActorId>,
    /// The cards chosen, in that order.
    pub cards: Vec<CardId>,
    /// What was typed.
    pub text: String,
}

impl Entered {
    /// Whether something was typed that the log takes.
    pub fn has_text(&self) -> bool {
        !self.text.trim().is_empty() && !is_text_too_long(&self.text)
    }

    /// What is wrong with what was typed; empty where nothing is.
    pub fn fault(&self) -> String {
        if is_text_too_long(&self.text) {
            long_text()
        } else {
            String::new()
        }
    }
}

/// A dialog with a sentence, rows, a line to type and buttons at its foot, each where there is one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListContent {
    /// Its title.
    pub title: String,
    /// A sentence; empty for none.
    pub text: String,
    /// More sentences, each with the rule it is from.
    pub notes: Vec<RuledNote>,
    /// The rows.
    pub rows: Vec<ListRow>,
    /// What is to be typed, where something is.
    pub field: Option<&'static str>,
    /// The buttons at its foot. Enter in the line presses the lit one.
    pub buttons: Vec<ActionButton>,
}

/// A sentence and the rule it is from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuledNote {
    /// The sentence.
    pub text: String,
    /// The rule; `None` where the sentence is no rule.
    pub rule: Option<&'static str>,
}

impl RuledNote {
    /// A sentence of a rule.
    pub fn ruled(text: impl Into<String>, rule: &'static str) -> Self {
        Self {
            text: text.into(),
            rule: Some(rule),
        }
    }

    /// A sentence of no rule.
    pub fn plain(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            rule: None,
        }
    }
}

/// A row of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct ListRow {
    /// Where a group of rows begins: what stands above it.
    pub heading: Option<String>,
    /// What it says.
    pub label: String,
    /// A second line; empty for none.
    pub detail: String,
    /// What stands before the words.
    pub sign: RowSign,
    /// What a tap does.
    pub on_press: RowPress,
}

/// What stands before a row's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowSign {
    /// An arrow, or nothing where the row is chosen or not.
    Plain,
    /// The mark of a side.
    Side(Side),
    /// A card, a player's or a special one.
    Card {
        /// A special one.
        special: bool,
    },
}

/// What a tap on a row does.
#[derive(Clone, Debug, PartialEq)]
pub enum RowPress {
    /// What a button does.
    Do(Action),
    /// What a button does; the row says whether it is on.
    Switch(Action, bool),
    /// Chooses somebody, or not any more.
    Person(ActorId),
    /// Chooses a card, or not any more.
    Card(CardId),
}

impl ListRow {
    /// A row that leads somewhere.
    pub fn new(label: impl Into<String>, detail: impl Into<String>, action: Action) -> Self {
        Self {
            heading: None,
            label: label.into(),
            detail: detail.into(),
            sign: RowSign::Plain,
            on_press: RowPress::Do(action),
        }
    }

    /// Rows as a group under a heading.
    pub fn group(heading: impl Into<String>, mut rows: Vec<Self>) -> Vec<Self> {
        if let Some(first) = rows.first_mut() {
            first.heading = Some(heading.into());
        }
        rows
    }

    /// A button as a row.
    pub fn of_button(button: ActionButton) -> Self {
        Self::new(button.label, button.detail, button.action)
    }

    /// The same with that before its words.
    #[must_use]
    pub fn with_sign(mut self, sign: RowSign) -> Self {
        self.sign = sign;
        self
    }

    /// The same, but a tap does that.
    #[must_use]
    pub fn pressing(mut self, on_press: RowPress) -> Self {
        self.on_press = on_press;
        self
    }
}

impl ListContent {
    /// The button that Enter presses.
    pub fn lit_button(&self) -> Option<&ActionButton> {
        let is_lit =
            |button: &&ActionButton| button.enabled && button.variant == ButtonVariant::Lit;
        self.buttons.iter().find(is_lit)
    }
}

/// Leaves a question for later: it stays on the stage.
pub fn later() -> ActionButton {
    ActionButton::new("Later", ButtonVariant::Plain, Action::Close)
}
