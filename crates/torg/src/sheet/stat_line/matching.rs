//! How the words of a stat line are recognized among its tokens.

use super::tokens::{
    Token, all_attributes, is_pair, is_unit, parse_measurement, parse_number, parse_ranges,
};
use super::vocabulary::{
    ADD_WORDS, ALL_ATTRIBUTES_WORDS, ARMOR_WORDS, DAMAGE_WORDS, ItemProperty, KEYWORDS, Keyword,
    LABELS, NUMERIC_FIELDS, NUMERIC_PROPERTIES, NumericField, OTHER_MEASUREMENTS, OTHER_SKILLS,
    PROPERTIES, SHORT_ATTRIBUTES, SINGLE_SHOT_WORDS,
};
use super::weapon_names::guess_weapon_skill;
use crate::attribute::Attribute;
use crate::combat::weapon::FireCapability;
use crate::sheet::CombatSkill;

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
    let mut fields = NUMERIC_FIELDS.iter();
    let found = fields.find_map(|(phrase, field)| {
        let mut used = match_phrase(parts, at, phrase)?;
        let is_skill = matches!(field, NumericField::Skill(_));
        used += usize::from(is_skill && is_adds(parts, at + used));
        let adds = number_at(parts, at + used)?;
        let is_pair = || parts.get(at + used).is_some_and(is_pair);
        (!adds || is_skill || is_pair()).then_some((*field, used))
    });
    found.or_else(|| {
        let attribute = match_short_attribute(parts, at)?;
        Some((NumericField::Attribute(attribute), 1))
    })
}

/// Returns the attribute whose two first letters stand before a number, as in "De 9": in an item of their own, or after another value
/// or a label. Elsewhere they are part of a name.
pub(super) fn match_short_attribute(parts: &[Token], at: usize) -> Option<Attribute> {
    let word = parts.get(at)?;
    let attribute = short_attribute(word)?;
    let before = at.checked_sub(1).and_then(|before| parts.get(before));
    // In "range 10 to 40", the word is none.
    let is_of_attribute = || {
        let named = at.checked_sub(2).and_then(|named| parts.get(named));
        named.is_some_and(names_attribute)
    };
    let follows = |before: &Token| {
        let is_value = parse_number(before).is_some() && (word.text != "to" || is_of_attribute());
        is_value || all_attributes(before).is_some() || is_label_word(before)
    };
    let begins_value = word.starts_item || before.is_none_or(follows);
    (begins_value && number_at(parts, at + 1) == Some(false)).then_some(attribute)
}

/// Returns the field before a number after a name, where two letters are enough for an attribute: "Thug De 9".
pub(super) fn match_field_behind_name(parts: &[Token], at: usize) -> Option<(NumericField, usize)> {
    match_numeric_field(parts, at).or_else(|| {
        let attribute = parts.get(at).and_then(short_attribute)?;
        let is_value = number_at(parts, at + 1) == Some(false);
        is_value.then_some((NumericField::Attribute(attribute), 1))
    })
}

/// Returns the attribute of which a word is the two first letters.
fn short_attribute(word: &Token) -> Option<Attribute> {
    let mut short = SHORT_ATTRIBUTES.iter().filter(|_| !word.quoted);
    let (_, attribute) = short.find(|(short, _)| *short == word.text)?;
    Some(*attribute)
}

/// Checks whether a word is the name of an attribute, or short for it.
pub(super) fn names_attribute(word: &Token) -> bool {
    let names = |(phrase, field): &(&str, NumericField)| {
        matches!(field, NumericField::Attribute(_)) && matches_word(word, phrase)
    };
    short_attribute(word).is_some() || NUMERIC_FIELDS.iter().any(names)
}

/// Checks whether a text is short for an attribute in two letters.
pub(super) fn is_short_attribute(text: &str) -> bool {
    short_attribute(&word_token(text)).is_some()
}

/// Checks whether a value can begin with a word: a field, a skill, a property or a weapon.
pub(super) fn begins_value(word: &str) -> bool {
    let first_of = |skill: &&str| skill.split(' ').next() == Some(word);
    is_reserved_word(word)
        || is_short_attribute(word)
        || OTHER_SKILLS.iter().any(first_of)
        || guess_weapon_skill(word).is_some()
}

/// Returns the value for all attributes with the words before it, as in "all 10s", and the number of tokens.
pub(super) fn match_all_attributes(parts: &[Token], at: usize) -> Option<(u32, usize)> {
    ALL_ATTRIBUTES_WORDS.iter().find_map(|phrase| {
        let used = match_phrase(parts, at, phrase)?;
        let part = parts.get(at + used).filter(|part| !part.starts_item)?;
        Some((all_attributes(part)?, used + 1))
    })
}

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

/// Checks whether the unit of the number before it is at `at`, in the same item.
fn gives_unit(parts: &[Token], at: usize) -> bool {
    let part = parts.get(at).filter(|part| !part.starts_item);
    part.is_some_and(|part| !part.quoted && is_unit(&part.text))
}

/// Returns the whole part of the measurement behind a word, as in "weight 82,5 kg", and the number of tokens with that word.
fn match_measurement(parts: &[Token], at: usize) -> Option<(u32, usize)> {
    let part = parts.get(at + 1).filter(|part| !part.starts_item)?;
    let value = parse_measurement(part)?;
    Some((value, 2 + usize::from(gives_unit(parts, at + 2))))
}

/// Returns the movement rate at `at` and the number of tokens used, if it has decimals or a unit: "Movement 9,5", "moves 9 m".
pub(super) fn match_movement_rate(parts: &[Token], at: usize) -> Option<(u32, usize)> {
    let word = parts.get(at).filter(|word| names_movement(word))?;
    match_measurement(parts, at)
        .filter(|(_, used)| !word.quoted && (*used > 2 || number_at(parts, at + 1).is_none()))
}

/// Returns the number of tokens of a measurement that a sheet does not have: "weight 82,5 kg", "blast radius 5".
pub(super) fn match_other_measurement(parts: &[Token], at: usize) -> Option<usize> {
    let word = parts.get(at)?;
    if is_word(word, OTHER_MEASUREMENTS) {
        return match_measurement(parts, at).map(|(_, used)| used);
    }
    let next = parts
        .get(at + 1)
        .filter(|next| !next.starts_item && is_word(next, &["radius"]))?;
    let is_radius = is_word(word, &["blast"]) && !next.quoted;
    let (_, used) = match_measurement(parts, at + 1).filter(|_| is_radius)?;
    Some(used + 1)
}

/// Checks whether a number with decimals can stand behind a word.
pub(super) fn takes_decimals(word: &Token) -> bool {
    is_word(word, OTHER_MEASUREMENTS) || names_movement(word)
}

fn names_movement(word: &Token) -> bool {
    let names = |(phrase, field): &(&str, NumericField)| {
        *field == NumericField::MovementRate && matches_word(word, phrase)
    };
    NUMERIC_FIELDS.iter().any(names)
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
    // "10/40/50 m"
    let unit_at = |at: usize| usize::from(gives_unit(parts, at));
    if let Some(ranges) = ranges_at(at) {
        return Some((ranges, 1 + unit_at(at + 1)));
    }
    if let Some(capability) = match_fire_capabilities(part) {
        return Some((ItemProperty::FireCapability(capability), 1));
    }
    if let Some(ranges) = ranges_at(at + 1).filter(|_| is_word(part, &["range", "ranges"])) {
        return Some((ranges, 2 + unit_at(at + 2)));
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

/// Returns the greatest of several ways to fire with strokes between them, as in "burst/auto".
fn match_fire_capabilities(part: &Token) -> Option<FireCapability> {
    let capability = |word: &str| {
        let word = word_token(word);
        let mut properties = PROPERTIES.iter();
        let named = properties.find_map(|(phrase, property)| {
            if let ItemProperty::FireCapability(capability) = property
                && matches_word(&word, phrase)
            {
                Some(*capability)
            } else {
                None
            }
        });
        named.or_else(|| is_word(&word, SINGLE_SHOT_WORDS).then_some(FireCapability::Single))
    };
    let words = part.text.split('/').map(capability);
    let capabilities = words.collect::<Option<Vec<_>>>()?;
    let are_several = !part.quoted && capabilities.len() > 1;
    capabilities.into_iter().max().filter(|_| are_several)
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
pub(super) fn word_token(word: &str) -> Token {
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

/// Checks whether a word is in the name of a skill that combat does not use.
pub(super) fn is_skill_word(word: &str) -> bool {
    let has_word = |skill: &&str| {
        skill
            .split(' ')
            .any(|known| known.eq_ignore_ascii_case(word))
    };
    OTHER_SKILLS.iter().any(has_word)
}

/// Words that begin another word of a stat line, and are also names of people.
const PERSON_NAMES: &[&str] = &["max", "sho"];

/// Checks whether a word has another meaning in a stat line, so that it cannot be part of a plain name.
pub(super) fn is_reserved_word(word: &str) -> bool {
    let part = word_token(word);
    let any = |phrase: &str| phrase.split(' ').any(|word| matches_word(&part, word));
    // "dodge/melee", "burst/auto"
    let has_meaning = |word: &str| {
        is_reserved_word(word) || is_skill_word(word) || SINGLE_SHOT_WORDS.contains(&word)
    };
    let are_several = || word.contains('/') && word.to_lowercase().split('/').all(has_meaning);
    NUMERIC_FIELDS.iter().any(|(phrase, _)| any(phrase))
        || KEYWORDS.iter().any(|(phrase, _)| any(phrase))
        || PROPERTIES.iter().any(|(phrase, _)| any(phrase))
        || NUMERIC_PROPERTIES.iter().any(|(phrase, _)| any(phrase))
        || is_word(&part, ARMOR_WORDS)
        || is_word(&part, &["check", "str", "skill", "range", "ranges"])
        || is_word(&part, ADD_WORDS)
        || is_word(&part, DAMAGE_WORDS)
        || are_several()
}

/// Checks whether the words for possibilities and for none begin here: "Possibilities: none".
pub(super) fn gives_no_possibilities(parts: &[Token], at: usize) -> bool {
    let none = parts.get(at + 1).filter(|part| !part.starts_item);
    none.is_some_and(|none| is_word(none, &["none", "never"]))
        && parts
            .get(at)
            .is_some_and(|word| matches_word(word, "possibilities"))
}
