//! The end of a scene: pick up, come down to a full hand, let one more go, refill (DD-093 … DD-104, section 4.5).

use super::play::{Decided, Play};
use crate::card::CardId;
use crate::combat::damage::Over;
use crate::drawn_for::DrawnFor;
use crate::event::Event;
use crate::piles::Zone;
use crate::refusal::Refusal;
use crate::settings::{FinalDiscards, StackAtSceneEnd};
use crate::state::ending::EndingStep;
use crate::story::StoryRefusal;
use tabletop::seat::ActorId;

impl Play<'_> {
    /// Pools come back to hands, specials stay (DD-093, DD-094); then everybody knows how many must go.
    pub(super) fn end_scene(&mut self, is_final: bool) -> Decided {
        self.open()?;
        self.no_scene_ending()?;
        self.no_action()?;
        self.no_removal()?;
        self.nothing_owed()?;
        self.no_glory_open()?;
        let refills = is_final || !self.state.story.finale || self.state.is_deckless();
        self.require(refills, Refusal::Story(StoryRefusal::NoRefill))?;
        self.leave_rounds();
        let full = usize::from(self.state.hand_size.unwrap_or(0));
        let mut picked_up = Vec::new();
        let mut excess = Vec::new();
        let deckless = self.state.is_deckless();
        for hero in self.state.heroes().filter(|_| !deckless) {
            let cards: Vec<CardId> = self
                .state
                .pool(hero.id)
                .iter()
                .copied()
                .filter(|card| !self.state.deck.is_special(*card))
                .collect();
            let over = (self.state.in_hand(hero.id) + cards.len()).saturating_sub(full);
            excess.push((hero.id, u8::try_from(over).unwrap_or(u8::MAX)));
            if !cards.is_empty() {
                picked_up.push((hero.id, cards));
            }
        }
        if is_final && self.state.settings.is(FinalDiscards::Skipped) {
            excess.clear();
        }
        self.push(Event::SceneEnding {
            is_final,
            picked_up,
            excess,
        });
        self.close_ending_if_done();
        Ok(())
    }

    fn seat(&self, id: ActorId) -> Result<u8, Refusal> {
        self.hero(id)?;
        let ending = self.state.ending.as_ref().ok_or(Refusal::SceneNotEnding)?;
        ending
            .seat(id)
            .map(|seat| seat.excess)
            .ok_or(Refusal::NobodyThere)
    }

    pub(super) fn discard_down(&mut self, id: ActorId, cards: &[CardId]) -> Decided {
        let must = self.seat(id)?;
        self.all_lie_in(cards, Zone::Hand(id))?;
        self.require(
            cards.len() == usize::from(must) && must > 0,
            Refusal::DiscardCount { must },
        )?;
        self.lapse_trade_of(cards);
        self.push(Event::DiscardedDown {
            actor: id,
            cards: cards.to_vec(),
        });
        self.make_up_for(id, cards);
        Ok(())
    }

    pub(super) fn discard_one(&mut self, id: ActorId, card: Option<CardId>) -> Decided {
        self.seat(id)?;
        if let Some(card) = card {
            self.lies_in(card, Zone::Hand(id))?;
        }
        let ending = self.state.ending.as_ref().ok_or(Refusal::SceneNotEnding)?;
        let step = ending.step();
        let done = ending.seat(id).is_some_and(|seat| seat.optional_done);
        self.require(
            step == EndingStep::OneMore,
            Refusal::OthersDiscarding { actor: id },
        )?;
        self.require(!done, Refusal::OneMoreOnly { actor: id })?;
        self.lapse_trade_of(card.as_slice());
        self.push(Event::DiscardedOne { actor: id, card });
        self.make_up_for(id, card.as_slice());
        self.close_ending_if_done();
        Ok(())
    }

    /// When all have chosen, hands are filled, except after the final encounter, and the next scene begins (DD-097 … DD-101).
    pub(super) fn close_ending_if_done(&mut self) {
        let Some(ending) = self.state.ending.clone() else {
            return;
        };
        if ending
            .seats
            .iter()
            .any(|seat| seat.excess > 0 || !seat.optional_done)
        {
            return;
        }
        if !ending.is_final {
            let full = usize::from(self.state.hand_size.unwrap_or(0));
            for seat in &ending.seats {
                let missing = full.saturating_sub(self.state.in_hand(seat.actor));
                for _ in 0..missing {
                    self.draw(seat.actor, DrawnFor::Refill);
                }
            }
        }
        for seat in &ending.seats {
            for _ in 0..seat.owed {
                self.draw(seat.actor, DrawnFor::Subplot);
            }
        }
        let discarded = if self.state.settings.is(StackAtSceneEnd::Discarded) {
            self.state.piles.cards(Zone::ActionStack).to_vec()
        } else {
            vec![]
        };
        self.marks_over(Over::Scene);
        let (act, scene) = (self.state.act, self.state.scene.number.saturating_add(1));
        self.push(Event::SceneBegan {
            act,
            scene,
            discarded,
        });
    }
}
