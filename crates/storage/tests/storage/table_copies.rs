//! The two copies of a table, in the storage and in the journal. The browser may have lost the end of either.

use crate::{Step, play_and_save};
use proptest::prelude::*;
use storage::table_copies::{self, Copies};
use storage::table_store::{self, SaveHandle, TableId};
use storage::{GameKind, LoadedLines, Storage, StorageError};
use tabletop::event_log::EventLog;
use tabletop::table::Table;
use testing::memory::MemoryStorage;
use testing::session::{note, open_table, play, table_summary};
use torg::Torg;
use torg::event::Event;

/// An open table with its two copies, in the storage and in the journal.
struct Device {
    table: Table<Torg>,
    handle: SaveHandle,
    storage: MemoryStorage,
    journal: LoadedLines,
}

impl Device {
    fn new() -> Self {
        let mut storage = MemoryStorage::default();
        let table = open_table(3);
        let handle =
            table_store::create(&mut storage, GameKind::Torg, table.log(), table_summary(1))
                .unwrap();
        let mut device = Self {
            table,
            handle,
            storage,
            journal: LoadedLines::default(),
        };
        device.write_journal();
        device
    }

    fn id(&self) -> TableId {
        self.handle.id()
    }

    /// Writes the contents of the storage to the journal.
    fn write_journal(&mut self) {
        self.journal = table_copies::lines(&self.storage, self.id())
            .into_iter()
            .collect();
    }

    fn play(&mut self, step: Step) {
        play_and_save(&mut self.table, &mut self.handle, &mut self.storage, step).unwrap();
    }

    /// Opens the table again, which makes another writer.
    fn reopen(&mut self, now: u64) {
        let loaded = table_store::load::<Event>(&self.storage, self.id(), GameKind::Torg).unwrap();
        self.handle = loaded.handle;
        self.table = Table::replay(loaded.log);
        // This makes the writer differ from the one before.
        let log = self.table.log();
        self.handle
            .save(
                &mut self.storage,
                log,
                log.entries().len(),
                table_summary(now),
            )
            .unwrap();
    }

    fn relation(&self) -> Copies {
        table_copies::compare(&self.storage, &self.journal, self.id())
    }
}

fn log_of(storage: &dyn Storage, id: TableId) -> EventLog<Event> {
    table_store::load(storage, id, GameKind::Torg).unwrap().log
}

const NOTE: Step = |table| play(table, &note("one more"));
const INSTEAD: Step = |table| {
    assert!(table.undo());
    play(table, &note("instead"));
};

#[test]
fn the_copy_that_continues_the_other_is_newer() {
    let mut device = Device::new();
    device.play(NOTE);
    device.write_journal();
    assert_eq!(device.relation(), Copies::Same);

    let before = device.storage.reopened();
    device.play(INSTEAD);
    assert_eq!(
        device.relation(),
        Copies::StorageIsNewer,
        "entries were replaced, not added"
    );
    device.write_journal();
    device.storage = before;
    assert_eq!(device.relation(), Copies::JournalIsNewer);
}

#[test]
fn copies_played_separately_are_forked() {
    let mut device = Device::new();
    let before = device.storage.reopened();
    device.play(NOTE);
    device.play(NOTE);
    device.write_journal();
    // The storage lost both notes, and the journal could not be read when the table was opened again.
    device.storage = before;
    for writes in 1..4 {
        device.reopen(50 + writes);
        assert_eq!(device.relation(), Copies::Forked, "after {writes} writes");
    }
}

#[test]
fn the_only_copy_is_the_newer_one() {
    let device = Device::new();
    let (none, id) = (MemoryStorage::default(), device.id());
    assert_eq!(
        table_copies::compare(&none, &device.journal, id),
        Copies::JournalIsNewer
    );
    assert_eq!(
        table_copies::compare(&device.storage, &none, id),
        Copies::StorageIsNewer
    );
}

#[test]
fn a_journal_replaces_a_shorter_storage_without_headers() {
    let mut device = Device::new();
    device.play(NOTE);
    device.write_journal();
    let without_headers = |storage: &MemoryStorage| {
        let mut storage = storage.reopened();
        storage.remove("table/1/head");
        storage.remove("table/1/spare");
        storage
    };
    let lost = without_headers(&device.storage);
    assert_eq!(
        table_copies::compare(&lost, &device.journal, device.id()),
        Copies::JournalIsNewer
    );
    device.play(NOTE);
    let longer = without_headers(&device.storage);
    assert_eq!(
        table_copies::compare(&longer, &device.journal, device.id()),
        Copies::Forked
    );
}

#[test]
fn tables_of_newer_versions_are_left_alone() {
    let mut device = Device::new();
    device.play(NOTE);
    let text = r#"{"schema":9,"game":"torg"}"#;
    let line = storage::line::seal(&mut storage::line::ChecksumChain::default(), text);
    let mut newer = device.journal.clone();
    newer.set("table/1/head", &line).unwrap();
    assert_eq!(
        table_copies::compare(&device.storage, &newer, device.id()),
        Copies::Same
    );
    device.storage.set("table/1/head", &line).unwrap();
    assert_eq!(device.relation(), Copies::Same);
}

#[test]
fn headers_without_writers_count_as_one_writer() {
    let mut device = Device::new();
    let header = device.storage.get("table/1/head").unwrap();
    let (_, json) = header.split_once(' ').unwrap();
    let (start, rest) = json.split_once(r#""writers":"#).unwrap();
    let (_, end) = rest.split_once("],").unwrap();
    let line = storage::line::seal(
        &mut storage::line::ChecksumChain::default(),
        &format!("{start}{end}"),
    );
    device.storage.set("table/1/head", &line).unwrap();
    device.write_journal();
    assert_eq!(device.relation(), Copies::Same);
    device.reopen(9);
    assert_eq!(device.relation(), Copies::StorageIsNewer);
}

#[test]
fn a_copy_replaces_only_its_own_table() {
    let mut device = Device::new();
    device.play(NOTE);
    let short = device.storage.reopened();
    device.play(NOTE);
    device.write_journal();
    let mut target = short;
    let other = table_copies::free_id(&target, &[TableId(6)]).unwrap();
    assert_eq!(other, TableId(7));
    table_copies::copy((&device.storage, device.id()), (&mut target, other)).unwrap();
    assert_eq!(
        target.get("table/1/00002"),
        None,
        "the other table must be unchanged"
    );
    assert!(log_of(&target, other) == *device.table.log());
    table_copies::copy((&device.journal, device.id()), (&mut target, device.id())).unwrap();
    assert!(log_of(&target, device.id()) == *device.table.log());
    assert!(table_copies::is_intact(&target, device.id()));
    target.remove("table/1/00001");
    assert!(!table_copies::is_intact(&target, device.id()));
}

#[test]
fn a_table_is_moved_only_if_the_journal_has_all_of_it() {
    let mut device = Device::new();
    device.play(NOTE);
    let id = device.id();
    assert!(
        !table_copies::move_to_journal(&mut device.storage, &device.journal, id),
        "the journal is behind"
    );
    device.write_journal();
    let mut damaged = device.journal.clone();
    damaged.set("table/1/00000", "?").unwrap();
    let before = device.storage.reopened();
    assert!(!table_copies::move_to_journal(
        &mut device.storage,
        &damaged,
        id
    ));
    assert_eq!(device.storage.texts, before.texts);

    assert!(table_copies::move_to_journal(
        &mut device.storage,
        &device.journal,
        id
    ));
    assert_eq!(device.storage.keys(), ["table/1/head", "table/1/spare"]);
    assert_eq!(
        table_store::list(&device.storage),
        table_store::list(&before)
    );
    assert!(!table_copies::is_intact(&device.storage, id));
    table_copies::copy((&device.journal, id), (&mut device.storage, id)).unwrap();
    assert!(log_of(&device.storage, id) == *device.table.log());
}

#[test]
fn a_deleted_table_is_not_restored_from_an_older_copy() {
    let mut device = Device::new();
    let older = device.storage.reopened();
    device.play(NOTE);
    let (key, line) = table_copies::deletion(&device.storage, device.id()).unwrap();
    let journal: LoadedLines = [(key, line)].into_iter().collect();
    assert!(table_copies::was_deleted(&older, &journal, device.id()));
    // A table with later entries is not the deleted one.
    device.play(NOTE);
    assert!(!table_copies::was_deleted(
        &device.storage,
        &journal,
        device.id()
    ));
    assert!(!table_copies::was_deleted(
        &MemoryStorage::default(),
        &journal,
        device.id()
    ));
}

#[test]
fn the_number_of_a_deleted_table_is_not_given_again() {
    let mut device = Device::new();
    let id = device.id();
    table_store::delete(&mut device.storage, id);
    let free = table_copies::free_id(&device.storage, &[]).unwrap();
    assert!(free > id);
    assert!(table_copies::free_id(&device.storage, &[free]).unwrap() > free);
}

#[test]
fn the_journal_has_no_spare_headers() {
    for (key, has) in [
        ("table/1/head", true),
        ("table/12/00000", true),
        ("table/1/spare", false),
        ("preferences", false),
        ("table/x/head", false),
    ] {
        assert_eq!(table_copies::is_journal_key(key), has, "{key}");
    }
}

#[test]
fn lost_entries_are_saved_again() {
    let mut device = Device::new();
    let before = device.storage.reopened();
    device.play(NOTE);
    device.play(NOTE);
    device.storage = before;
    let log = device.table.log();
    assert!(
        device
            .handle
            .save(&mut device.storage, log, 3, table_summary(5))
            .is_err()
    );
    device.handle.recount(&device.storage);
    assert_eq!(device.handle.saved_entries(), 1);
    device
        .handle
        .save(&mut device.storage, log, 3, table_summary(5))
        .unwrap();
    assert!(log_of(&device.storage, device.id()) == *log);
}

/// `copy` to a storage that is full.
#[test]
fn a_failed_copy_leaves_the_old_header() {
    let mut device = Device::new();
    let older = device.storage.reopened();
    device.play(NOTE);
    device.play(NOTE);
    device.write_journal();
    let mut full = MemoryStorage {
        capacity: Some(older.bytes() + 40),
        ..older.clone()
    };
    let copied = table_copies::copy((&device.journal, device.id()), (&mut full, device.id()));
    assert_eq!(copied, Err(StorageError::Full));
    assert_eq!(full.get("table/1/head"), older.get("table/1/head"));
}

proptest! {
    /// Entries that the storage loses when the browser is killed are restored from the journal; entries that the journal missed are
    /// in the storage.
    #[test]
    fn the_newer_copy_has_every_entry(
        steps in prop::collection::vec((0..4_u8, any::<bool>()), 1..30),
        kept in 0..30_usize,
    ) {
        let mut device = Device::new();
        let mut storages = vec![device.storage.reopened()];
        let mut behind = false;
        for (number, (step, journaled)) in steps.into_iter().enumerate() {
            match step {
                0 | 1 => device.play(NOTE),
                2 if device.table.log().cursor() > 1 => device.play(INSTEAD),
                2 | 3 => device.reopen(100 + u64::try_from(number).unwrap()),
                _ => unreachable!(),
            }
            behind = !journaled;
            if journaled {
                device.write_journal();
                storages.push(device.storage.reopened());
            }
        }
        let id = device.id();
        if behind {
            prop_assert_eq!(device.relation(), Copies::StorageIsNewer);
        } else {
            let mut rolled_back = storages.swap_remove(kept % storages.len());
            let relation = table_copies::compare(&rolled_back, &device.journal, id);
            prop_assert!(matches!(relation, Copies::JournalIsNewer | Copies::Same));
            if relation == Copies::JournalIsNewer {
                table_copies::copy((&device.journal, id), (&mut rolled_back, id)).unwrap();
            }
            prop_assert!(log_of(&rolled_back, id) == *device.table.log());
        }
    }
}
