//! The deck: whose it is, what is typed of the printed one, and hands that come from another sitting (DD-105, A-91).

use super::play::{Decided, Play};
use crate::card::CardId;
use crate::command::{Command, DeckCommand};
use crate::dealing::{Carried, DeckEvent, DeckRefusal, OpenPlace, Opening};
use crate::drawn_for::DrawnFor;
use crate::event::Event;
use crate::piles::Zone;
use crate::refusal::Refusal;
use crate::settings::HandSize;
use crate::story::{Stage, StoryEvent, Subplot};
use tabletop::dice::shuffle;
use tabletop::seat::ActorId;

impl Play<'_> {
    pub(super) fn deck(&mut self, what: &DeckCommand) -> Decided {
        match what {
            DeckCommand::Open(opening) => self.open_with(opening),
            DeckCommand::With { cards, command } => self.with_told(cards, command),
            DeckCommand::Took { actor, cards } => self.took(*actor, cards),
            DeckCommand::Restore { carried } => self.restore(carried),
        }
    }

    fn with_told(&mut self, cards: &[CardId], command: &Command) -> Decided {
        if self.state.printed.is_none() {
            return Err(DeckRefusal::NotPrinted.into());
        }
        self.printed = cards.iter().rev().copied().collect();
        self.command(command)
    }

    /// Brings the deck to a table that has just been opened, before the deal.
    pub(super) fn bring_deck(&mut self, opening: &Opening) -> Decided {
        if let Some(own) = opening.deck.as_own() {
            if let Some(fault) = own.faults().first() {
                return Err(DeckRefusal::Bad(*fault).into());
            }
            let deck = opening.deck.clone();
            self.push(Event::Deck {
                what: DeckEvent::Brought { deck },
            });
        }
        if opening.printed {
            self.push(Event::Deck {
                what: DeckEvent::Printed,
            });
        }
        Ok(())
    }

    /// Everybody gets a hand from the whole shuffled deck, those who bring one the one they bring; the rest is the deck
    /// (DD-013 … DD-024, DD-105).
    pub(super) fn deal(&mut self, carried: &[Carried]) -> Decided {
        self.check_carried(carried)?;
        let brought = || carried.iter().flat_map(|of| of.hand.iter().chain(&of.pool));
        let cards = self.state.deck.cards().iter().map(|card| card.id);
        let mut deck: Vec<CardId> = cards
            .filter(|card| !brought().any(|other| other == card))
            .collect();
        let printed = self.state.printed.is_some();
        if !printed {
            shuffle(&mut deck, self.chance);
        }
        let heroes: Vec<ActorId> = self.state.heroes().map(|hero| hero.id).collect();
        let told = carried.iter().find_map(|of| of.full);
        let hand_size = told.unwrap_or(self.state.settings.hand(heroes.len()));
        let mut owing = Vec::new();
        let mut hands = Vec::new();
        for hero in heroes {
            let own = carried.iter().find(|of| of.actor == hero);
            let hand = match own {
                Some(own) => own.hand.clone(),
                None if printed => {
                    owing.push(hero);
                    vec![]
                }
                None => deck.split_off(deck.len().saturating_sub(usize::from(hand_size))),
            };
            hands.push((hero, hand));
        }
        self.push(Event::Dealt {
            hand_size,
            hands,
            deck,
        });
        let pools: Vec<(ActorId, Vec<CardId>)> = carried
            .iter()
            .filter(|of| !of.pool.is_empty())
            .map(|of| (of.actor, of.pool.clone()))
            .collect();
        if !pools.is_empty() {
            self.push(Event::Deck {
                what: DeckEvent::Restored {
                    hands: vec![],
                    pools,
                    deck: vec![],
                },
            });
        }
        self.resume(carried);
        for hero in owing {
            self.owe(hero, DrawnFor::Deal, hand_size);
        }
        Ok(())
    }

    /// Accepted subplots are not accepted anew: they go on where they were (DD-105, DD-357).
    fn resume(&mut self, carried: &[Carried]) {
        for of in carried {
            for told in &of.subplots {
                let lies = |subplot: &&Subplot| {
                    subplot.card == Some(told.card)
                        && subplot.owner == of.actor
                        && subplot.stage != Stage::Ended
                };
                let laid = self.state.story.subplots.iter().find(lies);
                if let Some(subplot) = laid.map(|subplot| subplot.id) {
                    self.story_event(StoryEvent::Resumed {
                        subplot,
                        active: told.active,
                        acts: told.acts,
                        campaigned: told.campaigned,
                    });
                }
            }
        }
    }

    /// Every hero once, every card once and of this deck, and in pools specials alone.
    fn check_carried(&self, carried: &[Carried]) -> Decided {
        let mut seen = Vec::new();
        for (place, of) in carried.iter().enumerate() {
            let actor = self.hero(of.actor)?;
            if carried
                .iter()
                .take(place)
                .any(|other| other.actor == actor.id)
            {
                return Err(Refusal::NobodyThere);
            }
            for card in of.hand.iter().chain(&of.pool) {
                if self.state.deck.card(*card).is_none() {
                    return Err(DeckRefusal::NotAvailable { card: *card }.into());
                }
                if seen.contains(card) {
                    return Err(DeckRefusal::CarriedTwice { card: *card }.into());
                }
                seen.push(*card);
            }
            if let Some(card) = of
                .pool
                .iter()
                .find(|card| !self.state.deck.is_special(**card))
            {
                return Err(DeckRefusal::NoSpecial { card: *card }.into());
            }
            if of.full.is_some_and(|full| !HandSize::RANGE.contains(&full)) {
                return Err(Refusal::OutOfRange {
                    least: u32::from(*HandSize::RANGE.start()),
                    most: u32::from(*HandSize::RANGE.end()),
                });
            }
        }
        Ok(())
    }

    /// Between scenes the heroes who are named take up what they held; nobody else's cards are touched.
    fn restore(&mut self, carried: &[Carried]) -> Decided {
        if self.state.is_deckless() {
            return Err(Refusal::NoDeck);
        }
        self.open()?;
        self.free_play()?;
        self.no_scene_ending()?;
        self.no_action()?;
        self.nothing_owed()?;
        self.check_carried(carried)?;
        if carried.is_empty() {
            return Ok(());
        }
        let named = |hero: &ActorId| carried.iter().any(|of| of.actor == *hero);
        let piles = &self.state.piles;
        let mut kept = Vec::new();
        for hero in self.state.heroes().filter(|hero| !named(&hero.id)) {
            for zone in [
                Zone::Hand(hero.id),
                Zone::Pool(hero.id),
                Zone::InEffect(hero.id),
            ] {
                kept.extend_from_slice(piles.cards(zone));
            }
        }
        let brought = || carried.iter().flat_map(|of| of.hand.iter().chain(&of.pool));
        if let Some(card) = brought().find(|card| kept.contains(card)) {
            return Err(DeckRefusal::NotAvailable { card: *card }.into());
        }
        let cards = self.state.deck.cards().iter().map(|card| card.id);
        let mut deck: Vec<CardId> = cards
            .filter(|card| !kept.contains(card) && !brought().any(|other| other == card))
            .collect();
        if self.state.printed.is_none() {
            shuffle(&mut deck, self.chance);
        }
        if self.state.trade.is_some() {
            self.push(Event::TradeDropped);
        }
        self.push(Event::Deck {
            what: DeckEvent::Restored {
                hands: carried
                    .iter()
                    .map(|of| (of.actor, of.hand.clone()))
                    .collect(),
                pools: carried
                    .iter()
                    .map(|of| (of.actor, of.pool.clone()))
                    .collect(),
                deck,
            },
        });
        self.resume(carried);
        let full = carried.iter().find_map(|of| of.full);
        if let Some(cards) = full.filter(|full| Some(*full) != self.state.hand_size) {
            self.story_event(StoryEvent::HandSizeSet { cards });
        }
        Ok(())
    }

    /// A hero takes so many from the printed deck; which they are is to be typed. A deck that is used up is made anew; with no
    /// card anywhere the draw is skipped (DD-043 … DD-045).
    pub(super) fn owe(&mut self, actor: ActorId, why: DrawnFor, cards: u8) {
        let mut left = cards;
        while left > 0 {
            if self.state.deck_left() == 0 {
                self.reshuffle();
            }
            let there = u8::try_from(self.state.deck_left()).unwrap_or(u8::MAX);
            if there == 0 {
                self.push(Event::DrawSkipped { actor });
                return;
            }
            let cards = left.min(there);
            left -= cards;
            self.push(Event::Deck {
                what: DeckEvent::Owed { actor, why, cards },
            });
        }
    }

    /// The card that was turned over from the printed deck, as it was typed.
    pub(super) fn told_card(&mut self) -> Result<CardId, Refusal> {
        let shuffle = self.state.deck_left() == 0;
        if shuffle {
            self.reshuffle();
        }
        if self.state.deck_left() == 0 {
            return Err(Refusal::NoCards);
        }
        let card = self
            .printed
            .pop()
            .ok_or(DeckRefusal::NumberWanted { shuffle })?;
        self.in_deck(card)?;
        Ok(card)
    }

    fn took(&mut self, id: ActorId, cards: &[CardId]) -> Decided {
        self.hero(id)?;
        let printed = self.state.printed.as_ref().ok_or(DeckRefusal::NotPrinted)?;
        let must = printed.count(Some(id));
        if cards.is_empty() || cards.len() > must {
            return Err(DeckRefusal::OwedCount { must }.into());
        }
        for card in cards {
            self.in_deck(*card)?;
            let next = self
                .state
                .printed
                .as_ref()
                .and_then(|printed| printed.owed.iter().find(|owed| owed.actor == id));
            let Some(why) = next.map(|owed| owed.why) else {
                return Err(DeckRefusal::OwedCount { must }.into());
            };
            self.push(Event::Drawn {
                actor: id,
                card: *card,
                why,
            });
        }
        Ok(())
    }

    /// Whether a number may have come from the printed deck; where it lies is told only where everybody sees it.
    fn in_deck(&self, card: CardId) -> Decided {
        let piles = &self.state.piles;
        if piles.lies_in(card, Zone::Deck) {
            return Ok(());
        }
        let before = self.state.heroes().map(|hero| hero.id).find(|hero| {
            piles.lies_in(card, Zone::Pool(*hero)) || piles.lies_in(card, Zone::InEffect(*hero))
        });
        let place = if piles.lies_in(card, Zone::Discard) {
            Some(OpenPlace::Discard)
        } else if piles.lies_in(card, Zone::ActionStack) {
            Some(OpenPlace::ActionStack)
        } else {
            before.map(OpenPlace::Before)
        };
        Err(match place {
            Some(place) => DeckRefusal::LiesOpen { card, place },
            None => DeckRefusal::NotInDeck { card },
        }
        .into())
    }

    /// Hands are counted: whoever has drawn says first what.
    pub(super) fn nothing_owed(&self) -> Decided {
        let first = self
            .state
            .printed
            .as_ref()
            .and_then(|printed| printed.owed.first());
        match first {
            Some(owed) => Err(DeckRefusal::StillOwed { actor: owed.actor }.into()),
            None => Ok(()),
        }
    }
}
