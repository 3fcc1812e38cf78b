//! Memos of parts of a content that may be missing.

use leptos::prelude::*;

/// Returns a memo of a part of a content, with the default value while there is no content. It changes only when that part does.
pub fn part<C, T>(content: Memo<Option<C>>, select: fn(&C) -> T) -> Memo<T>
where
    C: Send + Sync + 'static,
    T: Default + PartialEq + Send + Sync + 'static,
{
    Memo::new(move |_| content.with(|content| content.as_ref().map(select).unwrap_or_default()))
}
