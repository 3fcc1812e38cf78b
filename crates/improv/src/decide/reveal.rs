//! The cards are turned up, the Hand of Fate decides what is level, and the round is settled (3.6, 3.7, 3.10, 3.13; 4.2, 4.4).

use super::play::{Decided, Play};
use crate::card::CardId;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::round::{Goes, Laid, Ranked, Routing, Shown, opponents, rank, telling_order, winners};
use crate::settings::{AmongPlayers, NarrationOrder, Refill};
use crate::side::{SideId, SideKind};
use crate::state::{
    BonusKind, Condition, Conflict, Holder, Kind, Phase, Role, Route, Side, Standing,
};
use std::cmp::Ordering;
use tabletop::dice::shuffle;
use tabletop::seat::ActorId;

type Pair = (SideId, SideId);

impl Play<'_> {
    /// IM-065: all at once, when everybody has passed.
    pub(super) fn reveal(&mut self) -> Decided {
        let conflict = self.in_phase(&[Phase::Bonuses], 65)?.clone();
        let passed = |id: ActorId| conflict.passed.contains(&id);
        let all = self.state.present().all(|its| passed(its.id));
        self.require(all, Refusal::NotAllPassed)?;
        let mut laid = vec![];
        for side in &conflict.sides {
            if let Some(played) = side.played {
                laid.push(Laid {
                    side: side.id,
                    face: played.card.face(),
                    bonuses: conflict.bonuses_on(side.id),
                });
            }
        }
        let rules = self.state.settings.round_rules();
        let Ranked {
            totals,
            beats,
            tied,
        } = rank(&laid, &conflict.live_pairs(), rules);
        let card = |id: SideId| conflict.side(id).and_then(|its| its.played);
        let standings = totals
            .into_iter()
            .filter_map(|(side, total)| {
                card(side).map(|played| Standing {
                    side,
                    card: played.card,
                    total,
                })
            })
            .collect();
        let settled = tied.is_empty();
        self.push(Event::Revealed {
            standings,
            beats,
            tied,
        });
        if settled { self.settle() } else { Ok(()) }
    }

    /// A card for a side, from the deck that its own come from.
    fn draw_for(&mut self, side: SideId) -> Result<CardId, Refusal> {
        let deck = self.controller(self.side(side)?)?.deck;
        let card = self.draw(deck)?;
        self.push(Event::FateCardDrawn { side, card });
        Ok(card)
    }

    /// Winner and loser of a pair by these cards, and by new ones as long as they are equal (IM-141).
    fn part(&mut self, pair: Pair, mut cards: (CardId, CardId)) -> Result<Pair, Refusal> {
        let (one, other) = pair;
        let rules = self.state.settings.cards;
        loop {
            match rules.compare(cards.0.face(), cards.1.face()) {
                Ordering::Greater => return Ok((one, other)),
                Ordering::Less => return Ok((other, one)),
                Ordering::Equal => match self.draw_both(pair)? {
                    Some(drawn) => cards = drawn,
                    None => return Ok(self.lot(pair)),
                },
            }
        }
    }

    /// A card for each of a pair; `None` where a deck has none left to draw (7.9).
    fn draw_both(&mut self, (one, other): Pair) -> Result<Option<(CardId, CardId)>, Refusal> {
        let cards = (self.draw_if_any(one)?, self.draw_if_any(other)?);
        Ok(cards.0.zip(cards.1))
    }

    fn draw_if_any(&mut self, side: SideId) -> Result<Option<CardId>, Refusal> {
        match self.draw_for(side) {
            Err(Refusal::DeckEmpty) => Ok(None),
            drawn => drawn.map(Some),
        }
    }

    /// Winner and loser where no card is left to say it: one of the two by lot, so that no conflict stands still (IA-04).
    fn lot(&mut self, (one, other): Pair) -> Pair {
        let mut drawn = [one, other];
        shuffle(&mut drawn, self.chance);
        (drawn[0], drawn[1])
    }

    /// Parts a pair whose piles are level by a card each.
    pub(super) fn part_anew(&mut self, pair: Pair) -> Result<Pair, Refusal> {
        match self.draw_both(pair)? {
            Some(cards) => self.part(pair, cards),
            None => Ok(self.lot(pair)),
        }
    }

    /// IM-141: a card for each side in a pair that is level, the same for all its pairs; where two are equal again, this pair alone
    /// draws anew (4.4, IA-04).
    pub(super) fn draw_fate(&mut self) -> Decided {
        let conflict = self.in_phase(&[Phase::Fate], 140)?.clone();
        if !conflict.result.drawn.is_empty() || !conflict.choosing.is_empty() {
            return Err(Refusal::FateChoice);
        }
        let mut sides: Vec<SideId> = vec![];
        for (one, other) in &conflict.result.tied {
            for id in [*one, *other] {
                if !sides.contains(&id) {
                    sides.push(id);
                }
            }
        }
        let mut first = vec![];
        for side in sides {
            first.push((side, self.draw_if_any(side)?));
        }
        let card = |id: SideId| {
            let its = first.iter().find(|(side, _)| *side == id);
            its.and_then(|(_, card)| *card)
        };
        let mut beats = vec![];
        for (one, other) in &conflict.result.tied {
            let pair = (*one, *other);
            beats.push(match card(*one).zip(card(*other)) {
                Some(cards) => self.part(pair, cards)?,
                None => self.lot(pair),
            });
        }
        let dramatic = self.state.settings.hand_of_fate;
        let (mut choosing, mut destroyed) = (vec![], vec![]);
        if dramatic && conflict.kind == Kind::Extended {
            for (_, loser) in &beats {
                let before = conflict.side(*loser).map_or(0, |its| its.fate_losses);
                let list = match before {
                    0 => &mut choosing,
                    _ => &mut destroyed,
                };
                if !list.contains(loser) {
                    list.push(*loser);
                }
            }
        }
        let done = choosing.is_empty();
        self.push(Event::FateDecided {
            beats,
            choosing,
            dramatic,
        });
        for side in destroyed {
            self.push(Event::FateSuffered {
                side,
                condition: Condition::Destroyed,
            });
        }
        if done { self.settle() } else { Ok(()) }
    }

    /// IM-144, IM-145: once, by the loser, in an extended conflict.
    pub(super) fn choose_fate(&mut self, side: SideId, stays: bool) -> Decided {
        let phase = self.conflict()?.phase;
        let choosing = self.conflict()?.choosing.contains(&side);
        if phase != Phase::Fate || !choosing {
            return Err(Refusal::FateChoice);
        }
        let condition = match stays {
            true => Condition::Harmed,
            false => Condition::Eliminated,
        };
        self.push(Event::FateSuffered { side, condition });
        let done = self.conflict()?.choosing.is_empty();
        if done { self.settle() } else { Ok(()) }
    }

    /// Cards, tokens and markers leave the table (IM-075 … IM-085, IM-107 … IM-110), and it is known what comes next.
    fn settle(&mut self) -> Decided {
        let conflict = self.conflict()?.clone();
        let extended = conflict.kind == Kind::Extended;
        let beats = &conflict.result.beats;
        let won = self.round_winners(&conflict);
        let kept = if extended { won.clone() } else { vec![] };
        let routes = self.routes(&conflict);
        let outcomes = match conflict.kind {
            Kind::Simple => conflict.outcomes(beats),
            Kind::Extended => vec![],
        };
        // Where nobody is opposed any longer there is nothing left to play for.
        let last = conflict.round >= conflict.rounds || conflict.live_pairs().is_empty();
        let phase = if extended && last {
            Phase::Final
        } else {
            Phase::Narrate
        };
        let rotated = self.state.settings.narration == NarrationOrder::Rotation;
        self.push(Event::RoundSettled {
            winners: won,
            kept,
            routes,
            outcomes,
            rotated,
            phase,
        });
        let order = self.telling_order(&conflict)?;
        self.push(Event::OrderSet { order });
        if self.state.settings.refill == Refill::AfterRound {
            self.deal_all();
        }
        Ok(())
    }

    /// IM-106; whoever lost to the Hand of Fate in an extended conflict has lost the round (IA-35).
    fn round_winners(&self, conflict: &Conflict) -> Vec<SideId> {
        let result = &conflict.result;
        let mut won = vec![];
        for side in conflict.sides.iter().filter(|its| its.played.is_some()) {
            // In an extended conflict a protagonist is held to the opponent it named, whoever else named it (IM-097, 4.2).
            let own = |pair: &&Pair| {
                let named = |foe: SideId| conflict.opposed.contains(&(side.id, foe));
                (pair.0 == side.id && named(pair.1)) || (pair.1 == side.id && named(pair.0))
            };
            let mut pairs: Vec<Pair> = result.beats.iter().filter(own).copied().collect();
            if pairs.is_empty() || side.is_gm() || conflict.kind == Kind::Simple {
                pairs.clone_from(&result.beats);
            }
            let its = [(side.id, side.is_gm())];
            won.extend(winners(&its, &pairs, &result.beats));
        }
        if conflict.kind == Kind::Extended && self.state.settings.hand_of_fate {
            let fated = |pair: &Pair| {
                let (winner, loser) = *pair;
                result.tied.contains(&(winner, loser)) || result.tied.contains(&(loser, winner))
            };
            won.retain(|id| {
                let lost = |pair: &&Pair| pair.1 == *id && fated(pair);
                !result.beats.iter().any(|pair| lost(&pair))
            });
        }
        won
    }

    fn routes(&self, conflict: &Conflict) -> Vec<Route> {
        let mut shown = vec![];
        for standing in &conflict.result.standings {
            let side = conflict.side(standing.side);
            if let Some(whose) = side.and_then(Side::whose) {
                shown.push(Shown {
                    side: standing.side,
                    whose,
                    face: standing.card.face(),
                });
            }
        }
        let routing = Routing {
            shown: &shown,
            opposed: &conflict.opposed,
            among_players: self.state.settings.among_players == AmongPlayers::Compare,
            direct: conflict.kind == Kind::Extended,
        };
        let card = |id: SideId| {
            let standing = conflict.result.standings.iter().find(|its| its.side == id);
            standing.map(|its| its.card)
        };
        let collected = match conflict.kind {
            Kind::Simple => self
                .state
                .gamemaster()
                .map_or(Holder::OutOfPlay, |its| Holder::Person(its.id)),
            Kind::Extended => Holder::Bank,
        };
        let mut routes = vec![];
        for bonus in &conflict.bonuses {
            if bonus.kind != BonusKind::Token {
                continue;
            }
            let by_gm = |id: ActorId| {
                let person = self.state.person(id);
                person.is_some_and(|its| its.role == Role::Gamemaster)
            };
            let (goes, compared) = if by_gm(bonus.by) {
                (Goes::Pool, None)
            } else {
                routing.of_player(bonus.on, conflict.own_card(bonus.by))
            };
            routes.push(Route {
                by: bonus.by,
                on: bonus.on,
                to: match goes {
                    Goes::Pool => Holder::Pool,
                    Goes::Gamemaster => collected,
                    Goes::OutOfPlay => Holder::OutOfPlay,
                },
                compared: compared.and_then(|(one, other)| card(one).zip(card(other))),
            });
        }
        routes
    }

    /// In which order is told: from the lowest to the highest (IM-088, IM-112, IM-122), or around the table (IM-131, IM-132).
    /// `before` is the conflict as it was when the cards still lay there.
    fn telling_order(&self, before: &Conflict) -> Result<Vec<SideId>, Refusal> {
        let conflict = self.conflict()?;
        let mut order = match conflict.phase {
            Phase::Final => {
                // Who left in this very round tells how, with the end: the round has no telling of its own (IM-113, IM-143).
                let left = |id: &SideId| {
                    let its = conflict.side(*id);
                    its.is_some_and(|its| its.condition == Condition::Eliminated)
                };
                let played = before.result.standings.iter().map(|its| its.side);
                let mut order: Vec<SideId> = played.filter(left).collect();
                order.extend(conflict.final_order(&self.state.settings));
                order
            }
            Phase::Setup
            | Phase::Stakes
            | Phase::Cards
            | Phase::Bonuses
            | Phase::Fate
            | Phase::Narrate => {
                let mut totals = vec![];
                for standing in &before.result.standings {
                    totals.push((standing.side, standing.total));
                }
                let mut order = telling_order(&totals, &before.result.beats);
                let untold = |its: &&Side| its.is_there() && !order.contains(&its.id);
                let rest: Vec<SideId> = conflict
                    .sides
                    .iter()
                    .filter(untold)
                    .map(|its| its.id)
                    .collect();
                order.extend(rest);
                order
            }
        };
        if self.state.settings.narration == NarrationOrder::Rotation {
            order = self.around_the_table(conflict, &order);
        }
        Ok(order)
    }

    /// Each protagonist as its player sits, with the gamemaster's stake that it opposes behind it.
    fn around_the_table(&self, conflict: &Conflict, telling: &[SideId]) -> Vec<SideId> {
        let mut people: Vec<ActorId> = self.state.present().map(|its| its.id).collect();
        if !self.state.clockwise {
            people.reverse();
        }
        let mut order: Vec<SideId> = vec![];
        let mut add = |id: SideId| {
            if telling.contains(&id) && !order.contains(&id) {
                order.push(id);
            }
        };
        for person in people {
            let theirs = |its: &&Side| its.kind == SideKind::Protagonist(person);
            for side in conflict.sides.iter().filter(theirs) {
                add(side.id);
                for foe in opponents(&conflict.opposed, side.id) {
                    if conflict.side(foe).is_some_and(Side::is_gm) {
                        add(foe);
                    }
                }
            }
        }
        for id in telling {
            add(*id);
        }
        order
    }
}
