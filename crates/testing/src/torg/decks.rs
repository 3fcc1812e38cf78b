//! Tables with a deck of their own or the printed one, and hands that come back.

use crate::Mix;
use ::torg::card::CardId;
use ::torg::command::{Command, DeckCommand};
use ::torg::dealing::{Carried, CarriedSubplot, Opening};
use ::torg::deck::Deck;
use ::torg::deck_file;
use ::torg::piles::Zone;
use ::torg::state::State;
use tabletop::dice::Chance as _;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The shipped cards as a deck of the table's own.
fn own() -> Deck {
    let text = deck_file::write(&Deck::default(), &|_| String::new());
    deck_file::read(&text, Name::new("Ours").unwrap()).unwrap()
}

/// The opening, now and then with another deck.
pub fn opening(command: Command, mix: &mut Mix) -> Command {
    let Command::OpenTable {
        title,
        edition,
        settings,
        cast,
    } = command
    else {
        return command;
    };
    let printed = mix.one_in(6);
    let deck = if mix.one_in(6) {
        own()
    } else {
        Deck::default()
    };
    let mut carried = vec![];
    if mix.one_in(6) {
        carried.push(Carried {
            full: Some(4).filter(|_| mix.one_in(2)),
            hand: (1..5).map(CardId).collect(),
            pool: deck
                .cards()
                .iter()
                .rev()
                .filter(|card| card.name.is_special())
                .map(|card| card.id)
                .take(1)
                .collect(),
            ..Carried::nothing(ActorId(1))
        });
    }
    Command::Deck(DeckCommand::Open(Box::new(Opening {
        title,
        edition,
        settings,
        cast,
        deck,
        printed,
        carried,
    })))
}

/// The command as it is given at a table with the printed deck: the numbers come along, and what was drawn is typed.
pub fn around(state: &State, command: Command, mix: &mut Mix) -> Command {
    let Some(printed) = &state.printed else {
        return command;
    };
    let mut deck = state.piles.cards(Zone::Deck).to_vec();
    if mix.one_in(20) {
        deck = some(mix);
    }
    let start = mix.below(u32::try_from(deck.len()).unwrap().max(1)) as usize;
    deck.rotate_left(start);
    if let Some(owed) = printed.owed.first().filter(|_| mix.one_in(3)) {
        return Command::Deck(DeckCommand::Took {
            actor: owed.actor,
            cards: deck.into_iter().take(usize::from(owed.cards)).collect(),
        });
    }
    if matches!(command, Command::Deck(_)) || mix.one_in(30) {
        return command;
    }
    Command::Deck(DeckCommand::With {
        cards: deck.into_iter().take(3).collect(),
        command: Box::new(command),
    })
}

fn some(mix: &mut Mix) -> Vec<CardId> {
    (0..mix.below(4))
        .map(|_| CardId(u16::try_from(mix.below(160)).unwrap()))
        .collect()
}

/// Anything about the deck, in order or not.
pub fn anything(state: &State, mix: &mut Mix, actor: ActorId) -> Command {
    Command::Deck(match mix.below(3) {
        0 => DeckCommand::Took {
            actor,
            cards: some(mix),
        },
        1 => DeckCommand::With {
            cards: some(mix),
            command: Box::new(Command::Flip),
        },
        _ => DeckCommand::Restore {
            carried: vec![Carried {
                subplots: state
                    .pool(actor)
                    .iter()
                    .map(|card| CarriedSubplot {
                        card: *card,
                        active: mix.one_in(2),
                        acts: 1,
                        campaigned: mix.one_in(4),
                    })
                    .collect(),
                full: Some(5).filter(|_| mix.one_in(4)),
                hand: if mix.one_in(2) {
                    state.hand(actor).to_vec()
                } else {
                    some(mix)
                },
                pool: state.pool(actor).to_vec(),
                ..Carried::nothing(actor)
            }],
        },
    })
}
