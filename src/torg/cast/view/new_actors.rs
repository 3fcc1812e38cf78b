//! The part below the field for new actors: how their lines are read, and the button to the saved cast.

use super::saved_cast::use_saved_cast;
use super::saved_cast_dialog::SavedCastDialog;
use crate::components::Row;
use crate::torg::line_preview::{LinePreviews, line_previews};
use crate::torg::messages::cast as messages;
use crate::torg::use_torg;
use ::torg::sheet::stat_line::{StatLine, format_line};
use ::torg::state::Role;
use leptos::prelude::*;

/// Shows how the typed lines are read, with a button that adds a character from the saved cast to them.
#[component]
pub fn NewActors(
    /// The typed text.
    text: RwSignal<String>,
    /// The role of the new actors.
    role: Role,
) -> impl IntoView {
    let table = use_torg();
    let saved_cast = use_saved_cast();
    let taken_names = table.select(|view| {
        let names = view.present().map(|actor| actor.name.to_string());
        names.collect::<Vec<_>>()
    });
    let edition = table.select(|view| view.edition);
    let previews = Memo::new(move |_| {
        text.with(|text| {
            let edition = edition.get();
            taken_names.with(|names| line_previews(text, Some(role), names, edition))
        })
    });
    let choosing = RwSignal::new(false);
    let choose = move |person: StatLine| {
        let line = format_line(&person);
        text.update(|text| match text.trim() {
            "" => *text = line,
            typed => *text = format!("{typed}\n{line}"),
        });
    };
    view! {
        <LinePreviews previews/>
        <div class="rows">
            <Row
                label="From the saved cast"
                detail=Signal::derive(move || messages::saved_count(saved_cast.count()))
                on_press=move || choosing.set(true)
            />
        </div>
        {move || choosing.get().then(|| view! {
            <SavedCastDialog on_choose=Callback::from(choose) on_close=move || choosing.set(false)/>
        })}
    }
}
