//! The texts on the privacy screen of a hand.

use super::{excess_cards, returned_cards};
use crate::grammar::{cards as count_cards, short_name};
use crate::messages::behind_curtain;
use crate::torg::action::HandPurpose;
use crate::torg::messages::scene_page::hand_label;
use crate::torg::messages::sentences::{actor_name, cast_name, names};
use crate::torg::messages::story::worth_keeping;
use ::torg::card::{CardId, CardName};
use ::torg::settings::CampaignWait;
use ::torg::view::{ActorView, PoolPlay, RedactedCards, View};

/// Returns the name of the person who may look: the player, if known, otherwise the hero.
pub fn cover_name(actor: &ActorView) -> &str {
    let name = actor.player.as_ref().unwrap_or(&actor.name);
    short_name(name.as_str())
}

/// Returns the lines below the name on the closed screen: who may look, and what for.
pub fn cover_lines(view: &View, actor: &ActorView, purpose: HandPurpose) -> Vec<String> {
    let name = cast_name(view, actor);
    let viewer = format!("Only for the person who plays {name}.");
    let card_count = behind_curtain(actor.hand_count);
    let reason = match (purpose, &view.trade) {
        (HandPurpose::Offer { to }, _) => {
            format!("Trade with {}: choose what to offer.", actor_name(view, to))
        }
        (HandPurpose::Answer, Some(trade)) => format!(
            "Trade with {}: choose what to give in return.",
            actor_name(view, trade.from)
        ),
        (HandPurpose::Agree, Some(trade)) => format!(
            "Trade with {}: see what you would get.",
            actor_name(view, trade.to)
        ),
        (HandPurpose::DiscardDown | HandPurpose::DiscardOne | HandPurpose::Sort, _) => {
            "Choose what to discard.".to_owned()
        }
        (HandPurpose::Give { .. }, _) => "Choose what to give away.".to_owned(),
        (HandPurpose::TypeDrawn, _) => "Draw and enter the numbers.".to_owned(),
        (HandPurpose::Look | HandPurpose::Answer | HandPurpose::Agree, _) => card_count,
    };
    vec![viewer, reason]
}

/// Returns the heading above the open cards.
pub fn title(view: &View, actor: &ActorView, purpose: HandPurpose) -> String {
    if returned_cards(view, purpose).is_some() {
        "Cards offered in return".to_owned()
    } else {
        hand_label(view, actor)
    }
}

/// Returns the hint about what can be done with the hand and the chosen cards.
pub fn hint(view: &View, actor: &ActorView, purpose: HandPurpose, chosen: &[CardId]) -> String {
    let hint = plain_hint(view, actor, purpose, chosen.len());
    match purpose {
        HandPurpose::Look => chosen
            .first()
            .and_then(|card| subplot_hint(view, *card))
            .unwrap_or(hint),
        HandPurpose::DiscardDown | HandPurpose::DiscardOne | HandPurpose::Sort => {
            let ending = view.scene_end.as_ref();
            let is_final =
                view.story.final_encounter_over || ending.is_some_and(|ending| ending.is_final);
            match worth_keeping(view, chosen, is_final) {
                Some(warning) => format!("{hint} {warning}"),
                None => hint,
            }
        }
        HandPurpose::Offer { .. }
        | HandPurpose::Answer
        | HandPurpose::Agree
        | HandPurpose::Give { .. }
        | HandPurpose::TypeDrawn => hint,
    }
}

fn plain_hint(view: &View, actor: &ActorView, purpose: HandPurpose, chosen: usize) -> String {
    match purpose {
        HandPurpose::Look => look_hint(view, actor),
        HandPurpose::TypeDrawn => {
            let deck = view.physical_deck.as_ref();
            let owed = deck.map_or(0, |deck| deck.owed_count(Some(actor.id)));
            let numbers = if owed == 1 {
                "its number"
            } else {
                "each number"
            };
            format!("Draw {} and enter {numbers}.", count_cards(owed))
        }
        HandPurpose::DiscardDown => {
            let excess = count_cards(excess_cards(view, actor));
            format!("{chosen} of {excess} chosen to discard.")
        }
        HandPurpose::DiscardOne => "You may discard one more card.".to_owned(),
        HandPurpose::Give {
            to: Some(to),
            also: Some(also),
        } => format!(
            "The first card goes to {}, the second to {}. Your hand and pool are both shown.",
            actor_name(view, to),
            actor_name(view, also)
        ),
        HandPurpose::Give { to, .. } => {
            let to = to.map_or_else(String::new, |to| actor_name(view, to));
            format!("Choose up to two cards for {to}. Your hand and pool are both shown.")
        }
        HandPurpose::Sort => "Discard any number of cards, then refill the hand.".to_owned(),
        HandPurpose::Offer { to } => format!("Choose what to offer {}.", actor_name(view, to)),
        HandPurpose::Answer | HandPurpose::Agree => trade_hint(view, purpose),
    }
}

fn look_hint(view: &View, actor: &ActorView) -> String {
    let action = view.action_of(actor.id);
    if action.is_some_and(|action| action.critical_moment) {
        return "Critical moment: you can use cards straight from your hand.".to_owned();
    }
    match actor.pool_play {
        PoolPlay::Closed => "Tap a card to see what it can do now.".to_owned(),
        PoolPlay::Starting(0) | PoolPlay::NotEarned => {
            "Locked until the hero has acted.".to_owned()
        }
        PoolPlay::Starting(count) => {
            let cards = count_cards(count);
            let at_once = if count > 1 {
                " You can choose several and lay them at once."
            } else {
                ""
            };
            format!(
                "You may lay up to {cards} before the first flip, to use later from the pool.{at_once}"
            )
        }
        PoolPlay::AwaitingJudgement => {
            "The gamemaster decides whether the action helped.".to_owned()
        }
        PoolPlay::Open => "You may lay one card this round, to use later from the pool.".to_owned(),
        PoolPlay::TooLate => {
            "Too late to lay a card this round: someone else has acted since.".to_owned()
        }
        PoolPlay::Used => "You have laid this round’s card.".to_owned(),
        PoolPlay::Denied => "No card to lay this round.".to_owned(),
        PoolPlay::Surprised => "Surprised: no card to lay this round.".to_owned(),
    }
}

fn trade_hint(view: &View, purpose: HandPurpose) -> String {
    let Some(trade) = &view.trade else {
        return String::new();
    };
    let offered = cards_or_count(view, &trade.offered);
    if purpose == HandPurpose::Answer {
        let from = actor_name(view, trade.from);
        let count = count_cards(trade.offered.count);
        return format!("From {from}: {offered}. Choose {count} to give.");
    }
    let from = actor_name(view, trade.to);
    match &trade.returned {
        Some(RedactedCards { cards: None, count }) => {
            let cards = count_cards(*count);
            format!("{from} gives {cards} (not shown) for {offered}.")
        }
        Some(RedactedCards { count: 1, .. }) => format!("{from} gives this card for {offered}."),
        Some(RedactedCards { cards: Some(_), .. }) | None => {
            format!("{from} gives these cards for {offered}.")
        }
    }
}

/// Returns the names of cards, or their number if the viewer may not see them.
pub(in crate::torg) fn cards_or_count(view: &View, redacted: &RedactedCards) -> String {
    match &redacted.cards {
        Some(cards) => names(&view.deck, cards),
        None => count_cards(redacted.count),
    }
}

/// Returns what a subplot means before it is played; `None` for other cards.
fn subplot_hint(view: &View, card: CardId) -> Option<String> {
    let name = view.deck.name(card).filter(|name| name.is_subplot())?;
    let hint = match name {
        CardName::Campaign if !view.settings.campaign => {
            "This table does not play a campaign. You can turn this card in for a possibility and a new card."
        }
        CardName::Campaign if view.settings.is(CampaignWait::Yes) => {
            "Once laid, it waits for an active subplot."
        }
        CardName::Campaign => "Once laid, it must be used at once on an active subplot.",
        _ => {
            "Once accepted, it brings a possibility per act, but you can no longer trade it or turn it in."
        }
    };
    Some(hint.to_owned())
}
