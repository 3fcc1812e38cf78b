//! A decision in progress, which works on a copy of the state. Each event is applied at once, so that later checks read the
//! resulting state.

use crate::Game;
use crate::dice::Chance;
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
