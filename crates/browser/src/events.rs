//! Events on `window`, between the app and the scripts in `pwa/`: requests to them, and what they report.

use wasm_bindgen::JsCast;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use web_sys::{CustomEvent, CustomEventInit, Event};

/// A request to the scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request<'a> {
    /// Keep the screen on, or no longer.
    StayAwake(bool),
    /// Offer to install the app.
    Install,
    /// Ask the browser to keep what is saved.
    Persist,
    /// Vibrate briefly.
    Vibrate,
    /// Scroll the elements of a CSS selector into view after the next paint; an empty selector: where the table stands.
    ScrollTo(&'a str),
    /// Scroll the page back to the top.
    ScrollToTop,
    /// Give the focus to the next step of the table, if no element has it.
    FocusNextStep,
    /// Read a file beside the page.
    Read(&'a str),
    /// Save a file, as a download.
    Save {
        /// The file's name.
        name: &'a str,
        /// Its content.
        text: &'a str,
    },
    /// Open the device's share sheet for a file.
    Share {
        /// The file's name.
        name: &'a str,
        /// Its content.
        text: &'a str,
    },
    /// Open the print dialog.
    Print,
    /// From now on, pass on the files that the system hands over.
    ReceiveFiles,
    /// Let the newer version of the app take over, or try it again.
    ApplyUpdate,
    /// Show that a chunk could not be loaded.
    ReportMissingChunk,
    /// Show that the app has stopped, and why.
    ReportPanic(&'a str),
}

impl Request<'_> {
    #[inline(always)]
    const fn event_name(self) -> &'static str {
        match self {
            Self::StayAwake(_) => "ra-stay-awake",
            Self::Install => "ra-install",
            Self::Persist => "ra-persist",
            Self::Vibrate => "ra-vibrate",
            Self::ScrollTo(_) => "ra-show",
            Self::ScrollToTop => "ra-top",
            Self::FocusNextStep => "ra-next",
            Self::Read(_) => "ra-read",
            Self::Save { .. } => "ra-save",
            Self::Share { .. } => "ra-share",
            Self::Print => "ra-print",
            Self::ReceiveFiles => "ra-listening",
            Self::ApplyUpdate => "ra-apply-update",
            Self::ReportMissingChunk => "ra-unloaded",
            Self::ReportPanic(_) => "ra-panic",
        }
    }

    #[inline(always)]
    fn detail(self) -> String {
        match self {
            Self::StayAwake(on) => if on { "on" } else { "off" }.to_owned(),
            Self::ScrollTo(text) | Self::Read(text) | Self::ReportPanic(text) => text.to_owned(),
            Self::Save { name, text } | Self::Share { name, text } => format!("{name}\n{text}"),
            Self::Install
            | Self::Persist
            | Self::Vibrate
            | Self::ScrollToTop
            | Self::FocusNextStep
            | Self::Print
            | Self::ReceiveFiles
            | Self::ApplyUpdate
            | Self::ReportMissingChunk => String::new(),
        }
    }
}

/// What the scripts report. The comment says what the text is that comes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// Secrets must be covered at once.
    Cover,
    /// The journal accepts writes, or fails; read it with [`crate::journal::works`].
    Journal,
    /// Another window wrote to a table that is open here: its number.
    JournalForeign,
    /// A window plays a table; read it with [`crate::writer::parse`].
    Writer,
    /// The text of a file that somebody chose or the system handed over.
    File,
    /// Something about versions or missing parts has changed: "urgent" if people should see it now.
    News,
    /// Whether the browser offers to install the app: "yes" or "no". Once it is installed, it is "no".
    CanInstall,
    /// Whether the browser keeps what is saved: "yes" or "no".
    Persistent,
    /// The path that [`Request::Read`] asked for, and from the second line on the text that was read there.
    Text,
    /// The path of a text that cannot be read; "here" if all texts can be read again.
    Unread,
}

impl Report {
    /// Returns the name of the event.
    pub const fn event_name(self) -> &'static str {
        match self {
            Self::Cover => "ra-cover",
            Self::Journal => "ra-journal",
            Self::JournalForeign => "ra-journal-foreign",
            Self::Writer => "ra-writer",
            Self::File => "ra-file",
            Self::News => "ra-news",
            Self::CanInstall => "ra-can-install",
            Self::Persistent => "ra-persistent",
            Self::Text => "ra-text",
            Self::Unread => "ra-unread",
        }
    }
}

/// Sends a request to the scripts. It is inlined, so that home, which sends few, does not load the code for all of them.
#[inline(always)]
pub fn send(request: Request<'_>) {
    dispatch(request.event_name(), &request.detail());
}

fn dispatch(name: &str, detail: &str) {
    let init = CustomEventInit::new();
    init.set_detail(&JsValue::from_str(detail));
    if let (Some(window), Ok(event)) = (
        web_sys::window(),
        CustomEvent::new_with_event_init_dict(name, &init),
    ) {
        let _ = window.dispatch_event(&event);
    }
}

/// Listens to reports while the page lives. `handler` gets the text that comes with one, or an empty text.
pub fn listen(report: Report, handler: impl Fn(String) + 'static) {
    listen_boxed(report, Box::new(handler));
}

/// The same for every kind of handler, so that home loads this code only once.
fn listen_boxed(report: Report, handler: Box<dyn Fn(String)>) {
    let closure = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        handler(detail(&event).unwrap_or_default());
    });
    if let Some(window) = web_sys::window() {
        let name = report.event_name();
        let _ = window.add_event_listener_with_callback(name, closure.as_ref().unchecked_ref());
    }
    // The page listens until it is closed.
    closure.forget();
}

/// Returns the text that an event from the scripts carries.
pub fn detail(event: &Event) -> Option<String> {
    event.dyn_ref::<CustomEvent>()?.detail().as_string()
}

/// Returns the attribute of `<html>` with this name. The scripts set some, such as `data-install`.
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
