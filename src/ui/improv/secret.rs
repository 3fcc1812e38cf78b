//! Behind the curtain of an Improv table: one's cards with their chances, and the way to lay one.

use super::cards::{face, rem};
use crate::app::improv::table::vm::{Hand, HandCard, Odds, Step};
use crate::ui::app::App;
use crate::ui::curtain::{Hold, drapes, hint};
use crate::ui::dom::{El, b, div, el, h1, h2, i, li, p, section, span, svg, ul};
use crate::ui::parts::{button, icon, press};

/// The whole screen, while somebody looks.
pub fn hand(app: App, vm: &Hand, hold: Hold) -> El {
    let sides = (!vm.sides.is_empty()).then(|| {
        div("visit-sides")
            .attr("role", "group")
            .attr("aria-label", "The stakes of this visit")
            .children(vm.sides.iter().map(|(name, laid, now, intent)| {
                let made = press(app, "chip", intent.clone())
                    .state("aria-pressed", *now)
                    .child_if(laid.then(|| icon("check")))
                    .child(span("").say(name));
                if *laid {
                    made.attr("disabled", "")
                } else {
                    made
                }
            }))
    });
    let top = vm.top.as_ref().map(|(chosen, intent)| {
        li("").child(
            press(app, "tapcard", intent.clone())
                .state("aria-pressed", *chosen)
                .child(i("big-pcd is-back"))
                .child(span("sub").say("top, unseen")),
        )
    });
    let cards = ul("pc3")
        .children(vm.cards.iter().map(|one| li("").child(card(app, one))))
        .child_if(top);
    let inside = div("secret imp-secret")
        .child(
            el("header", "secret-head")
                .child(h1("d28").attr("id", "curtain-title").say(&vm.title))
                .child(p("").say(&vm.sub))
                .child_if((!vm.stake.is_empty()).then(|| p("").say(&vm.stake))),
        )
        .child_if(sides)
        .child(cards)
        .children(vm.odds.iter().map(odds))
        .child_if((!vm.note.is_empty()).then(|| p("asknote").say(vm.note)));
    let acts = div("secret-acts")
        .children(vm.buttons.iter().map(|one| button(app, one, "")))
        .child(span("").say(hint(hold)));
    drapes(inside, acts)
}

fn card(app: App, vm: &HandCard) -> El {
    let way = match &vm.intent {
        Some(intent) => press(app, "tapcard", intent.clone()).state("aria-pressed", vm.chosen),
        None => span("tapcard"),
    };
    way.child(span("said").say(&vm.name))
        .child(face("big-pcd", &vm.card))
        .children(vm.chances.iter().map(|one| span("sub").say(one)))
}

fn odds(vm: &Odds) -> El {
    section("secretodds")
        .child(h2("").say(&vm.head))
        .child(p("").say(&vm.ground))
        .child(ul("oddsteps").children(vm.steps.iter().map(step)))
}

/// A step of the stair: the higher the likelier.
fn step(vm: &Step) -> El {
    li("")
        .child(
            svg("svg", "blk-h")
                .attr("aria-hidden", "true")
                .attr("width", "1")
                .attr("height", rem(72 + vm.height.saturating_mul(9) / 8)),
        )
        .child(b("").say(&vm.percent))
        .child(span("").say(vm.words))
}
