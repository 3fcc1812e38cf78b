//! The dialogs of a Torang table.

mod consequences;
mod help;
mod people;
mod request;
mod roll;
mod scene;

use super::action::Dialog;
use super::lists::list_of;
use super::refusals;
use super::table::use_torang;
use super::typed::InputError;
use crate::components::{ActionListDialog, Button, show_error};
use crate::grammar::signed;
use crate::log::page::NoteDialog;
use ::torang::command::Command;
use ::torang::modifier::MODIFIER_STEP;
use leptos::prelude::*;

/// Renders a dialog.
pub fn dialog(dialog: Dialog) -> AnyView {
    match dialog {
        Dialog::Request { roller, ability } => {
            view! { <request::RequestDialog roller ability/> }.into_any()
        }
        Dialog::Score { part } => view! { <roll::ScoreDialog part/> }.into_any(),
        Dialog::HelpWith {
            side,
            helped_helper,
            helper,
        } => view! { <help::HelpWith side helped_helper helper/> }.into_any(),
        Dialog::Dice { help } => view! { <roll::DiceDialog help/> }.into_any(),
        Dialog::Benefits { part, finishes } => {
            view! { <consequences::Benefits part finishes/> }.into_any()
        }
        Dialog::Drawback { part, finishes } => {
            view! { <consequences::Drawbacks part finishes/> }.into_any()
        }
        Dialog::NextScene => view! { <scene::NextScene/> }.into_any(),
        Dialog::Time => view! { <scene::Time/> }.into_any(),
        Dialog::Options => view! { <scene::Options/> }.into_any(),
        Dialog::AbilityList => view! { <scene::AbilityList/> }.into_any(),
        Dialog::Note => view! { <Note/> }.into_any(),
        Dialog::Join { role, rolls } => view! { <people::Join role rolls/> }.into_any(),
        Dialog::Rename { actor } => view! { <people::Rename actor/> }.into_any(),
        Dialog::AddAbilities { actor } => view! { <people::AddAbilities actor/> }.into_any(),
        Dialog::Ability { actor, ability } => {
            view! { <people::AbilityDialog actor ability/> }.into_any()
        }
        Dialog::WhoRolls
        | Dialog::RollMenu
        | Dialog::HelpedSide { .. }
        | Dialog::WhoHelps { .. }
        | Dialog::RequestedChecks
        | Dialog::GrantedChecks
        | Dialog::SceneMenu
        | Dialog::EndOfSession
        | Dialog::ClearMarks
        | Dialog::PersonMenu { .. }
        | Dialog::Leave { .. } => {
            let list = use_torang().select(move |view| list_of(view, &dialog));
            view! { <ActionListDialog list/> }.into_any()
        }
    }
}

#[component]
fn Note() -> impl IntoView {
    let table = use_torang();
    view! {
        <NoteDialog
            session=table.session
            note=|text| Command::MakeNote { text }
            on_close=move || table.dialogs.close()
        />
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
    /// Called with the amount.
    #[prop(into)]
    on_step: Callback<(i32,)>,
) -> impl IntoView {
    let step = move |amount: i32| {
        view! { <Button label=signed(amount) on_press=move || on_step.run((amount,))/> }
    };
    view! { <div class="rows steps">{step(-MODIFIER_STEP)}{step(MODIFIER_STEP)}</div> }
}
