//! Writes down what followed from an event by the rules. The rules themselves are `decide::consequences`.

use super::deck;
use crate::combat::action::{Aim, Exposed};
use crate::combat::discipline::Used;
use crate::combat::weapon::Arm;
use crate::consequence::{Aspect, Change, Consequence, WayChange};
use crate::fight::hand::Hand;
use crate::fight::stance::Fight;
use crate::piles::Zone;
use crate::printed::Owed;
use crate::state::State;
use crate::state::actor::Actor;
use crate::state::round::TurnEnd;
use crate::task::Approach;
use tabletop::seat::ActorId;

/// Writes one of them down.
pub(super) fn evolve(state: &mut State, what: &Consequence) {
    match what {
        Consequence::Actor { actor, what } => change(state, *actor, what),
        Consequence::OrderForgotten => {
            let conflict = state.conflict.as_mut();
            if let Some(totals) = conflict.and_then(|conflict| conflict.duel.as_mut()) {
                totals.clear();
            }
        }
        Consequence::SpeechEnded => {
            if let Some(conflict) = &mut state.conflict {
                conflict.speech = None;
            }
        }
        Consequence::Hushed => {
            for (_, end) in state.round_mut().into_iter().flat_map(|its| &mut its.turns) {
                end.get_or_insert(TurnEnd::Passed);
            }
            state.suspended.clear();
        }
        Consequence::TurnOpened { place } => {
            let turns = state.round_mut().map(|round| &mut round.turns);
            if let Some((_, end)) = turns.and_then(|its| its.get_mut(usize::from(*place))) {
                *end = None;
            }
        }
        Consequence::WayChanged { lead, way } => {
            for task in state.tasks.iter_mut().filter(|task| task.lead == *lead) {
                task.progress.approach = match way {
                    WayChange::Blocked => Approach::Blocked,
                    WayChange::Open => Approach::Open,
                    WayChange::NextRound => Approach::NextRound,
                };
            }
        }
        Consequence::DeductionRuled { actor, cause } => {
            let closing = state.story.closing.iter_mut();
            for deduction in closing.flat_map(|closing| &mut closing.deductions) {
                deduction.ruled |= deduction.actor == *actor && deduction.cause == *cause;
            }
        }
        Consequence::OwedForgiven { actor, why, cards } => {
            let (actor, why, cards) = (*actor, *why, *cards);
            deck::forgive(state, Owed { actor, why, cards });
        }
        Consequence::PoolCardReturned { hero, card } => state.piles.put(*card, Zone::Pool(*hero)),
        Consequence::DrawReturned { card } => state.piles.restack(&[*card]),
        Consequence::RemovalOver => state.removal = None,
        Consequence::DrawsClosed => state.earned.clear(),
        Consequence::TargetForgotten { hero } => {
            let before = state.before.as_mut();
            if let Some(action) = before.and_then(|before| before.action.as_mut()) {
                action.forget(*hero);
            }
        }
        Consequence::NothingToTakeBack => state.before = None,
        Consequence::LastOutcome { target, outcome } => {
            if let Some(last) = &mut state.last_action {
                (last.target, last.outcome) = (*target, *outcome);
            }
        }
    }
}

fn change(state: &mut State, id: ActorId, what: &Change) {
    #[allow(clippy::wildcard_enum_match_arm)] // the others touch nobody else
    match what {
        Change::AsBefore { what } => return as_before(state, id, *what),
        Change::Rearmed { weapons } => rearm_actions(state, id, weapons),
        Change::StandsApart { apart } => {
            // Known once, whichever of the two it was told of last.
            let of = apart.of;
            state.with(of, |other| other.fight.apart.retain(|its| its.of != id));
        }
        _ => {}
    }
    state.with(id, |actor| change_actor(actor, what));
}

fn change_actor(actor: &mut Actor, what: &Change) {
    let (fight, round) = (&mut actor.fight, &mut actor.round);
    match what {
        Change::StatusBegan {
            status,
            ends,
            beside,
        } => fight.statuses.begin(*status, *ends, *beside),
        Change::StatusEnded { status, ends } => fight.statuses.end(*status, *ends),
        Change::StandingEnded => actor.standing = None,
        Change::CareEnded => fight.treated = false,
        Change::AimLost => fight.aim = Aim::None,
        Change::AimReady { round } => fight.aim = Aim::Ready(*round),
        Change::ExposureEnded => fight.exposed = None::<Exposed>,
        Change::HoldReleased => fight.hold = None,
        Change::DefenceEnded => fight.guard = None,
        Change::DefenceRolled { round } => (fight.guarded, fight.kept_block) = (*round, 0),
        Change::GuardForgotten => fight.guarded = 0,
        Change::VitalBlock { steps } => fight.vital_block = *steps,
        Change::KeptBlock { steps } => fight.kept_block = *steps,
        Change::BlockEnded => fight.block = None,
        Change::WayBehindLost => fight.behind = None,
        Change::CoverForgotten => fight.cover = None,
        Change::RolledFor { act } => round.rolled = Some(*act),
        Change::RollForgotten => round.rolled = None,
        Change::SimpleForgotten => fight.simple = 0,
        Change::MovementForgotten => fight.moved = 0,
        Change::CountersReset => (fight.used.strikes, fight.used.blocks) = (0, 0),
        Change::DisciplinesForgotten => fight.used = Used::default(),
        Change::WeaponsFree => {
            fight.struck_with.clear();
            fight.parried_with.clear();
        }
        Change::Contributed { contribution } => round.contribution = *contribution,
        Change::TurnedIt => round.improved = true,
        Change::TurnedNothing => round.improved = false,
        Change::AttackMet { missed } => round.attacks.tell(*missed),
        Change::DefenceCame { defence } => round.defence = Some(*defence),
        Change::DefenceShared => round.defence_shared = true,
        Change::ParriedWith { weapon } => {
            if !fight.parried_with.contains(weapon) {
                fight.parried_with.push(*weapon);
            }
        }
        Change::StandsApart { apart } => {
            fight.apart.retain(|its| its.of != apart.of);
            fight.apart.push(*apart);
        }
        Change::DistancesForgotten => fight.apart.clear(),
        Change::PickedUp { weapon } => {
            fight.dropped.retain(|place| place != weapon);
            fight.taken.retain(|(place, _)| place != weapon);
        }
        Change::WeaponsReturned => {
            fight.dropped.clear();
            fight.taken.clear();
        }
        Change::LoadingBroken => fight.loading = None,
        Change::WeaponHolds { weapon, magazine } => {
            let mut magazines = fight.magazines.iter_mut();
            match magazines.find(|(place, _)| place == weapon) {
                Some((_, counted)) => *counted = *magazine,
                None => fight.magazines.push((*weapon, *magazine)),
            }
        }
        Change::Rearmed { weapons } => rearm(fight, weapons),
        // What a snapshot says is written down where it is at hand.
        Change::AsBefore { .. } => {}
    }
}

fn as_before(state: &mut State, id: ActorId, what: Aspect) {
    let Some(before) = state.before.take() else {
        return;
    };
    if let Some(was) = before.cast.iter().find(|was| was.id == id) {
        state.with(id, |actor| match what {
            Aspect::Condition => actor.condition = was.condition,
            Aspect::Possibilities => actor.possibilities = was.possibilities,
            Aspect::Lost => actor.round.lost = was.round.lost,
            Aspect::Improved => actor.round.improved = was.round.improved,
            Aspect::Defence => actor.round.defence = was.round.defence,
            Aspect::DefenceShared => actor.round.defence_shared = was.round.defence_shared,
            Aspect::Attacks => actor.round.attacks = was.round.attacks,
            Aspect::Struck => actor.round.struck = was.round.struck,
            Aspect::Fight => actor.fight.clone_from(&was.fight),
            Aspect::Carried => {
                actor.fight.behind = was.fight.behind;
                actor.fight.dropped.clone_from(&was.fight.dropped);
                actor.fight.taken.clone_from(&was.fight.taken);
            }
            Aspect::Standing => actor.standing = was.standing,
            Aspect::FreeDice => {
                actor.round.up_twice = was.round.up_twice;
                actor.round.first_roll_plain = was.round.first_roll_plain;
            }
        });
    }
    state.before = Some(before);
}

/// Where a weapon of the last sheet stands on this one.
fn now(weapons: &[(Arm, Option<u8>)], place: u8) -> Option<u8> {
    weapons.get(usize::from(place))?.1
}

/// What is counted by the place of a weapon goes with the weapon.
fn rearm(fight: &mut Fight, weapons: &[(Arm, Option<u8>)]) {
    let now = |place: u8| now(weapons, place);
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
    fight.aimed = fight.aimed.and_then(now);
    let loading = fight.loading;
    fight.loading = loading.and_then(|(place, rounds)| Some((now(place)?, rounds)));
}

/// The same for what open actions are made with; of a weapon that is gone its kind stays known.
fn rearm_actions(state: &mut State, id: ActorId, weapons: &[(Arm, Option<u8>)]) {
    let now = |place: u8| now(weapons, place);
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
        let gone = |place: u8| weapons.get(usize::from(place)).map(|(arm, _)| *arm);
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
}
