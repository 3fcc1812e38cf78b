//! A decision in progress, on which every command works.

use crate::card::CardId;
use crate::consequence::Consequence;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::{State, Torg};
use std::ops::{Deref, DerefMut};
use tabletop::dice::Chance;
use tabletop::ruling::Judge;
use tabletop::transaction::Transaction;

/// The result of a decision.
pub(super) type CommandResult = Result<(), Refusal>;

/// A decision in progress.
pub(crate) struct TorgTransaction<'a> {
    pub(super) transaction: Transaction<'a, Torg>,
    /// The typed numbers of the printed cards being turned over, the next one last.
    pub(super) physical_deck: Vec<CardId>,
}

impl<'a> TorgTransaction<'a> {
    pub(crate) fn new(state: &State, judge: &'a mut Judge, chance: &'a mut dyn Chance) -> Self {
        Self {
            transaction: Transaction::new(state, judge, chance),
            physical_deck: vec![],
        }
    }

    /// Returns the events. A command that does nothing closes no time for reactions either, so that it leaves no entry in the log.
    pub(crate) fn into_events(self) -> Vec<Event> {
        let mut events = self.transaction.into_events();
        if let [Event::ConsequencesApplied { consequences }] = events.as_slice()
            && *consequences == [Consequence::ReactionsClosed]
        {
            events.clear();
        }
        events
    }

    /// Continues if `is_met` is true, or if the gamemaster overrules the refusal. Not left to `Deref`, so that the condition may
    /// read the state.
    pub(super) fn require(&mut self, is_met: bool, refusal: Refusal) -> CommandResult {
        self.transaction.require(is_met, refusal)
    }
}

impl<'a> Deref for TorgTransaction<'a> {
    type Target = Transaction<'a, Torg>;

    fn deref(&self) -> &Self::Target {
        &self.transaction
    }
}

impl DerefMut for TorgTransaction<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.transaction
    }
}
