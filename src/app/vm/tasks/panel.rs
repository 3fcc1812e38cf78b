//! The sheet of a task: how far it is, the time there is, what may be tried under this card, and what that is worth.

use super::{Choice, Flips, Part, StairStep, StepIs, TaskVm, stepper, switch, way};
use crate::app::intent::Intent;
use crate::app::model::Sheet;
use crate::app::tasks::{Panel, TaskSheet, ask};
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::tasks::{letter, likely, task_box};
use crate::app::words::telling::called;
use crate::app::words::torg::{counted, list, signed};
use ::torg::MAX_DIFFICULTY;
use ::torg::card::{StepLetter, TaskBox};
use ::torg::command::{Command, TaskCommand};
use ::torg::roll::Proficiency;
use ::torg::settings::{LastDitchRoll, Settings, TaskDecline, TaskHint, TaskRoll, TaskSetback};
use ::torg::task::completion_odds::QUICK_FLIP_LIMIT;
use ::torg::task::forecast::{Forecast, RoundModifiers, SkillEstimate};
use ::torg::task::{Approach, AttemptKind, NewApproach, TaskDifficulties, TaskOutcome};
use ::torg::view::{TaskView, View};

/// The outcome in a few words.
pub(super) fn ended(outcome: TaskOutcome) -> &'static str {
    match outcome {
        TaskOutcome::Succeeded => "Done",
        TaskOutcome::Failed => "Disaster: it has failed",
        TaskOutcome::Abandoned => "Let go",
    }
}

/// "4 flips left".
pub(super) fn flips_left(left: u16) -> String {
    match left {
        0 => "the last flip".to_owned(),
        left => format!("{} left", counted(usize::from(left), "flip", "flips")),
    }
}

/// How far a step is.
pub(super) fn step_is(task: &TaskView, place: usize) -> StepIs {
    let done = task.steps.iter().filter(|step| step.done).count();
    let open = task.outcome.is_none() && task.approach == Approach::Open;
    if place < done {
        StepIs::Done
    } else if open && place < done + task.steps_offered {
        StepIs::Open
    } else if place == done {
        StepIs::Next
    } else {
        StepIs::Later
    }
}

/// What is tried, in a word each.
fn attempts(view: &View, task: &TaskView) -> Vec<AttemptKind> {
    if view.round.is_none() || task.outcome.is_some() {
        return vec![];
    }
    let steps = (1..=task.steps_offered).filter_map(|count| u8::try_from(count).ok());
    let mut all: Vec<AttemptKind> = steps.map(AttemptKind::Steps).collect();
    if all.is_empty() {
        all.push(AttemptKind::Check);
    }
    all.push(AttemptKind::LastDitch);
    all
}

pub(super) fn panel(view: &View, task: &TaskView, panel: &Panel) -> TaskVm {
    let with = |change: &dyn Fn(&mut Panel)| {
        let mut changed = panel.clone();
        change(&mut changed);
        TaskSheet::Panel(changed)
    };
    let worth = task
        .value
        .map_or_else(String::new, |value| format!(" {value}"));
    let title = format!(
        "{}: {}{worth}",
        called(view, task.lead),
        task.skill.as_str()
    );
    let mut parts = vec![Part::Stair(stair(task))];
    parts.push(Part::Flips(flips(task)));
    parts.extend(standing(view, task));
    let mut buttons = vec![];
    let attempts = attempts(view, task);
    let chosen = panel.attempt.filter(|attempt| attempts.contains(attempt));
    let chosen = chosen.or_else(|| attempts.first().copied());
    let trying = task
        .attempt
        .as_ref()
        .is_some_and(|trying| trying.in_progress);
    if trying {
        let sheet = Sheet::Act {
            actor: task.lead,
            critical_moment: false,
            skill: Proficiency::Skilled,
            typed: None,
            fault: None,
        };
        buttons.push(Button::new(
            "Go on",
            ButtonVariant::Lit,
            Intent::Asked(sheet),
        ));
    } else if task.outcome.is_some() {
        let what = TaskCommand::Dismiss;
        let away = Intent::wanted(Command::Task {
            lead: task.lead,
            what,
        });
        buttons.push(Button::new("Put it away", ButtonVariant::Lit, away));
    } else if let (Approach::Open | Approach::NextRound | Approach::RoundAfter, Some(attempt)) =
        (&task.approach, chosen)
    {
        let count = Counting::of(view, task, panel);
        let choice = |one: &AttemptKind| choice(view, task, panel, count.as_ref(), *one, attempt);
        let choices: Vec<Choice> = attempts.iter().map(choice).collect();
        let in_time = choices.iter().any(|choice| !choice.in_time.is_empty());
        parts.push(Part::Choices(choices));
        if in_time && view.settings.is(TaskDecline::Fails) {
            parts.push(Part::Note(
                "In time: what problems to come cost is not counted, so it is less than that."
                    .to_owned(),
            ));
        }
        let mut steppers = vec![stepper(
            "Helpers add",
            panel.help.to_string(),
            (panel.help > 0).then(|| with(&|panel| panel.help -= 1)),
            (panel.help < MAX_DIFFICULTY).then(|| with(&|panel| panel.help += 1)),
        )];
        if task.value.is_none() {
            steppers.push(assumed(panel.assumed, &|assumed| {
                with(&|panel| panel.assumed = assumed)
            }));
        }
        parts.push(Part::Steppers(steppers));
        let lead = view.actor(task.lead);
        if lead.is_some_and(|lead| !lead.critical_moment_used) {
            parts.push(Part::Switches(vec![switch(
                "Critical moment",
                "Hand cards may be used on this one action. Once this act.",
                panel.critical_moment,
                ask(with(&|panel| {
                    panel.critical_moment = !panel.critical_moment
                })),
            )]));
        }
        buttons.push(try_button(task, panel, attempt));
    }
    parts.extend(answers(view, task));
    if !task.budget_revealed || !task.difficulties_revealed {
        let label = "The gamemaster looks";
        let sub = "time and difficulties that were not told";
        let look = ask(with(&|panel| panel.all = !panel.all));
        parts.push(Part::Switches(vec![switch(label, sub, panel.all, look)]));
    }
    parts.push(Part::Rows(vec![way(
        "The task itself",
        "for the gamemaster: time, what is told, skill, end",
        ask(TaskSheet::Matters(task.lead)),
    )]));
    TaskVm {
        title,
        parts,
        buttons,
    }
}

/// How many of a hundred checks are taken to succeed.
pub(super) fn assumed(percent: u8, to: &dyn Fn(u8) -> TaskSheet) -> crate::app::vm::sheet::Stepper {
    stepper(
        "A check succeeds",
        format!("{percent}%"),
        (percent > 5).then(|| to(percent - 5)),
        (percent < 100).then(|| to(percent + 5)),
    )
}

fn stair(task: &TaskView) -> Vec<StairStep> {
    let step = |(place, step): (usize, &::torg::view::StepView)| {
        let is = step_is(task, place);
        let hard = step
            .difficulty
            .filter(|_| is != StepIs::Done)
            .map(|of| u16::from(of) + task.complications + u16::from(task.setback_difficulty));
        let hidden = if is == StepIs::Done || task.difficulties_revealed {
            ""
        } else {
            "?"
        };
        StairStep {
            letter: letter(step.step),
            name: step
                .name
                .as_ref()
                .map_or_else(String::new, |name| name.as_str().to_owned()),
            difficulty: hard.map_or_else(|| hidden.to_owned(), |hard| hard.to_string()),
            is,
        }
    };
    task.steps.iter().enumerate().map(step).collect()
}

fn flips(task: &TaskView) -> Flips {
    let all = task.flip_budget.map_or(0, usize::from);
    let words = match (task.outcome, task.flips_left) {
        (Some(outcome), _) => ended(outcome).to_owned(),
        (None, Some(left)) => format!("{}, then disaster", flips_left(left)),
        (None, None) if task.budget_revealed => "There is time enough.".to_owned(),
        (None, None) => "How much time there is was not told.".to_owned(),
    };
    Flips {
        used: usize::from(task.flips_elapsed).min(all),
        all,
        words,
    }
}

/// What the card says, and what stands in the way.
fn standing(view: &View, task: &TaskView) -> Vec<Part> {
    let mut parts = Vec::new();
    if task.complications > 0 {
        let count = counted(
            usize::from(task.complications),
            "complication",
            "complications",
        );
        let words = format!("{count} so far: every difficulty +{}.", task.complications);
        parts.push(Part::Rule(words, "DD-229"));
    }
    if task.outcome.is_some() {
        return parts;
    }
    for (by, words) in [
        (
            task.setback_difficulty,
            "A setback: in this round every difficulty +",
        ),
        (
            task.setback_total_penalty,
            "A setback: in this round every total −",
        ),
    ] {
        if by > 0 {
            parts.push(Part::Rule(format!("{words}{by}."), "DD-165"));
        }
    }
    let Some(round) = &view.round else {
        parts.push(Part::Note(
            "Steps are tried in rounds, under the box of each card.".to_owned(),
        ));
        return parts;
    };
    let number = round.number.to_string();
    let done = task.steps.iter().filter(|step| step.done).count();
    let rule = match round.task_box {
        TaskBox::Steps(_) => "DD-210",
        TaskBox::PossibleSetback => "DD-226",
        TaskBox::Complication => "DD-228",
        TaskBox::CriticalProblem => "DD-230",
    };
    let shown = match round.task_box {
        TaskBox::Steps(letters) => {
            let offered = StepLetter::ALL
                .into_iter()
                .zip(letters)
                .filter(|(_, on)| *on);
            let offered: Vec<String> = offered.map(|(step, _)| letter(step).to_owned()).collect();
            list(&offered)
        }
        problem => format!("a {}", task_box(problem)),
    };
    let means = match round.task_box {
        TaskBox::Steps(_) if task.steps_offered > 0 => "",
        TaskBox::Steps(_) => " The next step is not there: a check that succeeds earns a card.",
        TaskBox::PossibleSetback if done == 0 => " Nothing is done yet that could be lost.",
        TaskBox::PossibleSetback if view.settings.is(TaskSetback::Pointer) => {
            " A check that fails moves the work back one step."
        }
        TaskBox::PossibleSetback => " A check that fails costs the last step done.",
        TaskBox::Complication => " A check that fails makes all others harder by 1.",
        TaskBox::CriticalProblem => " A check that fails blocks the way.",
    };
    parts.push(Part::Rule(
        format!("Round {number} shows {shown}.{means}"),
        rule,
    ));
    if !matches!(round.task_box, TaskBox::Steps(_)) {
        let alone = if view.settings.is(TaskDecline::Fails) {
            "Left alone, it counts as a failure."
        } else {
            "It can be left alone this round."
        };
        parts.push(Part::Note(alone.to_owned()));
    }
    parts
}

/// What is needed where the way is blocked.
fn answers(view: &View, task: &TaskView) -> Vec<Part> {
    if task.outcome.is_some() {
        return vec![];
    }
    let lead = task.lead;
    let way = |by_skill| {
        ask(TaskSheet::Way {
            lead,
            by_skill,
            text: String::new(),
        })
    };
    let answer = |accepted| {
        let what = TaskCommand::AnswerProposal { accepted };
        Intent::wanted(Command::Task { lead, what })
    };
    let propose = |look| {
        Part::Buttons(vec![
            Button::new("Another skill", look, way(true)),
            Button::new("Another angle", look, way(false)).with_sub("from step A"),
        ])
    };
    match &task.approach {
        Approach::Open => vec![],
        Approach::NextRound => vec![Part::Note(
            "The new way took this round; it is open with the next flip.".to_owned(),
        )],
        Approach::RoundAfter => vec![Part::Note(
            "The new way takes the next round; it is open with the flip after that.".to_owned(),
        )],
        Approach::Blocked => vec![
            Part::Rule(
                format!("{} is stopped and needs another way.", called(view, lead)),
                "DD-230",
            ),
            propose(ButtonVariant::Lit),
        ],
        Approach::Refused => vec![
            Part::Rule(
                "The last idea did not convince. The next flip is time for another.".to_owned(),
                "DD-232",
            ),
            propose(ButtonVariant::Quiet),
        ],
        Approach::Proposed(proposed) => {
            let (how, text) = match proposed {
                NewApproach::Skill(skill) => ("Another skill: ", skill.as_str()),
                NewApproach::Angle(text) => ("Another angle: ", text.as_str()),
            };
            vec![
                Part::Rule(format!("{how}{text}"), "DD-231"),
                Part::Buttons(vec![
                    Button::new("It does not convince", ButtonVariant::Plain, answer(false)),
                    Button::new("It convinces", ButtonVariant::Gamemaster, answer(true)),
                ]),
            ]
        }
    }
}

/// What an attempt is called: its letters.
fn letters(task: &TaskView, count: usize) -> String {
    let left = task.steps.iter().filter(|step| !step.done).take(count);
    let left: Vec<String> = left.map(|step| letter(step.step).to_owned()).collect();
    list(&left)
}

fn try_button(task: &TaskView, panel: &Panel, attempt: AttemptKind) -> Button {
    let (label, may) = match attempt {
        AttemptKind::Steps(count) => (
            format!("Try {}", letters(task, usize::from(count))),
            &task.may_step,
        ),
        AttemptKind::Check => ("Make the check".to_owned(), &task.may_check),
        AttemptKind::LastDitch => ("Stake it all".to_owned(), &task.may_last_ditch),
    };
    let what = TaskCommand::Attempt {
        kind: attempt,
        helper_bonus: panel.help,
        critical_moment: panel.critical_moment,
    };
    let look = if may.is_ok() {
        ButtonVariant::Lit
    } else {
        ButtonVariant::Plain
    };
    let lead = task.lead;
    Button::new(label, look, Intent::wanted(Command::Task { lead, what }))
}

/// What the chances are counted from, where this seat knows all of it.
struct Counting {
    difficulties: Vec<u8>,
    hand: SkillEstimate,
}

impl Counting {
    fn of(_: &View, task: &TaskView, panel: &Panel) -> Option<Self> {
        let known = task.steps.iter().map(|step| step.difficulty);
        Some(Self {
            difficulties: known.collect::<Option<_>>()?,
            hand: task.value.map_or(
                SkillEstimate::AssumedPercent(panel.assumed),
                SkillEstimate::SkillValue,
            ),
        })
    }

    fn forecast<'a>(&'a self, view: &'a View, task: &TaskView) -> Forecast<'a> {
        Forecast {
            difficulties: TaskDifficulties {
                step_difficulties: &self.difficulties,
                complications: task.complications,
                settings: &view.settings,
            },
            steps_done: task.steps.iter().filter(|step| step.done).count(),
            estimate: self.hand,
            upcoming_boxes: &view.upcoming_boxes,
            this_round: RoundModifiers {
                setback_difficulty: task.setback_difficulty,
                setback_total_penalty: task.setback_total_penalty,
                roll_condition: task.roll_condition,
            },
        }
    }
}

fn one_roll(settings: &Settings, attempt: AttemptKind) -> bool {
    match attempt {
        AttemptKind::Steps(_) => settings.is(TaskRoll::One),
        AttemptKind::Check => false,
        AttemptKind::LastDitch => settings.is(LastDitchRoll::One),
    }
}

fn choice(
    view: &View,
    task: &TaskView,
    panel: &Panel,
    count: Option<&Counting>,
    attempt: AttemptKind,
    chosen: AttemptKind,
) -> Choice {
    let label = match attempt {
        AttemptKind::Steps(1) => format!("{} alone", letters(task, 1)),
        AttemptKind::Steps(many) => {
            format!("{} at once", letters(task, usize::from(many)))
        }
        AttemptKind::Check => "One check".to_owned(),
        AttemptKind::LastDitch => format!("Last ditch: {}", letters(task, 4)),
    };
    let mut sub = String::new();
    let (mut now, mut in_time) = (String::new(), String::new());
    if let Some(count) = count {
        let forecast = count.forecast(view, task);
        let checks = forecast.difficulties.checks(forecast.steps_done, attempt);
        let figures: Vec<String> = checks
            .iter()
            .map(|check| (check.difficulty + u16::from(task.setback_difficulty)).to_string())
            .collect();
        let how = match (checks.as_slice(), one_roll(&view.settings, attempt)) {
            ([only], _) => count
                .hand
                .needed_bonus(only.difficulty, panel.help, forecast.this_round)
                .map_or_else(String::new, |bonus| {
                    format!(": bonus {} or better", signed(bonus))
                }),
            (_, true) => ", one roll".to_owned(),
            (_, false) => ", a roll each".to_owned(),
        };
        sub = format!("{}{}", list(&figures), how.as_str());
        now = likely(forecast.attempt_probability(attempt, panel.help));
        let computed = view.settings.is(TaskHint::Computed);
        if let (Some(left), Some(round), true) = (task.flips_left, &view.round, computed) {
            let counted = left.min(QUICK_FLIP_LIMIT);
            let chance = forecast.probability_in_time(attempt, panel.help, round.task_box, counted);
            in_time = chance.map_or_else(|| "–".to_owned(), likely);
            if counted < left && chance.is_some() {
                in_time.insert(0, '>');
            }
        }
    }
    let mut to = panel.clone();
    to.attempt = Some(attempt);
    Choice {
        label,
        sub,
        now,
        in_time,
        on: attempt == chosen,
        intent: ask(TaskSheet::Panel(to)),
    }
}
