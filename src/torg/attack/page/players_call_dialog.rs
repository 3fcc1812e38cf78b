//! The dialog in which a player chooses the result of an interaction (TC-257).

use crate::components::{Dialog, DialogDock, ErrorMessage, Note, Rows, TextField, TickRow};
use crate::torg::attack::{PaidNegations, call_choices, open_calls, resolve_command};
use crate::torg::messages::combat;
use crate::torg::messages::refusals;
use crate::torg::messages::sentences::actor_name;
use crate::torg::table::use_torg;
use ::torg::fight::EvaluatedInteraction;
use ::torg::fight::actions::PlayersCall;
use ::torg::refusal::Refusal;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The choice for each target.
type Calls = Vec<(ActorId, PlayersCall)>;

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
    let calls = RwSignal::new(Calls::new());
    let text = RwSignal::new(String::new());
    let error = RwSignal::new(String::new());
    let is_complete = Memo::new(move |_| {
        let has_call = |interaction: &EvaluatedInteraction| {
            calls.with(|calls| {
                calls
                    .iter()
                    .any(|(target, _)| *target == interaction.target)
            })
        };
        open.with(|open| open.iter().all(has_call))
    });
    let send = Callback::from(move || {
        let calls = calls
            .get_untracked()
            .into_iter()
            .map(|(target, call)| match call {
                PlayersCall::Custom(_) => (target, PlayersCall::Custom(text.get_untracked())),
                call => (target, call),
            });
        let command = resolve_command(actor, negations.clone(), calls.collect());
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
    let call_fields = move |interaction: EvaluatedInteraction| {
        let target = interaction.target;
        let is_call_chosen = move |call: &PlayersCall| {
            calls.with(|calls| calls.iter().any(|entry| entry == &(target, call.clone())))
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
                        calls.retain(|(other, _)| *other != target);
                        calls.push((target, call.clone()));
                    })
                />
            }
        };
        let is_custom = move || is_call_chosen(&PlayersCall::Custom(String::new()));
        let question = format!(
            "{}: choose the result",
            table.view().with_untracked(|view| actor_name(view, target))
        );
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
            <div class="form task">{move || open.get().into_iter().map(call_fields).collect_view()}</div>
        </Dialog>
    })
    }
}
