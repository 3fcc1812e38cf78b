//! The formatter of stat lines: it writes an actor as a line that parses to the same values.

use super::actor::StatLine;
use super::details::{DETAILS, begins_without_name, find_details};
use super::head::{begins_with_count, count_behind, range_behind};
use super::matching::{is_armor_word, is_other_skill, is_reserved_word, is_short_attribute};
use super::notes::{NoteKind, is_status};
use super::tokens::parse_number_word;
use super::vocabulary::{
    ItemProperty, KEYWORDS, Keyword, NUMERIC_FIELDS, NumericField, PROPERTIES,
};
use super::weapon_names::{
    apply_name_defaults, clear_name_defaults, guess_attack_skill, names_armor,
};
use super::weapon_skills::{WeaponForm, only_weapon_skill};
use crate::attribute::Attribute;
use crate::combat::ammunition::Reload;
use crate::combat::discipline::Discipline;
use crate::combat::weapon::{AttackSkill, FireCapability};
use crate::sheet::{CarriedWeapon, KnownSkill, Sheet, WeaponDamage, WornArmor};
use crate::stats::Stats;
use tabletop::name::Name;
use tabletop::person_line::{Heading, is_dash, player_name};

/// Returns the stat line of an actor: "Varga: dex 12 str 10, melee weapons 14, sabre +6/18".
pub fn format_line(stat_line: &StatLine) -> String {
    let mut line = String::new();
    let first = u32::from(stat_line.first);
    let last = (first + u32::from(stat_line.count)).saturating_sub(1);
    let is_range = stat_line.count > 1 && first > 1;
    if stat_line.count > 1 && !is_range {
        push_number(&mut line, "", u32::from(stat_line.count));
        line.push(' ');
    }
    push_person_name(&mut line, stat_line.name.as_str());
    if is_range {
        line.push_str(&format!(" {first}-{last}"));
    }
    if let Some(player) = &stat_line.player {
        line.push_str(" (");
        let player = player.as_str();
        let is_note = NoteKind::of(player).is_some();
        if is_note || DETAILS.are_details(player) || player_name(player) != player {
            line.push_str(&quote(player));
        } else {
            push_person_name(&mut line, player);
        }
        line.push(')');
    }
    let items = format_items(stat_line);
    if !items.is_empty() || stat_line.count > 1 {
        line.push(':');
    }
    if !items.is_empty() {
        line.push(' ');
        line.push_str(&items.join(", "));
    }
    line
}

fn format_items(stat_line: &StatLine) -> Vec<String> {
    let (stats, sheet) = (&stat_line.stats, &stat_line.sheet);
    let mut items = Vec::new();
    items.extend(keyword_text(
        |keyword| matches!((keyword, stat_line.role), (Keyword::Role(known), Some(role)) if known == role),
    ));
    items.push(format_attributes(stats, sheet));
    for skilled in &sheet.skills {
        items.push(format_numeric_field(
            NumericField::Skill(skilled.skill),
            u32::from(skilled.value),
        ));
    }
    for skilled in &sheet.other_skills {
        items.push(format_other_skill(&skilled.name, u32::from(skilled.value)));
    }
    let weapons = sheet.weapons.iter();
    items.extend(weapons.map(|weapon| format_weapon(weapon, &sheet.skills)));
    items.extend(sheet.armors.iter().map(format_armor));
    items.extend(keyword_text(
        |keyword| matches!((keyword, sheet.damage_table), (Keyword::DamageTable(known), Some(kind)) if known == kind),
    ));
    for discipline in Discipline::ALL
        .into_iter()
        .filter(|discipline| sheet.disciplines.has(*discipline))
    {
        items.extend(keyword_text(|keyword| {
            keyword == Keyword::Discipline(discipline)
        }));
    }
    if stats.fatigue_modifier > 0 {
        items.push(format_numeric_field(
            NumericField::Fatigue,
            u32::from(stats.fatigue_modifier),
        ));
    }
    if let Some(moves) = sheet.movement_rate {
        items.push(format_numeric_field(
            NumericField::MovementRate,
            u32::from(moves),
        ));
    }
    if sheet.unknown_anatomy {
        items.extend(keyword_text(|keyword| keyword == Keyword::UnknownAnatomy));
    }
    if stat_line.possibilities > 0 {
        items.push(format_numeric_field(
            NumericField::Possibilities,
            u32::from(stat_line.possibilities),
        ));
    }
    items.retain(|item| !item.is_empty());
    items
}

/// Returns a skill that combat does not use. A name that is not known has the word "skill" before it, so that it is not read as a weapon.
fn format_other_skill(name: &Name, value: u32) -> String {
    let mut text = String::new();
    if is_other_skill(name.as_str()) {
        push_number(&mut text, name.as_str(), value);
    } else {
        push_word(&mut text, "skill");
        push_number(&mut text, &format_item_name(name), value);
    }
    text
}

/// Returns the attributes, each with the first letters of its name; if all have the same value, only that: "10s".
fn format_attributes(stats: &Stats, sheet: &Sheet) -> String {
    let attributes = Attribute::ALL.map(|attribute| sheet.attribute(*stats, attribute));
    let mut text = String::new();
    match attributes.first() {
        Some(Some(value)) if attributes.iter().all(|other| *other == Some(*value)) => {
            push_number(&mut text, "", u32::from(*value));
            text.push('s');
        }
        _ => {
            for (attribute, value) in Attribute::ALL.into_iter().zip(attributes) {
                let label = numeric_field_text(NumericField::Attribute(attribute));
                if let Some(value) = value {
                    push_number(&mut text, label.get(..3).unwrap_or(label), u32::from(value));
                }
            }
        }
    }
    text
}

fn keyword_text(matches: impl Fn(Keyword) -> bool) -> Option<String> {
    let found = KEYWORDS.iter().find(|(_, keyword)| matches(*keyword));
    found.map(|(phrase, _)| phrase.replace(' ', "-"))
}

fn numeric_field_text(field: NumericField) -> &'static str {
    let found = NUMERIC_FIELDS.iter().find(|(_, known)| *known == field);
    found.map_or("", |(phrase, _)| phrase)
}

fn format_numeric_field(field: NumericField, value: u32) -> String {
    let mut text = String::new();
    push_number(&mut text, numeric_field_text(field), value);
    text
}

/// Appends a word with its number.
fn push_number(text: &mut String, label: &str, value: u32) {
    push_word(text, label);
    push_word(text, &value.to_string());
}

/// Appends a word.
fn push_word(text: &mut String, label: &str) {
    if !text.is_empty() && !label.is_empty() {
        text.push(' ');
    }
    text.push_str(label);
}

fn push_property(text: &mut String, flag: ItemProperty) {
    if let Some((phrase, _)) = PROPERTIES.iter().find(|(_, property)| *property == flag) {
        push_word(text, phrase);
    }
}

fn format_weapon(weapon: &CarriedWeapon, skills: &[KnownSkill]) -> String {
    // Unquoted, a weapon of that name would be read back as armor, as a skill or as an attribute.
    let name = weapon.name.as_str();
    let is_value = is_other_skill(&name.to_lowercase()) || is_short_attribute(&name.to_lowercase());
    let mut text = if names_armor(name) || is_value {
        quote(weapon.name.as_str())
    } else {
        format_item_name(&weapon.name)
    };
    push_damage(&mut text, weapon);
    if skill_read_back(weapon, skills) != Some(weapon.attack_skill) {
        push_property(&mut text, ItemProperty::UsedWith(weapon.attack_skill));
    }
    match weapon.fire_capability {
        FireCapability::Single => {}
        FireCapability::Bursts | FireCapability::Automatic => push_property(
            &mut text,
            ItemProperty::FireCapability(weapon.fire_capability),
        ),
    }
    if let Some(bands) = weapon.ranges {
        let [from, short, medium, long] = [
            bands.short_from,
            bands.short_to,
            bands.medium_to,
            bands.long_to,
        ]
        .map(|end| end.to_string());
        let bands = [&from, "-", &short, "/", &medium, "/", &long];
        push_word(&mut text, &bands.concat());
    }
    if let Some(rounds) = weapon.ammunition {
        push_number(&mut text, "ammo", u32::from(rounds));
    }
    if let Reload::Rounds {
        rounds,
        skill_check,
    } = weapon.reload
    {
        push_number(&mut text, "reload", u32::from(rounds));
        push_word(&mut text, if skill_check { "check" } else { "" });
    }
    push_name_exceptions(&mut text, weapon);
    text
}

/// Appends a weapon's damage: a number, or what is added to Strength.
fn push_damage(text: &mut String, weapon: &CarriedWeapon) {
    match weapon.damage {
        WeaponDamage::Fixed(damage) => push_word(text, &damage.to_string()),
        WeaponDamage::Strength {
            weapon_add,
            maximum,
        } => push_added(text, i32::from(weapon_add), maximum.map(i32::from)),
    }
}

/// Returns the skill that is read back if the line does not name it.
fn skill_read_back(weapon: &CarriedWeapon, skills: &[KnownSkill]) -> Option<AttackSkill> {
    let guessed = guess_attack_skill(weapon.name.as_str());
    match weapon.damage {
        WeaponDamage::Fixed(_) => guessed,
        // With a skill of its own energy a plus is read as no Strength, if the skill is not named.
        WeaponDamage::Strength { maximum, .. } => {
            let form = WeaponForm {
                has_ranges: weapon.ranges.is_some(),
                is_added: true,
            };
            let known = skills.iter().map(|known| known.skill);
            guessed
                .or_else(|| only_weapon_skill(known, form))
                .or(Some(AttackSkill::Melee))
                .filter(|skill| maximum.is_some() || !skill.has_own_energy())
        }
    }
}

/// Appends the properties that the weapon's name does not imply. If it implies too many, they are removed first.
fn push_name_exceptions(text: &mut String, weapon: &CarriedWeapon) {
    let mut given = weapon.clone();
    clear_name_defaults(&mut given);
    apply_name_defaults(&mut given);
    let too_much = given.can_grapple && !weapon.can_grapple
        || given.non_lethal.is_some() && weapon.non_lethal.is_none()
        || given.can_parry && !weapon.can_parry;
    if too_much {
        clear_name_defaults(&mut given);
    }
    let fells = |fells| weapon.non_lethal == Some(fells) && given.non_lethal != weapon.non_lethal;
    for (applies, property) in [
        (weapon.keeps_force, ItemProperty::KeepsForce),
        (too_much, ItemProperty::NoNameDefaults),
        (
            weapon.can_grapple && !given.can_grapple,
            ItemProperty::CanGrapple,
        ),
        (fells(true), ItemProperty::NonLethal(true)),
        (fells(false), ItemProperty::NonLethal(false)),
        (weapon.can_parry && !given.can_parry, ItemProperty::CanParry),
    ] {
        if applies {
            push_property(text, property);
        }
    }
}

fn format_armor(worn: &WornArmor) -> String {
    let name = worn.name.as_str();
    let mut words: Vec<&str> = name.split(' ').collect();
    // "armor" itself is a reserved word, which is fine at the end.
    words.pop_if(|last| is_armor_word(last));
    let mut text = if names_armor(name) && words.iter().all(|word| is_plain_word(word)) {
        name.to_owned()
    } else {
        ["armor ", &quote(name)].concat()
    };
    let max = worn.armor.has_maximum().then_some(worn.armor.maximum);
    push_added(&mut text, worn.armor.add, max);
    if worn.armor.strength_minimum > 0 {
        push_word(&mut text, "needs");
        push_word(&mut text, &worn.armor.strength_minimum.to_string());
    }
    text
}

fn push_added(text: &mut String, add: i32, max: Option<i32>) {
    push_word(text, "+");
    text.push_str(&add.to_string());
    if let Some(max) = max {
        text.push('/');
        text.push_str(&max.to_string());
    }
}

/// Checks whether a word can only be read as part of a name.
fn is_plain_word(word: &str) -> bool {
    let letters = |piece: &str| {
        !piece.is_empty() && piece.chars().all(char::is_alphabetic) && !is_reserved_word(piece)
    };
    word.split('-').all(letters)
}

fn format_item_name(name: &Name) -> String {
    if name.as_str().split(' ').all(is_plain_word) {
        name.as_str().to_owned()
    } else {
        quote(name.as_str())
    }
}

/// Appends the name of a person, in quotes if it would not be read back as the same name.
fn push_person_name(line: &mut String, text: &str) {
    let odd = |sign: char| ":()[]\"“”„,;|·•".contains(sign);
    let has_dash = || {
        let mut words = text.split(' ');
        words.any(|word| word == "/" || word.chars().all(is_dash))
    };
    let has_number_word = || {
        let words = text.split_once(char::is_whitespace);
        words.is_some_and(|(word, rest)| parse_number_word(word, rest).is_some())
    };
    let has_count = text.starts_with(|sign: char| sign.is_ascii_digit())
        || begins_with_count(text)
        || has_number_word()
        || count_behind(text).is_some()
        || range_behind(text).is_some();
    let is_heading = Heading::of(text).is_some();
    let has_details = || find_details(text).is_some() || begins_without_name(text);
    // In a list, a status would belong to the name before it.
    let is_odd = text.contains(odd) || is_status(text);
    if is_odd || has_count || is_heading || has_dash() || has_details() {
        line.push_str(&quote(text));
    } else {
        line.push_str(text);
    }
}

fn quote(text: &str) -> String {
    ["\"", &text.replace('"', "\"\""), "\""].concat()
}
