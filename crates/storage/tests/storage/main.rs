//! Tables are kept: the table store and the file against full storage, sudden death, second windows, damage and strangers.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod archive;
mod cast;
mod files;
mod forms;
mod golden;
mod journal;
mod table_store;

use storage::table_store::{SaveError, SaveHandle};
use tabletop::event_log::EventLog;
use tabletop::table::Table;
use testing::memory::MemoryStorage;
use testing::session::{random_session, table_summary};
use torg::Torg;

/// What a person does at a table.
type Doing = fn(&mut Table<Torg>);

/// Does something and keeps it as the app does.
fn do_and_keep(
    table: &mut Table<Torg>,
    handle: &mut SaveHandle,
    storage: &mut MemoryStorage,
    doing: Doing,
) -> Result<(), SaveError> {
    let before = table.log().entries().to_vec();
    doing(table);
    let after = table.log().entries();
    let same = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    handle.save(storage, table.log(), same, table_summary(2))
}

/// Everything that counts in `less` counts in `more` too, in the same places.
#[track_caller]
fn contains<E: PartialEq>(more: &EventLog<E>, less: &EventLog<E>, when: &str) {
    let (more, less) = (more.applied(), less.applied());
    assert!(
        more.len() >= less.len(),
        "{when}: {} of {} entries",
        more.len(),
        less.len()
    );
    assert!(more[..less.len()] == *less, "{when}: other entries");
}

#[test]
fn the_session_has_what_a_session_has() {
    let table = random_session(11);
    let entries = table.log().entries();
    assert!(entries.len() > 120 && table.log().undone().len() == 1);
    assert!(entries.iter().any(|entry| entry.ruling.is_some()));
    assert!(entries.iter().any(|entry| entry.replaced.is_some()));
    assert!(table.state().is_consistent() && table.state().scene.number == 3);
}
