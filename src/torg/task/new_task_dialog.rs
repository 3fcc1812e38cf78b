//! The dialog that starts a task: lead, skill, steps, and the time limit with its estimates.

use super::new_task::{
    NewTaskForm, ORDINARY_DIFFICULTY, known_skills, named_skill, time_worth_note,
};
use super::panel::AssumedPercent;
use super::status::ASSUMED_PERCENT;
use super::{TaskDialog, task_of};
use crate::components::{
    Choice, ChoiceChips, Dialog, DialogDock, ErrorMessage, Heading, Note, NumberStepper, Rows,
    Stepper, SwitchRow, TextField, switch_over,
};
use crate::grammar::{capitalised, long_name_error};
use crate::torg::list_dialog::ruled_note;
use crate::torg::messages::tasks::letter;
use crate::torg::table::use_torg;
use ::torg::card::StepLetter;
use ::torg::task::hint::USUAL_FLIPS;
use ::torg::view::View;
use ::torg::{MAX_FLIPS, MAX_STEPS};
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// What is chosen and typed in the dialog.
#[derive(Clone, Copy)]
struct TaskFields {
    lead: RwSignal<Option<ActorId>>,
    skill: RwSignal<String>,
    value: RwSignal<String>,
    steps: [StepTexts; MAX_STEPS],
    step_count: RwSignal<usize>,
    flips: RwSignal<Option<u8>>,
    time_revealed: RwSignal<bool>,
    difficulties_revealed: RwSignal<bool>,
    assumed_percent: RwSignal<u8>,
}

/// What is typed about a step.
#[derive(Clone, Copy)]
struct StepTexts {
    letter: StepLetter,
    name: RwSignal<String>,
    difficulty: RwSignal<String>,
}

impl TaskFields {
    /// Creates the fields. The default lead is the first hero who can act and leads no unfinished task.
    fn new(view: &View) -> Self {
        let is_free = |hero: ActorId| task_of(view, hero).is_none_or(|task| task.outcome.is_some());
        let first = view
            .heroes()
            .find(|hero| hero.condition.can_act() && is_free(hero.id));
        Self {
            lead: RwSignal::new(first.map(|hero| hero.id)),
            skill: RwSignal::new(String::new()),
            value: RwSignal::new(String::new()),
            steps: StepLetter::ALL.map(|letter| StepTexts {
                letter,
                name: RwSignal::new(String::new()),
                difficulty: RwSignal::new(ORDINARY_DIFFICULTY.to_owned()),
            }),
            step_count: RwSignal::new(MAX_STEPS),
            flips: RwSignal::new(Some(USUAL_FLIPS.0)),
            time_revealed: RwSignal::new(true),
            difficulties_revealed: RwSignal::new(true),
            assumed_percent: RwSignal::new(ASSUMED_PERCENT),
        }
    }

    /// Returns the form as it is filled in now.
    fn form(self) -> NewTaskForm {
        let steps = self.steps.iter().take(self.step_count.get());
        NewTaskForm {
            lead: self.lead.get(),
            skill: self.skill.get(),
            value: self.value.get(),
            steps: steps
                .map(|step| (step.name.get(), step.difficulty.get()))
                .collect(),
            flips: self.flips.get(),
            time_revealed: self.time_revealed.get(),
            difficulties_revealed: self.difficulties_revealed.get(),
            assumed_percent: self.assumed_percent.get(),
        }
    }
}

/// The dialog that starts a dramatic task.
#[component]
pub fn NewTaskDialog() -> impl IntoView {
    let table = use_torg();
    let fields = TaskFields::new(&table.view_now());
    let form = Memo::new(move |_| fields.form());
    let send = Callback::from(move || {
        let form = form.get_untracked();
        if let (Some(command), Some(lead)) = (form.command(), form.lead) {
            table.session.play(command, move || {
                table.dialogs.open_alone(TaskDialog::Panel { lead }.into());
            });
        }
    });
    let not_ready = Signal::derive(move || form.with(|form| form.command().is_none()));
    let missing = move || {
        let missing = form.with(NewTaskForm::missing);
        (!missing.is_empty()).then(|| view! { <Note text=missing/> })
    };
    let foot = move || {
        view! {
            {missing}
            <DialogDock label="Start the task" disabled=not_ready on_press=send/>
        }
    };
    view! {
        <Dialog title="Dramatic task" foot>
            <div class="form task">
                <LeadChoice lead=fields.lead/>
                <SkillFields fields send/>
                <StepFields fields send/>
                <TimeFields fields/>
                <TimeEstimates form/>
                <RevealSwitches fields/>
            </div>
        </Dialog>
    }
}

/// The choice of the hero who leads the task.
#[component]
fn LeadChoice(lead: RwSignal<Option<ActorId>>) -> impl IntoView {
    let heroes = use_torg().select(|view| {
        view.heroes()
            .map(|hero| (hero.id, hero.name.to_string()))
            .collect::<Vec<_>>()
    });
    let leads = Signal::derive(move || {
        let chosen = lead.get();
        let choice = |(id, name)| Choice::new(name, chosen == Some(id), move || lead.set(Some(id)));
        heroes.get().into_iter().map(choice).collect::<Vec<_>>()
    });
    view! {
        <Heading text="Who leads it?"/>
        <ChoiceChips label="Who leads it?" choices=leads/>
    }
}

/// The skill and its value, with a choice of the skills on the lead's sheet.
#[component]
fn SkillFields(fields: TaskFields, send: Callback<()>) -> impl IntoView {
    let TaskFields {
        lead, skill, value, ..
    } = fields;
    let known = use_torg().select(move |view| {
        lead.get()
            .map_or_else(Vec::new, |lead| known_skills(view, lead))
    });
    fill_in_value(fields, known);
    let known_choices = Signal::derive(move || {
        let choice = |(name, known_value): (String, u8)| {
            let is_chosen = skill.with(|skill| skill.trim().eq_ignore_ascii_case(&name))
                && value.with(|value| *value == known_value.to_string());
            let label = capitalised(&format!("{name} {known_value}"));
            Choice::new(label, is_chosen, move || {
                skill.set(name.clone());
                value.set(known_value.to_string());
            })
        };
        known.get().into_iter().map(choice).collect::<Vec<_>>()
    });
    let known_chips = move || {
        let any_known = known.with(|known| !known.is_empty());
        any_known
            .then(|| view! { <ChoiceChips label="Skills on the sheet" choices=known_choices/> })
    };
    view! {
        <Heading text="Which skill?"/>
        {known_chips}
        <TextField label="Skill, such as science or persuasion" value=skill on_enter=send framed=true/>
        <TextField label="Skill value, if known" value numeric=true on_enter=send framed=true/>
        <NameErrorMessage name=skill/>
    }
}

/// Fills in the value of the named skill from the lead's sheet. A value that nobody typed belongs to the lead and the skill, and
/// changes with them.
fn fill_in_value(fields: TaskFields, known: Memo<Vec<(String, u8)>>) {
    let TaskFields { skill, value, .. } = fields;
    let known_value = Memo::new(move |_| {
        let named = known.with(|known| {
            let named = skill.with(|skill| named_skill(known, skill).cloned());
            named.map(|(_, value)| value.to_string())
        });
        named.unwrap_or_default()
    });
    Effect::watch(
        move || known_value.get(),
        move |now, before, _| {
            let is_own =
                value.with_untracked(|value| !value.trim().is_empty() && Some(value) != before);
            if !is_own {
                value.set(now.clone());
            }
        },
        false,
    );
}

/// The steps and their number.
#[component]
fn StepFields(fields: TaskFields, send: Callback<()>) -> impl IntoView {
    let count = fields.step_count;
    let steps = fields.steps.into_iter().enumerate().map(move |(index, step)| {
        let shown = Memo::new(move |_| index < count.get());
        move || shown.get().then(|| {
            let letter = letter(step.letter);
            view! {
                <div class="rows new-step">
                    <b class="display-28" aria-hidden="true">{letter}</b>
                    <TextField label=format!("Step {letter}: description") value=step.name on_enter=send/>
                    <TextField label=format!("Step {letter}: difficulty") value=step.difficulty numeric=true on_enter=send/>
                </div>
                <NameErrorMessage name=step.name/>
            }
        })
    });
    view! {
        <Heading text="Which steps, and how difficult?"/>
        {steps.collect_view()}
        <Rows>
            <NumberStepper label="Steps" value=count min=1 max=MAX_STEPS on_change=move |next| count.set(next)/>
        </Rows>
    }
}

/// The flips before disaster, and the chance of each check while the skill value is unknown.
#[component]
fn TimeFields(fields: TaskFields) -> impl IntoView {
    let TaskFields {
        value,
        flips,
        assumed_percent: percent,
        ..
    } = fields;
    let value_open = Memo::new(move |_| value.with(|value| value.trim().is_empty()));
    view! {
        <Heading text="How many flips before disaster?"/>
        <Rows>
            <FlipBudget flips/>
            {move || value_open.get().then(|| view! { <AssumedPercent percent/> })}
        </Rows>
    }
}

/// The notes about the time limit, and the chance to finish in time at each pace.
#[component]
fn TimeEstimates(form: Memo<NewTaskForm>) -> impl IntoView {
    let table = use_torg();
    move || {
        let view = table.view().get();
        let form = form.get();
        let estimates = form.time_worth(&view);
        let shown = (!estimates.is_empty()).then(|| {
            let estimates = estimates
                .into_iter()
                .map(|(pace, chance)| view! { <span><b>{chance}</b><span>{pace}</span></span> });
            view! {
                <div class="chance-list" role="status">{estimates.collect_view()}</div>
                {ruled_note(time_worth_note(&view))}
            }
        });
        view! { {form.time_notes(&view).into_iter().map(ruled_note).collect_view()} {shown} }
    }
}

/// The switches for what the players see.
#[component]
fn RevealSwitches(fields: TaskFields) -> impl IntoView {
    let TaskFields {
        time_revealed,
        difficulties_revealed,
        ..
    } = fields;
    view! {
        <Rows>
            <SwitchRow
                label="Reveal the time limit"
                detail="so the players know whether to try several steps at once"
                on=time_revealed
                on_press=switch_over(time_revealed)
            />
            <SwitchRow
                label="Reveal the difficulties"
                detail="and what the steps stand for; otherwise no chances are shown"
                on=difficulties_revealed
                on_press=switch_over(difficulties_revealed)
            />
        </Rows>
    }
}

/// The stepper for the flips before disaster. Below one flip there is no limit.
#[component]
fn FlipBudget(flips: RwSignal<Option<u8>>) -> impl IntoView {
    let text = move || {
        flips
            .get()
            .map_or_else(|| "no limit".to_owned(), |flips| flips.to_string())
    };
    let less = move || {
        flips
            .get()
            .map(|count| Callback::from(move || flips.set((count > 1).then(|| count - 1))))
    };
    let more = move || match flips.get() {
        Some(count) if count >= MAX_FLIPS => None,
        count => Some(Callback::from(move || {
            flips.set(Some(count.map_or(1, |count| count + 1)))
        })),
    };
    view! { <Stepper label="Flips" value=Signal::derive(text) less=Signal::derive(less) more=Signal::derive(more)/> }
}

/// The error under a name field if the name is too long.
#[component]
pub(super) fn NameErrorMessage(name: RwSignal<String>) -> impl IntoView {
    let error = move || name.with(|name| long_name_error(name));
    view! { <ErrorMessage text=Signal::derive(error)/> }
}
