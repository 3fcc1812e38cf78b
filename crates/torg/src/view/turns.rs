//! How far each actor is with the turns of the round.

use crate::state::State;
use crate::state::actor::Actor;
use crate::state::round::TurnEnd;
use serde::{Deserialize, Serialize};

/// An actor's turns in the current round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActorTurns {
    /// How far the actor is.
    pub status: TurnStatus,
    /// The number of turns taken.
    pub taken: usize,
    /// The number of all turns; 0 if the actor has none, and outside rounds.
    pub total: usize,
}

/// How far an actor is with the turns of the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnStatus {
    /// The actor's action is in progress.
    Acting,
    /// It is the actor's turn.
    Now,
    /// It is the actor's extra turn from Haste (DD-282).
    NowExtra,
    /// A turn is still to come, or there are no turns yet: outside rounds, and while the flipped card can still be replaced.
    Ahead,
    /// All turns are over.
    Acted,
    /// All turns are over, and the actor did nothing in any: they were passed, or the actor was out of action (TC-018).
    Passed,
    /// The only turn is over, because the actor lost the action (TC-018, TC-253).
    Lost,
    /// The actor takes part without a turn in this round, because they joined after it began.
    NextRound,
    /// No turn in this round: not in the conflict, out of action, or surprised.
    None,
}

impl TurnStatus {
    /// Checks whether it is the actor's turn, or the actor's action is in progress.
    pub const fn is_now(self) -> bool {
        match self {
            Self::Acting | Self::Now | Self::NowExtra => true,
            Self::Ahead
            | Self::Acted
            | Self::Passed
            | Self::Lost
            | Self::NextRound
            | Self::None => false,
        }
    }

    /// Checks whether the actor had turns in this round, and all of them are over.
    pub const fn is_over(self) -> bool {
        match self {
            Self::Acted | Self::Passed | Self::Lost => true,
            Self::Acting
            | Self::Now
            | Self::NowExtra
            | Self::Ahead
            | Self::NextRound
            | Self::None => false,
        }
    }

    /// Checks whether the actor has no turn in this round.
    pub const fn has_no_turn(self) -> bool {
        match self {
            Self::NextRound | Self::None => true,
            Self::Acting
            | Self::Now
            | Self::NowExtra
            | Self::Ahead
            | Self::Acted
            | Self::Passed
            | Self::Lost => false,
        }
    }
}

/// Returns an actor's turns in the current round.
pub(super) fn actor_turns(state: &State, actor: &Actor) -> ActorTurns {
    let id = actor.id;
    let turns = state.round().into_iter().flat_map(|round| &round.turns);
    let ends: Vec<Option<TurnEnd>> = turns
        .filter(|(turn, _)| turn.actor == id)
        .map(|(_, end)| *end)
        .collect();
    let taken = ends.iter().flatten().count();
    ActorTurns {
        status: turn_status(state, actor, &ends, taken),
        taken,
        total: ends.len(),
    }
}

fn turn_status(state: &State, actor: &Actor, ends: &[Option<TurnEnd>], taken: usize) -> TurnStatus {
    let id = actor.id;
    let acting = state.action.as_ref().map(|action| action.actor);
    let Some(round) = state.round() else {
        return if acting == Some(id) {
            TurnStatus::Acting
        } else {
            TurnStatus::Ahead
        };
    };
    if ends.is_empty() {
        let conflict = state.conflict.as_ref();
        let takes_part = state.takes_part(id);
        let is_surprised = state.surprise_of(id).is_some();
        return if takes_part && conflict.is_some_and(|conflict| conflict.seize_window_open) {
            TurnStatus::Ahead
        } else if takes_part && actor.condition.can_act() && !is_surprised {
            TurnStatus::NextRound
        } else {
            TurnStatus::None
        };
    }
    let next = round.next_turn().filter(|next| next.actor == id);
    match next.filter(|_| acting.is_none()) {
        _ if acting == Some(id) => TurnStatus::Acting,
        Some(next) if next.is_extra() => TurnStatus::NowExtra,
        Some(_) => TurnStatus::Now,
        None if taken < ends.len() => TurnStatus::Ahead,
        None if taken == 1 && actor.round.action_lost => TurnStatus::Lost,
        None if ends.iter().all(|end| *end == Some(TurnEnd::Passed)) => TurnStatus::Passed,
        None => TurnStatus::Acted,
    }
}
