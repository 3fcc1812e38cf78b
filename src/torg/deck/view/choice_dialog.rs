//! The dialog that asks which deck a new table plays with.

use super::hands_dialog::{HandsDialog, HandsInput, remove_at};
use crate::components::{Note, Row, TickRow, use_close};
use crate::device::download;
use crate::torg::deck::choice::{DeckChoice, template};
use ::torg::deck::Deck;
use leptos::prelude::*;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The dialog for the deck of a new table.
#[component]
pub fn DeckChoiceDialog(
    /// The current choice.
    #[prop(into)]
    choice: Signal<DeckChoice>,
    /// The heroes, with the IDs that they will have.
    #[prop(into)]
    heroes: Signal<Vec<(ActorId, Name)>>,
    /// Called with the changed choice.
    #[prop(into)]
    on_change: Callback<(DeckChoice,)>,
) -> impl IntoView {
    let close = use_close();
    let change = move |change: fn(&mut DeckChoice)| {
        let mut changed = choice.get_untracked();
        change(&mut changed);
        on_change.run((changed,));
    };
    let input = Callback::from(move |input: HandsInput| {
        let mut changed = choice.get_untracked();
        let heroes = heroes.get_untracked();
        match input {
            HandsInput::Typed(text) => changed.add_hands(&text, &heroes)?,
            HandsInput::File(text) => changed.open_file(&text, &heroes)?,
            HandsInput::Removed(index) => remove_at(&mut changed.saved_hands, index),
        }
        on_change.run((changed,));
        Ok(())
    });
    let is_custom = Memo::new(move |_| choice.with(|choice| choice.deck.as_custom().is_some()));
    let numbers_note = Memo::new(move |_| choice.with(DeckChoice::numbers_note));
    let rows = move || {
        view! {
            <TickRow
                label="Play with the printed deck"
                detail="you draw and flip real cards and enter their numbers; the deck chosen here says what each number means"
                on=Signal::derive(move || choice.with(|choice| choice.physical_deck))
                on_press=move || change(|choice| choice.physical_deck = !choice.physical_deck)
            />
            {move || numbers_note.get().map(|text| view! { <Note text/> })}
            {move || is_custom.get().then(|| view! {
                <Row
                    label="Back to the app’s deck"
                    on_press=move || change(|choice| choice.deck = Deck::default())
                />
            })}
            <Row
                label="Save a template"
                detail="the app’s deck as a spreadsheet file"
                on_press=|| download("deck.csv", &template())
            />
        }
    };
    view! {
        <HandsDialog
            title="The deck"
            note=Signal::derive(move || choice.with(DeckChoice::text))
            rows
            lines=Signal::derive(move || choice.with(|choice| choice.saved_hands.clone()))
            on_input=input
            done_label="Done"
            done_without_lines=true
            on_done=close
        />
    }
}
