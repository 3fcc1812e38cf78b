//! Makes what happened in a fight beside attacks so, and ends what its time has come for.

use crate::card::Approvable;
use crate::combat::action::{Aim, Disturbance};
use crate::combat::ammunition::Magazine;
use crate::combat::defence::Active;
use crate::combat::discipline::Used;
use crate::combat::hold::Hold;
use crate::combat::interaction::Upshot;
use crate::combat::settings::{DefenceRolls, DefenceStarts};
use crate::combat::status::{Ends, Status};
use crate::fight::Hand;
use crate::fight::act::{ActEvent, Doing, Simple};
use crate::roll::Standing;
use crate::rounds::Held;
use crate::sheet::Carried;
use crate::state::{Action, ActionKind, Actor, Condition, Defence, State, Until};
use crate::using::Suspended;
use tabletop::seat::ActorId;

/// Makes one of these events so.
pub(super) fn evolve(state: &mut State, id: ActorId, what: &ActEvent) {
    let rules = state.rules();
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
        } => {
            state.with(id, |actor| {
                actor.fight.vital_block = *vital_block;
                actor.fight.kept_block = 0;
                actor.fight.guarded = round;
                actor.fight.guard = Some(Active {
                    skill: *skill,
                    total: *total,
                });
                if actor.round.defence.is_none() {
                    actor.round.defence = Some(Defence::Declared);
                }
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
        ActEvent::Simple { what } => {
            state.with(id, |actor| {
                actor.fight.simple = actor.fight.simple.saturating_add(1);
                if !matches!(what, Simple::Reload(_)) {
                    actor.fight.loading = None;
                }
            });
            if matches!(what, Simple::Draw) {
                pick_up(state, id);
            }
        }
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

/// What lies there is picked up (TC-125), one thing at a time.
fn pick_up(state: &mut State, id: ActorId) {
    let Some(free) = state.actor(id).and_then(|actor| state.lies(actor)) else {
        return;
    };
    state.with(id, |actor| {
        let fight = &mut actor.fight;
        fight.dropped.retain(|place| *place != free);
        fight.taken.retain(|(place, _)| *place != free);
    });
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
    let push = crate::combat::action::Act::Movement;
    let act = action.kind.act().or(pushes.then_some(push));
    state.with(action.actor, |actor| {
        actor.round.rolled = act.or(actor.round.rolled);
        use_up(actor);
    });
}

/// A free die that came of an interaction went into a roll (TC-255).
pub(super) fn use_up(actor: &mut Actor) {
    actor
        .standing
        .take_if(|(held, until)| *held == Standing::Up && matches!(until, Until::Used(_)));
}

/// An attack is over: where each has its own defence, that was it (S-06).
pub(super) fn attacked(state: &mut State, action: &Action) {
    let attack = ActionKind::Approvable(Approvable::Attack);
    if action.kind != attack || !state.rules().is(DefenceRolls::PerAttack) {
        return;
    }
    let mut met: Vec<ActorId> = action.blows.iter().map(|blow| blow.target).collect();
    met.extend(action.target);
    for target in met {
        state.with(target, |target| target.fight.guard = None);
    }
}

/// The sheet says anew what somebody carries: what is counted by the place of a weapon goes with the weapon. Of several of one
/// name the first stays the first; a name that is new at the same place of as long a list is a new name for the same thing.
pub(super) fn rearmed(state: &mut State, id: ActorId, before: &[Carried]) {
    let Some(actor) = state.actor(id) else {
        return;
    };
    let after = actor.sheet.weapons.clone();
    let now = |place: u8| {
        let at = usize::from(place);
        let name = &before.get(at)?.name;
        let named = |weapon: &&Carried| weapon.name == *name;
        let earlier = before.iter().take(at).filter(named).count();
        let mut same = (0..).zip(&after).filter(|(_, weapon)| named(weapon));
        let renamed = || {
            let there = after.get(at)?;
            let new = !before.iter().any(|weapon| weapon.name == there.name);
            (new && before.len() == after.len()).then_some(place)
        };
        let found = same.nth(earlier).map(|(place, _)| place);
        found.or_else(renamed)
    };
    let waiting = state.suspended.iter_mut().map(|other| &mut other.action);
    let open = state.action.iter_mut().chain(waiting);
    for action in open {
        for blow in action.blows.iter_mut().filter(|blow| blow.target == id) {
            blow.item = blow.item.and_then(now);
        }
        let own = action.actor == id;
        let Some(stroke) = action.stroke.as_mut() else {
            continue;
        };
        let gone = |place: u8| before.get(usize::from(place)).map(|weapon| weapon.arm);
        match stroke.hand {
            Hand::Carried(place) if own => {
                let gone = gone(place).map_or(stroke.hand, Hand::Other);
                stroke.hand = now(place).map_or(gone, Hand::Carried);
            }
            Hand::Taken { owner, weapon } if owner == id => {
                let gone = gone(weapon).map_or(stroke.hand, Hand::Other);
                let there = |weapon| Hand::Taken { owner, weapon };
                stroke.hand = now(weapon).map_or(gone, there);
            }
            Hand::Carried(_) | Hand::Taken { .. } | Hand::Empty(_) | Hand::Other(_) => {}
        }
        if own {
            stroke.second = stroke.second.and_then(now);
        }
    }
    let mut cast = state.cast.iter_mut();
    let Some(actor) = cast.find(|actor| actor.id == id) else {
        return;
    };
    let fight = &mut actor.fight;
    for places in [
        &mut fight.dropped,
        &mut fight.struck_with,
        &mut fight.parried_with,
    ] {
        *places = places.iter().filter_map(|place| now(*place)).collect();
    }
    let magazines = fight.magazines.iter();
    fight.magazines = magazines
        .filter_map(|(place, left)| Some((now(*place)?, *left)))
        .collect();
    let taken = fight.taken.iter();
    fight.taken = taken
        .filter_map(|(place, who)| Some((now(*place)?, *who)))
        .collect();
    let aimed = fight.aimed.take();
    fight.aimed = aimed.and_then(now);
    // What was aimed is gone, and the aim with it: it counts for nothing else.
    if aimed.is_some() && fight.aimed.is_none() {
        fight.aim = Aim::None;
    }
    let loading = fight.loading;
    fight.loading = loading.and_then(|(place, rounds)| Some((now(place)?, rounds)));
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

/// An action is over in free play, where no turn ends with it: what ends with an action does, and what an earlier one left open
/// is closed.
pub(super) fn over_in_free_play(state: &mut State, id: ActorId) {
    if state.conflict.is_some() {
        return;
    }
    state.with(id, |actor| {
        let fight = &mut actor.fight;
        fight.statuses.action_over();
        (fight.exposed, fight.moved) = (None, 0);
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

/// A turn is over, one in between or an own one: what ends with an action does, an aim that was ready is used or lost, nothing is
/// waited for.
pub(super) fn turn_over(state: &mut State, id: ActorId, extra: bool) {
    let round = state.round().map_or(0, |round| u32::from(round.number));
    let another = state.round().and_then(|round| round.next_turn_of(id));
    state.with(id, |actor| {
        let fight = &mut actor.fight;
        fight.statuses.action_over();
        fight.hold = None;
        // Each turn of a flurry has its own (TC-017, S-22).
        if another.is_some() {
            fight.simple = 0;
        }
        if matches!(fight.aim, Aim::Ready(_)) {
            fight.aim = Aim::None;
        }
        fight.exposed.take_if(|open| open.ends_on_action(round));
        // A defence of an earlier round was for the time till this turn (S-07).
        if !fight.guarded_in(round) {
            fight.guard = None;
        }
        // An action in between is one by itself (DD-282).
        if extra {
            actor.round.rolled = None;
        }
    });
}

/// A round is over (TC-251 … TC-257, TC-015, TC-120).
pub(super) fn round_over(state: &mut State) {
    let rules = state.rules();
    let number = state.round().map_or(0, |round| round.number);
    let round = u32::from(number);
    let till_own_turn = rules.is(DefenceStarts::OwnTurn);
    for actor in &mut state.cast {
        // Whoever turned it stays, and is not asked again (TC-254).
        if actor.round.improved {
            actor.fight.statuses.lift(Status::Broken);
        }
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
        if !till_own_turn {
            fight.guard = None;
        }
        // The total has it taken from it as long as it stands (S-07).
        fight.kept_block = if fight.guarded_in(round) {
            fight.vital_block
        } else {
            0
        };
        (fight.vital_block, fight.hold) = (0, None);
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
        (fight.simple, fight.moved, fight.guarded) = (0, 0, 0);
        (fight.used, fight.block, fight.cover) = (Used::default(), None, None);
        fight.struck_with.clear();
        fight.parried_with.clear();
        actor
            .standing
            .take_if(|(_, until)| matches!(until, Until::Used(_)));
    }
}

/// The scene is over.
pub(super) fn scene_over(state: &mut State) {
    rounds_over(state);
    for actor in &mut state.cast {
        let fight = &mut actor.fight;
        fight.statuses.scene_over();
        // Things find their owners, unless the sheet says otherwise.
        fight.dropped.clear();
        fight.taken.clear();
        fight.apart.clear();
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
