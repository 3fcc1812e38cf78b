//! The page of a chunk: what is shown while it loads, and if it cannot be loaded.

use crate::app_status::UpdateNotice;
use crate::chunk::{self, ChunkError, LazyPage};
use crate::components::{Button, ButtonVariant};
use crate::messages;
use crate::navigation::{Address, Navigator, use_navigator};
use leptos::prelude::*;

/// Shows a page from a chunk. If the chunk cannot be loaded, it says what is missing and has it fetched. An old page may need a chunk
/// that a newer version of the app has replaced: then it offers that version.
#[component]
pub fn Chunk(
    /// Loads the page.
    #[prop(into)]
    page: Callback<(), LazyPage>,
    /// The name of the part of the app, in one word.
    part: &'static str,
    /// Whether it is part of a dialog, not a whole page.
    #[prop(optional)]
    in_dialog: bool,
) -> impl IntoView {
    let attempt = RwSignal::new(0_u32);
    let navigator = use_navigator();
    let shown = move || {
        attempt.track();
        let loading = page.run(());
        Suspend::new(async move {
            loading
                .await
                .unwrap_or_else(|ChunkError| missing(attempt, navigator, part, in_dialog))
        })
    };
    view! { <Suspense fallback=move || loading(in_dialog)>{shown}</Suspense> }
}

/// Renders the placeholder for a page that is being loaded. It only becomes visible after a while.
fn loading(in_dialog: bool) -> AnyView {
    if in_dialog {
        view! { <p class="loading" role="status">"Loading…"</p> }.into_any()
    } else {
        view! {
            <main class="page loading">
                <h1 class="display-28">"Loading…"</h1>
            </main>
        }
        .into_any()
    }
}

fn missing(
    attempt: RwSignal<u32>,
    navigator: Navigator,
    part: &'static str,
    in_dialog: bool,
) -> AnyView {
    chunk::report();
    let message = view! {
        <div class="empty" role="alert">
            <h1 class="display-28">{messages::missing_part(part)}</h1>
            <p>{messages::MISSING}</p>
            <Button
                label="Try again"
                variant=ButtonVariant::Primary
                on_press=move || attempt.update(|attempt| *attempt += 1)
            />
            // A dialog has its own way out, and home needs no chunk.
            {(!in_dialog).then(|| view! {
                <Button label="Home" on_press=move || navigator.go_up_to(Address::Home)/>
            })}
            <UpdateNotice/>
        </div>
    };
    if in_dialog {
        message.into_any()
    } else {
        view! { <main class="page unloaded">{message}</main> }.into_any()
    }
}
