//! Applies events of attacks.

use crate::combat::action::{Aim, Exposed};
use crate::combat::ammunition::Magazine;
use crate::fight::attack_resolution::AttackResolution;
use crate::fight::attacks::AttackEvent;
use crate::fight::combat_state::{Block, CombatState};
use crate::fight::last_attack::LastAttack;
use crate::fight::weapon_choice::WeaponChoice;
use crate::sheet::WeaponId;
use crate::state::State;
use tabletop::seat::ActorId;

/// Applies one event of an attack.
pub(super) fn evolve(state: &mut State, id: ActorId, event: &AttackEvent) {
    match event {
        AttackEvent::Declared { setup, attacks } => {
            if let Some(action) = &mut state.action {
                action.attack_setup = Some(setup.clone());
                action.targeted_attacks.clone_from(attacks);
            }
            state.update_actor(id, |actor| {
                let first = match setup.weapon {
                    WeaponChoice::Carried(id) => Some(id),
                    WeaponChoice::Taken { .. }
                    | WeaponChoice::Unarmed(_)
                    | WeaponChoice::Other(_) => None,
                };
                let attacked_with = &mut actor.combat.attacked_with;
                attacked_with.extend(first.into_iter().chain(setup.off_hand));
                actor.last_attack = Some(LastAttack::of(setup, attacks));
            });
        }
        AttackEvent::OwnDiceRolled { index, roll, .. } => {
            let mut attacks = state
                .action
                .iter_mut()
                .flat_map(|action| &mut action.targeted_attacks);
            if let Some(attack) = attacks.nth(usize::from(*index)) {
                attack.own_roll = Some(roll.clone());
            }
        }
        AttackEvent::Resolved { resolution } => apply_resolution(state, id, resolution),
        AttackEvent::Damaged {
            target,
            negated,
            payment,
            further,
            condition,
            aim_lost,
            ..
        } => state.update_actor(*target, |target| {
            target.condition = *condition;
            let first = (!negated.is_empty()).then_some(payment);
            let payments = first
                .into_iter()
                .chain(further.iter().map(|more| &more.payment));
            for _ in payments.filter(|payment| payment.is_possibility()) {
                target.possibilities = target.possibilities.saturating_sub(1);
            }
            if *aim_lost {
                target.combat.aim = Aim::None;
            }
        }),
        AttackEvent::Finished {
            exposed,
            active_defence,
            vital_block_steps,
            discipline_use,
            magazine,
        } => state.update_actor(id, |actor| {
            let fight = &mut actor.combat;
            fight.exposed = exposed.map(Exposed);
            fight.active_defence = *active_defence;
            fight.vital_block_steps = *vital_block_steps;
            fight.discipline_use = *discipline_use;
            if let Some((weapon, magazine)) = magazine {
                set_magazine(fight, *weapon, *magazine);
            }
        }),
        AttackEvent::AmmunitionSpent { weapon, magazine } => {
            state.update_actor(id, |actor| {
                set_magazine(&mut actor.combat, *weapon, *magazine)
            });
        }
        AttackEvent::BlockRolled { against, total, .. } => state.update_actor(id, |actor| {
            let fight = &mut actor.combat;
            fight.discipline_use.blocks = fight.discipline_use.blocks.saturating_add(1);
            fight.block = Some(Block {
                against: *against,
                total: *total,
            });
        }),
    }
}

/// Sets how much ammunition is left in a weapon.
fn set_magazine(fight: &mut CombatState, weapon: WeaponId, magazine: Magazine) {
    fight.magazines.retain(|(id, _)| *id != weapon);
    fight.magazines.push((weapon, magazine));
}

fn apply_resolution(state: &mut State, attacker: ActorId, resolution: &AttackResolution) {
    state.update_actor(resolution.target, |target| {
        let fight = &mut target.combat;
        fight.dropped_weapons.extend(resolution.dropped_weapon);
        let taken = resolution
            .dropped_weapon
            .filter(|_| resolution.weapon_taken);
        fight
            .taken_weapons
            .extend(taken.map(|weapon| (weapon, attacker)));
        if resolution.cover.is_some() {
            fight.cover = resolution.cover;
        }
    });
}
