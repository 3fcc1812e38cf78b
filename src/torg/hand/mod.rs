//! A hero's hand behind the privacy screen: the cards, the texts, and the buttons. Everything is computed from the view of the hand's
//! own seat.

mod buttons;
#[cfg(feature = "web")]
mod screen;
mod texts;

pub use buttons::{HandAction, HandButton, hand_buttons};
#[cfg(feature = "web")]
pub use screen::hand_screen;
pub(super) use texts::cards_or_count;
pub use texts::{cover_lines, cover_name, hint, title};

use crate::torg::action::HandPurpose;
use ::torg::card::CardId;
use ::torg::view::{ActorView, PoolPlay, View};

/// Returns the cards that are shown: the hand, for Leadership also the pool without subplots, which stay there (DD-087); for an answered
/// trade, the cards offered in return.
pub fn shown_cards(view: &View, actor: &ActorView, purpose: HandPurpose) -> Vec<CardId> {
    if let Some(returned) = returned_cards(view, purpose) {
        return returned.to_vec();
    }
    let pool = match purpose {
        HandPurpose::Give { .. } => actor.pool.as_slice(),
        _ => &[],
    };
    let pool = pool
        .iter()
        .filter(|card_view| !view.deck.is_subplot(card_view.card));
    let hand = actor.hand.as_deref().unwrap_or_default();
    hand.iter()
        .chain(pool)
        .map(|card_view| card_view.card)
        .collect()
}

/// Returns the cards offered in return in a trade, for the player who made the offer and has to agree.
fn returned_cards(view: &View, purpose: HandPurpose) -> Option<&[CardId]> {
    let trade = view
        .trade
        .as_ref()
        .filter(|_| purpose == HandPurpose::Agree)?;
    let returned = trade.returned.as_ref()?;
    Some(returned.cards.as_deref().unwrap_or_default())
}

/// Returns how many cards of the hand can be laid at once: several only before the first flip (DD-059, DD-060).
pub fn cards_laid_at_once(actor: &ActorView) -> usize {
    match actor.pool_play {
        PoolPlay::Starting(count) => usize::from(count),
        _ => 1,
    }
}

/// Chooses a card, or deselects it. Some purposes allow only one chosen card. `lays_several`: whether several cards can be laid at once.
pub fn toggle_card(
    purpose: HandPurpose,
    lays_several: bool,
    chosen: &mut Vec<CardId>,
    card: CardId,
) {
    if let Some(index) = chosen.iter().position(|other| *other == card) {
        chosen.remove(index);
        return;
    }
    match purpose {
        HandPurpose::Look if lays_several => {}
        HandPurpose::Look | HandPurpose::DiscardOne => chosen.clear(),
        HandPurpose::DiscardDown
        | HandPurpose::Offer { .. }
        | HandPurpose::Answer
        | HandPurpose::Give { .. }
        | HandPurpose::Sort => {}
        HandPurpose::Agree | HandPurpose::TypeDrawn => return,
    }
    chosen.push(card);
}

/// Returns how many cards a hero has to discard at the end of the scene.
fn excess_cards(view: &View, actor: &ActorView) -> usize {
    let heroes = view.scene_end.iter().flat_map(|ending| &ending.heroes);
    heroes
        .filter(|hero| hero.actor == actor.id)
        .map(|hero| usize::from(hero.excess))
        .sum()
}
