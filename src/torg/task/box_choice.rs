//! The dialog in which the task box of a flipped card chooses between options (DD-252).

use super::new_task_dialog::NameErrorMessage;
use crate::components::{Dialog, DialogDock, NumberStepper, Rows, TextField};
use crate::torg::list_content::RuledNote;
use crate::torg::list_dialog::ruled_note;
use crate::torg::messages::tasks::task_box;
use crate::torg::table::use_torg;
use ::torg::card::CardId;
use ::torg::command::Command;
use ::torg::event::Event;
use ::torg::task::randomiser::{BoxAssignments, MAX_OPTIONS};
use leptos::prelude::*;

/// The dialog that takes the options and which boxes stand for each, and then flips a card.
#[component]
pub fn BoxChoiceDialog() -> impl IntoView {
    let table = use_torg();
    let names = StoredValue::new(
        (0..MAX_OPTIONS)
            .map(|_| RwSignal::new(String::new()))
            .collect::<Vec<_>>(),
    );
    let name = move |option: usize| {
        let typed = names.with_value(|names| names.get(option).copied());
        let typed = typed.map_or_else(String::new, |name| name.with(|name| name.trim().to_owned()));
        if typed.is_empty() {
            (option + 1).to_string()
        } else {
            typed
        }
    };
    let count = RwSignal::new(2_usize);
    let assignments = RwSignal::new(BoxAssignments::evenly(&table.view_now().deck, 2));
    let flipped = RwSignal::new(Vec::<CardId>::new());
    let resize = move |new_count: usize| {
        count.set(new_count);
        assignments.set(BoxAssignments::evenly(&table.view_now().deck, new_count));
        flipped.set(Vec::new());
    };
    let flip = Callback::from(move || {
        let command = Command::FlipTaskBox {
            assignments: assignments.get_untracked(),
        };
        table.session.play(command, move || {
            // The flipped cards are in the log entry that was just added; the last of them decides.
            flipped.set(table.session.with_untracked(|table| {
                let events = table
                    .table()
                    .log()
                    .applied()
                    .last()
                    .map(|entry| &entry.events);
                let card = |event: &Event| match event {
                    Event::TaskBoxFlipped { card, .. } => Some(*card),
                    _ => None,
                };
                events.into_iter().flatten().filter_map(card).collect()
            }));
        });
    });
    let chosen = move || {
        let cards = flipped.get();
        let (last, before) = cards.split_last()?;
        let view = table.view_now();
        let shown = |card: &CardId| {
            view.deck
                .card(*card)
                .map_or_else(String::new, |card| task_box(card.task_box))
        };
        let option = assignments.with(|assigned| assigned.option_for(&view.deck, *last));
        let option_name =
            option.map_or_else(|| "none".to_owned(), |option| name(usize::from(option)));
        let earlier: Vec<String> = before.iter().map(shown).collect();
        let text = if earlier.is_empty() {
            shown(last)
        } else {
            format!(
                "{}; flipped again after {}",
                shown(last),
                earlier.join(", ")
            )
        };
        Some(view! {
            <div class="result paper chosen" role="status"><b class="display-28">{option_name}</b><span>{text}</span></div>
        })
    };
    let option_fields = move || {
        let percent = move |option: usize| {
            u8::try_from(option).map_or(0, |option| {
                assignments.with(|assigned| assigned.percent(option))
            })
        };
        let names =
            names.with_value(|names| names.iter().copied().take(count.get()).collect::<Vec<_>>());
        names
            .into_iter()
            .enumerate()
            .map(move |(option, name)| {
                let label = Signal::derive(move || format!("{}: {}%", option + 1, percent(option)));
                view! {
                    <TextField label value=name on_enter=flip framed=true/>
                    <NameErrorMessage name/>
                }
            })
            .collect_view()
    };
    // A tap assigns a box to the next option, and after the last one to none.
    let assign_next = move |index: usize| {
        flipped.set(Vec::new());
        assignments.update(|assigned| {
            if let Some(choice) = assigned.0.get_mut(index) {
                choice.option = match choice.option {
                    None => Some(0),
                    Some(option) => {
                        Some(option + 1).filter(|next| usize::from(*next) < count.get_untracked())
                    }
                };
            }
        });
    };
    let boxes = move || {
        let assigned = assignments.get();
        assigned
            .0
            .into_iter()
            .enumerate()
            .map(|(index, choice)| {
                let option_label = choice
                    .option
                    .map_or_else(|| "flip again".to_owned(), |option| name(usize::from(option)));
                view! {
                    <button type="button" class="letter-button" on:click=move |_| assign_next(index)>
                        <b>{task_box(choice.task_box)}</b>
                        <span>{option_label}</span>
                    </button>
                }
            })
            .collect_view()
    };
    let is_unassigned = Signal::derive(move || {
        assignments.with(|assigned| assigned.0.iter().all(|choice| choice.option.is_none()))
    });
    let foot = move || view! { <DialogDock label="Flip" disabled=is_unassigned on_press=flip/> };
    let explanation = RuledNote {
        text: "Set the number of choices, then assign boxes to each. If an unassigned box comes up, another card is flipped.".to_owned(),
        rule: Some("DD-252"),
    };
    view! {
        <Dialog title="Decide with a task box" foot>
            <div class="form task">
                {chosen}
                {ruled_note(explanation)}
                <Rows>
                    <NumberStepper label="Number of choices" value=count min=2 max=MAX_OPTIONS on_change=resize/>
                </Rows>
                {option_fields}
                <div class="boxgrid">{boxes}</div>
            </div>
        </Dialog>
    }
}
