//! Events on `window`, between the app and the scripts in `pwa/`.

use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::{CustomEvent, CustomEventInit, Event};

/// Sends an event to the scripts.
pub fn send(name: &str, detail: &str) {
    let init = CustomEventInit::new();
    init.set_detail(&JsValue::from_str(detail));
    if let (Some(window), Ok(event)) = (
        web_sys::window(),
        CustomEvent::new_with_event_init_dict(name, &init),
    ) {
        let _ = window.dispatch_event(&event);
    }
}

/// Listens to an event on `window` while the page lives. `handler` gets its detail, or an empty text if the detail is not a text.
pub fn listen(name: &str, handler: impl Fn(String) + 'static) {
    let closure = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        handler(detail(&event).unwrap_or_default());
    });
    if let Some(window) = web_sys::window() {
        let _ = window.add_event_listener_with_callback(name, closure.as_ref().unchecked_ref());
    }
    // The page listens until it is closed.
    closure.forget();
}

/// Returns the text that an event from the scripts carries.
pub fn detail(event: &Event) -> Option<String> {
    event.dyn_ref::<CustomEvent>()?.detail().as_string()
}

/// Returns the attribute of `<html>` with this name. The scripts set some, such as `data-installed`.
pub fn root_attribute(name: &str) -> Option<String> {
    web_sys::window()?
        .document()?
        .document_element()?
        .get_attribute(name)
}

/// Sets or removes an attribute of `<html>`, which style sheets read.
pub fn set_root_attribute(name: &str, value: Option<&str>) {
    let root = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.document_element());
    if let Some(root) = root {
        let _ = match value {
            Some(value) => root.set_attribute(name, value),
            None => root.remove_attribute(name),
        };
    }
}
