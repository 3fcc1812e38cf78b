//! Where the options stand: on the page of a new table, and in a dialog over an open one.

use super::sections;
use crate::components::{Dialog, Options};
use ::improv::settings::Settings;
use leptos::prelude::*;

/// The options.
#[component]
pub fn ImprovOptions(
    /// The table's answers.
    #[prop(into)]
    settings: Signal<Settings>,
    /// The table is in play: some changes count later.
    #[prop(optional)]
    in_play: bool,
    /// Whether a conflict is open, whose options stay as they are (IM-129).
    #[prop(optional, into)]
    in_conflict: Signal<bool>,
    /// What is searched for at first.
    #[prop(optional, into)]
    search: String,
    /// Takes the settings with another answer.
    #[prop(into)]
    on_change: Callback<(Settings,)>,
) -> impl IntoView {
    let book = move || {
        let book = Settings::default();
        settings.with(|now| (*now != book).then_some(book))
    };
    let warning = move || match in_conflict.get() {
        true => "A conflict is open. You can change the options when it is over.".to_owned(),
        false => String::new(),
    };
    view! {
        <Options
            sections=Signal::derive(move || settings.with(|now| sections(now, in_play)))
            book=Signal::derive(book)
            warning=Signal::derive(warning)
            search
            on_answer=on_change
        />
    }
}

/// The options of an open table.
#[component]
pub fn OptionsDialog(
    /// The table's answers.
    #[prop(into)]
    settings: Signal<Settings>,
    /// Whether a conflict is open, whose options stay as they are (IM-129).
    #[prop(into)]
    in_conflict: Signal<bool>,
    /// What is searched for at first: the rule that led here.
    #[prop(optional, into)]
    search: String,
    /// Takes the settings with another answer.
    #[prop(into)]
    on_change: Callback<(Settings,)>,
) -> impl IntoView {
    view! {
        <Dialog title="Options">
            <ImprovOptions settings in_play=true in_conflict search on_change/>
        </Dialog>
    }
}
