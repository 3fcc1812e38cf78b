//! Figures that people state in a fight and that a sheet does not have yet.

use super::combatant::Combatant;
use crate::combat::rules::CombatRules;
use crate::combat::status::Statuses;
use crate::combat::weapon::AttackSkill;
use crate::sheet::{CombatSkill, KnownSkill};

impl Combatant {
    /// Writes the value of a skill on the sheet.
    pub fn record_skill(&mut self, skill: CombatSkill, value: u8) {
        let skills = &mut self.sheet.skills;
        skills.retain(|known| known.skill != skill);
        skills.push(KnownSkill { skill, value });
    }

    /// Writes what resists suppressive fire, if the sheet has no value for it: a stated one does not replace that on the sheet (TC-141).
    pub fn record_resistance(&mut self, value: u8, rules: &CombatRules) {
        let resistance = CombatSkill::Intimidation;
        if self.skill_value(resistance, rules).is_none() {
            self.record_skill(resistance, value);
        }
    }

    /// Writes a defence to the skill with which this actor defends against such an attack, or to Dexterity if no skill fits and it is
    /// not known (TC-051 … TC-055). Writes nothing if the sheet has this defence already, or no figure there would lead to it.
    pub fn record_defence(&mut self, value: u8, against: AttackSkill, rules: &CombatRules) {
        let leads_to_value = |after: &Self| {
            // What the fight has done to the actor is not on the sheet.
            let mut usual = after.clone();
            usual.combat.active_defence = None;
            usual.combat.statuses = Statuses::default();
            let defence = usual.defence_against(against, rules);
            defence.is_some_and(|defence| defence.value == i32::from(value))
        };
        if leads_to_value(self) {
            return;
        }
        let skills: &[CombatSkill] = if against.is_hand_to_hand() {
            &[
                CombatSkill::Melee,
                CombatSkill::MartialArts,
                CombatSkill::Unarmed,
            ]
        } else {
            &[CombatSkill::Dodge]
        };
        let is_known = |skill: &CombatSkill| self.sheet.skill(*skill).is_some();
        let known = skills.iter().filter(|skill| is_known(skill));
        // Martial arts have to be learned, so a stated defence does not add them.
        let learned =
            |skill: &&CombatSkill| **skill != CombatSkill::MartialArts && !is_known(skill);
        let new = skills.iter().filter(learned);
        let with_skill = |skill: &CombatSkill| {
            let mut after = self.clone();
            after.record_skill(*skill, value);
            after
        };
        let mut options: Vec<Self> = known.chain(new).map(with_skill).collect();
        if self.stats.dexterity.is_none() {
            let mut after = self.clone();
            after.stats.dexterity = Some(value);
            options.push(after);
        }
        if let Some(after) = options.into_iter().find(leads_to_value) {
            *self = after;
        }
    }
}
