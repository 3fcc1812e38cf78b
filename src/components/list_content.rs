//! The content of a dialog that is mostly a list, or a question with its answers, as plain data. It is computed from the view and from
//! what was chosen and typed, and tested without a page.

use super::{ActionButton, ButtonVariant, SteppedNumber, SumLine};
use crate::grammar::long_text_error;
use ::torg::card::{CardId, Side};
use tabletop::name::is_text_too_long;
use tabletop::rule::RuleId;
use tabletop::seat::ActorId;

/// The choices and the text entered in a dialog so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entered {
    /// The chosen people, in the order of choosing.
    pub people: Vec<ActorId>,
    /// The chosen cards, in the order of choosing.
    pub cards: Vec<CardId>,
    /// The typed text.
    pub text: String,
}

impl Entered {
    /// Checks whether the text is neither empty nor too long.
    pub fn has_text(&self) -> bool {
        !self.text.trim().is_empty() && !is_text_too_long(&self.text)
    }

    /// Returns the error if the text is too long; else an empty string.
    pub fn error_text(&self) -> String {
        long_text_error(&self.text)
    }
}

/// The content of a dialog, from top to bottom. All but the title are optional. `A` is the type of the actions of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct ListContent<A> {
    /// The title.
    pub title: String,
    /// Numbers to set.
    pub figures: Vec<SteppedNumber<A>>,
    /// A sentence; empty for none.
    pub text: String,
    /// More sentences, each with its rule if it has one.
    pub notes: Vec<RuledNote>,
    /// The parts of a figure.
    pub lines: Vec<SumLine>,
    /// Whether the last of these lines is the sum of the others.
    pub is_sum: bool,
    /// The rows.
    pub rows: Vec<ListRow<A>>,
    /// Sentences below the rows.
    pub notes_below: Vec<String>,
    /// The text field; `None` for no field.
    pub field: Option<ListField>,
    /// The buttons at the bottom. Enter in the text field presses the primary one.
    pub buttons: Vec<ActionButton<A>>,
    /// Whether only the gamemaster may read it. It is then behind the privacy screen.
    pub is_secret: bool,
}

/// A sentence and its rule, if it has one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuledNote {
    /// The sentence.
    pub text: String,
    /// The rule ID; `None` if the sentence does not come from a rule.
    pub rule: Option<RuleId>,
}

impl RuledNote {
    /// Creates a note with a rule.
    pub fn ruled(text: impl Into<String>, rule: RuleId) -> Self {
        Self {
            text: text.into(),
            rule: Some(rule),
        }
    }

    /// Creates a note without a rule.
    pub fn plain(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            rule: None,
        }
    }
}

/// The text field of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListField {
    /// The label.
    pub label: &'static str,
    /// Whether only a number without a sign is typed.
    pub is_numeric: bool,
    /// What is wrong with the typed text; empty if nothing is.
    pub error: String,
}

impl ListField {
    /// Creates a field for a text, with an error if the text is too long.
    pub fn text(label: &'static str, entered: &Entered) -> Self {
        Self {
            label,
            is_numeric: false,
            error: entered.error_text(),
        }
    }

    /// Creates a field for a number without a sign.
    pub const fn number(label: &'static str, error: String) -> Self {
        Self {
            label,
            is_numeric: true,
            error,
        }
    }
}

/// A row of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct ListRow<A> {
    /// The heading above the row, if a group begins with it.
    pub heading: Option<String>,
    /// The label.
    pub label: String,
    /// The second line; empty for none.
    pub detail: String,
    /// The sign before the text.
    pub sign: RowSign,
    /// The action of a tap.
    pub on_press: RowPress<A>,
}

/// The sign before the text of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowSign {
    /// An arrow, or no sign if the row can be switched or chosen.
    #[default]
    Plain,
    /// An icon, by its name.
    Icon(&'static str),
    /// The mark of a side.
    Side(Side),
    /// The mark of a card.
    Card {
        /// Whether it is a special card.
        special: bool,
    },
}

/// The action of a tap on a row.
#[derive(Clone, Debug, PartialEq)]
pub enum RowPress<A> {
    /// Runs an action.
    Do(A),
    /// Runs an action; the row shows whether it is on.
    Switch(A, bool),
    /// Chooses a person, or undoes the choice.
    Person(ActorId),
    /// Chooses a card, or undoes the choice.
    Card(CardId),
}

impl<A> ListRow<A> {
    /// Creates a row that runs an action, without a heading or sign.
    pub fn new(label: impl Into<String>, detail: impl Into<String>, action: A) -> Self {
        Self {
            heading: None,
            label: label.into(),
            detail: detail.into(),
            sign: RowSign::Plain,
            on_press: RowPress::Do(action),
        }
    }

    /// Puts a heading above rows.
    pub fn group(heading: impl Into<String>, mut rows: Vec<Self>) -> Vec<Self> {
        if let Some(first) = rows.first_mut() {
            first.heading = Some(heading.into());
        }
        rows
    }

    /// Creates a row from a button.
    pub fn of_button(button: ActionButton<A>) -> Self {
        Self::new(button.label, button.detail, button.action)
    }

    /// Sets the sign before the text.
    #[must_use]
    pub fn with_sign(mut self, sign: RowSign) -> Self {
        self.sign = sign;
        self
    }

    /// Sets the action of a tap.
    #[must_use]
    pub fn pressing(mut self, on_press: RowPress<A>) -> Self {
        self.on_press = on_press;
        self
    }
}

impl<A> ListContent<A> {
    /// Creates a content with only a title.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            figures: vec![],
            text: String::new(),
            notes: vec![],
            lines: vec![],
            is_sum: false,
            rows: vec![],
            notes_below: vec![],
            field: None,
            buttons: vec![],
            is_secret: false,
        }
    }

    /// Creates a question with two answers.
    pub fn question(
        title: impl Into<String>,
        text: impl Into<String>,
        answers: [ActionButton<A>; 2],
    ) -> Self {
        Self {
            text: text.into(),
            buttons: answers.into(),
            ..Self::new(title)
        }
    }

    /// Adds a row that runs an action.
    pub fn row(&mut self, label: impl Into<String>, detail: impl Into<String>, action: A) {
        self.rows.push(ListRow::new(label, detail, action));
    }

    /// Returns the content with a number in place of each action, and the actions in the order of their numbers, from 0. So the code that
    /// renders a content is compiled once, and not again for the actions of each game.
    pub fn numbered(self) -> (ListContent<usize>, Vec<A>) {
        let mut actions = Vec::new();
        let mut number = |action| {
            actions.push(action);
            actions.len() - 1
        };
        // The buttons come first, so that a change of the rows leaves them as they are.
        let button = |button: ActionButton<A>| ActionButton {
            label: button.label,
            detail: button.detail,
            about: button.about,
            variant: button.variant,
            action: number(button.action),
            enabled: button.enabled,
        };
        let buttons = self.buttons.into_iter().map(button).collect();
        let row = |row: ListRow<A>| ListRow {
            heading: row.heading,
            label: row.label,
            detail: row.detail,
            sign: row.sign,
            on_press: match row.on_press {
                RowPress::Do(action) => RowPress::Do(number(action)),
                RowPress::Switch(action, is_on) => RowPress::Switch(number(action), is_on),
                RowPress::Person(person) => RowPress::Person(person),
                RowPress::Card(card) => RowPress::Card(card),
            },
        };
        let rows = self.rows.into_iter().map(row).collect();
        let figure = |figure: SteppedNumber<A>| SteppedNumber {
            label: figure.label,
            value: figure.value,
            less: figure.less.map(&mut number),
            more: figure.more.map(&mut number),
        };
        let figures = self.figures.into_iter().map(figure).collect();
        let content = ListContent {
            title: self.title,
            figures,
            text: self.text,
            notes: self.notes,
            lines: self.lines,
            is_sum: self.is_sum,
            rows,
            notes_below: self.notes_below,
            field: self.field,
            buttons,
            is_secret: self.is_secret,
        };
        (content, actions)
    }

    /// Returns the button that Enter presses: the first primary one that is enabled.
    pub fn primary_button(&self) -> Option<&ActionButton<A>> {
        let is_primary =
            |button: &&ActionButton<A>| button.enabled && button.variant == ButtonVariant::Primary;
        self.buttons.iter().find(is_primary)
    }
}
