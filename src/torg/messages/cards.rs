//! The texts on cards, from `data/cards.toml`. The tables are in `torg::card`.

use ::torg::card::{CardFace, CardId, CardName, FACES, FLAVOURS};
use ::torg::deck::Deck;

// The faces are in the order of the names: the place of a name in `ALL` must be its number.
const _: () = {
    let mut index = 0;
    while index < CardName::ALL.len() {
        assert!(CardName::ALL[index] as usize == index);
        index += 1;
    }
};

/// The face of a card that exists only in a table's own deck. Its real text is on the card.
static OWN_CARD: CardFace = CardFace {
    short: "The gamemaster decides what it does.",
    effect: "The gamemaster decides what it does.",
    when: "as the card says",
    rule: "DD-001",
};

/// Returns the sentence on the gamemaster end of a shipped card (DD-005); empty for a card that the deck does not have.
pub fn shipped_flavour(card: CardId) -> &'static str {
    let index = usize::from(card.0).checked_sub(1);
    index
        .and_then(|index| FLAVOURS.get(index))
        .copied()
        .unwrap_or_default()
}

/// Returns the sentence on the gamemaster end of a card in any deck; empty if a card of a table's own deck has none.
pub fn flavour(deck: &Deck, card: CardId) -> String {
    let own_text = deck.card_text(card).map(|face| face.flavour.as_deref());
    own_text
        .map_or_else(|| shipped_flavour(card), Option::unwrap_or_default)
        .to_owned()
}

/// Returns what a card does: the full text, or the short one for a pool. The text of a table's own deck serves as both.
pub fn effect_of(deck: &Deck, card: CardId, in_full: bool) -> String {
    if let Some(own_effect) = deck.card_text(card).and_then(|face| face.effect.as_ref()) {
        return own_effect.clone();
    }
    let text_of = if in_full { effect } else { short };
    deck.name(card).map_or("", text_of).to_owned()
}

/// Returns the name as printed: “Coup de Grace”, “Escape!”.
pub fn title(name: CardName) -> &'static str {
    let printed = CardName::PRINTED.get(name as usize);
    printed.copied().unwrap_or("This card")
}

/// Returns the short text for a card in a pool.
pub fn short(name: CardName) -> &'static str {
    face(name).short
}

/// Returns what the card does, in one or two sentences.
pub fn effect(name: CardName) -> &'static str {
    face(name).effect
}

/// Returns when the card may be played, in a few words.
pub fn when(name: CardName) -> &'static str {
    face(name).when
}

/// Returns the ID of the rule to read first: “DD-253”.
pub fn rule(name: CardName) -> &'static str {
    face(name).rule
}

fn face(name: CardName) -> &'static CardFace {
    FACES.get(name as usize).unwrap_or(&OWN_CARD)
}
