//! The exact odds of a card to win, for the person who chooses it, given all cards that person has seen.
//!
//! The opponent's card is unknown: any card that the chooser has not seen and the opponent can have is equally likely.

use super::card::{CardId, DeckId, Face};
use super::round::{CardWithBonuses, RoundRules};
use super::side::{SideId, SideKind};
use super::state::State;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use tabletop::seat::ActorId;

/// The number of cases for each result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct WinOdds {
    pub ahead: u32,
    /// A tie, which the Hand of Fate decides.
    pub tie: u32,
    pub behind: u32,
}

impl WinOdds {
    /// All cases.
    pub fn total(self) -> u32 {
        self.ahead + self.tie + self.behind
    }

    fn tally(&mut self, order: Ordering) {
        match order {
            Ordering::Greater => self.ahead += 1,
            Ordering::Equal => self.tie += 1,
            Ordering::Less => self.behind += 1,
        }
    }
}

/// Returns the odds of a known card against any of `opposing`, with this many bonuses.
pub fn odds_against(
    card: CardWithBonuses,
    opposing: &[Face],
    bonuses: u16,
    rules: RoundRules,
) -> WinOdds {
    let mut odds = WinOdds::default();
    for face in opposing {
        let opponent = CardWithBonuses {
            face: *face,
            bonuses,
        };
        odds.tally(rules.compare(card, opponent));
    }
    odds
}

/// Returns the odds of a random card against another random card. `shared`: both come from the same cards, so they always differ.
pub fn blind_odds(
    own_cards: (&[Face], u16),
    opposing_cards: (&[Face], u16),
    shared: bool,
    rules: RoundRules,
) -> WinOdds {
    let mut odds = WinOdds::default();
    for face in own_cards.0 {
        let card = CardWithBonuses {
            face: *face,
            bonuses: own_cards.1,
        };
        let against_all = odds_against(card, opposing_cards.0, opposing_cards.1, rules);
        odds.ahead += against_all.ahead;
        odds.tie += against_all.tie;
        odds.behind += against_all.behind;
        if shared {
            let against_itself = odds_against(card, &[*face], opposing_cards.1, rules);
            odds.ahead -= against_itself.ahead;
            odds.tie -= against_itself.tie;
            odds.behind -= against_itself.behind;
        }
    }
    odds
}

/// Returns the faces of a full deck.
pub fn full_deck() -> Vec<Face> {
    let cards = CardId::all_in_deck(DeckId(0));
    cards.into_iter().map(CardId::face).collect()
}

/// Returns the cards of a deck that a person has not seen: in the deck, in others' hands, or face down on the table.
pub(crate) fn unseen_cards(state: &State, person: ActorId, deck: DeckId) -> Vec<Face> {
    let mut cards: Vec<CardId> = vec![];
    if let Some(deck) = state.decks.get(usize::from(deck.0)) {
        cards.extend(&deck.cards);
    }
    for other in state.people.iter().filter(|other| other.id != person) {
        cards.extend(other.hand.iter().filter(|card| card.deck() == deck));
    }
    if let Some(conflict) = &state.conflict {
        for side in &conflict.sides {
            let Some(played) = side.played else { continue };
            let is_known = !played.from_deck
                && state
                    .controller(side)
                    .is_some_and(|controller| controller.id == person);
            let card = played.card.filter(|card| card.deck() == deck);
            if !played.face_up && !is_known {
                cards.extend(card);
            }
        }
    }
    cards.into_iter().map(CardId::face).collect()
}

/// The odds of a card against one opponent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct CardOdds {
    pub side: SideId,
    /// A card in the hand, or the played one; `None` for one played unseen.
    pub card: Option<CardId>,
    pub against: SideId,
    /// The odds with the bonuses on the card, with one more, and with two more.
    pub by_extra_bonuses: [WinOdds; 3],
}

/// Returns the odds of each card in a person's hand, or of the played one. Only that person may see them (IM-038, IM-060).
pub fn odds_for_person(state: &State, person: ActorId) -> Vec<CardOdds> {
    let mut card_odds = vec![];
    let (Some(conflict), Some(chooser)) = (&state.conflict, state.person(person)) else {
        return card_odds;
    };
    // The app does not know where the cards of a real deck are.
    if state.settings.uses_real_deck() {
        return card_odds;
    }
    let rules = state.settings.round_rules();
    for side in conflict.sides.iter().filter(|side| side.is_live()) {
        let is_controller = state
            .controller(side)
            .is_some_and(|controller| controller.id == person);
        if !is_controller || side.kind == SideKind::Bystander {
            continue;
        }
        let cards: Vec<Option<CardId>> = match side.played {
            Some(played) if played.face_up => continue,
            Some(played) => vec![played.card.filter(|_| !played.from_deck)],
            None => chooser.hand.iter().copied().map(Some).collect(),
        };
        let bonuses = conflict.bonuses_on(side.id);
        for opponent in conflict.live_opponents(side.id) {
            let Some(deck) = conflict
                .side(opponent)
                .and_then(|opponent| state.controller(opponent))
                .map(|controller| controller.deck)
            else {
                continue;
            };
            let opposing = unseen_cards(state, person, deck);
            let opposing_bonuses = conflict.bonuses_on(opponent);
            for card in &cards {
                let by_extra_bonuses = [0, 1, 2].map(|more| {
                    let bonuses = bonuses.saturating_add(more);
                    match card {
                        Some(card) => {
                            let face = card.face();
                            odds_against(
                                CardWithBonuses { face, bonuses },
                                &opposing,
                                opposing_bonuses,
                                rules,
                            )
                        }
                        None => {
                            let unseen = unseen_cards(state, person, chooser.deck);
                            blind_odds(
                                (&unseen, bonuses),
                                (&opposing, opposing_bonuses),
                                deck == chooser.deck,
                                rules,
                            )
                        }
                    }
                });
                card_odds.push(CardOdds {
                    side: side.id,
                    card: *card,
                    against: opponent,
                    by_extra_bonuses,
                });
            }
        }
    }
    card_odds
}
