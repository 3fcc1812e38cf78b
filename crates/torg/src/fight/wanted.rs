//! What is chosen for an attack, and the attack that it makes of two sheets.

use super::moment::waited;
use super::{Fight, Purpose, Taken, Unseen};
use crate::combat::attack::{At, Attack, Cover, Modifier, Second, Surprise, Target, Weapon};
use crate::combat::chart::{Concealment, Kind, Range};
use crate::combat::choice::Choice;
use crate::combat::choice::Choices;
use crate::combat::defence::{DefenceSkill, Defences, Guard};
use crate::combat::discipline::Learned;
use crate::combat::line::Figure;
use crate::combat::refusal::{Number, Refusal};
use crate::combat::settings::{Rules, UnskilledTakes};
use crate::combat::status::{Status, value_of};
use crate::combat::weapon::{Arm, Armor, Base, FireMode};
use crate::roll::Skill;
use crate::rounds::Burden;
use crate::sheet::{Carried, CombatSkill, Damage, Sheet};
use crate::state::{Condition, Figures, Role};
use crate::using::Attribute;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// What is in the hand that strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// Nothing: unarmed, or martial arts.
    Empty(Arm),
    /// The weapon at that place on the sheet.
    Carried(u8),
    /// What was taken from somebody, by its place on their sheet (TC-145).
    Taken {
        /// From whom.
        owner: ActorId,
        /// Its place.
        weapon: u8,
    },
    /// Something that is on no sheet; its figures are told.
    Other(Arm),
}

impl Hand {
    /// What an attack with that skill is to whoever meets it: a weapon is one in trained hands too (TC-054).
    pub fn meets(self, arm: Arm) -> Arm {
        match (self, arm) {
            (Self::Carried(_) | Self::Taken { .. }, Arm::MartialArts) => Arm::Melee,
            (Self::Carried(_) | Self::Taken { .. } | Self::Empty(_) | Self::Other(_), arm) => arm,
        }
    }
}

/// One target, with what is said of it for this attack alone; what is `None` comes from the cast. A figure that is told stands
/// for the one on a sheet: what cards raise comes on top of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct Aimed {
    pub target: ActorId,
    pub range: Option<Range>,
    pub concealment: Option<Concealment>,
    /// The Toughness of what hides them, where somebody keeps track of it.
    pub cover: Option<i32>,
    /// What the attack meets, as told.
    pub defence: Option<i32>,
    /// Toughness as told, without armor.
    pub toughness: Option<i32>,
    /// Armor as told: what it adds, and what the two come to at most.
    pub armor: Option<(i32, i32)>,
    /// What resists a disarm, as told: Strength, or in the older edition the melee weapons value of whoever fights with one.
    pub strength: Option<i32>,
    /// What is grabbed of what they hold, by its place on their sheet; `None` is what they took from whoever grabs, else the
    /// first in hand (TC-145).
    pub item: Option<u8>,
}

/// All that somebody chooses for an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wanted {
    /// What is struck with.
    pub hand: Hand,
    /// The weapon in the other hand, by its place on the sheet.
    pub second: Option<u8>,
    /// At whom, the first one first.
    pub targets: Vec<Aimed>,
    /// The options taken.
    pub choices: Choices,
    /// How it is fired.
    pub mode: FireMode,
    /// A hold brings no damage (TC-146).
    pub spares: bool,
    /// Who else shares the roll (TC-143).
    pub group: Vec<ActorId>,
    /// The skill's value as told; `None` from the sheet.
    pub value: Option<i32>,
    /// Whether the skill is known, as told; `None` from the sheet.
    pub skilled: Option<bool>,
    /// Base damage as told, with all that the arm adds to it; `None` from sheet and weapon.
    pub damage: Option<i32>,
    /// What the gamemaster adds or takes.
    pub modifiers: Vec<Modifier>,
    /// Why they do not see it coming, as told (TC-201).
    pub unseen: Option<Unseen>,
    /// What suppressive fire is for (TC-141).
    pub purpose: Option<Purpose>,
}

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
    fn armed(&self) -> bool {
        let took = || self.took.first().map(|taken| &taken.carried);
        let weapon = self.in_hand().map(|(_, its)| its).or_else(took);
        weapon.is_some_and(|its| matches!(its.arm, Arm::Melee | Arm::MartialArts))
    }
}

impl CombatSkill {
    /// The attribute it rests on.
    pub const fn attribute(self) -> Attribute {
        match self {
            Self::Dodge
            | Self::Melee
            | Self::Unarmed
            | Self::MartialArts
            | Self::Missile
            | Self::Fire
            | Self::Energy
            | Self::Heavy
            | Self::Maneuver => Attribute::Dexterity,
            Self::Trick => Attribute::Perception,
            Self::Test => Attribute::Mind,
            Self::Taunt => Attribute::Charisma,
            Self::Intimidation => Attribute::Spirit,
        }
    }

    /// The skill of an attack.
    pub const fn of(arm: Arm) -> Self {
        match arm {
            Arm::Unarmed => Self::Unarmed,
            Arm::MartialArts => Self::MartialArts,
            Arm::Melee => Self::Melee,
            Arm::Missile => Self::Missile,
            Arm::Fire => Self::Fire,
            Arm::Energy => Self::Energy,
            Arm::Heavy => Self::Heavy,
        }
    }
}

impl Wanted {
    /// An attack at one target, with what the cast says and nothing else.
    pub fn plain(hand: Hand, target: ActorId) -> Self {
        Self {
            hand,
            second: None,
            targets: vec![Aimed::at(target)],
            choices: Choices::default(),
            mode: FireMode::Normal,
            spares: false,
            group: vec![],
            value: None,
            skilled: None,
            damage: None,
            modifiers: vec![],
            unseen: None,
            purpose: None,
        }
    }

    /// The skill it is made with.
    pub fn arm(&self, attacker: &Combatant) -> Arm {
        match self.hand {
            Hand::Other(arm) => arm,
            Hand::Empty(Arm::MartialArts) => Arm::MartialArts,
            Hand::Empty(_) => Arm::Unarmed,
            Hand::Carried(_) | Hand::Taken { .. } => {
                self.carried(attacker).map_or(Arm::Unarmed, |its| its.arm)
            }
        }
    }

    /// The weapon, where it is on the sheet.
    pub fn carried<'a>(&self, attacker: &'a Combatant) -> Option<&'a Carried> {
        attacker.weapon(self.hand)
    }

    /// How the die goes on, as told or by the sheet.
    pub fn skill(&self, attacker: &Combatant, rules: &Rules) -> Skill {
        let by_sheet = || {
            let value = attacker.value(CombatSkill::of(self.arm(attacker)), rules);
            value.map_or(Skill::Skilled, |(_, skill)| skill)
        };
        match self.skilled {
            Some(true) => Skill::Skilled,
            Some(false) => Skill::Unskilled,
            None => by_sheet(),
        }
    }

    /// Base damage, of a weapon on the sheet or of the bare arm.
    fn base(
        &self,
        attacker: &Combatant,
        arm: Arm,
        of: Option<&Carried>,
        rules: &Rules,
    ) -> Result<Base, Refusal> {
        let (add, maximum) = match of.map(|weapon| weapon.damage) {
            Some(Damage::Fixed(damage)) => return Ok(Base::Fixed(i32::from(damage))),
            Some(Damage::Strength { add, maximum }) => (i32::from(add), maximum.map(i32::from)),
            // It is not said, or not on the sheet.
            None if !matches!(self.hand, Hand::Empty(_)) => {
                return Err(Refusal::unknown(Number::WeaponDamage));
            }
            None => (0, None),
        };
        let strength = attacker.attribute(Attribute::Strength);
        // Whoever acts as if without adds has none in the damage either (TC-251).
        let unskilled = match self.skilled {
            Some(skilled) => !skilled,
            None => {
                let statuses = &attacker.fight.statuses;
                statuses.has(Status::Unskilled) && rules.is(UnskilledTakes::Adds)
            }
        };
        let adds = attacker.adds(CombatSkill::of(arm));
        Ok(Base::Strength {
            strength: strength.ok_or(Refusal::unknown(Number::Strength))?,
            add,
            maximum,
            adds: if unskilled { 0 } else { adds },
        })
    }

    /// The weapon in the other hand; the one that strikes is no second one (TC-193).
    fn second(&self, attacker: &Combatant, rules: &Rules) -> Result<Option<Second>, Refusal> {
        let place = self
            .second
            .filter(|place| self.hand != Hand::Carried(*place));
        let weapon = place.and_then(|place| attacker.sheet.weapons.get(usize::from(place)));
        let Some(weapon) = weapon else {
            return Ok(None);
        };
        let arm = weapon.arm;
        let base = self.base(attacker, arm, Some(weapon), rules)?;
        Ok(Some(Second { arm, base }))
    }

    /// The attack at one of its targets: both sheets, what was told, and what was waited for (4.6). Whether it is legal is
    /// [`Attack::check`]'s to say.
    ///
    /// # Errors
    /// A figure that is needed is neither on a sheet nor told.
    pub fn attack(
        &self,
        attacker: &Combatant,
        aimed: &Aimed,
        target: &Combatant,
        rules: &Rules,
    ) -> Result<Attack, Refusal> {
        let arm = self.arm(attacker);
        let carried = self.carried(attacker);
        let by_sheet = || Some(attacker.value(CombatSkill::of(arm), rules)?.0);
        let value = self.value.or_else(by_sheet);
        let value = value.ok_or(Refusal::unknown(Number::SkillValue))?;
        let base = match self.damage {
            Some(damage) => Base::Fixed(damage),
            None => self.base(attacker, arm, carried, rules)?,
        };
        let mut modifiers = self.modifiers.clone();
        modifiers.extend(attacker.fight.statuses.penalty());
        let met = self.met(aimed, target, self.hand.meets(arm), rules)?;
        modifiers.extend(raises(met.guard.active, attacker, target));
        Ok(Attack {
            second: self.second(attacker, rules)?,
            weapon: carried.map_or_else(
                || Weapon {
                    fells: matches!(self.hand, Hand::Empty(_)).then_some(true),
                    ..Weapon::default()
                },
                |its| Weapon {
                    fires: its.fires,
                    keeps_force: its.keeps_force,
                    grapples: its.grapples,
                    // What brings its own energy is used no other way, unless somebody says so (TC-158).
                    fells: its.fells.or_else(|| its.arm.is_powered().then_some(false)),
                },
            ),
            choices: self.choices.also(waited(attacker)),
            spares: self.spares,
            range: aimed.range.filter(|_| !arm.is_hand_to_hand()),
            mode: self.mode,
            group: u8::try_from(self.group.len() + 1).unwrap_or(u8::MAX),
            learned: attacker.sheet.learned,
            target: met,
            modifiers,
            ..Attack::new(arm, value, base)
        })
    }

    /// What the attack meets.
    fn met(
        &self,
        aimed: &Aimed,
        target: &Combatant,
        against: Arm,
        rules: &Rules,
    ) -> Result<Target, Refusal> {
        let sheet = &target.sheet;
        let toughness = aimed
            .toughness
            .or_else(|| target.attribute(Attribute::Toughness));
        let guard = aimed.defence.map(Guard::passive);
        let guard = guard.or_else(|| target.meets(against, rules));
        let guard = guard.ok_or(Refusal::unknown(Number::Defence))?;
        // No dodge stands in for a Spirit that nobody told (TC-141).
        let cows = self.choices.has(Choice::SuppressiveFire) && target.condition.can_act();
        if cows
            && aimed.defence.is_none()
            && target.value(CombatSkill::Intimidation, rules).is_none()
        {
            return Err(Refusal::unknown(Number::Spirit));
        }
        let (strength, melee) = self.resists(aimed, target, rules)?;
        let out = !target.condition.can_act();
        Ok(Target {
            kind: target.kind(),
            toughness: toughness.ok_or(Refusal::unknown(Number::Toughness))?,
            armors: match aimed.armor {
                Some((add, maximum)) => vec![Armor {
                    add,
                    maximum,
                    strength: 0,
                }],
                None => sheet.armors.iter().map(|worn| worn.armor).collect(),
            },
            strength,
            melee,
            holds: target.in_hand().is_some() || !target.took.is_empty(),
            guard,
            buckler: !rules.classic() && !out && target.parries_with().is_some(),
            vital_block: if out { 0 } else { target.fight.block_steps() },
            surprise: target.surprise,
            all_out: target.fight.exposed.is_some(),
            aiming: target.fight.aim.exposes(rules),
            anatomy_known: !sheet.strange,
            concealment: aimed.concealment,
            cover: aimed.cover.map(|toughness| Cover::new(toughness, rules)),
            out,
        })
    }

    /// What would resist a disarm: Strength, and in the older edition the melee weapons value of whoever fights with one
    /// (TC-125, TC-148).
    fn resists(
        &self,
        aimed: &Aimed,
        target: &Combatant,
        rules: &Rules,
    ) -> Result<(i32, Option<i32>), Refusal> {
        if let Some(told) = aimed.strength {
            return Ok((told, None));
        }
        let by_skill = || Some(target.value(CombatSkill::Melee, rules)?.0);
        let fights = rules.classic() && target.armed() && target.condition.can_act();
        let melee = if fights { by_skill() } else { None };
        let strength = target.attribute(Attribute::Strength);
        let asks = self.choices.has(Choice::Disarm) && melee.is_none();
        if asks && strength.is_none() {
            return Err(Refusal::unknown(Number::Resisting));
        }
        Ok((strength.unwrap_or(0), melee))
    }
}

/// What cards in force raise on both sides of an attack. The total of an active defence has its own already.
pub(crate) fn raises(active: bool, attacker: &Combatant, target: &Combatant) -> Vec<Modifier> {
    let mut modifiers = Vec::new();
    let mut add = |at, amount: i32, counts: bool| {
        if counts && amount != 0 {
            let figure = Figure::Card;
            modifiers.push(Modifier { at, amount, figure });
        }
    };
    let quicker = attacker.raised(Attribute::Dexterity);
    add(At::ActionValue, quicker, true);
    let stronger = attacker.raised(Attribute::Strength);
    add(At::Strength, stronger, true);
    let warier = target.raised(Attribute::Dexterity);
    add(At::Difficulty, warier, !active);
    let tougher = target.raised(Attribute::Toughness);
    add(At::Toughness, tougher, true);
    let firmer = target.raised(Attribute::Strength);
    add(At::TargetStrength, firmer, true);
    add(At::TargetMelee, warier, true);
    modifiers
}

impl Aimed {
    /// Somebody, with what the cast says.
    pub fn at(target: ActorId) -> Self {
        Self {
            target,
            range: None,
            concealment: None,
            cover: None,
            defence: None,
            toughness: None,
            armor: None,
            strength: None,
            item: None,
        }
    }
}
