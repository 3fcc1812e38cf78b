//! Deck files: a deck that is read is written the same, and can be played with.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rising_action::torg::deck::DeckChoice;
use tabletop::name::Name;
use tabletop::table::{PlayMode, Table};
use testing::{TestRng, cast};
use torg::Torg;
use torg::command::{Command, DeckCommand};
use torg::dealing::TableSetup;
use torg::deck::Deck;
use torg::deck_file::{read, write};
use torg::settings::{Edition, Settings};

fuzz_target!(|text: &str| {
    let name = || Name::new("Ours").expect("a name");
    let opened = DeckChoice::default().open_file(text, &[]);
    match read(text, name()) {
        Ok(deck) => {
            assert!(deck.cards().len() <= 500);
            let written = write(&deck, &|_| String::new());
            let again = read(&written, name());
            let again = again.unwrap_or_else(|errors| panic!("{errors:?}\n{written}"));
            assert_eq!(write(&again, &|_| String::new()), written);
            assert_eq!(again.cards().len(), deck.cards().len());
            play(deck);
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            let lines = text.split('\n').count();
            assert!(errors.iter().all(|error| error.line <= lines), "{errors:?}");
            assert!(opened.is_err() || text.contains(": hand"));
        }
    }
});

fn play(deck: Deck) {
    let mut table = Table::<Torg>::default();
    let open = Command::Deck(DeckCommand::Open(Box::new(TableSetup {
        title: Name::new("Table").expect("a name"),
        edition: Edition::Revised,
        settings: Settings::default(),
        cast: cast(2, 0, 1),
        deck,
        physical_deck: false,
        saved_hands: vec![],
    })));
    let mut chance = TestRng(1);
    if table
        .play(&open, &PlayMode::ByTheRules, None, &mut chance)
        .is_ok()
    {
        assert!(table.is_consistent());
        for _ in 0..4 {
            let _ = table.play(&Command::Flip, &PlayMode::ByTheRules, None, &mut chance);
            assert!(table.is_consistent());
        }
    }
}
