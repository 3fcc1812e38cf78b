//! Damaged storage: only entries that were saved are read from a damaged table, it can be played on, and no other table is affected.
#![no_main]

use improv::Improv;
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use storage::line::{self, ChecksumChain};
use storage::table_copies::{self, Copies};
use storage::table_store::{self, LAST_DELETED, LoadError, TableId};
use storage::{GameKind, LoadedLines, Storage as _, file};
use tabletop::Game;
use tabletop::event_log::{EventLog, LogEntry};
use testing::memory::MemoryStorage;
use testing::session::table_summary;
use torang::Torang;
use torg::Torg;

/// The damage to the storage. A key is given by its index.
#[derive(Arbitrary, Debug)]
enum Damage {
    Cut {
        key: u8,
        at: u16,
    },
    Change {
        key: u8,
        at: u16,
        to: char,
    },
    Remove {
        key: u8,
    },
    Exchange {
        first: u8,
        second: u8,
    },
    Write {
        key: u8,
        text: String,
    },
    /// A key that the app does not use.
    Add {
        key: String,
        text: String,
    },
    /// A header with other contents and a matching checksum.
    Header {
        table: u8,
        spare: bool,
        json: String,
    },
    /// A valid header with other numbers and a matching checksum.
    Counts {
        table: u8,
        spare: bool,
        entries: u16,
        cursor: u16,
        revision: u64,
    },
}

/// A saved table of each game, with a few entries.
struct Saved {
    storage: MemoryStorage,
    torg: EventLog<<Torg as Game>::Event>,
    torang: EventLog<<Torang as Game>::Event>,
    improv: EventLog<<Improv as Game>::Event>,
}

static SAVED: LazyLock<Saved> = LazyLock::new(|| {
    fn first_entries<E: Clone + serde::de::DeserializeOwned>(text: &str) -> EventLog<E> {
        let opened = file::read::<E>(text).expect("a golden file");
        let entries: Vec<LogEntry<E>> = opened.log.entries().iter().take(6).cloned().collect();
        EventLog::new(entries, 5)
    }
    let mut storage = MemoryStorage::default();
    let torg = first_entries(include_str!(
        "../../crates/storage/tests/golden/v1/torg-10.rising"
    ));
    let torang = first_entries(include_str!(
        "../../crates/storage/tests/golden/v1/torang-1.rising"
    ));
    let improv = first_entries(include_str!(
        "../../crates/storage/tests/golden/v1/improv-6.rising"
    ));
    let summary = || table_summary(1);
    let created = [
        table_store::create(&mut storage, GameKind::Torg, &torg, summary()),
        table_store::create(&mut storage, GameKind::Torang, &torang, summary()),
        table_store::create(&mut storage, GameKind::Improv, &improv, summary()),
    ];
    assert!(created.iter().all(Result::is_ok));
    Saved {
        storage,
        torg,
        torang,
        improv,
    }
});

fuzz_target!(|damages: Vec<Damage>| {
    let mut storage = SAVED.storage.clone();
    for damage in &damages {
        apply(damage, &mut storage);
    }
    let listed = table_store::list(&storage);
    for id in [1, 2, 3].map(TableId) {
        let is_there = !table_store::raw_lines(&storage, id).is_empty();
        assert_eq!(listed.iter().any(|table| table.id == id), is_there);
        table_store::game(&storage, id);
    }
    check::<Torg>(
        &mut storage.clone(),
        TableId(1),
        GameKind::Torg,
        &SAVED.torg,
    );
    check::<Torang>(
        &mut storage.clone(),
        TableId(2),
        GameKind::Torang,
        &SAVED.torang,
    );
    check::<Improv>(
        &mut storage.clone(),
        TableId(3),
        GameKind::Improv,
        &SAVED.improv,
    );
    journal_brings_back::<Torg>(
        &mut storage.clone(),
        TableId(1),
        GameKind::Torg,
        &SAVED.torg,
    );
    add_table(&mut storage);
});

fn apply(damage: &Damage, storage: &mut MemoryStorage) {
    let keys = storage.keys();
    let key = |index: u8| keys.get(usize::from(index) % keys.len().max(1)).cloned();
    let header = |table: u8, spare: bool| {
        let name = if spare { "spare" } else { "head" };
        format!("table/{}/{name}", table % 3 + 1)
    };
    let sealed = |json: &str| line::seal(&mut ChecksumChain::default(), json);
    match damage {
        Damage::Cut { key: index, at } => {
            if let Some(text) = key(*index).and_then(|key| storage.texts.get_mut(&key)) {
                text.truncate(boundary(text, *at));
            }
        }
        Damage::Change { key: index, at, to } => {
            if let Some(text) = key(*index).and_then(|key| storage.texts.get_mut(&key)) {
                let (before, after) = text.split_at(boundary(text, *at));
                let rest: String = after.chars().skip(1).collect();
                *text = format!("{before}{to}{rest}");
            }
        }
        Damage::Remove { key: index } => {
            if let Some(key) = key(*index) {
                storage.texts.remove(&key);
            }
        }
        Damage::Exchange { first, second } => {
            if let (Some(first), Some(second)) = (key(*first), key(*second)) {
                let texts = [&first, &second].map(|key| storage.texts[key].clone());
                let [first_text, second_text] = texts;
                storage.texts.insert(first, second_text);
                storage.texts.insert(second, first_text);
            }
        }
        Damage::Write { key: index, text } => {
            if let Some(key) = key(*index) {
                storage.texts.insert(key, text.clone());
            }
        }
        Damage::Add { key, text } => {
            storage.texts.insert(format!("table/{key}"), text.clone());
        }
        Damage::Header { table, spare, json } => {
            storage.texts.insert(header(*table, *spare), sealed(json));
        }
        Damage::Counts {
            table,
            spare,
            entries,
            cursor,
            revision,
        } => {
            let game = ["torg", "torang", "improv"][usize::from(table % 3)];
            let json = serde_json::json!({
                "schema": 1, "game": game, "entries": entries, "cursor": cursor, "revision": revision,
                "summary": table_summary(1),
            });
            storage
                .texts
                .insert(header(*table, *spare), sealed(&json.to_string()));
        }
    }
}

/// Returns the nearest position at or before `at` where a character begins.
fn boundary(text: &str, at: u16) -> usize {
    let at = usize::from(at) % (text.len() + 1);
    (0..=at)
        .rev()
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(0)
}

/// Checks that only saved entries are read, that the table can be saved with more entries, and that it is gone after it is deleted.
fn check<G: Game>(
    storage: &mut MemoryStorage,
    id: TableId,
    game: GameKind,
    before: &EventLog<G::Event>,
) {
    let loaded = match table_store::load::<G::Event>(storage, id, game) {
        Ok(loaded) => loaded,
        Err(LoadError::TooNew | LoadError::Missing | LoadError::Damaged) => {
            delete(storage, id);
            return;
        }
    };
    let count = loaded.log.entries().len();
    assert!(count > 0 && loaded.log.cursor() <= count);
    assert_eq!(loaded.handle.saved_entries(), count);
    assert!(
        before.entries().starts_with(loaded.log.entries()),
        "only what was saved is read"
    );
    assert!(
        loaded
            .expected_entries
            .is_none_or(|expected| expected >= count)
    );
    let mut entries = loaded.log.entries().to_vec();
    entries.extend(before.entries().first().cloned());
    let extended_log = EventLog::new(entries, count + 1);
    let mut handle = loaded.handle;
    assert_eq!(
        handle.save(storage, &extended_log, count, table_summary(2)),
        Ok(())
    );
    assert!(handle.is_current(storage));
    let again = table_store::load::<G::Event>(storage, id, game);
    let again = again.expect("what was saved can be read");
    assert_eq!(
        (again.log == extended_log, again.expected_entries),
        (true, None)
    );
    delete(storage, id);
}

/// Checks that the journal's complete copy of a table replaces a damaged one.
fn journal_brings_back<G: Game>(
    storage: &mut MemoryStorage,
    id: TableId,
    game: GameKind,
    before: &EventLog<G::Event>,
) {
    let journal: LoadedLines = table_copies::lines(&SAVED.storage, id)
        .into_iter()
        .collect();
    let damaged: LoadedLines = table_copies::lines(storage, id).into_iter().collect();
    table_copies::compare(&SAVED.storage, &damaged, id);
    assert!(!table_copies::was_deleted(storage, &journal, id));
    let relation = table_copies::compare(storage, &journal, id);
    let is_moved = table_copies::move_to_journal(&mut storage.clone(), &journal, id);
    assert!(!is_moved || relation == Copies::Same);
    assert!(table_copies::is_intact(&journal, id));
    assert_eq!(table_copies::copy((&journal, id), (storage, id)), Ok(()));
    let loaded = table_store::load::<G::Event>(storage, id, game);
    let loaded = loaded.expect("the journal has all of it");
    assert!(loaded.log == *before && loaded.expected_entries.is_none());
}

fn delete(storage: &mut MemoryStorage, id: TableId) {
    let other_texts = |storage: &MemoryStorage| {
        let mut other_texts = storage.texts.clone();
        let deleted = format!("table/{}/", id.0);
        other_texts.retain(|key, _| !key.starts_with(&deleted) && key != LAST_DELETED);
        other_texts
    };
    let before = other_texts(storage);
    table_store::delete(storage, id);
    assert_eq!(other_texts(storage), before);
    let recorded: Option<u32> = storage
        .texts
        .get(LAST_DELETED)
        .and_then(|id| id.parse().ok());
    assert!(recorded.is_some_and(|recorded| recorded >= id.0));
    assert!(
        table_store::list(storage)
            .iter()
            .all(|table| table.id != id)
    );
}

/// Checks that a new table overwrites nothing.
fn add_table(storage: &mut MemoryStorage) {
    let before = storage.texts.clone();
    let summary = table_summary(3);
    let created = table_store::create(storage, GameKind::Torg, &SAVED.torg, summary);
    let handle = created.expect("there is room");
    assert!(
        before
            .iter()
            .all(|(key, text)| storage.texts.get(key) == Some(text))
    );
    let loaded = table_store::load(storage, handle.id(), GameKind::Torg);
    assert!(loaded.expect("it was saved").log == SAVED.torg);
}
