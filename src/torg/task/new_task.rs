//! The form of a new task: what was typed, its command, and the estimates for the time limit.

use super::status::ASSUMED_PERCENT;
use crate::components::{ChanceRow, SteppedNumber};
use crate::torg::acting::skill_check::skills_on_sheet;
use crate::torg::list_content::RuledNote;
use crate::torg::messages::tasks::time_estimate_text;
use ::torg::card::StepLetter;
use ::torg::command::{Command, TaskCommand};
use ::torg::settings::{TaskDecline, TaskHint};
use ::torg::task::forecast::SkillEstimate;
use ::torg::task::hint::{MASTER_FLIPS, USUAL_FLIPS};
use ::torg::task::{StepsPerFlip, TaskStep};
use ::torg::view::task_forecast::PaceForecast;
use ::torg::view::{ActorView, View};
use ::torg::{MAX_DIFFICULTY, MAX_FLIPS, MAX_STEPS};
use std::cmp::Reverse;
use tabletop::name::{Name, is_same_name};
use tabletop::rule::dd;
use tabletop::seat::ActorId;

/// The default difficulty of a step.
const ORDINARY_DIFFICULTY: &str = "8";

/// The most skills that are offered as chips.
const MAX_SKILL_CHIPS: usize = 8;

/// A step of a new task as it was filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedStep {
    /// The description; may be empty.
    pub name: String,
    /// The difficulty.
    pub difficulty: String,
}

impl Default for TypedStep {
    fn default() -> Self {
        Self {
            name: String::new(),
            difficulty: ORDINARY_DIFFICULTY.to_owned(),
        }
    }
}

/// The form of a new task as it was filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTaskForm {
    /// The actor who leads the task.
    pub lead: Option<ActorId>,
    /// The skill.
    pub skill: String,
    /// The typed skill value; empty if unknown.
    pub value: String,
    /// The steps.
    pub steps: [TypedStep; MAX_STEPS],
    /// The number of steps, which are the first of these.
    pub step_count: usize,
    /// The flips before disaster; `None` without a limit.
    pub flips: Option<u8>,
    /// Whether the time limit is revealed to the players.
    pub time_revealed: bool,
    /// Whether the difficulties are revealed to the players.
    pub difficulties_revealed: bool,
    /// The chance of each check, in percent, if the skill value is unknown.
    pub assumed_percent: u8,
}

/// Reads a skill value or a difficulty, 0 to [`MAX_DIFFICULTY`].
pub fn read_number(typed: &str) -> Option<u8> {
    let figure = typed.trim().parse().ok()?;
    (figure <= MAX_DIFFICULTY).then_some(figure)
}

/// Lists the skills on an actor's sheet, each with its value: the highest first, and no more than fit on a phone. Any skill may be
/// what a task needs, those of combat too.
pub fn best_skills(view: &View, lead: ActorId) -> Vec<(String, u8)> {
    let mut skills = skills_on_sheet(view, lead);
    skills.sort_by_key(|(_, value)| Reverse(*value));
    skills.truncate(MAX_SKILL_CHIPS);
    skills
}

/// A skill that another hero has, and the lead has not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillElsewhere {
    /// The skill.
    pub skill: String,
    /// The name of the hero who is best at it.
    pub hero: String,
    /// The value of that hero.
    pub value: u8,
}

/// Lists the skills that other heroes have on their sheets, each with the hero who is best at it: the highest first, and no more than
/// fit on a phone. The lead tries them unskilled, or somebody else leads.
pub fn skills_of_others(view: &View, lead: Option<ActorId>) -> Vec<SkillElsewhere> {
    let own = lead.map_or_else(Vec::new, |lead| skills_on_sheet(view, lead));
    let others = view.heroes().filter(|hero| Some(hero.id) != lead);
    let mut known: Vec<SkillElsewhere> = others
        .flat_map(|hero| {
            let skills = skills_on_sheet(view, hero.id).into_iter();
            skills.map(|(skill, value)| SkillElsewhere {
                skill,
                hero: hero.name.to_string(),
                value,
            })
        })
        .filter(|known| !own.iter().any(|(name, _)| is_same_name(name, &known.skill)))
        .collect();
    known.sort_by_key(|known| Reverse(known.value));
    let mut skills: Vec<SkillElsewhere> = Vec::new();
    for known in known {
        let is_new = |other: &SkillElsewhere| !is_same_name(&other.skill, &known.skill);
        if skills.len() < MAX_SKILL_CHIPS && skills.iter().all(is_new) {
            skills.push(known);
        }
    }
    skills
}

/// Returns the flips before disaster as a figure. Below one flip there is no limit. `start`: the first limit.
pub fn flip_budget<A>(
    label: &'static str,
    flips: Option<u8>,
    start: u8,
    set: impl Fn(Option<u8>) -> A,
) -> SteppedNumber<A> {
    SteppedNumber::optional(label, flips, "no limit", start, 1..=MAX_FLIPS, set)
}

impl NewTaskForm {
    /// Creates the form. The default lead is the first hero at the table who can act and leads no unfinished task.
    pub fn new(view: &View) -> Self {
        let is_free = |hero: &&ActorView| {
            hero.condition.can_act() && !hero.away && view.open_task_of(hero.id).is_none()
        };
        let first = view.heroes().find(is_free);
        Self {
            lead: first.map(|hero| hero.id),
            skill: String::new(),
            value: String::new(),
            steps: StepLetter::ALL.map(|_| TypedStep::default()),
            step_count: MAX_STEPS,
            flips: Some(USUAL_FLIPS.0),
            time_revealed: true,
            difficulties_revealed: true,
            assumed_percent: ASSUMED_PERCENT,
        }
    }

    /// Sets the lead.
    pub fn choose_lead(&mut self, view: &View, lead: Option<ActorId>) {
        let before = self.known_value(view);
        self.lead = lead;
        self.fill_in_value(view, &before);
    }

    /// Sets the skill.
    pub fn name_skill(&mut self, view: &View, skill: String) {
        let before = self.known_value(view);
        self.skill = skill;
        self.fill_in_value(view, &before);
    }

    /// Fills in the value of the skill from the lead's sheet. A value that nobody typed belongs to the lead and the skill, and changes
    /// with them. `before`: the value that was known before the change.
    fn fill_in_value(&mut self, view: &View, before: &str) {
        let known = self.known_value(view);
        let is_typed = !self.value.trim().is_empty() && self.value != before;
        if known != before && !is_typed {
            self.value = known;
        }
    }

    /// Returns the value of the skill on the lead's sheet; empty if it is not known.
    fn known_value(&self, view: &View) -> String {
        let lead = self.lead.and_then(|lead| view.actor(lead));
        let sheet = lead.and_then(|lead| lead.sheet.as_ref());
        let value = sheet.and_then(|sheet| sheet.skill_named(&self.skill));
        value.map_or_else(String::new, |value| value.to_string())
    }

    fn used_steps(&self) -> impl Iterator<Item = &TypedStep> {
        self.steps.iter().take(self.step_count)
    }

    /// Returns the command that starts the task; `None` while the form is incomplete or has errors.
    pub fn command(&self) -> Option<Command> {
        let step = |step: &TypedStep| {
            let name = match step.name.trim() {
                "" => None,
                name => Some(Name::new(name).ok()?),
            };
            let difficulty = read_number(&step.difficulty)?;
            Some(TaskStep { name, difficulty })
        };
        let value = match self.value.trim() {
            "" => None,
            value => Some(read_number(value)?),
        };
        Some(Command::task(
            self.lead?,
            TaskCommand::Open {
                skill: Name::new(&self.skill).ok()?,
                steps: self.used_steps().map(step).collect::<Option<_>>()?,
                flip_budget: self.flips,
                budget_revealed: self.time_revealed,
                difficulties_revealed: self.difficulties_revealed,
                value,
            },
        ))
    }

    /// Returns a sentence about what is missing or wrong in the form; empty if there is nothing.
    pub fn missing(&self) -> String {
        let is_not_number = |typed: &str| read_number(typed).is_none();
        if self.lead.is_none() {
            "Choose the lead.".to_owned()
        } else if self.skill.trim().is_empty() {
            "Name the skill.".to_owned()
        } else if self
            .used_steps()
            .any(|step| is_not_number(&step.difficulty))
        {
            format!("Each difficulty must be a whole number from 0 to {MAX_DIFFICULTY}.")
        } else if !self.value.trim().is_empty() && is_not_number(&self.value) {
            format!("The skill value must be a whole number from 0 to {MAX_DIFFICULTY}, or empty.")
        } else {
            String::new()
        }
    }

    /// Returns the notes about the time limit (DD-246, DD-250).
    pub fn time_notes(&self, view: &View) -> Vec<RuledNote> {
        let usual_flips = format!(
            "{} to {} flips are usual; {MASTER_FLIPS} are a challenge even for a master.",
            USUAL_FLIPS.0, USUAL_FLIPS.1
        );
        let mut notes = vec![RuledNote::ruled(usual_flips, dd(246))];
        let lead = self.lead.and_then(|lead| view.actor(lead));
        if let Some(turns) = lead
            .map(|lead| lead.turns)
            .filter(|turns| turns.taken < turns.total)
        {
            let reason = match turns.taken {
                0 => "the lead has not acted yet",
                _ => "the lead has an action left",
            };
            notes.push(RuledNote::ruled(
                format!("This round’s card counts as the first flip, as {reason}."),
                dd(250),
            ));
        }
        notes
    }

    /// Returns the time limit; `None` without one or if a number is missing.
    pub fn time_limit(&self) -> Option<TimeLimit> {
        Some(TimeLimit {
            difficulties: self
                .used_steps()
                .map(|step| read_number(&step.difficulty))
                .collect::<Option<_>>()?,
            flips: self.flips?,
            estimate: match self.value.trim() {
                "" => SkillEstimate::AssumedPercent(self.assumed_percent),
                value => SkillEstimate::SkillValue(read_number(value)?),
            },
        })
    }
}

/// The time limit of a new task, with all that its forecasts depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeLimit {
    difficulties: Vec<u8>,
    flips: u8,
    estimate: SkillEstimate,
}

impl TimeLimit {
    /// Returns each pace with its chance to finish in time, or the flips it usually needs (DD-247).
    pub fn forecasts(&self, view: &View) -> Vec<ChanceRow> {
        let row = |forecast: PaceForecast| {
            let pace = match forecast.pace {
                StepsPerFlip::One => "one step per flip",
                StepsPerFlip::UpToTwo => "up to two",
                StepsPerFlip::AsOffered => "as many as the box offers",
            };
            let estimate = time_estimate_text(forecast.estimate, forecast.is_lower_bound);
            ChanceRow::new(pace, estimate)
        };
        let flips = u16::from(self.flips);
        let forecasts = view.pace_forecasts(&self.difficulties, self.estimate, flips);
        forecasts.into_iter().map(row).collect()
    }
}

/// Returns the note that explains the forecasts of a time limit.
pub fn forecast_note(view: &View) -> RuledNote {
    let text = if !view.settings.is(TaskHint::Computed) {
        "Flips needed for four steps, by rule of thumb."
    } else if view.settings.is(TaskDecline::Fails) {
        "Chance of finishing in time, based on all unseen cards. Penalties from problems are not counted, so the real chance is lower."
    } else {
        "Chance of finishing in time, based on all unseen cards. A problem counts as one lost flip."
    };
    RuledNote::ruled(text, dd(247))
}
