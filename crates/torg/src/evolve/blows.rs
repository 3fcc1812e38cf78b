//! Makes what happened in attacks so.

use super::fight::use_up;
use super::using::lose_reroll;
use crate::combat::action::{Aim, Exposed};
use crate::combat::ammunition::Magazine;
use crate::combat::choice::Choice;
use crate::combat::status::{Ends, Status};
use crate::fight::{Apart, Block, Blow, BlowEvent, Fight, Hand, Landed, Reached};
use crate::state::{Actor, State};
use tabletop::seat::ActorId;

/// Makes one of these events so.
pub(super) fn evolve(state: &mut State, id: ActorId, what: &BlowEvent) {
    let round = state.round().map_or(0, |round| u32::from(round.number));
    match what {
        BlowEvent::Struck { stroke, blows } => {
            if let Some(action) = &mut state.action {
                action.stroke = Some(stroke.clone());
                action.blows.clone_from(blows);
            }
            state.with(id, |actor| {
                let first = match stroke.hand {
                    Hand::Carried(place) => Some(place),
                    Hand::Taken { .. } | Hand::Empty(_) | Hand::Other(_) => None,
                };
                let struck_with = &mut actor.fight.struck_with;
                struck_with.extend(first.into_iter().chain(stroke.second));
                // The way behind somebody is used once, and at nobody else (TC-201).
                let whom = actor.fight.behind.map(|(whom, _)| whom);
                let mut taken = blows.iter().filter(|blow| Some(blow.target) == whom);
                if taken.any(|blow| blow.attack.choices.has(Choice::Blindside)) {
                    actor.fight.behind = None;
                    actor.fight.statuses.lift(Status::Behind);
                }
            });
            keep_apart(state, id, stroke.hand, blows);
            for blow in blows {
                parried(state, blow);
                // A block is for one attack, stopped or not.
                state.with(blow.target, |target| {
                    target.fight.block.take_if(|block| block.against == id);
                });
            }
        }
        BlowEvent::OwnRolled { place, roll, .. } => {
            let mut blows = state.action.iter_mut().flat_map(|action| &mut action.blows);
            if let Some(blow) = blows.nth(usize::from(*place)) {
                blow.own = Some(roll.clone());
            }
            if roll.reroll_lost {
                lose_reroll(state, id);
            }
        }
        BlowEvent::Landed { landed } => land(state, id, landed),
        BlowEvent::Harmed {
            target,
            negated,
            condition,
            aim_lost,
            suffered,
            ..
        } => {
            // Whoever harms a foe turns it (TC-254).
            let side = |id| state.actor(id).map(Actor::side);
            if !suffered.is_empty() && side(id) != side(*target) {
                state.with(id, |attacker| attacker.round.improved = true);
            }
            state.with(*target, |target| {
                target.condition = *condition;
                if !negated.is_empty() {
                    target.possibilities = target.possibilities.saturating_sub(1);
                }
                let fight = &mut target.fight;
                if *aim_lost {
                    fight.aim = Aim::None;
                }
                if !condition.can_act() {
                    fight.aim = Aim::None;
                    fight.hold = None;
                    fight.guard = None;
                    fight.block = None;
                    fight.vital_block = 0;
                }
            })
        }
        BlowEvent::Spent {
            exposed,
            guard,
            vital_block,
            used,
            magazine,
        } => {
            let before = state.before.as_ref();
            let action = before.and_then(|before| before.action.as_ref());
            let own = action.filter(|action| action.actor == id);
            let defended = own.is_some_and(|action| action.takes(Choice::AggressiveDefence));
            state.with(id, |actor| {
                let fight = &mut actor.fight;
                fight.exposed = exposed.map(Exposed);
                // A defence that comes to what the last one did is a new one all the same.
                if defended || fight.guard != *guard {
                    fight.guarded = round;
                    fight.kept_block = 0;
                }
                fight.guard = *guard;
                fight.vital_block = *vital_block;
                fight.used = *used;
                fight.aim = Aim::None;
                fight.hold = None;
                if let Some((place, magazine)) = magazine {
                    fired(fight, *place, *magazine);
                }
            })
        }
        BlowEvent::Fired { weapon, magazine } => {
            state.with(id, |actor| fired(&mut actor.fight, *weapon, *magazine));
        }
        BlowEvent::Blocking {
            against,
            total,
            roll,
            ..
        } => {
            state.with(id, |actor| {
                let fight = &mut actor.fight;
                fight.used.blocks = fight.used.blocks.saturating_add(1);
                fight.block = Some(Block {
                    against: *against,
                    total: *total,
                });
                use_up(actor);
            });
            if roll.reroll_lost {
                lose_reroll(state, id);
            }
        }
    }
}

/// How far off they are stays known, for both of them, until somebody moves.
fn keep_apart(state: &mut State, id: ActorId, hand: Hand, blows: &[Blow]) {
    let attacker = state.actor(id).map(|actor| state.combatant(actor));
    let bands = attacker.and_then(|its| its.weapon(hand)?.bands);
    for blow in blows {
        let (of, Some(range)) = (blow.target, blow.attack.range) else {
            continue;
        };
        state.with(of, |target| target.fight.apart.retain(|its| its.of != id));
        state.with(id, |actor| {
            let apart = &mut actor.fight.apart;
            apart.retain(|its| its.of != of);
            apart.push(Apart { of, range, bands });
        });
    }
}

/// Whoever counts a weapon in the defence has parried with it; nobody keeps count without rounds (TC-191).
fn parried(state: &mut State, blow: &Blow) {
    let met = blow.attack.target.buckler && blow.attack.arm.is_hand_to_hand();
    let rounds = state.conflict.is_some();
    let target = state.actor(blow.target).filter(|_| met && rounds);
    let Some(place) = target.and_then(|its| state.combatant(its).parries_with()) else {
        return;
    };
    state.with(blow.target, |target| {
        let parried_with = &mut target.fight.parried_with;
        if !parried_with.contains(&place) {
            parried_with.push(place);
        }
    });
}

/// So much is left in the weapon at that place.
fn fired(fight: &mut Fight, place: u8, magazine: Magazine) {
    fight.magazines.retain(|(its, _)| *its != place);
    fight.magazines.push((place, magazine));
}

fn land(state: &mut State, by: ActorId, landed: &Landed) {
    let missed = landed.reached != Reached::Hit;
    let rules = state.rules();
    state.with(landed.target, |target| {
        target.round.attacks.tell(missed);
        let fight = &mut target.fight;
        if landed.held {
            let (status, ends) = (Status::Restrained, Ends::Lifted);
            fight.statuses.become_(status, ends, &rules);
        }
        fight.dropped.extend(landed.dropped);
        let taken = landed.dropped.filter(|_| landed.taken);
        fight.taken.extend(taken.map(|place| (place, by)));
        if landed.cover.is_some() {
            fight.cover = landed.cover;
        }
    });
}

/// A new round: strikes and blocks are counted anew, and a block that met no attack is over.
pub(super) fn round_begins(state: &mut State) {
    for actor in &mut state.cast {
        let fight = &mut actor.fight;
        (fight.used.strikes, fight.used.blocks) = (0, 0);
        fight.block = None;
        fight.struck_with.clear();
        fight.parried_with.clear();
    }
}
