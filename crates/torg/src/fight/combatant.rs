//! An actor with all values that combat uses: sheet, condition, combat state and bonuses.

use super::hand::WeaponChoice;
use super::stance::CombatState;
use super::weapons::TakenWeapon;
use crate::attribute::Attribute;
use crate::burden::SetbackPenalty;
use crate::combat::chart::RangeBand;
use crate::combat::defence::{DefenceSkill, Defences, TargetDefence};
use crate::combat::discipline::LearnedDisciplines;
use crate::combat::kind::DamageTable;
use crate::combat::options::CombatOption;
use crate::combat::rules::CombatRules;
use crate::combat::status::{Status, effective_skill};
use crate::combat::surprise::SurpriseLevel;
use crate::combat::weapon::AttackSkill;
use crate::condition::Condition;
use crate::figures::Stats;
use crate::role::Role;
use crate::sheet::{CarriedWeapon, CombatSkill, Sheet, WeaponId};
use crate::skill::Proficiency;
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
        let value = match attribute {
            Attribute::Dexterity => self.stats.dexterity,
            Attribute::Strength => self.sheet.strength,
            Attribute::Toughness => self.stats.toughness,
            Attribute::Perception => self.stats.perception,
            Attribute::Mind => self.stats.mind,
            Attribute::Charisma => self.sheet.charisma,
            Attribute::Spirit => self.sheet.spirit,
        };
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
        let (value, how) = effective_skill(base, adds, &self.combat.statuses, rules);
        let unskilled = known.is_none() || self.combat.statuses.has(Status::Unskilled);
        Some((value, if unskilled { how } else { Proficiency::Skilled }))
    }

    /// Returns a skill's adds over its attribute; 0 if either is unknown.
    pub fn skill_adds(&self, skill: CombatSkill) -> i32 {
        let known = self.sheet.skill(skill).map(i32::from);
        let base = self.attribute(skill.attribute());
        let adds = known.zip(base).map(|(value, base)| value - base);
        adds.unwrap_or(0).max(0)
    }

    /// Returns the defence values; `None` without Dexterity and without any skill that could replace it.
    pub fn defences(&self, rules: &CombatRules) -> Option<Defences> {
        let counts = |skill: CombatSkill| {
            let known = self.sheet.skill(skill)?;
            let value = self.skill_value(skill, rules).map(|(value, _)| value);
            Some(value.unwrap_or(i32::from(known)))
        };
        let (dodge, melee) = (counts(CombatSkill::Dodge), counts(CombatSkill::Melee));
        let unarmed = counts(CombatSkill::Unarmed);
        let martial_arts = counts(CombatSkill::MartialArts);
        let skills = [dodge, melee, unarmed, martial_arts];
        let known = skills.iter().flatten().min().copied();
        let dexterity = self.attribute(Attribute::Dexterity);
        let style = self.melee_weapon_in_hand();
        let style = style.map(|weapon| weapon.attack_skill);
        Some(Defences {
            dexterity: dexterity.or(known)?,
            dodge,
            melee,
            unarmed,
            martial_arts,
            armed: self.has_melee_weapon(),
            style_covers_weapon: style == Some(AttackSkill::MartialArts),
            // Some disciplines add to Dexterity, so without Dexterity none are used.
            disciplines: dexterity
                .map_or(LearnedDisciplines::default(), |_| self.sheet.disciplines),
        })
    }

    /// Returns the defence against an attack; `None` if no skill covers it and Dexterity is unknown (TC-051 … TC-057). Actors
    /// who cannot act defend with Dexterity only (TC-061).
    pub fn defence_against(
        &self,
        against: AttackSkill,
        rules: &CombatRules,
    ) -> Option<TargetDefence> {
        let dexterity = self.attribute(Attribute::Dexterity);
        if !self.condition.can_act() {
            return dexterity.map(TargetDefence::passive);
        }
        let guard = TargetDefence::against(
            &self.defences(rules)?,
            self.combat.active_defence,
            against,
            rules,
        );
        Some(guard).filter(|its| its.skill != DefenceSkill::Dexterity || dexterity.is_some())
    }

    /// Returns the weapon in hand: the one used last in this fight, else the first on the sheet that was not dropped.
    pub(crate) fn weapon_in_hand(&self) -> Option<&CarriedWeapon> {
        let mut wielded = self.combat.wielded.iter();
        let used = wielded.find_map(|hand| match *hand {
            WeaponChoice::Carried(id) => self.sheet.weapon(id).filter(|_| self.has_in_hand(id)),
            WeaponChoice::Taken { .. } | WeaponChoice::Unarmed(_) | WeaponChoice::Other(_) => None,
        });
        let mut weapons = self.sheet.weapons.iter();
        used.or_else(|| weapons.find(|weapon| self.has_in_hand(weapon.id)))
    }

    /// Returns the weapons used in this fight that are still in hand and on a sheet.
    fn wielded_weapons(&self) -> impl Iterator<Item = &CarriedWeapon> {
        let wielded = self.combat.wielded.iter();
        wielded.filter_map(|hand| match *hand {
            WeaponChoice::Carried(id) => self.sheet.weapon(id).filter(|_| self.has_in_hand(id)),
            WeaponChoice::Taken { .. } => self.weapon(*hand),
            WeaponChoice::Unarmed(_) | WeaponChoice::Other(_) => None,
        })
    }

    /// Returns the weapon that a simple action draws: the first melee weapon on the sheet, if none is in hand.
    pub(crate) fn weapon_to_draw(&self) -> Option<WeaponId> {
        let mut weapons = self.sheet.weapons.iter();
        let fits =
            |weapon: &&CarriedWeapon| weapon.attack_skill.is_melee() && self.has_in_hand(weapon.id);
        let drawn = weapons.find(fits).filter(|_| !self.has_melee_weapon());
        drawn.map(|weapon| weapon.id)
    }

    /// Returns the buckler, or the weapon that parries like one: in hand, not used to attack this round, preferring one that has
    /// parried this round. A weapon parries only while another melee weapon is in hand; a buckler needs none (TC-190, TC-191).
    pub(crate) fn parrying_weapon(&self) -> Option<WeaponId> {
        let CombatState {
            dropped_weapons,
            attacked_with,
            parried_with,
            ..
        } = &self.combat;
        let in_hand = || {
            let weapons = self.sheet.weapons.iter();
            weapons.filter(|weapon| !dropped_weapons.contains(&weapon.id))
        };
        let is_second = |weapon: &CarriedWeapon| {
            let mut others = in_hand().filter(|other| other.id != weapon.id);
            let mut taken = self.taken_weapons.iter().map(|taken| &taken.carried);
            others.any(CarriedWeapon::is_melee_weapon) || taken.any(CarriedWeapon::is_melee_weapon)
        };
        let can =
            |weapon: &&CarriedWeapon| weapon.is_buckler() || weapon.can_parry && is_second(weapon);
        let parrying = || {
            let free = in_hand().filter(|weapon| !attacked_with.contains(&weapon.id));
            free.filter(can)
        };
        let again = parrying().find(|weapon| parried_with.contains(&weapon.id));
        let buckler = || parrying().find(|weapon| weapon.is_buckler());
        let weapon = again.or_else(buckler).or_else(|| parrying().next());
        weapon.map(|weapon| weapon.id)
    }

    /// Checks whether a melee weapon is in hand (TC-053).
    pub(crate) fn has_melee_weapon(&self) -> bool {
        let mut others = self.combat.wielded.iter();
        let other =
            |hand: &WeaponChoice| matches!(hand, WeaponChoice::Other(skill) if skill.is_melee());
        others.any(other) || self.melee_weapon_in_hand().is_some()
    }

    /// Returns the melee weapon in hand, if a sheet describes it.
    fn melee_weapon_in_hand(&self) -> Option<&CarriedWeapon> {
        let melee = |weapon: &&CarriedWeapon| weapon.attack_skill.is_melee();
        let mut wielded = self.wielded_weapons().peekable();
        if wielded.peek().is_some() {
            return wielded.find(melee);
        }
        let took = || self.taken_weapons.first().map(|taken| &taken.carried);
        let weapon = self.weapon_in_hand().or_else(took);
        weapon.filter(melee)
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

    /// Returns the weapon used, if it was taken from somebody.
    pub(crate) fn taken_weapon(&self, hand: WeaponChoice) -> Option<&TakenWeapon> {
        self.taken_weapons
            .iter()
            .find(|taken| taken.weapon_choice() == hand)
    }

    /// Returns the distance to an actor for this weapon, as last entered in this scene by either of them (TC-175).
    pub fn range_to(&self, hand: WeaponChoice, other: &Self) -> Option<RangeBand> {
        let said = |by: &CombatState, of: ActorId| {
            by.known_ranges.iter().find(|its| its.actor == of).copied()
        };
        let apart = said(&self.combat, other.id).or_else(|| said(&other.combat, self.id))?;
        let now = self.weapon(hand).and_then(|weapon| weapon.ranges);
        let same = apart
            .weapon_ranges
            .zip(now)
            .is_none_or(|(was, now)| was == now);
        same.then_some(apart.range)
    }
}

impl Combatant {
    /// Checks whether this weapon is on the sheet and in hand.
    pub fn has_in_hand(&self, weapon: WeaponId) -> bool {
        self.sheet.weapon(weapon).is_some() && !self.combat.dropped_weapons.contains(&weapon)
    }
}

/// Returns the option of a held action; its attack always has that option.
pub(super) fn waited(attacker: &Combatant) -> Option<CombatOption> {
    let hold = attacker.combat.hold.as_ref();
    hold.and_then(|hold| hold.option())
}
