//! Dialogs over a screen. The browser's own `<dialog>` keeps the focus inside; the history knows each of them, so that Back closes
//! the topmost.

use super::{Button, Dynamic, IconButton};
use crate::navigation::{LayerHandle, use_navigator};
use leptos::context::Provider;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlDialogElement, HtmlElement};

/// Within how many milliseconds two taps are one.
const DOUBLE_TAP: u64 = 500;

/// The dialogs that lie over a page, the topmost last. `D` says which dialog it is; what is chosen and typed in it is kept by the
/// dialog itself and goes with it.
pub struct Dialogs<D: 'static> {
    open: RwSignal<Vec<(u32, D)>>,
    last: StoredValue<u32>,
}

impl<D: 'static> Clone for Dialogs<D> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<D: 'static> Copy for Dialogs<D> {}

impl<D: Clone + Send + Sync + 'static> Dialogs<D> {
    /// No dialog.
    pub fn new() -> Self {
        Self {
            open: RwSignal::new(Vec::new()),
            last: StoredValue::new(0),
        }
    }

    fn next_id(self) -> u32 {
        self.last.update_value(|last| *last += 1);
        self.last.get_value()
    }

    /// Opens a dialog over those that are there.
    pub fn open(self, dialog: D) {
        let id = self.next_id();
        self.open.update(|open| open.push((id, dialog)));
    }

    /// Opens a dialog in place of the topmost.
    pub fn replace(self, dialog: D) {
        let id = self.next_id();
        self.change(|open| {
            open.pop();
            open.push((id, dialog));
        });
    }

    /// Opens a dialog in place of all that are there.
    pub fn open_alone(self, dialog: D) {
        let id = self.next_id();
        self.change(|open| *open = vec![(id, dialog)]);
    }

    /// Closes the topmost dialog.
    pub fn close(self) {
        self.change(|open| {
            open.pop();
        });
    }

    /// Closes all of them.
    pub fn close_all(self) {
        if !self.open.with_untracked(Vec::is_empty) {
            self.change(Vec::clear);
        }
    }

    /// Closes those that are not to be kept.
    pub fn keep_only(self, keep: impl Fn(&D) -> bool) {
        if self
            .open
            .with_untracked(|open| open.iter().any(|(_, dialog)| !keep(dialog)))
        {
            self.change(|open| open.retain(|(_, dialog)| keep(dialog)));
        }
    }

    /// Every change in which a dialog may go.
    fn change(self, change: impl FnOnce(&mut Vec<(u32, D)>)) {
        blur_within_dialog();
        self.open.update(change);
    }

    /// Whether a dialog is open.
    pub fn any(self) -> bool {
        self.open.with(|open| !open.is_empty())
    }

    /// The topmost dialog now, without following its changes.
    pub fn top(self) -> Option<D> {
        self.open
            .with_untracked(|open| open.last().map(|(_, dialog)| dialog.clone()))
    }

    fn remove(self, id: u32) {
        self.change(|open| open.retain(|(other, _)| *other != id));
    }
}

impl<D: Clone + Send + Sync + 'static> Default for Dialogs<D> {
    fn default() -> Self {
        Self::new()
    }
}

/// How the parts of a dialog close it.
#[derive(Clone, Copy)]
struct Closer {
    close: Callback<()>,
    unsaved: RwSignal<bool>,
}

/// Closes the dialog that this is called in.
pub fn use_close() -> Callback<()> {
    use_context::<Closer>().map_or_else(|| Callback::from(|| ()), |closer| closer.close)
}

/// Notes that the dialog which this is called in holds typed text.
pub(super) fn mark_unsaved() -> Callback<()> {
    match use_context::<Closer>() {
        Some(closer) => Callback::from(move || closer.unsaved.set(true)),
        None => Callback::from(|| ()),
    }
}

/// Notes that what was typed in the dialog which this is called in has been used.
pub fn use_mark_saved() -> Callback<()> {
    match use_context::<Closer>() {
        Some(closer) => Callback::from(move || closer.unsaved.set(false)),
        None => Callback::from(|| ()),
    }
}

/// Shows the dialogs of a page.
#[component]
pub fn DialogStack<D: Clone + Send + Sync + 'static>(
    /// Which are open.
    dialogs: Dialogs<D>,
    /// Makes one of them; it is a [`Dialog`].
    render: fn(D) -> AnyView,
    /// Called where the dialogs are followed: what it follows, too, has them looked at.
    #[prop(default = Callback::from(|| ()), into)]
    follow: Callback<()>,
) -> impl IntoView {
    view! {
        <For
            each=move || {
                follow.run(());
                dialogs.open.get()
            }
            key=|(id, _)| *id
            children=move |(id, dialog)| {
                provide_context(Closer {
                    close: Callback::from(move || dialogs.remove(id)),
                    unsaved: RwSignal::new(false),
                });
                render(dialog)
            }
        />
    }
}

/// A dialog: its title with a way to close it, what lies in it, and whatever stands at its foot (a `<Dock>`).
#[component]
pub fn Dialog(
    /// Its title.
    #[prop(into)]
    title: Signal<String>,
    /// Further classes of the dialog.
    #[prop(optional)]
    class: &'static str,
    /// It has a head of its own.
    #[prop(optional)]
    bare: bool,
    /// Closes it, where no [`DialogStack`] does.
    #[prop(optional, into)]
    on_close: Option<Callback<()>>,
    /// Whether leaving would lose something, where not only what is typed counts, or where what was typed has been taken.
    #[prop(optional)]
    unsaved: Option<RwSignal<bool>>,
    /// What stands at its foot.
    #[prop(optional, into)]
    foot: ViewFn,
    /// What lies in it.
    children: Children,
) -> impl IntoView {
    let navigator = use_navigator();
    // A dialog that closes itself has nothing to do with what its place in the page held before: that is gone.
    let outer = match on_close {
        Some(_) => None,
        None => use_context::<Closer>(),
    };
    let close = on_close
        .or(outer.map(|outer| outer.close))
        .unwrap_or_else(|| Callback::from(|| ()));
    let unsaved = unsaved
        .or(outer.map(|outer| outer.unsaved))
        .unwrap_or_default();
    let layer = navigator.open_layer(close, unsaved.into());
    let focused = focused_element();
    on_cleanup(move || {
        navigator.remove_layer(layer);
        give_focus_back(focused);
    });
    let dialog = NodeRef::<html::Dialog>::new();
    let opened_at = browser::now();
    show_while_on_top(dialog, layer, || ());
    let head = (!bare).then(|| {
        view! {
            <div class="sheet-head">
                <h2 class="display-28">{title}</h2>
                <IconButton icon="x" label="Close" on_press=move || navigator.back()/>
            </div>
        }
    });
    let body = move || {
        if bare {
            children().into_any()
        } else {
            view! { <div class="sheet-body">{children()}</div> }.into_any()
        }
    };
    let warning = move || {
        if !layer.warned.get() {
            return ().into_any();
        }
        view! {
            <div class="leave-warning" role="alert">
                <p>"Discard what you typed?"</p>
                <div class="pair">
                    <Button label="Keep editing" on_press=move || layer.warned.set(false)/>
                    <Button label="Discard" on_press=close/>
                </div>
            </div>
        }
        .into_any()
    };
    view! {
        <dialog
            class=format!("sheet {class}")
            aria-label=title
            node_ref=dialog
            on:cancel=move |event: leptos::ev::Event| {
                event.prevent_default();
                navigator.back();
            }
            on:click=move |event| {
                // A tap on the dialog itself is one beside what lies in it. One at once is the second of the double tap that opened it.
                let is_first = browser::now().saturating_sub(opened_at) < DOUBLE_TAP;
                if event.target() == event.current_target() && !is_first {
                    navigator.back();
                }
            }
        >
            // For what lies in it alone: a dialog that is made after this one must not find it.
            <Provider value=Closer { close, unsaved }>
                <div class="sheet-in">
                    {head}
                    {body()}
                    <Dynamic part=foot/>
                    <Dynamic part=warning/>
                </div>
            </Provider>
        </dialog>
    }
}

/// One dialog is shown at a time. Where another covers it, it comes back with the focus where it was.
pub(super) fn show_while_on_top(
    dialog: NodeRef<html::Dialog>,
    layer: LayerHandle,
    on_covered: impl Fn() + 'static,
) {
    let navigator = use_navigator();
    let focused_within = StoredValue::new_local(None::<HtmlElement>);
    Effect::new(move || {
        let Some(dialog) = dialog.get() else {
            return;
        };
        match (navigator.is_covered(layer), dialog.open()) {
            // With this one a dialog that lies within it would go too.
            (true, true) if holds_dialog(&dialog) => on_covered(),
            (true, true) => {
                focused_within.set_value(focused_element().get_value());
                on_covered();
                dialog.close();
            }
            (false, false) => {
                // Refused only outside a page.
                let _ = dialog.show_modal();
                give_focus_back(focused_within);
            }
            (true, false) | (false, true) => {}
        }
    });
}

fn holds_dialog(dialog: &HtmlDialogElement) -> bool {
    dialog
        .query_selector("dialog")
        .is_ok_and(|found| found.is_some())
}

/// Takes the focus out of a dialog that may go. Otherwise the browser lays out the whole page in the moment in which the focused
/// element is removed, and styles it again when the dialog is gone. Here nothing has changed yet, so it costs nothing.
fn blur_within_dialog() {
    let focused = document().active_element();
    let within = focused.filter(|it| matches!(it.closest("dialog"), Ok(Some(_))));
    if let Some(element) = within.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
        // Refused only outside a page.
        let _ = element.blur();
    }
}

/// What has the focus now.
pub(super) fn focused_element() -> StoredValue<Option<HtmlElement>, LocalStorage> {
    let element = document().active_element();
    StoredValue::new_local(element.and_then(|element| element.dyn_into().ok()))
}

/// The browser gives the focus back only to what a dialog was closed over, not where it was taken out of the page.
pub(super) fn give_focus_back(to: StoredValue<Option<HtmlElement>, LocalStorage>) {
    let Some(element) = to.try_get_value().flatten() else {
        return;
    };
    // In the next frame, when everything else has changed: to give the focus the browser lays the page out, and once is enough.
    request_animation_frame(move || {
        if element.is_connected() {
            // An element that cannot take it leaves it where it is.
            let _ = element.focus();
        }
    });
}
