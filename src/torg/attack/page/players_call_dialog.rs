//! The dialog in which a player chooses the result of an interaction (TC-257).

use crate::components::{Dialog, DialogDock, ErrorMessage, Note, Rows, TextField, TickRow};
use crate::torg::attack::{
    PaidNegations, call_choices, call_question, chosen_calls, open_calls, resolve_command,
};
use crate::torg::messages::combat;
use crate::torg::messages::refusals;
use crate::torg::table::use_torg;
use ::torg::fight::EvaluatedInteraction;
use ::torg::fight::actions::PlayersCall;
use ::torg::refusal::Refusal;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The choice for each open call, in order; a text is added when it is sent.
type Calls = Vec<Option<PlayersCall>>;

/// The dialog. Renders nothing if there is nothing to choose.
#[component]
pub fn PlayersCallDialog(
    /// The actor whose action it is.
    actor: ActorId,
    /// For an attack, the damage that possibilities negate.
    negations: Option<PaidNegations>,
) -> impl IntoView {
    let table = use_torg();
    let open = table.select(|view| open_calls(view).into_iter().cloned().collect::<Vec<_>>());
    let calls: RwSignal<Calls> = RwSignal::new(vec![None; open.with_untracked(Vec::len)]);
    let texts = StoredValue::new(open.with_untracked(|open| {
        let text = |_: &EvaluatedInteraction| RwSignal::new(String::new());
        open.iter().map(text).collect::<Vec<_>>()
    }));
    let text_at =
        move |index: usize| texts.with_value(|texts| texts.get(index).copied().unwrap_or_default());
    let error = RwSignal::new(String::new());
    let is_complete = Memo::new(move |_| {
        open.with(|open| calls.with(|calls| chosen_calls(open, calls).is_some()))
    });
    let send = Callback::from(move || {
        let mut chosen = calls.get_untracked();
        for (index, call) in chosen.iter_mut().enumerate() {
            if let Some(PlayersCall::Custom(text)) = call {
                *text = text_at(index).get_untracked();
            }
        }
        let Some(chosen) = open.with_untracked(|open| chosen_calls(open, &chosen)) else {
            return;
        };
        let command = resolve_command(actor, negations.clone(), chosen);
        match table.session.check(&command) {
            Err(refusal @ (Refusal::EmptyText | Refusal::TextTooLong { .. })) => {
                let message = refusals::refusal(&refusal, &table.view_now(), false);
                error.set(message.in_one_line());
            }
            Ok(()) | Err(_) => table.play(command),
        }
    });
    let title = Signal::derive(move || {
        open.with(|open| {
            open.last().map_or_else(String::new, |interaction| {
                format!(
                    "{}: player’s call",
                    combat::interaction(interaction.attempt.kind)
                )
            })
        })
    });
    let foot = move || {
        view! { <DialogDock label="Apply" disabled=Signal::derive(move || !is_complete.get()) on_press=send/> }
    };
    let call_fields = move |(index, interaction): (usize, EvaluatedInteraction)| {
        let is_call_chosen = move |call: &PlayersCall| {
            calls.with(|calls| calls.get(index).and_then(Option::as_ref) == Some(call))
        };
        let choices = table
            .view()
            .with_untracked(|view| call_choices(view, &interaction));
        let row = move |(label, detail, call): (String, String, PlayersCall)| {
            let row_call = call.clone();
            view! {
                <TickRow
                    label
                    detail
                    on=Signal::derive(move || is_call_chosen(&row_call))
                    on_press=move || calls.update(|calls| {
                        if let Some(chosen) = calls.get_mut(index) {
                            *chosen = Some(call.clone());
                        }
                    })
                />
            }
        };
        let is_custom = move || is_call_chosen(&PlayersCall::Custom(String::new()));
        let question = table
            .view()
            .with_untracked(|view| call_question(view, &interaction));
        let text = text_at(index);
        view! {
            <Note text=question/>
            <Rows>{choices.into_iter().map(row).collect_view()}</Rows>
            {move || is_custom().then(|| view! {
                <TextField label="Describe the result" value=text on_enter=send framed=true/>
                <ErrorMessage text=error/>
            })}
        }
    };
    let exists = Memo::new(move |_| open.with(|open| !open.is_empty()));
    move || {
        exists.get().then(|| view! {
        <Dialog title foot>
            <div class="form task">{move || open.get().into_iter().enumerate().map(call_fields).collect_view()}</div>
        </Dialog>
    })
    }
}
