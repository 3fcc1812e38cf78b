//! A decision in the making, in every game alike: a play on a copy of the state. Each event is made so at once, and what follows reads
//! the state it led to.

use crate::Game;
use crate::dice::Chance;
use crate::name::{MAX_TEXT_LENGTH, is_too_long};
use crate::ruling::Judge;

/// One decision in the making.
pub struct Transaction<'a, G: Game> {
    /// The state so far: what the events so far have led to.
    pub state: G::State,
    events: Vec<G::Event>,
    /// Whether rules may be set aside, and which were.
    pub judge: &'a mut Judge,
    /// Where dice and shuffles come from.
    pub chance: &'a mut dyn Chance,
}

impl<'a, G: Game> Transaction<'a, G> {
    /// A decision about a state; nothing has happened in it yet.
    pub fn new(state: &G::State, judge: &'a mut Judge, chance: &'a mut dyn Chance) -> Self {
        Self {
            state: state.clone(),
            events: vec![],
            judge,
            chance,
        }
    }

    /// Everything that happened in it, in order.
    pub fn into_events(self) -> Vec<G::Event> {
        self.events
    }

    /// Makes an event so and keeps it.
    pub fn push(&mut self, event: G::Event) {
        G::evolve(&mut self.state, &event);
        self.events.push(event);
    }

    /// Goes on where `stands`, or where the gamemaster rules over the refusal.
    pub fn require(&mut self, stands: bool, refusal: G::Refusal) -> Result<(), G::Refusal> {
        self.judge.require(stands, || refusal)
    }
}

/// Why a text is taken in no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextError {
    /// Nothing stands in it.
    Empty,
    /// It has more characters than this.
    TooLong {
        /// The most that are taken.
        max: usize,
    },
}

/// There are more of something than so many, which are kept track of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany {
    /// The most that are kept track of.
    pub max: usize,
}

/// Not more of something than is kept track of.
pub fn check_max(count: usize, max: usize) -> Result<(), TooMany> {
    if count > max {
        return Err(TooMany { max });
    }
    Ok(())
}

/// A text that somebody typed, without space at its ends; it may be empty.
pub fn checked_text(text: &str) -> Result<String, TextError> {
    let text = text.trim();
    if is_too_long(text) {
        return Err(TextError::TooLong {
            max: MAX_TEXT_LENGTH,
        });
    }
    Ok(text.to_owned())
}

/// A text that somebody typed, without space at its ends, in which something stands.
pub fn required_text(text: &str) -> Result<String, TextError> {
    let text = checked_text(text)?;
    if text.is_empty() {
        return Err(TextError::Empty);
    }
    Ok(text)
}
