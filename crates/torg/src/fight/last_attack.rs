//! What somebody chose for their last attack: where their next one starts.

use super::attack_checks::default_weapon;
use super::blow::TargetedAttack;
use super::combatant::Combatant;
use super::hand::WeaponChoice;
use super::stroke::AttackSetup;
use crate::combat::options::CombatOption;
use crate::combat::rules::CombatRules;
use crate::combat::weapon::{AttackSkill, BaseDamage};
use crate::sheet::CombatSkill;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// The choices of the last attack. The distances are not among them: those are known until somebody moves (TC-175).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct LastAttack {
    pub weapon: WeaponChoice,
    /// In order; of suppressive fire the first alone, since it is aimed at whoever is in an area then.
    pub targets: Vec<ActorId>,
    /// Who else shared the roll (TC-143).
    pub group: Vec<ActorId>,
    /// The value and the damage of a weapon that is on no sheet.
    pub entered: Option<(i32, i32)>,
}

impl LastAttack {
    /// The choices of a declared attack.
    pub(crate) fn of(setup: &AttackSetup, attacks: &[TargetedAttack]) -> Self {
        let first = attacks.first().map(|its| &its.attack);
        let covers_area =
            first.is_some_and(|attack| attack.options.has(CombatOption::SuppressiveFire));
        let mut targets: Vec<ActorId> = vec![];
        for attack in attacks {
            // Two strikes of one action can meet the same target (TC-224).
            if !targets.contains(&attack.target) {
                targets.push(attack.target);
            }
        }
        if covers_area {
            targets.truncate(1);
        }
        let entered = first.and_then(|attack| match (setup.weapon, attack.base_damage) {
            (WeaponChoice::Other(_), BaseDamage::Fixed(damage)) => {
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

/// The weapon that the next attack starts with: that of a ready aim, else the last one while it is still at hand, else the
/// default.
pub fn starting_weapon(
    attacker: &Combatant,
    last: Option<&LastAttack>,
    rules: &CombatRules,
) -> WeaponChoice {
    let is_at_hand = |weapon: &WeaponChoice| match *weapon {
        WeaponChoice::Carried(id) => attacker.has_in_hand(id),
        WeaponChoice::Taken { .. } => attacker.taken_weapon(*weapon).is_some(),
        WeaponChoice::Unarmed(AttackSkill::MartialArts) => {
            attacker.sheet.skill(CombatSkill::MartialArts).is_some()
        }
        WeaponChoice::Unarmed(_) | WeaponChoice::Other(_) => true,
    };
    let last = last.map(|last| last.weapon).filter(is_at_hand);
    let last = last.filter(|_| attacker.combat.ready_aim_weapon().is_none());
    last.unwrap_or_else(|| default_weapon(attacker, rules))
}
