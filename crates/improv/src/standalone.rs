//! A simple conflict without a table: one card per side, its bonuses, and the whole result.
//!
//! A side is identified by its index, from 0.

use super::card::{CardRules, Face};
use super::odds::full_deck;
use super::round::{
    Ranking, RevealedCard, RoundCard, RoundRules, StakeOwner, TokenDestination, TokenRouting,
    break_ties, opponents_of, rank, simple_gm_token_limit, winners_after_losers,
};
use super::side::SideId;
use super::state::{Conflict, StakeOutcome};
use tabletop::dice::{Chance, shuffle};
use tabletop::rule::{RuleId, im};

/// One side of the conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandaloneSide {
    /// The owner of the side's stake.
    pub owner: StakeOwner,
    /// The card that was played; `None` if a random one is drawn.
    pub card: Option<Face>,
    /// The number of tokens on it: the gamemaster's on a stake, players' on a protagonist's card.
    pub tokens: u16,
    /// The number of talent markers on it.
    pub talents: u16,
}

/// The conflict before its cards are revealed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct StandaloneConflict {
    pub sides: Vec<StandaloneSide>,
    pub opposed_pairs: Vec<(SideId, SideId)>,
    pub card_rules: CardRules,
}

/// The cards of a conflict, including those drawn at random.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StandaloneDeal {
    /// Each side's card.
    pub cards: Vec<Face>,
    /// The cards drawn by the Hand of Fate, in order.
    pub fate_draws: Vec<(SideId, Face)>,
}

/// The destination of a side's tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct SideTokenRoute {
    pub on: SideId,
    pub tokens: u16,
    pub destination: TokenDestination,
    /// The two cards whose colours were compared.
    pub compared: Option<(Face, Face)>,
}

/// The result of a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandaloneConflictResult {
    /// Each side with its total, in the order of narration.
    pub ranking: Vec<(SideId, u16)>,
    /// The winner and the loser of every opposed pair.
    pub beats: Vec<(SideId, SideId)>,
    /// The exactly tied pairs, which the Hand of Fate decided.
    pub tied: Vec<(SideId, SideId)>,
    /// The outcome of each stake.
    pub outcomes: Vec<StakeOutcome>,
    /// The destination of each side's tokens.
    pub token_routes: Vec<SideTokenRoute>,
}

/// A note on a rule that the conflict breaks or depends on. It prevents nothing here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleNotice {
    /// No protagonist takes part (IM-004).
    NoProtagonist,
    /// The gamemaster has more stakes than there are players (IM-024).
    TooManyGmStakes {
        /// The number of stakes.
        stakes: u32,
        /// The number of players.
        players: u32,
    },
    /// Nobody opposes this side, so it succeeds without cards (IM-020).
    Unopposed(SideId),
    /// A protagonist opposes nobody although the gamemaster has several stakes (IM-027).
    NoOpponent(SideId),
    /// A protagonist opposes two stakes of the gamemaster's (IM-029).
    TwoGmOpponents(SideId),
    /// More tokens than the gamemaster may spend (IM-050).
    TooManyGmTokens {
        /// The number on the cards.
        placed: u32,
        /// The limit.
        limit: u32,
    },
    /// More talents than players (IM-048).
    TooManyTalents {
        /// The number on the cards.
        placed: u32,
        /// The number of players, who have one marker each.
        players: u32,
    },
    /// The same card is there more often than in one deck (IM-161).
    RepeatedCard {
        /// Whose deck it is. The players may have a deck each.
        owner: StakeOwner,
        /// The card.
        face: Face,
    },
}

impl RuleNotice {
    /// Returns the rule that the note is about.
    pub fn rule(self) -> RuleId {
        im(match self {
            Self::NoProtagonist => 4,
            Self::TooManyGmStakes { .. } => 24,
            Self::Unopposed(_) => 20,
            Self::NoOpponent(_) => 27,
            Self::TwoGmOpponents(_) => 29,
            Self::TooManyGmTokens { .. } => 50,
            Self::TooManyTalents { .. } => 48,
            Self::RepeatedCard { .. } => 161,
        })
    }
}

fn side_at(index: usize) -> SideId {
    SideId(u16::try_from(index).unwrap_or(u16::MAX))
}

/// Checks whether both the players and the gamemaster take part, so that there are two teams.
pub fn has_two_teams(sides: &[StakeOwner]) -> bool {
    sides.contains(&StakeOwner::Protagonist) && sides.contains(&StakeOwner::Gamemaster)
}

/// Returns the pairs of players against the gamemaster: each protagonist opposes one stake, or all oppose the only one (IM-026,
/// IM-027). Without two teams, all sides oppose each other (IM-005).
pub fn players_against_gm(sides: &[StakeOwner]) -> Vec<(SideId, SideId)> {
    if !has_two_teams(sides) {
        return all_against_all(sides.len());
    }
    let sides_owned_by = |owner: StakeOwner| -> Vec<SideId> {
        let owned_side =
            |(index, side): (usize, &StakeOwner)| (*side == owner).then(|| side_at(index));
        sides.iter().enumerate().filter_map(owned_side).collect()
    };
    let stakes = sides_owned_by(StakeOwner::Gamemaster);
    let protagonists = sides_owned_by(StakeOwner::Protagonist);
    protagonists
        .into_iter()
        .zip(stakes.into_iter().cycle())
        .collect()
}

/// Returns the pairs of all sides against each other.
pub fn all_against_all(sides: usize) -> Vec<(SideId, SideId)> {
    let mut pairs = vec![];
    for first in 0..sides {
        for second in first + 1..sides {
            pairs.push((side_at(first), side_at(second)));
        }
    }
    pairs
}

/// Returns the pairs that were chosen one by one. Two sides oppose each other even if that was not chosen (IM-011).
pub fn chosen_pairs(sides: usize, chosen: &[(SideId, SideId)]) -> Vec<(SideId, SideId)> {
    match sides {
        2 => all_against_all(sides),
        _ => chosen.to_vec(),
    }
}

/// The decks that cards are drawn from: the players', and the gamemaster's (IM-161).
struct StandaloneDecks {
    players: Vec<Face>,
    gamemaster: Vec<Face>,
}

impl StandaloneDecks {
    /// Shuffles the decks without the cards that are already on the table.
    fn shuffle_without(conflict: &StandaloneConflict, chance: &mut dyn Chance) -> Self {
        let mut deck_without_cards_of = |owner: StakeOwner| {
            let mut deck = full_deck();
            for side in conflict.sides.iter().filter(|side| side.owner == owner) {
                let is_joker = |face: &Face| matches!(face, Face::Joker(_));
                let index = deck.iter().position(|face| side.card == Some(*face));
                // Both jokers are typed in the same way: the second one is the other joker.
                let index = index.or_else(|| {
                    let joker = side.card.as_ref().is_some_and(is_joker);
                    deck.iter().position(|face| joker && is_joker(face))
                });
                if let Some(index) = index {
                    deck.remove(index);
                }
            }
            shuffle(&mut deck, chance);
            deck
        };
        Self {
            players: deck_without_cards_of(StakeOwner::Protagonist),
            gamemaster: deck_without_cards_of(StakeOwner::Gamemaster),
        }
    }

    fn draw(&mut self, owner: StakeOwner) -> Option<Face> {
        match owner {
            StakeOwner::Protagonist => self.players.pop(),
            StakeOwner::Gamemaster => self.gamemaster.pop(),
        }
    }
}

impl StandaloneConflict {
    fn owner_of(&self, side: SideId) -> StakeOwner {
        let side = self.sides.get(usize::from(side.0));
        side.map_or(StakeOwner::Protagonist, |side| side.owner)
    }

    fn rank(&self, cards: &[Face]) -> Ranking {
        let mut cards_laid = vec![];
        for (index, (side, face)) in self.sides.iter().zip(cards).enumerate() {
            cards_laid.push(RoundCard {
                side: side_at(index),
                face: *face,
                bonuses: side.tokens.saturating_add(side.talents),
            });
        }
        let rules = RoundRules {
            card_rules: self.card_rules,
            lethal_fate: false,
        };
        rank(&cards_laid, &self.opposed_pairs, rules)
    }

    /// Draws the cards that were not given, and those of the Hand of Fate. `None` if a deck runs out.
    pub fn deal(&self, chance: &mut dyn Chance) -> Option<StandaloneDeal> {
        let mut decks = StandaloneDecks::shuffle_without(self, chance);
        let mut dealt = StandaloneDeal::default();
        for side in &self.sides {
            dealt.cards.push(match side.card {
                Some(face) => face,
                None => decks.draw(side.owner)?,
            });
        }
        let tied = self.rank(&dealt.cards).tied;
        break_ties(&tied, self.card_rules, &mut |side| {
            let face = decks.draw(self.owner_of(side))?;
            dealt.fate_draws.push((side, face));
            Some(face)
        })
        .ok()?;
        Some(dealt)
    }

    /// Returns the result with these cards. `None` if they do not fit this conflict.
    pub fn resolve(&self, dealt: &StandaloneDeal) -> Option<StandaloneConflictResult> {
        if dealt.cards.len() != self.sides.len() {
            return None;
        }
        let Ranking {
            totals,
            mut beats,
            tied,
        } = self.rank(&dealt.cards);
        let mut drawn = dealt.fate_draws.iter();
        let broken = break_ties(&tied, self.card_rules, &mut |side| {
            let (drawn_for, face) = drawn.next()?;
            (*drawn_for == side).then_some(*face)
        });
        beats.extend(broken.ok()?);
        let outcome = |index| {
            let opponents: Vec<SideId> =
                opponents_of(&self.opposed_pairs, side_at(index)).collect();
            Conflict::stake_outcome(side_at(index), &opponents, &beats)
        };
        let outcomes = (0..self.sides.len()).map(outcome).collect();
        let mut ranking = vec![];
        let from_lowest: Vec<SideId> = totals.iter().map(|(side, _)| *side).collect();
        for side in winners_after_losers(&from_lowest, &beats) {
            let candidate = totals.iter().find(|(candidate, _)| *candidate == side);
            ranking.extend(candidate.copied());
        }
        Some(StandaloneConflictResult {
            token_routes: self.token_routes(&totals, &dealt.cards),
            ranking,
            beats,
            tied,
            outcomes,
        })
    }

    /// Returns where the tokens go (IM-075 … IM-079).
    fn token_routes(&self, totals: &[(SideId, u16)], cards: &[Face]) -> Vec<SideTokenRoute> {
        let face = |side: SideId| cards.get(usize::from(side.0)).copied();
        let mut revealed_cards = vec![];
        for (side, _) in totals {
            let owner = self.owner_of(*side);
            let mut opponents = opponents_of(&self.opposed_pairs, *side);
            // A stake of the gamemaster's that nobody opposes has no card at a table, so its card meets no other (IM-020, IA-12).
            let counts = owner == StakeOwner::Protagonist || opponents.next().is_some();
            if let Some(face) = face(*side).filter(|_| counts) {
                revealed_cards.push(RevealedCard {
                    side: *side,
                    owner,
                    face,
                });
            }
        }
        let routing = TokenRouting {
            revealed: &revealed_cards,
            opposed_pairs: &self.opposed_pairs,
            among_players: true,
            direct_opponents: false,
        };
        let mut routes = vec![];
        for (index, side) in self.sides.iter().enumerate() {
            let side_id = side_at(index);
            let (destination, compared) = match side.owner {
                StakeOwner::Gamemaster => (TokenDestination::Pool, None),
                StakeOwner::Protagonist => routing.route_player_token(side_id, Some(side_id)),
            };
            if side.tokens > 0 {
                routes.push(SideTokenRoute {
                    on: side_id,
                    tokens: side.tokens,
                    destination,
                    compared: compared.and_then(|(first, second)| face(first).zip(face(second))),
                });
            }
        }
        routes
    }

    /// Returns the notes on the rules.
    pub fn notices(&self) -> Vec<RuleNotice> {
        let mut notices = vec![];
        let (mut stakes, mut players, mut protagonists) = (0, 0, 0);
        let (mut tokens, mut talents) = (0_u32, 0_u32);
        for (index, side) in self.sides.iter().enumerate() {
            let opposed = opponents_of(&self.opposed_pairs, side_at(index))
                .next()
                .is_some();
            match side.owner {
                StakeOwner::Gamemaster => {
                    stakes += 1;
                    tokens = tokens.saturating_add(u32::from(side.tokens));
                }
                StakeOwner::Protagonist => {
                    protagonists += 1;
                    players += u32::from(opposed);
                }
            }
            talents = talents.saturating_add(u32::from(side.talents));
        }
        if protagonists == 0 {
            notices.push(RuleNotice::NoProtagonist);
        } else if stakes > players {
            notices.push(RuleNotice::TooManyGmStakes { stakes, players });
        }
        for (index, side) in self.sides.iter().enumerate() {
            let id = side_at(index);
            let of_gm = |opponent: &SideId| self.owner_of(*opponent) == StakeOwner::Gamemaster;
            let opponents = opponents_of(&self.opposed_pairs, id).count();
            let gm_opponents = opponents_of(&self.opposed_pairs, id).filter(of_gm).count();
            let protagonist = side.owner == StakeOwner::Protagonist;
            if opponents == 0 {
                notices.push(match protagonist && stakes > 1 {
                    true => RuleNotice::NoOpponent(id),
                    false => RuleNotice::Unopposed(id),
                });
            } else if protagonist && gm_opponents > 1 {
                notices.push(RuleNotice::TwoGmOpponents(id));
            }
        }
        let limit = simple_gm_token_limit(players);
        if tokens > limit {
            notices.push(RuleNotice::TooManyGmTokens {
                placed: tokens,
                limit,
            });
        }
        // Also a player whom nobody opposes may help with a talent (IM-048, IM-052).
        if talents > protagonists {
            notices.push(RuleNotice::TooManyTalents {
                placed: talents,
                players: protagonists,
            });
        }
        notices.extend(self.repeated_cards());
        notices
    }

    /// Returns the notes on cards that are there more often than in one deck, which has each card once and two jokers (IM-161).
    fn repeated_cards(&self) -> Vec<RuleNotice> {
        let is_joker = |face: Face| matches!(face, Face::Joker(_));
        let mut notices = vec![];
        for (index, side) in self.sides.iter().enumerate() {
            let Some(face) = side.card else { continue };
            let owner = side.owner;
            let is_same = |other: &&StandaloneSide| {
                let is_alike = |card: Face| card == face || (is_joker(card) && is_joker(face));
                other.owner == owner && other.card.is_some_and(is_alike)
            };
            let earlier = self.sides.iter().take(index).filter(is_same).count();
            let in_deck = if is_joker(face) { 2 } else { 1 };
            if earlier == in_deck {
                notices.push(RuleNotice::RepeatedCard { owner, face });
            }
        }
        notices
    }
}
