//! What the app does when it starts: the table that was being played is opened again, or it is told why not.

use crate::desk::Desk;
use crate::improv_new;
use crate::torang_desk;
use rising_action::app::intent::Intent;
use rising_action::app::model::{AppAlert, Model, Screen};
use rising_action::app::update::{World, start};
use storage::GameKind;
use storage::table_store::{self, LoadError};
use testing::TestRng;
use testing::memory::MemoryStorage;
use testing::session::{note, open_table, play, table_summary};

fn started(storage: &mut MemoryStorage) -> Model {
    start(
        &mut World {
            storage,
            chance: &mut TestRng(1),
            now: 1,
        },
        true,
    )
}

#[test]
fn the_table_being_played_is_opened_or_it_is_told_why_not() {
    let mut storage = MemoryStorage::default();
    assert_eq!(started(&mut storage).alert, None);
    let mut table = open_table(1);
    play(&mut table, &note("before the break"));
    let id = table_store::create(&mut storage, GameKind::Torg, table.log(), table_summary(1))
        .unwrap()
        .id();
    let model = started(&mut storage);
    assert_eq!((model.screen, model.alert), (Screen::Stage, None));
    let first = format!("table/{}/00000", id.0);
    storage.texts.insert(first, "?".to_owned());
    let model = started(&mut storage);
    assert_eq!(model.screen, Screen::Foyer);
    assert_eq!(model.alert, Some(AppAlert::Shelf(LoadError::Damaged)));
}

/// After a start that failed no table is opened.
#[test]
fn nothing_is_resumed_where_the_page_says_so() {
    let mut desk = Desk::new();
    desk.send(Intent::TookExample);
    desk.restart();
    assert!(desk.model.table.is_some());
    desk.restart_and(false);
    assert!(desk.model.table.is_none());
    assert_eq!(desk.model.tables.len(), 1);
}

/// Every game's tables are opened in turn, from the same page.
#[test]
fn tables_of_all_games_are_opened_without_a_restart() {
    let mut desk = Desk::new();
    desk.send(Intent::TookExample);
    let torg = desk.model.tables[0].id;
    for (mut other, game) in [
        (torang_desk::table(), GameKind::Torang),
        (improv_new::table(), GameKind::Improv),
    ] {
        other.send(Intent::SavedToFile);
        let text = other.model.table.as_ref().unwrap().game.write();
        desk.send(Intent::ChoseFile(text));
        assert_eq!(desk.model.table.as_ref().unwrap().game.kind(), game);
        desk.send(Intent::TookTable(torg));
        let table = desk.model.table.as_ref().unwrap();
        assert_eq!(table.game.kind(), GameKind::Torg);
        for screen in [Screen::Quick, Screen::QuickAttack, Screen::QuickConflict] {
            desk.send(Intent::Went(screen));
            assert!(desk.model.table.is_some(), "the table stays open behind it");
        }
    }
}

/// Where no head can say it, the entries are read as those of the game that they are of.
#[test]
fn a_table_without_a_head_is_still_of_its_game() {
    for (mut desk, game) in [
        (example(), GameKind::Torg),
        (torang_desk::table(), GameKind::Torang),
        (improv_new::table(), GameKind::Improv),
    ] {
        let id = desk.model.tables[0].id;
        let entries = desk.model.table.as_ref().unwrap().game.entries();
        let heads = |key: &String| key.ends_with("/head") || key.ends_with("/spare");
        let keys: Vec<String> = desk
            .memory
            .texts
            .keys()
            .filter(|key| heads(key))
            .cloned()
            .collect();
        assert_eq!(keys.len(), 2, "{:?}", desk.memory.texts.keys());
        for key in keys {
            desk.memory.texts.insert(key, "?".to_owned());
        }
        desk.restart();
        desk.send(Intent::TookTable(id));
        let table = desk.model.table.as_ref().unwrap();
        assert_eq!((table.game.kind(), table.game.entries()), (game, entries));
    }
}

/// Entries that are in memory only are not lost by opening another table, before they are in a file at least.
#[test]
fn another_table_waits_for_entries_that_are_in_memory_only() {
    let mut desk = example();
    desk.send(Intent::TookExample);
    let other = desk.model.tables[1].id;
    desk.memory.capacity = Some(0);
    desk.send(Intent::Undid);
    let entries = desk.model.table.as_ref().unwrap().unsaved;
    assert!(entries > 0);
    let own = desk.model.tables[0].id;
    desk.send(Intent::Went(Screen::Foyer));
    desk.send(Intent::TookTable(own));
    assert_eq!(desk.model.screen, Screen::Stage);
    assert_eq!(desk.model.table.as_ref().unwrap().unsaved, entries);
    let asked = [
        Intent::TookTable(other),
        Intent::TookExample,
        Intent::ChoseFile(desk.model.table.as_ref().unwrap().game.write()),
        Intent::PressedDeal,
    ];
    for intent in asked {
        desk.model.alert = None;
        desk.send(intent);
        assert_eq!(desk.model.alert, Some(AppAlert::Stays { entries }));
        assert!(desk.model.table.as_ref().unwrap().unsaved > 0);
    }
    desk.send(Intent::SavedToFile);
    desk.send(Intent::TookTable(other));
    assert_eq!(desk.model.table.as_ref().unwrap().unsaved, 0);
}

fn example() -> Desk {
    let mut desk = Desk::new();
    desk.send(Intent::TookExample);
    desk
}
