//! How likely a task is done in the flips that are left: exact, from the boxes that may still come (section 7.6).

use crate::engine::seat::Seat;
use crate::engine::torg::card::{CardId, TaskBox};
use crate::engine::torg::piles::Zone;
use crate::engine::torg::settings::Reshuffle;
use crate::engine::torg::state::State;

/// How many cards of each box there are. Problems offer nothing, so they are one kind here; the others go by their letters,
/// A as 1, B as 2, C as 4, D as 8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Boxes([u16; 16]);

impl Boxes {
    /// Counts the boxes of these cards.
    pub fn of<'a>(cards: impl IntoIterator<Item = &'a CardId>) -> Self {
        let mut boxes = Self::default();
        for card in cards.into_iter().filter_map(|card| card.card()) {
            boxes.add(card.task);
        }
        boxes
    }

    fn add(&mut self, of: TaskBox) {
        let letters = match of {
            TaskBox::Steps(letters) => letters,
            TaskBox::PossibleSetback | TaskBox::Complication | TaskBox::CriticalProblem => {
                [false; 4]
            }
        };
        let bits = letters.iter().rev();
        let kind = bits.fold(0_usize, |kind, is| kind * 2 + usize::from(*is));
        if let Some(count) = self.0.get_mut(kind) {
            *count = count.saturating_add(1);
        }
    }
}

/// The boxes that may come, as far as a seat can know them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// Those of all cards that this seat has not seen: the deck and the hands it may not look into, together, so that it
    /// gives away nothing of either.
    pub unseen: Boxes,
    /// How many of them lie in the deck.
    pub deck: u16,
    /// Those of the cards that a new deck would be made of, were it made now.
    pub next: Boxes,
}

impl Outlook {
    /// What one seat can know.
    pub fn of(state: &State, seat: Seat) -> Self {
        let piles = &state.piles;
        let hands = state
            .heroes()
            .filter(|hero| !seat.is(hero.id))
            .flat_map(|hero| piles.cards(Zone::Hand(hero.id)));
        let deck = piles.cards(Zone::Deck);
        let discards = piles.cards(Zone::Discard);
        let stack = piles.cards(Zone::ActionStack);
        let below_top = stack.split_last().map_or(stack, |(_, below)| below);
        let next = match state.settings.reshuffle {
            Reshuffle::Discards if discards.is_empty() => Boxes::of(below_top),
            Reshuffle::Discards => Boxes::of(discards),
            Reshuffle::DiscardsAndStack => Boxes::of(discards.iter().chain(below_top)),
        };
        Self {
            unseen: Boxes::of(deck.iter().chain(hands)),
            deck: u16::try_from(deck.len()).unwrap_or(u16::MAX),
            next,
        }
    }
}
