//! An attack without a table: nobody has a sheet, so both sides are made from the few values that matter.

use super::attack_declaration::AttackDeclaration;
use super::attack_plan::AttackPlan;
use super::attack_preview::AttackBoost;
use super::combatant::Combatant;
use super::weapon_choice::WeaponChoice;
use crate::combat::action::{Aim, Exposed};
use crate::combat::attack::SurpriseLevel;
use crate::combat::chart::DamageTable;
use crate::combat::defence::{
    ActiveDefence, ActiveDefenceRoll, DefenceSkill, active_defence_total,
};
use crate::combat::die::{RollSpec, roll_chains};
use crate::combat::discipline::{Discipline, LearnedDisciplines};
use crate::combat::options::CombatOption;
use crate::combat::rules::CombatRules;
use crate::combat::weapon::{AttackSkill, FireCapability};
use crate::roll::{DieTotal, Proficiency};
use crate::settings::Edition;
use crate::sheet::{CarriedWeapon, Sheet, WeaponDamage, WeaponId};
use crate::state::{Role, Stats};
use serde::{Deserialize, Serialize};
use tabletop::dice::{Chance, RandomDice};
use tabletop::name::Name;

/// The ID of the weapon that either side has.
pub const WEAPON: WeaponId = WeaponId(1);

/// The ID of the weapon in the attacker's other hand, with the same values: the damage is that of the better of the two (TC-193).
const OFF_HAND: WeaponId = WeaponId(2);

/// The edition and the facts about the attacker that a table would provide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AttackerCircumstances {
    /// The edition of the rules.
    pub edition: Edition,
    /// The skill of the attack.
    #[serde(rename = "arm")]
    pub attack_skill: AttackSkill,
    /// The fire modes that the weapon allows.
    #[serde(rename = "fires")]
    pub fire_capability: FireCapability,
    /// Whether the attacker can grapple.
    #[serde(rename = "grapples")]
    pub can_grapple: bool,
}

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

/// The facts about a target that a table would provide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TargetCircumstances {
    /// The damage table of the target.
    #[serde(rename = "kind")]
    pub damage_table: DamageTable,
    /// How surprised the target is.
    pub surprise: SurpriseLevel,
    /// Whether the target has attacked all-out.
    pub exposed: bool,
    /// Whether the target is aiming.
    pub aiming: bool,
    /// Whether the target has a K.
    #[serde(rename = "k")]
    pub has_k: bool,
    /// Whether nobody knows where its vital spots are.
    #[serde(default)]
    pub unknown_anatomy: bool,
    /// How the target defends itself.
    #[serde(default)]
    pub defends: Defends,
    /// The steps of the target's vital block; 0 without one.
    #[serde(default)]
    pub vital_block_steps: u8,
}

/// The kind of defence of a target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Defends {
    /// With the value alone, without a roll.
    #[default]
    Passively,
    /// With a roll (TC-057).
    Actively,
    /// With the die of the target's own attack (TC-152, TC-153).
    Aggressively,
}

impl Defends {
    /// Checks whether the total of the defence includes a roll.
    pub fn is_rolled(self) -> bool {
        self != Self::Passively
    }
}

impl TargetCircumstances {
    /// Returns the total of the target's active defence. `None` for a passive one.
    pub fn active_defence(self, value: i32, die: DieTotal, rules: &CombatRules) -> Option<i32> {
        let roll = ActiveDefenceRoll {
            value,
            card_bonus: 0,
            aggressive: self.defends == Defends::Aggressively,
            vital_block_steps: self.vital_block_steps,
        };
        let total = || active_defence_total(roll, die.bonus().0, rules).total;
        self.defends.is_rolled().then(total)
    }
}

/// Rolls the die of an active defence, which a table rolls before the attack (TC-058).
pub fn roll_defence(rules: &CombatRules, chance: &mut dyn Chance) -> Option<DieTotal> {
    let spec = RollSpec::plain(Proficiency::Skilled, rules);
    let rolled = roll_chains(spec, &mut RandomDice(chance));
    rolled.ok().map(|rolled| rolled.total)
}

/// A target of an attack without a table. Its Toughness, armor and cover are in the declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandaloneTarget {
    /// The facts about it.
    pub circumstances: TargetCircumstances,
    /// Its defence value.
    pub defence: u8,
    /// The die of its active defence, if that is rolled.
    pub defence_die: Option<DieTotal>,
    /// The value that resists intimidation, if it is known.
    pub resistance: Option<i32>,
    /// Its Strength, if it is known.
    pub strength: Option<u8>,
    /// The shock that it has taken before.
    pub shock: u8,
}

/// An attack without a table.
#[derive(Clone, Debug)]
pub struct StandaloneAttack {
    /// The facts about the attacker.
    pub attacker: AttackerCircumstances,
    /// Whether the attacker is skilled.
    pub proficiency: Proficiency,
    /// The base damage.
    pub damage: u8,
    /// The choices, with the values that a table would accept in place of those on the sheets.
    pub declaration: AttackDeclaration,
    /// The targets, in the order of the declaration.
    pub targets: Vec<StandaloneTarget>,
    /// The index of the target whose values are asked for.
    pub shown_target: usize,
    /// The number of possibilities that are spent.
    pub possibilities: u8,
}

impl StandaloneAttack {
    /// Returns the attack with combatants who have these values.
    pub fn plan(self) -> AttackPlan {
        let rules = CombatRules::for_edition(self.attacker.edition);
        let mut declaration = self.declaration;
        let skill = self.attacker.attack_skill;
        let mut sheet = Sheet {
            disciplines: learned_disciplines(skill),
            ..Sheet::default()
        };
        if matches!(skill, AttackSkill::Unarmed | AttackSkill::MartialArts) {
            // The damage is the full base damage without a weapon; disciplines add to it.
            declaration.weapon = WeaponChoice::Unarmed(skill);
            declaration.base_damage = None;
            sheet.strength = Some(self.damage);
        } else {
            declaration.weapon = WeaponChoice::Carried(WEAPON);
            declaration.off_hand = Some(OFF_HAND);
            for id in [WEAPON, OFF_HAND] {
                sheet.weapons.extend(weapon(id, self.attacker, self.damage));
            }
        }
        let suppresses = declaration.options.has(CombatOption::SuppressiveFire);
        for (target, declared) in self.targets.iter().zip(&mut declaration.targets) {
            if suppresses {
                declared.defence = target.resistance;
            } else if target.circumstances.defends.is_rolled() {
                // Its total comes from the roll.
                declared.defence = None;
            }
        }
        let targets = self.targets.iter();
        AttackPlan {
            declaration,
            attacker: Combatant::new(Role::Hero, Stats::default(), sheet),
            targets: targets
                .map(|target| target.combatant(self.attacker, &rules))
                .collect(),
            roll_spec: RollSpec::plain(self.proficiency, &rules),
            shown_target: self.shown_target,
            boosts: vec![AttackBoost::ExtraDie; usize::from(self.possibilities)],
            rules,
            refusal: None,
            combined_refusal: None,
            combined_difficulties: vec![],
        }
    }
}

impl StandaloneTarget {
    fn combatant(&self, attacker: AttackerCircumstances, rules: &CombatRules) -> Combatant {
        let circumstances = self.circumstances;
        let stats = Stats {
            dexterity: Some(self.defence),
            ..Stats::default()
        };
        let sheet = Sheet {
            strength: self.strength,
            damage_table: Some(circumstances.damage_table),
            unknown_anatomy: circumstances.unknown_anatomy,
            weapons: weapon(WEAPON, attacker, 0).into_iter().collect(),
            ..Sheet::default()
        };
        let mut target = Combatant::new(Role::Villain, stats, sheet);
        target.surprise = circumstances.surprise;
        target.combat.exposed = circumstances.exposed.then_some(Exposed(0));
        if circumstances.aiming {
            target.combat.aim = Aim::Aiming(0);
        }
        target.combat.vital_block_steps = circumstances.vital_block_steps;
        let value = i32::from(self.defence);
        let die = self.defence_die;
        let total = die.and_then(|die| circumstances.active_defence(value, die, rules));
        target.combat.active_defence = total.map(|total| ActiveDefence {
            skill: DefenceSkill::Dexterity,
            total,
        });
        target.condition.k = circumstances.has_k;
        target.condition.shock = u16::from(self.shock);
        target
    }
}

/// Returns the disciplines of the attacker. Nobody says which a martial artist has learned, so it is all of these.
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

fn weapon(id: WeaponId, attacker: AttackerCircumstances, damage: u8) -> Option<CarriedWeapon> {
    Some(CarriedWeapon {
        id,
        name: Name::new("?").ok()?,
        attack_skill: attacker.attack_skill,
        damage: WeaponDamage::Fixed(damage),
        fire_capability: attacker.fire_capability,
        ranges: None,
        ammunition: None,
        reload: Default::default(),
        keeps_force: false,
        can_grapple: attacker.can_grapple,
        // Nobody says which weapon it is, so it may be any weapon of the skill (TC-158).
        non_lethal: Some(true),
        can_parry: false,
    })
}
