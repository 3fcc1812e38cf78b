//! Typed figures of an attack that are written to a sheet.

use super::form::Pane;
use super::planned::PlannedAttack;
use crate::torg::attack_fields::AttackField;
use ::torg::combat::options::CombatOption;
use ::torg::combat::rules::CombatRules;
use ::torg::combat::status::Statuses;
use ::torg::combat::weapon::AttackSkill;
use ::torg::command::Command;
use ::torg::fight::Combatant;
use ::torg::sheet::{CombatSkill, KnownSkill};

impl PlannedAttack {
    /// Returns the command that writes the typed figures to a sheet: the attacker's value, or the target's defence and Toughness.
    /// `None` if the sheet has these figures already, or has no place for them.
    pub(super) fn record_command(&self, pane: Pane) -> Option<Command> {
        let (view, attacker) = self.actor()?;
        let form = &self.form;
        let typed = |field| {
            let figure = form.figure(field).ok().flatten();
            figure.and_then(|figure| u8::try_from(figure).ok())
        };
        let actor = match pane {
            Pane::Weapon => attacker,
            Pane::Target => view.actor(form.shown_target()?.target)?,
        };
        let sheet = actor.sheet.as_ref()?;
        let mut after = view.combatant(actor);
        match pane {
            Pane::Weapon => {
                if let Some(value) =
                    typed(AttackField::Value).filter(|_| form.skilled != Some(false))
                {
                    write_skill(
                        &mut after,
                        CombatSkill::for_attack(self.attack_skill()),
                        value,
                    );
                }
            }
            Pane::Target => {
                let toughness = typed(AttackField::Toughness);
                after.stats.toughness = toughness.or(after.stats.toughness);
                let rules = &view.combat.rules;
                let defence = typed(AttackField::Defence);
                if let Some(value) = defence {
                    if form.options.has(CombatOption::SuppressiveFire) {
                        write_resistance(&mut after, value, rules);
                    } else {
                        let against = form.weapon.defended_as(self.attack_skill());
                        write_defence(&mut after, value, against, rules);
                    }
                }
            }
        }
        let is_same = after.stats == actor.stats && after.sheet == *sheet;
        (!is_same).then_some(Command::SetSheet {
            actor: actor.id,
            stats: after.stats,
            sheet: after.sheet,
        })
    }
}

fn write_skill(combatant: &mut Combatant, skill: CombatSkill, value: u8) {
    let skills = &mut combatant.sheet.skills;
    skills.retain(|known| known.skill != skill);
    skills.push(KnownSkill { skill, value });
}

/// Writes what resists suppressive fire, if the sheet has no value for it: a typed one does not replace that on the sheet (TC-141).
fn write_resistance(combatant: &mut Combatant, value: u8, rules: &CombatRules) {
    let resistance = CombatSkill::Intimidation;
    if combatant.skill_value(resistance, rules).is_none() {
        write_skill(combatant, resistance, value);
    }
}

/// Writes a defence to the skill with which this actor defends against such an attack, or to Dexterity if no skill fits and it is
/// not known (TC-051 … TC-055). Writes nothing if the sheet has this defence already, or no figure there would lead to it.
fn write_defence(combatant: &mut Combatant, value: u8, against: AttackSkill, rules: &CombatRules) {
    let leads_to_value = |after: &Combatant| {
        // What the fight has done to the actor is not on the sheet.
        let mut usual = after.clone();
        usual.combat.active_defence = None;
        usual.combat.statuses = Statuses::default();
        let defence = usual.defence_against(against, rules);
        defence.is_some_and(|defence| defence.value == i32::from(value))
    };
    if leads_to_value(combatant) {
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
    let is_known = |skill: &CombatSkill| combatant.sheet.skill(*skill).is_some();
    let known = skills.iter().filter(|skill| is_known(skill));
    // Martial arts have to be learned, so a typed defence does not add them.
    let learned = |skill: &&CombatSkill| **skill != CombatSkill::MartialArts && !is_known(skill);
    let new = skills.iter().filter(learned);
    let with_skill = |skill: &CombatSkill| {
        let mut after = combatant.clone();
        write_skill(&mut after, *skill, value);
        after
    };
    let mut options: Vec<Combatant> = known.chain(new).map(with_skill).collect();
    if combatant.stats.dexterity.is_none() {
        let mut after = combatant.clone();
        after.stats.dexterity = Some(value);
        options.push(after);
    }
    if let Some(after) = options.into_iter().find(leads_to_value) {
        *combatant = after;
    }
}
