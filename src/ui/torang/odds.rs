//! The chances: the biggest figure on the page, and a bar of all degrees, each as wide as its share.

use crate::app::torang::table::vm::{Odds, Share};
use crate::ui::dom::{El, b, div, el, p, span, svg};

/// How high each share stands, of 36: levels rise, outcomes fall to the middle and rise again.
const LEVELS: [u32; 4] = [4, 8, 24, 36];
const OUTCOMES: [u32; 8] = [36, 27, 18, 6, 6, 18, 27, 36];
const HIGH: u32 = 36;
/// A share's width is in ten-thousandths.
const WIDE: &str = "0 0 10000 36";

/// The chances.
pub fn odds(vm: &Odds) -> El {
    let figure = |class: &'static str, percent: &str| {
        el("span", class)
            .say(percent.trim_end_matches('%').to_owned())
            .child(el("small", "").say("%"))
    };
    let top = match &vm.bad {
        None => div("odds-top").child(figure("odds-big", &vm.good)).child(
            span("odds-what")
                .child(b("").say(&vm.whose))
                .child(span("").say(&vm.note)),
        ),
        Some(bad) => div("odds-top is-duel")
            .child(
                span("odds-what is-ours")
                    .child(figure("odds-big", &vm.good))
                    .child(span("").say([&vm.whose, " wins"].concat())),
            )
            .child(
                span("odds-what is-theirs")
                    .child(figure("odds-big", bad))
                    .child(span("").say([&vm.against, " wins"].concat())),
            ),
    };
    div("t-odds")
        .child(top)
        .child(bar(&vm.shares))
        .child(labels(vm))
}

/// The bar of all degrees; its name has every share.
pub fn bar(shares: &[Share]) -> El {
    let (heights, class): (&[u32], _) = if shares.len() == LEVELS.len() {
        (&LEVELS, "risebar")
    } else {
        (&OUTCOMES, "risebar is-duel")
    };
    let mut said = String::new();
    let mut bar = svg("svg", class)
        .attr("viewBox", WIDE)
        .attr("preserveAspectRatio", "none")
        .attr("role", "img");
    let mut from = 0;
    for (share, height) in shares.iter().zip(heights) {
        if !said.is_empty() {
            said.push_str(", ");
        }
        said.push_str(&[share.name, " ", &share.percent].concat());
        bar = bar.child(
            svg("rect", "")
                .attr("x", from.to_string())
                .attr("y", (HIGH - height).to_string())
                .attr("width", share.width.to_string())
                .attr("height", height.to_string()),
        );
        from += share.width;
    }
    bar.attr("aria-label", said)
}

/// The ways to win, from the greatest.
fn wins(shares: &[Share]) -> String {
    let ways: Vec<String> = ["great ", "plain ", "weak "]
        .iter()
        .zip(shares)
        .map(|(name, share)| [name, share.percent.trim_end_matches('%')].concat())
        .collect();
    ways.join(", ")
}

fn labels(vm: &Odds) -> El {
    let share = |place: usize| {
        vm.shares.get(place).map_or_else(String::new, |share| {
            [&share.name.to_ascii_lowercase(), " ", &share.percent].concat()
        })
    };
    let (left, right) = match vm.bad {
        None => (
            [share(0), share(1)].join(", "),
            [share(2), share(3)].join(", "),
        ),
        Some(_) => (wins(&vm.shares), ["nobody ", &vm.note].concat()),
    };
    p("odds-labels")
        .child(span("").say(left))
        .child(span("").say(right))
}
