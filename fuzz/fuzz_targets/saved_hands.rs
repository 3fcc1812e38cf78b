//! Hands as lines of text: a table can begin with the hands that were read, and they are written so that they read the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rising_action::torg::deck::add_hand_lines;
use std::collections::BTreeSet;
use tabletop::name::Name;
use tabletop::seat::ActorId;
use tabletop::table::{PlayMode, Table};
use testing::{TestRng, new_actor};
use torg::Torg;
use torg::command::{Command, DeckCommand};
use torg::dealing::TableSetup;
use torg::deck::Deck;
use torg::saved_hands::{format_all_hands, parse};
use torg::settings::{Edition, Settings};
use torg::state::Role;

/// Names that are easily misread.
const NAMES: [&str; 6] = ["Marta", "Dr: Who", "Kim", "kim", "A \"B\" C", "# hand 3"];

fuzz_target!(|text: &str| {
    let heroes: Vec<(ActorId, Name)> = NAMES
        .iter()
        .zip(1..)
        .map(|(name, id)| (ActorId(id), Name::new(name).expect("a name")))
        .collect();
    let deck = Deck::default();
    let read = parse(text, &heroes, &deck);
    let mut lines = vec![];
    let added = add_hand_lines(&mut lines, text, &heroes, &deck);
    assert_eq!(added.is_ok(), read.is_ok());
    let hands = match read {
        Ok(hands) => hands,
        Err(errors) => {
            let lines = text.lines().count();
            assert!(!errors.is_empty());
            assert!(errors.iter().all(|error| (1..=lines).contains(&error.line)));
            return;
        }
    };
    assert_eq!(
        parse(&lines.join("\n"), &heroes, &deck).as_ref(),
        Ok(&hands)
    );
    let mut seen = BTreeSet::new();
    for card in hands
        .iter()
        .flat_map(|hand| hand.hand.iter().chain(&hand.pool))
    {
        assert!(deck.card(*card).is_some() && seen.insert(*card));
    }
    let actors: BTreeSet<ActorId> = hands.iter().map(|hand| hand.actor).collect();
    assert_eq!(actors.len(), hands.len());
    let mut table = Table::<Torg>::default();
    let open = Command::Deck(DeckCommand::Open(Box::new(TableSetup {
        title: Name::new("Table").expect("a name"),
        edition: Edition::Revised,
        settings: Settings::default(),
        cast: NAMES.map(|name| new_actor(name, Role::Hero)).into(),
        deck: deck.clone(),
        physical_deck: false,
        saved_hands: hands,
    })));
    if table
        .play(&open, &PlayMode::ByTheRules, None, &mut TestRng(1))
        .is_err()
    {
        return;
    }
    assert!(table.is_consistent());
    let written = format_all_hands(&table).expect("every hand is complete");
    let again = parse(&written, &heroes, &deck);
    let again = again.unwrap_or_else(|errors| panic!("{errors:?}\n{written}"));
    assert_eq!(again.len(), NAMES.len());
    for hand in &again {
        assert_eq!(hand.hand, table.state().hand(hand.actor));
    }
});
