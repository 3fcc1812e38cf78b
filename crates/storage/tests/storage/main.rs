//! Tables are kept: the shelf and the file against full storage, sudden death, second windows, damage and strangers.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod cast;
mod files;
mod forms;
mod golden;
mod shelf;

use tabletop::chronicle::Chronicle;
use testing::session::session;

/// Everything that counts in `less` counts in `more` too, in the same places.
#[track_caller]
fn contains<E: PartialEq>(more: &Chronicle<E>, less: &Chronicle<E>, when: &str) {
    let (more, less) = (more.done(), less.done());
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
    let table = session(11);
    let entries = table.chronicle().entries();
    assert!(entries.len() > 120 && table.chronicle().undone().len() == 1);
    assert!(entries.iter().any(|entry| entry.ruling.is_some()));
    assert!(entries.iter().any(|entry| entry.instead_of.is_some()));
    assert!(table.state().is_sound() && table.state().scene.number == 3);
}
