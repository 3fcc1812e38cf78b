//! Implements [`tabletop::Game`] for Improv.

use super::command::Command;
use super::decide::ImprovTransaction;
use super::event::Event;
use super::evolve::evolve;
use super::redaction::disclosure;
use super::refusal::Refusal;
use super::state::{Improv, State};
use super::view::{View, view};
use tabletop::dice::Chance;
use tabletop::ruling::Judge;
use tabletop::seat::Seat;
use tabletop::transaction::Transaction;
use tabletop::{Disclosure, Game};

impl Game for Improv {
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
        let mut transaction = ImprovTransaction(Transaction::new(state, judge, chance));
        transaction.execute(command)?;
        Ok(transaction.0.into_events())
    }

    fn evolve(state: &mut State, event: &Event) {
        evolve(state, event);
    }

    fn view(state: &State, seat: Seat) -> View {
        view(state, seat)
    }

    fn is_look(event: &Event) -> bool {
        matches!(event, Event::HandLooked { .. })
    }

    fn disclosure(event: &Event) -> Disclosure {
        disclosure(event)
    }
}
