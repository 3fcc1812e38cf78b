//! Makes what happened in a fight beside attacks so, and ends what its time has come for.

use crate::engine::seat::ActorId;
use crate::engine::torg::combat::action::{Aim, Disturbance};
use crate::engine::torg::combat::ammunition::Magazine;
use crate::engine::torg::combat::defence::Active;
use crate::engine::torg::combat::discipline::Used;
use crate::engine::torg::combat::hold::Hold;
use crate::engine::torg::combat::status::{Ends, Status};
use crate::engine::torg::fight::act::{ActEvent, Doing, Simple};
use crate::engine::torg::rounds::Held;
use crate::engine::torg::state::{Actor, Condition, Defence, State, Until};
use crate::engine::torg::using::Suspended;

/// Makes one of these events so.
pub(super) fn evolve(state: &mut State, id: ActorId, what: &ActEvent) {
    let rules = state.rules();
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
        ActEvent::Became { status, ends } => state.with(id, |actor| {
            actor.fight.statuses.become_(*status, *ends, &rules);
        }),
        ActEvent::Lifted { status } => state.with(id, |actor| {
            actor.fight.statuses.lift(*status);
            if *status == Status::Behind {
                actor.fight.behind = None;
            }
        }),
        ActEvent::Outflanked { target, until } => state.with(id, |actor| {
            let ends = Ends::Used(*until);
            actor.fight.statuses.become_(Status::Behind, ends, &rules);
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
        } => state.with(id, |actor| {
            actor.fight.vital_block = *vital_block;
            actor.fight.guard = Some(Active {
                skill: *skill,
                total: *total,
            });
            if actor.round.defence.is_none() {
                actor.round.defence = Some(Defence::Declared);
            }
        }),
        ActEvent::Blocked { steps } => state.with(id, |actor| actor.fight.vital_block = *steps),
        ActEvent::Aimed { round } => {
            state.with(id, |actor| actor.fight.aim = Aim::Aiming(*round));
        }
        ActEvent::AimLost => state.with(id, |actor| actor.fight.aim = Aim::None),
        ActEvent::Waits { hold } => {
            state.with(id, |actor| actor.fight.hold = Some(hold.clone()));
        }
        ActEvent::Moved { metres, .. } => state.with(id, |actor| {
            actor.fight.moved = actor.fight.moved.saturating_add(*metres);
        }),
        ActEvent::Simple { what } => state.with(id, |actor| {
            actor.fight.simple = actor.fight.simple.saturating_add(1);
            if !matches!(what, Simple::Reload(_)) {
                actor.fight.loading = None;
            }
            // What was struck out of the hand is picked up (TC-125).
            if matches!(what, Simple::Draw) {
                actor.fight.dropped.clear();
            }
        }),
        ActEvent::Loading { weapon, rounds } => {
            state.with(id, |actor| actor.fight.loading = Some((*weapon, *rounds)));
        }
        ActEvent::Loaded { weapon, rating } => state.with(id, |actor| {
            actor.fight.loading = None;
            let full = Magazine::full(*rating);
            change(actor, *weapon, full, Magazine::loaded);
        }),
        ActEvent::RanShort {
            weapon,
            left,
            rating,
        } => state.with(id, |actor| {
            let full = Magazine::full(*rating);
            change(actor, *weapon, full, |magazine| magazine.run_short(*left));
        }),
        ActEvent::MarksOver => state.with(id, |actor| {
            (actor.condition.k, actor.condition.o) = (false, false);
        }),
        ActEvent::Treated { treated } => {
            state.with(id, |actor| actor.fight.treated = *treated);
        }
        ActEvent::Came { .. } | ActEvent::Pushed { .. } | ActEvent::Spared { .. } => {}
    }
}

fn doing(state: &mut State, what: Doing) {
    if let Some(action) = &mut state.action {
        action.doing = Some(what);
    }
}

/// Changes what is left in a weapon; one that was never counted is full.
fn change(actor: &mut Actor, weapon: u8, full: Magazine, with: impl FnOnce(&mut Magazine)) {
    let magazines = &mut actor.fight.magazines;
    let place = magazines.iter().position(|(its, _)| *its == weapon);
    let place = place.unwrap_or_else(|| {
        magazines.push((weapon, full));
        magazines.len() - 1
    });
    if let Some((_, magazine)) = magazines.get_mut(place) {
        with(magazine);
    }
}

/// The dice of an action fell: what it was rolled for, and a free die that came of an interaction is used (TC-255).
pub(super) fn rolled(state: &mut State) {
    let Some(action) = &state.action else {
        return;
    };
    let pushes = matches!(action.doing, Some(Doing::Pushing { .. }));
    let push = crate::engine::torg::combat::action::Act::Movement;
    let act = action.kind.act().or(pushes.then_some(push));
    state.with(action.actor, |actor| {
        actor.round.rolled = act.or(actor.round.rolled);
        use crate::engine::torg::roll::Standing;
        actor
            .standing
            .take_if(|(held, until)| *held == Standing::Up && matches!(until, Until::Used(_)));
    });
}

/// Something else is begun: whoever is aiming does so no longer (TC-120, TC-121). Without rounds nothing counts by the round, and
/// what was done before is over.
pub(super) fn declared(state: &mut State, id: ActorId) {
    let rules = state.rules();
    let free = state.conflict.is_none();
    state.with(id, |actor| {
        if free {
            actor.round.rolled = None;
            let fight = &mut actor.fight;
            (fight.guard, fight.vital_block, fight.simple) = (None, 0, 0);
            fight.used = Used::default();
        }
        if actor.fight.aim.is_aiming() {
            actor.fight.aim = actor.fight.aim.after(Disturbance::Acted, &rules);
        }
    });
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

/// A turn is over: what ends with an action does, an aim that was ready is used or lost, nothing is waited for.
pub(super) fn turn_over(state: &mut State, id: ActorId) {
    let round = state.round().map_or(0, |round| u32::from(round.number));
    state.with(id, |actor| {
        let fight = &mut actor.fight;
        fight.statuses.action_over();
        fight.hold = None;
        if matches!(fight.aim, Aim::Ready(_)) {
            fight.aim = Aim::None;
        }
        fight.exposed.take_if(|open| open.ends_on_action(round));
    });
}

/// A round is over (TC-251 … TC-257, TC-015, TC-120).
pub(super) fn round_over(state: &mut State) {
    let rules = state.rules();
    let number = state.round().map_or(0, |round| round.number);
    let round = u32::from(number);
    for actor in &mut state.cast {
        actor.standing.take_if(|(_, until)| match until {
            Until::RoundEnds => true,
            Until::Used(last) => *last <= number,
            Until::Lifted => false,
        });
        let fight = &mut actor.fight;
        fight.statuses.round_over(round);
        fight.aim = fight.aim.round_over(round);
        fight.exposed.take_if(|open| open.ends_on_round(&rules));
        fight.behind.take_if(|(_, last)| *last <= round);
        (fight.guard, fight.vital_block, fight.hold) = (None, 0, None);
        (fight.simple, fight.moved) = (0, 0);
    }
}

/// The rounds begin or are over: nothing that counts in rounds goes on.
pub(super) fn rounds_over(state: &mut State) {
    for actor in &mut state.cast {
        let fight = &mut actor.fight;
        fight.statuses.action_over();
        fight.statuses.round_over(u32::MAX);
        (fight.aim, fight.exposed, fight.guard) = (Aim::None, None, None);
        (fight.vital_block, fight.hold, fight.behind) = (0, None, None);
        (fight.simple, fight.moved) = (0, 0);
    }
}

/// The scene is over.
pub(super) fn scene_over(state: &mut State) {
    rounds_over(state);
    for actor in &mut state.cast {
        actor.fight.statuses.scene_over();
        let used = |until: &Until| matches!(until, Until::Used(_));
        actor.standing.take_if(|(_, until)| used(until));
    }
}

/// Whoever can act no longer waits, defends or aims no longer; and the living need no care.
pub(super) fn follow(state: &mut State) {
    for actor in &mut state.cast {
        let fight = &mut actor.fight;
        if !actor.condition.can_act() {
            (fight.aim, fight.guard, fight.hold) = (Aim::None, None, None);
        }
        fight.treated &= actor.condition.wounds == Condition::DEAD - 1;
    }
}
