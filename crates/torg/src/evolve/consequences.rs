//! Applies the consequences of events to the state. The rules for them are in `decide::consequences`.

use super::{active_effects, deck, story};
use crate::combat::action::{Aim, Exposed};
use crate::combat::discipline::DisciplineUse;
use crate::combat::weapon::AttackSkill;
use crate::consequence::{ActorAspect, ActorChange, ApproachChange, Consequence};
use crate::fight::combat_state::{CombatState, MAX_WIELDED};
use crate::fight::weapon_choice::WeaponChoice;
use crate::physical_deck::OwedDraw;
use crate::sheet::WeaponId;
use crate::state::action::Action;
use crate::state::actor::Actor;
use crate::state::round::TurnEnd;
use crate::state::{PoolRemoval, State};
use crate::task::Approach;
use crate::zones::Zone;
use tabletop::seat::ActorId;

/// Applies one consequence.
pub(super) fn evolve(state: &mut State, consequence: &Consequence) {
    match consequence {
        Consequence::Actor {
            actor,
            what: actor_change,
        } => change(state, *actor, actor_change),
        Consequence::DuelTotalsCleared => {
            let conflict = state.conflict.as_mut();
            if let Some(totals) = conflict.and_then(|conflict| conflict.duel_totals.as_mut()) {
                totals.clear();
            }
        }
        Consequence::MonologueEnded => {
            if let Some(conflict) = &mut state.conflict {
                conflict.monologue = None;
            }
        }
        Consequence::OtherActionsCancelled => {
            for (_, end) in state
                .round_mut()
                .into_iter()
                .flat_map(|round| &mut round.turns)
            {
                end.get_or_insert(TurnEnd::Passed);
            }
            state.suspended_actions.clear();
        }
        Consequence::TurnReopened { index } => {
            let turns = state.round_mut().map(|round| &mut round.turns);
            if let Some((_, end)) = turns.and_then(|turns| turns.get_mut(usize::from(*index))) {
                *end = None;
            }
        }
        Consequence::HeldTurnFirst { actor, pass } => {
            if let Some(round) = state.round_mut() {
                let turns = round.turns.iter().enumerate();
                let mut own =
                    turns.filter(|(_, (turn, end))| turn.actor == *actor && end.is_none());
                let first = own.next();
                let held = match pass {
                    Some(pass) => own.find(|(_, (turn, _))| turn.pass == *pass),
                    None => own.next(),
                };
                if let Some(((first, _), (held, _))) = first.zip(held) {
                    let turn = round.turns.remove(held);
                    round.turns.insert(first, turn);
                }
            }
        }
        Consequence::TurnHeldAgain { actor, kind } => {
            if let Some(round) = state.round_mut() {
                round.held_turns.retain(|(id, _)| id != actor);
                round.held_turns.push((*actor, *kind));
            }
        }
        Consequence::ApproachChanged { lead, approach } => {
            for task in state.tasks.iter_mut().filter(|task| task.lead == *lead) {
                task.progress.approach = match approach {
                    ApproachChange::Blocked => Approach::Blocked,
                    ApproachChange::Open => Approach::Open,
                    ApproachChange::NextRound => Approach::NextRound,
                };
            }
        }
        Consequence::PoolPlaysSettled => story::settle_pool_plays(&mut state.story),
        Consequence::DeductionByRuling { actor, cause } => {
            let review = state.story.act_review.iter_mut();
            for deduction in review.flat_map(|review| &mut review.deductions) {
                deduction.by_ruling |= deduction.actor == *actor && deduction.cause == *cause;
            }
        }
        Consequence::OwedDrawsCancelled {
            actor,
            reason,
            count,
        } => {
            let (actor, reason, count) = (*actor, *reason, *count);
            deck::cancel_owed_draws(
                state,
                OwedDraw {
                    actor,
                    reason,
                    count,
                },
            );
        }
        Consequence::PoolCardReturned { hero, card } => {
            state.zones.move_to(*card, Zone::Pool(*hero));
            if let Some(before) = &mut state.snapshot {
                before.removed_pool_cards.retain(|(_, id)| id != card);
            }
        }
        Consequence::SubplotResumed { subplot, active } => {
            story::resume_subplot(&mut state.story, *subplot, *active);
        }
        Consequence::DrawnCardReturned { card } => deck::return_drawn_card(state, *card),
        Consequence::PoolRemovalCancelled => state.pool_removals.clear(),
        Consequence::PoolRemovalCancelledFor { hero } => {
            state.pool_removals.retain(|removal| removal.hero != *hero);
        }
        Consequence::PoolRemovalLeft { hero, cards } => {
            let (hero, cards) = (*hero, *cards);
            state.pool_removals.push(PoolRemoval { hero, cards });
        }
        Consequence::EarnedCardsExpired => state.earned_cards.clear(),
        Consequence::TargetForgotten { hero } => {
            let before = state.snapshot.as_mut();
            if let Some(action) = before.and_then(|before| before.action.as_mut()) {
                action.remove_target(*hero);
            }
        }
        Consequence::ReactionsClosed => active_effects::close_reactions(state),
        Consequence::SnapshotDropped => state.snapshot = None,
        Consequence::LastOutcomeSet { target, outcome } => {
            if let Some(last) = &mut state.last_action {
                (last.target, last.outcome) = (*target, *outcome);
            }
        }
    }
}

fn change(state: &mut State, id: ActorId, aspect: &ActorChange) {
    #[allow(clippy::wildcard_enum_match_arm)] // the others change only this actor
    match aspect {
        ActorChange::Reverted { aspect } => return revert_aspect(state, id, *aspect),
        ActorChange::WeaponsGone { weapons } => forget_weapons_elsewhere(state, id, weapons),
        ActorChange::RangeKnown { range } => {
            // Each distance is stored for only one of the two actors, so the other actor's entry is removed.
            let other_actor = range.actor;
            state.update_actor(other_actor, |other| {
                other.combat.known_ranges.retain(|range| range.actor != id)
            });
        }
        _ => {}
    }
    state.update_actor(id, |actor| change_actor(actor, aspect));
}

fn change_actor(actor: &mut Actor, change: &ActorChange) {
    let (fight, round) = (&mut actor.combat, &mut actor.round);
    match change {
        ActorChange::StatusGained {
            status,
            expiry,
            separate,
        } => fight.statuses.begin(*status, *expiry, *separate),
        ActorChange::StatusLost { status, expiry } => fight.statuses.end(*status, *expiry),
        ActorChange::RollConditionEnded => actor.roll_condition = None,
        ActorChange::RollConditionLasts { until } => {
            if let Some((_, held)) = &mut actor.roll_condition {
                *held = *until;
            }
        }
        ActorChange::CareEnded => fight.treated = false,
        ActorChange::CareKept => fight.treated = true,
        ActorChange::AimLost => fight.aim = Aim::None,
        ActorChange::AimReady { round } => fight.aim = Aim::Ready(*round),
        ActorChange::StillExposedByAiming => fight.exposed_since_aiming = true,
        ActorChange::AimExposureEnded => fight.exposed_since_aiming = false,
        ActorChange::ExposureEnded => fight.exposed = None::<Exposed>,
        ActorChange::HoldReleased => fight.hold = None,
        ActorChange::HoldKept { hold } => fight.hold = Some(hold.clone()),
        ActorChange::DefenceEnded => fight.active_defence = None,
        ActorChange::DefenceRolled { round } => {
            (fight.defence_round, fight.kept_vital_block_steps) = (*round, 0)
        }
        ActorChange::DefenceRoundCleared => fight.defence_round = 0,
        ActorChange::VitalBlockSet { steps } => fight.vital_block_steps = *steps,
        ActorChange::VitalBlockKept { steps } => fight.kept_vital_block_steps = *steps,
        ActorChange::BlockEnded => fight.block = None,
        ActorChange::BlindsideLost => fight.earned_blindsides.clear(),
        ActorChange::BlindsideLostOn { target } => {
            fight.earned_blindsides.retain(|(other, _)| other != target);
        }
        ActorChange::CoverCleared => fight.cover = None,
        ActorChange::RolledFor { action_type } => round.rolled_for = Some(*action_type),
        ActorChange::RollTypeCleared => round.rolled_for = None,
        ActorChange::SimpleActionsReset => fight.simple_actions_taken = 0,
        ActorChange::MovementReset => fight.metres_moved = 0,
        ActorChange::DisciplineCountersReset => {
            (fight.discipline_use.strikes, fight.discipline_use.blocks) = (0, 0)
        }
        ActorChange::DisciplineUseCleared => fight.discipline_use = DisciplineUse::default(),
        ActorChange::WeaponUsesCleared => {
            fight.attacked_with.clear();
            fight.parried_with.clear();
        }
        ActorChange::Contributed { contribution } => round.contribution = *contribution,
        ActorChange::PositionImproved => round.position_improved = true,
        ActorChange::PositionNotImproved => round.position_improved = false,
        ActorChange::AttackReceived { missed } => round.attacks_received.record(*missed),
        ActorChange::DefenceOutcomeSet { outcome } => round.defence = Some(*outcome),
        ActorChange::DefenceMarkedShared => round.defence_shared = true,
        ActorChange::DefenceDrawDenied { denied } => round.defence_draw_denied = *denied,
        ActorChange::ParriedWith { weapon } => {
            if !fight.parried_with.contains(weapon) {
                fight.parried_with.push(*weapon);
            }
        }
        ActorChange::Wields { weapon } => {
            fight.wielded.retain(|choice| choice != weapon);
            fight.wielded.insert(0, *weapon);
            fight.wielded.truncate(MAX_WIELDED);
        }
        ActorChange::WieldsNoLonger { weapon } => {
            fight.wielded.retain(|choice| choice != weapon);
            // With an empty list the first weapon on the sheet would count as in hand.
            if fight.wielded.is_empty() {
                let bare = WeaponChoice::Unarmed(AttackSkill::Unarmed);
                fight.wielded.push(bare);
            }
        }
        ActorChange::WieldedForgotten => fight.wielded.clear(),
        ActorChange::RangeKnown { range } => {
            fight
                .known_ranges
                .retain(|other| other.actor != range.actor);
            fight.known_ranges.push(*range);
        }
        ActorChange::RangesForgotten => fight.known_ranges.clear(),
        ActorChange::WeaponPickedUp { weapon } => {
            fight.dropped_weapons.retain(|id| id != weapon);
            fight.taken_weapons.retain(|(id, _)| id != weapon);
        }
        ActorChange::WeaponsReturned => {
            fight.dropped_weapons.clear();
            fight.taken_weapons.clear();
        }
        ActorChange::ReloadInterrupted => fight.reloading = None,
        ActorChange::MagazineSet { weapon, magazine } => {
            let mut magazines = fight.magazines.iter_mut();
            match magazines.find(|(id, _)| id == weapon) {
                Some((_, counted)) => *counted = *magazine,
                None => fight.magazines.push((*weapon, *magazine)),
            }
        }
        ActorChange::WeaponsGone { weapons } => forget_weapons(fight, weapons),
        ActorChange::ConditionRestored { condition } => actor.condition = *condition,
        // `change` restores values from the snapshot.
        ActorChange::Reverted { .. } => {}
    }
}

fn revert_aspect(state: &mut State, id: ActorId, aspect: ActorAspect) {
    let Some(before) = state.snapshot.take() else {
        return;
    };
    if let Some(was) = before.cast.iter().find(|was| was.id == id) {
        state.update_actor(id, |actor| match aspect {
            ActorAspect::Condition => actor.condition = was.condition,
            ActorAspect::Possibilities => actor.possibilities = was.possibilities,
            ActorAspect::ActionLost => actor.round.action_lost = was.round.action_lost,
            ActorAspect::PositionImproved => {
                actor.round.position_improved = was.round.position_improved
            }
            ActorAspect::DefenceOutcome => {
                actor.round.defence = was.round.defence;
                actor.round.defence_draw_denied = was.round.defence_draw_denied;
            }
            ActorAspect::DefenceShared => actor.round.defence_shared = was.round.defence_shared,
            ActorAspect::AttacksReceived => {
                actor.round.attacks_received = was.round.attacks_received
            }
            ActorAspect::TookPoolCards => actor.round.took_pool_cards = was.round.took_pool_cards,
            ActorAspect::Combat => actor.combat.clone_from(&was.combat),
            ActorAspect::WeaponsOutOfHand => {
                actor
                    .combat
                    .earned_blindsides
                    .clone_from(&was.combat.earned_blindsides);
                actor
                    .combat
                    .dropped_weapons
                    .clone_from(&was.combat.dropped_weapons);
                actor
                    .combat
                    .taken_weapons
                    .clone_from(&was.combat.taken_weapons);
            }
            ActorAspect::WeaponsInHand => actor.combat.wielded.clone_from(&was.combat.wielded),
            ActorAspect::RollCondition => actor.roll_condition = was.roll_condition,
            ActorAspect::FreeDice => {
                actor.round.double_up = was.round.double_up;
                actor.round.first_roll_unmodified = was.round.first_roll_unmodified;
            }
        });
    }
    state.snapshot = Some(before);
}

/// Removes what is stored about weapons that are no longer on the sheet.
fn forget_weapons(fight: &mut CombatState, lost_weapons: &[(WeaponId, AttackSkill)]) {
    let stays = |weapon: &WeaponId| lost_weapons.iter().all(|(id, _)| id != weapon);
    for weapons in [
        &mut fight.dropped_weapons,
        &mut fight.attacked_with,
        &mut fight.parried_with,
    ] {
        weapons.retain(stays);
    }
    fight.magazines.retain(|(weapon, _)| stays(weapon));
    fight.taken_weapons.retain(|(weapon, _)| stays(weapon));
    fight.wielded.retain(|hand| match hand {
        WeaponChoice::Carried(weapon) => stays(weapon),
        WeaponChoice::Taken { .. } | WeaponChoice::Unarmed(_) | WeaponChoice::Other(_) => true,
    });
    let is_others = fight.aimed_weapon_owner.is_some();
    fight.aimed_weapon = fight
        .aimed_weapon
        .filter(|weapon| is_others || stays(weapon));
    fight.reloading = fight.reloading.filter(|(weapon, _)| stays(weapon));
}

/// Does the same in open actions, which keep the skill of a removed weapon, and in the snapshot, so that taking something back
/// does not restore the weapon.
fn forget_weapons_elsewhere(
    state: &mut State,
    id: ActorId,
    lost_weapons: &[(WeaponId, AttackSkill)],
) {
    let waiting = state.suspended_actions.iter_mut();
    let waiting = waiting.map(|other| &mut other.action);
    for action in state.action.iter_mut().chain(waiting) {
        forget_weapons_in_action(action, id, lost_weapons);
    }
    let Some(before) = &mut state.snapshot else {
        return;
    };
    for was in before.cast.iter_mut().filter(|was| was.id == id) {
        let aimed = was.combat.aimed_weapon;
        forget_weapons(&mut was.combat, lost_weapons);
        if was.combat.aimed_weapon != aimed {
            was.combat.aim = Aim::None;
        }
    }
    if let Some(action) = &mut before.action {
        forget_weapons_in_action(action, id, lost_weapons);
    }
}

fn forget_weapons_in_action(
    action: &mut Action,
    id: ActorId,
    lost_weapons: &[(WeaponId, AttackSkill)],
) {
    let stays = |weapon: &WeaponId| lost_weapons.iter().all(|(id, _)| id != weapon);
    for attack in &mut action.targeted_attacks {
        if attack.target == id {
            attack.grabbed_item = attack.grabbed_item.filter(stays);
        }
    }
    let is_own = action.actor == id;
    let Some(setup) = action.attack_setup.as_mut() else {
        return;
    };
    let used = match setup.weapon {
        WeaponChoice::Carried(weapon) if is_own => Some(weapon),
        WeaponChoice::Taken { owner, weapon } if owner == id => Some(weapon),
        WeaponChoice::Carried(_)
        | WeaponChoice::Taken { .. }
        | WeaponChoice::Unarmed(_)
        | WeaponChoice::Other(_) => None,
    };
    let lost = lost_weapons
        .iter()
        .find(|(weapon, _)| used == Some(*weapon));
    if let Some((_, attack_skill)) = lost {
        setup.weapon = WeaponChoice::Other(*attack_skill);
    }
    if is_own {
        setup.off_hand = setup.off_hand.filter(stays);
    }
}
