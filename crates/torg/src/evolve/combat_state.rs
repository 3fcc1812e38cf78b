//! Applies combat events other than attacks.

use crate::combat::action::Aim;
use crate::combat::defence::ActiveDefence;
use crate::combat::hold::Hold;
use crate::combat::interaction::InteractionEffect;
use crate::combat::status::Status;
use crate::fight::actions::{CombatEvent, PendingAction};
use crate::held_turn::HeldTurn;
use crate::sheet::WeaponId;
use crate::state::State;
use crate::state::snapshot::SuspendedAction;
use tabletop::seat::ActorId;

/// Applies one combat event other than an attack.
pub(super) fn evolve(state: &mut State, id: ActorId, event: &CombatEvent) {
    match event {
        CombatEvent::Interrupted => interrupt_action(state, id),
        CombatEvent::InteractionDeclared { kind, targets } => {
            let (kind, targets) = (*kind, targets.clone());
            set_pending_action(state, PendingAction::Interaction { kind, targets });
        }
        CombatEvent::DefenceDeclared {
            skill,
            value,
            vital_block_steps,
        } => set_pending_action(
            state,
            PendingAction::ActiveDefence {
                skill: *skill,
                value: *value,
                vital_block_steps: *vital_block_steps,
            },
        ),
        CombatEvent::SuppressionRolled { roll, .. } => {
            let roll = roll.clone();
            set_pending_action(state, PendingAction::Suppression { roll });
        }
        CombatEvent::PushDeclared {
            value,
            by_dexterity,
        } => {
            let (value, by_dexterity) = (*value, *by_dexterity);
            let push = PendingAction::Push {
                value,
                by_dexterity,
            };
            set_pending_action(state, push)
        }
        CombatEvent::BestTargetChosen { target } => {
            if let Some(action) = &mut state.action {
                action.target = Some(*target);
            }
        }
        // A consequence sets how it combines with other statuses.
        CombatEvent::StatusGained { .. } => {}
        CombatEvent::StatusLost { status } => lose_status(state, id, *status),
        CombatEvent::BlindsideEarned {
            target,
            until,
            beside_others,
        } => state.update_actor(id, |actor| {
            let earned = &mut actor.combat.earned_blindsides;
            earned.retain(|(other, _)| *beside_others && other != target);
            earned.push((*target, *until));
        }),
        CombatEvent::ActionLost { cause } => state.update_actor(id, |actor| {
            actor.combat.statuses.remove(*cause);
            actor.round.action_lost = true;
        }),
        CombatEvent::DefenceResolved {
            skill,
            total,
            vital_block_steps,
        } => {
            let defence = ActiveDefence {
                skill: *skill,
                total: *total,
            };
            resolve_defence(state, id, defence, *vital_block_steps);
        }
        CombatEvent::VitalBlockSet { steps } => {
            state.update_actor(id, |actor| actor.combat.vital_block_steps = *steps)
        }
        CombatEvent::AimBegan {
            round,
            weapon,
            owner,
        } => state.update_actor(id, |actor| {
            actor.combat.aim = Aim::Aiming(*round);
            actor.combat.aimed_weapon = *weapon;
            actor.combat.aimed_weapon_owner = *owner;
        }),
        CombatEvent::AimLost => state.update_actor(id, |actor| actor.combat.aim = Aim::None),
        CombatEvent::HoldBegan { hold } => begin_hold(state, id, hold),
        CombatEvent::Moved { metres, .. } => {
            if *metres > 0 {
                forget_ranges(state, id);
            }
            state.update_actor(id, |actor| {
                actor.combat.metres_moved = actor.combat.metres_moved.saturating_add(*metres);
            });
        }
        CombatEvent::SimpleActionTaken { .. } => state.update_actor(id, |actor| {
            actor.combat.simple_actions_taken = actor.combat.simple_actions_taken.saturating_add(1);
        }),
        CombatEvent::ReloadProgressed { weapon, rounds } => {
            state.update_actor(id, |actor| {
                actor.combat.reloading = Some((*weapon, *rounds))
            });
        }
        CombatEvent::Reloaded { .. } => {
            state.update_actor(id, |actor| actor.combat.reloading = None)
        }
        // A consequence sets the magazine.
        CombatEvent::RanShort { .. } => {}
        CombatEvent::KnockoutMarksCleared => state.update_actor(id, |actor| {
            (actor.condition.k, actor.condition.o) = (false, false);
        }),
        CombatEvent::Treated { treated } => {
            state.update_actor(id, |actor| actor.combat.treated = *treated);
        }
        CombatEvent::WeaponMoved { weapon, to } => move_weapon(state, id, *weapon, *to),
        CombatEvent::InteractionResolved {
            target, effects, ..
        } => {
            let gains_up = effects.contains(&InteractionEffect::Up);
            if let Some(action) = state.action.as_mut().filter(|_| gains_up) {
                action.up_against.push(*target);
            }
        }
        CombatEvent::PushResolved { .. } => forget_ranges(state, id),
        CombatEvent::TargetLetGo { .. } => {}
    }
}

/// Suspends the current action until this actor's own is over.
fn interrupt_action(state: &mut State, interrupted_by: ActorId) {
    if let Some(action) = state.action.take() {
        state.suspended_actions.push(SuspendedAction {
            interrupted_by,
            action,
        });
    }
}

fn lose_status(state: &mut State, id: ActorId, status: Status) {
    state.update_actor(id, |actor| {
        actor.combat.statuses.remove(status);
        if status == Status::EarnedBlindside {
            actor.combat.earned_blindsides.clear();
        }
    });
}

/// Sets the total of a rolled defence. If it did not end a turn, the attack that it interrupted resumes.
fn resolve_defence(state: &mut State, id: ActorId, defence: ActiveDefence, vital_block_steps: u8) {
    let round = state.round().map_or(0, |round| u32::from(round.number));
    state.update_actor(id, |actor| {
        actor.combat.vital_block_steps = vital_block_steps;
        actor.combat.kept_vital_block_steps = 0;
        actor.combat.defence_round = round;
        actor.combat.active_defence = Some(defence);
    });
    super::active_effects::resume_suspended(state);
}

/// Begins a hold. An actor holds for only one thing at a time.
fn begin_hold(state: &mut State, id: ActorId, hold: &Hold) {
    if let (Hold::WaitFor(_), Some(round)) = (hold, state.round_mut()) {
        round.held_turns.retain(|(actor, _)| *actor != id);
    }
    state.update_actor(id, |actor| actor.combat.hold = Some(hold.clone()));
}

/// Moves a weapon of this owner: back to the owner, to somebody else, or out of everybody's hands.
fn move_weapon(state: &mut State, owner: ActorId, weapon: WeaponId, to: Option<ActorId>) {
    state.update_actor(owner, |actor| {
        let fight = &mut actor.combat;
        fight.taken_weapons.retain(|(id, _)| *id != weapon);
        match to {
            Some(taker) if taker == owner => fight.dropped_weapons.retain(|id| *id != weapon),
            Some(taker) => fight.taken_weapons.push((weapon, taker)),
            None => {}
        }
    });
}

/// Removes the known distances between an actor who moved and others.
fn forget_ranges(state: &mut State, id: ActorId) {
    for actor in &mut state.cast {
        let is_own = actor.id == id;
        actor
            .combat
            .known_ranges
            .retain(|range| !is_own && range.actor != id);
    }
}

fn set_pending_action(state: &mut State, pending_action: PendingAction) {
    if let Some(action) = &mut state.action {
        action.pending_action = Some(pending_action);
    }
}

/// Records that an actor began to hold a turn.
pub(super) fn hold_began(state: &mut State, id: ActorId, kind: HeldTurn) {
    state.update_actor(id, |actor| {
        actor.combat.hold = Some(match kind {
            HeldTurn::Opportunity => Hold::Opportunity,
            HeldTurn::Location => Hold::Location(String::new()),
        });
    });
}
