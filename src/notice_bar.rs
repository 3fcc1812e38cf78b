//! The bar that shows the toast and the alert.

use crate::alert::Alert;
use crate::app_status::AppStatus;
use crate::components::{Announcer, Button, Dynamic, Icon, IconButton};
use crate::messages;
use crate::notices::Notices;
use browser::writer;
use leptos::prelude::*;

/// Shows the toast and the alert.
#[component]
pub fn NoticeBar(
    /// Whether it is shown above a dock.
    #[prop(into)]
    over_dock: Signal<bool>,
    /// Saves the open table to a file.
    on_save_file: Callback<()>,
) -> impl IntoView {
    let (notices, status): (Notices, AppStatus) = (expect_context(), expect_context());
    // Not when the finger comes down: the page may move when the toast goes, and the tap would meet something else.
    let taps = window_event_listener(leptos::ev::click, move |_| notices.clear_read_toast());
    on_cleanup(move || taps.remove());
    let alert = move || {
        let bar = |alert: &Alert| alert_bar(notices, status, on_save_file, alert);
        notices.latest_alert(bar).into_any()
    };
    let toast = move || {
        let Some(toast) = notices.shown_toast() else {
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
            <Announcer/>
        </div>
    }
}

fn alert_bar(
    notices: Notices,
    status: AppStatus,
    on_save_file: Callback<()>,
    alert: &Alert,
) -> AnyView {
    let (head, text) = messages::alert(alert);
    let dismiss = Callback::from(move || notices.close_alert());
    let (label, action) = match alert {
        Alert::Unsaved { .. } | Alert::NoJournal | Alert::WouldLose(_) => {
            ("Save to a file", on_save_file)
        }
        Alert::Follows { .. } => ("Play here", Callback::from(writer::take_over)),
        Alert::Version(version) => {
            let label = messages::new_version(*version).button;
            (label, Callback::from(move || status.apply_update()))
        }
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
