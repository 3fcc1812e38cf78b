//! Cards that move other cards, cards that affect everybody, and special cards in pools (DD-009, DD-010, DD-273 … DD-303,
//! DD-332 … DD-351).

use super::cast::require_text;
use super::transaction::{CommandResult, TorgTransaction};
use crate::card::{CardId, CardKind, CardName, SpecialKind};
use crate::card_use::GLORY_DIE_TOTAL;
use crate::command::FollowUpCommand;
use crate::draw_reason::DrawReason;
use crate::event::{Event, FollowUpEvent};
use crate::follow_ups::{MAX_AMMUNITION, MAX_GIFTS, MissedBy, PendingRefill};
use crate::refusal::{FollowUpRefusal, Refusal};
use crate::settings::{AlertnessTrigger, GloryNumber, LeadershipTo, MasterSpecial};
use crate::state::State;
use crate::zones::Zone;
use tabletop::seat::ActorId;

impl TorgTransaction<'_> {
    pub(super) fn follow_up(&mut self, id: ActorId, command: &FollowUpCommand) -> CommandResult {
        match command {
            FollowUpCommand::Give { gifts } => self.give(id, gifts),
            FollowUpCommand::DiscardForRefill { cards } => self.discard_for_refill(id, cards),
            FollowUpCommand::Ask { question } => self.ask(id, question),
            FollowUpCommand::Answer { answer } => self.answer(id, answer),
            FollowUpCommand::NarrateEscape { text } => self.narrate_escape(id, text),
            FollowUpCommand::JudgeGlory { counts, total } => self.judge_glory(id, *counts, *total),
            FollowUpCommand::ActivateSpecial {
                card,
                missed_by,
                note,
            } => self.activate_special(id, *card, *missed_by, note),
            FollowUpCommand::AcknowledgeSpecial { card, note } => {
                self.acknowledge_special(id, *card, note)
            }
            FollowUpCommand::CountAmmunition { rounds } => self.count_ammunition(id, *rounds),
            FollowUpCommand::ReturnToFight => self.return_to_fight(id),
        }
    }

    pub(super) fn follow_up_event(&mut self, actor: ActorId, event: FollowUpEvent) {
        self.push(Event::FollowUp { actor, what: event });
    }

    /// Takes a discarded card for Master Plan, before Master Plan itself is discarded, so that it cannot take itself (DD-299 …
    /// DD-302).
    pub(super) fn fetch_for_master_plan(&mut self, id: ActorId, played: CardId) {
        if self.state.deck.name(played) != Some(CardName::MasterPlan) {
            return;
        }
        if let Some(card) = self.state.zones.top(Zone::DiscardPile) {
            let to_hand =
                self.state.deck.is_special(card) && self.state.settings.is(MasterSpecial::Hand);
            let into_pool = self.state.conflict.is_some() && !to_hand;
            if into_pool {
                self.reduce_pool_removals(id, Some(played));
            }
            self.follow_up_event(id, FollowUpEvent::DiscardFetched { card, into_pool });
        }
    }

    /// Begins the follow-up of a card that was used.
    pub(super) fn open_follow_up(&mut self, id: ActorId, card: CardId, from_hand: bool) {
        let event = match self.state.deck.name(card) {
            Some(CardName::Leadership) => FollowUpEvent::LeadershipUsed,
            Some(CardName::Rally) => FollowUpEvent::RallyUsed,
            Some(CardName::Idea) => FollowUpEvent::IdeaUsed,
            Some(CardName::Glory) => FollowUpEvent::GloryClaimed { card, from_hand },
            Some(CardName::Escape) => FollowUpEvent::Escaped,
            Some(
                CardName::Action
                | CardName::Adrenalin
                | CardName::Alertness
                | CardName::Campaign
                | CardName::Connection
                | CardName::CoupDeGrace
                | CardName::Drama
                | CardName::Haste
                | CardName::Hero
                | CardName::Martyr
                | CardName::MasterPlan
                | CardName::MistakenIdentity
                | CardName::Monologue
                | CardName::Nemesis
                | CardName::OpponentFails
                | CardName::PersonalStake
                | CardName::Presence
                | CardName::Romance
                | CardName::SecondChance
                | CardName::SeizeInitiative
                | CardName::Supporter
                | CardName::Suspicion
                | CardName::TrueIdentity
                | CardName::Willpower
                | CardName::CustomEnhancement
                | CardName::CustomSpecial
                | CardName::CustomSubplot,
            )
            | None => return,
        };
        let escaped = event == FollowUpEvent::Escaped;
        self.follow_up_event(id, event);
        if escaped {
            // The encounter ends for all heroes (DD-273).
            self.leave_rounds();
        }
    }

    fn give(&mut self, id: ActorId, gifts: &[(ActorId, Vec<CardId>)]) -> CommandResult {
        if self.state.follow_ups.pending_refill
            != Some(PendingRefill::LeadershipGifts { leader: id })
        {
            return Err(Refusal::FollowUp(FollowUpRefusal::NoLeadershipPending {
                actor: id,
            }));
        }
        let cards: Vec<CardId> = gifts.iter().flat_map(|(_, cards)| cards).copied().collect();
        self.require_all_held(id, &cards)?;
        for (to, _) in gifts {
            self.hero(*to)?;
            if *to == id {
                return Err(Refusal::FollowUp(FollowUpRefusal::GiftToOneself));
            }
        }
        for (to, _) in gifts {
            let refusal = FollowUpRefusal::GiftToAway { actor: *to };
            self.require(!self.state.is_away(*to), Refusal::FollowUp(refusal))?;
        }
        let player = |id| self.state.actor(id).and_then(|hero| hero.player.clone());
        let own_player = player(id);
        let to_own = own_player.is_some() && gifts.iter().any(|(to, _)| player(*to) == own_player);
        self.require(!to_own, Refusal::FollowUp(FollowUpRefusal::GiftToOwnHero))?;
        self.require(
            cards.len() <= MAX_GIFTS,
            Refusal::FollowUp(FollowUpRefusal::GiftCount { max: MAX_GIFTS }),
        )?;
        let one_recipient = gifts
            .iter()
            .all(|(to, _)| gifts.first().is_some_and(|(first, _)| first == to));
        self.require(
            one_recipient || self.state.settings.is(LeadershipTo::Several),
            Refusal::FollowUp(FollowUpRefusal::OneRecipientOnly),
        )?;
        let in_pool = |card: &CardId| self.state.zones.is_in(*card, Zone::Pool(id));
        let locked = cards
            .iter()
            .find(|card| self.state.deck.is_subplot(**card) && in_pool(card))
            .copied();
        if let Some(card) = locked {
            self.judge.overrule(Refusal::SubplotLocked { card })?;
        }
        self.cancel_trade_of(&cards);
        let into_pool = self.state.conflict.is_some();
        for (to, cards) in gifts {
            let from_hand = cards
                .iter()
                .any(|card| !self.state.zones.is_in(*card, Zone::Pool(id)));
            if !cards.is_empty() {
                if into_pool {
                    self.reduce_pool_removals(*to, None);
                }
                self.follow_up_event(
                    id,
                    FollowUpEvent::CardsGiven {
                        to: *to,
                        cards: cards.clone(),
                        into_pool,
                        from_hand,
                    },
                );
            }
        }
        self.follow_up_event(id, FollowUpEvent::GiftsCompleted);
        Ok(())
    }

    fn discard_for_refill(&mut self, id: ActorId, cards: &[CardId]) -> CommandResult {
        self.hero(id)?;
        let waits = match &self.state.follow_ups.pending_refill {
            Some(PendingRefill::DiscardAndRefill { undecided, .. }) => undecided.contains(&id),
            Some(PendingRefill::LeadershipGifts { .. }) | None => false,
        };
        if !waits {
            return Err(Refusal::FollowUp(FollowUpRefusal::NoRefillPending {
                actor: id,
            }));
        }
        self.require_all_in_zone(cards, Zone::Hand(id))?;
        self.cancel_trade_of(cards);
        let (heroes, mut owed) = self.pending_refill();
        let sorted = cards.to_vec();
        self.follow_up_event(id, FollowUpEvent::DiscardedForRefill { cards: sorted });
        // Comes first, because a reshuffle would put the discarded cards into the draw pile.
        owed.extend(self.compensate_subplots(id, cards));
        self.refill_if_all_chose(&heroes, &owed);
        Ok(())
    }

    /// Returns the heroes whose hands are refilled, and the heroes who are owed a card in addition.
    pub(super) fn pending_refill(&self) -> (Vec<ActorId>, Vec<ActorId>) {
        match &self.state.follow_ups.pending_refill {
            Some(PendingRefill::DiscardAndRefill {
                heroes, owed_draws, ..
            }) => (heroes.clone(), owed_draws.clone()),
            Some(PendingRefill::LeadershipGifts { .. }) | None => (vec![], vec![]),
        }
    }

    pub(super) fn require_no_refill_pending(&self) -> CommandResult {
        match &self.state.follow_ups.pending_refill {
            Some(open) => Err(Refusal::FollowUp(FollowUpRefusal::RefillFirst {
                rally: open.is_rally(),
            })),
            None => Ok(()),
        }
    }

    /// Refills hands after all heroes have discarded, as at the end of a scene. Pool cards do not count (DD-296, DD-333); cards
    /// drawn from the printed deck count even if they are not typed yet.
    pub(super) fn refill_if_all_chose(&mut self, heroes: &[ActorId], owed: &[ActorId]) {
        if self.state.follow_ups.pending_refill.is_some() {
            return;
        }
        let full = usize::from(self.state.hand_size.unwrap_or(0));
        for &hero in heroes {
            if self.state.actor(hero).is_some() {
                for _ in self.state.hand_count(hero)..full {
                    self.draw(hero, DrawReason::Refill);
                }
            }
        }
        for &hero in owed {
            if self.state.actor(hero).is_some() {
                self.draw(hero, DrawReason::Subplot);
            }
        }
    }

    fn ask(&mut self, id: ActorId, question: &str) -> CommandResult {
        let open = |asked: bool| {
            let mut ideas = self.state.follow_ups.ideas.iter();
            ideas.any(|idea| idea.actor == id && idea.question.is_some() == asked)
        };
        if !open(false) {
            return Err(Refusal::FollowUp(FollowUpRefusal::NoQuestion { actor: id }));
        }
        let question = require_text(question)?;
        self.follow_up_event(id, FollowUpEvent::Asked { question });
        Ok(())
    }

    fn answer(&mut self, id: ActorId, answer: &str) -> CommandResult {
        let mut ideas = self.state.follow_ups.ideas.iter();
        if !ideas.any(|idea| idea.actor == id && idea.question.is_some()) {
            return Err(Refusal::FollowUp(FollowUpRefusal::NoQuestion { actor: id }));
        }
        let answer = require_text(answer)?;
        self.follow_up_event(id, FollowUpEvent::Answered { answer });
        Ok(())
    }

    fn narrate_escape(&mut self, id: ActorId, text: &str) -> CommandResult {
        if self.state.follow_ups.escaped_by != Some(id) {
            return Err(Refusal::FollowUp(FollowUpRefusal::NoEscapePending));
        }
        let text = require_text(text)?;
        self.follow_up_event(id, FollowUpEvent::EscapeNarrated { text });
        Ok(())
    }

    /// Requires that no claim for Glory is undecided; the gamemaster may overrule this.
    pub(super) fn require_no_glory_claim(&mut self) -> CommandResult {
        match glory_claim_refusal(&self.state) {
            Some(refusal) => self.judge.overrule(refusal),
            None => Ok(()),
        }
    }

    /// Requires that this hero has no undecided claim for Glory, which would be lost with them although it may count for everybody
    /// (DD-110, DD-279).
    pub(super) fn require_no_glory_claim_of(&mut self, id: ActorId) -> CommandResult {
        let mut claims = self.state.follow_ups.glory_claims.iter();
        let is_undecided = claims.any(|glory| glory.actor == id);
        let undecided = FollowUpRefusal::GloryUndecided { actor: id };
        self.require(!is_undecided, Refusal::FollowUp(undecided))
    }

    fn judge_glory(&mut self, id: ActorId, counts: bool, total: Option<u32>) -> CommandResult {
        let mut glories = self.state.follow_ups.glory_claims.iter();
        let Some(glory) = glories.find(|glory| glory.actor == id).copied() else {
            return Err(Refusal::FollowUp(FollowUpRefusal::NoGloryClaim {
                actor: id,
            }));
        };
        if counts {
            let enough = total.is_some_and(|total| total >= GLORY_DIE_TOTAL);
            let by_total = self.state.settings.is(GloryNumber::Total);
            self.require(
                !by_total || enough,
                Refusal::FollowUp(FollowUpRefusal::GloryTotal {
                    min: GLORY_DIE_TOTAL,
                }),
            )?;
            self.follow_up_event(id, FollowUpEvent::GloryCounted);
        } else {
            let card_returned = self.state.zones.is_in(glory.card, Zone::DiscardPile);
            self.follow_up_event(id, FollowUpEvent::GloryDenied { card_returned });
        }
        Ok(())
    }

    fn activate_special(
        &mut self,
        id: ActorId,
        card: CardId,
        missed: Option<MissedBy>,
        note: &str,
    ) -> CommandResult {
        self.hero(id)?;
        self.require_in_zone(card, Zone::Pool(id))?;
        match self.state.deck.name(card).map(CardName::kind) {
            Some(CardKind::Special(SpecialKind::Alertness)) => {
                let found = match missed {
                    Some(MissedBy::All) => true,
                    Some(MissedBy::Owner) => self.state.settings.is(AlertnessTrigger::Owner),
                    None => false,
                };
                let by_owner = self.state.settings.is(AlertnessTrigger::Owner);
                self.require(
                    found,
                    Refusal::FollowUp(FollowUpRefusal::NotMissed { by_owner }),
                )?;
            }
            Some(CardKind::Special(SpecialKind::Connection | SpecialKind::Custom)) => {}
            Some(
                CardKind::Special(
                    SpecialKind::Subplot | SpecialKind::Martyr | SpecialKind::Campaign,
                )
                | CardKind::Enhancement,
            )
            | None => return Err(Refusal::FollowUp(FollowUpRefusal::NotActivatable { card })),
        }
        let note = optional_text(note)?;
        self.cancel_trade_of(&[card]);
        self.follow_up_event(id, FollowUpEvent::SpecialActivated { card, note });
        Ok(())
    }

    fn acknowledge_special(&mut self, id: ActorId, card: CardId, note: &str) -> CommandResult {
        self.require_in_zone(card, Zone::Pool(id))?;
        let note = optional_text(note)?;
        let hands = &self.state.follow_ups;
        let mut noted = hands.special_notes.iter().filter(|(id, _)| *id == card);
        let other = noted.next().map(|(_, text)| text) != note.as_ref();
        if hands.unacknowledged_specials.contains(&card)
            || other && self.state.deck.is_special(card)
        {
            self.follow_up_event(id, FollowUpEvent::SpecialAcknowledged { card, note });
        }
        Ok(())
    }

    fn count_ammunition(&mut self, id: ActorId, rounds: Option<u8>) -> CommandResult {
        self.actor(id)?;
        if rounds.is_some_and(|rounds| rounds > MAX_AMMUNITION) {
            return Err(Refusal::OutOfRange {
                min: 0,
                max: u32::from(MAX_AMMUNITION),
            });
        }
        self.follow_up_event(id, FollowUpEvent::AmmunitionSet { rounds });
        Ok(())
    }

    fn return_to_fight(&mut self, id: ActorId) -> CommandResult {
        self.actor(id)?;
        if self.state.is_out_of_fight(id) {
            self.follow_up_event(id, FollowUpEvent::ReturnedToFight);
        }
        Ok(())
    }
}

fn optional_text(text: &str) -> Result<Option<String>, Refusal> {
    match require_text(text) {
        Err(Refusal::EmptyText) => Ok(None),
        result => result.map(Some),
    }
}

/// Returns the refusal while a claim for Glory is undecided.
pub(super) fn glory_claim_refusal(state: &State) -> Option<Refusal> {
    let actor = state.follow_ups.glory_claims.first()?.actor;
    Some(Refusal::FollowUp(FollowUpRefusal::GloryUndecided { actor }))
}
