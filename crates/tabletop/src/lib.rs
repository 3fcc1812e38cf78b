//! The games: pure and deterministic. No browser, no clock, no input or output, no hash-ordered iteration.
//!
//! A game is four functions over plain data ([`Game`]): a [`Game::Command`] is what the table wants, [`Game::decide`] refuses it
//! with a rule or says what happens, [`Game::evolve`] makes that so, [`Game::view`] shows one seat what it may know.
//! Everything that happened is in the [`event_log::EventLog`]; chance enters through [`dice::Chance`] and is written down
//! in the events, so an event log replays to the same state for ever.
#![deny(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm
)]

pub mod dice;
pub mod event_log;
pub mod name;
pub mod rule;
pub mod ruling;
pub mod seat;
pub mod table;
pub mod transaction;
pub mod validated;

use crate::dice::Chance;
use crate::ruling::{Judge, Refuse};
use crate::seat::{ActorId, Seat};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// What a game is. Implementors are empty types; all data is in the associated ones.
pub trait Game: Sized {
    /// Everything that is so, secrets included. `Default` is the empty table before anything happened.
    type State: Clone + Debug + Default + PartialEq;
    /// What somebody at the table wants, in the imperative.
    type Command: Clone + Debug + Serialize + DeserializeOwned;
    /// What happened, in the past tense, with every die and card that chance gave.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// Why a command is not played.
    type Refusal: Refuse;
    /// What one seat may know.
    type View: Serialize + DeserializeOwned;

    /// Refuses a command, or says what happens if it is played. Changes nothing.
    ///
    /// # Errors
    /// The first rule that stands against the command and that `judge` does not set aside.
    fn decide(
        state: &Self::State,
        command: &Self::Command,
        judge: &mut Judge,
        chance: &mut dyn Chance,
    ) -> Result<Vec<Self::Event>, Self::Refusal>;

    /// Makes an event so. Total: it refuses nothing and reads no rule that may change.
    fn evolve(state: &mut Self::State, event: &Self::Event);

    /// What `seat` may know of the state.
    fn view(state: &Self::State, seat: Seat) -> Self::View;

    /// Whether an event is only somebody looking at what is theirs. Looks are kept but not undone one by one.
    fn is_look(event: &Self::Event) -> bool;

    /// Who learns a secret at once when this event happens: this is what an undo can not make unseen.
    fn disclosure(event: &Self::Event) -> Disclosure;

    /// Whether an event begins or ends something that is taken back as one. Most do neither.
    fn undo_group(_event: &Self::Event) -> UndoGroup {
        UndoGroup::Standalone
    }
}

/// What several entries have to do with each other: from the one that opens to the one that closes they are undone as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoGroup {
    /// Nothing.
    Standalone,
    /// Something of that person's begins.
    Opens(ActorId),
    /// It is over.
    Closes(ActorId),
}

/// Who learned something that had been hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disclosure {
    /// Nothing hidden was touched.
    Nothing,
    /// Everybody saw it.
    ToAll,
    /// It is for one person, who knows it after the next look: a card drawn, or held out in exchange.
    OnLookBy(ActorId),
    /// It is for two, each of whom knows it after the next look: cards that went from hand to hand.
    OnLookByEither(ActorId, ActorId),
    /// That person looked at the hand.
    Looked(ActorId),
}
