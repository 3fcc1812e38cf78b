//! The open table: saving, failed saves, and another window that plays at the same table.
#![allow(clippy::unwrap_used)]

use ::torg::Torg;
use ::torg::command::Command;
use rising_action::active_table::{ActiveTable, Device, OpenError, Saved};
use rising_action::game::TableGame;
use rising_action::last_viewed::{LastViewed, table_to_resume};
use std::collections::BTreeSet;
use storage::table_store::{self, LoadError, TableId};
use storage::{GameKind, StorageError, file};
use tabletop::event_log::EventLog;
use tabletop::name::Name;
use tabletop::ruling::Refuse as _;
use tabletop::table::{PlayMode, Table, UndoStep};
use testing::TestRng;
use testing::memory::MemoryStorage;
use testing::session::{note, open_table};

fn device<'a>(storage: &'a mut MemoryStorage, chance: &'a mut TestRng) -> Device<'a> {
    Device {
        storage,
        chance,
        now: 7,
    }
}

fn play(table: &mut ActiveTable<Torg>, storage: &mut MemoryStorage, text: &str) -> Saved {
    let mut chance = TestRng(1);
    let command: Command = note(text);
    table
        .play(
            &command,
            &PlayMode::ByTheRules,
            UndoStep::New,
            &mut device(storage, &mut chance),
        )
        .unwrap()
        .unwrap()
}

/// Returns a saved table with one note.
fn saved(storage: &mut MemoryStorage) -> ActiveTable<Torg> {
    let mut table = ActiveTable::new(open_table(1));
    let mut chance = TestRng(1);
    assert_eq!(table.save(0, &mut device(storage, &mut chance)), Saved::Yes);
    assert_eq!(play(&mut table, storage, "first"), Saved::Yes);
    table
}

fn load(storage: &dyn storage::Storage, table: &ActiveTable<Torg>) -> ActiveTable<Torg> {
    ActiveTable::load(storage, table.id().unwrap()).unwrap()
}

fn entries(table: &ActiveTable<Torg>) -> usize {
    table.table().log().entries().len()
}

#[test]
fn commands_are_saved_before_they_are_acknowledged() {
    let mut storage = MemoryStorage::default();
    let table = saved(&mut storage);
    let again = load(&storage, &table);
    assert_eq!(again.table().log(), table.table().log());
    assert_eq!(again.table().state(), table.table().state());
    assert!(table.replays(&storage));
    let listing = &table_store::list(&storage)[0];
    assert_eq!(
        (Some(listing.id), listing.summary.played_at),
        (table.id(), 7)
    );
    assert!(listing.summary.last_line.contains("first"), "{listing:?}");
}

#[test]
fn the_last_line_fits_into_quotation_marks() {
    let mut storage = MemoryStorage::default();
    let mut table = saved(&mut storage);
    for (text, expected) in [
        ("The train stops.", "The train stops."),
        ("“Run!” she says.", "‘Run!’ she says."),
        ("“Run!” and “Stop!”", "‘Run!’ and ‘Stop!’"),
    ] {
        play(&mut table, &mut storage, text);
        let last_line = &table_store::list(&storage)[0].summary.last_line;
        assert_eq!(last_line, expected);
    }
}

#[test]
fn undo_redo_and_jumps_are_saved() {
    let mut storage = MemoryStorage::default();
    let mut table = saved(&mut storage);
    play(&mut table, &mut storage, "second");
    let before = table.clone();
    let mut chance = TestRng(1);
    for (change, cursor) in [(0, 2), (1, 3), (2, 1)] {
        let device = &mut device(&mut storage, &mut chance);
        let saved = match change {
            0 => table.undo(device),
            1 => table.redo(device),
            _ => table.go_to(1, device),
        };
        assert_eq!(saved, Some(Saved::Yes));
        assert_eq!(load(&storage, &table).table().log().cursor(), cursor);
    }
    assert_eq!(table.undo(&mut device(&mut storage, &mut chance)), None);
    assert_eq!(
        before.table().log().entries(),
        table.table().log().entries()
    );
}

#[test]
fn what_was_done_at_once_is_undone_and_redone_at_once() {
    let mut storage = MemoryStorage::default();
    let mut table = saved(&mut storage);
    play(&mut table, &mut storage, "second");
    let mut chance = TestRng(1);
    let device = &mut device(&mut storage, &mut chance);
    for text in ["third", "fourth"] {
        let command: Command = note(text);
        let played = table.play(&command, &PlayMode::ByTheRules, UndoStep::Last, device);
        assert_eq!(played.unwrap(), Some(Saved::Yes));
    }
    assert_eq!(table.table().log().cursor(), 5);
    assert_eq!(table.undo(device), Some(Saved::Yes));
    assert_eq!(table.table().log().cursor(), 2);
    assert_eq!(table.redo(device), Some(Saved::Yes));
    assert_eq!(table.table().log().cursor(), 5);
    assert_eq!(table.undo(device), Some(Saved::Yes));
    // A loaded table no longer knows where the undo began.
    let mut loaded = load(device.storage, &table);
    assert_eq!(loaded.redo(device), Some(Saved::Yes));
    assert_eq!(loaded.table().log().cursor(), 5);
}

#[test]
fn a_refusal_changes_and_saves_nothing() {
    let mut storage = MemoryStorage::default();
    let mut table = saved(&mut storage);
    let (texts, before) = (storage.texts.clone(), table.table().log().clone());
    let mut chance = TestRng(1);
    let empty: Command = note("");
    let played = table.play(
        &empty,
        &PlayMode::ByTheRules,
        UndoStep::New,
        &mut device(&mut storage, &mut chance),
    );
    assert!(played.is_err());
    assert_eq!(storage.texts, texts);
    assert_eq!(*table.table().log(), before);
}

#[test]
fn commands_are_checked_together_also_after_a_ruling_on_one_of_them() {
    let table = open_table(1);
    let mut chance = TestRng(1);
    let mut commands =
        [Command::BeginAct, note("first"), note("")].map(|command| (command, PlayMode::ByTheRules));
    let (index, refusal) = table.check_all(&commands, &mut chance).unwrap_err();
    assert_eq!((index, refusal.can_be_overruled()), (0, true));
    commands[0].1 = PlayMode::ByRuling("So be it.".to_owned());
    let (index, refusal) = table.check_all(&commands, &mut chance).unwrap_err();
    assert_eq!((index, refusal.can_be_overruled()), (2, false));
    assert_eq!(table.check_all(&commands[..2], &mut chance), Ok(()));
}

#[test]
fn a_full_device_is_reported_and_later_saves_catch_up() {
    let mut storage = MemoryStorage::default();
    let mut table = saved(&mut storage);
    storage.capacity = Some(storage.bytes());
    for unsaved in 1..=3 {
        let saved = play(&mut table, &mut storage, "no room");
        let error = StorageError::Full;
        assert_eq!(
            saved,
            Saved::No {
                error,
                entries: unsaved
            }
        );
        assert_eq!(table.unsaved(), unsaved);
        assert!(table.would_lose_entries());
    }
    storage.capacity = None;
    assert_eq!(play(&mut table, &mut storage, "room"), Saved::Yes);
    assert!(!table.would_lose_entries());
    assert_eq!(entries(&load(&storage, &table)), entries(&table));
}

/// Everything but the first entry can be undone, and the result has to be a table.
#[test]
fn files_must_begin_with_an_opening() {
    let mut entries = open_table(1).log().entries().to_vec();
    let note = saved(&mut MemoryStorage::default());
    entries.splice(0..0, note.table().log().entries().last().cloned());
    let file = file::write(GameKind::Torg, &EventLog::new(entries, 2));
    let read = ActiveTable::<Torg>::read_file(&file);
    assert_eq!(read.map(|_| ()), Err(OpenError::Inconsistent));
}

#[test]
fn saving_to_a_file_makes_an_unsaved_table_safe_to_leave() {
    let mut storage = MemoryStorage::default();
    let mut table = saved(&mut storage);
    storage.capacity = Some(storage.bytes());
    play(&mut table, &mut storage, "no room");
    let unsaved = table.unsaved_file();
    let file = table.write_file();
    assert_eq!(unsaved.as_ref(), Some(&file));
    assert!(!table.would_lose_entries());
    assert_eq!(
        table.unsaved_file(),
        Some(file.clone()),
        "the device still lacks it"
    );
    let read = ActiveTable::<Torg>::read_file(&file).unwrap();
    assert_eq!(read.table().state(), table.table().state());
    play(&mut table, &mut storage, "since then");
    assert!(table.would_lose_entries());
    // An entry that replaces one in the file is not in the file, although the number of entries is the same.
    table.write_file();
    table.undo(&mut device(&mut storage, &mut TestRng(1)));
    assert!(!table.would_lose_entries());
    play(&mut table, &mut storage, "instead");
    assert!(table.would_lose_entries());
}

#[test]
fn a_table_begun_on_a_full_device_is_saved_when_there_is_room() {
    let mut storage = MemoryStorage::default();
    storage.capacity = Some(storage.bytes());
    let mut chance = TestRng(1);
    let mut table = ActiveTable::<Torg>::new(open_table(1));
    let saved = table.save(0, &mut device(&mut storage, &mut chance));
    assert!(matches!(saved, Saved::No { .. }));
    assert_eq!(table.id(), None);
    storage.capacity = None;
    let again = table.save_again(&mut device(&mut storage, &mut chance));
    assert_eq!(again, Some(Saved::Yes));
    assert_eq!(entries(&load(&storage, &table)), entries(&table));
    assert_eq!(
        table.save_again(&mut device(&mut storage, &mut chance)),
        None
    );
}

/// The journal's report makes a window count what is still saved. That must not make it overwrite what it has not seen.
#[test]
fn what_another_window_played_is_not_overwritten_after_data_was_lost() {
    let mut storage = MemoryStorage::default();
    let mut first_window = saved(&mut storage);
    let mut second_window = load(&storage, &first_window);
    second_window.undo(&mut device(&mut storage, &mut TestRng(1)));
    play(&mut second_window, &mut storage, "there");
    first_window.save_again(&mut device(&mut storage, &mut TestRng(1)));
    assert_eq!(first_window.table().log(), second_window.table().log());
    assert_eq!(
        load(&storage, &second_window).table().log(),
        second_window.table().log()
    );
}

#[test]
fn a_table_changed_by_another_window_is_taken_over() {
    let mut storage = MemoryStorage::default();
    let mut first_window = saved(&mut storage);
    let mut second_window = load(&storage, &first_window);
    play(&mut second_window, &mut storage, "there");
    assert_eq!(
        play(&mut first_window, &mut storage, "here"),
        Saved::OtherWindow
    );
    assert_eq!(first_window.table().log(), second_window.table().log());
    assert_eq!(
        play(&mut first_window, &mut storage, "here again"),
        Saved::Yes
    );
    // Whoever only watches sees whether anything shown has changed.
    let mut chance = TestRng(1);
    second_window.follow_other_window(&mut device(&mut storage, &mut chance));
    play(&mut first_window, &mut storage, "and on");
    let followed = second_window.follow_other_window(&mut device(&mut storage, &mut chance));
    assert_eq!(followed, Some(Saved::Continued));
    first_window.undo(&mut device(&mut storage, &mut chance));
    second_window.follow_other_window(&mut device(&mut storage, &mut chance));
    first_window.redo(&mut device(&mut storage, &mut chance));
    let followed = second_window.follow_other_window(&mut device(&mut storage, &mut chance));
    assert_eq!(followed, Some(Saved::Continued), "nothing shown is undone");
    first_window.undo(&mut device(&mut storage, &mut chance));
    let followed = second_window.follow_other_window(&mut device(&mut storage, &mut chance));
    assert_eq!(followed, Some(Saved::OtherWindow));
}

/// The table here then is the other window's, which goes on from what was left after the undo.
#[test]
fn an_undo_that_another_window_made_obsolete_is_reported_as_lost() {
    let mut storage = MemoryStorage::default();
    let mut first_window = saved(&mut storage);
    let mut second_window = load(&storage, &first_window);
    play(&mut second_window, &mut storage, "there");
    let undone = first_window.undo(&mut device(&mut storage, &mut TestRng(1)));
    assert_eq!(undone, Some(Saved::OtherWindow));
    assert_eq!(first_window.table().log(), second_window.table().log());
}

/// Where data was cleared, nobody knows any more which numbers were given.
#[test]
fn a_new_table_with_the_same_number_does_not_replace_the_one_on_screen() {
    let mut storage = MemoryStorage::default();
    let mut table = saved(&mut storage);
    let shown = table.table().log().clone();
    storage.texts.clear();
    let mut stranger = ActiveTable::new(open_table(2));
    let mut chance = TestRng(1);
    let mut later = Device {
        now: 8,
        ..device(&mut storage, &mut chance)
    };
    assert_eq!(stranger.save(0, &mut later), Saved::Yes);
    for text in ["one", "two", "three"] {
        play(&mut stranger, &mut storage, text);
    }
    assert_eq!(stranger.id(), table.id());
    let followed = table.follow_other_window(&mut device(&mut storage, &mut TestRng(1)));
    assert_eq!(followed, None);
    assert_eq!(*table.table().log(), shown);
    assert_eq!(play(&mut table, &mut storage, "on"), Saved::AsSeparateTable);
    assert_eq!(
        load(&storage, &stranger).table().log(),
        stranger.table().log()
    );
}

/// The revisions begin anew, but the entries go on.
#[test]
fn a_table_saved_again_after_a_loss_of_data_is_followed() {
    let mut storage = MemoryStorage::default();
    let mut first_window = saved(&mut storage);
    let mut second_window = load(&storage, &first_window);
    storage.texts.clear();
    let mut chance = TestRng(1);
    let mut later = Device {
        now: 8,
        ..device(&mut storage, &mut chance)
    };
    assert_eq!(first_window.save_again(&mut later), Some(Saved::Yes));
    play(&mut first_window, &mut storage, "on");
    let followed = second_window.follow_other_window(&mut device(&mut storage, &mut chance));
    assert_eq!(followed, Some(Saved::Continued));
    assert_eq!(first_window.table().log(), second_window.table().log());
}

#[test]
fn a_deleted_table_does_not_come_back_when_lost_data_is_saved_again() {
    let mut storage = MemoryStorage::default();
    let mut table = saved(&mut storage);
    let id = table.id();
    table_store::delete(&mut storage, id.unwrap());
    let again = table.save_again(&mut device(&mut storage, &mut TestRng(1)));
    assert_eq!(again, Some(Saved::AsSeparateTable));
    assert_ne!(table.id(), id);
}

#[test]
fn unsaved_entries_can_become_a_separate_table() {
    let mut storage = MemoryStorage::default();
    let mut first_window = saved(&mut storage);
    let id = first_window.id();
    let mut second_window = load(&storage, &first_window);
    storage.capacity = Some(storage.bytes());
    play(&mut first_window, &mut storage, "here, unsaved");
    storage.capacity = None;
    play(&mut second_window, &mut storage, "there");
    assert_eq!(
        play(&mut first_window, &mut storage, "here"),
        Saved::AsSeparateTable
    );
    assert_ne!(first_window.id(), id);
    assert_eq!(table_store::list(&storage).len(), 2);
    assert_eq!(
        load(&storage, &first_window).table().log(),
        first_window.table().log()
    );
    assert_eq!(
        load(&storage, &second_window).table().log(),
        second_window.table().log()
    );
}

#[test]
fn a_table_deleted_elsewhere_is_saved_separately_once_somebody_plays_on() {
    let mut storage = MemoryStorage::default();
    let mut table = saved(&mut storage);
    table_store::delete(&mut storage, table.id().unwrap());
    let mut chance = TestRng(1);
    let followed = table.follow_other_window(&mut device(&mut storage, &mut chance));
    assert_eq!(followed, None);
    assert!(table_store::list(&storage).is_empty());
    assert_eq!(play(&mut table, &mut storage, "on"), Saved::AsSeparateTable);
    assert_eq!(entries(&load(&storage, &table)), entries(&table));
}

/// Lines may be lost, or another window may be deleting them.
#[test]
fn a_damaged_table_is_not_taken_over() {
    let mut storage = MemoryStorage::default();
    let mut first_window = saved(&mut storage);
    let shown = first_window.table().log().clone();
    let mut second_window = load(&storage, &first_window);
    play(&mut second_window, &mut storage, "there");
    let line = format!("table/{}/00001", first_window.id().unwrap().0);
    assert!(storage.texts.remove(&line).is_some());
    let followed = first_window.follow_other_window(&mut device(&mut storage, &mut TestRng(1)));
    assert_eq!(followed, None);
    assert_eq!(*first_window.table().log(), shown);
}

#[test]
fn unreadable_tables_say_why_and_stay_unchanged() {
    let mut storage = MemoryStorage::default();
    let table = saved(&mut storage);
    let id = table.id().unwrap();
    let first = format!("table/{}/00000", id.0);
    storage.texts.insert(first, "?".to_owned());
    let before = storage.texts.clone();
    let opened = ActiveTable::<Torg>::load(&storage, id).map(|_| ());
    assert_eq!(opened, Err(OpenError::Load(LoadError::Damaged)));
    assert_eq!(storage.texts, before);
    assert!(matches!(
        ActiveTable::<Torg>::read_file("?"),
        Err(OpenError::File(_))
    ));
}

/// Three games have the command, so the test runs for each.
#[test]
fn copies_are_independent_and_new_names_are_saved() {
    fn copied<G: TableGame>(table: Table<G>) {
        let mut storage = MemoryStorage::default();
        let mut chance = TestRng(1);
        let device = &mut device(&mut storage, &mut chance);
        let mut table = ActiveTable::new(table);
        table.save(0, device);
        let entries = table.table().log().entries().len();
        let before = table.title();
        let name = |name| Name::new(name).unwrap();
        assert_eq!(table.save_copy(name("The Copy"), device), Saved::Yes);
        // A copy with the same name can be saved too.
        assert_eq!(table.save_copy(name(&before), device), Saved::Yes);
        assert_eq!(table.table().log().entries().len(), entries);
        let rename = G::rename(name("Day"));
        // Home shows it. A toast would tell the last thing that happened in the story, once more.
        assert!(G::page_shows_result(&rename));
        let saved = table.play(&rename, &PlayMode::ByTheRules, UndoStep::New, device);
        assert!(matches!(saved, Ok(Some(Saved::Yes))));
        // The current name changes nothing.
        let saved = table.play(&rename, &PlayMode::ByTheRules, UndoStep::New, device);
        assert!(matches!(saved, Ok(None)));
        let listed = table_store::list(&storage).into_iter();
        let listed: BTreeSet<_> = listed
            .map(|listing| (listing.id.0, listing.summary.title))
            .collect();
        // The last line of the story stays in the list.
        let lines = table_store::list(&storage).into_iter();
        let lines: BTreeSet<String> = lines.map(|listing| listing.summary.last_line).collect();
        assert_eq!(lines.len(), 1, "{lines:?}");
        let expected = [(1, "Day"), (2, "The Copy"), (3, before.as_str())];
        assert_eq!(
            listed,
            expected.map(|(id, title)| (id, title.to_owned())).into()
        );
        for (id, entries) in [(1, entries + 1), (2, entries + 1), (3, entries)] {
            let loaded = ActiveTable::<G>::load(&storage, TableId(id)).ok().unwrap();
            assert_eq!(loaded.table().log().entries().len(), entries);
        }
        // The new name can be undone.
        let device = &mut self::device(&mut storage, &mut chance);
        assert_eq!(table.undo(device), Some(Saved::Yes));
        assert_eq!(table.title(), before);
    }
    copied(open_table(1));
    copied(rising_action::torang::example::table());
    copied(rising_action::improv::example::table());
}

/// A start opens the table that was viewed last, even if another one was changed later.
#[test]
fn a_start_opens_the_table_that_was_viewed_last() {
    const HOUR: u64 = 60 * 60 * 1000;
    let mut storage = MemoryStorage::default();
    let older = saved(&mut storage).id().unwrap();
    let newer = saved(&mut storage).id().unwrap();
    let tables = table_store::list(&storage);
    assert_eq!(tables[0].id, newer);
    let viewed = |table: TableId, at| Some(LastViewed { table: table.0, at });
    let resumed = |viewed, now| table_to_resume(&tables, viewed, now);
    assert_eq!(resumed(viewed(older, 9), 10), Some(older));
    // It was viewed a day after it was played.
    assert_eq!(resumed(viewed(older, 24 * HOUR), 25 * HOUR), Some(older));
    assert_eq!(resumed(viewed(older, 9), 25 * HOUR), None);
    // Nothing is known about it, or the table was deleted.
    assert_eq!(resumed(None, 10), Some(newer));
    assert_eq!(resumed(viewed(TableId(99), 9), 10), Some(newer));
}
