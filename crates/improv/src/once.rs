//! A simple conflict without a table: one card a side, what lies on the cards, and all that follows from it (4.1).
//!
//! A side is known by its place, from 0.

use super::card::{CardRules, Face};
use super::odds::whole_deck;
use super::round::{
    Goes, Laid, Ranked, RoundRules, Routing, Shown, Whose, opponents, rank, simple_limit,
    telling_order,
};
use super::side::SideId;
use super::state::{Conflict, Outcome};
use std::cmp::Ordering;
use tabletop::dice::{Chance, shuffle};
use tabletop::rule::{RuleId, im};

type Pair = (SideId, SideId);

/// One side of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// Whose it is.
    pub whose: Whose,
    /// The card that people laid; `None` where one is drawn.
    pub card: Option<Face>,
    /// How many tokens lie on it: the gamemaster's on a stake, players' on a protagonist's.
    pub tokens: u16,
    /// How many markers of talents lie on it.
    pub talents: u16,
}

/// The conflict before its cards are turned up.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Once {
    pub entrants: Vec<Entrant>,
    pub opposed: Vec<(SideId, SideId)>,
    pub cards: CardRules,
}

/// What chance gave to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dealt {
    /// Each side's card, the laid ones too.
    pub cards: Vec<Face>,
    /// What the Hand of Fate drew, in order.
    pub fate: Vec<(SideId, Face)>,
}

/// The way of a side's tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Way {
    pub on: SideId,
    pub tokens: u16,
    pub goes: Goes,
    /// The cards whose colours decided it.
    pub compared: Option<(Face, Face)>,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Each side with its total, in the order of telling.
    pub standings: Vec<(SideId, u16)>,
    /// Winner and loser of every opposed pair.
    pub beats: Vec<(SideId, SideId)>,
    /// The pairs that were exactly level, which the Hand of Fate parted.
    pub tied: Vec<(SideId, SideId)>,
    /// What becomes of each stake.
    pub outcomes: Vec<Outcome>,
    /// Where the tokens go.
    pub ways: Vec<Way>,
}

/// Something that the rules say against it, or of it. It stands in nobody's way here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// No protagonist takes part (IM-004).
    NoProtagonist,
    /// The gamemaster has more stakes than there are players (IM-024).
    TooManyStakes {
        /// So many stakes.
        stakes: u32,
        /// So many players.
        players: u32,
    },
    /// Nobody opposes a side: it has its stake without cards (IM-020).
    Unopposed(SideId),
    /// A protagonist opposes nobody where the gamemaster has several stakes (IM-027).
    NoOpponent(SideId),
    /// A protagonist opposes two stakes of the gamemaster's (IM-029).
    TwoStakes(SideId),
    /// More tokens than the gamemaster may lay (IM-050).
    GmTokens {
        /// So many lie there.
        laid: u32,
        /// So many may.
        limit: u32,
    },
    /// More talents than players (IM-048).
    Talents {
        /// So many lie there.
        laid: u32,
        /// So many players have one each.
        players: u32,
    },
}

impl Notice {
    /// The rule that says so.
    pub fn rule(self) -> RuleId {
        im(match self {
            Self::NoProtagonist => 4,
            Self::TooManyStakes { .. } => 24,
            Self::Unopposed(_) => 20,
            Self::NoOpponent(_) => 27,
            Self::TwoStakes(_) => 29,
            Self::GmTokens { .. } => 50,
            Self::Talents { .. } => 48,
        })
    }
}

fn at(place: usize) -> SideId {
    SideId(u16::try_from(place).unwrap_or(u16::MAX))
}

/// Players against the gamemaster: each protagonist opposes one stake, all of them the only one (IM-026, IM-027).
pub fn camps(sides: &[Whose]) -> Vec<(SideId, SideId)> {
    let of = |whose: Whose| -> Vec<SideId> {
        let its = |(place, side): (usize, &Whose)| (*side == whose).then(|| at(place));
        sides.iter().enumerate().filter_map(its).collect()
    };
    let stakes = of(Whose::Gamemaster);
    let protagonists = of(Whose::Protagonist);
    protagonists
        .into_iter()
        .zip(stakes.into_iter().cycle())
        .collect()
}

/// Everybody against everybody.
pub fn all_against_all(sides: usize) -> Vec<(SideId, SideId)> {
    let mut pairs = vec![];
    for one in 0..sides {
        for other in one + 1..sides {
            pairs.push((at(one), at(other)));
        }
    }
    pairs
}

/// The decks that cards are drawn from here: the players', and the gamemaster's (IM-161).
struct Decks {
    players: Vec<Face>,
    gamemaster: Vec<Face>,
}

impl Decks {
    /// Without the cards that lie there already.
    fn shuffled(once: &Once, chance: &mut dyn Chance) -> Self {
        let mut of = |whose: Whose| {
            let mut deck = whole_deck();
            for its in once.entrants.iter().filter(|its| its.whose == whose) {
                let is_joker = |face: &Face| matches!(face, Face::Joker(_));
                let lies = deck.iter().position(|face| its.card == Some(*face));
                // Both are typed alike: the second one that lies there is the other joker.
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
            players: of(Whose::Protagonist),
            gamemaster: of(Whose::Gamemaster),
        }
    }

    fn draw(&mut self, whose: Whose) -> Option<Face> {
        match whose {
            Whose::Protagonist => self.players.pop(),
            Whose::Gamemaster => self.gamemaster.pop(),
        }
    }
}

impl Once {
    fn whose(&self, side: SideId) -> Whose {
        let its = self.entrants.get(usize::from(side.0));
        its.map_or(Whose::Protagonist, |its| its.whose)
    }

    fn ranked(&self, cards: &[Face]) -> Ranked {
        let mut laid = vec![];
        for (place, (its, face)) in self.entrants.iter().zip(cards).enumerate() {
            laid.push(Laid {
                side: at(place),
                face: *face,
                bonuses: its.tokens.saturating_add(its.talents),
            });
        }
        let rules = RoundRules {
            cards: self.cards,
            lethal: false,
        };
        rank(&laid, &self.opposed, rules)
    }

    /// Parts what is exactly level: a card for each side, the same for all its pairs; equal ones are drawn anew (IM-141, 4.4).
    fn part(
        &self,
        tied: &[Pair],
        draw: &mut dyn FnMut(SideId) -> Option<Face>,
    ) -> Option<Vec<Pair>> {
        let mut first: Vec<(SideId, Face)> = vec![];
        for (one, other) in tied {
            for id in [*one, *other] {
                if !first.iter().any(|(its, _)| *its == id) {
                    first.push((id, draw(id)?));
                }
            }
        }
        let of = |id: SideId| first.iter().find(|(its, _)| *its == id).map(|its| its.1);
        let mut beats = vec![];
        for (one, other) in tied {
            let (mut its, mut theirs) = (of(*one)?, of(*other)?);
            beats.push(loop {
                match self.cards.compare(its, theirs) {
                    Ordering::Greater => break (*one, *other),
                    Ordering::Less => break (*other, *one),
                    Ordering::Equal => (its, theirs) = (draw(*one)?, draw(*other)?),
                }
            });
        }
        Some(beats)
    }

    /// Draws the cards that nobody laid, and those of the Hand of Fate. `None` where a deck ran out over it.
    pub fn deal(&self, chance: &mut dyn Chance) -> Option<Dealt> {
        let mut decks = Decks::shuffled(self, chance);
        let mut dealt = Dealt::default();
        for its in &self.entrants {
            dealt.cards.push(match its.card {
                Some(face) => face,
                None => decks.draw(its.whose)?,
            });
        }
        let tied = self.ranked(&dealt.cards).tied;
        self.part(&tied, &mut |side| {
            let face = decks.draw(self.whose(side))?;
            dealt.fate.push((side, face));
            Some(face)
        })?;
        Some(dealt)
    }

    /// What comes of these cards. `None` where they are not those of this conflict.
    pub fn read(&self, dealt: &Dealt) -> Option<Made> {
        if dealt.cards.len() != self.entrants.len() {
            return None;
        }
        let Ranked {
            totals,
            mut beats,
            tied,
        } = self.ranked(&dealt.cards);
        let mut drawn = dealt.fate.iter();
        beats.extend(self.part(&tied, &mut |side| {
            let (its, face) = drawn.next()?;
            (*its == side).then_some(*face)
        })?);
        let outcome = |place| {
            let foes: Vec<SideId> = opponents(&self.opposed, at(place)).collect();
            Conflict::judged(at(place), &foes, &beats)
        };
        let outcomes = (0..self.entrants.len()).map(outcome).collect();
        let mut standings = vec![];
        for side in telling_order(&totals, &beats) {
            let its = totals.iter().find(|(its, _)| *its == side);
            standings.extend(its.copied());
        }
        Some(Made {
            ways: self.ways(&totals, &dealt.cards),
            standings,
            beats,
            tied,
            outcomes,
        })
    }

    /// Where the tokens go (IM-075 … IM-079).
    fn ways(&self, totals: &[(SideId, u16)], cards: &[Face]) -> Vec<Way> {
        let face = |side: SideId| cards.get(usize::from(side.0)).copied();
        let mut shown = vec![];
        for (side, _) in totals {
            if let Some(face) = face(*side) {
                shown.push(Shown {
                    side: *side,
                    whose: self.whose(*side),
                    face,
                });
            }
        }
        let routing = Routing {
            shown: &shown,
            opposed: &self.opposed,
            among_players: true,
            direct: false,
        };
        let mut ways = vec![];
        for (place, its) in self.entrants.iter().enumerate() {
            let on = at(place);
            let (goes, held) = match its.whose {
                Whose::Gamemaster => (Goes::Pool, None),
                Whose::Protagonist => routing.of_player(on, Some(on)),
            };
            if its.tokens > 0 {
                ways.push(Way {
                    on,
                    tokens: its.tokens,
                    goes,
                    compared: held.and_then(|(one, other)| face(one).zip(face(other))),
                });
            }
        }
        ways
    }

    /// What the rules say of who takes part, and of what lies there.
    pub fn notices(&self) -> Vec<Notice> {
        let mut notices = vec![];
        let (mut stakes, mut players, mut protagonists) = (0, 0, 0);
        let (mut tokens, mut talents) = (0_u32, 0_u32);
        for (place, its) in self.entrants.iter().enumerate() {
            let opposed = opponents(&self.opposed, at(place)).next().is_some();
            match its.whose {
                Whose::Gamemaster => {
                    stakes += 1;
                    tokens = tokens.saturating_add(u32::from(its.tokens));
                }
                Whose::Protagonist => {
                    protagonists += 1;
                    players += u32::from(opposed);
                }
            }
            talents = talents.saturating_add(u32::from(its.talents));
        }
        if protagonists == 0 {
            notices.push(Notice::NoProtagonist);
        } else if stakes > players {
            notices.push(Notice::TooManyStakes { stakes, players });
        }
        for (place, its) in self.entrants.iter().enumerate() {
            let side = at(place);
            let of_gm = |foe: &SideId| self.whose(*foe) == Whose::Gamemaster;
            let foes = opponents(&self.opposed, side).count();
            let theirs = opponents(&self.opposed, side).filter(of_gm).count();
            let protagonist = its.whose == Whose::Protagonist;
            if foes == 0 {
                notices.push(match protagonist && stakes > 1 {
                    true => Notice::NoOpponent(side),
                    false => Notice::Unopposed(side),
                });
            } else if protagonist && theirs > 1 {
                notices.push(Notice::TwoStakes(side));
            }
        }
        let limit = simple_limit(players);
        if tokens > limit {
            notices.push(Notice::GmTokens {
                laid: tokens,
                limit,
            });
        }
        if talents > players {
            notices.push(Notice::Talents {
                laid: talents,
                players,
            });
        }
        notices
    }
}
