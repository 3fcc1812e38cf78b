//! The chances: the biggest figure on the page, and a bar of all degrees, each as wide as its share.

use crate::app::torang::table::vm::Odds;
use crate::app::torang::vm::Share;
use crate::ui::dom::{El, b, div, el, p, span, svg};

/// How the parts of the bar look: their class, and how high they stand of [`HIGH`].
const LEVELS: [(&str, u32); 4] = [
    ("q-none", 6),
    ("q-none", 14),
    ("q-well", 40),
    ("q-best", 60),
];
const OUTCOMES: [(&str, u32); 8] = [
    ("q-h q-great", 60),
    ("q-h q-plain", 44),
    ("q-h q-weak", 28),
    ("q-none", 10),
    ("q-none", 10),
    ("q-v q-weak", 28),
    ("q-v q-plain", 44),
    ("q-v q-great", 60),
];
/// The bar's height.
const HIGH: u32 = 60;
/// What is left between its parts, in ten-thousandths; the smallest part that is still seen.
const GAP: u32 = 50;
const LEAST: u32 = 20;

/// How the parts of a bar look: four levels, or eight outcomes.
pub fn looks(shares: &[Share]) -> &'static [(&'static str, u32)] {
    if shares.len() == LEVELS.len() {
        &LEVELS
    } else {
        &OUTCOMES
    }
}

/// The bar of all degrees; its name has every share.
pub fn bar(shares: &[Share]) -> El {
    let mut from = 0;
    let mut label = String::new();
    let mut bar = svg("svg", "q-bar")
        .attr("viewBox", "0 0 10000 60")
        .attr("preserveAspectRatio", "none")
        .attr("role", "img");
    for (share, (class, height)) in shares.iter().zip(looks(shares)) {
        let width = share.width.saturating_sub(GAP).max(share.width.min(LEAST));
        bar = bar.child(
            svg("rect", *class)
                .attr("x", from.to_string())
                .attr("y", (HIGH - height).to_string())
                .attr("width", width.to_string())
                .attr("height", height.to_string()),
        );
        from += share.width;
        for part in [
            if label.is_empty() { "" } else { ", " },
            share.name,
            " ",
            &share.percent,
        ] {
            label.push_str(part);
        }
    }
    bar.attr("aria-label", label)
}

/// The chances of a table's roll.
pub fn odds(vm: &Odds) -> El {
    let figure = |percent: &str| {
        span("odds-big")
            .say(percent.trim_end_matches('%').to_owned())
            .child(el("small", "").say("%"))
    };
    let good = figure(&vm.chances.good);
    let top = match &vm.chances.bad {
        None => div("odds-top").child(good).child(
            span("odds-what")
                .child(b("").say(&vm.whose))
                .child(span("").say(&vm.note)),
        ),
        Some(bad) => div("odds-top is-duel")
            .child(
                span("odds-what is-ours")
                    .child(good)
                    .child(span("").say(format!("{} wins", vm.whose))),
            )
            .child(
                span("odds-what is-theirs")
                    .child(figure(bad))
                    .child(span("").say(format!("{} wins", vm.against))),
            ),
    };
    div("t-odds")
        .child(top)
        .child(bar(&vm.chances.shares))
        .child(labels(vm))
}

/// The shares in words: what fails and what succeeds; of an opposed roll the ways to win, from the greatest.
fn labels(vm: &Odds) -> El {
    let named = |part: Option<&[Share]>| {
        let mut words: Vec<String> = vec![];
        for share in part.unwrap_or_default() {
            let short = share.name.trim_end_matches(" victory");
            words.push(format!("{short} {}", share.percent));
        }
        words.join(", ")
    };
    let shares = &vm.chances.shares;
    let (left, right) = match vm.chances.bad {
        None => (named(shares.get(..2)), named(shares.get(2..))),
        Some(_) => (named(shares.get(..3)), format!("nobody {}", vm.note)),
    };
    p("odds-labels")
        .child(span("").say(left))
        .child(span("").say(right))
}
