//! Sheets of the cast: lines and how they are read, figures to be set, and who is kept for later tables.

use super::app::App;
use super::dom::{El, Node, b, div, el, h2, li, p, span, ul};
use super::parts::{
    choice, fault, field, icon, lines_field, marked, pick_file, side_mark, stepper,
};
use super::sheets::{form_of, row};
use crate::app::cast::CastIntent;
use crate::app::intent::Intent;
use crate::app::vm::cast::{CastVm, Chip, Part, Preview};

/// Such a sheet.
pub fn cast(app: App, vm: &CastVm) -> El {
    let parts = vm.parts.iter().map(|one| part(app, one)).collect();
    form_of(app, "form", &vm.title, parts, &vm.buttons)
}

fn part(app: App, part: &Part) -> Node {
    match part {
        Part::Note(words) => p("note").say(words).into(),
        Part::News(words) => p("note").attr("role", "status").say(words).into(),
        Part::Heading(words) => div("heading").child(h2("").say(*words)).into(),
        Part::Lines { label, value } => div("rows sheet-field")
            .child(lines_field(
                app,
                label,
                value,
                Intent::TypedInSheet,
                Intent::SentSheet,
            ))
            .into(),
        Part::Fault(words) => div("rows").child(fault(words)).into(),
        Part::Preview(vm) => preview(vm).into(),
        Part::Name(value) => {
            let typed = |text| CastIntent::Named(text).intent();
            div("rows sheet-field")
                .child(field(app, "What it is called", value, typed, None))
                .into()
        }
        Part::Steppers(steppers) => div("rows")
            .children(steppers.iter().map(|one| stepper(app, one)))
            .into(),
        Part::Chips { label, chips, one } => choice_of(app, label, chips, *one).into(),
        Part::Rows(rows) => div("rows")
            .children(rows.iter().map(|one| row(app, one)))
            .into(),
        Part::File => div("rows sheet-way").child(pick_file()).into(),
    }
}

/// How a line is read, and what of it is not.
pub fn preview(vm: &Preview) -> El {
    let line = |words: &String| li("").say(words);
    let wrong = |words: &String| {
        li("is-wrong")
            .child(icon("info"))
            .child(span("").say(words))
    };
    div("reading")
        .child(
            div("who")
                .child(side_mark(vm.side))
                .child(b("").say(&vm.name)),
        )
        .child_if(
            vm.marked
                .as_ref()
                .map(|(line, marks)| p("typed").children(marked(line, marks))),
        )
        .child(
            ul("")
                .children(vm.lines.iter().map(line))
                .children(vm.faults.iter().map(wrong)),
        )
}

fn choice_of(app: App, label: &'static str, chips: &[Chip], one: bool) -> El {
    let chips = chips
        .iter()
        .map(|its| (its.label.into(), its.on, &its.intent));
    div("choice-of")
        .child(el("span", "cap").say(label))
        .child(choice(app, label, one, chips))
}
