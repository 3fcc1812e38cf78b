//! The cards of a real deck: what the table is asked to do with them, and the cards that are entered.

use super::ConflictContext;
use crate::grammar;
use crate::improv::messages;
use ::improv::card::{CardId, CardRules, DeckId, Face, Joker, RANKS, Rank, Suit};
use ::improv::command::Command;
use ::improv::side::SideId;
use ::improv::state::Phase;
use ::improv::view::View;

/// The turned-over cards that are entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnedCards {
    /// The played cards, or the cards for the Hand of Fate.
    Round,
    /// One card for each of two tied piles.
    PileTie {
        /// One side.
        first: SideId,
        /// The other side.
        second: SideId,
    },
    /// The deck's top card, as a gift.
    TopCard {
        /// The side that gives it.
        from: SideId,
        /// The side that gets it.
        to: SideId,
    },
}

/// The content of the dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardForm {
    /// What to do with the cards.
    pub intro: &'static str,
    /// The cards, in the order in which they are entered.
    pub slots: Vec<CardSlot>,
    /// The label of the button.
    pub button: &'static str,
}

/// A card that must be entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSlot {
    /// The side that it belongs to.
    pub side: SideId,
    /// The name of that side.
    pub name: String,
    /// The deck that the card comes from.
    pub deck: DeckId,
}

/// A rank that can be tapped. A joker has no suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickedRank {
    /// The rank of a suited card.
    Suited(Rank),
    /// A joker.
    Joker(Joker),
}

/// A card that may not be complete yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PickedCard {
    /// The tapped rank.
    pub rank: Option<PickedRank>,
    /// The tapped suit.
    pub suit: Option<Suit>,
}

impl PickedCard {
    /// Returns the card once it is complete.
    pub fn face(self) -> Option<Face> {
        match (self.rank?, self.suit) {
            (PickedRank::Joker(joker), _) => Some(Face::Joker(joker)),
            (PickedRank::Suited(rank), Some(suit)) => Some(Face::Suited(rank, suit)),
            (PickedRank::Suited(_), None) => None,
        }
    }

    /// Returns the card with this suit. A joker loses its rank, because it has no suit.
    #[must_use]
    pub fn with_suit(self, suit: Suit) -> Self {
        Self {
            rank: self
                .rank
                .filter(|rank| matches!(rank, PickedRank::Suited(_))),
            suit: Some(suit),
        }
    }

    /// Returns the card with this rank. If it is a joker, the suit is removed.
    #[must_use]
    pub fn with_rank(self, rank: PickedRank) -> Self {
        Self {
            rank: Some(rank),
            suit: self.suit.filter(|_| matches!(rank, PickedRank::Suited(_))),
        }
    }
}

/// Returns the ranks that can be tapped, with their labels. There is only one joker unless the table tells the jokers apart.
pub fn ranks(rules: &CardRules) -> Vec<(PickedRank, &'static str)> {
    let suited = RANKS.map(|(rank, sign)| (PickedRank::Suited(rank), sign));
    let jokers = match rules.jokers_differ {
        true => vec![
            (PickedRank::Joker(Joker::Little), "Little joker"),
            (PickedRank::Joker(Joker::Big), "Big joker"),
        ],
        false => vec![(PickedRank::Joker(Joker::Little), "Joker")],
    };
    suited.into_iter().chain(jokers).collect()
}

/// Returns the content of the dialog, or `None` if no such card has to be entered now.
pub fn card_form(context: &ConflictContext, turned: TurnedCards) -> Option<CardForm> {
    let conflict = context.conflict;
    let (sides, intro, button) = match turned {
        TurnedCards::Round => {
            let is_repeated = !conflict.round_result.fate_draws.is_empty();
            let (intro, button) = match conflict.phase {
                Phase::Fate if is_repeated => (
                    "The cards were equal. Each side below turns over another one.",
                    "Compare the cards",
                ),
                Phase::Fate => (
                    "Each side below turns over the top card of the deck.",
                    "Compare the cards",
                ),
                Phase::Setup
                | Phase::Stakes
                | Phase::Cards
                | Phase::Bonuses
                | Phase::Narrate
                | Phase::Final => ("Everyone turns their card over.", "Reveal"),
            };
            (context.conflict.cards_to_enter.clone(), intro, button)
        }
        TurnedCards::PileTie { first, second } => (
            vec![first, second],
            "Each side below turns over the top card of the deck.",
            "Compare the cards",
        ),
        TurnedCards::TopCard { from, .. } => (
            vec![from],
            "Turn over the top card of the deck.",
            "Give the card",
        ),
    };
    let slot = |side: &SideId| {
        let controller = context.side(*side)?.controller?;
        Some(CardSlot {
            side: *side,
            name: context.name_capitalised(*side),
            deck: context.view.person(controller)?.deck,
        })
    };
    let slots: Vec<CardSlot> = sides.iter().filter_map(slot).collect();
    (!slots.is_empty()).then_some(CardForm {
        intro,
        slots,
        button,
    })
}

/// Says which of the cards so far cannot have been turned over, because it is on the table already. Empty if all can.
pub fn taken_card(
    context: &ConflictContext,
    form: &CardForm,
    picked: &[(SideId, PickedCard)],
) -> String {
    let card_of = |slot: &CardSlot| {
        let entry = picked.iter().find(|(side, _)| *side == slot.side);
        let face = entry.and_then(|(_, card)| card.face())?;
        Some((slot.side, CardId::from_face(slot.deck, face)))
    };
    let cards: Vec<(SideId, CardId)> = form.slots.iter().filter_map(card_of).collect();
    let rules = context.card_rules();
    let taken = context.conflict.card_entered_twice(&cards, rules);
    taken.map_or_else(String::new, |(side, card)| {
        let name = context.name_capitalised(side);
        let card = messages::card(card, rules);
        format!("{name}: the {card} is on the table already. Check the cards.")
    })
}

/// Builds the command for the entered cards. `note` says how a gift helps.
///
/// # Errors
/// A message about what is missing.
pub fn entered(
    form: &CardForm,
    turned: TurnedCards,
    picked: &[(SideId, PickedCard)],
    note: String,
) -> Result<Vec<Command>, String> {
    let mut cards: Vec<(SideId, CardId)> = vec![];
    for slot in &form.slots {
        let entry = picked.iter().find(|(side, _)| *side == slot.side);
        let card = entry.map(|(_, card)| *card).unwrap_or_default();
        match (card.face(), card.rank) {
            (Some(face), _) => cards.push((slot.side, CardId::from_face(slot.deck, face))),
            (None, Some(_)) => return Err(format!("{}: tap the suit of the card.", slot.name)),
            (None, None) => return Err(format!("{}: tap the rank of the card.", slot.name)),
        }
    }
    Ok(vec![match turned {
        TurnedCards::Round => Command::EnterCards { cards },
        TurnedCards::PileTie { first, second } => Command::BreakPileTie {
            one: first,
            other: second,
            cards,
        },
        TurnedCards::TopCard { from, to } => Command::GiveTopCard {
            from,
            to,
            note,
            card: cards.first().map(|(_, card)| *card),
        },
    }])
}

/// Returns the label of an entered card: "Dee: nine of hearts". A dash stands for an incomplete card.
pub fn slot_label(slot: &CardSlot, picked: PickedCard, rules: &CardRules) -> String {
    let card = picked.face().map(|face| CardId::from_face(slot.deck, face));
    let card = card.map_or_else(|| "–".to_owned(), |card| messages::card(card, rules));
    format!("{}: {card}", slot.name)
}

/// Returns a reminder to refill hands from the real deck, or `None` if nobody has to refill now.
pub fn refill_reminder(view: &View) -> Option<String> {
    let full = view.hands_to_refill()?;
    Some(format!(
        "Refill hands from the real deck, up to {} for each player and {} for the gamemaster.",
        grammar::cards(full.player),
        full.gamemaster
    ))
}
