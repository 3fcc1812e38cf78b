//! What only a browser can answer: run by `wasm-bindgen-test` in a headless one.
#![cfg(target_arch = "wasm32")]
// clippy.toml lets tests be blunt, but takes only `#[test]` for one.
#![allow(clippy::expect_used, clippy::panic, clippy::unwrap_used)]

use ::torg::Torg;
use ::torg::command::{Command, NewActor};
use ::torg::event::Event;
use ::torg::settings::{Edition, Settings};
use ::torg::state::Role;
use browser::chance;
use browser::events::{self, Report, Request, TextRead, Writer};
use browser::storage::BrowserStorage;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use storage::table_store::{self, TableId, TableSummary};
use storage::{GameKind, Storage};
use tabletop::dice::{Chance, SeededRng};
use tabletop::name::Name;
use tabletop::table::{PlayMode, Table};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// Dice and shuffles start from the browser's own randomness. Seeded by the clock, generators of the same millisecond would be equal.
#[wasm_bindgen_test]
fn every_generator_has_its_own_seed() {
    let drawn = || {
        let mut chance = chance::seeded();
        [(); 8].map(|()| chance.below(1_000_000))
    };
    let drawn: BTreeSet<_> = (0..100).map(|_| drawn()).collect();
    assert_eq!(drawn.len(), 100);
}

/// Files are sorted by the date in their names.
#[wasm_bindgen_test]
fn today_has_four_two_and_two_digits() {
    let today = browser::today();
    let lengths: Vec<usize> = today.split('-').map(str::len).collect();
    assert_eq!(lengths, [4, 2, 2], "{today}");
}

/// A request reaches the scripts as the event that they listen to, and their reports come back.
#[wasm_bindgen_test]
fn requests_and_reports_are_events() {
    let heard = Rc::new(RefCell::new(Vec::new()));
    let hear = Rc::clone(&heard);
    events::listen(move |read: TextRead| hear.borrow_mut().push(read));
    let window = web_sys::window().unwrap();
    let script = Closure::<dyn Fn(web_sys::Event)>::new(|event: web_sys::Event| {
        let init = web_sys::CustomEventInit::new();
        init.set_detail(&events::detail(&event).unwrap().into());
        let answer = web_sys::CustomEvent::new_with_event_init_dict("ra-text-read", &init).unwrap();
        web_sys::window().unwrap().dispatch_event(&answer).unwrap();
    });
    window
        .add_event_listener_with_callback("ra-save", script.as_ref().unchecked_ref())
        .unwrap();
    events::send(Request::Save {
        name: "a.rising",
        text: "two\nlines",
    });
    let read = TextRead {
        path: "a.rising".into(),
        text: "two\nlines".into(),
    };
    assert_eq!(*heard.borrow(), [read]);
    for (detail, read) in [
        ("7 this-window", Some(Writer::ThisWindow(TableId(7)))),
        ("7 other-window", Some(Writer::OtherWindow(TableId(7)))),
        ("seven this-window", None),
        ("7 yes", None),
        ("7", None),
    ] {
        assert_eq!(Writer::parse(detail), read, "{detail}");
    }
}

/// Tables are saved in the browser's own storage: a table that was dealt is saved there, and comes back as it was.
#[wasm_bindgen_test]
fn a_table_is_kept_in_the_browser_and_comes_back() {
    let mut storage = BrowserStorage::new();
    storage.set("wishes", "mine").unwrap();
    let table = dealt(3);
    let summary = TableSummary {
        title: "Kept".into(),
        cast: String::new(),
        story_position: String::new(),
        last_line: String::new(),
        played_at: 1,
    };
    let handle = table_store::create(&mut storage, GameKind::Torg, table.log(), summary).unwrap();
    let loaded =
        table_store::load::<Event>(&BrowserStorage::new(), handle.id(), GameKind::Torg).unwrap();
    assert_eq!(loaded.expected_entries, None);
    assert_eq!(Table::<Torg>::replay(loaded.log).state(), table.state());
    table_store::delete(&mut storage, handle.id());
    assert!(table_store::load::<Event>(&storage, handle.id(), GameKind::Torg).is_err());
    assert_eq!(
        storage.get("wishes").as_deref(),
        Some("mine"),
        "only the table is gone"
    );
}

/// Other apps of the same host save in the same storage. Our keys have a prefix.
#[wasm_bindgen_test]
fn keys_of_other_apps_are_not_ours() {
    let raw = web_sys::window().unwrap().local_storage().unwrap().unwrap();
    raw.set_item("table/1/head", "somebody else's").unwrap();
    let mut storage = BrowserStorage::new();
    storage.set("table/9/head", "ours").unwrap();
    assert_eq!(storage.get("table/1/head"), None);
    assert!(storage.keys().contains(&"table/9/head".to_owned()));
    assert!(!storage.keys().iter().any(|key| key.contains("table/1/")));
    storage.remove("table/9/head");
    assert_eq!(
        raw.get_item("table/1/head").unwrap().as_deref(),
        Some("somebody else's")
    );
}

/// Every byte of a seed counts, and the numbers are the same as natively.
#[wasm_bindgen_test]
fn a_seed_counts_to_its_last_byte() {
    let drawn = |last| {
        let mut seed = [1; 32];
        seed[31] = last;
        let mut chance = SeededRng::from_seed(seed);
        [(); 8].map(|()| chance.below(1_000_000))
    };
    assert_ne!(drawn(1), drawn(2));
    assert_eq!(drawn(1), testing::SEEDED_NUMBERS);
}

/// A device deals from the whole deck, and not the same hands twice.
#[wasm_bindgen_test]
fn the_devices_chance_deals() {
    let (first, second) = (dealt(4), dealt(4));
    assert!(first.state().is_consistent() && second.state().is_consistent());
    assert_ne!(first.state(), second.state());
}

fn dealt(heroes: usize) -> Table<Torg> {
    let cast = (0..heroes).map(|number| {
        NewActor::named(
            Name::new(&format!("Hero {number}")).unwrap(),
            None,
            Role::Hero,
        )
    });
    let open = Command::OpenTable {
        title: Name::new("Kept").unwrap(),
        edition: Edition::Revised,
        settings: Settings::default(),
        cast: cast.collect(),
    };
    let mut table = Table::<Torg>::default();
    table
        .play(&open, &PlayMode::ByTheRules, None, &mut chance::seeded())
        .unwrap();
    table
}
