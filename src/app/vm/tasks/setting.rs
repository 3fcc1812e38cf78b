//! Setting a task: who leads, the skill, the steps, and the time with what it is worth.

use super::panel::assumed;
use super::{Part, TaskVm, Typed, stepper, switch};
use crate::app::tasks::{NewTask, Spot, TaskSheet, ask};
use crate::app::update::opening;
use crate::app::vm::sheet::lit;
use crate::app::words::refusals::long_name;
use crate::app::words::tasks::{letter, weighed};
use ::torg::card::StepLetter;
use ::torg::settings::{TaskDecline, TaskHint};
use ::torg::task::completion_odds::QUICK_FLIP_LIMIT;
use ::torg::task::forecast::{Forecast, RoundModifiers, SkillEstimate};
use ::torg::task::hint::{MASTER_FLIPS, USUAL_FLIPS};
use ::torg::task::{StepsPerFlip, TaskDifficulties};
use ::torg::view::View;
use ::torg::{MAX_FLIPS, MAX_STEPS};
use tabletop::name::{Name, NameError};

pub(super) fn new_task(view: &View, task: &NewTask) -> TaskVm {
    let with = |change: &dyn Fn(&mut NewTask)| {
        let mut changed = task.clone();
        change(&mut changed);
        TaskSheet::New(changed)
    };
    let heroes = view.heroes().map(|hero| {
        let to = with(&|task| task.lead = Some(hero.id));
        (
            hero.name.as_str().to_owned(),
            task.lead == Some(hero.id),
            ask(to),
        )
    });
    let mut parts = vec![
        Part::Heading("Who leads it?"),
        Part::Chips {
            label: "Who leads it?",
            chips: heroes.collect(),
        },
        Part::Heading("With which skill?"),
        field(
            "Science, lock picking, persuasion",
            &task.skill,
            Spot::Skill,
            false,
        ),
        field(
            "Its value, where it is known",
            &task.value,
            Spot::Value,
            true,
        ),
    ];
    parts.extend(too_long(&task.skill));
    parts.push(Part::Heading("Which steps, and how hard?"));
    for (place, ((name, difficulty), step)) in task.steps.iter().zip(StepLetter::ALL).enumerate() {
        let letter = letter(step);
        let typed = |label: &str, value: &str, spot, numeric| Typed {
            label: format!("Step {letter}{label}"),
            value: value.to_owned(),
            spot,
            numeric,
        };
        parts.push(Part::Step(
            letter,
            typed(": what it stands for", name, Spot::StepName(place), false),
            typed(": difficulty", difficulty, Spot::Difficulty(place), true),
        ));
        parts.extend(too_long(name));
    }
    let count = task.steps.len();
    parts.push(Part::Steppers(vec![stepper(
        "Steps",
        count.to_string(),
        (count > 1).then(|| TaskSheet::New(task.clone().with_steps(count - 1))),
        (count < MAX_STEPS).then(|| TaskSheet::New(task.clone().with_steps(count + 1))),
    )]));
    parts.push(Part::Heading("How many flips before disaster?"));
    let less = |flips: u8| (flips > 1).then(|| flips - 1);
    let flips = task
        .flips
        .map_or_else(|| "no limit".to_owned(), |flips| flips.to_string());
    let mut steppers = vec![stepper(
        "Flips",
        flips,
        task.flips
            .map(|flips| with(&|task| task.flips = less(flips))),
        match task.flips {
            Some(flips) if flips >= MAX_FLIPS => None,
            flips => Some(with(&|task| {
                task.flips = Some(flips.map_or(1, |flips| flips + 1))
            })),
        },
    )];
    if task.value.trim().is_empty() {
        steppers.push(assumed(task.assumed, &|percent| {
            with(&|task| task.assumed = percent)
        }));
    }
    parts.push(Part::Steppers(steppers));
    parts.extend(worth(view, task));
    parts.push(Part::Switches(vec![
        switch(
            "Tell the time",
            "so they know whether several steps at once are needed",
            task.time_told,
            ask(with(&|task| task.time_told = !task.time_told)),
        ),
        switch(
            "Tell how hard the steps are",
            "and what they stand for; without it, nobody sees a chance",
            task.difficulties_told,
            ask(with(&|task| {
                task.difficulties_told = !task.difficulties_told
            })),
        ),
    ]));
    parts.extend(missing(task).map(|text| Part::Note(text.to_owned())));
    TaskVm {
        title: "A dramatic task".to_owned(),
        parts,
        buttons: vec![lit("Set the task").ready_if(opening(task).is_some())],
    }
}

pub(super) fn field(label: &str, value: &str, spot: Spot, numeric: bool) -> Part {
    Part::Field(Typed {
        label: label.to_owned(),
        value: value.to_owned(),
        spot,
        numeric,
    })
}

/// What is still to be said before the task can be set; a name that is too long is told where it stands.
fn missing(task: &NewTask) -> Option<&'static str> {
    let no_figure = |typed: &str| typed.trim().parse::<u8>().is_err();
    if task.lead.is_none() {
        Some("Say who leads it.")
    } else if task.skill.trim().is_empty() {
        Some("Name the skill.")
    } else if task.steps.iter().any(|(_, hard)| no_figure(hard)) {
        Some("How hard each step is, a whole number says, from 0 to 255.")
    } else if !task.value.trim().is_empty() && no_figure(&task.value) {
        Some("The skill’s value is a whole number, from 0 to 255, or open.")
    } else {
        None
    }
}

/// What is wrong with a name.
pub(super) fn too_long(typed: &str) -> Option<Part> {
    match Name::new(typed) {
        Err(NameError::TooLong { length }) => Some(Part::Fault(long_name(length))),
        Err(NameError::Empty) | Ok(_) => None,
    }
}

/// What the time is worth at each pace, beside the field as it changes (DD-246, DD-247).
fn worth(view: &View, task: &NewTask) -> Vec<Part> {
    let usual = format!(
        "Usual are {} to {} flips; {} press a master of the skill.",
        USUAL_FLIPS.0, USUAL_FLIPS.1, MASTER_FLIPS
    );
    let mut parts = vec![Part::Rule(usual, "DD-246")];
    let mut turns = view.round.iter().flat_map(|round| &round.turns);
    if turns.any(|(turn, end)| Some(turn.actor) == task.lead && end.is_none()) {
        parts.push(Part::Rule(
            "This round’s card is the first of them: the lead has still to act.".to_owned(),
            "DD-250",
        ));
    }
    let figure = |typed: &str| typed.trim().parse::<u8>().ok();
    let steps: Option<Vec<u8>> = task.steps.iter().map(|(_, typed)| figure(typed)).collect();
    let (Some(steps), Some(flips)) = (steps, task.flips) else {
        return parts;
    };
    let value = task.value.trim();
    let hand = if value.is_empty() {
        SkillEstimate::AssumedPercent(task.assumed)
    } else if let Some(value) = figure(value) {
        SkillEstimate::SkillValue(value)
    } else {
        return parts;
    };
    let settings = &view.settings;
    let forecast = Forecast {
        difficulties: TaskDifficulties {
            step_difficulties: &steps,
            complications: 0,
            settings,
        },
        steps_done: 0,
        estimate: hand,
        upcoming_boxes: &view.upcoming_boxes,
        this_round: RoundModifiers::default(),
    };
    let most = u16::from(flips).min(QUICK_FLIP_LIMIT);
    let highest = StepsPerFlip::max_allowed(settings);
    let paces = [
        (StepsPerFlip::One, "one step a flip"),
        (StepsPerFlip::UpToTwo, "up to two"),
        (StepsPerFlip::AsOffered, "as many as the box offers"),
    ];
    let weigh = paces
        .into_iter()
        .filter(|(pace, _)| pace.max_steps() <= highest.max_steps())
        .map(|(pace, words)| {
            let mut said = weighed(forecast.time_estimate(pace, most));
            if most < u16::from(flips) && settings.is(TaskHint::Computed) {
                said.insert(0, '>');
            }
            (words.to_owned(), said)
        });
    parts.push(Part::Weighed(weigh.collect()));
    let counts = if !settings.is(TaskHint::Computed) {
        "Flips that four steps take by the book."
    } else if settings.is(TaskDecline::Fails) {
        "Done in time, by all cards that nobody has seen yet. What problems cost is not counted, so it is less than that."
    } else {
        "Done in time, by all cards that nobody has seen yet. Problems take a flip and nothing else."
    };
    parts.push(Part::Rule(counts.to_owned(), "DD-247"));
    parts
}
