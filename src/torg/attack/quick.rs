//! An attack without a table: the typed figures of both sides, the form that the device saves, and the dice.

use super::form::{
    AttackForm, AttackerCircumstances, MAX_TARGETS_IN_FORM, TargetCircumstances, TargetForm,
};
use super::planned::PlannedAttack;
use crate::torg::attack_fields::{AttackField, AttackFieldError, Defends};
use crate::torg::typed_dice::read_faces;
use ::torg::combat::action::{Aim, Exposed};
use ::torg::combat::chart::{Concealment, RangeBand};
use ::torg::combat::choices::CombatOptions;
use ::torg::combat::defence::{
    ActiveDefence, ActiveDefenceRoll, DefenceSkill, active_defence_total,
};
use ::torg::combat::die::{RollSpec, roll_chains};
use ::torg::combat::discipline::{Discipline, LearnedDisciplines};
use ::torg::combat::options::{CombatOption, limited_vital_block};
use ::torg::combat::rules::CombatRules;
use ::torg::combat::weapon::{AttackSkill, FireCapability, FireMode};
use ::torg::fight::attack_preview::AttackBoost;
use ::torg::fight::{AttackPlan, BlindsideCause, Combatant, RolledPlan, WeaponChoice};
use ::torg::roll::{DieTotal, Proficiency};
use ::torg::settings::Edition;
use ::torg::sheet::{CarriedWeapon, Sheet, WeaponDamage, WeaponId};
use ::torg::state::{Role, Stats};
use serde::{Deserialize, Serialize};
use tabletop::dice::{Chance, DiceError, RandomDice, TypedDice};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The local storage key of the saved form.
pub const STORAGE_KEY: &str = "quick-attack";

/// The ID of the first target.
const TARGET: ActorId = ActorId(2);

/// The ID of the weapon that either side has.
const WEAPON: WeaponId = WeaponId(1);

/// The ID of the weapon in the attacker's other hand, with the same figures: the typed damage is that of the better of the two (TC-193).
const OFF_HAND: WeaponId = WeaponId(2);

/// The maximum length of a saved text, in characters.
const MAX_SAVED_CHARS: usize = 40;

impl Default for AttackerCircumstances {
    fn default() -> Self {
        Self {
            edition: Edition::Revised,
            attack_skill: AttackSkill::Melee,
            fire_capability: FireCapability::Single,
            can_grapple: false,
        }
    }
}

/// Returns the form of an attack without a table, with default figures that can be rolled at once.
pub fn new_form() -> AttackForm {
    let mut form = AttackForm {
        skilled: Some(true),
        circumstances: Some(AttackerCircumstances::default()),
        ..AttackForm::new(WeaponChoice::Carried(WEAPON), TARGET)
    };
    for (field, figure) in [
        (AttackField::Value, "12"),
        (AttackField::Damage, "13"),
        (AttackField::Defence, "10"),
        (AttackField::Toughness, "9"),
    ] {
        form.set_text(field, figure);
    }
    for target in &mut form.targets {
        target.range = Some(RangeBand::Short);
    }
    form
}

/// Returns the name of a target: "Target", with a number if there are several.
pub fn target_name(targets: usize, index: usize) -> String {
    if targets > 1 {
        format!("Target {}", index + 1)
    } else {
        "Target".to_owned()
    }
}

/// Rolls the active defences whose dice are not typed: at a table they are rolled before the attack too (TC-058).
pub fn roll_defences(form: &mut AttackForm, chance: &mut dyn Chance) {
    let rules = CombatRules::for_edition(form.circumstances.unwrap_or_default().edition);
    for target in form.targets.iter_mut().filter(|target| target.awaits_die()) {
        let spec = RollSpec::plain(Proficiency::Skilled, &rules);
        if let Ok(rolled) = roll_chains(spec, &mut RandomDice(chance)) {
            let maximum = AttackField::DefenceDie.range().1;
            let total = i32::try_from(rolled.total.get()).unwrap_or(maximum);
            target.set_text(AttackField::DefenceDie, total.min(maximum).to_string());
        }
    }
}

impl TargetForm {
    /// Checks whether the target uses an active defence whose die is not rolled yet.
    pub fn awaits_die(&self) -> bool {
        self.circumstances.defends.is_rolled()
            && self.text(AttackField::DefenceDie).trim().is_empty()
    }

    /// Returns the total of the target's active defence. `None` for a passive one, or while its die is not rolled.
    pub fn active_defence(&self, rules: &CombatRules) -> Option<i32> {
        let circumstances = self.circumstances;
        let value = self.figure(AttackField::Defence).ok()??;
        let die = self.figure(AttackField::DefenceDie).ok()??;
        let bonus = DieTotal::new(u32::try_from(die).ok()?)?.bonus();
        let roll = ActiveDefenceRoll {
            value,
            card_bonus: 0,
            aggressive: circumstances.defends == Defends::Aggressively,
            vital_block_steps: circumstances.vital_block_steps,
        };
        let is_rolled = circumstances.defends.is_rolled();
        is_rolled.then(|| active_defence_total(roll, bonus.0, rules).total)
    }
}

/// Rolls an attack without a table, or reads the typed dice. Returns `None` while something is missing.
pub fn roll(
    planned: &PlannedAttack,
    chance: &mut dyn Chance,
) -> Option<Result<RolledPlan, DiceError>> {
    let (plan, form) = (planned.plan.as_ref()?, &planned.form);
    if !form.own_dice {
        return plan.roll(&mut RandomDice(chance));
    }
    let faces = read_faces(form.text(AttackField::Dice));
    let mut dice = TypedDice::new(&faces);
    let rolled = plan.roll(&mut dice)?;
    Some(rolled.and_then(|rolled| dice.finish().map(|()| rolled)))
}

/// Plans an attack from the typed figures.
///
/// # Errors
/// An [`AttackFieldError`] if a figure cannot be read, or is missing.
pub fn plan(form: &AttackForm) -> Result<AttackPlan, AttackFieldError> {
    let circumstances = form.circumstances.unwrap_or_default();
    let rules = CombatRules::for_edition(circumstances.edition);
    let mut declaration = form.declaration()?;
    let required = |field| form.figure(field)?.ok_or(AttackFieldError::Missing(field));
    let damage = to_u8(required(AttackField::Damage)?);
    required(AttackField::Value)?;
    let skill = circumstances.attack_skill;
    let mut sheet = Sheet {
        disciplines: learned_disciplines(skill),
        ..Sheet::default()
    };
    if matches!(skill, AttackSkill::Unarmed | AttackSkill::MartialArts) {
        // The typed damage is the full base damage without a weapon; disciplines add to it.
        declaration.weapon = WeaponChoice::Unarmed(skill);
        declaration.base_damage = None;
        sheet.strength = Some(damage);
    } else {
        declaration.weapon = WeaponChoice::Carried(WEAPON);
        declaration.off_hand = Some(OFF_HAND);
        for id in [WEAPON, OFF_HAND] {
            sheet.weapons.extend(weapon(id, &circumstances, damage));
        }
    }
    let mut targets = vec![];
    for (target, declared) in form.targets.iter().zip(&mut declaration.targets) {
        targets.push(target.combatant(form.options, &circumstances, &rules)?);
        if form.options.has(CombatOption::SuppressiveFire) {
            declared.defence = target.figure(AttackField::Resistance)?;
        } else if target.circumstances.defends.is_rolled() {
            // Its total comes from the roll.
            declared.defence = None;
        }
    }
    let proficiency = if form.skilled == Some(false) {
        Proficiency::Unskilled
    } else {
        Proficiency::Skilled
    };
    Ok(AttackPlan {
        declaration,
        attacker: Combatant::new(Role::Hero, Stats::default(), sheet),
        targets,
        roll_spec: RollSpec::plain(proficiency, &rules),
        shown_target: form.shown_index,
        boosts: vec![AttackBoost::ExtraDie; usize::from(form.boosts.possibilities)],
        rules,
        refusal: None,
        combined_refusal: None,
        combined_difficulties: vec![],
    })
}

impl TargetForm {
    /// Returns the target as a combatant.
    fn combatant(
        &self,
        options: CombatOptions,
        attacker: &AttackerCircumstances,
        rules: &CombatRules,
    ) -> Result<Combatant, AttackFieldError> {
        let circumstances = self.circumstances;
        let required = |field| self.figure(field)?.ok_or(AttackFieldError::Missing(field));
        let defence = to_u8(required(AttackField::Defence)?);
        required(AttackField::Toughness)?;
        if options.has(CombatOption::SuppressiveFire) {
            required(AttackField::Resistance)?;
        } else if circumstances.defends.is_rolled() {
            required(AttackField::DefenceDie)?;
        }
        let strength = if options.has(CombatOption::Disarm) {
            Some(required(AttackField::Strength)?)
        } else {
            self.figure(AttackField::Strength)?
        };
        let stats = Stats {
            dexterity: Some(defence),
            ..Stats::default()
        };
        let mut target = Combatant::new(
            Role::Villain,
            stats,
            Sheet {
                strength: strength.map(to_u8),
                damage_table: Some(circumstances.damage_table),
                unknown_anatomy: circumstances.unknown_anatomy,
                weapons: weapon(WEAPON, attacker, 0).into_iter().collect(),
                ..Sheet::default()
            },
        );
        target.surprise = circumstances.surprise;
        target.combat.exposed = circumstances.exposed.then_some(Exposed(0));
        if circumstances.aiming {
            target.combat.aim = Aim::Aiming(0);
        }
        target.combat.vital_block_steps = circumstances.vital_block_steps;
        let total = self.active_defence(rules);
        target.combat.active_defence = total.map(|total| ActiveDefence {
            skill: DefenceSkill::Dexterity,
            total,
        });
        target.condition.k = circumstances.has_k;
        target.condition.shock = u16::from(to_u8(self.figure(AttackField::Shock)?.unwrap_or(0)));
        Ok(target)
    }
}

fn to_u8(figure: i32) -> u8 {
    u8::try_from(figure).unwrap_or(0)
}

/// Returns the disciplines of the attacker. The form does not ask for them, so a martial artist has all of these.
fn learned_disciplines(skill: AttackSkill) -> LearnedDisciplines {
    let no_disciplines = LearnedDisciplines::default();
    if skill != AttackSkill::MartialArts {
        return no_disciplines;
    }
    [
        Discipline::LightningFist,
        Discipline::FellingTheOak,
        Discipline::StunningAttack,
        Discipline::Throw,
    ]
    .into_iter()
    .fold(no_disciplines, LearnedDisciplines::with)
}

fn weapon(
    id: WeaponId,
    circumstances: &AttackerCircumstances,
    damage: u8,
) -> Option<CarriedWeapon> {
    Some(CarriedWeapon {
        id,
        name: Name::new("?").ok()?,
        attack_skill: circumstances.attack_skill,
        damage: WeaponDamage::Fixed(damage),
        fire_capability: circumstances.fire_capability,
        ranges: None,
        ammunition: None,
        reload: Default::default(),
        keeps_force: false,
        can_grapple: circumstances.can_grapple,
        // The form does not ask which weapon it is, so it may be any weapon of the skill (TC-158).
        non_lethal: Some(true),
        can_parry: false,
    })
}

/// The form as the device saves it. The first target is saved beside the attacker: the format dates from when there was only one
/// target.
#[derive(Serialize, Deserialize)]
#[serde(default)]
struct SavedAttack {
    #[serde(rename = "bare")]
    circumstances: SavedCircumstances,
    #[serde(rename = "mode")]
    fire_mode: FireMode,
    range: RangeBand,
    #[serde(rename = "hidden")]
    concealment: Option<Concealment>,
    #[serde(rename = "unseen")]
    blindside_cause: Option<BlindsideCause>,
    unskilled: bool,
    own_dice: bool,
    #[serde(rename = "choices")]
    options: CombatOptions,
    typed: Vec<(AttackField, String)>,
    /// The targets after the first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    others: Vec<SavedTarget>,
}

#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct SavedCircumstances {
    #[serde(flatten)]
    attacker: AttackerCircumstances,
    #[serde(flatten)]
    target: TargetCircumstances,
}

#[derive(Serialize, Deserialize)]
struct SavedTarget {
    range: Option<RangeBand>,
    #[serde(rename = "hidden")]
    concealment: Option<Concealment>,
    circumstances: TargetCircumstances,
    typed: Vec<(AttackField, String)>,
}

impl Default for SavedAttack {
    fn default() -> Self {
        Self::from_form(&new_form())
    }
}

/// Checks whether the device saves a field. Dice belong to one roll and are not saved.
fn is_saved(field: AttackField) -> bool {
    !matches!(field, AttackField::Dice | AttackField::DefenceDie)
}

fn truncated(text: &str) -> String {
    text.chars().take(MAX_SAVED_CHARS).collect()
}

impl SavedTarget {
    fn from_form(target: &TargetForm) -> Self {
        let fields = AttackField::ALL.into_iter();
        let fields = fields.filter(|field| is_saved(*field) && field.is_of_target());
        Self {
            range: target.range,
            concealment: target.concealment,
            circumstances: target.circumstances,
            typed: fields
                .map(|field| (field, truncated(target.text(field))))
                .collect(),
        }
    }

    fn write_to(self, target: &mut TargetForm) {
        (target.range, target.concealment) = (self.range, self.concealment);
        target.circumstances = self.circumstances;
        for (field, text) in self.typed {
            target.set_text(field, text);
        }
    }
}

impl SavedAttack {
    fn from_form(form: &AttackForm) -> Self {
        let target = form.targets.first();
        let text = |field: AttackField| {
            let typed = target.filter(|_| field.is_of_target());
            truncated(typed.map_or_else(|| form.text(field), |target| target.text(field)))
        };
        let fields = AttackField::ALL.into_iter();
        let fields = fields.filter(|field| is_saved(*field));
        Self {
            circumstances: SavedCircumstances {
                attacker: form.circumstances.unwrap_or_default(),
                target: target
                    .map(|target| target.circumstances)
                    .unwrap_or_default(),
            },
            fire_mode: form.fire_mode,
            range: target
                .and_then(|target| target.range)
                .unwrap_or(RangeBand::Short),
            concealment: target.and_then(|target| target.concealment),
            blindside_cause: form.blindside_cause,
            unskilled: form.skilled == Some(false),
            own_dice: form.own_dice,
            options: form.options,
            typed: fields.map(|field| (field, text(field))).collect(),
            others: form
                .targets
                .iter()
                .skip(1)
                .map(SavedTarget::from_form)
                .collect(),
        }
    }

    fn form(self) -> AttackForm {
        let mut form = new_form();
        let rules = CombatRules::for_edition(self.circumstances.attacker.edition);
        form.options = self.options.limited_to(&rules);
        form.circumstances = Some(self.circumstances.attacker);
        form.fire_mode = self.fire_mode;
        form.skilled = Some(!self.unskilled);
        form.own_dice = self.own_dice;
        form.blindside_cause = self.blindside_cause;
        for target in &mut form.targets {
            target.range = Some(self.range);
            target.concealment = self.concealment;
            target.circumstances = self.circumstances.target;
        }
        for (field, text) in self.typed {
            form.set_text(field, text);
        }
        for saved in self.others.into_iter().take(MAX_TARGETS_IN_FORM - 1) {
            form.add_target();
            if let Some(target) = form.targets.last_mut() {
                saved.write_to(target);
            }
        }
        form.shown_index = 0;
        for target in &mut form.targets {
            let steps = &mut target.circumstances.vital_block_steps;
            *steps = limited_vital_block(*steps, rules.edition);
        }
        form
    }
}

/// Returns the saved form, or a new one if it cannot be read.
pub fn read_saved(text: Option<&str>) -> AttackForm {
    let saved = text.and_then(|text| serde_json::from_str::<SavedAttack>(text).ok());
    saved.map_or_else(new_form, SavedAttack::form)
}

/// Returns the text to save for a form. `None` if it cannot be serialized.
pub fn to_saved(form: &AttackForm) -> Option<String> {
    serde_json::to_string(&SavedAttack::from_form(form)).ok()
}
