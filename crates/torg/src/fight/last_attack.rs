//! The choices of an actor's last attack, with which the next one starts.

use super::attack_checks::default_weapon;
use super::attack_setup::AttackSetup;
use super::combatant::Combatant;
use super::targeted_attack::TargetedAttack;
use super::weapon_choice::WeaponChoice;
use crate::combat::options::CombatOption;
use crate::combat::rules::CombatRules;
use crate::combat::weapon::{AttackSkill, BaseDamage};
use crate::sheet::CombatSkill;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// The choices of the last attack. Distances are stored separately, until one of the actors moves (TC-175).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct LastAttack {
    pub weapon: WeaponChoice,
    /// The targets in order; for suppressive fire only the first, because it is aimed at everybody in an area at that time.
    pub targets: Vec<ActorId>,
    /// The other actors who shared the roll (TC-143).
    pub group: Vec<ActorId>,
    /// The skill value and the damage of a weapon that is on no sheet.
    pub entered: Option<(i32, i32)>,
}

impl LastAttack {
    /// Returns the choices of a declared attack.
    pub(crate) fn of(setup: &AttackSetup, attacks: &[TargetedAttack]) -> Self {
        let first = attacks
            .first()
            .map(|targeted_attack| &targeted_attack.attack);
        let covers_area =
            first.is_some_and(|attack| attack.options.has(CombatOption::SuppressiveFire));
        let mut targets: Vec<ActorId> = vec![];
        for attack in attacks {
            // Two strikes of one action can hit the same target (TC-224).
            if !targets.contains(&attack.target) {
                targets.push(attack.target);
            }
        }
        if covers_area {
            targets.truncate(1);
        }
        let entered = first.and_then(|attack| match (setup.weapon, attack.base_damage) {
            (WeaponChoice::Other(_), BaseDamage::Fixed(damage) | BaseDamage::Typed(damage)) => {
                Some((attack.skill_value, damage))
            }
            _ => None,
        });
        Self {
            weapon: setup.weapon,
            targets,
            group: setup.group.clone(),
            entered,
        }
    }
}

/// Returns the weapon that the next attack starts with: that of a ready aim, else the last one if it is still in hand, else the one with
/// the best skill on the sheet while none is drawn, else the default.
pub fn starting_weapon(
    attacker: &Combatant,
    last: Option<&LastAttack>,
    rules: &CombatRules,
) -> WeaponChoice {
    let is_at_hand = |weapon: &WeaponChoice| match *weapon {
        WeaponChoice::Carried(id) => attacker.still_carries(id),
        WeaponChoice::Taken { .. } => attacker.taken_weapon(*weapon).is_some(),
        WeaponChoice::Unarmed(AttackSkill::MartialArts) => {
            attacker.sheet.skill(CombatSkill::MartialArts).is_some()
        }
        WeaponChoice::Unarmed(_) | WeaponChoice::Other(_) => true,
    };
    let last = last.map(|last| last.weapon).filter(is_at_hand);
    let last = last.filter(|_| attacker.combat.ready_aim_weapon().is_none());
    last.or_else(|| better_weapon(attacker, rules))
        .unwrap_or_else(|| default_weapon(attacker, rules))
}

/// Returns the weapon with the best skill on the sheet if it is better than that of the default weapon. `None` if a weapon is drawn or
/// aimed.
fn better_weapon(attacker: &Combatant, rules: &CombatRules) -> Option<WeaponChoice> {
    if attacker.combat.ready_aim_weapon().is_some() || !attacker.combat.wielded.is_empty() {
        return None;
    }
    let value = |skill: AttackSkill| {
        let value = attacker.skill_value(CombatSkill::for_attack(skill), rules);
        value.map(|(value, _)| value)
    };
    let usual = attacker.first_sheet_weapon()?;
    let usual_value = value(usual.attack_skill);
    let weapons = attacker.sheet_weapons();
    let carried = weapons
        .filter(|weapon| !weapon.is_buckler())
        .map(|weapon| (WeaponChoice::Carried(weapon.id), weapon.attack_skill));
    let bare = [AttackSkill::Unarmed, AttackSkill::MartialArts]
        .map(|skill| (WeaponChoice::Unarmed(skill), skill));
    let known = carried.chain(bare).filter(|(_, skill)| {
        attacker
            .sheet
            .skill(CombatSkill::for_attack(*skill))
            .is_some()
    });
    let better = known
        .map(|(weapon, skill)| (weapon, value(skill)))
        .filter(|(_, value)| *value > usual_value);
    // Of equal ones the first.
    better
        .reduce(|best, other| if other.1 > best.1 { other } else { best })
        .map(|(weapon, _)| weapon)
}
