//! The dialogs about the cards of an open table: printed cards that were drawn, and hands that go into a file and come from one.

use super::DeckDialog;
use super::saved_hands::{add_hand_lines, hands_text};
use crate::components::{
    Button, ButtonVariant, Dialog, Dock, Fault, FilePicker, Note, Row, TextField, use_close,
};
use crate::device::download;
use crate::torg::action::{Action, HandPurpose};
use crate::torg::dialog::Dialog as TorgDialog;
use crate::torg::messages::torg::cards as count_cards;
use crate::torg::use_torg;
use ::torg::command::{Command, DeckCommand};
use ::torg::saved_hands;
use leptos::prelude::*;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// What stands in a field for a line of a hand while it is empty.
pub const HAND_EXAMPLE: &str = "Marta: hand 3 17 88";

/// Makes a dialog about the cards of an open table.
pub fn deck_dialog(dialog: DeckDialog) -> AnyView {
    match dialog {
        DeckDialog::OwedDraws => view! { <OwedDrawsDialog/> }.into_any(),
        DeckDialog::SaveHands => view! { <SaveHandsDialog/> }.into_any(),
        DeckDialog::RestoreHands => view! { <RestoreHandsDialog/> }.into_any(),
    }
}

/// Faults of a file or a line, under each other.
pub fn faults_view(faults: RwSignal<Vec<String>>) -> impl IntoView {
    move || {
        let faults = faults.get().into_iter();
        view! { <div>{faults.map(|text| view! { <Fault text/> }).collect_view()}</div> }
    }
}

/// Who has a line with a hand, and nothing of what is in it: the numbers are for that hero alone.
#[component]
pub fn HandLines(
    /// The lines.
    #[prop(into)]
    lines: Signal<Vec<String>>,
    /// Takes a line out, by its place.
    #[prop(into)]
    on_remove: Callback<(usize,)>,
) -> impl IntoView {
    let row = move |(place, line): (usize, String)| {
        let name = line.split(':').next().unwrap_or_default();
        view! {
            <Row
                label=format!("{name}: a hand is told")
                detail="tap to take it out"
                on_press=move || on_remove.run((place,))
            />
        }
    };
    move || lines.get().into_iter().enumerate().map(row).collect_view()
}

/// Who has drawn from the printed deck.
#[component]
fn OwedDrawsDialog() -> impl IntoView {
    let table = use_torg();
    let owing = table.select(|view| {
        let deck = view.physical_deck.as_ref()?;
        let owing = view.heroes().map(|hero| {
            let count = deck.owed_count(Some(hero.id));
            (hero.id, hero.name.to_string(), count)
        });
        Some(owing.filter(|(_, _, count)| *count > 0).collect::<Vec<_>>())
    });
    let row = move |(hero, name, count): (ActorId, String, usize)| {
        let show = Action::ShowHand(hero, HandPurpose::TypeDrawn);
        view! {
            <Row
                label=name
                detail=format!("{} to draw and type", count_cards(count))
                on_press=move || table.run(show.clone())
            />
        }
    };
    let foot = move || {
        let close = use_close();
        view! { <Dock><Button label="Later" class="btn-big grow" on_press=close/></Dock> }
    };
    let any =
        Memo::new(move |_| owing.with(|owing| owing.as_ref().is_some_and(|it| !it.is_empty())));
    move || {
        any.get().then(|| {
            view! {
                <Dialog title="Drawn from the printed deck" foot>
                    <Note text="Whoever draws types the numbers behind the curtain."/>
                    <div class="rows">
                        {move || owing.get().into_iter().flatten().map(row.clone()).collect_view()}
                    </div>
                </Dialog>
            }
        })
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
            .with_untracked(|table| hands_text(table.table()))
        {
            Some(text) => {
                close.run(());
                download("hands.txt", &text);
            }
            // Hands are written out whole: first it is typed what was drawn.
            None => table
                .dialogs
                .replace(TorgDialog::Deck(DeckDialog::OwedDraws)),
        }
    });
    let foot = move || {
        view! {
            <Dock>
                <Button label="Not now" class="btn-big grow" on_press=close/>
                <Button label="Save the file" variant=ButtonVariant::Lit class="btn-big grow" on_press=save/>
            </Dock>
        }
    };
    view! {
        <Dialog title="Write out all hands" foot>
            <Note text="The file holds the number of every card in every hand, for the character sheets. It is not shown here; whoever opens it sees all hands."/>
        </Dialog>
    }
}

/// Hands from another session.
#[component]
fn RestoreHandsDialog() -> impl IntoView {
    let table = use_torg();
    let typed = RwSignal::new(String::new());
    let lines = RwSignal::new(Vec::<String>::new());
    let faults = RwSignal::new(Vec::<String>::new());
    let heroes = move || {
        let view = table.view_now();
        let heroes = view.heroes().map(|hero| (hero.id, hero.name.clone()));
        heroes.collect::<Vec<(ActorId, Name)>>()
    };
    let add_text = move |text: &str| {
        let mut next = lines.get_untracked();
        let added = add_hand_lines(&mut next, text, &heroes(), &table.view_now().deck);
        if added.is_ok() {
            lines.set(next);
            typed.set(String::new());
        }
        faults.set(added.err().unwrap_or_default());
    };
    let add = Callback::from(move || add_text(&typed.get_untracked()));
    let give = Callback::from(move || {
        let text = lines.with_untracked(|lines| lines.join("\n"));
        if let Ok(saved_hands) = saved_hands::parse(&text, &heroes(), &table.view_now().deck) {
            table.play(Command::Deck(DeckCommand::RestoreHands { saved_hands }));
        }
    });
    let remove = move |place: usize| {
        lines.update(|lines| {
            lines.remove(place);
        })
    };
    let nothing_typed = Memo::new(move |_| typed.with(|typed| typed.trim().is_empty()));
    let cannot_give = Signal::derive(move || lines.with(Vec::is_empty) || !nothing_typed.get());
    let foot = move || {
        view! {
            <Dock>
                <Button label="Add" variant=ButtonVariant::Lit class="btn-big grow" disabled=nothing_typed on_press=add/>
                <Button label="Give them" class="btn-big grow" disabled=cannot_give on_press=give/>
            </Dock>
        }
    };
    view! {
        <Dialog title="Hands from another sitting" foot>
            <Note text="A line a hero, as the app writes it: Marta: hand 3 17 88; pool 45. The rest is shuffled."/>
            {faults_view(faults)}
            <div class="rows sheet-way"><FilePicker on_file=move |text: String| add_text(&text)/></div>
            <div class="rows"><HandLines lines on_remove=remove/></div>
            <div class="rows sheet-field"><TextField label=HAND_EXAMPLE value=typed on_enter=add/></div>
        </Dialog>
    }
}
