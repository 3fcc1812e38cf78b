//! A decision in the making, in every game alike: a play on a scratch copy. Each event is made so at once, and what follows reads
//! the state it led to.

use crate::Game;
use crate::dice::Chance;
use crate::name::{LONGEST_TEXT, is_too_long};
use crate::ruling::Judge;

/// One decision in the making.
pub struct Scratch<'a, G: Game> {
    /// The scratch state: what the events so far have led to.
    pub state: G::State,
    events: Vec<G::Event>,
    /// Whether rules may be set aside, and which were.
    pub judge: &'a mut Judge,
    /// Where dice and shuffles come from.
    pub chance: &'a mut dyn Chance,
}

impl<'a, G: Game> Scratch<'a, G> {
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
pub enum TextFault {
    /// Nothing stands in it.
    Empty,
    /// It has more characters than this.
    TooLong {
        /// The most that are taken.
        most: usize,
    },
}

/// There are more of something than so many, which are kept track of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany {
    /// The most that are kept track of.
    pub most: usize,
}

/// Not more of something than is kept track of.
pub fn within(count: usize, most: usize) -> Result<(), TooMany> {
    if count > most {
        return Err(TooMany { most });
    }
    Ok(())
}

/// A text that somebody typed, without space at its ends; it may be empty.
pub fn checked_text(text: &str) -> Result<String, TextFault> {
    let text = text.trim();
    if is_too_long(text) {
        return Err(TextFault::TooLong { most: LONGEST_TEXT });
    }
    Ok(text.to_owned())
}

/// A text that somebody typed, without space at its ends, in which something stands.
pub fn wanted_text(text: &str) -> Result<String, TextFault> {
    let text = checked_text(text)?;
    if text.is_empty() {
        return Err(TextFault::Empty);
    }
    Ok(text)
}
