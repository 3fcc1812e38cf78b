//! What a seat sees of a fight: how it stands for everybody lies open, the figures of the other side do not.

use super::{ActorView, View};
use crate::engine::seat::{ActorId, Seat};
use crate::engine::torg::card::Side;
use crate::engine::torg::combat::attack;
use crate::engine::torg::combat::die::Throw;
use crate::engine::torg::combat::line::Sum;
use crate::engine::torg::combat::settings::Rules;
use crate::engine::torg::combat::status::Status;
use crate::engine::torg::fight::{Combatant, Tried};
use crate::engine::torg::roll::{Skill, Standing};
use crate::engine::torg::settings::Surprise as SurpriseRules;
use crate::engine::torg::state::{Actor, Condition, State};

/// The fight.
#[derive(Clone, Debug, PartialEq)]
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
    }
}

impl View {
    /// Somebody as an attack or an interaction sees them, as far as this seat knows.
    pub fn combatant(&self, actor: &ActorView) -> Combatant {
        let bound = self.settings.is(SurpriseRules::Revised);
        let surprise = actor.surprise.filter(|_| bound);
        Combatant {
            condition: actor.condition,
            fight: actor.fight.clone(),
            raised: actor.raised,
            round: self
                .round
                .as_ref()
                .map_or(0, |round| u32::from(round.number)),
            surprise: surprise.map_or(attack::Surprise::None, attack::Surprise::from),
            ..Combatant::of(
                actor.role,
                actor.figures,
                actor.sheet.clone().unwrap_or_default(),
            )
        }
    }

    /// How somebody's dice go on, before any that are bought.
    pub fn throw(&self, actor: &ActorView, skill: Skill) -> Throw {
        let on = actor.on_roll;
        let standing = on.stymied.then_some(Standing::Stymied);
        let throw = Throw::new(skill, standing, on.free, &self.fray.rules);
        let more = actor.fight.statuses.count(Status::Stymied);
        Throw {
            stymied: throw.stymied.saturating_add(more),
            ..throw
        }
    }
}
