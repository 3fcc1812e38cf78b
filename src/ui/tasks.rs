//! Dramatic tasks: the strips on the stage, and what lies in a task's sheet.

use super::app::App;
use super::dom::{El, Node, b, div, el, h2, i, p, span};
use super::parts::{boxes, button, choice, fault, field, field_for, icon, press, radio, stepper};
use super::sheets::{form_of, row, switch};
use crate::app::intent::Intent;
use crate::app::vm::tasks::{Choice, Flips, Part, StairStep, StepIs, Strip, TaskVm, Typed};
use ::torg::task::TaskOutcome;
use std::rc::Rc;

/// The tasks that go on, over who acts.
pub fn strips(app: App, strips: &[Strip]) -> El {
    div("tasks").children(strips.iter().map(|one| strip(app, one)))
}

fn strip(app: App, strip: &Strip) -> El {
    let letters = strip
        .steps
        .iter()
        .map(|(letter, is)| el("i", step_class(*is)).say(*letter));
    let class = match strip.outcome {
        None | Some(TaskOutcome::Abandoned) => "taskway",
        Some(TaskOutcome::Succeeded) => "taskway is-won",
        Some(TaskOutcome::Failed) => "taskway is-lost",
    };
    press(app, class, strip.intent.clone())
        .child(
            span("taskstair")
                .attr("aria-hidden", "true")
                .children(letters),
        )
        .child(
            span("")
                .child(b("").say(&strip.name))
                .child_if((!strip.sub.is_empty()).then(|| span("").say(&strip.sub))),
        )
        .child(icon("go"))
}

const fn step_class(is: StepIs) -> &'static str {
    match is {
        StepIs::Done => "st is-done",
        StepIs::Open => "st is-open",
        StepIs::Next => "st is-next",
        StepIs::Later => "st",
    }
}

/// What lies in the sheet of a task.
pub fn sheet(app: App, vm: &TaskVm) -> El {
    let parts = vm.parts.iter().map(|one| part(app, one)).collect();
    form_of(app, "form task", &vm.title, parts, &vm.buttons)
}

/// A part of a sheet.
pub fn part(app: App, part: &Part) -> Node {
    let rows = || div("rows");
    match part {
        Part::Note(words) => p("note").say(words).into(),
        Part::Rule(words, rule) => p("note with-rule")
            .child(span("").say(words))
            .child(press(app, "rule", Intent::OpenedRule(Some((*rule).to_owned()))).say(*rule))
            .into(),
        Part::Fault(words) => fault(words).into(),
        Part::Heading(words) => div("heading").child(h2("").say(*words)).into(),
        Part::Stair(steps) => div("")
            .child(el("ol", "bigstair").children(steps.iter().map(stair_step)))
            .child(div("ground"))
            .into(),
        Part::Flips(vm) => flips(vm).into(),
        Part::Choices(all) => choices(app, all).into(),
        Part::Steppers(all) => rows()
            .children(all.iter().map(|one| stepper(app, one)))
            .into(),
        Part::Switches(all) => rows()
            .children(all.iter().map(|one| switch(app, one)))
            .into(),
        Part::Rows(all) => rows().children(all.iter().map(|one| row(app, one))).into(),
        Part::Buttons(all) => div("rows pair")
            .children(all.iter().map(|one| button(app, one, "")))
            .into(),
        Part::Chips { label, chips } => {
            let chips = chips
                .iter()
                .map(|(words, on, intent)| (words.clone().into(), *on, intent));
            choice(app, label, true, chips).into()
        }
        Part::Field(vm) => div("rows sheet-field").child(typed(app, vm)).into(),
        Part::Step(letter, name, difficulty) => div("rows newstep")
            .child(b("d28").attr("aria-hidden", "true").say(*letter))
            .child(typed(app, name))
            .child(typed(app, difficulty))
            .into(),
        Part::Weighed(ways) => div("weighed")
            .attr("role", "status")
            .children(ways.iter().map(|(words, figure)| {
                span("").child(b("").say(figure)).child(span("").say(words))
            }))
            .into(),
        Part::Say(label, value) => div("rows sheet-field")
            .child(field(
                app,
                *label,
                value,
                Intent::TypedInSheet,
                Some(Intent::SentSheet),
            ))
            .into(),
        Part::Boxes(all) => div("boxgrid")
            .children(all.iter().map(|(of, to, intent)| {
                press(app, "boxway", intent.clone())
                    .child(b("").say(of))
                    .child(span("").say(to))
            }))
            .into(),
        Part::Chosen(what, words) => div("slip paper chosen")
            .attr("role", "status")
            .child(b("d28").say(what))
            .child(span("").say(words))
            .into(),
    }
}

fn typed(app: App, vm: &Typed) -> El {
    let spot = vm.spot;
    let intent = move |text| Intent::TypedTask(Rc::new((spot, text)));
    let mode = if vm.numeric { "numeric" } else { "text" };
    field_for(
        app,
        vm.label.clone().into(),
        &vm.value,
        mode,
        intent,
        Some(Intent::SentSheet),
    )
}

fn stair_step(step: &StairStep) -> El {
    let says = match step.is {
        StepIs::Done => ", done",
        StepIs::Open => ", on the card",
        StepIs::Next => ", next",
        StepIs::Later => "",
    };
    el("li", step_class(step.is))
        .child(
            span("l")
                .child(span("").say(step.letter).child(span("said").say(says)))
                .child_if((step.is == StepIs::Done).then(|| icon("check"))),
        )
        .child(
            span("df")
                .child(el("small", "").say(&step.name))
                .child_if((!step.difficulty.is_empty()).then(|| span("").say(&step.difficulty))),
        )
}

fn flips(vm: &Flips) -> El {
    div("flips")
        .child_if((vm.all > 0).then(|| {
            let used = format!("{} of {} flips used", vm.used.to_string().as_str(), vm.all);
            boxes("track", vm.used, vm.all, used)
        }))
        .child(p("").say(&vm.words))
}

fn choices(app: App, all: &[Choice]) -> El {
    let figures = all.iter().any(|choice| !choice.now.is_empty());
    let times = all.iter().any(|choice| !choice.in_time.is_empty());
    let head = figures.then(|| {
        div("trial-h")
            .attr("aria-hidden", "true")
            .child(i(""))
            .child(span("").say("now"))
            .child_if(times.then(|| span("").say("in time")))
    });
    let one = |choice: &Choice| {
        radio(app, "trial", choice.on, choice.intent.clone())
            .child(i("rad"))
            .child(
                span("")
                    .child(b("").say(&choice.label))
                    .child_if((!choice.sub.is_empty()).then(|| span("").say(&choice.sub))),
            )
            .child_if(figures.then(|| span("p").say(&choice.now).child(span("said").say(" now"))))
            .child_if(times.then(|| {
                span("p2")
                    .say(&choice.in_time)
                    .child(span("said").say(" in time"))
            }))
    };
    div("trials").child_if(head).child(
        div("")
            .attr("role", "radiogroup")
            .attr("aria-label", "What is tried")
            .children(all.iter().map(one)),
    )
}
