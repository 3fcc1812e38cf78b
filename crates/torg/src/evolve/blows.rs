//! Makes what happened in attacks so.

use crate::combat::action::{Aim, Exposed};
use crate::combat::ammunition::Magazine;
use crate::fight::blows::BlowEvent;
use crate::fight::hand::Hand;
use crate::fight::landed::Landed;
use crate::fight::stance::{Block, Fight};
use crate::state::State;
use tabletop::seat::ActorId;

/// Makes one of these events so.
pub(super) fn evolve(state: &mut State, id: ActorId, what: &BlowEvent) {
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
            });
        }
        BlowEvent::OwnRolled { place, roll, .. } => {
            let mut blows = state.action.iter_mut().flat_map(|action| &mut action.blows);
            if let Some(blow) = blows.nth(usize::from(*place)) {
                blow.own = Some(roll.clone());
            }
        }
        BlowEvent::Landed { landed } => land(state, id, landed),
        BlowEvent::Harmed {
            target,
            negated,
            condition,
            aim_lost,
            ..
        } => state.with(*target, |target| {
            target.condition = *condition;
            if !negated.is_empty() {
                target.possibilities = target.possibilities.saturating_sub(1);
            }
            if *aim_lost {
                target.fight.aim = Aim::None;
            }
        }),
        BlowEvent::Spent {
            exposed,
            guard,
            vital_block,
            used,
            magazine,
        } => state.with(id, |actor| {
            let fight = &mut actor.fight;
            fight.exposed = exposed.map(Exposed);
            fight.guard = *guard;
            fight.vital_block = *vital_block;
            fight.used = *used;
            if let Some((place, magazine)) = magazine {
                fired(fight, *place, *magazine);
            }
        }),
        BlowEvent::Fired { weapon, magazine } => {
            state.with(id, |actor| fired(&mut actor.fight, *weapon, *magazine));
        }
        BlowEvent::Blocking { against, total, .. } => state.with(id, |actor| {
            let fight = &mut actor.fight;
            fight.used.blocks = fight.used.blocks.saturating_add(1);
            fight.block = Some(Block {
                against: *against,
                total: *total,
            });
        }),
    }
}

/// So much is left in the weapon at that place.
fn fired(fight: &mut Fight, place: u8, magazine: Magazine) {
    fight.magazines.retain(|(its, _)| *its != place);
    fight.magazines.push((place, magazine));
}

fn land(state: &mut State, by: ActorId, landed: &Landed) {
    state.with(landed.target, |target| {
        let fight = &mut target.fight;
        fight.dropped.extend(landed.dropped);
        let taken = landed.dropped.filter(|_| landed.taken);
        fight.taken.extend(taken.map(|place| (place, by)));
        if landed.cover.is_some() {
            fight.cover = landed.cover;
        }
    });
}
