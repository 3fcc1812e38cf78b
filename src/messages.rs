//! The messages of the app that belong to no game.

use crate::active_table::OpenError;
use crate::alert::{Alert, NewVersion};
use crate::grammar::{cards, counted};
use storage::GameKind;
use storage::StorageError;
use storage::archive::{Added, Archive};
use storage::cast::{CastError, MAX_SAVED_CHARACTERS};
use storage::file::FileError;
use storage::table_store::LoadError;
use tabletop::name::Name;

/// Returns the text of an alert: a headline, which may be empty, and a sentence. The headline ends with a space.
pub fn alert(alert: &Alert) -> (String, String) {
    let with_head = |head: &str, text: &str| (format!("{head} "), text.to_owned());
    match alert {
        Alert::Unsaved { error, entries } => (
            format!("{} ", storage_error(*error)),
            unsaved_entries(*entries),
        ),
        Alert::WouldLose(entries) => (
            format!("{} ", not_saved_yet(*entries)),
            "Save the table to a file first, or this part will be lost.".to_owned(),
        ),
        Alert::NoJournal => with_head(
            "The latest entries are not fully saved yet.",
            "If the browser is forced to close, they may be lost. This can happen in a private window; play in a normal one instead.",
        ),
        Alert::OtherWindow => with_head(
            "Another window has continued this table.",
            "This is its latest state. Enter what is missing again.",
        ),
        Alert::SavedAsSeparateTable => with_head(
            "Another window has continued or deleted this table.",
            "What you played here is kept as a separate table.",
        ),
        Alert::Follows { tried } => with_head(
            "This table is open in another window.",
            match tried {
                true => "Nothing has changed here. To play in this window, tap “Play here.”",
                false => "This window shows what happens there.",
            },
        ),
        Alert::Forked(title) => (
            format!("“{title}” is now two tables. "),
            "It was continued separately in two windows, and both versions are kept.".to_owned(),
        ),
        Alert::Preferences(error) => (
            format!("{} ", storage_error(*error)),
            "What you set here lasts only until you close the app.".to_owned(),
        ),
        Alert::Failed(text) | Alert::File(text) => (String::new(), text.clone()),
        Alert::Missing(part) => (format!("{}. ", missing_part(part)), MISSING.to_owned()),
        Alert::Version(version) => {
            let text = new_version(*version);
            with_head(text.headline, text.sentence)
        }
    }
}

/// Says why a table could not be opened.
pub const fn open_error(error: OpenError) -> &'static str {
    match error {
        OpenError::Load(error) => load_error(error),
        OpenError::File(error) => file_error(error),
        OpenError::Inconsistent => {
            "Some of its cards are missing or duplicated, so it was not opened. Nothing has changed."
        }
        OpenError::NotSaved => "That table was not saved. Examples never are.",
    }
}

/// Returns the short name of a game.
pub const fn game_name(game: GameKind) -> &'static str {
    match game {
        GameKind::Torg => "Torg",
        GameKind::Torang => "Torang",
        GameKind::Improv => "Improv",
    }
}

/// Says what a game is, in one sentence for somebody who does not know it.
pub const fn about_game(game: GameKind) -> &'static str {
    match game {
        GameKind::Torg => {
            "Heroes fight villains: players roll a twenty-sided die and play cards, and the Drama Deck decides which side acts first."
        }
        GameKind::Torang => {
            "Characters have abilities rated in percent: a roll from 1 to 100 shows whether they succeed and how well, and others can help them."
        }
        GameKind::Improv => {
            "When characters want things that cannot both happen, each side plays a card in secret, and the side with the higher total wins."
        }
    }
}

/// What to do about a part of the app that is missing on this device, and what still works.
pub const MISSING: &str =
    "Connect to the internet once, and what is missing will load by itself. Everything else works.";

/// Says whether everything is available on this device: an icon, and a sentence. `missing`: the missing parts of the app;
/// `is_offline`: whether the app itself is available without a network.
pub fn kept(missing: Option<&str>, is_offline: bool) -> (&'static str, String) {
    match (missing, is_offline) {
        (None, true) => (
            "check",
            "Saved on this device. No network needed.".to_owned(),
        ),
        (None, false) => (
            "info",
            "Tables are saved on this device. Opening the app still needs a network.".to_owned(),
        ),
        (Some(missing), _) => (
            "info",
            format!("Missing from this device: {missing}. {MISSING}"),
        ),
    }
}

/// Says that a part of the app is missing from this device.
pub fn missing_part(part: &str) -> String {
    format!("The {part} part of the app is missing from this device")
}

/// Says that a table was saved as a file, and whether that contains what some of its players may not see.
pub fn saved_as(name: &str, holds_secrets: bool) -> String {
    if holds_secrets {
        format!(
            "Saved as {name}. It shows all hands and the order of the deck to anyone who reads it."
        )
    } else {
        format!("Saved as {name}.")
    }
}

/// Says that only the intact part of a damaged table was saved as a file.
pub fn saved_in_part(name: &str, holds_secrets: bool, intact: usize, expected: usize) -> String {
    let saved = saved_as(name, holds_secrets);
    let intact = intact_entries(intact, expected);
    format!("{saved} This table is damaged, so some of it is not in the file. {intact}")
}

/// Says how much of a damaged table is intact.
pub fn intact_entries(intact: usize, expected: usize) -> String {
    match intact {
        _ if intact >= expected => "Every entry is intact.".to_owned(),
        1 => format!("Only the first of {expected} entries is intact; the rest could not be read."),
        _ => format!(
            "The first {intact} of {expected} entries are intact; the rest could not be read."
        ),
    }
}

/// Returns the title for a copy of a table that no other table has: "The Silent Bell (copy)", then "The Silent Bell (copy 2)". A copy
/// of a copy is numbered on. A long title is shortened: "The Silent… (copy)".
pub fn copy_of(title: &str, is_taken: &dyn Fn(&str) -> bool) -> Option<Name> {
    numbered_title(title, "copy", " (copy)".to_owned(), is_taken)
}

/// Returns the title for the next session of a table that no other table has: "The Silent Bell (session 2)".
pub fn next_session_of(title: &str, is_taken: &dyn Fn(&str) -> bool) -> Option<Name> {
    numbered_title(title, "session", " (session 2)".to_owned(), is_taken)
}

/// Returns the first title that is not taken: with the words `first` in brackets, or with `word` and a number from 2 on.
fn numbered_title(
    title: &str,
    word: &str,
    first: String,
    is_taken: &dyn Fn(&str) -> bool,
) -> Option<Name> {
    let plain = title.strip_suffix(')').and_then(|open| {
        let (plain, number) = open.rsplit_once(&format!(" ({word}"))?;
        let number = number.trim_start();
        number
            .chars()
            .all(|sign| sign.is_ascii_digit())
            .then_some(plain)
    });
    let plain = plain.unwrap_or(title);
    let with = |words: String| {
        let room = Name::MAX_LENGTH.saturating_sub(words.chars().count());
        if plain.chars().count() <= room {
            return format!("{plain}{words}");
        }
        let beginning: String = plain.chars().take(room.saturating_sub(1)).collect();
        let is_end = |sign: char| sign.is_whitespace() || sign == '…';
        format!("{}…{words}", beginning.trim_end_matches(is_end))
    };
    let numbered = (2..).map(|number| format!(" ({word} {number})"));
    let mut titles = [first].into_iter().chain(numbered).map(with);
    titles
        .find(|title| !is_taken(title))
        .and_then(|title| Name::new(&title).ok())
}

/// Says what the copy of a table is called.
pub fn duplicated(copy: &Name) -> String {
    format!("The copy is called {}.", copy.as_str())
}

/// Says that a table opened from a file has the name of another table.
pub const SAME_TITLE: &str = "You already had a table with this name. To tell them apart, rename one of them in its menu on the home page.";

/// Says why a damaged table cannot be renamed or duplicated.
pub const IS_DAMAGED: &str = "This table is damaged. Open it first and choose how to continue.";

/// Says that a table was not renamed, because another window wrote to it at the same moment.
pub const CHANGED_ELSEWHERE: &str =
    "Another window has just changed this table. It was not renamed; try again.";

/// Says why a note is still in its dialog.
pub const NOTE_NOT_ADDED: &str =
    "This table is being played in another window, so your note was not added.";

/// Says that a table could not be saved under its new name.
pub fn not_renamed(error: StorageError) -> String {
    format!("{} The table was not renamed.", storage_error(error))
}

/// Says that a copy of a table could not be saved.
pub fn not_duplicated(error: StorageError) -> String {
    format!("{} The table was not duplicated.", storage_error(error))
}

/// The message after the same cast has started a new table.
pub const DRAFT_REPLACED: &str = "Your earlier draft was replaced.";

/// The line above the rules found if none contains all the words searched for.
pub const SEARCHED_PARTIALLY: &str =
    "No rule contains all these words. These contain some of them.";

/// Says which words were searched for, after the typed ones were not found.
pub fn searched_instead(words: &str) -> String {
    format!("No exact match. These rules contain “{words}.”")
}

/// Says what a search has found, for screen readers: "5 rules found."
pub fn search_count(definitions: usize, rules: usize) -> String {
    let rules = counted(rules, "rule", "rules");
    match definitions {
        0 => format!("{rules} found."),
        _ => {
            let definitions = counted(definitions, "definition", "definitions");
            format!("{definitions} and {rules} found.")
        }
    }
}

/// The text about another version of the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewVersionText {
    /// The headline.
    pub headline: &'static str,
    /// A sentence, or the rest of the headline's.
    pub sentence: &'static str,
    /// The label of the button that switches to it.
    pub button: &'static str,
}

/// Returns the text about another version of the app.
pub const fn new_version(version: NewVersion) -> NewVersionText {
    match version {
        NewVersion::Waiting => NewVersionText {
            headline: "A new version is ready.",
            sentence: "It starts when you close and reopen the app.",
            button: "Update now",
        },
        NewVersion::Elsewhere => NewVersionText {
            headline: "Another window uses the new version.",
            sentence: "This window still runs the old one.",
            button: "Update here too",
        },
        NewVersion::Abandoned => NewVersionText {
            headline: "The new version did not start on this device,",
            sentence: "so the one before it is back. Nothing is lost.",
            button: "Try again",
        },
    }
}

/// Says how many entries are in memory only, and what to do.
fn unsaved_entries(entries: usize) -> String {
    let entries = not_saved_yet(entries);
    format!("{entries} Save the table to a file before you close the app.")
}

fn not_saved_yet(entries: usize) -> String {
    let verb = if entries == 1 { "is" } else { "are" };
    format!(
        "{} {verb} not saved yet.",
        counted(entries, "entry", "entries")
    )
}

/// Said if the browser offers no journal.
pub const JOURNAL_REFUSED: &str = "If this browser is forced to close, it may lose the last few seconds of play. Save important tables to a file.";

/// Said if writing to the journal failed.
pub const JOURNAL_FAILS: &str = "This device could not save everything. Free up some space, or save important tables to a file.";

/// The bytes that a long session takes on a device: 1,500 entries.
const SESSION: f64 = 400_000.0;

/// Says for how many more sessions the device has room.
pub fn room_left(free_bytes: f64) -> String {
    // The count is limited to a hundred.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let sessions = (free_bytes / SESSION).clamp(0.0, 100.0) as u32;
    match sessions {
        0 => "There is no room for another session. Remove a table. Save it to a file first if you want to keep it."
            .to_owned(),
        1 => "There is room for one more session.".to_owned(),
        2..=99 => format!("There is room for about {sessions} more sessions."),
        _ => "There is room for more than a hundred sessions.".to_owned(),
    }
}

/// Says what was written into a file with everything. `missing`: how many entries of the open table are in memory only.
pub fn everything_saved(archive: &Archive, missing: usize) -> String {
    let contents = match (archive.tables, archive.characters) {
        (0, 0) => "only your settings".to_owned(),
        (tables, characters) => tables_and_characters(tables, characters),
    };
    let mut message = format!("The file contains {contents}.");
    if archive.tables > 0 {
        message.push_str(" It shows all hands and the order of the decks to anyone who reads it.");
    }
    match missing {
        0 => message,
        1 => format!(
            "{message} 1 entry of the open table is not saved yet and not included: save that table to a file too."
        ),
        missing => format!(
            "{message} {missing} entries of the open table are not saved yet and not included: save that table to a file too."
        ),
    }
}

/// Says in one sentence what was added from a file with everything.
pub fn archive_added(added: &Added) -> String {
    let mut parts = vec![];
    match added.tables + added.characters {
        0 if added.same_tables > 0 => {}
        0 => parts.push("Nothing was added".to_owned()),
        count => parts.push(format!(
            "{} {} added",
            tables_and_characters(added.tables, added.characters),
            if count == 1 { "was" } else { "were" }
        )),
    }
    match added.same_tables {
        0 => {}
        1 => parts.push("1 table is already on this device".to_owned()),
        count => parts.push(format!("{count} tables are already on this device")),
    }
    for title in &added.damaged {
        parts.push(format!(
            "{} is damaged and opens at its last good entry",
            called(title)
        ));
    }
    for title in &added.too_new {
        parts.push(format!(
            "{} was left out because it comes from a newer version of the app",
            called(title)
        ));
    }
    if added.unreadable > 0 {
        parts.push(format!("{} could not be read", tables(added.unreadable)));
    }
    if added.unreadable_characters > 0 {
        let characters = saved_characters(added.unreadable_characters);
        parts.push(format!("{characters} could not be read"));
    }
    if let Some((unsaved, error)) = added.unsaved {
        let tables = tables(unsaved);
        let why = match error {
            StorageError::Full => "there is no more room",
            StorageError::Unavailable => "this browser is not saving anything",
        };
        parts.push(format!("{tables} could not be saved because {why}"));
    }
    if added.unsaved_characters > 0 {
        let characters = saved_characters(added.unsaved_characters);
        parts.push(format!("{characters} could not be saved"));
    }
    format!("{}.", parts.join("; "))
}

fn tables_and_characters(table_count: usize, characters: usize) -> String {
    match (table_count, characters) {
        (_, 0) => tables(table_count),
        (0, _) => saved_characters(characters),
        _ => format!(
            "{} and {}",
            tables(table_count),
            saved_characters(characters)
        ),
    }
}

fn tables(count: usize) -> String {
    counted(count, "table", "tables")
}

fn saved_characters(count: usize) -> String {
    counted(count, "saved character", "saved characters")
}

fn called(title: &str) -> String {
    if title.is_empty() {
        "an untitled table".to_owned()
    } else {
        format!("“{title}”")
    }
}

/// Says why nothing can be saved.
fn storage_error(error: StorageError) -> &'static str {
    match error {
        StorageError::Full => "The browser has no more room for this app.",
        StorageError::Unavailable => {
            "This browser is not saving anything, perhaps because this is a private window."
        }
    }
}

/// Says why a character could not be saved for later tables.
pub fn cast_error(error: CastError) -> String {
    match error {
        CastError::Storage(error) => {
            let remedy = match error {
                StorageError::Full => "Save it to a file, then remove a character or a table.",
                StorageError::Unavailable => "Open the app in a normal window to save characters.",
            };
            format!("{} The saved cast has not changed. {remedy}", storage_error(error))
        }
        CastError::Full => {
            format!("The saved cast is full: it holds {MAX_SAVED_CHARACTERS} characters. Remove one first.")
        }
        CastError::OtherWindow => {
            "Another window has changed this character in the meantime. Nothing was saved. Check the character again."
                .to_owned()
        }
    }
}

/// A file that was chosen cannot be read by the browser.
pub const UNREADABLE_FILE: &str = "The browser cannot read this file. If it is not on this device yet, download it first. Then choose it again.";

/// Says what is wrong with a file.
pub const fn file_error(error: FileError) -> &'static str {
    match error {
        FileError::NotOurs => {
            "This file is not a Rising Action table. Nothing has changed. Choose a file saved by this app."
        }
        FileError::TooLarge => "This file is too large to be a table. Nothing has changed.",
        FileError::TooNew => {
            "This file comes from a newer version of the app. Update the app, then open it again."
        }
        FileError::Damaged => "None of the entries in this file can be read. Nothing has changed.",
    }
}

/// Says what is wrong with a saved table.
const fn load_error(error: LoadError) -> &'static str {
    match error {
        LoadError::Missing => "This table is no longer here. Another window may have removed it.",
        LoadError::TooNew => {
            "This table comes from a newer version of the app. Update the app, then open it again."
        }
        LoadError::Damaged => {
            "This table could not be read. It stays here unchanged, and so do the others."
        }
    }
}

/// Returns how many cards the privacy screen covers.
pub fn behind_curtain(count: usize) -> String {
    let are = if count == 1 { "is" } else { "are" };
    format!("{} {are} behind this curtain.", cards(count))
}
