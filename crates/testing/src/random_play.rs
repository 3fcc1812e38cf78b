//! Random play of any game: the source of its commands and the names of its events.

use crate::{TestRng, improv, torang, torg, variant_name};
use ::improv::Improv;
use ::torang::Torang;
use ::torg::Torg;
use tabletop::Game;
use tabletop::seat::ActorId;

/// A game that can be played at random.
pub trait RandomPlay: Game {
    /// The names of all kinds of events, separated by spaces.
    const EVENT_KINDS: &'static str;
    /// Returns the name of the kind of an event.
    fn event_kind(event: &Self::Event) -> String;
    /// Returns a command that opens a table.
    fn opening(rng: &mut TestRng) -> Self::Command;
    /// Returns a command that mostly makes sense in this state.
    fn command(state: &Self::State, rng: &mut TestRng) -> Self::Command;
    /// Returns everybody at the table.
    fn actors(state: &Self::State) -> Vec<ActorId>;
}

impl RandomPlay for Torg {
    const EVENT_KINDS: &'static str = torg::EVENT_KINDS;

    fn event_kind(event: &Self::Event) -> String {
        torg::event_kind(event)
    }

    fn opening(rng: &mut TestRng) -> Self::Command {
        torg::random_opening(rng)
    }

    fn command(state: &Self::State, rng: &mut TestRng) -> Self::Command {
        torg::random_command(state, rng)
    }

    fn actors(state: &Self::State) -> Vec<ActorId> {
        state.cast.iter().map(|actor| actor.id).collect()
    }
}

impl RandomPlay for Torang {
    const EVENT_KINDS: &'static str = torang::EVENT_KINDS;

    fn event_kind(event: &Self::Event) -> String {
        variant_name(event)
    }

    fn opening(rng: &mut TestRng) -> Self::Command {
        torang::random_opening(rng)
    }

    fn command(state: &Self::State, rng: &mut TestRng) -> Self::Command {
        torang::random_command(state, rng)
    }

    fn actors(state: &Self::State) -> Vec<ActorId> {
        state.cast.iter().map(|actor| actor.id).collect()
    }
}

impl RandomPlay for Improv {
    const EVENT_KINDS: &'static str = improv::EVENT_KINDS;

    fn event_kind(event: &Self::Event) -> String {
        variant_name(event)
    }

    fn opening(rng: &mut TestRng) -> Self::Command {
        improv::random_opening(rng)
    }

    fn command(state: &Self::State, rng: &mut TestRng) -> Self::Command {
        improv::random_command(state, rng)
    }

    fn actors(state: &Self::State) -> Vec<ActorId> {
        state.people.iter().map(|person| person.id).collect()
    }
}
