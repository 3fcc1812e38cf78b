//! The dialog that starts a task: lead, skill, steps, and the time limit with its estimates.

use super::panel::AssumedPercent;
use crate::components::{
    ChanceList, Choice, ChoiceChips, Dialog, DialogDock, ErrorMessage, FieldText, Heading, Note,
    NumberStepper, NumberSteppers, Rows, SwitchRow, TextField, one_of, ruled_note,
};
use crate::grammar::{capitalised, long_name_error, short_name};
use crate::torg::acting::skill_chips;
use crate::torg::messages::tasks::letter;
use crate::torg::table::use_torg;
use crate::torg::task::new_task::{
    NewTaskForm, SkillElsewhere, TypedStep, best_skills, flip_budget, forecast_note,
    skills_of_others,
};
use ::torg::MAX_STEPS;
use ::torg::card::StepLetter;
use leptos::prelude::*;
use tabletop::name::is_same_name;

/// The dialog that starts a dramatic task.
#[component]
pub fn NewTaskDialog() -> impl IntoView {
    let table = use_torg();
    let form = RwSignal::new(NewTaskForm::new(&table.view_now()));
    let send = Callback::from(move || {
        if let Some(command) = form.with_untracked(NewTaskForm::command) {
            table.play(command);
        }
    });
    let not_ready = Memo::new(move |_| form.with(|form| form.command().is_none()));
    let missing = Memo::new(move |_| form.with(NewTaskForm::missing));
    let foot = move || {
        view! {
            <Note text=missing/>
            <DialogDock label="Start the task" disabled=not_ready on_press=send/>
        }
    };
    view! {
        <Dialog title="Dramatic task" foot>
            <div class="form task">
                <LeadChoice form/>
                <SkillFields form send/>
                <StepFields form send/>
                <TimeFields form/>
                <TimeEstimates form/>
                <RevealSwitches form/>
            </div>
        </Dialog>
    }
}

/// The choice of the hero who leads the task.
#[component]
fn LeadChoice(form: RwSignal<NewTaskForm>) -> impl IntoView {
    let table = use_torg();
    let heroes = table.select(|view| {
        let at_table = view.heroes().filter(|hero| !hero.away);
        at_table
            .map(|hero| (Some(hero.id), hero.name.to_string()))
            .collect::<Vec<_>>()
    });
    let choose = move |hero| {
        form.update(|form| form.choose_lead(&table.view_now(), hero));
    };
    let leads = one_of(move || heroes.get(), memo!(form.lead), choose);
    view! {
        <Heading text="Who leads it?"/>
        <ChoiceChips label="Who leads it?" choices=leads/>
    }
}

/// The skill and its value, with a choice of the skills on the lead's sheet, and of those that only other heroes have.
#[component]
fn SkillFields(form: RwSignal<NewTaskForm>, send: Callback<()>) -> impl IntoView {
    let table = use_torg();
    let (lead, skill) = (memo!(form.lead), memo!(form.skill));
    let (value, set_value) = slice!(form.value);
    let name_skill = move |name: String| {
        form.update(|form| form.name_skill(&table.view_now(), name));
    };
    let known = table.select(move |view| {
        lead.get()
            .map_or_else(Vec::new, |lead| best_skills(view, lead))
    });
    let known_chips = skill_chips(
        "Skills on the sheet",
        known,
        move |name, known_value| {
            skill.with(|skill| is_same_name(skill.trim(), name))
                && value.with(|value| *value == known_value.to_string())
        },
        move |name, known_value| {
            name_skill(name);
            set_value.set(known_value.to_string());
        },
    );
    let elsewhere = table.select(move |view| skills_of_others(view, lead.get()));
    let elsewhere_choices = Signal::derive(move || {
        let choice = |known: SkillElsewhere| {
            let SkillElsewhere {
                skill: name,
                hero,
                value,
            } = known;
            let label = capitalised(&format!("{name} ({} {value})", short_name(&hero)));
            let is_chosen = skill.with(|skill| is_same_name(skill.trim(), &name));
            Choice::new(label, is_chosen, move || name_skill(name.clone()))
        };
        elsewhere.get().into_iter().map(choice).collect::<Vec<_>>()
    });
    let elsewhere_chips = move || {
        let any_known = elsewhere.with(|skills| !skills.is_empty());
        any_known.then(
            || view! { <ChoiceChips label="Skills of other heroes" choices=elsewhere_choices/> },
        )
    };
    view! {
        <Heading text="Which skill?"/>
        {known_chips}
        {elsewhere_chips}
        <TextField label="Skill, such as science or persuasion" value=FieldText::new(skill, name_skill) on_enter=send framed=true error=name_error(skill)/>
        <TextField label="Skill value, if known" value=(value, set_value) numeric=true on_enter=send framed=true/>
    }
}

/// The steps and their number.
#[component]
fn StepFields(form: RwSignal<NewTaskForm>, send: Callback<()>) -> impl IntoView {
    let (count, set_count) = slice!(form.step_count);
    let steps = StepLetter::ALL.into_iter().enumerate().map(move |(index, step_letter)| {
        let shown = Memo::new(move |_| index < count.get());
        let step = Memo::new(move |_| form.with(|form| form.steps.get(index).cloned().unwrap_or_default()));
        let (name, difficulty) = (memo!(step.name), memo!(step.difficulty));
        let change = move |change: &dyn Fn(&mut TypedStep)| {
            form.update(|form| form.steps.get_mut(index).into_iter().for_each(change));
        };
        let name_field = FieldText::new(name, move |typed| change(&|step| step.name.clone_from(&typed)));
        let difficulty_field = FieldText::new(difficulty, move |typed| change(&|step| step.difficulty.clone_from(&typed)));
        move || shown.get().then(|| {
            let letter = letter(step_letter);
            view! {
                <div class="rows new-step">
                    <b class="display-28" aria-hidden="true">{letter}</b>
                    <TextField label=format!("Step {letter}: description") value=name_field on_enter=send/>
                    <TextField label=format!("Step {letter}: difficulty") value=difficulty_field numeric=true on_enter=send/>
                </div>
                <ErrorMessage text=name_error(name)/>
            }
        })
    });
    view! {
        <Heading text="Which steps, and how difficult?"/>
        {steps.collect_view()}
        <Rows>
            <NumberStepper label="Steps" value=count min=1 max=MAX_STEPS on_change=move |next| set_count.set(next)/>
        </Rows>
    }
}

/// The flips before disaster, and the chance of each check while the skill value is unknown.
#[component]
fn TimeFields(form: RwSignal<NewTaskForm>) -> impl IntoView {
    let value_open = Memo::new(move |_| form.with(|form| form.value.trim().is_empty()));
    let (percent, set_percent) = slice!(form.assumed_percent);
    let (flips, set_flips) = slice!(form.flips);
    let change_flips = Callback::from(move |flips| set_flips.set(flips));
    let flips = Signal::derive(move || vec![flip_budget("Flips", flips.get(), 1, |flips| flips)]);
    view! {
        <Heading text="How many flips before disaster?"/>
        <NumberSteppers numbers=flips on_answer=change_flips/>
        {move || value_open.get().then(|| view! {
            <Rows><AssumedPercent percent on_change=move |next| set_percent.set(next)/></Rows>
        })}
    }
}

/// The notes about the time limit, and the chance to finish in time at each pace.
#[component]
fn TimeEstimates(form: RwSignal<NewTaskForm>) -> impl IntoView {
    let view = use_torg().view();
    let notes = Memo::new(move |_| form.with(|form| view.with(|view| form.time_notes(view))));
    // The forecasts take long, so they are not computed again when something else is typed.
    let limit = Memo::new(move |_| form.with(NewTaskForm::time_limit));
    let forecasts = Memo::new(move |_| {
        limit.with(|limit| view.with(|view| Some(limit.as_ref()?.forecasts(view))))
    });
    view! {
        {move || notes.get().into_iter().map(ruled_note).collect_view()}
        {move || forecasts.get().map(|rows| view! {
            <ChanceList rows/>
            {ruled_note(view.with(|view| forecast_note(view)))}
        })}
    }
}

/// The switches for what the players see.
#[component]
fn RevealSwitches(form: RwSignal<NewTaskForm>) -> impl IntoView {
    view! {
        <Rows>
            <SwitchRow
                label="Reveal the time limit"
                detail="so the players know whether to try several steps at once"
                on=memo!(form.time_revealed)
                on_press=move || form.update(|form| form.time_revealed = !form.time_revealed)
            />
            <SwitchRow
                label="Reveal the difficulties"
                detail="and what the steps stand for; otherwise no chances are shown"
                on=memo!(form.difficulties_revealed)
                on_press=move || form.update(|form| form.difficulties_revealed = !form.difficulties_revealed)
            />
        </Rows>
    }
}

/// Returns the error of a name field if the name, as it is typed, is too long.
pub(super) fn name_error(name: impl Into<Signal<String>>) -> Signal<String> {
    let name = name.into();
    Signal::derive(move || name.with(|name| long_name_error(name)))
}
