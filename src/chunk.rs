//! Pages whose code is loaded when they are asked for. Home needs none of them; the service worker keeps all of them.

use crate::components::{Button, ButtonVariant};
use crate::messages;
use crate::settings::UpdateNotice;
use browser::events;
use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;
use std::future::Future;
use std::pin::Pin;

/// The code of a page did not load.
#[derive(Clone, Copy, Debug)]
pub struct ChunkError;

impl From<SplitLoaderError> for ChunkError {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

/// A page on its way.
pub type LazyPage = Pin<Box<dyn Future<Output = Result<AnyView, ChunkError>> + Send>>;

/// Tells the scripts that a chunk did not load. They have it fetched again; then they load the page again if it still shows that.
pub fn report() {
    events::send("ra-unloaded", "");
}

/// A page in a chunk of its own. If the chunk does not load, it says what is missing and has it fetched. An old page may need a chunk that
/// a newer version of the app has replaced: then it offers that version.
#[component]
pub fn Chunk(
    /// Loads the page.
    #[prop(into)]
    page: Callback<(), LazyPage>,
    /// What it is a part of, in a word.
    part: &'static str,
    /// It is a part of a dialog, not a whole page.
    #[prop(optional)]
    in_dialog: bool,
) -> impl IntoView {
    let attempt = RwSignal::new(0_u32);
    let shown = move || {
        attempt.track();
        let loading = page.run(());
        Suspend::new(async move {
            loading
                .await
                .unwrap_or_else(|ChunkError| missing(attempt, part, in_dialog))
        })
    };
    view! { <Suspense fallback=move || loading(in_dialog)>{shown}</Suspense> }
}

/// What stands there until the page does. It shows only where that takes a while.
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

fn missing(attempt: RwSignal<u32>, part: &'static str, in_dialog: bool) -> AnyView {
    report();
    let message = view! {
        <div class="empty" role="alert">
            <h1 class="display-28">{messages::missing_part(part)}</h1>
            <p>{messages::MISSING}</p>
            <Button
                label="Try again"
                variant=ButtonVariant::Lit
                on_press=move || attempt.update(|attempt| *attempt += 1)
            />
            <UpdateNotice/>
        </div>
    };
    if in_dialog {
        message.into_any()
    } else {
        view! { <main class="page unloaded">{message}</main> }.into_any()
    }
}
