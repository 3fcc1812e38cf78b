//! The page of a table.

use crate::session::Session;
use ::torang::Torang;
use leptos::prelude::*;

/// The page of a table.
#[component]
pub fn TorangTable(
    /// The table.
    session: Session<Torang>,
) -> impl IntoView {
    let _ = session;
    view! { <p></p> }
}
