//! The names of weapons and armor, and what they tell.

use super::tokens::parse_digits;
use crate::combat::weapon::AttackSkill;
use crate::sheet::CarriedWeapon;

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
    "trenchcoat",
    "jerkin",
    "doublet",
    "brigandine",
    "bandages",
    "wrappings",
    "robe",
    "robes",
    "hide",
    "hides",
    "furs",
    "cloak",
    "uniform",
    "scales",
    "carapace",
    "chitin",
    "exoskeleton",
    "helmet",
    "helm",
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
pub(super) fn guess_weapon_skill(name: &str) -> Option<AttackSkill> {
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
