//! The skill for a weapon whose name does not tell it.

use super::matching::match_numeric_field;
use super::shared::{SharedValue, match_shared_number};
use super::tokens::Token;
use super::vocabulary::NumericField;
use crate::combat::weapon::AttackSkill;
use crate::sheet::CombatSkill;

/// The skills for weapons, except those for fighting without any.
const WEAPON_SKILLS: [(CombatSkill, AttackSkill); 5] = [
    (CombatSkill::Melee, AttackSkill::Melee),
    (CombatSkill::Missile, AttackSkill::Missile),
    (CombatSkill::Fire, AttackSkill::Fire),
    (CombatSkill::Energy, AttackSkill::Energy),
    (CombatSkill::Heavy, AttackSkill::Heavy),
];

/// What a line says about a weapon, besides its name.
#[derive(Clone, Copy, Debug)]
pub(super) struct WeaponForm {
    pub has_ranges: bool,
    /// Whether its damage is added to Strength.
    pub is_added: bool,
}

/// Returns the skills that are given with a number, before or after the weapons.
pub(super) fn skills_in(tokens: &[Token]) -> Vec<CombatSkill> {
    let fields = (0..tokens.len()).filter_map(|at| match_numeric_field(tokens, at));
    let shared = (0..tokens.len()).filter_map(|at| match_shared_number(tokens, at));
    let shared = shared
        .flat_map(|(values, _)| values)
        .filter_map(|value| match value {
            SharedValue::Field(field) => Some(field),
            SharedValue::OtherSkill(_) => None,
        });
    let fields = fields.map(|(field, _)| field).chain(shared);
    let skills = fields.filter_map(|field| match field {
        NumericField::Skill(skill) => Some(skill),
        NumericField::AllAttributes
        | NumericField::Attribute(_)
        | NumericField::Fatigue
        | NumericField::MovementRate
        | NumericField::Possibilities => None,
    });
    skills.collect()
}

/// Returns the only skill among `known` that a weapon can be used with. A weapon with ranges is no melee weapon, and nobody's Strength is
/// in a shot.
pub(super) fn only_weapon_skill(
    known: impl Iterator<Item = CombatSkill> + Clone,
    form: WeaponForm,
) -> Option<AttackSkill> {
    let fits = |skill: AttackSkill| !form.has_ranges || skill != AttackSkill::Melee;
    let mut skills = WEAPON_SKILLS.iter().filter(|(skill, attack_skill)| {
        fits(*attack_skill) && known.clone().any(|known| known == *skill)
    });
    let (_, only) = skills.next().filter(|_| skills.next().is_none())?;
    Some(*only).filter(|skill| !form.is_added || !skill.has_own_energy())
}
