//! Trading: both sides agree to the exact cards, the gamemaster to the story, and all cards change hands at once (DD-079 …
//! DD-092).

use super::cast::require_text;
use super::play::{CommandResult, TorgTransaction};
use crate::card::{CardId, LineEffect, Side};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::settings::{ConfusedTrade, TradePreview, TradeSelf};
use crate::state::Trade;
use crate::zones::Zone;
use tabletop::seat::ActorId;

impl TorgTransaction<'_> {
    pub(super) fn offer_trade(
        &mut self,
        from: ActorId,
        to: ActorId,
        cards: &[CardId],
    ) -> CommandResult {
        self.hero(from)?;
        self.hero(to)?;
        if from == to {
            return Err(Refusal::TradeWithOneself);
        }
        self.require_no_refill_pending()?;
        if self.state.trade.is_some() {
            return Err(Refusal::TradeOpen);
        }
        let player = |id| self.state.actor(id).and_then(|hero| hero.player.clone());
        let one_player = player(from).is_some() && player(from) == player(to);
        let stays = one_player && self.state.settings.is(TradeSelf::No);
        self.require(!stays, Refusal::TradeWithinPlayer)?;
        self.require(self.state.scene_end.is_none(), Refusal::TradeAtSceneEnd)?;
        self.require_not_confused()?;
        self.check_trade_cards(from, cards)?;
        if cards.is_empty() {
            return Err(Refusal::TradeCount {
                offered: 0,
                returned: 0,
            });
        }
        let from_pool = self.all_in_pool(from, cards);
        self.push(Event::TradeOffered {
            from,
            to,
            cards: cards.to_vec(),
            from_pool,
            previewed: Some(self.state.settings.is(TradePreview::Partner)),
        });
        Ok(())
    }

    pub(super) fn answer_trade(&mut self, cards: &[CardId]) -> CommandResult {
        let trade = self.state.trade.clone().ok_or(Refusal::NoTrade)?;
        self.require_not_confused()?;
        self.check_trade_cards(trade.to, cards)?;
        let count = Refusal::TradeCount {
            offered: trade.offered.len(),
            returned: cards.len(),
        };
        self.require(cards.len() == trade.offered.len(), count)?;
        let from_pool = self.all_in_pool(trade.to, cards);
        self.push(Event::TradeAnswered {
            from: trade.from,
            to: trade.to,
            cards: cards.to_vec(),
            from_pool,
            previewed: Some(trade.previewed),
        });
        Ok(())
    }

    /// Agrees to a trade for the hero who offered it; this hero sees the returned cards only now.
    pub(super) fn agree_trade(&mut self) -> CommandResult {
        let trade = self.state.trade.clone().ok_or(Refusal::NoTrade)?;
        if trade.returned.is_none() {
            return Err(Refusal::TradeNotAgreed { actor: trade.to });
        }
        self.require_not_confused()?;
        if !trade.offerer_agreed {
            self.push(Event::TradeAgreed { actor: trade.from });
        }
        Ok(())
    }

    /// Accepts a trade that both heroes agreed to. It lasts beyond the round, so a new card may have been flipped. Its cards
    /// are still where they were, because an offer is cancelled when one of them moves.
    pub(super) fn accept_trade(&mut self, explanation: &str) -> CommandResult {
        let trade = self.state.trade.clone().ok_or(Refusal::NoTrade)?;
        let returned = trade
            .returned
            .ok_or(Refusal::TradeNotAgreed { actor: trade.to })?;
        if !trade.offerer_agreed {
            return Err(Refusal::TradeNotAgreed { actor: trade.from });
        }
        let explanation = match require_text(explanation) {
            Err(Refusal::EmptyText) => None,
            told => Some(told?),
        };
        self.require_not_confused()?;
        self.require_all_held(trade.from, &trade.offered)?;
        self.require_all_held(trade.to, &returned)?;
        let into_pools = self.trades_from_pool();
        let open =
            self.all_in_pool(trade.from, &trade.offered) && self.all_in_pool(trade.to, &returned);
        self.push(Event::Traded {
            from: trade.from,
            to: trade.to,
            offered: trade.offered,
            returned,
            into_pools,
            from_hands: Some(!open),
            explanation,
        });
        Ok(())
    }

    /// Makes a whole trade in one command. Each step is checked as if it was a separate command, and each can be overruled.
    pub(super) fn trade_at_once(
        &mut self,
        from: ActorId,
        to: ActorId,
        offered: &[CardId],
        returned: &[CardId],
        explanation: &str,
    ) -> CommandResult {
        self.offer_trade(from, to, offered)?;
        self.answer_trade(returned)?;
        self.agree_trade()?;
        self.accept_trade(explanation)
    }

    pub(super) fn cancel_trade(&mut self) -> CommandResult {
        if self.state.trade.is_none() {
            return Err(Refusal::NoTrade);
        }
        self.push(Event::TradeCancelled);
        Ok(())
    }

    /// Cancels an open offer when one of its cards moves.
    pub(super) fn cancel_trade_of(&mut self, cards: &[CardId]) {
        let of_trade = |trade: &Trade| {
            let returned = trade.returned.as_deref().unwrap_or(&[]);
            cards
                .iter()
                .any(|card| trade.offered.contains(card) || returned.contains(card))
        };
        if self.state.trade.as_ref().is_some_and(of_trade) {
            self.push(Event::TradeCancelled);
        }
    }

    /// Requires that confusion does not prevent trades.
    fn require_not_confused(&mut self) -> CommandResult {
        self.require(
            self.state.line_effect(Side::Heroes) != LineEffect::Confused
                || self.state.settings.is(ConfusedTrade::Free),
            Refusal::TradeConfused,
        )
    }

    fn trades_from_pool(&self) -> bool {
        self.state.conflict.is_some()
    }

    /// Checks whether the cards are all face up in a pool, so that everybody may know them.
    fn all_in_pool(&self, actor: ActorId, cards: &[CardId]) -> bool {
        cards
            .iter()
            .all(|card| self.state.zones.is_in(*card, Zone::Pool(actor)))
    }

    /// Checks the cards of a trade: in rounds from pools, in free play from hands; a pooled subplot stays (DD-082, DD-083,
    /// DD-087).
    fn check_trade_cards(&mut self, actor: ActorId, cards: &[CardId]) -> CommandResult {
        self.require_all_held(actor, cards)?;
        for card in cards {
            let in_pool = self.state.zones.is_in(*card, Zone::Pool(actor));
            self.require(
                !(in_pool && self.state.deck.is_subplot(*card)),
                Refusal::SubplotLocked { card: *card },
            )?;
            let refusal = if in_pool {
                Refusal::TradeHandCardsOnly
            } else {
                Refusal::TradePoolCardsOnly
            };
            self.require(in_pool == self.trades_from_pool(), refusal)?;
        }
        Ok(())
    }

    /// Requires that the cards are all different and all in that hero's hand or pool.
    pub(super) fn require_all_held(&self, actor: ActorId, cards: &[CardId]) -> CommandResult {
        let in_pool = |card: &&CardId| self.state.zones.is_in(**card, Zone::Pool(actor));
        let (pool, hand): (Vec<&CardId>, Vec<&CardId>) = cards.iter().partition(in_pool);
        self.require_all_in_zone(
            &pool.into_iter().copied().collect::<Vec<_>>(),
            Zone::Pool(actor),
        )?;
        self.require_all_in_zone(
            &hand.into_iter().copied().collect::<Vec<_>>(),
            Zone::Hand(actor),
        )
    }
}
