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
