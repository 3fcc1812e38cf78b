//! A simple conflict without a table: one card per side, its bonuses, and the whole result.
//!
//! A side is identified by its index, from 0.

use super::card::{CardRules, Face};
use super::odds::full_deck;
use super::round::{
    Ranking, RevealedCard, RoundCard, RoundRules, StakeOwner, TokenDestination, TokenRouting,
    break_ties, narration_order, opponents_of, rank, simple_gm_token_limit,
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
        })
    }
}

fn side_at(place: usize) -> SideId {
    SideId(u16::try_from(place).unwrap_or(u16::MAX))
}

/// Returns the pairs of players against the gamemaster: each protagonist opposes one stake, or all oppose the only one (IM-026,
/// IM-027).
pub fn players_against_gm(sides: &[StakeOwner]) -> Vec<(SideId, SideId)> {
    let of = |whose: StakeOwner| -> Vec<SideId> {
        let its = |(place, side): (usize, &StakeOwner)| (*side == whose).then(|| side_at(place));
        sides.iter().enumerate().filter_map(its).collect()
    };
    let stakes = of(StakeOwner::Gamemaster);
    let protagonists = of(StakeOwner::Protagonist);
    protagonists
        .into_iter()
        .zip(stakes.into_iter().cycle())
        .collect()
}

/// Returns the pairs of all sides against each other.
pub fn all_against_all(sides: usize) -> Vec<(SideId, SideId)> {
    let mut pairs = vec![];
    for one in 0..sides {
        for other in one + 1..sides {
            pairs.push((side_at(one), side_at(other)));
        }
    }
    pairs
}

/// The decks that cards are drawn from: the players', and the gamemaster's (IM-161).
struct StandaloneDecks {
    players: Vec<Face>,
    gamemaster: Vec<Face>,
}

impl StandaloneDecks {
    /// Shuffles the decks without the cards that are already on the table.
    fn shuffle_without(once: &StandaloneConflict, chance: &mut dyn Chance) -> Self {
        let mut of = |whose: StakeOwner| {
            let mut deck = full_deck();
            for its in once.sides.iter().filter(|its| its.owner == whose) {
                let is_joker = |face: &Face| matches!(face, Face::Joker(_));
                let lies = deck.iter().position(|face| its.card == Some(*face));
                // Both jokers are typed in the same way: the second one is the other joker.
                let lies = lies.or_else(|| {
                    let joker = its.card.as_ref().is_some_and(is_joker);
                    deck.iter().position(|face| joker && is_joker(face))
                });
                if let Some(lies) = lies {
                    deck.remove(lies);
                }
            }
            shuffle(&mut deck, chance);
            deck
        };
        Self {
            players: of(StakeOwner::Protagonist),
            gamemaster: of(StakeOwner::Gamemaster),
        }
    }

    fn draw(&mut self, whose: StakeOwner) -> Option<Face> {
        match whose {
            StakeOwner::Protagonist => self.players.pop(),
            StakeOwner::Gamemaster => self.gamemaster.pop(),
        }
    }
}

impl StandaloneConflict {
    fn owner_of(&self, side: SideId) -> StakeOwner {
        let its = self.sides.get(usize::from(side.0));
        its.map_or(StakeOwner::Protagonist, |its| its.owner)
    }

    fn rank(&self, cards: &[Face]) -> Ranking {
        let mut laid = vec![];
        for (place, (its, face)) in self.sides.iter().zip(cards).enumerate() {
            laid.push(RoundCard {
                side: side_at(place),
                face: *face,
                bonuses: its.tokens.saturating_add(its.talents),
            });
        }
        let rules = RoundRules {
            card_rules: self.card_rules,
            lethal_fate: false,
        };
        rank(&laid, &self.opposed_pairs, rules)
    }

    /// Draws the cards that were not given, and those of the Hand of Fate. `None` if a deck runs out.
    pub fn deal(&self, chance: &mut dyn Chance) -> Option<StandaloneDeal> {
        let mut decks = StandaloneDecks::shuffle_without(self, chance);
        let mut dealt = StandaloneDeal::default();
        for its in &self.sides {
            dealt.cards.push(match its.card {
                Some(face) => face,
                None => decks.draw(its.owner)?,
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
            let (its, face) = drawn.next()?;
            (*its == side).then_some(*face)
        });
        beats.extend(broken.ok()?);
        let outcome = |place| {
            let foes: Vec<SideId> = opponents_of(&self.opposed_pairs, side_at(place)).collect();
            Conflict::stake_outcome(side_at(place), &foes, &beats)
        };
        let outcomes = (0..self.sides.len()).map(outcome).collect();
        let mut ranking = vec![];
        for side in narration_order(&totals, &beats) {
            let its = totals.iter().find(|(its, _)| *its == side);
            ranking.extend(its.copied());
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
        let mut shown = vec![];
        for (side, _) in totals {
            if let Some(face) = face(*side) {
                shown.push(RevealedCard {
                    side: *side,
                    owner: self.owner_of(*side),
                    face,
                });
            }
        }
        let routing = TokenRouting {
            revealed: &shown,
            opposed_pairs: &self.opposed_pairs,
            among_players: true,
            direct_opponents: false,
        };
        let mut ways = vec![];
        for (place, its) in self.sides.iter().enumerate() {
            let on = side_at(place);
            let (destination, held) = match its.owner {
                StakeOwner::Gamemaster => (TokenDestination::Pool, None),
                StakeOwner::Protagonist => routing.route_player_token(on, Some(on)),
            };
            if its.tokens > 0 {
                ways.push(SideTokenRoute {
                    on,
                    tokens: its.tokens,
                    destination,
                    compared: held.and_then(|(one, other)| face(one).zip(face(other))),
                });
            }
        }
        ways
    }

    /// Returns the notes on the rules.
    pub fn notices(&self) -> Vec<RuleNotice> {
        let mut notices = vec![];
        let (mut stakes, mut players, mut protagonists) = (0, 0, 0);
        let (mut tokens, mut talents) = (0_u32, 0_u32);
        for (place, its) in self.sides.iter().enumerate() {
            let opposed = opponents_of(&self.opposed_pairs, side_at(place))
                .next()
                .is_some();
            match its.owner {
                StakeOwner::Gamemaster => {
                    stakes += 1;
                    tokens = tokens.saturating_add(u32::from(its.tokens));
                }
                StakeOwner::Protagonist => {
                    protagonists += 1;
                    players += u32::from(opposed);
                }
            }
            talents = talents.saturating_add(u32::from(its.talents));
        }
        if protagonists == 0 {
            notices.push(RuleNotice::NoProtagonist);
        } else if stakes > players {
            notices.push(RuleNotice::TooManyGmStakes { stakes, players });
        }
        for (place, its) in self.sides.iter().enumerate() {
            let side = side_at(place);
            let of_gm = |foe: &SideId| self.owner_of(*foe) == StakeOwner::Gamemaster;
            let foes = opponents_of(&self.opposed_pairs, side).count();
            let theirs = opponents_of(&self.opposed_pairs, side)
                .filter(of_gm)
                .count();
            let protagonist = its.owner == StakeOwner::Protagonist;
            if foes == 0 {
                notices.push(match protagonist && stakes > 1 {
                    true => RuleNotice::NoOpponent(side),
                    false => RuleNotice::Unopposed(side),
                });
            } else if protagonist && theirs > 1 {
                notices.push(RuleNotice::TwoGmOpponents(side));
            }
        }
        let limit = simple_gm_token_limit(players);
        if tokens > limit {
            notices.push(RuleNotice::TooManyGmTokens {
                placed: tokens,
                limit,
            });
        }
        if talents > players {
            notices.push(RuleNotice::TooManyTalents {
                placed: talents,
                players,
            });
        }
        notices
    }
}
