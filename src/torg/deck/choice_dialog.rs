//! The dialog that asks which deck a new table plays with.

use super::choice::{DeckChoice, template};
use super::dialogs::{HAND_EXAMPLE, HandLines, faults_view};
use crate::components::{
    Button, ButtonVariant, Dialog, Dock, FilePicker, Note, Row, TextField, TickRow, use_close,
};
use crate::device::download;
use leptos::prelude::*;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// Which deck a new table plays with.
#[component]
pub fn DeckChoiceDialog(
    /// What is chosen.
    #[prop(into)]
    choice: Signal<DeckChoice>,
    /// The heroes, by the IDs that they will have.
    #[prop(into)]
    heroes: Signal<Vec<(ActorId, Name)>>,
    /// Takes another choice.
    #[prop(into)]
    on_change: Callback<(DeckChoice,)>,
) -> impl IntoView {
    let close = use_close();
    let unsaved = RwSignal::new(false);
    let typed = RwSignal::new(String::new());
    let faults = RwSignal::new(Vec::<String>::new());
    let change = move |change: &dyn Fn(&mut DeckChoice) -> Result<(), Vec<String>>| {
        let mut next = choice.get_untracked();
        let changed = change(&mut next);
        let is_changed = changed.is_ok();
        faults.set(changed.err().unwrap_or_default());
        if is_changed {
            on_change.run((next,));
        }
        is_changed
    };
    let add = Callback::from(move || {
        let text = typed.get_untracked();
        let heroes = heroes.get_untracked();
        if change(&|choice| choice.add_hands(&text, &heroes)) {
            typed.set(String::new());
            unsaved.set(false);
        }
    });
    let open_file = move |text: String| {
        let heroes = heroes.get_untracked();
        change(&|choice| choice.open_file(&text, &heroes));
    };
    let remove = move |place: usize| {
        change(&|choice| {
            choice.saved_hands.remove(place);
            Ok(())
        });
    };
    let is_custom = Memo::new(move |_| choice.with(|choice| choice.deck.as_custom().is_some()));
    let take_shipped = move || {
        change(&|choice| {
            choice.deck = ::torg::deck::Deck::default();
            Ok(())
        });
    };
    let toggle_printed = move || {
        change(&|choice| {
            choice.physical_deck = !choice.physical_deck;
            Ok(())
        });
    };
    let lines = Signal::derive(move || choice.with(|choice| choice.saved_hands.clone()));
    let nothing_typed = Signal::derive(move || typed.with(|typed| typed.trim().is_empty()));
    let foot = move || {
        view! {
            <Dock>
                <Button
                    label="Add"
                    variant=ButtonVariant::Lit
                    class="btn-big grow"
                    disabled=nothing_typed
                    on_press=add
                />
                <Button label="Done" class="btn-big grow" on_press=close/>
            </Dock>
        }
    };
    view! {
        <Dialog title="The deck" unsaved foot>
            <Note text=Signal::derive(move || choice.with(DeckChoice::text))/>
            {faults_view(faults)}
            <div class="rows sheet-way"><FilePicker on_file=open_file/></div>
            <div class="rows">
                <TickRow
                    label="Play with the printed deck"
                    detail="you draw and flip real cards and type their numbers; what a number means, the deck chosen here says"
                    on=Signal::derive(move || choice.with(|choice| choice.physical_deck))
                    on_press=toggle_printed
                />
                {move || is_custom.get().then(|| view! {
                    <Row label="Back to the deck that ships" on_press=take_shipped/>
                })}
                <Row
                    label="Save a template"
                    detail="the deck that ships, as a table for a spreadsheet"
                    on_press=|| download("deck.csv", &template())
                />
                <HandLines lines on_remove=remove/>
            </div>
            <div class="rows sheet-field"><TextField label=HAND_EXAMPLE value=typed on_enter=add/></div>
        </Dialog>
    }
}
