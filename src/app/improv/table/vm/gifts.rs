//! A gift that is being weighed at the end of an extended conflict: what may be given, to whom, and what it would change.

use super::At;
use super::columns::{self, CardVm};
use super::ending::why;
use crate::app::improv::table::page::Gift;
use crate::app::improv::table::{Intent as Ours, send, words};
use crate::app::intent::Intent;
use crate::app::words::torg::possessive;
use ::improv::card::CardId;
use ::improv::preview::FinalMatchup;
use ::improv::side::SideId;
use ::improv::state::Conflict;

/// A gift that is being weighed.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct GiftVm {
    pub head: String,
    pub sub: String,
    /// The cards it may be; none: the top of the deck.
    pub cards: Vec<(CardVm, bool, Intent)>,
    /// To whom it may go.
    pub to: Vec<(String, bool, Intent)>,
    /// What would change, the changed pairs first.
    pub changes: Vec<Change>,
    /// Asks whether it is meant so, where it helps an opponent.
    pub foe: String,
    /// How it helps: the question, and what is typed.
    pub note: Option<(String, String)>,
}

/// What a gift does to a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Change {
    pub text: String,
    pub why: String,
    /// "3 v 3", where it changed.
    pub figure: String,
    pub new: bool,
}

/// Whether a side has anything to give.
pub(super) fn may_give(at: &At, whole: &Conflict, from: SideId) -> bool {
    let settings = &at.view.settings;
    whole.may_give_top_card(from, settings) || !whole.giftable_cards(from, settings).is_empty()
}

/// The gift that is being weighed, as long as the book lets it be given: whoever has told gives no more, and a card may have gone.
pub(super) fn weighed(at: &At, whole: &Conflict) -> Option<Gift> {
    let gift = at.page.gift.as_ref()?;
    let holds = match gift.card {
        Some(card) => whole
            .giftable_cards(gift.from, &at.view.settings)
            .contains(&card),
        None => may_give(at, whole, gift.from),
    };
    let gets = |to: &SideId| whole.gift_receivers(gift.from).contains(to);
    (holds && gift.to.iter().all(gets)).then(|| gift.clone())
}

/// What the one who speaks next may give, before anything is chosen.
pub(super) fn first_gift(at: &At, whole: &Conflict, next: Option<SideId>) -> Option<Gift> {
    let from = next?;
    may_give(at, whole, from).then(|| gift_of(from, None))
}

pub(super) const fn gift_of(from: SideId, card: Option<CardId>) -> Gift {
    Gift {
        from,
        card,
        to: None,
        note: String::new(),
    }
}

pub(super) fn pick(gift: Gift) -> Intent {
    send(Ours::Weighed(Some(gift)))
}

/// The gift as it is shown.
pub(super) fn gift_vm(at: &At, whole: &Conflict, gift: &Gift, next: Option<SideId>) -> GiftVm {
    let settings = &at.view.settings;
    let name = words::side_first(at.its, gift.from);
    let mut cards = vec![];
    for card in whole.giftable_cards(gift.from, settings) {
        let picked = Gift {
            card: Some(card),
            ..gift.clone()
        };
        cards.push((
            columns::card(card, at.cards()),
            gift.card == Some(card),
            pick(picked),
        ));
    }
    let top = whole.may_give_top_card(gift.from, settings);
    let mut to = vec![];
    if gift.card.is_some() || top {
        for side in whole.gift_receivers(gift.from) {
            let picked = Gift {
                to: Some(side),
                ..gift.clone()
            };
            to.push((
                words::side_sign(at.its, side),
                gift.to == Some(side),
                pick(picked),
            ));
        }
    }
    let foe = gift.to.filter(|to| whole.are_opposed(gift.from, *to));
    let note = gift.to.map(|to| {
        let asks = format!(
            "How does {} help {}?",
            words::side(at.its, gift.from),
            words::side(at.its, to)
        );
        (asks, gift.note.clone())
    });
    GiftVm {
        head: format!("{} gift", possessive(&name)),
        sub: if top {
            "the top card of the deck".to_owned()
        } else if next == Some(gift.from) {
            format!("before {} speaks", words::side(at.its, gift.from))
        } else {
            "one card, to anybody else".to_owned()
        },
        cards,
        to,
        changes: match (gift.card, gift.to) {
            (Some(card), Some(to)) => changes(at, whole, &whole.with_gift(gift.from, to, card)),
            (_, _) => vec![],
        },
        foe: foe.map_or_else(String::new, |foe| {
            format!(
                "{} stands against {}. Is it meant so?",
                words::side_first(at.its, foe),
                words::side(at.its, gift.from)
            )
        }),
        note,
    }
}

/// What a gift would change, pair by pair: what is new comes first.
fn changes(at: &At, before: &Conflict, after: &Conflict) -> Vec<Change> {
    let settings = &at.view.settings;
    let old = before.final_matchups(settings);
    let mut changes = vec![];
    for (was, is) in old.iter().zip(after.final_matchups(settings)) {
        let winner = |of: &FinalMatchup| of.ahead.map(|(winner, _)| winner);
        let new = winner(was) != winner(&is);
        let count = |side| after.side(side).map_or(0, |its| its.pile.len()).to_string();
        let (one, other) = (is.one, is.other);
        let text = match (winner(&is), new) {
            (Some(ahead), true) => {
                let behind = if ahead == one { other } else { one };
                format!(
                    "{} passes {}",
                    words::side_first(at.its, ahead),
                    words::side(at.its, behind)
                )
            }
            (None, true) => format!(
                "{} and {} would be level",
                words::side_first(at.its, one),
                words::side(at.its, other)
            ),
            (ahead, false) => {
                let stays = match ahead {
                    Some(ahead) if ahead == one => " stays ahead of ",
                    Some(_) => " stays behind ",
                    None => " stays level with ",
                };
                format!(
                    "{}{stays}{}, {} to {}",
                    words::side_first(at.its, one),
                    words::side(at.its, other),
                    count(one),
                    count(other)
                )
            }
        };
        let change = Change {
            text,
            why: if new {
                why(after, &is, at.cards())
            } else {
                String::new()
            },
            figure: if new {
                format!("{} v {}", count(one), count(other))
            } else {
                String::new()
            },
            new,
        };
        let place = if new {
            changes.iter().filter(|its: &&Change| its.new).count()
        } else {
            changes.len()
        };
        changes.insert(place, change);
    }
    changes
}
