//! The words that a line may have, one table each.

use super::parts::{Part, bands, told};
use crate::attribute::Attribute;
use crate::combat::discipline::Discipline;
use crate::combat::kind::Kind;
use crate::combat::weapon::{Arm, Fires};
use crate::role::Role;
use crate::sheet::{Carried, CombatSkill};

/// What a figure is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbered {
    All,
    Attribute(Attribute),
    Skill(CombatSkill),
    Fatigue,
    Moves,
    Possibilities,
}

/// The words before a figure. The first of those that stand for the same is the one that is written.
pub(super) const NUMBERED: &[(&str, Numbered)] = &[
    ("dexterity", Numbered::Attribute(Attribute::Dexterity)),
    ("strength", Numbered::Attribute(Attribute::Strength)),
    ("toughness", Numbered::Attribute(Attribute::Toughness)),
    ("tgh", Numbered::Attribute(Attribute::Toughness)),
    ("perception", Numbered::Attribute(Attribute::Perception)),
    ("mind", Numbered::Attribute(Attribute::Mind)),
    ("charisma", Numbered::Attribute(Attribute::Charisma)),
    ("spirit", Numbered::Attribute(Attribute::Spirit)),
    ("all attributes", Numbered::All),
    ("all", Numbered::All),
    ("dodge", Numbered::Skill(CombatSkill::Dodge)),
    ("melee weapons", Numbered::Skill(CombatSkill::Melee)),
    ("melee", Numbered::Skill(CombatSkill::Melee)),
    ("unarmed combat", Numbered::Skill(CombatSkill::Unarmed)),
    ("unarmed", Numbered::Skill(CombatSkill::Unarmed)),
    ("martial arts", Numbered::Skill(CombatSkill::MartialArts)),
    ("missile weapons", Numbered::Skill(CombatSkill::Missile)),
    ("missile", Numbered::Skill(CombatSkill::Missile)),
    ("fire combat", Numbered::Skill(CombatSkill::Fire)),
    ("fire", Numbered::Skill(CombatSkill::Fire)),
    ("energy weapons", Numbered::Skill(CombatSkill::Energy)),
    ("energy", Numbered::Skill(CombatSkill::Energy)),
    ("heavy weapons", Numbered::Skill(CombatSkill::Heavy)),
    ("heavy", Numbered::Skill(CombatSkill::Heavy)),
    ("maneuver", Numbered::Skill(CombatSkill::Maneuver)),
    ("manoeuvre", Numbered::Skill(CombatSkill::Maneuver)),
    ("trick", Numbered::Skill(CombatSkill::Trick)),
    ("test of wills", Numbered::Skill(CombatSkill::Test)),
    ("test", Numbered::Skill(CombatSkill::Test)),
    ("taunt", Numbered::Skill(CombatSkill::Taunt)),
    ("intimidation", Numbered::Skill(CombatSkill::Intimidation)),
    ("fatigue", Numbered::Fatigue),
    ("moves", Numbered::Moves),
    ("movement", Numbered::Moves),
    ("possibilities", Numbered::Possibilities),
    ("possibility", Numbered::Possibilities),
];

/// What a word says alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bare {
    Kind(Kind),
    Learned(Discipline),
    Strange,
    Role(Role),
}

/// The words that stand alone; the first of those that stand for the same is the one that is written.
pub(super) const BARE: &[(&str, Bare)] = &[
    ("possibility rated", Bare::Kind(Kind::PossibilityRated)),
    ("ordinary", Bare::Kind(Kind::Ordinary)),
    ("ord", Bare::Kind(Kind::Ordinary)),
    ("block strike", Bare::Learned(Discipline::BlockStrike)),
    ("block/strike", Bare::Learned(Discipline::BlockStrike)),
    ("lightning fist", Bare::Learned(Discipline::LightningFist)),
    ("felling the oak", Bare::Learned(Discipline::FellingTheOak)),
    ("missile dodge", Bare::Learned(Discipline::MissileDodge)),
    ("stop thrust", Bare::Learned(Discipline::StopThrust)),
    ("stunning attack", Bare::Learned(Discipline::StunningAttack)),
    ("throw", Bare::Learned(Discipline::Throw)),
    ("instant up", Bare::Learned(Discipline::InstantUp)),
    ("creature", Bare::Strange),
    ("hero", Bare::Role(Role::Hero)),
    ("ally", Bare::Role(Role::Ally)),
    ("villain", Bare::Role(Role::Villain)),
];

/// What is said of a weapon or a piece of armor behind its figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flag {
    By(Arm),
    Fires(Fires),
    Bands([u32; 4]),
    Ammunition,
    Reload {
        check: bool,
    },
    KeepsForce,
    /// Nothing goes without saying.
    Plain,
    Grapples,
    Fells(bool),
    Parries,
    /// The Strength that armor needs.
    Needs,
}

/// The words of those without a figure.
pub(super) const FLAGS: &[(&str, Flag)] = &[
    ("by unarmed", Flag::By(Arm::Unarmed)),
    ("by martial arts", Flag::By(Arm::MartialArts)),
    ("by melee", Flag::By(Arm::Melee)),
    ("by missile", Flag::By(Arm::Missile)),
    ("by fire", Flag::By(Arm::Fire)),
    ("by energy", Flag::By(Arm::Energy)),
    ("by heavy", Flag::By(Arm::Heavy)),
    ("bursts", Flag::Fires(Fires::Bursts)),
    ("automatic", Flag::Fires(Fires::Automatic)),
    ("keeps force", Flag::KeepsForce),
    ("plain", Flag::Plain),
    ("grapples", Flag::Grapples),
    ("fells", Flag::Fells(true)),
    ("deadly", Flag::Fells(false)),
    ("parries", Flag::Parries),
];

/// The words of those with one.
pub(super) const NUMBER_FLAGS: &[(&str, Flag)] = &[
    ("ammo", Flag::Ammunition),
    ("ammunition", Flag::Ammunition),
    ("reload", Flag::Reload { check: false }),
    ("needs", Flag::Needs),
];

/// What armor is called.
pub(super) const ARMOR: &[&str] = &["armor", "armour"];

/// Names of weapons, and the skill each is used with. They have no figures: the rules have none for them.
const WEAPONS: &[(Arm, &str)] = &[
    (
        Arm::Melee,
        "club cudgel stick bat baton truncheon mace hammer flail staff sword sabre saber rapier foil cutlass katana blade knife \
         dagger machete bayonet axe hatchet spear pike lance halberd whip net buckler shield crowbar",
    ),
    (
        Arm::Missile,
        "bow longbow shortbow crossbow sling dart javelin boomerang blowgun bolas",
    ),
    (
        Arm::Fire,
        "pistol revolver derringer flintlock musket rifle carbine shotgun gun",
    ),
    (Arm::Energy, "laser blaster"),
    (
        Arm::Heavy,
        "cannon mortar howitzer bazooka rocket launcher flamethrower",
    ),
];

/// The skill that the name of a weapon speaks for; its last word first.
pub(super) fn guess(name: &str) -> Option<Arm> {
    let name = name.to_lowercase();
    let mut words = name.split(|sign: char| !sign.is_alphabetic()).rev();
    words.find_map(|word| {
        let one = word.strip_suffix('s').unwrap_or(word);
        let is = |known: &str| known == word || known == one;
        let mut weapons = WEAPONS.iter();
        let found = weapons.find(|(_, names)| !word.is_empty() && names.split_whitespace().any(is));
        found.map(|(arm, _)| *arm)
    })
}

/// What goes without saying for a weapon of that name: clubs fell (TC-157, TC-158), whips and nets hold (TC-144), bucklers parry
/// (TC-190).
pub(super) fn gifted(weapon: &mut Carried) {
    let name = weapon.name.as_str().to_lowercase();
    let is = |names: &[&str]| {
        names
            .iter()
            .any(|its| name.split_whitespace().any(|word| word == *its))
    };
    if is(&["club", "cudgel", "baton", "truncheon"]) {
        weapon.fells = Some(true);
    }
    weapon.grapples = is(&["whip", "net"]);
    weapon.parries = is(&["buckler"]);
}

/// Takes from a weapon what its name gave it.
pub(super) fn ungifted(weapon: &mut Carried) {
    (weapon.fells, weapon.grapples, weapon.parries) = (None, false, false);
}

/// Whether a part is one of those words.
pub(super) fn is_word(part: &Part, words: &[&str]) -> bool {
    !part.quoted && words.contains(&part.text.as_str())
}

/// How many letters are enough for a word.
const ENOUGH: usize = 3;

/// Whether a part stands for a word: in full, or its first letters.
fn means(part: &Part, word: &str) -> bool {
    !part.quoted
        && (part.text == word
            || word.starts_with(&part.text) && part.text.chars().count() >= ENOUGH)
}

/// How many parts from a place on are those words, in one item.
fn phrase(parts: &[Part], at: usize, phrase: &str) -> Option<usize> {
    let mut behind = at;
    for word in phrase.split(' ') {
        let part = parts.get(behind)?;
        if !means(part, word) || (part.first && behind > at) {
            return None;
        }
        behind += 1;
    }
    Some(behind - at)
}

/// The figure behind some words: whether there is one, and whether it is added to something.
fn figure(parts: &[Part], at: usize) -> Option<bool> {
    let part = parts.get(at).filter(|part| !part.first)?;
    told(part).map(|told| told.adds)
}

/// The words before a figure, and how many they are.
pub(super) fn number_word(parts: &[Part], at: usize) -> Option<(Numbered, usize)> {
    NUMBERED.iter().find_map(|(words, what)| {
        let used = phrase(parts, at, words)?;
        let adds = figure(parts, at + used)?;
        (!adds || matches!(what, Numbered::Skill(_))).then_some((*what, used))
    })
}

/// Whether a part says what the figure before it counts, and has none of its own.
pub(super) fn counts_possibilities(parts: &[Part], at: usize) -> bool {
    let word = parts.get(at).filter(|part| !part.first);
    word.is_some_and(|part| means(part, "possibilities") || means(part, "possibility"))
        && figure(parts, at + 1).is_none()
}

/// What words say alone, where nothing stands behind them in the item that they could belong to.
pub(super) fn bare(parts: &[Part], at: usize) -> Option<(Bare, usize)> {
    BARE.iter().find_map(|(words, what)| {
        let used = phrase(parts, at, words)?;
        let behind = at + used;
        let ends = parts.get(behind).is_none_or(|part| part.first);
        let goes_on = || number_word(parts, behind).is_some() || bare(parts, behind).is_some();
        (ends || goes_on()).then_some((*what, used))
    })
}

/// What is said of a weapon or a piece of armor.
pub(super) fn flag(parts: &[Part], at: usize) -> Option<(Flag, usize)> {
    let part = parts.get(at)?;
    if let Some(bands) = bands(&part.text).filter(|_| !part.quoted) {
        return Some((Flag::Bands(bands), 1));
    }
    for (words, what) in NUMBER_FLAGS {
        if let (Some(used), Some(false)) = (phrase(parts, at, words), figure(parts, at + 1)) {
            let check = parts.get(at + 2).filter(|part| !part.first);
            let checks = check.is_some_and(|part| is_word(part, &["check"]));
            return Some(if checks && matches!(what, Flag::Reload { .. }) {
                (Flag::Reload { check: true }, used + 2)
            } else {
                (*what, used + 1)
            });
        }
    }
    FLAGS
        .iter()
        .find_map(|(words, what)| Some((*what, phrase(parts, at, words)?)))
}

/// Whether what stands before a colon names somebody, and no figure or weapon.
pub(super) fn is_somebody(head: &str) -> bool {
    let name = head.trim();
    let name = name.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let letter =
        |sign: char| sign.is_alphabetic() || sign.is_whitespace() || "-’'.()".contains(sign);
    let last = name.split_whitespace().next_back();
    last.is_some_and(|last| !is_taken(last) && guess(last).is_none()) && name.chars().all(letter)
}

/// Whether a word could be read as something else than a name.
pub(super) fn is_taken(word: &str) -> bool {
    let part = Part {
        from: 0,
        to: 0,
        text: word.to_lowercase(),
        quoted: false,
        first: false,
    };
    let any = |phrase: &str| phrase.split(' ').any(|its| means(&part, its));
    NUMBERED.iter().any(|(words, _)| any(words))
        || BARE.iter().any(|(words, _)| any(words))
        || FLAGS.iter().any(|(words, _)| any(words))
        || NUMBER_FLAGS.iter().any(|(words, _)| any(words))
        || is_word(&part, ARMOR)
        || is_word(&part, &["damage", "dmg", "check", "str"])
}
