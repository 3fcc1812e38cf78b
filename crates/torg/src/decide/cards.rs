//! Hands, pools and playing cards (DD-026 … DD-036, DD-049 … DD-078, DD-152 … DD-156, section 3.16.1).

use super::due::against_anything;
use super::laying::against_place;
use super::play::{Decided, Play};
use super::playing::against_playing;
use super::story::against_subplot;
use crate::card::{CardId, CardName};
use crate::event::Event;
use crate::piles::Zone;
use crate::refusal::Refusal;
use crate::settings::LastingZone;
use crate::state::State;
use crate::timing::Lasting;
use crate::using::against::Against;
use tabletop::seat::ActorId;

impl Play<'_> {
    pub(super) fn look_at_hand(&mut self, id: ActorId) -> Decided {
        self.hero(id)?;
        self.push(Event::HandLooked { actor: id });
        Ok(())
    }

    pub(super) fn reveal_card(&mut self, id: ActorId, card: CardId) -> Decided {
        self.hero(id)?;
        self.lies_in(card, Zone::Hand(id))?;
        self.push(Event::CardRevealed { actor: id, card });
        Ok(())
    }

    pub(super) fn lay_card(&mut self, id: ActorId, card: CardId) -> Decided {
        self.hero(id)?;
        self.lies_in(card, Zone::Hand(id))?;
        self.no_scene_ending()?;
        for refusal in against_laying(&self.state, id, card) {
            self.judge.overrule(refusal)?;
        }
        self.lapse_trade_of(&[card]);
        self.push(Event::CardLaid { actor: id, card });
        self.use_at_once(id, card);
        Ok(())
    }

    /// A card that says by itself what it is used for, or is used for what is usual.
    pub(super) fn play_card(&mut self, id: ActorId, card: CardId) -> Decided {
        let name = self.state.deck.name(card);
        if let Some(name) = name.filter(|name| !name.attributes().is_empty()) {
            self.hero(id)?;
            self.held(id, card)?;
            return Err(Refusal::Use(Against::NameAttribute { name }));
        }
        self.lay_down(id, card)?;
        self.take_effect(id, card)
    }

    /// The card leaves hand or pool, by the rules of its moment.
    pub(super) fn lay_down(&mut self, id: ActorId, card: CardId) -> Decided {
        self.hero(id)?;
        self.held(id, card)?;
        self.no_scene_ending()?;
        if self.state.deck.name(card) == Some(CardName::Martyr) {
            return self.sacrifice(id, card, "", None);
        }
        for refusal in against_playing(&self.state, id, card) {
            self.judge.overrule(refusal)?;
        }
        let name = self.state.deck.name(card);
        let round_long = name.is_some_and(|name| name.lasting() == Lasting::Round);
        let apart = self.state.settings.is(LastingZone::InEffect);
        let lasting = round_long && apart && self.state.round().is_some();
        let from_hand = Some(self.state.piles.lies_in(card, Zone::Hand(id)));
        self.lapse_trade_of(&[card]);
        self.fetch_first(id, card);
        self.push(Event::CardPlayed {
            actor: id,
            card,
            lasting,
            from_hand,
        });
        self.open_matter(id, card, from_hand == Some(true));
        Ok(())
    }

    /// The card is in that hero's hand or pool.
    pub(super) fn held(&self, id: ActorId, card: CardId) -> Decided {
        self.lies_in(card, Zone::Pool(id))
            .or_else(|_| self.lies_in(card, Zone::Hand(id)))
    }
}

/// Whether a card in hand may go to the pool now, by the book.
///
/// # Errors
/// The first rule against it.
pub(crate) fn may_lay(state: &State, id: ActorId, card: CardId) -> Result<(), Refusal> {
    if let Some(refusal) = against_anything(state) {
        return Err(refusal);
    }
    against_laying(state, id, card)
        .into_iter()
        .next()
        .map_or(Ok(()), Err)
}

/// Whether a card may be used now, by the book.
///
/// # Errors
/// The first rule against it.
pub(crate) fn may_play(state: &State, id: ActorId, card: CardId) -> Result<(), Refusal> {
    if let Some(refusal) = against_anything(state) {
        return Err(refusal);
    }
    let alone = state.deck.name(card) == Some(CardName::Martyr) && state.heroes().count() == 1;
    let heir_first = alone.then_some(Refusal::NoHeroes);
    against_playing(state, id, card)
        .into_iter()
        .chain(heir_first)
        .next()
        .map_or(Ok(()), Err)
}

/// What stands against moving a card from hand to pool: in free play only specials are laid out (DD-034), before the first
/// flip a starting pool (DD-059 … DD-061), in a round one card after acting (DD-050 … DD-054).
fn against_laying(state: &State, id: ActorId, card: CardId) -> Vec<Refusal> {
    let mut against = against_place(state, id, card);
    against.extend(against_subplot(state, id, card));
    against
}
