//! Pages whose code is loaded on demand. Home needs none of them. The service worker stores all of them.

use browser::events::{self, Request};
use leptos::prelude::*;
use leptos::wasm_split::SplitLoaderError;
use std::future::Future;
use std::pin::Pin;

/// The error if the code of a page could not be loaded.
#[derive(Clone, Copy, Debug)]
pub struct ChunkError;

impl From<SplitLoaderError> for ChunkError {
    fn from(_: SplitLoaderError) -> Self {
        Self
    }
}

/// A page that is being loaded.
pub type LazyPage = Pin<Box<dyn Future<Output = Result<AnyView, ChunkError>> + Send>>;

/// Asynchronous work on this thread.
pub type LocalFuture<T> = Pin<Box<dyn Future<Output = T>>>;

/// Tells the scripts that a chunk could not be loaded. They fetch it again; then they reload the page if it still says so.
pub fn report() {
    events::send(Request::ReportMissingChunk);
}
