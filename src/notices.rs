//! Messages shown over every screen: what just happened (a toast), and what is wrong with the device (an alert).

use browser::writer;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

use crate::alert::Alert;
use crate::components::{Button, Dynamic, Icon, IconButton};
use crate::messages;

/// How long a toast is shown.
const TOAST: Duration = Duration::from_secs(6);

/// The toast and the alert of the page, provided as context.
#[derive(Clone, Copy)]
pub struct Notices {
    toast: RwSignal<Option<Toast>>,
    /// The alerts that nobody has closed, the latest last. Only that one is shown.
    alerts: RwSignal<Vec<Alert>>,
    /// The timer that removes the toast.
    timer: StoredValue<Option<TimeoutHandle>>,
}

/// A message about what just happened, perhaps with a button.
#[derive(Clone)]
struct Toast {
    text: String,
    /// The label and action of the button. Not a [`Callback`]: that would be dropped with the dialog or page that showed the toast,
    /// often before the toast itself.
    action: Option<(&'static str, Action)>,
    /// Whether it is about the open table; then it is removed when the table is left.
    of_table: bool,
}

type Action = Arc<dyn Fn() + Send + Sync>;

impl Notices {
    /// Creates the notices without a toast or an alert.
    pub fn new() -> Self {
        Self {
            toast: RwSignal::new(None),
            alerts: RwSignal::new(Vec::new()),
            timer: StoredValue::new(None),
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

    /// Removes a toast about the open table: the table is being left, or another window has played, so that what the toast offers to
    /// undo is no longer the last thing done.
    pub fn clear_table_toast(self) {
        let is_of_table = |toast: &Toast| toast.of_table;
        if self
            .toast
            .with_untracked(|toast| toast.as_ref().is_some_and(is_of_table))
        {
            self.clear_toast();
        }
    }

    fn show(self, text: String, action: Option<(&'static str, Action)>, of_table: bool) {
        self.toast.set(Some(Toast {
            text,
            action,
            of_table,
        }));
        self.start_timer();
        crate::device::scroll_to_current_turn();
    }

    /// Removes the toast after a few seconds, but not while somebody is using it.
    fn start_timer(self) {
        if let Some(timer) = self.timer.get_value() {
            timer.clear();
        }
        let end = move || {
            if is_at_toast() {
                self.start_timer();
            } else {
                self.toast.set(None);
            }
        };
        // Without a timer, the toast stays until it is tapped away.
        self.timer
            .set_value(set_timeout_with_handle(end, TOAST).ok());
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
    pub fn clear_alerts(self, condition: fn(&Alert) -> bool) {
        if self
            .alerts
            .with_untracked(|alerts| alerts.iter().any(condition))
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

/// Checks whether the focus of the keyboard is at the toast.
fn is_at_toast() -> bool {
    let focused = document().query_selector(".toast :focus-visible");
    matches!(focused, Ok(Some(_)))
}

/// Shows the toast and the alert.
#[component]
pub fn NoticeBar(
    /// Whether it is shown above a dock.
    #[prop(into)]
    over_dock: Signal<bool>,
    /// Saves the open table to a file.
    on_save_file: Callback<()>,
) -> impl IntoView {
    let notices: Notices = expect_context();
    let alert = move || {
        notices
            .alerts
            .with(|alerts| {
                alerts
                    .last()
                    .map(|alert| alert_bar(notices, on_save_file, alert))
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
                    <button
                        type="button"
                        class="link"
                        on:click=move |_| {
                            // First, because the action may show another one.
                            notices.clear_toast();
                            action();
                        }
                    >
                        {label}
                    </button>
                })}
            </div>
        }
        .into_any()
    };
    view! {
        <div class="notice-area" class:is-over-dock=over_dock>
            <Dynamic part=alert/>
            <div role="status"><Dynamic part=toast/></div>
        </div>
    }
}

fn alert_bar(notices: Notices, on_save_file: Callback<()>, alert: &Alert) -> AnyView {
    let (head, text) = messages::alert(alert);
    let dismiss = Callback::from(move || notices.close_alert());
    let (label, action) = match alert {
        Alert::Unsaved { .. } | Alert::NoJournal | Alert::WouldLose(_) => {
            ("Save to a file", on_save_file)
        }
        Alert::Follows { .. } => ("Play here", Callback::from(writer::take_over)),
        Alert::Version { version, take } => (messages::new_version(*version).2, *take),
        Alert::OtherWindow
        | Alert::SavedAsSeparateTable
        | Alert::Forked(_)
        | Alert::Preferences(_)
        | Alert::Failed(_)
        | Alert::File(_)
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
