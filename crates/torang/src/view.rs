//! What the table shows. Nothing is secret here: every seat sees the same.

use super::decide::{Checking, check, helper_check, may_roll};
use super::odds::{LevelOdds, OpposedOdds, helped, opposed};
use super::opposed::Scaled;
use super::refusal::Refusal;
use super::score::{Score, Thresholds};
use super::settings::Settings;
use super::state::{AbilityId, Character, Clock, Figure, Roll, State, Which};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)] // each field is named by its type
pub struct View {
    pub title: Option<Name>,
    pub settings: Settings,
    /// Everybody in the order they joined, those who left included (the chronicle names them).
    pub cast: Vec<Character>,
    pub clock: Clock,
    pub roll: Option<RollView>,
    /// The abilities with a check, by their owners: what a session ends with.
    pub marked: Vec<(ActorId, Vec<AbilityId>)>,
}

/// The roll that is being prepared, or the last one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RollView {
    pub roll: Roll,
    /// The main rolls first, then every help that was not taken back.
    pub parts: Vec<PartView>,
    /// What both sides of an opposed roll roll against, and why.
    pub scaled: Option<Scaled>,
    /// How often it comes out each way, with the help so far.
    pub odds: Option<OpposedOdds>,
    /// Whether the main die may fall now.
    pub may_roll: Result<(), Refusal>,
}

/// One of the rolls that belong to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct PartView {
    pub which: Which,
    pub effective: Score,
    /// What is rolled against: the effective score, scaled in an opposed roll.
    pub against: Score,
    pub thresholds: Thresholds,
    /// The odds, with the rolls of helpers who have still to roll in them. An opposed roll's own odds are [`RollView::odds`].
    pub odds: LevelOdds,
    /// How the score comes about.
    pub figures: Vec<Figure>,
    /// Whether a check may be had for it.
    pub check: Result<Checking, Refusal>,
    /// For a helper: whether the one check for having helped may be had.
    pub helper_check: Result<(), Refusal>,
}

/// The table as anybody sees it.
pub fn view(state: &State) -> View {
    View {
        title: state.title.clone(),
        settings: state.settings.clone(),
        cast: state.cast.clone(),
        clock: state.clock.clone(),
        roll: state
            .roll
            .as_ref()
            .map(|roll| roll_view(roll, &state.settings)),
        marked: state.marked(),
    }
}

fn roll_view(roll: &Roll, settings: &Settings) -> RollView {
    let scaled = roll.scaled(settings.big_divisor);
    let mut parts = vec![];
    for which in roll.parts() {
        parts.push(part_view(roll, which, scaled, settings));
    }
    RollView {
        roll: roll.clone(),
        parts,
        scaled,
        odds: scaled.map(|scaled| opposed(scaled, settings.opposed())),
        may_roll: may_roll(roll),
    }
}

fn part_view(roll: &Roll, which: Which, scaled: Option<Scaled>, settings: &Settings) -> PartView {
    let effective = roll.effective(which);
    let (against, helper) = match which {
        Which::Main(side) => (scaled.map(|scaled| scaled.of(side)), Err(Refusal::NoHelp)),
        Which::Help(help) => (None, helper_check(roll, help)),
    };
    // Scaling after help that is still to come can not be foreseen from a sum, so an opposed roll shows the odds as they stand.
    let mut to_come = vec![];
    if against.is_none() && !roll.is_rolled() {
        for (place, help) in roll.help_for(which) {
            if help.is_pending() {
                to_come.push(roll.effective(Which::Help(place)));
            }
        }
    }
    let against = against.unwrap_or(effective);
    PartView {
        which,
        effective,
        against,
        thresholds: against.thresholds(),
        odds: helped(against, &to_come),
        figures: roll.figures(which, settings.opposed()),
        check: check(roll, which),
        helper_check: helper,
    }
}
