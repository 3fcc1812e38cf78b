//! Rules and terms over the current page.

use crate::components::{Button, Dialog, Dock};
use crate::rules::{Reference, RuleViewer};
use leptos::prelude::*;

/// Shows the rules and terms that are open over the page, the last one on top.
#[component]
pub fn RuleDialog(
    /// Renders an entry with a callback that goes back. It is passed in because its code is not loaded with home.
    entry: fn(Reference, Callback<()>) -> AnyView,
) -> impl IntoView {
    let viewer: RuleViewer = expect_context();
    view! {
        <For
            each=move || viewer.opened().into_iter().enumerate()
            key=|open| open.clone()
            children=move |(index, reference)| {
                let close = Callback::from(move || viewer.close_from(index));
                let foot = move || view! {
                    <Dock>
                        <Button label="Back" class="btn-wide" on_press=close/>
                    </Dock>
                };
                view! {
                    <Dialog title=reference.title() bare=true on_close=close foot>
                        <section class="sheet-body rule-sheet">
                            {entry(reference, close)}
                        </section>
                    </Dialog>
                }
            }
        />
    }
}
