//! The parts that every screen is made of. Plain functions from data to nodes; they know no rule.

use super::app::App;
use super::dom::{
    El, Node, Text, Wording, b, div, el, h1, h2, i, li, p, section, span, svg, text, ul,
};
use super::words;
use crate::app::intent::Intent;
use crate::app::model::Screen;
use crate::app::vm::sheet::Stepper;
use crate::app::vm::stage::{ActionCard, Deck, PoolChip, Task};
use crate::app::vm::{Button, ButtonVariant};
use ::torg::card::Side;

/// An icon from the sprite in `index.html`, by its name there; it says nothing to a screen reader.
#[inline(never)]
pub fn icon(name: &'static str) -> El {
    svg("svg", "i")
        .attr("aria-hidden", "true")
        .child(svg("use", "").attr("href", format!("#i-{name}")))
}

/// The mark of a side, with its name for those who do not see it.
pub fn side_mark(side: Side) -> El {
    let (class, mark, name) = match side {
        Side::Heroes => ("side side-h", "#i-hero", words::HEROES),
        Side::Villains => ("side side-v", "#i-vill", words::VILLAINS),
    };
    svg("svg", class)
        .attr("role", "img")
        .attr("aria-label", name)
        .child(svg("use", "").attr("href", mark))
}

/// A bare button that sends an intent.
pub fn press(app: App, class: impl Wording, intent: Intent) -> El {
    pressing(el("button", class), app, intent)
}

#[inline(never)]
fn pressing(button: El, app: App, intent: Intent) -> El {
    button
        .attr("type", "button")
        .on("click", move |_| app.send(intent.clone()))
}

/// A button as its view model says.
pub fn button(app: App, button: &Button, more: &'static str) -> El {
    let look = match (button.ready, button.look) {
        // What can not be pressed is not lit.
        (false, _) => "btn btn-off ",
        (true, ButtonVariant::Lit) => "btn btn-lit ",
        (true, ButtonVariant::Plain) => "btn ",
        (true, ButtonVariant::Quiet) => "btn btn-quiet ",
        (true, ButtonVariant::Gamemaster) => "btn btn-gm ",
        (true, ButtonVariant::Curtain) => "btn btn-curtain ",
    };
    let made = press(app, format!("{look}{more}"), button.intent.clone());
    let made = if button.ready {
        made
    } else {
        made.attr("disabled", "")
    };
    made.child_if(match button.look {
        ButtonVariant::Curtain => Some(icon("lock")),
        ButtonVariant::Gamemaster => Some(icon("ruling")),
        ButtonVariant::Lit | ButtonVariant::Plain | ButtonVariant::Quiet => None,
    })
    .child(
        span("")
            .say(&button.label)
            .child_if((!button.sub.is_empty()).then(|| el("small", "btn-sub").say(&button.sub))),
    )
}

/// The head of a page: the way back, its name and a line under it, and what belongs at the right.
pub fn title(app: App, back: Option<Intent>, name: &str, sub: &str, right: Node) -> El {
    let words = span("")
        .child(h1("").say(name.to_owned()))
        .child_if((!sub.is_empty()).then(|| el("small", "").say(sub.to_owned())));
    let crumb = match back {
        Some(back) => div("crumb")
            .child(icon_button(app, "back", words::back_from(name), back))
            .child(words),
        None => div("crumb").child(words),
    };
    el("header", "title").child(crumb).child(right)
}

/// The head of somebody's sheet: the way back, the name and what is said of it, a mark, and the way to more.
pub fn seat_bar(app: App, gm: bool, name: &str, sub: &str, mark: Option<El>, menu: &Intent) -> El {
    let back = Intent::Went(Screen::Seats);
    let more = format!("More about {name}");
    el("header", if gm { "seatbar is-gm" } else { "seatbar" })
        .child(icon_button(app, "back", words::back_from(name), back))
        .child(
            div("grow")
                .child(h1("d28").say(name.to_owned()))
                .child(p("").say(sub.to_owned())),
        )
        .child_if(mark)
        .child(icon_button(app, "more", more, menu.clone()))
}

/// What stays beside other tabs on a tablet: the head of the table with its menu, what is lit, and what lies under it.
pub fn lit_stage(
    app: App,
    [name, sub]: [&str; 2],
    more: El,
    (lit_name, lit): (impl Wording, El),
    (under_name, under): (impl Wording, Option<El>),
) -> Vec<Node> {
    let class = if under.is_some() {
        "inforce"
    } else {
        "inforce is-empty"
    };
    let foyer = Some(Intent::Went(Screen::Foyer));
    let right = span("title-right").child(more).into();
    vec![
        title(app, foyer, name, sub, right).into(),
        section("onstage")
            .attr("aria-label", lit_name)
            .child(lit)
            .into(),
        el("section", class)
            .attr("aria-label", under_name)
            .attr("tabindex", "0")
            .child_if(under)
            .into(),
    ]
}

/// A button that is only an icon.
pub fn icon_button(app: App, name: &'static str, label: impl Wording, intent: Intent) -> El {
    only_icon(app, name, label.text(), intent)
}

#[inline(never)]
fn only_icon(app: App, name: &'static str, label: Text, intent: Intent) -> El {
    press(app, "ic", intent)
        .attr("aria-label", label)
        .child(icon(name))
}

/// Undo, always in the dock.
pub fn undo(app: App, ready: bool) -> El {
    let made = press(app, "undo", Intent::Undid)
        .child(icon("undo"))
        .child(span("").say(words::UNDO));
    if ready {
        made
    } else {
        made.attr("disabled", "")
    }
}

/// The deck as the button it is.
pub fn deck(app: App, deck: &Deck) -> El {
    press(
        app,
        if deck.lit { "deck is-lit" } else { "deck" },
        deck.intent.clone(),
    )
    .child(span("deck-word").say(deck.word))
    .child(span("deck-sub").children(deck.sub.iter().map(|line| span("").say(line))))
}

/// A fan of card backs, at most four of them drawn.
pub fn fan(count: usize) -> El {
    span("fan")
        .attr("aria-hidden", "true")
        .children((0..count.min(4)).map(|_| i("")))
}

/// Boxes of which the first so many are filled.
pub fn boxes(class: &'static str, filled: usize, all: usize, label: String) -> El {
    el("span", class)
        .attr("role", "img")
        .attr("aria-label", label)
        .children((0..all).map(|place| el("i", if place < filled { "on" } else { "" })))
}

/// The gamemaster end of a card.
pub fn action_card(card: &ActionCard) -> El {
    let idle = p("idle")
        .attr("aria-label", words::idle_line(card.other_letter))
        .child(b("").say(card.other_letter))
        .child(
            span("").children(
                card.other
                    .iter()
                    .filter(|(_, says)| !says.is_empty())
                    .flat_map(|(side, says)| [side_mark(*side), span("").say(says)]),
            ),
        );
    let entry = |entry: &crate::app::vm::stage::SideEntry| {
        let class = match entry.side {
            Side::Heroes => "entry entry-h",
            Side::Villains => "entry entry-v",
        };
        el("div", class)
            .child(
                div("who")
                    .child(side_mark(entry.side))
                    .child(span("").say(&entry.who))
                    .child_if((!entry.effect.is_empty()).then(|| b("").say(&entry.effect))),
            )
            .child(p("").say(entry.meaning))
    };
    let band = div("force-band")
        .child(
            b("")
                .attr("aria-label", words::line_in_force(card.letter))
                .attr("role", "img")
                .say(card.letter),
        )
        .child(div("").children(card.entries.iter().map(entry)));
    let approved = ul("approved").attr("aria-label", words::APPROVED).children(
        card.approved
            .iter()
            .map(|kind| li("").child(span("").say(kind.clone())).child(icon("earn"))),
    );
    let foot = div("card-foot").child(approved).child(match &card.task {
        Task::Steps(steps) => steps_stair(*steps),
        Task::Problem(word) => span("problem").say(*word),
    });
    let (above, below) = if card.standard {
        (Node::Nothing, idle.into())
    } else {
        (idle.into(), Node::Nothing)
    };
    el("article", "card paper")
        .attr("aria-label", words::action_card(card.number))
        .child(
            div("card-bar")
                .child(h2("").say(&card.heading))
                .child(span("no").say(card.number.to_string())),
        )
        .child_if(
            (!card.flavour.is_empty()).then(|| p("flavour").say(format!("“{}”", card.flavour))),
        )
        .child(above)
        .child(band)
        .child(below)
        .child(foot)
}

fn steps_stair(steps: [bool; 4]) -> El {
    let letters = crate::app::vm::stage::STEPS.iter().zip(steps);
    let offered: Vec<&str> = letters
        .clone()
        .filter(|(_, on)| *on)
        .map(|((_, letter), _)| *letter)
        .collect();
    span("steps")
        .attr("role", "img")
        .attr("aria-label", words::steps(&offered))
        .children(letters.map(|((_, letter), on)| el("i", if on { "on" } else { "" }).say(*letter)))
}

/// A card as a mere tag.
pub fn tag(app: App, chip: &PoolChip) -> El {
    let mut class = String::from("tag paper");
    if chip.special {
        class.push_str(" is-special");
    }
    if chip.live {
        class.push_str(" is-live");
    }
    press(app, class, chip.intent.clone())
        .attr("data-card", chip.card.0.to_string())
        .say(&chip.name)
}

/// The stair of a form's steps, or of a success: the first so many filled, the topmost strongest.
pub fn stair(class: &'static str, filled: u32, all: u32, label: String) -> El {
    let step = |place: u32| {
        let height = 8 + place * (40 / all.max(1)) + 40 / all.max(1);
        let name = match place + 1 {
            now if now == filled => "s-top",
            now if now < filled => "s-on",
            _ => "s-off",
        };
        svg("rect", name)
            .attr("x", (place * (62 / all.max(1)) + 1).to_string())
            .attr("y", (49 - height.min(48)).to_string())
            .attr("width", (62 / all.max(1) - 3).to_string())
            .attr("height", height.min(48).to_string())
    };
    svg("svg", format!("stair {class}"))
        .attr("viewBox", "0 0 62 50")
        .attr("role", "img")
        .attr("aria-label", label)
        .children((0..all).map(step))
}

/// A switch.
pub fn toggle(app: App, label: impl Wording, on: bool, intent: Intent) -> El {
    press(app, "toggle", intent)
        .attr("role", "switch")
        .state("aria-checked", on)
        .attr("aria-label", label)
}

/// A figure with a button on either side.
pub fn stepper(app: App, stepper: &Stepper) -> El {
    let way = |sign, label: &str, intent: &Option<Intent>| {
        let label = format!("{}{label}", stepper.label);
        match intent {
            Some(intent) => press(app, "", intent.clone())
                .attr("aria-label", label)
                .child(icon(sign)),
            None => el("button", "")
                .attr("type", "button")
                .attr("disabled", "")
                .attr("aria-label", label)
                .child(icon(sign)),
        }
    };
    div("setrow")
        .child(span("").child(b("").say(stepper.label)))
        .child(
            span("stepper")
                .child(way("minus", ", one less", &stepper.less))
                .child(el("output", "").say(&stepper.value))
                .child(way("plus", ", one more", &stepper.more)),
        )
}

/// One of a few ways; of all of them only the one taken can be tabbed to, the arrows lead to the others.
pub fn radio(app: App, class: &'static str, on: bool, intent: Intent) -> El {
    press(app, class, intent)
        .attr("role", "radio")
        .state("aria-checked", on)
        .attr("tabindex", if on { "0" } else { "-1" })
}

/// Chips of which exactly `one` is chosen, or several: their words, whether each is chosen, and what says so.
pub fn choice<'a>(
    app: App,
    label: &'static str,
    one: bool,
    chips: impl Iterator<Item = (Text, bool, &'a Intent)>,
) -> El {
    let chips = chips.map(|(words, on, intent)| choice_chip(app, words, on, one, intent));
    div("chips is-choice")
        .attr("role", if one { "radiogroup" } else { "group" })
        .attr("aria-label", label)
        .children(chips)
}

#[inline(never)]
fn choice_chip(app: App, words: Text, on: bool, one: bool, intent: &Intent) -> El {
    let made = if one {
        radio(app, "chip", on, intent.clone())
    } else {
        press(app, "chip", intent.clone())
            .attr("role", "checkbox")
            .state("aria-checked", on)
    };
    made.child(span("").say(words))
}

/// A few ways, one of them taken.
pub fn seg(app: App, label: &'static str, ways: Vec<(&'static str, bool, Intent)>) -> El {
    div("seg")
        .attr("role", "radiogroup")
        .attr("aria-label", label)
        .children(ways.into_iter().map(|(word, on, intent)| {
            let (letter, rest) = word.split_at_checked(1).unwrap_or((word, ""));
            radio(app, "", on, intent)
                .attr("aria-label", word)
                .say(letter)
                .child(span("").say(rest))
        }))
}

/// The button that lets somebody choose a file of ours; `pwa/device.js` reads it and tells.
pub fn pick_file() -> El {
    el("label", "btn file-way")
        .child(icon("file"))
        .child(span("").say(words::OPEN_FILE))
        .child(
            el("input", "said")
                .attr("type", "file")
                .attr("accept", ".rising,.csv,.tsv,text/plain,text/csv"),
        )
}

/// A place where something will be.
pub fn empty(sign: &'static str, head: &str, words: &str) -> El {
    div("empty")
        .child(icon(sign))
        .child(h2("").say(head.to_owned()))
        .child(p("").say(words.to_owned()))
}

/// A field to type in. Enter sends what `enter` says.
pub fn field(
    app: App,
    label: impl Wording,
    value: &str,
    typed: impl Fn(String) -> Intent + Send + Sync + 'static,
    enter: Option<Intent>,
) -> El {
    field_for(app, label.text(), value, "text", typed, enter)
}

/// The same for a kind of input (`inputmode`): "text", "numeric".
pub fn field_for(
    app: App,
    label: Text,
    value: &str,
    mode: &'static str,
    typed: impl Fn(String) -> Intent + Send + Sync + 'static,
    enter: Option<Intent>,
) -> El {
    let input = el("input", "")
        .attr("type", "text")
        .attr("autocomplete", "off")
        .attr("inputmode", mode)
        .attr("autocapitalize", "words")
        .attr("enterkeyhint", "done")
        .attr("placeholder", label.clone())
        .attr("aria-label", label)
        .attr("value", value.to_owned())
        .on("input", move |event| {
            if let Some(value) = super::app::value_of(&event) {
                app.send(typed(value));
            }
        })
        .on("keydown", move |event| {
            if let (Some(intent), true) = (&enter, super::app::is_enter(&event)) {
                event.prevent_default();
                app.send(intent.clone());
            }
        });
    el("label", "field").child(input)
}

/// A field for lines. Enter sends; the Shift key with it begins another line.
pub fn lines_field(
    app: App,
    label: &'static str,
    value: &str,
    typed: impl Fn(String) -> Intent + Send + Sync + 'static,
    enter: Intent,
) -> El {
    let rows = value.lines().count().clamp(1, 8);
    let input = el("textarea", "")
        .attr("rows", rows.to_string())
        .attr("autocomplete", "off")
        .attr("autocapitalize", "off")
        .attr("spellcheck", "false")
        .attr("enterkeyhint", "done")
        .attr("placeholder", label)
        .attr("aria-label", label)
        .attr("value", value.to_owned())
        .on("input", move |event| {
            if let Some(value) = super::app::value_of(&event) {
                app.send(typed(value));
            }
        })
        .on("keydown", move |event| {
            if super::app::is_enter(&event) {
                event.prevent_default();
                app.send(enter.clone());
            }
        });
    el("label", "field").child(input)
}

/// What is wrong with what was typed.
pub fn fault(words: &str) -> El {
    p("fault")
        .attr("role", "alert")
        .child(icon("info"))
        .child(span("").say(words.to_owned()))
}

/// Words with some of them marked.
pub fn marked(words: &str, ranges: &[std::ops::Range<usize>]) -> Vec<Node> {
    let mut nodes = Vec::new();
    let mut from = 0;
    for range in ranges {
        if let (Some(plain), Some(found)) = (words.get(from..range.start), words.get(range.clone()))
        {
            nodes.push(text(plain.to_owned()));
            nodes.push(el("mark", "").say(found.to_owned()).into());
            from = range.end;
        }
    }
    if let Some(rest) = words.get(from..) {
        nodes.push(text(rest.to_owned()));
    }
    nodes
}
