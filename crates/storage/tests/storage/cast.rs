//! The saved cast: kept one by one, against damage, a full device, a sudden end and a second window.

use storage::cast::{self, CastError, MAX_SAVED_CHARACTERS, SavedCharacterId, SavedCharacters};
use storage::{Storage, StorageError};
use testing::memory::MemoryStorage;
use torg::sheet::stat_line::{StatLine, format_lines, parse};

fn extra(line: &str) -> StatLine {
    let reading = parse(line);
    assert_eq!(reading.errors, vec![], "{line}");
    reading.stat_line.unwrap()
}

fn three() -> MemoryStorage {
    let mut storage = MemoryStorage::default();
    for line in [
        "Varga: villain, dex 12, sabre +6/18",
        "Nia (Sam): hero, 9s",
        "thug: 9s, club",
    ] {
        cast::add_character(&mut storage, &extra(line)).unwrap();
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
fn whoever_is_kept_is_there_the_next_time() {
    let storage = three().reopened();
    let people = load_all(&storage).characters;
    assert_eq!(
        people[0].character,
        extra("Varga: villain, dex 12, sabre +6/18")
    );
    assert_eq!(people[1].character, extra("Nia (Sam): hero, 9s"));
    assert_eq!(load_all(&storage).damaged, 0);
    let again: Vec<StatLine> = format_lines(people.iter().map(|saved| &saved.character))
        .lines()
        .map(extra)
        .collect();
    let kept: Vec<StatLine> = people.into_iter().map(|saved| saved.character).collect();
    assert_eq!(again, kept, "a text of lines brings the same");
}

#[test]
fn a_damaged_one_costs_no_other_and_stays_where_it_is() {
    for wrong in ["", "nonsense", "0000000000000000 {}"] {
        let mut storage = three();
        let key = storage.keys()[1].clone();
        storage.set(&key, wrong).unwrap();
        assert_eq!(names(&storage), ["Varga", "thug"]);
        assert_eq!(load_all(&storage).damaged, 1);
        cast::add_character(&mut storage, &extra("Osric: 8s")).unwrap();
        assert_eq!(names(&storage), ["Varga", "thug", "Osric"]);
        assert_eq!(storage.get(&key).as_deref(), Some(wrong));
    }
}

#[test]
fn every_letter_counts() {
    let storage = three();
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
fn a_sudden_end_leaves_the_old_one_or_the_new_one() {
    for dies_after in 0..3 {
        let mut storage = three();
        storage.fails_for_good_after = Some(storage.changes + dies_after);
        let saved = load_all(&storage).characters[0].clone();
        cast::update(&mut storage, &saved, &extra("Varga the Red: villain")).unwrap();
        let other = load_all(&storage).characters[1].clone();
        cast::remove(&mut storage, &other).unwrap();
        cast::add_character(&mut storage, &extra("Osric: 8s")).unwrap();
        let storage = storage.reopened();
        assert_eq!(load_all(&storage).damaged, 0);
        let expected: [&[&str]; 3] = [
            &["Varga", "Nia", "thug"],
            &["Varga the Red", "Nia", "thug"],
            &["Varga the Red", "thug"],
        ];
        assert_eq!(names(&storage), expected[dies_after]);
    }
}

#[test]
fn a_full_device_and_a_full_cast_say_so() {
    let mut storage = three();
    storage.capacity = Some(storage.bytes());
    let full = CastError::Storage(StorageError::Full);
    assert_eq!(
        cast::add_character(&mut storage, &extra("Osric: 8s")),
        Err(full)
    );
    let saved = load_all(&storage).characters[2].clone();
    let longer = extra("thug with a longer name: 9s, club");
    assert_eq!(cast::update(&mut storage, &saved, &longer), Err(full));
    assert_eq!(names(&storage), ["Varga", "Nia", "thug"]);
    storage.capacity = None;
    for _ in 3..MAX_SAVED_CHARACTERS {
        cast::add_character(&mut storage, &extra("thug: 9s")).unwrap();
    }
    assert_eq!(
        cast::add_character(&mut storage, &extra("thug: 9s")),
        Err(CastError::Full)
    );
}

#[test]
fn a_second_window_is_never_written_over() {
    let mut storage = three();
    let seen = load_all(&storage).characters;
    cast::update(&mut storage, &seen[0], &extra("Varga: villain, dex 13")).unwrap();
    let mine = extra("Varga: villain, dex 9");
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
    // Its number goes to the next one, whom the old sheet does not touch.
    assert_eq!(
        cast::add_character(&mut storage, &extra("Osric: 8s")),
        Ok(SavedCharacterId(3))
    );
    assert_eq!(
        cast::update(&mut storage, &seen[2], &mine),
        Err(CastError::OtherWindow)
    );
    assert_eq!(names(&storage), ["Varga", "Nia", "Osric"]);
}

#[test]
fn keys_that_read_as_ours_are_somebody_else_s() {
    let mut storage = three();
    for key in ["cast/1", "cast/+0001", "cast/000001", "cast/00001/x"] {
        storage.set(key, "somebody else's").unwrap();
    }
    assert_eq!(names(&storage), ["Varga", "Nia", "thug"]);
    assert_eq!(load_all(&storage).damaged, 0);
}
