//! The texts of character sheets: what is on them, and what was not understood of a typed line.

use super::combat::{damage_table, discipline, option_label, skill, weapon_kind};
use super::effects::attribute;
use super::names::role;
use crate::grammar::{capitalised, counted, list, long_name};
use ::torg::active_effects::Attribute;
use ::torg::combat::discipline::Discipline;
use ::torg::combat::options::CombatOption;
use ::torg::combat::weapon::{AttackSkill, FireCapability};
use ::torg::settings::Edition;
use ::torg::sheet::stat_line::{Note, NoteKind, ParseError, ParseErrorKind, StatLine, known_words};
use ::torg::sheet::{CarriedWeapon, CombatSkill, Sheet, WeaponDamage, WornArmor};
use ::torg::state::Stats;
use tabletop::name::NameError;

/// Formats the damage of a weapon: "Strength +6, maximum 18", "damage 16".
pub fn damage(weapon_damage: WeaponDamage) -> String {
    match weapon_damage {
        WeaponDamage::Fixed(damage) => format!("damage {damage}"),
        WeaponDamage::Strength {
            weapon_add,
            maximum,
        } => {
            let mut text = format!("Strength +{weapon_add}");
            if let Some(maximum) = maximum {
                text.push_str(", maximum ");
                text.push_str(&maximum.to_string());
            }
            text
        }
    }
}

/// Lists everything about a weapon except its name, in the words of an edition.
pub fn weapon(weapon: &CarriedWeapon, edition: Edition) -> String {
    let mut parts = vec![
        weapon_kind(weapon.attack_skill).to_lowercase(),
        damage(weapon.damage),
    ];
    match weapon.fire_capability {
        FireCapability::Single => {}
        FireCapability::Bursts => parts.push("bursts".to_owned()),
        FireCapability::Automatic => parts.push("full automatic".to_owned()),
    }
    if let Some(bands) = weapon.ranges {
        let limits = [bands.short_to, bands.medium_to, bands.long_to].map(|end| end.to_string());
        parts.push(format!("{} m", limits.join("/")));
    }
    if let Some(rounds) = weapon.ammunition {
        parts.push(format!("ammunition {rounds}"));
    }
    let non_lethal = option_label(CombatOption::NonLethal, edition).to_lowercase();
    for (applies, text) in [
        (weapon.keeps_force, "keeps its force at range"),
        (weapon.can_grapple, "grapples"),
        (weapon.non_lethal == Some(true), non_lethal.as_str()),
        (weapon.non_lethal == Some(false), "lethal only"),
        (weapon.can_parry, "parries"),
    ] {
        if applies {
            parts.push(text.to_owned());
        }
    }
    parts.join(", ")
}

/// Formats what armor does: "Toughness +3, maximum 18".
pub fn armor(worn: &WornArmor) -> String {
    let values = worn.armor;
    let mut text = format!("Toughness +{}", values.add);
    if values.has_maximum() {
        text.push_str(&format!(", maximum {}", values.maximum));
    }
    if values.strength_minimum > 0 {
        text.push_str(", needs Strength ");
        text.push_str(&values.strength_minimum.to_string());
    }
    text
}

fn attributes(stats: Stats, sheet: &Sheet) -> Vec<(&'static str, u8)> {
    let known = |key| Some((attribute(key), sheet.attribute(stats, key)?));
    Attribute::ALL.into_iter().filter_map(known).collect()
}

fn named_values_text(named_values: &[(&str, u8)]) -> String {
    let figure = |(name, value): &(&str, u8)| format!("{name} {value}");
    named_values
        .iter()
        .map(figure)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Lists the skills that are ignored: "stealth +3: give the full skill value, such as stealth 12; adds alone are ignored"; `None` if there are none.
pub fn ignored_skills(skills: &[String]) -> Option<String> {
    (!skills.is_empty()).then(|| {
        format!(
            "{}: give the full skill value, such as stealth 12; adds alone are ignored",
            skills.join(", ")
        )
    })
}

/// Lists the measurements that a sheet does not have: "weight 82 kg: not kept; a sheet has no place for it"; `None` if there are none.
pub fn ignored_details(details: &[String]) -> Option<String> {
    let pronoun = if details.len() == 1 { "it" } else { "them" };
    (!details.is_empty()).then(|| {
        let details = details.join(", ");
        format!("{details}: not kept; a sheet has no place for {pronoun}")
    })
}

/// Says how to write a skill that combat does not use.
pub const FULL_SKILL_VALUE: &str = "Give the full value of a skill, such as stealth 12.";

/// Returns the lines of a sheet: attributes, skills, each weapon, each armor, the rest. `without_damage`: the indices of weapons
/// without damage. `edition`: whose words are used.
pub fn lines(stat_line: &StatLine, without_damage: &[usize], edition: Edition) -> Vec<String> {
    let StatLine { stats, sheet, .. } = stat_line;
    let named_values = attributes(*stats, sheet);
    let mut lines = Vec::new();
    match named_values.first() {
        Some((_, first))
            if named_values.len() == Attribute::ALL.len()
                && named_values.iter().all(|(_, value)| value == first) =>
        {
            lines.push(format!("all attributes {first}"));
        }
        _ => lines.push(named_values_text(&named_values)),
    }
    let skills: Vec<(&'static str, u8)> = sheet
        .skills
        .iter()
        .map(|skill_value| (skill(skill_value.skill), skill_value.value))
        .collect();
    lines.push(named_values_text(&skills));
    let others: Vec<(&str, u8)> = sheet
        .other_skills
        .iter()
        .map(|other| (other.name.as_str(), other.value))
        .collect();
    lines.push(capitalised(&named_values_text(&others)));
    for (index, carried) in sheet.weapons.iter().enumerate() {
        let mut line = format!("{}: {}", carried.name.as_str(), weapon(carried, edition));
        if without_damage.contains(&index) {
            line.push_str("; no damage given");
        }
        lines.push(line);
    }
    for worn in &sheet.armors {
        lines.push(format!("{}: {}", worn.name.as_str(), armor(worn)));
    }
    let mut rest: Vec<String> = Vec::new();
    rest.extend(
        sheet
            .damage_table
            .map(|table| damage_table(table).to_lowercase()),
    );
    let disciplines = Discipline::ALL
        .into_iter()
        .filter(|candidate| sheet.disciplines.has(*candidate));
    rest.extend(disciplines.map(|known| discipline(known).to_lowercase()));
    if sheet.unknown_anatomy {
        rest.push("creature with unknown vital spots".to_owned());
    }
    if stats.fatigue_modifier > 0 {
        rest.push(format!(
            "{} more shock when Fatigued",
            stats.fatigue_modifier
        ));
    }
    rest.extend(
        sheet
            .movement_rate
            .map(|meters| format!("moves {meters} m")),
    );
    if stat_line.possibilities > 0 {
        rest.push(counted(
            stat_line.possibilities,
            "possibility",
            "possibilities",
        ));
    }
    lines.push(rest.join(", "));
    lines.retain(|line| !line.is_empty());
    lines
}

/// Says which weapons no skill of the sheet covers while a skill has no weapon: "no skill here covers the claws (unarmed)". `None` if
/// every skill has its weapon, since then nothing on the sheet is useless.
pub fn uncovered_weapons(sheet: &Sheet) -> Option<String> {
    // The other skills for attacks need no weapon.
    let needs_weapon = [
        AttackSkill::Melee,
        AttackSkill::Missile,
        AttackSkill::Fire,
        AttackSkill::Energy,
        AttackSkill::Heavy,
    ];
    let is_known = |attack| sheet.skill(CombatSkill::for_attack(attack)).is_some();
    let has_weapon = |attack| {
        let mut weapons = sheet.weapons.iter();
        weapons.any(|carried| carried.attack_skill == attack)
    };
    let mut skills = needs_weapon.into_iter();
    skills.find(|attack| is_known(*attack) && !has_weapon(*attack))?;
    let weapons = sheet.weapons.iter();
    let uncovered = weapons.filter(|carried| !is_known(carried.attack_skill));
    let name = |carried: &CarriedWeapon| {
        let kind = weapon_kind(carried.attack_skill).to_lowercase();
        format!("the {} ({kind})", carried.name.as_str())
    };
    let names: Vec<String> = uncovered.map(name).collect();
    (!names.is_empty()).then(|| format!("no skill here covers {}", list(&names)))
}

/// The line of a preview about a hero without possibilities.
pub const NO_POSSIBILITIES: &str = "no possibilities; type “possibilities 3” to add some";

/// Returns the names of the first weapon and the first armor of a sheet.
pub fn gear(sheet: &Sheet) -> String {
    let weapon = sheet
        .weapons
        .first()
        .map(|weapon| weapon.name.as_str().to_owned());
    let armor = sheet
        .armors
        .first()
        .map(|armor| armor.name.as_str().to_owned());
    list(&weapon.into_iter().chain(armor).collect::<Vec<_>>())
}

/// Adds the weapon and the armor to an actor's row. `sheet`: `None` if the viewing seat does not know it.
pub fn with_gear(mut row: String, sheet: Option<&Sheet>) -> String {
    let gear = sheet.map(gear).unwrap_or_default();
    if !row.is_empty() && !gear.is_empty() {
        row.push_str("; ");
    }
    row.push_str(&gear);
    row
}

/// Formats a saved character in one line: the first line of the sheet, then the weapon and the armor.
pub fn brief(stat_line: &StatLine) -> String {
    // The first line has no weapon, so it is the same in all editions.
    let first = lines(stat_line, &[], Edition::Revised).into_iter().next();
    let gear = gear(&stat_line.sheet);
    let parts = first.into_iter().chain((!gear.is_empty()).then_some(gear));
    parts.collect::<Vec<_>>().join(". ")
}

/// Returns that a character was saved for later tables. `counts_here`: the changes also apply at the table where the sheet was opened.
pub fn kept(name: &str, counts_here: bool) -> String {
    if counts_here {
        format!("{name} is saved for later tables. The changes apply here too.")
    } else {
        format!("{name} is saved for later tables.")
    }
}

/// Formats the number of characters in the saved cast.
pub fn saved_count(count: usize) -> String {
    match count {
        0 => "nobody saved yet".to_owned(),
        count => format!("{count} saved"),
    }
}

/// Returns the result of an import into the saved cast. `already_saved`: the number of names saved before; `not_understood`: that of
/// lines not understood.
pub fn import(added: usize, already_saved: usize, not_understood: usize) -> String {
    if added == 0 && already_saved == 0 {
        return "No characters were saved. In a cast file, each line is a name, a colon and stats."
            .to_owned();
    }
    let mut sentences = Vec::new();
    if added > 0 {
        let people = counted(added, "character is", "characters are");
        sentences.push(format!("{people} now saved for later tables."));
    }
    if already_saved > 0 {
        let names = counted(already_saved, "name was", "names were");
        sentences.push(format!("{names} already saved and left unchanged."));
    }
    if not_understood > 0 {
        let lines = counted(not_understood, "line is", "lines are");
        sentences.push(format!("{lines} not understood; see below."));
    }
    sentences.join(" ")
}

/// Returns the note for a weapon without damage in its line.
pub fn no_damage(weapon: &str) -> String {
    format!("{weapon}: no damage given, so it adds nothing.")
}

/// Returns what was not understood in a line and what can be typed instead: one message for all errors of the same kind.
pub fn error_texts(line: &str, errors: &[ParseError]) -> Vec<String> {
    let unread = |error: &ParseError| line.get(error.start..error.end).unwrap_or_default().trim();
    let mut messages: Vec<String> = Vec::new();
    // The kinds of errors without a message of their own, each with the place of its message and what it is about.
    let mut shared: Vec<(ParseErrorKind, usize, Vec<&str>)> = Vec::new();
    for error in errors {
        if is_bare_number(line, error) {
            if !messages.iter().any(|message| message == NAMELESS_NUMBERS) {
                messages.push(NAMELESS_NUMBERS.to_owned());
            }
        } else if let Some(meant) = meant_word(line, error) {
            messages.push(format!("“{}”: did you mean {meant}?", unread(error)));
        } else if let Some((.., parts)) = shared.iter_mut().find(|(kind, ..)| *kind == error.kind) {
            parts.push(unread(error));
        } else {
            shared.push((error.kind, messages.len(), vec![unread(error)]));
            messages.push(String::new());
        }
    }
    for (kind, place, parts) in shared {
        if let Some(message) = messages.get_mut(place) {
            *message = advice(kind, &parts);
        }
    }
    messages
}

/// Says how to write numbers without names.
pub const NAMELESS_NUMBERS: &str = "Write what each number is, such as Dex 10, Str 9.";

/// Checks whether a part of a line was not understood because it is nothing but numbers.
pub fn is_bare_number(line: &str, error: &ParseError) -> bool {
    let is_unnamed = matches!(
        error.kind,
        ParseErrorKind::UnknownWord | ParseErrorKind::NoSkill
    );
    let unread = line.get(error.start..error.end).unwrap_or_default();
    let has_digit = unread.contains(|sign: char| sign.is_ascii_digit());
    is_unnamed && has_digit && !unread.contains(char::is_alphabetic)
}

/// Returns the known word that was probably meant by one that was not understood: "maneuver" for "maneouvre 11".
pub fn meant_word(line: &str, error: &ParseError) -> Option<&'static str> {
    if !matches!(
        error.kind,
        ParseErrorKind::UnknownWord | ParseErrorKind::NoSkill
    ) {
        return None;
    }
    let unread = line.get(error.start..error.end)?.to_lowercase();
    let words = unread.split(|sign: char| !sign.is_alphabetic());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let typed = words.join(" ");
    let most = match typed.chars().count() {
        0..4 | 30.. => return None,
        4..7 => 1,
        7.. => 2,
    };
    let known = known_words().map(|(known, usual)| {
        let slips = strsim::damerau_levenshtein(&typed, known);
        (slips, usual)
    });
    let near = known.filter(|(slips, _)| (1..=most).contains(slips));
    near.min_by_key(|(slips, _)| *slips).map(|(_, usual)| usual)
}

/// The line of a preview about a name that looks like a value.
pub const NUMBER_IN_NAME: &str =
    "the number is part of the name; for a value, write a colon after the name, as in Nia: dex 12";

/// The most pieces of text that one message quotes.
const MAX_QUOTED: usize = 3;

/// Says in one sentence what to write in place of parts of a line that could not be read for the same reason.
pub fn advice(kind: ParseErrorKind, unread: &[&str]) -> String {
    let first = unread.first().copied().unwrap_or_default();
    let shown = unread.iter().take(MAX_QUOTED);
    let mut quoted = shown
        .map(|part| format!("“{part}”"))
        .collect::<Vec<_>>()
        .join(", ");
    if unread.len() > MAX_QUOTED {
        quoted.push_str(" …");
    }
    match kind {
        ParseErrorKind::InvalidName(NameError::Empty) => NO_NAME.to_owned(),
        ParseErrorKind::InvalidName(NameError::TooLong { length }) => long_name(length),
        ParseErrorKind::UnknownWord => {
            format!("Write stats such as dex 12, 9s, dodge 11 or saber +6 instead of {quoted}.")
        }
        ParseErrorKind::SeveralNames => {
            "Write one character per line, or “4 thugs: 9s” for several identical characters."
                .to_owned()
        }
        ParseErrorKind::OutOfRange { min, max } => {
            format!("Write a number from {min} to {max} instead of {quoted}.")
        }
        ParseErrorKind::NoDamage => format!("Write the damage after {quoted}, as in carbine 16."),
        ParseErrorKind::NoSkill => {
            format!(
                "Instead of {quoted}, write “skill {first}” for a skill, or “{first} by fire” for a weapon that is used with fire combat."
            )
        }
        ParseErrorKind::SecondNumber => {
            format!(
                "Write only one number: leave out {quoted}, or write it instead of the one before."
            )
        }
        ParseErrorKind::NoArmorValue => {
            format!("Write a value after {quoted}, as in armor +3/18.")
        }
        ParseErrorKind::NoAttribute => {
            format!(
                "Write the whole value instead of {quoted}, as in dodge 12, or add the attribute, as in dex 10."
            )
        }
        ParseErrorKind::TooManyItems => {
            format!(
                "Leave out {quoted}, because a sheet has room for {} weapons, as many pieces of armor, and {} other skills.",
                Sheet::MAX_ITEMS,
                Sheet::MAX_OTHER_SKILLS
            )
        }
    }
}

/// Says how to begin a line that has no name.
pub const NO_NAME: &str = "Write a name, then the stats, as in “Nia: dex 12, dodge 14”.";

/// Says what a word beside a name was taken for.
pub fn note(note: &Note) -> String {
    let text = &note.text;
    match note.kind {
        NoteKind::Role(known) if text.eq_ignore_ascii_case(role(known)) => role(known).to_owned(),
        NoteKind::Role(known) => format!("{}, because of “{text}”", role(known)),
        NoteKind::OfGamemaster => format!("no player, because of “{text}”"),
        NoteKind::Status => format!("“{text}” is left out; a status is set in play"),
    }
}

/// Says when a status that was left out can be set.
pub const STATUS_IN_PLAY: &str = "A status is set in play.";
