//! Words that say something about a person beside the name: a role, as in "Varga (boss)", or a status, as in "Thug (restrained)".

use super::quotes::find_outside_quotes;
use crate::role::Role;
use std::ops::Range;
use tabletop::person_line::{is_dash, outside_quotes};

/// What a word beside a name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// The role of the person.
    Role(Role),
    /// The gamemaster plays the person, in whatever role.
    OfGamemaster,
    /// A status, which is set in play and is not on a sheet.
    Status,
}

/// The words beside a name that say something about the person.
const PERSON_NOTES: &[(&str, NoteKind)] = &[
    ("hero", NoteKind::Role(Role::Hero)),
    ("pc", NoteKind::Role(Role::Hero)),
    ("player character", NoteKind::Role(Role::Hero)),
    ("ally", NoteKind::Role(Role::Ally)),
    ("villain", NoteKind::Role(Role::Villain)),
    ("boss", NoteKind::Role(Role::Villain)),
    ("big boss", NoteKind::Role(Role::Villain)),
    ("main villain", NoteKind::Role(Role::Villain)),
    ("enemy", NoteKind::Role(Role::Villain)),
    ("opponent", NoteKind::Role(Role::Villain)),
    ("minion", NoteKind::Role(Role::Villain)),
    ("minions", NoteKind::Role(Role::Villain)),
    ("mook", NoteKind::Role(Role::Villain)),
    ("mooks", NoteKind::Role(Role::Villain)),
    ("npc", NoteKind::OfGamemaster),
    ("npcs", NoteKind::OfGamemaster),
    ("gamemaster character", NoteKind::OfGamemaster),
    ("restrained", NoteKind::Status),
    ("grappled", NoteKind::Status),
    ("unskilled", NoteKind::Status),
    ("stymied", NoteKind::Status),
    ("very stymied", NoteKind::Status),
    ("vulnerable", NoteKind::Status),
    ("very vulnerable", NoteKind::Status),
    ("knocked down", NoteKind::Status),
    ("prone", NoteKind::Status),
    ("stunned", NoteKind::Status),
    ("surprised", NoteKind::Status),
    ("fatigued", NoteKind::Status),
    ("wounded", NoteKind::Status),
    ("heavily wounded", NoteKind::Status),
    ("mortally wounded", NoteKind::Status),
    ("knocked out", NoteKind::Status),
    ("unconscious", NoteKind::Status),
];

/// A word beside a name that is not the name of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The word, as it is written.
    pub text: String,
    /// What it says.
    pub kind: NoteKind,
}

impl NoteKind {
    /// Returns what a text says if it is such a word. "Ally" with a capital is a player’s name.
    pub(super) fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        let mut notes = PERSON_NOTES.iter().filter(|_| text != "Ally");
        let (_, kind) = notes.find(|(known, _)| text.eq_ignore_ascii_case(known))?;
        Some(*kind)
    }
}

/// Checks whether a text is the word for a status.
pub(super) fn is_status(text: &str) -> bool {
    NoteKind::of(text) == Some(NoteKind::Status)
}

/// The most such words that are looked for at the end of a name.
const MOST_NOTES: usize = 4;

/// Returns what stands before the values of a line with spaces in place of such words, and the words: they are in brackets, or after a
/// dash. A status may also follow a comma.
pub(super) fn without_notes(head: &str) -> (String, Vec<Note>) {
    let mut notes = vec![];
    let mut rest = head.to_owned();
    for inside in brackets(head) {
        for range in notes_in_brackets(head, &inside, &mut notes) {
            blank(&mut rest, range);
        }
    }
    for _ in 0..MOST_NOTES {
        if let Some((range, note)) = last_note(&rest) {
            notes.push(note);
            blank(&mut rest, range);
        }
    }
    (rest, notes)
}

/// Puts spaces in place of a part of a text.
fn blank(text: &mut String, range: Range<usize>) {
    let spaces = " ".repeat(range.len());
    if text.get(range.clone()).is_some() {
        text.replace_range(range, &spaces);
    }
}

/// Returns the ranges between pairs of brackets without another one between them.
fn brackets(head: &str) -> Vec<Range<usize>> {
    let mut pairs = vec![];
    let mut open = None;
    for (at, sign) in outside_quotes(head) {
        match sign {
            '(' | '[' => open = Some(at + 1),
            ')' | ']' => pairs.extend(open.take().map(|start| start..at)),
            _ => {}
        }
    }
    pairs
}

/// Notes the words in brackets, and returns the ranges that do not belong to the player’s name: the brackets, too, if nothing else is in
/// them.
fn notes_in_brackets(
    head: &str,
    inside: &Range<usize>,
    notes: &mut Vec<Note>,
) -> Vec<Range<usize>> {
    let mut ranges = vec![];
    let mut start = inside.start;
    let mut has_other = false;
    let text = head.get(inside.clone()).unwrap_or_default();
    let commas = outside_quotes(text).filter(|(_, sign)| *sign == ',');
    let ends = commas.map(|(at, _)| inside.start + at);
    for end in ends.chain([inside.end]) {
        let part = head.get(start..end).unwrap_or_default();
        match NoteKind::of(part) {
            Some(kind) => {
                let text = part.trim().to_owned();
                notes.push(Note { text, kind });
                // With the comma before it.
                let comma = usize::from(has_other);
                ranges.push(start.saturating_sub(comma)..end);
            }
            None => {
                // Nothing but notes stand before it.
                if !has_other && start > inside.start {
                    ranges.push(start - 1..start);
                }
                has_other |= !part.trim().is_empty();
            }
        }
        start = end + 1;
    }
    if !ranges.is_empty() && !has_other {
        ranges.clear();
        ranges.push(inside.start - 1..inside.end + 1);
    }
    ranges
}

/// Finds a word at the end of the name, after a dash with spaces around it; a status also after a comma.
fn last_note(head: &str) -> Option<(Range<usize>, Note)> {
    let end = find_outside_quotes(head, &['(', '[']).unwrap_or(head.len());
    let name = head.get(..end)?;
    let separators = outside_quotes(name).filter(|(at, sign)| {
        let before = name.get(..*at).unwrap_or_default();
        let after = name.get(at + sign.len_utf8()..).unwrap_or_default();
        let stands_alone =
            before.ends_with(char::is_whitespace) && after.starts_with(char::is_whitespace);
        *sign == ',' || is_dash(*sign) && stands_alone
    });
    let (at, sign) = separators.last()?;
    let text = name.get(at + sign.len_utf8()..)?.trim();
    let kind = NoteKind::of(text)?;
    let is_note = sign != ',' || kind == NoteKind::Status;
    let has_name = !name.get(..at)?.trim().is_empty();
    let text = text.to_owned();
    (is_note && has_name).then_some((at..end, Note { text, kind }))
}
