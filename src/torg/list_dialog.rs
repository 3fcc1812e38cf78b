//! The list dialogs of a Torg table.

use super::list_content::{Entered, ListContent};
use super::table::use_torg;
use crate::components::ListDialog;
use ::torg::view::View;
use leptos::prelude::*;

/// Renders a list dialog whose content is computed from the table and from what is chosen and typed in it.
pub fn list_dialog(
    content: impl Fn(&View, &Entered) -> Option<ListContent> + Send + Sync + 'static,
) -> AnyView {
    list_dialog_with(String::new(), content)
}

/// Renders a list dialog with an initial text in its field.
pub fn list_dialog_with(
    text: String,
    content: impl Fn(&View, &Entered) -> Option<ListContent> + Send + Sync + 'static,
) -> AnyView {
    render(text, false, Box::new(content))
}

/// Renders a list dialog that is laid out as a form, with an initial text in its field.
pub fn list_form(
    text: String,
    content: impl Fn(&View, &Entered) -> Option<ListContent> + Send + Sync + 'static,
) -> AnyView {
    render(text, true, Box::new(content))
}

/// Boxed, so that the code for a dialog is compiled once.
type Content = Box<dyn Fn(&View, &Entered) -> Option<ListContent> + Send + Sync>;

fn render(text: String, in_form: bool, content: Content) -> AnyView {
    let view = use_torg().view();
    let entered = RwSignal::new(Entered {
        text,
        ..Entered::default()
    });
    let content =
        Box::new(move || view.with(|view| entered.with(|entered| content(view, entered))));
    view! { <ListDialog content entered in_form/> }.into_any()
}
