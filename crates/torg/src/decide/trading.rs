//! Trading: both sides agree to the exact cards, the gamemaster to the story, and all cards change hands at once (DD-079 …
//! DD-092).

use super::cast::require_text;
use super::transaction::{CommandResult, TorgTransaction};
use crate::card::CardId;
use crate::event::{Event, TradeLapse};
use crate::refusal::{Refusal, first_of};
use crate::role::Role;
use crate::settings::{ConfusedTrade, TradePreview, TradeSelf};
use crate::state::actor::Actor;
use crate::state::{State, Trade};
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
        for refusal in trade_refusals(&self.state, from, to) {
            self.judge.overrule(refusal)?;
        }
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
            result => Some(result?),
        };
        self.require_not_confused()?;
        self.require_all_held(trade.from, &trade.offered)?;
        self.require_all_held(trade.to, &returned)?;
        let into_pools = trades_from_pool(&self.state);
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
            self.lapse_trade(TradeLapse::CardMoved);
        }
    }

    /// Ends an open trade for this reason, if there is one.
    pub(super) fn lapse_trade(&mut self, reason: TradeLapse) {
        if self.state.trade.is_some() {
            self.push(Event::TradeLapsed { reason });
        }
    }

    /// Requires that confusion does not prevent trades.
    fn require_not_confused(&mut self) -> CommandResult {
        match open_trade_refusal(&self.state) {
            Some(refusal) => self.judge.overrule(refusal),
            None => Ok(()),
        }
    }

    /// Checks whether the cards are all face up in a pool, so that everybody may know them.
    fn all_in_pool(&self, actor: ActorId, cards: &[CardId]) -> bool {
        cards
            .iter()
            .all(|card| self.state.zones.is_in(*card, Zone::Pool(actor)))
    }

    fn check_trade_cards(&mut self, actor: ActorId, cards: &[CardId]) -> CommandResult {
        self.require_all_held(actor, cards)?;
        for card in cards {
            for refusal in trade_card_refusals(&self.state, actor, *card) {
                self.judge.overrule(refusal)?;
            }
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

fn trades_from_pool(state: &State) -> bool {
    state.conflict.is_some()
}

/// Checks whether confusion prevents trades.
fn prevents_trades(state: &State) -> bool {
    state.are_heroes_confused() && !state.settings.is(ConfusedTrade::Free)
}

/// Returns why the next step of the open trade may not be taken now: a card that was flipped since confuses the heroes.
pub(crate) fn open_trade_refusal(state: &State) -> Option<Refusal> {
    prevents_trades(state).then_some(Refusal::TradeConfused)
}

/// Returns why two heroes may not begin a trade, whatever its cards: a player is away and cannot agree (DD-080), they have one player
/// a scene ends (DD-089), or the heroes are confused.
fn trade_refusals(state: &State, from: ActorId, to: ActorId) -> Vec<Refusal> {
    let traders = [from, to].into_iter();
    let away = traders.filter(|hero| state.is_away(*hero));
    let mut against: Vec<Refusal> = away.map(|actor| Refusal::TraderAway { actor }).collect();
    let player = |id| state.actor(id).and_then(|hero| hero.player.as_ref());
    let one_player = player(from).is_some() && player(from) == player(to);
    if one_player && state.settings.is(TradeSelf::No) {
        against.push(Refusal::TradeWithinPlayer);
    }
    if state.scene_end.is_some() {
        against.push(Refusal::TradeAtSceneEnd);
    }
    if prevents_trades(state) {
        against.push(Refusal::TradeConfused);
    }
    against
}

/// Returns why a hero may not trade a card of theirs: in rounds the cards are from pools, in free play from hands; a pooled subplot
/// stays (DD-082, DD-083, DD-087).
fn trade_card_refusals(state: &State, hero: ActorId, card: CardId) -> Vec<Refusal> {
    let mut against = Vec::new();
    let in_pool = state.zones.is_in(card, Zone::Pool(hero));
    if in_pool && state.deck.is_subplot(card) {
        against.push(Refusal::SubplotLocked { card });
    }
    if in_pool != trades_from_pool(state) {
        against.push(if in_pool {
            Refusal::TradeHandCardsOnly
        } else {
            Refusal::TradePoolCardsOnly
        });
    }
    against
}

/// Iterates over the cards that a hero may trade now (DD-082, DD-083, DD-087).
fn cards_to_trade(state: &State, hero: ActorId) -> impl Iterator<Item = &CardId> {
    let held = state.hand(hero).iter().chain(state.pool(hero));
    held.filter(move |card| trade_card_refusals(state, hero, **card).is_empty())
}

/// Returns how many cards a hero may trade now.
pub(crate) fn tradable_cards(state: &State, hero: ActorId) -> usize {
    cards_to_trade(state, hero).count()
}

/// Returns the heroes with whom a hero could begin a trade, since both have cards for it, and whether they may (DD-079, DD-081).
/// Those whose players are away are left out. Empty while a trade is open or hands are refilled.
pub(crate) fn trade_partners(state: &State, from: ActorId) -> Vec<(ActorId, Result<(), Refusal>)> {
    let may_agree = |hero: &Actor| hero.role == Role::Hero && !hero.away;
    let has_cards = |hero: ActorId| cards_to_trade(state, hero).next().is_some();
    let waits = state.trade.is_some() || state.follow_ups.pending_refill.is_some();
    if waits || !state.actor(from).is_some_and(may_agree) || !has_cards(from) {
        return vec![];
    }
    let other_heroes = state
        .heroes()
        .filter(|hero| hero.id != from && may_agree(hero) && has_cards(hero.id));
    let may_trade = |to| first_of(trade_refusals(state, from, to));
    other_heroes
        .map(|hero| (hero.id, may_trade(hero.id)))
        .collect()
}
