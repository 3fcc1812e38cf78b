//! The views of chances: large figures, and a bar with a part for each level or outcome, as wide as its share.

use crate::components::{BarPart, ShareBar};
use crate::torang::odds::{Chances, NamedChances, Percentage, Reached, Share};
use ::torang::opposed::Outcome;
use ::torang::score::Level;
use leptos::prelude::*;

const HEIGHT: u32 = BarPart::MAX_HEIGHT;

/// Returns the CSS class and the height of a part of the bar.
const fn look(reached: Reached) -> (&'static str, u32) {
    match reached {
        Reached::Level(Level::Fumble) => ("q-fumble", 6),
        Reached::Level(Level::Failure) => ("q-none", 14),
        Reached::Level(Level::Success) => ("q-mid", 40),
        Reached::Level(Level::Critical) => ("q-best", HEIGHT),
        Reached::Outcome(Outcome::GreatVictory) => ("q-failure q-great", HEIGHT),
        Reached::Outcome(Outcome::Victory) => ("q-failure q-plain", 44),
        Reached::Outcome(Outcome::WeakVictory) => ("q-failure q-weak", 28),
        Reached::Outcome(Outcome::Tie | Outcome::MutualFailure) => ("q-none", 10),
        Reached::Outcome(Outcome::WeakDefeat) => ("q-success q-weak", 28),
        Reached::Outcome(Outcome::Defeat) => ("q-success q-plain", 44),
        Reached::Outcome(Outcome::GreatDefeat) => ("q-success q-great", HEIGHT),
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
    let part = |share: &Share| {
        let (class, height) = look(share.reached);
        BarPart {
            class,
            width: share.width,
            height,
        }
    };
    let parts: Vec<BarPart> = chances.shares.iter().map(part).collect();
    view! { <ShareBar parts label/> }
}

/// The legend of the bar. Screen readers skip it, because the label of the bar has the same content.
#[component]
pub fn OddsLegend(
    /// The chances.
    chances: Chances,
) -> impl IntoView {
    let line = |share: Share| {
        let (class, _) = look(share.reached);
        view! {
            <div>
                <dt><i class=class></i>{share.reached.name()}</dt>
                <dd>{share.percent.to_string()}</dd>
            </div>
        }
    };
    view! {
        <dl class="q-legend" class:is-two=chances.opposed.is_some() aria-hidden="true">
            {chances.shares.into_iter().map(line).collect_view()}
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
    let figure = |percentage: &Percentage| {
        let figure = percentage.figure.clone();
        view! { <span class="odds-big">{figure}<small>"%"</small></span> }
    };
    let good = figure(&chances.good);
    // Beside the two figures of an opposed roll there is no room.
    let (beside, below) = match chances.opposed {
        None => (note, String::new()),
        Some(_) => (String::new(), note),
    };
    let top = match &chances.opposed {
        None => view! {
            <div class="odds-top">
                {good}
                <span class="odds-what"><b>{subject}</b><span>{beside}</span></span>
            </div>
        }
        .into_any(),
        Some(opposed) => view! {
            <div class="odds-top is-duel">
                <span class="odds-what is-ours">{good}<span>{format!("{subject} wins")}</span></span>
                <span class="odds-what is-nobody"><b>{opposed.nobody.to_string()}</b><span>"nobody wins"</span></span>
                <span class="odds-what is-theirs">{figure(&opposed.bad)}<span>{format!("{against} wins")}</span></span>
            </div>
        }
        .into_any(),
    };
    view! {
        <div class="torang-odds">
            {top}
            <OddsBar chances label/>
            <p class="odds-labels"><span>{left}</span><span>{right}</span></p>
            {(!below.is_empty()).then(|| view! { <p class="odds-note">{below}</p> })}
        </div>
    }
}
