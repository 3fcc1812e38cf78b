//! The texts of character sheets: what is on them, and what was not understood of a typed line.

use super::combat::{arm, discipline, kind, skill};
use super::torg::{counted, list};
use super::using::attribute;
use ::torg::active_effects::Attribute;
use ::torg::combat::discipline::Discipline;
use ::torg::combat::weapon::FireCapability;
use ::torg::sheet::stat_line::{ParseError, ParseErrorKind, StatLine};
use ::torg::sheet::{CarriedWeapon, MAX_STAT, Sheet, WeaponDamage, WornArmor};
use ::torg::state::Stats;
use tabletop::name::NameError;

/// Formats the damage of a weapon: "Strength +6, maximum 18", "damage 16".
pub fn damage(of: WeaponDamage) -> String {
    match of {
        WeaponDamage::Fixed(damage) => format!("damage {damage}"),
        WeaponDamage::Strength {
            weapon_add: add,
            maximum,
        } => {
            let mut text = format!("Strength +{add}");
            if let Some(most) = maximum {
                text.push_str(", maximum ");
                text.push_str(&most.to_string());
            }
            text
        }
    }
}

/// Lists everything about a weapon except its name.
pub fn weapon(its: &CarriedWeapon) -> String {
    let mut parts = vec![arm(its.attack_skill).to_lowercase(), damage(its.damage)];
    match its.fire_capability {
        FireCapability::Single => {}
        FireCapability::Bursts => parts.push("bursts".to_owned()),
        FireCapability::Automatic => parts.push("full automatic".to_owned()),
    }
    if let Some(bands) = its.ranges {
        let ends = [bands.short_to, bands.medium_to, bands.long_to].map(|end| end.to_string());
        parts.push(format!("{} m", ends.join("/")));
    }
    if let Some(rounds) = its.ammunition {
        parts.push(format!("ammunition {rounds}"));
    }
    for (has, word) in [
        (its.keeps_force, "keeps its force at range"),
        (its.can_grapple, "grapples"),
        (its.non_lethal == Some(true), "non-lethal"),
        (its.non_lethal == Some(false), "lethal only"),
        (its.can_parry, "parries"),
    ] {
        if has {
            parts.push(word.to_owned());
        }
    }
    parts.join(", ")
}

/// Formats what armor does: "Toughness +3, maximum 18".
pub fn armor(worn: &WornArmor) -> String {
    let its = worn.armor;
    let mut text = format!("Toughness +{}", its.add);
    if its.maximum < i32::from(MAX_STAT) {
        text.push_str(&format!(", maximum {}", its.maximum));
    }
    if its.strength_minimum > 0 {
        text.push_str(", needs Strength ");
        text.push_str(&its.strength_minimum.to_string());
    }
    text
}

fn attributes(figures: Stats, sheet: &Sheet) -> Vec<(&'static str, u8)> {
    let values = [
        figures.dexterity,
        sheet.strength,
        figures.toughness,
        figures.perception,
        figures.mind,
        sheet.charisma,
        sheet.spirit,
    ];
    let told = Attribute::ALL.into_iter().zip(values);
    told.filter_map(|(its, value)| Some((attribute(its), value?)))
        .collect()
}

fn figures_of(told: &[(&str, u8)]) -> String {
    let figure = |(word, value): &(&str, u8)| format!("{word} {value}");
    told.iter().map(figure).collect::<Vec<_>>().join(", ")
}

/// Lists the skills that are ignored: "stealth +3: only whole values, such as stealth 12, are kept"; `None` if there are none.
pub fn ignored_skills(skills: &[String]) -> Option<String> {
    (!skills.is_empty()).then(|| {
        format!(
            "{}: only whole values, such as stealth 12, are kept",
            skills.join(", ")
        )
    })
}

/// Returns the lines of a sheet: attributes, skills, each weapon, each armor, the rest. `untold`: the places of weapons without
/// damage.
pub fn lines(extra: &StatLine, untold: &[usize]) -> Vec<String> {
    let StatLine {
        stats: figures,
        sheet,
        ..
    } = extra;
    let told = attributes(*figures, sheet);
    let mut lines = Vec::new();
    match told.first() {
        Some((_, first))
            if told.len() == Attribute::ALL.len()
                && told.iter().all(|(_, value)| value == first) =>
        {
            lines.push(format!("all attributes {first}"));
        }
        _ => lines.push(figures_of(&told)),
    }
    let skills: Vec<(&'static str, u8)> = sheet
        .skills
        .iter()
        .map(|has| (skill(has.skill), has.value))
        .collect();
    lines.push(figures_of(&skills));
    let others: Vec<(&str, u8)> = sheet
        .other_skills
        .iter()
        .map(|has| (has.name.as_str(), has.value))
        .collect();
    lines.push(figures_of(&others));
    for (place, its) in sheet.weapons.iter().enumerate() {
        let mut line = format!("{}: {}", its.name.as_str(), weapon(its));
        if untold.contains(&place) {
            line.push_str("; no damage given");
        }
        lines.push(line);
    }
    for worn in &sheet.armors {
        lines.push(format!("{}: {}", worn.name.as_str(), armor(worn)));
    }
    let mut rest: Vec<String> = Vec::new();
    rest.extend(sheet.damage_table.map(|its| kind(its).to_lowercase()));
    let learned = Discipline::ALL
        .into_iter()
        .filter(|one| sheet.disciplines.has(*one));
    rest.extend(learned.map(|one| discipline(one).to_lowercase()));
    if sheet.unknown_anatomy {
        rest.push("creature with unknown vital spots".to_owned());
    }
    if figures.fatigue_modifier > 0 {
        rest.push(format!(
            "{} more shock when Fatigued",
            figures.fatigue_modifier
        ));
    }
    rest.extend(
        sheet
            .movement_rate
            .map(|meters| format!("moves {meters} m")),
    );
    if extra.possibilities > 0 {
        rest.push(counted(extra.possibilities, "possibility", "possibilities"));
    }
    lines.push(rest.join(", "));
    lines.retain(|line| !line.is_empty());
    lines
}

/// The line of a preview about a hero without possibilities.
pub const NO_POSSIBILITIES: &str = "no possibilities; “possibilities 3” gives some";

/// Returns the names of the first weapon and the first armor of a sheet.
pub fn gear(sheet: &Sheet) -> String {
    let weapon = sheet
        .weapons
        .first()
        .map(|its| its.name.as_str().to_owned());
    let worn = sheet
        .armors
        .first()
        .map(|worn| worn.name.as_str().to_owned());
    list(&weapon.into_iter().chain(worn).collect::<Vec<_>>())
}

/// Adds the weapon and the armor to an actor's row. `sheet`: `None` if the viewing seat does not know it.
pub fn with_gear(mut row: String, sheet: Option<&Sheet>) -> String {
    let gear = sheet.map(gear).unwrap_or_default();
    if !row.is_empty() && !gear.is_empty() {
        row.push_str(", ");
    }
    row.push_str(&gear);
    row
}

/// Formats a saved character in one line: the first line of the sheet, then the weapon and the armor.
pub fn brief(extra: &StatLine) -> String {
    let first = lines(extra, &[]).into_iter().next();
    let gear = gear(&extra.sheet);
    let both = first.into_iter().chain((!gear.is_empty()).then_some(gear));
    both.collect::<Vec<_>>().join(". ")
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

/// Returns the result of an import into the saved cast. `known`: names saved before; `unread`: lines not understood.
pub fn import(added: usize, known: usize, unread: usize) -> String {
    if added == 0 && known == 0 {
        return "Nobody was saved. In a cast file, each line is a name, a colon and stats."
            .to_owned();
    }
    let mut sentences = Vec::new();
    if added > 0 {
        let people = counted(added, "character is", "characters are");
        sentences.push(format!("{people} now saved for later tables."));
    }
    if known > 0 {
        let names = counted(known, "name was", "names were");
        sentences.push(format!("{names} already saved and left unchanged."));
    }
    if unread > 0 {
        let lines = counted(unread, "line is", "lines are");
        sentences.push(format!("{lines} not understood; see below."));
    }
    sentences.join(" ")
}

/// Returns the note for a weapon without damage in its line.
pub fn no_damage(weapon: &str) -> String {
    format!("{weapon}: no damage given, so it adds nothing.")
}

/// Returns what was not understood in a line and what can be typed instead: one message for all errors of the same kind.
pub fn faults(line: &str, faults: &[ParseError]) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for (place, fault) in faults.iter().enumerate() {
        let like = |other: &&ParseError| other.kind == fault.kind;
        if faults.iter().take(place).any(|other| like(&other)) {
            continue;
        }
        let same: Vec<&ParseError> = faults.iter().filter(like).collect();
        let mut text = String::new();
        for (place, one) in same.iter().take(MOST_QUOTED).enumerate() {
            text.push_str(if place > 0 { ", “" } else { "“" });
            text.push_str(line.get(one.start..one.end).unwrap_or_default().trim());
            text.push('”');
        }
        if same.len() > MOST_QUOTED {
            text.push_str(" …");
        }
        told.push(format!("{text}: {}", why(fault.kind)));
    }
    told
}

/// The most pieces of text that one message quotes.
const MOST_QUOTED: usize = 3;

fn why(wrong: ParseErrorKind) -> String {
    let why = match wrong {
        ParseErrorKind::UnknownWord => {
            "not understood. Try dex 12, 9s, dodge 11, saber +6/18, carbine 16, armor +3/18, possibilities 3 or similar."
        }
        ParseErrorKind::InvalidName(NameError::Empty) => "type a name before the colon.",
        ParseErrorKind::InvalidName(NameError::TooLong { .. }) => "too long for a name.",
        ParseErrorKind::SeveralNames => {
            "stats belong to one character. Start a new line, or type “4 thugs: 9s” for several alike."
        }
        ParseErrorKind::OutOfRange {
            min: least,
            max: most,
        } => {
            let (least, most) = (least.to_string(), most.to_string());
            return format!("must be from {least} to {most}.");
        }
        ParseErrorKind::NoDamage => "damage is missing. Write, for example, carbine 16.",
        ParseErrorKind::NoSkill => {
            "which skill? Add it, as in blunderbuss 15 by fire, or give Strength-based damage, such as saber +6."
        }
        ParseErrorKind::NoArmorValue => "values are missing. Write, for example, armor +3/18.",
        ParseErrorKind::NoAttribute => {
            "skill adds need the attribute: dex 10, dodge +2. Or give the value: dodge 12."
        }
        ParseErrorKind::TooManyItems => "a sheet has room for eight of each kind.",
    };
    why.to_owned()
}
