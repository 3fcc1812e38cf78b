//! Commands about hands, pools and playing cards (DD-026 … DD-036, DD-049 … DD-078, DD-152 … DD-156).

use super::pending_steps::pending_refusal;
use super::play_checks::playing_refusals;
use super::pool_checks::pool_play_refusals;
use super::reactions::is_on_last_action;
use super::story::subplot_refusal;
use super::transaction::{CommandResult, TorgTransaction};
use crate::active_effects::refusal::EffectRefusal;
use crate::card::{CardId, CardName};
use crate::card_use::EffectDuration;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::settings::LastingZone;
use crate::state::State;
use crate::zones::Zone;
use tabletop::seat::ActorId;

impl TorgTransaction<'_> {
    pub(super) fn look_at_hand(&mut self, id: ActorId) -> CommandResult {
        self.hero(id)?;
        self.push(Event::HandLooked { actor: id });
        Ok(())
    }

    pub(super) fn reveal_card(&mut self, id: ActorId, card: CardId) -> CommandResult {
        self.hero(id)?;
        self.require_in_zone(card, Zone::Hand(id))?;
        self.push(Event::CardRevealed { actor: id, card });
        Ok(())
    }

    pub(super) fn put_card_in_pool(&mut self, id: ActorId, card: CardId) -> CommandResult {
        self.hero(id)?;
        self.require_in_zone(card, Zone::Hand(id))?;
        self.require_nothing_pending()?;
        for refusal in pooling_refusals(&self.state, id, card) {
            self.judge.overrule(refusal)?;
        }
        self.cancel_trade_of(&[card]);
        self.reduce_pool_removals(id, None);
        self.push(Event::CardPooled { actor: id, card });
        self.use_campaign_at_once(id, card);
        Ok(())
    }

    /// Plays a card for its usual effect. A card that raises an attribute is refused, because the attribute has to be chosen.
    pub(super) fn play_card(&mut self, id: ActorId, card: CardId) -> CommandResult {
        let name = self.state.deck.name(card);
        if let Some(name) = name.filter(|name| !name.attributes().is_empty()) {
            self.hero(id)?;
            self.require_held(id, card)?;
            return Err(Refusal::Effect(EffectRefusal::AttributeRequired { name }));
        }
        self.put_card_in_play(id, card)?;
        self.apply_card(id, card)
    }

    /// Moves a card from hand or pool into play, if the rules about when it may be played allow it.
    pub(super) fn put_card_in_play(&mut self, id: ActorId, card: CardId) -> CommandResult {
        self.hero(id)?;
        self.require_held(id, card)?;
        self.require_nothing_pending()?;
        if self.state.deck.name(card) == Some(CardName::Martyr) {
            return self.sacrifice(id, card, "", None);
        }
        for refusal in playing_refusals(&self.state, id, card) {
            self.judge.overrule(refusal)?;
        }
        let name = self.state.deck.name(card);
        let round_long = name.is_some_and(|name| name.duration() == EffectDuration::Round);
        let own_zone = self.state.settings.is(LastingZone::InEffect);
        let stays_in_effect = round_long && own_zone && self.state.round().is_some();
        let from_hand = Some(self.state.zones.is_in(card, Zone::Hand(id)));
        self.cancel_trade_of(&[card]);
        self.fetch_for_master_plan(id, card);
        self.push(Event::CardPlayed {
            actor: id,
            card,
            stays_in_effect,
            from_hand,
            on_last_action: name.is_some_and(|name| is_on_last_action(&self.state, name)),
        });
        self.open_follow_up(id, card, from_hand == Some(true));
        Ok(())
    }

    /// Requires that the card is in that hero's hand or pool.
    pub(super) fn require_held(&self, id: ActorId, card: CardId) -> CommandResult {
        self.require_in_zone(card, Zone::Pool(id))
            .or_else(|_| self.require_in_zone(card, Zone::Hand(id)))
    }
}

/// Checks whether the rules allow a hand card to go to the pool now.
///
/// # Errors
/// The first refusal.
pub(crate) fn may_pool(state: &State, id: ActorId, card: CardId) -> Result<(), Refusal> {
    if let Some(refusal) = pending_refusal(state) {
        return Err(refusal);
    }
    pooling_refusals(state, id, card)
        .into_iter()
        .next()
        .map_or(Ok(()), Err)
}

/// Checks whether the rules allow playing a card now.
///
/// # Errors
/// The first refusal.
pub(crate) fn may_play(state: &State, id: ActorId, card: CardId) -> Result<(), Refusal> {
    if let Some(refusal) = pending_refusal(state) {
        return Err(refusal);
    }
    let alone = state.deck.name(card) == Some(CardName::Martyr) && state.heroes().count() == 1;
    let heir_first = alone.then_some(Refusal::NoHeroes);
    playing_refusals(state, id, card)
        .into_iter()
        .chain(heir_first)
        .next()
        .map_or(Ok(()), Err)
}

/// Returns why a card may not go from hand to pool: in free play only special cards (DD-034), before the first flip a starting
/// pool (DD-059 … DD-061), in a round one card after acting (DD-050 … DD-054).
fn pooling_refusals(state: &State, id: ActorId, card: CardId) -> Vec<Refusal> {
    let mut against = pool_play_refusals(state, id, card);
    against.extend(subplot_refusal(state, id, card));
    against
}
