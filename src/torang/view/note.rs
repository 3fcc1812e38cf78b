//! The view of a sentence with its rule on a roll’s sheet of paper.

use crate::components::RuledNote;
use crate::rules::RuleLink;
use leptos::prelude::*;

/// Renders a sentence, and the link to its rule if it has one.
pub fn note_with_link(note: RuledNote) -> AnyView {
    let link = note.rule.map(|rule| view! { <RuleLink rule/> });
    view! { <span>{note.text}</span>{link} }.into_any()
}
