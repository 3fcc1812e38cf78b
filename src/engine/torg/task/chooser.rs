//! A box that chooses between things: each box is given to one of them, a card is flipped, and what is given to none is flipped
//! again (DD-252).

use crate::engine::torg::card::{CARDS, CardId, TaskBox};

/// Every box there is on the cards, in the order they are read: the letters first, then the problems.
pub const BOXES: [TaskBox; 11] = [
    TaskBox::Steps([true, true, false, false]),
    TaskBox::Steps([true, false, true, false]),
    TaskBox::Steps([true, false, false, true]),
    TaskBox::Steps([false, true, true, false]),
    TaskBox::Steps([false, true, false, true]),
    TaskBox::Steps([true, true, true, false]),
    TaskBox::Steps([true, true, false, true]),
    TaskBox::Steps([true; 4]),
    TaskBox::PossibleSetback,
    TaskBox::Complication,
    TaskBox::CriticalProblem,
];

/// The most things that can be chosen between.
pub const MOST: usize = 6;

/// Which thing each of [`BOXES`] is given to, by its place; `None` is flipped again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given(pub [Option<u8>; BOXES.len()]);

impl Given {
    /// The boxes with letters, dealt out to so many things as evenly as their cards allow; problems are flipped again.
    pub fn evenly(things: usize) -> Self {
        let mut given = Self::default();
        let mut held = vec![0; things.clamp(1, MOST)];
        let letters = |of: &TaskBox| matches!(of, TaskBox::Steps(_));
        for (place, of) in BOXES.iter().enumerate().filter(|(_, of)| letters(of)) {
            let least = held.iter().enumerate().min_by_key(|(_, cards)| **cards);
            let to = least.map_or(0, |(to, _)| to);
            if let (Some(cards), Some(place)) = (held.get_mut(to), given.0.get_mut(place)) {
                *cards += count(*of);
                *place = u8::try_from(to).ok();
            }
        }
        given
    }

    /// The thing that a card chooses.
    pub fn chosen(&self, card: CardId) -> Option<u8> {
        let of = card.card()?.task;
        let place = BOXES.iter().position(|known| *known == of)?;
        *self.0.get(place)?
    }

    /// How likely a thing is chosen by a whole deck, in percent; 0 where it has no box.
    pub fn percent(&self, thing: u8) -> u8 {
        let cards = |is: &dyn Fn(Option<u8>) -> bool| -> usize {
            let boxes = BOXES.iter().zip(self.0);
            boxes
                .filter(|(_, to)| is(*to))
                .map(|(of, _)| count(*of))
                .sum()
        };
        let all = cards(&|to| to.is_some()).max(1);
        let own = cards(&|to| to == Some(thing));
        u8::try_from((own * 100 + all / 2) / all).unwrap_or(100)
    }
}

/// The cards with that box.
fn count(of: TaskBox) -> usize {
    CARDS.iter().filter(|card| card.task == of).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dd_252_every_box_is_there_once() {
        assert_eq!(
            BOXES.iter().map(|of| count(*of)).sum::<usize>(),
            CARDS.len()
        );
        for (place, of) in BOXES.iter().enumerate() {
            assert!(!BOXES.iter().skip(place + 1).any(|other| other == of));
        }
    }

    #[test]
    fn dd_252_t_98_two_guards() {
        // AB is the first guard, any other letters the second; a problem is flipped again.
        let mut given = Given([Some(1); BOXES.len()]);
        given.0[0] = Some(0);
        for problem in 8..11 {
            given.0[problem] = None;
        }
        let like = |of: TaskBox| CARDS.iter().find(|card| card.task == of).unwrap().id;
        let abc = TaskBox::Steps([true, true, true, false]);
        assert_eq!(given.chosen(like(abc)), Some(1));
        assert_eq!(given.chosen(like(BOXES[0])), Some(0));
        assert_eq!(given.chosen(like(TaskBox::Complication)), None);
        assert_eq!((given.percent(0), given.percent(1)), (18, 82));
    }

    #[test]
    fn dd_252_evenly() {
        for things in 2..=MOST {
            let given = Given::evenly(things);
            let shares: Vec<u8> = (0..things)
                .map(|thing| given.percent(thing as u8))
                .collect();
            let (least, most) = (shares.iter().min().unwrap(), shares.iter().max().unwrap());
            assert!(most - least <= 18, "{shares:?}");
        }
    }
}
