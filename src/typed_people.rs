//! How people who were typed or pasted, one per line, were read; and which lines could not be read.

use crate::grammar::{counted, isolated, list, shortened};
use ::torg::card::Side;
use tabletop::name::Name;
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

/// A text that can be read, made from one that could not be read completely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFix {
    /// The label of the button that puts it in place of what is typed.
    pub label: &'static str,
    /// The text.
    pub text: String,
    /// Whether all of it can be read. Otherwise somebody has no clear name, for example.
    pub is_complete: bool,
    /// Says what was left out: "Left out: “trick”." `None` if nothing was.
    pub left_out: Option<String>,
}

/// What happens to lines that could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnreadLines {
    /// Nobody is added because of them.
    Refuse,
    /// They are left out, and everybody else is added.
    LeaveOut,
}

/// Returns the people to add.
///
/// # Errors
/// A message that names the first line that could not be read and is not left out, says how to write it, and counts the others.
pub fn people_to_add<T>(typed: Vec<TypedPerson<T>>, unread: UnreadLines) -> Result<Vec<T>, String> {
    match unread {
        UnreadLines::Refuse => all_people(typed),
        UnreadLines::LeaveOut => Ok(typed
            .into_iter()
            .filter_map(|typed| typed.person.ok())
            .collect()),
    }
}

/// Returns all people if all of them could be read.
///
/// # Errors
/// A message that names the first line that could not be read, says how to write it, and counts the others.
pub fn all_people<T>(typed: Vec<TypedPerson<T>>) -> Result<Vec<T>, String> {
    let mut unread = typed.iter().filter_map(|typed| {
        let advice = typed.person.as_ref().err()?;
        Some((typed, advice))
    });
    let first = unread
        .next()
        .map(|(typed, advice)| unread_line(typed.line, &typed.text, advice));
    let message = match (first, unread.count()) {
        (None, _) => return people_to_add(typed, UnreadLines::LeaveOut),
        (Some(first), 0) => first,
        (Some(first), more) => {
            let (one, several) = unread_noun(&typed);
            let noun = if more == 1 { one } else { several };
            format!("{first} {more} more {noun} cannot be added.")
        }
    };
    Err(message)
}

/// Labels the button that leaves out the lines that could not be read and adds everybody else: "Leave out 1 line". `None` if there is
/// no such line, or nobody else.
pub fn leave_out_label<T>(typed: &[TypedPerson<T>]) -> Option<String> {
    let unread = typed.iter().filter(|typed| typed.person.is_err()).count();
    let (one, several) = unread_noun(typed);
    (0 < unread && unread < typed.len())
        .then(|| format!("Leave out {}", counted(unread, one, several)))
}

/// Says which lines were left out: "Left out: “Bo: spear” and “: club”." `None` if there are none.
pub fn left_out<T>(typed: &[TypedPerson<T>]) -> Option<String> {
    let unread = typed.iter().filter(|typed| typed.person.is_err());
    left_out_text(unread.map(|typed| typed.text.as_str()))
}

/// Says that these pieces of a text were left out: "Left out: “Bo: spear” and “: club”." `None` if there are none.
pub fn left_out_text<'a>(pieces: impl Iterator<Item = &'a str>) -> Option<String> {
    let quoted = pieces.map(|piece| format!("“{}”", isolated(piece)));
    let mut quoted: Vec<String> = quoted.collect();
    let more = quoted.len().saturating_sub(MAX_LEFT_OUT);
    if more > 0 {
        quoted.truncate(MAX_LEFT_OUT);
        quoted.push(format!("{more} more"));
    }
    (!quoted.is_empty()).then(|| format!("Left out: {}.", list(&quoted)))
}

/// Returns the noun for what could not be read, for one and for several: lines, or entries of which a line has several.
fn unread_noun<T>(typed: &[TypedPerson<T>]) -> (&'static str, &'static str) {
    let shares_line = |unread: &TypedPerson<T>| {
        let same = typed.iter().filter(|other| other.line == unread.line);
        same.count() > 1
    };
    let mut unread = typed.iter().filter(|typed| typed.person.is_err());
    if unread.any(shares_line) {
        ("entry", "entries")
    } else {
        ("line", "lines")
    }
}

/// How a text with people is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PeoplePreview {
    /// The people who could be read.
    pub people: Vec<PersonPreview>,
    /// The lines that could not be read, each with how to write it.
    pub unread: Vec<UnreadLine>,
    /// Whether everything could be read.
    pub is_complete: bool,
    /// The label of the button that leaves out the lines that could not be read; `None` if it would be of no use.
    pub leave_out: Option<String>,
    /// Which lines that button leaves out.
    pub left_out: Option<String>,
}

/// How one person in a text is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonPreview {
    /// The name.
    pub name: String,
    /// The text under the name.
    pub line: String,
    /// The side, which only Torg has.
    pub side: Option<Side>,
}

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadLine {
    /// The beginning of the line.
    pub text: String,
    /// How to write it.
    pub advice: String,
}

/// Shows how people were read, each as `preview` shows them.
pub fn people_preview<T>(
    typed: Vec<TypedPerson<T>>,
    preview: impl Fn(&T) -> PersonPreview,
) -> PeoplePreview {
    let mut shown = PeoplePreview {
        is_complete: typed.iter().all(|typed| typed.person.is_ok()),
        leave_out: leave_out_label(&typed),
        left_out: left_out(&typed),
        ..PeoplePreview::default()
    };
    for typed in typed {
        let text = typed.text;
        match typed.person {
            Ok(person) if shown.people.len() < MAX_PREVIEWED => shown.people.push(preview(&person)),
            Ok(_) => {}
            Err(advice) => shown.unread.push(UnreadLine { text, advice }),
        }
    }
    shown
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

/// Returns the names in a text that look like a value which was not understood: "Colt 15". Numbers up to `most`, and numbers after
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

/// Returns the first new name that somebody has already, or that two new people have: they could be confused in play. Capitals make no
/// difference.
pub fn taken_name<'a>(
    new: impl IntoIterator<Item = &'a Name>,
    present: impl IntoIterator<Item = &'a Name>,
) -> Option<&'a Name> {
    let mut taken: Vec<&Name> = present.into_iter().collect();
    new.into_iter().find(|name| {
        let is_taken = taken.iter().any(|other| other.is_same(name));
        taken.push(name);
        is_taken
    })
}

/// Says that two people would have the same name.
pub fn name_taken(name: &Name) -> String {
    format!(
        "Two characters would be called {name}. {}",
        tell_apart(name.as_str())
    )
}

/// Says how to tell two people of the same name apart.
pub fn tell_apart(name: &str) -> String {
    let addition = match name.trim().contains(char::is_whitespace) {
        true => "nickname",
        false => "surname",
    };
    format!("Add a {addition} to tell them apart.")
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

/// The most lines that a message quotes as left out.
const MAX_LEFT_OUT: usize = 3;

/// The most people shown in a preview, besides the lines that could not be read. People rarely type more.
const MAX_PREVIEWED: usize = 50;
