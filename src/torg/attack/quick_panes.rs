//! The two panes of the form without a table, in which every figure is typed or chosen.

use super::form::FormChoice;
use super::pane_fields::{
    choice_field, closed_fire_mode, cover_fields, fire_mode_field, hinted_field, number_field,
    range_field, required_number, skill_field,
};
use super::panes::{NumberField, Pane, PaneContent, PaneField};
use super::planned::PlannedAttack;
use super::quick::target_name;
use super::targets::TargetForm;
use crate::grammar;
use crate::torg::attack_fields::AttackField;
use crate::torg::fight::vital_block;
use crate::torg::messages::attack as messages;
use crate::torg::messages::combat;
use ::torg::combat::action::Aim;
use ::torg::combat::attack::SurpriseLevel;
use ::torg::combat::chart::DamageTable;
use ::torg::combat::options::{CombatOption, vital_block_steps};
use ::torg::combat::rules::CombatRules;
use ::torg::combat::weapon::{AttackSkill, FireCapability, FireMode};
use ::torg::fight::standalone::{AttackerCircumstances, Defends};

fn switch(label: &'static str, is_on: bool, choice: FormChoice) -> PaneField {
    PaneField::Switch {
        label,
        is_on,
        choice,
    }
}

impl PlannedAttack {
    pub(super) fn quick_weapon_pane(&self) -> Option<PaneContent> {
        let form = &self.form;
        let circumstances = form.circumstances?;
        let skill = circumstances.attack_skill;
        let is_skilled = form.skilled != Some(false);
        let mut fields = vec![
            choice_field(
                "Attack with",
                AttackSkill::ALL,
                Some(skill),
                combat::weapon_kind,
                |attack_skill| {
                    FormChoice::attacker(circumstances, |attacker| {
                        attacker.attack_skill = attack_skill
                    })
                },
            ),
            skill_field(is_skilled),
        ];
        let mut closed_choice = None;
        if !skill.is_hand_to_hand() {
            closed_choice = closed_fire_mode(form, circumstances.fire_capability, None);
            fields.push(choice_field(
                "The weapon can fire",
                [
                    FireCapability::Single,
                    FireCapability::Bursts,
                    FireCapability::Automatic,
                ],
                Some(circumstances.fire_capability),
                combat::fires,
                |fire_capability| {
                    FormChoice::attacker(circumstances, |attacker| {
                        attacker.fire_capability = fire_capability
                    })
                },
            ));
            fields.push(fire_mode_field(form, circumstances.fire_capability, None));
        }
        if !matches!(skill, AttackSkill::Unarmed | AttackSkill::MartialArts) {
            fields.push(switch(
                "Can hold a target, like a whip or net",
                circumstances.can_grapple,
                FormChoice::attacker(circumstances, |attacker| attacker.can_grapple ^= true),
            ));
        }
        fields.extend(self.last_weapon_fields());
        let mut detail = vec![if is_skilled { "skilled" } else { "unskilled" }.to_owned()];
        if form.fire_mode != FireMode::Normal {
            detail.push(combat::fire_mode(form.fire_mode).to_lowercase());
        }
        Some(PaneContent {
            name: combat::weapon_kind(skill).to_owned(),
            detail: detail.join(", "),
            closed_fields: vec![
                required_number(AttackField::Value),
                required_number(AttackField::Damage),
            ],
            closed_choice,
            ..self.quick_pane(Pane::Weapon, fields)
        })
    }

    pub(super) fn quick_target_pane(&self) -> Option<PaneContent> {
        let form = &self.form;
        let attacker = form.circumstances?;
        let target = form.targets.shown()?;
        let fields = quick_target_fields(attacker, target, &self.rules());
        Some(PaneContent {
            name: target_name(form.targets.list.len(), form.targets.shown_index),
            detail: self.quick_target_detail(attacker, target),
            closed_fields: self.quick_target_figures(target),
            ..self.quick_pane(Pane::Target, fields)
        })
    }

    /// Returns the figures of a target that are needed for a preview, so that they are shown while the pane is closed.
    fn quick_target_figures(&self, target: &TargetForm) -> Vec<NumberField> {
        let options = &self.form.options;
        let mut figures = vec![AttackField::Defence, AttackField::Toughness];
        if options.has(CombatOption::Disarm) {
            figures.push(AttackField::Strength);
        }
        if options.has(CombatOption::SuppressiveFire) {
            figures.push(AttackField::Resistance);
        } else if target.circumstances.defends.is_rolled() {
            figures.push(AttackField::DefenceDie);
        }
        figures.into_iter().map(required_number).collect()
    }

    fn quick_target_detail(&self, attacker: AttackerCircumstances, target: &TargetForm) -> String {
        let circumstances = target.circumstances;
        let is_ranged = !attacker.attack_skill.is_hand_to_hand();
        let suppresses = self.form.options.has(CombatOption::SuppressiveFire);
        let mut detail = vec![combat::damage_table(circumstances.damage_table).to_lowercase()];
        let range = target.range.filter(|_| is_ranged).map(combat::range);
        detail.extend(range.map(str::to_lowercase));
        if let Some(total) = target.active_defence(&self.rules()).filter(|_| !suppresses) {
            detail.push(format!("active defense {}", grammar::figure(total)));
        }
        if circumstances.vital_block_steps > 0 {
            let block = vital_block(circumstances.vital_block_steps);
            detail.push(format!("vital block: defense {block}"));
        }
        detail.join(", ")
    }

    fn quick_pane(&self, pane: Pane, fields: Vec<PaneField>) -> PaneContent {
        let (action_field, effect_field) = match pane {
            Pane::Weapon => (AttackField::Value, AttackField::Damage),
            Pane::Target => (AttackField::Defence, AttackField::Toughness),
        };
        PaneContent {
            name: String::new(),
            detail: String::new(),
            action_figure: self.form.text(action_field).to_owned(),
            effect_figure: self.form.text(effect_field).to_owned(),
            closed_fields: vec![],
            closed_choice: None,
            open_fields: fields,
            first_button: None,
            open_button: None,
            record: None,
        }
    }
}

/// Returns the fields of a target: its defence and protection, and its state.
fn quick_target_fields(
    attacker: AttackerCircumstances,
    target: &TargetForm,
    rules: &CombatRules,
) -> Vec<PaneField> {
    let circumstances = target.circumstances;
    let mut fields = defence_fields(attacker, target);
    fields.push(choice_field(
        "Damage table",
        [DamageTable::Ordinary, DamageTable::PossibilityRated],
        Some(circumstances.damage_table),
        combat::damage_table,
        |damage_table| {
            FormChoice::of_target(circumstances, |target| target.damage_table = damage_table)
        },
    ));
    fields.push(number_field(AttackField::ArmorAdd, Some(0)));
    fields.push(hinted_field(AttackField::ArmorMaximum, "none", None));
    if rules.counts_concealment() {
        fields.extend(cover_fields(target, None));
    }
    if rules.surprise_exposes {
        fields.push(choice_field(
            "Surprise",
            [
                SurpriseLevel::None,
                SurpriseLevel::Partial,
                SurpriseLevel::Complete,
            ],
            Some(circumstances.surprise),
            combat::surprise,
            |surprise| FormChoice::of_target(circumstances, |target| target.surprise = surprise),
        ));
    }
    fields.push(switch(
        "Made an all-out attack",
        circumstances.exposed,
        FormChoice::of_target(circumstances, |target| target.exposed ^= true),
    ));
    if Aim::Aiming(0).exposes_aimer(rules) {
        fields.push(switch(
            "Is aiming",
            circumstances.aiming,
            FormChoice::of_target(circumstances, |target| target.aiming ^= true),
        ));
    }
    fields.push(number_field(AttackField::Shock, Some(0)));
    fields.push(switch(
        "Has a K",
        circumstances.has_k,
        FormChoice::of_target(circumstances, |target| target.has_k ^= true),
    ));
    fields.push(switch(
        "Creature with unknown vital spots",
        circumstances.unknown_anatomy,
        FormChoice::of_target(circumstances, |target| target.unknown_anatomy ^= true),
    ));
    fields
}

/// Returns the fields of a target's range and defence.
fn defence_fields(attacker: AttackerCircumstances, target: &TargetForm) -> Vec<PaneField> {
    let circumstances = target.circumstances;
    let mut fields = vec![];
    if !attacker.attack_skill.is_hand_to_hand() {
        fields.push(range_field(target.target, target.range));
    }
    fields.push(choice_field(
        "Defends",
        [Defends::Passively, Defends::Actively, Defends::Aggressively],
        Some(circumstances.defends),
        messages::defends,
        |defends| FormChoice::of_target(circumstances, |target| target.defends = defends),
    ));
    let steps: Vec<u8> = vital_block_steps(attacker.edition).collect();
    if !steps.is_empty() {
        fields.push(choice_field(
            combat::option_label(CombatOption::VitalBlock, attacker.edition),
            steps,
            Some(circumstances.vital_block_steps),
            vital_block,
            |vital_block_steps| {
                FormChoice::of_target(circumstances, |target| {
                    target.vital_block_steps = vital_block_steps
                })
            },
        ));
    }
    fields
}
