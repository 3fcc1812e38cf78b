//! Where the options stand: on the page of a new table, and in a dialog over an open one.

use super::{book_answers, sections};
use crate::components::{Dialog, Options};
use crate::torg::use_torg;
use ::torg::command::Command;
use ::torg::settings::Settings;
use leptos::prelude::*;

/// The options.
#[component]
pub fn TorgOptions(
    /// The table's answers.
    #[prop(into)]
    settings: Signal<Settings>,
    /// How many cards make a full hand, once the hands are dealt.
    #[prop(optional, into)]
    hand_size: Signal<Option<u8>>,
    /// What is searched for at first.
    #[prop(optional, into)]
    search: String,
    /// Takes the settings with another answer.
    #[prop(into)]
    on_change: Callback<(Settings,)>,
) -> impl IntoView {
    view! {
        <Options
            sections=Signal::derive(move || settings.with(|now| sections(now, hand_size.get())))
            book=Signal::derive(move || settings.with(book_answers))
            search
            on_answer=on_change
        />
    }
}

/// The options of an open table. A change is an entry in its log like any other.
#[component]
pub fn OptionsDialog(
    /// What is searched for at first: the rule that led here.
    search: Option<String>,
) -> impl IntoView {
    let table = use_torg();
    let settings = table.select(|view| view.settings);
    let hand_size = table.select(|view| Some(view.hand_size));
    let change = move |settings| table.play_and_stay(Command::ChangeSettings { settings });
    view! {
        <Dialog title="Options">
            <TorgOptions settings hand_size search=search.unwrap_or_default() on_change=change/>
        </Dialog>
    }
}
