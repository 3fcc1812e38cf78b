//! The saved cast: separate characters, with damage, a full device, a crash and a second window.

use storage::cast::{self, CastError, MAX_SAVED_CHARACTERS, SavedCharacterId, SavedCharacters};
use storage::{Storage, StorageError};
use testing::memory::MemoryStorage;
use torg::sheet::stat_line::{StatLine, format_lines, parse};

fn stat_line(line: &str) -> StatLine {
    let reading = parse(line);
    assert_eq!(reading.errors, vec![], "{line}");
    reading.stat_line.unwrap()
}

fn three_characters() -> MemoryStorage {
    let mut storage = MemoryStorage::default();
    for line in [
        "Varga: villain, dex 12, sabre +6/18",
        "Nia (Sam): hero, 9s",
        "thug: 9s, club",
    ] {
        cast::add_character(&mut storage, &stat_line(line)).unwrap();
    }
    storage
}

fn load_all(storage: &MemoryStorage) -> SavedCharacters<StatLine> {
    cast::load(storage)
}

fn names(storage: &MemoryStorage) -> Vec<String> {
    let people = load_all(storage).characters.into_iter();
    people.map(|saved| saved.character.name.into()).collect()
}

#[test]
fn saved_characters_are_loaded_again() {
    let storage = three_characters().reopened();
    let people = load_all(&storage).characters;
    assert_eq!(
        people[0].character,
        stat_line("Varga: villain, dex 12, sabre +6/18")
    );
    assert_eq!(people[1].character, stat_line("Nia (Sam): hero, 9s"));
    assert_eq!(load_all(&storage).damaged, 0);
    let again: Vec<StatLine> = format_lines(people.iter().map(|saved| &saved.character))
        .lines()
        .map(stat_line)
        .collect();
    let kept: Vec<StatLine> = people.into_iter().map(|saved| saved.character).collect();
    assert_eq!(again, kept, "a list of stat lines must give the same");
}

#[test]
fn a_damaged_character_is_kept_and_affects_no_other() {
    for wrong in ["", "nonsense", "0000000000000000 {}"] {
        let mut storage = three_characters();
        let key = storage.keys()[1].clone();
        storage.set(&key, wrong).unwrap();
        assert_eq!(names(&storage), ["Varga", "thug"]);
        assert_eq!(load_all(&storage).damaged, 1);
        cast::add_character(&mut storage, &stat_line("Osric: 8s")).unwrap();
        assert_eq!(names(&storage), ["Varga", "thug", "Osric"]);
        assert_eq!(storage.get(&key).as_deref(), Some(wrong));
    }
}

#[test]
fn every_changed_character_is_detected() {
    let storage = three_characters();
    let key = storage.keys()[0].clone();
    let line = storage.get(&key).unwrap();
    for (at, _) in line.char_indices() {
        let mut storage = storage.clone();
        let cut = [&line[..at], "~", line.get(at + 1..).unwrap_or_default()].concat();
        storage.set(&key, &cut).unwrap();
        assert_eq!(names(&storage), ["Nia", "thug"], "{at}");
    }
}

#[test]
fn after_a_crash_the_old_or_the_new_character_is_there() {
    for crashes_after in 0..3 {
        let mut storage = three_characters();
        storage.fails_for_good_after = Some(storage.changes + crashes_after);
        let saved = load_all(&storage).characters[0].clone();
        cast::update(&mut storage, &saved, &stat_line("Varga the Red: villain")).unwrap();
        let other = load_all(&storage).characters[1].clone();
        cast::remove(&mut storage, &other).unwrap();
        cast::add_character(&mut storage, &stat_line("Osric: 8s")).unwrap();
        let storage = storage.reopened();
        assert_eq!(load_all(&storage).damaged, 0);
        let expected: [&[&str]; 3] = [
            &["Varga", "Nia", "thug"],
            &["Varga the Red", "Nia", "thug"],
            &["Varga the Red", "thug"],
        ];
        assert_eq!(names(&storage), expected[crashes_after]);
    }
}

#[test]
fn a_full_device_and_a_full_cast_are_reported() {
    let mut storage = three_characters();
    storage.capacity = Some(storage.bytes());
    let full = CastError::Storage(StorageError::Full);
    assert_eq!(
        cast::add_character(&mut storage, &stat_line("Osric: 8s")),
        Err(full)
    );
    let saved = load_all(&storage).characters[2].clone();
    let longer = stat_line("thug with a longer name: 9s, club");
    assert_eq!(cast::update(&mut storage, &saved, &longer), Err(full));
    assert_eq!(names(&storage), ["Varga", "Nia", "thug"]);
    storage.capacity = None;
    for _ in 3..MAX_SAVED_CHARACTERS {
        cast::add_character(&mut storage, &stat_line("thug: 9s")).unwrap();
    }
    assert_eq!(
        cast::add_character(&mut storage, &stat_line("thug: 9s")),
        Err(CastError::Full)
    );
}

#[test]
fn changes_of_another_window_are_not_overwritten() {
    let mut storage = three_characters();
    let seen = load_all(&storage).characters;
    cast::update(&mut storage, &seen[0], &stat_line("Varga: villain, dex 13")).unwrap();
    let mine = stat_line("Varga: villain, dex 9");
    assert_eq!(
        cast::update(&mut storage, &seen[0], &mine),
        Err(CastError::OtherWindow)
    );
    assert_eq!(
        cast::remove(&mut storage, &seen[0]),
        Err(CastError::OtherWindow)
    );
    cast::remove(&mut storage, &seen[2]).unwrap();
    assert_eq!(
        cast::remove(&mut storage, &seen[2]),
        Err(CastError::OtherWindow)
    );
    // Its number is reused for the next character, which the old sheet does not overwrite.
    assert_eq!(
        cast::add_character(&mut storage, &stat_line("Osric: 8s")),
        Ok(SavedCharacterId(3))
    );
    assert_eq!(
        cast::update(&mut storage, &seen[2], &mine),
        Err(CastError::OtherWindow)
    );
    assert_eq!(names(&storage), ["Varga", "Nia", "Osric"]);
}

#[test]
fn similar_keys_of_other_apps_are_ignored() {
    let mut storage = three_characters();
    for key in ["cast/1", "cast/+0001", "cast/000001", "cast/00001/x"] {
        storage.set(key, "somebody else's").unwrap();
    }
    assert_eq!(names(&storage), ["Varga", "Nia", "thug"]);
    assert_eq!(load_all(&storage).damaged, 0);
}
