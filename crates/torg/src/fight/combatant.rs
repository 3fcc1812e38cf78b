//! An actor with all values that combat uses: sheet, condition, combat state and bonuses.

use super::combat_state::CombatState;
use super::weapon_choice::WeaponChoice;
use super::weapons::TakenWeapon;
use crate::action_modifiers::SetbackPenalty;
use crate::attribute::Attribute;
use crate::combat::chart::RangeBand;
use crate::combat::damage_table::DamageTable;
use crate::combat::defence::{DefenceSkill, Defences, TargetDefence};
use crate::combat::discipline::LearnedDisciplines;
use crate::combat::options::CombatOption;
use crate::combat::rules::CombatRules;
use crate::combat::status::{Status, effective_skill};
use crate::combat::surprise::SurpriseLevel;
use crate::combat::weapon::AttackSkill;
use crate::condition::Condition;
use crate::role::Role;
use crate::sheet::{CarriedWeapon, CombatSkill, Sheet, WeaponDamage, WeaponId};
use crate::skill::Proficiency;
use crate::stats::Stats;
use tabletop::seat::ActorId;

/// An actor with all values that combat uses.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // the fields are named by their types
pub struct Combatant {
    /// The actor's ID at the table; 0 without a table.
    pub id: ActorId,
    pub role: Role,
    pub stats: Stats,
    pub sheet: Sheet,
    pub condition: Condition,
    pub combat: CombatState,
    pub surprise: SurpriseLevel,
    /// The amounts that active cards add to the seven attributes, in the order of `Attribute`.
    pub attribute_bonuses: [i32; 7],
    /// The amount that active cards add to the bonus of every action (DD-253).
    pub action_bonus: i32,
    /// The current round; 0 outside rounds.
    pub round: u32,
    /// Whether the actor has or had possibilities.
    pub possibility_rated: bool,
    /// The penalties from a plain setback of the actor's side.
    pub setback_penalty: SetbackPenalty,
    /// Whether the actor's side acts twice this round.
    pub in_flurry: bool,
    /// The weapons that the actor took from others (TC-145).
    pub taken_weapons: Vec<TakenWeapon>,
}

impl Combatant {
    /// Returns a combatant with only these values and no combat state.
    pub fn new(role: Role, stats: Stats, sheet: Sheet) -> Self {
        Self {
            id: ActorId(0),
            role,
            stats,
            sheet,
            condition: Condition::default(),
            combat: CombatState::default(),
            surprise: SurpriseLevel::None,
            attribute_bonuses: [0; 7],
            action_bonus: 0,
            round: 0,
            possibility_rated: false,
            setback_penalty: SetbackPenalty::default(),
            in_flurry: false,
            taken_weapons: vec![],
        }
    }

    /// Returns an attribute without cards, if it is on the sheet.
    pub fn attribute(&self, attribute: Attribute) -> Option<i32> {
        let value = self.sheet.attribute(self.stats, attribute);
        value.map(i32::from)
    }

    /// Returns the amount that cards add to an attribute.
    pub fn attribute_bonus(&self, attribute: Attribute) -> i32 {
        self.attribute_bonuses
            .get(attribute as usize)
            .copied()
            .unwrap_or(0)
    }

    /// Returns the damage table: from the sheet, or possibility-rated for heroes and everybody who has or had possibilities.
    pub fn damage_table(&self) -> DamageTable {
        self.sheet.damage_table.unwrap_or(match self.role {
            Role::Hero => DamageTable::PossibilityRated,
            Role::Ally | Role::Villain if self.possibility_rated => DamageTable::PossibilityRated,
            Role::Ally | Role::Villain => DamageTable::Ordinary,
        })
    }

    /// Returns a skill's current value and proficiency. The attribute is used without the skill, or if an unskilled status
    /// cancels the skill (TC-251). `None` if neither is on the sheet.
    pub fn skill_value(
        &self,
        skill: CombatSkill,
        rules: &CombatRules,
    ) -> Option<(i32, Proficiency)> {
        let attribute = self.attribute(skill.attribute());
        let known = self.sheet.skill(skill).map(i32::from);
        let base = attribute.or(known)?;
        let adds = known.map_or(0, |value| value.saturating_sub(base));
        let (value, proficiency) = effective_skill(base, adds, &self.combat.statuses, rules);
        let unskilled = known.is_none() || self.combat.statuses.has(Status::Unskilled);
        Some((
            value,
            if unskilled {
                proficiency
            } else {
                Proficiency::Skilled
            },
        ))
    }

    /// Returns a skill's adds over its attribute; 0 if either is unknown.
    pub fn skill_adds(&self, skill: CombatSkill) -> i32 {
        let known = self.sheet.skill(skill).map(i32::from);
        known.map_or(0, |value| self.adds_of(skill, value))
    }

    /// Returns the adds that a skill with this value has over its attribute; 0 if the attribute is unknown.
    pub fn adds_of(&self, skill: CombatSkill, value: i32) -> i32 {
        let base = self.attribute(skill.attribute());
        base.map_or(0, |base| value.saturating_sub(base).max(0))
    }

    /// Returns the defence values; `None` without Dexterity and without any skill that could replace it.
    pub fn defences(&self, rules: &CombatRules) -> Option<Defences> {
        let defences = self.known_defences(rules);
        let skills = [
            defences.dodge,
            defences.melee,
            defences.unarmed,
            defences.martial_arts,
        ];
        let known = skills.into_iter().flatten().min();
        let dexterity = self.attribute(Attribute::Dexterity).or(known)?;
        Some(Defences {
            dexterity,
            ..defences
        })
    }

    /// Returns the defence values on the sheet; Dexterity is 0 if it is not there.
    fn known_defences(&self, rules: &CombatRules) -> Defences {
        let counts = |skill: CombatSkill| {
            let known = self.sheet.skill(skill)?;
            let value = self.skill_value(skill, rules).map(|(value, _)| value);
            Some(value.unwrap_or(i32::from(known)))
        };
        let (dodge, melee) = (counts(CombatSkill::Dodge), counts(CombatSkill::Melee));
        let unarmed = counts(CombatSkill::Unarmed);
        let martial_arts = counts(CombatSkill::MartialArts);
        let dexterity = self.attribute(Attribute::Dexterity);
        let style = self.melee_weapons_in_hand();
        let style = style.first().map(|weapon| weapon.attack_skill);
        Defences {
            dexterity: dexterity.unwrap_or(0),
            dodge,
            melee,
            unarmed,
            martial_arts,
            armed: self.has_melee_weapon(),
            style_covers_weapon: style == Some(AttackSkill::MartialArts),
            // Some disciplines add to Dexterity, so without Dexterity none are used.
            disciplines: dexterity
                .map_or(LearnedDisciplines::default(), |_| self.sheet.disciplines),
            vital_block_steps: self.combat.effective_vital_block_steps(),
        }
    }

    /// Returns the defence against an attack; `None` if nothing rolled and no skill covers it and Dexterity is unknown (TC-051 …
    /// TC-057). Actors who cannot act defend with Dexterity only (TC-061).
    pub fn defence_against(
        &self,
        against: AttackSkill,
        rules: &CombatRules,
    ) -> Option<TargetDefence> {
        let dexterity = self.attribute(Attribute::Dexterity);
        if !self.condition.can_act() {
            return dexterity.map(TargetDefence::passive);
        }
        let defences = self.known_defences(rules);
        let raise = self.attribute_bonus(Attribute::Dexterity)
            - i32::from(self.setback_penalty.passive_defence);
        let active = self.combat.active_defence;
        let guard = TargetDefence::against(&defences, active, raise, against, rules);
        let is_known = guard.active || guard.skill != DefenceSkill::Dexterity;
        Some(guard).filter(|_| is_known || dexterity.is_some())
    }

    /// Returns the actor's own weapon in hand: the one used or drawn last in this fight, or the first on the sheet while none has
    /// been. A buckler counts only if there is nothing else.
    pub(crate) fn weapon_in_hand(&self) -> Option<&CarriedWeapon> {
        if self.combat.wielded.is_empty() {
            return self.first_sheet_weapon();
        }
        let wielded = self.combat.wielded.iter();
        first_weapon(wielded.filter_map(|hand| self.own_weapon(*hand)))
    }

    /// Returns the first weapon on the sheet that the actor has not lost, preferring one that is not a buckler.
    pub(super) fn first_sheet_weapon(&self) -> Option<&CarriedWeapon> {
        first_weapon(self.sheet_weapons())
    }

    /// Returns the weapon on no sheet that is in hand, if it was used after the actor's own weapons there. A buckler does not count.
    pub(crate) fn unlisted_weapon_in_hand(&self) -> Option<WeaponChoice> {
        let mut wielded = self.combat.wielded.iter().copied();
        let last = wielded.find(|hand| match hand {
            WeaponChoice::Other(_) => true,
            WeaponChoice::Carried(_) | WeaponChoice::Taken { .. } | WeaponChoice::Unarmed(_) => {
                let weapon = self.own_weapon(*hand);
                weapon.is_some_and(|weapon| !weapon.is_buckler())
            }
        });
        last.filter(|hand| matches!(hand, WeaponChoice::Other(_)))
    }

    /// Checks whether something is in hand that a disarm can get at.
    pub(super) fn holds_item(&self) -> bool {
        let mut wielded = self.combat.wielded.iter();
        self.weapon_in_hand().is_some()
            || !self.taken_weapons.is_empty()
            || wielded.any(|hand| matches!(hand, WeaponChoice::Other(_)))
    }

    /// Returns the weapons on the sheet that the actor has not lost.
    pub(crate) fn sheet_weapons(&self) -> impl Iterator<Item = &CarriedWeapon> {
        let weapons = self.sheet.weapons.iter();
        weapons.filter(|weapon| self.still_carries(weapon.id))
    }

    fn own_weapon(&self, hand: WeaponChoice) -> Option<&CarriedWeapon> {
        match hand {
            WeaponChoice::Carried(id) => self.sheet.weapon(id).filter(|_| self.still_carries(id)),
            WeaponChoice::Taken { .. } | WeaponChoice::Unarmed(_) | WeaponChoice::Other(_) => None,
        }
    }

    /// Returns the melee weapons in hand that a sheet describes: those used in this fight, and those taken from others. While none
    /// has been used, those on the sheet, if the first one there is a melee weapon (TC-053, TC-190).
    fn melee_weapons_in_hand(&self) -> Vec<&CarriedWeapon> {
        let mut weapons: Vec<&CarriedWeapon> = if self.combat.wielded.is_empty() {
            let mut weapons = self.sheet_weapons().filter(|weapon| !weapon.is_buckler());
            let first = weapons.next().filter(|weapon| weapon.is_melee_weapon());
            first.map_or_else(Vec::new, |first| {
                [first].into_iter().chain(weapons).collect()
            })
        } else {
            let wielded = self.combat.wielded.iter();
            wielded.filter_map(|hand| self.own_weapon(*hand)).collect()
        };
        weapons.extend(self.taken_weapons.iter().map(|taken| &taken.carried));
        weapons.retain(|weapon| weapon.is_melee_weapon());
        weapons
    }

    /// Returns the weapon that a simple action draws: the first melee weapon on the sheet, if none is in hand.
    pub(crate) fn weapon_to_draw(&self) -> Option<WeaponId> {
        let drawn = self.sheet_weapons().find(|weapon| weapon.is_melee_weapon());
        let drawn = drawn.filter(|_| !self.has_melee_weapon());
        drawn.map(|weapon| weapon.id)
    }

    /// Returns the buckler, or the weapon that parries like one: not used to attack this round, preferring one that has parried this
    /// round. A weapon parries only while another melee weapon is in hand; a buckler needs none, also as part of something else
    /// (TC-190, TC-191). What is marked as parrying counts as ready in the other hand.
    pub(crate) fn parrying_weapon(&self) -> Option<WeaponId> {
        let armed = self.melee_weapons_in_hand();
        let is_second = |weapon: &CarriedWeapon| {
            // A weapon taken from somebody has the ID of another sheet.
            armed.iter().any(|other| !std::ptr::eq(*other, weapon))
        };
        let parrying = || {
            self.sheet_weapons().filter(|weapon| {
                let free = weapon.is_weapon_with_buckler()
                    || !self.combat.attacked_with.contains(&weapon.id);
                free && weapon.can_parry && (weapon.has_buckler() || is_second(weapon))
            })
        };
        let again = parrying().find(|weapon| self.combat.parried_with.contains(&weapon.id));
        let buckler = || parrying().find(|weapon| weapon.has_buckler());
        let weapon = again.or_else(buckler).or_else(|| parrying().next());
        weapon.map(|weapon| weapon.id)
    }

    /// Checks whether a melee weapon is in hand (TC-053).
    pub(crate) fn has_melee_weapon(&self) -> bool {
        let mut wielded = self.combat.wielded.iter();
        let other =
            |hand: &WeaponChoice| matches!(hand, WeaponChoice::Other(skill) if skill.is_melee());
        wielded.any(other) || !self.melee_weapons_in_hand().is_empty()
    }
}

impl Combatant {
    /// Returns the weapon used, if a sheet describes it.
    pub fn weapon(&self, hand: WeaponChoice) -> Option<&CarriedWeapon> {
        match hand {
            WeaponChoice::Carried(id) => self.sheet.weapon(id),
            WeaponChoice::Taken { .. } => self.taken_weapon(hand).map(|taken| &taken.carried),
            WeaponChoice::Unarmed(_) | WeaponChoice::Other(_) => None,
        }
    }

    /// Returns everything that can be used for an attack: the weapons on the sheet, those taken from others, the body, and weapons that are
    /// on no sheet.
    pub fn possible_weapons(&self) -> Vec<WeaponChoice> {
        let carried = self.sheet.weapons.iter();
        let carried = carried.map(|weapon| WeaponChoice::Carried(weapon.id));
        let taken = self.taken_weapons.iter().map(TakenWeapon::weapon_choice);
        let martial_arts = self.sheet.skill(CombatSkill::MartialArts);
        let martial_arts = martial_arts.map(|_| AttackSkill::MartialArts);
        let unarmed = [AttackSkill::Unarmed].into_iter().chain(martial_arts);
        let others = [
            AttackSkill::Melee,
            AttackSkill::Missile,
            AttackSkill::Fire,
            AttackSkill::Energy,
            AttackSkill::Heavy,
        ];
        let of_sheets = carried.chain(taken);
        of_sheets
            .chain(unarmed.map(WeaponChoice::Unarmed))
            .chain(others.map(WeaponChoice::Other))
            .collect()
    }

    /// Returns the skill of an attack with a weapon.
    pub fn attack_skill(&self, hand: WeaponChoice) -> AttackSkill {
        match hand {
            WeaponChoice::Other(skill) => skill,
            WeaponChoice::Unarmed(AttackSkill::MartialArts) => AttackSkill::MartialArts,
            WeaponChoice::Unarmed(_) => AttackSkill::Unarmed,
            WeaponChoice::Carried(_) | WeaponChoice::Taken { .. } => {
                let weapon = self.weapon(hand);
                weapon.map_or(AttackSkill::Unarmed, |weapon| weapon.attack_skill)
            }
        }
    }

    /// Checks whether Strength is part of the damage of a weapon, so that what raises Strength raises the damage too (DD-262).
    pub fn strikes_with_strength(&self, hand: WeaponChoice) -> bool {
        match hand {
            WeaponChoice::Unarmed(_) => true,
            WeaponChoice::Other(skill) => !skill.has_own_energy(),
            WeaponChoice::Carried(_) | WeaponChoice::Taken { .. } => {
                let damage = self.weapon(hand).map(|weapon| weapon.damage);
                matches!(damage, Some(WeaponDamage::Strength { .. }))
            }
        }
    }

    /// Returns the weapon used, if it was taken from somebody.
    pub(crate) fn taken_weapon(&self, hand: WeaponChoice) -> Option<&TakenWeapon> {
        self.taken_weapons
            .iter()
            .find(|taken| taken.weapon_choice() == hand)
    }

    /// Returns the distance to an actor for this weapon, as last entered in this scene by either of them (TC-175).
    pub fn range_to(&self, hand: WeaponChoice, other: &Self) -> Option<RangeBand> {
        let known_range = |combat: &CombatState, actor: ActorId| {
            combat
                .known_ranges
                .iter()
                .find(|range| range.actor == actor)
                .copied()
        };
        let known_range =
            known_range(&self.combat, other.id).or_else(|| known_range(&other.combat, self.id))?;
        let now = self.weapon(hand).and_then(|weapon| weapon.ranges);
        let same = known_range
            .weapon_ranges
            .zip(now)
            .is_none_or(|(was, now)| was == now);
        same.then_some(known_range.range)
    }
}

impl Combatant {
    /// Checks whether this weapon is on the sheet and was not dropped or taken, be it in hand or put away.
    pub fn still_carries(&self, weapon: WeaponId) -> bool {
        self.sheet.weapon(weapon).is_some() && !self.combat.dropped_weapons.contains(&weapon)
    }
}

/// Returns the option of a held action; its attack always has that option.
pub(super) fn waited(attacker: &Combatant) -> Option<CombatOption> {
    let hold = attacker.combat.hold.as_ref();
    hold.and_then(|hold| hold.option())
}

/// Returns the first of these weapons, preferring one that is not a buckler.
fn first_weapon<'a>(weapons: impl Iterator<Item = &'a CarriedWeapon>) -> Option<&'a CarriedWeapon> {
    weapons.min_by_key(|weapon| weapon.is_buckler())
}
