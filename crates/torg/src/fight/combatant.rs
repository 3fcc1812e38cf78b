//! Somebody as an attack sees them.

use super::hand::Hand;
use super::stance::Fight;
use super::taken::Taken;
use crate::attribute::Attribute;
use crate::burden::Burden;
use crate::combat::chart::Range;
use crate::combat::choice::Choice;
use crate::combat::defence::{DefenceSkill, Defences, Guard};
use crate::combat::discipline::Learned;
use crate::combat::kind::Kind;
use crate::combat::rules::Rules;
use crate::combat::status::{Status, value_of};
use crate::combat::surprise::Surprise;
use crate::combat::weapon::Arm;
use crate::condition::Condition;
use crate::figures::Figures;
use crate::role::Role;
use crate::sheet::{Carried, CombatSkill, Sheet};
use crate::skill::Skill;
use tabletop::seat::ActorId;

/// Somebody as an attack sees them.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // the fields are named by their types
pub struct Combatant {
    /// Who it is at the table; nobody's without one.
    pub id: ActorId,
    pub role: Role,
    pub figures: Figures,
    pub sheet: Sheet,
    pub condition: Condition,
    pub fight: Fight,
    pub surprise: Surprise,
    /// What cards in force add to the seven attributes, in the order of `Attribute`.
    pub raised: [i32; 7],
    /// What cards in force add to the bonus number of every action (DD-253).
    pub boosted: i32,
    /// The round that runs; 0 outside.
    pub round: u32,
    /// They have, or had, possibilities.
    pub rated: bool,
    /// What the plain setback of their side comes to.
    pub weight: Burden,
    /// Their side acts twice in this round.
    pub flurry: bool,
    /// What they hold that they took from others (TC-145).
    pub took: Vec<Taken>,
}

impl Combatant {
    /// Somebody of whom only this is known, outside every fight.
    pub fn of(role: Role, figures: Figures, sheet: Sheet) -> Self {
        Self {
            id: ActorId(0),
            role,
            figures,
            sheet,
            condition: Condition::default(),
            fight: Fight::default(),
            surprise: Surprise::None,
            raised: [0; 7],
            boosted: 0,
            round: 0,
            rated: false,
            weight: Burden::default(),
            flurry: false,
            took: vec![],
        }
    }

    /// An attribute without what cards add, where the sheet has it.
    pub fn attribute(&self, attribute: Attribute) -> Option<i32> {
        let value = match attribute {
            Attribute::Dexterity => self.figures.dexterity,
            Attribute::Strength => self.sheet.strength,
            Attribute::Toughness => self.figures.toughness,
            Attribute::Perception => self.figures.perception,
            Attribute::Mind => self.figures.mind,
            Attribute::Charisma => self.sheet.charisma,
            Attribute::Spirit => self.sheet.spirit,
        };
        value.map(i32::from)
    }

    /// What cards add to it.
    pub fn raised(&self, attribute: Attribute) -> i32 {
        self.raised.get(attribute as usize).copied().unwrap_or(0)
    }

    /// Which damage table they have: as the sheet says, or that of heroes and all who have possibilities (2.1).
    pub fn kind(&self) -> Kind {
        self.sheet.kind.unwrap_or(match self.role {
            Role::Hero => Kind::PossibilityRated,
            Role::Ally | Role::Villain if self.rated => Kind::PossibilityRated,
            Role::Ally | Role::Villain => Kind::Ordinary,
        })
    }

    /// The value of a skill as it counts now, and how its die goes on: of the attribute where the skill is not known or, by an
    /// unskilled status, does not count (TC-251). `None` where neither is on the sheet.
    pub fn value(&self, skill: CombatSkill, rules: &Rules) -> Option<(i32, Skill)> {
        let attribute = self.attribute(skill.attribute());
        let known = self.sheet.skill(skill).map(i32::from);
        let base = attribute.or(known)?;
        let adds = known.map_or(0, |value| value.saturating_sub(base));
        let (value, how) = value_of(base, adds, &self.fight.statuses, rules);
        let unskilled = known.is_none() || self.fight.statuses.has(Status::Unskilled);
        Some((value, if unskilled { how } else { Skill::Skilled }))
    }

    /// What somebody adds to the attribute with a skill; 0 where one of the two is not known.
    pub fn adds(&self, skill: CombatSkill) -> i32 {
        let known = self.sheet.skill(skill).map(i32::from);
        let base = self.attribute(skill.attribute());
        let adds = known.zip(base).map(|(value, base)| value - base);
        adds.unwrap_or(0).max(0)
    }

    /// The defences; `None` without Dexterity and without a skill that could stand in for it.
    pub fn defences(&self, rules: &Rules) -> Option<Defences> {
        let counts = |skill: CombatSkill| {
            let known = self.sheet.skill(skill)?;
            let value = self.value(skill, rules).map(|(value, _)| value);
            Some(value.unwrap_or(i32::from(known)))
        };
        let (dodge, melee) = (counts(CombatSkill::Dodge), counts(CombatSkill::Melee));
        let unarmed = counts(CombatSkill::Unarmed);
        let martial_arts = counts(CombatSkill::MartialArts);
        let skills = [dodge, melee, unarmed, martial_arts];
        let known = skills.iter().flatten().min().copied();
        let dexterity = self.attribute(Attribute::Dexterity);
        let style = self.in_hand().map(|(_, weapon)| weapon.arm);
        Some(Defences {
            dexterity: dexterity.or(known)?,
            dodge,
            melee,
            unarmed,
            martial_arts,
            armed: self.armed(),
            style_covers: style == Some(Arm::MartialArts),
            // What a discipline makes of Dexterity is not known without it.
            learned: dexterity.map_or(Learned::default(), |_| self.sheet.learned),
        })
    }

    /// What an attack meets; `None` where no skill fits and Dexterity is not known either (TC-051 … TC-057). Whoever cannot act
    /// any more has Dexterity alone (TC-061).
    pub fn meets(&self, against: Arm, rules: &Rules) -> Option<Guard> {
        let dexterity = self.attribute(Attribute::Dexterity);
        if !self.condition.can_act() {
            return dexterity.map(Guard::passive);
        }
        let guard = Guard::of(&self.defences(rules)?, self.fight.guard, against, rules);
        Some(guard).filter(|its| its.skill != DefenceSkill::Dexterity || dexterity.is_some())
    }

    /// The weapon in hand with its place on the sheet: the first one there that is not out of it.
    pub fn in_hand(&self) -> Option<(u8, &Carried)> {
        let mut weapons = (0..).zip(&self.sheet.weapons);
        weapons.find(|(place, _)| !self.fight.dropped.contains(place))
    }

    /// The buckler, or the weapon that parries like one, by its place: in hand, and not one that has struck in this round; rather
    /// one that has parried in it (TC-190, TC-191).
    pub fn parries_with(&self) -> Option<u8> {
        let Fight {
            dropped,
            struck_with,
            parried_with,
            ..
        } = &self.fight;
        let weapons = || {
            let all = (0_u8..).zip(&self.sheet.weapons);
            all.filter(|(place, weapon)| {
                weapon.parries && !dropped.contains(place) && !struck_with.contains(place)
            })
        };
        let again = weapons().find(|(place, _)| parried_with.contains(place));
        again.or_else(|| weapons().next()).map(|(place, _)| place)
    }

    /// Whether a melee weapon is in hand.
    pub(super) fn armed(&self) -> bool {
        let took = || self.took.first().map(|taken| &taken.carried);
        let weapon = self.in_hand().map(|(_, its)| its).or_else(took);
        weapon.is_some_and(|its| matches!(its.arm, Arm::Melee | Arm::MartialArts))
    }
}

impl Combatant {
    /// The weapon in that hand, where a sheet says what it is.
    pub fn weapon(&self, hand: Hand) -> Option<&Carried> {
        match hand {
            Hand::Carried(place) => self.sheet.weapons.get(usize::from(place)),
            Hand::Taken { .. } => self.taken(hand).map(|taken| &taken.carried),
            Hand::Empty(_) | Hand::Other(_) => None,
        }
    }

    /// What was taken from another, where that is in the hand.
    pub fn taken(&self, hand: Hand) -> Option<&Taken> {
        self.took.iter().find(|taken| taken.hand() == hand)
    }

    /// How far off somebody is for what is in that hand, as it was said last in this scene by either of them (TC-175).
    pub fn range_to(&self, hand: Hand, other: &Self) -> Option<Range> {
        let said = |by: &Fight, of: ActorId| by.apart.iter().find(|its| its.of == of).copied();
        let apart = said(&self.fight, other.id).or_else(|| said(&other.fight, self.id))?;
        let now = self.weapon(hand).and_then(|weapon| weapon.bands);
        let same = apart.bands.zip(now).is_none_or(|(was, now)| was == now);
        same.then_some(apart.range)
    }
}

impl Combatant {
    /// Whether the weapon at that place on the sheet is in hand.
    pub fn has_in_hand(&self, place: u8) -> bool {
        usize::from(place) < self.sheet.weapons.len() && !self.fight.dropped.contains(&place)
    }
}

/// What somebody waited for, as an option of the attack: whoever waited attacks so, whatever else is chosen.
pub(super) fn waited(attacker: &Combatant) -> Option<Choice> {
    let hold = attacker.fight.hold.as_ref();
    hold.and_then(|hold| hold.choice())
}
