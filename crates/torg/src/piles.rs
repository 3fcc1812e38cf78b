//! Where every card of the deck lies. A card is in exactly one zone, whatever happens (INV-01).

use super::card::CardId;
use tabletop::seat::ActorId;

/// A place where cards lie (section 2.1 of the deck's ledger). Only heroes own zones (INV-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// Face down, its order hidden from all.
    Deck,
    /// One hero's secret hand.
    Hand(ActorId),
    /// One hero's open pool.
    Pool(ActorId),
    /// Cards one hero has played that last to the end of the round.
    InEffect(ActorId),
    /// The cards the gamemaster flipped; only the top one counts (DD-040).
    ActionStack,
    /// Face up beside the deck, the latest on top (DD-041).
    Discard,
}

/// The cards of one hero.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Owned {
    actor: ActorId,
    hand: Vec<CardId>,
    pool: Vec<CardId>,
    in_effect: Vec<CardId>,
}

/// All zones. The last card of a pile is its top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piles {
    deck: Vec<CardId>,
    action_stack: Vec<CardId>,
    discard: Vec<CardId>,
    owned: Vec<Owned>,
}

impl Piles {
    /// The cards in a zone, the top one last. Empty where a hero has none.
    pub fn cards(&self, zone: Zone) -> &[CardId] {
        let owned = |actor| self.owned.iter().find(|owned| owned.actor == actor);
        match zone {
            Zone::Deck => &self.deck,
            Zone::ActionStack => &self.action_stack,
            Zone::Discard => &self.discard,
            Zone::Hand(actor) => owned(actor).map_or(&[], |owned| &owned.hand),
            Zone::Pool(actor) => owned(actor).map_or(&[], |owned| &owned.pool),
            Zone::InEffect(actor) => owned(actor).map_or(&[], |owned| &owned.in_effect),
        }
    }

    /// The top card of a zone.
    pub fn top(&self, zone: Zone) -> Option<CardId> {
        self.cards(zone).last().copied()
    }

    /// Whether a card lies in a zone.
    pub fn lies_in(&self, card: CardId, zone: Zone) -> bool {
        self.cards(zone).contains(&card)
    }

    /// Puts a card on top of a zone, taking it away from wherever it lay.
    pub fn put(&mut self, card: CardId, zone: Zone) {
        for pile in self.all_piles() {
            pile.retain(|&other| other != card);
        }
        self.pile(zone).push(card);
    }

    /// Slips a card under the top one of a zone.
    pub fn put_under_top(&mut self, card: CardId, zone: Zone) {
        self.put(card, zone);
        let pile = self.pile(zone);
        if let Some(below) = pile.len().checked_sub(2) {
            pile.swap(below, below + 1);
        }
    }

    /// Makes these cards the deck, bottom first, under whatever the deck still holds.
    pub fn restack(&mut self, order: &[CardId]) {
        for pile in self.all_piles() {
            pile.retain(|card| !order.contains(card));
        }
        let above = std::mem::take(&mut self.deck);
        self.deck = order.iter().copied().chain(above).collect();
    }

    /// Takes all cards back into the deck (DD-107), in the order of their numbers.
    pub fn gather(&mut self) {
        let mut all: Vec<CardId> = Vec::new();
        for pile in self.all_piles() {
            all.append(pile);
        }
        all.sort_unstable();
        self.deck = all;
    }

    /// Every zone that holds cards, for counting.
    pub fn zones(&self) -> Vec<Zone> {
        let own = |owned: &Owned| {
            let actor = owned.actor;
            [Zone::Hand(actor), Zone::Pool(actor), Zone::InEffect(actor)]
        };
        let shared = [Zone::Deck, Zone::ActionStack, Zone::Discard];
        shared
            .into_iter()
            .chain(self.owned.iter().flat_map(own))
            .collect()
    }

    fn all_piles(&mut self) -> impl Iterator<Item = &mut Vec<CardId>> {
        [&mut self.deck, &mut self.action_stack, &mut self.discard]
            .into_iter()
            .chain(
                self.owned
                    .iter_mut()
                    .flat_map(|owned| [&mut owned.hand, &mut owned.pool, &mut owned.in_effect]),
            )
    }

    fn pile(&mut self, zone: Zone) -> &mut Vec<CardId> {
        match zone {
            Zone::Deck => &mut self.deck,
            Zone::ActionStack => &mut self.action_stack,
            Zone::Discard => &mut self.discard,
            Zone::Hand(actor) => &mut self.owned(actor).hand,
            Zone::Pool(actor) => &mut self.owned(actor).pool,
            Zone::InEffect(actor) => &mut self.owned(actor).in_effect,
        }
    }

    fn owned(&mut self, actor: ActorId) -> &mut Owned {
        let place = self
            .owned
            .iter()
            .position(|owned| owned.actor == actor)
            .unwrap_or(self.owned.len());
        if place == self.owned.len() {
            self.owned.push(Owned {
                actor,
                hand: vec![],
                pool: vec![],
                in_effect: vec![],
            });
        }
        #[allow(clippy::indexing_slicing)] // found or pushed just above
        &mut self.owned[place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inv_01_a_card_is_in_one_zone_only() {
        let mut piles = Piles::default();
        let hero = ActorId(1);
        piles.restack(&[CardId(1), CardId(2), CardId(3)]);
        piles.put(CardId(3), Zone::Hand(hero));
        piles.put(CardId(3), Zone::Pool(hero));
        piles.put(CardId(2), Zone::Discard);
        piles.restack(&[CardId(2)]);
        assert_eq!(
            piles.cards(Zone::Deck),
            [CardId(2), CardId(1)],
            "shuffled cards go below what is left"
        );
        assert_eq!(piles.cards(Zone::Pool(hero)), [CardId(3)]);
        assert!(piles.cards(Zone::Hand(hero)).is_empty() && piles.cards(Zone::Discard).is_empty());
        assert_eq!(
            piles
                .zones()
                .iter()
                .map(|&zone| piles.cards(zone).len())
                .sum::<usize>(),
            3
        );
    }
}
