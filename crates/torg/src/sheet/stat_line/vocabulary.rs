//! The words of stat lines, one table per kind of word.

use crate::attribute::Attribute;
use crate::combat::damage_table::DamageTable;
use crate::combat::discipline::Discipline;
use crate::combat::weapon::{AttackSkill, FireCapability};
use crate::role::Role;
use crate::sheet::CombatSkill;

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

/// The first two letters of the attributes, as some people write them. They mean an attribute only where a value begins.
pub(super) const SHORT_ATTRIBUTES: &[(&str, Attribute)] = &[
    ("de", Attribute::Dexterity),
    ("st", Attribute::Strength),
    ("to", Attribute::Toughness),
    ("pe", Attribute::Perception),
    ("mi", Attribute::Mind),
    ("ch", Attribute::Charisma),
    ("sp", Attribute::Spirit),
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
    ("non lethal", ItemProperty::NonLethal(true)),
    ("nonlethal", ItemProperty::NonLethal(true)),
    ("deadly", ItemProperty::NonLethal(false)),
    ("parries", ItemProperty::CanParry),
];

/// The words for single shots among several kinds of fire: "single/burst".
pub(super) const SINGLE_SHOT_WORDS: &[&str] = &["single", "semi", "semiautomatic"];

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
pub(super) const LABELS: &[&str] = &[
    "attributes",
    "equipment",
    "gear",
    "skills",
    "stats",
    "weapon",
    "weapons",
];

/// Skills that combat does not use, from the game and from what players write on their sheets.
pub(super) const OTHER_SKILLS: &[&str] = &[
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

/// The words before measurements that a sheet does not have.
pub(super) const OTHER_MEASUREMENTS: &[&str] = &["weight", "height", "radius"];

/// The words that may stand before a value for all attributes.
pub(super) const ALL_ATTRIBUTES_WORDS: &[&str] = &["all attributes", "all", "attributes", "stats"];
