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
fn worth(card: CardId, settings: &Settings) -> (u16, u16) {
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
    let place = "CDHS".find(suit).unwrap();
    (value, u16::try_from(place).unwrap())
}

/// Whether two cards have the same colour; a joker has both.
fn alike(one: CardId, other: CardId) -> bool {
    let colour = |card: CardId| match card.face().to_string().chars().last() {
        Some('H' | 'D') => Some(true),
        Some('S' | 'C') => Some(false),
        Some(_) | None => None,
    };
    match (colour(one), colour(other)) {
        (Some(one), Some(other)) => one == other,
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
        let (value, suit) = worth(self.card(side).unwrap(), settings);
        let laid = self.conflict.bonuses.iter().filter(|its| its.on == side);
        let total = value + 3 * u16::try_from(laid.count()).unwrap();
        (total, if settings.lethal_fate { 0 } else { suit })
    }

    /// The opposed pairs in which both sides played a card, each once. Sides that are out of the conflict have none.
    fn met(&self) -> Vec<Pair> {
        let mut met = vec![];
        for (one, other) in self.conflict.opposed_pairs.iter().copied() {
            if self.card(one).is_some()
                && self.card(other).is_some()
                && !met.contains(&(other, one))
            {
                met.push((one, other));
            }
        }
        met
    }

    /// Whether a protagonist in an extended conflict chose this opponent, or the gamemaster chose it with a stake.
    fn chose(&self, side: SideId, foe: SideId) -> bool {
        let pairs = &self.conflict.opposed_pairs;
        let is_gm = self.conflict.side(foe).is_some_and(|its| its.is_gm_stake());
        pairs.contains(&(side, foe)) || (is_gm && pairs.contains(&(foe, side)))
    }

    /// Whether the engine says that `one` beat `other`.
    fn beat(&self, one: SideId, other: SideId) -> bool {
        self.conflict.round_result.beats.contains(&(one, other))
    }

    /// Checks the engine's winner of every pair.
    fn pairs_are_right(&self) {
        for (one, other) in self.met() {
            let (its, theirs) = (self.key(one), self.key(other));
            let level = self.conflict.round_result.tied.contains(&(one, other));
            assert_eq!(level, its == theirs, "IM-069");
            assert!(self.beat(one, other) != self.beat(other, one), "IM-INV-12");
            assert!(level || self.beat(one, other) == (its > theirs), "IM-066");
        }
        let met = self.met().len();
        assert_eq!(
            self.conflict.round_result.beats.len(),
            met,
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
            for (one, other) in self.met() {
                if one == side.id {
                    foes.push(other);
                } else if other == side.id {
                    foes.push(one);
                }
            }
            if extended
                && side.kind != SideKind::GmStake
                && foes.iter().any(|foe| self.chose(side.id, *foe))
            {
                foes.retain(|foe| self.chose(side.id, *foe));
            }
            let beaten = foes.iter().filter(|foe| self.beat(side.id, **foe)).count();
            let wins = match side.kind {
                SideKind::GmStake => beaten > 0,
                SideKind::Protagonist(_) => beaten > 0 && beaten == foes.len(),
                SideKind::Bystander => false,
            };
            let tied = |one: SideId, other: SideId| {
                let tied = &self.conflict.round_result.tied;
                tied.contains(&(one, other)) || tied.contains(&(other, one))
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
    fn against(&self, side: SideId) -> Option<SideId> {
        let is_gm = |id: SideId| self.conflict.side(id).is_some_and(|its| its.is_gm_stake());
        let mut foes = vec![];
        for (one, other) in &self.conflict.opposed_pairs {
            let foe = match side {
                id if id == *one => *other,
                id if id == *other => *one,
                _ => continue,
            };
            if self.card(foe).is_some() {
                foes.push(foe);
            }
        }
        if self.conflict.kind == ConflictKind::Extended
            && foes.iter().any(|foe| self.chose(side, *foe))
        {
            foes.retain(|foe| self.chose(side, *foe));
        }
        let stakes: Vec<SideId> = self
            .conflict
            .sides
            .iter()
            .filter(|its| its.is_gm_stake() && its.played.is_some())
            .map(|its| its.id)
            .collect();
        let only = match (&stakes[..], self.conflict.kind) {
            ([one], ConflictKind::Simple) => Some(*one),
            _ => None,
        };
        let among = self.state.settings.player_token_routing == PlayerTokenRouting::Compare;
        let place = |id: SideId| {
            let standings = &self.conflict.round_result.ranking;
            standings.iter().position(|its| its.side == id)
        };
        let of_gm = foes.iter().copied().filter(|foe| is_gm(*foe));
        let of_gm = of_gm.max_by_key(|foe| place(*foe));
        let highest = foes.iter().copied().max_by_key(|foe| place(*foe));
        of_gm.or(only).or(highest.filter(|_| among))
    }

    /// For each token: the side it was spent on, and where it should go.
    fn routes(&self) -> Vec<(SideId, TokenHolder)> {
        let mut routes = vec![];
        let tokens = self.conflict.bonuses.iter();
        for bonus in tokens.filter(|its| its.kind == BonusKind::Token) {
            let spender = self
                .state
                .people
                .iter()
                .find(|its| its.id == bonus.by)
                .unwrap();
            let on = self.conflict.side(bonus.on).unwrap();
            let (own, other) = match on.kind {
                SideKind::GmStake => (self.conflict.side_with_card_of(bonus.by), Some(on.id)),
                SideKind::Protagonist(_) | SideKind::Bystander => {
                    (Some(on.id), self.against(on.id))
                }
            };
            let cards = own
                .zip(other)
                .map(|(one, other)| (self.card(one).unwrap(), self.card(other).unwrap()));
            let to = if spender.role == Role::Gamemaster {
                TokenHolder::Pool
            } else if cards.is_some_and(|(one, other)| alike(one, other)) {
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
pub fn is_settled_right(state: &State, events: &[Event]) {
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
    round.pairs_are_right();
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
    if let (Some(Event::NarrationOrderSet { order }), Phase::Narrate, true) =
        (events.get(1), *phase, by_total)
    {
        let totals: Vec<(u16, u16)> = order
            .iter()
            .filter(|id| round.card(**id).is_some())
            .map(|id| round.key(*id))
            .collect();
        assert!(totals.is_sorted(), "IM-088, IM-112");
        let place = |id: &SideId| order.iter().position(|its| its == id);
        if let [(winner, loser)] = conflict
            .round_result
            .tied
            .iter()
            .map(|its| match round.beat(its.0, its.1) {
                true => *its,
                false => (its.1, its.0),
            })
            .collect::<Vec<_>>()[..]
        {
            assert!(
                place(&winner) > place(&loser),
                "the Hand of Fate parted them"
            );
        }
    }
}
