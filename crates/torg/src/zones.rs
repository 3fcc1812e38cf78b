//! Where every card of the deck is. A card is always in exactly one zone (INV-01).

use super::card::CardId;
use tabletop::seat::ActorId;

/// A place for cards. Only heroes own zones (INV-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// The deck, face down; nobody may know its order.
    DrawPile,
    /// One hero's hidden hand.
    Hand(ActorId),
    /// One hero's face-up pool.
    Pool(ActorId),
    /// Cards a hero has played that last until the end of the round.
    InEffect(ActorId),
    /// The cards the gamemaster flipped; only the top one counts (DD-040).
    ActionStack,
    /// Face up beside the deck, the latest on top (DD-041).
    DiscardPile,
}

/// The cards of one hero.
#[derive(Clone, Debug, PartialEq, Eq)]
struct HeroCards {
    actor: ActorId,
    hand: Vec<CardId>,
    pool: Vec<CardId>,
    in_effect: Vec<CardId>,
}

/// All zones. The last card of a pile is its top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardZones {
    draw_pile: Vec<CardId>,
    action_stack: Vec<CardId>,
    discard_pile: Vec<CardId>,
    hero_cards: Vec<HeroCards>,
}

impl CardZones {
    /// Returns the cards in a zone, the top one last. Empty if a hero has none.
    pub fn cards(&self, zone: Zone) -> &[CardId] {
        let owned = |actor| self.hero_cards.iter().find(|owned| owned.actor == actor);
        match zone {
            Zone::DrawPile => &self.draw_pile,
            Zone::ActionStack => &self.action_stack,
            Zone::DiscardPile => &self.discard_pile,
            Zone::Hand(actor) => owned(actor).map_or(&[], |owned| &owned.hand),
            Zone::Pool(actor) => owned(actor).map_or(&[], |owned| &owned.pool),
            Zone::InEffect(actor) => owned(actor).map_or(&[], |owned| &owned.in_effect),
        }
    }

    /// Returns the top card of a zone.
    pub fn top(&self, zone: Zone) -> Option<CardId> {
        self.cards(zone).last().copied()
    }

    /// Whether a card is in a zone.
    pub fn is_in(&self, card: CardId, zone: Zone) -> bool {
        self.cards(zone).contains(&card)
    }

    /// Moves a card to the top of a zone, from wherever it was.
    pub fn move_to(&mut self, card: CardId, zone: Zone) {
        for pile in self.all_piles_mut() {
            pile.retain(|&other| other != card);
        }
        self.pile_mut(zone).push(card);
    }

    /// Puts a card under the top one of a zone.
    pub(crate) fn move_under_top(&mut self, card: CardId, zone: Zone) {
        self.move_to(card, zone);
        let pile = self.pile_mut(zone);
        if let Some(below) = pile.len().checked_sub(2) {
            pile.swap(below, below + 1);
        }
    }

    /// Puts these cards under the draw pile, bottom first.
    pub(crate) fn put_under_draw_pile(&mut self, order: &[CardId]) {
        for pile in self.all_piles_mut() {
            pile.retain(|card| !order.contains(card));
        }
        let above = std::mem::take(&mut self.draw_pile);
        self.draw_pile = order.iter().copied().chain(above).collect();
    }

    /// Returns all cards to the deck (DD-107), sorted by number.
    pub(crate) fn collect_into_draw_pile(&mut self) {
        let mut cards: Vec<CardId> = Vec::new();
        for pile in self.all_piles_mut() {
            cards.append(pile);
        }
        cards.sort_unstable();
        self.draw_pile = cards;
    }

    /// Returns every zone that holds cards, for counting.
    pub fn all_zones(&self) -> Vec<Zone> {
        let zones_of = |owned: &HeroCards| {
            let actor = owned.actor;
            [Zone::Hand(actor), Zone::Pool(actor), Zone::InEffect(actor)]
        };
        let shared = [Zone::DrawPile, Zone::ActionStack, Zone::DiscardPile];
        shared
            .into_iter()
            .chain(self.hero_cards.iter().flat_map(zones_of))
            .collect()
    }

    fn all_piles_mut(&mut self) -> impl Iterator<Item = &mut Vec<CardId>> {
        [
            &mut self.draw_pile,
            &mut self.action_stack,
            &mut self.discard_pile,
        ]
        .into_iter()
        .chain(
            self.hero_cards
                .iter_mut()
                .flat_map(|owned| [&mut owned.hand, &mut owned.pool, &mut owned.in_effect]),
        )
    }

    fn pile_mut(&mut self, zone: Zone) -> &mut Vec<CardId> {
        match zone {
            Zone::DrawPile => &mut self.draw_pile,
            Zone::ActionStack => &mut self.action_stack,
            Zone::DiscardPile => &mut self.discard_pile,
            Zone::Hand(actor) => &mut self.hero_cards_mut(actor).hand,
            Zone::Pool(actor) => &mut self.hero_cards_mut(actor).pool,
            Zone::InEffect(actor) => &mut self.hero_cards_mut(actor).in_effect,
        }
    }

    fn hero_cards_mut(&mut self, actor: ActorId) -> &mut HeroCards {
        let index = self
            .hero_cards
            .iter()
            .position(|owned| owned.actor == actor)
            .unwrap_or(self.hero_cards.len());
        if index == self.hero_cards.len() {
            self.hero_cards.push(HeroCards {
                actor,
                hand: vec![],
                pool: vec![],
                in_effect: vec![],
            });
        }
        #[allow(clippy::indexing_slicing)] // found or pushed just above
        &mut self.hero_cards[index]
    }
}
