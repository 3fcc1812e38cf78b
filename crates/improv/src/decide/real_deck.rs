//! Cards of a real deck: people play them, and enter them when they are turned over.

use super::reveal::Pair;
use super::transaction::{CommandResult, ImprovTransaction};
use crate::card::CardId;
use crate::event::Event;
use crate::real_deck::free_card;
use crate::refusal::Refusal;
use crate::side::SideId;
use crate::state::Phase;
use std::cmp::Ordering;

impl ImprovTransaction<'_> {
    /// Requires that the app deals the cards.
    pub(super) fn require_app_deck(&self) -> CommandResult {
        match self.state.settings.uses_real_deck() {
            true => Err(Refusal::RealDeck),
            false => Ok(()),
        }
    }

    /// Requires that no card is entered where the app draws it.
    pub(super) fn require_none_entered<T>(&self, entered: &[T]) -> CommandResult {
        match entered {
            [] => Ok(()),
            [_, ..] => Err(Refusal::NoRealDeck),
        }
    }

    fn require_real_deck(&self) -> CommandResult {
        match self.state.settings.uses_real_deck() {
            true => Ok(()),
            false => Err(Refusal::NoRealDeck),
        }
    }

    /// Records that each of these sides has played one card face down (IM-035). The app does not learn which.
    pub(super) fn play_real_cards(&mut self, sides: &[SideId]) -> CommandResult {
        self.require_real_deck()?;
        if sides.is_empty() {
            return Err(Refusal::Empty);
        }
        for side in sides {
            self.controller(self.side_to_play(*side)?)?;
            self.push(Event::RealCardPlayed {
                side: *side,
                from_deck: false,
            });
        }
        self.close_after_last_card();
        Ok(())
    }

    /// Enters the turned cards: all played ones, once everybody has passed (IM-065), or those of the Hand of Fate (IM-141).
    pub(super) fn enter_cards(&mut self, cards: &[(SideId, CardId)]) -> CommandResult {
        let phase = self.in_phase(&[Phase::Bonuses, Phase::Fate], 65)?.phase;
        self.require_real_deck()?;
        match phase {
            Phase::Fate => self.enter_fate_cards(cards),
            Phase::Setup
            | Phase::Stakes
            | Phase::Cards
            | Phase::Bonuses
            | Phase::Narrate
            | Phase::Final => {
                self.require_all_passed()?;
                let cards = self.check_turned_cards(&self.state.cards_to_enter(), cards)?;
                self.push(Event::CardsEntered { cards });
                self.turn_cards_up()
            }
        }
    }

    fn enter_fate_cards(&mut self, cards: &[(SideId, CardId)]) -> CommandResult {
        let needed = self.state.cards_to_enter();
        if needed.is_empty() {
            return Err(Refusal::NoFateChoice);
        }
        for (side, card) in self.check_turned_cards(&needed, cards)? {
            self.push(Event::FateCardDrawn { side, card });
        }
        let rules = self.state.settings.card_rules;
        match self.conflict()?.fate_by_draws(rules) {
            Ok(beats) => self.decide_fate(beats),
            // Two cards were equal again: another card is turned over for each.
            Err(_) => Ok(()),
        }
    }

    /// Breaks a tie between two piles with one turned card each; `None` if these are equal too, so that two more are needed (IA-03).
    pub(super) fn break_tie_with_turned_cards(
        &mut self,
        (first, second): Pair,
        cards: &[(SideId, CardId)],
    ) -> Result<Option<Pair>, Refusal> {
        let cards = self.check_turned_cards(&[first, second], cards)?;
        for (side, card) in &cards {
            self.push(Event::FateCardDrawn {
                side: *side,
                card: *card,
            });
        }
        let face = |id: SideId| {
            let entered = cards.iter().find(|(side, _)| *side == id);
            entered.map(|(_, card)| card.face())
        };
        let rules = self.state.settings.card_rules;
        let ahead = face(first)
            .zip(face(second))
            .map(|(first_face, second_face)| rules.compare(first_face, second_face));
        Ok(match ahead {
            Some(Ordering::Greater) => Some((first, second)),
            Some(Ordering::Less) => Some((second, first)),
            Some(Ordering::Equal) | None => None,
        })
    }

    /// Returns the entered cards in the order of the sides that need one. Each has to be of the deck that the side's person plays
    /// from, and must not be on the table yet (IM-161).
    pub(super) fn check_turned_cards(
        &self,
        needed: &[SideId],
        entered: &[(SideId, CardId)],
    ) -> Result<Vec<(SideId, CardId)>, Refusal> {
        let mut on_table = self.conflict()?.cards_on_table();
        let mut turned = vec![];
        for side in needed {
            let mut own_entries = entered
                .iter()
                .filter(|(entered_for, _)| entered_for == side);
            let (_, card) = own_entries
                .next()
                .ok_or(Refusal::CardNotEntered { side: *side })?;
            let deck = self.controller(self.side(*side)?)?.deck;
            if card.deck() != deck || own_entries.next().is_some() {
                return Err(Refusal::NoSuchCard);
            }
            let card = free_card(*card, &on_table, &self.state.settings.card_rules)
                .ok_or(Refusal::CardOnTable { card: *card })?;
            on_table.push(card);
            turned.push((*side, card));
        }
        if turned.len() == entered.len() {
            Ok(turned)
        } else {
            Err(Refusal::NoSuchCard)
        }
    }
}
