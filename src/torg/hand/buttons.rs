//! The buttons of a hand behind the privacy screen.

use super::{cards_laid_at_once, excess_cards};
use crate::components::ButtonVariant;
use crate::grammar::{cards as count_cards, counted};
use crate::torg::action::{ActionButton, HandPurpose};
use crate::torg::cards::{card_uses, waste_detail};
use crate::torg::messages::sentences::card_name;
use ::torg::active_effects::EffectRefusal;
use ::torg::card::{CardId, CardName};
use ::torg::command::{Command, FollowUpCommand};
use ::torg::follow_ups::MAX_GIFTS;
use ::torg::refusal::Refusal;
use ::torg::story::StoryCommand;
use ::torg::view::{ActorView, CardView, View};
use tabletop::seat::ActorId;

/// The action of a button behind the privacy screen.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant)] // A handful exist at a time, each behind a button; on the web it is not large.
pub enum HandAction {
    /// Plays a command; a refusal does not name the card (DD-026).
    Play(Command),
    /// Plays commands of which none is played if one is refused.
    PlayTogether(Vec<Command>),
    /// Adds the printed cards with the typed numbers to the hand.
    EnterNumbers,
    /// Deselects the card.
    Keep(CardId),
}

/// A button behind the privacy screen.
pub type HandButton = ActionButton<HandAction>;

/// Returns the buttons for the chosen cards. The first is the main button.
pub fn hand_buttons(
    view: &View,
    actor: &ActorView,
    purpose: HandPurpose,
    chosen: &[CardId],
) -> Vec<HandButton> {
    let id = actor.id;
    let count = count_cards(chosen.len());
    let follow_up = |command| Command::follow_up(id, command);
    match purpose {
        HandPurpose::Look if chosen.len() > 1 => vec![lay_button(view, actor, chosen)],
        HandPurpose::Look => look_buttons(view, actor, chosen),
        HandPurpose::TypeDrawn => vec![HandButton::new(
            "Add to the hand",
            ButtonVariant::Primary,
            HandAction::EnterNumbers,
        )],
        HandPurpose::DiscardDown => vec![discard_down_button(view, actor, chosen)],
        HandPurpose::DiscardOne => {
            let card = chosen.first().copied();
            let label = match card {
                Some(card) => format!("Discard {}", card_name(&view.deck, card)),
                None => "Discard nothing".to_owned(),
            };
            vec![main_button(
                label,
                Command::OptionalDiscard { actor: id, card },
            )]
        }
        HandPurpose::Give { to, also } => {
            let gifts = gifts(to, also, chosen);
            let give = follow_up(FollowUpCommand::Give { gifts });
            // Two heroes get one card each (DD-292).
            let wanted: usize = if also.is_some() { 2 } else { 1 };
            let label = match wanted.saturating_sub(chosen.len()) {
                0 => format!("Give {count}"),
                missing => choose_label(missing, chosen),
            };
            let is_complete = match also {
                Some(_) => chosen.len() == wanted,
                None => !chosen.is_empty(),
            };
            let button = main_button(label, give).enabled_if(is_complete);
            vec![at_most(MAX_GIFTS, chosen, button)]
        }
        HandPurpose::Sort => {
            let label = if chosen.is_empty() {
                "Keep all and refill".to_owned()
            } else {
                format!("Discard {count} and refill")
            };
            let discard = FollowUpCommand::DiscardForRefill {
                cards: chosen.to_vec(),
            };
            vec![main_button(label, follow_up(discard))]
        }
        HandPurpose::Offer { to } => {
            let offer = Command::OfferTrade {
                from: id,
                to,
                cards: chosen.to_vec(),
            };
            let label = match chosen.len() {
                0 => "Choose what to offer".to_owned(),
                _ => format!("Offer {count}"),
            };
            vec![main_button(label, offer).enabled_if(!chosen.is_empty())]
        }
        HandPurpose::Answer => {
            let offered = view.trade.as_ref().map_or(0, |trade| trade.offered.count);
            let answer = Command::AnswerTrade {
                cards: chosen.to_vec(),
            };
            let label = match offered.saturating_sub(chosen.len()) {
                0 => format!("Give {count}"),
                missing => choose_label(missing, chosen),
            };
            let give = main_button(label, answer);
            vec![
                give.enabled_if(chosen.len() == offered),
                cancel_trade_button(),
            ]
        }
        HandPurpose::Agree => vec![
            main_button("Agree", Command::AgreeTrade),
            cancel_trade_button(),
        ],
    }
}

/// Says on the button for the chosen cards if there are too many.
fn at_most(limit: usize, chosen: &[CardId], button: HandButton) -> HandButton {
    match chosen.len().saturating_sub(limit) {
        0 => button,
        surplus => {
            let detail = format!("at most {limit}; deselect {}", count_cards(surplus));
            button.with_detail(detail).enabled_if(false)
        }
    }
}

/// Returns the button that lays several cards before the first flip (DD-059, DD-060). Escape! comes first, because it has no effect
/// after another card.
fn lay_button(view: &View, actor: &ActorView, chosen: &[CardId]) -> HandButton {
    let mut cards = chosen.to_vec();
    cards.sort_by_key(|card| view.deck.name(*card) != Some(CardName::Escape));
    let lay = |card| Command::PoolCard {
        actor: actor.id,
        card,
    };
    let commands = HandAction::PlayTogether(cards.into_iter().map(lay).collect());
    let label = format!("Lay {}", count_cards(chosen.len()));
    let button = HandButton::new(label, ButtonVariant::Primary, commands);
    at_most(cards_laid_at_once(actor), chosen, button)
}

/// Returns the button that discards down to the hand size.
fn discard_down_button(view: &View, actor: &ActorView, chosen: &[CardId]) -> HandButton {
    let excess = excess_cards(view, actor);
    let label = match excess.saturating_sub(chosen.len()) {
        0 => format!("Discard {}", count_cards(chosen.len())),
        missing => choose_label(missing, chosen),
    };
    let discard = Command::DiscardToHandSize {
        actor: actor.id,
        cards: chosen.to_vec(),
    };
    main_button(label, discard).enabled_if(chosen.len() == excess)
}

/// Labels the button that needs some more cards than are chosen.
fn choose_label(missing: usize, chosen: &[CardId]) -> String {
    match chosen {
        [] => format!("Choose {}", counted(missing, "card", "cards")),
        [..] => format!("Choose {}", counted(missing, "more card", "more cards")),
    }
}

/// Returns the cards that each recipient gets: all, or one each if there are two of both.
fn gifts(
    to: Option<ActorId>,
    also: Option<ActorId>,
    chosen: &[CardId],
) -> Vec<(ActorId, Vec<CardId>)> {
    match (to, also, chosen) {
        (Some(to), Some(also), [first, second]) => vec![(to, vec![*first]), (also, vec![*second])],
        (Some(to), _, cards) => vec![(to, cards.to_vec())],
        (None, _, _) => Vec::new(),
    }
}

fn main_button(label: impl Into<String>, command: Command) -> HandButton {
    HandButton::new(label, ButtonVariant::Primary, HandAction::Play(command))
}

fn cancel_trade_button() -> HandButton {
    let cancel = HandAction::Play(Command::CancelTrade);
    HandButton::new("Cancel trade", ButtonVariant::Plain, cancel)
}

fn look_buttons(view: &View, actor: &ActorView, chosen: &[CardId]) -> Vec<HandButton> {
    let mut hand = actor.hand.iter().flatten();
    let Some(card) = hand.find(|card| Some(&card.card) == chosen.first()) else {
        return vec![];
    };
    let mut buttons = if view.deck.is_subplot(card.card) {
        subplot_buttons(view, actor, card)
    } else {
        card_buttons(view, actor, card)
    };
    let reveal = Command::RevealCard {
        actor: actor.id,
        card: card.card,
    };
    buttons.push(HandButton::new(
        "Show it to everyone",
        ButtonVariant::Quiet,
        HandAction::Play(reveal),
    ));
    buttons
}

/// Returns the buttons for one card. Allowed uses come first; a refused one leads to the refusal. The use of a card is chosen here,
/// because the table may not see the card before it is used.
fn card_buttons(view: &View, actor: &ActorView, card_view: &CardView) -> Vec<HandButton> {
    let (id, card) = (actor.id, card_view.card);
    let name = card_name(&view.deck, card);
    let use_buttons = |variant| {
        let uses = card_uses(view, id, card).into_iter();
        uses.map(move |(text, command)| (text, variant, command))
    };
    let button = |(text, variant, command): (&str, ButtonVariant, Command)| {
        HandButton::new(format!("Use {name}"), variant, HandAction::Play(command)).with_detail(text)
    };
    let may_pool = card_view.may_pool.is_ok();
    let mut buttons = Vec::new();
    match view.card_waste(id, card) {
        Some(waste) if card_view.may_play.is_ok() => {
            let uses = use_buttons(ButtonVariant::Plain);
            let warn = |(_, variant, command)| button((waste_detail(waste), variant, command));
            buttons.extend(uses.map(warn));
        }
        None if card_view.may_play.is_ok() => {
            buttons.extend(use_buttons(ButtonVariant::Primary).map(button));
        }
        Some(_) | None => {}
    }
    if may_pool || (view.in_rounds && card_view.may_play.is_err()) {
        let variant = if may_pool && buttons.is_empty() {
            ButtonVariant::Primary
        } else {
            ButtonVariant::Plain
        };
        let pool = HandAction::Play(Command::PoolCard { actor: id, card });
        let is_late_escape = view.deck.name(card) == Some(CardName::Escape)
            && view.follow_ups.escape_not_first.contains(&id);
        let warning = if is_late_escape {
            "not the first card, so it has no effect"
        } else {
            ""
        };
        buttons.push(HandButton::new(format!("Lay {name}"), variant, pool).with_detail(warning));
    }
    if buttons.is_empty() {
        let is_helpless = matches!(
            card_view.may_play,
            Err(Refusal::Effect(EffectRefusal::HeroHelpless { .. }))
        );
        let objection = if is_helpless {
            "needs a hero who can act"
        } else {
            ""
        };
        let first_use = use_buttons(ButtonVariant::Plain).next();
        buttons
            .extend(first_use.map(|(_, variant, command)| button((objection, variant, command))));
    }
    buttons
}

/// Returns the buttons to play a subplot, turn it in, or keep it.
fn subplot_buttons(view: &View, actor: &ActorView, card_view: &CardView) -> Vec<HandButton> {
    let (actor, card) = (actor.id, card_view.card);
    let name = card_name(&view.deck, card);
    let variant = if card_view.may_pool.is_ok() {
        ButtonVariant::Primary
    } else {
        ButtonVariant::Plain
    };
    let pool = HandAction::Play(Command::PoolCard { actor, card });
    let command = StoryCommand::TurnIn { actor, card };
    let turn_in = HandAction::Play(Command::from(command));
    // Without a campaign, the card can only be turned in (DD-395).
    let has_use = view.deck.name(card) != Some(CardName::Campaign) || view.settings.campaign;
    let lay = has_use.then(|| {
        HandButton::new(format!("Lay {name}"), variant, pool)
            .with_detail("the gamemaster decides whether it fits")
    });
    let turn_in_variant = match has_use {
        true => ButtonVariant::Plain,
        false => ButtonVariant::Primary,
    };
    let turn_in = HandButton::new(format!("Turn in {name}"), turn_in_variant, turn_in)
        .with_detail("for a possibility and a new card");
    let keep = HandButton::new("Keep it", ButtonVariant::Quiet, HandAction::Keep(card));
    lay.into_iter().chain([turn_in, keep]).collect()
}
