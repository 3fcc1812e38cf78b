//! How a line is read, word after word.

use super::extra::{MOST_ALIKE, plain};
use super::fault::{Fault, Wrong};
use super::parts::{Part, Told, digits, told};
use super::quotes::outside;
use super::words::{
    ARMOR, Bare, Flag, Numbered, bare, counts_possibilities, flag, gifted, guess, is_word,
    number_word, ungifted,
};
use crate::MOST_COUNTED;
use crate::attribute::Attribute;
use crate::combat::ammunition::Reload;
use crate::combat::chart::Bands;
use crate::combat::weapon::{Arm, Armor};
use crate::figures::Figures;
use crate::role::Role;
use crate::sheet::{
    Carried, CombatSkill, Damage, FARTHEST, MOST_FIGURE, MOST_LARGE, Sheet, Skilled, Worn,
};
use tabletop::name::{Name, NameFault};

/// What the words of an item are about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum About {
    #[default]
    Nothing,
    Weapon,
    Armor,
}

/// How far the line has been read.
#[derive(Debug, Default)]
pub(super) struct Reader {
    line: String,
    pub parts: Vec<Part>,
    pub figures: Figures,
    pub sheet: Sheet,
    pub possibilities: u16,
    pub role: Option<Role>,
    pub untold: Vec<usize>,
    pub faults: Vec<Fault>,
    /// Words that wait for a figure, by their first and the one behind the last.
    waits: Option<(usize, usize)>,
    /// What was told since the last comma, so that what follows is about it.
    about: About,
    /// Skills told by what they have over their attribute, and where.
    adds: Vec<(CombatSkill, u32, usize)>,
}

impl Reader {
    pub fn of(line: &str) -> Self {
        Self {
            line: line.to_owned(),
            ..Self::default()
        }
    }

    fn fault(&mut self, from: usize, to: usize, wrong: Wrong) {
        self.faults.push(Fault { from, to, wrong });
    }

    /// A figure within its range; else the fault, and nothing.
    fn within<T: TryFrom<u32>>(
        &mut self,
        value: u32,
        least: u32,
        most: u32,
        at: usize,
    ) -> Option<T> {
        if (least..=most).contains(&value) {
            return T::try_from(value).ok();
        }
        let (from, to) = self
            .parts
            .get(at)
            .map_or((0, 0), |part| (part.from, part.to));
        self.fault(from, to, Wrong::Range { least, most });
        None
    }

    /// How many, who, and by whom they are played.
    pub fn head(&mut self, head: &str, counts: bool) -> Option<(u8, Name, Option<Name>)> {
        let trimmed = head.trim_start();
        let start = head.len() - trimmed.len();
        let mut rest = trimmed;
        let mut count = 1;
        if let Some((number, after)) = trimmed.split_once(char::is_whitespace)
            && let (true, Some(several)) = (counts, digits(number.trim_end_matches(['x', '×'])))
            && !after.trim().is_empty()
        {
            rest = after;
            let most = u32::from(MOST_ALIKE);
            match u8::try_from(several) {
                Ok(several @ 1..=MOST_ALIKE) => count = several,
                Ok(_) | Err(_) => {
                    self.fault(start, start + number.len(), Wrong::Range { least: 1, most })
                }
            }
        }
        let bracket = outside(rest, &['(', '[']).unwrap_or(rest.len());
        let (name, player) = rest.split_at(bracket);
        let player = player.get(1..).unwrap_or_default().trim_end();
        let player = player.strip_suffix([')', ']']).unwrap_or(player);
        let several = outside(name, &[',', ';']).or_else(|| outside(player, &[')', ']']));
        if counts && several.is_some() {
            self.fault(start, head.len(), Wrong::Several);
            return None;
        }
        let from = head.len() - rest.len();
        let fault = |fault| Fault {
            from,
            to: head.len().max(from),
            wrong: Wrong::Name(fault),
        };
        let player = match unquoted(player) {
            Ok(player) => Some(player),
            Err(NameFault::Empty) => None,
            Err(wrong) => {
                self.faults.push(fault(wrong));
                None
            }
        };
        match unquoted(name) {
            Ok(name) => Some((count, name, player)),
            Err(wrong) => {
                self.faults.push(fault(wrong));
                None
            }
        }
    }

    pub fn body(&mut self) {
        let mut at = 0;
        while let Some(part) = self.parts.get(at) {
            if part.first {
                self.settle();
                self.about = About::Nothing;
            }
            at += match self.known(at) {
                Some(used) => used,
                None => {
                    let from = self.waits.map_or(at, |(from, _)| from);
                    self.waits = Some((from, at + 1));
                    1
                }
            };
        }
        self.settle();
        for (skill, adds, at) in std::mem::take(&mut self.adds) {
            match self.attribute(skill.attribute()) {
                Some(value) => {
                    let most = u32::from(MOST_FIGURE);
                    if let Some(value) = self.within(u32::from(value) + adds.min(most), 0, most, at)
                    {
                        self.skill(skill, value);
                    }
                }
                None => {
                    if let Some((from, to)) = self.parts.get(at).map(|part| (part.from, part.to)) {
                        self.fault(from, to, Wrong::NoAttribute);
                    }
                }
            }
        }
    }

    /// How many parts from here on say something, which is done; `None` where this one does not.
    fn known(&mut self, at: usize) -> Option<usize> {
        if let Some((what, words)) = number_word(&self.parts, at) {
            self.settle();
            self.numbered(what, at + words);
            return Some(words + 1);
        }
        let part = self.parts.get(at)?;
        if self.waits.is_some() {
            let figure = told(part)?;
            self.carry(figure, at);
            return Some(1);
        }
        if let Some(value) = part
            .text
            .strip_suffix('s')
            .and_then(digits)
            .filter(|_| !part.quoted)
        {
            self.all(value, at);
            return Some(1);
        }
        let counts = told(part).is_some_and(|told| !told.adds);
        if let Some(used) = self.more(at) {
            return Some(used);
        }
        // Said the other way about: "4 possibilities".
        if counts && counts_possibilities(&self.parts, at + 1) {
            self.numbered(Numbered::Possibilities, at);
            return Some(2);
        }
        let (what, words) = bare(&self.parts, at)?;
        match what {
            Bare::Kind(kind) => self.sheet.kind = Some(kind),
            Bare::Learned(discipline) => self.sheet.learned = self.sheet.learned.with(discipline),
            Bare::Strange => self.sheet.strange = true,
            Bare::Role(role) => self.role = Some(role),
        }
        Some(words)
    }

    fn all(&mut self, value: u32, at: usize) {
        let value = self.within(value, 1, u32::from(MOST_FIGURE), at);
        if value.is_some() {
            for attribute in Attribute::ALL {
                // What is told of one attribute alone stands, wherever it was told.
                let its = self.attribute_mut(attribute);
                *its = its.or(value);
            }
        }
    }

    fn numbered(&mut self, what: Numbered, at: usize) {
        let Some(told) = self.parts.get(at).and_then(told) else {
            return;
        };
        let (value, most) = (told.figure, u32::from(MOST_FIGURE));
        match what {
            Numbered::All => self.all(value, at),
            Numbered::Attribute(attribute) => {
                if let Some(value) = self.within(value, 1, most, at) {
                    *self.attribute_mut(attribute) = Some(value);
                }
            }
            Numbered::Skill(skill) if told.adds => self.adds.push((skill, value, at)),
            Numbered::Skill(skill) => {
                if let Some(value) = self.within(value, 0, most, at) {
                    self.skill(skill, value);
                }
            }
            Numbered::Fatigue => {
                if let Some(value) = self.within(value, 0, most, at) {
                    self.figures.fatigue = value;
                }
            }
            Numbered::Moves => {
                if let Some(value) = self.within(value, 0, u32::from(MOST_LARGE), at) {
                    self.sheet.moves = Some(value);
                }
            }
            Numbered::Possibilities => {
                if let Some(value) = self.within(value, 0, u32::from(MOST_COUNTED), at) {
                    self.possibilities = value;
                }
            }
        }
    }

    fn attribute_mut(&mut self, attribute: Attribute) -> &mut Option<u8> {
        match attribute {
            Attribute::Dexterity => &mut self.figures.dexterity,
            Attribute::Strength => &mut self.sheet.strength,
            Attribute::Toughness => &mut self.figures.toughness,
            Attribute::Perception => &mut self.figures.perception,
            Attribute::Mind => &mut self.figures.mind,
            Attribute::Charisma => &mut self.sheet.charisma,
            Attribute::Spirit => &mut self.sheet.spirit,
        }
    }

    fn attribute(&mut self, attribute: Attribute) -> Option<u8> {
        *self.attribute_mut(attribute)
    }

    fn skill(&mut self, skill: CombatSkill, value: u8) {
        self.sheet.skills.retain(|other| other.skill != skill);
        self.sheet.skills.push(Skilled { skill, value });
    }

    /// The words that wait, taken.
    fn waiting(&mut self) -> Option<Waiting> {
        let (first, behind) = self.waits.take()?;
        let held = self.parts.get(first..behind).unwrap_or_default();
        let (from, to) = (held.first()?.from, held.last()?.to);
        // "damage" before the figure is no part of the name.
        let named = match held {
            [rest @ .., last] if !rest.is_empty() && is_word(last, &["damage", "dmg"]) => rest,
            all => all,
        };
        let written = match named {
            [only] if only.quoted => Some(only.text.as_str()),
            [armor, name] if name.quoted && is_word(armor, ARMOR) => Some(name.text.as_str()),
            all => self.line.get(from..all.last().map_or(to, |part| part.to)),
        };
        let armor = match named {
            [armor, name] if name.quoted => is_word(armor, ARMOR),
            [.., last] => is_word(last, ARMOR),
            [] => false,
        };
        let written = written.unwrap_or_default();
        Some(Waiting {
            name: Name::new(written),
            arm: guess(written),
            armor,
            from,
            to,
        })
    }

    /// Words that wait and for which no figure came: a weapon that is known by its name, or nothing known.
    fn settle(&mut self) {
        let Some(waiting) = self.waiting() else {
            return;
        };
        let wrong = match (waiting.arm, &waiting.name) {
            _ if waiting.armor => Wrong::NoArmor,
            (Some(arm), _) if arm.is_powered() => Wrong::NoDamage,
            (None, _) => Wrong::Unknown,
            (Some(_), Err(fault)) => Wrong::Name(*fault),
            // "sabre twelve" is no name of a weapon.
            (Some(_), Ok(name)) if !ends_as_weapon(name.as_str()) => Wrong::Unknown,
            (Some(arm), Ok(name)) => {
                self.untold.push(self.sheet.weapons.len());
                let damage = Damage::Strength {
                    add: 0,
                    maximum: None,
                };
                self.take(plain(name.clone(), arm, damage), waiting.from, waiting.to);
                return;
            }
        };
        self.fault(waiting.from, waiting.to, wrong);
    }

    /// A weapon, with what its name gives it, whatever figure was told.
    fn take(&mut self, mut weapon: Carried, from: usize, to: usize) {
        if self.sheet.weapons.len() < Sheet::MOST {
            gifted(&mut weapon);
            self.sheet.weapons.push(weapon);
            self.about = About::Weapon;
        } else {
            self.fault(from, to, Wrong::TooMany);
        }
    }

    /// A figure for the words that wait: a weapon or a piece of armor.
    fn carry(&mut self, told: Told, at: usize) {
        let end = self.parts.get(at).map_or(0, |part| part.to);
        let Some(waiting) = self.waiting() else {
            return;
        };
        let name = match waiting.name {
            Ok(name) => name,
            Err(fault) => return self.fault(waiting.from, waiting.to, Wrong::Name(fault)),
        };
        let most = u32::from(MOST_FIGURE);
        let maximum = match told.most {
            None => Some(None),
            Some(maximum) => self.within::<u8>(maximum, 1, most, at).map(Some),
        };
        let figure = self.within::<u8>(told.figure, 0, most, at);
        let (Some(figure), Some(maximum)) = (figure, maximum) else {
            return;
        };
        if waiting.armor {
            let armor = Armor {
                add: i32::from(figure),
                maximum: i32::from(maximum.unwrap_or(MOST_FIGURE)),
                strength: 0,
            };
            if self.sheet.armors.len() < Sheet::MOST {
                self.sheet.armors.push(Worn { name, armor });
                self.about = About::Armor;
            } else {
                self.fault(waiting.from, end, Wrong::TooMany);
            }
            return;
        }
        let by = self.parts.get(at + 1);
        let by = by.is_some_and(|part| !part.first && is_word(part, &["by"]));
        let arm = match waiting.arm {
            Some(arm) => arm,
            None if told.adds || by => Arm::Melee,
            None => return self.fault(waiting.from, end, Wrong::NoSkill),
        };
        let damage = match i8::try_from(figure) {
            Ok(add) if told.adds => Damage::Strength { add, maximum },
            Ok(_) | Err(_) => Damage::Fixed(figure),
        };
        self.take(plain(name, arm, damage), waiting.from, end);
    }

    /// More about the weapon or the armor told last.
    fn more(&mut self, at: usize) -> Option<usize> {
        let (what, used) = flag(&self.parts, at)?;
        let number = |reader: &mut Self, least, most: u16| {
            let value = reader
                .parts
                .get(at + 1)
                .and_then(told)
                .map_or(0, |told| told.figure);
            reader.within::<u16>(value, least, u32::from(most), at + 1)
        };
        if self.about == About::Armor {
            if what != Flag::Needs {
                return None;
            }
            let strength = number(self, 0, u16::from(MOST_FIGURE));
            let worn = self.sheet.armors.last_mut();
            if let (Some(strength), Some(worn)) = (strength, worn) {
                worn.armor.strength = i32::from(strength);
            }
            return Some(used);
        }
        if self.about == About::Nothing || what == Flag::Needs {
            return None;
        }
        let mut weapon = self.sheet.weapons.pop()?;
        match what {
            Flag::By(arm) => weapon.arm = arm,
            Flag::Fires(fires) => weapon.fires = fires,
            Flag::KeepsForce => weapon.keeps_force = true,
            Flag::Plain => ungifted(&mut weapon),
            Flag::Grapples => weapon.grapples = true,
            Flag::Fells(fells) => weapon.fells = Some(fells),
            Flag::Parries => weapon.parries = true,
            Flag::Needs => {}
            Flag::Ammunition => {
                if let Some(rounds) = number(self, 1, MOST_LARGE) {
                    weapon.ammunition = Some(rounds);
                }
            }
            Flag::Reload { check } => {
                let rounds = number(self, 1, u16::from(MOST_FIGURE));
                if let Some(rounds) = rounds.and_then(|rounds| u8::try_from(rounds).ok()) {
                    weapon.reload = Reload::Rounds { rounds, check };
                }
            }
            Flag::Bands([from, short, medium, long]) => {
                let bands = self
                    .within(long, 1, u32::from(FARTHEST), at)
                    .and_then(|long| Some((self.within(medium, 1, u32::from(long), at)?, long)))
                    .and_then(|(medium, long)| {
                        Some((self.within(short, 1, u32::from(medium), at)?, medium, long))
                    });
                if let Some((short, medium, long)) = bands
                    && let Some(from) = self.within(from, 0, u32::from(short), at)
                {
                    weapon.bands = Some(Bands {
                        from,
                        short,
                        medium,
                        long,
                    });
                }
            }
        }
        self.sheet.weapons.push(weapon);
        Some(used)
    }
}

/// Words that waited for a figure.
struct Waiting {
    name: Result<Name, NameFault>,
    /// The skill it is used with, where its name is that of a weapon.
    arm: Option<Arm>,
    armor: bool,
    from: usize,
    to: usize,
}

/// Whether the last word is that of a weapon.
fn ends_as_weapon(name: &str) -> bool {
    let last = name.split_whitespace().next_back();
    last.is_some_and(|last| guess(last).is_some())
}

/// A name, without the quotes that it may stand in.
fn unquoted(text: &str) -> Result<Name, NameFault> {
    let text = text.trim();
    match text
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
    {
        Some(inside) => Name::new(&inside.replace("\"\"", "\"")),
        None => Name::new(text),
    }
}
