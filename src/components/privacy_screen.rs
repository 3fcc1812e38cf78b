//! The privacy screen: a cover over everything that only the person it names should open, to see what nobody else may see.
//!
//! A finger or a pen holds the disc; a mouse, the keyboard or the preference opens with one press and covers with the next. Whatever
//! the device does in between (blur, lock, turn) falls under `ra-cover` from `pwa/device.js`. What is behind it is made when it
//! opens and is gone when it is covered.

use super::Icon;
use super::dialog::{focused_element, give_focus_back, show_while_on_top};
use crate::navigation::use_navigator;
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html;
use leptos::leptos_dom::helpers::IntervalHandle;
use leptos::prelude::*;
use std::time::Duration;

/// How long a finger holds before the cover opens.
const HOLD: Duration = Duration::from_millis(400);
/// How many seconds a look lasts at most.
const LOOK: u32 = 20;
/// The last seconds of a look are counted down.
const COUNTED_DOWN: u32 = 5;

/// How the disc is being pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Press {
    /// Not at all.
    None,
    /// Not any more: a finger let go before the ring was full.
    TooShort,
    /// A finger holds it and the ring fills.
    Filling,
    /// A finger holds it, and the screen is open.
    Held,
    /// One press opened the screen; the next covers it.
    Toggled,
}

/// The disc, and the clocks behind it.
#[derive(Clone, Copy)]
struct Disc {
    open: RwSignal<bool>,
    press: RwSignal<Press>,
    on_open: Option<Callback<()>>,
    /// Counts the holds, so that the clock of an old one opens nothing.
    holds: StoredValue<u32>,
    /// How many seconds are left of a look. Whatever is tapped behind the screen begins them anew.
    seconds_left: RwSignal<u32>,
}

impl Disc {
    fn press_down(self, by_holding: bool) {
        match (self.press.get_untracked(), by_holding) {
            (Press::None | Press::TooShort, true) => {
                self.press.set(Press::Filling);
                self.holds.update_value(|holds| *holds += 1);
                let hold = self.holds.get_value();
                set_timeout(move || self.fill(hold), HOLD);
            }
            (Press::None | Press::TooShort, false) => self.reveal(Press::Toggled),
            (Press::Toggled, _) => self.open.set(false),
            (Press::Filling | Press::Held, _) => {}
        }
    }

    /// The ring of a hold is full. The screen itself may be gone by then.
    fn fill(self, hold: u32) {
        let holds_still = self.press.try_get_untracked() == Some(Press::Filling)
            && self.holds.try_get_value() == Some(hold);
        if holds_still {
            self.reveal(Press::Held);
        }
    }

    fn reveal(self, press: Press) {
        self.press.set(press);
        if let Some(on_open) = self.on_open {
            on_open.run(());
        }
        self.open.set(true);
    }

    fn let_go(self) {
        match self.press.get_untracked() {
            Press::Filling => self.press.set(Press::TooShort),
            Press::Held => self.open.set(false),
            Press::None | Press::TooShort | Press::Toggled => {}
        }
    }

    /// What the disc says.
    fn label(self, press_only: bool) -> &'static str {
        match (self.open.get(), self.press.get()) {
            (true, Press::Held) => "Let go to cover",
            (true, _) => "Tap to cover",
            (false, _) if press_only => "Press to look",
            (false, Press::TooShort) => "Keep your finger on it",
            (false, _) => "Hold to look",
        }
    }
}

/// The privacy screen for one person.
#[component]
pub fn PrivacyScreen(
    /// Whose it is.
    #[prop(into)]
    name: Signal<String>,
    /// What stands under the name.
    #[prop(into)]
    lines: Signal<Vec<String>>,
    /// Whether it is open. Setting it to `false` covers it.
    open: RwSignal<bool>,
    /// Every press opens and covers; nothing is held.
    #[prop(into)]
    press_only: Signal<bool>,
    /// A look begins. Called before anything is shown.
    #[prop(optional, into)]
    on_open: Option<Callback<()>>,
    /// The screen is left.
    #[prop(into)]
    on_leave: Callback<()>,
    /// What is behind it: a [`SecretContent`]. Made anew for each look.
    #[prop(into)]
    behind: ViewFn,
) -> impl IntoView {
    let navigator = use_navigator();
    let layer = navigator.open_layer(on_leave, Signal::stored(false));
    let focused = focused_element();
    on_cleanup(move || {
        navigator.remove_layer(layer);
        give_focus_back(focused);
    });
    let disc = Disc {
        open,
        press: RwSignal::new(Press::None),
        on_open,
        holds: StoredValue::new(0),
        seconds_left: RwSignal::new(LOOK),
    };
    provide_context(disc);
    let cover = window_event_listener_untyped("ra-cover", move |_| {
        disc.press.set(Press::None);
        open.set(false);
    });
    on_cleanup(move || cover.remove());
    cover_in_time(disc);
    let dialog = NodeRef::<html::Dialog>::new();
    show_while_on_top(dialog, layer, move || {
        disc.press.set(Press::None);
        open.set(false);
    });
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
            cover_of(name, lines, on_leave)
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
            // The disc comes first: from it the keyboard goes on to what lies open, and not out of the page, which would cover it.
            <section class=class>
                <DiscButton disc press_only/>
                {inside}
            </section>
        </dialog>
    }
}

/// The cover with the name of the one it is for.
fn cover_of(name: Signal<String>, lines: Signal<Vec<String>>, on_leave: Callback<()>) -> AnyView {
    view! {
        <div class="privacy-cover">
            <div class="privacy-name">
                <h1 class="display-40" id="privacy-title">{name}</h1>
                {move || lines.get().into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
            </div>
            <div class="privacy-foot">
                <button type="button" class="btn btn-brass" on:click=move |_| on_leave.run(())>"Back"</button>
            </div>
        </div>
    }
    .into_any()
}

/// Covers the screen when a look has lasted long enough.
fn cover_in_time(disc: Disc) {
    let left = disc.seconds_left;
    let clock = StoredValue::new(None::<IntervalHandle>);
    let stop = move || {
        if let Some(Some(clock)) = clock.try_update_value(Option::take) {
            clock.clear();
        }
    };
    let tick = move || match left.try_get_untracked() {
        Some(0 | 1) | None => disc.open.set(false),
        Some(seconds) => left.set(seconds - 1),
    };
    Effect::new(move || {
        stop();
        left.set(LOOK);
        if disc.open.get() {
            clock.set_value(set_interval_with_handle(tick, Duration::from_secs(1)).ok());
        } else {
            disc.press.set(Press::None);
        }
    });
    on_cleanup(stop);
}

/// One disc for all: it stays the same element, and nothing that is painted meanwhile ends a hold.
#[component]
fn DiscButton(disc: Disc, press_only: Signal<bool>) -> impl IntoView {
    let button = NodeRef::<html::Button>::new();
    let down = move |event: PointerEvent| {
        event.prevent_default();
        if let Some(button) = button.get_untracked() {
            // Refused only where the pointer is gone already.
            let _ = button.set_pointer_capture(event.pointer_id());
        }
        disc.press_down(event.pointer_type() != "mouse" && !press_only.get_untracked());
    };
    let key = move |event: KeyboardEvent| {
        if event.key() == "Enter" || event.key() == " " {
            event.prevent_default();
            if !event.repeat() {
                disc.press_down(false);
            }
        }
    };
    let counted_down = move || {
        let left = disc.seconds_left.get();
        (disc.open.get() && left <= COUNTED_DOWN)
            .then(|| view! { <span>{format!("{left} s left")}</span> })
    };
    view! {
        <button
            type="button"
            class="hold"
            node_ref=button
            on:pointerdown=down
            on:pointerup=move |_| disc.let_go()
            on:pointercancel=move |_| disc.let_go()
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

/// What a person sees behind the privacy screen, and what they may do with it.
#[component]
pub fn SecretContent(
    /// Further classes of what is shown.
    #[prop(optional)]
    class: &'static str,
    /// The headline.
    #[prop(into)]
    title: Signal<String>,
    /// Lines under it.
    #[prop(into)]
    lines: Signal<Vec<String>>,
    /// The buttons beside the disc.
    #[prop(optional, into)]
    buttons: ViewFn,
    /// What is secret.
    children: Children,
) -> impl IntoView {
    let disc = use_context::<Disc>();
    let how_to_cover = move || {
        if disc.is_some_and(|disc| disc.press.get() == Press::Held) {
            "Tap with another finger. Letting go covers the screen."
        } else {
            "Tap the eye to cover the screen."
        }
    };
    let look_on = move || {
        if let Some(disc) = disc {
            disc.seconds_left.set(LOOK);
        }
    };
    view! {
        <div class="stage-behind" on:click=move |_| look_on()>
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
