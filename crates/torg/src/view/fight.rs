//! What a seat sees of a fight: how it stands for everybody lies open, the figures of the other side do not.

use crate::card::Side;
use crate::combat::line::Sum;
use crate::combat::rules::Rules;
use crate::condition::Condition;
use crate::fight::act::Doing;
use crate::fight::doing::Tried;
use crate::fight::stance::Fight;
use crate::state::State;
use crate::state::action::Action;
use crate::state::actor::Actor;
use serde::{Deserialize, Serialize};
use tabletop::seat::{ActorId, Seat};

/// The fight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fray {
    /// The rules of combat at this table.
    pub rules: Rules,
    /// What the interaction that lies rolled comes to; for the table's own seat.
    pub tried: Vec<Tried>,
    /// What the defence or the push comes to that lies rolled; for the table's own seat.
    pub figured: Option<Sum>,
    /// A side of which nobody is able to act any more.
    pub defeated: Option<Side>,
    /// Who dies without care (TC-100).
    pub dying: Vec<ActorId>,
    /// Whoever is down may only defend; else the action goes into getting up (TC-103, TC-104).
    pub down_defends: bool,
}

pub(super) fn fray(state: &State, seat: Seat) -> Fray {
    let action = state.action.as_ref().filter(|_| seat == Seat::Table);
    let beaten = |side: &Side| {
        let fights = |actor: &&Actor| actor.side() == *side && state.takes_part(actor.id);
        let mut there = state.present().filter(fights).peekable();
        there.peek().is_some() && there.all(|actor| !actor.condition.can_act())
    };
    let dies =
        |actor: &&Actor| actor.condition.wounds == Condition::DEAD - 1 && !actor.fight.treated;
    Fray {
        rules: state.rules(),
        tried: action.map_or_else(Vec::new, |action| state.tried(action)),
        figured: action.and_then(|action| state.figured(action)),
        defeated: [Side::Heroes, Side::Villains].into_iter().find(beaten),
        dying: state.present().filter(dies).map(|actor| actor.id).collect(),
        down_defends: state.down_defends(),
    }
}

/// Whether a seat may know the figures of an action: those of a fight with the other side are for the table's own seat.
pub(super) fn lies_open(state: &State, action: &Action, seat: Seat) -> bool {
    let ours = |id: ActorId| {
        let actor = state.actor(id);
        actor.is_some_and(|actor| actor.side() == Side::Heroes)
    };
    let tried = match &action.doing {
        Some(Doing::Trying { trials, .. }) => trials.as_slice(),
        Some(Doing::Guarding { .. } | Doing::Cowing { .. } | Doing::Pushing { .. }) | None => &[],
    };
    seat == Seat::Table
        || ours(action.actor)
            && action.blows.iter().all(|blow| ours(blow.target))
            && tried.iter().all(|trial| ours(trial.target))
}

/// The action with what a seat may know of it.
pub(super) fn action(state: &State, seat: Seat) -> Option<Action> {
    let mut action = state.action.clone()?;
    if !lies_open(state, &action, seat) {
        (action.blows, action.stroke, action.doing) = (vec![], None, None);
    }
    Some(action)
}

/// How somebody stands in the fight; what a defence of the other side came to, what is left in its weapons and how far they
/// reach, the gamemaster knows.
pub(super) fn standing(actor: &Actor, seat: Seat) -> Fight {
    let mut fight = actor.fight.clone();
    if seat != Seat::Table && actor.side() == Side::Villains {
        (fight.guard, fight.block) = (None, None);
        fight.magazines.clear();
        for apart in &mut fight.apart {
            apart.bands = None;
        }
    }
    fight
}
