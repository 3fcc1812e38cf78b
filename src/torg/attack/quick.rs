//! An attack without a table: the typed figures of both sides, the form that the device saves, and the dice.

use super::form::{AttackForm, FormChoice};
use super::planned::PlannedAttack;
use super::targets::{MAX_TARGETS_IN_FORM, TargetForm};
use crate::torg::attack_fields::{AttackField, AttackFieldError};
use crate::torg::typed_dice::read_faces;
use ::torg::combat::chart::{Concealment, RangeBand};
use ::torg::combat::choices::CombatOptions;
use ::torg::combat::options::{CombatOption, limited_vital_block};
use ::torg::combat::rules::CombatRules;
use ::torg::combat::weapon::FireMode;
use ::torg::fight::standalone::{
    self, AttackerCircumstances, StandaloneAttack, StandaloneTarget, TargetCircumstances,
};
use ::torg::fight::{AttackPlan, BlindsideCause, RolledPlan, WeaponChoice};
use ::torg::roll::{DieTotal, Proficiency};
use ::torg::settings::Edition;
use serde::{Deserialize, Serialize};
use tabletop::dice::{Chance, DiceError, RandomDice, TypedDice};
use tabletop::seat::ActorId;

/// The local storage key of the saved form.
pub const STORAGE_KEY: &str = "quick-attack";

/// The local storage key of the edition of the table that was played since the quick attack was last opened.
pub const EDITION_KEY: &str = "quick-attack-edition";

/// The ID of the first target.
const TARGET: ActorId = ActorId(2);

/// The maximum length of a saved text, in characters.
const MAX_SAVED_CHARS: usize = 40;

/// Returns the form of an attack without a table, with default figures that can be rolled at once.
pub fn new_form() -> AttackForm {
    let mut form = AttackForm {
        skilled: Some(true),
        circumstances: Some(AttackerCircumstances::default()),
        ..AttackForm::new(WeaponChoice::Carried(standalone::WEAPON), TARGET)
    };
    for (field, figure) in [
        (AttackField::Value, "12"),
        (AttackField::Damage, "13"),
        (AttackField::Defence, "10"),
        (AttackField::Toughness, "9"),
    ] {
        form.set_text(field, figure);
    }
    for target in &mut form.targets.list {
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
    for target in form
        .targets
        .list
        .iter_mut()
        .filter(|target| target.awaits_die())
    {
        if let Some(die) = standalone::roll_defence(&rules, chance) {
            let maximum = *AttackField::DefenceDie.range().end();
            let total = i32::try_from(die.get()).unwrap_or(maximum);
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
        let value = self.figure(AttackField::Defence).ok()??;
        self.circumstances
            .active_defence(value, self.defence_die()?, rules)
    }

    fn defence_die(&self) -> Option<DieTotal> {
        let die = self.figure(AttackField::DefenceDie).ok()??;
        DieTotal::new(u32::try_from(die).ok()?)
    }
}

/// Rolls an attack without a table, or reads the typed dice. Returns `None` while something is missing.
pub fn roll(
    planned: &PlannedAttack,
    chance: &mut dyn Chance,
) -> Option<Result<RolledPlan, DiceError>> {
    let (plan, form) = (planned.plan.as_ref()?, &planned.form);
    if !planned.own_dice {
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
    let required = |field| form.figure(field)?.ok_or(AttackFieldError::Missing(field));
    let declaration = form.declaration()?;
    let damage = to_u8(required(AttackField::Damage)?);
    required(AttackField::Value)?;
    let targets = form.targets.list.iter();
    let targets = targets.map(|target| target.standalone(form.options));
    let attack = StandaloneAttack {
        attacker: form.circumstances.unwrap_or_default(),
        proficiency: match form.skilled {
            Some(false) => Proficiency::Unskilled,
            Some(true) | None => Proficiency::Skilled,
        },
        damage,
        declaration,
        targets: targets.collect::<Result<_, _>>()?,
        shown_target: form.targets.shown_index,
        possibilities: form.boosts.possibilities,
    };
    Ok(attack.plan())
}

impl TargetForm {
    /// Returns the values of the target. Some options need more of them than others.
    fn standalone(&self, options: CombatOptions) -> Result<StandaloneTarget, AttackFieldError> {
        let required = |field| self.figure(field)?.ok_or(AttackFieldError::Missing(field));
        let defence = to_u8(required(AttackField::Defence)?);
        required(AttackField::Toughness)?;
        let resistance = if options.has(CombatOption::SuppressiveFire) {
            Some(required(AttackField::Resistance)?)
        } else {
            if self.circumstances.defends.is_rolled() {
                required(AttackField::DefenceDie)?;
            }
            None
        };
        if options.has(CombatOption::Disarm) {
            required(AttackField::Strength)?;
        }
        Ok(StandaloneTarget {
            circumstances: self.circumstances,
            defence,
            defence_die: self.defence_die(),
            resistance,
            strength: self.figure(AttackField::Strength)?.map(to_u8),
            shock: to_u8(self.figure(AttackField::Shock)?.unwrap_or(0)),
        })
    }
}

fn to_u8(figure: i32) -> u8 {
    u8::try_from(figure).unwrap_or(0)
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
        Self::new(&new_form(), false)
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
    fn new(form: &AttackForm, own_dice: bool) -> Self {
        let target = form.targets.list.first();
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
            own_dice,
            options: form.options,
            typed: fields.map(|field| (field, text(field))).collect(),
            others: form
                .targets
                .list
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
        form.blindside_cause = self.blindside_cause;
        for target in &mut form.targets.list {
            target.range = Some(self.range);
            target.concealment = self.concealment;
            target.circumstances = self.circumstances.target;
        }
        for (field, text) in self.typed {
            form.set_text(field, text);
        }
        for saved in self.others.into_iter().take(MAX_TARGETS_IN_FORM - 1) {
            form.targets.add();
            if let Some(target) = form.targets.list.last_mut() {
                saved.write_to(target);
            }
        }
        form.targets.shown_index = 0;
        for target in &mut form.targets.list {
            let steps = &mut target.circumstances.vital_block_steps;
            *steps = limited_vital_block(*steps, rules.edition);
        }
        form
    }
}

/// Returns the saved form, and whether real dice are typed. If it cannot be read, returns a new one.
pub fn read_saved(text: Option<&str>) -> (AttackForm, bool) {
    let saved = text.and_then(|text| serde_json::from_str::<SavedAttack>(text).ok());
    let saved = saved.unwrap_or_default();
    let own_dice = saved.own_dice;
    (saved.form(), own_dice)
}

/// Lets a form go on in the edition of the table that was played since it was saved, if any.
pub fn in_edition(mut form: AttackForm, edition: Option<Edition>) -> AttackForm {
    let circumstances = form.circumstances.unwrap_or_default();
    if let Some(edition) = edition.filter(|edition| *edition != circumstances.edition) {
        form.choose(FormChoice::attacker(circumstances, |attacker| {
            attacker.edition = edition;
        }));
    }
    form
}

/// Returns the text to save for an attack. `None` if it cannot be serialized.
pub fn to_saved(planned: &PlannedAttack) -> Option<String> {
    serde_json::to_string(&SavedAttack::new(&planned.form, planned.own_dice)).ok()
}
