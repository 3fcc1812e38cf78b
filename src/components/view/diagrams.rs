//! Drawn numbers: boxes, fans, stairs, shares and sums.

use super::Icon;
use crate::components::{ChanceRow, SumLine};
use crate::rules::RuleLink;
use leptos::prelude::*;

/// A row of boxes, the first ones filled.
#[component]
pub fn Boxes(
    /// The CSS class: "pips", "track".
    class: &'static str,
    /// How many are filled.
    filled: usize,
    /// How many boxes there are.
    all: usize,
    /// The label for screen readers.
    label: String,
) -> impl IntoView {
    view! {
        <span class=class role="img" aria-label=label>
            {(0..all).map(|index| view! { <i class=if index < filled { "on" } else { "" }></i> }).collect_view()}
        </span>
    }
}

/// A row of stars or tokens beside their number. Of many, some are drawn, and the rest is counted.
#[component]
pub fn Stars(
    /// The icon.
    icon: &'static str,
    /// How many there are.
    #[prop(into)]
    count: u32,
) -> impl IntoView {
    const MAX_DRAWN: u32 = 12;
    let drawn = (0..count.min(MAX_DRAWN)).map(|_| view! { <Icon name=icon/> });
    let more = count.saturating_sub(MAX_DRAWN);
    view! {
        <span class="stars" aria-hidden="true">
            {drawn.collect_view()}
            {(more > 0).then(|| format!("+{more}"))}
        </span>
    }
}

/// A fan of card backs, at most four of them drawn.
#[component]
pub fn Fan(
    /// The number of cards.
    count: usize,
) -> impl IntoView {
    view! {
        <span class="fan" aria-hidden="true">
            {(0..count.min(4)).map(|_| view! { <i></i> }).collect_view()}
        </span>
    }
}

/// The steps of a success, filled from the bottom, the topmost filled one strongest. Screen readers ignore them unless there is a
/// label.
#[component]
pub fn StepMeter(
    /// Further CSS classes: "is-progress".
    #[prop(optional)]
    class: &'static str,
    /// How many steps are filled.
    filled: u32,
    /// How many steps there are.
    all: u32,
    /// The label for screen readers; empty if the text beside it says the same.
    #[prop(optional, into)]
    label: String,
) -> impl IntoView {
    let step = move |index: u32| {
        let height = 8 + index * (40 / all.max(1)) + 40 / all.max(1);
        let height = height.min(48);
        let look = match index + 1 {
            number if number == filled => "stair-top",
            number if number < filled => "stair-reached",
            _ => "stair-ahead",
        };
        view! {
            <rect
                class=look
                x=(index * (62 / all.max(1)) + 1).to_string()
                y=(49 - height).to_string()
                width=(62 / all.max(1)).saturating_sub(3).to_string()
                height=height.to_string()
            ></rect>
        }
    };
    let hidden = label.is_empty().then_some("true");
    view! {
        <svg class=format!("stair {class}") viewBox="0 0 62 50" role="img" aria-label=label aria-hidden=hidden>
            {(0..all).map(step).collect_view()}
        </svg>
    }
}

/// A part of a [`ShareBar`].
#[derive(Clone, Copy, Debug)]
pub struct BarPart {
    /// The CSS class.
    pub class: &'static str,
    /// The share, in ten-thousandths.
    pub width: u32,
    /// The height, at most [`BarPart::MAX_HEIGHT`].
    pub height: u32,
}

impl BarPart {
    /// The height of the bar.
    pub const MAX_HEIGHT: u32 = 60;
    /// The gap between two parts, in ten-thousandths.
    const GAP: u32 = 50;
    /// The minimum width of a part, so that it remains visible, in ten-thousandths.
    const MIN_WIDTH: u32 = 20;
}

/// A bar with a part for each possible result, as wide as its share.
#[component]
pub fn ShareBar(
    /// The parts, from left to right.
    parts: Vec<BarPart>,
    /// Further CSS classes.
    #[prop(optional)]
    class: &'static str,
    /// The label, which lists every share.
    label: String,
) -> impl IntoView {
    let mut next_x = 0;
    let part = |part: BarPart| {
        let x = next_x;
        next_x += part.width;
        let min_width = part.width.min(BarPart::MIN_WIDTH);
        let width = part.width.saturating_sub(BarPart::GAP).max(min_width);
        view! {
            <rect
                class=part.class
                x=x.to_string()
                y=(BarPart::MAX_HEIGHT - part.height).to_string()
                width=width.to_string()
                height=part.height.to_string()
            ></rect>
        }
    };
    view! {
        <svg class=format!("q-bar {class}") viewBox="0 0 10000 60" preserveAspectRatio="none" role="img" aria-label=label>
            {parts.into_iter().map(part).collect_view()}
        </svg>
    }
}

/// The chances of some results; nothing if there are none.
#[component]
pub fn ChanceList(
    /// Each result with its chance.
    rows: Vec<ChanceRow>,
) -> impl IntoView {
    let row =
        |ChanceRow { result, chance }| view! { <span><b>{chance}</b><span>{result}</span></span> };
    (!rows.is_empty()).then(|| {
        // Four stand in pairs.
        let class = if rows.len() == 4 {
            "chance-list is-four"
        } else {
            "chance-list"
        };
        view! { <div class=class role="status">{rows.into_iter().map(row).collect_view()}</div> }
    })
}

/// The lines of a calculation, each with an amount. The name of a line opens its rule.
#[component]
pub fn Lines(
    /// The lines, the sum last.
    lines: Vec<SumLine>,
) -> impl IntoView {
    let line = |SumLine {
                    label,
                    figure,
                    rule,
                }| {
        view! { <div><dt><RuleLink rule text=label/></dt><dd>{figure}</dd></div> }
    };
    view! { <dl class="lines">{lines.into_iter().map(line).collect_view()}</dl> }
}
