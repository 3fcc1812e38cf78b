//! A box that chooses between things: each box is given to one of them, a card is flipped, and what is given to none is flipped
//! again (DD-252).

use crate::card::{CardId, TaskBox};
use crate::deck::Deck;
use serde::{Deserialize, Serialize};

/// The most things that can be chosen between.
pub const MOST: usize = 6;

/// A box of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// What it shows.
    pub of: TaskBox,
    /// On how many cards.
    pub cards: u16,
    /// The place of the thing that it stands for; where there is none the next card is flipped.
    pub thing: Option<u8>,
}

/// Every box of a deck and what it stands for: letters first, then the problems.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given(pub Vec<Choice>);

impl Given {
    /// The boxes with letters dealt out to so many things as evenly as their cards allow; problems are flipped again.
    pub fn evenly(deck: &Deck, things: usize) -> Self {
        let mut given: Vec<Choice> = Vec::new();
        for card in deck.cards() {
            match given.iter_mut().find(|choice| choice.of == card.task) {
                Some(choice) => choice.cards = choice.cards.saturating_add(1),
                None => given.push(Choice {
                    of: card.task,
                    cards: 1,
                    thing: None,
                }),
            }
        }
        given.sort_by_key(|choice| match choice.of {
            TaskBox::Steps(letters) => {
                let count = letters.iter().filter(|letter| **letter).count();
                (count, letters.map(|letter| !letter))
            }
            TaskBox::PossibleSetback | TaskBox::Complication | TaskBox::CriticalProblem => {
                (usize::MAX, [false; 4])
            }
        });
        let mut held = vec![0_u16; things.clamp(1, MOST)];
        for choice in &mut given {
            if !matches!(choice.of, TaskBox::Steps(_)) {
                continue;
            }
            let least = held.iter_mut().enumerate().min_by_key(|(_, cards)| **cards);
            if let Some((thing, cards)) = least {
                *cards = cards.saturating_add(choice.cards);
                choice.thing = u8::try_from(thing).ok();
            }
        }
        Self(given)
    }

    /// The thing that a card chooses.
    pub fn chosen(&self, deck: &Deck, card: CardId) -> Option<u8> {
        let of = deck.card(card)?.task;
        self.0.iter().find(|choice| choice.of == of)?.thing
    }

    /// How likely a thing is chosen by a whole deck, in percent; 0 where it has no box.
    pub fn percent(&self, thing: u8) -> u8 {
        let chosen = self.0.iter().filter(|choice| choice.thing.is_some());
        let own = chosen.clone().filter(|choice| choice.thing == Some(thing));
        let all = chosen.map(|choice| u32::from(choice.cards)).sum::<u32>();
        let own = own.map(|choice| u32::from(choice.cards)).sum::<u32>();
        let all = all.max(1);
        u8::try_from((own * 100 + all / 2) / all).unwrap_or(100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dd_252_every_box_is_there_once() {
        let deck = Deck::default();
        let given = Given::evenly(&deck, 2);
        let cards: usize = given.0.iter().map(|choice| usize::from(choice.cards)).sum();
        assert_eq!((given.0.len(), cards), (11, deck.cards().len()));
        for (place, choice) in given.0.iter().enumerate() {
            assert!(
                !given
                    .0
                    .iter()
                    .skip(place + 1)
                    .any(|other| other.of == choice.of)
            );
        }
        assert_eq!(given.0[0].of, TaskBox::Steps([true, true, false, false]));
    }

    #[test]
    fn dd_252_t_98_two_guards() {
        // AB is the first guard, any other letters the second; a problem is flipped again.
        let deck = Deck::default();
        let mut given = Given::evenly(&deck, 2);
        let ab = TaskBox::Steps([true, true, false, false]);
        for choice in given.0.iter_mut().filter(|choice| choice.thing.is_some()) {
            choice.thing = Some(u8::from(choice.of != ab));
        }
        let chosen = |of: TaskBox| {
            let card = deck.cards().iter().find(|card| card.task == of).unwrap();
            given.chosen(&deck, card.id)
        };
        let abc = TaskBox::Steps([true, true, true, false]);
        assert_eq!((chosen(abc), chosen(ab)), (Some(1), Some(0)));
        assert_eq!(chosen(TaskBox::Complication), None);
        assert_eq!((given.percent(0), given.percent(1)), (18, 82));
    }

    #[test]
    fn dd_252_evenly() {
        for things in 2..=MOST {
            let given = Given::evenly(&Deck::default(), things);
            let things = u8::try_from(things).unwrap();
            let shares: Vec<u8> = (0..things).map(|thing| given.percent(thing)).collect();
            let (least, most) = (shares.iter().min().unwrap(), shares.iter().max().unwrap());
            assert!(most - least <= 18, "{shares:?}");
        }
    }
}
