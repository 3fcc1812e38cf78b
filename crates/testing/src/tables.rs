//! What the tests of every game do at a table.

use tabletop::Game;
use tabletop::chronicle::{Chronicle, Entry};
use tabletop::dice::Chance;
use tabletop::ruling::Refuse;
use tabletop::table::{By, Table};

/// Played by the book.
#[track_caller]
pub fn ok<G: Game>(table: &mut Table<G>, command: &G::Command, chance: &mut dyn Chance) {
    let played = table.play(command, &By::TheBook, None, chance);
    assert_eq!(played, Ok(()), "{command:?}");
}

/// Refused with a rule, with nothing changed; and what the gamemaster's ruling would make of it.
#[track_caller]
pub fn no<G: Game + Clone>(
    table: &mut Table<G>,
    command: &G::Command,
    rule: &str,
    chance: &mut dyn Chance,
) -> G::Refusal {
    let before = table.state().clone();
    let refusal = table.play(command, &By::TheBook, None, chance).unwrap_err();
    let told = refusal
        .rule()
        .map_or(String::new(), |rule| rule.to_string());
    assert_eq!(told, rule, "{command:?} gave {refusal:?}");
    assert_eq!(*table.state(), before);
    let ruling = By::Ruling("so be it".to_owned());
    let ruled = table.clone().play(command, &ruling, None, chance);
    if refusal.can_be_overruled() {
        // A second rule may stand behind the first, but never the first itself.
        assert_ne!(ruled, Err(refusal.clone()));
    } else {
        assert_eq!(ruled, Err(refusal.clone()));
    }
    refusal
}

/// Played on the gamemaster's word.
#[track_caller]
pub fn ruled<G: Game>(table: &mut Table<G>, command: &G::Command, chance: &mut dyn Chance) {
    let ruling = By::Ruling("so be it".to_owned());
    let played = table.play(command, &ruling, None, chance);
    assert_eq!(played, Ok(()), "{command:?}");
}

/// Makes events so without asking.
pub fn happened<G: Game>(table: &mut Table<G>, events: Vec<G::Event>) {
    let mut entries = table.chronicle().entries().to_vec();
    entries.push(Entry {
        events,
        ruling: None,
        instead_of: None,
        at: None,
    });
    let end = entries.len();
    *table = Table::replay(Chronicle::new(entries, end));
}
