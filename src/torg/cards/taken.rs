//! The pool cards that a villain's success takes.

use super::uses::use_action;
use crate::grammar::cards as count_cards;
use crate::torg::action::{Action, ActionButton};
use crate::torg::list_content::{Entered, ListContent, ListRow, RowPress, RowSign};
use crate::torg::messages::cards::effect_of;
use crate::torg::messages::sentences::{actor_name, card_name};
use ::torg::card::{CardId, CardName};
use ::torg::command::Command;
use ::torg::deck::Deck;
use ::torg::settings::TakeSpecials;
use ::torg::view::{ActorView, CardView, View};
use tabletop::seat::ActorId;

/// Returns the dialog that asks the gamemaster which cards are taken from this hero. Protected cards come last; a ruling can still
/// take them.
pub fn take_pool_cards(view: &View, hero: ActorId, entered: &Entered) -> Option<ListContent> {
    let mut removals = view.pool_removals.iter();
    let removal = removals.find(|removal| removal.hero == hero)?;
    let hero = view.actor(hero)?;
    let cancelling = cancelling_cards(view);
    let cancels = |card: CardId| cancelling.iter().any(|(_, other)| *other == card);
    let (reactions, others): (Vec<CardId>, Vec<CardId>) = hero
        .pool
        .iter()
        .map(|pool_card| pool_card.card)
        .partition(|card| cancels(*card));
    let (takeable, protected): (Vec<CardId>, Vec<CardId>) = others
        .into_iter()
        .partition(|card| view.settings.may_be_taken(&view.deck, *card));
    let mut rows: Vec<ListRow> = takeable
        .into_iter()
        .map(|card| card_row(&view.deck, card))
        .collect();
    rows.extend(protected.into_iter().map(|card| ListRow {
        detail: "Protected.".to_owned(),
        sign: RowSign::Plain,
        ..card_row(&view.deck, card)
    }));
    rows.extend(reactions.into_iter().map(|card| ListRow {
        detail: "It can still cancel this success.".to_owned(),
        sign: RowSign::Plain,
        ..card_row(&view.deck, card)
    }));
    let due = usize::from(removal.cards);
    let is_complete = entered.cards.len() == due;
    let label = if is_complete {
        format!("Take {}", count_cards(due))
    } else {
        format!("Choose {}", count_cards(due))
    };
    let take = Command::TakePoolCards {
        cards: entered.cards.clone(),
    };
    let text = if view.settings.is(TakeSpecials::No) {
        "The gamemaster chooses which. Specials are safe."
    } else if view.settings.is(TakeSpecials::Plain) {
        "The gamemaster chooses which, and may choose Alertness or Connection. Other specials are safe."
    } else {
        "The gamemaster chooses which."
    };
    let text = match cancelling.is_empty() {
        true => text.to_owned(),
        false => format!("First, a hero may cancel this success with a card. {text}"),
    };
    let use_button = |&(owner, card): &(ActorId, CardId)| {
        let label = format!(
            "Use {} ({})",
            card_name(&view.deck, card),
            actor_name(view, owner)
        );
        ActionButton::plain(label, use_action(view, owner, card))
    };
    let mut buttons: Vec<ActionButton> = cancelling.iter().map(use_button).collect();
    buttons.push(ActionButton::primary(label, Action::Play(take)).enabled_if(is_complete));
    Some(ListContent {
        text,
        rows,
        buttons,
        ..ListContent::new(format!(
            "{} from {}",
            count_cards(due),
            actor_name(view, hero.id)
        ))
    })
}

/// Returns the cards in pools that can still cancel the villain's success, with their owners. They come before the removal (DD-191).
fn cancelling_cards(view: &View) -> Vec<(ActorId, CardId)> {
    let cancels = |pool_card: &&CardView| {
        let name = view.deck.name(pool_card.card);
        name == Some(CardName::OpponentFails) && pool_card.may_play.is_ok()
    };
    let of_hero = |hero: &ActorView| -> Vec<(ActorId, CardId)> {
        let cards = hero.pool.iter().filter(cancels);
        cards.map(|pool_card| (hero.id, pool_card.card)).collect()
    };
    view.heroes().flat_map(of_hero).collect()
}

/// Returns the row of a card that can be chosen. Two cards can have the same name, so the row shows the number too.
pub fn card_row(deck: &Deck, card: CardId) -> ListRow {
    ListRow {
        heading: None,
        label: format!("{}, {}", card_name(deck, card), card.0),
        detail: effect_of(deck, card, false),
        sign: RowSign::Card {
            special: deck.is_special(card),
        },
        on_press: RowPress::Card(card),
    }
}
