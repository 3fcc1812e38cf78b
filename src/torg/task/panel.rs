//! The dialog of a task: its steps, the flips left, the attempts that the current card allows, and their odds.

use super::TaskDialog;
use super::status::{
    ASSUMED_PERCENT, AttemptOdds, attempt_button, attempt_odds, attempts, situation,
    step_difficulty, step_state, time_text, title,
};
use crate::components::{
    Boxes, Button, ButtonVariant, Dialog, Dock, Icon, Note, NumberStepper, Row, Rows, Stepper,
    SwitchRow, ruled_note, switch_over,
};
use crate::torg::acting::CriticalMomentSwitch;
use crate::torg::dialog::TorgDialog;
use crate::torg::list_content::RuledNote;
use crate::torg::messages::sentences::actor_name;
use crate::torg::messages::tasks::letter;
use crate::torg::table::use_torg;
use ::torg::MAX_DIFFICULTY;
use ::torg::command::{Command, TaskCommand};
use ::torg::settings::TaskDecline;
use ::torg::task::{Approach, AttemptKind, NewApproach};
use ::torg::view::{TaskView, View};
use leptos::prelude::*;
use std::sync::Arc;
use tabletop::rule::dd;
use tabletop::seat::ActorId;

/// The current choices in the dialog.
#[derive(Clone, Copy)]
struct Chosen {
    attempt: RwSignal<Option<AttemptKind>>,
    helper_bonus: RwSignal<u8>,
    critical_moment: RwSignal<bool>,
    assumed_percent: RwSignal<u8>,
    gamemaster_looks: RwSignal<bool>,
}

/// The dialog of a task.
#[component]
pub fn TaskPanel(
    /// The actor who leads the task.
    lead: ActorId,
) -> impl IntoView {
    let table = use_torg();
    let chosen = Chosen {
        attempt: RwSignal::new(None),
        helper_bonus: RwSignal::new(0),
        critical_moment: RwSignal::new(false),
        assumed_percent: RwSignal::new(ASSUMED_PERCENT),
        gamemaster_looks: RwSignal::new(false),
    };
    // The lead's view leaves out what is not revealed; the gamemaster can switch to the full view.
    let lead_view = table.session.view_of(lead);
    let view = Memo::new(move |_| {
        if chosen.gamemaster_looks.get() {
            table.view().get()
        } else {
            lead_view.get()
        }
    });
    let task = Memo::new(move |_| view.with(|view| view.task_of(lead).cloned()));
    let name = Memo::new(move |_| {
        view.with(|view| {
            let task = view.task_of(lead);
            task.map_or_else(String::new, |task| title(view, task))
        })
    });
    let body = move || task.get().map(|task| panel(&view.get(), &task, chosen));
    let foot = move || task.get().and_then(|task| foot(&view.get(), &task, chosen));
    view! {
        <Dialog title=name foot=move || view! { {foot} }>
            <div class="form task">{body}</div>
        </Dialog>
    }
}

/// Returns the chosen attempt, or the first possible one if none is chosen or the chosen one is no longer possible.
fn attempt_now(view: &View, task: &TaskView, chosen: Chosen) -> Option<AttemptKind> {
    let possible = attempts(view, task);
    let chosen_attempt = chosen
        .attempt
        .get()
        .filter(|attempt| possible.contains(attempt));
    chosen_attempt.or_else(|| possible.first().copied())
}

fn panel(view: &Arc<View>, task: &TaskView, chosen: Chosen) -> AnyView {
    let table = use_torg();
    let lead = task.lead;
    let total = task.flip_budget.map_or(0, usize::from);
    let used = usize::from(task.flips_elapsed).min(total);
    let track = (total > 0).then(|| {
        view! {
            <Boxes class="track" filled=used all=total label=format!("{used} of {total} flips used")/>
        }
    });
    let gamemaster_looks = chosen.gamemaster_looks;
    let hidden = !task.budget_revealed || !task.difficulties_revealed;
    view! {
        <div>
            <ol class="task-stair">{(0..task.steps.len()).filter_map(|index| stair_step(task, index)).collect_view()}</ol>
            <div class="ground"></div>
        </div>
        <div class="flips">{track}<p>{time_text(task)}</p></div>
        {situation(view, task).into_iter().map(ruled_note).collect_view()}
        {task.is_open_to_attempts().then(|| attempt_choices(view, task, chosen))}
        {approach(view, task)}
        {hidden.then(|| view! {
            <Rows>
                <SwitchRow
                    label="Gamemaster’s view"
                    detail="shows a hidden time limit and difficulties"
                    on=gamemaster_looks
                    on_press=switch_over(gamemaster_looks)
                />
            </Rows>
        })}
        {task.outcome.is_none().then(|| view! {
            <Rows>
                <Row
                    label="Manage the task"
                    detail="for the gamemaster: time, skill, what is revealed, ending"
                    on_press=move || table.open(TaskDialog::Manage { lead }.into())
                />
            </Rows>
        })}
    }
    .into_any()
}

fn stair_step(task: &TaskView, index: usize) -> Option<AnyView> {
    let step = task.steps.get(index)?;
    let state = step_state(task, index);
    let difficulty = step_difficulty(task, step, state);
    let name = step
        .name
        .as_ref()
        .map_or_else(String::new, ToString::to_string);
    let done = (state == super::status::StepState::Done).then(|| view! { <Icon name="check"/> });
    Some(
        view! {
            <li class=state.class()>
                <span class="l"><span>{letter(step.step)}<span class="said">{state.spoken()}</span></span>{done}</span>
                <span class="difficulty">
                    <small>{name}</small>
                    {(!difficulty.is_empty()).then(|| view! { <span>{difficulty}</span> })}
                </span>
            </li>
        }
        .into_any(),
    )
}

/// Renders the possible attempts with their chances, and the choices that go with them.
fn attempt_choices(view: &Arc<View>, task: &TaskView, chosen: Chosen) -> AnyView {
    let (odds_view, odds_task) = (Arc::clone(view), task.clone());
    let odds = Memo::new(move |_| {
        let (helpers, assumed) = (chosen.helper_bonus.get(), chosen.assumed_percent.get());
        let odds = |attempt| attempt_odds(&odds_view, &odds_task, attempt, helpers, assumed);
        attempts(&odds_view, &odds_task)
            .into_iter()
            .map(odds)
            .collect::<Vec<AttemptOdds>>()
    });
    let (now_view, now_task) = (Arc::clone(view), task.clone());
    let selected = Memo::new(move |_| attempt_now(&now_view, &now_task, chosen));
    let counts_less = view.settings.is(TaskDecline::Fails);
    let in_time = Memo::new(move |_| {
        odds.with(|attempts| attempts.iter().any(|odds| !odds.in_time.is_empty()))
    });
    let helpers = chosen.helper_bonus;
    let is_open = task.value.is_none();
    view! {
        {move || attempt_list(odds.get(), selected.get(), chosen)}
        {move || (in_time.get() && counts_less).then(|| view! {
            <Note text="“In time” does not count penalties from problems, so the real chance is lower."/>
        })}
        <Rows>
            <NumberStepper
                label="Bonus from helpers"
                value=helpers
                min=0
                max=MAX_DIFFICULTY
                on_change=move |next| helpers.set(next)
            />
            {is_open.then(|| view! { <AssumedPercent
                percent=chosen.assumed_percent
                on_change=move |next| chosen.assumed_percent.set(next)
            /> })}
        </Rows>
        <CriticalMomentSwitch actor=task.lead critical_moment=chosen.critical_moment/>
    }
    .into_any()
}

/// A stepper for the chance of each check, in percent, whatever its difficulty. It is used if the skill value is unknown.
#[component]
pub(super) fn AssumedPercent(
    /// The chance in percent.
    #[prop(into)]
    percent: Signal<u8>,
    /// Called with the chance after a step.
    #[prop(into)]
    on_change: Callback<(u8,)>,
) -> impl IntoView {
    let step = move |increases: bool| {
        let before = percent.get_untracked();
        on_change.run((if increases { before + 5 } else { before - 5 },));
    };
    view! {
        <Stepper
            label="Chance of each check"
            value=Signal::derive(move || format!("{}%", percent.get()))
            can_decrease=Signal::derive(move || percent.get() > 5)
            can_increase=Signal::derive(move || percent.get() < 100)
            on_step=step
        />
    }
}

fn attempt_list(odds: Vec<AttemptOdds>, selected: Option<AttemptKind>, chosen: Chosen) -> AnyView {
    let has_chances = odds.iter().any(|odds| !odds.now.is_empty());
    let has_times = odds.iter().any(|odds| !odds.in_time.is_empty());
    let head = has_chances.then(|| {
        view! {
            <div class="attempt-head" aria-hidden="true">
                <i></i>
                <span>"now"</span>
                {has_times.then(|| view! { <span>"in time"</span> })}
            </div>
        }
    });
    let row = |odds: AttemptOdds| {
        let is_selected = selected == Some(odds.attempt);
        view! {
            <button
                type="button"
                class="attempt"
                role="radio"
                aria-checked=is_selected.to_string()
                tabindex=if is_selected { "0" } else { "-1" }
                on:click=move |_| chosen.attempt.set(Some(odds.attempt))
            >
                <i class="radio"></i>
                <span>
                    <b>{odds.label}</b>
                    {(!odds.detail.is_empty()).then(|| view! { <span>{odds.detail}</span> })}
                </span>
                {has_chances.then(|| view! { <span class="p">{odds.now}<span class="said">" now"</span></span> })}
                {has_times.then(|| view! { <span class="in-time-odds">{odds.in_time}<span class="said">" in time"</span></span> })}
            </button>
        }
    };
    view! {
        <div class="attempts">
            {head}
            <div role="radiogroup" aria-label="What do you try?">{odds.into_iter().map(row).collect_view()}</div>
        </div>
    }
    .into_any()
}

/// Renders the state of a blocked task or a new approach, with its buttons. `None` if the approach is open or the task is over.
fn approach(view: &View, task: &TaskView) -> Option<AnyView> {
    if task.outcome.is_some() {
        return None;
    }
    let table = use_torg();
    let lead = task.lead;
    let ruled = |text: String, rule| ruled_note(RuledNote::ruled(text, rule));
    let propose = move |variant| {
        let open = move |by_skill| table.open(TaskDialog::Approach { lead, by_skill }.into());
        view! {
            <div class="rows pair">
                <Button label="New skill" variant on_press=move || open(true)/>
                <Button label="New approach" detail="from step A" variant on_press=move || open(false)/>
            </div>
        }
    };
    let answer = move |accepted| {
        let command = TaskCommand::AnswerProposal { accepted };
        table.play_and_stay(Command::task(lead, command));
    };
    Some(match &task.approach {
        Approach::Open => return None,
        Approach::NextRound => {
            view! { <Note text="The new approach took this round. Try it after the next flip."/> }.into_any()
        }
        Approach::RoundAfter => {
            view! { <Note text="The new approach uses up the next round. Try it in the round after that."/> }.into_any()
        }
        Approach::Blocked => view! {
            {ruled(format!("{} is blocked and needs another skill or a new approach.", actor_name(view, lead)), dd(230))}
            {propose(ButtonVariant::Primary)}
        }
        .into_any(),
        Approach::Refused => view! {
            {ruled("The last suggestion was not convincing. Make another after the next flip.".to_owned(), dd(232))}
            {propose(ButtonVariant::Quiet)}
        }
        .into_any(),
        Approach::Proposed(proposed) => {
            let text = match proposed {
                NewApproach::Skill(skill) => format!("New skill: {}", skill.as_str()),
                NewApproach::Angle(text) => format!("New approach: {}", text.as_str()),
            };
            view! {
                {ruled(text, dd(231))}
                <div class="rows pair">
                    <Button label="Not convincing" on_press=move || answer(false)/>
                    <Button label="Convincing" variant=ButtonVariant::Gamemaster on_press=move || answer(true)/>
                </div>
            }
            .into_any()
        }
    })
}

fn foot(view: &View, task: &TaskView, chosen: Chosen) -> Option<AnyView> {
    let table = use_torg();
    let lead = task.lead;
    if task.is_trying() {
        let act = TorgDialog::Act {
            actor: lead,
            critical_moment: false,
        };
        return Some(dock(
            "Continue".to_owned(),
            ButtonVariant::Primary,
            Callback::from(move || table.open(act.clone())),
        ));
    }
    if task.outcome.is_some() {
        let dismiss = move || table.play(Command::task(lead, TaskCommand::Dismiss));
        return Some(dock(
            "Close the task".to_owned(),
            ButtonVariant::Primary,
            Callback::from(dismiss),
        ));
    }
    let attempt = attempt_now(view, task, chosen).filter(|_| task.is_open_to_attempts())?;
    let (label, is_allowed) = attempt_button(task, attempt);
    let variant = if is_allowed {
        ButtonVariant::Primary
    } else {
        ButtonVariant::Plain
    };
    let make_attempt = move || {
        let command = TaskCommand::Attempt {
            kind: attempt,
            helper_bonus: chosen.helper_bonus.get_untracked(),
            critical_moment: chosen.critical_moment.get_untracked(),
        };
        // A check is an ordinary action, so the dialog of the action opens.
        table.play(Command::task(lead, command));
    };
    Some(dock(label, variant, Callback::from(make_attempt)))
}

fn dock(label: String, variant: ButtonVariant, on_press: Callback<()>) -> AnyView {
    view! { <Dock><Button label variant class="btn-big grow" on_press/></Dock> }.into_any()
}
