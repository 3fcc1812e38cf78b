//! Messages about the file with all data, and about copies of a table.

use rising_action::messages::{archive_added, copy_of, everything_saved, next_session_of};
use storage::StorageError;
use storage::archive::{Added, Archive};

#[test]
fn copies_of_a_table_are_numbered() {
    let mut titles = vec!["Ash Coast".to_owned()];
    for copied in [
        "Ash Coast",
        "Ash Coast",
        "Ash Coast (copy)",
        "Ash Coast (copy 2)",
    ] {
        let copy = copy_of(copied, &|title| titles.iter().any(|taken| taken == title));
        titles.push(copy.unwrap().to_string());
    }
    let copies = ["(copy)", "(copy 2)", "(copy 3)", "(copy 4)"];
    assert_eq!(titles[1..], copies.map(|copy| format!("Ash Coast {copy}")));
    let own = copy_of("The Last (copyist)", &|_| false).unwrap();
    assert_eq!(own.as_str(), "The Last (copyist) (copy)");
    // A long title is shortened, so that the copy has another one.
    let mut titles = vec!["x".repeat(60)];
    for _ in 0..2 {
        let copy = copy_of(titles.last().unwrap(), &|title| {
            titles.iter().any(|taken| taken == title)
        });
        titles.push(copy.unwrap().to_string());
    }
    let shortened = |count, copy: &str| format!("{}… {copy}", "x".repeat(count));
    assert_eq!(
        titles[1..],
        [shortened(52, "(copy)"), shortened(50, "(copy 2)")]
    );
}

#[test]
fn sessions_with_the_same_cast_are_numbered() {
    let mut titles = vec!["Ash Coast".to_owned()];
    for before in ["Ash Coast", "Ash Coast", "Ash Coast (session 2)"] {
        let next = next_session_of(before, &|title| titles.iter().any(|taken| taken == title));
        titles.push(next.unwrap().to_string());
    }
    let sessions = ["(session 2)", "(session 3)", "(session 4)"];
    let expected = sessions.map(|session| format!("Ash Coast {session}"));
    assert_eq!(titles[1..], expected);
}

fn saved(tables: usize, characters: usize, missing: usize) -> String {
    let archive = Archive {
        text: String::new(),
        tables,
        characters,
    };
    everything_saved(&archive, missing)
}

#[test]
fn the_file_message_counts_its_contents() {
    for (counts, text) in [
        (
            (3, 2, 0),
            "The file contains 3 tables and 2 saved characters. It shows all hands and the order of the decks to anyone who reads it.",
        ),
        (
            (1, 1, 0),
            "The file contains 1 table and 1 saved character. It shows all hands and the order of the decks to anyone who reads it.",
        ),
        (
            (1, 0, 0),
            "The file contains 1 table. It shows all hands and the order of the decks to anyone who reads it.",
        ),
        ((0, 1, 0), "The file contains 1 saved character."),
        ((0, 0, 0), "The file contains only your settings."),
        (
            (2, 0, 1),
            "The file contains 2 tables. It shows all hands and the order of the decks to anyone who reads it. 1 entry of the open table is not saved yet and not included: save that table to a file too.",
        ),
    ] {
        let (tables, characters, missing) = counts;
        assert_eq!(saved(tables, characters, missing), text);
    }
}

#[test]
fn the_import_message_counts_added_and_missing_items() {
    let complete = Added {
        tables: 2,
        characters: 1,
        ..Added::default()
    };
    let text = "2 tables and 1 saved character were added.";
    assert_eq!(archive_added(&complete), text);
    assert!(complete.is_complete());
    let partial = Added {
        tables: 1,
        damaged: vec!["The Night Mail".to_owned()],
        too_new: vec![String::new()],
        unreadable: 1,
        unreadable_characters: 2,
        ..Added::default()
    };
    assert_eq!(
        archive_added(&partial),
        "1 table was added; “The Night Mail” is damaged and opens at its last good entry; \
         an untitled table was left out because it comes from a newer version of the app; \
         1 table could not be read; 2 saved characters could not be read."
    );
    assert!(!partial.is_complete());
    for (tables, same_tables, text) in [
        (0, 1, "1 table is already on this device."),
        (0, 2, "2 tables are already on this device."),
        (
            1,
            1,
            "1 table was added; 1 table is already on this device.",
        ),
    ] {
        let added = Added {
            tables,
            same_tables,
            ..Added::default()
        };
        assert_eq!(archive_added(&added), text);
        assert!(added.is_complete());
    }
    let none = Added {
        unsaved: Some((3, StorageError::Full)),
        unsaved_characters: 1,
        ..Added::default()
    };
    assert_eq!(
        archive_added(&none),
        "Nothing was added; 3 tables could not be saved because there is no more room; 1 saved character could not be saved."
    );
}
