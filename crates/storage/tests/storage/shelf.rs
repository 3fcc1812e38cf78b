//! The shelf.

use crate::contains;
use storage::shelf::{self, Bookmark, KeepFault, ShelfFault, TableId, Taken};
use storage::{GameKind, Storage, StorageFault};
use tabletop::chronicle::{Chronicle, Entry};
use tabletop::seat::ActorId;
use tabletop::table::Table;
use testing::Mix;
use testing::memory::Memory;
use testing::session::{note, opened, play, session, spine};
use torg::Torg;
use torg::command::Command;
use torg::event::Event;

fn put(storage: &mut Memory, table: &Table<Torg>) -> Bookmark {
    shelf::put(storage, GameKind::Torg, table.chronicle(), spine(1)).unwrap()
}

fn take(storage: &Memory, id: TableId) -> Taken<Event> {
    shelf::take(storage, id, GameKind::Torg).unwrap()
}

/// What a person does at a table.
type Doing = fn(&mut Table<Torg>);

/// Does something and keeps it as the app does.
fn do_and_keep(
    table: &mut Table<Torg>,
    bookmark: &mut Bookmark,
    storage: &mut Memory,
    doing: Doing,
) -> Result<(), KeepFault> {
    let before = table.chronicle().entries().to_vec();
    doing(table);
    let after = table.chronicle().entries();
    let same = before
        .iter()
        .zip(after)
        .take_while(|(one, other)| one == other)
        .count();
    bookmark.keep(storage, table.chronicle(), same, spine(2))
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
    let mut table = opened(1);
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
    for (name, doing) in DOINGS {
        let mut deaths = 0;
        for dies_after in 0.. {
            let mut storage = Memory::default();
            let mut table = a_table();
            let mut bookmark = put(&mut storage, &table);
            let before = table.chronicle().clone();
            let changes = storage.changes;
            storage.dies_after = Some(changes + dies_after);
            do_and_keep(&mut table, &mut bookmark, &mut storage, doing).unwrap();
            let over = storage.changes <= changes + dies_after;
            let reopened = storage.reopened();
            let taken = take(&reopened, bookmark.id());
            let when = format!("{name}, dead after {dies_after} changes");
            assert_eq!(taken.damaged, None, "{when}");
            let after = table.chronicle();
            let done = |of: &[Entry<Event>]| taken.chronicle.done() == of;
            let went_back =
                name.starts_with("replace") && done(&after.done()[..after.done().len() - 1]);
            assert!(
                done(before.done()) || done(after.done()) || went_back,
                "{when}: neither what was nor what became of it"
            );
            if over {
                assert!(taken.chronicle == *after, "{when}: all was kept");
            }
            plays_on(&reopened, taken, &when);
            deaths += 1;
            if over {
                break;
            }
        }
        assert!(deaths > 1, "{name} writes something");
    }
}

/// The table that was taken can be played on, kept and taken again.
#[track_caller]
fn plays_on(storage: &Memory, taken: Taken<Event>, when: &str) {
    let mut storage = storage.clone();
    let mut bookmark = taken.bookmark;
    let mut table = Table::<Torg>::replay(taken.chronicle);
    assert!(table.state().is_sound(), "{when}");
    for doing in [DOINGS[0].1, DOINGS[2].1, DOINGS[3].1, DOINGS[4].1] {
        do_and_keep(&mut table, &mut bookmark, &mut storage, doing).unwrap();
        let again = take(&storage, bookmark.id());
        assert!(again.chronicle == *table.chronicle(), "{when}: kept on");
    }
}

/// Dying while a new table is put on the shelf leaves none, or a whole one.
#[test]
fn a_new_table_is_there_whole_or_not_at_all() {
    let table = a_table();
    let mut whole = 0;
    for dies_after in 0..=table.chronicle().entries().len() + 2 {
        let mut storage = Memory {
            dies_after: Some(dies_after),
            ..Memory::default()
        };
        let bookmark = put(&mut storage, &table);
        match shelf::take::<Event>(&storage.reopened(), bookmark.id(), GameKind::Torg) {
            Ok(taken) if taken.chronicle == *table.chronicle() => whole += 1,
            // Never told to anybody: an entry or more without a head.
            Ok(taken) => contains(
                table.chronicle(),
                &Chronicle::new(taken.chronicle.entries().to_vec(), 1),
                "a start",
            ),
            Err(fault) => assert_eq!((fault, dies_after), (ShelfFault::Missing, 0)),
        }
    }
    assert!(whole >= 2);
}

/// A write that fails says so, loses nothing, and the next one that works keeps everything.
#[test]
fn a_full_storage_is_told_and_made_good() {
    for (name, doing) in DOINGS {
        for fails in 1..=3 {
            let mut storage = Memory::default();
            let mut table = a_table();
            let mut bookmark = put(&mut storage, &table);
            let before = table.chronicle().clone();
            storage.fails_at = Some(storage.changes + fails);
            let kept = do_and_keep(&mut table, &mut bookmark, &mut storage, doing);
            let when = format!("{name}, the write {fails} fails");
            let taken = take(&storage.reopened(), bookmark.id());
            match kept {
                Ok(()) => assert!(taken.chronicle == *table.chronicle(), "{when}"),
                Err(fault) => {
                    assert_eq!(fault, KeepFault::Storage(StorageFault::Full));
                    let went_back = name.starts_with("replace") && fails > 1;
                    assert!(
                        went_back || taken.chronicle.done() == before.done(),
                        "{when}: what counted counts"
                    );
                    let done = table.chronicle().done();
                    assert!(
                        !went_back || *taken.chronicle.done() == done[..done.len() - 1],
                        "{when}: gone back to"
                    );
                    assert_eq!(taken.damaged, None);
                }
            }
            // Played on in memory; then there is room again.
            storage.fails_at = None;
            do_and_keep(&mut table, &mut bookmark, &mut storage, DOINGS[0].1).unwrap();
            assert!(
                take(&storage, bookmark.id()).chronicle == *table.chronicle(),
                "{when}: made good"
            );
            assert_eq!(bookmark.kept(), table.chronicle().entries().len());
        }
    }
}

#[test]
fn a_quota_stops_the_writing_and_not_the_play() {
    let mut storage = Memory::default();
    let mut table = opened(1);
    let mut bookmark = put(&mut storage, &table);
    storage.room = Some(storage.bytes() + 900);
    let mut kept = table.chronicle().clone();
    let mut refused = 0;
    for _ in 0..40 {
        match do_and_keep(&mut table, &mut bookmark, &mut storage, DOINGS[0].1) {
            Ok(()) => kept = table.chronicle().clone(),
            Err(_) => refused += 1,
        }
        contains(
            &take(&storage, bookmark.id()).chronicle,
            &kept,
            "never less than was kept",
        );
    }
    assert!(refused > 20 && kept.entries().len() > 3);
    storage.room = None;
    do_and_keep(&mut table, &mut bookmark, &mut storage, DOINGS[0].1).unwrap();
    assert!(take(&storage, bookmark.id()).chronicle == *table.chronicle());
    // A new table that has no room leaves nothing behind.
    let before = storage.texts.clone();
    storage.room = Some(storage.bytes() + 3_000);
    let full = shelf::put(
        &mut storage,
        GameKind::Torg,
        session(3).chronicle(),
        spine(1),
    );
    assert_eq!(full, Err(StorageFault::Full));
    assert_eq!(storage.texts, before);
}

#[test]
fn a_second_window_is_noticed_before_it_overwrites() {
    let mut storage = Memory::default();
    let mut here = a_table();
    let mut bookmark = put(&mut storage, &here);
    let taken = take(&storage, bookmark.id());
    let (mut there, mut other) = (Table::<Torg>::replay(taken.chronicle), taken.bookmark);
    assert!(bookmark.is_current(&storage) && other.is_current(&storage));
    do_and_keep(&mut there, &mut other, &mut storage, DOINGS[0].1).unwrap();
    let texts = storage.texts.clone();
    assert!(!bookmark.is_current(&storage));
    let late = do_and_keep(&mut here, &mut bookmark, &mut storage, DOINGS[4].1);
    assert_eq!(late, Err(KeepFault::OtherWindow));
    assert_eq!(storage.texts, texts, "nothing was written");
    assert!(take(&storage, bookmark.id()).chronicle == *there.chronicle());
    shelf::forget(&mut storage, other.id());
    let gone = do_and_keep(&mut there, &mut other, &mut storage, DOINGS[0].1);
    assert_eq!(
        gone,
        Err(KeepFault::OtherWindow),
        "a table that was removed does not come back by itself"
    );
    assert!(storage.texts.is_empty());
}

#[test]
fn damage_is_told_and_what_is_whole_is_there() {
    let mut storage = Memory::default();
    let table = session(5);
    let id = put(&mut storage, &table).id();
    let entries = table.chronicle().entries().len();
    let middle = entries / 2;
    let key = format!("table/{}/{middle:05}", id.0);
    let line = storage.texts[&key].clone();
    let harms: [(&str, Option<String>); 6] = [
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
    for (name, harm) in harms {
        assert_ne!(harm.as_deref(), Some(line.as_str()));
        let mut harmed = storage.clone();
        match harm {
            Some(text) => harmed.texts.insert(key.clone(), text),
            None => harmed.texts.remove(&key),
        };
        let taken = take(&harmed, id);
        assert_eq!(taken.damaged, Some(entries), "{name}");
        assert_eq!(taken.chronicle.cursor(), middle, "{name}");
        assert!(
            taken.chronicle.entries() == &table.chronicle().entries()[..middle],
            "{name}"
        );
        plays_on(&harmed, taken, name);
        let raw = shelf::raw(&harmed, id);
        assert!(
            raw.lines().count() >= entries - 1,
            "{name}: everything is still there to be saved"
        );
    }
    let first = format!("table/{}/00000", id.0);
    storage.texts.insert(first, "?".to_owned());
    assert_eq!(
        shelf::take::<Event>(&storage, id, GameKind::Torg),
        Err(ShelfFault::Damaged)
    );
}

fn key_of(id: TableId, what: &str) -> String {
    format!("table/{}/{what}", id.0)
}

/// The spare head knows all that the damaged one knew: what had been undone stays undone.
#[test]
fn a_damaged_head_brings_back_nothing_that_was_undone() {
    let mut storage = Memory::default();
    let mut table = session(6);
    let mut bookmark = put(&mut storage, &table);
    let id = bookmark.id();
    for doing in [DOINGS[2].1, DOINGS[6].1, DOINGS[2].1] {
        do_and_keep(&mut table, &mut bookmark, &mut storage, doing).unwrap();
        assert!(table.chronicle().undone().len() > 1);
        for harm in [None, Some("?"), Some("0000000000000000 {}")] {
            let mut harmed = storage.clone();
            let head = key_of(id, "head");
            match harm {
                Some(text) => harmed.texts.insert(head, text.to_owned()),
                None => harmed.texts.remove(&head),
            };
            let taken = take(&harmed, id);
            assert!(taken.chronicle == *table.chronicle() && taken.damaged.is_none());
            assert_eq!(shelf::list(&harmed), shelf::list(&storage));
            plays_on(&harmed, taken, "by the spare head");
        }
    }
}

/// Where no spare head can be kept there is none, rather than one that tells of the past.
#[test]
fn a_spare_head_is_never_out_of_date() {
    let mut storage = Memory::default();
    let mut table = a_table();
    let mut bookmark = put(&mut storage, &table);
    let (head, spare) = (
        key_of(bookmark.id(), "head"),
        key_of(bookmark.id(), "spare"),
    );
    assert_eq!(storage.texts[&head], storage.texts[&spare]);
    // An undo writes a head and its spare.
    storage.fails_at = Some(storage.changes + 2);
    do_and_keep(&mut table, &mut bookmark, &mut storage, DOINGS[2].1).unwrap();
    assert_eq!(storage.texts.get(&spare), None);
    assert!(take(&storage, bookmark.id()).chronicle == *table.chronicle());
    do_and_keep(&mut table, &mut bookmark, &mut storage, DOINGS[3].1).unwrap();
    assert_eq!(storage.texts[&head], storage.texts[&spare]);
}

/// Killed between the two heads, and the first one damaged later: the spare one does not know the last entries, yet they are there.
#[test]
fn what_only_a_damaged_head_knew_is_read_on() {
    for (writes, (name, doing)) in (1..).zip([DOINGS[0], DOINGS[1]]) {
        let mut storage = Memory::default();
        let mut table = session(3);
        while table.redo() {}
        let mut bookmark = put(&mut storage, &table);
        let head = key_of(bookmark.id(), "head");
        storage.dies_after = Some(storage.changes + writes + 1);
        do_and_keep(&mut table, &mut bookmark, &mut storage, doing).unwrap();
        let mut storage = storage.reopened();
        assert_ne!(
            storage.texts[&head],
            storage.texts[&key_of(bookmark.id(), "spare")]
        );
        storage.texts.insert(head, "?".to_owned());
        let taken = take(&storage, bookmark.id());
        assert!(taken.chronicle == *table.chronicle(), "{name}");
        assert_eq!(taken.damaged, None, "{name}");
        plays_on(&storage, taken, name);
    }
}

#[test]
fn two_damaged_heads_cost_no_entry_that_counted() {
    let mut storage = Memory::default();
    let table = session(6);
    let id = put(&mut storage, &table).id();
    for harm in ["", "?", "0000000000000000 {}"] {
        let mut harmed = storage.clone();
        for head in ["head", "spare"] {
            harmed.texts.insert(key_of(id, head), harm.to_owned());
        }
        let taken = take(&harmed, id);
        contains(&taken.chronicle, table.chronicle(), harm);
        let listed = shelf::list(&harmed);
        assert_eq!(
            (listed.len(), listed[0].id),
            (1, id),
            "it is still on the shelf"
        );
        plays_on(&harmed, taken, harm);
    }
    storage.texts.remove(&key_of(id, "head"));
    storage.texts.remove(&key_of(id, "spare"));
    contains(&take(&storage, id).chronicle, table.chronicle(), "no head");
}

/// The head may say anything; nothing is looked for behind the last entry that is there.
#[test]
fn a_head_that_counts_too_many_is_not_believed() {
    let mut storage = Memory::default();
    let table = a_table();
    let id = put(&mut storage, &table).id();
    let key = key_of(id, "head");
    let (_, text) = storage.texts[&key].split_once(' ').unwrap();
    let text = text.replace("\"entries\":8", "\"entries\":18446744073709551615");
    let sealed = storage::line::seal(&mut Default::default(), &text);
    storage.texts.insert(key, sealed);
    assert!(take(&storage, id).chronicle == *table.chronicle());
}

#[test]
fn a_newer_version_s_table_is_left_alone() {
    let mut storage = Memory::default();
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
            shelf::take::<Event>(&newer, id, GameKind::Torg),
            Err(ShelfFault::TooNew),
            "{to}"
        );
    }
}

#[test]
fn tables_are_listed_named_and_forgotten_one_by_one() {
    let mut storage = Memory::default();
    let foreign = [
        "theme",
        "table",
        "table/",
        "table/x/head",
        "table/3",
        "table/4/notes",
        "table/4/1",
        "tables/1/head",
    ];
    for key in foreign {
        storage.set(key, "somebody else's").unwrap();
    }
    let others = storage.texts.clone();
    assert!(shelf::list(&storage).is_empty(), "nothing of ours is there");
    let tables = [a_table(), session(2), a_table()];
    let ids: Vec<TableId> = (0_u64..)
        .zip(&tables)
        .map(|(at, table)| {
            shelf::put(&mut storage, GameKind::Torg, table.chronicle(), spine(at))
                .unwrap()
                .id()
        })
        .collect();
    let listed: Vec<TableId> = shelf::list(&storage).iter().map(|table| table.id).collect();
    assert_eq!(
        listed,
        [ids[2], ids[1], ids[0]],
        "the one played last comes first"
    );
    assert_eq!(shelf::list(&storage)[0].spine, spine(2));
    shelf::forget(&mut storage, ids[1]);
    assert_eq!(
        shelf::take::<Event>(&storage, ids[1], GameKind::Torg),
        Err(ShelfFault::Missing)
    );
    for (id, table) in [(ids[0], &tables[0]), (ids[2], &tables[2])] {
        assert!(take(&storage, id).chronicle == *table.chronicle());
        shelf::forget(&mut storage, id);
    }
    assert_eq!(storage.texts, others, "what is not ours was not touched");
    assert_eq!(
        shelf::take::<Event>(&storage, TableId(77), GameKind::Torg),
        Err(ShelfFault::Missing)
    );
}

#[test]
fn the_last_number_of_all_is_no_trap() {
    let mut storage = Memory::default();
    storage
        .set(&format!("table/{}/head", u32::MAX), "?")
        .unwrap();
    let table = a_table();
    let first = put(&mut storage, &table).id();
    let second = put(&mut storage, &table).id();
    assert!(first != second && first.0 != u32::MAX && second.0 != u32::MAX);
    assert!(take(&storage, first).chronicle == *table.chronicle());
}

/// Long play in small steps, each kept, with the way back and forth in between: the shelf always has exactly the table.
#[test]
fn every_step_of_a_long_session_is_kept() {
    let mut mix = Mix(21);
    let mut storage = Memory::default();
    let mut table = opened(21);
    let mut bookmark = put(&mut storage, &table);
    for step in 0..300 {
        let doing = DOINGS[match mix.next() % 9 {
            0..=4 => 0,
            5 if table.chronicle().cursor() > 1 => 2,
            6 if !table.chronicle().undone().is_empty() => 3,
            7 if table.chronicle().cursor() > 4 => 4,
            _ => 1,
        }]
        .1;
        do_and_keep(&mut table, &mut bookmark, &mut storage, doing).unwrap();
        let taken = take(&storage, bookmark.id());
        assert!(taken.chronicle == *table.chronicle(), "step {step}");
        assert_eq!(
            storage.texts.len(),
            table.chronicle().entries().len() + 2,
            "nothing is left lying about"
        );
    }
}
