//! Typed figures of an attack that are written to a sheet.

use super::panes::Pane;
use super::planned::PlannedAttack;
use crate::torg::action::{Action, ActionButton};
use crate::torg::attack_fields::AttackField;
use ::torg::combat::options::CombatOption;
use ::torg::command::Command;
use ::torg::sheet::CombatSkill;

impl PlannedAttack {
    /// Returns the button that writes the typed figures to a sheet: the attacker's value, or the target's defence and Toughness.
    /// `None` if the sheet has these figures already, or has no place for them.
    pub(super) fn record_button(&self, pane: Pane) -> Option<ActionButton> {
        let (view, attacker) = self.actor()?;
        let form = &self.form;
        let typed = |field| {
            let figure = form.figure(field).ok().flatten();
            figure.and_then(|figure| u8::try_from(figure).ok())
        };
        let actor = match pane {
            Pane::Weapon => attacker,
            Pane::Target => view.actor(form.targets.shown()?.target)?,
        };
        let sheet = actor.sheet.as_ref()?;
        let mut after = view.combatant(actor);
        match pane {
            Pane::Weapon => {
                if let Some(value) =
                    typed(AttackField::Value).filter(|_| form.skilled != Some(false))
                {
                    after.record_skill(CombatSkill::for_attack(self.attack_skill()), value);
                }
            }
            Pane::Target => {
                let toughness = typed(AttackField::Toughness);
                after.stats.toughness = toughness.or(after.stats.toughness);
                let rules = &view.combat.rules;
                let defence = typed(AttackField::Defence);
                if let Some(value) = defence {
                    if form.options.has(CombatOption::SuppressiveFire) {
                        after.record_resistance(value, rules);
                    } else {
                        let against = form.weapon.defended_as(self.attack_skill());
                        after.record_defence(value, against, rules);
                    }
                }
            }
        }
        let is_same = after.stats == actor.stats && after.sheet == *sheet;
        let record = Action::PlayAndStay(Command::SetSheet {
            actor: actor.id,
            stats: after.stats,
            sheet: after.sheet,
        });
        (!is_same).then(|| ActionButton::quiet("Save these values to the sheet", record))
    }
}
