//! The dialogs of a Torang table.

mod consequences;
mod people;
mod request;
mod roll;
mod scene;

use crate::components::{Button, ListDialog, show_error};
use crate::grammar::signed;
use crate::log_page::NoteDialog;
use crate::torang::action::TorangDialog;
use crate::torang::lists::list_of;
use crate::torang::refusals;
use crate::torang::typed::InputError;
use crate::torang::view::table::use_torang;
use ::torang::command::Command;
use ::torang::modifier::MODIFIER_STEP;
use leptos::prelude::*;

/// Renders a dialog.
pub fn dialog(dialog: TorangDialog) -> AnyView {
    match dialog {
        TorangDialog::Request { roller, ability } => {
            view! { <request::RequestDialog roller ability/> }.into_any()
        }
        TorangDialog::Score(part) => view! { <roll::ScoreDialog part/> }.into_any(),
        TorangDialog::HelpWith {
            side,
            helped_helper,
            helper,
        } => view! { <roll::HelpWith side helped_helper helper/> }.into_any(),
        TorangDialog::Dice(part) => view! { <roll::DiceDialog part/> }.into_any(),
        TorangDialog::Benefits { part, finishes } => {
            view! { <consequences::Benefits part finishes/> }.into_any()
        }
        TorangDialog::Drawback { part, finishes } => {
            view! { <consequences::Drawbacks part finishes/> }.into_any()
        }
        TorangDialog::NextScene => view! { <scene::NextScene/> }.into_any(),
        TorangDialog::Time => view! { <scene::Time/> }.into_any(),
        TorangDialog::Options => view! { <scene::Options/> }.into_any(),
        TorangDialog::AbilityList => view! { <scene::AbilityList/> }.into_any(),
        TorangDialog::Note => view! { <NoteDialog session=use_torang().session/> }.into_any(),
        TorangDialog::Join { role, rolls } => view! { <people::Join role rolls/> }.into_any(),
        TorangDialog::Rename(actor) => view! { <people::Rename actor/> }.into_any(),
        TorangDialog::AddAbilities(actor) => view! { <people::AddAbilities actor/> }.into_any(),
        TorangDialog::Ability { actor, ability } => {
            view! { <people::AbilityDialog actor ability/> }.into_any()
        }
        TorangDialog::List(list) => {
            let view = use_torang().session.view();
            let content = Box::new(move || view.with(|view| list_of(view, list)));
            view! { <ListDialog content in_form=true/> }.into_any()
        }
    }
}

/// Returns what plays the commands that `read` makes of the text of a dialog with a single field. Of several commands, all are played or
/// none.
fn use_text(
    read: impl Fn(&str) -> Result<Vec<Command>, InputError> + Send + Sync + 'static,
) -> Callback<(String,), Result<(), String>> {
    let table = use_torang();
    Callback::from(move |typed: String| {
        let commands = read(&typed).map_err(|error| refusals::error_text(&error))?;
        table.play_together(commands);
        Ok(())
    })
}

/// Shows what is wrong, and gives the focus to the field that it is about.
fn show_typed_error(error: RwSignal<String>, found: &InputError) {
    show_error(error, refusals::error_text(found));
}

/// The buttons that add a modifier of one step down or up.
#[component]
fn ModifierSteps(
    /// Whose modifiers these are, for screen readers, if the dialog has those of both sides.
    #[prop(optional, into)]
    about: Signal<String>,
    /// Called with the amount.
    #[prop(into)]
    on_step: Callback<(i32,)>,
) -> impl IntoView {
    let step = move |amount: i32| {
        view! { <Button label=signed(amount) about on_press=move || on_step.run((amount,))/> }
    };
    view! { <div class="rows steps">{step(-MODIFIER_STEP)}{step(MODIFIER_STEP)}</div> }
}
