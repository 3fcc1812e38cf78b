//! What this device remembers about the tables at which people roll their own dice.

use rising_action::own_dice::OwnDiceTables;
use storage::table_store::TableId;

/// Saves and reads again.
fn reread(tables: &OwnDiceTables) -> OwnDiceTables {
    OwnDiceTables::parse(Some(&serde_json::to_string(tables).unwrap()))
}

#[test]
fn own_dice_are_remembered_for_each_table() {
    let mut tables = OwnDiceTables::parse(None);
    let (first, second) = (TableId(1), TableId(2));
    assert!(!tables.contains(first));
    tables.set(first, true);
    tables = reread(&tables);
    assert!(tables.contains(first) && !tables.contains(second));
    tables.set(first, false);
    assert!(!reread(&tables).contains(first));
}

#[test]
fn what_cannot_be_read_counts_as_nothing() {
    for saved in ["", "7", "{}", "[\"1\"]", "[-1]"] {
        assert_eq!(
            OwnDiceTables::parse(Some(saved)),
            OwnDiceTables::default(),
            "{saved}"
        );
    }
}

#[test]
fn only_the_last_tables_are_remembered() {
    let mut tables = OwnDiceTables::default();
    for number in 1..=200 {
        tables.set(TableId(number), true);
    }
    assert!(tables.contains(TableId(200)) && !tables.contains(TableId(1)));
}
