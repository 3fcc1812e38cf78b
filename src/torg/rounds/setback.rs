//! The dialog about what a setback does to a side: the gamemaster's own text, the general penalty, a form, or a prepared setback.

use super::setback_targets;
use crate::components::{
    Button, ButtonVariant, Dialog as DialogView, Dock, Fault, Row, Rows, SideMark, TextField,
    TickRow, UndoButtons, use_close,
};
use crate::grammar::long_text;
use crate::torg::messages::hands::{form, form_sub};
use crate::torg::messages::torg::the_side;
use crate::torg::table::use_torg;
use ::torg::card::Side;
use ::torg::command::Command;
use ::torg::follow_ups::{PreparedSetback, SetbackKind};
use ::torg::state::Setback;
use leptos::prelude::*;
use tabletop::name::is_text_too_long;
use tabletop::seat::ActorId;

/// Which part of the dialog is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// The text of what happens, and the rows that lead to the other steps.
    Words,
    /// The actors whom a form of setback affects.
    Form(SetbackKind),
    /// The prepared setbacks, which the players do not know yet (DD-174).
    Prepared,
}

/// The dialog that asks what a setback does to a side.
#[component]
pub fn SetbackDialog(
    /// The side.
    side: Side,
) -> impl IntoView {
    let table = use_torg();
    let session = table.session;
    let close = use_close();
    let step = RwSignal::new(Step::Words);
    let text = RwSignal::new(String::new());
    let chosen = RwSignal::new(Vec::<ActorId>::new());
    let is_said = Signal::derive(move || text.with(|text| !text.trim().is_empty()));
    let play = move |setback| table.play(Command::ChooseSetback { side, setback });
    let send = Callback::from(move || match step.get_untracked() {
        Step::Words if is_said.get_untracked() => play(Setback::Described(text.get_untracked())),
        Step::Form(kind) if !chosen.with_untracked(Vec::is_empty) => play(Setback::Specific {
            kind,
            actors: chosen.get_untracked(),
            text: text.get_untracked(),
        }),
        Step::Words | Step::Form(_) | Step::Prepared => {}
    });
    let title = Signal::derive(move || match step.get() {
        Step::Words => format!("Setback for {}", the_side(side)),
        Step::Form(kind) => form(kind).to_owned(),
        Step::Prepared => "Prepared Setbacks".to_owned(),
    });
    let note = Signal::derive(move || {
        match step.get() {
        Step::Words => "Something goes wrong that nobody planned: equipment fails, the ground gives way, help arrives for the other side.".to_owned(),
        Step::Form(kind) => format!("Setback for {}: {}.", the_side(side), form_sub(kind)),
        Step::Prepared => "For the gamemaster only.".to_owned(),
    }
    });
    let forms = table.select(move |view| {
        let can = |kind: &&SetbackKind| setback_targets(view, side, **kind).next().is_some();
        SetbackKind::ALL
            .iter()
            .filter(can)
            .copied()
            .collect::<Vec<_>>()
    });
    let prepared = table.select(|view| view.follow_ups.prepared_setbacks.clone());
    let rows = move || match step.get() {
        Step::Words => {
            let ready = (!prepared.with(Vec::is_empty)).then(|| {
                view! {
                    <Row
                        label="Prepared Setbacks"
                        detail="for the gamemaster only"
                        on_press=move || step.set(Step::Prepared)
                    />
                }
            });
            let forms = forms.get().into_iter().map(|kind| view! {
                <Row label=form(kind) detail=form_sub(kind) on_press=move || step.set(Step::Form(kind))/>
            });
            view! {
                {ready}
                <Row
                    label="−5 on all their actions"
                    detail="this round, if nothing else fits better"
                    on_press=move || play(Setback::Generic)
                />
                {forms.collect_view()}
            }
            .into_any()
        }
        Step::Form(kind) => {
            let view = table.view_now();
            let row = |(id, label): (ActorId, String)| {
                let sign = view! { <SideMark side/> }.into_any();
                let on = Signal::derive(move || chosen.with(|chosen| chosen.contains(&id)));
                let press = move || {
                    chosen.update(
                        |chosen| match chosen.iter().position(|other| *other == id) {
                            Some(place) => {
                                chosen.remove(place);
                            }
                            None => chosen.push(id),
                        },
                    );
                };
                view! { <TickRow label on sign on_press=press/> }
            };
            let targets = setback_targets(&view, side, kind);
            let targets = targets.map(|actor| (actor.id, actor.name.as_str().to_owned()));
            targets.map(row).collect_view().into_any()
        }
        Step::Prepared => {
            let mut all = prepared.get();
            // Setbacks that are kept across scenes come first.
            all.sort_by_key(|setback| !setback.across_scenes);
            let row = |setback: PreparedSetback| {
                let detail = prepared_detail(&setback);
                let words = setback.text.clone();
                let press = move || {
                    text.set(words.clone());
                    step.set(Step::Words);
                };
                view! { <Row label=setback.text detail on_press=press/> }
            };
            all.into_iter().map(row).collect_view().into_any()
        }
    };
    let fault = Signal::derive(move || {
        if text.with(|text| is_text_too_long(text)) {
            long_text()
        } else {
            String::new()
        }
    });
    let types = Memo::new(move |_| step.get() != Step::Prepared);
    let field = move || {
        types.get().then(|| {
            view! {
                <div class="rows sheet-field">
                    <TextField label="What happens" value=text on_enter=send/>
                    <Fault text=fault/>
                </div>
            }
        })
    };
    let is_first = Memo::new(move |_| step.get() == Step::Words);
    let unready = Signal::derive(move || match step.get() {
        Step::Words => !is_said.get(),
        Step::Form(_) => chosen.with(Vec::is_empty),
        Step::Prepared => true,
    });
    let back = move || {
        if is_first.get() {
            view! { <Button label="Later" class="btn-big grow" on_press=close/> }.into_any()
        } else {
            view! { <Button label="Back" class="btn-big grow" on_press=move || step.set(Step::Words)/> }.into_any()
        }
    };
    let happens = move || {
        types.get().then(|| view! {
            <Button label="Apply the setback" variant=ButtonVariant::Lit class="btn-big grow" disabled=unready on_press=send/>
        })
    };
    // The dialog opens after a flip, which may have been a mistake, so it has an undo button.
    let foot = move || {
        view! {
            <Dock>
                <UndoButtons
                    can_undo=Signal::derive(move || session.can_undo())
                    on_undo=move || session.undo()
                />
                {back}
                {happens}
            </Dock>
        }
    };
    view! {
        <DialogView title foot>
            <p class="note">{note}</p>
            <Rows>{rows}</Rows>
            {field}
        </DialogView>
    }
}

fn prepared_detail(setback: &PreparedSetback) -> &'static str {
    match (setback.across_scenes, setback.hinted) {
        (true, true) => "for later scenes too; hinted at",
        (true, false) => "for later scenes too",
        (false, true) => "for this scene; hinted at",
        (false, false) => "for this scene",
    }
}
