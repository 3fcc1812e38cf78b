//! The weapons and the armor in a stat line, with their properties.

use super::super::actor::plain_weapon;
use super::super::matching::{is_word, match_property};
use super::super::notes::{Note, NoteKind};
use super::super::parse_error::ParseErrorKind;
use super::super::tokens::{NumberToken, Token, parse_number};
use super::super::vocabulary::{ADD_WORDS, ARMOR_WORDS, DAMAGE_WORDS, ItemProperty};
use super::super::weapon_names::{
    apply_name_defaults, clear_name_defaults, guess_attack_skill, names_armor,
};
use super::super::weapon_skills::{WeaponForm, only_weapon_skill};
use super::{ItemKind, Parser};
use crate::combat::ammunition::Reload;
use crate::combat::chart::WeaponRanges;
use crate::combat::weapon::{Armor, AttackSkill};
use crate::sheet::{
    CarriedWeapon, MAX_LARGE_STAT, MAX_RANGE_METRES, MAX_STAT, Sheet, WeaponDamage, WornArmor,
};
use tabletop::name::{Name, NameError};

impl Parser {
    /// Takes the words that wait for a number and guesses the item from them.
    fn take_pending(&mut self) -> Option<PendingItem> {
        let (first, end) = self.pending.take()?;
        let held = self.tokens.get(first..end).unwrap_or_default();
        let (start, end) = (held.first()?.start, held.last()?.end);
        // "damage" before the number is not part of the name.
        let name_tokens = match held {
            [rest @ .., last]
                if !rest.is_empty()
                    && (is_word(last, DAMAGE_WORDS) || is_word(last, ADD_WORDS)) =>
            {
                rest
            }
            tokens => tokens,
        };
        // In "armor: kevlar +5/20", the first word only says what follows.
        let labeled = match name_tokens {
            [label, rest @ ..] if !rest.is_empty() && is_word(label, ARMOR_WORDS) => {
                Some(rest).filter(|_| self.has_colon(label))
            }
            _ => None,
        };
        // In "bandages (armor +2)", the last word only says what the number is.
        let labeled = labeled.or_else(|| match name_tokens {
            [rest @ .., label] if is_word(label, ARMOR_WORDS) => {
                let before = rest.last()?;
                Some(rest).filter(|_| self.is_bracket_between(before, label))
            }
            _ => None,
        });
        let name_tokens = labeled.unwrap_or(name_tokens);
        let name_start = name_tokens.first().map_or(start, |part| part.start);
        let has_adds = held.last().is_some_and(|last| is_word(last, ADD_WORDS));
        let has_damage = held.last().is_some_and(|last| is_word(last, DAMAGE_WORDS));
        let written = match name_tokens {
            [only] if only.quoted => Some(only.text.as_str()),
            [armor_word, name] if name.quoted && is_word(armor_word, ARMOR_WORDS) => {
                Some(name.text.as_str())
            }
            tokens => self
                .line
                .get(name_start..tokens.last().map_or(end, |part| part.end)),
        };
        let is_armor = match name_tokens {
            _ if labeled.is_some() => true,
            [armor_word, name] if name.quoted => is_word(armor_word, ARMOR_WORDS),
            [.., last] => !last.quoted && names_armor(&last.text),
            [] => false,
        };
        let written = written.unwrap_or_default();
        Some(PendingItem {
            name: Name::new(written),
            attack_skill: guess_attack_skill(written),
            is_armor,
            has_adds,
            has_damage,
            start,
            end,
        })
    }

    /// Ends waiting words that got no number: they are a weapon known by its name, or an error.
    pub(super) fn finish_pending(&mut self) {
        let Some(waiting) = self.take_pending() else {
            return;
        };
        let written = self
            .line
            .get(waiting.start..waiting.end)
            .unwrap_or_default();
        if let Some(kind) = NoteKind::of(written) {
            let text = written.to_owned();
            return self.note(Note { text, kind });
        }
        let kind = match (waiting.attack_skill, &waiting.name) {
            _ if waiting.is_armor => ParseErrorKind::NoArmorValue,
            (Some(attack_skill), _) if attack_skill.has_own_energy() => ParseErrorKind::NoDamage,
            (None, _) => ParseErrorKind::UnknownWord,
            (Some(_), Err(error)) => ParseErrorKind::InvalidName(*error),
            // "sabre twelve" is not the name of a weapon.
            (Some(_), Ok(name)) if !ends_in_weapon_word(name.as_str()) => {
                ParseErrorKind::UnknownWord
            }
            (Some(attack_skill), Ok(name)) => {
                self.weapons_without_damage.push(self.sheet.weapons.len());
                let damage = WeaponDamage::Strength {
                    weapon_add: 0,
                    maximum: None,
                };
                self.add_weapon(
                    plain_weapon(name.clone(), attack_skill, damage),
                    waiting.start,
                    waiting.end,
                );
                return;
            }
        };
        self.error(waiting.start, waiting.end, kind);
    }

    /// Adds a weapon, with the properties that its name implies.
    fn add_weapon(&mut self, mut weapon: CarriedWeapon, from: usize, to: usize) {
        if self.sheet.weapons.len() < Sheet::MAX_ITEMS {
            apply_name_defaults(&mut weapon);
            self.sheet.weapons.push(weapon);
            self.current_item = ItemKind::Weapon;
        } else {
            self.error(from, to, ParseErrorKind::TooManyItems);
        }
    }

    /// Returns the word behind the number at `at` that says what it is, in the same brackets: "chain mail (+4 armor)".
    pub(super) fn label_in_brackets(&self, at: usize) -> Option<&Token> {
        let number = self.tokens.get(at)?;
        let label = self.tokens.get(at + 1).filter(|label| !label.starts_item)?;
        let is_label = is_word(label, ARMOR_WORDS) || is_word(label, DAMAGE_WORDS);
        let before = self.tokens.get(at.checked_sub(1)?)?;
        let rest = self.line.get(label.end..)?.trim_start();
        let is_alone = rest.starts_with([')', ']']);
        (is_label && is_alone && self.is_bracket_between(before, number)).then_some(label)
    }

    /// Checks whether a bracket opens between two tokens.
    fn is_bracket_between(&self, before: &Token, after: &Token) -> bool {
        let between = self.line.get(before.end..after.start);
        between.is_some_and(|between| between.contains(['(', '[']))
    }

    /// Adds the weapon or the piece of armor that the waiting words name, with its number. `is_armor`: whether the line says that it is
    /// armor, besides its name.
    pub(super) fn finish_pending_with(&mut self, number: NumberToken, at: usize, is_armor: bool) {
        let end = self.tokens.get(at).map_or(0, |part| part.end);
        let Some(waiting) = self.take_pending() else {
            return;
        };
        let is_added = number.is_added || waiting.has_adds;
        let name = match waiting.name {
            Ok(name) => name,
            Err(error) => {
                return self.error(
                    waiting.start,
                    waiting.end,
                    ParseErrorKind::InvalidName(error),
                );
            }
        };
        let max = u32::from(MAX_STAT);
        let maximum = match number.max {
            None => Some(None),
            Some(maximum) => self.check_range::<u8>(maximum, 1, max, at).map(Some),
        };
        let figure = self.check_range::<u8>(number.value, 0, max, at);
        let (Some(figure), Some(maximum)) = (figure, maximum) else {
            return;
        };
        if waiting.is_armor || is_armor {
            let armor = Armor {
                add: i32::from(figure),
                maximum: maximum.map_or(Armor::NO_MAXIMUM, i32::from),
                strength_minimum: 0,
            };
            if self.sheet.armors.len() < Sheet::MAX_ITEMS {
                self.sheet.armors.push(WornArmor { name, armor });
                self.current_item = ItemKind::Armor;
            } else {
                self.error(waiting.start, end, ParseErrorKind::TooManyItems);
            }
            return;
        }
        // A weapon is used by a skill of combat, but a spell or a miracle by another one: "lightning bolt 18 by faith".
        let property = match_property(&self.tokens, at + 1);
        let next = self.tokens.get(at + 1);
        let has_by = next.is_some_and(|part| !part.starts_item)
            && matches!(property, Some((ItemProperty::UsedWith(_), _)));
        let form = WeaponForm {
            has_ranges: self.has_ranges_at(at + 1),
            is_added: number.is_added,
        };
        let attack_skill = match waiting.attack_skill {
            Some(attack_skill) => attack_skill,
            None if has_by => AttackSkill::Melee,
            None => match self.unnamed_skill(form, number.is_added || waiting.has_damage) {
                Some(attack_skill) => attack_skill,
                None => return self.error(waiting.start, end, ParseErrorKind::NoSkill),
            },
        };
        // Nobody's Strength is in a shot, so a plus before a firearm's damage means nothing, unless the line says what skill goes
        // with it, such as the butt of a pistol.
        let uses_strength = has_by || maximum.is_some() || !attack_skill.has_own_energy();
        let damage = match i8::try_from(figure) {
            Ok(weapon_add) if is_added && uses_strength => WeaponDamage::Strength {
                weapon_add,
                maximum,
            },
            Ok(_) | Err(_) => WeaponDamage::Fixed(figure),
        };
        self.add_weapon(plain_weapon(name, attack_skill, damage), waiting.start, end);
        self.item_end = at + 1;
    }

    /// Returns the skill for a weapon whose name tells none: the only one given that fits, else the usual one. `None` if nothing says
    /// that it is a weapon; `is_weapon`: whether its damage does.
    fn unnamed_skill(&self, form: WeaponForm, is_weapon: bool) -> Option<AttackSkill> {
        if !is_weapon && !form.has_ranges {
            return None;
        }
        let usual = match (form.is_added, form.has_ranges) {
            (true, _) => Some(AttackSkill::Melee),
            (false, true) => Some(AttackSkill::Fire),
            (false, false) => None,
        };
        only_weapon_skill(self.given_skills.iter().copied(), form).or(usual)
    }

    /// Sets the damage of the last weapon to Strength and this number, as in "katana 14 (STR+6)": the total before it depends on who
    /// uses the weapon. Returns `false` if the number does not belong to such a weapon.
    pub(super) fn set_strength_damage(&mut self, number: NumberToken, at: usize) -> bool {
        let follows = self.current_item == ItemKind::Weapon && self.item_end == at;
        let weapon = self.sheet.weapons.last().filter(|_| follows);
        let has_total = weapon.is_some_and(|weapon| {
            !weapon.attack_skill.has_own_energy() && matches!(weapon.damage, WeaponDamage::Fixed(_))
        });
        if !has_total {
            return false;
        }
        let max = u32::from(MAX_STAT);
        let weapon_add = self.check_range::<i8>(number.value, 0, max, at);
        let maximum = number
            .max
            .map(|most| self.check_range::<u8>(most, 1, max, at));
        let maximum = maximum.unwrap_or_default();
        if let (Some(weapon_add), Some(weapon)) = (weapon_add, self.sheet.weapons.last_mut()) {
            weapon.damage = WeaponDamage::Strength {
                weapon_add,
                maximum,
            };
        }
        true
    }

    /// Checks whether ranges follow in the same item, perhaps after other properties. Then an unknown weapon is a firearm.
    fn has_ranges_at(&self, mut at: usize) -> bool {
        while self.tokens.get(at).is_some_and(|part| !part.starts_item) {
            match match_property(&self.tokens, at) {
                Some((ItemProperty::Ranges(_), _)) => return true,
                Some((_, used)) => at += used,
                None => return false,
            }
        }
        false
    }

    /// Checks whether an item has nothing but properties, which belong to the item before it: "Uzi 17, automatic, ammo 7".
    pub(super) fn is_item_of_properties(&self, mut at: usize) -> bool {
        loop {
            let Some((_, used)) = match_property(&self.tokens, at) else {
                return false;
            };
            at += used;
            if self.tokens.get(at).is_none_or(|next| next.starts_item) {
                return true;
            }
        }
    }

    /// Parses a property of the weapon or the armor read last. Returns the number of tokens used.
    pub(super) fn parse_property(&mut self, at: usize) -> Option<usize> {
        let (property, used) = match_property(&self.tokens, at)?;
        let number = |reader: &mut Self, least, max: u16| {
            let value = reader
                .tokens
                .get(at + 1)
                .and_then(parse_number)
                .map_or(0, |number| number.value);
            reader.check_range::<u16>(value, least, u32::from(max), at + 1)
        };
        if self.current_item == ItemKind::Armor {
            let is_minimum = property == ItemProperty::StrengthMinimum;
            if !is_minimum && property != ItemProperty::Maximum {
                return None;
            }
            let figure = number(self, u32::from(!is_minimum), u16::from(MAX_STAT));
            let worn = self.sheet.armors.last_mut();
            if let (Some(figure), Some(worn)) = (figure, worn) {
                let armor = &mut worn.armor;
                let value = match is_minimum {
                    true => &mut armor.strength_minimum,
                    false => &mut armor.maximum,
                };
                *value = i32::from(figure);
            }
            return Some(used);
        }
        if self.current_item == ItemKind::None || property == ItemProperty::StrengthMinimum {
            return None;
        }
        let has_fixed_damage =
            |weapon: &CarriedWeapon| matches!(weapon.damage, WeaponDamage::Fixed(_));
        if property == ItemProperty::Maximum
            && self.sheet.weapons.last().is_some_and(has_fixed_damage)
        {
            return None;
        }
        let mut weapon = self.sheet.weapons.pop()?;
        match property {
            ItemProperty::UsedWith(attack_skill) => weapon.attack_skill = attack_skill,
            ItemProperty::FireCapability(fires) => weapon.fire_capability = fires,
            ItemProperty::KeepsForce => weapon.keeps_force = true,
            ItemProperty::NoNameDefaults => clear_name_defaults(&mut weapon),
            ItemProperty::CanGrapple => weapon.can_grapple = true,
            ItemProperty::NonLethal(fells) => weapon.non_lethal = Some(fells),
            ItemProperty::CanParry => weapon.can_parry = true,
            ItemProperty::StrengthMinimum => {}
            ItemProperty::Maximum => {
                let most = number(self, 1, u16::from(MAX_STAT));
                let most = most.and_then(|most| u8::try_from(most).ok());
                if let (WeaponDamage::Strength { maximum, .. }, Some(_)) =
                    (&mut weapon.damage, most)
                {
                    *maximum = most;
                }
            }
            ItemProperty::Ammunition => {
                if let Some(rounds) = number(self, 1, MAX_LARGE_STAT) {
                    weapon.ammunition = Some(rounds);
                }
            }
            ItemProperty::Reload { skill_check } => {
                let rounds = number(self, 1, u16::from(MAX_STAT));
                if let Some(rounds) = rounds.and_then(|rounds| u8::try_from(rounds).ok()) {
                    weapon.reload = Reload::Rounds {
                        rounds,
                        skill_check,
                    };
                }
            }
            ItemProperty::Ranges([short_from, short_to, medium_to, long_to]) => {
                // The word "range" may come before them.
                let at = at + used - 1;
                let bands = self
                    .check_range(long_to, 1, u32::from(MAX_RANGE_METRES), at)
                    .and_then(|long_to| {
                        Some((
                            self.check_range(medium_to, 1, u32::from(long_to), at)?,
                            long_to,
                        ))
                    })
                    .and_then(|(medium_to, long_to)| {
                        Some((
                            self.check_range(short_to, 1, u32::from(medium_to), at)?,
                            medium_to,
                            long_to,
                        ))
                    });
                if let Some((short_to, medium_to, long_to)) = bands
                    && let Some(short_from) =
                        self.check_range(short_from, 0, u32::from(short_to), at)
                {
                    weapon.ranges = Some(WeaponRanges {
                        short_from,
                        short_to,
                        medium_to,
                        long_to,
                    });
                }
            }
        }
        self.sheet.weapons.push(weapon);
        self.item_end = at + used;
        Some(used)
    }
}

/// Words that waited for a number, as an item.
struct PendingItem {
    name: Result<Name, NameError>,
    /// The skill that the name suggests; `None` if it is not the name of a weapon.
    attack_skill: Option<AttackSkill>,
    is_armor: bool,
    /// Whether the words say that the number is added, as in "sword adds 3".
    has_adds: bool,
    /// Whether the words say that the number is damage, as in "death ray, damage 20".
    has_damage: bool,
    start: usize,
    end: usize,
}

/// Checks whether the last word is the name of a weapon.
fn ends_in_weapon_word(name: &str) -> bool {
    let last = name.split_whitespace().next_back();
    last.is_some_and(|last| guess_attack_skill(last).is_some())
}
