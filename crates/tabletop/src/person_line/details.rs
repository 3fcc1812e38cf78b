//! Where the details about a person are in a line.

use super::lists::split_list;
use super::signs::{Sign, outside, outside_quotes};
use super::words::{
    are_scores, ends_with_value, has_added_figure, has_figure, has_name_number, is_name_with_digit,
    is_number, label_length, without_label, words,
};
use std::collections::BTreeSet;
use std::ops::Range;

/// What a game takes for details about a person.
#[derive(Clone, Copy, Debug)]
pub struct DetailRules {
    /// Whether details need no number, as Improv’s talents.
    pub without_numbers: bool,
    /// Whether words with a number of two or more digits are details after a name and a comma, as Torang’s abilities.
    pub scores_behind_comma: bool,
    /// Whether one detail is known by its words, although its number could belong to a name.
    pub is_known: fn(&str) -> bool,
    /// Words that may stand before the details, with a colon: "Elsa (Ann) - abilities: Sneak 70".
    pub labels: &'static [&'static str],
}

/// The labels that people write before abilities or talents.
pub const LABELS: [&str; 4] = ["abilities", "scores", "skills", "talents"];

/// Where the details about a person are in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Details {
    /// The end of what comes before the details: the name, with perhaps the player’s name in parentheses.
    pub head_end: usize,
    /// The ranges of the details, from left to right.
    pub parts: Vec<Range<usize>>,
}

impl Details {
    /// Returns the name, with perhaps the player’s name in parentheses.
    pub fn head<'a>(&self, line: &'a str) -> &'a str {
        line.get(..self.head_end).unwrap_or_default()
    }

    /// Returns the details, with commas between them.
    pub fn text(&self, line: &str) -> String {
        let parts = self.parts.iter().filter_map(|part| line.get(part.clone()));
        let parts: Vec<&str> = parts.filter(|part| !part.trim().is_empty()).collect();
        parts.join(", ")
    }
}

impl DetailRules {
    /// Splits a line into people, each with the details about them: a line of details is about one person, and any other line is a
    /// list.
    pub fn people(self, line: &str) -> Vec<(&str, Option<Details>)> {
        let people = match self.find(line) {
            Some(_) => vec![line],
            None => split_list(line),
        };
        let people = people.into_iter();
        people.map(|person| (person, self.find(person))).collect()
    }

    /// Finds the details in a line about one person. Returns `None` if the line has only names.
    pub fn find(self, line: &str) -> Option<Details> {
        let mut details = self.find_with_label(line)?;
        for part in &mut details.parts {
            part.start += label_length(text_in(line, part), self.labels);
        }
        Some(details)
    }

    /// Finds the details in a line about one person, perhaps with a label before them.
    fn find_with_label(self, line: &str) -> Option<Details> {
        let signs = outside(line);
        let colon = signs.iter().find(|sign| sign.is(':'));
        let dash = self.find_dash(line, &signs);
        let label = colon.and_then(|colon| {
            let before = line.get(..colon.at)?;
            Some((without_label(before, self.labels)?.len(), colon.end()))
        });
        let separator_at = colon.into_iter().chain(dash).map(|sign| sign.at).min();
        let end = separator_at.unwrap_or(line.len());
        if label.is_none()
            && let Some(details) = self.find_behind_stroke(line, &signs, end)
        {
            return Some(details);
        }
        if label.is_none()
            && let Some(colon) = colon
            && dash.is_none_or(|dash| dash.at > colon.at)
            && let Some(details) = self.find_before_colon(line, &signs, colon)
        {
            return Some(details);
        }
        let (separator, body) = match (label, colon, dash) {
            (Some(label), ..) => label,
            // In "Elsa – Sneak: 70", the colon belongs to the skill.
            (None, Some(colon), Some(dash))
                if dash.at < colon.at && is_before_number(line, colon) =>
            {
                (dash.at, dash.end())
            }
            (None, Some(sign), _) | (None, None, Some(sign)) => (sign.at, sign.end()),
            (None, None, None) => {
                let in_brackets = self.find_in_brackets(line, &signs);
                return in_brackets.or_else(|| self.find_behind_comma(line, &signs));
            }
        };
        let body = body..line.len();
        let before = signs.iter().take_while(|sign| sign.at < separator);
        let bracket = before.filter(|sign| !sign.sign.is_whitespace()).last();
        match bracket.and_then(|bracket| Some((bracket.at, bracket.inside()?))) {
            Some((head_end, inside)) if self.are_details(text_in(line, &inside)) => Some(Details {
                head_end,
                parts: vec![inside, body],
            }),
            Some(_) | None => Some(Details {
                head_end: separator,
                parts: vec![body],
            }),
        }
    }

    /// Checks whether the text in parentheses after a name is details. A word or two with a single digit, as in "(Ann 2)", is a
    /// player’s name, unless the game knows the words.
    pub fn are_details(self, inside: &str) -> bool {
        let items: Vec<String> = items(inside);
        match items.as_slice() {
            [] => false,
            [only] => (self.is_known)(only) || has_figure(only) && !is_name_with_digit(only),
            several => several.iter().any(|item| self.is_detail(item)) || self.without_numbers,
        }
    }

    fn is_detail(self, item: &str) -> bool {
        has_figure(item) || (self.is_known)(item)
    }

    /// Returns the dash between the name and the details: the first one before a detail with a number, otherwise the first one.
    fn find_dash<'a>(self, line: &str, signs: &'a [Sign]) -> Option<&'a Sign> {
        let end = signs.iter().find(|sign| sign.is_comma());
        let end = end.map_or(line.len(), |comma| comma.at);
        let name_start = line.len().saturating_sub(line.trim_start().len());
        let before = signs.iter().take_while(|sign| sign.at < end);
        let behind = before.skip_while(|sign| sign.at <= name_start);
        let dashes: Vec<&Sign> = behind.filter(|sign| sign.is_dash_in(line)).collect();
        let next = dashes.iter().skip(1).map(|dash| dash.at).chain([end]);
        let mut dashes_with_next = dashes.iter().zip(next);
        let before_detail = dashes_with_next.find(|(dash, next)| {
            let item = line.get(dash.end()..*next).unwrap_or_default();
            self.is_detail(&unquoted(item))
        });
        if let Some((dash, _)) = before_detail {
            return Some(dash);
        }
        let first = dashes.first()?;
        let rest = items(line.get(first.end()..).unwrap_or_default());
        let has_details = match self.without_numbers {
            true => !rest.is_empty(),
            false => rest.iter().any(|item| self.is_detail(item)),
        };
        has_details.then_some(*first)
    }

    /// Finds details that begin before a colon which belongs to one of them: "Elsa (Ann) Sneak 70, B: 5", "Elsa, Sneak 70, B: 5".
    fn find_before_colon(self, line: &str, signs: &[Sign], colon: &Sign) -> Option<Details> {
        let is_start = |sign: &&Sign| sign.is_comma() || sign.inside().is_some();
        let start = signs.iter().find(is_start)?;
        let from = start.close.unwrap_or(start.at);
        let before = line.get(from..colon.at)?;
        if !is_before_number(line, colon) || !before.contains(|sign: char| sign.is_ascii_digit()) {
            return None;
        }
        let in_brackets = self.find_in_brackets(line, signs);
        in_brackets.or_else(|| self.find_behind_comma(line, signs))
    }

    /// Finds details that begin at a bar or a slash before `end` and before any comma: "Elsa | Sneak 70 | Listen 55". A slash can be
    /// part of a name, unless a detail follows.
    fn find_behind_stroke(self, line: &str, signs: &[Sign], end: usize) -> Option<Details> {
        if self.without_numbers {
            return None;
        }
        let is_in_head = |sign: &&Sign| sign.at < end && !sign.is_comma();
        let in_head = signs.iter().take_while(is_in_head);
        let strokes = in_head.filter(|sign| sign.is_stroke_in(line));
        let strokes: Vec<&Sign> = strokes.take(MOST_STROKES).collect();
        let mut strokes_behind = strokes.iter().enumerate();
        let (before, stroke) = strokes_behind.find_map(|(index, stroke)| {
            let parts = parts_behind(line, signs, stroke);
            let items: Vec<String> = parts
                .iter()
                .flat_map(|part| items(text_in(line, part)))
                .collect();
            let is_first_known = items.first().is_some_and(|item| (self.is_known)(item));
            let are_details = match stroke.is_bar() {
                true => is_first_known || self.scores_behind_comma && are_scores(&items),
                false => is_first_known && self.are_details_behind_comma(&items),
            };
            are_details.then_some((index, stroke))
        })?;
        // "Elsa | a thief | Sneak 70"
        let first_bar = strokes.iter().take(before).find(|stroke| stroke.is_bar());
        let stroke = first_bar.unwrap_or(stroke);
        let head = line.get(..stroke.at)?;
        let has_details = |sign: &Sign| {
            let inside = sign.inside();
            inside.is_some_and(|inside| self.are_details(text_in(line, &inside)))
        };
        let mut head_signs = signs.iter().take_while(|sign| sign.at < stroke.at);
        (self.is_name(head) && !head_signs.any(has_details)).then(|| Details {
            head_end: stroke.at,
            parts: parts_behind(line, signs, stroke),
        })
    }

    /// Finds the details in a line with nothing but commas: "Elsa, a thief, Sneak 70, Listen 55".
    fn find_behind_comma(self, line: &str, signs: &[Sign]) -> Option<Details> {
        let comma = signs.iter().find(|sign| sign.is_comma())?;
        let rest = comma.end()..line.len();
        let is_named = self.is_name(line.get(..comma.at)?);
        let mut parts = vec![rest.clone()];
        if !self.without_numbers {
            parts = parts_behind(line, signs, comma);
        }
        let items: Vec<String> = parts
            .iter()
            .flat_map(|part| items(text_in(line, part)))
            .collect();
        let are_details = self.are_details_behind_comma(&items);
        (is_named && are_details).then(|| Details {
            head_end: comma.at,
            parts: vec![rest],
        })
    }

    /// Checks whether what stands before a separator can be a name, perhaps with a count, as "4 thugs" or "thugs x3", and no detail.
    fn is_name(self, head: &str) -> bool {
        let head = unquoted(head);
        if self.scores_behind_comma {
            return !has_figure(&head);
        }
        let is_detail = (self.is_known)(&head) || has_added_figure(&head);
        !is_detail && !ends_with_value(&head)
    }

    /// Checks whether items after a name and a comma are details of that person, and not further names.
    fn are_details_behind_comma(self, items: &[String]) -> bool {
        if self.scores_behind_comma && are_scores(items) {
            return true;
        }
        // Nobody is called "sword +5", unless words alone are details.
        if !self.without_numbers && items.first().is_some_and(|item| has_added_figure(item)) {
            return true;
        }
        let is_known = |item: &&String| (self.is_known)(item);
        let has_digit = |item: &str| item.contains(|sign: char| sign.is_ascii_digit());
        let ends_with_digit = |item: &str| {
            item.trim_end()
                .ends_with(|sign: char| sign.is_ascii_digit())
        };
        let known = items.iter().filter(is_known);
        let (could_be_names, values): (Vec<&String>, Vec<&String>) = known
            .filter(|item| has_digit(item))
            .partition(|item| is_name_with_digit(item) && ends_with_digit(item));
        // "Agent 7" is a name, too, unless two values show that it is none.
        let has_names = items
            .iter()
            .any(|item| is_name_with_digit(item) && !is_known(&item));
        let is_value = |item: &&&String| !has_names || !has_name_number(item);
        // "Spirit 2" could be a name, too, but not beside another known value such as "Dex 9".
        let first_words = values.iter().chain(could_be_names.iter().filter(is_value));
        let first_words: BTreeSet<String> = first_words
            .filter_map(|item| words(item).next())
            .map(str::to_lowercase)
            .collect();
        let are_several = first_words.len() > 1;
        are_several || !values.is_empty() && !has_names
    }

    /// Finds the details in a line without a colon or a dash.
    fn find_in_brackets(self, line: &str, signs: &[Sign]) -> Option<Details> {
        let comma = signs.iter().position(Sign::is_comma);
        let brackets = signs.iter().enumerate();
        let mut brackets = brackets
            .filter_map(|(index, sign)| Some((index, sign, sign.inside()?)))
            .take_while(|(index, ..)| comma.is_none_or(|comma| *index < comma));
        let (index, first, inside) = brackets.next()?;
        let after = inside.end.saturating_add(1)..line.len();
        let outside_after: String = signs
            .iter()
            .skip(index + 1)
            .map(|sign| if sign.close.is_some() { ' ' } else { sign.sign })
            .collect();
        let rest = items(&outside_after);
        let follows = !outside_after.trim_start().starts_with([',', ';']);
        if self.are_details(text_in(line, &inside)) {
            let is_last = text_in(line, &after).trim().is_empty();
            // After a comma, a number could belong to the next person's name: "Elsa (Sneak 70), Agent 47".
            let goes_on = rest.first().is_some_and(|item| match follows {
                true => self.is_detail(item),
                false => (self.is_known)(item) || has_added_figure(item),
            });
            return (is_last || goes_on).then(|| Details {
                head_end: first.at,
                parts: vec![inside, after],
            });
        }
        // "Elsa (Ann) Sneak 70": the details follow the player's name.
        if follows && rest.first().is_some_and(|item| self.is_detail(item)) {
            return Some(Details {
                head_end: after.start,
                parts: vec![after],
            });
        }
        // "Elsa (Ann) (Sneak 70, Listen 55)"
        let (_, last, inside) = brackets.last()?;
        let after = inside.end.saturating_add(1)..line.len();
        let is_last = comma.is_none() && text_in(line, &after).trim().is_empty();
        (is_last && self.are_details(text_in(line, &inside))).then(|| Details {
            head_end: last.at,
            parts: vec![inside],
        })
    }
}

fn unquoted(text: &str) -> String {
    outside_quotes(text).map(|(_, sign)| sign).collect()
}

fn text_in<'a>(line: &'a str, range: &Range<usize>) -> &'a str {
    line.get(range.clone()).unwrap_or_default()
}

/// Splits details at their commas, without quoted text.
fn items(text: &str) -> Vec<String> {
    let items = split_list(text).into_iter().map(unquoted);
    items.filter(|item| !item.trim().is_empty()).collect()
}

/// The most bars and slashes before the details of a person.
const MOST_STROKES: usize = 4;

/// Returns what stands behind a sign, split at bars and slashes that stand alone.
fn parts_behind(line: &str, signs: &[Sign], sign: &Sign) -> Vec<Range<usize>> {
    let behind = signs.iter().skip_while(|other| other.at <= sign.at);
    let mut parts = vec![];
    let mut start = sign.end();
    for stroke in behind.filter(|other| other.is_stroke_in(line)) {
        parts.push(start..stroke.at);
        start = stroke.end();
    }
    parts.push(start..line.len());
    parts
}

/// Checks whether nothing but a number follows a colon, up to the next comma.
fn is_before_number(line: &str, colon: &Sign) -> bool {
    let after = line.get(colon.end()..).unwrap_or_default();
    let item = after.split([',', ';']).next().unwrap_or_default();
    is_number(item.trim())
}
