//! Gifts at the end of an extended conflict: what may be given, to whom, and what it would change.

use super::ConflictContext;
use super::action::Gift;
use super::columns::OpenCard;
use super::ending::{VictoryCard, advantage};
use crate::grammar::possessive;
use ::improv::card::CardId;
use ::improv::piles::FinalMatchup;
use ::improv::preview::GiftAllowance;
use ::improv::side::SideId;

/// The form for a gift.
#[derive(Clone, Debug, PartialEq)]
pub struct GiftOffer {
    /// The title: "Dee’s gift".
    pub title: String,
    /// When it is given, or what may be given.
    pub detail: String,
    /// The cards that may be given. Empty for the deck's top card.
    pub cards: Vec<VictoryCard>,
    /// The possible receivers.
    pub receivers: Vec<GiftReceiver>,
    /// The effects on the pairs, with the changed pairs first.
    pub changes: Vec<GiftChange>,
    /// A question whether this is intended, if the gift helps an opponent. Otherwise empty.
    pub warning: String,
    /// The label of the text field: "How will Dee help Quill?", and whether the rules require an answer now. Empty without a receiver.
    pub question: String,
}

/// A side that may get a gift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GiftReceiver {
    /// The name of the side.
    pub name: String,
    /// Whether it is chosen.
    pub is_chosen: bool,
    /// The gift to this side.
    pub gift: Gift,
}

/// The effect of a gift on a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GiftChange {
    /// Who would be ahead of whom.
    pub text: String,
    /// The reason, if the result changes.
    pub why: String,
    /// The sizes of the piles, "3 vs. 3", if the result changes.
    pub figure: String,
    /// Whether the result changes.
    pub is_new: bool,
}

/// Asks for the note on a gift that the rules require (IM-118).
pub const NOTE_MISSING: &str = "Say how the card helps.";

/// Returns the gift as long as the rules allow it. It becomes invalid, for example, after the giver's narration or when the card
/// is no longer there.
pub fn valid(context: &ConflictContext, gift: Option<Gift>) -> Option<Gift> {
    gift.filter(|gift| {
        let giver = context.side(gift.from);
        giver.is_some_and(|giver| giver.gifts.allows(gift.card, gift.to))
    })
}

/// Returns the form for a gift, or `None` if the giver is gone. `next` is the side that narrates next.
pub fn offer(context: &ConflictContext, gift: Gift, next: Option<SideId>) -> Option<GiftOffer> {
    let from = gift.from;
    let options = &context.side(from)?.gifts;
    let allowance = options.allowance;
    let cards = options.cards.iter().map(|card| {
        let picked = Some(*card);
        VictoryCard {
            card: OpenCard::new(*card, context.card_rules()),
            is_chosen: gift.card == picked,
            gift: Some(Gift {
                card: picked,
                ..gift
            }),
        }
    });
    let can_choose_receiver = gift.card.is_some() || options.may_give_top_card();
    let receivers = options.receivers.iter().filter(|_| can_choose_receiver);
    let receivers = receivers.map(|side| {
        let to = Some(*side);
        GiftReceiver {
            name: context.short_label(*side),
            is_chosen: gift.to == to,
            gift: Gift { to, ..gift },
        }
    });
    let opponent = gift.to.filter(|to| context.conflict.are_opposed(from, *to));
    Some(GiftOffer {
        title: format!("{} gift", possessive(&context.name_capitalised(from))),
        detail: match allowance {
            Some(GiftAllowance::TopCard) => "the top card of the deck".to_owned(),
            Some(GiftAllowance::AnyNumber) => {
                "any number of cards, only to other players’ characters".to_owned()
            }
            Some(GiftAllowance::OneCard) | None if next == Some(from) => {
                let narrates = context.verb(from, "narrates", "narrate");
                format!("before {} {narrates}", context.name(from))
            }
            Some(GiftAllowance::OneCard) | None => "one card to any other side".to_owned(),
        },
        cards: cards.collect(),
        receivers: receivers.collect(),
        changes: match (gift.card, gift.to) {
            (Some(card), Some(to)) => changes(context, from, to, card),
            (_, _) => vec![],
        },
        warning: opponent.map_or_else(String::new, |opponent| {
            let opposes = context.verb(opponent, "opposes", "oppose");
            let (opponent, from) = (context.name_capitalised(opponent), context.name(from));
            format!("{opponent} {opposes} {from}. Give the card anyway?")
        }),
        question: gift.to.map_or_else(String::new, |to| {
            let question = format!("How will {} help {}?", context.name(from), context.name(to));
            match context.view.settings.needs_gift_note() {
                true => format!("{question} (required)"),
                false => question,
            }
        }),
    })
}

/// Returns the effects of a gift on all pairs, with the changed pairs first.
fn changes(context: &ConflictContext, from: SideId, to: SideId, card: CardId) -> Vec<GiftChange> {
    let conflict = context.conflict;
    let after = conflict.matchups_after_gift(from, to, card, &context.view.settings);
    let pairs = conflict.matchups.iter().zip(after);
    let mut changes: Vec<GiftChange> = pairs
        .map(|(before, after)| change(context, &before.matchup, &after))
        .collect();
    changes.sort_by_key(|change| !change.is_new);
    changes
}

fn change(
    context: &ConflictContext,
    matchup_before: &FinalMatchup,
    matchup_after: &FinalMatchup,
) -> GiftChange {
    let ahead = |matchup: &FinalMatchup| matchup.ahead.map(|(winner, _)| winner);
    let (first, second) = (
        context.name_capitalised(matchup_after.one),
        context.name(matchup_after.other),
    );
    let (first_count, second_count) = (matchup_after.one_count, matchup_after.other_count);
    let score = format!("{first_count} to {second_count}");
    let is_new = ahead(matchup_before) != ahead(matchup_after);
    let stays = context.verb(matchup_after.one, "stays", "stay");
    let text = match (ahead(matchup_after), is_new) {
        (Some(_), true) => {
            let [(winner, _), (loser, _)] = matchup_after.from_ahead();
            let overtakes = context.verb(winner, "overtakes", "overtake");
            let (winner, loser) = (context.name_capitalised(winner), context.name(loser));
            format!("{winner} {overtakes} {loser}")
        }
        (None, true) => format!("{first} and {second} become tied"),
        (Some(winner), false) if winner == matchup_after.one => {
            format!("{first} {stays} ahead of {second}, {score}")
        }
        (Some(_), false) => format!("{first} {stays} behind {second}, {score}"),
        (None, false) => format!("{first} {stays} tied with {second}, {score}"),
    };
    // Equal numbers of cards do not explain who is ahead (IM-115).
    let are_equal = first_count == second_count && ahead(matchup_after).is_some();
    let needs_reason = is_new || are_equal;
    let why = match needs_reason {
        true => advantage(matchup_after, context.card_rules()),
        false => String::new(),
    };
    // In the order of the names in the text: the side that is now ahead comes first.
    let [(_, figure_first), (_, figure_second)] = matchup_after.from_ahead();
    let figure = match is_new {
        true => format!("{figure_first} vs. {figure_second}"),
        false => String::new(),
    };
    GiftChange {
        text,
        why,
        figure,
        is_new,
    }
}
