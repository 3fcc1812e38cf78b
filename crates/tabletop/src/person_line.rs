//! The line by which somebody is added to a table, in every game: "Name (player): skill 12, weapon +3". It is read as people write
//! it: a dash may stand for the colon, and the details may be in parentheses after the name.

mod words;

use std::collections::BTreeSet;
use std::ops::Range;
pub use words::{MAX_NAME_NUMBER, is_only_number, player_name};
use words::{
    are_scores, has_added_figure, has_figure, is_name_with_digit, is_number, label_length,
    without_label, words,
};

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

    /// Finds the details in a line with nothing but commas: "Elsa, a thief, Sneak 70, Listen 55".
    fn find_behind_comma(self, line: &str, signs: &[Sign]) -> Option<Details> {
        let comma = signs.iter().find(|sign| sign.is_comma())?;
        let rest = comma.end()..line.len();
        let is_named = !has_figure(&unquoted(line.get(..comma.at)?));
        let are_details = self.are_details_behind_comma(&items(text_in(line, &rest)));
        (is_named && are_details).then(|| Details {
            head_end: comma.at,
            parts: vec![rest],
        })
    }

    /// Checks whether items after a name and a comma are details of that person, and not further names.
    fn are_details_behind_comma(self, items: &[String]) -> bool {
        if self.scores_behind_comma && are_scores(items) {
            return true;
        }
        let is_known = |item: &&String| (self.is_known)(item);
        if items
            .iter()
            .any(|item| is_name_with_digit(item) && !is_known(&item))
        {
            return false;
        }
        // Nobody is called "sword +5", unless words alone are details.
        if !self.without_numbers && items.first().is_some_and(|item| has_added_figure(item)) {
            return true;
        }
        let has_digit = |item: &str| item.contains(|sign: char| sign.is_ascii_digit());
        let ends_with_digit = |item: &str| {
            item.trim_end()
                .ends_with(|sign: char| sign.is_ascii_digit())
        };
        let known = items.iter().filter(is_known);
        let (could_be_names, values): (Vec<&String>, Vec<&String>) = known
            .filter(|item| has_digit(item))
            .partition(|item| is_name_with_digit(item) && ends_with_digit(item));
        // "Spirit 2" could be a name, too, but not beside another known value such as "Dex 9".
        let first_words: BTreeSet<&str> = could_be_names
            .into_iter()
            .filter_map(|item| words(item).next())
            .collect();
        !values.is_empty() || first_words.len() > 1
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

/// A heading above people: "Heroes:".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// The characters of the players.
    Heroes,
    /// Their opponents.
    Villains,
    /// People of any kind.
    Characters,
}

impl Heading {
    /// Returns the heading that a line is; `None` for any other line, such as a name in quotes.
    pub fn of(line: &str) -> Option<Self> {
        let is_mark = |sign: char| sign.is_whitespace() || "#*_:=-–—".contains(sign);
        let words = line.trim_matches(is_mark).to_lowercase();
        // "Heroes for tonight:"
        let for_whom = words.split_once(" for ").map(|(before, _)| before);
        let words = for_whom
            .filter(|_| line.trim_end().ends_with(':'))
            .unwrap_or(&words);
        match words.strip_prefix("the ").unwrap_or(words) {
            "adventurers" | "heroes" | "party" | "pcs" | "player characters" | "players"
            | "protagonists" => Some(Self::Heroes),
            "enemies" | "opponents" | "villains" => Some(Self::Villains),
            "cast" | "characters" | "gamemaster characters" | "npcs" => Some(Self::Characters),
            _ => None,
        }
    }
}

/// Splits a list at its commas and semicolons, except in brackets and quotes. Empty parts are left out.
pub fn split_list(list: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut from = 0;
    let commas = outside(list);
    let commas = commas.iter().filter(|sign| sign.is_comma());
    for (end, next) in commas
        .map(|comma| (comma.at, comma.end()))
        .chain([(list.len(), list.len())])
    {
        parts.extend(list.get(from..end));
        from = next;
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// Checks whether a part of a list that is being typed is finished: a comma is outside brackets and quotes, and no bracket is
/// still open.
pub fn has_finished_part(list: &str) -> bool {
    let signs = outside(list);
    let is_open = |sign: &Sign| matches!(sign.sign, '(' | '[') && sign.close.is_none();
    signs.iter().any(Sign::is_comma) && !signs.iter().any(is_open)
}

/// Returns the positions of the semicolons outside brackets and quotes.
pub fn semicolons(line: &str) -> Vec<usize> {
    let signs = outside(line);
    let semicolons = signs.iter().filter(|sign| sign.is(';'));
    semicolons.map(|sign| sign.at).collect()
}

/// Checks whether a character opens a quote.
pub const fn is_quote(sign: char) -> bool {
    matches!(sign, '"' | '“' | '”' | '„')
}

/// Checks whether a character closes a quote.
pub const fn closes_quote(open: char, sign: char) -> bool {
    matches!((open, sign), ('"', '"') | ('“' | '”' | '„', '“' | '”'))
}

/// A character outside quotes and brackets, or a pair of brackets.
struct Sign {
    at: usize,
    /// The character; of a pair, the opening bracket.
    sign: char,
    /// The position of the closing bracket, if there is one.
    close: Option<usize>,
}

impl Sign {
    fn end(&self) -> usize {
        self.at.saturating_add(self.sign.len_utf8())
    }

    fn is(&self, sign: char) -> bool {
        self.sign == sign
    }

    fn is_comma(&self) -> bool {
        matches!(self.sign, ',' | ';')
    }

    /// Returns the range between a pair of brackets.
    fn inside(&self) -> Option<Range<usize>> {
        Some(self.end()..self.close?)
    }

    /// Checks whether it is a dash with spaces around it.
    fn is_dash_in(&self, line: &str) -> bool {
        let before = line.get(..self.at).unwrap_or_default();
        let after = line.get(self.end()..).unwrap_or_default();
        is_dash(self.sign)
            && before.ends_with(char::is_whitespace)
            && after.starts_with(char::is_whitespace)
    }
}

/// Checks whether a character is a dash that can separate two parts of a line.
pub const fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '–' | '—')
}

/// Returns the characters outside quotes. A quote that is never closed is an ordinary character.
pub fn outside_quotes(line: &str) -> impl Iterator<Item = (usize, char)> {
    let (last_straight, last_curly) = (line.rfind('"'), line.rfind(['“', '”']));
    let mut quote = None;
    line.char_indices().filter(move |(at, sign)| {
        if let Some(open) = quote {
            if closes_quote(open, *sign) {
                quote = None;
            }
            return false;
        }
        let last = if *sign == '"' {
            last_straight
        } else {
            last_curly
        };
        if is_quote(*sign) && last.is_some_and(|last| last > *at) {
            quote = Some(*sign);
            return false;
        }
        true
    })
}

/// Returns the characters outside quotes and brackets. A bracket that is never closed is an ordinary character.
fn outside(line: &str) -> Vec<Sign> {
    let mut signs: Vec<Sign> = Vec::new();
    let mut open = Vec::new();
    for (at, sign) in outside_quotes(line) {
        let closed = match sign {
            '(' | '[' => {
                open.push(signs.len());
                None
            }
            ')' | ']' => open.pop(),
            _ => None,
        };
        if let Some(index) = closed {
            signs.truncate(index + 1);
            if let Some(bracket) = signs.get_mut(index) {
                bracket.close = Some(at);
            }
        } else {
            signs.push(Sign {
                at,
                sign,
                close: None,
            });
        }
    }
    signs
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

/// Checks whether nothing but a number follows a colon, up to the next comma.
fn is_before_number(line: &str, colon: &Sign) -> bool {
    let after = line.get(colon.end()..).unwrap_or_default();
    let item = after.split([',', ';']).next().unwrap_or_default();
    is_number(item.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name with its details.
    type Person<'a> = (&'a str, Option<&'a str>);

    const FIGURES: DetailRules = DetailRules {
        without_numbers: false,
        scores_behind_comma: false,
        is_known: |item| item.trim() == "9s" || item.trim().starts_with("dex "),
        labels: &[],
    };
    const WORDS: DetailRules = DetailRules {
        without_numbers: true,
        scores_behind_comma: false,
        is_known: |_| false,
        labels: &LABELS,
    };
    const SCORES: DetailRules = DetailRules {
        scores_behind_comma: true,
        ..FIGURES
    };

    fn read(rules: DetailRules, line: &str) -> Vec<(String, Option<String>)> {
        let people = rules.people(line).into_iter();
        people
            .map(|(person, details)| match details {
                Some(details) => (
                    details.head(person).trim().to_owned(),
                    Some(details.text(person).trim().to_owned()),
                ),
                None => (person.trim().to_owned(), None),
            })
            .collect()
    }

    #[test]
    fn details_follow_a_colon_or_dash_or_are_in_brackets() {
        let cases: &[(&str, &[Person])] = &[
            ("Elsa: Sneak 70", &[("Elsa", Some("Sneak 70"))]),
            ("Elsa:", &[("Elsa", Some(""))]),
            ("Elsa - Sneak 70, B 5", &[("Elsa", Some("Sneak 70, B 5"))]),
            ("Elsa (Ann) – Sneak 70", &[("Elsa (Ann)", Some("Sneak 70"))]),
            ("Elsa — Sneak -5", &[("Elsa", Some("Sneak -5"))]),
            ("Elsa - 9s, club", &[("Elsa", Some("9s, club"))]),
            (
                "Elsa - brave, Sneak 70",
                &[("Elsa", Some("brave, Sneak 70"))],
            ),
            (
                "Elsa - Sneak: 70, B: 5",
                &[("Elsa", Some("Sneak: 70, B: 5"))],
            ),
            ("Elsa - Sneak - 70", &[("Elsa", Some("Sneak - 70"))]),
            ("Elsa - Sneak (70)", &[("Elsa", Some("Sneak (70)"))]),
            // Only commas: one item is a known detail, and none could be a name.
            ("Wu, dex 12, Sneak 70", &[("Wu", Some("dex 12, Sneak 70"))]),
            (
                "Wu, a thief, Sneak 70, dex 12",
                &[("Wu", Some("a thief, Sneak 70, dex 12"))],
            ),
            (
                "Wu, dex 9, dex 12, Sneak 70",
                &[("Wu", Some("dex 9, dex 12, Sneak 70"))],
            ),
            (
                "Wu, Elsa, Bo",
                &[("Wu", None), ("Elsa", None), ("Bo", None)],
            ),
            (
                "Wu, dex 12, Agent 7",
                &[("Wu", None), ("dex 12", None), ("Agent 7", None)],
            ),
            ("Wu, Sneak 70", &[("Wu", None), ("Sneak 70", None)]),
            ("dex 12, dex 14", &[("dex 12", None), ("dex 14", None)]),
            // A colon in a detail.
            (
                "Elsa (Ann) Sneak 70, dex 12; B: 5",
                &[("Elsa (Ann)", Some("Sneak 70, dex 12; B: 5"))],
            ),
            (
                "Elsa, dex 12, Sneak 70, B: 5",
                &[("Elsa", Some("dex 12, Sneak 70, B: 5"))],
            ),
            ("Elsa (Ann 2): 9s", &[("Elsa (Ann 2)", Some("9s"))]),
            (
                "Elsa - 9s, Sneak 70, B: 5",
                &[("Elsa", Some("9s, Sneak 70, B: 5"))],
            ),
            (
                "Elsa (Ann) – Sneak 70, B: 5",
                &[("Elsa (Ann)", Some("Sneak 70, B: 5"))],
            ),
            (
                "El (Swim 30) - Ride 25, B: 5",
                &[("El", Some("Swim 30,  Ride 25, B: 5"))],
            ),
            ("Elsa, Bo: 70", &[("Elsa, Bo", Some("70"))]),
            // A dash in a name.
            ("Jean-Luc: Sneak 70", &[("Jean-Luc", Some("Sneak 70"))]),
            ("Jean - Luc", &[("Jean - Luc", None)]),
            ("Unit - 7", &[("Unit - 7", None)]),
            ("R2 - D2", &[("R2 - D2", None)]),
            ("Al - the 3rd", &[("Al - the 3rd", None)]),
            ("Al - the Sly: dex 9", &[("Al - the Sly", Some("dex 9"))]),
            (
                "Al - the Sly - Sneak 70",
                &[("Al - the Sly", Some("Sneak 70"))],
            ),
            ("\"Al - Sneak 70\"", &[("\"Al - Sneak 70\"", None)]),
            // Brackets.
            ("El (Swim 30, Ride 25)", &[("El", Some("Swim 30, Ride 25"))]),
            (
                "El (Swim 30), Bo [Ride 25]",
                &[("El", Some("Swim 30")), ("Bo", Some("Ride 25"))],
            ),
            // After a comma, only an item that cannot be a name continues the details.
            (
                "El (Swim 30), Agent 47",
                &[("El", Some("Swim 30")), ("Agent 47", None)],
            ),
            (
                "El (Swim 30), Bo [Ride 25], Agent 47",
                &[
                    ("El", Some("Swim 30")),
                    ("Bo", Some("Ride 25")),
                    ("Agent 47", None),
                ],
            ),
            (
                "El (dex 9, B 14), 2 Guards (9s)",
                &[("El", Some("dex 9, B 14")), ("2 Guards", Some("9s"))],
            ),
            ("El (9s), club +3", &[("El", Some("9s, , club +3"))]),
            ("El, Bo (Swim 30)", &[("El", None), ("Bo", Some("Swim 30"))]),
            ("El (Swim: 3)", &[("El", Some("Swim: 3"))]),
            ("El (Swim 30) Ride 25", &[("El", Some("Swim 30,  Ride 25"))]),
            (
                "El (Swim 30): Ride 25",
                &[("El", Some("Swim 30,  Ride 25"))],
            ),
            ("El (Ann) (Swim 30)", &[("El (Ann)", Some("Swim 30"))]),
            ("El (Ann) Swim 30", &[("El (Ann)", Some("Swim 30"))]),
            ("El (dex 9)", &[("El", Some("dex 9"))]),
            ("El (Ann)", &[("El (Ann)", None)]),
            // Two players with one name: a single digit is not a figure.
            ("El (Ann 2)", &[("El (Ann 2)", None)]),
            ("El (\"Ann 22\")", &[("El (\"Ann 22\")", None)]),
            (
                "El (Ann, Bo), Oda",
                &[("El (Ann, Bo)", None), ("Oda", None)],
            ),
            (
                "El (Ann), Agent 47",
                &[("El (Ann)", None), ("Agent 47", None)],
            ),
            ("El (Swim 30", &[("El (Swim 30", None)]),
        ];
        for &(line, expected) in cases {
            let expected: Vec<(String, Option<String>)> = expected
                .iter()
                .map(|(head, details)| ((*head).to_owned(), details.map(str::to_owned)))
                .collect();
            assert_eq!(read(FIGURES, line), expected, "{line}");
        }
    }

    #[test]
    fn scores_behind_a_comma_are_details_if_the_game_allows_them() {
        let wu = |details| vec![("Wu".to_owned(), Some(details))];
        for details in ["Sneak 70", "Sneak 70, B 5%", "Sneak 70 Hide 40, Ride 33%"] {
            let line = format!("Wu, {details}");
            assert_eq!(read(SCORES, &line), wu(details.to_owned()), "{line}");
        }
        for (line, people) in [
            ("Wu, Thug 11, Thug 12", 3),
            ("Thug 11, Guard 12", 2),
            ("Wu, Bo, Sneak 70", 3),
            ("Wu, Sneak 70, Bo", 3),
            ("Wu, Ann 2", 2),
            ("Wu, 55", 2),
        ] {
            let names = read(SCORES, line);
            assert_eq!(names.len(), people, "{line}");
            assert!(names.iter().all(|(_, details)| details.is_none()), "{line}");
        }
    }

    #[test]
    fn plain_words_are_details_if_the_game_allows_them() {
        for (line, head, details) in [
            ("Liv - Brawl, Languages", "Liv", Some("Brawl, Languages")),
            (
                "Liv – Brawl: 3, Languages",
                "Liv",
                Some("Brawl: 3, Languages"),
            ),
            ("Liv (Brawl, Languages)", "Liv", Some("Brawl, Languages")),
            ("Liv - ", "Liv -", None),
            ("Jean-Luc", "Jean-Luc", None),
            // A label before them is none of them.
            (
                "Liv (Jo) - talents: Brawl x3, Art",
                "Liv (Jo)",
                Some("Brawl x3, Art"),
            ),
            ("Liv: Talents: Brawl", "Liv", Some("Brawl")),
            ("Liv (talents: Brawl, Art)", "Liv", Some("Brawl, Art")),
        ] {
            let expected = vec![(head.to_owned(), details.map(str::to_owned))];
            assert_eq!(read(WORDS, line), expected, "{line}");
        }
    }

    #[test]
    fn headings_are_known() {
        for (line, heading) in [
            ("Party:", Some(Heading::Heroes)),
            ("## The Party", Some(Heading::Heroes)),
            ("Heroes for tonight:", Some(Heading::Heroes)),
            ("NPCs", Some(Heading::Characters)),
            ("Heroes for hire", None),
            ("Wu:", None),
        ] {
            assert_eq!(Heading::of(line), heading, "{line}");
        }
    }

    #[test]
    fn an_unfinished_list_is_not_split_in_brackets() {
        for part in ["El (Swim 30,", "El (a, b)", "El"] {
            assert!(!has_finished_part(part), "{part}");
        }
        assert!(has_finished_part("El (a, b), "));
    }

    #[test]
    fn long_lines_are_read_quickly() {
        let quotes = "(".repeat(100_000) + &"„".repeat(100_000);
        assert_eq!(split_list(&quotes).len(), 1);
        let dashes = " ".repeat(100_000) + &"- ".repeat(50_000);
        assert_eq!(FIGURES.find(&dashes), None);
    }
}
