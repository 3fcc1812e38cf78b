//! The event log in a form for people to read.

pub mod markdown;
pub mod printed;

use crate::game::{LogHeading, Mark, TableGame};
use std::ops::Range;
use tabletop::event_log::{EventLog, LogEntry, ReplacedEntries, is_look_only};
use tabletop::ruling::Ruling;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::Table;

/// An entry of the log in words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LogRow {
    /// The number of the entry, from 1.
    pub number: usize,
    /// The round or scene that begins here.
    pub heading: Option<LogHeading>,
    /// The mark.
    pub mark: Mark,
    /// What happened.
    pub text: String,
    /// The rules that a ruling set aside, and why.
    pub ruling: Option<String>,
    /// Whether it is undone.
    pub undone: bool,
    /// Whether it was undone after somebody had seen a hidden card in it.
    pub seen: bool,
    /// The entries that were undone before this one, if any.
    pub replaced: Option<String>,
}

impl LogRow {
    /// Returns the remarks after the text, one string each.
    pub fn remarks(&self) -> Vec<String> {
        let remarks = [
            self.ruling.as_ref().map(|ruling| format!("{ruling}.")),
            self.seen
                .then(|| "A hidden card was seen before this was undone.".to_owned()),
            self.replaced
                .as_ref()
                .map(|replaced| format!("({replaced})")),
        ];
        remarks.into_iter().flatten().collect()
    }
}

/// Counts the rows that are undone on the way to the entry of that number; 0 if the way leads forward.
pub fn steps_back(rows: &[LogRow], number: usize) -> usize {
    let is_taken_back = |row: &&LogRow| !row.undone && row.number > number;
    rows.iter().filter(is_taken_back).count()
}

/// Returns the part of a log around the table's position: up to `shown` entries before it, and as many undone ones after it. A part at
/// the end of the log would miss the position if much is undone.
pub fn shown_range<E>(log: &EventLog<E>, shown: usize) -> Range<usize> {
    let cursor = log.cursor();
    let end = cursor.saturating_add(shown).min(log.entries().len());
    cursor.saturating_sub(shown)..end
}

/// Returns the rows of a part of the log, the undone entries at the end. Consecutive looks are one row, because undo and redo skip them
/// together.
pub fn rows<G: TableGame>(
    table: &Table<G>,
    view: &G::View,
    seat: Seat,
    range: Range<usize>,
) -> Vec<LogRow> {
    let log = table.log();
    // The table no longer knows the people of undone entries.
    let is_part_undone = log.cursor() < range.end.min(log.entries().len());
    let view_with_undone = is_part_undone.then(|| table.view_after(range.end, seat));
    let mut rows: Vec<LogRow> = Vec::new();
    let mut looks: Vec<(ActorId, usize)> = Vec::new();
    let entries = log.entries().iter().enumerate();
    for (index, entry) in entries.take(range.end).skip(range.start) {
        let undone = index >= log.cursor();
        let view = view_with_undone.as_ref().filter(|_| undone).unwrap_or(view);
        let mut row = LogRow {
            number: index + 1,
            heading: G::entry_heading(entry),
            mark: G::entry_mark(entry, view),
            text: String::new(),
            ruling: None,
            undone,
            seen: undone && log.was_seen::<G>(index),
            replaced: entry.replaced.map(replaced_text),
        };
        if let Some(ruling) = &entry.ruling {
            row.mark = Mark::Ruling;
            row.ruling = Some(ruling_text(ruling));
        }
        if is_look_only::<G>(entry) {
            for actor in G::hand_views(entry) {
                match looks.iter_mut().find(|(looker, _)| *looker == actor) {
                    Some((_, times)) => *times += 1,
                    None => looks.push((actor, 1)),
                }
            }
            row.text = G::hand_views_text(&looks, view);
            let folded = rows.pop_if(|last| last.mark == Mark::Look && last.undone == row.undone);
            row.replaced = row.replaced.or(folded.and_then(|last| last.replaced));
        } else {
            let so_far = log.entries().get(..=index).unwrap_or_default();
            row.text = match undone {
                true => G::undone_text(so_far, view, seat),
                false => G::entry_text(so_far, view, seat),
            };
            looks.clear();
        }
        rows.push(row);
    }
    rows
}

/// Iterates over the events of some entries, latest first.
pub fn events_back<E>(entries: &[LogEntry<E>]) -> impl Iterator<Item = &E> {
    entries
        .iter()
        .rev()
        .flat_map(|entry| entry.events.iter().rev())
}

/// Describes the last applied entry, as everybody may read it.
pub fn last_line<G: TableGame>(table: &Table<G>, view: &G::View) -> Option<String> {
    let applied = table.log().applied();
    applied.last()?;
    Some(G::entry_text(applied, view, Seat::Table))
}

/// Returns the same for use in quotation marks: a note loses its own, and those inside a text become single. Empty for an empty log.
pub fn quotable_last_line<G: TableGame>(table: &Table<G>, view: &G::View) -> String {
    quotable(&last_line(table, view).unwrap_or_default())
}

/// Describes the last applied entry that tells something of the story, for use in quotation marks. Empty for an empty log.
pub fn quotable_story_line<G: TableGame>(table: &Table<G>, view: &G::View) -> String {
    let applied = table.log().applied();
    let is_story = |entry: &LogEntry<G::Event>| !entry.events.iter().all(G::is_housekeeping);
    let last = applied.iter().rposition(is_story);
    let so_far = last.and_then(|last| applied.get(..=last));
    let text = so_far.map(|so_far| G::entry_text(so_far, view, Seat::Table));
    quotable(&text.unwrap_or_default())
}

fn quotable(text: &str) -> String {
    let inner = text
        .strip_prefix('“')
        .and_then(|rest| rest.strip_suffix('”'))
        .filter(|inner| has_balanced_quotes(inner));
    let text = inner.unwrap_or(text);
    text.replace('“', "‘").replace('”', "’").replace('„', "‚")
}

/// Checks whether no quotation mark closes that was not opened. In “a” and “b” without the outer marks, one does.
fn has_balanced_quotes(text: &str) -> bool {
    let mut depth = 0_usize;
    text.chars().all(|c| match c {
        '“' => {
            depth = depth.saturating_add(1);
            true
        }
        '”' if depth == 0 => false,
        '”' => {
            depth = depth.saturating_sub(1);
            true
        }
        _ => true,
    })
}

/// Describes the first entry that an undo would take back, and that is more than a preparation for the next.
pub fn undo_line<G: TableGame>(table: &Table<G>, view: &G::View) -> Option<String> {
    let log = table.log();
    let target = log.undo_target::<G>()?;
    let named = named_entries::<G>(log, target..log.cursor());
    let first = named.first().copied().unwrap_or(target);
    let so_far = log.entries().get(..=first)?;
    let text = G::undone_text(so_far, view, Seat::Table);
    Some(with_others(text, named.len().saturating_sub(1)))
}

/// Returns the indexes of the entries that tell what was done by a tap.
fn named_entries<G: TableGame>(log: &EventLog<G::Event>, range: Range<usize>) -> Vec<usize> {
    let entries = log.entries().get(range.clone()).unwrap_or_default();
    let tells = |entry: &LogEntry<G::Event>| {
        !is_look_only::<G>(entry) && !entry.events.iter().all(G::is_preparation)
    };
    let indexed = range.zip(entries);
    let named = indexed.filter(|(_, entry)| tells(entry));
    named.map(|(index, _)| index).collect()
}

/// Describes what a redo would bring back, in the same words as the undo.
pub fn redo_line<G: TableGame>(table: &Table<G>) -> Option<String> {
    let log = table.log();
    let target = log.redo_target::<G>()?;
    let first_change = || {
        let changes = |entry: &LogEntry<G::Event>| !is_look_only::<G>(entry);
        Some(log.cursor() + log.undone().iter().position(changes)?)
    };
    let named = named_entries::<G>(log, log.cursor()..target);
    let count = named.first().copied().or_else(first_change)? + 1;
    let so_far = log.entries().get(..count)?;
    let view = table.view_after(count, Seat::Table);
    let text = G::undone_text(so_far, &view, Seat::Table);
    Some(with_others(text, named.len().saturating_sub(1)))
}

/// Adds how many more entries one tap made: "Mara played Hero (and 1 more)."
fn with_others(text: String, others: usize) -> String {
    if others == 0 {
        return text;
    }
    let is_sentence = text.ends_with(['.', '!', '?']);
    let end = if is_sentence { "." } else { "" };
    let text = text.trim_end_matches('.');
    format!("{text} (and {others} more){end}")
}

fn ruling_text(ruling: &Ruling) -> String {
    let rules: Vec<String> = ruling.overruled.iter().map(ToString::to_string).collect();
    let rules = rules.join(", ");
    if ruling.reason.is_empty() {
        format!("Overruled {rules}")
    } else {
        format!("Overruled {rules}: “{}”", ruling.reason)
    }
}

fn replaced_text(replaced: ReplacedEntries) -> String {
    let sentence = match replaced.count {
        1 => "1 entry was undone here".to_owned(),
        count => format!("{count} entries were undone here"),
    };
    if replaced.seen {
        format!("{sentence}, although a hidden card had been seen")
    } else {
        sentence
    }
}
