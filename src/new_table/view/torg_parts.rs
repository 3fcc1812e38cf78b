//! The parts of a new table that only Torg has: the saved cast, a sheet for each person, the deck, and its options. They all change
//! the draft of [`use_new_table`].

use super::state::{NewTableDialog, use_new_table};
use crate::components::{Button, ButtonVariant, Icon};
use crate::draft::Draft;
use crate::torg::cast::{SavedCastDialog, SheetDialog, use_saved_cast};
use crate::torg::deck::{DeckChoice, DeckChoiceDialog};
use crate::torg::options::TorgOptions;
use ::torg::sheet::stat_line::StatLine;
use leptos::prelude::*;

/// Renders the button that opens [`NewTableDialog::SavedCast`], if the saved cast is not empty.
pub fn saved_cast_button() -> AnyView {
    let new_table = use_new_table();
    let saved_cast = use_saved_cast();
    let has_any = Memo::new(move |_| saved_cast.count() > 0);
    let button = move || {
        has_any.get().then(|| {
            view! {
                <Button
                    label="From the saved cast"
                    variant=ButtonVariant::Quiet
                    class="btn-wide"
                    icon="seats"
                    on_press=move || new_table.dialogs.open(NewTableDialog::SavedCast)
                />
            }
        })
    };
    button.into_any()
}

/// Renders the row that shows the chosen deck and opens [`NewTableDialog::Deck`].
pub fn deck_row() -> AnyView {
    let new_table = use_new_table();
    let summary = new_table.select(|draft| deck_choice(draft).summary());
    view! {
        <div class="rows">
            <button type="button" class="ask" on:click=move |_| new_table.dialogs.open(NewTableDialog::Deck)>
                <span>"The deck"</span>
                <em>{summary}</em>
                <Icon name="go"/>
            </button>
        </div>
    }
    .into_any()
}

fn deck_choice(draft: &Draft) -> DeckChoice {
    DeckChoice {
        deck: draft.torg.deck.clone(),
        physical_deck: draft.torg.physical_deck,
        saved_hands: draft.torg.saved_hands.clone(),
    }
}

/// Renders the options.
pub fn options() -> AnyView {
    let new_table = use_new_table();
    let settings = new_table.select(|draft| draft.torg.settings);
    let change = move |settings| new_table.change(|draft| draft.torg.settings = settings);
    view! { <TorgOptions settings deck_row on_change=change/> }.into_any()
}

/// Renders a dialog of the new-table pages.
pub fn dialog(dialog: NewTableDialog) -> AnyView {
    let new_table = use_new_table();
    match dialog {
        NewTableDialog::SavedCast => {
            let add = move |person: StatLine| {
                new_table.try_change(|draft| draft.add_stat_lines(&[person]));
            };
            view! { <SavedCastDialog on_choose=Callback::from(add)/> }.into_any()
        }
        NewTableDialog::Person { place: index } => {
            let person = new_table.with_untracked(|draft| {
                let person = draft.people.get(index);
                person.map(|person| person.to_stat_line())
            });
            let apply = Callback::from(move |person: StatLine, and_then: Callback<()>| {
                new_table.change(|draft| draft.set_stat_line(index, &person));
                and_then.run(());
            });
            person
                .map(|person| view! { <SheetDialog person on_done=apply/> })
                .into_any()
        }
        NewTableDialog::Deck => {
            let choice = new_table.select(deck_choice);
            let heroes = new_table.select(Draft::hero_ids);
            let change = move |choice: DeckChoice| {
                new_table.change(|draft| {
                    draft.torg.deck = choice.deck;
                    draft.torg.physical_deck = choice.physical_deck;
                    draft.torg.saved_hands = choice.saved_hands;
                })
            };
            view! { <DeckChoiceDialog choice heroes on_change=change/> }.into_any()
        }
    }
}
