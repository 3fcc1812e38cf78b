//! How likely an attack does what.

use super::rule_link;
use crate::app::vm::attack::Chance;
use crate::ui::app::App;
use crate::ui::dom::{El, b, div, el, p, span, svg};

/// How high the parts of the rise bar stand, of 60.
const HIGH: [u32; 6] = [10, 18, 28, 38, 48, 60];

/// The chance in figures, and as a bar of nothing and the five levels.
pub(super) fn chance(app: App, vm: &Chance) -> El {
    let mut from = 0;
    let mut bar = svg("svg", "q-bar a-bar")
        .attr("viewBox", "0 0 10000 60")
        .attr("preserveAspectRatio", "none")
        .attr("role", "img");
    let mut all = String::new();
    let mut labels = svg("svg", "a-labels").attr("aria-hidden", "true");
    for ((share, high), look) in vm.shares.iter().zip(HIGH).zip(RISE) {
        let width = share.width.saturating_sub(50).max(share.width.min(20));
        bar = bar.child(
            svg("rect", look)
                .attr("x", from.to_string())
                .attr("y", (60 - high).to_string())
                .attr("width", width.to_string())
                .attr("height", high.to_string()),
        );
        from += share.width;
        let comma = if all.is_empty() { "" } else { ", " };
        all.push_str(&format!("{comma}{} {}", share.name, share.percent));
        if let Some(start) = share.label {
            let whole = share.percent.trim_end_matches('%');
            // Hundredths of a percent, as a place along the bar.
            let (at, part) = ((start / 100).to_string(), (start % 100 / 10).to_string());
            labels = labels.child(
                svg("text", "")
                    .attr("x", format!("{at}.{part}%"))
                    .attr("y", "16")
                    .say(format!("{} {whole}", share.short)),
            );
        }
    }
    let (whole, sign) = vm.percent.split_at(vm.percent.len().saturating_sub(1));
    div("a-chance")
        .child(
            div("a-odds")
                .child(
                    p("odds-big")
                        .say(whole.to_owned())
                        .child(el("small", "").say(sign.to_owned())),
                )
                .child(
                    p("odds-what")
                        .child(
                            span("")
                                .child(b("").say(vm.what))
                                .say(", against ")
                                .child(rule_link(app, &vm.against_rule, &vm.against)),
                        )
                        .child(span("").say(&vm.more))
                        .child_if((!vm.made.is_empty()).then(|| span("a-made").say(&vm.made))),
                ),
        )
        .child(bar.attr("aria-label", all))
        .child(labels)
}

/// How the parts of the rise bar look, from the miss.
const RISE: [&str; 6] = ["q-none", "a-r1", "a-r2", "a-r3", "a-r4", "q-best"];
