//! The view of a Torang table. Nothing is secret: every seat sees the same.

use super::command::HelperCheckTarget;
use super::decide::{CheckEligibility, check, helper_check, may_roll};
use super::odds::{LevelOdds, OpposedOdds, helped_by, opposed, single};
use super::opposed::{OpposedRules, ScaledScores, Side};
use super::refusal::Refusal;
use super::score::{Score, Thresholds};
use super::settings::Settings;
use super::state::{
    Ability, AbilityId, Attempt, Character, CheckStatus, Clock, HelpId, Role, Roll, RollPart,
    ScoreLine, State,
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
    /// The experience check that the roller can still take for this part. `None` if none was earned, if it was requested or marked before,
    /// if the ability is marked already, and for gamemaster characters: players ask for checks (TE-045 … TE-048, TE-INV-10).
    pub check: Option<CheckEligibility>,
    /// For a helper: the one experience check for helping, if it can still be taken.
    pub helper_check: Option<HelperCheckView>,
}

/// The experience check that a helper can take for helping (TE-067).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HelperCheckView {
    /// Whether it can be marked at once.
    pub eligibility: CheckEligibility,
    /// The abilities of which the helper may mark one. There is at least one: those that are marked already are left out.
    pub options: Vec<HelperCheckOption>,
}

/// An ability that a helper may mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HelperCheckOption {
    /// Which of the two abilities it is.
    pub target: HelperCheckTarget,
    /// Its name.
    pub ability: Name,
    /// Whether it is not on the helper's sheet yet (B-19).
    pub is_new: bool,
}

impl View {
    /// Returns a character of the cast, even one who has left the table.
    pub fn character(&self, id: ActorId) -> Option<&Character> {
        self.cast.iter().find(|character| character.id == id)
    }

    /// Returns the roll being prepared, or the last one.
    pub fn current_roll(&self) -> Option<&Roll> {
        self.roll.as_ref().map(|roll| &roll.state)
    }

    /// Returns the roll that has been called for, as long as it has not been made.
    pub fn pending_roll(&self) -> Option<&Roll> {
        self.current_roll().filter(|roll| !roll.is_rolled())
    }

    /// Returns the last roll, once it has been made.
    pub fn made_roll(&self) -> Option<&RollView> {
        self.roll.as_ref().filter(|roll| roll.state.is_rolled())
    }

    /// Iterates over the abilities that a character can help with, and their scores (TE-063).
    pub fn helping_abilities<'a>(
        &self,
        character: &'a Character,
    ) -> impl Iterator<Item = (&'a Ability, Score)> + use<'a> {
        let rule = self.settings.help_ability;
        let abilities = character.abilities.iter();
        abilities
            .filter(move |ability| ability.kind.can_help(rule))
            .filter_map(|ability| Some((ability, ability.base?)))
    }

    /// Iterates over the characters who may still help a side of a roll and have an ability for it (TE-063, TE-066).
    pub fn helpers<'a>(
        &'a self,
        roll: &'a Roll,
        side: Side,
    ) -> impl Iterator<Item = &'a Character> {
        let cast = self.cast.iter().filter(|character| !character.left_table);
        cast.filter(move |character| {
            roll.may_help(side, character.id) && self.helping_abilities(character).next().is_some()
        })
    }

    /// Returns those who requested an experience check and have no answer yet. Until then, the roll is not finished (TE-046).
    pub fn requested_checks(&self) -> Vec<ActorId> {
        let roll = self.current_roll().filter(|roll| roll.dramatic.is_none());
        let Some(roll) = roll else {
            return vec![];
        };
        let attempts = roll.attempts();
        attempts
            .filter(|attempt| attempt.check == CheckStatus::Asked)
            .map(|attempt| attempt.actor)
            .collect()
    }

    /// Returns the helpers who may mark an experience check if the gamemaster judges the moment dramatic enough (TE-067).
    pub fn waiting_helpers(&self) -> Vec<ActorId> {
        let mut waiting = vec![];
        let Some(roll) = &self.roll else {
            return waiting;
        };
        for part in &roll.parts {
            let check = part.helper_check.as_ref();
            let is_waiting =
                check.is_some_and(|check| check.eligibility == CheckEligibility::NeedsGamemaster);
            let helper = roll.state.attempt(part.part).filter(|_| is_waiting);
            if let Some(helper) = helper.filter(|helper| !waiting.contains(&helper.actor)) {
                waiting.push(helper.actor);
            }
        }
        waiting
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

impl RollView {
    /// Returns one part of the roll.
    pub fn part(&self, which: RollPart) -> Option<&RollPartView> {
        self.parts.iter().find(|part| part.part == which)
    }
}

impl RollPartView {
    /// Returns the score with its modifiers, before any help (TE-050).
    pub fn score_before_help(&self) -> Score {
        let mut score = Score::default();
        for line in &self.score_lines {
            match line {
                ScoreLine::Base(base) => score = *base,
                ScoreLine::Modifier(modifier) => score = score.plus(modifier.amount),
                ScoreLine::Help { .. }
                | ScoreLine::Effective(_)
                | ScoreLine::Scaled { .. }
                | ScoreLine::Excess(_) => {}
            }
        }
        score
    }

    /// Returns the abilities of which a helper may mark one now (TE-067).
    pub fn markable_abilities(&self) -> &[HelperCheckOption] {
        match &self.helper_check {
            Some(check) if check.eligibility == CheckEligibility::Granted => &check.options,
            Some(_) | None => &[],
        }
    }
}

impl Roll {
    /// Whether the result depends on the numbers: they decided between equal levels, or the table shows who failed less badly (TE-087,
    /// TE-096).
    pub fn counts_numbers(&self, settings: &Settings) -> bool {
        self.comparison.is_some_and(|comparison| {
            comparison.outcome.is_decided_by_number()
                || (settings.show_lesser_loser && self.is_lesser_loser_decided_by_number())
        })
    }

    /// Iterates over the attempts of all parts.
    pub fn attempts(&self) -> impl Iterator<Item = &Attempt> {
        let parts = self.parts().into_iter();
        parts.filter_map(|part| self.attempt(part))
    }
}

/// Returns the view, which is the same for every seat.
pub fn view(state: &State) -> View {
    View {
        title: state.title.clone(),
        settings: state.settings.clone(),
        cast: state.cast.clone(),
        clock: state.clock.clone(),
        roll: state.roll.as_ref().map(|roll| roll_view(roll, state)),
        checked_abilities: state.checked_abilities(),
    }
}

fn roll_view(roll: &Roll, state: &State) -> RollView {
    let rules = roll.opposed_rules(&state.settings);
    let scaled = roll.scaled(rules.big_divisor);
    let mut parts = vec![];
    for part in roll.parts() {
        parts.push(roll_part_view(state, roll, part, scaled, rules));
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
    state: &State,
    roll: &Roll,
    part: RollPart,
    scaled: Option<ScaledScores>,
    rules: OpposedRules,
) -> RollPartView {
    let effective = roll.effective(part);
    let (target_score, helper_check) = match part {
        RollPart::Main(side) => (scaled.map(|scaled| scaled.for_side(side)), None),
        RollPart::Help(help) => (None, open_helper_check(state, roll, help)),
    };
    // Scaling cannot be computed before all help is known, so an opposed roll shows its odds with the help so far.
    let counts_pending_help = target_score.is_none() && !roll.is_rolled();
    let target_score = target_score.unwrap_or(effective);
    RollPartView {
        part,
        effective,
        target_score,
        thresholds: target_score.thresholds(),
        odds: match counts_pending_help {
            true => odds_with_pending_help(roll, part),
            false => single(target_score),
        },
        score_lines: roll.score_lines(part, rules),
        check: open_check(state, roll, part),
        helper_check,
    }
}

/// Returns the odds of one part before those roll who may still help it, and those who may still help them. A helper is helped only by
/// later offers, so this ends.
fn odds_with_pending_help(roll: &Roll, part: RollPart) -> LevelOdds {
    let is_later = |id: HelpId| match part {
        RollPart::Main(_) => true,
        RollPart::Help(helped) => id > helped,
    };
    let helpers = roll.help_rolls_for(part).into_iter();
    let pending = helpers.filter(|(id, help)| help.is_pending() && is_later(*id));
    let odds: Vec<LevelOdds> = pending
        .map(|(id, _)| odds_with_pending_help(roll, RollPart::Help(id)))
        .collect();
    helped_by(roll.effective(part), &odds)
}

/// Returns the character if a player plays it, even one who has left the table. Only players take experience checks.
fn adventurer(state: &State, id: ActorId) -> Option<&Character> {
    let mut adventurers = state
        .cast
        .iter()
        .filter(|character| character.role == Role::Adventurer);
    adventurers.find(|character| character.id == id)
}

/// Returns the experience check that the roller can still take.
fn open_check(state: &State, roll: &Roll, part: RollPart) -> Option<CheckEligibility> {
    let attempt = roll.attempt(part)?;
    let roller = adventurer(state, attempt.actor)?;
    let ability = attempt.ability.ability_id?;
    let is_marked = roller.ability(ability).is_some_and(|ability| ability.check);
    let is_open = attempt.check == CheckStatus::NotAsked && !is_marked;
    check(roll, part).ok().filter(|_| is_open)
}

/// Returns the experience check that a helper can still take for helping (TE-067).
fn open_helper_check(state: &State, roll: &Roll, help: HelpId) -> Option<HelperCheckView> {
    let eligibility = helper_check(roll, help).ok()?;
    let help_roll = roll.help_roll(help)?;
    let helper = adventurer(state, help_roll.attempt.actor)?;
    let option = |ability: &Name, target| {
        let on_sheet = helper.ability_named(ability);
        let is_marked = on_sheet.is_some_and(|ability| ability.check);
        (!is_marked).then(|| HelperCheckOption {
            target,
            ability: ability.clone(),
            is_new: on_sheet.is_none(),
        })
    };
    // A score without an ID or a name is no ability, so that it gets onto no sheet (B-19).
    let own = &help_roll.attempt.ability;
    let own_name = own.ability_id.and(own.name.as_ref());
    let main = &roll.attempt(RollPart::Main(help_roll.side))?.ability;
    let is_own = |name: &&Name| own_name.is_some_and(|own| own.is_same(name));
    let main_name = main.name.as_ref().filter(|name| !is_own(name));
    let own_option = own_name.and_then(|name| option(name, HelperCheckTarget::HelpingAbility));
    let main_option = main_name.and_then(|name| option(name, HelperCheckTarget::MainAbility));
    let options: Vec<HelperCheckOption> = own_option.into_iter().chain(main_option).collect();
    (!options.is_empty()).then_some(HelperCheckView {
        eligibility,
        options,
    })
}
