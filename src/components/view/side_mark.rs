//! The mark of a side.

use ::torg::card::Side;
use leptos::prelude::*;

/// The mark of a side, with its name for screen readers.
#[component]
pub fn SideMark(
    /// The side.
    side: Side,
) -> impl IntoView {
    let (class, icon, name) = match side {
        Side::Heroes => ("side side-h", "#i-hero", "Heroes"),
        Side::Villains => ("side side-v", "#i-vill", "Villains"),
    };
    view! {
        <svg class=class role="img" aria-label=name>
            <use href=icon></use>
        </svg>
    }
}

/// Renders the mark of a side in a row of a list; an empty cell if there is none, as in the other games.
pub fn side_cell(side: Option<Side>) -> AnyView {
    match side {
        Some(side) => view! { <SideMark side/> }.into_any(),
        None => view! { <span></span> }.into_any(),
    }
}
