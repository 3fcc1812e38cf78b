//! The saved cast: kept one by one, against damage, a full device, a sudden end and a second window.

use storage::cast::{self, Cast, CastFault, MOST_SAVED, SavedId};
use storage::{Storage, StorageFault};
use testing::memory::Memory;
use torg::sheet::quick::{Extra, lines, read};

fn extra(line: &str) -> Extra {
    let reading = read(line);
    assert_eq!(reading.faults, vec![], "{line}");
    reading.extra.unwrap()
}

fn three() -> Memory {
    let mut storage = Memory::default();
    for line in [
        "Varga: villain, dex 12, sabre +6/18",
        "Nia (Sam): hero, 9s",
        "thug: 9s, club",
    ] {
        cast::add(&mut storage, &extra(line)).unwrap();
    }
    storage
}

fn all(storage: &Memory) -> Cast<Extra> {
    cast::all(storage)
}

fn names(storage: &Memory) -> Vec<String> {
    let people = all(storage).people.into_iter();
    people.map(|saved| saved.person.name.into()).collect()
}

#[test]
fn whoever_is_kept_is_there_the_next_time() {
    let storage = three().reopened();
    let people = all(&storage).people;
    assert_eq!(
        people[0].person,
        extra("Varga: villain, dex 12, sabre +6/18")
    );
    assert_eq!(people[1].person, extra("Nia (Sam): hero, 9s"));
    assert_eq!(all(&storage).damaged, 0);
    let again: Vec<Extra> = lines(people.iter().map(|saved| &saved.person))
        .lines()
        .map(extra)
        .collect();
    let kept: Vec<Extra> = people.into_iter().map(|saved| saved.person).collect();
    assert_eq!(again, kept, "a text of lines brings the same");
}

#[test]
fn a_damaged_one_costs_no_other_and_stays_where_it_is() {
    for wrong in ["", "nonsense", "0000000000000000 {}"] {
        let mut storage = three();
        let key = storage.keys()[1].clone();
        storage.set(&key, wrong).unwrap();
        assert_eq!(names(&storage), ["Varga", "thug"]);
        assert_eq!(all(&storage).damaged, 1);
        cast::add(&mut storage, &extra("Osric: 8s")).unwrap();
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
        storage.dies_after = Some(storage.changes + dies_after);
        let saved = all(&storage).people[0].clone();
        cast::change(&mut storage, &saved, &extra("Varga the Red: villain")).unwrap();
        let other = all(&storage).people[1].clone();
        cast::remove(&mut storage, &other).unwrap();
        cast::add(&mut storage, &extra("Osric: 8s")).unwrap();
        let storage = storage.reopened();
        assert_eq!(all(&storage).damaged, 0);
        let all: [&[&str]; 3] = [
            &["Varga", "Nia", "thug"],
            &["Varga the Red", "Nia", "thug"],
            &["Varga the Red", "thug"],
        ];
        assert_eq!(names(&storage), all[dies_after]);
    }
}

#[test]
fn a_full_device_and_a_full_cast_say_so() {
    let mut storage = three();
    storage.room = Some(storage.bytes());
    let full = CastFault::Storage(StorageFault::Full);
    assert_eq!(cast::add(&mut storage, &extra("Osric: 8s")), Err(full));
    let saved = all(&storage).people[2].clone();
    let longer = extra("thug with a longer name: 9s, club");
    assert_eq!(cast::change(&mut storage, &saved, &longer), Err(full));
    assert_eq!(names(&storage), ["Varga", "Nia", "thug"]);
    storage.room = None;
    for _ in 3..MOST_SAVED {
        cast::add(&mut storage, &extra("thug: 9s")).unwrap();
    }
    assert_eq!(
        cast::add(&mut storage, &extra("thug: 9s")),
        Err(CastFault::Limit)
    );
}

#[test]
fn a_second_window_is_never_written_over() {
    let mut storage = three();
    let seen = all(&storage).people;
    cast::change(&mut storage, &seen[0], &extra("Varga: villain, dex 13")).unwrap();
    let mine = extra("Varga: villain, dex 9");
    assert_eq!(
        cast::change(&mut storage, &seen[0], &mine),
        Err(CastFault::OtherWindow)
    );
    assert_eq!(
        cast::remove(&mut storage, &seen[0]),
        Err(CastFault::OtherWindow)
    );
    cast::remove(&mut storage, &seen[2]).unwrap();
    assert_eq!(
        cast::remove(&mut storage, &seen[2]),
        Err(CastFault::OtherWindow)
    );
    // Its number goes to the next one, whom the old sheet does not touch.
    assert_eq!(cast::add(&mut storage, &extra("Osric: 8s")), Ok(SavedId(3)));
    assert_eq!(
        cast::change(&mut storage, &seen[2], &mine),
        Err(CastFault::OtherWindow)
    );
    assert_eq!(names(&storage), ["Varga", "Nia", "Osric"]);
}
