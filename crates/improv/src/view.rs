//! The view: what one seat may know. The gamemaster's hand is as secret as any other: the open table shows no hand.

use super::advice::{Advice, advice};
use super::card::{CardId, DeckId};
use super::odds::{CardOdds, odds_for_person};
use super::offers::{LostStake, NarrationStep};
use super::piles::{FinalMatchup, Piles};
use super::preview::{GamemasterLimits, GiftOptions, MooksLeft, mooks_left_after};
use super::round::are_opposed;
use super::settings::{AwardSource, Settings};
use super::side::SideId;
use super::state::{
    Bonus, Conflict, ConflictKind, ConflictResult, Person, Phase, Role, RoundResult, Side,
    StakeOutcome, State, Stocks, Talent,
};
use super::token_route::TokenRouteView;
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
    /// Whether all their sides are out of the conflict, so that none of their talents helps there (IM-052, IM-151).
    #[serde(default)]
    pub is_out: bool,
    /// Whether they have tokens and may spend them, at least by a ruling.
    pub may_spend_tokens: bool,
    /// Whether they have passed since the last bonus.
    pub passed: bool,
    /// Whether the rules let them add a bonus in this round. Whoever can add nothing need not pass (IM-061).
    #[serde(default)]
    pub may_add_bonus: bool,
    /// Whether they have given an award since the last settled round (IM-094, IA-06).
    #[serde(default)]
    pub has_awarded: bool,
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
    pub state: Side,
    pub controller: Option<ActorId>,
    pub card: Option<CardView>,
    pub must_play: bool,
    pub bonuses: Vec<Bonus>,
    /// The opponents that are still in the conflict.
    pub opponents: Vec<SideId>,
    /// The opponents that were chosen for it. In an extended conflict, those who chose a protagonist are not among them.
    pub chosen_opponents: Vec<SideId>,
    /// Those of them that it keeps when it comes to oppose one more stake of the gamemaster's (IM-029, IM-097).
    pub kept_opponents: Vec<SideId>,
    /// Whether it would be destroyed if it lost to the Hand of Fate (IM-146).
    pub would_be_destroyed: bool,
    /// Whether it may narrate more than its stake (IM-142).
    #[serde(default)]
    pub may_exceed_stake: bool,
    /// Whether it has lost the round because it lost to the Hand of Fate, even if it beat somebody else (IM-144, IM-145, IA-35).
    #[serde(default)]
    pub lost_round_to_fate: bool,
    /// The opponents whose pile is tied with its own at the end (IM-115, IA-03).
    pub tied_opponents: Vec<SideId>,
    /// Its victory cards, highest first.
    pub sorted_pile: Vec<CardId>,
    /// What it may give, and to whom.
    pub gifts: GiftOptions,
}

/// Two opponents at the end of a conflict, compared by their current piles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchupView {
    /// The opponents, and which of them is ahead.
    pub matchup: FinalMatchup,
    /// Whether their tie may be broken with one card each (IM-115, IA-03).
    pub may_break_tie: bool,
    /// The cards that broke the tie, in the order in which they were drawn, each with its side (IA-03).
    pub tie_break_cards: Vec<(SideId, CardId)>,
}

/// A group with mooks left, while somebody narrates who may remove some (IM-137, IM-138).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MookGroupView {
    /// The group.
    pub group: SideId,
    /// How many mooks are left.
    pub count: u16,
    /// The sides that may remove some.
    pub removers: Vec<SideId>,
    /// The side that most likely removes some.
    pub likely_remover: Option<SideId>,
}

/// A conflict as the seat sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ConflictView {
    pub kind: ConflictKind,
    pub phase: Phase,
    pub sides: Vec<SideView>,
    /// The pairs whose stakes oppose each other (IM-014).
    pub opposed_pairs: Vec<(SideId, SideId)>,
    pub rounds: u16,
    pub round: u16,
    /// Whether a card has been played in this conflict, so that it has to be played to its end (IM-039).
    pub has_played_cards: bool,
    /// How many tokens the gamemaster may spend; set when the stakes are closed.
    pub gm_token_limit: u32,
    pub gm_tokens_spent: u32,
    /// The gamemaster's limits with the current stakes.
    pub gm_limits: GamemasterLimits,
    pub bonuses: Vec<Bonus>,
    pub round_result: RoundResult,
    /// Where each token of the settled round went, and why (IM-UI-5).
    pub token_routes: Vec<TokenRouteView>,
    /// How many tokens have left the pool as awards since that round was settled (IM-094).
    #[serde(default)]
    pub awards_from_pool: usize,
    /// Whether the Hand of Fate has decided (IM-141, IA-04).
    pub has_fate_decided: bool,
    /// The sides that have to choose between leaving and staying (IM-144, IM-145).
    pub choosing_fate: Vec<SideId>,
    /// The sides whose card of a real deck has to be entered next, in this order: the played ones once they are turned over, or
    /// those of the Hand of Fate.
    pub cards_to_enter: Vec<SideId>,
    /// The order of narration (IM-088).
    pub narration_order: Vec<SideId>,
    /// Whether the table chose that order instead of the one by the rules (IM-088).
    pub order_by_table: bool,
    /// The sides that have yet to narrate, in order (IM-086, IM-088).
    pub narration_queue: Vec<SideId>,
    /// What comes next; `None` unless a round or the end is narrated.
    pub narration_step: Option<NarrationStep>,
    /// Whether the narration must leave the outcome of the stakes open (IM-099, IM-112).
    pub leaves_outcome_open: bool,
    /// The groups of which somebody may remove mooks now (IM-137, IM-138).
    pub removable_mooks: Vec<MookGroupView>,
    /// Every pair of opponents at the end, compared by the current piles.
    pub matchups: Vec<MatchupView>,
    /// The winner and the loser of each broken tie between piles (IA-03).
    pub pile_tie_breaks: Vec<(SideId, SideId)>,
    /// Whether, at the end, a side has narrated or given a card, or has declined to, or a tie between piles was broken (IM-113, IA-33).
    pub has_end_begun: bool,
    /// The stakes of destroyed characters that nobody has adopted (IM-159).
    pub lost_stakes: Vec<LostStake>,
    /// The winner and the loser of each pair with the current piles (IM-UI-6).
    pub current_beats: Vec<(SideId, SideId)>,
    /// The winner and the loser of each pair that is narrated.
    pub narrated_beats: Vec<(SideId, SideId)>,
    /// The outcome of every stake with the current piles.
    pub current_outcomes: Vec<(SideId, StakeOutcome)>,
    /// The sides that decide what is unclear (IM-017).
    pub arbiters: Vec<SideId>,
    pub advice: Vec<Advice>,
}

impl ConflictView {
    /// Returns a side of the conflict.
    pub fn side(&self, id: SideId) -> Option<&SideView> {
        self.sides.iter().find(|side| side.state.id == id)
    }

    /// Returns the side that adopted the stake of a destroyed one (IM-159).
    pub fn adopter(&self, lost: SideId) -> Option<SideId> {
        let mut sides = self.sides.iter().map(|side| &side.state);
        let adopter = sides.find(|side| side.adopted_stakes.contains(&lost));
        adopter.map(|side| side.id)
    }

    /// Whether two sides oppose each other.
    pub fn are_opposed(&self, first: SideId, second: SideId) -> bool {
        are_opposed(&self.opposed_pairs, first, second)
    }

    /// Returns the group if mooks of it may be removed now.
    pub fn removable_mooks_of(&self, group: SideId) -> Option<&MookGroupView> {
        let mut groups = self.removable_mooks.iter();
        groups.find(|mooks| mooks.group == group)
    }

    /// Says whether enough mooks are left of a group once some of them are removed (IM-137).
    pub fn mooks_left_after(&self, group: SideId, removed: u16) -> MooksLeft {
        let side = self.side(group).map(|side| &side.state);
        mooks_left_after(side, removed, self.phase, self.kind)
    }

    /// Returns the sides of which one decides what is unclear: those with the best result, or any that takes part in the end if no card
    /// was played (IM-017, IA-26).
    pub fn arbiter_choices(&self) -> Vec<SideId> {
        if !self.arbiters.is_empty() {
            return self.arbiters.clone();
        }
        let sides = self.sides.iter().map(|side| &side.state);
        sides
            .filter(|side| side.takes_part_in_end())
            .map(|side| side.id)
            .collect()
    }

    /// Returns every pair of opponents at the end, compared by the piles as they would be after a gift.
    pub fn matchups_after_gift(
        &self,
        from: SideId,
        to: SideId,
        card: CardId,
        settings: &Settings,
    ) -> Vec<FinalMatchup> {
        let pairs = self.matchups.iter().map(|pair| pair.matchup);
        let piles = self.sides.iter();
        let mut piles = Piles {
            settings,
            pairs: pairs.map(|pair| (pair.one, pair.other)).collect(),
            piles: piles
                .map(|side| (side.state.id, side.sorted_pile.clone()))
                .collect(),
            tie_breaks: self.pile_tie_breaks.clone(),
        };
        piles.give(from, to, card);
        piles.matchups()
    }
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

impl View {
    /// Whether the rules allow the gamemaster one more stake in the open conflict (IM-024).
    pub fn may_add_gm_stake(&self) -> bool {
        let Some(conflict) = &self.conflict else {
            return false;
        };
        let sides = conflict.sides.iter();
        let stakes = sides.filter(|side| side.state.is_gm_stake()).count();
        u32::try_from(stakes).is_ok_and(|stakes| stakes < conflict.gm_limits.stakes)
    }

    /// Returns the people who may give awards at this table (IM-094).
    pub fn award_givers(&self) -> impl Iterator<Item = &PersonView> {
        let may_award = |person: &&PersonView| self.settings.may_award(person.role);
        self.people.iter().filter(may_award)
    }

    /// Returns the people to whom a person may give an award: all others (IM-094).
    pub fn award_receivers(&self, giver: ActorId) -> impl Iterator<Item = &PersonView> {
        self.people.iter().filter(move |person| person.id != giver)
    }
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
        is_out: conflict.is_some_and(|conflict| conflict.has_no_side_left(person.id)),
        may_spend_tokens: person.tokens > 0 && !state.spends_no_more_tokens(person),
        passed: conflict.is_some_and(|conflict| conflict.passed.contains(&person.id)),
        may_add_bonus: state.may_add_bonus(person),
        has_awarded: conflict.is_some_and(|conflict| conflict.award_givers.contains(&person.id)),
    }
}

fn side_view(state: &State, conflict: &Conflict, side: &Side, seat: Seat) -> SideView {
    let settings = &state.settings;
    let id = side.id;
    let controller = state.controller(side).map(|person| person.id);
    let card = side.played.map(|played| {
        let is_own = !played.from_deck && controller.is_some_and(|person| seat.belongs_to(person));
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
    SideView {
        state: public,
        controller,
        card,
        must_play: state.must_play(conflict, side),
        bonuses: conflict
            .bonuses
            .iter()
            .filter(|bonus| bonus.on == id)
            .copied()
            .collect(),
        opponents: conflict.live_opponents(id),
        chosen_opponents: conflict.chosen_opponents(id),
        kept_opponents: conflict.kept_opponents(id),
        would_be_destroyed: conflict.would_be_destroyed(id, settings),
        may_exceed_stake: conflict.may_exceed_stake(side, settings),
        lost_round_to_fate: conflict.has_lost_round_to_fate(id, settings),
        tied_opponents: conflict.tied_opponents(id, settings),
        sorted_pile: conflict.sorted_pile(id, settings),
        gifts: conflict.gift_options(id, settings),
    }
}

fn matchup_views(conflict: &Conflict, settings: &Settings) -> Vec<MatchupView> {
    let matchups = conflict.final_matchups(settings).into_iter();
    let shown = matchups.map(|matchup| {
        let (one, other) = (matchup.one, matchup.other);
        MatchupView {
            matchup,
            may_break_tie: conflict.may_break_pile_tie(one, other, settings),
            tie_break_cards: conflict.tie_break_cards(one, other).to_vec(),
        }
    });
    shown.collect()
}

fn mook_groups(conflict: &Conflict, settings: &Settings) -> Vec<MookGroupView> {
    let groups = conflict.removable_mooks(settings).into_iter();
    let shown = groups.map(|(group, count)| MookGroupView {
        group,
        count,
        removers: conflict.mook_removers(group, settings),
        likely_remover: conflict.likely_mook_remover(group, settings),
    });
    shown.collect()
}

fn conflict_view(state: &State, conflict: &Conflict, seat: Seat) -> ConflictView {
    let settings = &state.settings;
    let current_beats = match conflict.phase {
        Phase::Setup | Phase::Stakes => vec![],
        Phase::Cards | Phase::Bonuses | Phase::Fate | Phase::Narrate | Phase::Final => {
            conflict.final_beats(settings)
        }
    };
    let sides = conflict.sides.iter();
    ConflictView {
        kind: conflict.kind,
        phase: conflict.phase,
        sides: sides
            .map(|side| side_view(state, conflict, side, seat))
            .collect(),
        opposed_pairs: conflict.opposed_pairs.clone(),
        rounds: conflict.rounds,
        round: conflict.round,
        has_played_cards: conflict.has_played_cards(),
        gm_token_limit: conflict.gm_token_limit,
        gm_tokens_spent: conflict.gm_tokens_spent,
        gm_limits: state.gamemaster_limits(conflict),
        bonuses: conflict.bonuses.clone(),
        round_result: conflict.round_result.clone(),
        token_routes: conflict.explained_token_routes(),
        awards_from_pool: match settings.award_source {
            AwardSource::Pool => conflict.award_givers.len(),
            AwardSource::Own => 0,
        },
        has_fate_decided: conflict.has_fate_decided(),
        choosing_fate: conflict.choosing_fate.clone(),
        cards_to_enter: state.cards_to_enter(),
        narration_order: conflict.narration_order.clone(),
        order_by_table: conflict.order_by_table,
        narration_queue: conflict.sides_yet_to_narrate(),
        narration_step: conflict.narration_step(settings),
        leaves_outcome_open: conflict.leaves_outcome_open(),
        removable_mooks: mook_groups(conflict, settings),
        matchups: matchup_views(conflict, settings),
        pile_tie_breaks: conflict.pile_tie_breaks.clone(),
        has_end_begun: conflict.has_end_begun(),
        lost_stakes: conflict.lost_stakes(),
        current_outcomes: conflict.stake_outcomes(&current_beats),
        current_beats,
        narrated_beats: conflict.narrated_beats(settings),
        arbiters: conflict.arbiters(settings),
        advice: advice(state),
    }
}
