//! The views of chances: large figures, and a bar with a part for each level or outcome, as wide as its share.

use super::odds::{Chances, NamedChances, Share};
use leptos::prelude::*;

/// The CSS classes and the heights of the parts of the bar. The maximum height is [`HEIGHT`].
const LEVELS: [(&str, u32); 4] = [
    ("q-fumble", 6),
    ("q-none", 14),
    ("q-mid", 40),
    ("q-best", 60),
];
const OUTCOMES: [(&str, u32); 8] = [
    ("q-failure q-great", 60),
    ("q-failure q-plain", 44),
    ("q-failure q-weak", 28),
    ("q-none", 10),
    ("q-none", 10),
    ("q-success q-weak", 28),
    ("q-success q-plain", 44),
    ("q-success q-great", 60),
];
/// The height of the bar, in SVG units.
const HEIGHT: u32 = 60;
/// The gap between two parts, and the minimum width of a part so that it remains visible, in ten-thousandths.
const GAP: u32 = 50;
const LEAST: u32 = 20;

/// Returns the classes and heights for four levels or eight outcomes.
fn looks(degrees: usize) -> &'static [(&'static str, u32)] {
    if degrees == LEVELS.len() {
        &LEVELS
    } else {
        &OUTCOMES
    }
}

/// The bar of all levels or outcomes.
#[component]
pub fn OddsBar(
    /// The chances.
    chances: Chances,
    /// The label, which lists every share.
    label: String,
) -> impl IntoView {
    let mut from = 0;
    let part = |(share, (class, height)): (&Share, &(&'static str, u32))| {
        let x = from;
        from += share.width;
        let width = share.width.saturating_sub(GAP).max(share.width.min(LEAST));
        view! {
            <rect
                class=*class
                x=x.to_string()
                y=(HEIGHT - height).to_string()
                width=width.to_string()
                height=height.to_string()
            ></rect>
        }
    };
    let parts = chances.shares.iter().zip(looks(chances.shares.len()));
    view! {
        <svg class="q-bar" viewBox="0 0 10000 60" preserveAspectRatio="none" role="img" aria-label=label>
            {parts.map(part).collect_view()}
        </svg>
    }
}

/// The legend of the bar. Screen readers skip it, because the label of the bar has the same content.
#[component]
pub fn OddsLegend(
    /// The chances.
    chances: Chances,
) -> impl IntoView {
    let looks = looks(chances.shares.len());
    let line = |(share, (class, _)): (Share, &(&'static str, u32))| {
        view! {
            <div>
                <dt><i class=*class></i>{share.name}</dt>
                <dd>{share.percent}</dd>
            </div>
        }
    };
    view! {
        <dl class="q-legend" class:is-two=chances.bad.is_some() aria-hidden="true">
            {chances.shares.into_iter().zip(looks).map(line).collect_view()}
        </dl>
    }
}

/// The chances of a roll at a table.
#[component]
pub fn Odds(
    /// The chances.
    odds: NamedChances,
) -> impl IntoView {
    let label = odds.text();
    let (left, right) = odds.ends();
    let NamedChances {
        chances,
        subject,
        against,
        note,
    } = odds;
    let figure = |percent: &str| {
        let figure = percent.trim_end_matches('%').to_owned();
        view! { <span class="odds-big">{figure}<small>"%"</small></span> }
    };
    let good = figure(&chances.good);
    let top = match &chances.bad {
        None => view! {
            <div class="odds-top">
                {good}
                <span class="odds-what"><b>{subject}</b><span>{note}</span></span>
            </div>
        }
        .into_any(),
        Some(bad) => view! {
            <div class="odds-top is-duel">
                <span class="odds-what is-ours">{good}<span>{format!("{subject} wins")}</span></span>
                <span class="odds-what is-nobody"><b>{chances.nobody.clone()}</b><span>"nobody wins"</span></span>
                <span class="odds-what is-theirs">{figure(bad)}<span>{format!("{against} wins")}</span></span>
            </div>
        }
        .into_any(),
    };
    view! {
        <div class="torang-odds">
            {top}
            <OddsBar chances label/>
            <p class="odds-labels"><span>{left}</span><span>{right}</span></p>
        </div>
    }
}
