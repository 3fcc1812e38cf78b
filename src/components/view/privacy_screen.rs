//! The privacy screen: a cover over the page that only the named person should open, to see what nobody else may see.
//!
//! With a finger or a pen, the person holds the disc. With a mouse, the keyboard or the preference, one press opens the screen and the
//! next covers it. Events of the device (blur, lock, rotation) arrive as `ra-cover` from `pwa/device.js`. The content is created when
//! the screen opens and dropped when it is covered.

use super::dialog::{
    DialogContext, focused_element, give_focus_back, leave_warning, show_while_on_top,
};
use super::{Announcer, Dynamic, Icon};
use crate::navigation::{Navigator, use_navigator};
use crate::preferences::SavedPreferences;
use browser::events::Cover;
use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::html;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use std::time::Duration;

/// How long a finger must hold the disc before the screen opens.
const HOLD: Duration = Duration::from_millis(400);
/// How many seconds the screen stays open at most.
const MAX_OPEN_SECONDS: u32 = 20;
/// How many of the last seconds are counted down on the disc.
const COUNTED_DOWN: u32 = 5;

/// How the disc is being pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Press {
    /// It is not pressed.
    None,
    /// It was pressed, but released before the ring was full.
    TooShort,
    /// A finger holds it and the ring is filling.
    Filling,
    /// A finger holds it, and the screen is open.
    Held,
    /// One press opened the screen; the next covers it.
    Toggled,
}

/// The disc and its timers.
#[derive(Clone, Copy)]
struct HoldState {
    open: RwSignal<bool>,
    press: RwSignal<Press>,
    on_open: Option<Callback<(), bool>>,
    /// Counts the presses, so that the timer of an old one does not open the screen.
    holds: StoredValue<u32>,
    /// How many more seconds the screen stays open. Every tap on the content and everything typed in it restarts the time.
    seconds_left: RwSignal<u32>,
    /// Whether the screen was covered because its time was up.
    timed_out: RwSignal<bool>,
    /// Whether the device has a touchscreen. Without one, nobody holds anything with a finger.
    has_touchscreen: bool,
}

impl HoldState {
    /// A finger comes down to hold the disc.
    fn begin_hold(self) {
        match self.press.get_untracked() {
            Press::None | Press::TooShort => {
                self.press.set(Press::Filling);
                self.holds.update_value(|holds| *holds += 1);
                let hold = self.holds.get_value();
                set_timeout(move || self.fill(hold), HOLD);
            }
            Press::Toggled => self.open.set(false),
            Press::Filling | Press::Held => {}
        }
    }

    /// Opens or covers the screen with one press.
    fn toggle(self) {
        match self.press.get_untracked() {
            Press::None | Press::TooShort => self.reveal(Press::Toggled),
            Press::Toggled => self.open.set(false),
            Press::Filling | Press::Held => {}
        }
    }

    /// Opens the screen when the ring is full, if the same press still holds. The screen itself may be gone by then.
    fn fill(self, hold: u32) {
        let holds_still = self.press.try_get_untracked() == Some(Press::Filling)
            && self.holds.try_get_value() == Some(hold);
        if holds_still {
            self.reveal(Press::Held);
        }
    }

    /// Covers the screen, whoever presses the disc.
    fn cover(self) {
        self.press.set(Press::None);
        self.open.set(false);
    }

    fn reveal(self, press: Press) {
        let opens = self.on_open.is_none_or(|on_open| on_open.run(()));
        self.timed_out.set(false);
        self.press.set(if opens { press } else { Press::None });
        self.open.set(opens);
    }

    fn let_go(self) {
        match self.press.get_untracked() {
            Press::Filling => self.press.set(Press::TooShort),
            Press::Held => self.open.set(false),
            Press::None | Press::TooShort | Press::Toggled => {}
        }
    }

    /// Returns the label of the disc.
    fn label(self, press_only: bool) -> &'static str {
        match (self.open.get(), self.press.get()) {
            (true, Press::Held) => "Let go to cover",
            (true, _) if self.has_touchscreen => "Tap to cover",
            (true, _) => "Press to cover",
            (false, _) if !self.has_touchscreen => "Press to look",
            (false, _) if press_only => "Tap to look",
            (false, Press::TooShort) => "Keep your finger on it",
            (false, _) => "Hold to look",
        }
    }
}

/// The privacy screen for one person.
#[component]
pub fn PrivacyScreen(
    /// The person's name.
    #[prop(into)]
    name: Signal<String>,
    /// The lines under the name.
    #[prop(into)]
    lines: Signal<Vec<String>>,
    /// Whether it is open. Setting it to `false` covers it.
    open: RwSignal<bool>,
    /// Whether something is typed behind it: nobody can hold the disc and type at the same time.
    #[prop(optional, into)]
    has_field: Signal<bool>,
    /// Called before anything secret is shown. Returns `false` if the screen stays covered.
    #[prop(optional, into)]
    on_open: Option<Callback<(), bool>>,
    /// Called when the person leaves the screen.
    #[prop(into)]
    on_leave: Callback<()>,
    /// The content: a [`SecretContent`]. It is created again each time the screen opens.
    #[prop(into)]
    behind: ViewFn,
) -> impl IntoView {
    let navigator = use_navigator();
    let preferences: SavedPreferences = expect_context();
    let prefers_press = Signal::derive(move || {
        preferences
            .signal()
            .with(|preferences| preferences.press_to_look)
    });
    let has_touchscreen = browser::has_touchscreen();
    let press_only =
        Signal::derive(move || !has_touchscreen || has_field.get() || prefers_press.get());
    // What was typed behind the screen is lost when it is left, as in a dialog.
    let (unsaved, warned) = use_context::<DialogContext>()
        .map(|dialog| (dialog.would_lose(), dialog.warned))
        .unwrap_or_default();
    let layer = navigator.open_layer(on_leave, unsaved, warned);
    let focused = focused_element();
    on_cleanup(move || {
        navigator.remove_layer(layer);
        give_focus_back(focused);
    });
    let disc = HoldState {
        open,
        press: RwSignal::new(Press::None),
        on_open,
        holds: StoredValue::new(0),
        seconds_left: RwSignal::new(MAX_OPEN_SECONDS),
        timed_out: RwSignal::new(false),
        has_touchscreen,
    };
    provide_context(disc);
    crate::device::on_report(move |Cover| disc.cover());
    cover_in_time(disc);
    let dialog = NodeRef::<html::Dialog>::new();
    show_while_on_top(dialog, layer, move || disc.cover());
    let class = move || match (open.get(), disc.press.get()) {
        (true, _) => "privacy-screen is-looking",
        (false, Press::Filling) => "privacy-screen is-filling",
        (false, Press::None | Press::TooShort | Press::Held | Press::Toggled) => "privacy-screen",
    };
    let is_open = Memo::new(move |_| open.get());
    let inside = move || {
        if is_open.get() {
            behind.run()
        } else {
            let prefer_press = move || preferences.change(|saved| saved.press_to_look = true);
            let offer = move || {
                (!press_only.get()).then(|| view! {
                    <button type="button" class="btn btn-brass" on:click=move |_| prefer_press()>"Tap instead of holding"</button>
                })
            };
            cover_of(name, lines, disc.timed_out, navigator, offer.into_any())
        }
    };
    view! {
        <dialog
            class="privacy-dialog"
            aria-labelledby="privacy-title"
            node_ref=dialog
            on:cancel=move |event: leptos::ev::Event| {
                event.prevent_default();
                navigator.back();
            }
        >
            // The disc comes first: the keyboard focus then moves from it to the content, not out of the page, which would cover it.
            <section class=class>
                <HoldButton disc press_only/>
                {inside}
                <Dynamic part=move || leave_warning(layer, unsaved, on_leave)/>
                <Announcer in_dialog=true/>
            </section>
        </dialog>
    }
}

/// Renders the cover with the person's name. `offer`: the button that makes the disc react to a tap.
fn cover_of(
    name: Signal<String>,
    lines: Signal<Vec<String>>,
    timed_out: RwSignal<bool>,
    navigator: Navigator,
    offer: AnyView,
) -> AnyView {
    view! {
        <div class="privacy-cover">
            <div class="privacy-name">
                <h1 class="display-40" id="privacy-title">{name}</h1>
                {move || lines.get().into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
                {move || timed_out.get().then(|| view! {
                    <p role="status">{format!("The screen was covered after {MAX_OPEN_SECONDS} seconds without a tap.")}</p>
                })}
            </div>
            <div class="privacy-foot">
                <button type="button" class="btn btn-brass" on:click=move |_| navigator.back()>"Back"</button>
                {offer}
            </div>
        </div>
    }
    .into_any()
}

/// Covers the screen when its time is up.
fn cover_in_time(disc: HoldState) {
    let seconds_left = disc.seconds_left;
    let clock = StoredValue::new(None::<IntervalHandle>);
    let stop = move || {
        if let Some(Some(clock)) = clock.try_update_value(Option::take) {
            clock.clear();
        }
    };
    let tick = move || match seconds_left.try_get_untracked() {
        Some(0 | 1) | None => {
            disc.timed_out.set(true);
            disc.open.set(false);
        }
        Some(seconds) => seconds_left.set(seconds - 1),
    };
    Effect::new(move || {
        stop();
        seconds_left.set(MAX_OPEN_SECONDS);
        if disc.open.get() {
            clock.set_value(set_interval_with_handle(tick, Duration::from_secs(1)).ok());
        } else {
            disc.press.set(Press::None);
        }
    });
    on_cleanup(stop);
}

/// The disc. It stays the same element when the screen opens, so that rendering does not end a hold.
#[component]
fn HoldButton(disc: HoldState, press_only: Signal<bool>) -> impl IntoView {
    let button = NodeRef::<html::Button>::new();
    let is_hold = StoredValue::new(false);
    let down = move |event: PointerEvent| {
        event.prevent_default();
        is_hold.set_value(event.pointer_type() != "mouse" && !press_only.get_untracked());
        if !is_hold.get_value() {
            return;
        }
        if let Some(button) = button.get_untracked() {
            // Fails only if the pointer is already gone.
            let _ = button.set_pointer_capture(event.pointer_id());
        }
        disc.begin_hold();
    };
    // The disc moves when the screen opens. A press must therefore act on its click: if it acted on `pointerdown`, the click would
    // go to the card that appears under the finger, and choose it.
    let click = move |event: MouseEvent| {
        let by_keyboard = event.detail() == 0;
        if by_keyboard || !is_hold.get_value() {
            disc.toggle();
        }
    };
    let key = move |event: KeyboardEvent| {
        if event.repeat() {
            event.prevent_default();
        }
    };
    let counted_down = move || {
        let seconds_left = disc.seconds_left.get();
        (disc.open.get() && seconds_left <= COUNTED_DOWN)
            .then(|| view! { <span>{format!("{seconds_left} s left")}</span> })
    };
    view! {
        <button
            type="button"
            class="hold"
            node_ref=button
            on:pointerdown=down
            on:pointerup=move |_| disc.let_go()
            on:pointercancel=move |_| disc.let_go()
            on:click=click
            on:keydown=key
            on:contextmenu=|event| event.prevent_default()
        >
            <svg class="hold-ring-box" aria-hidden="true" viewBox="0 0 196 196">
                <circle class="hold-ring" cx="98" cy="98" r="92"></circle>
            </svg>
            {move || disc.open.get().then(|| view! { <Icon name="eye"/> })}
            <span>{move || disc.label(press_only.get())}</span>
            {counted_down}
        </button>
    }
}

/// The content behind the privacy screen, with its buttons.
#[component]
pub fn SecretContent(
    /// Further CSS classes of the content.
    #[prop(optional)]
    class: &'static str,
    /// The headline.
    #[prop(into)]
    title: Signal<String>,
    /// The lines under the headline.
    #[prop(into)]
    lines: Signal<Vec<String>>,
    /// The buttons beside the disc.
    #[prop(optional, into)]
    buttons: ViewFn,
    /// The secret content.
    children: Children,
) -> impl IntoView {
    let disc = use_context::<HoldState>();
    let how_to_cover = move || {
        if disc.is_some_and(|disc| disc.press.get() == Press::Held) {
            "Tap with another finger."
        } else if disc.is_some_and(|disc| !disc.has_touchscreen) {
            "Press the eye to cover the screen."
        } else {
            "Tap the eye to cover the screen."
        }
    };
    let look_on = move || {
        if let Some(disc) = disc {
            disc.seconds_left.set(MAX_OPEN_SECONDS);
        }
    };
    view! {
        <div class="stage-behind" on:click=move |_| look_on() on:input=move |_| look_on()>
            <div class=format!("secret {class}")>
                <header class="secret-head">
                    <h1 class="display-28" id="privacy-title">{title}</h1>
                    {move || lines.get().into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
                </header>
                {children()}
            </div>
            <div class="secret-shade"></div>
            <i class="curtain-half is-left"></i>
            <i class="curtain-half is-right"></i>
            <i class="curtain-top"></i>
            <div class="secret-acts">
                {buttons.run()}
                <span>{how_to_cover}</span>
            </div>
        </div>
    }
}
