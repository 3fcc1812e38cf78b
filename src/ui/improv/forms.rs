//! The sheets with questions.

use crate::app::improv::table::vm::{Form, Part};
use crate::app::improv::table::{Intent as Ours, Spot, send};
use crate::app::intent::Intent;
use crate::ui::app::App;
use crate::ui::dom::{El, Node, b, div, el, h2, maybe, p, span, ul};
use crate::ui::parts::{button, fault, field, press, radio, stepper};
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
        Part::Heading(words) => div("heading").child(h2("").say(*words)).into(),
        Part::Field { label, value, spot } => div("rows sheet-field")
            .child(typed(app, label, value, *spot))
            .into(),
        Part::Fault(words) => fault(words).into(),
        Part::Rows(rows) => div("rows")
            .children(rows.iter().map(|one| row(app, one)))
            .into(),
        Part::Chips { label, chips, one } => choice(app, label, chips, *one).into(),
        Part::Stepper(its) => div("rows").child(stepper(app, its)).into(),
        Part::Lines(rows) => lines(app, rows).into(),
    }
}

fn typed(app: App, label: &'static str, value: &str, spot: Spot) -> El {
    let intent = move |text| send(Ours::Typed(spot, text));
    field(app, label, value, intent, Some(Intent::SentSheet))
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
