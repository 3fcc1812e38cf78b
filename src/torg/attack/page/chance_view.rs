//! The view of an attack's chance.

use crate::components::{BarPart, ShareBar};
use crate::rules::RuleLink;
use crate::torg::attack::{Chance, Share, ShareLabel};
use leptos::prelude::*;

/// The class and the height of each part of the bar, from the miss to the best level.
const PARTS: [(&str, u32); 6] = [
    ("q-none", 10),
    ("a-r1", 18),
    ("a-r2", 28),
    ("a-r3", 38),
    ("a-r4", 48),
    ("q-best", BarPart::MAX_HEIGHT),
];

/// The chance as a number, and a bar with the shares of no success and the five levels.
#[component]
pub(super) fn ChanceView(chance: Chance) -> impl IntoView {
    let (figure, sign) = chance
        .percent
        .split_at(chance.percent.len().saturating_sub(1));
    let (figure, sign) = (figure.to_owned(), sign.to_owned());
    let names = chance.shares.iter();
    let names: Vec<String> = names
        .map(|share| format!("{} {}", share.name, share.percent))
        .collect();
    let part = |(share, (class, height)): (&Share, (&'static str, u32))| BarPart {
        class,
        width: share.width,
        height,
    };
    let parts: Vec<BarPart> = chance.shares.iter().zip(PARTS).map(part).collect();
    let label = |share: &Share| {
        let ShareLabel { start, text } = share.label.clone()?;
        // Converts hundredths of a percent to a position along the bar.
        let x = format!("{}.{}%", start / 100, start % 100 / 10);
        Some(view! { <text x=x y="16">{text}</text> })
    };
    let terms =
        (!chance.terms.is_empty()).then(|| view! { <span class="a-made-of">{chance.terms}</span> });
    let difficulty = match chance.difficulty_rule {
        Some(rule) => view! { <RuleLink rule text=chance.difficulty/> }.into_any(),
        None => chance.difficulty.into_any(),
    };
    view! {
        <div class="a-chance">
            <div class="a-odds">
                <p class="odds-big">{figure}<small>{sign}</small></p>
                <p class="odds-what">
                    <span>
                        <b>{chance.aim}</b>
                        {format!(", {} + bonus against ", chance.total)}
                        {difficulty}
                    </span>
                    <span>{chance.second_line}</span>
                    {terms}
                </p>
            </div>
            <ShareBar parts class="a-bar" label=names.join(", ")/>
            <svg class="a-labels" aria-hidden="true">
                {chance.shares.iter().map(label).collect_view()}
            </svg>
        </div>
    }
}
