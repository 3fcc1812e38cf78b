//! An attack without a table: what is typed of both sides, what the device keeps of it, and its roll.

use super::form::{AttackForm, Circumstances, read_faces};
use super::planned::{PlannedAttack, Sides};
use crate::torg::attack_fields::{AttackField, FieldFault};
use ::torg::combat::action::{Aim, Exposed};
use ::torg::combat::attack::{Attack, SurpriseLevel};
use ::torg::combat::chart::{Concealment, DamageTable, RangeBand};
use ::torg::combat::choices::CombatOptions;
use ::torg::combat::die::{RollSpec, RolledChains, roll_chains};
use ::torg::combat::discipline::{Discipline, LearnedDisciplines};
use ::torg::combat::options::CombatOption;
use ::torg::combat::rules::CombatRules;
use ::torg::combat::weapon::{AttackSkill, FireCapability, FireMode};
use ::torg::fight::attack_preview::{AttackBoost, shock_threshold};
use ::torg::fight::{BlindsideCause, Combatant, WeaponChoice};
use ::torg::roll::Proficiency;
use ::torg::settings::Edition;
use ::torg::sheet::{CarriedWeapon, Sheet, WeaponDamage, WeaponId};
use ::torg::state::{Condition, Role, Stats};
use serde::{Deserialize, Serialize};
use tabletop::dice::{Chance, DiceError, RandomDice, TypedDice};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The key under which the device keeps it.
pub const STORAGE_KEY: &str = "quick-attack";

/// The one it is aimed at.
const TARGET: ActorId = ActorId(2);

/// The only weapon that either side has.
const WEAPON: WeaponId = WeaponId(1);

/// The longest text of a figure that is kept.
const MAX_KEPT: usize = 40;

impl Default for Circumstances {
    fn default() -> Self {
        Self {
            edition: Edition::Revised,
            attack_skill: AttackSkill::Melee,
            fire_capability: FireCapability::Single,
            can_grapple: false,
            damage_table: DamageTable::Ordinary,
            surprise: SurpriseLevel::None,
            exposed: false,
            aiming: false,
            has_k: false,
        }
    }
}

/// An attack without a table, with figures that are ready to be rolled.
pub fn new_form() -> AttackForm {
    let mut form = AttackForm {
        skilled: Some(true),
        circumstances: Some(Circumstances::default()),
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

/// An attack with its dice.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // the fields are named by their types
pub struct QuickRoll {
    pub attack: Attack,
    pub rules: CombatRules,
    pub rolled: RolledChains,
    /// The target before the attack.
    pub condition: Condition,
    /// The shock that knocks it out.
    pub shock_threshold: i32,
    /// Why it was not seen coming, where that is known (TC-201).
    pub blindside_cause: Option<BlindsideCause>,
}

/// Rolls an attack without a table, or reads the dice that were typed. `None` while something is missing.
pub fn roll(
    planned: &PlannedAttack,
    chance: &mut dyn Chance,
) -> Option<Result<QuickRoll, DiceError>> {
    let sides = planned.sides.as_ref()?;
    let attack = sides.draft().attacks().ok()?.into_iter().next()?;
    let target = sides.targets.first()?;
    let spec = sides.draft().boosted_roll_spec();
    let form = &planned.form;
    let rolled = if form.own_dice {
        let faces = read_faces(form.text(AttackField::Dice));
        let mut dice = TypedDice::new(&faces);
        roll_chains(spec, &mut dice).and_then(|rolled| dice.finish().map(|()| rolled))
    } else {
        roll_chains(spec, &mut RandomDice(chance))
    };
    let blindsides = form.options.has(CombatOption::Blindside) && !sides.rules.is_classic();
    Some(rolled.map(|rolled| QuickRoll {
        shock_threshold: shock_threshold(&attack, target, &sides.rules),
        attack,
        rules: sides.rules,
        rolled,
        condition: target.condition,
        blindside_cause: Some(sides).filter(|_| blindsides).and_then(|sides| {
            sides
                .declaration
                .common_blindside_cause(&sides.attacker, &sides.targets)
        }),
    }))
}

/// Both sides as they were typed.
///
/// # Errors
/// What cannot be read, or is missing.
pub fn sides(form: &AttackForm) -> Result<Sides, FieldFault> {
    let circumstances = form.circumstances.unwrap_or_default();
    let rules = CombatRules::for_edition(circumstances.edition);
    let mut declaration = form.declaration()?;
    let needed = |field| form.figure(field)?.ok_or(FieldFault::Missing(field));
    let damage = small(needed(AttackField::Damage)?);
    for field in [
        AttackField::Value,
        AttackField::Defence,
        AttackField::Toughness,
    ] {
        needed(field)?;
    }
    let skill = circumstances.attack_skill;
    let mut sheet = Sheet {
        disciplines: learned(skill),
        ..Sheet::default()
    };
    if matches!(skill, AttackSkill::Unarmed | AttackSkill::MartialArts) {
        // What bare hands do is typed as a whole; disciplines build on it.
        declaration.weapon = WeaponChoice::Unarmed(skill);
        declaration.base_damage = None;
        sheet.strength = Some(damage);
    } else {
        declaration.weapon = WeaponChoice::Carried(WEAPON);
        declaration.off_hand = Some(WEAPON);
        sheet.weapons.extend(weapon(&circumstances, damage));
    }
    let strength = if form.options.has(CombatOption::Disarm) {
        Some(needed(AttackField::Strength)?)
    } else {
        form.figure(AttackField::Strength)?
    };
    let mut target = Combatant::new(
        Role::Villain,
        Stats::default(),
        Sheet {
            strength: strength.map(small),
            damage_table: Some(circumstances.damage_table),
            weapons: weapon(&circumstances, 0).into_iter().collect(),
            ..Sheet::default()
        },
    );
    target.surprise = circumstances.surprise;
    target.combat.exposed = circumstances.exposed.then_some(Exposed(0));
    if circumstances.aiming {
        target.combat.aim = Aim::Aiming(0);
    }
    target.condition.k = circumstances.has_k;
    target.condition.shock = u16::from(small(form.figure(AttackField::Shock)?.unwrap_or(0)));
    let proficiency = if form.skilled == Some(false) {
        Proficiency::Unskilled
    } else {
        Proficiency::Skilled
    };
    Ok(Sides {
        declaration,
        attacker: Combatant::new(Role::Hero, Stats::default(), sheet),
        targets: vec![target],
        roll_spec: RollSpec::plain(proficiency, &rules),
        shown_target: 0,
        boosts: vec![AttackBoost::ExtraDie; usize::from(form.possibilities)],
        rules,
        refusal: None,
        combined_difficulties: vec![],
    })
}

fn small(figure: i32) -> u8 {
    u8::try_from(figure).unwrap_or(0)
}

/// Where nobody says what somebody has learned, a martial artist has learned all of it.
fn learned(skill: AttackSkill) -> LearnedDisciplines {
    let none = LearnedDisciplines::default();
    if skill != AttackSkill::MartialArts {
        return none;
    }
    [
        Discipline::LightningFist,
        Discipline::FellingTheOak,
        Discipline::StunningAttack,
        Discipline::Throw,
    ]
    .into_iter()
    .fold(none, LearnedDisciplines::with)
}

fn weapon(circumstances: &Circumstances, damage: u8) -> Option<CarriedWeapon> {
    Some(CarriedWeapon {
        id: WEAPON,
        name: Name::new("?").ok()?,
        attack_skill: circumstances.attack_skill,
        damage: WeaponDamage::Fixed(damage),
        fire_capability: circumstances.fire_capability,
        ranges: None,
        ammunition: None,
        reload: Default::default(),
        keeps_force: false,
        can_grapple: circumstances.can_grapple,
        // Nobody says what weapon it is: any of its kind (TC-158).
        non_lethal: Some(true),
        can_parry: false,
    })
}

/// What the device keeps of it.
#[derive(Serialize, Deserialize)]
#[serde(default)]
struct SavedAttack {
    #[serde(rename = "bare")]
    circumstances: Circumstances,
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
}

impl Default for SavedAttack {
    fn default() -> Self {
        Self::of(&new_form())
    }
}

impl SavedAttack {
    fn of(form: &AttackForm) -> Self {
        let target = form.shown_target();
        let text = |field| form.text(field).chars().take(MAX_KEPT).collect();
        let kept = AttackField::ALL.into_iter();
        let kept = kept.filter(|field| *field != AttackField::Dice);
        Self {
            circumstances: form.circumstances.unwrap_or_default(),
            fire_mode: form.fire_mode,
            range: target
                .and_then(|target| target.range)
                .unwrap_or(RangeBand::Short),
            concealment: target.and_then(|target| target.concealment),
            blindside_cause: form.blindside_cause,
            unskilled: form.skilled == Some(false),
            own_dice: form.own_dice,
            options: form.options,
            typed: kept.map(|field| (field, text(field))).collect(),
        }
    }

    fn form(self) -> AttackForm {
        let mut form = new_form();
        let steps = u8::try_from(self.options.vital_blow_steps()).unwrap_or(0);
        form.options = self.options.with_vital_blow(steps.min(4));
        form.circumstances = Some(self.circumstances);
        form.fire_mode = self.fire_mode;
        form.skilled = Some(!self.unskilled);
        form.own_dice = self.own_dice;
        form.blindside_cause = self.blindside_cause;
        for target in &mut form.targets {
            target.range = Some(self.range);
            target.concealment = self.concealment;
        }
        for (field, text) in self.typed {
            form.set_text(field, text);
        }
        form
    }
}

/// The form as the device kept it; a new one where that cannot be read.
pub fn read_saved(text: Option<&str>) -> AttackForm {
    let saved = text.and_then(|text| serde_json::from_str::<SavedAttack>(text).ok());
    saved.map_or_else(new_form, SavedAttack::form)
}

/// What the device keeps of a form. `None`: it cannot be written.
pub fn to_saved(form: &AttackForm) -> Option<String> {
    serde_json::to_string(&SavedAttack::of(form)).ok()
}
