//! The dialog in which a player chooses the result of an interaction (TC-257).

use crate::components::{
    Dialog, DialogDock, ErrorMessage, Note, Rows, TextField, TickRow, close_when_gone,
};
use crate::torg::attack::{
    PaidNegations, call_choices, call_question, chosen_calls, open_calls, resolve_command,
};
use crate::torg::messages::combat;
use crate::torg::messages::refusals;
use crate::torg::table::{TorgTable, use_torg};
use ::torg::combat::interaction::Interaction;
use ::torg::fight::EvaluatedInteraction;
use ::torg::fight::actions::PlayersCall;
use ::torg::refusal::Refusal;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The interaction that a call belongs to. A card may add or remove calls while the dialog is open.
type CallKey = (ActorId, Interaction);

fn key_of(interaction: &EvaluatedInteraction) -> CallKey {
    (interaction.target, interaction.attempt.kind)
}

/// What is chosen and typed for the calls.
#[derive(Clone, Copy)]
struct CallFields {
    open: Memo<Vec<EvaluatedInteraction>>,
    /// The choices; a text is added when they are sent.
    calls: RwSignal<Vec<(CallKey, PlayersCall)>>,
    texts: StoredValue<Vec<(CallKey, ArcRwSignal<String>)>>,
    /// The error in the typed texts.
    error: RwSignal<String>,
}

impl CallFields {
    fn new(table: TorgTable) -> Self {
        Self {
            open: table.select(|view| open_calls(view).into_iter().cloned().collect()),
            calls: RwSignal::new(Vec::new()),
            texts: StoredValue::new(Vec::new()),
            error: RwSignal::new(String::new()),
        }
    }

    /// Returns the text for a call.
    fn text(self, call: CallKey) -> ArcRwSignal<String> {
        let known = self.texts.with_value(|texts| {
            let mut texts = texts.iter();
            texts
                .find(|(other, _)| *other == call)
                .map(|(_, text)| text.clone())
        });
        known.unwrap_or_else(|| {
            let text = ArcRwSignal::new(String::new());
            self.texts
                .update_value(|texts| texts.push((call, text.clone())));
            text
        })
    }

    /// Checks whether this result is chosen for a call.
    fn is_chosen(self, call: CallKey, result: &PlayersCall) -> bool {
        self.calls.with(|calls| {
            let mut chosen = calls.iter();
            chosen.any(|(other, chosen)| *other == call && chosen == result)
        })
    }

    fn choose(self, call: CallKey, result: &PlayersCall) {
        self.calls.update(|calls| {
            calls.retain(|(other, _)| *other != call);
            calls.push((call, result.clone()));
        });
    }

    /// Returns the choices for the open calls, in their order, without their texts.
    fn choices(self) -> Vec<Option<PlayersCall>> {
        self.open.with(|open| {
            self.calls.with(|calls| {
                let chosen = |interaction| {
                    let key = key_of(interaction);
                    let chosen = calls.iter().find(|(other, _)| *other == key);
                    chosen.map(|(_, result)| result.clone())
                };
                open.iter().map(chosen).collect()
            })
        })
    }

    /// Returns the choices with their targets and texts. `None` while one is missing.
    fn chosen(self) -> Option<Vec<(ActorId, PlayersCall)>> {
        let mut choices = untrack(|| self.choices());
        self.open.with_untracked(|open| {
            for (interaction, choice) in open.iter().zip(&mut choices) {
                if let Some(PlayersCall::Custom(text)) = choice {
                    *text = self.text(key_of(interaction)).get_untracked();
                }
            }
            chosen_calls(open, &choices)
        })
    }
}

/// The dialog. It closes once there is nothing to choose.
#[component]
pub fn PlayersCallDialog(
    /// The actor whose action it is.
    actor: ActorId,
    /// For an attack, the damage that possibilities negate.
    negations: Option<PaidNegations>,
) -> impl IntoView {
    let table = use_torg();
    let fields = CallFields::new(table);
    let CallFields { open, error, .. } = fields;
    let is_complete = Memo::new(move |_| fields.choices().iter().all(Option::is_some));
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
    let call = move |interaction| view! { <CallChoice fields interaction send/> };
    let exists = Memo::new(move |_| open.with(|open| !open.is_empty()));
    close_when_gone(exists);
    move || {
        exists.get().then(|| view! {
            <Dialog title foot>
                <div class="form task">{move || open.get().into_iter().map(call).collect_view()}</div>
            </Dialog>
        })
    }
}

/// The question of one call, with its possible results and the field for another one.
#[component]
fn CallChoice(
    fields: CallFields,
    interaction: EvaluatedInteraction,
    send: Callback<()>,
) -> impl IntoView {
    let (question, choices) = use_torg().view().with_untracked(|view| {
        let question = call_question(view, &interaction);
        (question, call_choices(view, &interaction))
    });
    let call = key_of(&interaction);
    let row = move |(label, detail, result): (String, String, PlayersCall)| {
        let row_result = result.clone();
        view! {
            <TickRow
                label
                detail
                on=Signal::derive(move || fields.is_chosen(call, &row_result))
                on_press=move || fields.choose(call, &result)
            />
        }
    };
    let is_custom = move || fields.is_chosen(call, &PlayersCall::Custom(String::new()));
    view! {
        <Note text=question/>
        <Rows>{choices.into_iter().map(row).collect_view()}</Rows>
        {move || is_custom().then(|| view! {
            <TextField label="Describe the result" value=RwSignal::from(fields.text(call)) on_enter=send framed=true/>
            <ErrorMessage text=fields.error/>
        })}
    }
}
