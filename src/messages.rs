//! What the app says that belongs to no game.

#[cfg(feature = "web")]
use crate::active_table::OpenError;
#[cfg(feature = "web")]
use crate::notices::Alert;
#[cfg(feature = "web")]
use crate::settings::NewVersion;
use storage::GameKind;
use storage::StorageError;
use storage::cast::{CastError, MAX_SAVED_CHARACTERS};
use storage::file::FileError;
use storage::table_store::LoadError;

/// An alert: a headline, which may be empty, and a sentence. The headline ends with a space.
#[cfg(feature = "web")]
pub fn alert(alert: &Alert) -> (String, String) {
    let with_head = |head: &str, text: &str| (format!("{head} "), text.to_owned());
    match alert {
        Alert::Unsaved { fault, entries, .. } => (
            format!("{} ", storage_error(*fault)),
            unsaved_entries(*entries),
        ),
        Alert::WouldLose { entries, .. } => (
            match entries {
                1 => "1 entry is kept in memory only. ".to_owned(),
                entries => format!("{entries} entries are kept in memory only. "),
            },
            "Save a file first, or they are lost.".to_owned(),
        ),
        Alert::OtherWindow => with_head(
            "Another window has played on.",
            "This is its table now; do again here what is missing.",
        ),
        Alert::Parted => with_head(
            "Another window went its own way.",
            "What was played here is kept as a table of its own.",
        ),
        Alert::Cast(fault) => (String::new(), cast_error(*fault)),
        Alert::Preferences(fault) => (
            format!("{} ", storage_error(*fault)),
            "What you set holds until you close this.".to_owned(),
        ),
        Alert::Open(OpenError::Load(fault)) => (String::new(), load_error(*fault).to_owned()),
        Alert::Open(OpenError::File(fault)) => (String::new(), file_error(*fault).to_owned()),
        Alert::Missing(part) => (format!("{}. ", missing_part(part)), MISSING.to_owned()),
        Alert::Version { version, .. } => {
            let (head, text, _) = new_version(*version);
            with_head(head, text)
        }
        Alert::Open(OpenError::Inconsistent) => with_head(
            "These cards do not add up.",
            "Some are missing or there twice, so this table was not opened. Nothing was changed.",
        ),
    }
}

/// The name of a game, in short.
pub const fn game_name(game: GameKind) -> &'static str {
    match game {
        GameKind::Torg => "Torg",
        GameKind::Torang => "Torang",
        GameKind::Improv => "Improv",
    }
}

/// What to do about a part of the app that is missing on this device, and what still works.
#[cfg(feature = "web")]
pub const MISSING: &str =
    "Connect to the internet once; it is fetched by itself. Everything else works.";

/// Whether everything is kept on this device: an icon, and a sentence. `missing`: the parts of the app that are missing there.
#[cfg(feature = "web")]
pub fn kept(missing: &str) -> (&'static str, String) {
    if missing.is_empty() {
        (
            "check",
            "Saved on this device. No network needed.".to_owned(),
        )
    } else {
        (
            "info",
            format!("Missing on this device: {missing}. {MISSING}"),
        )
    }
}

/// That a part of the app is missing on this device.
#[cfg(feature = "web")]
pub fn missing_part(part: &str) -> String {
    format!("The {part} part of the app is missing on this device")
}

/// What there is to say about versions: a headline, a sentence, and what the button says.
#[cfg(feature = "web")]
pub const fn new_version(version: NewVersion) -> (&'static str, &'static str, &'static str) {
    match version {
        NewVersion::Waiting => (
            "A new version is waiting.",
            "It comes in after play.",
            "Now",
        ),
        NewVersion::Elsewhere => (
            "Another tab has taken the new version.",
            "This one still runs the old one.",
            "Load it here",
        ),
        NewVersion::Left => (
            "The new version did not start on this device,",
            "so the one before it is back. Nothing is lost.",
            "Try it again",
        ),
    }
}

/// Entries that are in memory only, and what to do.
pub fn unsaved_entries(entries: usize) -> String {
    match entries {
        1 => "1 entry is kept in memory only. Save a file before you close this.".to_owned(),
        entries => {
            format!("{entries} entries are kept in memory only. Save a file before you close this.")
        }
    }
}

/// Why nothing is saved.
pub fn storage_error(fault: StorageError) -> &'static str {
    match fault {
        StorageError::Full => "This phone is full.",
        StorageError::Unavailable => "This browser keeps nothing, perhaps a private window.",
    }
}

/// Why a character could not be saved for later tables.
pub fn cast_error(fault: CastError) -> String {
    match fault {
        CastError::Storage(fault) => format!(
            "{} So the saved cast is as it was. Save it to a file, then remove somebody or a table.",
            storage_error(fault)
        ),
        CastError::Full => {
            format!("The saved cast holds {MAX_SAVED_CHARACTERS} people. Remove somebody first.")
        }
        CastError::OtherWindow => {
            "Another window has changed this one meanwhile. Nothing was changed; look again."
                .to_owned()
        }
    }
}

/// What is wrong with a file.
pub fn file_error(fault: FileError) -> &'static str {
    match fault {
        FileError::NotOurs => {
            "This file is no table of Rising Action. Nothing was changed; choose a file that was saved here."
        }
        FileError::TooLarge => "This file is larger than any table gets. Nothing was changed.",
        FileError::TooNew => {
            "A newer version of the app wrote this file. Let this one update, then open it again."
        }
        FileError::Damaged => "Not one entry of this file is whole. Nothing was changed.",
    }
}

/// What is wrong with a saved table.
pub fn load_error(fault: LoadError) -> &'static str {
    match fault {
        LoadError::Missing => "This table is no longer here. Another window may have removed it.",
        LoadError::TooNew => {
            "A newer version of the app wrote this table. Let this one update, then open it again."
        }
        LoadError::Damaged => {
            "This table could not be read; it stays here untouched. Other tables are not affected."
        }
    }
}
