//! Lasting statuses of an actor, and when they end (TC-251 … TC-257, TC-201).

use super::interaction::{Interaction, InteractionEffect};
use super::rules::CombatRules;
use super::settings::{InteractionSetback, StymiedStacks, UnskilledTakes};
use crate::edition::Edition;
use crate::skill::Proficiency;
use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// The amount that a plain setback subtracts from a total or adds to a difficulty (DD-165, S-26).
pub const SETBACK_PENALTY: u8 = 5;
/// The shock from Fatigued, on a conflict line or by a maneuver, before armor and gear (DD-158, TC-256).
pub const FATIGUE_SHOCK: u16 = 2;

/// A lasting status of an actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// The actor acts and defends without adds.
    Unskilled,
    /// The actor loses the first reroll.
    Stymied,
    /// The actor loses the next action.
    ActionLost,
    /// The actor has a penalty of 5 on the next action.
    Penalized,
    /// The actor leaves the fight at the end of the round.
    Broken,
    /// The actor has an extra roll.
    Up,
    /// The actor is held.
    Restrained,
    /// The actor spends the next action standing up.
    StandingUp,
    /// The actor has earned a blindside attack (TC-201).
    EarnedBlindside,
}

/// The time at which a status ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StatusExpiry {
    /// With the actor's next action.
    NextAction,
    /// When it is used, or at the end of this round.
    WhenUsed(u32),
    /// At the end of this round.
    EndOfRound(u32),
    /// With the scene.
    EndOfScene,
    /// When the gamemaster removes it.
    WhenLifted,
}

impl StatusExpiry {
    /// Checks whether the status ends after the actor's action, or after the turn in which the action was lost.
    pub const fn is_over_after_action(self) -> bool {
        matches!(self, Self::NextAction)
    }

    /// Checks whether the status ends at the end of this round.
    pub const fn is_over_after_round(self, round: u32) -> bool {
        match self {
            Self::WhenUsed(last) | Self::EndOfRound(last) => last <= round,
            Self::NextAction | Self::EndOfScene | Self::WhenLifted => false,
        }
    }

    /// Checks whether the status ends when rounds begin or end. `new_scene`: a new scene begins, which also ends what lasts for the
    /// scene.
    pub const fn is_over_outside_rounds(self, new_scene: bool) -> bool {
        match self {
            Self::NextAction | Self::WhenUsed(_) | Self::EndOfRound(_) => true,
            Self::EndOfScene => new_scene,
            Self::WhenLifted => false,
        }
    }

    /// Returns a sort key: a later end is greater.
    const fn order(self) -> (u8, u32) {
        match self {
            Self::NextAction => (0, 0),
            Self::WhenUsed(round) | Self::EndOfRound(round) => (1, round),
            Self::EndOfScene => (2, 0),
            Self::WhenLifted => (3, 0),
        }
    }
}

/// The change when an actor gains a status, given the ones they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatusChange {
    /// The new status and this opposite one cancel each other out.
    CombinesWith(Status, StatusExpiry),
    /// The status begins.
    Begins {
        /// When it ends.
        expiry: StatusExpiry,
        /// Whether it is added to an equal one instead of replacing it.
        separate: bool,
    },
}

/// An actor's statuses, in the order in which they began.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statuses(Vec<(Status, StatusExpiry)>);

impl Statuses {
    /// Checks whether the actor has this status.
    pub fn has(&self, status: Status) -> bool {
        self.count(status) > 0
    }

    /// Checks whether the actor has this status until a round is over, regardless of their actions in it.
    pub(crate) fn lasts_for_round(&self, status: Status) -> bool {
        let lasts = |(other, ends): &(Status, StatusExpiry)| {
            *other == status && matches!(ends, StatusExpiry::EndOfRound(_))
        };
        self.0.iter().any(lasts)
    }

    /// Returns the statuses without a standing up that begins only after this round (TC-231).
    pub(crate) fn in_round(&self, round: u32) -> Self {
        let is_later = |(status, ends): &(Status, StatusExpiry)| {
            *status == Status::StandingUp
                && matches!(ends, StatusExpiry::EndOfRound(last) if *last > round)
        };
        Self(
            self.0
                .iter()
                .filter(|entry| !is_later(entry))
                .copied()
                .collect(),
        )
    }

    /// Returns how many times the actor has this status: only stymied can occur several times, if the table has decided so
    /// (S-21).
    pub fn count(&self, status: Status) -> u8 {
        let count = self.0.iter().filter(|(other, _)| *other == status).count();
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    /// Iterates over all statuses with their ends.
    pub fn iter(&self) -> impl Iterator<Item = (Status, StatusExpiry)> {
        self.0.iter().copied()
    }

    /// Adds a status; an equal one that is already there lasts until the later of the two ends. Up and stymied cancel each
    /// other out (TC-043).
    pub fn add(&mut self, status: Status, expiry: StatusExpiry, rules: &CombatRules) {
        match self.change_for(status, expiry, rules) {
            StatusChange::CombinesWith(other, expiry) => self.end(other, expiry),
            StatusChange::Begins { expiry, separate } => self.begin(status, expiry, separate),
        }
    }

    /// Returns the change when a status is added: up and stymied cancel each other out (TC-255); of two equal statuses the
    /// later end counts, unless the status can occur several times (S-21).
    pub(crate) fn change_for(
        &self,
        status: Status,
        expiry: StatusExpiry,
        rules: &CombatRules,
    ) -> StatusChange {
        let against = match status {
            Status::Up => Some(Status::Stymied),
            Status::Stymied => Some(Status::Up),
            Status::Unskilled
            | Status::ActionLost
            | Status::Penalized
            | Status::Broken
            | Status::Restrained
            | Status::StandingUp
            | Status::EarnedBlindside => None,
        };
        let mut entries = self.0.iter();
        if let Some((other, ends)) = entries.find(|(status, _)| Some(*status) == against) {
            return StatusChange::CombinesWith(*other, *ends);
        }
        let separate = status == Status::Stymied && rules.is(StymiedStacks::Yes);
        let already = self
            .0
            .iter()
            .filter(|(other, _)| *other == status && !separate);
        let latest = already
            .map(|(_, expiry)| *expiry)
            .max_by_key(|expiry| expiry.order());
        let expiry = latest
            .filter(|latest| latest.order() > expiry.order())
            .unwrap_or(expiry);
        StatusChange::Begins { expiry, separate }
    }

    /// Begins a status. It replaces an equal one unless it is separate.
    pub fn begin(&mut self, status: Status, ends: StatusExpiry, separate: bool) {
        if !separate {
            self.remove(status);
        }
        self.0.push((status, ends));
    }

    /// Removes the first status of this kind that has this end.
    pub fn end(&mut self, status: Status, ends: StatusExpiry) {
        if let Some(index) = self.0.iter().position(|entry| *entry == (status, ends)) {
            self.0.remove(index);
        }
    }

    /// Removes all statuses of this kind.
    pub fn remove(&mut self, status: Status) {
        self.0.retain(|(other, _)| *other != status);
    }

    /// Returns the penalty of a setback on the next action, if the setback does not cost the action itself (TC-253, S-26).
    pub fn penalty(&self) -> Option<i32> {
        self.has(Status::Penalized)
            .then_some(-i32::from(SETBACK_PENALTY))
    }
}

/// Returns the status that a setback from an interaction gives its target (TC-253, S-26); `None` if the gamemaster decides.
pub fn setback_status(rules: &CombatRules) -> Option<Status> {
    if rules.is(InteractionSetback::Action) {
        Some(Status::ActionLost)
    } else {
        let penalty = rules.is(InteractionSetback::Penalty);
        penalty.then_some(Status::Penalized)
    }
}

/// Checks whether this result earns the actor a blindside attack in the next round (TC-201).
pub fn earns_blindside(kind: Interaction, effect: InteractionEffect, rules: &CombatRules) -> bool {
    rules.edition == Edition::Revised
        && kind == Interaction::Maneuver
        && effect == InteractionEffect::Setback
}

/// Returns a skill's value and proficiency, reduced by the unskilled status (TC-251, S-20).
pub fn effective_skill(
    attribute: i32,
    adds: i32,
    statuses: &Statuses,
    rules: &CombatRules,
) -> (i32, Proficiency) {
    let full = attribute.saturating_add(adds);
    if !statuses.has(Status::Unskilled) {
        let skill = if adds > 0 {
            Proficiency::Skilled
        } else {
            Proficiency::Unskilled
        };
        return (full, skill);
    }
    let value = if rules.is(UnskilledTakes::Adds) {
        attribute
    } else {
        full
    };
    (value, Proficiency::Unskilled)
}
