//! What the table shows. Nothing is secret here: every seat sees the same.

use super::decide::{CheckEligibility, check, helper_check, may_roll};
use super::odds::{LevelOdds, OpposedOdds, helped, opposed};
use super::opposed::ScaledScores;
use super::refusal::Refusal;
use super::score::{Score, Thresholds};
use super::settings::Settings;
use super::state::{AbilityId, Character, Clock, Roll, RollPart, ScoreLine, State};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)] // each field is named by its type
pub struct View {
    pub title: Option<Name>,
    pub settings: Settings,
    /// Everybody in the order they joined, those who left included (the event log names them).
    pub cast: Vec<Character>,
    pub clock: Clock,
    pub roll: Option<RollView>,
    /// The abilities with a check, by their owners: what a session ends with.
    pub checked_abilities: Vec<(ActorId, Vec<AbilityId>)>,
}

/// The roll that is being prepared, or the last one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RollView {
    pub roll: Roll,
    /// The main rolls first, then every help that was not taken back.
    pub parts: Vec<RollPartView>,
    /// What both sides of an opposed roll roll against, and why.
    pub scaled: Option<ScaledScores>,
    /// How often it comes out each way, with the help so far.
    pub odds: Option<OpposedOdds>,
    /// Whether the main die may fall now.
    pub may_roll: Result<(), Refusal>,
}

/// One of the rolls that belong to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RollPartView {
    pub part: RollPart,
    pub effective: Score,
    /// What is rolled against: the effective score, scaled in an opposed roll.
    pub target_score: Score,
    pub thresholds: Thresholds,
    /// The odds, with the rolls of helpers who have still to roll in them. An opposed roll's own odds are [`RollView::odds`].
    pub odds: LevelOdds,
    /// How the score comes about.
    pub score_lines: Vec<ScoreLine>,
    /// Whether a check may be had for it.
    pub check: Result<CheckEligibility, Refusal>,
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
        checked_abilities: state.checked_abilities(),
    }
}

fn roll_view(roll: &Roll, settings: &Settings) -> RollView {
    let scaled = roll.scaled(settings.big_divisor);
    let mut parts = vec![];
    for which in roll.parts() {
        parts.push(roll_part_view(roll, which, scaled, settings));
    }
    RollView {
        roll: roll.clone(),
        parts,
        scaled,
        odds: scaled.map(|scaled| opposed(scaled, settings.opposed_rules())),
        may_roll: may_roll(roll),
    }
}

fn roll_part_view(
    roll: &Roll,
    part: RollPart,
    scaled: Option<ScaledScores>,
    settings: &Settings,
) -> RollPartView {
    let effective = roll.effective(part);
    let (target_score, helper) = match part {
        RollPart::Main(side) => (
            scaled.map(|scaled| scaled.for_side(side)),
            Err(Refusal::NoHelp),
        ),
        RollPart::Help(help) => (None, helper_check(roll, help)),
    };
    // Scaling after help that is still to come can not be foreseen from a sum, so an opposed roll shows the odds as they stand.
    let mut to_come = vec![];
    if target_score.is_none() && !roll.is_rolled() {
        for (place, help) in roll.help_rolls_for(part) {
            if help.is_pending() {
                to_come.push(roll.effective(RollPart::Help(place)));
            }
        }
    }
    let target_score = target_score.unwrap_or(effective);
    RollPartView {
        part,
        effective,
        target_score,
        thresholds: target_score.thresholds(),
        odds: helped(target_score, &to_come),
        score_lines: roll.score_lines(part, settings.opposed_rules()),
        check: check(roll, part),
        helper_check: helper,
    }
}
