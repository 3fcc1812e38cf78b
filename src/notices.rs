//! What is said over every screen: what just happened (a toast), and what is wrong with the device (an alert).

use browser::writer;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;
use storage::StorageError;
use storage::cast::CastError;

use crate::active_table::OpenError;
use crate::components::{Dynamic, Icon, IconButton};
use crate::messages;
use crate::settings::NewVersion;

/// How long a toast stays.
const TOAST: Duration = Duration::from_secs(6);

/// The toast and the alert of the page. In the context.
#[derive(Clone, Copy)]
pub struct Notices {
    toast: RwSignal<Option<Toast>>,
    alert: RwSignal<Option<Alert>>,
    /// The number of the last toast, so that the clock of an old one does not end a new one.
    number: StoredValue<u32>,
}

/// What just happened, and perhaps a way to take it back.
#[derive(Clone)]
struct Toast {
    number: u32,
    text: String,
    /// Not a [`Callback`]: that would go with the dialog or page that showed the toast, which is often gone before the toast.
    action: Option<(&'static str, Action)>,
    /// It is about the open table, and goes with it.
    of_table: bool,
}

type Action = Arc<dyn Fn() + Send + Sync>;

/// Something is wrong with the device, not with the table.
#[derive(Clone)]
pub enum Alert {
    /// Entries are in memory only.
    Unsaved {
        /// Why.
        fault: StorageError,
        /// How many.
        entries: usize,
        /// Saves the table to a file.
        save_file: Callback<()>,
    },
    /// Opening another table would lose entries that are in memory only.
    WouldLose {
        /// How many.
        entries: usize,
        /// Saves the table to a file.
        save_file: Callback<()>,
    },
    /// The journal fails: if the browser is killed, the last seconds of play may be lost.
    NoJournal {
        /// Saves the table to a file.
        save_file: Callback<()>,
    },
    /// Another window played on; this is its table now.
    OtherWindow,
    /// Another window took this table away or played it on while entries were unsaved here: this is a table of its own now.
    Parted,
    /// Another window plays the open table.
    Follows,
    /// Two copies of a table, with this title, had been played on separately.
    Forked(String),
    /// A character could not be saved for later tables.
    Cast(CastError),
    /// The preferences could not be saved.
    Preferences(StorageError),
    /// A table could not be opened.
    Open(OpenError),
    /// Not all of a file with everything could be added; in whole sentences.
    Incomplete(String),
    /// A part of the app is missing on this device.
    Missing(&'static str),
    /// Something happened to a newer version.
    Version {
        /// What.
        version: NewVersion,
        /// Takes it.
        take: Callback<()>,
    },
}

impl Alert {
    /// Whether it says that entries are unsaved.
    pub const fn is_unsaved(&self) -> bool {
        matches!(self, Self::Unsaved { .. })
    }

    /// Whether it says that the journal fails.
    pub const fn is_of_journal(&self) -> bool {
        matches!(self, Self::NoJournal { .. })
    }

    /// Whether it says that another window plays or has played the open table.
    pub const fn is_of_other_window(&self) -> bool {
        matches!(self, Self::Follows | Self::OtherWindow)
    }

    /// Whether it can be put away without doing what it offers.
    const fn can_wait(&self) -> bool {
        matches!(
            self,
            Self::Unsaved { .. } | Self::NoJournal { .. } | Self::Follows | Self::Version { .. }
        )
    }
}

impl Notices {
    /// Nothing to say yet.
    pub fn new() -> Self {
        Self {
            toast: RwSignal::new(None),
            alert: RwSignal::new(None),
            number: StoredValue::new(0),
        }
    }

    /// Says what happened, for a few seconds.
    pub fn toast(self, text: String) {
        self.show(text, None, false);
    }

    /// The same with a button.
    pub fn toast_with(
        self,
        text: String,
        label: &'static str,
        action: impl Fn() + Send + Sync + 'static,
    ) {
        self.show(text, Some((label, Arc::new(action))), false);
    }

    /// The same about the open table: what the button changes is no longer on the page once the table is left.
    pub fn table_toast(
        self,
        text: String,
        label: &'static str,
        action: impl Fn() + Send + Sync + 'static,
    ) {
        self.show(text, Some((label, Arc::new(action))), true);
    }

    /// A toast about the table that is being left goes.
    pub fn leave_table(self) {
        let is_its = |toast: &Toast| toast.of_table;
        if self
            .toast
            .with_untracked(|it| it.as_ref().is_some_and(is_its))
        {
            self.clear_toast();
        }
    }

    fn show(self, text: String, action: Option<(&'static str, Action)>, of_table: bool) {
        self.number.update_value(|number| *number += 1);
        let number = self.number.get_value();
        self.toast.set(Some(Toast {
            number,
            text,
            action,
            of_table,
        }));
        set_timeout(
            move || {
                let is_this = self
                    .toast
                    .with_untracked(|toast| toast.as_ref().is_some_and(|it| it.number == number));
                if is_this {
                    self.toast.set(None);
                }
            },
            TOAST,
        );
        crate::device::scroll_to("");
    }

    /// Whether an alert stands over the page.
    pub fn has_alert(self) -> bool {
        self.alert.with(Option::is_some)
    }

    /// Whether anything is said over the page.
    pub fn any(self) -> bool {
        self.has_alert() || self.toast.with(Option::is_some)
    }

    /// The toast goes.
    pub fn clear_toast(self) {
        self.toast.set(None);
    }

    /// Says what is wrong, until somebody has read it.
    pub fn alert(self, alert: Alert) {
        self.alert.set(Some(alert));
    }

    /// The alert goes, if it is one of these.
    pub fn clear_alert_if(self, is: impl Fn(&Alert) -> bool) {
        if self
            .alert
            .with_untracked(|alert| alert.as_ref().is_some_and(is))
        {
            self.alert.set(None);
        }
    }
}

impl Default for Notices {
    fn default() -> Self {
        Self::new()
    }
}

/// The toast and the alert.
#[component]
pub fn NoticeBar(
    /// Whether it stands above a dock.
    #[prop(into)]
    over_dock: Signal<bool>,
) -> impl IntoView {
    let notices: Notices = expect_context();
    let class = move || {
        if over_dock.get() {
            "notice-area is-over-dock"
        } else {
            "notice-area"
        }
    };
    let alert = move || match notices.alert.get() {
        Some(alert) => alert_bar(notices, &alert),
        None => ().into_any(),
    };
    let toast = move || {
        let Some(toast) = notices.toast.get() else {
            return ().into_any();
        };
        view! {
            <div class="toast">
                <span>{toast.text}</span>
                {toast.action.map(|(label, action)| view! {
                    <button type="button" class="link" on:click=move |_| action()>{label}</button>
                })}
            </div>
        }
        .into_any()
    };
    view! {
        <div class=class>
            <Dynamic part=alert/>
            <div class="toast-place" role="status"><Dynamic part=toast/></div>
        </div>
    }
}

fn alert_bar(notices: Notices, alert: &Alert) -> AnyView {
    let (head, text) = messages::alert(alert);
    let dismiss = Callback::from(move || notices.alert.set(None));
    let (label, action) = match alert {
        Alert::Unsaved { save_file, .. }
        | Alert::NoJournal { save_file }
        | Alert::WouldLose { save_file, .. } => ("Save a file", *save_file),
        Alert::Follows => ("Play here", Callback::from(writer::take_over)),
        Alert::Version { version, take } => (messages::new_version(*version).2, *take),
        Alert::OtherWindow
        | Alert::Parted
        | Alert::Forked(_)
        | Alert::Cast(_)
        | Alert::Preferences(_)
        | Alert::Open(_)
        | Alert::Incomplete(_)
        | Alert::Missing(_) => ("OK", dismiss),
    };
    let close = alert
        .can_wait()
        .then(|| view! { <IconButton icon="x" label="Close" on_press=dismiss/> });
    view! {
        <div class="error-bar" role="alert">
            <Icon name="info"/>
            <span><b>{head}</b>{text}</span>
            <button type="button" class="btn" on:click=move |_| action.run(())><span>{label}</span></button>
            {close}
        </div>
    }
    .into_any()
}
