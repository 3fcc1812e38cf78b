//! The words of stat lines, one table per kind.

use super::tokens::{Token, parse_number, parse_ranges};
use crate::attribute::Attribute;
use crate::combat::discipline::Discipline;
use crate::combat::kind::DamageTable;
use crate::combat::weapon::{AttackSkill, FireCapability};
use crate::role::Role;
use crate::sheet::{CarriedWeapon, CombatSkill};

/// What a figure is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NumericField {
    AllAttributes,
    Attribute(Attribute),
    Skill(CombatSkill),
    Fatigue,
    MovementRate,
    Possibilities,
}

/// The words before a figure. The first of those that stand for the same is the one that is written.
pub(super) const NUMERIC_FIELDS: &[(&str, NumericField)] = &[
    ("dexterity", NumericField::Attribute(Attribute::Dexterity)),
    ("strength", NumericField::Attribute(Attribute::Strength)),
    ("toughness", NumericField::Attribute(Attribute::Toughness)),
    ("tgh", NumericField::Attribute(Attribute::Toughness)),
    ("perception", NumericField::Attribute(Attribute::Perception)),
    ("mind", NumericField::Attribute(Attribute::Mind)),
    ("charisma", NumericField::Attribute(Attribute::Charisma)),
    ("spirit", NumericField::Attribute(Attribute::Spirit)),
    ("all attributes", NumericField::AllAttributes),
    ("all", NumericField::AllAttributes),
    ("dodge", NumericField::Skill(CombatSkill::Dodge)),
    ("melee weapons", NumericField::Skill(CombatSkill::Melee)),
    ("melee", NumericField::Skill(CombatSkill::Melee)),
    ("unarmed combat", NumericField::Skill(CombatSkill::Unarmed)),
    ("unarmed", NumericField::Skill(CombatSkill::Unarmed)),
    (
        "martial arts",
        NumericField::Skill(CombatSkill::MartialArts),
    ),
    ("missile weapons", NumericField::Skill(CombatSkill::Missile)),
    ("missile", NumericField::Skill(CombatSkill::Missile)),
    ("fire combat", NumericField::Skill(CombatSkill::Fire)),
    ("fire", NumericField::Skill(CombatSkill::Fire)),
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
    ("fatigue", NumericField::Fatigue),
    ("moves", NumericField::MovementRate),
    ("movement", NumericField::MovementRate),
    ("possibilities", NumericField::Possibilities),
    ("possibility", NumericField::Possibilities),
];

/// What a word says alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    DamageTable(DamageTable),
    Discipline(Discipline),
    UnknownAnatomy,
    Role(Role),
}

/// The words that stand alone; the first of those that stand for the same is the one that is written.
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

/// What is said of a weapon or a piece of armor behind its figure.
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
    /// Nothing goes without saying.
    NoNameDefaults,
    CanGrapple,
    NonLethal(bool),
    CanParry,
    /// The Strength that armor needs.
    StrengthMinimum,
}

/// The words of those without a figure.
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
    ("keeps force", ItemProperty::KeepsForce),
    ("plain", ItemProperty::NoNameDefaults),
    ("grapples", ItemProperty::CanGrapple),
    ("fells", ItemProperty::NonLethal(true)),
    ("deadly", ItemProperty::NonLethal(false)),
    ("parries", ItemProperty::CanParry),
];

/// The words of those with one.
pub(super) const NUMERIC_PROPERTIES: &[(&str, ItemProperty)] = &[
    ("ammo", ItemProperty::Ammunition),
    ("ammunition", ItemProperty::Ammunition),
    ("reload", ItemProperty::Reload { skill_check: false }),
    ("needs", ItemProperty::StrengthMinimum),
];

/// The word for armor.
pub(super) const ARMOR_WORDS: &[&str] = &["armor", "armour"];

/// What names of armor end in: "chain mail", "leather jacket".
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

/// Whether something of that name is worn as armor, by its last word.
pub(super) fn names_armor(name: &str) -> bool {
    let last = name.split_whitespace().next_back().unwrap_or_default();
    ARMOR_NAMES.contains(&last.to_lowercase().as_str())
}

/// Names of weapons, and the skill each is used with. They have no figures: the rules have none for them.
const WEAPON_WORDS: &[(AttackSkill, &str)] = &[
    (
        AttackSkill::Melee,
        "club cudgel stick bat baton truncheon mace hammer flail staff sword sabre saber rapier foil cutlass katana blade knife \
         dagger machete bayonet axe hatchet spear pike lance halberd whip net buckler shield crowbar",
    ),
    (
        AttackSkill::Missile,
        "bow longbow shortbow crossbow sling dart javelin boomerang blowgun bolas",
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

/// The skill that the name of a weapon speaks for; its last word first.
pub(super) fn guess_attack_skill(name: &str) -> Option<AttackSkill> {
    let name = name.to_lowercase();
    let mut words = name.split(|sign: char| !sign.is_alphabetic()).rev();
    words.find_map(|word| {
        let one = word.strip_suffix('s').unwrap_or(word);
        let is = |known: &str| known == word || known == one;
        let mut weapons = WEAPON_WORDS.iter();
        let found = weapons.find(|(_, names)| !word.is_empty() && names.split_whitespace().any(is));
        found.map(|(attack_skill, _)| *attack_skill)
    })
}

/// What goes without saying for a weapon of that name: clubs fell (TC-157, TC-158), whips and nets hold (TC-144), bucklers parry
/// (TC-190).
pub(super) fn apply_name_defaults(weapon: &mut CarriedWeapon) {
    let name = weapon.name.as_str().to_lowercase();
    let is = |names: &[&str]| {
        names
            .iter()
            .any(|its| name.split_whitespace().any(|word| word == *its))
    };
    if is(&["club", "cudgel", "baton", "truncheon"]) {
        weapon.non_lethal = Some(true);
    }
    weapon.can_grapple = is(&["whip", "net"]);
    weapon.can_parry = is(&["buckler"]);
}

/// Takes from a weapon what its name gave it.
pub(super) fn clear_name_defaults(weapon: &mut CarriedWeapon) {
    (weapon.non_lethal, weapon.can_grapple, weapon.can_parry) = (None, false, false);
}

/// Whether a part is one of those words.
pub(super) fn is_word(part: &Token, words: &[&str]) -> bool {
    !part.quoted && words.contains(&part.text.as_str())
}

/// How many letters are enough for a word.
const MIN_ABBREVIATION: usize = 3;

/// Whether a part stands for a word: in full, or its first letters.
fn matches_word(part: &Token, word: &str) -> bool {
    !part.quoted
        && (part.text == word
            || word.starts_with(&part.text) && part.text.chars().count() >= MIN_ABBREVIATION)
}

/// How many parts from a place on are those words, in one item.
fn match_phrase(parts: &[Token], at: usize, phrase: &str) -> Option<usize> {
    let mut behind = at;
    for word in phrase.split(' ') {
        let part = parts.get(behind)?;
        if !matches_word(part, word) || (part.starts_item && behind > at) {
            return None;
        }
        behind += 1;
    }
    Some(behind - at)
}

/// The figure behind some words: whether there is one, and whether it is added to something.
fn number_at(parts: &[Token], at: usize) -> Option<bool> {
    let part = parts.get(at).filter(|part| !part.starts_item)?;
    parse_number(part).map(|told| told.is_added)
}

/// The words before a figure, and how many they are.
pub(super) fn match_numeric_field(parts: &[Token], at: usize) -> Option<(NumericField, usize)> {
    NUMERIC_FIELDS.iter().find_map(|(words, what)| {
        let used = match_phrase(parts, at, words)?;
        let adds = number_at(parts, at + used)?;
        (!adds || matches!(what, NumericField::Skill(_))).then_some((*what, used))
    })
}

/// Skills that no fight asks for. Character sheets have them, so their figures are read over.
const OTHER_SKILLS: &[&str] = &[
    "acrobatics",
    "air vehicles",
    "alteration magic",
    "apportation magic",
    "artist",
    "beast riding",
    "charm",
    "climbing",
    "conjuration magic",
    "direction sense",
    "disguise",
    "divination magic",
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

/// How many words before a figure are one of the skills that no fight asks for. They must stand in full.
pub(super) fn match_other_skill(parts: &[Token], at: usize) -> Option<usize> {
    OTHER_SKILLS.iter().find_map(|skill| {
        let mut words = skill.split(' ').zip(at..);
        let is_there = words.all(|(word, place)| {
            let part = parts
                .get(place)
                .filter(|part| place == at || !part.starts_item);
            part.is_some_and(|part| is_word(part, &[word]))
        });
        let used = skill.split(' ').count();
        (is_there && number_at(parts, at + used).is_some()).then_some(used)
    })
}

/// Whether a part says what the figure before it counts, and has none of its own.
pub(super) fn counts_possibilities(parts: &[Token], at: usize) -> bool {
    let word = parts.get(at).filter(|part| !part.starts_item);
    word.is_some_and(|part| {
        matches_word(part, "possibilities") || matches_word(part, "possibility")
    }) && number_at(parts, at + 1).is_none()
}

/// What words say alone, where nothing stands behind them in the item that they could belong to.
pub(super) fn match_keyword(parts: &[Token], at: usize) -> Option<(Keyword, usize)> {
    KEYWORDS.iter().find_map(|(words, what)| {
        let used = match_phrase(parts, at, words)?;
        let behind = at + used;
        let ends = parts.get(behind).is_none_or(|part| part.starts_item);
        let goes_on = || {
            match_numeric_field(parts, behind).is_some() || match_keyword(parts, behind).is_some()
        };
        (ends || goes_on()).then_some((*what, used))
    })
}

/// What is said of a weapon or a piece of armor.
pub(super) fn match_property(parts: &[Token], at: usize) -> Option<(ItemProperty, usize)> {
    let part = parts.get(at)?;
    if let Some(bands) = parse_ranges(&part.text).filter(|_| !part.quoted) {
        return Some((ItemProperty::Ranges(bands), 1));
    }
    for (words, what) in NUMERIC_PROPERTIES {
        if let (Some(used), Some(false)) =
            (match_phrase(parts, at, words), number_at(parts, at + 1))
        {
            let check = parts.get(at + 2).filter(|part| !part.starts_item);
            let checks = check.is_some_and(|part| is_word(part, &["check"]));
            return Some(if checks && matches!(what, ItemProperty::Reload { .. }) {
                (ItemProperty::Reload { skill_check: true }, used + 2)
            } else {
                (*what, used + 1)
            });
        }
    }
    PROPERTIES
        .iter()
        .find_map(|(words, what)| Some((*what, match_phrase(parts, at, words)?)))
}

/// Whether what stands before a colon names somebody, and no figure or weapon.
pub(super) fn is_person_name(head: &str) -> bool {
    let name = head.trim();
    let name = name.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let letter =
        |sign: char| sign.is_alphabetic() || sign.is_whitespace() || "-’'.()".contains(sign);
    let last = name.split_whitespace().next_back();
    last.is_some_and(|last| !is_reserved_word(last) && guess_attack_skill(last).is_none())
        && name.chars().all(letter)
}

/// Whether a word could be read as something else than a name.
pub(super) fn is_reserved_word(word: &str) -> bool {
    let part = Token {
        start: 0,
        end: 0,
        text: word.to_lowercase(),
        quoted: false,
        starts_item: false,
    };
    let any = |phrase: &str| phrase.split(' ').any(|its| matches_word(&part, its));
    NUMERIC_FIELDS.iter().any(|(words, _)| any(words))
        || KEYWORDS.iter().any(|(words, _)| any(words))
        || PROPERTIES.iter().any(|(words, _)| any(words))
        || NUMERIC_PROPERTIES.iter().any(|(words, _)| any(words))
        || is_word(&part, ARMOR_WORDS)
        || is_word(&part, &["damage", "dmg", "check", "str"])
}
