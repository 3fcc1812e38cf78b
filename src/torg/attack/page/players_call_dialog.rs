//! The dialog in which a player chooses the result of an interaction (TC-257).

use crate::components::{
    DialogDock, FieldText, Note, RadioRow, RadioRows, Rows, SubjectDialog, TextField,
};
use crate::torg::attack::{
    call_choices, call_question, chosen_calls, description_error, open_calls, resolve_command,
};
use crate::torg::messages::combat;
use crate::torg::table::use_torg;
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

/// What is chosen and typed for one call.
#[derive(Clone, Default)]
struct CallForm {
    /// The result; a description is added when it is sent.
    result: Option<PlayersCall>,
    description: String,
    /// The error in the description; empty if there is none.
    error: String,
}

/// What is chosen and typed for all calls.
#[derive(Clone, Copy)]
struct CallForms {
    open: Memo<Vec<EvaluatedInteraction>>,
    forms: RwSignal<Vec<(CallKey, CallForm)>>,
}

impl CallForms {
    /// Returns a part of the form for a call.
    fn get<T>(self, call: CallKey, part: fn(&CallForm) -> T) -> T {
        self.forms.with(|forms| {
            let form = forms.iter().find(|(other, _)| *other == call);
            form.map_or_else(|| part(&CallForm::default()), |(_, form)| part(form))
        })
    }

    /// Changes the form for a call.
    fn change(self, call: CallKey, change: impl FnOnce(&mut CallForm)) {
        self.forms.update(|forms| {
            let index = forms.iter().position(|(other, _)| *other == call);
            let index = index.unwrap_or(forms.len());
            if index == forms.len() {
                forms.push((call, CallForm::default()));
            }
            change(&mut forms[index].1);
        });
    }

    /// Returns the choices for the open calls, in their order, without their descriptions.
    fn results(self) -> Vec<Option<PlayersCall>> {
        let result = |interaction: &_| self.get(key_of(interaction), |form| form.result.clone());
        self.open.with(|open| open.iter().map(result).collect())
    }

    /// Returns the choices with their targets and descriptions. `None` while one is missing or a description cannot be used: then its
    /// error is shown.
    fn chosen(self, view: &View) -> Option<Vec<(ActorId, PlayersCall)>> {
        let mut results = untrack(|| self.results());
        self.open.with_untracked(|open| {
            let mut has_error = false;
            for (interaction, result) in open.iter().zip(&mut results) {
                if let Some(PlayersCall::Custom(text)) = result {
                    let call = key_of(interaction);
                    *text = untrack(|| self.get(call, |form| form.description.clone()));
                    let error = description_error(view, text);
                    has_error |= !error.is_empty();
                    self.change(call, |form| form.error = error);
                }
            }
            chosen_calls(open, &results).filter(|_| !has_error)
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
    let forms = CallForms {
        open: table.select(|view| open_calls(view).into_iter().cloned().collect()),
        forms: RwSignal::new(vec![]),
    };
    let open = forms.open;
    let is_complete = Memo::new(move |_| forms.results().iter().all(Option::is_some));
    let send = Callback::from(move || {
        if let Some(chosen) = forms.chosen(&table.view_now()) {
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
    let call = move |interaction| view! { <CallChoice forms interaction send/> };
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
    forms: CallForms,
    interaction: EvaluatedInteraction,
    send: Callback<()>,
) -> impl IntoView {
    let (question, choices) = use_torg().view().with_untracked(|view| {
        let question = call_question(view, &interaction);
        (question, call_choices(view, &interaction))
    });
    let call = key_of(&interaction);
    let chosen = Memo::new(move |_| forms.get(call, |form| form.result.clone()));
    let row = move |(label, detail, result): (String, String, PlayersCall)| {
        let row_result = Some(result.clone());
        let is_chosen = move || chosen.with(|chosen| *chosen == row_result);
        let choose = move || {
            forms.change(call, |form| {
                form.error.clear();
                form.result = Some(result.clone());
            });
        };
        RadioRow::new(label, is_chosen, choose).with_detail(detail)
    };
    let text = Memo::new(move |_| forms.get(call, |form| form.description.clone()));
    let error = Memo::new(move |_| forms.get(call, |form| form.error.clone()));
    let description = FieldText::new(text, move |typed| {
        forms.change(call, |form| {
            form.error.clear();
            form.description = typed;
        });
    });
    let is_custom =
        Memo::new(move |_| chosen.with(|chosen| matches!(chosen, Some(PlayersCall::Custom(_)))));
    view! {
        <Note text=question.clone()/>
        <Rows><RadioRows label=question rows=choices.into_iter().map(row).collect()/></Rows>
        {move || is_custom.get().then(|| view! {
            <TextField label="Describe the result" value=description on_enter=send framed=true error/>
        })}
    }
}
