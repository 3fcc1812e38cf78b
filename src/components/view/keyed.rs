//! Lists whose items stay the same elements while their contents change.

use leptos::prelude::*;
use std::hash::Hash;

/// Renders items, each with its key and a memo of the item with that key, which has none once it is gone. A change of an item updates
/// only what was rendered for it, and not the list.
pub fn keyed<T, K, V>(
    items: impl Into<Signal<Vec<T>>>,
    key: fn(&T) -> K,
    render: impl Fn(K, Memo<Option<T>>) -> V + Clone + Send + Sync + 'static,
) -> impl IntoView
where
    T: Clone + PartialEq + Send + Sync + 'static,
    K: Clone + Eq + Hash + Send + Sync + 'static,
    V: IntoView + 'static,
{
    let items = items.into();
    let keys = Memo::new(move |_| items.with(|items| items.iter().map(key).collect::<Vec<_>>()));
    let item = move |wanted: K| {
        let of_item = wanted.clone();
        let item = Memo::new(move |_| {
            items.with(|items| items.iter().find(|item| key(item) == of_item).cloned())
        });
        render(wanted, item)
    };
    view! { <For each=move || keys.get() key=K::clone children=item/> }
}
