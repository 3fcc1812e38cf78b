//! Cards of a real deck: those on the table, and those that have to be entered next. Cards in hands, in the deck and on its discard
//! pile are not tracked.

use super::card::{CardId, CardRules, Face, Joker};
use super::round::break_ties;
use super::settings::HandRefill;
use super::side::SideId;
use super::state::{Conflict, Phase, Role, State};
use super::view::{CardView, ConflictView, View};

/// The hand sizes after people refill their hands from a real deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct FullHands {
    pub player: u16,
    pub gamemaster: u16,
}

impl View {
    /// Returns the hand sizes if people refill their hands from a real deck now; `None` if they do not, or if the app deals.
    pub fn hands_to_refill(&self) -> Option<FullHands> {
        let settings = &self.settings;
        let phase = self.conflict.as_ref().map(|view| view.phase);
        let may_refill = match (phase, settings.refill) {
            // Hands that are never refilled are dealt only before the first conflict of a session.
            (None, HandRefill::Never) => self.last_conflict.is_none(),
            (None, HandRefill::AfterConflict | HandRefill::AfterRound) => true,
            (Some(Phase::Narrate), HandRefill::AfterRound) => true,
            (Some(_), _) => false,
        };
        let players = self
            .people
            .iter()
            .filter(|person| person.role == Role::Player);
        let players = u16::try_from(players.count()).unwrap_or(u16::MAX);
        (may_refill && settings.uses_real_deck()).then(|| FullHands {
            player: settings.player_hand_size,
            gamemaster: settings.gm_hand_size(players),
        })
    }
}

/// Returns the card if it is not on the table yet. Where jokers do not differ, the second one is the other joker.
pub(crate) fn free_card(card: CardId, on_table: &[CardId], rules: &CardRules) -> Option<CardId> {
    if !on_table.contains(&card) {
        return Some(card);
    }
    let other = match card.face() {
        Face::Joker(Joker::Little) if !rules.jokers_differ => Some(Joker::Big),
        Face::Joker(Joker::Big) if !rules.jokers_differ => Some(Joker::Little),
        Face::Joker(_) | Face::Suited(..) => None,
    };
    other
        .map(|joker| CardId::from_face(card.deck(), Face::Joker(joker)))
        .filter(|card| !on_table.contains(card))
}

impl ConflictView {
    /// Returns the first card that cannot have been turned over, because it lies elsewhere on the table or was entered before, with its
    /// side. `entered` are the cards so far.
    pub fn card_entered_twice(
        &self,
        entered: &[(SideId, CardId)],
        rules: &CardRules,
    ) -> Option<(SideId, CardId)> {
        let mut on_table: Vec<CardId> = vec![];
        for side in &self.sides {
            on_table.extend(side.sorted_pile.iter());
            if let Some(CardView::FaceUp(card)) = side.card {
                on_table.push(card);
            }
        }
        let drawn = self.round_result.fate_draws.iter();
        on_table.extend(drawn.map(|(_, card)| *card));
        for (side, card) in entered {
            match free_card(*card, &on_table, rules) {
                Some(card) => on_table.push(card),
                None => return Some((*side, *card)),
            }
        }
        None
    }
}

impl Conflict {
    /// Returns all known cards on the table: played, in victory piles, and drawn to break ties.
    pub(super) fn cards_on_table(&self) -> Vec<CardId> {
        let mut cards = self.fate_cards.clone();
        for side in &self.sides {
            cards.extend(side.played.and_then(|played| played.card));
            cards.extend(side.pile.iter().map(|pile_card| pile_card.card));
        }
        cards
    }

    /// Returns the winner and the loser of each tied pair by the cards drawn so far (IM-141).
    ///
    /// # Errors
    /// The sides that have to draw next.
    pub(super) fn fate_by_draws(
        &self,
        rules: CardRules,
    ) -> Result<Vec<(SideId, SideId)>, Vec<SideId>> {
        let mut drawn = self.round_result.fate_draws.iter();
        break_ties(&self.round_result.tied, rules, &mut |side| {
            let (drawn_for, card) = drawn.next()?;
            (*drawn_for == side).then(|| card.face())
        })
    }
}

impl State {
    /// Returns the sides whose card of a real deck has to be entered next.
    pub(super) fn cards_to_enter(&self) -> Vec<SideId> {
        let Some(conflict) = self
            .conflict
            .as_ref()
            .filter(|_| self.settings.uses_real_deck())
        else {
            return vec![];
        };
        match conflict.phase {
            Phase::Bonuses => {
                let unknown = conflict
                    .sides
                    .iter()
                    .filter(|side| side.played.is_some_and(|played| played.card.is_none()));
                unknown.map(|side| side.id).collect()
            }
            Phase::Fate if conflict.choosing_fate.is_empty() => conflict
                .fate_by_draws(self.settings.card_rules)
                .err()
                .unwrap_or_default(),
            Phase::Setup
            | Phase::Stakes
            | Phase::Cards
            | Phase::Fate
            | Phase::Narrate
            | Phase::Final => vec![],
        }
    }
}
