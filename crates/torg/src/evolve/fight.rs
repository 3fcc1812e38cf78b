//! Makes what happened in a fight beside attacks so.

use crate::combat::action::Aim;
use crate::combat::defence::Active;
use crate::combat::hold::Hold;
use crate::combat::interaction::Upshot;
use crate::combat::status::Status;
use crate::fight::act::{ActEvent, Doing};
use crate::held::Held;
use crate::state::State;
use crate::state::before::Suspended;
use tabletop::seat::ActorId;

/// Makes one of these events so.
pub(super) fn evolve(state: &mut State, id: ActorId, what: &ActEvent) {
    let round = state.round().map_or(0, |round| u32::from(round.number));
    match what {
        ActEvent::CutIn => {
            if let Some(action) = state.action.take() {
                state.suspended.push(Suspended { by: id, action });
            }
        }
        ActEvent::Tried { kind, trials } => {
            let (kind, trials) = (*kind, trials.clone());
            doing(state, Doing::Trying { kind, trials });
        }
        ActEvent::Guarding {
            skill,
            value,
            vital_block,
        } => doing(
            state,
            Doing::Guarding {
                skill: *skill,
                value: *value,
                vital_block: *vital_block,
            },
        ),
        ActEvent::Cowing { roll } => {
            let bonus = roll.bonus.0;
            doing(state, Doing::Cowing { bonus });
        }
        ActEvent::Pushing { value } => doing(state, Doing::Pushing { value: *value }),
        ActEvent::Best { target } => {
            if let Some(action) = &mut state.action {
                action.target = Some(*target);
            }
        }
        // What it comes to beside all else that somebody is follows.
        ActEvent::Became { .. } => {}
        ActEvent::Lifted { status } => state.with(id, |actor| {
            actor.fight.statuses.lift(*status);
            if *status == Status::Behind {
                actor.fight.behind = None;
            }
        }),
        ActEvent::Outflanked { target, until } => state.with(id, |actor| {
            actor.fight.behind = Some((*target, *until));
        }),
        ActEvent::Lost { by } => state.with(id, |actor| {
            actor.fight.statuses.lift(*by);
            actor.round.lost = true;
        }),
        ActEvent::Guarded {
            skill,
            total,
            vital_block,
        } => {
            state.with(id, |actor| {
                actor.fight.vital_block = *vital_block;
                actor.fight.kept_block = 0;
                actor.fight.guarded = round;
                actor.fight.guard = Some(Active {
                    skill: *skill,
                    total: *total,
                });
            });
            // The attack that it is for goes on, where no turn ended with it.
            super::using::resume(state);
        }
        ActEvent::Blocked { steps } => state.with(id, |actor| actor.fight.vital_block = *steps),
        ActEvent::Aimed { round, weapon } => state.with(id, |actor| {
            actor.fight.aim = Aim::Aiming(*round);
            actor.fight.aimed = *weapon;
        }),
        ActEvent::AimLost => state.with(id, |actor| actor.fight.aim = Aim::None),
        ActEvent::Waits { hold } => {
            // One thing is waited for at a time (3.18).
            if let (Hold::After(_), Some(round)) = (hold, state.round_mut()) {
                round.held.retain(|(who, _)| *who != id);
            }
            state.with(id, |actor| actor.fight.hold = Some(hold.clone()));
        }
        ActEvent::Moved { metres, .. } => {
            if *metres > 0 {
                elsewhere(state, id);
            }
            state.with(id, |actor| {
                actor.fight.moved = actor.fight.moved.saturating_add(*metres);
            });
        }
        ActEvent::Simple { .. } => state.with(id, |actor| {
            actor.fight.simple = actor.fight.simple.saturating_add(1);
        }),
        ActEvent::Loading { weapon, rounds } => {
            state.with(id, |actor| actor.fight.loading = Some((*weapon, *rounds)));
        }
        ActEvent::Loaded { .. } => state.with(id, |actor| actor.fight.loading = None),
        // What is in the weapon now follows.
        ActEvent::RanShort { .. } => {}
        ActEvent::MarksOver => state.with(id, |actor| {
            (actor.condition.k, actor.condition.o) = (false, false);
        }),
        ActEvent::Treated { treated } => {
            state.with(id, |actor| actor.fight.treated = *treated);
        }
        ActEvent::Passed { weapon, to } => state.with(id, |owner| {
            let fight = &mut owner.fight;
            fight.taken.retain(|(place, _)| place != weapon);
            match to {
                Some(who) if *who == id => fight.dropped.retain(|place| place != weapon),
                Some(who) => fight.taken.push((*weapon, *who)),
                None => {}
            }
        }),
        ActEvent::Came {
            target, upshots, ..
        } => {
            let up = upshots.contains(&Upshot::Up);
            if let Some(action) = state.action.as_mut().filter(|_| up) {
                action.ups.push(*target);
            }
        }
        ActEvent::Pushed { .. } => elsewhere(state, id),
        ActEvent::Spared { .. } => {}
    }
}

/// Somebody is not where they were: how far off they are of others is to be said anew.
fn elsewhere(state: &mut State, id: ActorId) {
    for actor in &mut state.cast {
        let own = actor.id == id;
        actor.fight.apart.retain(|its| !own && its.of != id);
    }
}

fn doing(state: &mut State, what: Doing) {
    if let Some(action) = &mut state.action {
        action.doing = Some(what);
    }
}

/// Somebody waits by the rounds' own word.
pub(super) fn held(state: &mut State, id: ActorId, how: Held) {
    state.with(id, |actor| {
        actor.fight.hold = Some(match how {
            Held::Opportunity => Hold::Opportunity,
            Held::Place => Hold::Location(String::new()),
        });
    });
}
