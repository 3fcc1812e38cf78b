//! What lasts beyond a result, and when it ends (TC-251 … TC-257, TC-201).

use super::breakdown::ValueSource;
use super::interaction::{Interaction, InteractionEffect};
use super::modifier::{AppliesTo, Modifier};
use super::rules::CombatRules;
use super::settings::{InteractionSetback, StymiedStacks, UnskilledTakes};
use crate::edition::Edition;
use crate::skill::Proficiency;
use serde::{Deserialize, Serialize};

/// What a plain setback takes from a total, or adds to a difficulty (DD-165, S-26).
pub const SETBACK_PENALTY: u8 = 5;

/// What somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Acts and defends without adds.
    Unskilled,
    /// Loses the first reroll.
    Stymied,
    /// Loses the next action.
    ActionLost,
    /// Has 5 less on the next action.
    Penalized,
    /// Gives up when the round closes.
    Broken,
    /// Has a further roll.
    Up,
    /// Is held.
    Restrained,
    /// Spends the next action standing up.
    StandingUp,
    /// Has earned a blindside attack (TC-201).
    EarnedBlindside,
}

/// When it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StatusExpiry {
    /// With their next action.
    NextAction,
    /// When used, or at the end of that round.
    WhenUsed(u32),
    /// At the end of that round.
    EndOfRound(u32),
    /// With the scene.
    EndOfScene,
    /// When the gamemaster lifts it.
    WhenLifted,
}

impl StatusExpiry {
    /// How late it ends beside others.
    const fn order(self) -> (u8, u32) {
        match self {
            Self::NextAction => (0, 0),
            Self::WhenUsed(round) | Self::EndOfRound(round) => (1, round),
            Self::EndOfScene => (2, 0),
            Self::WhenLifted => (3, 0),
        }
    }
}

/// What becoming something comes to, beside what somebody is already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatusChange {
    /// It meets its opposite, and both are gone.
    CombinesWith(Status, StatusExpiry),
    /// It begins.
    Begins {
        /// When it ends.
        expiry: StatusExpiry,
        /// It stands beside the same of before, instead of taking its place.
        separate: bool,
    },
}

/// What somebody is at present, in the order in which it came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statuses(Vec<(Status, StatusExpiry)>);

impl Statuses {
    /// Whether somebody is that.
    pub fn has(&self, status: Status) -> bool {
        self.count(status) > 0
    }

    /// How often: only stymied can be several times, and only where the table lets it (S-21).
    pub fn count(&self, status: Status) -> u8 {
        let count = self.0.iter().filter(|(its, _)| *its == status).count();
        u8::try_from(count).unwrap_or(u8::MAX)
    }

    /// Everything that is so.
    pub fn iter(&self) -> impl Iterator<Item = (Status, StatusExpiry)> {
        self.0.iter().copied()
    }

    /// Becomes that; what is so already ends when the later of the two would. Up and stymied cancel each other (TC-043).
    pub fn add(&mut self, status: Status, expiry: StatusExpiry, rules: &CombatRules) {
        match self.change_for(status, expiry, rules) {
            StatusChange::CombinesWith(other, expiry) => self.end(other, expiry),
            StatusChange::Begins { expiry, separate } => self.begin(status, expiry, separate),
        }
    }

    /// What becoming that comes to: up and stymied take each other away (TC-255), and of the same twice the later end counts,
    /// where it does not stand beside itself (S-21).
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
        let mut others = self.0.iter();
        if let Some((other, its)) = others.find(|(its, _)| Some(*its) == against) {
            return StatusChange::CombinesWith(*other, *its);
        }
        let separate = status == Status::Stymied && rules.is(StymiedStacks::Yes);
        let already = self.0.iter().filter(|(its, _)| *its == status && !separate);
        let latest = already
            .map(|(_, expiry)| *expiry)
            .max_by_key(|expiry| expiry.order());
        let expiry = latest
            .filter(|its| its.order() > expiry.order())
            .unwrap_or(expiry);
        StatusChange::Begins { expiry, separate }
    }

    /// Is that from now on; what it was of the same goes, where this does not stand beside it.
    pub fn begin(&mut self, status: Status, ends: StatusExpiry, beside: bool) {
        if !beside {
            self.remove(status);
        }
        self.0.push((status, ends));
    }

    /// Is that no longer which would have ended then; of several the first goes.
    pub fn end(&mut self, status: Status, ends: StatusExpiry) {
        if let Some(place) = self.0.iter().position(|its| *its == (status, ends)) {
            self.0.remove(place);
        }
    }

    /// Is that no longer.
    pub fn remove(&mut self, status: Status) {
        self.0.retain(|(its, _)| *its != status);
    }

    /// One of them has done its work.
    pub fn use_up(&mut self, status: Status) {
        if let Some(place) = self.0.iter().position(|(its, _)| *its == status) {
            self.0.remove(place);
        }
    }

    /// An action is over, or the turn in which it would have been.
    pub fn expire_after_action(&mut self) {
        self.0.retain(|(_, ends)| *ends != StatusExpiry::NextAction);
    }

    /// A round is over.
    pub fn expire_after_round(&mut self, round: u32) {
        let stays = |ends: StatusExpiry| match ends {
            StatusExpiry::WhenUsed(last) | StatusExpiry::EndOfRound(last) => last > round,
            StatusExpiry::NextAction | StatusExpiry::EndOfScene | StatusExpiry::WhenLifted => true,
        };
        self.0.retain(|(_, ends)| stays(*ends));
    }

    /// The scene is over.
    pub fn expire_after_scene(&mut self) {
        self.0.retain(|(_, ends)| *ends == StatusExpiry::WhenLifted);
    }

    /// What a setback takes from the next action, where it does not take the action itself (TC-253, S-26).
    pub fn penalty(&self) -> Option<Modifier> {
        self.has(Status::Penalized).then_some(Modifier {
            applies_to: AppliesTo::ActionTotal,
            amount: -i32::from(SETBACK_PENALTY),
            source: ValueSource::Setback,
        })
    }
}

/// What a setback by an interaction makes of its target for the next action (TC-253, S-26); nothing where the gamemaster says it.
pub fn setback_status(rules: &CombatRules) -> Option<Status> {
    if rules.is(InteractionSetback::Action) {
        Some(Status::ActionLost)
    } else {
        let penalty = rules.is(InteractionSetback::Penalty);
        penalty.then_some(Status::Penalized)
    }
}

/// Whether that result lets the winner attack from behind in the next round (TC-201).
pub fn earns_blindside(kind: Interaction, effect: InteractionEffect, rules: &CombatRules) -> bool {
    rules.edition == Edition::Revised
        && kind == Interaction::Maneuver
        && effect == InteractionEffect::Setback
}

/// What an unskilled status leaves of a skill: its value, and how the die goes on (TC-251, S-20).
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
