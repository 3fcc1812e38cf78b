//! Random commands about custom and printed decks and restored hands.

use crate::TestRng;
use ::torg::card::CardId;
use ::torg::command::{Command, DeckCommand};
use ::torg::dealing::{SavedHand, SavedSubplot, TableSetup};
use ::torg::deck::Deck;
use ::torg::deck_file;
use ::torg::state::State;
use ::torg::zones::Zone;
use tabletop::dice::Chance as _;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// Returns the shipped cards as a custom deck.
fn custom_deck() -> Deck {
    let text = deck_file::write(&Deck::default(), &|_| String::new());
    deck_file::read(&text, Name::new("Ours").unwrap()).unwrap()
}

/// Returns the opening command, sometimes with another deck.
pub fn random_opening(command: Command, rng: &mut TestRng) -> Command {
    let Command::OpenTable {
        title,
        edition,
        settings,
        cast,
    } = command
    else {
        return command;
    };
    let physical_deck = rng.one_in(6);
    let deck = if rng.one_in(6) {
        custom_deck()
    } else {
        Deck::default()
    };
    let mut saved_hands = vec![];
    if rng.one_in(6) {
        saved_hands.push(SavedHand {
            hand_size: Some(4).filter(|_| rng.one_in(2)),
            hand: (1..5).map(CardId).collect(),
            pool: deck
                .cards()
                .iter()
                .rev()
                .filter(|card| card.name.is_special())
                .map(|card| card.id)
                .take(1)
                .collect(),
            ..SavedHand::empty(ActorId(1))
        });
    }
    Command::Deck(DeckCommand::Open(Box::new(TableSetup {
        title,
        edition,
        settings,
        cast,
        deck,
        physical_deck,
        saved_hands,
    })))
}

/// Returns the command in the form for a table with the printed deck: with the typed numbers of the cards that it turns over.
pub fn with_typed_cards(state: &State, command: Command, rng: &mut TestRng) -> Command {
    let Some(physical_deck) = &state.physical_deck else {
        return command;
    };
    let mut deck = state.zones.cards(Zone::DrawPile).to_vec();
    if rng.one_in(20) {
        deck = random_cards(rng);
    }
    let start = rng.below(u32::try_from(deck.len()).unwrap().max(1)) as usize;
    deck.rotate_left(start);
    if let Some(owed) = physical_deck.owed_draws.first().filter(|_| rng.one_in(3)) {
        return Command::Deck(DeckCommand::EnterDrawnCards {
            actor: owed.actor,
            cards: deck.into_iter().take(usize::from(owed.count)).collect(),
        });
    }
    if matches!(command, Command::Deck(_)) || rng.one_in(30) {
        return command;
    }
    Command::Deck(DeckCommand::WithTypedCards {
        cards: deck.into_iter().take(3).collect(),
        command: Box::new(command),
    })
}

fn random_cards(rng: &mut TestRng) -> Vec<CardId> {
    (0..rng.below(4))
        .map(|_| CardId(u16::try_from(rng.below(160)).unwrap()))
        .collect()
}

/// Returns any command about the deck.
pub fn random_command(state: &State, rng: &mut TestRng, actor: ActorId) -> Command {
    Command::Deck(match rng.below(3) {
        0 => DeckCommand::EnterDrawnCards {
            actor,
            cards: random_cards(rng),
        },
        1 => DeckCommand::WithTypedCards {
            cards: random_cards(rng),
            command: Box::new(Command::Flip),
        },
        _ => DeckCommand::RestoreHands {
            saved_hands: vec![SavedHand {
                subplots: state
                    .pool(actor)
                    .iter()
                    .map(|card| SavedSubplot {
                        card: *card,
                        active: rng.one_in(2),
                        acts_paid: 1,
                        campaigned: rng.one_in(4),
                    })
                    .collect(),
                hand_size: Some(5).filter(|_| rng.one_in(4)),
                hand: if rng.one_in(2) {
                    state.hand(actor).to_vec()
                } else {
                    random_cards(rng)
                },
                pool: state.pool(actor).to_vec(),
                ..SavedHand::empty(actor)
            }],
        },
    })
}
