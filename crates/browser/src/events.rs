//! Events on `window`, between the app and the scripts in `pwa/`: requests to them, and what they report. The name of an event is that
//! of its variant or type, in kebab case after `ra-`.

use storage::table_store::TableId;
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
    /// Scroll the elements of a CSS selector into view after the next paint, and focus a field among them.
    ScrollTo(&'a str),
    /// Scroll to the current turn after the next paint: also to the current entry of the log, or to the result of a quick tool.
    ScrollToCurrentTurn,
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
            Self::ScrollTo(_) => "ra-scroll-to",
            Self::ScrollToCurrentTurn => "ra-scroll-to-current-turn",
            Self::ScrollToTop => "ra-scroll-to-top",
            Self::FocusNextStep => "ra-focus-next-step",
            Self::Read(_) => "ra-read",
            Self::Save { .. } => "ra-save",
            Self::Share { .. } => "ra-share",
            Self::Print => "ra-print",
            Self::ReceiveFiles => "ra-receive-files",
            Self::ApplyUpdate => "ra-apply-update",
            Self::ReportMissingChunk => "ra-report-missing-chunk",
            Self::ReportPanic(_) => "ra-report-panic",
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
            | Self::ScrollToCurrentTurn
            | Self::ScrollToTop
            | Self::FocusNextStep
            | Self::Print
            | Self::ReceiveFiles
            | Self::ApplyUpdate
            | Self::ReportMissingChunk => String::new(),
        }
    }
}

/// A report from the scripts. Each kind is an event on `window` with a text, which this reads.
pub trait Report: Sized {
    /// The name of the event.
    const EVENT_NAME: &'static str;

    /// Reads the text of the event. `None` if it is not one that the scripts send.
    fn parse(detail: &str) -> Option<Self>;
}

/// Secrets must be covered at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cover;

impl Report for Cover {
    const EVENT_NAME: &'static str = "ra-cover";

    fn parse(_: &str) -> Option<Self> {
        Some(Self)
    }
}

/// Whether the journal accepts writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JournalStatus {
    /// It accepts writes again, and everything sent to it is on the disk.
    Working,
    /// A write has failed: what was sent to it is not on the disk.
    Failing,
}

impl Report for JournalStatus {
    const EVENT_NAME: &'static str = "ra-journal-status";

    fn parse(detail: &str) -> Option<Self> {
        match detail {
            "working" => Some(Self::Working),
            "failing" => Some(Self::Failing),
            _ => None,
        }
    }
}

/// Another window wrote to this table while it was open here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenElsewhere(pub TableId);

impl Report for WrittenElsewhere {
    const EVENT_NAME: &'static str = "ra-written-elsewhere";

    fn parse(detail: &str) -> Option<Self> {
        Some(Self(TableId(detail.parse().ok()?)))
    }
}

/// Which window plays a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    /// This window plays it.
    ThisWindow(TableId),
    /// Another window plays it; this one shows it.
    OtherWindow(TableId),
}

impl Report for Writer {
    const EVENT_NAME: &'static str = "ra-writer";

    fn parse(detail: &str) -> Option<Self> {
        let (table, window) = detail.split_once(' ')?;
        let table = TableId(table.parse().ok()?);
        match window {
            "this-window" => Some(Self::ThisWindow(table)),
            "other-window" => Some(Self::OtherWindow(table)),
            _ => None,
        }
    }
}

/// The text of a file that somebody chose, or that the system opened with the app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileText(pub String);

impl Report for FileText {
    const EVENT_NAME: &'static str = "ra-file-text";

    fn parse(detail: &str) -> Option<Self> {
        Some(Self(detail.to_owned()))
    }
}

/// The browser cannot read a file that the system opened with the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileFailed;

impl Report for FileFailed {
    const EVENT_NAME: &'static str = "ra-file-failed";

    fn parse(_: &str) -> Option<Self> {
        Some(Self)
    }
}

/// One of the attributes of `<html>` about the app has changed: its versions, missing parts, use offline, installing, or the promise to
/// keep what is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatusChange {
    /// Home and the settings show it.
    Quiet,
    /// An alert shows it on every screen.
    Urgent,
}

impl Report for StatusChange {
    const EVENT_NAME: &'static str = "ra-status-change";

    fn parse(detail: &str) -> Option<Self> {
        match detail {
            "quiet" => Some(Self::Quiet),
            "urgent" => Some(Self::Urgent),
            _ => None,
        }
    }
}

/// A file that was read for [`Request::Read`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextRead {
    /// The path that was asked for.
    pub path: String,
    /// The content.
    pub text: String,
}

impl Report for TextRead {
    const EVENT_NAME: &'static str = "ra-text-read";

    fn parse(detail: &str) -> Option<Self> {
        let (path, text) = detail.split_once('\n')?;
        Some(Self {
            path: path.to_owned(),
            text: text.to_owned(),
        })
    }
}

/// The file at this path could not be read for [`Request::Read`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFailed(pub String);

impl Report for TextFailed {
    const EVENT_NAME: &'static str = "ra-text-failed";

    fn parse(detail: &str) -> Option<Self> {
        Some(Self(detail.to_owned()))
    }
}

/// Files that could not be read before can be read now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextsAvailable;

impl Report for TextsAvailable {
    const EVENT_NAME: &'static str = "ra-texts-available";

    fn parse(_: &str) -> Option<Self> {
        Some(Self)
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

/// Listens to reports of one kind while the page lives.
pub fn listen<R: Report>(handler: impl Fn(R) + 'static) {
    let read_and_handle = move |detail: &str| {
        if let Some(report) = R::parse(detail) {
            handler(report);
        }
    };
    listen_boxed(R::EVENT_NAME, Box::new(read_and_handle));
}

/// Calls `handler` with the report that an event carries.
pub fn read<R: Report>(event: &Event, handler: impl Fn(R)) {
    if let Some(report) = R::parse(&detail(event).unwrap_or_default()) {
        handler(report);
    }
}

/// The same for every kind of handler, so that home loads this code only once.
fn listen_boxed(event_name: &str, handler: Box<dyn Fn(&str)>) {
    let closure = Closure::<dyn Fn(Event)>::new(move |event: Event| {
        handler(&detail(&event).unwrap_or_default());
    });
    if let Some(window) = web_sys::window() {
        let listener = closure.as_ref().unchecked_ref();
        let _ = window.add_event_listener_with_callback(event_name, listener);
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
