//! Implements [`tabletop::Game`] for the Torang Engine.

use super::command::Command;
use super::decide::TorangTransaction;
use super::event::Event;
use super::evolve::evolve;
use super::refusal::Refusal;
use super::state::{State, Torang};
use super::view::{View, view};
use tabletop::dice::Chance;
use tabletop::ruling::Judge;
use tabletop::seat::Seat;
use tabletop::transaction::Transaction;
use tabletop::{Disclosure, Game};

impl Game for Torang {
    type State = State;
    type Command = Command;
    type Event = Event;
    type Refusal = Refusal;
    type View = View;

    fn decide(
        state: &State,
        command: &Command,
        judge: &mut Judge,
        chance: &mut dyn Chance,
    ) -> Result<Vec<Event>, Refusal> {
        let mut transaction = TorangTransaction(Transaction::new(state, judge, chance));
        transaction.execute(command)?;
        Ok(transaction.0.into_events())
    }

    fn evolve(state: &mut State, event: &Event) {
        evolve(state, event);
    }

    fn view(state: &State, _seat: Seat) -> View {
        view(state)
    }

    fn is_look(_event: &Event) -> bool {
        false
    }

    fn disclosure(_event: &Event) -> Disclosure {
        Disclosure::Nothing
    }
}
