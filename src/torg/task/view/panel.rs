//! The dialog of a task: its steps, the flips left, the attempts that the current card allows, and their odds.

use crate::components::{
    ActionButtonView, Boxes, Button, ButtonVariant, Dialog, Dock, Icon, Note, NumberStepper, Row,
    Rows, StepDirection, Stepper, SwitchRow, ruled_note, switch_over,
};
use crate::torg::acting::CriticalMomentSwitch;
use crate::torg::action::{Action, ActionButton};
use crate::torg::dialog::TorgDialog;
use crate::torg::list_content::RuledNote;
use crate::torg::messages::sentences::actor_name;
use crate::torg::messages::tasks::letter;
use crate::torg::table::use_torg;
use crate::torg::task::TaskDialog;
use crate::torg::task::status::{
    ASSUMED_PERCENT, AttemptOdds, StepState, attempt_button, attempt_odds, attempts, situation,
    step_difficulty, step_state, time_text, title,
};
use ::torg::MAX_DIFFICULTY;
use ::torg::command::{Command, TaskCommand};
use ::torg::settings::TaskDecline;
use ::torg::task::{Approach, AttemptKind, NewApproach};
use ::torg::view::{StepView, TaskView, View};
use leptos::prelude::*;
use std::sync::Arc;
use tabletop::rule::dd;
use tabletop::seat::ActorId;

/// The task that the dialog shows, and what is chosen in the dialog.
#[derive(Clone, Copy)]
struct Panel {
    lead: ActorId,
    view: Memo<Arc<View>>,
    attempt: RwSignal<Option<AttemptKind>>,
    helper_bonus: RwSignal<u8>,
    critical_moment: RwSignal<bool>,
    assumed_percent: RwSignal<u8>,
}

impl Panel {
    /// Returns a memo of a part of what the dialog shows, with the default value if there is no task. It changes only when that part
    /// does.
    fn select<T: Default + PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&View, &TaskView) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| {
            self.view.with(|view| {
                let task = view.task_of(self.lead);
                task.map(|task| part(view, task)).unwrap_or_default()
            })
        })
    }

    /// Returns the chosen attempt, or the first possible one if none is chosen or the chosen one is no longer possible.
    fn attempt_now(self, view: &View, task: &TaskView) -> Option<AttemptKind> {
        let possible = attempts(view, task);
        let chosen = self.attempt.get();
        let chosen = chosen.filter(|attempt| possible.contains(attempt));
        chosen.or_else(|| possible.first().copied())
    }
}

/// The dialog of a task.
#[component]
pub fn TaskPanel(
    /// The actor who leads the task.
    lead: ActorId,
) -> impl IntoView {
    let table = use_torg();
    let gamemaster_looks = RwSignal::new(false);
    // The lead's view leaves out what is not revealed; the gamemaster can switch to the full view.
    let lead_view = table.session.view_of(lead);
    let view = Memo::new(move |_| {
        if gamemaster_looks.get() {
            table.view().get()
        } else {
            lead_view.get()
        }
    });
    let panel = Panel {
        lead,
        view,
        attempt: RwSignal::new(None),
        helper_bonus: RwSignal::new(0),
        critical_moment: RwSignal::new(false),
        assumed_percent: RwSignal::new(ASSUMED_PERCENT),
    };
    let name = panel.select(title);
    let exists = panel.select(|_, _| true);
    let body = move || exists.get().then(|| panel_body(panel, gamemaster_looks));
    let foot = panel.select(move |view, task| foot_button(view, task, panel));
    let foot = move || {
        let button = foot.get()?;
        Some(view! { <Dock><ActionButtonView button class="btn-big grow"/></Dock> })
    };
    view! {
        <Dialog title=name foot=move || view! { {foot} }>
            <div class="form task">{body}</div>
        </Dialog>
    }
}

fn panel_body(panel: Panel, gamemaster_looks: RwSignal<bool>) -> AnyView {
    let table = use_torg();
    let lead = panel.lead;
    let steps = panel.select(|_, task| stair_steps(task));
    let flips = panel.select(|_, task| {
        let total = task.flip_budget.map_or(0, usize::from);
        (usize::from(task.flips_elapsed).min(total), total)
    });
    let time = panel.select(|_, task| time_text(task));
    let notes = panel.select(situation);
    let is_open = panel.select(|_, task| task.is_open_to_attempts());
    let approach = panel.select(|view, task| {
        let is_running = task.outcome.is_none();
        is_running.then(|| (task.approach.clone(), actor_name(view, task.lead)))
    });
    let is_hidden = panel.select(|_, task| !task.budget_revealed || !task.difficulties_revealed);
    let is_running = panel.select(|_, task| task.outcome.is_none());
    let track = move || {
        let (used, total) = flips.get();
        (total > 0).then(|| view! {
            <Boxes class="track" filled=used all=total label=format!("{used} of {total} flips used")/>
        })
    };
    view! {
        <div>
            <ol class="task-stair">{move || steps.get().into_iter().map(stair_step).collect_view()}</ol>
            <div class="ground"></div>
        </div>
        <div class="flips">{track}<p>{time}</p></div>
        {move || notes.get().into_iter().map(ruled_note).collect_view()}
        {move || is_open.get().then(|| attempt_choices(panel))}
        {move || {
            let (approach, name) = approach.get()?;
            approach_state(lead, approach, &name)
        }}
        {move || is_hidden.get().then(|| view! {
            <Rows>
                <SwitchRow
                    label="Gamemaster’s view"
                    detail="shows a hidden time limit and difficulties"
                    on=gamemaster_looks
                    on_press=switch_over(gamemaster_looks)
                />
            </Rows>
        })}
        {move || is_running.get().then(|| view! {
            <Rows>
                <Row
                    label="Manage the task"
                    detail="for the gamemaster: time, skill, difficulties, what is revealed, ending"
                    on_press=move || table.open(TaskDialog::Manage { lead }.into())
                />
            </Rows>
        })}
    }
    .into_any()
}

/// Returns the steps of a task, each with its state and its difficulty.
fn stair_steps(task: &TaskView) -> Vec<(StepView, StepState, String)> {
    let step = |(index, step): (usize, &StepView)| {
        let state = step_state(task, index);
        (step.clone(), state, step_difficulty(task, step, state))
    };
    task.steps.iter().enumerate().map(step).collect()
}

fn stair_step((step, state, difficulty): (StepView, StepState, String)) -> impl IntoView {
    let name = step.name.as_ref().map(ToString::to_string);
    let done = (state == StepState::Done).then(|| view! { <Icon name="check"/> });
    view! {
        <li class=state.class()>
            <span class="l"><span>{letter(step.step)}<span class="said">{state.spoken()}</span></span>{done}</span>
            <span class="difficulty">
                <small>{name}</small>
                {(!difficulty.is_empty()).then(|| view! { <span>{difficulty}</span> })}
            </span>
        </li>
    }
}

/// Renders the possible attempts with their chances, and the choices that go with them.
fn attempt_choices(panel: Panel) -> AnyView {
    let odds = panel.select(move |view, task| {
        let (helpers, assumed) = (panel.helper_bonus.get(), panel.assumed_percent.get());
        let odds = |attempt| attempt_odds(view, task, attempt, helpers, assumed);
        attempts(view, task)
            .into_iter()
            .map(odds)
            .collect::<Vec<AttemptOdds>>()
    });
    let selected = panel.select(move |view, task| panel.attempt_now(view, task));
    let counts_less = panel.select(|view, _| view.settings.is(TaskDecline::Fails));
    let in_time = Memo::new(move |_| {
        odds.with(|attempts| attempts.iter().any(|odds| !odds.in_time.is_empty()))
    });
    let is_unrated = panel.select(|_, task| task.value.is_none());
    let helpers = panel.helper_bonus;
    view! {
        {move || attempt_list(odds.get(), selected.get(), panel)}
        {move || (in_time.get() && counts_less.get()).then(|| view! {
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
            {move || is_unrated.get().then(|| view! { <AssumedPercent
                percent=panel.assumed_percent
                on_change=move |next| panel.assumed_percent.set(next)
            /> })}
        </Rows>
        <CriticalMomentSwitch actor=panel.lead critical_moment=panel.critical_moment/>
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
    let step = move |direction: StepDirection| {
        on_change.run((direction.step(percent.get_untracked(), 5),));
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

fn attempt_list(odds: Vec<AttemptOdds>, selected: Option<AttemptKind>, panel: Panel) -> AnyView {
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
                on:click=move |_| panel.attempt.set(Some(odds.attempt))
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

/// Renders the state of a blocked task or a new approach, with its buttons. `None` if the approach is open.
fn approach_state(lead: ActorId, approach: Approach, name: &str) -> Option<AnyView> {
    let table = use_torg();
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
    Some(match approach {
        Approach::Open => return None,
        Approach::NextRound => {
            view! { <Note text="The new approach took this round. Try it after the next flip."/> }.into_any()
        }
        Approach::RoundAfter => {
            view! { <Note text="The new approach uses up the next round. Try it in the round after that."/> }.into_any()
        }
        Approach::Blocked => view! {
            {ruled(format!("{name} is blocked and needs another skill or a new approach."), dd(230))}
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

/// Returns the button in the foot of the dialog.
fn foot_button(view: &View, task: &TaskView, panel: Panel) -> Option<ActionButton> {
    let lead = task.lead;
    let play = |command| Action::Play(Command::task(lead, command));
    if task.is_trying() {
        let act = TorgDialog::Act {
            actor: lead,
            critical_moment: false,
        };
        return Some(ActionButton::primary("Continue", Action::Open(act)));
    }
    if task.outcome.is_some() {
        let dismiss = play(TaskCommand::Dismiss);
        return Some(ActionButton::primary("Close the task", dismiss));
    }
    let attempt = panel.attempt_now(view, task);
    let kind = attempt.filter(|_| task.is_open_to_attempts())?;
    let (label, is_allowed) = attempt_button(task, kind);
    let variant = if is_allowed {
        ButtonVariant::Primary
    } else {
        ButtonVariant::Plain
    };
    // A check is an ordinary action, so the dialog of the action opens.
    let attempt = play(TaskCommand::Attempt {
        kind,
        helper_bonus: panel.helper_bonus.get(),
        critical_moment: panel.critical_moment.get(),
    });
    Some(ActionButton::new(label, variant, attempt))
}
