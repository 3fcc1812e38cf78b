//! The end of a scene: pick up pools, discard to a full hand, discard one more, refill (DD-093 … DD-104).

use super::transaction::{CommandResult, TorgTransaction};
use crate::active_effects::EffectEvent;
use crate::card::CardId;
use crate::combat::damage::EndedPeriod;
use crate::draw_reason::DrawReason;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::settings::{FinalDiscards, StackAtSceneEnd};
use crate::state::actor::Actor;
use crate::state::ending::SceneEndStep;
use crate::story::StoryRefusal;
use crate::zones::Zone;
use tabletop::seat::ActorId;

impl TorgTransaction<'_> {
    /// Ends the scene. Pool cards return to hands, special cards stay (DD-093, DD-094). Then it is known how many cards each
    /// hero discards.
    pub(super) fn end_scene(&mut self, is_final: bool) -> CommandResult {
        self.require_open()?;
        self.require_nothing_pending()?;
        self.require_no_action()?;
        self.require_no_pool_removal()?;
        self.require_no_awaited_draws()?;
        self.require_no_glory_claim()?;
        let refills =
            is_final || !self.state.story.final_encounter_over || self.state.is_deckless();
        self.require(refills, Refusal::Story(StoryRefusal::NoRefill))?;
        self.leave_rounds();
        self.end_bonuses(|_| true);
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
            let surplus = (self.state.hand_count(hero.id) + cards.len()).saturating_sub(full);
            // Nobody else may choose the discards of somebody who is away, so they keep their cards (DD-028, A-94).
            let surplus = if hero.away { 0 } else { surplus };
            excess.push((hero.id, u8::try_from(surplus).unwrap_or(u8::MAX)));
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
        self.finish_scene_end_if_done();
        Ok(())
    }

    /// Ends the scene without optional discards. Heroes over the hand size still discard down to it.
    pub(super) fn end_scene_keeping_hands(&mut self) -> CommandResult {
        self.end_scene(false)?;
        let heroes = self.state.scene_end.iter().flat_map(|end| &end.heroes);
        let heroes = heroes.filter(|seat| !seat.optional_done);
        let heroes: Vec<ActorId> = heroes.map(|seat| seat.actor).collect();
        for actor in heroes {
            self.push(Event::OptionalDiscardMade { actor, card: None });
        }
        self.finish_scene_end_if_done();
        Ok(())
    }

    fn excess_cards(&self, id: ActorId) -> Result<u8, Refusal> {
        self.hero(id)?;
        let scene_end = self
            .state
            .scene_end
            .as_ref()
            .ok_or(Refusal::SceneNotEnding)?;
        scene_end
            .hero(id)
            .map(|seat| seat.excess)
            .ok_or(Refusal::UnknownActor)
    }

    pub(super) fn discard_to_hand_size(&mut self, id: ActorId, cards: &[CardId]) -> CommandResult {
        let required = self.excess_cards(id)?;
        self.require_all_in_zone(cards, Zone::Hand(id))?;
        self.require(
            cards.len() == usize::from(required) && required > 0,
            Refusal::DiscardCount { required },
        )?;
        self.cancel_trade_of(cards);
        self.push(Event::DiscardedToHandSize {
            actor: id,
            cards: cards.to_vec(),
        });
        self.compensate_subplots(id, cards);
        self.finish_scene_end_if_done();
        Ok(())
    }

    pub(super) fn optional_discard(&mut self, id: ActorId, card: Option<CardId>) -> CommandResult {
        self.excess_cards(id)?;
        if let Some(card) = card {
            self.require_in_zone(card, Zone::Hand(id))?;
        }
        let scene_end = self
            .state
            .scene_end
            .as_ref()
            .ok_or(Refusal::SceneNotEnding)?;
        let step = scene_end.step();
        let done = scene_end.hero(id).is_some_and(|seat| seat.optional_done);
        self.require(
            step == SceneEndStep::OptionalDiscard,
            Refusal::OthersDiscarding { actor: id },
        )?;
        self.require(!done, Refusal::OptionalDiscardUsed { actor: id })?;
        self.cancel_trade_of(card.as_slice());
        self.push(Event::OptionalDiscardMade { actor: id, card });
        self.compensate_subplots(id, card.as_slice());
        self.finish_scene_end_if_done();
        Ok(())
    }

    /// Keeps the hands of all heroes who still have to choose (DD-096).
    pub(super) fn keep_hands(&mut self) -> CommandResult {
        let scene_end = self.state.scene_end.clone();
        let scene_end = scene_end.ok_or(Refusal::SceneNotEnding)?;
        let is_open = scene_end.step() == SceneEndStep::OptionalDiscard;
        for seat in scene_end.heroes.iter().filter(|seat| !seat.optional_done) {
            let actor = seat.actor;
            self.require(is_open, Refusal::OthersDiscarding { actor })?;
            self.push(Event::OptionalDiscardMade { actor, card: None });
        }
        self.finish_scene_end_if_done();
        Ok(())
    }

    /// Refills hands after all heroes have discarded, except after the final encounter, and begins the next scene (DD-097 …
    /// DD-101).
    pub(super) fn finish_scene_end_if_done(&mut self) {
        let Some(scene_end) = self.state.scene_end.clone() else {
            return;
        };
        if scene_end
            .heroes
            .iter()
            .any(|seat| seat.excess > 0 || !seat.optional_done)
        {
            return;
        }
        if !scene_end.is_final {
            let full = usize::from(self.state.hand_size.unwrap_or(0));
            for seat in &scene_end.heroes {
                let missing = full.saturating_sub(self.state.hand_count(seat.actor));
                for _ in 0..missing {
                    self.draw(seat.actor, DrawReason::Refill);
                }
            }
        }
        for seat in &scene_end.heroes {
            for _ in 0..seat.owed_draws {
                self.draw(seat.actor, DrawReason::Subplot);
            }
        }
        let discarded = if self.state.settings.is(StackAtSceneEnd::Discarded) {
            self.state.zones.cards(Zone::ActionStack).to_vec()
        } else {
            vec![]
        };
        self.clear_knockout_marks(EndedPeriod::Scene);
        self.get_everyone_up();
        let (act, scene) = (self.state.act, self.state.scene.number.saturating_add(1));
        self.push(Event::SceneBegan {
            act,
            scene,
            discarded,
            after_final_encounter: scene_end.is_final,
        });
    }

    /// Gets everyone up who can: outside rounds that costs no action (TC-103, TC-104), and nobody lies there until the next scene.
    fn get_everyone_up(&mut self) {
        let down = |actor: &&Actor| actor.condition.knocked_down && actor.condition.can_act();
        let rising = self.state.present().filter(down);
        let rising: Vec<ActorId> = rising.map(|actor| actor.id).collect();
        for actor in rising {
            self.effect_event(EffectEvent::StoodUp { actor });
        }
    }
}
