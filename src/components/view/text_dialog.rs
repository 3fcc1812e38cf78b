//! A dialog with a single text field, and the errors of typed text.

use super::{Dialog, DialogDock, TextField};
use crate::device;
use leptos::prelude::*;

/// A dialog with a single text field.
#[component]
pub fn TextDialog(
    /// The title.
    #[prop(into)]
    title: Signal<String>,
    /// The label of the field.
    label: &'static str,
    /// The initial text.
    #[prop(optional)]
    text: String,
    /// Whether the field has several lines.
    #[prop(optional)]
    several: bool,
    /// The label of the button.
    button: &'static str,
    /// Uses the text, or returns a message about what is wrong with it.
    on_send: Callback<(String,), Result<(), String>>,
    /// The content below the field.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let text = RwSignal::new(text);
    let error = use_error(move || text.track());
    let send = Callback::from(move || {
        if let Err(message) = on_send.run((text.get_untracked(),)) {
            show_error(error, message);
        }
    });
    let foot = move || view! { <DialogDock label=button on_press=send/> };
    view! {
        <Dialog title foot>
            <div class="form">
                <TextField label value=text several autofocus=true on_enter=send framed=true error/>
                {children.map(|children| children())}
            </div>
        </Dialog>
    }
}

/// Creates a signal for a message about an error, or for several. It is cleared when a signal that `typed` tracks changes.
pub fn use_error<E: Default + Send + Sync + 'static>(typed: impl Fn() + 'static) -> RwSignal<E> {
    let error = RwSignal::new(E::default());
    Effect::watch(typed, move |_, _, _| error.set(E::default()), false);
    error
}

/// Shows a message about an error in the topmost dialog, and scrolls to it. If it is about a field, the field gets the focus.
pub fn show_error(error: RwSignal<String>, message: String) {
    error.set(message);
    device::scroll_to(
        "dialog[open]:not(:has(~ dialog[open])) :is([role=alert], [aria-invalid=true])",
    );
}
