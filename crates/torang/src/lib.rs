//! The Torang Engine: ability rolls with a d100 (ledger TE).
#![deny(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm
)]

pub mod command;
mod decide;
pub mod event;
mod evolve;
pub mod modifier;
pub mod odds;
pub mod once;
pub mod opposed;
pub mod refusal;
pub mod score;
pub mod settings;
pub mod state;
pub mod view;

use command::Command;
pub use decide::{
    Checking, LARGEST_MODIFIER, MOST_ABILITIES, MOST_CHARACTERS, MOST_MODIFIERS, MOST_OFFERS,
};
use event::Event;
use refusal::Refusal;
use state::State;
use tabletop::dice::Chance;
use tabletop::ruling::Judge;
use tabletop::seat::Seat;
use tabletop::{Game, Unveiled};
use view::View;

/// The game of the Torang Engine.
#[derive(Clone, Copy, Debug)]
pub enum Torang {}

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
        let mut play = decide::Play::new(state, judge, chance);
        play.command(command)?;
        Ok(play.into_events())
    }

    fn evolve(state: &mut State, event: &Event) {
        evolve::evolve(state, event);
    }

    fn view(state: &State, _seat: Seat) -> View {
        view::view(state)
    }

    fn is_look(_event: &Event) -> bool {
        false
    }

    fn unveiled(_event: &Event) -> Unveiled {
        Unveiled::Nothing
    }
}
