//! Events on `window`, between the app and the scripts in `pwa/`.

use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::{CustomEvent, CustomEventInit, Event};

/// Tells the scripts something.
pub fn tell(name: &str, detail: &str) {
    let init = CustomEventInit::new();
    init.set_detail(&JsValue::from_str(detail));
    if let (Some(window), Ok(event)) = (
        web_sys::window(),
        CustomEvent::new_with_event_init_dict(name, &init),
    ) {
        let _ = window.dispatch_event(&event);
    }
}

/// Hears an event on `window` for as long as the page lives; `heard` gets its detail, where it is a text.
pub fn hear(name: &str, heard: impl Fn(String) + 'static) {
    listen(name, Box::new(heard));
}

fn listen(name: &str, heard: Box<dyn Fn(String)>) {
    let closure = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        let detail = event
            .dyn_ref::<CustomEvent>()
            .and_then(|event| event.detail().as_string());
        heard(detail.unwrap_or_default());
    });
    if let Some(window) = web_sys::window() {
        let _ = window.add_event_listener_with_callback(name, closure.as_ref().unchecked_ref());
    }
    // The page listens until it is gone.
    closure.forget();
}

/// Hears that another window changed one of the keys for which `ours` is true.
pub fn hear_storage(ours: impl Fn(&str) -> bool + 'static, heard: impl Fn() + 'static) {
    let closure =
        Closure::<dyn Fn(web_sys::StorageEvent)>::new(move |event: web_sys::StorageEvent| {
            if event.key().is_none_or(|key| ours(&key)) {
                heard();
            }
        });
    if let Some(window) = web_sys::window() {
        let _ =
            window.add_event_listener_with_callback("storage", closure.as_ref().unchecked_ref());
    }
    closure.forget();
}

/// A mark on `<html>`, as the scripts leave them: `data-NAME`.
pub fn mark(name: &str) -> Option<String> {
    web_sys::window()?
        .document()?
        .document_element()?
        .get_attribute(name)
}

/// Sets or takes away a mark on `<html>`, for the style sheets.
pub fn set_mark(name: &str, value: Option<&str>) {
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
