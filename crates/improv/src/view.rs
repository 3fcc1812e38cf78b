//! The view: what one seat may know. The gamemaster's hand is as secret as any other: the open table shows no hand.

use super::advice::{Advice, advice};
use super::card::{CardId, DeckId};
use super::odds::{CardOdds, odds_for_person};
use super::settings::Settings;
use super::side::SideId;
use super::state::{Bonus, Conflict, ConflictResult, Person, Phase, Role, State, Stocks, Talent};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};

/// A person, with the hand if the seat is theirs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct PersonView {
    pub id: ActorId,
    pub name: Name,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Name>,
    pub role: Role,
    pub deck: DeckId,
    pub tokens: u32,
    pub talents: Vec<Talent>,
    pub talent_uses: u16,
    /// How often each talent may still be used, in the order of `talents`; `None` if nothing limits it (IM-056, IM-057).
    pub talent_uses_left: Vec<Option<u16>>,
    /// How often talents may still be used, all of them together; `None` if nothing limits it (IM-UI-2).
    pub all_talent_uses_left: Option<u16>,
    pub hand_size: usize,
    pub hand: Option<Vec<CardId>>,
    /// Whether their marker is on no card and may be used this round (IM-048, IM-058).
    pub marker_free: bool,
    /// Whether they have tokens and may spend them, at least by a ruling.
    pub may_spend_tokens: bool,
    /// Whether they have passed since the last bonus.
    pub passed: bool,
    /// Whether the rules let them add a bonus in this round. Whoever can add nothing need not pass (IM-061).
    #[serde(default)]
    pub may_add_bonus: bool,
}

/// A deck, without its hidden cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DeckView {
    pub card_count: usize,
    pub discard: Vec<CardId>,
}

/// A card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardView {
    /// Face down.
    FaceDown {
        /// Whether it was played unseen from the deck.
        from_deck: bool,
    },
    /// The seat's own card, face down for all others.
    Own(CardId),
    /// Face up.
    FaceUp(CardId),
}

/// A side, with its card as the seat sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SideView {
    /// Everything public about the side; its card is left out.
    #[serde(rename = "side")]
    pub state: super::state::Side,
    pub controller: Option<ActorId>,
    pub card: Option<CardView>,
    pub must_play: bool,
    pub bonuses: Vec<Bonus>,
    pub opponents: Vec<SideId>,
}

/// A conflict as the seat sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ConflictView {
    /// Everything public about the conflict; its sides are in `sides`.
    #[serde(rename = "conflict")]
    pub state: Conflict,
    pub sides: Vec<SideView>,
    /// The winner and the loser of each pair with the current piles (IM-UI-6).
    pub current_beats: Vec<(SideId, SideId)>,
    /// The sides whose card of a real deck has to be entered next, in this order: the played ones once they are turned over, or
    /// those of the Hand of Fate.
    #[serde(default)]
    pub cards_to_enter: Vec<SideId>,
    /// The sides that decide what is unclear (IM-017).
    pub arbiters: Vec<SideId>,
    pub advice: Vec<Advice>,
}

/// A table as the seat sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct View {
    pub title: Option<Name>,
    pub settings: Settings,
    pub people: Vec<PersonView>,
    pub decks: Vec<DeckView>,
    pub stocks: Stocks,
    pub conflict: Option<ConflictView>,
    pub last_conflict: Option<ConflictResult>,
    /// The odds of the seat's own cards; empty for the open table.
    pub card_odds: Vec<CardOdds>,
}

/// Returns what a seat may know.
pub fn view(state: &State, seat: Seat) -> View {
    let mut decks = vec![];
    for deck in &state.decks {
        decks.push(DeckView {
            card_count: deck.cards.len(),
            discard: deck.discard.clone(),
        });
    }
    let card_odds = match seat {
        Seat::Table => vec![],
        Seat::Actor(person) => odds_for_person(state, person),
    };
    View {
        title: state.title.clone(),
        settings: state.settings.clone(),
        people: state
            .present()
            .map(|person| person_view(state, person, seat))
            .collect(),
        decks,
        stocks: state.stocks,
        conflict: state
            .conflict
            .as_ref()
            .map(|conflict| conflict_view(state, conflict, seat)),
        last_conflict: state.last_conflict.clone(),
        card_odds,
    }
}

fn person_view(state: &State, person: &Person, seat: Seat) -> PersonView {
    let conflict = state.conflict.as_ref();
    PersonView {
        id: person.id,
        name: person.name.clone(),
        player: person.player.clone(),
        role: person.role,
        deck: person.deck,
        tokens: person.tokens,
        talents: person.talents.clone(),
        talent_uses: person.talent_uses,
        talent_uses_left: person
            .talents
            .iter()
            .map(|talent| state.talent_uses_left(person, talent))
            .collect(),
        all_talent_uses_left: state.all_talent_uses_left(person),
        hand_size: person.hand.len(),
        hand: seat.belongs_to(person.id).then(|| person.hand.clone()),
        marker_free: conflict.is_none_or(|conflict| conflict.marker_is_free(person.id)),
        may_spend_tokens: person.tokens > 0 && !state.spends_no_more_tokens(person),
        passed: conflict.is_some_and(|conflict| conflict.passed.contains(&person.id)),
        may_add_bonus: state.may_add_bonus(person),
    }
}

fn conflict_view(state: &State, conflict: &Conflict, seat: Seat) -> ConflictView {
    let mut sides = vec![];
    for side in &conflict.sides {
        let controller = state.controller(side).map(|person| person.id);
        let card = side.played.map(|played| {
            let is_own =
                !played.from_deck && controller.is_some_and(|person| seat.belongs_to(person));
            match played.card {
                Some(card) if played.face_up => CardView::FaceUp(card),
                Some(card) if is_own => CardView::Own(card),
                Some(_) | None => CardView::FaceDown {
                    from_deck: played.from_deck,
                },
            }
        });
        let mut public = side.clone();
        public.played = None;
        sides.push(SideView {
            state: public,
            controller,
            card,
            must_play: state.must_play(conflict, side),
            bonuses: conflict
                .bonuses
                .iter()
                .filter(|bonus| bonus.on == side.id)
                .copied()
                .collect(),
            opponents: conflict.live_opponents(side.id),
        });
    }
    let current_beats = match conflict.phase {
        Phase::Setup | Phase::Stakes => vec![],
        Phase::Cards | Phase::Bonuses | Phase::Fate | Phase::Narrate | Phase::Final => {
            conflict.final_beats(&state.settings)
        }
    };
    let mut public = conflict.clone();
    public.sides.clear();
    ConflictView {
        state: public,
        sides,
        current_beats,
        cards_to_enter: state.cards_to_enter(),
        arbiters: conflict.arbiters(&state.settings),
        advice: advice(state),
    }
}
