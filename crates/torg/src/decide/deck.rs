//! Commands about the deck: setting a custom deck, typing the cards drawn from a printed deck, and restoring hands saved in an
//! earlier session (DD-105, A-91).

use super::transaction::{CommandResult, TorgTransaction};
use crate::card::CardId;
use crate::command::{Command, DeckCommand};
use crate::dealing::{DeckEvent, DeckRefusal, PublicZone, SavedHand, TableSetup};
use crate::draw_reason::DrawReason;
use crate::event::{Event, TradeLapse};
use crate::refusal::Refusal;
use crate::settings::HandSize;
use crate::state::State;
use crate::story::{StoryEvent, Subplot, SubplotStage};
use crate::zones::Zone;
use tabletop::dice::shuffle;
use tabletop::seat::ActorId;

impl TorgTransaction<'_> {
    pub(super) fn deck(&mut self, command: &DeckCommand) -> CommandResult {
        match command {
            DeckCommand::Open(opening) => self.open_table(opening),
            DeckCommand::WithTypedCards { cards, command } => self.with_typed_cards(cards, command),
            DeckCommand::EnterDrawnCards { actor, cards } => self.enter_drawn_cards(*actor, cards),
            DeckCommand::RestoreHands { saved_hands } => self.restore_hands(saved_hands),
        }
    }

    /// Executes a command whose cards come from the printed deck. `cards` are the typed numbers, in the order in which the
    /// cards were turned over.
    fn with_typed_cards(&mut self, cards: &[CardId], command: &Command) -> CommandResult {
        if self.state.physical_deck.is_none() {
            return Err(DeckRefusal::NoPhysicalDeck.into());
        }
        self.physical_deck = cards.iter().rev().copied().collect();
        self.command(command)
    }

    /// Sets the deck when the table is opened, before the deal.
    pub(super) fn set_up_deck(&mut self, opening: &TableSetup) -> CommandResult {
        if let Some(custom) = opening.deck.as_custom() {
            if let Some(error) = custom.errors().first() {
                return Err(DeckRefusal::InvalidDeck(*error).into());
            }
            let deck = opening.deck.clone();
            self.push(Event::Deck {
                what: DeckEvent::CustomDeckSet { deck },
            });
        }
        if opening.physical_deck {
            self.push(Event::Deck {
                what: DeckEvent::PhysicalDeckUsed,
            });
        }
        Ok(())
    }

    /// Deals hands from the shuffled deck. Heroes with a saved hand get that hand. The remaining cards become the draw pile
    /// (DD-013 … DD-024, DD-105).
    pub(super) fn deal(&mut self, carried: &[SavedHand]) -> CommandResult {
        self.check_saved_hands(carried)?;
        let brought = || {
            carried
                .iter()
                .flat_map(|saved| saved.hand.iter().chain(&saved.pool))
        };
        let cards = self.state.deck.cards().iter().map(|card| card.id);
        let mut draw_pile: Vec<CardId> = cards
            .filter(|card| !brought().any(|other| other == card))
            .collect();
        let physical_deck = self.state.physical_deck.is_some();
        if !physical_deck {
            shuffle(&mut draw_pile, self.chance);
        }
        let heroes: Vec<ActorId> = self.state.heroes().map(|hero| hero.id).collect();
        let saved_size = carried.iter().find_map(|saved| saved.hand_size);
        let hand_size = saved_size.unwrap_or(self.state.settings.opening_hand_size(heroes.len()));
        let mut owing = Vec::new();
        let mut hands = Vec::new();
        for hero in heroes {
            let saved = carried.iter().find(|saved| saved.actor == hero);
            let hand = match saved {
                Some(saved) => saved.hand.clone(),
                None if physical_deck => {
                    owing.push(hero);
                    vec![]
                }
                None => draw_pile.split_off(draw_pile.len().saturating_sub(usize::from(hand_size))),
            };
            hands.push((hero, hand));
        }
        self.push(Event::Dealt {
            hand_size,
            hands,
            draw_pile,
        });
        let pools: Vec<(ActorId, Vec<CardId>)> = carried
            .iter()
            .filter(|saved| !saved.pool.is_empty())
            .map(|saved| (saved.actor, saved.pool.clone()))
            .collect();
        if !pools.is_empty() {
            self.push(Event::Deck {
                what: DeckEvent::HandsRestored {
                    hands: vec![],
                    pools,
                    draw_pile: vec![],
                },
            });
        }
        self.resume_subplots(carried);
        for hero in owing {
            self.add_owed_draws(hero, DrawReason::Deal, hand_size);
        }
        Ok(())
    }

    /// Restores accepted subplots in the stage they had, without accepting them again (DD-105, DD-357).
    fn resume_subplots(&mut self, carried: &[SavedHand]) {
        for saved in carried {
            for saved_subplot in &saved.subplots {
                let is_laid = |subplot: &&Subplot| {
                    subplot.card == Some(saved_subplot.card)
                        && subplot.owner == saved.actor
                        && subplot.stage != SubplotStage::Ended
                };
                let laid = self.state.story.subplots.iter().find(is_laid);
                if let Some(subplot) = laid.map(|subplot| subplot.id) {
                    self.story_event(StoryEvent::Resumed {
                        subplot,
                        active: saved_subplot.active,
                        acts_paid: saved_subplot.acts_paid,
                        campaigned: saved_subplot.campaigned,
                    });
                }
            }
        }
    }

    /// Requires that every hero and every card occurs at most once, that all cards are in this deck, and that pools contain
    /// only special cards.
    fn check_saved_hands(&self, carried: &[SavedHand]) -> CommandResult {
        let mut seen = Vec::new();
        for (index, saved) in carried.iter().enumerate() {
            let actor = self.hero(saved.actor)?;
            if carried
                .iter()
                .take(index)
                .any(|other| other.actor == actor.id)
            {
                return Err(Refusal::UnknownActor);
            }
            for card in saved.hand.iter().chain(&saved.pool) {
                if self.state.deck.card(*card).is_none() {
                    return Err(DeckRefusal::NotAvailable { card: *card }.into());
                }
                if seen.contains(card) {
                    return Err(DeckRefusal::DuplicateCard { card: *card }.into());
                }
                seen.push(*card);
            }
            if let Some(card) = saved
                .pool
                .iter()
                .find(|card| !self.state.deck.is_special(**card))
            {
                return Err(DeckRefusal::NotASpecial { card: *card }.into());
            }
            if saved
                .hand_size
                .is_some_and(|full| !HandSize::RANGE.contains(&full))
            {
                return Err(Refusal::OutOfRange {
                    min: u32::from(*HandSize::RANGE.start()),
                    max: u32::from(*HandSize::RANGE.end()),
                });
            }
        }
        Ok(())
    }

    /// Restores the saved hands of the listed heroes between scenes; the cards of other heroes do not change.
    fn restore_hands(&mut self, carried: &[SavedHand]) -> CommandResult {
        if self.state.is_deckless() {
            return Err(Refusal::NoDeck);
        }
        self.require_open()?;
        self.require_free_play()?;
        self.require_nothing_pending()?;
        self.require_no_action()?;
        self.require_no_owed_draws()?;
        self.check_saved_hands(carried)?;
        if carried.is_empty() {
            return Ok(());
        }
        let has_saved_hand = |hero: &ActorId| carried.iter().any(|saved| saved.actor == *hero);
        let zones = &self.state.zones;
        let mut kept = Vec::new();
        for hero in self.state.heroes().filter(|hero| !has_saved_hand(&hero.id)) {
            for zone in [
                Zone::Hand(hero.id),
                Zone::Pool(hero.id),
                Zone::InEffect(hero.id),
            ] {
                kept.extend_from_slice(zones.cards(zone));
            }
        }
        let brought = || {
            carried
                .iter()
                .flat_map(|saved| saved.hand.iter().chain(&saved.pool))
        };
        if let Some(card) = brought().find(|card| kept.contains(card)) {
            return Err(DeckRefusal::NotAvailable { card: *card }.into());
        }
        let cards = self.state.deck.cards().iter().map(|card| card.id);
        let mut draw_pile: Vec<CardId> = cards
            .filter(|card| !kept.contains(card) && !brought().any(|other| other == card))
            .collect();
        if self.state.physical_deck.is_none() {
            shuffle(&mut draw_pile, self.chance);
        }
        self.lapse_trade(TradeLapse::HandsRestored);
        self.push(Event::Deck {
            what: DeckEvent::HandsRestored {
                hands: carried
                    .iter()
                    .map(|saved| (saved.actor, saved.hand.clone()))
                    .collect(),
                pools: carried
                    .iter()
                    .map(|saved| (saved.actor, saved.pool.clone()))
                    .collect(),
                draw_pile,
            },
        });
        self.resume_subplots(carried);
        let full = carried.iter().find_map(|saved| saved.hand_size);
        if let Some(cards) = full.filter(|full| Some(*full) != self.state.hand_size) {
            self.story_event(StoryEvent::HandSizeSet { cards });
        }
        Ok(())
    }

    /// Records that a hero draws this many cards from the printed deck; their numbers are typed later. An empty draw pile is
    /// reshuffled first. If no card is left, the draw is skipped (DD-043 … DD-045).
    pub(super) fn add_owed_draws(&mut self, actor: ActorId, reason: DrawReason, count: u8) {
        let mut remaining = count;
        while remaining > 0 {
            if self.state.draw_pile_count() == 0 {
                self.reshuffle();
            }
            let available = u8::try_from(self.state.draw_pile_count()).unwrap_or(u8::MAX);
            if available == 0 {
                self.push(Event::DrawSkipped { actor });
                return;
            }
            let count = remaining.min(available);
            remaining -= count;
            self.push(Event::Deck {
                what: DeckEvent::DrawOwed {
                    actor,
                    reason,
                    count,
                },
            });
        }
    }

    /// Returns the next typed card that was turned over from the printed deck. An empty draw pile is reshuffled first.
    pub(super) fn typed_card(&mut self) -> Result<CardId, Refusal> {
        let is_used_up = self.state.draw_pile_count() == 0;
        let shuffled = self.state.piles_to_shuffle().filter(|_| is_used_up);
        if is_used_up {
            self.reshuffle();
        }
        if self.state.draw_pile_count() == 0 {
            return Err(Refusal::NoCardsLeft);
        }
        let card = self
            .physical_deck
            .pop()
            .ok_or(DeckRefusal::CardNumberRequired { shuffled })?;
        self.require_in_draw_pile(card)?;
        Ok(card)
    }

    /// Handles the numbers that a player typed for a hero's drawn cards. They settle the owed draws one by one, in order.
    fn enter_drawn_cards(&mut self, id: ActorId, cards: &[CardId]) -> CommandResult {
        self.hero(id)?;
        let physical_deck = self
            .state
            .physical_deck
            .as_ref()
            .ok_or(DeckRefusal::NoPhysicalDeck)?;
        let required = physical_deck.owed_count(Some(id));
        if cards.is_empty() || cards.len() > required {
            return Err(DeckRefusal::WrongDrawCount { required }.into());
        }
        for card in cards {
            self.require_in_draw_pile(*card)?;
            let next = self.state.physical_deck.as_ref().and_then(|physical_deck| {
                physical_deck
                    .owed_draws
                    .iter()
                    .find(|owed| owed.actor == id)
            });
            let Some(reason) = next.map(|owed| owed.reason) else {
                return Err(DeckRefusal::WrongDrawCount { required }.into());
            };
            self.push(Event::Drawn {
                actor: id,
                card: *card,
                reason,
            });
        }
        Ok(())
    }

    /// Requires that a typed card can have come from the printed deck. The refusal says where the card is only if everybody can
    /// see it there.
    fn require_in_draw_pile(&self, card: CardId) -> CommandResult {
        let zones = &self.state.zones;
        if zones.is_in(card, Zone::DrawPile) {
            return Ok(());
        }
        let before = self.state.heroes().map(|hero| hero.id).find(|hero| {
            zones.is_in(card, Zone::Pool(*hero)) || zones.is_in(card, Zone::InEffect(*hero))
        });
        let zone = if zones.is_in(card, Zone::DiscardPile) {
            Some(PublicZone::DiscardPile)
        } else if zones.is_in(card, Zone::ActionStack) {
            Some(PublicZone::ActionStack)
        } else {
            before.map(PublicZone::InFrontOf)
        };
        Err(match zone {
            Some(zone) => DeckRefusal::InPublicZone { card, zone },
            None => DeckRefusal::NotInDrawPile { card },
        }
        .into())
    }

    /// Requires that all drawn cards have been typed; hands cannot be counted before that.
    pub(super) fn require_no_owed_draws(&self) -> CommandResult {
        owed_draws_refusal(&self.state).map_or(Ok(()), Err)
    }

    /// Requires the same for the heroes whose players are at the table. The others type their cards when they are back.
    pub(super) fn require_no_awaited_draws(&self) -> CommandResult {
        let physical_deck = self.state.physical_deck.as_ref();
        let mut owed = physical_deck.into_iter().flat_map(|deck| &deck.owed_draws);
        match owed.find(|owed| !self.state.is_away(owed.actor)) {
            Some(owed) => Err(DeckRefusal::DrawOwed { actor: owed.actor }.into()),
            None => Ok(()),
        }
    }
}

/// Returns the refusal while numbers of drawn cards have not been typed.
pub(super) fn owed_draws_refusal(state: &State) -> Option<Refusal> {
    let owed = state.physical_deck.as_ref()?.owed_draws.first()?;
    Some(DeckRefusal::DrawOwed { actor: owed.actor }.into())
}
