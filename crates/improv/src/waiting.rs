//! What the table waits for, as a view shows it: stakes that are not written down, cards that are not played, people who have not passed.

use super::advice::Advice;
use super::round::winners_after_losers;
use super::settings::Settings;
use super::side::SideId;
use super::state::{RankedCard, Role, RoundResult, StakeOutcome};
use super::view::{ConflictView, PersonView, SideView, View};
use tabletop::seat::ActorId;

impl SideView {
    /// Whether the side plays a card in this round, or has played one.
    pub fn plays_card(&self) -> bool {
        self.must_play || self.card.is_some()
    }

    /// Whether its card of this round has yet to be played (IM-036, IM-040).
    pub fn lacks_card(&self) -> bool {
        self.must_play && self.card.is_none()
    }
}

impl ConflictView {
    /// Returns the sides whose stake has not been written down yet (IM-010).
    pub fn sides_without_stake(&self) -> Vec<SideId> {
        let lacks_stake = |side: &&SideView| side.state.lacks_stake();
        let sides = self.sides.iter().filter(lacks_stake);
        sides.map(|side| side.state.id).collect()
    }

    /// Returns the protagonists who need an opponent and have none yet (IM-027, IM-097).
    pub fn sides_without_opponent(&self) -> Vec<SideId> {
        let advice = self.advice.iter();
        let missing = advice.filter_map(|advice| match advice {
            Advice::OpponentMissing { side, .. } => Some(*side),
            Advice::Unopposed(_)
            | Advice::UnopposedProtagonist(_)
            | Advice::NobodyOpposed
            | Advice::TooFewGmStakes
            | Advice::ManyPlayers
            | Advice::TableSize => None,
        });
        missing.collect()
    }

    /// Iterates over the sides that a person plays cards for in this round.
    pub fn sides_of(&self, person: ActorId) -> impl Iterator<Item = &SideView> {
        let is_own = move |side: &&SideView| side.controller == Some(person) && side.plays_card();
        self.sides.iter().filter(is_own)
    }

    /// Iterates over the sides whose card of this round has yet to be played (IM-036, IM-040).
    pub fn sides_without_card(&self) -> impl Iterator<Item = &SideView> {
        self.sides.iter().filter(|side| side.lacks_card())
    }

    /// Whether a person has a card on the table.
    pub fn has_card_of(&self, person: ActorId) -> bool {
        self.sides_of(person).any(|side| side.card.is_some())
    }

    /// Returns the side that narrates next (IM-086, IM-088).
    pub fn next_narrator(&self) -> Option<SideId> {
        self.narration_queue.first().copied()
    }

    /// Returns the sides of the conflict that nobody opposes any longer, whose stake comes true (IM-020, IA-18).
    pub fn sides_without_opposition(&self) -> impl Iterator<Item = &SideView> {
        let comes_true = |id| self.current_outcomes.contains(&(id, StakeOutcome::Granted));
        let sides = self.sides.iter();
        sides.filter(move |side| {
            side.state.is_live() && side.opponents.is_empty() && comes_true(side.state.id)
        })
    }

    /// Whether a side may leave its part to the side that beat it (IM-087, IM-089). A gift that nobody has explained yet is explained in
    /// the narration, so the giver cannot decline (IM-118).
    pub fn may_decline_narration(&self, id: SideId, settings: &Settings) -> bool {
        let has_lost = self.narrated_beats.iter().any(|(_, loser)| *loser == id);
        let owes_note = |side: &SideView| side.state.owes_gift_note(settings);
        let is_destroyed = |side: &SideView| side.state.has_lost_at_end();
        let side = self.side(id);
        (has_lost || side.is_some_and(is_destroyed)) && !side.is_some_and(owes_note)
    }

    /// Returns the sides that an opponent has beaten and that have declined to narrate: the winner narrates the whole outcome (IM-089).
    pub fn declined_opponents(&self, winner: SideId) -> impl Iterator<Item = SideId> {
        let beaten = self
            .narrated_beats
            .iter()
            .filter(move |(by, _)| *by == winner);
        let has_declined = |id: &SideId| {
            let side = self.side(*id);
            side.is_some_and(|side| side.state.declined_narration)
        };
        beaten.map(|(_, loser)| *loser).filter(has_declined)
    }
}

impl View {
    /// Returns a person at the table.
    pub fn person(&self, id: ActorId) -> Option<&PersonView> {
        self.people.iter().find(|person| person.id == id)
    }

    /// Returns the gamemaster.
    pub fn gamemaster(&self) -> Option<&PersonView> {
        let mut people = self.people.iter();
        people.find(|person| person.role == Role::Gamemaster)
    }

    /// Iterates over the players in the order of their seats.
    pub fn players(&self) -> impl Iterator<Item = &PersonView> {
        let is_player = |person: &&PersonView| person.role == Role::Player;
        self.people.iter().filter(is_player)
    }

    /// Iterates over all people in the order in which the device is passed around: the players in the order of their seats, then the
    /// gamemaster.
    pub fn passing_order(&self) -> impl Iterator<Item = &PersonView> {
        self.players().chain(self.gamemaster())
    }

    /// Returns the people who have not passed yet. Whoever can add nothing need not pass (IM-061).
    pub fn people_yet_to_pass(&self) -> Vec<ActorId> {
        let is_waited_for = |person: &&PersonView| !person.passed && person.may_add_bonus;
        let people = self.passing_order().filter(is_waited_for);
        people.map(|person| person.id).collect()
    }
}

impl RoundResult {
    /// Returns the sides with a revealed card, in the order of the ranking.
    pub(crate) fn sides(&self) -> Vec<SideId> {
        self.ranking.iter().map(|ranked| ranked.side).collect()
    }

    /// Returns the revealed card of a side; `None` without a card.
    pub fn ranked(&self, side: SideId) -> Option<&RankedCard> {
        self.ranking.iter().find(|ranked| ranked.side == side)
    }

    /// Returns the cards from the lowest to the highest. In a tie, the winner of the Hand of Fate is higher (IM-088, IM-141).
    pub fn from_lowest(&self) -> Vec<&RankedCard> {
        let order = winners_after_losers(&self.sides(), &self.beats);
        order.iter().filter_map(|side| self.ranked(*side)).collect()
    }
}
