//! Files: handing one to the person, and reading one that was chosen or that belongs to the app.

use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, HtmlAnchorElement, HtmlInputElement, Response, Url};

/// Hands a text to the person as a file.
///
/// # Errors
/// What the browser said, where it would not.
pub fn download(name: &str, text: &str) -> Result<(), JsValue> {
    let document = web_sys::window()
        .and_then(|window| window.document())
        .ok_or(JsValue::NULL)?;
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence(&parts)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let anchor: HtmlAnchorElement = document.create_element("a")?.unchecked_into();
    anchor.set_href(&url);
    anchor.set_download(name);
    anchor.click();
    Url::revoke_object_url(&url)
}

/// The text of the file chosen in an input, and clears the input so that the same file can be chosen again.
pub async fn chosen(input: HtmlInputElement) -> Option<String> {
    let file = input.files()?.get(0)?;
    let text = JsFuture::from(file.text()).await.ok()?.as_string();
    input.set_value("");
    text
}

/// The text of a file beside the page.
pub async fn fetch(path: &str) -> Option<String> {
    let window = web_sys::window()?;
    let response: Response = JsFuture::from(window.fetch_with_str(path))
        .await
        .ok()?
        .dyn_into()
        .ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?)
        .await
        .ok()?
        .as_string()
}
