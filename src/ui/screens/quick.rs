//! The quick roll: figures, odds, result, and the die within the thumb's reach.

use crate::app::intent::Intent;
use crate::app::model::Screen;
use crate::app::torang::quick::{QuickIntent, Spot, Who};
use crate::app::torang::vm::{CastVm, Entry, Odds, Page, RISING, RollerVm, Slip, adds};
use crate::app::torang::words::{level, tie_rule};
use crate::ui::app::{App, is_enter, value_of};
use crate::ui::dom::{El, Node, b, div, el, h2, i, li, maybe, p, section, span, ul};
use crate::ui::parts::{icon, icon_button, press, radio, stair, title, toggle};
use crate::ui::torang::odds::{bar, looks};
use crate::ui::words;
use ::torang::opposed::{Side, TieRule};
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

/// The page.
#[inline(never)]
pub fn quick(app: App, vm: &Page) -> El {
    let opposed = vm.tie_rule.is_some();
    let sides = div(if opposed { "q-sides is-two" } else { "q-sides" })
        .children(vm.sides.iter().map(|one| side(app, one)));
    let opponent = span("q-opponent").say(words::OPPONENT).child(toggle(
        app,
        words::OPPONENT,
        opposed,
        Intent::quick(QuickIntent::ToggledOpponent),
    ));
    let ways = div("q-ways")
        .child_if(vm.more_help.then(|| {
            press(
                app,
                "btn btn-quiet",
                Intent::quick(QuickIntent::AddedHelper),
            )
            .child(icon("plus"))
            .child(span("").say(words::ADD_HELPER))
        }))
        .child(opponent);
    let helpers = (0..)
        .zip(&vm.helpers)
        .map(|(place, one)| helper(app, one, place));
    let figures = div("q-in")
        .child(sides)
        .child(ul("").children(helpers))
        .child(ways);
    let out = div("q-out").child_if(vm.odds.as_ref().map(odds)).child(
        div("")
            .attr("role", "status")
            .child_if(vm.slip.as_ref().map(|vm| slip(app, vm))),
    );
    let mine = press(app, "undo", Intent::quick(QuickIntent::ToggledOwnDice))
        .state("aria-pressed", vm.own_dice)
        .child(icon("type"))
        .child(span("").say(words::MY_DICE));
    let roll = press(
        app,
        "btn btn-lit btn-big grow",
        Intent::quick(QuickIntent::Rolled),
    )
    .child(icon("dice"))
    .child(span("").say(vm.roll));
    let foot = div("page-foot").child(div("dock").child(mine).child(roll));
    el("main", "page is-quick has-glow")
        .child(title(
            app,
            Some(Intent::Went(Screen::Foyer)),
            words::QUICK,
            words::QUICK_LINE,
            Node::Nothing,
        ))
        .child(figures)
        .child(out)
        .child(more(app, vm))
        .child(foot)
}

/// What is seldom wanted: the rule for equal levels, and the earlier rolls.
fn more(app: App, vm: &Page) -> El {
    let ties = vm.tie_rule.map(|now| {
        let way = |one| {
            let intent = Intent::quick(QuickIntent::ChoseTieRule(one));
            radio(app, "", one == now, intent).say(tie_rule(one))
        };
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
                    .child(way(TieRule::High))
                    .child(way(TieRule::Low)),
            )
    });
    let line = |(word, numbers): &(&'static str, String)| {
        li("").child(span("").say(*word)).child(b("").say(numbers))
    };
    let earlier = (!vm.earlier.is_empty()).then(|| {
        section("q-earlier")
            .child(h2("").say(words::EARLIER))
            .child(ul("").children(vm.earlier.iter().map(line)))
    });
    div("q-more").child_if(ties).child_if(earlier)
}

#[inline(never)]
fn rule(app: App, id: &'static str) -> El {
    press(app, "rule", Intent::OpenedRule(Some(id.to_owned()))).say(id)
}

/// A number to type. What stands there is marked when it is entered, so that typing replaces it.
fn number(app: App, vm: &RollerVm, spot: Spot, entry: &Entry, class: &'static str) -> El {
    let who = vm.who;
    let (label, hint) = match spot {
        Spot::Score => (": score", "score"),
        Spot::Die => (": what the dice show", "the app rolls"),
    };
    let input = el("input", "")
        .attr("type", "text")
        .attr("inputmode", "numeric")
        .attr("autocomplete", "off")
        .attr("enterkeyhint", "go")
        .attr("placeholder", hint)
        .attr("aria-label", format!("{}{label}", vm.name))
        .state("aria-invalid", entry.fault.is_some())
        .attr("value", &entry.value)
        .on("input", move |event| typed(app, who, spot, &event))
        .on("focus", |event| {
            if let Some(input) = event.target().and_then(|its| its.dyn_into().ok()) {
                HtmlInputElement::select(&input);
            }
        })
        .on("keydown", move |event| {
            if is_enter(&event) {
                event.prevent_default();
                app.send(Intent::quick(QuickIntent::Rolled));
            }
        });
    el("label", class).child(input)
}

#[inline(never)]
fn typed(app: App, who: Who, spot: Spot, event: &web_sys::Event) {
    if let Some(value) = value_of(event) {
        app.send(Intent::quick(QuickIntent::Typed(who, spot, value)));
    }
}

fn fault(entry: &Entry) -> Node {
    maybe(entry.fault.as_ref().map(|fault| {
        p("fault")
            .attr("role", "alert")
            .child(icon("info"))
            .child(span("").say(fault))
    }))
}

/// Adds the field of a die, with what is wrong with it.
fn die(app: App, vm: &RollerVm, card: El) -> El {
    match &vm.die {
        Some(entry) => card
            .child(number(app, vm, Spot::Die, entry, "field q-die"))
            .child(fault(entry)),
        None => card,
    }
}

fn step(app: App, vm: &RollerVm, up: bool) -> El {
    let (sign, label) = if up {
        ("plus", ": 20 more")
    } else {
        ("minus", ": 20 less")
    };
    let made = press(app, "", Intent::quick(QuickIntent::Stepped(vm.who, up)))
        .attr("aria-label", format!("{}{label}", vm.name))
        .child(icon(sign));
    if vm.steps.get(usize::from(up)) == Some(&true) {
        made
    } else {
        made.attr("disabled", "")
    }
}

fn side(app: App, vm: &RollerVm) -> El {
    let who = vm.who;
    let wheel = el("input", "wheel")
        .attr("type", "range")
        .attr("min", "1")
        .attr("max", "150")
        .attr("aria-label", format!("{}: score, by sliding", vm.name))
        .attr("aria-valuetext", &vm.score.value)
        .attr("value", &vm.score.value)
        .on("input", move |event| typed(app, who, Spot::Score, &event));
    let steps = span("stepper")
        .child(step(app, vm, false))
        .child(el("output", "").say(&vm.modifier))
        .child(step(app, vm, true));
    let class = if who == Who::Main(Side::Opponent) {
        "q-side is-gm"
    } else {
        "q-side"
    };
    let card = section(class)
        .attr("aria-label", &vm.name)
        .child(h2("").say(&vm.name))
        .child(number(app, vm, Spot::Score, &vm.score, "q-number"))
        .child(steps)
        .child(wheel)
        .child(fault(&vm.score))
        .child_if(
            vm.against
                .as_ref()
                .map(|against| p("q-against").say(words::AGAINST).child(b("").say(against))),
        );
    die(app, vm, card)
}

fn helper(app: App, vm: &RollerVm, place: usize) -> El {
    let given = RISING.into_iter().rev().map(|one| {
        press(app, "", Intent::quick(QuickIntent::GaveHelp(place, one)))
            .state("aria-pressed", vm.given == Some(one))
            .child(b("").say(adds(one)))
            .child(span("").say(level(one)))
    });
    let row = li("q-helper")
        .child(span("nm").say(&vm.name))
        .child(number(app, vm, Spot::Score, &vm.score, "field"))
        .child(icon_button(
            app,
            "x",
            format!("Remove {}", vm.name),
            Intent::quick(QuickIntent::RemovedHelper(place)),
        ))
        .child(
            div("q-given")
                .attr("role", "group")
                .attr("aria-label", &vm.name)
                .children(given),
        )
        .child(fault(&vm.score));
    die(app, vm, row)
}

fn odds(vm: &Odds) -> El {
    let big = |class: &'static str, percent: &String, word: &'static str| {
        p(class).child(b("").say(percent)).child(span("").say(word))
    };
    let (good, columns) = match &vm.bad {
        None => (words::TO_SUCCEED, "q-legend"),
        Some(_) => (words::WINS, "q-legend is-two"),
    };
    let bad = vm.bad.as_ref().map(|bad| big("is-bad", bad, words::LOSES));
    let mut legend = el("dl", columns).attr("aria-hidden", "true");
    for (share, (class, _)) in vm.shares.iter().zip(looks(&vm.shares)) {
        legend = legend.child(
            div("")
                .child(el("dt", "").child(i(class)).say(share.name))
                .child(el("dd", "").say(&share.percent)),
        );
    }
    div("q-odds")
        .child(
            div("q-chance")
                .child(big("is-good", &vm.good, good))
                .child_if(bad),
        )
        .child(bar(&vm.shares))
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
        let excess = (!cast.excess.is_empty()).then(|| el("small", "").say(&cast.excess));
        div("")
            .child_if((!cast.name.is_empty()).then(|| span("q-whose").say(cast.name)))
            .child(b("").say(&cast.number).child_if(excess))
            .child(el("strong", "").say(cast.level))
            .child(span("").say(&cast.thresholds))
    };
    let note =
        |(text, id): &(String, &'static str)| li("").child(span("").say(text)).child(rule(app, id));
    let ask = vm.may_ask.then(|| {
        let intent = Intent::quick(QuickIntent::AskedWhoFailedLess);
        li("").child(press(app, "link", intent).say(words::WHO_FAILED_LESS))
    });
    section("q-slip paper")
        .key(vm.number.to_string())
        .child(head)
        .child(div("q-dice").children(vm.casts.iter().map(die)))
        .child(
            ul("q-notes")
                .child_if(ask)
                .children(vm.notes.iter().map(note)),
        )
}
