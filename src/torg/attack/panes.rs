//! The two panes of the form at a table: the weapon and the target, each with its figures, filled in from the cast.

use super::form::{AttackForm, FormChoice};
use super::pane_fields::{
    armor_fields, choice_field, closed_fire_mode, cover_fields, figure_or_empty, fire_mode_field,
    hinted_field, number_field, range_field, required_number, skill_field, waive_damage_field,
};
use super::planned::PlannedAttack;
use super::targets::TargetForm;
use crate::grammar::{self, list};
use crate::torg::action::{Action, ActionButton};
use crate::torg::attack_fields::AttackField;
use crate::torg::choice_group::{ChoiceGroup, GroupedChoice};
use crate::torg::fight::{self, vital_block};
use crate::torg::messages::attack as messages;
use crate::torg::messages::combat;
use crate::torg::messages::effects;
use crate::torg::messages::sentences::{actor_name, cast_name};
use ::torg::active_effects::Attribute;
use ::torg::combat::ammunition::Magazine;
use ::torg::combat::attack::Cover;
use ::torg::combat::breakdown::Breakdown;
use ::torg::combat::defence::DefenceSkill;
use ::torg::combat::die::RollSpec;
use ::torg::combat::options::CombatOption;
use ::torg::combat::refusal::{CombatReason, Stat};
use ::torg::combat::rules::CombatRules;
use ::torg::combat::settings::UnskilledTakes;
use ::torg::combat::status::Status;
use ::torg::combat::weapon::FireMode;
use ::torg::command::Command;
use ::torg::fight::actions::{CombatCommand, SimpleAction};
use ::torg::fight::{Combatant, TargetPurpose, WeaponChoice, is_non_lethal_by_default, magazine};
use ::torg::roll::Proficiency;
use ::torg::sheet::CombatSkill;
use ::torg::view::{ActorView, View};

/// A part of the form that can be opened and closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    /// The weapon.
    Weapon,
    /// The target.
    Target,
}

/// The content of a pane.
#[derive(Clone, Debug, PartialEq)]
pub struct PaneContent {
    /// The name of the weapon or the target.
    pub name: String,
    /// The line under the name.
    pub detail: String,
    /// The figure for the action total: the attacker's value, or the target's defence. Empty if it is not known.
    pub action_figure: String,
    /// The figure for the effect total: the base damage, or the target's resistance. Empty if it is not known or does not count.
    pub effect_figure: String,
    /// The fields that are shown while the pane is closed, in place of the two figures; without a table also while it is open.
    pub closed_fields: Vec<NumberField>,
    /// A choice that is shown while the pane is closed, too: the fire mode of a weapon that fires on full automatic, or which of several
    /// targets is shown.
    pub closed_choice: Option<PaneField>,
    /// The fields that are shown while the pane is open.
    pub open_fields: Vec<PaneField>,
    /// The button for something that has to be done before the attack.
    pub first_button: Option<ActionButton>,
    /// The button for something that can be done before the attack. It is shown while the pane is open.
    pub open_button: Option<ActionButton>,
    /// The button that writes the typed figures to an actor's sheet.
    pub record: Option<ActionButton>,
}

/// A number field with buttons to raise and lower it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberField {
    /// The field of the form.
    pub field: AttackField,
    /// What counts if nothing is typed.
    pub hint: String,
    /// The figure that counts if nothing is typed, if it is known.
    pub known: Option<i32>,
    /// Whether there is no preview without it.
    pub is_needed: bool,
}

/// A field of a pane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaneField {
    /// A figure.
    Number(NumberField),
    /// A list of choices.
    Choices(ChoiceGroup<FormChoice>),
    /// A switch.
    Switch {
        /// The label of the switch.
        label: &'static str,
        /// Whether it is on.
        is_on: bool,
        /// The choice that the switch makes.
        choice: FormChoice,
    },
    /// A line that explains the figures above it.
    Note(String),
}

/// Returns the typed figure, otherwise the known one.
fn typed_or(form: &AttackForm, field: AttackField, known: Option<i32>) -> String {
    figure_or_empty(form.figure(field).ok().flatten().or(known))
}

/// Returns the fields whose figure is missing. A field stays in the list while something is typed in it.
fn missing_fields(
    form: &AttackForm,
    missing: Option<Stat>,
    fields: &[(AttackField, &[Stat])],
) -> Vec<NumberField> {
    let is_missing = |stats: &[Stat]| missing.is_some_and(|missing| stats.contains(&missing));
    let shown_fields = fields
        .iter()
        .filter(|(field, stats)| is_missing(stats) || !form.text(*field).is_empty());
    shown_fields
        .map(|(field, _)| required_number(*field))
        .collect()
}

impl PlannedAttack {
    /// Returns the pane of the weapon. `None` if the attacker is not at the table.
    pub fn weapon_pane(&self) -> Option<PaneContent> {
        if self.attacker.is_none() {
            return self.quick_weapon_pane();
        }
        let (view, actor) = self.actor()?;
        let form = &self.form;
        let rules = &view.combat.rules;
        let combatant = view.combatant(actor);
        let name = |weapon| weapon_name(view, &combatant, weapon);
        let plan = self.plan.as_ref();
        let value = plan.and_then(|plan| plan.declaration.sheet_value(&combatant, rules));
        // The fields are about the figures without cards, which the cards then raise.
        let typed = form.figure(AttackField::Value).ok().flatten();
        let raised_value = typed.or(value).map(|value| {
            let raise = plan.map_or(0, |plan| plan.raise(Attribute::Dexterity));
            value.saturating_add(raise)
        });
        let base_damage = self.base_damage();
        let damage = base_damage.as_ref().map(|damage| damage.total);
        let raised_damage = plan.and_then(|plan| plan.raised_base_damage(self.attack_skill()));
        let is_skilled = plan.is_none_or(|plan| {
            let proficiency = plan.declaration.proficiency(&plan.attacker, rules);
            proficiency == Proficiency::Skilled
        });
        let magazine = magazine(&combatant, form.weapon)
            .map(|(_, magazine)| magazine)
            .filter(|magazine| magazine.is_counted(rules));
        let mut fields = vec![
            choice_field(
                "Attack with",
                combatant.possible_weapons(),
                Some(form.weapon),
                name,
                |weapon| FormChoice::Weapon {
                    weapon,
                    non_lethal: is_non_lethal_by_default(&combatant, weapon, rules),
                },
            ),
            skill_field(is_skilled),
            number_field(AttackField::Value, value),
            number_field(AttackField::Damage, damage),
        ];
        let note = base_damage.as_ref().and_then(messages::base_damage);
        fields.extend(note.map(PaneField::Note));
        let mut closed_choice = None;
        if !self.attack_skill().is_hand_to_hand() {
            let weapon = combatant.weapon(form.weapon);
            let capability = weapon.map(|weapon| weapon.fire_capability);
            let capability = capability.unwrap_or_default();
            closed_choice = closed_fire_mode(form, capability, magazine);
            fields.push(fire_mode_field(form, capability, magazine));
        }
        fields.extend(self.sharer_choice());
        fields.extend(self.last_weapon_fields());
        Some(PaneContent {
            name: name(form.weapon),
            detail: self.weapon_detail(base_damage.as_ref(), magazine, is_skilled)?,
            action_figure: figure_or_empty(raised_value),
            effect_figure: match raised_damage {
                Some((_, damage)) => grammar::figure(damage),
                None => typed_or(form, AttackField::Damage, damage),
            },
            closed_fields: missing_fields(
                form,
                self.missing_stat(),
                &[
                    (AttackField::Value, &[Stat::SkillValue]),
                    (AttackField::Damage, &[Stat::WeaponDamage, Stat::Strength]),
                ],
            ),
            closed_choice,
            open_fields: fields,
            first_button: self.reload_button(),
            open_button: None,
            record: self.record_button(Pane::Weapon),
        })
    }

    /// Returns the last fields of the weapon, with a table or without: choices for the attack, and further bonuses.
    pub(super) fn last_weapon_fields(&self) -> Vec<PaneField> {
        let mut fields = vec![];
        fields.extend(waive_damage_field(&self.form, &self.rules()));
        fields.extend(self.own_block_field());
        let answered = self.answered_questions().into_iter();
        fields.extend(answered.map(PaneField::Choices));
        fields.push(number_field(AttackField::ActionModifier, Some(0)));
        fields.push(number_field(AttackField::EffectModifier, Some(0)));
        fields
    }

    /// Returns the line under the name of the weapon: choices that stay visible while the pane is closed.
    fn weapon_detail(
        &self,
        base_damage: Option<&Breakdown>,
        magazine: Option<Magazine>,
        is_skilled: bool,
    ) -> Option<String> {
        let (view, actor) = self.actor()?;
        let form = &self.form;
        let skill = CombatSkill::for_attack(self.attack_skill());
        let mut detail = vec![combat::skill(skill).to_lowercase()];
        if form.fire_mode != FireMode::Normal {
            detail.push(combat::fire_mode(form.fire_mode).to_lowercase());
        }
        detail.extend(magazine.map(|magazine| format!("{} left", magazine.left)));
        if form.text(AttackField::Damage).is_empty() {
            detail.extend(base_damage.and_then(messages::strength_damage));
        }
        detail.extend(self.raised_attributes());
        if !form.group.is_empty() && form.options.has(CombatOption::SuppressiveFire) {
            let names = form.group.iter().map(|member| actor_name(view, *member));
            detail.push(format!("with {}", list(&names.collect::<Vec<_>>())));
        }
        let detail = detail.join(", ");
        let unskilled = || (!is_skilled).then(|| unskilled_text(&view.combat.rules));
        Some(match skill_burden(view, actor).or_else(unskilled) {
            Some(burden) => format!("{detail} · {burden}"),
            None => detail,
        })
    }

    /// Returns what cards add to the attributes that count for the attack: "Dexterity +3".
    fn raised_attributes(&self) -> Vec<String> {
        let Some(plan) = &self.plan else {
            return vec![];
        };
        // The damage of many weapons does not depend on Strength.
        let damage = plan.raised_base_damage(self.attack_skill());
        let by_strength = damage.filter(|(plain, raised)| plain != raised);
        let by_strength = by_strength.map(|_| Attribute::Strength);
        let attributes = [Attribute::Dexterity].into_iter().chain(by_strength);
        let raised = attributes.filter_map(|attribute| {
            let raise = plan.raise(attribute);
            (raise != 0).then(|| {
                let name = effects::attribute(attribute);
                format!("{name} {}", grammar::signed(raise))
            })
        });
        raised.collect()
    }

    /// Returns the pane of the target. `None` if the attacker or the target is not at the table.
    pub fn target_pane(&self) -> Option<PaneContent> {
        if self.attacker.is_none() {
            return self.quick_target_pane();
        }
        let (view, _) = self.actor()?;
        let form = &self.form;
        let target = form.targets.shown()?;
        let target_actor = view.actor(target.target)?;
        let combatant = view.combatant(target_actor);
        let rules = &view.combat.rules;
        let skill = self.attack_skill();
        let is_ranged = !skill.is_hand_to_hand();
        let known_range = self.range_to(target);
        let known_defence = combatant.defence_against(form.weapon.defended_as(skill), rules);
        let defence = known_defence.map(|known_defence| known_defence.value);
        let toughness = target_actor.stats.toughness.map(i32::from);
        let resistance = self.plan.as_ref().and_then(|plan| {
            let attacks = plan.draft().attacks().ok()?;
            let attack = attacks.get(form.targets.shown_index)?;
            Some(attack.prepare(rules).effect_difficulty())
        });
        // While the attacker's figures are missing, the armor counts all the same.
        let with_stand_ins = || {
            let preview = self.stand_in.as_ref().filter(|_| toughness.is_some())?;
            let shown = preview.targets.get(form.targets.shown_index)?;
            Some(shown.prepared.effect_difficulty())
        };
        let resistance = resistance.or_else(with_stand_ins);
        let mut fields = Vec::from_iter(self.shown_target_choice());
        // While the form asks for the range below, do not ask for it here too.
        if is_ranged && (known_range.is_some() || form.targets.list.len() > 1) {
            fields.push(range_field(target.target, known_range));
        }
        fields.push(number_field(AttackField::Defence, defence));
        fields.push(number_field(AttackField::Toughness, toughness));
        fields.extend(armor_fields(form, !combatant.sheet.armors.is_empty()));
        if form.options.has(CombatOption::Disarm) {
            fields.push(self.disarm_field(&combatant));
        }
        // In case it is the same cover again. Without figures for it, cover changes nothing (TC-213, S-33).
        if rules.counts_concealment() || target.concealment.is_some() {
            fields.extend(cover_fields(target, combatant.combat.cover));
        }
        let detail = self.target_detail(view, target_actor, &combatant, target);
        let suppression = self.shown_preview().and_then(|preview| preview.suppression);
        let (action_figure, effect_figure) = match suppression {
            // Suppressive fire is not rolled against defence or Toughness (TC-141).
            Some(suppression) => (grammar::figure(suppression.difficulty), String::new()),
            None => (
                typed_or(form, AttackField::Defence, defence),
                figure_or_empty(resistance.or(toughness)),
            ),
        };
        Some(PaneContent {
            name: target_actor.name.as_str().to_owned(),
            detail,
            action_figure,
            effect_figure,
            closed_fields: missing_fields(
                form,
                self.missing_stat(),
                &[
                    (
                        AttackField::Defence,
                        &[Stat::Defence, Stat::IntimidationResistance],
                    ),
                    (AttackField::Toughness, &[Stat::Toughness]),
                    (AttackField::Strength, &[Stat::DisarmResistance]),
                ],
            ),
            closed_choice: self.shown_target_choice(),
            open_fields: fields,
            first_button: None,
            open_button: self.defend_first(view, target_actor),
            record: self.record_button(Pane::Target),
        })
    }

    /// Returns the choice of the target whose figures and chance are shown. `None` unless there are several.
    fn shown_target_choice(&self) -> Option<PaneField> {
        let (view, _) = self.actor()?;
        let form = &self.form;
        let shown = form.targets.shown()?.target;
        let field = choice_field(
            "Figures for",
            form.targets.list.iter().map(|target| target.target),
            Some(shown),
            |target| actor_name(view, target),
            FormChoice::ShownTarget,
        );
        (form.targets.list.len() > 1).then_some(field)
    }

    /// Returns the field for what resists a disarm: Strength, or in the classic edition the melee weapons value of a target who fights
    /// with one (TC-125, TC-148).
    fn disarm_field(&self, target: &Combatant) -> PaneField {
        let attacks = self
            .plan
            .as_ref()
            .and_then(|plan| plan.draft().attacks().ok());
        let shown = attacks.as_ref();
        let shown = shown.and_then(|attacks| attacks.get(self.form.targets.shown_index));
        let is_typed = !self.form.text(AttackField::Strength).is_empty();
        match shown.and_then(|attack| attack.target.melee_value) {
            Some(value) if !is_typed => {
                let skill = combat::skill(CombatSkill::Melee).to_lowercase();
                let hint = format!("{skill} {}", grammar::figure(value));
                hinted_field(AttackField::Strength, hint, Some(value))
            }
            Some(_) | None => {
                let strength = target.sheet.strength.map(i32::from);
                number_field(AttackField::Strength, strength)
            }
        }
    }

    fn missing_stat(&self) -> Option<Stat> {
        self.preview.as_ref().err()?.stat()
    }

    fn target_detail(
        &self,
        view: &View,
        target_actor: &ActorView,
        combatant: &Combatant,
        target: &TargetForm,
    ) -> String {
        let skill = self.attack_skill();
        let known_defence =
            combatant.defence_against(self.form.weapon.defended_as(skill), &view.combat.rules);
        let mut detail = vec![];
        let passive = known_defence.filter(|known_defence| !known_defence.active);
        let is_typed = !target.typed.text(AttackField::Defence).is_empty();
        let defends_with = passive.filter(|_| !is_typed).map(|passive| passive.skill);
        if known_defence.is_some_and(|known_defence| known_defence.active) {
            detail.push("active defense".to_owned());
        } else if defends_with == Some(DefenceSkill::Dexterity)
            && target_actor.condition.can_act()
            && skill.is_hand_to_hand()
            && fight::lacks_melee_weapon(combatant, &view.combat.rules)
        {
            detail.push("Dexterity (no melee weapon in hand)".to_owned());
        }
        // A restrained target is not helpless; the gamemaster decides what else it cannot do (TC-146).
        if !target_actor.condition.can_act() {
            detail.push(messages::HELPLESS.to_owned());
        } else if combatant.combat.statuses.has(Status::Restrained) {
            detail.push("restrained".to_owned());
        }
        let range = self.range_text(target);
        let modifier = self.range_to(target).map_or(0, |range| range.modifier().0);
        detail.extend(range.map(|range| match modifier {
            0 => range,
            modifier => format!("{range} ({})", grammar::figure(modifier)),
        }));
        if let Some(concealment) = target.concealment {
            let typed = self.form.figure(AttackField::Cover).ok().flatten();
            let is_same = |cover: &Cover| typed.is_none_or(|typed| typed == cover.toughness);
            let cover = combatant.combat.cover.filter(is_same);
            detail.push(if cover.is_some_and(|cover| cover.wounds_left == 0) {
                "cover destroyed".to_owned()
            } else {
                let cover_text = combat::concealment(concealment).to_lowercase();
                format!("cover: {cover_text}")
            });
        }
        if self.may_defend_first(view, target_actor) {
            detail.push("may use an active defense first".to_owned());
        }
        match detail.is_empty() {
            true => {
                let skill = defends_with.map_or("defense", combat::defence_skill);
                format!("{skill}, Toughness")
            }
            false => detail.join(", "),
        }
    }

    /// Returns the button for an active defence of the target before the dice. Afterwards the attack has to be chosen again. If it is
    /// too late for a defence, the button is disabled. It says what speaks against it.
    fn defend_first(&self, view: &View, target: &ActorView) -> Option<ActionButton> {
        let may_defend =
            view.in_rounds && target.combat.active_defence.is_none() && target.condition.can_act();
        let attack = self.form.weapon.defended_as(self.attack_skill());
        let dialog = may_defend.then(|| fight::defence_opening(view, target, attack))??;
        let label = format!("{}: defend first", cast_name(view, target));
        let button = ActionButton::quiet(label, Action::Open(dialog));
        Some(match target.defence_refusal {
            Some(refusal) => button
                .with_detail(combat::refusal_title(refusal))
                .enabled_if(false),
            None if self.has_useful_defence(view, target) => button,
            None => button.with_detail("no skill on the sheet defends against this attack"),
        })
    }

    fn may_defend_first(&self, view: &View, target: &ActorView) -> bool {
        let button = self.defend_first(view, target);
        button.is_some_and(|button| button.enabled) && self.has_useful_defence(view, target)
    }

    /// Checks whether a skill of the target can defend actively against the attack (TC-052 … TC-060).
    fn has_useful_defence(&self, view: &View, target: &ActorView) -> bool {
        let (target, rules) = (view.combatant(target), &view.combat.rules);
        let attack = self.form.weapon.defended_as(self.attack_skill());
        let mut known = target.active_defence_values(rules).into_iter();
        known.any(|(skill, _)| target.defends_against(skill, attack, rules))
    }

    /// Returns the base damage according to the sheet, without typed figures.
    fn base_damage(&self) -> Option<Breakdown> {
        self.plan.as_ref()?.sheet_base_damage(self.attack_skill())
    }

    /// Returns the choice of a vital block beside an aggressive defence. `None` if there is none to choose.
    fn own_block_field(&self) -> Option<PaneField> {
        let plan = self.plan.as_ref()?;
        let choices = plan.vital_block_choices()?;
        let steps = u8::try_from(self.form.options.vital_block_steps()).ok();
        Some(choice_field(
            combat::option_label(CombatOption::VitalBlock, plan.rules.edition),
            choices,
            steps,
            vital_block,
            FormChoice::OwnVitalBlock,
        ))
    }

    /// Returns the choice of the actors on the same side who share one roll for suppressive fire (TC-143).
    fn sharer_choice(&self) -> Option<PaneField> {
        let (view, actor) = self.actor()?;
        if !self.form.options.has(CombatOption::SuppressiveFire) {
            return None;
        }
        let teammates = view.possible_targets(actor.id, TargetPurpose::Attack);
        let choices: Vec<_> = teammates
            .into_iter()
            .filter(|teammate| teammate.may_share_shot_with(actor))
            .map(|teammate| {
                let is_sharer = self.form.group.contains(&teammate.id);
                let name = cast_name(view, teammate);
                GroupedChoice::new(name, is_sharer, FormChoice::Sharer(teammate.id))
            })
            .collect();
        let is_empty = choices.is_empty();
        let group = ChoiceGroup::new("Who shares the roll?", true, choices);
        (!is_empty).then_some(PaneField::Choices(group))
    }

    /// Returns the button that reloads an empty weapon, if it has to be reloaded first (TC-183).
    fn reload_button(&self) -> Option<ActionButton> {
        let refusal = self.refusal()?;
        let CombatReason::ReloadFirst { .. } = refusal.reason else {
            return None;
        };
        let plan = self.plan.as_ref()?;
        let empty_weapon = plan.declaration.empty_weapon(&plan.attacker, &plan.rules);
        let (WeaponChoice::Carried(weapon), _) = empty_weapon? else {
            return None;
        };
        let reload = Command::combat(
            self.attacker.as_ref()?.actor,
            CombatCommand::SimpleAction {
                action: SimpleAction::Reload(weapon),
                keeps_aim: false,
            },
        );
        let action = Action::Play(reload);
        Some(ActionButton::plain("Reload", action))
    }
}

/// Returns the name of something that an actor can attack with.
fn weapon_name(view: &View, attacker: &Combatant, weapon: WeaponChoice) -> String {
    let on_sheet = attacker.weapon(weapon);
    let on_sheet = on_sheet.map_or_else(String::new, |weapon| weapon.name.to_string());
    match weapon {
        WeaponChoice::Carried(_) => on_sheet,
        WeaponChoice::Taken { owner, .. } => format!("{on_sheet} ({})", actor_name(view, owner)),
        WeaponChoice::Unarmed(skill) => combat::weapon_kind(skill).to_owned(),
        WeaponChoice::Other(skill) => {
            format!("Other: {}", combat::weapon_kind(skill).to_lowercase())
        }
    }
}

/// Returns the effect of the status Unskilled on everything that the actor does with a skill. `None` without that status.
pub fn skill_burden(view: &View, actor: &ActorView) -> Option<&'static str> {
    let is_unskilled = actor.combat.statuses.has(Status::Unskilled);
    is_unskilled.then(|| {
        if view.combat.rules.is(UnskilledTakes::Adds) {
            "Unskilled: no skill adds"
        } else {
            unskilled_text(&view.combat.rules)
        }
    })
}

/// Returns after which face the die of an unskilled actor is rolled again.
fn unskilled_text(rules: &CombatRules) -> &'static str {
    let roll = RollSpec::plain(Proficiency::Unskilled, rules);
    match (roll.rerolls(10), roll.rerolls(20)) {
        (true, _) => "Unskilled: reroll only on a 10",
        (false, true) => "Unskilled: reroll only on a 20",
        (false, false) => "Unskilled: no reroll",
    }
}
