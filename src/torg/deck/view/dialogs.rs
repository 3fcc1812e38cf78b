//! The dialogs about the cards of an open table: drawn printed cards, and hands that are saved to a file or restored from one.

use super::hands_dialog::{HandsDialog, HandsInput, remove_at};
use crate::components::{Dialog, DialogDock, Note, use_close};
use crate::device::download;
use crate::torg::deck::saved_hands::add_hand_lines;
use crate::torg::deck::{DeckDialog, owed_draws};
use crate::torg::dialog::TorgDialog;
use crate::torg::list_dialog::list_dialog;
use crate::torg::use_torg;
use ::torg::command::{Command, DeckCommand};
use ::torg::saved_hands;
use leptos::prelude::*;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// Creates a dialog about the cards of an open table.
pub fn deck_dialog(dialog: DeckDialog) -> AnyView {
    match dialog {
        DeckDialog::OwedDraws => list_dialog(|view, _| owed_draws(view)),
        DeckDialog::SaveHands => view! { <SaveHandsDialog/> }.into_any(),
        DeckDialog::RestoreHands => view! { <RestoreHandsDialog/> }.into_any(),
    }
}

/// Asks before all hands are written into a file.
#[component]
fn SaveHandsDialog() -> impl IntoView {
    let table = use_torg();
    let close = use_close();
    let save = Callback::from(move || {
        match table
            .session
            .with_untracked(|table| saved_hands::format_all_hands(table.table()))
        {
            Some(text) => {
                table.dialogs.close_all();
                download("hands.txt", &text);
            }
            // All hands must be known for the file, so the missing numbers are typed first.
            None => table
                .dialogs
                .replace(TorgDialog::Deck(DeckDialog::OwedDraws)),
        }
    });
    let foot = move || {
        view! { <DialogDock label="Save the file" on_press=save other="Not now" on_other=close/> }
    };
    view! {
        <Dialog title="Save all hands" foot>
            <Note text="The file lists every hand by card number so that you can copy it onto the character sheets. The list is not shown here, but anyone who opens the file can read all hands."/>
        </Dialog>
    }
}

/// Asks for hands from another session.
#[component]
fn RestoreHandsDialog() -> impl IntoView {
    let table = use_torg();
    let lines = RwSignal::new(Vec::<String>::new());
    let heroes = move || {
        let view = table.view_now();
        let heroes = view.heroes().map(|hero| (hero.id, hero.name.clone()));
        heroes.collect::<Vec<(ActorId, Name)>>()
    };
    let input = Callback::from(move |input: HandsInput| {
        let mut changed = lines.get_untracked();
        match input {
            HandsInput::Typed(text) | HandsInput::File(text) => {
                add_hand_lines(&mut changed, &text, &heroes(), &table.view_now().deck)?;
            }
            HandsInput::Removed(index) => remove_at(&mut changed, index),
        }
        lines.set(changed);
        Ok(())
    });
    let give = move || {
        let text = lines.with_untracked(|lines| lines.join("\n"));
        if let Ok(saved_hands) = saved_hands::parse(&text, &heroes(), &table.view_now().deck) {
            table.play(Command::Deck(DeckCommand::RestoreHands { saved_hands }));
        }
    };
    view! {
        <HandsDialog
            title="Restore saved hands"
            note="One line per hero, as the app writes it: “Marta: hand 3 17 88; pool 45”. All other cards are shuffled."
            lines
            on_input=input
            done_label="Restore"
            done_without_lines=false
            on_done=give
        />
    }
}
