//! The options of a table: on the page of a new table, and in a dialog of an open one.

use super::{DECK_WORDS, book_answers, sections};
use crate::components::{Dialog, Options};
use crate::torg::use_torg;
use ::torg::command::Command;
use ::torg::settings::Settings;
use leptos::prelude::*;

/// The list of options.
#[component]
pub fn TorgOptions(
    /// The current settings.
    #[prop(into)]
    settings: Signal<Settings>,
    /// The number of cards in a full hand, once the hands are dealt.
    #[prop(optional, into)]
    hand_size: Signal<Option<u8>>,
    /// The initial text of the search.
    #[prop(optional, into)]
    search: String,
    /// Whether the table is in play, where an answer is a command.
    #[prop(optional)]
    in_play: bool,
    /// The row that leads to the choice of the deck, for a search that finds it.
    #[prop(optional, into)]
    deck_row: Option<ViewFn>,
    /// Called with the changed settings.
    #[prop(into)]
    on_change: Callback<(Settings,)>,
) -> impl IntoView {
    let linked_words = deck_row.as_ref().map_or("", |_| DECK_WORDS);
    view! {
        <Options
            sections=Signal::derive(move || settings.with(|settings| sections(settings, hand_size.get())))
            book=Signal::derive(move || settings.with(book_answers))
            search
            manual=in_play
            linked_words
            linked=deck_row.unwrap_or_default()
            on_answer=on_change
        />
    }
}

/// The dialog with the options of an open table. A change is a command, so it goes into the log.
#[component]
pub fn OptionsDialog(
    /// The initial text of the search: the rule from which the dialog was opened.
    search: Option<String>,
) -> impl IntoView {
    let table = use_torg();
    let settings = table.select(|view| view.settings);
    let hand_size = table.select(|view| Some(view.hand_size));
    let change = move |settings| table.play_and_stay(Command::ChangeSettings { settings });
    view! {
        <Dialog title="Options">
            <TorgOptions settings hand_size search=search.unwrap_or_default() in_play=true on_change=change/>
        </Dialog>
    }
}
