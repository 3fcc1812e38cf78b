//! A gift that is considered at the end of an extended conflict: what may be given, to whom, and what it would change.

use super::InConflict;
use super::columns::OpenCard;
use super::ending::advantage;
use crate::grammar::possessive;
use ::improv::card::CardId;
use ::improv::command::Command;
use ::improv::preview::FinalMatchup;
use ::improv::side::SideId;
use ::improv::state::Conflict;

/// A victory card that may be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gift {
    /// Who gives it.
    pub from: SideId,
    /// `None`: the deck's top card, where somebody destroyed has none.
    pub card: Option<CardId>,
    /// To whom.
    pub to: Option<SideId>,
}

impl Gift {
    /// A card, to nobody yet.
    pub const fn of(from: SideId, card: Option<CardId>) -> Self {
        let to = None;
        Self { from, card, to }
    }

    /// What gives it; `None` while it goes to nobody. `note`: how it helps.
    pub fn command(self, note: String) -> Option<Command> {
        let (from, to) = (self.from, self.to?);
        Some(match self.card {
            Some(card) => Command::GiveCard {
                from,
                to,
                card,
                note,
            },
            None => Command::GiveTopCard {
                from,
                to,
                note,
                card: None,
            },
        })
    }
}

/// A gift as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct GiftOffer {
    /// "Dee’s gift".
    pub title: String,
    /// When, or what.
    pub detail: String,
    /// The cards it may be; none: the top of the deck. True where it is the chosen one.
    pub cards: Vec<(OpenCard, bool, Gift)>,
    /// To whom it may go.
    pub receivers: Vec<(String, bool, Gift)>,
    /// What would change, the changed pairs first.
    pub changes: Vec<GiftChange>,
    /// Asks whether it is meant so, where it helps an opponent; else empty.
    pub warning: String,
    /// "How will Dee help Quill?"; empty while nobody is chosen.
    pub question: String,
}

/// What a gift does to a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GiftChange {
    /// Who would be ahead of whom.
    pub text: String,
    /// Why, where it changed.
    pub why: String,
    /// "3 v 3", where it changed.
    pub figure: String,
    /// It changed.
    pub is_new: bool,
}

/// Whether a side has anything to give.
pub fn may_give(now: &InConflict, whole: &Conflict, from: SideId) -> bool {
    let settings = &now.view.settings;
    whole.may_give_top_card(from, settings) || !whole.giftable_cards(from, settings).is_empty()
}

/// The gift that is considered, as long as the rules let it be given: whoever has narrated gives no more, and a card may have gone.
pub fn valid(now: &InConflict, whole: &Conflict, gift: Option<Gift>) -> Option<Gift> {
    let settings = &now.view.settings;
    let may_give = |gift: &Gift| match gift.card {
        Some(card) => whole.giftable_cards(gift.from, settings).contains(&card),
        None => may_give(now, whole, gift.from),
    };
    let may_get = |gift: &Gift| {
        let receivers = whole.gift_receivers(gift.from);
        gift.to.iter().all(|to| receivers.contains(to))
    };
    gift.filter(may_give).filter(may_get)
}

/// The gift as it is shown. `next`: who narrates next.
pub fn offer(now: &InConflict, whole: &Conflict, gift: Gift, next: Option<SideId>) -> GiftOffer {
    let settings = &now.view.settings;
    let from = gift.from;
    let is_top = whole.may_give_top_card(from, settings);
    let cards = whole
        .giftable_cards(from, settings)
        .into_iter()
        .map(|card| {
            let picked = Gift {
                card: Some(card),
                ..gift
            };
            let shown = OpenCard::new(card, now.card_rules());
            (shown, gift.card == Some(card), picked)
        });
    let receivers = if gift.card.is_some() || is_top {
        whole.gift_receivers(from)
    } else {
        vec![]
    };
    let receivers = receivers.into_iter().map(|side| {
        let to = Some(side);
        (now.sign(side), gift.to == to, Gift { to, ..gift })
    });
    let opponent = gift.to.filter(|to| whole.are_opposed(from, *to));
    GiftOffer {
        title: format!("{} gift", possessive(&now.name_first(from))),
        detail: if is_top {
            "the top card of the deck".to_owned()
        } else if next == Some(from) {
            format!("before {} narrates", now.name(from))
        } else {
            "one card to any other side".to_owned()
        },
        cards: cards.collect(),
        receivers: receivers.collect(),
        changes: match (gift.card, gift.to) {
            (Some(card), Some(to)) => changes(now, whole, &whole.with_gift(from, to, card)),
            (_, _) => vec![],
        },
        warning: opponent.map_or_else(String::new, |opponent| {
            let (opponent, from) = (now.name_first(opponent), now.name(from));
            format!("{opponent} is an opponent of {from}. Give the card anyway?")
        }),
        question: gift.to.map_or_else(String::new, |to| {
            format!("How will {} help {}?", now.name(from), now.name(to))
        }),
    }
}

/// What a gift would change, pair by pair: what is new comes first.
fn changes(now: &InConflict, before: &Conflict, after: &Conflict) -> Vec<GiftChange> {
    let settings = &now.view.settings;
    let matchups = before.final_matchups(settings);
    let pairs = matchups.iter().zip(after.final_matchups(settings));
    let mut changes: Vec<GiftChange> = pairs
        .map(|(was, is)| change(now, after, was, &is))
        .collect();
    changes.sort_by_key(|change| !change.is_new);
    changes
}

fn change(now: &InConflict, after: &Conflict, was: &FinalMatchup, is: &FinalMatchup) -> GiftChange {
    let ahead = |of: &FinalMatchup| of.ahead.map(|(winner, _)| winner);
    let count = |side| after.side(side).map_or(0, |its| its.pile.len());
    let (one, other) = (now.name_first(is.one), now.name(is.other));
    let (one_count, other_count) = (count(is.one), count(is.other));
    let score = format!("{one_count} to {other_count}");
    let is_new = ahead(was) != ahead(is);
    let text = match (ahead(is), is_new) {
        (Some(winner), true) if winner == is.one => format!("{one} overtakes {other}"),
        (Some(_), true) => format!(
            "{} overtakes {}",
            now.name_first(is.other),
            now.name(is.one)
        ),
        (None, true) => format!("{one} and {other} would be tied"),
        (Some(winner), false) if winner == is.one => {
            format!("{one} stays ahead of {other}, {score}")
        }
        (Some(_), false) => format!("{one} stays behind {other}, {score}"),
        (None, false) => format!("{one} stays tied with {other}, {score}"),
    };
    let (why, figure) = if is_new {
        let why = advantage(after, is, now.card_rules());
        (why, format!("{one_count} v {other_count}"))
    } else {
        (String::new(), String::new())
    };
    GiftChange {
        text,
        why,
        figure,
        is_new,
    }
}
