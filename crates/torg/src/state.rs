//! The whole state of a Torg table. Plain data: `evolve` writes it, `decide` and `view` read it.

use super::active_effects::active_bonus::ActiveBonus;
use super::card::{Card, CardId, LineEffect, Side};
use super::combat::rules::CombatRules;
use super::dealing::ShuffledPiles;
use super::deck::Deck;
use super::edition::Edition;
use super::follow_ups::FollowUps;
use super::physical_deck::PhysicalDeck;
use super::settings::{Reshuffle, Settings};
use super::story::Story;
use super::success::SuccessLevel;
use super::task::Task;
use super::zones::{CardZones, Zone};
use serde::{Deserialize, Serialize};
use snapshot::{Snapshot, SuspendedAction};
use tabletop::name::Name;
use tabletop::seat::ActorId;

pub(crate) mod action;
pub(crate) mod actor;
pub(crate) mod conflict;
pub(crate) mod draws;
pub(crate) mod ending;
pub(crate) mod hands;
pub(crate) mod round;
pub(crate) mod rounds;
pub(crate) mod scene;
pub(crate) mod snapshot;
pub(crate) mod story;
pub(crate) mod task;

pub use super::condition::Condition;
pub use super::role::Role;
pub use super::skill::Until;
pub use super::stats::Stats;
pub use action::*;
pub use actor::{Actor, ActorRound, Contribution, DefenceOutcome};
pub use conflict::Conflict;
pub use ending::*;
pub use round::{Round, Setback, Turn, TurnEnd};
pub use scene::{Scene, Tone};

/// The state of a Torg table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// The table's title; `None` until it is opened.
    pub title: Option<Name>,
    /// The rulebook the table plays by.
    pub edition: Edition,
    /// The table's choices where the rules leave a question open.
    pub settings: Settings,
    /// All actors, in the order they joined.
    pub cast: Vec<Actor>,
    /// The definitions of the cards.
    pub deck: Deck,
    /// The printed deck, if the table uses one; `None` if the app shuffles the deck.
    pub physical_deck: Option<PhysicalDeck>,
    /// Where every card is.
    pub zones: CardZones,
    /// Cards in a full hand, fixed when cards are dealt (DD-025); `None` before that.
    pub hand_size: Option<u8>,
    /// The number of the act, from 1.
    pub act: u16,
    /// The scene being played.
    pub scene: Scene,
    /// The conflict, while play is in rounds (DD-032).
    pub conflict: Option<Conflict>,
    /// The end-of-scene steps, while they run.
    pub scene_end: Option<SceneEnd>,
    /// The action being resolved.
    pub action: Option<Action>,
    /// The last resolved action, for cards that react to it. A new action replaces it.
    pub last_action: Option<ResolvedAction>,
    /// The trade of cards being negotiated.
    pub trade: Option<Trade>,
    /// Pool cards that heroes lose to a villain's successes; the gamemaster has not chosen them yet (DD-185).
    pub pool_removals: Vec<PoolRemoval>,
    /// The cards that an action has just earned, while they can still be taken back (DD-198).
    pub earned_cards: Vec<(ActorId, CardId)>,
    /// The dramatic tasks, at most one per lead. A finished one stays until the next scene or conflict begins.
    pub tasks: Vec<Task>,
    /// The bonuses from cards that are currently active.
    pub active_bonuses: Vec<ActiveBonus>,
    /// Actions suspended while another action interrupts them. The last one resumes first (DD-283).
    pub suspended_actions: Vec<SuspendedAction>,
    /// The state before the last outcome or flipped card took effect. The next action discards it.
    pub snapshot: Option<Box<Snapshot>>,
    /// Open follow-ups of cards that move cards or affect everybody, and the gamemaster's preparations.
    pub follow_ups: FollowUps,
    /// Glory cards that count for the award at the end of the adventure (DD-110, DD-281).
    pub glories_counted: u16,
    /// Subplots and the progress of the adventure.
    pub story: Story,
}

/// A trade of cards being negotiated (DD-079 … DD-092). All its cards move at once or none do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trade {
    /// The hero who made the offer.
    pub from: ActorId,
    /// The hero who received the offer.
    pub to: ActorId,
    /// The offered cards.
    pub offered: Vec<CardId>,
    /// The cards given in return, once the other hero has agreed to trade.
    pub returned: Option<Vec<CardId>>,
    /// Whether the hero who made the offer has agreed to the returned cards.
    pub offerer_agreed: bool,
    /// Whether each of the two sees the other's cards before agreeing.
    pub previewed: bool,
}

/// Pool cards that a hero loses to a special villain action (DD-181).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PoolRemoval {
    /// The hero who loses them.
    pub hero: ActorId,
    /// The number of cards.
    pub cards: u8,
}

/// The pool cards that heroes lose to the action in progress (DD-181 … DD-184).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PoolLosses {
    /// What the rolled results of its interactions cost.
    pub rolled: Vec<PoolRemoval>,
    /// What each success level costs that the table can announce; empty if the app calculates the result.
    pub announced: Vec<(SuccessLevel, Vec<PoolRemoval>)>,
}

impl State {
    /// Returns the combat rules with this table's settings.
    pub fn rules(&self) -> CombatRules {
        CombatRules::for_table(self.edition, &self.settings)
    }

    /// Returns an actor at the table; `None` if there is none with this ID or the actor has left.
    pub fn actor(&self, id: ActorId) -> Option<&Actor> {
        self.cast
            .iter()
            .find(|actor| actor.id == id && !actor.left_table)
    }

    /// Returns all actors still at the table.
    pub fn present(&self) -> impl Iterator<Item = &Actor> {
        self.cast.iter().filter(|actor| !actor.left_table)
    }

    /// Returns the heroes still at the table.
    pub fn heroes(&self) -> impl Iterator<Item = &Actor> {
        self.present().filter(|actor| actor.role == Role::Hero)
    }

    /// Returns the current round.
    pub fn round(&self) -> Option<&Round> {
        self.conflict
            .as_ref()
            .and_then(|conflict| conflict.round.as_ref())
    }

    /// Whether somebody takes part in the conflict.
    pub fn takes_part(&self, actor: ActorId) -> bool {
        self.conflict
            .as_ref()
            .is_some_and(|conflict| conflict.participants.contains(&actor))
    }

    /// Whether a hero's player is away for a while.
    pub fn is_away(&self, actor: ActorId) -> bool {
        self.actor(actor).is_some_and(|actor| actor.away)
    }

    /// Whether a hero joins the conflict when the player is back: as a newcomer would, unless the hero was elsewhere before.
    pub fn joins_when_back(&self, hero: ActorId) -> bool {
        self.is_away(hero)
            && self
                .conflict
                .as_ref()
                .is_some_and(|conflict| !conflict.elsewhere.contains(&hero))
    }

    /// Returns the conflict line's effect on a side this round.
    pub fn line_effect(&self, side: Side) -> LineEffect {
        self.round()
            .map_or(LineEffect::None, |round| round.line_effect(side))
    }

    /// Returns the flipped card that has not taken effect yet, because another may be flipped instead (DD-322).
    pub(crate) fn waiting_card(&self) -> Option<&Card> {
        let conflict = self.conflict.as_ref().filter(|it| it.seize_window_open)?;
        self.deck.card(conflict.round.as_ref()?.card)
    }

    /// Whether the heroes are Confused, so that no player uses a card (DD-152, DD-156). A flipped card that waits for the players counts
    /// already, with the line that the scene's tone now selects (DD-048, DD-155).
    pub(crate) fn are_heroes_confused(&self) -> bool {
        let effect = self.waiting_card().map_or_else(
            || self.line_effect(Side::Heroes),
            |card| self.scene.tone.line(card).effects.heroes,
        );
        effect == LineEffect::Confused
    }

    /// Returns the number of cards in the draw pile, without those drawn from the printed deck but not yet typed.
    pub fn draw_pile_count(&self) -> usize {
        let owed = self
            .physical_deck
            .as_ref()
            .map_or(0, |physical_deck| physical_deck.owed_count(None));
        self.zones.cards(Zone::DrawPile).len().saturating_sub(owed)
    }

    /// Returns the flipped cards below the one in force, the lowest first.
    pub(crate) fn flipped_below_top(&self) -> &[CardId] {
        let flipped = self.zones.cards(Zone::ActionStack).split_last();
        flipped.map_or(&[], |(_, below)| below)
    }

    /// Returns the piles from which a used-up deck is shuffled: the discard pile. If the table has decided so or there are no discards,
    /// the flipped cards without the top one are included (DD-043, A-09). `None` if there are no cards to shuffle.
    pub(crate) fn piles_to_shuffle(&self) -> Option<ShuffledPiles> {
        let has_discards = !self.zones.cards(Zone::DiscardPile).is_empty();
        let with_flipped = self.settings.is(Reshuffle::DiscardsAndStack) || !has_discards;
        match (
            has_discards,
            with_flipped && !self.flipped_below_top().is_empty(),
        ) {
            (true, false) => Some(ShuffledPiles::Discards),
            (true, true) => Some(ShuffledPiles::Both),
            (false, true) => Some(ShuffledPiles::Flipped),
            (false, false) => None,
        }
    }

    /// Returns a hero's hand.
    pub fn hand(&self, actor: ActorId) -> &[CardId] {
        self.zones.cards(Zone::Hand(actor))
    }

    /// Returns how many cards a hero holds, including those drawn from the printed deck but not yet typed.
    pub fn hand_count(&self, actor: ActorId) -> usize {
        let physical_deck = self.physical_deck.as_ref();
        let untyped =
            physical_deck.map_or(0, |physical_deck| physical_deck.owed_count(Some(actor)));
        self.hand(actor).len() + untyped
    }

    /// Returns a hero's pool.
    pub fn pool(&self, actor: ActorId) -> &[CardId] {
        self.zones.cards(Zone::Pool(actor))
    }

    /// Whether every card of the deck is in exactly one zone, there are no other cards (INV-01, INV-02), and all actor IDs are
    /// unique. This is checked because an event log from a file may contain anything.
    pub fn is_consistent(&self) -> bool {
        let twice = |(index, actor): (usize, &Actor)| {
            let mut before = self.cast.iter().take(index);
            before.any(|other| other.id == actor.id)
        };
        let has_weapon_ids = |actor: &Actor| actor.sheet.has_weapon_ids();
        if self.cast.iter().enumerate().any(twice) || !self.cast.iter().all(has_weapon_ids) {
            return false;
        }
        let zones = self.zones.all_zones();
        let cards = || zones.iter().flat_map(|&zone| self.zones.cards(zone));
        // A table without the deck has no cards, whatever its hand size says (DD-012).
        let nothing_dealt =
            self.hand_size.is_none() || (self.is_deckless() && cards().next().is_none());
        let dealt = if nothing_dealt {
            0
        } else {
            self.deck.cards().len()
        };
        // The count equals the deck's and every card of the deck is found, so no card is duplicated and none is foreign.
        let is_known = |card: &Card| cards().any(|id| *id == card.id);
        cards().count() == dealt && self.deck.cards().iter().take(dealt).all(is_known)
    }

    /// Returns how many cards in a hero's pool a special villain action can take (DD-190, A-32).
    pub fn takeable_count(&self, hero: ActorId) -> usize {
        let pool = self.pool(hero).iter();
        pool.filter(|card| self.may_be_taken(**card)).count()
    }

    /// Returns the pool cards that the gamemaster has to take now: never more than are still there (DD-186).
    pub fn pool_removals_due(&self) -> Vec<PoolRemoval> {
        self.possible_removals(self.pool_removals.iter().copied())
    }

    /// Returns these removals, one after the other, without the cards that would not be there anymore.
    pub(crate) fn possible_removals(
        &self,
        removals: impl IntoIterator<Item = PoolRemoval>,
    ) -> Vec<PoolRemoval> {
        let mut possible: Vec<PoolRemoval> = Vec::new();
        for PoolRemoval { hero, cards } in removals {
            let before = possible.iter().filter(|removal| removal.hero == hero);
            let before: usize = before.map(|removal| usize::from(removal.cards)).sum();
            let remaining = self.takeable_count(hero).saturating_sub(before);
            let cards = cards.min(u8::try_from(remaining).unwrap_or(u8::MAX));
            if cards > 0 {
                possible.push(PoolRemoval { hero, cards });
            }
        }
        possible
    }
}

/// The game of Torg.
#[derive(Clone, Copy, Debug)]
pub enum Torg {}
