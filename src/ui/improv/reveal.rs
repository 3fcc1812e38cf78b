//! The reveal: columns rise, tokens travel, and it is told one after the other.

use super::cards::{columns, mark, suit};
use crate::app::improv::table::vm::{CardVm, Fate, Flow, Line, Reveal, Teller, Vessel};
use crate::app::improv::table::{Intent as Ours, Spot, send};
use crate::app::intent::Intent;
use crate::app::vm::Button;
use crate::ui::app::App;
use crate::ui::dom::{El, b, div, el, h2, li, p, section, span, svg, ul};
use crate::ui::parts::{button, field, icon, press};
use ::improv::card::{CardId, Face};

/// The width and height that paths are drawn in.
const WIDE: usize = 360;
const HIGH: usize = 58;
/// With more columns they scroll, and no path would lead from them.
const MOST_PATHS: usize = 6;

/// The columns, and where the tokens go.
pub fn stage(app: App, vm: &Reveal) -> El {
    let flow = (!vm.flows.is_empty() && vm.columns.len() <= MOST_PATHS).then(|| {
        svg("svg", "flow")
            .attr("viewBox", "0 0 360 58")
            .attr("preserveAspectRatio", "none")
            .attr("aria-hidden", "true")
            .children(vm.flows.iter().flat_map(path))
    });
    let class = if vm.columns.len() > MOST_PATHS {
        "cols is-shown is-many"
    } else {
        "cols is-shown"
    };
    div("reveal")
        .key(vm.key.clone())
        .child(columns(
            app,
            class,
            "The cards, from the lowest to the highest",
            &vm.columns,
        ))
        .child_if(flow)
        .child(
            ul("vessels")
                .attr("aria-label", "Where tokens are")
                .children(vm.vessels.iter().map(vessel)),
        )
}

/// A dotted way, and the token at its end. The dot is a point with a round end in a space that is stretched so that one step is the
/// whole way: thus one rule of style moves every token along its own.
fn path(flow: &Flow) -> [El; 2] {
    let from = (2 * flow.from + 1) * WIDE / (2 * flow.of.max(1));
    let to = (2 * flow.to + 1) * WIDE / 6;
    let class = if flow.gm { "gmt" } else { "" };
    let line = format!("M{from} 0C{from} 34 {to} 18 {to} 50");
    let end = (HIGH - 8).to_string();
    let across = if to >= from {
        (to - from).max(1).to_string()
    } else {
        format!("-{}", from - to)
    };
    let place = format!("translate({to} {end}) scale({across} {end})");
    [
        svg("path", class).attr("d", line),
        svg("g", class)
            .attr("transform", place)
            .child(svg("path", "fly").attr("d", "M0 0h0")),
    ]
}

fn sign(card: CardId) -> El {
    match card.face() {
        Face::Suited(_, of) => suit(of),
        Face::Joker(_) => span("").say("joker"),
    }
}

fn vessel(vm: &Vessel) -> El {
    let more =
        (!vm.more.is_empty()).then(|| el("small", if vm.gm { "gmt" } else { "" }).say(&vm.more));
    let why = match vm.cards {
        Some((one, other)) => p("")
            .child(sign(one))
            .child(span("").say("on"))
            .child(sign(other)),
        None => p("").say(&vm.why),
    };
    li("vessel")
        .child(div("n").say(&vm.count).child_if(more))
        .child(b("").say(&vm.name))
        .child(why)
}

/// Sentences, each leading to its rule.
pub fn lines(app: App, class: &'static str, lines: &[Line]) -> El {
    el("ul", class).children(lines.iter().map(|one| {
        li("").child(
            press(
                app,
                "pair-way",
                Intent::OpenedRule(Some(one.rule.to_owned())),
            )
            .child(b("").say(&one.head))
            .say(&one.text)
            .child(span("rule").say(one.rule)),
        )
    }))
}

/// Who tells, one lit after the other; and rare ways. Where nobody does, what comes now.
pub fn telling(app: App, tellers: &[Teller], order: &'static str, more: &[Button]) -> El {
    if tellers.is_empty() {
        return p("note").say(order);
    }
    div("telling-of")
        .child(
            div("heading")
                .child(h2("").say("The telling"))
                .child(span("").say(order)),
        )
        .child(el("ol", "tellers").children(tellers.iter().map(|one| teller(app, one))))
        .child(div("more-ways").children(more.iter().map(|one| button(app, one, ""))))
}

fn teller(app: App, vm: &Teller) -> El {
    let class = match (vm.now, &vm.told) {
        (true, _) => "teller is-now",
        (false, Some(_)) => "teller is-told",
        (false, None) => "teller",
    };
    let words = match &vm.told {
        Some(told) if !told.is_empty() => span("w").say(told),
        Some(_) => span("w").say("told"),
        None => span("w").say(&vm.may),
    };
    let typed = vm.field.as_ref().map(|(value, object)| {
        div("tell")
            .child(field(
                app,
                "What happens, if it is to be kept",
                value,
                |text| send(Ours::Typed(Spot::Told, text)),
                None,
            ))
            .child(press(app, "btn", object.clone()).say("Somebody objects"))
    });
    let end = match (vm.now, &vm.told) {
        (true, _) => Some(icon("speak")),
        (false, Some(_)) => Some(icon("check")),
        (false, None) => None,
    };
    li(class)
        .child(mark(vm.gm))
        .child(b("").say(&vm.name))
        .child(words)
        .child_if((!vm.stake.is_empty()).then(|| span("w").say(&vm.stake)))
        .child_if(end)
        .child_if(typed)
}

/// The cards that were drawn, where any were.
pub fn drawn(class: &'static str, cards: &[(String, CardVm)]) -> Option<El> {
    let one = |(name, card): &(String, CardVm)| {
        li("")
            .child(super::cards::face("pcd", card))
            .child(span("").say(name))
    };
    (!cards.is_empty()).then(|| {
        ul(class)
            .attr("aria-label", "The cards that were drawn")
            .children(cards.iter().map(one))
    })
}

/// Who is level, and what chance said.
pub fn fate(app: App, vm: &Fate) -> El {
    let mut paper = section("fate paper").attr("role", "status");
    for pair in &vm.pairs {
        paper = paper.child(h2("").say(pair));
    }
    paper = paper.child_if(drawn("fate-drawn", &vm.drawn));
    for line in &vm.decided {
        paper = paper.child(p("").child(b("").say(line)));
    }
    let (note, rule) = vm.note;
    let link = press(app, "pair-way", Intent::OpenedRule(Some(rule.to_owned())))
        .say(note)
        .child(span("rule").say(rule));
    paper.child(link)
}

/// What whoever lost to fate chooses between.
pub fn choices(app: App, vm: &Fate) -> El {
    div("imp-pane").children(vm.choices.iter().map(|one| {
        div("fate-choice")
            .child(div("heading").child(h2("").say(&one.head)))
            .children(one.ways.iter().map(|(way, means)| {
                div("fate-way")
                    .child(button(app, way, ""))
                    .child(span("").say(*means))
            }))
    }))
}
