//! The rarer matters of a task: its time, what is told, the skill's value, its end; and another way on.

use super::setting::{field, too_long};
use super::{Part, TaskVm, way as row};
use crate::app::intent::Intent;
use crate::app::tasks::{Panel, Spot, TaskSheet, ask};
use crate::app::vm::sheet::{Stepper, lit};
use crate::app::vm::{Button, ButtonVariant};
use crate::app::words::telling::called;
use ::torg::command::{Command, TaskCommand};
use ::torg::task::TaskOutcome;
use ::torg::view::{TaskView, View};
use ::torg::{MAX_DIFFICULTY, MAX_FLIPS, require_text};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// What a skill is worth that is told for the first time.
const FIRST_VALUE: u8 = 10;

pub(super) fn matters(view: &View, task: &TaskView) -> Option<TaskVm> {
    let lead = task.lead;
    let wants = |what| Intent::wanted(Command::Task { lead, what });
    let mut parts = Vec::new();
    if task.outcome.is_none() {
        let time = |budget: Option<u8>, told| {
            wants(TaskCommand::SetFlipBudget {
                flip_budget: budget,
                revealed: told,
            })
        };
        let flips = task.flip_budget;
        let less = flips.map(|flips| (flips > 1).then(|| flips - 1));
        let value = |value| wants(TaskCommand::SetValue { value });
        let figure = |figure: Option<u8>, none: &str| {
            figure.map_or_else(|| none.to_owned(), |figure| figure.to_string())
        };
        parts.push(Part::Steppers(vec![
            Stepper {
                label: "Flips before disaster",
                value: figure(flips, "no limit"),
                less: less.map(|flips| time(flips, task.budget_revealed)),
                more: (flips != Some(MAX_FLIPS)).then(|| {
                    let more = flips.map_or_else(
                        || task.flips_elapsed.saturating_add(1),
                        |flips| u16::from(flips) + 1,
                    );
                    time(
                        Some(u8::try_from(more).unwrap_or(MAX_FLIPS)),
                        task.budget_revealed,
                    )
                }),
            },
            Stepper {
                label: "What the skill is worth",
                value: figure(task.value, "–"),
                less: task.value.map(|worth| value(worth.checked_sub(1))),
                more: (task.value != Some(MAX_DIFFICULTY))
                    .then(|| value(Some(task.value.map_or(FIRST_VALUE, |worth| worth + 1)))),
            },
        ]));
        let mut rows = Vec::new();
        if !task.budget_revealed {
            rows.push(row(
                "Tell the time",
                "so they know whether several steps at once are needed",
                time(flips, true),
            ));
        }
        if !task.difficulties_revealed {
            rows.push(row(
                "Tell how hard the steps are",
                "and what they stand for, for all to see",
                wants(TaskCommand::RevealDifficulties),
            ));
        }
        let end = |outcome| wants(TaskCommand::End { outcome });
        rows.extend([
            row(
                "It is done",
                "by the gamemaster’s word",
                end(TaskOutcome::Succeeded),
            ),
            row(
                "It has failed",
                "disaster strikes now",
                end(TaskOutcome::Failed),
            ),
            row(
                "Let it go",
                "nothing comes of it",
                end(TaskOutcome::Abandoned),
            ),
        ]);
        parts.push(Part::Rows(rows));
    }
    let back = ask(TaskSheet::Panel(Panel::of(lead)));
    Some(TaskVm {
        title: format!("{}: {}", called(view, lead), task.skill.as_str()),
        parts,
        buttons: vec![Button::new("Back to the task", ButtonVariant::Lit, back)],
    })
}

/// Another skill or another angle (DD-231).
pub(super) fn way(view: &View, lead: ActorId, by_skill: bool, text: &str) -> TaskVm {
    let (note, label, ready) = if by_skill {
        (
            if view.settings.is(::torg::settings::NewSkillRestarts::Yes) {
                "Another skill, from step A again."
            } else {
                "What is done stays done."
            },
            "Which skill?",
            Name::new(text).is_ok(),
        )
    } else {
        (
            "The same skill from a new side, from step A again.",
            "How?",
            require_text(text).is_ok(),
        )
    };
    let mut parts = vec![
        Part::Rule(note.to_owned(), if by_skill { "DD-233" } else { "DD-234" }),
        field(label, text, Spot::Way, false),
    ];
    if by_skill {
        parts.extend(too_long(text));
    } else {
        parts.extend(crate::app::vm::sheet::too_long(text).map(Part::Fault));
    }
    TaskVm {
        title: format!("{}: another way", called(view, lead)),
        parts,
        buttons: vec![lit("Propose it").ready_if(ready)],
    }
}
