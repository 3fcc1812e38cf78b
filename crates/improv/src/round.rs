//! One round of cards, as a pure sum: totals, order, who beat whom, who won, and where the tokens go (4.2).

use super::card::{CardRules, Face};
use super::side::SideId;
use std::cmp::Ordering;

/// What a token or a marker adds to the card it lies on (IM-046).
pub const BONUS: u16 = 3;

/// A card that was laid, with what lies on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Laid {
    pub side: SideId,
    pub face: Face,
    /// How many tokens and markers.
    pub bonuses: u16,
}

/// A card with all that lies on it: what rounds are decided by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Held {
    pub face: Face,
    pub bonuses: u16,
}

/// How cards are compared in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct RoundRules {
    pub cards: CardRules,
    /// Suits do not split equal totals (IM-149).
    pub lethal: bool,
}

impl RoundRules {
    /// A card's value and three for each bonus (IM-046, IM-170).
    pub fn total(&self, held: Held) -> u16 {
        self.cards
            .value(held.face)
            .saturating_add(held.bonuses.saturating_mul(BONUS))
    }

    /// Which of two is ahead: by the total, then by the suit (IM-066, IM-068, IA-02). `Equal` is an exact tie.
    pub fn compare(&self, one: Held, other: Held) -> Ordering {
        let suit = |held: Held| match self.lethal {
            true => 0,
            false => self.cards.suit(held.face),
        };
        (self.total(one), suit(one)).cmp(&(self.total(other), suit(other)))
    }
}

/// What the cards of a round come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranked {
    /// Each side with its total, from the lowest to the highest; level ones in the order given (IM-067).
    pub totals: Vec<(SideId, u16)>,
    /// Winner and loser of every opposed pair that is not level (IM-015).
    pub beats: Vec<(SideId, SideId)>,
    /// The opposed pairs that are exactly level (IM-140); allies never are (IM-173).
    pub tied: Vec<(SideId, SideId)>,
}

/// Ranks the cards of a round. Whoever has a card is ahead of an opponent that has none; a pair without any is passed over.
pub fn rank(laid: &[Laid], opposed: &[(SideId, SideId)], rules: RoundRules) -> Ranked {
    let held = |card: &Laid| Held {
        face: card.face,
        bonuses: card.bonuses,
    };
    let mut order: Vec<&Laid> = laid.iter().collect();
    order.sort_by(|one, other| rules.compare(held(one), held(other)));
    let mut ranked = Ranked {
        totals: order
            .iter()
            .map(|card| (card.side, rules.total(held(card))))
            .collect(),
        ..Ranked::default()
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
        for foe in opponents(opposed, *side) {
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
pub fn opponents(opposed: &[(SideId, SideId)], side: SideId) -> impl Iterator<Item = SideId> {
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
pub fn telling_order(totals: &[(SideId, u16)], beats: &[(SideId, SideId)]) -> Vec<SideId> {
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
pub fn simple_limit(players: u32) -> u32 {
    players.saturating_add(1)
}

/// How many tokens the gamemaster may spend over all rounds of an extended conflict (IM-102, IM-103), and never more than were
/// there at its start (IM-104).
pub fn extended_limit(players: u32, rounds: u32, held: u32) -> u32 {
    let longer = rounds.saturating_sub(3);
    players
        .saturating_add(longer)
        .saturating_add(1)
        .saturating_mul(2)
        .min(held)
}

/// Where a token goes when the round is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goes {
    /// The pool: what the gamemaster spent (IM-075).
    Pool,
    /// The gamemaster, or the bank while an extended conflict lasts (IM-076, IM-080).
    Gamemaster,
    /// Out of play (IM-077).
    OutOfPlay,
}

/// Whose stake a card stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// A protagonist's.
    Protagonist,
    /// The gamemaster's.
    Gamemaster,
}

/// A card on the table as the way of a token sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Shown {
    pub side: SideId,
    pub whose: Whose,
    pub face: Face,
}

/// The cards of a round, from the lowest to the highest, and what decides the way of a player's token (IM-079, IM-085).
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Routing<'a> {
    pub shown: &'a [Shown],
    pub opposed: &'a [(SideId, SideId)],
    /// A card is compared with another player's where the gamemaster has none (IA-11).
    pub among_players: bool,
    /// Everybody has an opponent of their own, as in an extended conflict: no other card counts (IM-079, IM-097).
    pub direct: bool,
}

impl Routing<'_> {
    fn card(&self, side: SideId) -> Option<&Shown> {
        self.shown.iter().find(|its| its.side == side)
    }

    /// The card that a protagonist's is held against: its own opponent's, the gamemaster's only one where nobody has an opponent
    /// of their own (IA-12), or the highest of the other players whom it opposes (IA-11).
    fn against(&self, side: SideId) -> Option<&Shown> {
        let is_foe = |its: &&Shown| opponents(self.opposed, side).any(|foe| foe == its.side);
        let is_gm = |its: &&Shown| its.whose == Whose::Gamemaster;
        if let Some(foe) = self.shown.iter().find(|its| is_foe(its) && is_gm(its)) {
            return Some(foe);
        }
        let mut of_gm = self.shown.iter().filter(is_gm);
        match (of_gm.next(), of_gm.next()) {
            (Some(only), None) if !self.direct => Some(only),
            (None | Some(_), _) => self
                .shown
                .iter()
                .rfind(|its| is_foe(its) && self.among_players),
        }
    }

    /// Where a player's token goes that lay on a side's card, and the two cards that were held against each other. `own` is the
    /// spender's side, where that played a card (IA-05).
    pub fn of_player(&self, on: SideId, own: Option<SideId>) -> (Goes, Option<(SideId, SideId)>) {
        let lies = self.card(on);
        let held = match lies.map(|its| its.whose) {
            Some(Whose::Protagonist) => lies.zip(self.against(on)),
            Some(Whose::Gamemaster) => own.and_then(|own| self.card(own)).zip(lies),
            None => None,
        };
        match held {
            Some((one, other)) => {
                let goes = match one.face.matches(other.face) {
                    true => Goes::Gamemaster,
                    false => Goes::OutOfPlay,
                };
                (goes, Some((one.side, other.side)))
            }
            None => (Goes::OutOfPlay, None),
        }
    }
}
