//! Sheets of the cast: lines and how they are read, figures to be set, and who is kept for later tables.

use super::app::App;
use super::dom::{El, Node, b, div, el, h2, li, maybe, p, span, ul};
use super::parts::{
    button, fault, field, icon, lines_field, marked, pick_file, press, radio, side_mark, stepper,
};
use super::sheets::{frame, row};
use crate::app::cast::CastIntent;
use crate::app::intent::Intent;
use crate::app::vm::cast::{CastVm, Chip, Part, Preview};
use crate::app::words::book::said;

/// Such a sheet.
pub fn cast(app: App, vm: &CastVm) -> El {
    let body = div("form").children(vm.parts.iter().map(|one| part(app, one)));
    let foot = (!vm.buttons.is_empty()).then(|| {
        div("dock").children(
            vm.buttons
                .iter()
                .map(|one| button(app, one, "btn-big grow")),
        )
    });
    frame(app, &vm.title, body.into(), maybe(foot))
}

fn part(app: App, part: &Part) -> Node {
    match part {
        Part::Note(words) => p("note").say(words).into(),
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
                .child(field(app, said!("What it is called"), value, typed, None))
                .into()
        }
        Part::Steppers(steppers) => div("rows")
            .children(steppers.iter().map(|one| stepper(app, one)))
            .into(),
        Part::Chips { label, chips, one } => choice(app, label, chips, *one).into(),
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

fn choice(app: App, label: &'static str, chips: &[Chip], one: bool) -> El {
    let chip = |chip: &Chip| {
        let made = if one {
            radio(app, "chip", chip.on, chip.intent.clone())
        } else {
            press(app, "chip", chip.intent.clone())
                .attr("role", "checkbox")
                .state("aria-checked", chip.on)
        };
        made.child(span("").say(chip.label))
    };
    div("choice-of").child(el("span", "cap").say(label)).child(
        div("chips is-choice")
            .attr("role", if one { "radiogroup" } else { "group" })
            .attr("aria-label", label)
            .children(chips.iter().map(chip)),
    )
}
