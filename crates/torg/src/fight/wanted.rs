//! What is chosen for an attack, and the attack that it makes of two sheets.

use super::combatant::{Combatant, waited};
use super::hand::Hand;
use super::said::{Purpose, Unseen};
use crate::attribute::Attribute;
use crate::combat::attack::{Attack, Cover, Second, Target, Weapon};
use crate::combat::chart::{Concealment, Range};
use crate::combat::choice::Choice;
use crate::combat::choices::Choices;
use crate::combat::defence::Guard;
use crate::combat::line::Figure;
use crate::combat::modifier::{At, Modifier};
use crate::combat::refusal::{Number, Refusal};
use crate::combat::rules::Rules;
use crate::combat::settings::UnskilledTakes;
use crate::combat::status::Status;
use crate::combat::weapon::{Arm, Armor, Base, FireMode};
use crate::sheet::{Carried, CombatSkill, Damage};
use crate::skill::Skill;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

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
