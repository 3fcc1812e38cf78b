//! The dialogs of a Torang table.

mod consequences;
mod help;
mod people;
mod request;
mod roll;
mod scene;

use super::action::Dialog;
use super::refusals;
use super::table::use_torang;
use super::typed::InputError;
use crate::components::{Button, Dialog as Frame, DialogDock, ErrorMessage, LinesField, TextField};
use crate::device;
use crate::grammar::signed;
use crate::log::page::NoteDialog;
use ::torang::command::Command;
use ::torang::modifier::MODIFIER_STEP;
use leptos::prelude::*;

/// Renders a dialog.
pub fn dialog(dialog: Dialog) -> AnyView {
    match dialog {
        Dialog::WhoRolls => view! { <roll::WhoRolls/> }.into_any(),
        Dialog::Request { roller, ability } => {
            view! { <request::RequestDialog roller ability/> }.into_any()
        }
        Dialog::RollMenu => view! { <roll::RollMenu/> }.into_any(),
        Dialog::Score { part } => view! { <roll::ScoreDialog part/> }.into_any(),
        Dialog::HelpedSide { helper, ability } => {
            view! { <help::HelpedSide helper ability/> }.into_any()
        }
        Dialog::WhoHelps {
            side,
            helped_helper,
        } => view! { <help::WhoHelps side helped_helper/> }.into_any(),
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
        Dialog::RequestedChecks => view! { <consequences::RequestedChecks/> }.into_any(),
        Dialog::SceneMenu => view! { <scene::SceneMenu/> }.into_any(),
        Dialog::NextScene => view! { <scene::NextScene/> }.into_any(),
        Dialog::Time => view! { <scene::Time/> }.into_any(),
        Dialog::EndOfSession => view! { <scene::EndOfSession/> }.into_any(),
        Dialog::ClearMarks => view! { <scene::ClearMarks/> }.into_any(),
        Dialog::Options => view! { <scene::Options/> }.into_any(),
        Dialog::AbilityList => view! { <scene::AbilityList/> }.into_any(),
        Dialog::Note => view! { <Note/> }.into_any(),
        Dialog::Join { role } => view! { <people::Join role/> }.into_any(),
        Dialog::PersonMenu { actor } => view! { <people::PersonMenu actor/> }.into_any(),
        Dialog::Rename { actor } => view! { <people::Rename actor/> }.into_any(),
        Dialog::Leave { actor } => view! { <people::Leave actor/> }.into_any(),
        Dialog::AddAbilities { actor } => view! { <people::AddAbilities actor/> }.into_any(),
        Dialog::Ability { actor, ability } => {
            view! { <people::AbilityDialog actor ability/> }.into_any()
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

/// A dialog with a single text field, which has several lines if it is for `several` things: then all of them are saved, or none.
#[component]
fn TextDialog(
    /// The title.
    #[prop(into)]
    title: Signal<String>,
    /// The label of the field.
    label: &'static str,
    /// The initial text.
    #[prop(optional)]
    text: String,
    /// The label of the button.
    send: &'static str,
    /// Whether several things are typed.
    #[prop(optional)]
    several: bool,
    /// Converts the text to commands.
    read: Callback<(String,), Result<Vec<Command>, InputError>>,
    /// The content below the field.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let table = use_torang();
    let text = RwSignal::new(text);
    let error = use_error(move || text.track());
    let on_send = Callback::from(move || match read.run((text.get_untracked(),)) {
        Ok(commands) if several => table.play_together(commands),
        Ok(commands) => table.play_all(commands),
        Err(found) => show_typed_error(error, &found),
    });
    let field = match several {
        true => view! { <LinesField label value=text on_enter=on_send framed=true/> }.into_any(),
        false => view! { <TextField label value=text on_enter=on_send framed=true/> }.into_any(),
    };
    let foot = move || view! { <DialogDock label=send on_press=on_send/> };
    view! {
        <Frame title foot>
            <div class="form">
                {field}
                <ErrorMessage text=error/>
                {children.map(|children| children())}
            </div>
        </Frame>
    }
}

/// Creates a signal for a message about an error. It is cleared when a signal that `typed` tracks changes.
fn use_error(typed: impl Fn() + 'static) -> RwSignal<String> {
    let error = RwSignal::new(String::new());
    Effect::watch(typed, move |_, _, _| error.set(String::new()), false);
    error
}

/// Shows what is wrong, and scrolls to the message.
fn show_typed_error(error: RwSignal<String>, found: &InputError) {
    show_error(error, refusals::error_text(found));
}

/// Shows a message about an error, and scrolls to it.
fn show_error(error: RwSignal<String>, message: String) {
    error.set(message);
    device::scroll_to("dialog [role=alert]");
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
