//! The dialog in which a player chooses the result of an interaction (TC-257).

use crate::components::{Dialog, DialogDock, ErrorMessage, Note, Rows, TextField, TickRow};
use crate::torg::attack::{
    PaidNegations, call_choices, call_question, chosen_calls, open_calls, resolve_command,
};
use crate::torg::messages::combat;
use crate::torg::messages::refusals;
use crate::torg::table::{TorgTable, use_torg};
use ::torg::fight::EvaluatedInteraction;
use ::torg::fight::actions::PlayersCall;
use ::torg::refusal::Refusal;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// What is chosen and typed for the open calls, in their order. A card may add a call while the dialog is open.
#[derive(Clone, Copy)]
struct CallFields {
    open: Memo<Vec<EvaluatedInteraction>>,
    /// The choices; a text is added when they are sent.
    calls: RwSignal<Vec<Option<PlayersCall>>>,
    texts: StoredValue<Vec<ArcRwSignal<String>>>,
    /// The error in the typed texts.
    error: RwSignal<String>,
}

impl CallFields {
    fn new(table: TorgTable) -> Self {
        let open = table.select(|view| open_calls(view).into_iter().cloned().collect::<Vec<_>>());
        Self {
            open,
            calls: RwSignal::new(Vec::new()),
            texts: StoredValue::new(Vec::new()),
            error: RwSignal::new(String::new()),
        }
    }

    /// Returns the typed text of a call.
    fn text(self, index: usize) -> ArcRwSignal<String> {
        let empty = || ArcRwSignal::new(String::new());
        let text = self.texts.try_update_value(|texts| {
            if texts.len() <= index {
                texts.resize_with(index + 1, empty);
            }
            texts.get(index).cloned()
        });
        text.flatten().unwrap_or_else(empty)
    }

    /// Checks whether this result is chosen for a call.
    fn is_chosen(self, index: usize, call: &PlayersCall) -> bool {
        self.calls
            .with(|calls| calls.get(index).and_then(Option::as_ref) == Some(call))
    }

    fn choose(self, index: usize, call: &PlayersCall) {
        self.calls.update(|calls| {
            if calls.len() <= index {
                calls.resize(index + 1, None);
            }
            if let Some(chosen) = calls.get_mut(index) {
                *chosen = Some(call.clone());
            }
        });
    }

    /// Returns the choices with their targets and texts. `None` while one is missing.
    fn chosen(self) -> Option<Vec<(ActorId, PlayersCall)>> {
        let mut chosen = self.calls.get_untracked();
        for (index, call) in chosen.iter_mut().enumerate() {
            if let Some(PlayersCall::Custom(text)) = call {
                *text = self.text(index).get_untracked();
            }
        }
        self.open.with_untracked(|open| chosen_calls(open, &chosen))
    }
}

/// The dialog. Renders nothing if there is nothing to choose.
#[component]
pub fn PlayersCallDialog(
    /// The actor whose action it is.
    actor: ActorId,
    /// For an attack, the damage that possibilities negate.
    negations: Option<PaidNegations>,
) -> impl IntoView {
    let table = use_torg();
    let fields = CallFields::new(table);
    let CallFields {
        open, calls, error, ..
    } = fields;
    let is_complete = Memo::new(move |_| {
        open.with(|open| calls.with(|calls| chosen_calls(open, calls).is_some()))
    });
    let send = Callback::from(move || {
        let Some(chosen) = fields.chosen() else {
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
                let kind = combat::interaction(interaction.attempt.kind);
                format!("{kind}: player’s call")
            })
        })
    });
    let not_ready = Signal::derive(move || !is_complete.get());
    let foot = move || view! { <DialogDock label="Apply" disabled=not_ready on_press=send/> };
    let call = move |(index, interaction): (usize, EvaluatedInteraction)| {
        view! { <CallChoice fields index interaction send/> }
    };
    let exists = Memo::new(move |_| open.with(|open| !open.is_empty()));
    move || {
        exists.get().then(|| view! {
            <Dialog title foot>
                <div class="form task">{move || open.get().into_iter().enumerate().map(call).collect_view()}</div>
            </Dialog>
        })
    }
}

/// The question of one call, with its possible results and the field for another one.
#[component]
fn CallChoice(
    fields: CallFields,
    index: usize,
    interaction: EvaluatedInteraction,
    send: Callback<()>,
) -> impl IntoView {
    let (question, choices) = use_torg().view().with_untracked(|view| {
        let question = call_question(view, &interaction);
        (question, call_choices(view, &interaction))
    });
    let row = move |(label, detail, call): (String, String, PlayersCall)| {
        let row_call = call.clone();
        view! {
            <TickRow
                label
                detail
                on=Signal::derive(move || fields.is_chosen(index, &row_call))
                on_press=move || fields.choose(index, &call)
            />
        }
    };
    let is_custom = move || fields.is_chosen(index, &PlayersCall::Custom(String::new()));
    view! {
        <Note text=question/>
        <Rows>{choices.into_iter().map(row).collect_view()}</Rows>
        {move || is_custom().then(|| view! {
            <TextField label="Describe the result" value=RwSignal::from(fields.text(index)) on_enter=send framed=true/>
            <ErrorMessage text=fields.error/>
        })}
    }
}
