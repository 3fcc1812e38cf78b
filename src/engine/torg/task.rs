//! Dramatic tasks as a matter of flips: how long it takes until the boxes have offered the steps (section 7.6).

use super::card::{CARDS, CardId, Step, TaskBox};
use crate::engine::dice::{Chance, shuffle};

/// How many steps of a task may be tried under one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepsAFlip {
    /// One.
    One,
    /// Two, where the box offers the next two in a row.
    UpToTwo,
}

impl StepsAFlip {
    const fn most(self) -> usize {
        match self {
            Self::One => 1,
            Self::UpToTwo => 2,
        }
    }
}

impl TaskBox {
    /// Whether the box offers a step (DD-210).
    pub const fn offers(self, step: Step) -> bool {
        match self {
            Self::Steps([a, b, c, d]) => match step {
                Step::A => a,
                Step::B => b,
                Step::C => c,
                Step::D => d,
            },
            Self::PossibleSetback | Self::Complication | Self::CriticalProblem => false,
        }
    }
}

/// How many flips from a freshly shuffled deck until all steps, in that order, were offered and every check succeeded; a deck
/// used up is shuffled whole.
pub fn flips_to_finish(steps: &[Step], pace: StepsAFlip, chance: &mut dyn Chance) -> u32 {
    let mut deck: Vec<CardId> = Vec::new();
    let mut left = steps;
    let mut flips = 0;
    while !left.is_empty() {
        let Some(card) = deck.pop() else {
            deck = CARDS.iter().map(|card| card.id).collect();
            shuffle(&mut deck, chance);
            continue;
        };
        flips += 1;
        let offered = |step: &&Step| card.card().is_some_and(|card| card.task.offers(**step));
        let done = left.iter().take(pace.most()).take_while(offered).count();
        left = left.get(done..).unwrap_or(&[]);
    }
    flips
}
