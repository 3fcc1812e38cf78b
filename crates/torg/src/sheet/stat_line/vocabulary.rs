//! The vocabulary of stat lines, one table per kind of word.

use super::tokens::{Token, all_attributes, parse_digits, parse_number, parse_ranges};
use crate::attribute::Attribute;
use crate::combat::damage_table::DamageTable;
use crate::combat::discipline::Discipline;
use crate::combat::weapon::{AttackSkill, FireCapability};
use crate::role::Role;
use crate::sheet::{CarriedWeapon, CombatSkill};

/// The value that a number sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumericField {
    AllAttributes,
    Attribute(Attribute),
    Skill(CombatSkill),
    Fatigue,
    MovementRate,
    Possibilities,
}

/// The words before a number. If several words mean the same, the formatter writes the first one.
pub(super) const NUMERIC_FIELDS: &[(&str, NumericField)] = &[
    ("dexterity", NumericField::Attribute(Attribute::Dexterity)),
    ("strength", NumericField::Attribute(Attribute::Strength)),
    ("toughness", NumericField::Attribute(Attribute::Toughness)),
    ("tgh", NumericField::Attribute(Attribute::Toughness)),
    ("tgn", NumericField::Attribute(Attribute::Toughness)),
    ("perception", NumericField::Attribute(Attribute::Perception)),
    ("prc", NumericField::Attribute(Attribute::Perception)),
    ("pcp", NumericField::Attribute(Attribute::Perception)),
    ("mind", NumericField::Attribute(Attribute::Mind)),
    ("mnd", NumericField::Attribute(Attribute::Mind)),
    ("charisma", NumericField::Attribute(Attribute::Charisma)),
    ("chr", NumericField::Attribute(Attribute::Charisma)),
    ("spirit", NumericField::Attribute(Attribute::Spirit)),
    ("spr", NumericField::Attribute(Attribute::Spirit)),
    ("spt", NumericField::Attribute(Attribute::Spirit)),
    ("all attributes", NumericField::AllAttributes),
    ("all stats", NumericField::AllAttributes),
    ("all", NumericField::AllAttributes),
    ("dodge", NumericField::Skill(CombatSkill::Dodge)),
    ("melee weapons", NumericField::Skill(CombatSkill::Melee)),
    ("melee combat", NumericField::Skill(CombatSkill::Melee)),
    ("melee", NumericField::Skill(CombatSkill::Melee)),
    ("unarmed combat", NumericField::Skill(CombatSkill::Unarmed)),
    ("unarmed", NumericField::Skill(CombatSkill::Unarmed)),
    ("brawling", NumericField::Skill(CombatSkill::Unarmed)),
    (
        "martial arts",
        NumericField::Skill(CombatSkill::MartialArts),
    ),
    ("missile weapons", NumericField::Skill(CombatSkill::Missile)),
    ("missile", NumericField::Skill(CombatSkill::Missile)),
    ("fire combat", NumericField::Skill(CombatSkill::Fire)),
    ("fire", NumericField::Skill(CombatSkill::Fire)),
    ("firearms", NumericField::Skill(CombatSkill::Fire)),
    ("shooting", NumericField::Skill(CombatSkill::Fire)),
    ("energy weapons", NumericField::Skill(CombatSkill::Energy)),
    ("energy", NumericField::Skill(CombatSkill::Energy)),
    ("heavy weapons", NumericField::Skill(CombatSkill::Heavy)),
    ("heavy", NumericField::Skill(CombatSkill::Heavy)),
    ("maneuver", NumericField::Skill(CombatSkill::Maneuver)),
    ("manoeuvre", NumericField::Skill(CombatSkill::Maneuver)),
    ("trick", NumericField::Skill(CombatSkill::Trick)),
    ("test of wills", NumericField::Skill(CombatSkill::Test)),
    ("test", NumericField::Skill(CombatSkill::Test)),
    ("taunt", NumericField::Skill(CombatSkill::Taunt)),
    (
        "intimidation",
        NumericField::Skill(CombatSkill::Intimidation),
    ),
    ("intimidate", NumericField::Skill(CombatSkill::Intimidation)),
    ("fatigue", NumericField::Fatigue),
    ("moves", NumericField::MovementRate),
    ("movement", NumericField::MovementRate),
    ("possibilities", NumericField::Possibilities),
    ("possibility", NumericField::Possibilities),
];

/// The meaning of a word that needs no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    DamageTable(DamageTable),
    Discipline(Discipline),
    UnknownAnatomy,
    Role(Role),
}

/// The words that need no number. If several mean the same, the formatter writes the first one.
pub(super) const KEYWORDS: &[(&str, Keyword)] = &[
    (
        "possibility rated",
        Keyword::DamageTable(DamageTable::PossibilityRated),
    ),
    ("ordinary", Keyword::DamageTable(DamageTable::Ordinary)),
    ("ord", Keyword::DamageTable(DamageTable::Ordinary)),
    ("block strike", Keyword::Discipline(Discipline::BlockStrike)),
    ("block/strike", Keyword::Discipline(Discipline::BlockStrike)),
    (
        "block and strike",
        Keyword::Discipline(Discipline::BlockStrike),
    ),
    (
        "lightning fist",
        Keyword::Discipline(Discipline::LightningFist),
    ),
    (
        "felling the oak",
        Keyword::Discipline(Discipline::FellingTheOak),
    ),
    (
        "missile dodge",
        Keyword::Discipline(Discipline::MissileDodge),
    ),
    ("stop thrust", Keyword::Discipline(Discipline::StopThrust)),
    (
        "stunning attack",
        Keyword::Discipline(Discipline::StunningAttack),
    ),
    ("throw", Keyword::Discipline(Discipline::Throw)),
    ("instant up", Keyword::Discipline(Discipline::InstantUp)),
    ("creature", Keyword::UnknownAnatomy),
    ("hero", Keyword::Role(Role::Hero)),
    ("ally", Keyword::Role(Role::Ally)),
    ("villain", Keyword::Role(Role::Villain)),
];

/// A property of a weapon or a piece of armor, written after its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ItemProperty {
    UsedWith(AttackSkill),
    FireCapability(FireCapability),
    Ranges([u32; 4]),
    Ammunition,
    Reload {
        skill_check: bool,
    },
    KeepsForce,
    /// "plain": removes the properties that the weapon's name implies.
    NoNameDefaults,
    CanGrapple,
    NonLethal(bool),
    CanParry,
    /// The Strength that armor needs.
    StrengthMinimum,
    /// The highest value that the weapon or the armor can give.
    Maximum,
}

/// The words of properties without a number.
pub(super) const PROPERTIES: &[(&str, ItemProperty)] = &[
    ("by unarmed", ItemProperty::UsedWith(AttackSkill::Unarmed)),
    (
        "by martial arts",
        ItemProperty::UsedWith(AttackSkill::MartialArts),
    ),
    ("by melee", ItemProperty::UsedWith(AttackSkill::Melee)),
    ("by missile", ItemProperty::UsedWith(AttackSkill::Missile)),
    ("by fire", ItemProperty::UsedWith(AttackSkill::Fire)),
    ("by energy", ItemProperty::UsedWith(AttackSkill::Energy)),
    ("by heavy", ItemProperty::UsedWith(AttackSkill::Heavy)),
    (
        "bursts",
        ItemProperty::FireCapability(FireCapability::Bursts),
    ),
    (
        "automatic",
        ItemProperty::FireCapability(FireCapability::Automatic),
    ),
    (
        "full automatic",
        ItemProperty::FireCapability(FireCapability::Automatic),
    ),
    ("keeps force", ItemProperty::KeepsForce),
    ("plain", ItemProperty::NoNameDefaults),
    ("grapples", ItemProperty::CanGrapple),
    ("fells", ItemProperty::NonLethal(true)),
    ("deadly", ItemProperty::NonLethal(false)),
    ("parries", ItemProperty::CanParry),
];

/// The words of properties with a number.
pub(super) const NUMERIC_PROPERTIES: &[(&str, ItemProperty)] = &[
    ("ammo", ItemProperty::Ammunition),
    ("ammunition", ItemProperty::Ammunition),
    ("reload", ItemProperty::Reload { skill_check: false }),
    ("needs", ItemProperty::StrengthMinimum),
    ("maximum", ItemProperty::Maximum),
];

/// The words for adds, before or after their number.
pub(super) const ADD_WORDS: &[&str] = &["add", "adds"];

/// The words for damage, before its number.
pub(super) const DAMAGE_WORDS: &[&str] = &["damage", "dmg", "dam"];

/// The words for armor.
pub(super) const ARMOR_WORDS: &[&str] = &["armor", "armour"];

/// The words that, with a colon, only say what values follow: "Skills: dodge 12".
const LABELS: &[&str] = &[
    "attributes",
    "equipment",
    "gear",
    "skills",
    "stats",
    "weapon",
    "weapons",
];

/// Checks whether a word with a colon says what values follow.
pub(super) fn is_label_word(word: &Token) -> bool {
    is_word(word, LABELS) || is_word(word, ARMOR_WORDS)
}

/// Checks whether the word for damage, and a number, begin here.
pub(super) fn gives_damage(tokens: &[Token], at: usize) -> bool {
    let is_number = |token: &Token| parse_number(token).is_some();
    tokens
        .get(at)
        .is_some_and(|word| is_word(word, DAMAGE_WORDS))
        && tokens.get(at + 1).is_some_and(is_number)
}

/// Checks whether a word is the word for armor.
pub(super) fn is_armor_word(word: &str) -> bool {
    ARMOR_WORDS.contains(&word.to_lowercase().as_str())
}

/// The last words of names of armor: "chain mail", "leather jacket".
const ARMOR_NAMES: &[&str] = &[
    "armor",
    "armour",
    "mail",
    "chainmail",
    "leather",
    "leathers",
    "plate",
    "breastplate",
    "cuirass",
    "hauberk",
    "gambeson",
    "vest",
    "kevlar",
    "jacket",
    "coat",
];

/// Checks by its last word whether a name is that of a piece of armor.
pub(super) fn names_armor(name: &str) -> bool {
    let mut words = name.split(|sign: char| !sign.is_alphabetic());
    let last = words.next_back().unwrap_or_default();
    ARMOR_NAMES.contains(&last.to_lowercase().as_str())
}

/// Names of weapons, and the skill each is used with. They have no values, because the rules give none.
const WEAPON_WORDS: &[(AttackSkill, &str)] = &[
    (
        AttackSkill::Melee,
        "club cudgel stick bat baton truncheon mace hammer flail staff sword sabre saber rapier foil cutlass katana blade knife \
         dagger machete bayonet axe hatchet spear pike lance halberd whip net buckler shield crowbar",
    ),
    (
        AttackSkill::Missile,
        "bow longbow shortbow crossbow sling dart javelin boomerang blowgun bolas grenade shuriken",
    ),
    (
        AttackSkill::Fire,
        "pistol revolver derringer flintlock musket rifle carbine shotgun gun handgun sidearm magnum smg uzi tommygun",
    ),
    (AttackSkill::Energy, "laser blaster"),
    (
        AttackSkill::Heavy,
        "cannon mortar howitzer bazooka rocket launcher flamethrower",
    ),
];

/// Words for what a body attacks with, if the name has no word for a weapon.
const BODY_WORDS: &[&str] = &[
    "bite", "bites", "teeth", "fang", "fangs", "claw", "claws", "talon", "talons", "tusk", "tusks",
    "horn", "horns", "tail", "fist", "fists", "punch", "punches", "kick", "kicks",
];

/// Makes of firearms. Their words are also people’s names, so they count only if the name has no other word for a weapon.
const FIREARM_MAKES: &[&str] = &["ak", "colt", "glock", "kalashnikov", "luger"];

/// Words that make an energy weapon of a firearm: "ray gun", "laser rifle".
const ENERGY_WORDS: &[&str] = &[
    "beam", "blaster", "energy", "laser", "particle", "plasma", "ray",
];

/// The words of [`WEAPON_WORDS`] for what protects its bearer rather than strikes.
const BUCKLER_WORDS: &[&str] = &["buckler", "shield"];

/// A lower-case word of a name.
#[derive(Clone, Copy)]
struct NameWord<'a>(&'a str);

impl NameWord<'_> {
    /// Checks whether it is a known word, in the singular or the plural.
    fn is(self, known: &str) -> bool {
        self.0 == known || self.0.strip_suffix('s') == Some(known)
    }

    /// Returns the skill for the weapon that it names.
    fn attack_skill(self) -> Option<AttackSkill> {
        let mut weapons = WEAPON_WORDS.iter();
        let matches = |known| self.is(known);
        let found = weapons.find(|(_, names)| names.split_whitespace().any(matches));
        found.map(|(attack_skill, _)| *attack_skill)
    }

    fn is_buckler(self) -> bool {
        BUCKLER_WORDS.iter().any(|known| self.is(known))
    }
}

/// Returns the words of a name in lower case.
fn words_of(name: &str) -> impl DoubleEndedIterator<Item = NameWord<'_>> {
    let words = name.split(|sign: char| !sign.is_alphabetic());
    words.filter(|word| !word.is_empty()).map(NameWord)
}

/// Guesses the skill for a weapon or a part of the body from its name.
pub(super) fn guess_attack_skill(name: &str) -> Option<AttackSkill> {
    guess_weapon_skill(name).or_else(|| {
        let name = name.to_lowercase();
        let names_body = words_of(&name).any(|word| BODY_WORDS.contains(&word.0));
        let names_firearm = words_of(&name).any(|word| FIREARM_MAKES.contains(&word.0))
            || name.split_whitespace().any(is_caliber);
        if names_body {
            Some(AttackSkill::Unarmed)
        } else {
            names_firearm.then_some(AttackSkill::Fire)
        }
    })
}

/// Checks whether a word is the caliber of a firearm: ".45", "9mm".
pub(super) fn is_caliber(word: &str) -> bool {
    let number = word.strip_prefix('.').or_else(|| word.strip_suffix("mm"));
    number.is_some_and(|number| parse_digits(number).is_some())
}

/// Guesses the skill for a weapon from its name; the last word is tried first.
fn guess_weapon_skill(name: &str) -> Option<AttackSkill> {
    let name = name.to_lowercase();
    let guessed = words_of(&name).rev().find_map(NameWord::attack_skill);
    let shoots_energy =
        || words_of(&name).any(|word| ENERGY_WORDS.iter().any(|known| word.is(known)));
    match guessed {
        Some(AttackSkill::Fire) if shoots_energy() => Some(AttackSkill::Energy),
        guessed => guessed,
    }
}

/// Checks whether a name has the word for a buckler or a shield, be it alone or beside another weapon.
pub(in crate::sheet) fn names_buckler(name: &str) -> bool {
    words_of(&name.to_lowercase()).any(NameWord::is_buckler)
}

/// Checks whether a name has a word for another weapon than a buckler, as "sword and shield" has.
pub(in crate::sheet) fn names_other_weapon(name: &str) -> bool {
    let name = name.to_lowercase();
    let mut other_words = words_of(&name).filter(|word| !word.is_buckler());
    other_words.any(|word| word.attack_skill().is_some())
}

/// Sets the properties that a weapon's name implies: clubs deal non-lethal damage (TC-157, TC-158), whips and nets grapple
/// (TC-144), bucklers parry (TC-190).
pub(super) fn apply_name_defaults(weapon: &mut CarriedWeapon) {
    let name = weapon.name.as_str().to_lowercase();
    let is_any_of = |names: &[&str]| {
        names
            .iter()
            .any(|known| name.split_whitespace().any(|word| word == *known))
    };
    if is_any_of(&["club", "cudgel", "baton", "truncheon"]) {
        weapon.non_lethal = Some(true);
    }
    weapon.can_grapple = is_any_of(&["whip", "net"]);
    weapon.can_parry = names_buckler(&name);
}

/// Removes the properties that a weapon's name implies.
pub(super) fn clear_name_defaults(weapon: &mut CarriedWeapon) {
    (weapon.non_lethal, weapon.can_grapple, weapon.can_parry) = (None, false, false);
}

/// Checks whether a token is one of the words.
pub(super) fn is_word(part: &Token, words: &[&str]) -> bool {
    !part.quoted && words.contains(&part.text.as_str())
}

/// The number of letters that is enough for an abbreviation.
const MIN_ABBREVIATION: usize = 3;

/// Checks whether a token is a word or an abbreviation of it.
fn matches_word(part: &Token, word: &str) -> bool {
    !part.quoted
        && (part.text == word
            || word.starts_with(&part.text) && part.text.chars().count() >= MIN_ABBREVIATION)
}

/// Returns how many tokens from `at` on match a phrase within one item; `None` if they do not match.
fn match_phrase(parts: &[Token], at: usize, phrase: &str) -> Option<usize> {
    let mut next = at;
    for word in phrase.split(' ') {
        let part = parts.get(next)?;
        if !matches_word(part, word) || (part.starts_item && next > at) {
            return None;
        }
        next += 1;
    }
    Some(next - at)
}

/// Checks whether there is a number at `at` in the same item, and returns whether it is added to a value.
fn number_at(parts: &[Token], at: usize) -> Option<bool> {
    let part = parts.get(at).filter(|part| !part.starts_item)?;
    parse_number(part).map(|number| number.is_added)
}

/// Checks whether the word at `at` is one for adds, in the same item as the word before it.
pub(super) fn is_adds(parts: &[Token], at: usize) -> bool {
    let word = parts.get(at).filter(|part| !part.starts_item);
    word.is_some_and(|part| is_word(part, ADD_WORDS))
}

/// Returns the field that is named before a number, and how many words name it.
pub(super) fn match_numeric_field(parts: &[Token], at: usize) -> Option<(NumericField, usize)> {
    NUMERIC_FIELDS.iter().find_map(|(phrase, field)| {
        let mut used = match_phrase(parts, at, phrase)?;
        let is_skill = matches!(field, NumericField::Skill(_));
        used += usize::from(is_skill && is_adds(parts, at + used));
        let adds = number_at(parts, at + used)?;
        (!adds || matches!(field, NumericField::Skill(_))).then_some((*field, used))
    })
}

/// Returns the value for all attributes with the words before it, as in "all 10s", and the number of tokens.
pub(super) fn match_all_attributes(parts: &[Token], at: usize) -> Option<(u32, usize)> {
    ALL_ATTRIBUTES_WORDS.iter().find_map(|phrase| {
        let used = match_phrase(parts, at, phrase)?;
        let part = parts.get(at + used).filter(|part| !part.starts_item)?;
        Some((all_attributes(part)?, used + 1))
    })
}

/// The words that may stand before a value for all attributes.
pub(super) const ALL_ATTRIBUTES_WORDS: &[&str] = &["all attributes", "all", "attributes", "stats"];

/// Returns every word or phrase before a number, or without one, each with its usual spelling.
pub fn known_words() -> impl Iterator<Item = (&'static str, &'static str)> {
    let fields = NUMERIC_FIELDS.iter().map(|(word, field)| {
        let usual = NUMERIC_FIELDS.iter().find(|(_, other)| other == field);
        (*word, usual.map_or(*word, |(usual, _)| *usual))
    });
    let skills = OTHER_SKILLS.iter().map(|skill| (*skill, *skill));
    let keywords = KEYWORDS.iter().map(|(word, _)| (*word, *word));
    fields.chain(skills).chain(keywords)
}

/// Skills that combat does not use, from the game and from what players write on their sheets.
const OTHER_SKILLS: &[&str] = &[
    "acrobatics",
    "air vehicles",
    "alteration magic",
    "apportation magic",
    "artist",
    "beast riding",
    "charm",
    "climbing",
    "computer ops",
    "computers",
    "conjuration magic",
    "cyberdeck operation",
    "data manipulation",
    "direction sense",
    "disguise",
    "divination magic",
    "electronics",
    "escape",
    "evidence analysis",
    "faith",
    "find",
    "first aid",
    "flight",
    "focus",
    "forgery",
    "hypnotism",
    "land vehicles",
    "language",
    "lifting",
    "linguistics",
    "lock picking",
    "long jumping",
    "medicine",
    "persuasion",
    "prestidigitation",
    "reality",
    "research",
    "running",
    "scholar",
    "science",
    "space vehicles",
    "stealth",
    "streetwise",
    "survival",
    "swimming",
    "tracking",
    "training",
    "water vehicles",
    "willpower",
];

/// Returns the combat skill with this name, in upper or lower case.
pub(in crate::sheet) fn combat_skill_named(name: &str) -> Option<CombatSkill> {
    let named = |(word, _): &&(&str, NumericField)| word.eq_ignore_ascii_case(name);
    match NUMERIC_FIELDS.iter().find(named)? {
        (_, NumericField::Skill(skill)) => Some(*skill),
        _ => None,
    }
}

/// Checks whether a text is the name of a known skill that combat does not use.
pub(super) fn is_other_skill(name: &str) -> bool {
    OTHER_SKILLS.contains(&name)
}

/// Returns how many tokens from `at` on are the words of a skill that combat does not use. These words cannot be abbreviated.
fn match_skill_words(parts: &[Token], at: usize, skill: &str) -> Option<usize> {
    let mut words = skill.split(' ').zip(at..);
    let is_there = words.all(|(word, index)| {
        let part = parts
            .get(index)
            .filter(|part| index == at || !part.starts_item);
        part.is_some_and(|part| is_word(part, &[word]))
    });
    is_there.then(|| skill.split(' ').count())
}

/// Returns the skill before a number that combat does not use, and its number of words.
pub(super) fn match_other_skill(parts: &[Token], at: usize) -> Option<(&'static str, usize)> {
    OTHER_SKILLS.iter().find_map(|skill| {
        let mut used = match_skill_words(parts, at, skill)?;
        used += usize::from(is_adds(parts, at + used));
        number_at(parts, at + used).map(|_| (*skill, used))
    })
}

/// Checks whether tokens end with a skill’s name that is not part of a longer name: it begins an item or follows a number or a label.
pub(super) fn ends_with_skill(parts: &[Token]) -> bool {
    (0..parts.len()).rev().take(MAX_SKILL_WORDS).any(|at| {
        let is_whole = |used: Option<usize>| used == Some(parts.len() - at);
        let is_combat_skill = |(phrase, field): &(&str, NumericField)| {
            matches!(field, NumericField::Skill(_)) && is_whole(match_phrase(parts, at, phrase))
        };
        let begins = |before: &Token| {
            parse_number(before).is_some()
                || all_attributes(before).is_some()
                || is_label_word(before)
                || is_word(before, &["skill"])
        };
        let before = at.checked_sub(1).and_then(|before| parts.get(before));
        let starts_item = parts.get(at).is_some_and(|part| part.starts_item);
        (starts_item || before.is_none_or(begins))
            && (NUMERIC_FIELDS.iter().any(is_combat_skill)
                || OTHER_SKILLS
                    .iter()
                    .any(|skill| is_whole(match_skill_words(parts, at, skill))))
    })
}

/// The most words in the name of a skill: "test of wills".
const MAX_SKILL_WORDS: usize = 3;

/// Checks whether a token counts possibilities for the number before it: it has no number after it.
pub(super) fn counts_possibilities(parts: &[Token], at: usize) -> bool {
    let word = parts.get(at).filter(|part| !part.starts_item);
    word.is_some_and(|part| {
        matches_word(part, "possibilities") || matches_word(part, "possibility")
    }) && number_at(parts, at + 1).is_none()
}

/// Returns the keyword at `at` and its number of words, unless other words follow that it could belong to.
pub(super) fn match_keyword(parts: &[Token], at: usize) -> Option<(Keyword, usize)> {
    KEYWORDS.iter().find_map(|(phrase, keyword)| {
        let used = match_phrase(parts, at, phrase)?;
        let next = at + used;
        let ends = parts.get(next).is_none_or(|part| part.starts_item);
        let goes_on =
            || match_numeric_field(parts, next).is_some() || match_keyword(parts, next).is_some();
        (ends || goes_on()).then_some((*keyword, used))
    })
}

/// Returns the property of a weapon or a piece of armor at `at`, and the number of tokens used.
pub(super) fn match_property(parts: &[Token], at: usize) -> Option<(ItemProperty, usize)> {
    let part = parts.get(at)?;
    let ranges_at = |at: usize| {
        let part = parts.get(at).filter(|part| !part.quoted)?;
        parse_ranges(&part.text).map(ItemProperty::Ranges)
    };
    if let Some(ranges) = ranges_at(at) {
        return Some((ranges, 1));
    }
    if let Some(ranges) = ranges_at(at + 1).filter(|_| is_word(part, &["range", "ranges"])) {
        return Some((ranges, 2));
    }
    for (phrase, property) in NUMERIC_PROPERTIES {
        if let (Some(used), Some(false)) =
            (match_phrase(parts, at, phrase), number_at(parts, at + 1))
        {
            let check = parts.get(at + 2).filter(|part| !part.starts_item);
            let checks = check.is_some_and(|part| is_word(part, &["check"]));
            return Some(
                if checks && matches!(property, ItemProperty::Reload { .. }) {
                    (ItemProperty::Reload { skill_check: true }, used + 2)
                } else {
                    (*property, used + 1)
                },
            );
        }
    }
    let mut properties = PROPERTIES.iter();
    let (property, used) = properties
        .find_map(|(phrase, property)| Some((*property, match_phrase(parts, at, phrase)?)))?;
    // The skill may have its full name: "by fire combat".
    let names_skill = matches!(property, ItemProperty::UsedWith(_));
    let next = parts.get(at + used).filter(|part| !part.starts_item);
    let ends_there = || {
        let after = parts.get(at + used + 1);
        after.is_none_or(|part| part.starts_item) || match_property(parts, at + used + 1).is_some()
    };
    let is_rest_of_name =
        next.is_some_and(|part| is_word(part, &["combat", "weapons"])) && ends_there();
    Some((property, used + usize::from(names_skill && is_rest_of_name)))
}

/// Checks whether the text before a colon is the name of a person rather than a value or a weapon.
pub(super) fn is_person_name(head: &str) -> bool {
    let name = head.trim();
    let name = name.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let letter =
        |sign: char| sign.is_alphabetic() || sign.is_whitespace() || "-’'.()".contains(sign);
    let last = name.split_whitespace().next_back();
    let is_name = |word: &str| {
        PERSON_NAMES.contains(&word.to_lowercase().as_str())
            || !is_reserved_word(word) && guess_weapon_skill(word).is_none()
    };
    last.is_some_and(is_name) && name.chars().all(letter)
}

/// Returns a word as a token.
fn word_token(word: &str) -> Token {
    Token {
        start: 0,
        end: 0,
        text: word.to_lowercase(),
        quoted: false,
        starts_item: false,
    }
}

/// Checks whether a word is a number, or has a meaning of its own in a stat line.
pub(super) fn is_value_word(word: &str) -> bool {
    let part = word_token(word);
    parse_number(&part).is_some()
        || parse_ranges(&part.text).is_some()
        || all_attributes(&part).is_some()
        || is_reserved_word(word)
}

/// Words that begin another word of a stat line, and are also names of people.
const PERSON_NAMES: &[&str] = &["max", "sho"];

/// Checks whether a word has another meaning in a stat line, so that it cannot be part of a plain name.
pub(super) fn is_reserved_word(word: &str) -> bool {
    let part = word_token(word);
    let any = |phrase: &str| phrase.split(' ').any(|word| matches_word(&part, word));
    NUMERIC_FIELDS.iter().any(|(phrase, _)| any(phrase))
        || KEYWORDS.iter().any(|(phrase, _)| any(phrase))
        || PROPERTIES.iter().any(|(phrase, _)| any(phrase))
        || NUMERIC_PROPERTIES.iter().any(|(phrase, _)| any(phrase))
        || is_word(&part, ARMOR_WORDS)
        || is_word(&part, &["check", "str", "skill", "range", "ranges"])
        || is_word(&part, ADD_WORDS)
        || is_word(&part, DAMAGE_WORDS)
}
