//! What this device remembers about who rolls their own dice at which table.

use rising_action::own_dice::{OwnDice, OwnDiceTables, Roller};
use storage::table_store::TableId;
use tabletop::seat::ActorId;

const HERO: Roller = Some(ActorId(3));

/// Saves and reads again.
fn reread(tables: &OwnDiceTables) -> OwnDiceTables {
    OwnDiceTables::parse(Some(&serde_json::to_string(tables).unwrap()))
}

fn own(rollers: &[Roller]) -> OwnDice {
    let mut own_dice = OwnDice::default();
    for roller in rollers {
        own_dice.set(*roller, true);
    }
    own_dice
}

#[test]
fn own_dice_are_remembered_for_each_table_and_hero() {
    let mut tables = OwnDiceTables::parse(None);
    let (first, second) = (TableId(1), TableId(2));
    assert_eq!(tables.at(first), OwnDice::default());
    tables.set(first, own(&[HERO, None]));
    tables = reread(&tables);
    let at_first = tables.at(first);
    assert!(at_first.contains(HERO) && at_first.contains(None));
    assert!(!at_first.contains(Some(ActorId(4))));
    assert_eq!(tables.at(second), OwnDice::default());
    let mut fewer = at_first;
    fewer.set(HERO, false);
    tables.set(first, fewer);
    assert_eq!(reread(&tables).at(first), own(&[None]));
}

#[test]
fn what_cannot_be_read_counts_as_nothing() {
    // The last but one was saved when a table had only one choice for everybody.
    for saved in ["", "7", "{}", "[\"1\"]", "[1,2]", "[-1]"] {
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
        tables.set(TableId(number), own(&[HERO]));
    }
    assert_eq!(tables.at(TableId(200)), own(&[HERO]));
    assert_eq!(tables.at(TableId(1)), OwnDice::default());
}
