//! Messages about the device.

use rising_action::active_table::OpenError;
use rising_action::alert::{Alert, NewVersion};
use rising_action::game::holds_secrets;
use rising_action::messages;
use storage::file::FileError;
use storage::table_store::LoadError;
use storage::{GameKind, StorageError};

#[test]
fn free_space_is_given_in_sessions() {
    for (free_bytes, says) in [
        (-1.0, "no room for another session"),
        (399_999.0, "no room for another session"),
        (400_000.0, "room for one more session."),
        (799_999.0, "room for one more session."),
        (4_000_000.0, "room for about 10 more sessions."),
        (40_000_000.0, "room for more than a hundred sessions."),
        (f64::INFINITY, "room for more than a hundred sessions."),
        (f64::NAN, "no room for another session"),
    ] {
        let text = messages::room_left(free_bytes);
        assert!(text.contains(says), "{free_bytes}: {text}");
    }
}

/// The message about saving a file says that the file holds secrets.
#[test]
fn messages_warn_of_secrets_in_files() {
    for (game, secrets) in [
        (GameKind::Torg, true),
        (GameKind::Improv, true),
        (GameKind::Torang, false),
    ] {
        let text = messages::saved_as("x.rising", holds_secrets(game));
        assert!(text.starts_with("Saved as x.rising."), "{text}");
        assert_eq!(text.contains("all hands"), secrets, "{text}");
        let in_part = messages::saved_in_part("x.rising", secrets, 2, 5);
        assert!(in_part.starts_with(&text), "{in_part}");
        assert!(in_part.contains("The first 2 of 5 entries"), "{in_part}");
    }
    let one = messages::intact_entries(1, 5);
    assert!(one.starts_with("Only the first of 5 entries is"), "{one}");
    assert_eq!(messages::intact_entries(5, 5), "Every entry is intact.");
}

/// Every alert has its own message, in whole sentences.
#[test]
fn every_alert_has_its_own_message() {
    let error = StorageError::Full;
    let alerts = [
        Alert::Unsaved { error, entries: 2 },
        Alert::WouldLose(2),
        Alert::NoJournal,
        Alert::OtherWindow,
        Alert::SavedAsSeparateTable,
        Alert::Follows { tried: false },
        Alert::Follows { tried: true },
        Alert::Forked("Night train".to_owned()),
        Alert::Preferences(error),
        Alert::Missing("rulebook"),
        Alert::Version(NewVersion::Waiting),
        Alert::Version(NewVersion::Elsewhere),
        Alert::Version(NewVersion::Abandoned),
    ];
    let texts = alerts.map(|alert| messages::alert(&alert));
    for (index, (head, text)) in texts.iter().enumerate() {
        assert!(head.ends_with(' '), "{head}");
        assert!(text.ends_with(['.', '”']), "{text}");
        let others = &texts[..index];
        assert!(!others.contains(&(head.clone(), text.clone())), "{text}");
    }
}

/// Every reason why a table does not open has its own message, which also says what it means for the saved data.
#[test]
fn every_loading_error_has_its_own_message() {
    let errors = [
        OpenError::File(FileError::NotOurs),
        OpenError::File(FileError::TooNew),
        OpenError::File(FileError::TooLarge),
        OpenError::File(FileError::Damaged),
        OpenError::Load(LoadError::Missing),
        OpenError::Load(LoadError::TooNew),
        OpenError::Load(LoadError::Damaged),
        OpenError::Inconsistent,
        OpenError::NotSaved,
    ];
    let texts = errors.map(messages::open_error);
    for (index, text) in texts.iter().enumerate() {
        assert!(
            text.split(". ").count() > 1 && text.ends_with('.'),
            "{text}"
        );
        assert!(!texts[..index].contains(text), "same message twice: {text}");
    }
}
