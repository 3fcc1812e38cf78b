//! Improv: conflicts with cards, tokens and talents (ledger IM). The rules are re-expressed from the conflict chapter of Improv, by
//! its authors, which is offered under the Creative Commons Attribution 2.5 licence, and changed.
#![deny(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm
)]

pub mod advice;
pub mod card;
pub mod command;
mod decide;
pub mod event;
mod evolve;
pub mod foresight;
pub mod odds;
pub mod once;
pub mod refusal;
mod results;
pub mod round;
pub mod settings;
pub mod state;
pub mod told;
pub mod view;

use command::Command;
pub use decide::{MOST_MOOKS, MOST_PEOPLE, MOST_ROUNDS, MOST_SIDES, MOST_TALENTS};
use event::Event;
use refusal::Refusal;
use state::State;
use tabletop::dice::Chance;
use tabletop::ruling::Judge;
use tabletop::seat::Seat;
use tabletop::{Game, Unveiled};
use view::View;

/// The game of Improv.
#[derive(Clone, Copy, Debug)]
pub enum Improv {}

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
        let mut play = decide::Play::new(state, judge, chance);
        play.command(command)?;
        Ok(play.into_events())
    }

    fn evolve(state: &mut State, event: &Event) {
        evolve::evolve(state, event);
    }

    fn view(state: &State, seat: Seat) -> View {
        view::view(state, seat)
    }

    fn is_look(event: &Event) -> bool {
        matches!(event, Event::HandLooked { .. })
    }

    fn unveiled(event: &Event) -> Unveiled {
        told::unveiled(event)
    }
}
