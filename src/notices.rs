//! Messages over every screen: what just happened (a toast, and an announcement for screen readers), and what is wrong with the device
//! (an alert).

use crate::alert::Alert;
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// How long a toast is shown.
const TOAST: Duration = Duration::from_secs(6);

/// How long a toast stays in any case. After that, it goes when somebody taps on.
const TOAST_AT_LEAST: Duration = Duration::from_secs(2);

/// How long an announcement waits: until then, a dialog that opens or closes at the same moment has done so. A screen reader says
/// nothing that is outside the topmost dialog, or that a new dialog already holds.
const BEFORE_ANNOUNCEMENT: Duration = Duration::from_millis(200);

/// The toast, the announcement and the alert of the page, provided as context.
#[derive(Clone, Copy)]
pub struct Notices {
    toast: RwSignal<Option<Toast>>,
    /// The alerts that nobody has closed, the latest last. Only that one is shown.
    alerts: RwSignal<Vec<Alert>>,
    /// The timer that removes the toast.
    timer: StoredValue<Option<TimeoutHandle>>,
    announcement: RwSignal<Announcement>,
    /// The timer of the announcement that waits.
    before_announcement: StoredValue<Option<TimeoutHandle>>,
}

/// What screen readers say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Announcement {
    text: String,
    /// Whether the toast has the same text. Outside dialogs, screen readers then hear the toast itself.
    of_toast: bool,
}

/// A message about what just happened, perhaps with a button.
#[derive(Clone)]
pub struct Toast {
    /// The text.
    pub text: String,
    /// The label and action of the button. Not a [`Callback`]: that would be dropped with the dialog or page that showed the toast,
    /// often before the toast itself.
    pub action: Option<(&'static str, Action)>,
    /// Whether it is about a table; then it is removed when a table is opened or left.
    of_table: bool,
    /// When it was shown, in milliseconds since 1970.
    shown_at: u64,
}

/// What the button of a toast does.
pub type Action = Arc<dyn Fn() + Send + Sync>;

impl Notices {
    /// Creates the notices without a toast or an alert.
    pub fn new() -> Self {
        Self {
            toast: RwSignal::new(None),
            alerts: RwSignal::new(Vec::new()),
            timer: StoredValue::new(None),
            announcement: RwSignal::new(Announcement::default()),
            before_announcement: StoredValue::new(None),
        }
    }

    /// Lets screen readers say what just happened, also while a dialog is open. A toast does so by itself.
    pub fn announce(self, text: String) {
        self.say(text, false);
    }

    fn say(self, text: String, of_toast: bool) {
        // The same text is said again only if it was gone in the meantime.
        self.announcement.set(Announcement::default());
        let announcement = Announcement { text, of_toast };
        let say = move || self.announcement.set(announcement);
        // Only the last of several is said.
        let timer = set_timeout_with_handle(say, BEFORE_ANNOUNCEMENT).ok();
        let earlier = self
            .before_announcement
            .try_update_value(|before| std::mem::replace(before, timer));
        if let Some(earlier) = earlier.flatten() {
            earlier.clear();
        }
    }

    /// Returns what screen readers say in a dialog, or outside all dialogs.
    pub fn announcement(self, in_dialog: bool) -> String {
        self.announcement.with(
            |Announcement { text, of_toast }| match in_dialog || !of_toast {
                true => text.clone(),
                false => String::new(),
            },
        )
    }

    /// Shows a toast for a few seconds.
    pub fn toast(self, text: String) {
        self.show(text, None, false);
    }

    /// Shows a toast about a table for a few seconds. It is removed when a table is opened or left.
    pub fn table_message(self, text: String) {
        self.show(text, None, true);
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
        self.say(text.clone(), true);
        self.toast.set(Some(Toast {
            text,
            action,
            of_table,
            shown_at: browser::now(),
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

    /// Removes the toast when somebody taps on after having had time to read it: it may cover what they need next. A toast that this tap
    /// has caused stays.
    pub fn clear_read_toast(self) {
        let shown_at = self
            .toast
            .with_untracked(|toast| toast.as_ref().map(|toast| toast.shown_at));
        let shown_for = shown_at.map(|at| Duration::from_millis(browser::now().saturating_sub(at)));
        if shown_for.is_some_and(|time| time >= TOAST_AT_LEAST) {
            self.clear_toast();
        }
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

    /// Returns the toast that is shown now; where this is called, it is called again when that changes.
    pub fn shown_toast(self) -> Option<Toast> {
        self.toast.get()
    }

    /// Renders the latest alert that nobody has closed; where this is called, it is called again when that changes.
    pub fn latest_alert(self, render: impl FnOnce(&Alert) -> AnyView) -> Option<AnyView> {
        self.alerts.with(|alerts| alerts.last().map(render))
    }

    /// Closes the latest alert.
    pub fn close_alert(self) {
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
