//! Dialogs over a screen. The browser's own `<dialog>` keeps the focus inside. Each dialog is an entry of the history, so that Back
//! closes the topmost.

use super::{Announcer, Button, Dynamic, IconButton};
use crate::navigation::{LayerHandle, use_navigator};
use browser::events::{self, Request};
use leptos::context::Provider;
use leptos::html;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::{HtmlDialogElement, HtmlElement};

/// The open dialogs of a page, the topmost last. `D` identifies a dialog. The dialog itself holds what is chosen and typed in it, and
/// drops it when it closes.
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
    /// Creates an empty stack.
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

    /// Opens a dialog above the open ones.
    pub fn open(self, dialog: D) {
        let id = self.next_id();
        self.open.update(|open| open.push((id, dialog)));
    }

    /// Opens a dialog in place of the topmost one.
    pub fn replace(self, dialog: D) {
        let id = self.next_id();
        self.change(|open| {
            open.pop();
            open.push((id, dialog));
        });
    }

    /// Opens a dialog in place of all open ones.
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

    /// Closes all dialogs.
    pub fn close_all(self) {
        if !self.open.with_untracked(Vec::is_empty) {
            self.change(Vec::clear);
        }
    }

    /// Closes the dialogs for which `keep` returns `false`.
    pub fn keep_only(self, keep: impl Fn(&D) -> bool) {
        if self
            .open
            .with_untracked(|open| open.iter().any(|(_, dialog)| !keep(dialog)))
        {
            self.change(|open| open.retain(|(_, dialog)| keep(dialog)));
        }
    }

    /// Makes a change that may close a dialog.
    fn change(self, change: impl FnOnce(&mut Vec<(u32, D)>)) {
        blur_within_dialog();
        self.open.update(change);
    }

    /// Returns the open dialogs, the topmost last, without tracking changes.
    pub fn all(self) -> Vec<D> {
        let open = self.open.get_untracked();
        open.into_iter().map(|(_, dialog)| dialog).collect()
    }

    /// Returns the topmost dialog, without tracking changes.
    pub fn top(self) -> Option<D> {
        self.open
            .with_untracked(|open| open.last().map(|(_, dialog)| dialog.clone()))
    }

    fn remove(self, id: u32) {
        let is_top = self
            .open
            .with_untracked(|open| open.last().is_some_and(|(top, _)| *top == id));
        let without = |open: &mut Vec<(u32, D)>| open.retain(|(other, _)| *other != id);
        match is_top {
            true => self.change(without),
            // The field in the dialog above keeps the focus.
            false => self.open.update(without),
        }
    }
}

impl<D: Clone + Send + Sync + 'static> Default for Dialogs<D> {
    fn default() -> Self {
        Self::new()
    }
}

/// The context with which the parts of a dialog close it.
#[derive(Clone, Copy)]
pub(super) struct DialogContext {
    close: Callback<()>,
    /// Whether closing would lose something other than typed text.
    unsaved: Signal<bool>,
    /// For each field that somebody typed into, whether its text is still different from what it was at first.
    typed_fields: RwSignal<Vec<Signal<bool>>>,
    /// Whether the dialog asks if what was typed may be discarded.
    pub(super) warned: RwSignal<bool>,
}

impl DialogContext {
    /// Returns the context of a dialog that is created now, with its own callback that closes it, if it has one.
    fn of_dialog(on_close: Option<Callback<()>>, unsaved: Signal<bool>) -> Self {
        // A dialog with its own `on_close` must not use the closer of the surrounding dialog, which is already gone.
        let outer = match on_close {
            Some(_) => None,
            None => use_context::<Self>(),
        };
        // Dialogs that replace each other in the same place of the stack share the warning.
        let shared = outer.unwrap_or_else(|| Self::new(Callback::from(|| ())));
        Self {
            close: on_close.unwrap_or(shared.close),
            unsaved,
            ..shared
        }
    }

    fn new(close: Callback<()>) -> Self {
        Self {
            close,
            unsaved: Signal::stored(false),
            typed_fields: RwSignal::new(vec![]),
            warned: RwSignal::new(false),
        }
    }

    /// Returns whether closing the dialog would lose something.
    pub(super) fn would_lose(self) -> Signal<bool> {
        let Self {
            unsaved,
            typed_fields,
            ..
        } = self;
        // A field whose text is gone has nothing to lose.
        let is_changed = |field: &Signal<bool>| field.try_get() == Some(true);
        Signal::derive(move || {
            unsaved.get() || typed_fields.with(|fields| fields.iter().any(is_changed))
        })
    }
}

/// Returns a callback that closes the dialog in which it is created.
pub fn use_close() -> Callback<()> {
    use_context::<DialogContext>().map_or_else(|| Callback::from(|| ()), |closer| closer.close)
}

/// Closes the dialog in which this is called once its subject is gone. While it showed nothing, it would stay the topmost of the open
/// dialogs, so that closing the topmost one would close nothing visible.
pub fn close_when_gone(exists: Memo<bool>) {
    let close = use_close();
    Effect::new(move || {
        if !exists.get() {
            close.run(());
        }
    });
}

/// A dialog about something that may go away. It closes then.
#[component]
pub fn SubjectDialog(
    /// Whether its subject is still there.
    exists: Memo<bool>,
    /// The title.
    #[prop(into)]
    title: Signal<String>,
    /// The content of the foot.
    #[prop(optional, into)]
    foot: ViewFn,
    /// The content of the dialog.
    children: ChildrenFn,
) -> impl IntoView {
    close_when_gone(exists);
    let content = move || {
        let (foot, children) = (foot.clone(), children.clone());
        view! { <Dialog title foot>{children()}</Dialog> }
    };
    move || exists.get().then(&content)
}

/// Returns a callback for when somebody types into a field or picks what is as laborious as typing. From then on, closing the dialog
/// asks while `is_changed` holds. What the app itself puts into a field is not asked about.
pub fn use_mark_typed(is_changed: Signal<bool>) -> Callback<()> {
    let Some(dialog) = use_context::<DialogContext>() else {
        return Callback::from(|| ());
    };
    Callback::from(move || {
        let fields = dialog.typed_fields;
        if !fields.with_untracked(|fields| fields.contains(&is_changed)) {
            fields.update(|fields| fields.push(is_changed));
        }
        // Typing on withdraws the request to leave.
        dialog.warned.set(false);
    })
}

/// Makes Back close the part of a page that calls this, as it closes a dialog, instead of leaving the screen.
pub fn close_by_back(close: Callback<()>) {
    let navigator = use_navigator();
    let layer = navigator.open_layer(close, Signal::stored(false), RwSignal::new(false));
    on_cleanup(move || navigator.remove_layer(layer));
}

/// Asks before Back leaves a page on which something was typed, as a dialog does; once that is discarded, the page is left. The page has a layer only while it holds such text,
/// so that Back otherwise leaves it at once.
#[component]
pub fn TypedOnPage(
    /// The texts of the fields, as they are typed. A discarded text is emptied.
    fields: [RwSignal<String>; 2],
    /// Whether the fields are on the page that is shown.
    #[prop(into)]
    on_page: Signal<bool>,
) -> impl IntoView {
    let is_blank = |field: &RwSignal<String>| field.with(|text| text.trim().is_empty());
    let unsaved = Memo::new(move |_| on_page.get() && !fields.iter().all(is_blank));
    let navigator = use_navigator();
    let discard = Callback::from(move || {
        fields.iter().for_each(|field| field.set(String::new()));
        // The page first has to react to that, and to remove the question: its parts must not change while it is being left.
        set_timeout(move || navigator.leave(), Duration::ZERO);
    });
    let warned = RwSignal::new(false);
    Effect::new(move || {
        fields.iter().for_each(RwSignal::track);
        // Typing on withdraws the request to leave.
        warned.set(false);
    });
    let warning = move || {
        if !unsaved.get() {
            return ().into_any();
        }
        warned.set(false);
        let layer = navigator.open_layer(discard, unsaved.into(), warned);
        on_cleanup(move || navigator.remove_layer(layer));
        view! { <Dynamic part=move || leave_warning(layer, unsaved.into(), discard)/> }.into_any()
    };
    view! { <div class="page-warning"><Dynamic part=warning/></div> }
}

/// Shows the dialogs of a page.
#[component]
pub fn DialogStack<D: Clone + Send + Sync + 'static>(
    /// The open dialogs.
    dialogs: Dialogs<D>,
    /// Renders one of them as a [`Dialog`].
    render: fn(D) -> AnyView,
    /// Called in the closure that tracks the dialogs: a change of what it tracks also makes the list be read again.
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
                let close = Callback::from(move || dialogs.remove(id));
                provide_context(DialogContext::new(close));
                render(dialog)
            }
        />
    }
}

/// A dialog: its title with a close button, its content, and a foot (a `<Dock>`).
#[component]
pub fn Dialog(
    /// The title.
    #[prop(into)]
    title: Signal<String>,
    /// Further CSS classes of the dialog.
    #[prop(optional)]
    class: &'static str,
    /// Whether it has its own header instead of the title.
    #[prop(optional)]
    bare: bool,
    /// Closes the dialog if it is not part of a [`DialogStack`].
    #[prop(optional, into)]
    on_close: Option<Callback<()>>,
    /// Whether closing would lose something other than typed text; set by the caller.
    #[prop(optional, into)]
    unsaved: Signal<bool>,
    /// The content of the foot.
    #[prop(optional, into)]
    foot: ViewFn,
    /// The content of the dialog.
    children: Children,
) -> impl IntoView {
    let navigator = use_navigator();
    let context = DialogContext::of_dialog(on_close, unsaved);
    let DialogContext { close, warned, .. } = context;
    let unsaved = context.would_lose();
    warned.set(false);
    let layer = navigator.open_layer(close, unsaved, warned);
    let focused = focused_element();
    on_cleanup(move || {
        navigator.remove_layer(layer);
        give_focus_back(focused);
    });
    let dialog = NodeRef::<html::Dialog>::new();
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
    let warning = move || leave_warning(layer, unsaved, close);
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
                // A click whose target is the dialog itself is outside its content.
                if event.target() == event.current_target() {
                    navigator.back();
                }
            }
        >
            // Provided only to the content of this dialog: a dialog that is created after it must not find it.
            <Provider value=context>
                <div class="sheet-in">
                    {head}
                    {body()}
                    <Dynamic part=foot/>
                    <Dynamic part=warning/>
                    <Announcer in_dialog=true/>
                </div>
            </Provider>
        </dialog>
    }
}

/// Renders the question whether what was typed may be discarded, if Back was pressed over it.
pub(super) fn leave_warning(
    layer: LayerHandle,
    unsaved: Signal<bool>,
    close: Callback<()>,
) -> AnyView {
    // Nothing is left to warn of once what was typed is used.
    if !layer.warned.get() || !unsaved.get() {
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
}

/// Shows only the topmost dialog. A dialog that was covered is shown again with the focus where it was.
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
            // Closing this one would also hide a dialog inside it.
            (true, true) if holds_dialog(&dialog) => on_covered(),
            (true, true) => {
                focused_within.set_value(focused_element().get_value());
                on_covered();
                dialog.close();
            }
            (false, false) => {
                // Fails only if the element is not in the document.
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

/// Takes the focus out of a dialog that may close. Otherwise the browser lays out the whole page when the focused element is removed,
/// and computes its styles again afterward. Here nothing has changed yet, so it costs nothing.
fn blur_within_dialog() {
    let focused = document().active_element();
    let in_dialog = focused.filter(|element| matches!(element.closest("dialog"), Ok(Some(_))));
    if let Some(element) = in_dialog.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        // Fails only if the element is not in the document.
        let _ = element.blur();
    }
}

/// Returns the element that has the focus now.
pub(super) fn focused_element() -> StoredValue<Option<HtmlElement>, LocalStorage> {
    let element = document().active_element();
    StoredValue::new_local(element.and_then(|element| element.dyn_into().ok()))
}

/// Gives the focus back to an element, or to the next step at the table if the element is gone and nothing else has the focus. The
/// browser does this only when a dialog is closed, not when it is removed from the page.
pub(super) fn give_focus_back(to: StoredValue<Option<HtmlElement>, LocalStorage>) {
    let Some(element) = to.try_get_value().flatten() else {
        return;
    };
    // Wait for the next frame, after all other changes: setting the focus makes the browser lay out the page, and once is enough.
    request_animation_frame(move || {
        if element.is_connected() {
            // An element that cannot be focused leaves the focus where it is.
            let _ = element.focus();
        } else {
            events::send(Request::FocusNextStep);
        }
    });
}
