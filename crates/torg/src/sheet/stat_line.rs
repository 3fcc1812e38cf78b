//! Stat lines: one or several actors in a line of text: "4 thugs: 9s, club", "Varga (Noor): dex 12 str 10, melee weapons 14,
//! sabre +6/18". Parsing is lenient: a dash or brackets may stand for the colon; values can be in any order, in any case, and
//! abbreviated. Parts that are not understood are reported with their position and ignored. [`format_line`] makes a line that
//! parses to the same actor.

mod actor;
mod details;
mod formatter;
mod head;
mod matching;
mod notes;
mod parse_error;
mod parser;
mod players;
mod quotes;
mod shared;
mod tokenizer;
mod tokens;
mod vocabulary;
mod weapon_names;
mod weapon_skills;

pub use details::{begins_with_stat, find_details};
pub use formatter::format_line;

pub use actor::{MAX_COUNT, StatLine, plain_weapon};
use details::begins_without_name;
use head::without_count;
pub(super) use matching::combat_skill_named;
pub use matching::known_words;
pub use notes::{Note, NoteKind};
use notes::{is_status, without_notes};
pub use parse_error::{ParseError, ParseErrorKind};
use parser::Parser;
use players::{player_note, without_player};
use tabletop::name::NameError;
use tabletop::person_line::{Details, MAX_NAME_NUMBER, semicolons, split_list};
use tokenizer::tokenize;
use tokens::{Token, is_sum, parse_digits, parse_number};
pub(super) use weapon_names::{names_buckler, names_other_weapon};

/// Formats actors as a text with one line each, which [`parse`] can read again.
pub fn format_lines<'a>(people: impl Iterator<Item = &'a StatLine>) -> String {
    let mut text = String::new();
    for stat_line in people {
        let line = format_line(stat_line);
        text.push_str(&line);
        // A colon marks a line with only a name as an actor.
        text.push_str(if find_details(&line).is_some() {
            "\n"
        } else {
            ":\n"
        });
    }
    text
}

/// The result of parsing a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedLine {
    /// The actor; `None` without a name.
    pub stat_line: Option<StatLine>,
    /// The indices on the sheet of weapons without a damage value: they add nothing until one is entered.
    pub weapons_without_damage: Vec<usize>,
    /// Skills that combat does not use and that have no full value, as they are written. They are not kept.
    pub ignored_skills: Vec<String>,
    /// Measurements that a sheet does not have, as they are written: "weight 82 kg". They are not kept.
    pub ignored_details: Vec<String>,
    /// The words beside the name that say something about the person.
    pub notes: Vec<Note>,
    /// The parts that were not understood.
    pub errors: Vec<ParseError>,
}

/// Splits a text into actors. A line with values is one actor, up to a semicolon after which another one begins; a line without
/// values is a list of names.
pub fn split_people(text: &str) -> Vec<&str> {
    let lines = text.split(['\n', '\r']);
    let pieces = lines.flat_map(|line| match split_line(line) {
        Some(people) => people,
        None if begins_without_name(line) => vec![line],
        None => split_names(line),
    });
    pieces.filter(|piece| !piece.trim().is_empty()).collect()
}

/// Splits a list of names. A status after a name belongs to it, and so does a player: "Juno, restrained, Osric; player: Sam".
fn split_names(line: &str) -> Vec<&str> {
    let mut starts: Vec<usize> = vec![];
    let mut ends: Vec<usize> = vec![];
    for part in split_list(line) {
        let from = ends.last().copied().unwrap_or_default();
        let found = line.get(from..).and_then(|rest| rest.find(part));
        let start = from + found.unwrap_or_default();
        let end = start + part.len();
        let belongs_to_name = is_status(part) || player_note(part).is_some();
        match ends.last_mut().filter(|_| belongs_to_name) {
            Some(last) => *last = end,
            None => {
                starts.push(start);
                ends.push(end);
            }
        }
    }
    let names = starts.into_iter().zip(ends);
    names
        .filter_map(|(start, end)| line.get(start..end))
        .collect()
}

/// Checks whether a text has only values, and no name before them: "dodge 11", "9s, club +3". A single small number belongs to a name.
pub fn has_only_values(text: &str) -> bool {
    continues(text, false)
}

/// Joins lines of values to the line of the actor above them: "Rook" and "dex 11, taunt 13" become "Rook: dex 11, taunt 13".
pub fn join_continuations(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    // Whether the line before was joined, so that this one may stand among its values.
    let mut is_joined = false;
    let mut rest = text.lines();
    while let Some(line) = rest.next() {
        let is_among_values = || is_unknown_value(line) && is_followed_by_value(rest.clone());
        let follows = |actor: &str| {
            let has_details = find_details(actor).is_some();
            is_actor(actor)
                && (continues(line, has_details)
                    || (is_joined || !has_details) && !ends_in_number(actor) && is_among_values())
        };
        match lines.last_mut() {
            Some(actor) if follows(actor) => {
                is_joined = true;
                actor.truncate(actor.trim_end().trim_end_matches([',', ';']).len());
                if find_details(actor).is_none() {
                    // What comes after the name, as in "Rook, a thief", comes before the values.
                    match split_off_name(actor) {
                        Some((name, rest)) => *actor = format!("{name}:{rest}"),
                        None => actor.push(':'),
                    }
                }
                actor.push_str(if actor.ends_with(':') { " " } else { ", " });
                actor.push_str(line.trim());
            }
            Some(_) | None => {
                is_joined = false;
                lines.push(line.to_owned());
            }
        }
    }
    let mut joined = lines.join("\n");
    if text.ends_with('\n') {
        joined.push('\n');
    }
    joined
}

/// Splits a line at the comma or semicolon after its first name; `None` if there is none.
fn split_off_name(line: &str) -> Option<(&str, &str)> {
    let name = split_list(line).first()?.trim();
    let (_, rest) = line.split_once(name)?;
    let rest = rest.trim_start().strip_prefix([',', ';'])?;
    Some((name, rest))
}

/// Checks whether a line names an actor, so that values can follow.
fn is_actor(line: &str) -> bool {
    !line.trim().is_empty() && !continues(line, true)
}

/// Checks whether a line has only values, and no name before them. Without values in the line above, a single small number belongs
/// to a name, as in "Spirit 2".
fn continues(line: &str, follows_values: bool) -> bool {
    if begins_with_label(line) || is_status(line) {
        return true;
    }
    let is_value = |part: &str| {
        (part.contains(|sign: char| sign.is_ascii_digit()) || gives_no_possibilities(part))
            && (is_readable(&format!("-: {part}")) || is_readable(&format!("-: 9s, {part}")))
    };
    let without_colons = line.replacen(':', " ", 1);
    let parts = split_list(&without_colons);
    let is_numbered_name = || {
        let mut words = line.split_whitespace();
        let is_small = |word: &str| {
            parse_digits(word).is_some_and(|number| (1..=MAX_NAME_NUMBER).contains(&number))
        };
        parts.len() == 1 && words.next_back().is_some_and(is_small)
    };
    // "Dex: 11" has a value before the colon, but "Spirit: 9s" a name.
    let has_name = find_details(line).is_some_and(|details| !names_value(line, &details));
    (!has_name || follows_values && is_weapon_with_damage(line))
        && (begins_without_name(&without_colons)
            || parts.first().is_some_and(|part| is_value(part))
            || is_value(&without_colons)
            || follows_values && begins_with_weapon_part(line))
        && (follows_values || !is_numbered_name())
}

/// Checks whether a line says that somebody has no possibilities.
fn gives_no_possibilities(line: &str) -> bool {
    matching::gives_no_possibilities(&tokenize(line, 0), 0)
}

/// Checks whether everything in a line can be read. Adds need the values of the attributes in front of them.
fn is_readable(line: &str) -> bool {
    let parsed = parse(line);
    parsed.errors.is_empty() && parsed.weapons_without_damage.is_empty()
}

/// Checks whether a line begins with a word that says what values follow, and a colon or a dash: "Armor: leather +2/18".
fn begins_with_label(line: &str) -> bool {
    let ends = [":", " - ", " – ", " — "];
    let label = ends.iter().find_map(|end| line.split_once(end));
    let label = label.map(|(label, _)| label);
    label.is_some_and(
        |label| matches!(tokenize(label, 0).as_slice(), [word] if matching::is_label_word(word)),
    )
}

/// Checks whether a line begins with a part of a weapon that no name begins with: its caliber, or its damage.
fn begins_with_weapon_part(line: &str) -> bool {
    let tokens = tokenize(line, 0);
    matching::gives_damage(&tokens, 0)
        || line
            .split_whitespace()
            .next()
            .is_some_and(weapon_names::is_caliber)
}

/// Checks whether a line has the name of a weapon, a colon and its damage: "Sword: STR +5", "shotgun: damage 16". Nobody else is
/// described by damage alone.
fn is_weapon_with_damage(line: &str) -> bool {
    let gives_damage = |details: Details| {
        let tokens = tokenize(&details.text(line), 0);
        let is_strength = |first: &Token| !first.quoted && is_sum(&first.text);
        matching::gives_damage(&tokens, 0) || tokens.first().is_some_and(is_strength)
    };
    find_details(line).is_some_and(gives_damage) && is_readable(&format!("-: 9s, {line}"))
}

/// Checks whether a line looks like a value with a word that is not known: "MIGHT 8", "Might: 8".
fn is_unknown_value(line: &str) -> bool {
    let plain = line.replacen(':', " ", 1);
    let is_large = |word: &str| parse_digits(word).is_some_and(|number| number > MAX_NAME_NUMBER);
    plain.trim().rsplit_once(' ').is_some_and(|(name, number)| {
        is_large(number) && name.chars().all(|sign| sign.is_alphabetic() || sign == ' ')
    })
}

/// Checks whether the next line is a value, apart from others with words that are not known.
fn is_followed_by_value<'a>(mut lines: impl Iterator<Item = &'a str>) -> bool {
    let next = lines.find(|line| continues(line, true) || !is_unknown_value(line));
    next.is_some_and(|line| continues(line, true))
}

fn ends_in_number(actor: &str) -> bool {
    find_details(actor).is_none() && actor.ends_with(|sign: char| sign.is_ascii_digit())
}

/// Checks whether what comes before the details of a line names the value that they begin with: "melee weapons: 14", "faith (Christian)
/// 15".
fn names_value(line: &str, details: &Details) -> bool {
    let tokens = tokenize(line, 0);
    let field = matching::match_numeric_field(&tokens, 0).map(|(_, used)| used);
    let field = field.or_else(|| matching::gives_no_possibilities(&tokens, 0).then_some(1));
    let used = field.or_else(|| matching::match_other_skill(&tokens, 0).map(|(_, used)| used));
    used.is_some_and(|used| {
        let in_head = |token: &&Token| token.end <= details.head_end;
        tokens.iter().take_while(in_head).count() == used
    })
}

/// Checks whether a text is only a number, as after the name of a weapon or a skill.
fn is_number_only(text: &str) -> bool {
    matches!(tokenize(text, 0).as_slice(), [token] if parse_number(token).is_some())
}

/// Splits a line with values at each semicolon that is followed by another actor's name and values. Returns `None` if it has no
/// values.
fn split_line(line: &str) -> Option<Vec<&str>> {
    let details = find_details(line)?.parts.first()?.start;
    let ends = semicolons(line);
    let next_ends = ends.iter().skip(1).copied().chain([line.len()]);
    let mut pieces = Vec::new();
    let mut start = 0;
    for (end, next_end) in ends.iter().copied().zip(next_ends) {
        let next = line.get(end + 1..next_end)?;
        let other = find_details(next).filter(|details| {
            let (head, _) = without_notes(details.head(next));
            matching::is_person_name(without_count(&head))
                && !is_number_only(&details.text(next))
                && !is_weapon_with_damage(next)
                && !begins_with_label(next)
                && player_note(next).is_none()
                && !names_value(next, details)
        });
        if end > details && other.is_some() {
            pieces.push(line.get(start..end)?);
            start = end + 1;
        }
    }
    pieces.push(line.get(start..)?);
    Some(pieces)
}

/// Parses a line.
pub fn parse(line: &str) -> ParsedLine {
    let details = find_details(line);
    let head = details.as_ref().map_or(line, |details| details.head(line));
    let mut reader = Parser::new(line);
    let (head, player) = without_player(head);
    let (head, notes) = without_notes(&head);
    for note in notes {
        reader.note(note);
    }
    let parsed_head = match begins_without_name(&head) {
        true => {
            let kind = ParseErrorKind::InvalidName(NameError::Empty);
            reader.error(0, head.len(), kind);
            None
        }
        false => reader.parse_head(&head, details.is_some()),
    };
    for part in details.iter().flat_map(|details| &details.parts) {
        let text = line.get(part.clone()).unwrap_or_default();
        reader.tokens.extend(tokenize(text, part.start));
    }
    reader.parse_body();
    // A player who is called one has priority over what is in parentheses: "Juno (a thief), player: Sam".
    let named_player = player.or(reader.player);
    let stat_line = parsed_head.map(|(group, name, player)| StatLine {
        count: group.count,
        first: group.first,
        role: reader.role,
        stats: reader.stats,
        sheet: reader.sheet,
        possibilities: reader.possibilities,
        ..StatLine::named(name, named_player.or(player))
    });
    ParsedLine {
        stat_line,
        weapons_without_damage: reader.weapons_without_damage,
        ignored_skills: reader.ignored_skills,
        ignored_details: reader.ignored_details,
        notes: reader.notes,
        errors: reader.errors,
    }
}
