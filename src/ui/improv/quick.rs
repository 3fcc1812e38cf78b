//! The quick conflict: who takes part and with what, the reveal within the thumb's reach, and what came of it in the light.

use crate::app::improv::quick::{QuickIntent, Spot};
use crate::app::improv::quick_vm::{
    Column, FaceVm, Fate, Laying, NoticeVm, Page, Shown, SideVm, StepperVm, Vessel,
};
use crate::app::intent::Intent;
use crate::app::model::Screen;
use crate::ui::app::{App, is_enter, value_of};
use crate::ui::dom::{El, Node, b, div, el, h2, li, p, section, span, ul};
use crate::ui::parts::{deck, fault, field_for, icon, icon_button, press, radio, title};
use crate::ui::words;

fn send(intent: QuickIntent) -> Intent {
    Intent::quick_conflict(intent)
}

/// The page.
#[inline(never)]
pub fn quick(app: App, vm: &Page) -> El {
    let (class, sub) = match vm {
        Page::Laying(_) => ("page is-qc has-glow", "Improv, one round, no table needed"),
        Page::Shown(_) => (
            "page is-qc is-qc-shown has-glow",
            "Improv, cards on the table",
        ),
    };
    let page = el("main", class).child(title(
        app,
        Some(Intent::Went(Screen::Foyer)),
        words::QUICK_CONFLICT,
        sub,
        Node::Nothing,
    ));
    match vm {
        Page::Laying(vm) => laying(app, page, vm),
        Page::Shown(vm) => shown(app, page, vm),
    }
}

/// What goes in, one side under the other, and the deck that turns it up.
fn laying(app: App, page: El, vm: &Laying) -> El {
    let more = vm.more.as_ref().map(|ways| {
        let way = |(word, intent): &(&'static str, Intent)| {
            press(app, "btn btn-quiet grow", intent.clone())
                .child(icon("plus"))
                .child(span("").say(*word))
        };
        div("qc-more").children(ways.iter().map(way))
    });
    let pairing = (!vm.pairing.is_empty()).then(|| {
        let way = |(word, on, intent): &(&'static str, bool, Intent)| {
            radio(app, "", *on, intent.clone()).say(*word)
        };
        section("qc-pairing")
            .child(h2("").say(words::WHO_OPPOSES))
            .child(
                div("seg")
                    .attr("role", "radiogroup")
                    .attr("aria-label", words::WHO_OPPOSES)
                    .children(vm.pairing.iter().map(way)),
            )
    });
    page.child(ul("qc-sides").children(vm.sides.iter().map(|one| side(app, one))))
        .child_if(more)
        .child(
            div("qc-rest")
                .child_if(pairing)
                .child_if(notices(app, &vm.notices)),
        )
        .child(div("page-foot").child(div("dock").child(deck(app, &vm.deck))))
}

fn side(app: App, vm: &SideVm) -> El {
    let place = vm.place;
    let name = div("qc-name").child(field_for(
        app,
        vm.calls.clone().into(),
        &vm.typed,
        "text",
        move |text| send(QuickIntent::Typed(place, Spot::Name, text)),
        None,
    ));
    let head = div("qc-head").child(name).child_if(
        vm.remove
            .as_ref()
            .map(|intent| icon_button(app, "x", format!("Remove {}", vm.name), intent.clone())),
    );
    let laid = div("qc-laid")
        .child(card(app, vm))
        .children(vm.steppers.iter().map(|one| stepper(app, one)));
    let chip = |(name, on, intent): &(String, bool, Intent)| {
        press(app, "chip", intent.clone())
            .attr("role", "checkbox")
            .state("aria-checked", *on)
            .child(span("").say(name))
    };
    let foes = (!vm.foes.is_empty()).then(|| {
        div("qc-foes")
            .attr("role", "group")
            .attr("aria-label", format!("{} opposes", vm.name))
            .children(vm.foes.iter().map(chip))
    });
    let foot = p("qc-against")
        .child(span("").say(&vm.against))
        .child(b("").say(&vm.adds));
    li(if vm.gm { "qc-side is-gm" } else { "qc-side" })
        .attr("aria-label", &vm.name)
        .child(head)
        .child(laid)
        .child_if(vm.fault.as_deref().map(fault))
        .child_if(foes)
        .child(foot)
}

/// The place of a card: dashed until one is typed, then the card itself.
fn card(app: App, vm: &SideVm) -> El {
    let place = vm.place;
    let class = match (&vm.face, &vm.fault) {
        (Some(face), _) if face.red => "qc-card is-laid is-red",
        (Some(_), _) => "qc-card is-laid",
        (None, Some(_)) => "qc-card is-wrong",
        (None, None) => "qc-card",
    };
    let input = el("input", "")
        .attr("type", "text")
        .attr("autocomplete", "off")
        .attr("autocapitalize", "characters")
        .attr("spellcheck", "false")
        .attr("enterkeyhint", "done")
        .attr("placeholder", "drawn")
        .attr("aria-label", format!("{}: card, such as 10H", vm.name))
        .state("aria-invalid", vm.fault.is_some())
        .attr("value", &vm.card)
        .on("input", move |event| {
            if let Some(text) = value_of(&event) {
                app.send(send(QuickIntent::Typed(place, Spot::Card, text)));
            }
        })
        .on("keydown", move |event| {
            if is_enter(&event) {
                event.prevent_default();
                app.send(send(QuickIntent::Revealed));
            }
        });
    let suit = vm.face.as_ref().map(|face| icon(face.sign));
    el("label", class).child(input).child_if(suit)
}

fn stepper(app: App, vm: &StepperVm) -> El {
    let way = |sign, more: &str, intent: &Option<Intent>| {
        let label = format!("{}{more}", vm.label);
        match intent {
            Some(intent) => press(app, "", intent.clone()),
            None => el("button", "").attr("type", "button").attr("disabled", ""),
        }
        .attr("aria-label", label)
        .child(icon(sign))
    };
    let figure = el("output", "")
        .child(icon(vm.sign))
        .say(vm.count.to_string());
    span("stepper")
        .child(way("minus", ", one less", &vm.less))
        .child(figure)
        .child(way("plus", ", one more", &vm.more))
}

fn notices(app: App, vm: &[NoticeVm]) -> Option<El> {
    let line = |one: &NoticeVm| {
        li("")
            .child(span("").say(&one.words))
            .child(press(app, "rule", Intent::OpenedRule(Some(one.rule.clone()))).say(&one.rule))
    };
    (!vm.is_empty()).then(|| ul("qc-notices").children(vm.iter().map(line)))
}

/// What came of it: the columns in the light, then what decided it.
fn shown(app: App, page: El, vm: &Shown) -> El {
    let all = vm.columns.len().to_string();
    let stage = el(
        "ol",
        if vm.narrow {
            "qc-stage is-narrow"
        } else {
            "qc-stage"
        },
    )
    .attr("data-n", all)
    .key(vm.number.to_string())
    .children(vm.columns.iter().map(column));
    let fate = vm.fate.as_ref().map(|one| fate_slip(app, one));
    let pair = |(winner, text): &(String, String)| {
        li("").child(b("").say(winner)).child(span("").say(text))
    };
    let pairs = ul("qc-pairs").children(vm.pairs.iter().map(pair));
    let vessels =
        (!vm.vessels.is_empty()).then(|| ul("qc-vessels").children(vm.vessels.iter().map(vessel)));
    let change = press(app, "undo", send(QuickIntent::Covered))
        .child(icon("type"))
        .child(span("").say("Change"));
    let again = press(app, "btn btn-lit btn-big grow", send(QuickIntent::Again))
        .child(icon("spade"))
        .child(span("").say("Again"));
    page.child(
        div("qc-light")
            .attr("role", "status")
            .child(stage)
            .child(p("qc-telling").say(&vm.telling)),
    )
    .child(
        div("qc-rest")
            .child_if(fate)
            .child(pairs)
            .child_if(vessels)
            .child_if(notices(app, &vm.notices)),
    )
    .child(div("page-foot").child(div("dock").child(change).child(again)))
}

fn paper(face: &FaceVm) -> El {
    span(if face.red {
        "qc-face is-red"
    } else {
        "qc-face"
    })
    .attr("role", "img")
    .attr("aria-label", &face.words)
    .child(b("").say(&face.rank))
    .child(icon(face.sign))
}

/// Tokens or markers over a card: one by one, as a number where there are many.
fn laid(sign: &'static str, count: u16) -> Option<El> {
    let many = (count > 1).then(|| b("").say(count.to_string()));
    (count > 0).then(|| span("").child(icon(sign)).child_if(many))
}

fn column(vm: &Column) -> El {
    let class = match (vm.gm, vm.best) {
        (false, false) => "qc-col",
        (false, true) => "qc-col is-best",
        (true, false) => "qc-col is-gm",
        (true, true) => "qc-col is-gm is-best",
    };
    let bonuses = span("qc-bonuses")
        .child_if(laid("token", vm.tokens))
        .child_if(laid("talent", vm.talents));
    li(class)
        .child(span("said").say(&vm.words))
        .child(
            div("qc-tower")
                .attr("aria-hidden", "true")
                .child(bonuses)
                .child(paper(&vm.face))
                .child(
                    b("qc-block")
                        .attr("data-h", vm.height.to_string())
                        .say(&vm.total),
                ),
        )
        .child(
            div("qc-under")
                .attr("aria-hidden", "true")
                .child(b("").say(&vm.name))
                .child(span("").say(&vm.turn))
                .child(span("qc-outcome").say(vm.outcome)),
        )
}

fn fate_slip(app: App, vm: &Fate) -> El {
    let drawn =
        |(name, face): &(String, FaceVm)| li("").child(paper(face)).child(span("").say(name));
    section("qc-fate paper")
        .child(
            div("qc-fate-head")
                .child(h2("").say(words::HAND_OF_FATE))
                .child(
                    press(app, "rule", Intent::OpenedRule(Some("IM-140".to_owned()))).say("IM-140"),
                ),
        )
        .children(vm.lines.iter().map(|line| p("").say(line)))
        .child(ul("").children(vm.drawn.iter().map(drawn)))
}

fn vessel(vm: &Vessel) -> El {
    let suit = |face: &FaceVm| {
        span(if face.red {
            "qc-suit is-red"
        } else {
            "qc-suit"
        })
        .attr("role", "img")
        .attr("aria-label", &face.words)
        .child(icon(face.sign))
    };
    let way = |(name, cards): &(String, Option<(FaceVm, FaceVm)>)| {
        let colours = cards.as_ref().map(|(one, other)| {
            span("")
                .child(suit(one))
                .child(span("").say(" on "))
                .child(suit(other))
        });
        p("").child(span("").say(name)).child_if(colours)
    };
    let class = match (vm.ways.is_empty(), vm.gm) {
        (true, _) => "is-empty",
        (false, true) => "is-gm",
        (false, false) => "",
    };
    li(class)
        .child(b("qc-count").say(&vm.count))
        .child(b("").say(vm.name))
        .children(vm.ways.iter().map(way))
}
