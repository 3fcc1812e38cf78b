//! The sheets with questions.

use super::odds::odds;
use crate::app::intent::Intent;
use crate::app::torang::table::vm::{Form, Part};
use crate::app::torang::table::{Intent as Ours, Spot};
use crate::ui::app::App;
use crate::ui::dom::{El, Node, div, el, h2, maybe, p, span};
use crate::ui::parts::{button, fault, field_for, press, radio};
use crate::ui::sheets::{frame, row};

/// A sheet with its questions one under the other.
pub fn form(app: App, vm: &Form) -> El {
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
        Part::Heading(words) => div("heading").child(h2("").say(words)).into(),
        Part::Field {
            label,
            value,
            spot,
            numeric,
        } => div("rows sheet-field")
            .child(typed(app, label, value, *spot, *numeric))
            .into(),
        Part::Fault(words) => fault(words).into(),
        Part::Rows(rows) => div("rows")
            .children(rows.iter().map(|one| row(app, one)))
            .into(),
        Part::Chips { label, chips, one } => choice(app, label, chips, *one).into(),
        Part::Buttons(buttons) => div("rows steps")
            .children(buttons.iter().map(|way| button(app, way, "")))
            .into(),
        Part::Lines(rows) => lines(rows).into(),
        Part::Odds(vm) => odds(vm).into(),
    }
}

fn typed(app: App, label: &'static str, value: &str, spot: Spot, numeric: bool) -> El {
    let intent = move |text| crate::app::torang::table::send(Ours::Typed(spot, text));
    let mode = if numeric { "numeric" } else { "text" };
    field_for(
        app,
        label.into(),
        value,
        mode,
        intent,
        Some(Intent::SentSheet),
    )
}

/// Chips of which one is chosen, or several.
fn choice(app: App, label: &'static str, chips: &[(String, bool, Intent)], one: bool) -> El {
    let chip = |(words, on, intent): &(String, bool, Intent)| {
        let made = if one {
            radio(app, "chip", *on, intent.clone())
        } else {
            press(app, "chip", intent.clone())
                .attr("role", "checkbox")
                .state("aria-checked", *on)
        };
        made.child(span("").say(words))
    };
    div("chips is-choice")
        .attr("role", if one { "radiogroup" } else { "group" })
        .attr("aria-label", label)
        .children(chips.iter().map(chip))
}

/// How a figure comes about, line by line.
pub fn lines(rows: &[(String, String)]) -> El {
    let line = |(words, figure): &(String, String)| {
        div("")
            .child(el("dt", "").say(words))
            .child(el("dd", "").say(figure))
    };
    el("dl", "lines").children(rows.iter().map(line))
}
