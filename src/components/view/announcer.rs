//! What screen readers say when something happens.

use crate::notices::Notices;
use leptos::prelude::*;

/// The text that screen readers say about what just happened, invisible on the page. The page has one, and each dialog has its own,
/// because nothing outside the topmost dialog is heard.
#[component]
pub fn Announcer(
    /// Whether it is in a dialog.
    #[prop(optional)]
    in_dialog: bool,
) -> impl IntoView {
    let notices: Notices = expect_context();
    view! { <p class="said" role="status">{move || notices.announcement(in_dialog)}</p> }
}
