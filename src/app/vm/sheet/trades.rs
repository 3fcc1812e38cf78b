//! The sheets in which cards are chosen: a trade, and what a villain's success takes.

use super::*;
use crate::app::intent::Intent;
use crate::app::model::{Purpose, Sheet};
use crate::app::vm::stage::Bar;
use crate::app::words::cards;
use crate::app::words::telling::{called, card_name, names};
use crate::app::words::torg::cards as count_cards;
use ::torg::card::{CardId, Side};
use ::torg::command::Command;
use ::torg::deck::Deck;
use ::torg::settings::TakeSpecials;
use ::torg::view::{RedactedCards, View};
use tabletop::seat::ActorId;

use super::lists::{lit, too_long};

pub(super) fn take_pool_cards(view: &View, chosen: &[CardId]) -> Option<List> {
    let removal = view.pool_removal?;
    let hero = view.actor(removal.hero)?;
    // What stays by the rules comes last; a ruling can still take it.
    let may = |card| view.settings.may_be_taken(&view.deck, card);
    let (taken, stays): (Vec<CardId>, Vec<CardId>) = hero
        .pool
        .iter()
        .map(|held| held.card)
        .partition(|card| may(*card));
    let mut rows: Vec<ListRow> = Vec::new();
    for card in taken {
        rows.push(card_row(&view.deck, card, chosen));
    }
    for card in stays {
        rows.push(ListRow {
            sub: "Protected: it stays.".to_owned(),
            bar: Bar::None,
            ..card_row(&view.deck, card, chosen)
        });
    }
    let must = usize::from(removal.cards);
    Some(List {
        title: format!("{} from {}", count_cards(must), called(view, hero.id)),
        text: if view.settings.is(TakeSpecials::No) {
            "The gamemaster chooses which. Specials stay.".to_owned()
        } else if view.settings.is(TakeSpecials::Plain) {
            "The gamemaster chooses which. Alertness and Connection too; other specials stay."
                .to_owned()
        } else {
            "The gamemaster chooses which.".to_owned()
        },
        rows,
        field: None,
        buttons: vec![if chosen.len() == must {
            lit(format!("Take {}", count_cards(must)))
        } else {
            lit(format!("Choose {}", count_cards(must))).ready_if(false)
        }],
    })
}

fn card_row(deck: &Deck, card: CardId, chosen: &[CardId]) -> ListRow {
    ListRow {
        // Two cards may have one name: the number tells them apart.
        label: format!("{}, {}", card_name(deck, card), card.0),
        sub: cards::effect_of(deck, card, false),
        side: None,
        bar: if deck.is_special(card) {
            Bar::Gamemaster
        } else {
            Bar::Player
        },
        on: Some(chosen.contains(&card)),
        intent: Intent::ToggledCard(card),
    }
}

pub(super) fn trade_partner(view: &View, from: ActorId) -> List {
    let rows = view
        .heroes()
        .filter(|hero| hero.id != from)
        .map(|hero| ListRow {
            label: hero.name.as_str().to_owned(),
            sub: if view.in_rounds {
                format!("{} in the pool", count_cards(hero.pool.len()))
            } else {
                format!("{} in hand", count_cards(hero.hand_count))
            },
            side: Some(Side::Heroes),
            bar: Bar::None,
            on: None,
            intent: if view.in_rounds {
                Intent::Asked(Sheet::TradeCards {
                    from,
                    to: hero.id,
                    answering: false,
                    chosen: vec![],
                })
            } else {
                Intent::CalledCurtain(from, Purpose::Offer { to: hero.id })
            },
        });
    List {
        title: format!("{}: trade with", called(view, from)),
        text: if view.in_rounds {
            "Pool for pool, as many each way. Say how the heroes work together.".to_owned()
        } else {
            "Hand for hand, as many each way, behind the curtain. Say how the heroes work together."
                .to_owned()
        },
        rows: rows.collect(),
        ..List::default()
    }
}

/// What is traded for what, before it is.
pub(super) fn trade(view: &View, accepting: bool, story: &str) -> Option<List> {
    let trade = view.trade.as_ref()?;
    let what = |shown: &RedactedCards| match &shown.cards {
        Some(cards) => names(&view.deck, cards),
        None => count_cards(shown.count),
    };
    let (from, to) = (called(view, trade.from), called(view, trade.to));
    let text = format!(
        "From {from}: {}. From {to}: {}.",
        what(&trade.offered),
        what(trade.returned.as_ref()?)
    );
    Some(List {
        title: format!("{from} and {to} trade"),
        text,
        rows: vec![],
        field: accepting.then(|| Field {
            label: "How do they work together?",
            value: story.to_owned(),
            fault: too_long(story),
        }),
        buttons: vec![
            Button::new(
                "No trade",
                ButtonVariant::Plain,
                Intent::wanted(Command::CancelTrade),
            ),
            lit(if accepting { "Accept" } else { "Agree" }),
        ],
    })
}

pub(super) fn trade_cards(
    view: &View,
    from: ActorId,
    to: ActorId,
    answering: bool,
    chosen: &[CardId],
) -> Option<List> {
    let hero = view.actor(from)?;
    let rows = hero
        .pool
        .iter()
        .map(|held| card_row(&view.deck, held.card, chosen))
        .collect();
    let offered = view.trade.as_ref().map(|trade| &trade.offered);
    let (title, text, ready) = match (answering, offered) {
        (true, Some(offered)) => {
            let offers = names(&view.deck, offered.cards.as_deref().unwrap_or_default());
            (
                format!("{}: return to {}", called(view, from), called(view, to)),
                format!("For {offers}."),
                chosen.len() == offered.count,
            )
        }
        (_, _) => (
            format!("{}: offer to {}", called(view, from), called(view, to)),
            "From the pool.".to_owned(),
            !chosen.is_empty(),
        ),
    };
    let label = if answering { "Give" } else { "Offer" };
    Some(List {
        title,
        text,
        rows,
        field: None,
        buttons: vec![lit(format!("{label} {}", count_cards(chosen.len()))).ready_if(ready)],
    })
}
