//! One decision in the making: what every command is played on.

use crate::card::CardId;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{State, Torg};
use std::ops::{Deref, DerefMut};
use tabletop::dice::Chance;
use tabletop::ruling::Judge;
use tabletop::scratch::Scratch;

/// What a decision comes to.
pub(super) type Decided = Result<(), Refusal>;

/// One decision in the making.
pub(crate) struct Play<'a> {
    pub(super) scratch: Scratch<'a, Torg>,
    /// Numbers of the printed cards that are turned over, as they were typed, the next one last.
    pub(super) printed: Vec<CardId>,
}

impl<'a> Play<'a> {
    pub(crate) fn new(state: &State, judge: &'a mut Judge, chance: &'a mut dyn Chance) -> Self {
        Self {
            scratch: Scratch::new(state, judge, chance),
            printed: vec![],
        }
    }

    pub(crate) fn into_events(self) -> Vec<Event> {
        self.scratch.into_events()
    }

    /// Goes on where `stands`, or where the gamemaster rules over the refusal.
    pub(super) fn require(&mut self, stands: bool, refusal: Refusal) -> Decided {
        self.scratch.require(stands, refusal)
    }
}

impl<'a> Deref for Play<'a> {
    type Target = Scratch<'a, Torg>;

    fn deref(&self) -> &Self::Target {
        &self.scratch
    }
}

impl DerefMut for Play<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.scratch
    }
}
