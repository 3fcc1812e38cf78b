//! One round of cards, as a pure sum: totals, order, who beat whom, who won, and where the tokens go (4.2).

use super::card::{CardRules, Face};
use super::side::SideId;
use std::cmp::Ordering;

/// What a token or a marker adds to the card it lies on (IM-046).
pub const BONUS_VALUE: u16 = 3;

/// A card that was laid, with what lies on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct RoundCard {
    pub side: SideId,
    pub face: Face,
    /// How many tokens and markers.
    pub bonuses: u16,
}

/// A card with all that lies on it: what rounds are decided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct CardWithBonuses {
    pub face: Face,
    pub bonuses: u16,
}

/// How cards are compared in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct RoundRules {
    pub card_rules: CardRules,
    /// Suits do not split equal totals (IM-149).
    pub lethal_fate: bool,
}

impl RoundRules {
    /// A card's value and three for each bonus (IM-046, IM-170).
    pub fn total(&self, held: CardWithBonuses) -> u16 {
        self.card_rules
            .value(held.face)
            .saturating_add(held.bonuses.saturating_mul(BONUS_VALUE))
    }

    /// Which of two is ahead: by the total, then by the suit (IM-066, IM-068, IA-02). `Equal` is an exact tie.
    pub fn compare(&self, one: CardWithBonuses, other: CardWithBonuses) -> Ordering {
        let suit = |held: CardWithBonuses| match self.lethal_fate {
            true => 0,
            false => self.card_rules.suit_rank(held.face),
        };
        (self.total(one), suit(one)).cmp(&(self.total(other), suit(other)))
    }
}

/// What the cards of a round come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranking {
    /// Each side with its total, from the lowest to the highest; level ones in the order given (IM-067).
    pub totals: Vec<(SideId, u16)>,
    /// Winner and loser of every opposed pair that is not level (IM-015).
    pub beats: Vec<(SideId, SideId)>,
    /// The opposed pairs that are exactly level (IM-140); allies never are (IM-173).
    pub tied: Vec<(SideId, SideId)>,
}

/// Ranks the cards of a round. Whoever has a card is ahead of an opponent that has none; a pair without any is passed over.
pub fn rank(laid: &[RoundCard], opposed: &[(SideId, SideId)], rules: RoundRules) -> Ranking {
    let held = |card: &RoundCard| CardWithBonuses {
        face: card.face,
        bonuses: card.bonuses,
    };
    let mut order: Vec<&RoundCard> = laid.iter().collect();
    order.sort_by(|one, other| rules.compare(held(one), held(other)));
    let mut ranked = Ranking {
        totals: order
            .iter()
            .map(|card| (card.side, rules.total(held(card))))
            .collect(),
        ..Ranking::default()
    };
    let of = |side: SideId| laid.iter().find(|card| card.side == side).map(held);
    for (one, other) in opposed {
        let ahead = match (of(*one), of(*other)) {
            (Some(its), Some(theirs)) => rules.compare(its, theirs),
            (Some(_), None) => Ordering::Greater,
            (None, Some(_)) => Ordering::Less,
            (None, None) => continue,
        };
        match ahead {
            Ordering::Greater => ranked.beats.push((*one, *other)),
            Ordering::Less => ranked.beats.push((*other, *one)),
            Ordering::Equal => ranked.tied.push((*one, *other)),
        }
    }
    ranked
}

/// Who won the round: a protagonist that beat all it opposes, a stake of the gamemaster's that beat one of them (IM-106). A pair
/// that is level counts for neither.
pub fn winners(
    sides: &[(SideId, bool)],
    opposed: &[(SideId, SideId)],
    beats: &[(SideId, SideId)],
) -> Vec<SideId> {
    let mut winners = vec![];
    for (side, is_gm) in sides {
        let (mut all, mut any) = (true, false);
        for foe in opponents_of(opposed, *side) {
            let beaten = beats.contains(&(*side, foe));
            all &= beaten;
            any |= beaten;
        }
        if any && (*is_gm || all) {
            winners.push(*side);
        }
    }
    winners
}

/// Whom a side opposes.
pub fn opponents_of(opposed: &[(SideId, SideId)], side: SideId) -> impl Iterator<Item = SideId> {
    opposed.iter().filter_map(move |(one, other)| {
        if *one == side {
            Some(*other)
        } else {
            (*other == side).then_some(*one)
        }
    })
}

/// In which order is told: from the lowest to the highest (IM-088, IM-112), and where the Hand of Fate parted two that were level,
/// its winner after its loser.
pub fn narration_order(totals: &[(SideId, u16)], beats: &[(SideId, SideId)]) -> Vec<SideId> {
    let mut order: Vec<SideId> = totals.iter().map(|(side, _)| *side).collect();
    // One that is moved may pass another that it lost to: so once around for each pair.
    for (winner, loser) in beats.iter().cycle().take(beats.len() * beats.len()) {
        let place = |id: &SideId| order.iter().position(|its| its == id);
        if let (Some(early), Some(late)) = (place(winner), place(loser))
            && early < late
        {
            let its = order.remove(early);
            order.insert(late, its);
        }
    }
    order
}

/// How many tokens the gamemaster may spend on a simple conflict with so many players (IM-050).
pub fn simple_gm_token_limit(players: u32) -> u32 {
    players.saturating_add(1)
}

/// How many tokens the gamemaster may spend over all rounds of an extended conflict (IM-102, IM-103), and never more than were
/// there at its start (IM-104).
pub fn extended_gm_token_limit(players: u32, rounds: u32, held: u32) -> u32 {
    let longer = rounds.saturating_sub(3);
    players
        .saturating_add(longer)
        .saturating_add(1)
        .saturating_mul(2)
        .min(held)
}

/// Where a token goes when the round is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenDestination {
    /// The pool: what the gamemaster spent (IM-075).
    Pool,
    /// The gamemaster, or the bank while an extended conflict lasts (IM-076, IM-080).
    Gamemaster,
    /// Out of play (IM-077).
    OutOfPlay,
}

/// Whose stake a card stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StakeOwner {
    /// A protagonist's.
    Protagonist,
    /// The gamemaster's.
    Gamemaster,
}

/// A card on the table as the way of a token sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct RevealedCard {
    pub side: SideId,
    pub owner: StakeOwner,
    pub face: Face,
}

/// The cards of a round, from the lowest to the highest, and what decides the way of a player's token (IM-079, IM-085).
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct TokenRouting<'a> {
    pub revealed: &'a [RevealedCard],
    pub opposed_pairs: &'a [(SideId, SideId)],
    /// A card is compared with another player's where the gamemaster has none (IA-11).
    pub among_players: bool,
    /// Everybody has an opponent of their own, as in an extended conflict: no other card counts (IM-079, IM-097).
    pub direct_opponents: bool,
}

impl TokenRouting<'_> {
    fn card_of(&self, side: SideId) -> Option<&RevealedCard> {
        self.revealed.iter().find(|its| its.side == side)
    }

    /// The card that a protagonist's is held against: its own opponent's, the gamemaster's only one where nobody has an opponent
    /// of their own (IA-12), or the highest of the other players whom it opposes (IA-11).
    fn opposing_card(&self, side: SideId) -> Option<&RevealedCard> {
        let is_foe =
            |its: &&RevealedCard| opponents_of(self.opposed_pairs, side).any(|foe| foe == its.side);
        let is_gm = |its: &&RevealedCard| its.owner == StakeOwner::Gamemaster;
        if let Some(foe) = self.revealed.iter().find(|its| is_foe(its) && is_gm(its)) {
            return Some(foe);
        }
        let mut of_gm = self.revealed.iter().filter(is_gm);
        match (of_gm.next(), of_gm.next()) {
            (Some(only), None) if !self.direct_opponents => Some(only),
            (None | Some(_), _) => self
                .revealed
                .iter()
                .rfind(|its| is_foe(its) && self.among_players),
        }
    }

    /// Where a player's token goes that lay on a side's card, and the two cards that were held against each other. `own` is the
    /// spender's side, where that played a card (IA-05).
    pub fn route_player_token(
        &self,
        on: SideId,
        own: Option<SideId>,
    ) -> (TokenDestination, Option<(SideId, SideId)>) {
        let lies = self.card_of(on);
        let held = match lies.map(|its| its.owner) {
            Some(StakeOwner::Protagonist) => lies.zip(self.opposing_card(on)),
            Some(StakeOwner::Gamemaster) => own.and_then(|own| self.card_of(own)).zip(lies),
            None => None,
        };
        match held {
            Some((one, other)) => {
                let goes = match one.face.matches_colour(other.face) {
                    true => TokenDestination::Gamemaster,
                    false => TokenDestination::OutOfPlay,
                };
                (goes, Some((one.side, other.side)))
            }
            None => (TokenDestination::OutOfPlay, None),
        }
    }
}
