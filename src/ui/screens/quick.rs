//! The quick roll: figures, odds, result, and the die within the thumb's reach.

use crate::app::intent::Intent;
use crate::app::model::Screen;
use crate::app::torang::quick::{QuickIntent, Spot};
use crate::app::torang::vm::{CastVm, Entry, HelperVm, Odds, Page, SideVm, Slip};
use crate::app::words::book::said;
use crate::engine::torang::opposed::Side;
use crate::ui::app::{App, is_enter, value_of};
use crate::ui::dom::{El, Node, b, div, el, h2, i, li, maybe, p, section, span, svg, ul};
use crate::ui::parts::{icon, icon_button, press, radio, stair, title, toggle};
use crate::ui::words;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

/// How the parts of the bar look: their class, and how high they stand of [`HIGH`].
const LEVELS: [(&str, u32); 4] = [
    ("q-none", 6),
    ("q-none", 14),
    ("q-well", 40),
    ("q-best", 60),
];
const OUTCOMES: [(&str, u32); 8] = [
    ("q-h q-great", 60),
    ("q-h q-plain", 44),
    ("q-h q-weak", 28),
    ("q-none", 10),
    ("q-none", 10),
    ("q-v q-weak", 28),
    ("q-v q-plain", 44),
    ("q-v q-great", 60),
];
/// The bar's height.
const HIGH: u32 = 60;
/// What is left between its parts, in ten-thousandths.
const GAP: u32 = 50;

/// The page.
pub fn quick(app: App, vm: &Page) -> El {
    let send = |intent| Intent::Quick(intent);
    let sides = el(
        "div",
        if vm.opposed {
            "q-sides is-two"
        } else {
            "q-sides"
        },
    )
    .children(vm.sides.iter().map(|one| side(app, one)));
    let opponent = span("q-opponent").say(words::OPPONENT).child(toggle(
        app,
        words::OPPONENT,
        vm.opposed,
        send(QuickIntent::ToggledOpponent),
    ));
    let ways = div("q-ways")
        .child_if(vm.more_help.then(|| {
            press(app, "btn btn-quiet", send(QuickIntent::AddedHelper))
                .child(icon("plus"))
                .child(span("").say(words::ADD_HELPER))
        }))
        .child(opponent);
    let figures = div("q-in")
        .child(sides)
        .child(ul("").children(vm.helpers.iter().map(|one| helper(app, one))))
        .child(ways);
    let out = div("q-out").child_if(vm.odds.as_ref().map(odds)).child(
        div("")
            .attr("role", "status")
            .child_if(vm.slip.as_ref().map(|vm| slip(app, vm))),
    );
    let mine = press(app, "undo", send(QuickIntent::ToggledOwnDice))
        .state("aria-pressed", vm.own_dice)
        .child(icon("type"))
        .child(span("").say(words::MY_DICE));
    let roll = press(app, "btn btn-lit btn-big grow", send(QuickIntent::Rolled))
        .child(icon("dice"))
        .child(span("").say(vm.roll));
    let foot = div("page-foot").child(div("dock").child(mine).child(roll));
    el("main", "page is-quick is-lit-house")
        .child(title(
            app,
            Some(Intent::Went(Screen::Foyer)),
            words::QUICK.text(),
            words::QUICK_LINE.text(),
            Node::Nothing,
        ))
        .child(figures)
        .child(out)
        .child(more(app, vm))
        .child(foot)
}

/// What is seldom wanted: the rule for equal levels, and the earlier rolls.
fn more(app: App, vm: &Page) -> El {
    let ties =
        vm.ties.as_ref().map(|ways| {
            div("setrow")
                .child(
                    span("")
                        .child(b("").say(words::EQUAL_LEVELS))
                        .child(rule(app, "TE-105")),
                )
                .child(
                    div("seg")
                        .attr("role", "radiogroup")
                        .attr("aria-label", words::EQUAL_LEVELS)
                        .children(ways.iter().map(|(word, on, intent)| {
                            radio(app, "", *on, intent.clone()).say(*word)
                        })),
                )
        });
    let earlier = (!vm.earlier.is_empty()).then(|| {
        section("q-earlier")
            .child(h2("").say(words::EARLIER))
            .child(
                ul("").children(
                    vm.earlier
                        .iter()
                        .map(|(word, numbers)| li("").say(*word).child(b("").say(numbers))),
                ),
            )
    });
    div("q-more").child_if(ties).child_if(earlier)
}

fn rule(app: App, id: &'static str) -> El {
    press(app, "rule", Intent::OpenedRule(Some(id.to_owned()))).say(id)
}

/// A number to type. What stands there is marked when it is entered, so that typing replaces it.
fn number(app: App, entry: &Entry, class: &'static str) -> El {
    let spot = entry.spot;
    let input = el("input", "")
        .attr("type", "text")
        .attr("inputmode", "numeric")
        .attr("autocomplete", "off")
        .attr("enterkeyhint", "go")
        .attr("placeholder", entry.hint)
        .attr("aria-label", &entry.label)
        .state("aria-invalid", entry.fault.is_some())
        .attr("value", &entry.value)
        .on("input", move |event| typed(app, spot, &event))
        .on("focus", |event| {
            if let Some(input) = event.target().and_then(|its| its.dyn_into().ok()) {
                HtmlInputElement::select(&input);
            }
        })
        .on("keydown", move |event| {
            if is_enter(&event) {
                event.prevent_default();
                app.send(Intent::Quick(QuickIntent::Rolled));
            }
        });
    el("label", class).child(input)
}

fn typed(app: App, spot: Spot, event: &web_sys::Event) {
    if let Some(value) = value_of(event) {
        app.send(Intent::Quick(QuickIntent::Typed(spot, value)));
    }
}

fn fault(entry: Option<&Entry>) -> Node {
    maybe(entry.and_then(|its| its.fault.as_ref()).map(|fault| {
        p("fault")
            .attr("role", "alert")
            .child(icon("info"))
            .child(span("").say(fault))
    }))
}

fn side(app: App, vm: &SideVm) -> El {
    let spot = vm.score.spot;
    let wheel = el("input", "wheel")
        .attr("type", "range")
        .attr("min", "1")
        .attr("max", "150")
        .attr(
            "aria-label",
            [&vm.score.label, said!(", by sliding")].concat(),
        )
        .attr("aria-valuetext", &vm.score.value)
        .attr("value", &vm.score.value)
        .on("input", move |event| typed(app, spot, &event));
    let way = |sign, label: &'static str, intent: &Option<Intent>| {
        let label = [vm.name, label].concat();
        match intent {
            Some(intent) => press(app, "", intent.clone()),
            None => el("button", "").attr("disabled", ""),
        }
        .attr("aria-label", label)
        .child(icon(sign))
    };
    let [less, more] = &vm.steps;
    let steps = span("stepper")
        .child(way("minus", said!(": 20 less"), less))
        .child(el("output", "").say(&vm.modifier))
        .child(way("plus", said!(": 20 more"), more));
    let class = match vm.side {
        Side::Active => "q-side",
        Side::Opponent => "q-side is-gm",
    };
    el("section", class)
        .attr("aria-label", vm.name)
        .child(h2("").say(vm.name))
        .child(number(app, &vm.score, "q-number"))
        .child(steps)
        .child(wheel)
        .child(fault(Some(&vm.score)))
        .child_if(
            vm.against
                .as_ref()
                .map(|against| p("q-against").say(words::AGAINST).child(b("").say(against))),
        )
        .child_if(vm.die.as_ref().map(|die| number(app, die, "field q-die")))
        .child(fault(vm.die.as_ref()))
}

fn helper(app: App, vm: &HelperVm) -> El {
    let given = vm.given.iter().map(|(level, amount, on, intent)| {
        press(app, "", intent.clone())
            .state("aria-pressed", *on)
            .child(b("").say(amount))
            .child(span("").say(*level))
    });
    li("q-helper")
        .child(span("nm").say(&vm.name))
        .child(number(app, &vm.score, "field"))
        .child_if(vm.die.as_ref().map(|die| number(app, die, "field")))
        .child(icon_button(
            app,
            "x",
            ["Remove ", &vm.name].concat(),
            vm.remove.clone(),
        ))
        .child(
            div("q-given")
                .attr("role", "group")
                .attr("aria-label", &vm.name)
                .children(given),
        )
        .child(fault(Some(&vm.score)))
        .child(fault(vm.die.as_ref()))
}

fn odds(vm: &Odds) -> El {
    let big = |class: &'static str, percent: &str, word: Node| {
        el("p", class)
            .child(b("").say(percent.to_owned()))
            .child(span("").child(word))
    };
    let good = match &vm.bad {
        None => words::TO_SUCCEED.text(),
        Some(_) => words::WINS,
    };
    let top = div("q-chance")
        .child(big("is-good", &vm.good, crate::ui::dom::text(good)))
        .child_if(
            vm.bad
                .as_ref()
                .map(|bad| big("is-bad", bad, crate::ui::dom::text(words::LOSES))),
        );
    let looks: &[(&'static str, u32)] = if vm.bad.is_some() { &OUTCOMES } else { &LEVELS };
    let mut from = 0;
    let mut label = String::new();
    let mut bar = svg("svg", "q-bar")
        .attr("viewBox", "0 0 10000 60")
        .attr("preserveAspectRatio", "none")
        .attr("role", "img");
    let mut legend = el(
        "dl",
        if vm.bad.is_some() {
            "q-legend is-two"
        } else {
            "q-legend"
        },
    )
    .attr("aria-hidden", "true");
    for (share, (class, height)) in vm.shares.iter().zip(looks) {
        bar = bar.child(
            svg("rect", *class)
                .attr("x", from.to_string())
                .attr("y", (HIGH - height).to_string())
                .attr(
                    "width",
                    share
                        .width
                        .saturating_sub(GAP)
                        .max(share.width.min(20))
                        .to_string(),
                )
                .attr("height", height.to_string()),
        );
        from += share.width;
        if !label.is_empty() {
            label.push_str(", ");
        }
        label.push_str(share.name);
        label.push(' ');
        label.push_str(&share.percent);
        legend = legend.child(
            div("")
                .child(el("dt", "").child(i(class)).say(share.name))
                .child(el("dd", "").say(&share.percent)),
        );
    }
    div("q-odds")
        .child(top)
        .child(bar.attr("aria-label", label))
        .child(legend)
}

fn slip(app: App, vm: &Slip) -> El {
    let head = div("q-head")
        .child(stair("", vm.steps, 4, String::new()).attr("aria-hidden", "true"))
        .child(
            div("")
                .child(h2("d28").say(vm.title))
                .child(p("").say(&vm.sub)),
        );
    let die = |cast: &CastVm| {
        div("")
            .child(
                b("")
                    .say(&cast.number)
                    .child_if((!cast.excess.is_empty()).then(|| el("small", "").say(&cast.excess))),
            )
            .child(el("strong", "").say(cast.level))
            .child(span("").say(&cast.thresholds))
    };
    let note =
        |(text, id): &(String, &'static str)| li("").child(span("").say(text)).child(rule(app, id));
    section("q-slip paper")
        .key(vm.number.to_string())
        .child(head)
        .child(div("q-dice here").children(vm.casts.iter().map(die)))
        .child(
            ul("q-notes")
                .children(vm.notes.iter().map(note))
                .child_if(vm.may_ask.then(|| {
                    li("").child(
                        press(app, "link", Intent::Quick(QuickIntent::AskedWhoFailedLess))
                            .say(words::WHO_FAILED_LESS),
                    )
                })),
        )
}
