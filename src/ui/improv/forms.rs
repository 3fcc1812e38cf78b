//! The sheets with questions.

use crate::app::improv::table::vm::{Form, Part};
use crate::app::improv::table::{Intent as Ours, Spot, send};
use crate::app::intent::Intent;
use crate::ui::app::App;
use crate::ui::dom::{El, Node, b, div, el, h2, p, span, ul};
use crate::ui::parts::{choice, fault, field, press, stepper};
use crate::ui::sheets::{form_of, row};

/// A sheet with its questions one under the other.
pub fn form(app: App, vm: &Form) -> El {
    let parts = vm.parts.iter().map(|one| part(app, one)).collect();
    form_of(app, "form", &vm.title, parts, &vm.buttons)
}

fn part(app: App, part: &Part) -> Node {
    match part {
        Part::Note(words) => p("note").say(words).into(),
        Part::Heading(words) => div("heading").child(h2("").say(*words)).into(),
        Part::Field { label, value, spot } => div("rows sheet-field")
            .child(typed(app, label, value, *spot))
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
        Part::Stepper(its) => div("rows").child(stepper(app, its)).into(),
        Part::Lines(rows) => lines(app, rows).into(),
    }
}

fn typed(app: App, label: &'static str, value: &str, spot: Spot) -> El {
    let intent = move |text| send(Ours::Typed(spot, text));
    field(app, label, value, intent, Some(Intent::SentSheet))
}

/// How a figure comes about, each part leading to its rule.
fn lines(app: App, rows: &[(String, String, &'static str)]) -> El {
    ul("rows account-of").children(rows.iter().map(|(words, figure, rule)| {
        el("li", "").child(
            press(
                app,
                "pair-way",
                Intent::OpenedRule(Some((*rule).to_owned())),
            )
            .child(span("").say(words))
            .child(span("rule").say(*rule))
            .child(b("").say(figure)),
        )
    }))
}
