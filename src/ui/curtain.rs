//! The curtain: cover, hold to look, covered again. What is behind it is made only while it is open.
//!
//! A finger or a pen holds; a mouse, the keyboard or the setting opens with one press and closes with the next. Whatever
//! the device does in between (blur, lock, turn, twenty seconds) falls under `ra-cover` from `pwa/device.js` or the clock here.

use super::app::App;
use super::dom::{El, Text, div, el, h1, h2, i, li, p, span, svg, ul};
use super::improv::secret::hand;
use super::parts::{button, fault, field_for, icon, press};
use super::words;
use crate::app::improv::table::vm as improv;
use crate::app::intent::{DecksIntent, Intent};
use crate::app::model::Model;
use crate::app::vm::secret::{self, Cover, HandCard, Secret};
use leptos::prelude::{TimeoutHandle, set_timeout_with_handle};
use std::cell::Cell;
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlElement, PointerEvent};

/// How long a finger holds before the curtain parts.
const HOLD: Duration = Duration::from_millis(400);
/// How long a look lasts at most.
const LOOK: Duration = Duration::from_secs(20);

/// How the disc is being pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// Not at all.
    Free,
    /// Held, the ring is filling.
    Filling,
    /// Held while looking.
    Held,
    /// Opened by a press: closes by the next.
    Pressed,
}

/// The disc's state and its clocks.
pub struct Holding {
    state: Cell<Hold>,
    ring: Cell<Option<TimeoutHandle>>,
    limit: Cell<Option<TimeoutHandle>>,
}

impl Holding {
    /// Nobody holds.
    pub const fn new() -> Self {
        Self {
            state: Cell::new(Hold::Free),
            ring: Cell::new(None),
            limit: Cell::new(None),
        }
    }

    /// What the page should show of it.
    pub fn state(&self) -> Hold {
        self.state.get()
    }

    /// The curtain has fallen, whoever let it.
    pub fn fallen(&self, app: App) {
        clear(&self.ring);
        clear(&self.limit);
        if self.state.get() != Hold::Free {
            self.set(app, Hold::Free);
        }
    }

    fn set(&self, app: App, hold: Hold) {
        self.state.set(hold);
        app.show();
    }

    fn down(&'static self, app: App, touch: bool) {
        match (self.state.get(), touch) {
            (Hold::Free, true) => {
                self.set(app, Hold::Filling);
                let open = move || {
                    if self.state.get() == Hold::Filling {
                        self.open(app, Hold::Held);
                    }
                };
                self.ring.set(set_timeout_with_handle(open, HOLD).ok());
            }
            (Hold::Free, false) => self.open(app, Hold::Pressed),
            (Hold::Pressed, _) => app.send(Intent::CoveredCurtain),
            (Hold::Filling | Hold::Held, _) => {}
        }
    }

    fn up(&self, app: App) {
        match self.state.get() {
            Hold::Filling => self.fallen(app),
            Hold::Held => app.send(Intent::CoveredCurtain),
            Hold::Free | Hold::Pressed => {}
        }
    }

    fn open(&self, app: App, how: Hold) {
        self.set(app, how);
        app.send(Intent::OpenedCurtain);
        self.limit
            .set(set_timeout_with_handle(move || app.send(Intent::CoveredCurtain), LOOK).ok());
    }
}

impl Default for Holding {
    fn default() -> Self {
        Self::new()
    }
}

fn clear(clock: &Cell<Option<TimeoutHandle>>) {
    if let Some(clock) = clock.take() {
        clock.clear();
    }
}

/// The curtain over everything, where it has fallen for somebody.
pub fn curtain_dialog(app: App, model: &Model, holding: &'static Holding) -> El {
    let hold = holding.state();
    let of_improv = improv::cover(model);
    let behind = match of_improv {
        Some(_) => improv::hand(model).map(|its| hand(app, &its, hold)),
        None => secret::secret(model).map(|its| open_hand(app, &its, hold)),
    };
    let cover = of_improv.or_else(|| secret::cover(model));
    let shown = cover
        .as_ref()
        .map(|cover| curtain(app, cover, behind, holding));
    el("dialog", "curtain-dialog")
        .attr("aria-labelledby", "curtain-title")
        .on("cancel", move |event| {
            event.prevent_default();
            app.send(Intent::LeftCurtain);
        })
        .child_if(shown)
        .modal(cover.is_some())
}

/// The whole privacy screen. `behind`: what the one who looks sees, while somebody does.
fn curtain(app: App, cover: &Cover, behind: Option<El>, holding: &'static Holding) -> El {
    let hold = holding.state();
    let looking = behind.is_some();
    let class = match (looking, hold) {
        (true, _) => "privacy-screen is-looking",
        (false, Hold::Filling) => "privacy-screen is-filling",
        (false, Hold::Free | Hold::Held | Hold::Pressed) => "privacy-screen",
    };
    let back = || press(app, "btn btn-brass", Intent::LeftCurtain).say(words::BACK_TO_STAGE);
    let inside = behind.unwrap_or_else(|| {
        div("velvet")
            .child(
                div("plate")
                    .child(h1("d40").attr("id", "curtain-title").say(&cover.name))
                    .children(cover.lines.iter().map(|line| p("").say(line))),
            )
            .child(div("curtain-foot").child(back()))
    });
    el("section", class)
        .child(inside)
        .child(disc(app, cover, looking, holding))
}

/// What is secret between the drapes, with what may be done with it.
pub fn drapes(inside: El, acts: El) -> El {
    div("stage-behind")
        .child(inside)
        .child(div("secret-shade"))
        .child(i("drape drape-l"))
        .child(i("drape drape-r"))
        .child(i("valance"))
        .child(acts)
}

/// How the curtain falls again.
pub fn hint(hold: Hold) -> &'static str {
    if hold == Hold::Held {
        words::LET_GO
    } else {
        words::PRESS_AGAIN
    }
}

/// One disc for both: it stays the same element, so a hold is never lost.
fn disc(app: App, cover: &Cover, looking: bool, holding: &'static Holding) -> El {
    let hold = holding.state();
    let press_only = cover.press;
    let down = move |event: Event| {
        let pointer = event.dyn_ref::<PointerEvent>();
        let touch = pointer.is_some_and(|pointer| pointer.pointer_type() != "mouse");
        if let (Some(pointer), Some(target)) = (pointer, event.target()) {
            event.prevent_default();
            if let Some(element) = target.dyn_ref::<HtmlElement>() {
                let _ = element.set_pointer_capture(pointer.pointer_id());
            }
        }
        holding.down(app, touch && !press_only);
    };
    let key = move |event: Event| {
        if super::app::is_press(&event) {
            event.prevent_default();
            holding.down(app, false);
        }
    };
    let label = match (looking, cover.press) {
        (true, _) if hold == Hold::Held => words::LOOKING,
        (true, _) => words::COVER,
        (false, true) => words::PRESS_TO_LOOK,
        (false, false) => words::HOLD_TO_LOOK,
    };
    let ring = svg("svg", "hold-ring-box")
        .attr("aria-hidden", "true")
        .attr("viewBox", "0 0 196 196")
        .child(
            svg("circle", "hold-ring")
                .attr("cx", "98")
                .attr("cy", "98")
                .attr("r", "92"),
        );
    el("button", "hold")
        .attr("type", "button")
        .on("pointerdown", down)
        .on("pointerup", move |_| holding.up(app))
        .on("pointercancel", move |_| holding.up(app))
        .on("keydown", key)
        .on("contextmenu", |event: Event| event.prevent_default())
        .child(ring)
        .child_if(looking.then(|| icon("eye")))
        .child(span("").say(label))
}

/// A hand of Torg's.
fn open_hand(app: App, secret: &Secret, hold: Hold) -> El {
    let cards = if secret.cards.is_empty() {
        p("secret-head").say(words::HAND_IS_EMPTY)
    } else {
        ul("hand").children(
            secret
                .cards
                .iter()
                .map(|card| li("").child(hand_card(app, card))),
        )
    };
    let send = |intent| Intent::Decks(intent);
    let typed = secret.field.as_ref().map(|(value, wrong)| {
        let field = field_for(
            app,
            Text::from(words::NUMBERS),
            value,
            "numeric",
            move |typed| send(DecksIntent::Typed(typed)),
            Some(send(DecksIntent::TypedAll)),
        );
        div("rows")
            .child(field)
            .child_if(wrong.as_ref().map(|words| fault(words)))
    });
    let acts = div("secret-acts")
        .children(secret.buttons.iter().map(|one| button(app, one, "")))
        .child(span("").say(hint(hold)));
    let inside = div("secret")
        .child(
            el("header", "secret-head")
                .child(h1("d28").attr("id", "curtain-title").say(&secret.title))
                .child(p("").say(&secret.sub)),
        )
        .child_if(typed)
        .child(cards);
    drapes(inside, acts)
}

fn hand_card(app: App, card: &HandCard) -> El {
    let bar = if card.special {
        "card-bar"
    } else {
        "card-bar is-player"
    };
    press(app, "pcard paper", card.intent.clone())
        .attr("data-card", card.card.0.to_string())
        .state("aria-pressed", card.chosen)
        .child(
            el("span", bar)
                .child(span("").say(card.bar))
                .child(span("no").say(card.card.0.to_string())),
        )
        .child(h2("").say(&card.name))
        .child(p("").say(card.text.clone()))
        .child(span("when").say(card.when))
        .child(span("endbar"))
}
