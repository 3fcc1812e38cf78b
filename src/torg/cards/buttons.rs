//! The buttons for an open card, and for the cards that answer what has just happened.

use super::{use_action, waste_sentence};
use crate::components::ButtonVariant;
use crate::torg::action::{Action, ActionButton};
use crate::torg::messages::refusals;
use crate::torg::messages::sentences::{actor_name, card_name, cast_name};
use crate::torg::story;
use ::torg::active_effects::EffectCommand;
use ::torg::card::{CardId, CardName};
use ::torg::state::ActionOutcome;
use ::torg::view::{ActorView, CardView, View};
use tabletop::seat::ActorId;

/// Returns the buttons for a card in `holder`'s pool, and what speaks against using it now; that text is empty if nothing does. A card
/// elsewhere has no buttons.
pub fn card_buttons(
    view: &View,
    card: CardId,
    holder: Option<ActorId>,
) -> (Vec<ActionButton>, String) {
    let in_pool = holder
        .and_then(|holder| view.actor(holder))
        .and_then(|holder| Some((holder, find_pool_card(holder, card)?)));
    let Some((holder, pool_card)) = in_pool else {
        return (Vec::new(), String::new());
    };
    if let Some(buttons) = story::cards::pool_buttons(view, holder.id, card) {
        return (buttons, String::new());
    }
    // As a possibility, a card can also pay for what the app does not know of.
    let waste = view.card_waste(holder.id, card);
    let variant = if pool_card.may_play.is_ok() && waste.is_none() {
        ButtonVariant::Primary
    } else {
        ButtonVariant::Plain
    };
    let label = format!("{}: use the card", cast_name(view, holder));
    let button = ActionButton::new(label, variant, use_action(view, holder.id, card));
    let objection = match &pool_card.may_play {
        Ok(()) => waste.map_or("", waste_sentence).to_owned(),
        Err(refusal) => refusals::refusal(refusal, view, false).in_one_line(),
    };
    (vec![button], objection)
}

fn find_pool_card(holder: &ActorView, card: CardId) -> Option<&CardView> {
    holder.pool.iter().find(|pool_card| pool_card.card == card)
}

/// Returns the buttons that are due after a flip, a speech or an outcome.
pub fn due(view: &View) -> Vec<ActionButton> {
    let effects = &view.active_effects;
    let mut due = Vec::new();
    if effects.seize_window_open {
        let seizing = cards_in_pools(view, CardName::SeizeInitiative);
        let seizing = seizing.filter(|(_, pool_card)| pool_card.may_play.is_ok());
        due.extend(seizing.map(|(hero, pool_card)| {
            let command = EffectCommand::FlipAnother {
                actor: hero.id,
                card: pool_card.card,
            };
            ActionButton::primary(
                format!("{}: flip again", actor_name(view, hero.id)),
                Action::play(command),
            )
        }));
    }
    if effects
        .monologue
        .is_some_and(|monologue| !monologue.extended)
    {
        due.push(ActionButton::gamemaster(
            "Continue the speech next round",
            Action::play(EffectCommand::ExtendMonologue),
        ));
    }
    due.extend(answers(view));
    due
}

/// Returns the buttons for cards in pools that answer the last outcome. Hands are not considered: the owner sees behind the privacy
/// screen which cards can be used.
fn answers(view: &View) -> Vec<ActionButton> {
    let Some(last_action) = view.last_action else {
        return Vec::new();
    };
    let Some(name) = last_action.outcome.answering_card() else {
        return Vec::new();
    };
    let detail = match last_action.outcome {
        ActionOutcome::Failed => "before anyone rolls or another card is used",
        ActionOutcome::Succeeded(_) if last_action.target.is_none() => {
            "only if this hero was the target; before anyone rolls again"
        }
        ActionOutcome::Succeeded(_) | ActionOutcome::Done => "before anyone rolls again",
    };
    cards_in_pools(view, name)
        .filter(|(_, pool_card)| pool_card.may_play.is_ok())
        .map(|(hero, pool_card)| {
            let label = format!(
                "{}: {}",
                actor_name(view, hero.id),
                card_name(&view.deck, pool_card.card)
            );
            let action = use_action(view, hero.id, pool_card.card);
            ActionButton::primary(label, action).with_detail(detail)
        })
        .collect()
}

/// Returns the first card of that name in the pool of each hero who takes part.
fn cards_in_pools(view: &View, name: CardName) -> impl Iterator<Item = (&ActorView, &CardView)> {
    view.heroes()
        .filter(|hero| !view.in_rounds || hero.takes_part)
        .filter_map(move |hero| {
            let mut pool = hero.pool.iter();
            let pool_card = pool.find(|pool_card| view.deck.name(pool_card.card) == Some(name))?;
            Some((hero, pool_card))
        })
}
