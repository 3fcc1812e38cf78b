//! One round of cards as pure computation: totals, order, winners of pairs, winners of the round, and where tokens go.

use super::card::{CardRules, Face};
use super::side::SideId;
use std::cmp::Ordering;

/// The amount that a token or marker adds to its card (IM-046).
pub const BONUS_VALUE: u16 = 3;

/// A played card with its bonuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct RoundCard {
    pub side: SideId,
    pub face: Face,
    /// The number of tokens and markers.
    pub bonuses: u16,
}

/// A card's face and the number of bonuses on it, which is all that counts when cards are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct CardWithBonuses {
    pub face: Face,
    pub bonuses: u16,
}

/// The rules for comparing cards in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct RoundRules {
    pub card_rules: CardRules,
    /// Whether suits are ignored, so that equal totals are exact ties (IM-149).
    pub lethal_fate: bool,
}

impl RoundRules {
    /// Returns a card's value plus three for each bonus (IM-046, IM-170).
    pub fn total(&self, card: CardWithBonuses) -> u16 {
        self.card_rules
            .value(card.face)
            .saturating_add(card.bonuses.saturating_mul(BONUS_VALUE))
    }

    /// Compares two cards by total, then by suit (IM-066, IM-068, IA-02). `Equal` is an exact tie.
    pub fn compare(&self, first: CardWithBonuses, second: CardWithBonuses) -> Ordering {
        let standing = |card: CardWithBonuses| self.standing(self.total(card), card.face);
        standing(first).cmp(&standing(second))
    }

    /// Returns what decides between cards: the total, then the suit, unless suits are ignored (IM-066, IM-149).
    pub(super) fn standing(&self, total: u16, face: Face) -> (u16, u8) {
        let suit = match self.lethal_fate {
            true => 0,
            false => self.card_rules.suit_rank(face),
        };
        (total, suit)
    }
}

/// The result of a round's cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranking {
    /// Each side with its total, lowest first; equal cards stay in the given order (IM-067).
    pub totals: Vec<(SideId, u16)>,
    /// The winner and the loser of every opposed pair that is not tied (IM-015).
    pub beats: Vec<(SideId, SideId)>,
    /// The exactly tied opposed pairs (IM-140); allies never tie (IM-173).
    pub tied: Vec<(SideId, SideId)>,
}

/// Ranks the cards of a round. `opposed` has each pair once. A side with a card beats an opponent without one; a pair without cards is
/// skipped.
pub fn rank(cards: &[RoundCard], opposed: &[(SideId, SideId)], rules: RoundRules) -> Ranking {
    let with_bonuses = |card: &RoundCard| CardWithBonuses {
        face: card.face,
        bonuses: card.bonuses,
    };
    let mut order: Vec<&RoundCard> = cards.iter().collect();
    order.sort_by(|a, b| rules.compare(with_bonuses(a), with_bonuses(b)));
    let mut ranked = Ranking {
        totals: order
            .iter()
            .map(|card| (card.side, rules.total(with_bonuses(card))))
            .collect(),
        ..Ranking::default()
    };
    let held_by = |side: SideId| {
        cards
            .iter()
            .find(|card| card.side == side)
            .map(with_bonuses)
    };
    for (first, second) in opposed {
        let ahead = match (held_by(*first), held_by(*second)) {
            (Some(first_card), Some(second_card)) => rules.compare(first_card, second_card),
            (Some(_), None) => Ordering::Greater,
            (None, Some(_)) => Ordering::Less,
            (None, None) => continue,
        };
        match ahead {
            Ordering::Greater => ranked.beats.push((*first, *second)),
            Ordering::Less => ranked.beats.push((*second, *first)),
            Ordering::Equal => ranked.tied.push((*first, *second)),
        }
    }
    ranked
}

/// Returns the sides in these pairs, each once, in the order in which they appear.
pub fn sides_of(pairs: &[(SideId, SideId)]) -> Vec<SideId> {
    let mut sides: Vec<SideId> = vec![];
    for id in pairs.iter().flat_map(|(first, second)| [*first, *second]) {
        if !sides.contains(&id) {
            sides.push(id);
        }
    }
    sides
}

/// Breaks exact ties (IM-141): `draw` gives a card for each tied side, which counts in all its pairs. If the cards of two are equal,
/// only this pair draws again (IA-04).
///
/// # Errors
/// The sides that have to draw next, if `draw` has no card for them.
pub fn break_ties(
    tied: &[(SideId, SideId)],
    rules: CardRules,
    draw: &mut dyn FnMut(SideId) -> Option<Face>,
) -> Result<Vec<(SideId, SideId)>, Vec<SideId>> {
    let sides = sides_of(tied);
    let mut first_draws: Vec<(SideId, Face)> = vec![];
    for id in &sides {
        let face = draw(*id).ok_or_else(|| sides.clone())?;
        first_draws.push((*id, face));
    }
    let drawn_by = |id: SideId| {
        first_draws
            .iter()
            .find(|(drawn_for, _)| *drawn_for == id)
            .map(|drawn| drawn.1)
    };
    let mut beats = vec![];
    for (first, second) in tied {
        let both = || vec![*first, *second];
        let mut cards = drawn_by(*first).zip(drawn_by(*second)).ok_or_else(both)?;
        beats.push(loop {
            match rules.compare(cards.0, cards.1) {
                Ordering::Greater => break (*first, *second),
                Ordering::Less => break (*second, *first),
                Ordering::Equal => cards = draw(*first).zip(draw(*second)).ok_or_else(both)?,
            }
        });
    }
    Ok(beats)
}

/// Returns the winners of a round: protagonists that beat all they oppose, and gamemaster stakes that beat at least one opponent
/// (IM-106). A tied pair counts for neither. `sides` says of each side whether it is a gamemaster stake.
pub fn winners(
    sides: &[(SideId, bool)],
    opposed: &[(SideId, SideId)],
    beats: &[(SideId, SideId)],
) -> Vec<SideId> {
    let mut winners = vec![];
    for (side, is_gm) in sides {
        let (mut beats_all, mut beats_any) = (true, false);
        for opponent in opponents_of(opposed, *side) {
            let beaten = beats.contains(&(*side, opponent));
            beats_all &= beaten;
            beats_any |= beaten;
        }
        if beats_any && (*is_gm || beats_all) {
            winners.push(*side);
        }
    }
    winners
}

/// Returns the pairs by which a protagonist chose its opponents in an extended conflict, or the gamemaster chose them with a stake.
/// Others may have chosen this side in other pairs (IM-097, IA-39).
pub fn chosen_pairs(
    opposed: &[(SideId, SideId)],
    side: SideId,
    is_gm: impl Fn(SideId) -> bool,
) -> Vec<(SideId, SideId)> {
    let chosen =
        |(first, second): &&(SideId, SideId)| *first == side || (*second == side && is_gm(*first));
    opposed.iter().filter(chosen).copied().collect()
}

/// Returns the sides that a side opposes, each once, even if both chose each other.
pub fn opponents_of(opposed: &[(SideId, SideId)], side: SideId) -> impl Iterator<Item = SideId> {
    opposed.iter().filter_map(move |(first, second)| {
        if *first == side {
            Some(*second)
        } else {
            (*second == side && !opposed.contains(&(side, *first))).then_some(*first)
        }
    })
}

/// Whether two sides oppose each other.
pub fn are_opposed(opposed: &[(SideId, SideId)], first: SideId, second: SideId) -> bool {
    opponents_of(opposed, first).any(|opponent| opponent == second)
}

/// Iterates over the opposed pairs, each once, even if two sides chose each other.
pub fn distinct_pairs(opposed: &[(SideId, SideId)]) -> impl Iterator<Item = (SideId, SideId)> {
    let is_first = |(index, (first, second)): &(usize, &(SideId, SideId))| {
        let mut earlier_pairs = opposed.iter().take(*index);
        !earlier_pairs.any(|earlier| *earlier == (*second, *first))
    };
    let pairs = opposed.iter().enumerate();
    pairs.filter(is_first).map(|(_, pair)| *pair)
}

/// Moves the winner of each pair after its loser in an order of sides, lowest to highest: of two tied sides, the one that won by the Hand
/// of Fate is the higher one (IM-088, IM-112).
pub fn winners_after_losers(from_lowest: &[SideId], beats: &[(SideId, SideId)]) -> Vec<SideId> {
    let mut order = from_lowest.to_vec();
    // Moving a side may put it after one that it lost to, so repeat once for each pair.
    for (winner, loser) in beats.iter().cycle().take(beats.len() * beats.len()) {
        let index_of = |id: &SideId| order.iter().position(|other| other == id);
        if let (Some(early), Some(late)) = (index_of(winner), index_of(loser))
            && early < late
        {
            let moved = order.remove(early);
            order.insert(late, moved);
        }
    }
    order
}

/// Returns how many tokens the gamemaster may spend on a simple conflict with this many players (IM-050).
pub fn simple_gm_token_limit(players: u32) -> u32 {
    players.saturating_add(1)
}

/// Returns how many tokens the gamemaster may spend in all rounds of an extended conflict together (IM-102, IM-103). It is never
/// more than `held`, the tokens the gamemaster has at its start (IM-104).
pub fn extended_gm_token_limit(players: u32, rounds: u32, tokens_held: u32) -> u32 {
    let extra_rounds = rounds.saturating_sub(3);
    players
        .saturating_add(extra_rounds)
        .saturating_add(1)
        .saturating_mul(2)
        .min(tokens_held)
}

/// The destination of a token at the end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenDestination {
    /// To the pool: tokens the gamemaster spent (IM-075).
    Pool,
    /// To the gamemaster, or to the bank during an extended conflict (IM-076, IM-080).
    GamemasterOrBank,
    /// Out of play (IM-077).
    OutOfPlay,
}

/// The owner of the stake that a card is played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StakeOwner {
    /// The stake of a protagonist.
    Protagonist,
    /// A stake of the gamemaster.
    Gamemaster,
}

/// A revealed card, as needed to decide where its tokens go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct RevealedCard {
    pub side: SideId,
    pub owner: StakeOwner,
    pub face: Face,
}

/// The cards of a round, lowest first, and the rules that decide where a player's token goes (IM-079, IM-085).
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct TokenRouting<'a> {
    pub revealed: &'a [RevealedCard],
    pub opposed_pairs: &'a [(SideId, SideId)],
    /// Whether a player's card is compared with another player's if no card of the gamemaster's applies (IA-11).
    pub among_players: bool,
    /// Whether a card is compared only with the card of its own opponent, as in an extended conflict (IM-079, IM-097).
    pub direct_opponents: bool,
}

impl TokenRouting<'_> {
    fn card_of(&self, side: SideId) -> Option<&RevealedCard> {
        self.revealed.iter().find(|card| card.side == side)
    }

    /// Returns the card that a protagonist's card is compared with: that of the gamemaster stake it opposes, and the highest one if
    /// a ruling lets it oppose several; otherwise the gamemaster's only card, unless opponents are direct (IA-12); otherwise the
    /// highest card of the players it opposes (IA-11). Where opponents are direct, those who chose the side count only if it chose
    /// nobody who has a card.
    fn opposing_card(&self, side: SideId) -> Option<&RevealedCard> {
        let is_gm = |card: &&RevealedCard| card.owner == StakeOwner::Gamemaster;
        let card_is_gm = |id: SideId| self.card_of(id).is_some_and(|card| is_gm(&card));
        let mut chosen = chosen_pairs(self.opposed_pairs, side, card_is_gm);
        chosen.retain(|(first, second)| {
            self.direct_opponents
                && self.card_of(*first).is_some()
                && self.card_of(*second).is_some()
        });
        let pairs = if chosen.is_empty() {
            self.opposed_pairs
        } else {
            &chosen
        };
        let is_opponent =
            |card: &&RevealedCard| opponents_of(pairs, side).any(|opponent| opponent == card.side);
        if let Some(opponent) = self
            .revealed
            .iter()
            .rfind(|card| is_opponent(card) && is_gm(card))
        {
            return Some(opponent);
        }
        let mut of_gm = self.revealed.iter().filter(is_gm);
        match (of_gm.next(), of_gm.next()) {
            (Some(only), None) if !self.direct_opponents => Some(only),
            (None | Some(_), _) => self
                .revealed
                .iter()
                .rfind(|card| is_opponent(card) && self.among_players),
        }
    }

    /// Returns where a player's token goes, and the two sides whose cards were compared. `on` is the side whose card has the token;
    /// `own` is the spender's side, if it played a card (IA-05).
    pub fn route_player_token(
        &self,
        target: SideId,
        own_side: Option<SideId>,
    ) -> (TokenDestination, Option<(SideId, SideId)>) {
        let target_card = self.card_of(target);
        let compared = match target_card.map(|card| card.owner) {
            Some(StakeOwner::Protagonist) => target_card.zip(self.opposing_card(target)),
            Some(StakeOwner::Gamemaster) => own_side
                .and_then(|own_side| self.card_of(own_side))
                .zip(target_card),
            None => None,
        };
        match compared {
            Some((first, second)) => {
                let destination = match first.face.matches_colour(second.face) {
                    true => TokenDestination::GamemasterOrBank,
                    false => TokenDestination::OutOfPlay,
                };
                (destination, Some((first.side, second.side)))
            }
            None => (TokenDestination::OutOfPlay, None),
        }
    }
}
