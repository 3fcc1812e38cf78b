//! The table store.

use crate::{Step, assert_contains, play_and_save};
use serde::Serialize;
use serde::de::DeserializeOwned;
use storage::table_store::{self, LoadError, LoadedTable, SaveError, SaveHandle, TableId};
use storage::{GameKind, Storage, StorageError};
use tabletop::event_log::{EventLog, LogEntry};
use tabletop::seat::ActorId;
use tabletop::table::Table;
use testing::TestRng;
use testing::memory::MemoryStorage;
use testing::session::{note, open_table, play, random_session, table_summary};
use torg::Torg;
use torg::command::Command;
use torg::event::Event;

fn save(storage: &mut MemoryStorage, table: &Table<Torg>) -> SaveHandle {
    table_store::create(storage, GameKind::Torg, table.log(), table_summary(1)).unwrap()
}

fn load(storage: &MemoryStorage, id: TableId) -> LoadedTable<Event> {
    table_store::load(storage, id, GameKind::Torg).unwrap()
}

const STEPS: [(&str, Step); 7] = [
    ("append", |table| play(table, &note("one more"))),
    ("append two", |table| {
        play(table, &note("one more"));
        play(table, &note("and another"));
    }),
    ("undo", |table| assert!(table.undo())),
    ("redo", |table| assert!(table.redo())),
    ("replace one after undo", |table| {
        assert!(table.undo());
        play(table, &note("instead"));
    }),
    ("replace many after going back", |table| {
        assert!(table.go_to(3));
        play(table, &note("instead of all that"));
    }),
    ("look while something is undone", |table| {
        let actor = ActorId(1);
        play(table, &Command::LookAtHand { actor });
    }),
];

/// A table with eight entries, of which the last is undone.
fn table_with_notes() -> Table<Torg> {
    let mut table = open_table(1);
    for number in 1..=7 {
        play(&mut table, &note(&format!("note {number}")));
    }
    assert!(table.undo());
    table
}

/// At whatever write the app crashes, the table is loaded as before or after the step; or, if an undone entry is replaced and
/// only the undo was saved, up to there. Play can continue.
#[test]
fn nothing_is_lost_in_a_crash_at_any_write() {
    for (name, pending) in STEPS {
        let mut crashes = 0;
        for crashes_after in 0.. {
            let mut storage = MemoryStorage::default();
            let mut table = table_with_notes();
            let mut handle = save(&mut storage, &table);
            let before = table.log().clone();
            let changes = storage.changes;
            storage.fails_for_good_after = Some(changes + crashes_after);
            play_and_save(&mut table, &mut handle, &mut storage, pending).unwrap();
            let is_complete = storage.changes <= changes + crashes_after;
            let reopened = storage.reopened();
            let loaded = load(&reopened, handle.id());
            let context = format!("{name}, crash after {crashes_after} changes");
            assert_eq!(loaded.expected_entries, None, "{context}");
            let after = table.log();
            let has_applied = |entries: &[LogEntry<Event>]| loaded.log.applied() == entries;
            let went_back = name.starts_with("replace")
                && has_applied(&after.applied()[..after.applied().len() - 1]);
            assert!(
                has_applied(before.applied()) || has_applied(after.applied()) || went_back,
                "{context}: neither the old nor the new entries"
            );
            if is_complete {
                assert!(loaded.log == *after, "{context}: everything must be saved");
            }
            assert_playable(&reopened, loaded, &context);
            crashes += 1;
            if is_complete {
                break;
            }
        }
        assert!(crashes > 1, "{name} must write something");
    }
}

/// Asserts that a loaded table can be played, saved and loaded again.
#[track_caller]
fn assert_playable(storage: &MemoryStorage, loaded: LoadedTable<Event>, context: &str) {
    let mut storage = storage.clone();
    let mut handle = loaded.handle;
    let mut table = Table::<Torg>::replay(loaded.log);
    assert!(table.state().is_consistent(), "{context}");
    for pending in [STEPS[0].1, STEPS[2].1, STEPS[3].1, STEPS[4].1] {
        play_and_save(&mut table, &mut handle, &mut storage, pending).unwrap();
        let again = load(&storage, handle.id());
        assert!(
            again.log == *table.log(),
            "{context}: further steps must be saved"
        );
    }
}

/// A crash while a new table is saved leaves none, or a complete one.
#[test]
fn a_new_table_is_saved_completely_or_not_at_all() {
    let table = table_with_notes();
    let mut whole = 0;
    for crashes_after in 0..=table.log().entries().len() + 2 {
        let mut storage = MemoryStorage {
            fails_for_good_after: Some(crashes_after),
            ..MemoryStorage::default()
        };
        let handle = save(&mut storage, &table);
        match table_store::load::<Event>(&storage.reopened(), handle.id(), GameKind::Torg) {
            Ok(loaded) if loaded.log == *table.log() => whole += 1,
            // Entries without a header: the table was never reported as saved.
            Ok(loaded) => assert_contains(
                table.log(),
                &EventLog::new(loaded.log.entries().to_vec(), 1),
                "a start",
            ),
            Err(error) => assert_eq!((error, crashes_after), (LoadError::Missing, 0)),
        }
    }
    assert!(whole >= 2);
}

/// A failed write is reported and loses nothing, and the next successful one saves everything.
#[test]
fn full_storage_is_reported_and_later_saves_catch_up() {
    for (name, pending) in STEPS {
        for fails in 1..=3 {
            let mut storage = MemoryStorage::default();
            let mut table = table_with_notes();
            let mut handle = save(&mut storage, &table);
            let before = table.log().clone();
            storage.fails_at = Some(storage.changes + fails);
            let kept = play_and_save(&mut table, &mut handle, &mut storage, pending);
            let context = format!("{name}, the write {fails} fails");
            let loaded = load(&storage.reopened(), handle.id());
            match kept {
                Ok(()) => assert!(loaded.log == *table.log(), "{context}"),
                Err(error) => {
                    assert_eq!(error, SaveError::Storage(StorageError::Full));
                    let went_back = name.starts_with("replace") && fails > 1;
                    assert!(
                        went_back || loaded.log.applied() == before.applied(),
                        "{context}: applied entries must be kept"
                    );
                    let done = table.log().applied();
                    assert!(
                        !went_back || *loaded.log.applied() == done[..done.len() - 1],
                        "{context}: the position after the undo"
                    );
                    assert_eq!(loaded.expected_entries, None);
                }
            }
            // Play continues in memory; then there is room again.
            storage.fails_at = None;
            play_and_save(&mut table, &mut handle, &mut storage, STEPS[0].1).unwrap();
            assert!(
                load(&storage, handle.id()).log == *table.log(),
                "{context}: made good"
            );
            assert_eq!(handle.saved_entries(), table.log().entries().len());
        }
    }
}

#[test]
fn play_continues_when_the_quota_is_reached() {
    let mut storage = MemoryStorage::default();
    let mut table = open_table(1);
    let mut handle = save(&mut storage, &table);
    storage.capacity = Some(storage.bytes() + 900);
    let mut kept = table.log().clone();
    let mut refused = 0;
    for _ in 0..40 {
        match play_and_save(&mut table, &mut handle, &mut storage, STEPS[0].1) {
            Ok(()) => kept = table.log().clone(),
            Err(_) => refused += 1,
        }
        assert_contains(
            &load(&storage, handle.id()).log,
            &kept,
            "saved entries must stay saved",
        );
    }
    assert!(refused > 20 && kept.entries().len() > 3);
    storage.capacity = None;
    play_and_save(&mut table, &mut handle, &mut storage, STEPS[0].1).unwrap();
    assert!(load(&storage, handle.id()).log == *table.log());
    // A new table without room leaves nothing behind.
    let before = storage.texts.clone();
    storage.capacity = Some(storage.bytes() + 3_000);
    let full = table_store::create(
        &mut storage,
        GameKind::Torg,
        random_session(3).log(),
        table_summary(1),
    );
    assert_eq!(full, Err(StorageError::Full));
    assert_eq!(storage.texts, before);
}

#[test]
fn a_second_window_is_detected_before_it_overwrites() {
    let mut storage = MemoryStorage::default();
    let mut first_window = table_with_notes();
    let mut handle = save(&mut storage, &first_window);
    let loaded = load(&storage, handle.id());
    let (mut second_window, mut second_handle) = (Table::<Torg>::replay(loaded.log), loaded.handle);
    assert!(handle.is_current(&storage) && second_handle.is_current(&storage));
    play_and_save(
        &mut second_window,
        &mut second_handle,
        &mut storage,
        STEPS[0].1,
    )
    .unwrap();
    let texts = storage.texts.clone();
    assert!(!handle.is_current(&storage));
    let late = play_and_save(&mut first_window, &mut handle, &mut storage, STEPS[4].1);
    assert_eq!(late, Err(SaveError::OtherWindow));
    assert_eq!(storage.texts, texts, "nothing must be written");
    assert!(load(&storage, handle.id()).log == *second_window.log());
    table_store::delete(&mut storage, second_handle.id());
    let after_removal = play_and_save(
        &mut second_window,
        &mut second_handle,
        &mut storage,
        STEPS[0].1,
    );
    assert_eq!(
        after_removal,
        Err(SaveError::OtherWindow),
        "a removed table must not come back"
    );
    assert_eq!(table_store::list(&storage), []);
    // A window that still shows the removed table must not take a new one for it.
    let new = save(&mut storage, &first_window);
    assert_ne!(new.id(), handle.id());
    let again = play_and_save(
        &mut second_window,
        &mut second_handle,
        &mut storage,
        STEPS[0].1,
    );
    assert_eq!(again, Err(SaveError::OtherWindow));
    assert!(load(&storage, new.id()).log == *first_window.log());
}

/// Two windows can write the same revision, since what one writes reaches the other with a delay.
#[test]
fn the_same_revision_of_another_writer_is_another_version() {
    let mut storage = MemoryStorage::default();
    let table = table_with_notes();
    let mut handle = save(&mut storage, &table);
    let id = handle.id();
    let mut other_handle = load(&storage, id).handle;
    let mut elsewhere = storage.clone();
    let (log, same) = (table.log(), table.log().entries().len());
    let mut other = Table::<Torg>::replay(log.clone());
    play(&mut other, &note("there"));
    other_handle
        .save(&mut elsewhere, other.log(), 0, table_summary(2))
        .unwrap();
    handle
        .save(&mut storage, log, same, table_summary(3))
        .unwrap();
    assert!(handle.is_current(&storage) && other_handle.is_current(&elsewhere));
    assert!(!handle.is_current(&elsewhere));
    for counts_again in [false, true] {
        if counts_again {
            handle.recount(&elsewhere);
        }
        let late = handle.save(&mut elsewhere, log, same, table_summary(4));
        assert_eq!(late, Err(SaveError::OtherWindow), "{counts_again}");
    }
    assert!(load(&elsewhere, id).log == *other.log());
}

/// The record needs room, which the table makes.
#[test]
fn a_full_storage_remembers_a_deleted_number_too() {
    let mut storage = MemoryStorage::default();
    let table = table_with_notes();
    let id = save(&mut storage, &table).id();
    storage.capacity = Some(storage.bytes());
    table_store::delete(&mut storage, id);
    assert_ne!(save(&mut storage, &table).id(), id);
}

#[test]
fn damage_is_reported_and_intact_entries_are_loaded() {
    let mut storage = MemoryStorage::default();
    let table = random_session(5);
    let id = save(&mut storage, &table).id();
    let entries = table.log().entries().len();
    let middle = entries / 2;
    let key = format!("table/{}/{middle:05}", id.0);
    let line = storage.texts[&key].clone();
    let damages: [(&str, Option<String>); 6] = [
        ("gone", None),
        ("empty", Some(String::new())),
        ("cut short", Some(line[..line.len() - 1].to_owned())),
        ("one letter", Some(line.replace("events", "event5"))),
        ("no JSON", Some(line[..17].to_owned() + "?")),
        (
            "another entry's line",
            Some(storage.texts[&format!("table/{}/{:05}", id.0, middle + 1)].clone()),
        ),
    ];
    for (name, damage) in damages {
        assert_ne!(damage.as_deref(), Some(line.as_str()));
        let mut damaged = storage.clone();
        match damage {
            Some(text) => damaged.texts.insert(key.clone(), text),
            None => damaged.texts.remove(&key),
        };
        let loaded = load(&damaged, id);
        assert_eq!(loaded.expected_entries, Some(entries), "{name}");
        assert_eq!(loaded.log.cursor(), middle, "{name}");
        assert!(
            loaded.log.entries() == &table.log().entries()[..middle],
            "{name}"
        );
        assert_playable(&damaged, loaded, name);
        let raw = table_store::raw_lines(&damaged, id);
        assert!(
            raw.lines().count() >= entries - 1,
            "{name}: all lines must still be there to be saved"
        );
    }
    let first = format!("table/{}/00000", id.0);
    storage.texts.insert(first, "?".to_owned());
    assert_eq!(
        table_store::load::<Event>(&storage, id, GameKind::Torg),
        Err(LoadError::Damaged)
    );
}

fn key_of(id: TableId, name: &str) -> String {
    format!("table/{}/{name}", id.0)
}

/// The spare header has the same contents as the damaged one: undone entries stay undone.
#[test]
fn a_damaged_head_restores_no_undone_entries() {
    let mut storage = MemoryStorage::default();
    let mut table = random_session(6);
    let mut handle = save(&mut storage, &table);
    let id = handle.id();
    for pending in [STEPS[2].1, STEPS[6].1, STEPS[2].1] {
        play_and_save(&mut table, &mut handle, &mut storage, pending).unwrap();
        assert!(table.log().undone().len() > 1);
        for damage in [None, Some("?"), Some("0000000000000000 {}")] {
            let mut damaged = storage.clone();
            let head = key_of(id, "head");
            match damage {
                Some(text) => damaged.texts.insert(head, text.to_owned()),
                None => damaged.texts.remove(&head),
            };
            let loaded = load(&damaged, id);
            assert!(loaded.log == *table.log() && loaded.expected_entries.is_none());
            assert_eq!(table_store::list(&damaged), table_store::list(&storage));
            assert_playable(&damaged, loaded, "by the spare head");
        }
    }
}

/// If the spare header cannot be saved, it is removed, so that it is never out of date.
#[test]
fn the_spare_head_is_never_out_of_date() {
    let mut storage = MemoryStorage::default();
    let mut table = table_with_notes();
    let mut handle = save(&mut storage, &table);
    let (head, spare) = (key_of(handle.id(), "head"), key_of(handle.id(), "spare"));
    assert_eq!(storage.texts[&head], storage.texts[&spare]);
    // An undo writes a header and its spare copy.
    storage.fails_at = Some(storage.changes + 2);
    play_and_save(&mut table, &mut handle, &mut storage, STEPS[2].1).unwrap();
    assert_eq!(storage.texts.get(&spare), None);
    assert!(load(&storage, handle.id()).log == *table.log());
    play_and_save(&mut table, &mut handle, &mut storage, STEPS[3].1).unwrap();
    assert_eq!(storage.texts[&head], storage.texts[&spare]);
}

/// The app is killed between writing the two headers, and the first one is damaged later: the last entries, unknown to the spare
/// header, are still loaded.
#[test]
fn entries_known_only_to_a_damaged_head_are_loaded() {
    for (writes, (name, pending)) in (1..).zip([STEPS[0], STEPS[1]]) {
        let mut storage = MemoryStorage::default();
        let mut table = random_session(3);
        while table.redo() {}
        let mut handle = save(&mut storage, &table);
        let head = key_of(handle.id(), "head");
        storage.fails_for_good_after = Some(storage.changes + writes + 1);
        play_and_save(&mut table, &mut handle, &mut storage, pending).unwrap();
        let mut storage = storage.reopened();
        assert_ne!(
            storage.texts[&head],
            storage.texts[&key_of(handle.id(), "spare")]
        );
        storage.texts.insert(head, "?".to_owned());
        let loaded = load(&storage, handle.id());
        assert!(loaded.log == *table.log(), "{name}");
        assert_eq!(loaded.expected_entries, None, "{name}");
        assert_playable(&storage, loaded, name);
    }
}

#[test]
fn two_damaged_heads_lose_no_applied_entry() {
    let mut storage = MemoryStorage::default();
    let table = random_session(6);
    let id = save(&mut storage, &table).id();
    for damage in ["", "?", "0000000000000000 {}"] {
        let mut damaged = storage.clone();
        for head in ["head", "spare"] {
            damaged.texts.insert(key_of(id, head), damage.to_owned());
        }
        let loaded = load(&damaged, id);
        assert_contains(&loaded.log, table.log(), damage);
        let listed = table_store::list(&damaged);
        assert_eq!(
            (listed.len(), listed[0].id),
            (1, id),
            "the table must still be listed"
        );
        assert_playable(&damaged, loaded, damage);
    }
    storage.texts.remove(&key_of(id, "head"));
    storage.texts.remove(&key_of(id, "spare"));
    assert_contains(&load(&storage, id).log, table.log(), "no head");
}

/// Without a header, the first entry shows the game; without that, the game is unknown and the table cannot be loaded.
#[test]
fn the_game_is_known_without_headers() {
    fn put_file<E: Serialize + DeserializeOwned>(
        storage: &mut MemoryStorage,
        game: GameKind,
        text: &str,
    ) -> TableId {
        let log = storage::file::read::<E>(text).unwrap().log;
        let handle = table_store::create(storage, game, &log, table_summary(1));
        handle.unwrap().id()
    }
    let mut storage = MemoryStorage::default();
    let torg = include_str!("../golden/v1/torg-1.rising");
    let torang = include_str!("../golden/v1/torang-1.rising");
    let improv = include_str!("../golden/v1/improv-1.rising");
    let tables = [
        (
            put_file::<Event>(&mut storage, GameKind::Torg, torg),
            GameKind::Torg,
        ),
        (
            put_file::<torang::event::Event>(&mut storage, GameKind::Torang, torang),
            GameKind::Torang,
        ),
        (
            put_file::<improv::event::Event>(&mut storage, GameKind::Improv, improv),
            GameKind::Improv,
        ),
    ];
    for (id, game) in tables {
        assert_eq!(table_store::game(&storage, id), Some(game), "by its header");
        for head in ["head", "spare"] {
            storage.texts.insert(key_of(id, head), "?".to_owned());
        }
        assert_eq!(
            table_store::game(&storage, id),
            Some(game),
            "by its first entry"
        );
        let listed = table_store::list(&storage);
        let listed = listed.iter().find(|table| table.id == id).unwrap();
        assert_eq!(listed.game, Some(game), "in the list");
        storage.texts.insert(key_of(id, "00000"), "?".to_owned());
        assert_eq!(table_store::game(&storage, id), None, "without either");
        let loaded = table_store::load::<Event>(&storage, id, game);
        assert_eq!(loaded.err(), Some(LoadError::Damaged));
        let mut listed = table_store::list(&storage).into_iter();
        assert!(listed.any(|table| (table.id, table.game) == (id, None)));
    }
    let loaded = table_store::load::<Event>(&storage, TableId(99), GameKind::Torg);
    assert_eq!(loaded.err(), Some(LoadError::Missing));
}

/// The header may say anything; nothing is read after the last existing entry.
#[test]
fn a_head_with_too_many_entries_is_corrected() {
    let mut storage = MemoryStorage::default();
    let table = table_with_notes();
    let id = save(&mut storage, &table).id();
    let key = key_of(id, "head");
    let (_, text) = storage.texts[&key].split_once(' ').unwrap();
    let text = text.replace("\"entries\":8", "\"entries\":18446744073709551615");
    let sealed = storage::line::seal(&mut Default::default(), &text);
    storage.texts.insert(key, sealed);
    assert!(load(&storage, id).log == *table.log());
}

/// The header may have any number of writes.
#[test]
fn a_head_with_the_maximum_write_count_can_be_overwritten() {
    let mut storage = MemoryStorage::default();
    let id = save(&mut storage, &table_with_notes()).id();
    let key = key_of(id, "head");
    let (_, text) = storage.texts[&key].split_once(' ').unwrap();
    let text = text.replace("\"revision\":1", "\"revision\":18446744073709551615");
    let sealed = storage::line::seal(&mut Default::default(), &text);
    storage.texts.insert(key, sealed);
    assert_playable(&storage, load(&storage, id), "after the last number");
}

#[test]
fn tables_of_newer_versions_are_left_alone() {
    let mut storage = MemoryStorage::default();
    let id = save(&mut storage, &table_with_notes()).id();
    let key = format!("table/{}/head", id.0);
    for (from, to) in [
        ("\"schema\":1", "\"schema\":2"),
        (
            "\"schema\":1,\"game\":\"torg\"",
            "\"schema\":2,\"game\":\"chess\"",
        ),
    ] {
        let head = storage.texts[&key]
            .split_once(' ')
            .unwrap()
            .1
            .replace(from, to);
        let mut newer = storage.clone();
        let sealed = storage::line::seal(&mut Default::default(), &head);
        newer.texts.insert(key.clone(), sealed);
        assert_eq!(
            table_store::load::<Event>(&newer, id, GameKind::Torg),
            Err(LoadError::TooNew),
            "{to}"
        );
        // The game is read from the first entry if this version cannot read the header.
        let listed = table_store::list(&newer);
        assert_eq!(
            (listed.len(), listed[0].id, listed[0].game),
            (1, id, Some(GameKind::Torg))
        );
        newer.texts.remove(&key_of(id, "spare"));
        newer.texts.remove(&key_of(id, "00000"));
        let game = table_store::game(&newer, id);
        assert_eq!(game.is_none(), to.contains("chess"), "{to}");
        let loaded = table_store::load::<Event>(&newer, id, GameKind::Torg);
        assert_eq!(loaded.err(), Some(LoadError::TooNew));
    }
}

#[test]
fn tables_are_listed_and_deleted_separately() {
    let mut storage = MemoryStorage::default();
    let foreign = [
        "theme",
        "table",
        "table/",
        "table/x/head",
        "table/3",
        "table/4/notes",
        "table/4/1",
        // These parse as numbers, but the app does not write them in this form.
        "table/+1/head",
        "table/01/head",
        "table/1/000001",
        "table/1/+0001",
        "tables/1/head",
    ];
    for key in foreign {
        storage.set(key, "somebody else's").unwrap();
    }
    let foreign_texts = storage.texts.clone();
    assert!(
        table_store::list(&storage).is_empty(),
        "no table of the app is there"
    );
    let tables = [table_with_notes(), random_session(2), table_with_notes()];
    let ids: Vec<TableId> = (0_u64..)
        .zip(&tables)
        .map(|(at, table)| {
            table_store::create(&mut storage, GameKind::Torg, table.log(), table_summary(at))
                .unwrap()
                .id()
        })
        .collect();
    let listed: Vec<TableId> = table_store::list(&storage)
        .iter()
        .map(|table| table.id)
        .collect();
    assert_eq!(
        listed,
        [ids[2], ids[1], ids[0]],
        "the table played last must come first"
    );
    assert_eq!(table_store::list(&storage)[0].summary, table_summary(2));
    table_store::delete(&mut storage, ids[1]);
    assert_eq!(
        table_store::load::<Event>(&storage, ids[1], GameKind::Torg),
        Err(LoadError::Missing)
    );
    for (id, table) in [(ids[0], &tables[0]), (ids[2], &tables[2])] {
        assert!(load(&storage, id).log == *table.log());
        table_store::delete(&mut storage, id);
    }
    let last = storage.texts.remove("last-deleted-table");
    assert_eq!(last, Some(ids[2].0.to_string()));
    assert_eq!(
        storage.texts, foreign_texts,
        "foreign texts must be unchanged"
    );
    assert_eq!(
        table_store::load::<Event>(&storage, TableId(77), GameKind::Torg),
        Err(LoadError::Missing)
    );
}

#[test]
fn a_table_that_cannot_be_shown_steps_back_one_entry() {
    let mut storage = MemoryStorage::default();
    let table = table_with_notes();
    let id = save(&mut storage, &table).id();
    for cursor in (1..table.log().cursor()).rev() {
        assert_eq!(table_store::step_back(&mut storage, id, 9), Ok(true));
        let log = load(&storage, id).log;
        assert_eq!(
            (log.cursor(), log.entries()),
            (cursor, table.log().entries())
        );
    }
    assert_eq!(table_store::step_back(&mut storage, id, 9), Ok(false));
    assert_eq!(
        table_store::step_back(&mut storage, TableId(5), 9),
        Ok(false)
    );
    assert_eq!(table_store::list(&storage)[0].summary.played_at, 9);
}

#[test]
fn the_highest_table_id_is_not_reused() {
    let mut storage = MemoryStorage::default();
    storage
        .set(&format!("table/{}/head", u32::MAX), "?")
        .unwrap();
    let table = table_with_notes();
    let first = save(&mut storage, &table).id();
    let second = save(&mut storage, &table).id();
    assert!(first != second && first.0 != u32::MAX && second.0 != u32::MAX);
    assert!(load(&storage, first).log == *table.log());
}

/// A long session in small steps, with undo and redo: the table store always has exactly the current log.
#[test]
fn every_step_of_a_long_session_is_saved() {
    let mut rng = TestRng(21);
    let mut storage = MemoryStorage::default();
    let mut table = open_table(21);
    let mut handle = save(&mut storage, &table);
    for step in 0..300 {
        let pending = STEPS[match rng.next() % 9 {
            0..=4 => 0,
            5 if table.log().cursor() > 1 => 2,
            6 if !table.log().undone().is_empty() => 3,
            7 if table.log().cursor() > 4 => 4,
            _ => 1,
        }]
        .1;
        play_and_save(&mut table, &mut handle, &mut storage, pending).unwrap();
        let loaded = load(&storage, handle.id());
        assert!(loaded.log == *table.log(), "step {step}");
        assert_eq!(
            storage.texts.len(),
            table.log().entries().len() + 2,
            "no other texts must be left"
        );
    }
}
