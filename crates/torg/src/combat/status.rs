//! What lasts beyond a result, and when it ends (TC-251 … TC-257, TC-201).

use super::interaction::{Interaction, Upshot};
use super::line::Figure;
use super::modifier::{At, Modifier};
use super::rules::Rules;
use super::settings::{InteractionSetback, StymiedStacks, UnskilledTakes};
use crate::edition::Edition;
use crate::skill::Skill;
use serde::{Deserialize, Serialize};

/// What a plain setback takes from a total, or adds to a difficulty (DD-165, S-26).
pub const SETBACK: u8 = 5;

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
    Behind,
}

/// When it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ends {
    /// With their next action.
    Action,
    /// When used, or at the end of that round.
    Used(u32),
    /// At the end of that round.
    Round(u32),
    /// With the scene.
    Scene,
    /// When the gamemaster lifts it.
    Lifted,
}

impl Ends {
    /// How late it ends beside others.
    const fn late(self) -> (u8, u32) {
        match self {
            Self::Action => (0, 0),
            Self::Used(round) | Self::Round(round) => (1, round),
            Self::Scene => (2, 0),
            Self::Lifted => (3, 0),
        }
    }
}

/// What becoming something comes to, beside what somebody is already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Becoming {
    /// It meets its opposite, and both are gone.
    Meets(Status, Ends),
    /// It begins.
    Begins {
        /// When it ends.
        ends: Ends,
        /// It stands beside the same of before, instead of taking its place.
        beside: bool,
    },
}

/// What somebody is at present, in the order in which it came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Statuses(Vec<(Status, Ends)>);

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
    pub fn each(&self) -> impl Iterator<Item = (Status, Ends)> {
        self.0.iter().copied()
    }

    /// Becomes that; what is so already ends when the later of the two would. Up and stymied cancel each other (TC-043).
    pub fn become_(&mut self, status: Status, ends: Ends, rules: &Rules) {
        match self.becoming(status, ends, rules) {
            Becoming::Meets(other, ends) => self.end(other, ends),
            Becoming::Begins { ends, beside } => self.begin(status, ends, beside),
        }
    }

    /// What becoming that comes to: up and stymied take each other away (TC-255), and of the same twice the later end counts,
    /// where it does not stand beside itself (S-21).
    pub fn becoming(&self, status: Status, ends: Ends, rules: &Rules) -> Becoming {
        let against = match status {
            Status::Up => Some(Status::Stymied),
            Status::Stymied => Some(Status::Up),
            Status::Unskilled
            | Status::ActionLost
            | Status::Penalized
            | Status::Broken
            | Status::Restrained
            | Status::StandingUp
            | Status::Behind => None,
        };
        let mut others = self.0.iter();
        if let Some((other, its)) = others.find(|(its, _)| Some(*its) == against) {
            return Becoming::Meets(*other, *its);
        }
        let beside = status == Status::Stymied && rules.is(StymiedStacks::Yes);
        let already = self.0.iter().filter(|(its, _)| *its == status && !beside);
        let latest = already
            .map(|(_, ends)| *ends)
            .max_by_key(|ends| ends.late());
        let ends = latest
            .filter(|its| its.late() > ends.late())
            .unwrap_or(ends);
        Becoming::Begins { ends, beside }
    }

    /// Is that from now on; what it was of the same goes, where this does not stand beside it.
    pub fn begin(&mut self, status: Status, ends: Ends, beside: bool) {
        if !beside {
            self.lift(status);
        }
        self.0.push((status, ends));
    }

    /// Is that no longer which would have ended then; of several the first goes.
    pub fn end(&mut self, status: Status, ends: Ends) {
        if let Some(place) = self.0.iter().position(|its| *its == (status, ends)) {
            self.0.remove(place);
        }
    }

    /// Is that no longer.
    pub fn lift(&mut self, status: Status) {
        self.0.retain(|(its, _)| *its != status);
    }

    /// One of them has done its work.
    pub fn used(&mut self, status: Status) {
        if let Some(place) = self.0.iter().position(|(its, _)| *its == status) {
            self.0.remove(place);
        }
    }

    /// An action is over, or the turn in which it would have been.
    pub fn action_over(&mut self) {
        self.0.retain(|(_, ends)| *ends != Ends::Action);
    }

    /// A round is over.
    pub fn round_over(&mut self, round: u32) {
        let stays = |ends: Ends| match ends {
            Ends::Used(last) | Ends::Round(last) => last > round,
            Ends::Action | Ends::Scene | Ends::Lifted => true,
        };
        self.0.retain(|(_, ends)| stays(*ends));
    }

    /// The scene is over.
    pub fn scene_over(&mut self) {
        self.0.retain(|(_, ends)| *ends == Ends::Lifted);
    }

    /// What a setback takes from the next action, where it does not take the action itself (TC-253, S-26).
    pub fn penalty(&self) -> Option<Modifier> {
        self.has(Status::Penalized).then_some(Modifier {
            at: At::ActionTotal,
            amount: -i32::from(SETBACK),
            figure: Figure::Setback,
        })
    }
}

/// What a setback by an interaction makes of its target for the next action (TC-253, S-26); nothing where the gamemaster says it.
pub fn of_setback(rules: &Rules) -> Option<Status> {
    if rules.is(InteractionSetback::Action) {
        Some(Status::ActionLost)
    } else {
        let penalty = rules.is(InteractionSetback::Penalty);
        penalty.then_some(Status::Penalized)
    }
}

/// Whether that result lets the winner attack from behind in the next round (TC-201).
pub fn earns_blindside(kind: Interaction, upshot: Upshot, rules: &Rules) -> bool {
    rules.edition == Edition::Revised && kind == Interaction::Maneuver && upshot == Upshot::Setback
}

/// What an unskilled status leaves of a skill: its value, and how the die goes on (TC-251, S-20).
pub fn value_of(attribute: i32, adds: i32, statuses: &Statuses, rules: &Rules) -> (i32, Skill) {
    let full = attribute.saturating_add(adds);
    if !statuses.has(Status::Unskilled) {
        let skill = if adds > 0 {
            Skill::Skilled
        } else {
            Skill::Unskilled
        };
        return (full, skill);
    }
    let value = if rules.is(UnskilledTakes::Adds) {
        attribute
    } else {
        full
    };
    (value, Skill::Unskilled)
}
