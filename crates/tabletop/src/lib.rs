//! The parts that all games share: the [`Game`] trait, tables with undo and redo, dice, seats, and the gamemaster's rulings.
//!
//! Everything here is pure and deterministic: no browser, no clock, no input or output, and no iteration in hash order.
//!
//! A game is four functions over plain data ([`Game`]). A [`Game::Command`] is what somebody at the table wants. [`Game::decide`]
//! either refuses it, with a rule, or returns the events that follow. [`Game::evolve`] applies an event to the state.
//! [`Game::view`] returns what one seat may know. The [`event_log::EventLog`] holds everything that happened. Random numbers come
//! only from a [`dice::Chance`], and their results are saved in the events, so an event log always replays to the same state.
//!
//! A [`table::Table`] joins an event log and the state it leads to. The building blocks also work alone:
//!
//! ```
//! use tabletop::dice::{Dice, DiceError, TypedDice};
//! use tabletop::name::Name;
//!
//! assert_eq!(Name::new("  Mara   Voss ").unwrap().as_str(), "Mara Voss");
//!
//! let mut dice = TypedDice::new(&[17]);
//! assert_eq!(dice.d20().unwrap().face(), 17);
//! assert_eq!(dice.d20(), Err(DiceError::Missing { rolled: 1 }));
//! ```
#![deny(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm
)]

pub mod dice;
pub mod event_log;
pub mod limits;
pub mod name;
pub mod person_line;
pub mod rule;
pub mod ruling;
pub mod seat;
pub mod table;
pub mod transaction;
pub mod validated;
pub mod variants;

use crate::dice::Chance;
use crate::ruling::{Judge, Refuse};
use crate::seat::{ActorId, Seat};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// A game's rules. Implementors are empty types; all data is in the associated types.
pub trait Game: Sized {
    /// The whole state, secrets included. `Default` is the empty table before the first event.
    type State: Clone + Debug + Default + PartialEq;
    /// A command: what somebody at the table wants to do.
    type Command: Clone + Debug + Serialize + DeserializeOwned;
    /// An event: what happened, with every die and card that chance gave.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// Why a command is refused.
    type Refusal: Refuse;
    /// The view: what one seat may know.
    type View: Serialize + DeserializeOwned;

    /// Returns the events that follow if a command is played, or refuses it. Changes nothing.
    ///
    /// # Errors
    /// The first rule that forbids the command and that `judge` does not set aside.
    fn decide(
        state: &Self::State,
        command: &Self::Command,
        judge: &mut Judge,
        chance: &mut dyn Chance,
    ) -> Result<Vec<Self::Event>, Self::Refusal>;

    /// Applies an event to the state. It never fails, and it computes nothing from rules that may change later.
    fn evolve(state: &mut Self::State, event: &Self::Event);

    /// Returns what `seat` may know of the state.
    fn view(state: &Self::State, seat: Seat) -> Self::View;

    /// Whether a state can be played on. A log from a file or a damaged save may replay to one that cannot.
    fn is_consistent(_state: &Self::State) -> bool {
        true
    }

    /// Whether an event only records that somebody looked at their own cards. Looks are saved but not undone one by one.
    fn is_look(event: &Self::Event) -> bool;

    /// Returns who learns a secret as soon as this event happens. Undo cannot make that person forget it.
    fn disclosure(event: &Self::Event) -> Disclosure;

    /// Whether an event begins or ends a group of entries that is undone as one. Most events do neither.
    fn undo_group(_event: &Self::Event) -> UndoGroup {
        UndoGroup::Standalone
    }
}

/// The role of an event in a group of entries, which are undone as one from the opening to the closing entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoGroup {
    /// It belongs to no group.
    Standalone,
    /// It opens a group for this actor.
    Opens(ActorId),
    /// It closes this actor's group.
    Closes(ActorId),
}

/// Who learned something that was hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disclosure {
    /// Nobody: nothing hidden was touched.
    Nothing,
    /// Everybody saw it.
    ToAll,
    /// One person, who knows it after their next look: a drawn card, or a card offered in a trade.
    OnLookBy(ActorId),
    /// Two people, each of whom knows it after their next look: cards that moved from one hand to another.
    OnLookByEither(ActorId, ActorId),
    /// Several people, each of whom knows their part of it after their next look: dealt hands.
    OnLookByAny,
    /// That person, who looked at the hand.
    Looked(ActorId),
}
