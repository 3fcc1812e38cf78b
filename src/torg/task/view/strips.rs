//! The strips of the tasks, shown above the turn order.

use crate::components::Icon;
use crate::torg::messages::sentences::actor_name;
use crate::torg::messages::tasks::letter;
use crate::torg::table::use_torg;
use crate::torg::task::TaskDialog;
use crate::torg::task::status::{step_state, strip_detail};
use ::torg::task::TaskOutcome;
use ::torg::view::TaskView;
use leptos::prelude::*;

/// A strip for each task, with only what is revealed to the players.
#[component]
pub fn TaskStrips() -> impl IntoView {
    let table = use_torg();
    let tasks = table.select(|view| {
        let tasks = view.tasks.iter();
        tasks
            .map(|task| (actor_name(view, task.lead), task.clone()))
            .collect::<Vec<_>>()
    });
    move || {
        let tasks = tasks.get();
        (!tasks.is_empty()).then(|| view! {
            <div class="tasks">{tasks.iter().map(|(name, task)| strip(name, task)).collect_view()}</div>
        })
    }
}

fn strip(name: &str, task: &TaskView) -> AnyView {
    let table = use_torg();
    let lead = task.lead;
    let class = match task.outcome {
        None | Some(TaskOutcome::Abandoned) => "task-strip",
        Some(TaskOutcome::Succeeded) => "task-strip is-won",
        Some(TaskOutcome::Failed) => "task-strip is-lost",
    };
    let steps = task.steps.iter().enumerate().map(|(index, step)| {
        view! { <i class=step_state(task, index).class()>{letter(step.step)}</i> }
    });
    let detail = strip_detail(task);
    view! {
        <button type="button" class=class on:click=move |_| table.open(TaskDialog::Panel { lead }.into())>
            <span class="task-strip-stair" aria-hidden="true">{steps.collect_view()}</span>
            <span>
                <b>{format!("{name}: {}", task.skill.as_str())}</b>
                {(!detail.is_empty()).then(|| view! { <span>{detail}</span> })}
            </span>
            <Icon name="go"/>
        </button>
    }
    .into_any()
}
