//! The sheets with questions.

use super::odds::odds;
use crate::app::intent::Intent;
use crate::app::torang::table::vm::{Form, Part};
use crate::app::torang::table::{Intent as Ours, Spot};
use crate::ui::app::App;
use crate::ui::dom::{El, Node, div, el, h2, p};
use crate::ui::parts::{button, choice, fault, field_for};
use crate::ui::sheets::{form_of, row};

/// A sheet with its questions one under the other.
pub fn form(app: App, vm: &Form) -> El {
    let parts = vm.parts.iter().map(|one| part(app, one)).collect();
    form_of(app, "form", &vm.title, parts, &vm.buttons)
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
        Part::Chips { label, chips, one } => {
            let chips = chips
                .iter()
                .map(|(words, on, intent)| (words.clone().into(), *on, intent));
            choice(app, label, *one, chips).into()
        }
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

/// How a figure comes about, line by line.
pub fn lines(rows: &[(String, String)]) -> El {
    let line = |(words, figure): &(String, String)| {
        div("")
            .child(el("dt", "").say(words))
            .child(el("dd", "").say(figure))
    };
    el("dl", "lines").children(rows.iter().map(line))
}
