//! The views of dialogs that show a list or a question, and of those with a single text field.

use crate::components::{
    Dialog, DialogDock, Dock, ErrorMessage, Note, Row, Rows, TextField, part, use_close,
};
use crate::improv::dialog::Dialog as DialogName;
use crate::improv::page::{ActionButtonView, use_improv};
use crate::improv::table::action::Action;
use crate::improv::table::lists::list_of;
use crate::rules::RuleViewer;
use ::improv::command::Command;
use leptos::prelude::*;

/// A dialog with a list of actions, or with a question and its answers.
#[component]
pub fn ListDialog(
    /// The dialog.
    dialog: DialogName,
) -> impl IntoView {
    let table = use_improv();
    let list = table.select(move |view| list_of(view, dialog));
    let is_there = Memo::new(move |_| list.with(Option::is_some));
    let title = part(list, |list| list.title.clone());
    let body = move || {
        list.get().map(|list| {
            let row = move |(label, detail, action): (String, String, Action)| {
                let press = move || table.run(action.clone());
                view! { <Row label detail on_press=press/> }
            };
            view! {
                {(!list.intro.is_empty()).then(|| view! { <Note text=list.intro/> })}
                {(!list.lines.is_empty()).then(|| figure_lines(list.lines, list.is_sum))}
                {(!list.rows.is_empty()).then(|| view! {
                    <Rows>{list.rows.into_iter().map(row).collect_view()}</Rows>
                })}
                {list.notes.into_iter().map(|text| view! { <Note text/> }).collect_view()}
            }
        })
    };
    let foot = move || {
        move || {
            let buttons = list.with(|list| list.as_ref().map(|list| list.buttons.clone()));
            buttons
                .filter(|buttons| !buttons.is_empty())
                .map(|buttons| {
                    let button = |button| view! { <ActionButtonView button class="btn-big grow"/> };
                    view! { <Dock>{buttons.into_iter().map(button).collect_view()}</Dock> }
                })
        }
    };
    move || {
        is_there.get().then(|| {
            view! { <Dialog title foot><div class="form">{body}</div></Dialog> }
        })
    }
}

/// The parts of a figure. Each one opens its rule.
fn figure_lines(lines: Vec<(String, String, &'static str)>, is_sum: bool) -> AnyView {
    let rules: RuleViewer = expect_context();
    let line = move |(text, figure, rule): (String, String, &'static str)| {
        view! {
            <li>
                <button type="button" class="pair-way" on:click=move |_| rules.open(rule.to_owned())>
                    <span>{text}</span>
                    <span class="rule">{rule}</span>
                    <b>{figure}</b>
                </button>
            </li>
        }
    };
    let lines = lines.into_iter().map(line).collect_view();
    view! { <ul class="rows account-of" class:is-sum=is_sum>{lines}</ul> }.into_any()
}

/// A dialog with a single text field.
#[component]
pub fn TextDialog(
    /// The title.
    #[prop(into)]
    title: Signal<String>,
    /// The label of the field.
    label: &'static str,
    /// A sentence below the field. Empty for none.
    #[prop(optional)]
    note: &'static str,
    /// The label of the button.
    button: &'static str,
    /// The initial text.
    #[prop(optional)]
    initial: String,
    /// Converts the text to commands, or returns a message about what is wrong.
    read: Callback<(String,), Result<Vec<Command>, String>>,
) -> impl IntoView {
    let value = RwSignal::new(initial);
    let send = use_send(Callback::from(move || read.run((value.get_untracked(),))));
    let foot = move || view! { <DialogDock label=button on_press=send.send/> };
    view! {
        <Dialog title foot>
            <div class="form">
                <TextField label value on_enter=send.send framed=true/>
                <ErrorMessage text=send.error/>
                {(!note.is_empty()).then(|| view! { <Note text=note/> })}
            </div>
        </Dialog>
    }
}

/// The state of a form that can be sent.
#[derive(Clone, Copy)]
pub struct Send {
    /// Sends the form.
    pub send: Callback<()>,
    /// A message about what is wrong. Empty if nothing is wrong.
    pub error: RwSignal<String>,
}

/// Returns the state of a form. Sending it plays the resulting commands, or shows what is wrong. If there are no commands,
/// because nothing has changed, the dialog closes.
pub fn use_send(read: Callback<(), Result<Vec<Command>, String>>) -> Send {
    let table = use_improv();
    let close = use_close();
    let error = RwSignal::new(String::new());
    let send = Callback::from(move || match read.run(()) {
        Ok(commands) if commands.is_empty() => close.run(()),
        Ok(commands) => {
            error.set(String::new());
            table.play_together(commands);
        }
        Err(text) => {
            error.set(text);
            crate::device::scroll_to("dialog .error");
        }
    });
    Send { send, error }
}
