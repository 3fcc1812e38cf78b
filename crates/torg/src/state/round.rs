//! The current round: its line, turns and setbacks.

use crate::card::{ApprovedActions, BySide, CardId, ConflictLine, LineEffect, Side, TaskBox};
use crate::follow_ups::SetbackKind;
use crate::held_turn::HeldTurn;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// One turn in the turn order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The actor whose turn it is.
    pub actor: ActorId,
    /// 1, or 2 for the second action of a flurry (DD-128); [`Turn::EXTRA`] for an extra action.
    pub pass: u8,
}

impl Turn {
    /// The pass of an extra action from Haste (DD-282).
    pub(crate) const EXTRA: u8 = 0;

    /// Whether it is an extra action from Haste.
    pub const fn is_extra(self) -> bool {
        self.pass == Self::EXTRA
    }
}

/// How a turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnEnd {
    /// The actor did something.
    Acted,
    /// The actor did nothing (DD-054).
    Passed,
}

/// A setback and its effect (DD-163 … DD-176).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Setback {
    /// 5 less on every action total of the side this round (DD-165, A-28).
    Generic,
    /// The effect that the gamemaster describes.
    Described(String),
    /// One of the defined kinds (DD-166 … DD-176), with a description that may be empty.
    Specific {
        /// What it does.
        kind: SetbackKind,
        /// The affected actors.
        actors: Vec<ActorId>,
        /// The gamemaster's description.
        text: String,
    },
}

/// The current round: its line, turns and setbacks.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Its number in the conflict, from 1.
    pub number: u16,
    /// The card on top of the action stack; [`CardId::NONE`] without the deck.
    pub card: CardId,
    /// The line that was read when it was flipped (DD-048).
    pub line: ConflictLine,
    /// The actions that earn a card.
    pub approved: ApprovedActions,
    /// The task box.
    pub task_box: TaskBox,
    /// Everybody's turns, with how they ended.
    pub turns: Vec<(Turn, Option<TurnEnd>)>,
    /// The gamemaster's choices for setbacks.
    pub setbacks: BySide<Option<Setback>>,
    /// The actors who hold a turn, and why (DD-124).
    pub held_turns: Vec<(ActorId, HeldTurn)>,
}

impl Round {
    /// Returns the next turn.
    pub fn next_turn(&self) -> Option<Turn> {
        self.turns
            .iter()
            .find(|(_, end)| end.is_none())
            .map(|(turn, _)| *turn)
    }

    /// Returns the next turn of one actor.
    pub fn next_turn_of(&self, actor: ActorId) -> Option<Turn> {
        self.turns
            .iter()
            .find(|(turn, end)| end.is_none() && turn.actor == actor)
            .map(|(turn, _)| *turn)
    }

    /// Whether the actor's next action is another than the one that they hold: an extra action, or the second action of a flurry that
    /// comes up while the first is held. An extra action that follows it was gained during the held one (DD-124, DD-128, DD-282).
    pub fn acts_beside_hold(&self, actor: ActorId) -> bool {
        let Some(first) = self.next_turn_of(actor) else {
            return false;
        };
        let is_held = |held| held == first;
        let is_second = !self.held_turn(actor).is_none_or(is_held);
        first.is_extra() || is_second && self.next_turn() == Some(first)
    }

    /// Iterates over the turns that an actor has left, without extra ones.
    fn regular_turns_left(&self, actor: ActorId) -> impl Iterator<Item = Turn> {
        let is_left = move |(turn, end): &&(Turn, Option<TurnEnd>)| {
            turn.actor == actor && end.is_none() && !turn.is_extra()
        };
        self.turns.iter().filter(is_left).map(|(turn, _)| *turn)
    }

    /// Returns the turn that an actor takes with the next action: the held one, unless another one has come up (DD-124, DD-128, DD-282).
    pub(crate) fn turn_taken(&self, actor: ActorId) -> Option<Turn> {
        match self.held_turn(actor) {
            Some(held) if !self.acts_beside_hold(actor) => Some(held),
            Some(_) | None => self.next_turn_of(actor),
        }
    }

    /// Returns why an actor holds a turn.
    pub(crate) fn hold_reason(&self, actor: ActorId) -> Option<HeldTurn> {
        let mut held = self.held_turns.iter();
        let reason = held.find(|(id, _)| *id == actor).map(|(_, reason)| *reason);
        // Somebody who has left the conflict has no turn anymore.
        reason.filter(|_| self.regular_turns_left(actor).next().is_some())
    }

    /// Returns the turn that the actor holds: of those left the one of the earliest pass (DD-124, DD-128).
    pub(crate) fn held_turn(&self, actor: ActorId) -> Option<Turn> {
        self.hold_reason(actor)?;
        self.regular_turns_left(actor).min_by_key(|turn| turn.pass)
    }

    /// Returns the held turn if the actor takes it now although another of their turns is earlier in the order: the second action of a
    /// flurry, which is left to them (DD-124, DD-128).
    pub(crate) fn held_turn_to_move(&self, actor: ActorId) -> Option<Turn> {
        self.held_turn(actor)
            .filter(|held| !self.acts_beside_hold(actor) && self.next_turn_of(actor) != Some(*held))
    }

    /// Returns the line's entry for a side.
    pub fn line_effect(&self, side: Side) -> LineEffect {
        *self.line.effects.get(side)
    }
}
