//! The dialog in which the task box of a flipped card chooses between options (DD-252).

use super::new_task_dialog::name_error;
use crate::components::{
    Dialog, DialogDock, FieldText, NumberStepper, Rows, TextField, ruled_note,
};
use crate::torg::list_content::RuledNote;
use crate::torg::messages::tasks::task_box;
use crate::torg::table::{TorgTable, use_torg};
use ::torg::card::CardId;
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::task::randomiser::{BoxAssignment, BoxAssignments, MAX_OPTIONS};
use leptos::prelude::*;
use tabletop::rule::dd;

/// The options, the boxes that stand for them, and the last choice.
#[derive(Clone, Copy)]
struct BoxChoice {
    table: TorgTable,
    /// The typed names of the options.
    names: [RwSignal<String>; MAX_OPTIONS],
    fields: [FieldText; MAX_OPTIONS],
    count: RwSignal<usize>,
    assignments: RwSignal<BoxAssignments>,
    /// The cards that were flipped; the last of them decides.
    flipped: RwSignal<Vec<CardId>>,
}

impl BoxChoice {
    /// Creates a choice between two options.
    fn new(table: TorgTable) -> Self {
        let names = std::array::from_fn(|_| RwSignal::new(String::new()));
        Self {
            table,
            names,
            fields: names.map(FieldText::from),
            count: RwSignal::new(2),
            assignments: RwSignal::new(BoxAssignments::evenly(&table.view_now().deck, 2)),
            flipped: RwSignal::new(Vec::new()),
        }
    }

    /// Returns the typed name of an option, or its number.
    fn name(self, option: usize) -> String {
        let typed = self.names.get(option);
        let typed = typed.map_or_else(String::new, |name| name.with(|name| name.trim().to_owned()));
        if typed.is_empty() {
            (option + 1).to_string()
        } else {
            typed
        }
    }

    /// Changes the number of options, and assigns the boxes to them evenly.
    fn resize(self, count: usize) {
        let deck = &self.table.view_now().deck;
        self.count.set(count);
        self.assignments.set(BoxAssignments::evenly(deck, count));
        self.flipped.set(Vec::new());
    }

    /// Assigns a box to the next option, and after the last one to none.
    fn assign_next(self, index: usize) {
        self.flipped.set(Vec::new());
        self.assignments.update(|assigned| {
            if let Some(choice) = assigned.0.get_mut(index) {
                let count = self.count.get_untracked();
                let next = choice.option.map_or(0, |option| option + 1);
                choice.option = Some(next).filter(|next| usize::from(*next) < count);
            }
        });
    }

    /// Flips cards until an assigned box comes up.
    fn flip(self) {
        let command = Command::FlipTaskBox {
            assignments: self.assignments.get_untracked(),
        };
        let session = self.table.session;
        session.play(command, move || {
            // The flipped cards are in the log entry that was just added.
            self.flipped.set(session.with_untracked(|table| {
                let last = table.table().log().applied().last();
                let card = |event: &Event| match event {
                    Event::TaskBoxFlipped { card, .. } => Some(*card),
                    _ => None,
                };
                let events = last.into_iter().flat_map(|entry| &entry.events);
                events.filter_map(card).collect()
            }));
        });
    }
}

/// The dialog that takes the options and which boxes stand for each, and then flips a card.
#[component]
pub fn BoxChoiceDialog() -> impl IntoView {
    let choice = BoxChoice::new(use_torg());
    let flip = Callback::from(move || choice.flip());
    let is_unassigned = Signal::derive(move || {
        let assignments = choice.assignments;
        assignments.with(|assigned| assigned.0.iter().all(|choice| choice.option.is_none()))
    });
    let foot = move || view! { <DialogDock label="Flip" disabled=is_unassigned on_press=flip/> };
    let explanation = RuledNote::ruled(
        "Set the number of choices, then assign boxes to each. If an unassigned box comes up, another card is flipped.",
        dd(252),
    );
    view! {
        <Dialog title="Decide with a task box" foot>
            <div class="form task">
                <ChosenOption choice/>
                {ruled_note(explanation)}
                <Rows>
                    <NumberStepper label="Number of choices" value=choice.count min=2 max=MAX_OPTIONS on_change=move |count| choice.resize(count)/>
                </Rows>
                <OptionFields choice flip/>
                <div class="boxgrid"><BoxButtons choice/></div>
            </div>
        </Dialog>
    }
}

/// The option that was chosen, with the boxes of the flipped cards.
#[component]
fn ChosenOption(choice: BoxChoice) -> impl IntoView {
    move || {
        let cards = choice.flipped.get();
        let (last, before) = cards.split_last()?;
        let view = choice.table.view_now();
        let shown = |card: &CardId| {
            view.deck
                .card(*card)
                .map_or_else(String::new, |card| task_box(card.task_box))
        };
        let assignments = choice.assignments;
        let option = assignments.with(|assigned| assigned.option_for(&view.deck, *last));
        let name = option.map_or_else(
            || "none".to_owned(),
            |option| choice.name(usize::from(option)),
        );
        let earlier: Vec<String> = before.iter().map(shown).collect();
        let mut text = shown(last);
        if !earlier.is_empty() {
            text = format!("{text}; flipped again after {}", earlier.join(", "));
        }
        Some(view! {
            <div class="result paper chosen" role="status"><b class="display-28">{name}</b><span>{text}</span></div>
        })
    }
}

/// A field for the name of each option, with its chance.
#[component]
fn OptionFields(choice: BoxChoice, flip: Callback<()>) -> impl IntoView {
    let percent = move |option: usize| {
        u8::try_from(option).map_or(0, |option| {
            choice.assignments.with(|assigned| assigned.percent(option))
        })
    };
    let field = move |(option, (name, value)): (usize, (RwSignal<String>, FieldText))| {
        let label = Signal::derive(move || format!("{}: {}%", option + 1, percent(option)));
        view! { <TextField label value on_enter=flip framed=true error=name_error(name)/> }
    };
    move || {
        let fields = choice.names.into_iter().zip(choice.fields);
        let fields = fields.take(choice.count.get()).enumerate();
        fields.map(field).collect_view()
    }
}

/// A button for each box: a tap assigns it to the next option.
#[component]
fn BoxButtons(choice: BoxChoice) -> impl IntoView {
    let button = move |(index, assigned): (usize, BoxAssignment)| {
        let option = assigned.option.map_or_else(
            || "flip again".to_owned(),
            |option| choice.name(usize::from(option)),
        );
        view! {
            <button type="button" class="letter-button" on:click=move |_| choice.assign_next(index)>
                <b>{task_box(assigned.task_box)}</b>
                <span>{option}</span>
            </button>
        }
    };
    move || {
        let assigned = choice.assignments.get().0.into_iter();
        assigned.enumerate().map(button).collect_view()
    }
}
