//! A decision in progress, which works on a copy of the state. Each event is applied at once, so that later checks read the
//! resulting state.

use crate::Game;
use crate::dice::Chance;
use crate::name::{MAX_TEXT_LENGTH, is_text_too_long};
use crate::ruling::Judge;

/// One decision in progress.
pub struct Transaction<'a, G: Game> {
    /// The state after the events so far.
    pub state: G::State,
    events: Vec<G::Event>,
    /// Whether rules may be set aside, and which ones were.
    pub judge: &'a mut Judge,
    /// The source of dice and shuffles.
    pub chance: &'a mut dyn Chance,
}

impl<'a, G: Game> Transaction<'a, G> {
    /// Starts a decision on a copy of `state`, with no events yet.
    pub fn new(state: &G::State, judge: &'a mut Judge, chance: &'a mut dyn Chance) -> Self {
        Self {
            state: state.clone(),
            events: vec![],
            judge,
            chance,
        }
    }

    /// Returns all events of the decision, in order.
    pub fn into_events(self) -> Vec<G::Event> {
        self.events
    }

    /// Applies an event and records it.
    pub fn push(&mut self, event: G::Event) {
        G::evolve(&mut self.state, &event);
        self.events.push(event);
    }

    /// Continues if `is_met` is true, or if the gamemaster overrules the refusal.
    pub fn require(&mut self, is_met: bool, refusal: G::Refusal) -> Result<(), G::Refusal> {
        self.judge.require(is_met, || refusal)
    }
}

/// The reason why a text is refused, for every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextError {
    /// It is empty.
    Empty,
    /// It is too long.
    TooLong {
        /// The most characters allowed.
        max: usize,
    },
}

/// There are more of something than the app tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany {
    /// The most that the app tracks.
    pub max: usize,
}

/// Checks that `count` is at most `max`.
pub fn check_max(count: usize, max: usize) -> Result<(), TooMany> {
    if count > max {
        return Err(TooMany { max });
    }
    Ok(())
}

/// Trims a typed text and checks its length; it may be empty.
pub fn checked_text(text: &str) -> Result<String, TextError> {
    let text = text.trim();
    if is_text_too_long(text) {
        return Err(TextError::TooLong {
            max: MAX_TEXT_LENGTH,
        });
    }
    Ok(text.to_owned())
}

/// Trims a typed text and checks its length; it must not be empty.
pub fn required_text(text: &str) -> Result<String, TextError> {
    let text = checked_text(text)?;
    if text.is_empty() {
        return Err(TextError::Empty);
    }
    Ok(text)
}
