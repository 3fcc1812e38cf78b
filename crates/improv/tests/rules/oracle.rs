//! A second, independent computation of a round's result. Rounds of random play are checked against it.

use ::improv::card::{CardId, Face, Joker};
use ::improv::event::Event;
use ::improv::settings::{NarrationOrder, PlayerTokenRouting, Settings};
use ::improv::side::{SideId, SideKind};
use ::improv::state::{
    BonusKind, Conflict, ConflictKind, Phase, Role, State, TokenHolder, TokenRoute,
};
use std::collections::BTreeSet;

type Pair = (SideId, SideId);

/// A card's value, read from its name as text, and the rank of its suit.
fn value_and_suit(card: CardId, settings: &Settings) -> (u16, u16) {
    let face = card.face();
    let text = face.to_string();
    if let Face::Joker(joker) = face {
        let big = settings.card_rules.jokers_differ && joker == Joker::Big;
        return (15, 9 + u16::from(big));
    }
    let (rank, suit) = text.split_at(text.len() - 1);
    let value = match rank {
        "J" => 11,
        "Q" => 12,
        "K" => 13,
        "A" => 14,
        number => number.parse().unwrap(),
    };
    let index = "CDHS".find(suit).unwrap();
    (value, u16::try_from(index).unwrap())
}

/// Whether two cards have the same colour; a joker has both.
fn has_same_colour(first: CardId, second: CardId) -> bool {
    let colour = |card: CardId| match card.face().to_string().chars().last() {
        Some('H' | 'D') => Some(true),
        Some('S' | 'C') => Some(false),
        Some(_) | None => None,
    };
    match (colour(first), colour(second)) {
        (Some(first), Some(second)) => first == second,
        (None, _) | (_, None) => true,
    }
}

/// A conflict whose cards were revealed, with the state it is in.
struct Round<'a> {
    state: &'a State,
    conflict: &'a Conflict,
}

impl Round<'_> {
    fn card(&self, side: SideId) -> Option<CardId> {
        self.conflict.side(side)?.played?.card
    }

    /// What decides between two cards: the total, then the suit's rank if suits count.
    fn key(&self, side: SideId) -> (u16, u16) {
        let settings = &self.state.settings;
        let (value, suit) = value_and_suit(self.card(side).unwrap(), settings);
        let side_bonuses = self
            .conflict
            .bonuses
            .iter()
            .filter(|bonus| bonus.on == side);
        let total = value + 3 * u16::try_from(side_bonuses.count()).unwrap();
        (total, if settings.lethal_fate { 0 } else { suit })
    }

    /// The opposed pairs in which both sides played a card, each once. Sides that are out of the conflict have none.
    fn pairs_in_play(&self) -> Vec<Pair> {
        let mut pairs_in_play = vec![];
        for (first, second) in self.conflict.opposed_pairs.iter().copied() {
            if self.card(first).is_some()
                && self.card(second).is_some()
                && !pairs_in_play.contains(&(second, first))
            {
                pairs_in_play.push((first, second));
            }
        }
        pairs_in_play
    }

    /// Whether a protagonist in an extended conflict chose this opponent, or the gamemaster chose it with a stake.
    fn has_chosen(&self, side: SideId, opponent: SideId) -> bool {
        let pairs = &self.conflict.opposed_pairs;
        let is_gm = self
            .conflict
            .side(opponent)
            .is_some_and(|side| side.is_gm_stake());
        pairs.contains(&(side, opponent)) || (is_gm && pairs.contains(&(opponent, side)))
    }

    /// Whether the engine says that `one` beat `other`.
    fn beats(&self, winner: SideId, loser: SideId) -> bool {
        self.conflict.round_result.beats.contains(&(winner, loser))
    }

    /// Checks the engine's winner of every pair.
    fn assert_pairs_are_correct(&self) {
        for (first, second) in self.pairs_in_play() {
            let (first_key, second_key) = (self.key(first), self.key(second));
            let level = self.conflict.round_result.tied.contains(&(first, second));
            assert_eq!(level, first_key == second_key, "IM-069");
            assert!(
                self.beats(first, second) != self.beats(second, first),
                "IM-INV-12"
            );
            assert!(
                level || self.beats(first, second) == (first_key > second_key),
                "IM-066"
            );
        }
        let pair_count = self.pairs_in_play().len();
        assert_eq!(
            self.conflict.round_result.beats.len(),
            pair_count,
            "nobody else (IM-173)"
        );
    }

    /// The sides that should have won the round.
    fn winners(&self) -> BTreeSet<SideId> {
        let extended = self.conflict.kind == ConflictKind::Extended;
        let dramatic = extended && self.state.settings.hand_of_fate;
        let mut won = BTreeSet::new();
        for side in &self.conflict.sides {
            let mut foes = vec![];
            for (first, second) in self.pairs_in_play() {
                if first == side.id {
                    foes.push(second);
                } else if second == side.id {
                    foes.push(first);
                }
            }
            if extended
                && side.kind != SideKind::GmStake
                && foes
                    .iter()
                    .any(|opponent| self.has_chosen(side.id, *opponent))
            {
                foes.retain(|opponent| self.has_chosen(side.id, *opponent));
            }
            let beaten = foes
                .iter()
                .filter(|opponent| self.beats(side.id, **opponent))
                .count();
            let wins = match side.kind {
                SideKind::GmStake => beaten > 0,
                SideKind::Protagonist(_) => beaten > 0 && beaten == foes.len(),
                SideKind::Bystander => false,
            };
            let tied = |first: SideId, second: SideId| {
                let tied = &self.conflict.round_result.tied;
                tied.contains(&(first, second)) || tied.contains(&(second, first))
            };
            let lost_to_fate = self
                .conflict
                .round_result
                .beats
                .iter()
                .any(|(winner, loser)| *loser == side.id && tied(*winner, *loser));
            if wins && !(dramatic && lost_to_fate) {
                won.insert(side.id);
            }
        }
        won
    }

    /// The side whose card is compared with a protagonist's card to decide where the tokens on it go.
    fn compared_opponent(&self, side: SideId) -> Option<SideId> {
        let is_gm = |id: SideId| {
            self.conflict
                .side(id)
                .is_some_and(|side| side.is_gm_stake())
        };
        let mut foes = vec![];
        for (first, second) in &self.conflict.opposed_pairs {
            let opponent = match side {
                id if id == *first => *second,
                id if id == *second => *first,
                _ => continue,
            };
            if self.card(opponent).is_some() {
                foes.push(opponent);
            }
        }
        if self.conflict.kind == ConflictKind::Extended
            && foes.iter().any(|opponent| self.has_chosen(side, *opponent))
        {
            foes.retain(|opponent| self.has_chosen(side, *opponent));
        }
        let stakes: Vec<SideId> = self
            .conflict
            .sides
            .iter()
            .filter(|side| side.is_gm_stake() && side.played.is_some())
            .map(|side| side.id)
            .collect();
        let only = match (&stakes[..], self.conflict.kind) {
            ([stake], ConflictKind::Simple) => Some(*stake),
            _ => None,
        };
        let among = self.state.settings.player_token_routing == PlayerTokenRouting::Compare;
        let rank_of = |id: SideId| {
            let standings = &self.conflict.round_result.ranking;
            standings.iter().position(|ranked| ranked.side == id)
        };
        let of_gm = foes.iter().copied().filter(|opponent| is_gm(*opponent));
        let of_gm = of_gm.max_by_key(|opponent| rank_of(*opponent));
        let highest = foes
            .iter()
            .copied()
            .max_by_key(|opponent| rank_of(*opponent));
        of_gm.or(only).or(highest.filter(|_| among))
    }

    /// For each token: the side it was spent on, and where it should go.
    fn routes(&self) -> Vec<(SideId, TokenHolder)> {
        let mut routes = vec![];
        let tokens = self.conflict.bonuses.iter();
        for bonus in tokens.filter(|bonus| bonus.kind == BonusKind::Token) {
            let spender = self
                .state
                .people
                .iter()
                .find(|person| person.id == bonus.by)
                .unwrap();
            let target = self.conflict.side(bonus.on).unwrap();
            let (own_side, opposing_side) = match target.kind {
                SideKind::GmStake => (self.conflict.side_with_card_of(bonus.by), Some(target.id)),
                SideKind::Protagonist(_) | SideKind::Bystander => {
                    (Some(target.id), self.compared_opponent(target.id))
                }
            };
            let cards = own_side
                .zip(opposing_side)
                .map(|(own_side, opposing_side)| {
                    (
                        self.card(own_side).unwrap(),
                        self.card(opposing_side).unwrap(),
                    )
                });
            let to = if spender.role == Role::Gamemaster {
                TokenHolder::Pool
            } else if cards
                .is_some_and(|(own_card, opposing_card)| has_same_colour(own_card, opposing_card))
            {
                match self.conflict.kind {
                    ConflictKind::Simple => {
                        TokenHolder::Person(self.state.gamemaster().unwrap().id)
                    }
                    ConflictKind::Extended => TokenHolder::Bank,
                }
            } else {
                TokenHolder::OutOfPlay
            };
            routes.push((bonus.on, to));
        }
        routes
    }
}

/// Checks a round that the engine has just settled. `state` is the state before, `events` are what the engine decided. Does
/// nothing if they settle no round.
pub fn assert_round_is_settled_correctly(state: &State, events: &[Event]) {
    let Some(Event::RoundSettled {
        winners,
        card_keepers,
        token_routes,
        phase,
        ..
    }) = events.first()
    else {
        return;
    };
    let conflict = state.conflict.as_ref().unwrap();
    let round = Round { state, conflict };
    round.assert_pairs_are_correct();
    let won: BTreeSet<SideId> = winners.iter().copied().collect();
    assert_eq!(won, round.winners(), "IM-106");
    assert_eq!(won.len(), winners.len(), "one card for each (IM-107)");
    match conflict.kind {
        ConflictKind::Simple => assert!(card_keepers.is_empty()),
        ConflictKind::Extended => assert_eq!(card_keepers, winners, "IM-107"),
    }
    let went: Vec<(SideId, TokenHolder)> = token_routes
        .iter()
        .map(|TokenRoute { on, to, .. }| (*on, *to))
        .collect();
    assert_eq!(went, round.routes(), "IM-075 … IM-085");
    let by_total = state.settings.narration_order == NarrationOrder::ByTotal;
    if let (Some(Event::NarrationOrderSet { order, .. }), Phase::Narrate, true) =
        (events.get(1), *phase, by_total)
    {
        let totals: Vec<(u16, u16)> = order
            .iter()
            .filter(|id| round.card(**id).is_some())
            .map(|id| round.key(*id))
            .collect();
        assert!(totals.is_sorted(), "IM-088, IM-112");
        let index_of = |id: &SideId| order.iter().position(|other| other == id);
        if let [(winner, loser)] = conflict
            .round_result
            .tied
            .iter()
            .map(|pair| match round.beats(pair.0, pair.1) {
                true => *pair,
                false => (pair.1, pair.0),
            })
            .collect::<Vec<_>>()[..]
        {
            assert!(
                index_of(&winner) > index_of(&loser),
                "the Hand of Fate parted them"
            );
        }
    }
}
