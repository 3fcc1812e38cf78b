//! The log of a Torg table.

use crate::table::TestTable;
use ::torg::card::CardName::Hero;
use ::torg::command::Command;
use ::torg::state::Role;
use rising_action::log::{redo_line, rows};
use tabletop::seat::Seat;
use testing::new_actor;

/// The chronicle still names those whose coming was undone.
#[test]
fn undone_entries_keep_their_names() {
    let mut table = TestTable::new(&[&[Hero]], 1);
    let actor = new_actor("Varga", Role::Villain);
    table.play(Command::Join { actor });
    assert!(table.table.undo());
    let texts: Vec<String> = rows(&table.table, &table.view(), Seat::Table, 0..usize::MAX)
        .into_iter()
        .map(|row| row.text)
        .collect();
    assert_eq!(texts.last().unwrap(), "Varga joined the villains.");
    let redo = redo_line(&table.table);
    assert_eq!(redo.as_deref(), Some("Varga joined the villains."));
}
