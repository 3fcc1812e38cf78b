//! The view of a Torang table. Nothing is secret: every seat sees the same.

use super::decide::{CheckEligibility, check, helper_check, may_roll};
use super::odds::{LevelOdds, OpposedOdds, helped, opposed};
use super::opposed::{OpposedRules, ScaledScores};
use super::refusal::Refusal;
use super::score::{Score, Thresholds};
use super::settings::Settings;
use super::state::{
    AbilityId, Character, Clock, Role, Roll, RollPart, ScoreLine, State, next_actor,
};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The view of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)] // each field is named by its type
pub struct View {
    pub title: Option<Name>,
    pub settings: Settings,
    /// All characters in the order they joined, including those who left, since the event log names them.
    pub cast: Vec<Character>,
    /// The ID for the next ability on a sheet.
    pub next_ability: AbilityId,
    pub clock: Clock,
    pub roll: Option<RollView>,
    /// The abilities with an experience check, by character, for the end of a session.
    pub checked_abilities: Vec<(ActorId, Vec<AbilityId>)>,
}

/// The roll being prepared, or the last one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RollView {
    /// The roll itself.
    #[serde(rename = "roll")]
    pub state: Roll,
    /// The main rolls, then all help that was not withdrawn.
    pub parts: Vec<RollPartView>,
    /// The scores that both sides of an opposed roll have to roll against, and how they are scaled.
    pub scaled: Option<ScaledScores>,
    /// The odds of each outcome, with the help so far.
    pub odds: Option<OpposedOdds>,
    /// Whether the main die may be rolled now.
    pub may_roll: Result<(), Refusal>,
}

/// One part of the roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RollPartView {
    pub part: RollPart,
    pub effective: Score,
    /// The score rolled against: the effective score, scaled in an opposed roll.
    pub target_score: Score,
    pub thresholds: Thresholds,
    /// The odds, including helpers who have still to roll. For an opposed roll see [`RollView::odds`].
    pub odds: LevelOdds,
    /// The breakdown of the score.
    pub score_lines: Vec<ScoreLine>,
    /// Whether the roller can get an experience check for this part.
    pub check: Result<CheckEligibility, Refusal>,
    /// For a helper: whether the one experience check for helping is possible.
    pub helper_check: Result<CheckEligibility, Refusal>,
}

impl View {
    /// Returns the ID for the next character who joins.
    pub fn next_actor(&self) -> ActorId {
        next_actor(&self.cast)
    }

    /// Returns a character of the cast, even one who has left the table.
    pub fn character(&self, id: ActorId) -> Option<&Character> {
        self.cast.iter().find(|character| character.id == id)
    }

    /// Iterates over the characters at the table, adventurers first.
    pub fn present(&self) -> impl Iterator<Item = &Character> {
        let of = |role| {
            let is_present =
                move |character: &&Character| !character.left_table && character.role == role;
            self.cast.iter().filter(is_present)
        };
        of(Role::Adventurer).chain(of(Role::GmCharacter))
    }
}

/// Returns the view, which is the same for every seat.
pub fn view(state: &State) -> View {
    View {
        title: state.title.clone(),
        settings: state.settings.clone(),
        cast: state.cast.clone(),
        next_ability: AbilityId(state.last_ability_id.saturating_add(1)),
        clock: state.clock.clone(),
        roll: state
            .roll
            .as_ref()
            .map(|roll| roll_view(roll, &state.settings)),
        checked_abilities: state.checked_abilities(),
    }
}

fn roll_view(roll: &Roll, settings: &Settings) -> RollView {
    let rules = roll.opposed_rules(settings);
    let scaled = roll.scaled(rules.big_divisor);
    let mut parts = vec![];
    for part in roll.parts() {
        parts.push(roll_part_view(roll, part, scaled, rules));
    }
    RollView {
        state: roll.clone(),
        parts,
        scaled,
        odds: scaled.map(|scaled| opposed(scaled, rules)),
        may_roll: may_roll(roll),
    }
}

fn roll_part_view(
    roll: &Roll,
    part: RollPart,
    scaled: Option<ScaledScores>,
    rules: OpposedRules,
) -> RollPartView {
    let effective = roll.effective(part);
    let (target_score, helper) = match part {
        RollPart::Main(side) => (
            scaled.map(|scaled| scaled.for_side(side)),
            Err(Refusal::NoHelp),
        ),
        RollPart::Help(help) => (None, helper_check(roll, help)),
    };
    // Scaling cannot be computed before all help is known, so an opposed roll shows its odds with the help so far.
    let mut to_come = vec![];
    if target_score.is_none() && !roll.is_rolled() {
        for (index, help) in roll.help_rolls_for(part) {
            if help.is_pending() {
                to_come.push(roll.effective(RollPart::Help(index)));
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
        score_lines: roll.score_lines(part, rules),
        check: check(roll, part),
        helper_check: helper,
    }
}
