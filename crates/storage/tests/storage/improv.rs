//! Improv's tables on the shelf: two windows at one table, and a storage that is full.

use crate::contains;
use crate::golden_improv::V1;
use improv::Improv;
use improv::command::Command;
use improv::event::Event;
use storage::shelf::{self, Bookmark, KeepFault, TableId, Taken};
use storage::{GameKind, StorageFault, file};
use tabletop::seat::ActorId;
use tabletop::table::{By, Table};
use testing::Mix;
use testing::memory::Memory;
use testing::session::spine;

/// The golden session: in the middle of a conflict, with a note that was undone.
fn a_table() -> Table<Improv> {
    Table::replay(file::read::<Event>(V1).unwrap().chronicle)
}

fn put(storage: &mut Memory, table: &Table<Improv>) -> Bookmark {
    shelf::put(storage, GameKind::Improv, table.chronicle(), spine(1)).unwrap()
}

fn take(storage: &Memory, id: TableId) -> Taken<Event> {
    shelf::take(storage, id, GameKind::Improv).unwrap()
}

fn play(table: &mut Table<Improv>, command: &Command) {
    table
        .play(command, &By::TheBook, Some(7), &mut Mix(9))
        .unwrap();
}

fn note(table: &mut Table<Improv>) {
    let text = "one more".to_owned();
    play(table, &Command::MakeNote { text });
}

fn look(table: &mut Table<Improv>) {
    let person = ActorId(2);
    play(table, &Command::LookAtHand { person });
}

fn undo(table: &mut Table<Improv>) {
    assert!(table.undo());
}

/// The last gifts and the telling are taken back, and something else is done.
fn back(table: &mut Table<Improv>) {
    let place = table.chronicle().cursor() - 4;
    assert!(table.go_to(place));
    note(table);
}

const DOINGS: [fn(&mut Table<Improv>); 4] = [note, look, undo, back];

/// Does something and keeps it as the app does.
fn do_and_keep(
    table: &mut Table<Improv>,
    bookmark: &mut Bookmark,
    storage: &mut Memory,
    doing: fn(&mut Table<Improv>),
) -> Result<(), KeepFault> {
    let before = table.chronicle().entries().to_vec();
    doing(table);
    let after = table.chronicle().entries();
    let pairs = before.iter().zip(after);
    let same = pairs.take_while(|(one, other)| one == other).count();
    bookmark.keep(storage, table.chronicle(), same, spine(2))
}

#[test]
fn a_second_window_at_an_improv_table_is_noticed() {
    for doing in DOINGS {
        let mut storage = Memory::default();
        let mut here = a_table();
        let mut bookmark = put(&mut storage, &here);
        let taken = take(&storage, bookmark.id());
        let (mut there, mut other) = (Table::replay(taken.chronicle), taken.bookmark);
        assert!(bookmark.is_current(&storage) && other.is_current(&storage));
        do_and_keep(&mut there, &mut other, &mut storage, doing).unwrap();
        let texts = storage.texts.clone();
        assert!(!bookmark.is_current(&storage));
        let late = do_and_keep(&mut here, &mut bookmark, &mut storage, note);
        assert_eq!(late, Err(KeepFault::OtherWindow));
        assert_eq!(storage.texts, texts, "nothing was written");
        // Taken anew, the table is as the other window left it, and can be played on.
        let taken = take(&storage, bookmark.id());
        assert!(taken.chronicle == *there.chronicle());
        let mut here = Table::replay(taken.chronicle);
        assert!(here.state() == there.state());
        let mut bookmark = taken.bookmark;
        do_and_keep(&mut here, &mut bookmark, &mut storage, note).unwrap();
        assert!(take(&storage, bookmark.id()).chronicle == *here.chronicle());
    }
}

#[test]
fn a_full_storage_stops_no_play_at_an_improv_table() {
    for doing in DOINGS {
        let mut storage = Memory::default();
        let mut table = a_table();
        let mut bookmark = put(&mut storage, &table);
        let kept = table.chronicle().done().to_vec();
        // The first write of what is done has no room any more.
        storage.fails_at = Some(storage.changes + 1);
        let full = do_and_keep(&mut table, &mut bookmark, &mut storage, doing);
        assert_eq!(full, Err(KeepFault::Storage(StorageFault::Full)));
        let taken = take(&storage.reopened(), bookmark.id());
        assert_eq!(taken.damaged, None);
        assert!(taken.chronicle.done() == kept, "what counted counts");
        // Played on in memory; then there is room again.
        storage.fails_at = None;
        do_and_keep(&mut table, &mut bookmark, &mut storage, look).unwrap();
        assert!(take(&storage, bookmark.id()).chronicle == *table.chronicle());
    }
}

#[test]
fn a_quota_keeps_what_an_improv_table_had() {
    let mut storage = Memory::default();
    let mut table = a_table();
    let mut bookmark = put(&mut storage, &table);
    do_and_keep(&mut table, &mut bookmark, &mut storage, note).unwrap();
    storage.room = Some(storage.bytes() + 900);
    let mut kept = table.chronicle().clone();
    let mut refused = 0;
    for _ in 0..30 {
        match do_and_keep(&mut table, &mut bookmark, &mut storage, look) {
            Ok(()) => kept = table.chronicle().clone(),
            Err(_) => refused += 1,
        }
        let taken = take(&storage, bookmark.id());
        contains(&taken.chronicle, &kept, "never less than was kept");
    }
    assert!(refused > 10);
    storage.room = None;
    do_and_keep(&mut table, &mut bookmark, &mut storage, note).unwrap();
    assert!(take(&storage, bookmark.id()).chronicle == *table.chronicle());
    // A new table that has no room leaves nothing behind.
    let before = storage.texts.clone();
    storage.room = Some(storage.bytes() + 3_000);
    let full = shelf::put(&mut storage, GameKind::Improv, table.chronicle(), spine(1));
    assert_eq!(full, Err(StorageFault::Full));
    assert_eq!(storage.texts, before);
}
