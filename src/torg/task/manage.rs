//! The dialog in which the gamemaster manages a task (time limit, skill value, difficulties, what is revealed, end), and that of a new approach.

use super::TaskDialog;
use super::new_task::flip_budget;
use super::status::used_flips;
use crate::components::SteppedNumber;
use crate::grammar::long_name_error;
use crate::torg::action::{Action, ActionButton};
use crate::torg::list_content::{Entered, ListContent, ListField, ListRow, RuledNote};
use crate::torg::messages::sentences::actor_name;
use ::torg::card::StepLetter;
use ::torg::command::{Command, TaskCommand};
use ::torg::settings::NewSkillRestarts;
use ::torg::task::{NewApproach, TaskOutcome};
use ::torg::view::{StepView, View};
use ::torg::{MAX_DIFFICULTY, MAX_FLIPS};
use tabletop::name::Name;
use tabletop::rule::dd;
use tabletop::seat::ActorId;

/// The first skill value when the gamemaster begins to set one.
const FIRST_VALUE: u8 = 10;

const fn difficulty_label(step: StepLetter) -> &'static str {
    match step {
        StepLetter::A => "Difficulty of A",
        StepLetter::B => "Difficulty of B",
        StepLetter::C => "Difficulty of C",
        StepLetter::D => "Difficulty of D",
    }
}

/// Returns the dialog in which the gamemaster manages a task; `None` once the task is over.
pub fn manage(view: &View, lead: ActorId) -> Option<ListContent> {
    let task = view.open_task_of(lead)?;
    let play_and_stay = |what| Action::PlayAndStay(Command::task(lead, what));
    let set_time_limit = |flip_budget, revealed| {
        play_and_stay(TaskCommand::SetFlipBudget {
            flip_budget,
            revealed,
        })
    };
    let next_flip = u8::try_from(task.flips_elapsed.saturating_add(1)).unwrap_or(MAX_FLIPS);
    let flips = flip_budget(
        "Flips before disaster",
        task.flip_budget,
        next_flip,
        |flips| set_time_limit(flips, task.budget_revealed),
    );
    let value = SteppedNumber::optional(
        "Skill value",
        task.value,
        "–",
        FIRST_VALUE,
        0..=MAX_DIFFICULTY,
        |value| play_and_stay(TaskCommand::SetValue { value }),
    );
    // Steps that are done need no correction.
    let difficulties = task.steps.iter().filter(|step| !step.done);
    let difficulties = difficulties.filter_map(
        |StepView {
             step, difficulty, ..
         }| {
            let set = |difficulty| {
                play_and_stay(TaskCommand::SetDifficulty {
                    step: *step,
                    difficulty,
                })
            };
            let label = difficulty_label(*step);
            let range = 0..=MAX_DIFFICULTY;
            Some(SteppedNumber::stepped(label, (*difficulty)?, range, set))
        },
    );
    let figures = [flips, value].into_iter().chain(difficulties).collect();
    let mut rows = Vec::new();
    if !task.budget_revealed {
        rows.push(ListRow::new(
            "Reveal the time limit",
            "so the players know whether to try several steps at once",
            set_time_limit(task.flip_budget, true),
        ));
    }
    if !task.difficulties_revealed {
        rows.push(ListRow::new(
            "Reveal the difficulties",
            "and what the steps stand for",
            play_and_stay(TaskCommand::RevealDifficulties),
        ));
    }
    let ends = [
        (
            "Success",
            "by the gamemaster’s decision",
            TaskOutcome::Succeeded,
        ),
        ("Failure", "disaster strikes now", TaskOutcome::Failed),
        ("Abandon", "without consequences", TaskOutcome::Abandoned),
    ];
    rows.extend(ends.map(|(label, detail, outcome)| {
        let what = TaskCommand::End { outcome };
        ListRow::new(label, detail, Action::Play(Command::task(lead, what)))
    }));
    let back = Action::OpenAlone(TaskDialog::Panel { lead }.into());
    let title = format!("{}: {}", actor_name(view, lead), task.skill.as_str());
    Some(ListContent {
        figures,
        text: used_flips(task),
        rows,
        buttons: vec![ActionButton::primary("Back to the task", back)],
        ..ListContent::new(title)
    })
}

/// Returns the dialog that suggests another skill, or a new approach with the same skill (DD-231).
pub fn new_approach(view: &View, lead: ActorId, by_skill: bool, entered: &Entered) -> ListContent {
    let text = &entered.text;
    let restarts = view.settings.is(NewSkillRestarts::Yes);
    let (suggestion, note, rule, label) = match (by_skill, restarts) {
        (true, true) => (
            "new skill",
            "A new skill, starting again at step A.",
            dd(233),
            "Which skill?",
        ),
        (true, false) => (
            "new skill",
            "Completed steps stay completed.",
            dd(233),
            "Which skill?",
        ),
        (false, _) => (
            "new approach",
            "A new approach with the same skill, starting again at step A.",
            dd(234),
            "How?",
        ),
    };
    let field = ListField::text(label, entered);
    let (approach, field) = if by_skill {
        let error = long_name_error(text);
        let skill = Name::new(text).ok().map(NewApproach::Skill);
        (skill, ListField { error, ..field })
    } else {
        let angle = entered.has_text().then(|| NewApproach::Angle(text.clone()));
        (angle, field)
    };
    let is_ready = approach.is_some();
    let suggest = approach.map_or(Action::Close, |approach| {
        let what = TaskCommand::ProposeApproach { approach };
        Action::Play(Command::task(lead, what))
    });
    ListContent {
        notes: vec![RuledNote::ruled(note, rule)],
        field: Some(field),
        buttons: vec![ActionButton::primary("Suggest it", suggest).enabled_if(is_ready)],
        ..ListContent::new(format!("{}: {suggestion}", actor_name(view, lead)))
    }
}
