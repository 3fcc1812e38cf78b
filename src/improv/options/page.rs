//! The view of the options, on the page of a new table and in the dialog of an open one.

use super::sections;
use crate::components::Options;
use ::improv::settings::Settings;
use leptos::prelude::*;

/// The options.
#[component]
pub fn ImprovOptions(
    /// The current settings.
    #[prop(into)]
    settings: Signal<Settings>,
    /// Whether the table is in play. Then some options get a note about when a change applies, and an answer is a command.
    #[prop(optional)]
    in_play: bool,
    /// Whether a conflict is open, during which the options cannot be changed (IM-129).
    #[prop(optional, into)]
    in_conflict: Signal<bool>,
    /// The initial text of the search field.
    #[prop(optional, into)]
    search: String,
    /// Called with the settings that result from an answer.
    #[prop(into)]
    on_change: Callback<(Settings,)>,
) -> impl IntoView {
    let book = move || {
        let book = Settings::default();
        settings.with(|settings| (*settings != book).then_some(book))
    };
    let warning = move || match in_conflict.get() {
        true => "A conflict is open. You can change the options when it is over.".to_owned(),
        false => String::new(),
    };
    view! {
        <Options
            sections=Signal::derive(move || settings.with(|settings| sections(settings, in_play)))
            book=Signal::derive(book)
            warning=Signal::derive(warning)
            search
            manual=in_play
            on_answer=on_change
        />
    }
}
