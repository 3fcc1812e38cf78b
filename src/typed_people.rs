//! How people who were typed or pasted, one a line, were read; and which line could not be read.

use crate::grammar::{isolated, shortened};
use tabletop::person_line::{Heading, is_only_number, split_list};

/// How one person in a text was read.
#[derive(Clone, Debug, PartialEq)]
pub struct TypedPerson<T> {
    /// The number of the line, from 1; `None` if it is the only line.
    line: Option<usize>,
    /// The words that were read.
    pub text: String,
    /// The person, or a sentence about how to write the line.
    pub person: Result<T, String>,
}

/// Reads the people in a text. `read_line` returns the people in a line, each with the words that were read. It also gets the heading
/// above the line.
pub fn read_people<'a, T, I>(
    text: &'a str,
    read_line: impl Fn(&'a str, Option<Heading>) -> I,
) -> Vec<TypedPerson<T>>
where
    I: IntoIterator<Item = (&'a str, Result<T, String>)>,
{
    let is_only = text.lines().filter(|line| !line.trim().is_empty()).count() < 2;
    let lines = under_headings(text.lines().zip(1..), |(line, _)| line);
    let people = lines.into_iter().flat_map(|((line, number), heading)| {
        let people = read_line(line, heading).into_iter();
        people.map(move |(text, person)| TypedPerson {
            line: (!is_only).then_some(number),
            text: shortened(text.trim(), MAX_QUOTED),
            person: match is_only_number(text) {
                true => Err(NUMBER_AS_NAME.to_owned()),
                false => person,
            },
        })
    });
    people.collect()
}

/// Takes the headings out of some lines, and returns the other lines, each with the heading above it. A line that stands alone is a
/// person all the same.
pub fn under_headings<'a, L>(
    lines: impl IntoIterator<Item = L>,
    text: impl Fn(&L) -> &'a str,
) -> Vec<(L, Option<Heading>)> {
    let lines: Vec<L> = lines.into_iter().collect();
    let filled = lines.iter().filter(|line| !text(line).trim().is_empty());
    let is_only = filled.count() < 2;
    let mut above = None;
    let mut people = vec![];
    for line in lines {
        match Heading::of(text(&line)) {
            Some(heading) if !is_only => above = Some(heading),
            Some(_) | None => people.push((line, above)),
        }
    }
    people
}

/// Returns all people if all of them could be read.
///
/// # Errors
/// A message that names the first line that could not be read, and says how to write it.
pub fn all_people<T>(typed: Vec<TypedPerson<T>>) -> Result<Vec<T>, String> {
    let read = |typed: TypedPerson<T>| {
        let (line, text) = (typed.line, typed.text);
        typed
            .person
            .map_err(|advice| unread_line(line, &text, &advice))
    };
    typed.into_iter().map(read).collect()
}

/// Converts the people who could be read.
pub fn map_people<T, U>(
    typed: Vec<TypedPerson<T>>,
    convert: impl Fn(T) -> U,
) -> Vec<TypedPerson<U>> {
    let converted = typed.into_iter().map(|typed| TypedPerson {
        line: typed.line,
        text: typed.text,
        person: typed.person.map(&convert),
    });
    converted.collect()
}

/// Returns the people who could be read.
pub fn readable_people<T>(typed: Vec<TypedPerson<T>>) -> Vec<T> {
    let people = typed.into_iter();
    people.filter_map(|typed| typed.person.ok()).collect()
}

/// Returns the names in a text that look like a value which was not understood: "Colt 15". Numbers up to `most`, and numbers behind
/// words that several have, tell people apart.
pub fn names_with_value(text: &str, has_details: impl Fn(&str) -> bool, most: u32) -> Vec<&str> {
    let lines = text.lines().filter(|line| !has_details(line));
    let names: Vec<&str> = lines.flat_map(split_list).map(str::trim).collect();
    let is_shared = |start: &str| {
        let starts = names.iter().filter_map(|name| name.rsplit_once(' '));
        starts.filter(|(other, _)| *other == start).count() > 1
    };
    let has_value = |name: &&&str| {
        let numbers = name.split_whitespace().skip(1).map(|word| {
            let word = word.trim_matches(|sign: char| !sign.is_ascii_digit());
            word.parse::<u32>().unwrap_or_default()
        });
        let is_large = numbers.into_iter().any(|number| number > most);
        let start = name.rsplit_once(' ').map(|(start, _)| start);
        is_large && !start.is_some_and(is_shared)
    };
    names.iter().filter(has_value).copied().collect()
}

/// Says that nobody was added because of a line, and how to write it.
fn unread_line(line: Option<usize>, text: &str, advice: &str) -> String {
    let text = isolated(text);
    match line {
        Some(number) => {
            format!("Nothing was added because of line {number}, “{text}”. {advice}")
        }
        None => format!("Nothing was added because of “{text}”. {advice}"),
    }
}

const NUMBER_AS_NAME: &str =
    "A number alone is not a name. Write a name, then a colon and the details.";

/// The most characters of a line that a message quotes.
const MAX_QUOTED: usize = 40;
