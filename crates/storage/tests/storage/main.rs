//! Saving tables: the table store and files, with full storage, crashes, second windows, damage and foreign data.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod archive;
mod cast;
mod files;
mod forms;
mod golden;
mod table_copies;
mod table_store;

use storage::table_store::{SaveError, SaveHandle};
use tabletop::event_log::EventLog;
use tabletop::table::Table;
use testing::memory::MemoryStorage;
use testing::session::{random_session, table_summary};
use torg::Torg;

/// An action of a user at a table.
type Step = fn(&mut Table<Torg>);

/// Performs a step and saves the table as the app does.
fn play_and_save(
    table: &mut Table<Torg>,
    handle: &mut SaveHandle,
    storage: &mut MemoryStorage,
    step: Step,
) -> Result<(), SaveError> {
    let before = table.log().entries().to_vec();
    step(table);
    let after = table.log().entries();
    let same = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    handle.save(storage, table.log(), same, table_summary(2))
}

/// Asserts that the applied entries of `more` begin with those of `less`.
#[track_caller]
fn assert_contains<E: PartialEq>(more: &EventLog<E>, less: &EventLog<E>, when: &str) {
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
fn the_random_session_has_all_kinds_of_entries() {
    let table = random_session(11);
    let entries = table.log().entries();
    assert!(entries.len() > 120 && table.log().undone().len() == 1);
    assert!(entries.iter().any(|entry| entry.ruling.is_some()));
    assert!(entries.iter().any(|entry| entry.replaced.is_some()));
    assert!(table.state().is_consistent() && table.state().scene.number == 3);
}
