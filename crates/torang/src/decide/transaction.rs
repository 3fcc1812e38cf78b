//! A decision in progress: the transaction that every command works on.

use crate::event::Event;
use crate::refusal::Refusal;
use crate::state::Torang;
use std::ops::{Deref, DerefMut};
use tabletop::transaction::Transaction;

/// The result of a decision.
pub(super) type CommandResult = Result<(), Refusal>;

/// A decision in progress.
pub(crate) struct TorangTransaction<'a>(pub(crate) Transaction<'a, Torang>);

impl TorangTransaction<'_> {
    /// Continues if `is_met` is true, or if the gamemaster overrules the refusal. Not left to `Deref`, so that the condition may
    /// read the state.
    pub(super) fn require(&mut self, is_met: bool, refusal: Refusal) -> CommandResult {
        self.0.require(is_met, refusal)
    }

    /// Applies an event and records it.
    pub(super) fn push(&mut self, event: Event) {
        self.0.push(event);
    }
}

impl<'a> Deref for TorangTransaction<'a> {
    type Target = Transaction<'a, Torang>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for TorangTransaction<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}
