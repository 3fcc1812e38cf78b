//! Pages whose code is loaded when they are asked for. Home needs none of them; the service worker keeps all of them.

use crate::components::{Button, ButtonVariant};
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

/// A page in a chunk of its own. If the chunk does not load, it says so and offers another try; an old page may need a chunk that a
/// newer version of the app has replaced, and then only loading the page again helps.
#[component]
pub fn Chunk(
    /// Loads the page.
    #[prop(into)]
    page: Callback<(), LazyPage>,
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
                .unwrap_or_else(|ChunkError| missing(attempt, in_dialog))
        })
    };
    view! { <Suspense fallback=move || loading(in_dialog)>{shown}</Suspense> }
}

/// What stands there until the page does. It shows only where that takes a while.
fn loading(in_dialog: bool) -> AnyView {
    if in_dialog {
        view! { <p class="loading">"Loading…"</p> }.into_any()
    } else {
        view! {
            <main class="page loading">
                <h1 class="d28">"Loading…"</h1>
            </main>
        }
        .into_any()
    }
}

fn missing(attempt: RwSignal<u32>, in_dialog: bool) -> AnyView {
    let reload = || {
        // Refused only where there is no page.
        let _ = window().location().reload();
    };
    let message = view! {
        <div class="empty" role="alert">
            <h1 class="d28">"This part of the app did not load"</h1>
            <p>"Check the connection and try again. Your tables are safe on this device."</p>
            <Button
                label="Try again"
                variant=ButtonVariant::Lit
                on_press=move || attempt.update(|attempt| *attempt += 1)
            />
            <Button label="Load the app again" on_press=reload/>
        </div>
    };
    if in_dialog {
        message.into_any()
    } else {
        view! { <main class="page">{message}</main> }.into_any()
    }
}
