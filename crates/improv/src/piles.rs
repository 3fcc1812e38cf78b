//! The comparison of victory piles (IM-114, IM-115).

use super::card::{CardId, Face, PileComparison};
use super::settings::Settings;
use super::side::SideId;
use super::state::{Conflict, Phase, Side};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

/// The reason why one pile is ahead of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PileAdvantage {
    /// The pile has more cards (IM-114).
    MoreCards,
    /// The first card that is higher than the other pile's card at the same position (IM-115).
    HigherCard(CardId, CardId),
    /// One card each broke the tie (IA-03).
    TieBreak,
}

/// Two opponents at the end of a conflict, compared by their piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct FinalMatchup {
    pub one: SideId,
    pub other: SideId,
    /// The number of cards in the pile of `one`.
    pub one_count: usize,
    /// The number of cards in the pile of `other`.
    pub other_count: usize,
    /// The side that is ahead, and why; `None` for a tie.
    pub ahead: Option<(SideId, PileAdvantage)>,
}

impl FinalMatchup {
    /// Returns both sides with their numbers of cards, the one that is ahead first (IM-114, IM-115).
    pub fn from_ahead(&self) -> [(SideId, usize); 2] {
        let (one, other) = ((self.one, self.one_count), (self.other, self.other_count));
        match self.ahead {
            Some((winner, _)) if winner == self.other => [other, one],
            Some(_) | None => [one, other],
        }
    }
}

/// The victory piles of all sides, and the pairs that are compared.
pub(crate) struct Piles<'a> {
    /// The table's settings.
    pub settings: &'a Settings,
    /// The pairs of opponents.
    pub pairs: Vec<(SideId, SideId)>,
    /// The cards of each side.
    pub piles: Vec<(SideId, Vec<CardId>)>,
    /// The winner and the loser of each broken tie (IA-03).
    pub tie_breaks: Vec<(SideId, SideId)>,
}

impl Piles<'_> {
    /// Moves a card to another pile. How ties with these two piles were broken no longer counts, since both have changed (IA-03).
    pub fn give(&mut self, from: SideId, to: SideId, card: CardId) {
        let mut was_there = false;
        for (_, pile) in self.piles.iter_mut().filter(|(side, _)| *side == from) {
            was_there = pile.contains(&card);
            pile.retain(|other| *other != card);
        }
        if was_there {
            for (_, pile) in self.piles.iter_mut().filter(|(side, _)| *side == to) {
                pile.push(card);
            }
        }
        forget_tie_breaks(&mut self.tie_breaks, from, to);
    }

    /// Returns every pair with the side that is ahead.
    pub fn matchups(&self) -> Vec<FinalMatchup> {
        let matchup = |(one, other): &(SideId, SideId)| FinalMatchup {
            one: *one,
            other: *other,
            one_count: self.pile(*one).len(),
            other_count: self.pile(*other).len(),
            ahead: self.ahead(*one, *other),
        };
        self.pairs.iter().map(matchup).collect()
    }

    fn pile(&self, side: SideId) -> &[CardId] {
        let mut piles = self.piles.iter();
        let found = piles.find(|(id, _)| *id == side);
        found.map_or(&[], |(_, pile)| pile.as_slice())
    }

    /// Compares two piles.
    fn compare(&self, first: SideId, second: SideId) -> Ordering {
        let faces =
            |side| -> Vec<Face> { self.pile(side).iter().map(|card| card.face()).collect() };
        let rules = &self.settings.card_rules;
        rules.compare_piles(&faces(first), &faces(second))
    }

    /// Returns the side that is ahead, and why; `None` for a tie that was not broken.
    fn ahead(&self, first: SideId, second: SideId) -> Option<(SideId, PileAdvantage)> {
        match self.compare(first, second) {
            Ordering::Greater => Some((first, self.advantage(first, second))),
            Ordering::Less => Some((second, self.advantage(second, first))),
            Ordering::Equal => {
                let mut pairs = [(first, second), (second, first)].into_iter();
                let broken = pairs.find(|pair| self.tie_breaks.contains(pair));
                broken.map(|(winner, _)| (winner, PileAdvantage::TieBreak))
            }
        }
    }

    /// Returns why the winner's pile is ahead of the loser's.
    fn advantage(&self, winner: SideId, loser: SideId) -> PileAdvantage {
        let sorted = |side| {
            let mut cards = self.pile(side).to_vec();
            sort_pile(&mut cards, self.settings);
            cards
        };
        let (high, low) = (sorted(winner), sorted(loser));
        if high.len() != low.len() {
            return PileAdvantage::MoreCards;
        }
        let rules = self.settings.card_rules;
        let differ = |by_suit: bool| {
            high.iter().zip(&low).find(|(first, second)| {
                let (first, second) = (first.face(), second.face());
                match by_suit {
                    true => rules.compare(first, second) == Ordering::Greater,
                    false => rules.value(first) > rules.value(second),
                }
            })
        };
        let found = match rules.pile_comparison {
            PileComparison::Cardwise => differ(true),
            PileComparison::ValuesFirst => differ(false).or_else(|| differ(true)),
        };
        found.map_or(PileAdvantage::TieBreak, |(higher, lower)| {
            PileAdvantage::HigherCard(*higher, *lower)
        })
    }
}

/// Sorts the cards of a pile, highest first.
pub(crate) fn sort_pile(cards: &mut [CardId], settings: &Settings) {
    cards.sort_by(|first, second| {
        let rules = &settings.card_rules;
        rules.compare(second.face(), first.face())
    });
}

/// Removes the broken ties of two sides whose piles have changed (IA-03).
fn forget_tie_breaks(tie_breaks: &mut Vec<(SideId, SideId)>, first: SideId, second: SideId) {
    let is_theirs = |side: &SideId| *side == first || *side == second;
    tie_breaks.retain(|(winner, loser)| !is_theirs(winner) && !is_theirs(loser));
}

impl Conflict {
    /// Returns the current piles with the pairs that count at the end (IM-121, IM-159).
    pub(super) fn piles<'a>(&self, settings: &'a Settings) -> Piles<'a> {
        let sides = self.sides.iter();
        let piles = sides.map(|side| {
            let cards = side.pile.iter().map(|pile_card| pile_card.card);
            (side.id, cards.collect())
        });
        Piles {
            settings,
            pairs: self.final_pairs(),
            piles: piles.collect(),
            tie_breaks: self.pile_tie_breaks.clone(),
        }
    }

    /// Compares the piles of two sides.
    pub fn compare_piles(&self, first: SideId, second: SideId, settings: &Settings) -> Ordering {
        let faces = |id| self.side(id).map(Side::pile_faces).unwrap_or_default();
        settings
            .card_rules
            .compare_piles(&faces(first), &faces(second))
    }

    /// Returns the winner and the loser of every pair at the end, with the current piles (IM-121, IA-34).
    pub fn final_beats(&self, settings: &Settings) -> Vec<(SideId, SideId)> {
        let mut beats = vec![];
        for matchup in self.final_matchups(settings) {
            if let Some((winner, _)) = matchup.ahead {
                let loser = match winner == matchup.one {
                    true => matchup.other,
                    false => matchup.one,
                };
                beats.push((winner, loser));
            }
        }
        beats
    }

    /// Returns the winner and the loser of each pair that is narrated: those of the round, or at the end those of the current piles (IM-087,
    /// IM-121).
    pub fn narrated_beats(&self, settings: &Settings) -> Vec<(SideId, SideId)> {
        match self.phase {
            Phase::Final => self.final_beats(settings),
            Phase::Setup
            | Phase::Stakes
            | Phase::Cards
            | Phase::Bonuses
            | Phase::Fate
            | Phase::Narrate => self.round_result.beats.clone(),
        }
    }

    /// Removes the broken ties of two sides whose piles have changed (IA-03).
    pub(super) fn forget_tie_breaks_of(&mut self, first: SideId, second: SideId) {
        forget_tie_breaks(&mut self.pile_tie_breaks, first, second);
    }
}
