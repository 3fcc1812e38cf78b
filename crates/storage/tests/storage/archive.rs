//! The file with all data, and adding it to a device that already has some.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;
use storage::archive::{self, Added, Archive, MAX_ARCHIVE_BYTES};
use storage::cast;
use storage::file::FileError;
use storage::table_store::{self, LoadError, TableId, TableSummary};
use storage::{GameKind, Storage, StorageError};
use tabletop::event_log::EventLog;
use tabletop::table::{PlayMode, Table};
use testing::memory::MemoryStorage;
use testing::random_play::RandomPlay;
use testing::session::{note, open_table, play, random_session, table_summary};
use testing::{TestRng, sequences};
use torg::Torg;
use torg::event::Event;
use torg::sheet::stat_line::{StatLine, parse};

const PREFERENCES: &[&str] = &["wishes"];

fn summary_named(title: &str) -> TableSummary {
    TableSummary {
        title: title.to_owned(),
        ..table_summary(1)
    }
}

fn save(storage: &mut MemoryStorage, title: &str, table: &Table<Torg>) -> TableId {
    let log = table.log();
    table_store::create(storage, GameKind::Torg, log, summary_named(title))
        .unwrap()
        .id()
}

fn load_log(storage: &MemoryStorage, id: u32) -> EventLog<Event> {
    let loaded = table_store::load(storage, TableId(id), GameKind::Torg).unwrap();
    assert_eq!(loaded.expected_entries, None);
    loaded.log
}

fn person(line: &str) -> StatLine {
    parse(line).stat_line.unwrap()
}

fn table_with_note(text: &str) -> Table<Torg> {
    let mut table = open_table(1);
    for number in 1..=7 {
        play(&mut table, &note(&format!("{text} {number}")));
    }
    assert!(table.undo());
    table
}

/// Three tables, two characters and the preferences.
fn device() -> MemoryStorage {
    let mut storage = MemoryStorage::default();
    for title in ["One", "Two", "Three"] {
        save(&mut storage, title, &table_with_note(title));
    }
    for line in ["Varga: villain, dex 12", "Nia (Sam): hero, 9s"] {
        cast::add_character(&mut storage, &person(line)).unwrap();
    }
    storage.set("wishes", "{\"left_hand\":true}").unwrap();
    storage.set("new table", "half typed").unwrap();
    storage
}

fn write_archive(storage: &MemoryStorage) -> Archive {
    archive::write(storage, PREFERENCES)
}

fn titles(storage: &MemoryStorage) -> Vec<String> {
    let mut list = table_store::list(storage);
    list.sort_by_key(|table| table.id);
    list.into_iter().map(|table| table.summary.title).collect()
}

/// Returns the text with one line changed: the one that contains `holds`.
fn with_line(text: &str, holds: &str, change: impl Fn(&str) -> String) -> String {
    assert_eq!(text.lines().filter(|line| line.contains(holds)).count(), 1);
    let change = |line: &str| match line.contains(holds) {
        true => change(line),
        false => format!("{line}\n"),
    };
    text.lines().map(change).collect()
}

fn damage_line(line: &str) -> String {
    format!("{}x\n", &line[..line.len() - 1])
}

#[test]
fn everything_is_restored_on_an_empty_device() {
    let from = device();
    let Archive {
        text,
        tables,
        characters,
    } = write_archive(&from);
    assert_eq!((tables, characters), (3, 2));
    let mut to = MemoryStorage::default();
    let added = archive::add(&mut to, &text, PREFERENCES).unwrap();
    let expected = Added {
        tables: 3,
        characters: 2,
        other_keys: 1,
        ..Added::default()
    };
    assert_eq!(added, expected);
    assert_eq!(table_store::list(&to), table_store::list(&from));
    assert_eq!(cast::load::<StatLine>(&to), cast::load(&from));
    assert_eq!(to.get("wishes"), from.get("wishes"));
    assert_eq!(to.get("new table"), None, "a draft is not in the file");
    for other in [
        format!("\u{feff}{text}"),
        text.replace('\n', "\r\n"),
        text.replace('\n', "\n\n"),
        text.trim_end().to_owned(),
    ] {
        let mut to = MemoryStorage::default();
        assert_eq!(
            archive::add(&mut to, &other, PREFERENCES),
            Ok(expected.clone())
        );
    }
}

#[test]
fn existing_tables_are_unchanged() {
    let from = device();
    let mut to = MemoryStorage::default();
    save(&mut to, "Mine", &table_with_note("mine"));
    cast::add_character(&mut to, &person("Nia (Sam): hero, 9s")).unwrap();
    to.set("wishes", "{}").unwrap();
    let before = to.clone();
    let text = write_archive(&from).text;
    for (tables, same_tables, characters) in [(3, 0, 1), (0, 3, 0)] {
        let added = archive::add(&mut to, &text, PREFERENCES).unwrap();
        assert_eq!((added.tables, added.same_tables), (tables, same_tables));
        assert_eq!((added.characters, added.other_keys), (characters, 0));
        assert_eq!(table_store::list(&to).len(), 4);
    }
    for (key, text) in &before.texts {
        assert_eq!(to.texts.get(key), Some(text), "{key}");
    }
    assert_eq!(titles(&to), ["Mine", "One", "Two", "Three"]);
    // A table that was played on differs from the one in the file, and each of them can be played independently.
    let mut table = Table::<Torg>::replay(load_log(&to, 3));
    let loaded = table_store::load::<Event>(&to, TableId(3), GameKind::Torg).unwrap();
    let mut handle = loaded.handle;
    play(&mut table, &note("played on"));
    handle
        .save(&mut to, table.log(), 7, table_summary(2))
        .unwrap();
    let added = archive::add(&mut to, &text, PREFERENCES).unwrap();
    assert_eq!((added.tables, added.same_tables), (1, 2));
    assert!(load_log(&to, 3) == *table.log());
    assert!(load_log(&to, 5) == *table_with_note("Two").log());
}

/// A change of a table.
type Change = fn(&mut Table<Torg>);

/// A table that was played on, undone, damaged or lost differs from the one in the file.
#[test]
fn only_the_same_tables_are_left_out() {
    let text = write_archive(&device()).text;
    let save_change = |storage: &mut MemoryStorage, change: Change| {
        let loaded = table_store::load::<Event>(storage, TableId(2), GameKind::Torg).unwrap();
        let mut table = Table::<Torg>::replay(loaded.log);
        change(&mut table);
        let mut handle = loaded.handle;
        let summary = table_summary(2);
        handle.save(storage, table.log(), 7, summary).unwrap();
    };
    let cases: [(Change, usize); 3] = [
        (|_| {}, 3),
        (|table| play(table, &note("played on")), 2),
        (
            |table| {
                table.undo();
            },
            2,
        ),
    ];
    for (change, same) in cases {
        let mut to = device();
        save_change(&mut to, change);
        let added = archive::add(&mut to, &text, PREFERENCES).unwrap();
        assert_eq!((added.same_tables, added.tables), (same, 3 - same));
    }
    let mut to = device();
    to.remove("table/2/00001");
    let added = archive::add(&mut to, &text, PREFERENCES).unwrap();
    assert_eq!((added.same_tables, added.tables), (2, 1));
    // Two tables of the file that are the same are both added.
    let mut from = device();
    save(&mut from, "One", &table_with_note("One"));
    let mut to = MemoryStorage::default();
    let text = write_archive(&from).text;
    let added = archive::add(&mut to, &text, PREFERENCES).unwrap();
    assert_eq!((added.same_tables, added.tables), (0, 4));
}

/// A table whose entries were moved to the journal is restored before it is compared.
#[test]
fn tables_with_the_header_of_one_in_the_file_are_compared() {
    let text = write_archive(&device()).text;
    let mut to = device();
    save(&mut to, "Mine", &table_with_note("mine"));
    to.remove("table/2/00001");
    let ids = archive::tables_to_compare(&to, &text);
    assert_eq!(ids, [TableId(1), TableId(2), TableId(3)]);
}

#[test]
fn a_damaged_line_affects_only_its_table() {
    let from = device();
    let text = write_archive(&from).text;
    let changed = with_line(&text, "Two 3", damage_line);
    let mut to = MemoryStorage::default();
    let added = archive::add(&mut to, &changed, PREFERENCES).unwrap();
    assert_eq!((added.tables, added.unreadable), (3, 0));
    assert_eq!(added.damaged, ["Two"]);
    assert!(load_log(&to, 1) == load_log(&from, 1) && load_log(&to, 3) == load_log(&from, 3));
    let two = table_store::load::<Event>(&to, TableId(2), GameKind::Torg).unwrap();
    assert_eq!(
        (two.log.entries().len(), two.expected_entries),
        (3, Some(8))
    );

    // Without its first entry nothing of a table can be read.
    let changed = with_line(&text, "table/2/00000", damage_line);
    let mut to = MemoryStorage::default();
    let added = archive::add(&mut to, &changed, PREFERENCES).unwrap();
    assert_eq!((added.tables, added.unreadable), (2, 1));
    assert_eq!(titles(&to), ["One", "Three"]);

    let changed = with_line(&text, "cast/00001", damage_line);
    let mut to = MemoryStorage::default();
    let added = archive::add(&mut to, &changed, PREFERENCES).unwrap();
    assert_eq!((added.characters, added.unreadable_characters), (1, 1));
}

/// Wherever the file is cut off, everything before is read, and what is missing is reported.
#[test]
fn a_truncated_file_reports_what_is_missing() {
    let from = device();
    let text = write_archive(&from).text;
    let first = text.find('\n').unwrap();
    let last = text.find("cast/").unwrap();
    for cut in (0..last).step_by(97) {
        let mut to = MemoryStorage::default();
        match archive::add(&mut to, &text[..cut], PREFERENCES) {
            Ok(added) => {
                let undamaged = added.tables - added.damaged.len();
                assert!(cut >= first, "cut at {cut}");
                assert_eq!(added.tables + added.unreadable, 3, "cut at {cut}");
                assert_eq!(added.unreadable_characters, 2, "cut at {cut}");
                // Undone entries of the last table may be missing.
                for (id, title) in (1..).zip(["One", "Two", "Three"]).take(undamaged) {
                    assert!(load_log(&to, id).applied() == table_with_note(title).log().applied());
                }
            }
            Err(error) => {
                assert!(error == FileError::NotOurs && cut < first, "cut at {cut}");
                assert_eq!(to.changes, 0);
            }
        }
    }
}

/// A table that is damaged on the device is written unchanged, so that the reader of the file can recover what is possible.
#[test]
fn damaged_tables_are_included_unchanged() {
    let mut from = device();
    let spoil = |storage: &mut MemoryStorage, key: &str| {
        let text = storage.texts.get_mut(key).unwrap();
        *text = format!("{text}\n\u{0}");
    };
    spoil(&mut from, "table/1/00000");
    spoil(&mut from, "table/2/00004");
    spoil(&mut from, "table/3/head");
    spoil(&mut from, "cast/00002");
    let Archive {
        text,
        tables,
        characters,
    } = write_archive(&from);
    assert_eq!((tables, characters), (3, 2));
    let records: Vec<serde_json::Value> = text
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str(&line[17..]).unwrap())
        .collect();
    for (key, text) in from.texts.iter().filter(|(key, _)| *key != "new table") {
        let is_it = |record: &&serde_json::Value| record["key"] == **key;
        assert_eq!(records.iter().find(is_it).unwrap()["text"], **text, "{key}");
    }
    let mut to = MemoryStorage::default();
    let added = archive::add(&mut to, &text, PREFERENCES).unwrap();
    assert_eq!((added.tables, added.unreadable), (2, 1));
    assert_eq!(added.damaged, ["Two"]);
    assert_eq!((added.characters, added.unreadable_characters), (1, 1));
    assert!(
        load_log(&to, 2) == load_log(&from, 3),
        "its spare header is undamaged"
    );
}

#[test]
fn tables_of_newer_versions_are_skipped_and_named() {
    let mut from = device();
    for head in ["table/2/head", "table/2/spare"] {
        let line = from.get(head).unwrap();
        let newer = line[17..].replace("\"schema\":1", "\"schema\":2");
        let sealed = storage::line::seal(&mut Default::default(), &newer);
        from.set(head, &sealed).unwrap();
    }
    let text = write_archive(&from).text;
    let mut to = MemoryStorage::default();
    let added = archive::add(&mut to, &text, PREFERENCES).unwrap();
    assert_eq!((added.tables, added.too_new), (2, vec!["Two".to_owned()]));
    assert_eq!(titles(&to), ["One", "Three"]);

    let newer = text.replacen("\"schema\":1", "\"schema\":2", 1);
    assert!(archive::is_archive(&newer));
    let mut to = MemoryStorage::default();
    let refused = archive::add(&mut to, &newer, PREFERENCES);
    assert_eq!((refused, to.changes), (Err(FileError::TooNew), 0));
}

#[test]
fn foreign_files_are_refused() {
    let text = write_archive(&device()).text;
    let (header, rest) = text.split_once('\n').unwrap();
    let table = storage::file::write(GameKind::Torg, table_with_note("x").log());
    for foreign in ["", "hello", "{}", "PK\u{3}\u{4}", rest, &table] {
        assert!(!archive::is_archive(foreign));
        let mut to = MemoryStorage::default();
        let refused = archive::add(&mut to, foreign, PREFERENCES);
        assert_eq!((refused, to.changes), (Err(FileError::NotOurs), 0));
    }
    let huge = text.clone() + &" ".repeat(MAX_ARCHIVE_BYTES);
    let mut to = MemoryStorage::default();
    let refused = archive::add(&mut to, &huge, PREFERENCES);
    assert_eq!((refused, to.changes), (Err(FileError::TooLarge), 0));
    // Only keys of the app are read from it.
    let record = "{\"key\":\"draft\",\"text\":\"mine\"}";
    let line = storage::line::seal(&mut Default::default(), record);
    let mut to = MemoryStorage::default();
    let added = archive::add(&mut to, &format!("{header}\n{line}\n"), PREFERENCES).unwrap();
    assert_eq!((added.tables, added.unreadable), (0, 3));
    assert_eq!(to, MemoryStorage::default());
}

/// If there is no room for everything, the saved tables are complete, and the rest is counted.
#[test]
fn a_full_device_saves_only_whole_tables() {
    let from = device();
    let text = write_archive(&from).text;
    for room in (0..from.bytes()).step_by(501) {
        let mut to = MemoryStorage {
            capacity: Some(room),
            ..MemoryStorage::default()
        };
        let added = archive::add(&mut to, &text, PREFERENCES).unwrap();
        let unsaved = added.unsaved.map_or(0, |(unsaved, error)| {
            assert_eq!(error, StorageError::Full);
            unsaved
        });
        assert_eq!(added.tables + unsaved, 3, "room for {room}");
        assert_eq!(added.characters + added.unsaved_characters, 2);
        let list = table_store::list(&to);
        assert_eq!(list.len(), added.tables, "room for {room}");
        for table in list {
            let loaded = table_store::load::<Event>(&to, table.id, GameKind::Torg).unwrap();
            assert!(loaded.log == *table_with_note(&table.summary.title).log());
        }
    }
}

fn check_transfer<G>(game: GameKind, seed: u64)
where
    G: RandomPlay<Event: PartialEq + Serialize + DeserializeOwned>,
{
    let mut rng = TestRng(seed);
    let mut table = Table::<G>::default();
    let opening = G::opening(&mut rng);
    table
        .play(&opening, &PlayMode::ByTheRules, Some(seed), &mut rng)
        .unwrap();
    for _ in 0..60 {
        let command = G::command(table.state(), &mut rng);
        let _ = table.play(&command, &PlayMode::ByTheRules, Some(seed), &mut rng);
        if rng.one_in(12) {
            table.undo();
        }
    }
    let mut from = device();
    let made = table_store::create(&mut from, game, table.log(), summary_named("Random")).unwrap();
    let mut to = device();
    archive::add(&mut to, &write_archive(&from).text, PREFERENCES).unwrap();
    let new = made.id(); // the other tables are the same ones
    assert_eq!(table_store::game(&to, new), Some(game));
    let loaded = table_store::load::<G::Event>(&to, new, game).unwrap();
    assert!(loaded.log == *table.log(), "seed {seed}");
    assert!(Table::<G>::replay(loaded.log).state() == table.state());
}

#[test]
fn every_table_is_equal_after_transfer() {
    for seed in 0..sequences(20, 2_000) {
        check_transfer::<Torg>(GameKind::Torg, seed);
        check_transfer::<torang::Torang>(GameKind::Torang, seed);
        check_transfer::<improv::Improv>(GameKind::Improv, seed);
    }
}

#[test]
fn a_long_session_is_transferred() {
    let mut from = MemoryStorage::default();
    save(&mut from, "Long", &random_session(11));
    let mut to = MemoryStorage::default();
    archive::add(&mut to, &write_archive(&from).text, PREFERENCES).unwrap();
    assert!(load_log(&to, 1) == *random_session(11).log());
}

fn golden() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(folder.join("tests/golden/v1/everything.rising")).unwrap()
}

/// An archive of version 1, with a damaged table. It is never changed.
#[test]
fn version_1_can_be_read() {
    let mut to = MemoryStorage::default();
    let added = archive::add(&mut to, &golden(), PREFERENCES).unwrap();
    assert_eq!((added.tables, added.characters), (2, 2));
    assert_eq!(added.damaged, ["Two"]);
    assert_eq!(load_log(&to, 1).entries().len(), 8);
    let two = table_store::load::<Event>(&to, TableId(2), GameKind::Torg).unwrap();
    assert_eq!(
        (two.log.entries().len(), two.expected_entries),
        (3, Some(8))
    );
    let three = table_store::load::<Event>(&to, TableId(3), GameKind::Torg);
    assert_eq!(three.unwrap_err(), LoadError::Missing);
    assert_eq!(to.get("wishes").as_deref(), Some("{\"left_hand\":true}"));
}

/// It is run once by hand: `cargo test -p storage write_golden_archive -- --ignored`.
#[test]
#[ignore = "writes a file that is never changed again"]
fn write_golden_archive() {
    let mut from = device();
    from.set("table/2/00003", "damaged").unwrap();
    from.set("table/3/00000", "damaged").unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(folder.join("everything.rising"), write_archive(&from).text).unwrap();
}
