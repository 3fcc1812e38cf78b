//! The table store.

use crate::{Doing, contains, do_and_keep};
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

fn put(storage: &mut MemoryStorage, table: &Table<Torg>) -> SaveHandle {
    table_store::create(storage, GameKind::Torg, table.log(), table_summary(1)).unwrap()
}

fn take(storage: &MemoryStorage, id: TableId) -> LoadedTable<Event> {
    table_store::load(storage, id, GameKind::Torg).unwrap()
}

const DOINGS: [(&str, Doing); 7] = [
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
fn a_table() -> Table<Torg> {
    let mut table = open_table(1);
    for number in 1..=7 {
        play(&mut table, &note(&format!("note {number}")));
    }
    assert!(table.undo());
    table
}

/// Whatever write the app dies at, what counted before counts when it is opened again: all of it, or, where the person had
/// gone back on purpose and that was kept, all up to there. And one can play on.
#[test]
fn nothing_is_lost_at_any_moment_of_death() {
    for (name, pending) in DOINGS {
        let mut deaths = 0;
        for dies_after in 0.. {
            let mut storage = MemoryStorage::default();
            let mut table = a_table();
            let mut handle = put(&mut storage, &table);
            let before = table.log().clone();
            let changes = storage.changes;
            storage.fails_for_good_after = Some(changes + dies_after);
            do_and_keep(&mut table, &mut handle, &mut storage, pending).unwrap();
            let is_complete = storage.changes <= changes + dies_after;
            let reopened = storage.reopened();
            let loaded = take(&reopened, handle.id());
            let context = format!("{name}, dead after {dies_after} changes");
            assert_eq!(loaded.expected_entries, None, "{context}");
            let after = table.log();
            let has_applied = |entries: &[LogEntry<Event>]| loaded.log.applied() == entries;
            let went_back = name.starts_with("replace")
                && has_applied(&after.applied()[..after.applied().len() - 1]);
            assert!(
                has_applied(before.applied()) || has_applied(after.applied()) || went_back,
                "{context}: neither what was nor what became of it"
            );
            if is_complete {
                assert!(loaded.log == *after, "{context}: all was kept");
            }
            plays_on(&reopened, loaded, &context);
            deaths += 1;
            if is_complete {
                break;
            }
        }
        assert!(deaths > 1, "{name} writes something");
    }
}

/// The table that was taken can be played on, kept and taken again.
#[track_caller]
fn plays_on(storage: &MemoryStorage, loaded: LoadedTable<Event>, context: &str) {
    let mut storage = storage.clone();
    let mut handle = loaded.handle;
    let mut table = Table::<Torg>::replay(loaded.log);
    assert!(table.state().is_consistent(), "{context}");
    for pending in [DOINGS[0].1, DOINGS[2].1, DOINGS[3].1, DOINGS[4].1] {
        do_and_keep(&mut table, &mut handle, &mut storage, pending).unwrap();
        let again = take(&storage, handle.id());
        assert!(again.log == *table.log(), "{context}: kept on");
    }
}

/// Dying while a new table is put in the table store leaves none, or a whole one.
#[test]
fn a_new_table_is_there_whole_or_not_at_all() {
    let table = a_table();
    let mut whole = 0;
    for dies_after in 0..=table.log().entries().len() + 2 {
        let mut storage = MemoryStorage {
            fails_for_good_after: Some(dies_after),
            ..MemoryStorage::default()
        };
        let handle = put(&mut storage, &table);
        match table_store::load::<Event>(&storage.reopened(), handle.id(), GameKind::Torg) {
            Ok(loaded) if loaded.log == *table.log() => whole += 1,
            // Never told to anybody: an entry or more without a head.
            Ok(loaded) => contains(
                table.log(),
                &EventLog::new(loaded.log.entries().to_vec(), 1),
                "a start",
            ),
            Err(error) => assert_eq!((error, dies_after), (LoadError::Missing, 0)),
        }
    }
    assert!(whole >= 2);
}

/// A write that fails says so, loses nothing, and the next one that works keeps everything.
#[test]
fn a_full_storage_is_told_and_made_good() {
    for (name, pending) in DOINGS {
        for fails in 1..=3 {
            let mut storage = MemoryStorage::default();
            let mut table = a_table();
            let mut handle = put(&mut storage, &table);
            let before = table.log().clone();
            storage.fails_at = Some(storage.changes + fails);
            let kept = do_and_keep(&mut table, &mut handle, &mut storage, pending);
            let context = format!("{name}, the write {fails} fails");
            let loaded = take(&storage.reopened(), handle.id());
            match kept {
                Ok(()) => assert!(loaded.log == *table.log(), "{context}"),
                Err(error) => {
                    assert_eq!(error, SaveError::Storage(StorageError::Full));
                    let went_back = name.starts_with("replace") && fails > 1;
                    assert!(
                        went_back || loaded.log.applied() == before.applied(),
                        "{context}: what counted counts"
                    );
                    let done = table.log().applied();
                    assert!(
                        !went_back || *loaded.log.applied() == done[..done.len() - 1],
                        "{context}: gone back to"
                    );
                    assert_eq!(loaded.expected_entries, None);
                }
            }
            // Played on in memory; then there is room again.
            storage.fails_at = None;
            do_and_keep(&mut table, &mut handle, &mut storage, DOINGS[0].1).unwrap();
            assert!(
                take(&storage, handle.id()).log == *table.log(),
                "{context}: made good"
            );
            assert_eq!(handle.saved_entries(), table.log().entries().len());
        }
    }
}

#[test]
fn a_quota_stops_the_writing_and_not_the_play() {
    let mut storage = MemoryStorage::default();
    let mut table = open_table(1);
    let mut handle = put(&mut storage, &table);
    storage.capacity = Some(storage.bytes() + 900);
    let mut kept = table.log().clone();
    let mut refused = 0;
    for _ in 0..40 {
        match do_and_keep(&mut table, &mut handle, &mut storage, DOINGS[0].1) {
            Ok(()) => kept = table.log().clone(),
            Err(_) => refused += 1,
        }
        contains(
            &take(&storage, handle.id()).log,
            &kept,
            "never less than was kept",
        );
    }
    assert!(refused > 20 && kept.entries().len() > 3);
    storage.capacity = None;
    do_and_keep(&mut table, &mut handle, &mut storage, DOINGS[0].1).unwrap();
    assert!(take(&storage, handle.id()).log == *table.log());
    // A new table that has no room leaves nothing behind.
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
fn a_second_window_is_noticed_before_it_overwrites() {
    let mut storage = MemoryStorage::default();
    let mut first_window = a_table();
    let mut handle = put(&mut storage, &first_window);
    let loaded = take(&storage, handle.id());
    let (mut second_window, mut second_handle) = (Table::<Torg>::replay(loaded.log), loaded.handle);
    assert!(handle.is_current(&storage) && second_handle.is_current(&storage));
    do_and_keep(
        &mut second_window,
        &mut second_handle,
        &mut storage,
        DOINGS[0].1,
    )
    .unwrap();
    let texts = storage.texts.clone();
    assert!(!handle.is_current(&storage));
    let late = do_and_keep(&mut first_window, &mut handle, &mut storage, DOINGS[4].1);
    assert_eq!(late, Err(SaveError::OtherWindow));
    assert_eq!(storage.texts, texts, "nothing was written");
    assert!(take(&storage, handle.id()).log == *second_window.log());
    table_store::delete(&mut storage, second_handle.id());
    let after_removal = do_and_keep(
        &mut second_window,
        &mut second_handle,
        &mut storage,
        DOINGS[0].1,
    );
    assert_eq!(
        after_removal,
        Err(SaveError::OtherWindow),
        "a table that was removed does not come back by itself"
    );
    assert!(storage.texts.is_empty());
}

#[test]
fn damage_is_told_and_what_is_whole_is_there() {
    let mut storage = MemoryStorage::default();
    let table = random_session(5);
    let id = put(&mut storage, &table).id();
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
            "out of its place",
            Some(storage.texts[&format!("table/{}/{:05}", id.0, middle + 1)].clone()),
        ),
    ];
    for (name, damage) in damages {
        assert_ne!(damage.as_deref(), Some(line.as_str()));
        let mut harmed = storage.clone();
        match damage {
            Some(text) => harmed.texts.insert(key.clone(), text),
            None => harmed.texts.remove(&key),
        };
        let loaded = take(&harmed, id);
        assert_eq!(loaded.expected_entries, Some(entries), "{name}");
        assert_eq!(loaded.log.cursor(), middle, "{name}");
        assert!(
            loaded.log.entries() == &table.log().entries()[..middle],
            "{name}"
        );
        plays_on(&harmed, loaded, name);
        let raw = table_store::raw_lines(&harmed, id);
        assert!(
            raw.lines().count() >= entries - 1,
            "{name}: everything is still there to be saved"
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

/// The spare header knows all that the damaged one knew: what had been undone stays undone.
#[test]
fn a_damaged_head_brings_back_nothing_that_was_undone() {
    let mut storage = MemoryStorage::default();
    let mut table = random_session(6);
    let mut handle = put(&mut storage, &table);
    let id = handle.id();
    for pending in [DOINGS[2].1, DOINGS[6].1, DOINGS[2].1] {
        do_and_keep(&mut table, &mut handle, &mut storage, pending).unwrap();
        assert!(table.log().undone().len() > 1);
        for damage in [None, Some("?"), Some("0000000000000000 {}")] {
            let mut harmed = storage.clone();
            let head = key_of(id, "head");
            match damage {
                Some(text) => harmed.texts.insert(head, text.to_owned()),
                None => harmed.texts.remove(&head),
            };
            let loaded = take(&harmed, id);
            assert!(loaded.log == *table.log() && loaded.expected_entries.is_none());
            assert_eq!(table_store::list(&harmed), table_store::list(&storage));
            plays_on(&harmed, loaded, "by the spare head");
        }
    }
}

/// Where no spare header can be kept there is none, rather than one that tells of the past.
#[test]
fn a_spare_head_is_never_out_of_date() {
    let mut storage = MemoryStorage::default();
    let mut table = a_table();
    let mut handle = put(&mut storage, &table);
    let (head, spare) = (key_of(handle.id(), "head"), key_of(handle.id(), "spare"));
    assert_eq!(storage.texts[&head], storage.texts[&spare]);
    // An undo writes a head and its spare.
    storage.fails_at = Some(storage.changes + 2);
    do_and_keep(&mut table, &mut handle, &mut storage, DOINGS[2].1).unwrap();
    assert_eq!(storage.texts.get(&spare), None);
    assert!(take(&storage, handle.id()).log == *table.log());
    do_and_keep(&mut table, &mut handle, &mut storage, DOINGS[3].1).unwrap();
    assert_eq!(storage.texts[&head], storage.texts[&spare]);
}

/// Killed between the two headers, and the first one damaged later: the spare one does not know the last entries, yet they are there.
#[test]
fn what_only_a_damaged_head_knew_is_read_on() {
    for (writes, (name, pending)) in (1..).zip([DOINGS[0], DOINGS[1]]) {
        let mut storage = MemoryStorage::default();
        let mut table = random_session(3);
        while table.redo() {}
        let mut handle = put(&mut storage, &table);
        let head = key_of(handle.id(), "head");
        storage.fails_for_good_after = Some(storage.changes + writes + 1);
        do_and_keep(&mut table, &mut handle, &mut storage, pending).unwrap();
        let mut storage = storage.reopened();
        assert_ne!(
            storage.texts[&head],
            storage.texts[&key_of(handle.id(), "spare")]
        );
        storage.texts.insert(head, "?".to_owned());
        let loaded = take(&storage, handle.id());
        assert!(loaded.log == *table.log(), "{name}");
        assert_eq!(loaded.expected_entries, None, "{name}");
        plays_on(&storage, loaded, name);
    }
}

#[test]
fn two_damaged_heads_cost_no_entry_that_counted() {
    let mut storage = MemoryStorage::default();
    let table = random_session(6);
    let id = put(&mut storage, &table).id();
    for damage in ["", "?", "0000000000000000 {}"] {
        let mut harmed = storage.clone();
        for head in ["head", "spare"] {
            harmed.texts.insert(key_of(id, head), damage.to_owned());
        }
        let loaded = take(&harmed, id);
        contains(&loaded.log, table.log(), damage);
        let listed = table_store::list(&harmed);
        assert_eq!(
            (listed.len(), listed[0].id),
            (1, id),
            "it is still on the shelf"
        );
        plays_on(&harmed, loaded, damage);
    }
    storage.texts.remove(&key_of(id, "head"));
    storage.texts.remove(&key_of(id, "spare"));
    contains(&take(&storage, id).log, table.log(), "no head");
}

/// Without a header, the entry that opens a table tells its game; without that, it counts as Torg.
#[test]
fn a_table_without_headers_still_knows_its_game() {
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
        assert_eq!(table_store::game(&storage, id), game, "by its header");
        for head in ["head", "spare"] {
            storage.texts.insert(key_of(id, head), "?".to_owned());
        }
        assert_eq!(table_store::game(&storage, id), game, "by its first entry");
        let listed = table_store::list(&storage);
        let listed = listed.iter().find(|table| table.id == id).unwrap();
        assert_eq!(listed.game, game, "in the list");
        storage.texts.insert(key_of(id, "00000"), "?".to_owned());
        assert_eq!(
            table_store::game(&storage, id),
            GameKind::Torg,
            "by nothing"
        );
    }
}

/// The header may say anything; nothing is looked for behind the last entry that is there.
#[test]
fn a_head_that_counts_too_many_is_not_believed() {
    let mut storage = MemoryStorage::default();
    let table = a_table();
    let id = put(&mut storage, &table).id();
    let key = key_of(id, "head");
    let (_, text) = storage.texts[&key].split_once(' ').unwrap();
    let text = text.replace("\"entries\":8", "\"entries\":18446744073709551615");
    let sealed = storage::line::seal(&mut Default::default(), &text);
    storage.texts.insert(key, sealed);
    assert!(take(&storage, id).log == *table.log());
}

/// The header may say any number of writes.
#[test]
fn a_head_that_counted_as_far_as_numbers_go_can_be_written_over() {
    let mut storage = MemoryStorage::default();
    let id = put(&mut storage, &a_table()).id();
    let key = key_of(id, "head");
    let (_, text) = storage.texts[&key].split_once(' ').unwrap();
    let text = text.replace("\"revision\":1", "\"revision\":18446744073709551615");
    let sealed = storage::line::seal(&mut Default::default(), &text);
    storage.texts.insert(key, sealed);
    plays_on(&storage, take(&storage, id), "after the last number");
}

#[test]
fn a_newer_version_s_table_is_left_alone() {
    let mut storage = MemoryStorage::default();
    let id = put(&mut storage, &a_table()).id();
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
        // What this version cannot read of the header, it takes from the first entry.
        let listed = table_store::list(&newer);
        assert_eq!(
            (listed.len(), listed[0].id, listed[0].game),
            (1, id, GameKind::Torg)
        );
    }
}

#[test]
fn tables_are_listed_named_and_forgotten_one_by_one() {
    let mut storage = MemoryStorage::default();
    let foreign = [
        "theme",
        "table",
        "table/",
        "table/x/head",
        "table/3",
        "table/4/notes",
        "table/4/1",
        // They read as the numbers of ours, and are not what we write.
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
        "nothing of ours is there"
    );
    let tables = [a_table(), random_session(2), a_table()];
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
        "the one played last comes first"
    );
    assert_eq!(table_store::list(&storage)[0].summary, table_summary(2));
    table_store::delete(&mut storage, ids[1]);
    assert_eq!(
        table_store::load::<Event>(&storage, ids[1], GameKind::Torg),
        Err(LoadError::Missing)
    );
    for (id, table) in [(ids[0], &tables[0]), (ids[2], &tables[2])] {
        assert!(take(&storage, id).log == *table.log());
        table_store::delete(&mut storage, id);
    }
    assert_eq!(
        storage.texts, foreign_texts,
        "what is not ours was not touched"
    );
    assert_eq!(
        table_store::load::<Event>(&storage, TableId(77), GameKind::Torg),
        Err(LoadError::Missing)
    );
}

#[test]
fn a_table_that_cannot_be_shown_goes_back_by_one_entry() {
    let mut storage = MemoryStorage::default();
    let table = a_table();
    let id = put(&mut storage, &table).id();
    for cursor in (1..table.log().cursor()).rev() {
        assert_eq!(table_store::step_back(&mut storage, id, 9), Ok(true));
        let log = take(&storage, id).log;
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
fn the_last_number_of_all_is_no_trap() {
    let mut storage = MemoryStorage::default();
    storage
        .set(&format!("table/{}/head", u32::MAX), "?")
        .unwrap();
    let table = a_table();
    let first = put(&mut storage, &table).id();
    let second = put(&mut storage, &table).id();
    assert!(first != second && first.0 != u32::MAX && second.0 != u32::MAX);
    assert!(take(&storage, first).log == *table.log());
}

/// Long play in small steps, each kept, with the way back and forth in between: the table store always has exactly the table.
#[test]
fn every_step_of_a_long_session_is_kept() {
    let mut rng = TestRng(21);
    let mut storage = MemoryStorage::default();
    let mut table = open_table(21);
    let mut handle = put(&mut storage, &table);
    for step in 0..300 {
        let pending = DOINGS[match rng.next() % 9 {
            0..=4 => 0,
            5 if table.log().cursor() > 1 => 2,
            6 if !table.log().undone().is_empty() => 3,
            7 if table.log().cursor() > 4 => 4,
            _ => 1,
        }]
        .1;
        do_and_keep(&mut table, &mut handle, &mut storage, pending).unwrap();
        let loaded = take(&storage, handle.id());
        assert!(loaded.log == *table.log(), "step {step}");
        assert_eq!(
            storage.texts.len(),
            table.log().entries().len() + 2,
            "nothing is left lying about"
        );
    }
}
