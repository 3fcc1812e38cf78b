//! What the app does when it starts: the table that was being played is opened again, or it is told why not.

use rising_action::app::model::{Model, Screen, Trouble};
use rising_action::app::update::{World, start};
use storage::GameKind;
use storage::shelf::{self, ShelfFault};
use testing::Mix;
use testing::memory::Memory;
use testing::session::{note, opened, play, spine};

fn started(storage: &mut Memory) -> Model {
    start(
        &mut World {
            storage,
            chance: &mut Mix(1),
            now: 1,
        },
        None,
    )
}

#[test]
fn the_table_being_played_is_opened_or_it_is_told_why_not() {
    let mut storage = Memory::default();
    assert_eq!(started(&mut storage).trouble, None);
    let mut table = opened(1);
    play(&mut table, &note("before the break"));
    let id = shelf::put(&mut storage, GameKind::Torg, table.chronicle(), spine(1))
        .unwrap()
        .id();
    let model = started(&mut storage);
    assert_eq!((model.screen, model.trouble), (Screen::Stage, None));
    let first = format!("table/{}/00000", id.0);
    storage.texts.insert(first, "?".to_owned());
    let model = started(&mut storage);
    assert_eq!(model.screen, Screen::Foyer);
    assert_eq!(model.trouble, Some(Trouble::Shelf(ShelfFault::Damaged)));
}
