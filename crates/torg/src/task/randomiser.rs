//! Choosing between alternatives by task boxes: each box is assigned to one of them, and a card is flipped. If its box is not
//! assigned, the next card is flipped (DD-252).

use crate::card::{CardId, TaskBox};
use crate::deck::Deck;
use serde::{Deserialize, Serialize};

/// The most alternatives.
pub const MAX_OPTIONS: usize = 6;

/// A box and its assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoxAssignment {
    /// The box.
    pub task_box: TaskBox,
    /// The number of cards with it.
    pub card_count: u16,
    /// The index of its alternative; if `None`, the next card is flipped.
    pub option: Option<u8>,
}

/// The assignment of every box of a deck: letters first, then problems.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoxAssignments(pub Vec<BoxAssignment>);

impl BoxAssignments {
    /// Assigns boxes with letters to this many alternatives as evenly as possible; problems stay unassigned.
    pub fn evenly(deck: &Deck, options: usize) -> Self {
        let mut given: Vec<BoxAssignment> = Vec::new();
        for card in deck.cards() {
            match given
                .iter_mut()
                .find(|option| option.task_box == card.task_box)
            {
                Some(option) => option.card_count = option.card_count.saturating_add(1),
                None => given.push(BoxAssignment {
                    task_box: card.task_box,
                    card_count: 1,
                    option: None,
                }),
            }
        }
        given.sort_by_key(|option| match option.task_box {
            TaskBox::Steps(letters) => {
                let count = letters.iter().filter(|letter| **letter).count();
                (count, letters.map(|letter| !letter))
            }
            TaskBox::PossibleSetback | TaskBox::Complication | TaskBox::CriticalProblem => {
                (usize::MAX, [false; 4])
            }
        });
        let mut held = vec![0_u16; options.clamp(1, MAX_OPTIONS)];
        for option in &mut given {
            if !matches!(option.task_box, TaskBox::Steps(_)) {
                continue;
            }
            let least = held.iter_mut().enumerate().min_by_key(|(_, cards)| **cards);
            if let Some((option_index, cards)) = least {
                *cards = cards.saturating_add(option.card_count);
                option.option = u8::try_from(option_index).ok();
            }
        }
        Self(given)
    }

    /// Returns the alternative that a card chooses.
    pub fn option_for(&self, deck: &Deck, card: CardId) -> Option<u8> {
        let task_box = deck.card(card)?.task_box;
        self.0
            .iter()
            .find(|option| option.task_box == task_box)?
            .option
    }

    /// Returns the probability of an alternative with a full deck, in percent; 0 if no box is assigned to it.
    pub fn percent(&self, option_index: u8) -> u8 {
        let chosen = self.0.iter().filter(|option| option.option.is_some());
        let matching = chosen
            .clone()
            .filter(|option| option.option == Some(option_index));
        let total = chosen
            .map(|option| u32::from(option.card_count))
            .sum::<u32>();
        let matching_cards = matching
            .map(|option| u32::from(option.card_count))
            .sum::<u32>();
        let total = total.max(1);
        u8::try_from((matching_cards * 100 + total / 2) / total).unwrap_or(100)
    }
}
