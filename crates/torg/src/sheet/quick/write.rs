//! A person as one line, which reads back as the same.

use super::extra::Extra;
use super::words::{
    ARMOR, BARE, Bare, FLAGS, Flag, NUMBERED, Numbered, gifted, guess, is_taken, ungifted,
};
use crate::attribute::Attribute;
use crate::combat::ammunition::Reload;
use crate::combat::discipline::Discipline;
use crate::combat::weapon::{Arm, Fires};
use crate::sheet::{Carried, Damage, MOST_FIGURE, Worn};
use tabletop::name::Name;

/// The line of somebody: "Varga: dex 12 str 10, melee weapons 14, sabre +6/18".
pub fn write(extra: &Extra) -> String {
    let mut line = String::new();
    if extra.count > 1 {
        number(&mut line, "", u32::from(extra.count));
        line.push(' ');
    }
    name_of_person(&mut line, &extra.name);
    if let Some(player) = &extra.player {
        line.push_str(" (");
        name_of_person(&mut line, player);
        line.push(')');
    }
    let items = items(extra);
    if !items.is_empty() || extra.count > 1 {
        line.push(':');
    }
    if !items.is_empty() {
        line.push(' ');
        line.push_str(&items.join(", "));
    }
    line
}

fn items(extra: &Extra) -> Vec<String> {
    let (figures, sheet) = (&extra.figures, &extra.sheet);
    let mut items = Vec::new();
    items.extend(bare_word(
        |what| matches!((what, extra.role), (Bare::Role(one), Some(role)) if one == role),
    ));
    let attributes = [
        figures.dexterity,
        sheet.strength,
        figures.toughness,
        figures.perception,
        figures.mind,
        sheet.charisma,
        sheet.spirit,
    ];
    let mut all = String::new();
    match attributes.first() {
        Some(Some(value)) if attributes.iter().all(|other| *other == Some(*value)) => {
            number(&mut all, "", u32::from(*value));
            all.push('s');
        }
        _ => {
            for (attribute, value) in Attribute::ALL.into_iter().zip(attributes) {
                let word = number_word(Numbered::Attribute(attribute));
                if let Some(value) = value {
                    number(&mut all, word.get(..3).unwrap_or(word), u32::from(value));
                }
            }
        }
    }
    items.push(all);
    for skilled in &sheet.skills {
        items.push(numbered(
            Numbered::Skill(skilled.skill),
            u32::from(skilled.value),
        ));
    }
    items.extend(sheet.weapons.iter().map(weapon));
    items.extend(sheet.armors.iter().map(armor));
    items.extend(bare_word(
        |what| matches!((what, sheet.kind), (Bare::Kind(one), Some(kind)) if one == kind),
    ));
    for discipline in Discipline::ALL
        .into_iter()
        .filter(|one| sheet.learned.has(*one))
    {
        items.extend(bare_word(|what| what == Bare::Learned(discipline)));
    }
    if figures.fatigue > 0 {
        items.push(numbered(Numbered::Fatigue, u32::from(figures.fatigue)));
    }
    if let Some(moves) = sheet.moves {
        items.push(numbered(Numbered::Moves, u32::from(moves)));
    }
    if sheet.strange {
        items.extend(bare_word(|what| what == Bare::Strange));
    }
    if extra.possibilities > 0 {
        items.push(numbered(
            Numbered::Possibilities,
            u32::from(extra.possibilities),
        ));
    }
    items.retain(|item| !item.is_empty());
    items
}

fn bare_word(is: impl Fn(Bare) -> bool) -> Option<String> {
    let found = BARE.iter().find(|(_, what)| is(*what));
    found.map(|(words, _)| words.replace(' ', "-"))
}

fn number_word(what: Numbered) -> &'static str {
    let found = NUMBERED.iter().find(|(_, its)| *its == what);
    found.map_or("", |(words, _)| words)
}

fn numbered(what: Numbered, value: u32) -> String {
    let mut text = String::new();
    number(&mut text, number_word(what), value);
    text
}

/// One more word with its figure.
fn number(text: &mut String, word: &str, value: u32) {
    put(text, word);
    put(text, &value.to_string());
}

/// One more word.
fn put(text: &mut String, word: &str) {
    if !text.is_empty() && !word.is_empty() {
        text.push(' ');
    }
    text.push_str(word);
}

fn flag(text: &mut String, flag: Flag) {
    if let Some((words, _)) = FLAGS.iter().find(|(_, its)| *its == flag) {
        put(text, words);
    }
}

fn weapon(weapon: &Carried) -> String {
    let mut text = name_of_thing(&weapon.name);
    let told = match weapon.damage {
        Damage::Fixed(damage) => {
            put(&mut text, &damage.to_string());
            guess(weapon.name.as_str())
        }
        Damage::Strength { add, maximum } => {
            plus(&mut text, i32::from(add), maximum.map(i32::from));
            guess(weapon.name.as_str()).or(Some(Arm::Melee))
        }
    };
    if told != Some(weapon.arm) {
        flag(&mut text, Flag::By(weapon.arm));
    }
    match weapon.fires {
        Fires::Single => {}
        Fires::Bursts | Fires::Automatic => flag(&mut text, Flag::Fires(weapon.fires)),
    }
    if let Some(bands) = weapon.bands {
        let [from, short, medium, long] =
            [bands.from, bands.short, bands.medium, bands.long].map(|end| end.to_string());
        put(
            &mut text,
            &[
                from,
                "-".to_owned(),
                short,
                "/".to_owned(),
                medium,
                "/".to_owned(),
                long,
            ]
            .concat(),
        );
    }
    if let Some(rounds) = weapon.ammunition {
        number(&mut text, "ammo", u32::from(rounds));
    }
    if let Reload::Rounds { rounds, check } = weapon.reload {
        number(&mut text, "reload", u32::from(rounds));
        put(&mut text, if check { "check" } else { "" });
    }
    // What the name gives is not written; what it gives too much is taken from it first.
    let mut given = weapon.clone();
    ungifted(&mut given);
    gifted(&mut given);
    let too_much = given.grapples && !weapon.grapples
        || given.fells.is_some() && weapon.fells.is_none()
        || given.parries && !weapon.parries;
    if too_much {
        ungifted(&mut given);
    }
    let fells = |fells| weapon.fells == Some(fells) && given.fells != weapon.fells;
    for (has, what) in [
        (weapon.keeps_force, Flag::KeepsForce),
        (too_much, Flag::Plain),
        (weapon.grapples && !given.grapples, Flag::Grapples),
        (fells(true), Flag::Fells(true)),
        (fells(false), Flag::Fells(false)),
        (weapon.parries && !given.parries, Flag::Parries),
    ] {
        if has {
            flag(&mut text, what);
        }
    }
    text
}

fn armor(worn: &Worn) -> String {
    let name = worn.name.as_str();
    let mut words: Vec<&str> = name.split(' ').collect();
    let last = words.pop().unwrap_or_default().to_lowercase();
    let mut text = if ARMOR.contains(&last.as_str()) && words.iter().all(|word| is_plain(word)) {
        name.to_owned()
    } else {
        ["armor ", &quoted(name)].concat()
    };
    let most = Some(worn.armor.maximum).filter(|most| *most != i32::from(MOST_FIGURE));
    plus(&mut text, worn.armor.add, most);
    if worn.armor.strength > 0 {
        put(&mut text, "needs");
        put(&mut text, &worn.armor.strength.to_string());
    }
    text
}

fn plus(text: &mut String, add: i32, most: Option<i32>) {
    put(text, "+");
    text.push_str(&add.to_string());
    if let Some(most) = most {
        text.push('/');
        text.push_str(&most.to_string());
    }
}

/// A word that is read as part of a name and as nothing else.
fn is_plain(word: &str) -> bool {
    let letters = |piece: &str| {
        !piece.is_empty() && piece.chars().all(char::is_alphabetic) && !is_taken(piece)
    };
    word.split('-').all(letters)
}

fn name_of_thing(name: &Name) -> String {
    if name.as_str().split(' ').all(is_plain) {
        name.as_str().to_owned()
    } else {
        quoted(name.as_str())
    }
}

/// The name of a person is read up to a colon or a bracket, and a number before it counts.
fn name_of_person(line: &mut String, name: &Name) {
    let text = name.as_str();
    let odd = |sign: char| ":()[]\"“”„,;".contains(sign);
    if text.contains(odd) || text.starts_with(|sign: char| sign.is_ascii_digit()) {
        line.push_str(&quoted(text));
    } else {
        line.push_str(text);
    }
}

fn quoted(text: &str) -> String {
    ["\"", &text.replace('"', "\"\""), "\""].concat()
}
