//! The dialog in which a player chooses the result of an interaction (TC-257).

use crate::components::{
    DialogDock, FieldText, Note, RadioRow, RadioRows, Rows, SubjectDialog, TextField,
};
use crate::torg::attack::{
    call_choices, call_question, chosen_calls, description_error, open_calls, resolve_command,
};
use crate::torg::messages::combat;
use crate::torg::table::{TorgTable, use_torg};
use ::torg::combat::interaction::Interaction;
use ::torg::fight::actions::PlayersCall;
use ::torg::fight::{EvaluatedInteraction, Negation};
use ::torg::view::View;
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
    /// The choices; a description is added when they are sent.
    calls: RwSignal<Vec<(CallKey, PlayersCall)>>,
    descriptions: StoredValue<Vec<(CallKey, Description)>>,
}

/// What is typed for a call, and the error in it.
#[derive(Clone, Default)]
struct Description {
    text: ArcRwSignal<String>,
    error: ArcRwSignal<String>,
}

impl CallFields {
    fn new(table: TorgTable) -> Self {
        Self {
            open: table.select(|view| open_calls(view).into_iter().cloned().collect()),
            calls: RwSignal::new(Vec::new()),
            descriptions: StoredValue::new(Vec::new()),
        }
    }

    /// Returns the description for a call.
    fn description(self, call: CallKey) -> Description {
        let known = self.descriptions.with_value(|descriptions| {
            let mut descriptions = descriptions.iter();
            descriptions
                .find(|(other, _)| *other == call)
                .map(|(_, description)| description.clone())
        });
        known.unwrap_or_else(|| {
            let description = Description::default();
            self.descriptions
                .update_value(|descriptions| descriptions.push((call, description.clone())));
            description
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
        self.description(call).error.set(String::new());
        self.calls.update(|calls| {
            calls.retain(|(other, _)| *other != call);
            calls.push((call, result.clone()));
        });
    }

    /// Returns the choices for the open calls, in their order, without their descriptions.
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

    /// Returns the choices with their targets and descriptions. `None` while one is missing or a description cannot be used: then its
    /// error is shown.
    fn chosen(self, view: &View) -> Option<Vec<(ActorId, PlayersCall)>> {
        let mut choices = untrack(|| self.choices());
        self.open.with_untracked(|open| {
            let mut has_error = false;
            for (interaction, choice) in open.iter().zip(&mut choices) {
                if let Some(PlayersCall::Custom(text)) = choice {
                    let description = self.description(key_of(interaction));
                    *text = description.text.get_untracked();
                    let error = description_error(view, text);
                    has_error |= !error.is_empty();
                    description.error.set(error);
                }
            }
            chosen_calls(open, &choices).filter(|_| !has_error)
        })
    }
}

/// The dialog. It closes once there is nothing to choose.
#[component]
pub fn PlayersCallDialog(
    /// The actor whose action it is.
    actor: ActorId,
    /// For an attack, the damage that possibilities negate.
    negations: Option<Vec<Negation>>,
) -> impl IntoView {
    let table = use_torg();
    let fields = CallFields::new(table);
    let open = fields.open;
    let is_complete = Memo::new(move |_| fields.choices().iter().all(Option::is_some));
    let send = Callback::from(move || {
        if let Some(chosen) = fields.chosen(&table.view_now()) {
            table.play(resolve_command(actor, negations.clone(), chosen));
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
    view! {
        <SubjectDialog exists title foot>
            <div class="form task">{move || open.get().into_iter().map(call).collect_view()}</div>
        </SubjectDialog>
    }
}

/// The question of one call, with its possible results and the field that describes another one.
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
        let is_chosen = move || fields.is_chosen(call, &row_result);
        RadioRow::new(label, is_chosen, move || fields.choose(call, &result)).with_detail(detail)
    };
    let Description { text, error } = fields.description(call);
    let error = RwSignal::from(error);
    let description = FieldText::new(RwSignal::from(text.clone()), move |typed| {
        text.set(typed);
        error.set(String::new());
    });
    let is_custom = Memo::new(move |_| fields.is_chosen(call, &PlayersCall::Custom(String::new())));
    view! {
        <Note text=question.clone()/>
        <Rows><RadioRows label=question rows=choices.into_iter().map(row).collect()/></Rows>
        {move || is_custom.get().then(|| view! {
            <TextField label="Describe the result" value=description on_enter=send framed=true error/>
        })}
    }
}
