//! Numbers with a button on either side.

use super::Icon;
use crate::components::StepDirection;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::fmt::Display;
use std::ops::{Add, Sub};
use std::time::Duration;

/// How long a button is held before it repeats its step.
const BEFORE_REPEATS: Duration = Duration::from_millis(450);

/// The time between two repeats.
const BETWEEN_REPEATS: Duration = Duration::from_millis(120);

/// A value with a button on either side.
#[component]
pub fn Stepper(
    /// The label.
    #[prop(into)]
    label: Signal<String>,
    /// The value.
    #[prop(into)]
    value: Signal<String>,
    /// Whether it is above the minimum.
    #[prop(into)]
    can_decrease: Signal<bool>,
    /// Whether it is below the maximum.
    #[prop(into)]
    can_increase: Signal<bool>,
    /// Called for a step.
    #[prop(into)]
    on_step: Callback<(StepDirection,)>,
) -> impl IntoView {
    let button = move |icon, change, direction, can_step: Signal<bool>| {
        let repeats = Repeats::new(can_step, on_step, direction);
        view! {
            <button
                type="button"
                aria-label=move || format!("{}, {change}", label.get())
                disabled=move || !can_step.get()
                on:pointerdown=move |event| {
                    if event.pointer_type() != "mouse" { repeats.start() }
                }
                on:pointerup=move |_| repeats.stop()
                on:pointerleave=move |_| repeats.stop()
                on:pointercancel=move |_| repeats.stop()
                on:click=move |_| repeats.click()
            >
                <Icon name=icon/>
            </button>
        }
    };
    view! {
        <div class="setting-row">
            <span><b>{label}</b></span>
            <span class="stepper">
                {button("minus", "one less", StepDirection::Down, can_decrease)}
                <output>{value}</output>
                {button("plus", "one more", StepDirection::Up, can_increase)}
            </span>
        </div>
    }
}

/// The repeated steps while a finger or a pen holds a button. A mouse only clicks: while its other buttons open a menu, nothing says
/// when they are released.
#[derive(Clone, Copy)]
struct Repeats {
    can_step: Signal<bool>,
    on_step: Callback<(StepDirection,)>,
    direction: StepDirection,
    timer: StoredValue<Option<TimeoutHandle>>,
    /// Whether the button has stepped since it was pressed, so that its release does not.
    have_begun: StoredValue<bool>,
}

impl Repeats {
    fn new(
        can_step: Signal<bool>,
        on_step: Callback<(StepDirection,)>,
        direction: StepDirection,
    ) -> Self {
        let repeats = Self {
            can_step,
            on_step,
            direction,
            timer: StoredValue::new(None),
            have_begun: StoredValue::new(false),
        };
        on_cleanup(move || repeats.stop());
        repeats
    }

    fn start(self) {
        self.have_begun.set_value(false);
        self.repeat_after(BEFORE_REPEATS);
    }

    fn repeat_after(self, delay: Duration) {
        self.stop();
        let repeat = move || {
            if self.step() {
                // The step may have closed the dialog with this button.
                self.have_begun.try_set_value(true);
                self.repeat_after(BETWEEN_REPEATS);
            } else {
                // A disabled button is not clicked by its release.
                self.have_begun.try_set_value(false);
            }
        };
        let timer = set_timeout_with_handle(repeat, delay).ok();
        self.timer.try_set_value(timer);
    }

    fn stop(self) {
        if let Some(Some(timer)) = self.timer.try_update_value(Option::take) {
            timer.clear();
        }
    }

    fn click(self) {
        self.stop();
        if !self.have_begun.get_value() {
            self.step();
        }
        self.have_begun.try_set_value(false);
    }

    /// Makes a step. Returns whether there was one.
    fn step(self) -> bool {
        let can_step = self.can_step.try_get_untracked() == Some(true);
        can_step && self.on_step.try_run((self.direction,)).is_some()
    }
}

/// A number with a button on either side.
#[component]
pub fn NumberStepper<N>(
    /// The label.
    #[prop(into)]
    label: Signal<String>,
    /// The number.
    #[prop(into)]
    value: Signal<N>,
    /// The lowest number.
    min: N,
    /// The highest number.
    max: N,
    /// Called with the number after a step.
    #[prop(into)]
    on_change: Callback<(N,)>,
) -> impl IntoView
where
    N: Copy + PartialOrd + Display + From<u8> + Add<Output = N> + Sub<Output = N>,
    N: Send + Sync + 'static,
{
    let step = move |direction: StepDirection| {
        on_change.run((direction.step(value.get_untracked(), N::from(1)),));
    };
    view! {
        <Stepper
            label
            value=Signal::derive(move || value.get().to_string())
            can_decrease=Signal::derive(move || value.get() > min)
            can_increase=Signal::derive(move || value.get() < max)
            on_step=step
        />
    }
}
