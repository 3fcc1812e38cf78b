//! Messages shown over every screen: what just happened (a toast), and what is wrong with the device (an alert).

use browser::writer;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;
use storage::StorageError;

use crate::components::{Button, Dynamic, Icon, IconButton};
use crate::messages;
use crate::open_table::OpenTable;
use crate::settings::NewVersion;

/// How long a toast is shown.
const TOAST: Duration = Duration::from_secs(6);

/// The toast and the alert of the page, provided as context.
#[derive(Clone, Copy)]
pub struct Notices {
    toast: RwSignal<Option<Toast>>,
    /// The alerts that nobody has closed, the latest last. Only that one is shown.
    alerts: RwSignal<Vec<Alert>>,
    /// The number of the last toast, so that the timer of an old toast does not remove a new one.
    number: StoredValue<u32>,
}

/// A message about what just happened, perhaps with a button.
#[derive(Clone)]
struct Toast {
    number: u32,
    text: String,
    /// The label and action of the button. Not a [`Callback`]: that would be dropped with the dialog or page that showed the toast,
    /// often before the toast itself.
    action: Option<(&'static str, Action)>,
    /// Whether it is about the open table; then it is removed when the table is left.
    of_table: bool,
}

type Action = Arc<dyn Fn() + Send + Sync>;

/// A problem with the device or the app, not with the rules of the table.
#[derive(Clone)]
pub enum Alert {
    /// Entries are in memory only.
    Unsaved {
        /// The reason.
        error: StorageError,
        /// The number of such entries.
        entries: usize,
    },
    /// Opening another table would lose this many entries that are in memory only.
    WouldLose(usize),
    /// The journal fails: if the browser is killed, the last seconds of play may be lost.
    NoJournal,
    /// Another window played on; its version has replaced this one.
    OtherWindow,
    /// Another window deleted this table or played on while entries were unsaved here. This is now a separate table.
    Parted,
    /// Another window plays the open table.
    Follows,
    /// Two copies of a table with this title had been played separately.
    Forked(String),
    /// The preferences could not be saved.
    Preferences(StorageError),
    /// Something could not be opened or saved, or not completely. The text says what and why, in whole sentences; whoever shows the
    /// alert makes it, so that home need not load it.
    Failed(String),
    /// A part of the app is missing from this device.
    Missing(&'static str),
    /// There is something to say about a newer version of the app.
    Version {
        /// The situation.
        version: NewVersion,
        /// Lets the newer version take over, or tries it again.
        take: Callback<()>,
    },
}

impl Alert {
    /// Creates an alert that says what could not be opened or saved.
    pub fn failed(text: &str) -> Self {
        Self::Failed(text.to_owned())
    }

    /// Checks whether this alert says that entries are unsaved.
    pub const fn is_unsaved(&self) -> bool {
        matches!(self, Self::Unsaved { .. })
    }

    /// Checks whether this alert says that the journal fails.
    pub const fn is_of_journal(&self) -> bool {
        matches!(self, Self::NoJournal)
    }

    /// Checks whether this alert is about the open table, so that it means nothing once another table is open.
    pub const fn is_of_table(&self) -> bool {
        matches!(
            self,
            Self::Unsaved { .. } | Self::WouldLose(_) | Self::Follows | Self::OtherWindow
        )
    }

    /// Checks whether this alert says again what the other one says.
    fn replaces(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Forked(text), Self::Forked(shown))
            | (Self::Failed(text), Self::Failed(shown)) => text == shown,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    /// Checks whether this alert says that another window plays or has played the open table.
    pub const fn is_of_other_window(&self) -> bool {
        matches!(self, Self::Follows | Self::OtherWindow)
    }

    /// Checks whether the alert has a button to close it without taking the action it offers.
    const fn can_wait(&self) -> bool {
        matches!(
            self,
            Self::Unsaved { .. } | Self::NoJournal | Self::Follows | Self::Version { .. }
        )
    }
}

impl Notices {
    /// Creates the notices without a toast or an alert.
    pub fn new() -> Self {
        Self {
            toast: RwSignal::new(None),
            alerts: RwSignal::new(Vec::new()),
            number: StoredValue::new(0),
        }
    }

    /// Shows a toast for a few seconds.
    pub fn toast(self, text: String) {
        self.show(text, None, false);
    }

    /// Shows a toast with a button.
    pub fn toast_with(
        self,
        text: String,
        label: &'static str,
        action: impl Fn() + Send + Sync + 'static,
    ) {
        self.show(text, Some((label, Arc::new(action))), false);
    }

    /// Shows a toast with a button about the open table. It is removed when the table is left, because the button then has nothing to
    /// change.
    pub fn table_toast(
        self,
        text: String,
        label: &'static str,
        action: impl Fn() + Send + Sync + 'static,
    ) {
        self.show(text, Some((label, Arc::new(action))), true);
    }

    /// Removes a toast about the table that is being left.
    pub fn leave_table(self) {
        let is_of_table = |toast: &Toast| toast.of_table;
        if self
            .toast
            .with_untracked(|toast| toast.as_ref().is_some_and(is_of_table))
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
                let is_still_shown = self.toast.with_untracked(|toast| {
                    toast.as_ref().is_some_and(|toast| toast.number == number)
                });
                if is_still_shown {
                    self.toast.set(None);
                }
            },
            TOAST,
        );
        crate::device::scroll_to("");
    }

    /// Checks whether an alert is shown.
    pub fn has_alert(self) -> bool {
        self.alerts.with(|alerts| !alerts.is_empty())
    }

    /// Checks whether a toast or an alert is shown.
    pub fn any(self) -> bool {
        self.has_alert() || self.toast.with(Option::is_some)
    }

    /// Removes the toast.
    pub fn clear_toast(self) {
        self.toast.set(None);
    }

    /// Shows an alert until somebody closes it, above those that are open.
    pub fn alert(self, alert: Alert) {
        self.alerts.update(|alerts| {
            alerts.retain(|other| !alert.replaces(other));
            alerts.push(alert);
        });
    }

    /// Removes the alerts for which the condition holds.
    pub fn clear_alerts(self, condition: impl Fn(&Alert) -> bool) {
        if self
            .alerts
            .with_untracked(|alerts| alerts.iter().any(&condition))
        {
            self.alerts
                .update(|alerts| alerts.retain(|alert| !condition(alert)));
        }
    }

    fn close_alert(self) {
        self.alerts.update(|alerts| {
            alerts.pop();
        });
    }
}

impl Default for Notices {
    fn default() -> Self {
        Self::new()
    }
}

/// Shows the toast and the alert.
#[component]
pub fn NoticeBar(
    /// Whether it is shown above a dock.
    #[prop(into)]
    over_dock: Signal<bool>,
) -> impl IntoView {
    let notices: Notices = expect_context();
    let open_table: OpenTable = expect_context();
    let alert = move || {
        notices
            .alerts
            .with(|alerts| {
                alerts
                    .last()
                    .map(|alert| alert_bar(notices, open_table, alert))
            })
            .into_any()
    };
    let toast = move || {
        let Some(toast) = notices.toast.get() else {
            return ().into_any();
        };
        view! {
            <div class="toast">
                // A tap removes it at once, because it may cover something that is needed sooner than in a few seconds.
                <span on:click=move |_| notices.clear_toast()>{toast.text}</span>
                {toast.action.map(|(label, action)| view! {
                    <button type="button" class="link" on:click=move |_| action()>{label}</button>
                })}
            </div>
        }
        .into_any()
    };
    view! {
        <div class="notice-area" class:is-over-dock=over_dock>
            <Dynamic part=alert/>
            <div class="toast-place" role="status"><Dynamic part=toast/></div>
        </div>
    }
}

fn alert_bar(notices: Notices, open_table: OpenTable, alert: &Alert) -> AnyView {
    let (head, text) = messages::alert(alert);
    let dismiss = Callback::from(move || notices.close_alert());
    let (label, action) = match alert {
        Alert::Unsaved { .. } | Alert::NoJournal | Alert::WouldLose(_) => (
            "Save to a file",
            Callback::from(move || open_table.save_file()),
        ),
        Alert::Follows => ("Play here", Callback::from(writer::take_over)),
        Alert::Version { version, take } => (messages::new_version(*version).2, *take),
        Alert::OtherWindow
        | Alert::Parted
        | Alert::Forked(_)
        | Alert::Preferences(_)
        | Alert::Failed(_)
        | Alert::Missing(_) => ("OK", dismiss),
    };
    let close = alert
        .can_wait()
        .then(|| view! { <IconButton icon="x" label="Close" on_press=dismiss/> });
    view! {
        <div class="error-bar" role="alert">
            <Icon name="info"/>
            <span><b>{head}</b>{text}</span>
            <Button label on_press=action/>
            {close}
        </div>
    }
    .into_any()
}
