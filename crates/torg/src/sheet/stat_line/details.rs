//! Where the values begin in a stat line.

use super::head::{count_behind, range_behind, without_count};
use super::matching::{
    counts_possibilities, is_person_name, is_word, match_all_attributes, match_field_behind_name,
    match_numeric_field, match_short_attribute,
};
use super::notes::without_notes;
use super::players::without_player_colons;
use super::shared::match_shared_number;
use super::tokenizer::tokenize;
use super::tokens::{Token, all_attributes, is_pair, parse_number};
use super::vocabulary::{ALL_ATTRIBUTES_WORDS, NumericField};
use crate::sheet::MAX_STAT;
use tabletop::person_line::{DetailRules, Details, MAX_NAME_NUMBER};

/// What a stat line takes for details.
pub(super) const DETAILS: DetailRules = DetailRules {
    without_numbers: false,
    scores_behind_comma: false,
    is_known: begins_with_stat,
    labels: &[],
};

/// Finds the values in a line: after a colon or a dash, in parentheses after the name, or after the count of a group. Returns `None` if
/// the line has only names.
pub fn find_details(line: &str) -> Option<Details> {
    let line = &*without_player_colons(line);
    DETAILS.find(line).or_else(|| find_group(line))
}

/// Finds the values that follow a name without a colon: from "9s" on, or after the count of several: "Ghost wolf x3 9s bite +3".
fn find_group(line: &str) -> Option<Details> {
    let tokens = tokenize(line, 0);
    let followers = tokens.iter().skip(1);
    let is_of_first = |part: &&Token| !part.starts_item;
    let item_end = followers.take_while(is_of_first).count() + 1;
    let item = tokens.get(..item_end)?;
    let is_value = |part: &Token| {
        all_attributes(part).is_some_and(|value| (1..=u32::from(MAX_STAT)).contains(&value))
    };
    let is_all = |part: &Token| {
        ALL_ATTRIBUTES_WORDS
            .iter()
            .any(|phrase| phrase.split(' ').any(|word| is_word(part, &[word])))
    };
    let start = (1..item.len()).find_map(|at| {
        let (head, rest) = item.split_at_checked(at)?;
        let follows_count = || {
            let last = head.last().filter(|last| !last.quoted)?;
            let counts = count_behind(&last.text).or_else(|| range_behind(&last.text));
            let is_count = head.len() > 1 && counts.is_some();
            let has_number = rest.iter().any(|part| parse_number(part).is_some());
            (is_count && has_number).then_some(at)
        };
        if is_value(rest.first()?) {
            let words = head.iter().rev().take_while(|part| is_all(part)).count();
            Some(at.saturating_sub(words))
        } else if begins_values(&tokens, at) {
            Some(at)
        } else {
            follows_count()
        }
    })?;
    let head_end = item.get(start)?.start;
    let head = line.get(..head_end)?;
    let (plain_head, _) = without_notes(head);
    let name = without_count(&plain_head)
        .trim()
        .trim_start_matches(|sign: char| sign.is_ascii_digit());
    let name = name
        .strip_prefix(['x', '×'])
        .filter(|rest| rest.starts_with(' '))
        .unwrap_or(name);
    let is_closed = head.matches(['(', '[']).count() == head.matches([')', ']']).count();
    let values = head_end..line.len();
    (is_closed && is_person_name(name)).then(|| Details {
        head_end,
        parts: vec![values],
    })
}

/// Checks whether two different values begin here, the first one of an attribute or a skill of combat: "Dex 9 Str 8", "De 9, dodge 11". A
/// single one, as in "Dark Spirit 7", or a small number could be part of a name.
fn begins_values(tokens: &[Token], at: usize) -> bool {
    let Some((first, used)) = match_field_behind_name(tokens, at) else {
        return false;
    };
    let second = match_numeric_field(tokens, at + used + 1);
    second.is_some_and(|(second, _)| second != first)
        && matches!(first, NumericField::Attribute(_) | NumericField::Skill(_))
        && is_large_number(tokens.get(at + used))
}

/// Checks whether a text begins with values that nobody is called, and so has no name: "Dex 10 Str 9", "Toughness 9/14".
pub(super) fn begins_without_name(text: &str) -> bool {
    let tokens = tokenize(text, 0);
    let is_pair = || {
        let field = match_numeric_field(&tokens, 0);
        field.is_some_and(|(_, used)| tokens.get(used).is_some_and(is_pair))
    };
    begins_values(&tokens, 0) || is_pair()
}

/// Checks whether a text begins with a value: "9s", "dex 9".
pub fn begins_with_stat(text: &str) -> bool {
    let tokens = tokenize(text, 0);
    let is_for_all = tokens
        .first()
        .is_some_and(|token| all_attributes(token).is_some());
    let counts = tokens
        .first()
        .and_then(parse_number)
        .is_some_and(|number| !number.is_added)
        && counts_possibilities(&tokens, 1);
    // Two letters with a small number could be a name: "Mi 2".
    let is_field = match_numeric_field(&tokens, 0).is_some()
        && (match_short_attribute(&tokens, 0).is_none() || is_large_number(tokens.get(1)));
    is_for_all
        || match_all_attributes(&tokens, 0).is_some()
        || counts
        || is_field
        || match_shared_number(&tokens, 0).is_some()
}

/// Checks whether a token is a number that is too high to tell people apart.
fn is_large_number(token: Option<&Token>) -> bool {
    let number = token.and_then(parse_number);
    number.is_some_and(|number| number.value > MAX_NAME_NUMBER)
}
