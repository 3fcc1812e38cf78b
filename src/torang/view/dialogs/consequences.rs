//! The dialogs for the consequences of a critical or a fumble.

use crate::components::{
    Button, Dialog, DialogDock, Note, RadioRow, RadioRows, Rows, TextField, TickRow, toggle,
};
use crate::grammar::{capitalised, possessive};
use crate::torang::action::Action;
use crate::torang::messages::{actor_name, benefit, drawback};
use crate::torang::result::finish_without_choice;
use crate::torang::view::table::use_torang;
use ::torang::command::Command;
use ::torang::state::{Benefit, Drawback, RollPart};
use leptos::prelude::*;

/// The dialog for the benefits of a critical, of which one or more can be chosen (TE-037).
#[component]
pub fn Benefits(
    part: RollPart,
    /// Whether the roll is finished after the choice, or without one.
    finishes: bool,
) -> impl IntoView {
    let table = use_torang();
    let chosen = RwSignal::new(Vec::<Benefit>::new());
    // The group's own words alone are a benefit, too.
    let choose = move |description| {
        let benefits = match chosen.get_untracked() {
            chosen if chosen.is_empty() => vec![Benefit::Other],
            chosen => chosen,
        };
        let command = Command::ChooseBenefits {
            part,
            benefits,
            description,
        };
        table.play_consequence(command, finishes);
    };
    let rows = Benefit::ALL.map(|benefit_kind| {
        let (label, detail) = benefit(benefit_kind);
        let is_on = Signal::derive(move || chosen.with(|chosen| chosen.contains(&benefit_kind)));
        view! { <TickRow label detail on=is_on on_press=move || chosen.update(|chosen| toggle(chosen, benefit_kind))/> }
    });
    view! {
        <Consequences
            title=dialog_title(part, "critical: what is the benefit?")
            part
            without=finishes.then_some("No benefit")
            is_chosen=Signal::derive(move || chosen.with(|chosen| !chosen.is_empty()))
            on_send=choose
        >
            {rows.into_iter().collect_view()}
        </Consequences>
    }
}

/// The dialog for the drawback of a fumble, of which exactly one is chosen (TE-041).
#[component]
pub fn Drawbacks(
    part: RollPart,
    /// Whether the roll is finished after the choice, or without one.
    finishes: bool,
) -> impl IntoView {
    let table = use_torang();
    let chosen = RwSignal::new(None::<Drawback>);
    // The group's own words alone are a drawback, too.
    let choose = move |description| {
        let command = Command::ChooseDrawback {
            part,
            drawback: chosen.get_untracked().unwrap_or(Drawback::Other),
            description,
        };
        table.play_consequence(command, finishes);
    };
    let rows = Drawback::ALL.map(|drawback_kind| {
        let (label, detail) = drawback(drawback_kind);
        let is_chosen = move || chosen.get() == Some(drawback_kind);
        RadioRow::new(label, is_chosen, move || chosen.set(Some(drawback_kind))).with_detail(detail)
    });
    view! {
        <Consequences
            title=dialog_title(part, "fumble: what is the drawback?")
            part
            without=finishes.then_some("No drawback")
            is_chosen=Signal::derive(move || chosen.get().is_some())
            on_send=choose
        >
            <RadioRows label="Drawback" rows=rows.into()/>
        </Consequences>
    }
}

/// Says whose critical or fumble it is, and what is asked.
fn dialog_title(part: RollPart, asks: &str) -> String {
    let view = use_torang().view_now();
    let attempt = view.current_roll().and_then(|roll| roll.attempt(part));
    attempt.map_or_else(String::new, |attempt| {
        let owner = possessive(&actor_name(&view, attempt.actor));
        format!("{} {asks}", capitalised(&owner))
    })
}

#[component]
fn Consequences(
    title: String,
    /// The part of the roll.
    part: RollPart,
    /// The label of the button that finishes the roll without a choice, if the roll is being finished.
    without: Option<&'static str>,
    is_chosen: Signal<bool>,
    #[prop(into)] on_send: Callback<(String,)>,
    children: Children,
) -> impl IntoView {
    let table = use_torang();
    let next = finish_without_choice(&table.view_now(), part);
    let is_last = without.is_some() && matches!(next, Action::Play(_));
    let description = RwSignal::new(String::new());
    let is_empty =
        Signal::derive(move || !is_chosen.get() && description.with(|text| text.trim().is_empty()));
    let send = Callback::from(move || {
        if !is_empty.get_untracked() {
            on_send.run((description.get_untracked(),));
        }
    });
    let foot = move || {
        let finish = move || table.run(finish_without_choice(&table.view_now(), part));
        view! {
            <DialogDock label="Save" disabled=is_empty on_press=send>
                {without.map(|label| view! { <Button label class="btn-big grow" on_press=finish/> })}
            </DialogDock>
        }
    };
    view! {
        <Dialog title foot>
            <div class="form">
                {is_last.then(|| view! { <Note text="After this, the roll is finished."/> })}
                <Rows>{children()}</Rows>
                <TextField
                    label="In your own words (optional)"
                    value=description
                    on_enter=send
                    framed=true
                />
            </div>
        </Dialog>
    }
}
