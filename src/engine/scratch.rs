//! A decision in the making, in every game alike: a play on a scratch copy. Each event is made so at once, and what follows reads
//! the state it led to.

use crate::engine::Game;
use crate::engine::dice::Chance;
use crate::engine::name::{LONGEST_TEXT, is_too_long};
use crate::engine::ruling::Judge;

/// One decision in the making.
pub struct Scratch<'a, G: Game> {
    pub(in crate::engine) state: G::State,
    events: Vec<G::Event>,
    pub(in crate::engine) judge: &'a mut Judge,
    pub(in crate::engine) chance: &'a mut dyn Chance,
    /// What this game's decisions carry besides.
    pub(in crate::engine) beside: G::Beside,
}

impl<'a, G: Game> Scratch<'a, G> {
    pub(in crate::engine) fn new(
        state: &G::State,
        judge: &'a mut Judge,
        chance: &'a mut dyn Chance,
    ) -> Self {
        Self {
            state: state.clone(),
            events: vec![],
            judge,
            chance,
            beside: G::Beside::default(),
        }
    }

    pub(in crate::engine) fn into_events(self) -> Vec<G::Event> {
        self.events
    }

    /// Makes an event so and keeps it, with what the game lets follow at once.
    pub(in crate::engine) fn push(&mut self, event: G::Event) {
        G::happen(self, event);
    }

    /// Makes an event so and keeps it, alone.
    pub(in crate::engine) fn keep(&mut self, event: G::Event) {
        G::evolve(&mut self.state, &event);
        self.events.push(event);
    }

    /// Goes on where `stands`, or where the gamemaster rules over the refusal.
    pub(in crate::engine) fn require(
        &mut self,
        stands: bool,
        refusal: G::Refusal,
    ) -> Result<(), G::Refusal> {
        self.judge.require(stands, || refusal)
    }
}

/// Why a text is taken in no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum TextFault {
    /// Nothing stands in it.
    Empty,
    /// It has more characters than this.
    TooLong { most: usize },
}

/// There are more of something than so many, which are kept track of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) struct TooMany {
    pub(in crate::engine) most: usize,
}

/// Not more of something than is kept track of.
pub(in crate::engine) fn within(count: usize, most: usize) -> Result<(), TooMany> {
    if count > most {
        return Err(TooMany { most });
    }
    Ok(())
}

/// A text that somebody typed, without space at its ends; it may be empty.
pub(in crate::engine) fn checked_text(text: &str) -> Result<String, TextFault> {
    let text = text.trim();
    if is_too_long(text) {
        return Err(TextFault::TooLong { most: LONGEST_TEXT });
    }
    Ok(text.to_owned())
}

/// A text that somebody typed, without space at its ends, in which something stands.
pub(in crate::engine) fn wanted_text(text: &str) -> Result<String, TextFault> {
    let text = checked_text(text)?;
    if text.is_empty() {
        return Err(TextFault::Empty);
    }
    Ok(text)
}
