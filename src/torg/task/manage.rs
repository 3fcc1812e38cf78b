//! The dialog in which the gamemaster manages a task (time limit, skill value, what is revealed, end), and that of a new approach.

use super::new_task::flip_budget;
use super::status::used_flips;
use super::{TaskDialog, task_of};
use crate::components::{
    Dialog, DialogDock, Figure, FigureSteppers, Note, Row, Rows, TextField, ruled_note,
};
use crate::grammar::{long_name, long_text};
use crate::torg::list_content::RuledNote;
use crate::torg::messages::sentences::actor_name;
use crate::torg::table::{TorgTable, use_torg};
use ::torg::command::{Command, TaskCommand};
use ::torg::settings::NewSkillRestarts;
use ::torg::task::{NewApproach, TaskOutcome};
use ::torg::view::TaskView;
use ::torg::{MAX_DIFFICULTY, MAX_FLIPS, require_text};
use leptos::prelude::*;
use tabletop::name::{Name, NameError};
use tabletop::seat::ActorId;

/// The first skill value when the gamemaster begins to set one.
const FIRST_VALUE: u8 = 10;

/// The dialog in which the gamemaster manages a task.
#[component]
pub fn ManageTask(
    /// The actor who leads the task.
    lead: ActorId,
) -> impl IntoView {
    let table = use_torg();
    let task = table.select(move |view| task_of(view, lead).cloned());
    let title = move || {
        let name = actor_name(&table.view_now(), lead);
        task.get().map_or_else(String::new, |task| {
            format!("{name}: {}", task.skill.as_str())
        })
    };
    let back = move || table.dialogs.open_alone(TaskDialog::Panel { lead }.into());
    let foot = move || view! { <DialogDock label="Back to the task" on_press=back/> };
    view! {
        <Dialog title=Signal::derive(title) foot>
            <div class="form task">
                {move || task.get().filter(|task| task.outcome.is_none()).map(|task| rows(table, &task))}
            </div>
        </Dialog>
    }
}

fn rows(table: TorgTable, task: &TaskView) -> AnyView {
    let lead = task.lead;
    let play = move |command| {
        table.play_and_stay(Command::Task {
            lead,
            what: command,
        })
    };
    let end = move |outcome| {
        table.play(Command::Task {
            lead,
            what: TaskCommand::End { outcome },
        })
    };
    let (flips, revealed) = (task.flip_budget, task.budget_revealed);
    let set_time_limit = move |flip_budget, revealed| {
        play(TaskCommand::SetFlipBudget {
            flip_budget,
            revealed,
        })
    };
    let figures = figures(task);
    let difficulties_revealed = task.difficulties_revealed;
    let used = used_flips(task);
    view! {
        <FigureSteppers figures=Signal::stored(figures) on_answer=Callback::from(play)/>
        {(!used.is_empty()).then(|| view! { <Note text=used/> })}
        <Rows>
            {(!revealed).then(|| view! {
                <Row
                    label="Reveal the time limit"
                    detail="so the players know whether to try several steps at once"
                    on_press=move || set_time_limit(flips, true)
                />
            })}
            {(!difficulties_revealed).then(|| view! {
                <Row
                    label="Reveal the difficulties"
                    detail="and what the steps stand for"
                    on_press=move || play(TaskCommand::RevealDifficulties)
                />
            })}
            <Row label="Success" detail="by the gamemaster’s decision" on_press=move || end(TaskOutcome::Succeeded)/>
            <Row label="Failure" detail="disaster strikes now" on_press=move || end(TaskOutcome::Failed)/>
            <Row label="Abandon" detail="without consequences" on_press=move || end(TaskOutcome::Abandoned)/>
        </Rows>
    }
    .into_any()
}

/// Returns the time limit and the skill value, with the commands that change them.
fn figures(task: &TaskView) -> Vec<Figure<TaskCommand>> {
    let revealed = task.budget_revealed;
    let next_flip = u8::try_from(task.flips_elapsed.saturating_add(1)).unwrap_or(MAX_FLIPS);
    let set_time_limit = |flip_budget| TaskCommand::SetFlipBudget {
        flip_budget,
        revealed,
    };
    let set_value = |value| TaskCommand::SetValue { value };
    vec![
        flip_budget(
            "Flips before disaster",
            task.flip_budget,
            next_flip,
            set_time_limit,
        ),
        Figure::optional(
            "Skill value",
            task.value,
            "–",
            FIRST_VALUE,
            0..=MAX_DIFFICULTY,
            set_value,
        ),
    ]
}

/// The dialog that suggests another skill or a new approach with the same skill (DD-231).
#[component]
pub fn NewApproachDialog(
    /// The actor who leads the task.
    lead: ActorId,
    /// Whether it is another skill, not a new approach with the same skill.
    by_skill: bool,
) -> impl IntoView {
    let table = use_torg();
    let text = RwSignal::new(String::new());
    let restarts = table.view_now().settings.is(NewSkillRestarts::Yes);
    let (note, rule, label) = match (by_skill, restarts) {
        (true, true) => (
            "A new skill, starting again at step A.",
            "DD-233",
            "Which skill?",
        ),
        (true, false) => ("Completed steps stay completed.", "DD-233", "Which skill?"),
        (false, _) => (
            "A new approach with the same skill, starting again at step A.",
            "DD-234",
            "How?",
        ),
    };
    let approach = move || {
        let text = text.get();
        if by_skill {
            Name::new(&text).ok().map(NewApproach::Skill)
        } else {
            require_text(&text)
                .is_ok()
                .then_some(NewApproach::Angle(text))
        }
    };
    let error = move || {
        let text = text.get();
        match (by_skill, Name::new(&text)) {
            (true, Err(NameError::TooLong { length })) => long_name(length),
            (false, _) if !text.trim().is_empty() && require_text(&text).is_err() => long_text(),
            (true, Ok(_) | Err(NameError::Empty)) | (false, _) => String::new(),
        }
    };
    let send = Callback::from(move || {
        if let Some(approach) = untrack(approach) {
            let command = TaskCommand::ProposeApproach { approach };
            table.session.play(
                Command::Task {
                    lead,
                    what: command,
                },
                move || {
                    table.dialogs.open_alone(TaskDialog::Panel { lead }.into());
                },
            );
        }
    });
    let not_ready = Signal::derive(move || approach().is_none());
    let suggestion = if by_skill {
        "new skill"
    } else {
        "new approach"
    };
    let title = format!("{}: {suggestion}", actor_name(&table.view_now(), lead));
    let foot = move || view! { <DialogDock label="Suggest it" disabled=not_ready on_press=send/> };
    view! {
        <Dialog title=title foot>
            <div class="form task">
                {ruled_note(RuledNote::ruled(note, rule))}
                <TextField label value=text on_enter=send framed=true error=Signal::derive(error)/>
            </div>
        </Dialog>
    }
}
