//! The end: piles against each other, a gift with what it would change, and what comes true. And what came of the last conflict.

use super::cards::face;
use super::reveal::{drawn, telling};
use crate::app::improv::table::vm::{CardVm, Change, Duo, Ending, GiftVm, Idle, Lone, Past, Pile};
use crate::app::improv::table::{Intent as Ours, Spot, send};
use crate::app::intent::Intent;
use crate::ui::app::App;
use crate::ui::dom::{El, Text, b, div, el, h2, li, p, section, span, ul};
use crate::ui::parts::{button, empty, field, icon, press, radio};

/// Every pair with its piles.
pub fn duos(app: App, vm: &Ending) -> El {
    let list = el("ul", "duos")
        .children(vm.duos.iter().map(|one| duo(app, one)))
        .children(vm.alone.iter().map(|one| lone(app, one)));
    div("")
        .child(list)
        .child_if((!vm.hint.is_empty()).then(|| p("note").say(vm.hint)))
}

fn lone(app: App, vm: &Lone) -> El {
    li("duo is-alone")
        .child(pile(app, &vm.pile, "duo-pile"))
        .child(span("w").say(vm.why))
        .child_if(vm.top.as_ref().map(|way| button(app, way, "duo-draw")))
}

fn duo(app: App, vm: &Duo) -> El {
    let figure = |pile: &Pile| b(if pile.ahead { "is-ahead" } else { "" }).say(&pile.count);
    let score = span("duo-score")
        .child(
            span("")
                .child(figure(&vm.one))
                .child(el("small", "").say("v"))
                .child(figure(&vm.other)),
        )
        .child(span("w").say(&vm.why));
    li("duo")
        .child(pile(app, &vm.one, "duo-pile"))
        .child(score)
        .child(pile(app, &vm.other, "duo-pile is-right"))
        .child_if(drawn("fate-drawn is-bare", &vm.drawn))
        .child_if(vm.draw.as_ref().map(|way| button(app, way, "duo-draw")))
}

fn pile(app: App, vm: &Pile, class: &'static str) -> El {
    let name = if vm.ahead { b("is-ahead") } else { b("") };
    let cards = ul("mcs").children(vm.cards.iter().map(|(card, on, intent)| {
        li("").child(match intent {
            Some(intent) => {
                let label = format!("Give the {}", card.called());
                mini(app, card, label, *on, intent)
            }
            None => face("mc", card),
        })
    }));
    span(class)
        .child(name.say(&vm.name))
        .child(cards)
        .child_if((!vm.same.is_empty()).then(|| span("w").say(&vm.same)))
        .child_if(vm.given.then(|| span("w").say("has given a card")))
}

/// A card to be given; `label` is what it says to those who do not see it.
fn mini(app: App, card: &CardVm, label: String, on: bool, intent: &Intent) -> El {
    press(app, "mc-way", intent.clone())
        .state("aria-pressed", on)
        .child(span("said").say(label))
        .child(face("mc", card).attr("aria-hidden", "true"))
}

/// The gift, what comes true as it stands, and the telling.
pub fn pane(app: App, vm: &Ending) -> El {
    let lost = vm.lost.iter().map(|(head, stake, ways)| {
        section("adopt")
            .child(div("heading").child(h2("").say(head)))
            .child(p("note").say(stake))
            .child(div("more-ways").children(ways.iter().map(|one| button(app, one, ""))))
    });
    let stakes = vm
        .stakes
        .iter()
        .map(|(name, stake, outcome, granted)| stake_line(name, stake, outcome, *granted));
    div("imp-pane")
        .child_if(vm.gift.as_ref().map(|its| gift(app, its)))
        .children(lost)
        .child(
            section("")
                .child(
                    div("heading")
                        .child(h2("").say("What comes true"))
                        .child(span("").say("as it stands")),
                )
                .child(ul("outcomes-of").children(stakes)),
        )
        .child(telling(app, &vm.tellers, vm.order, &vm.more))
}

fn stake_line(name: &str, stake: &str, outcome: &'static str, granted: bool) -> El {
    li(if granted { "is-granted" } else { "" })
        .child(if granted {
            icon("check")
        } else {
            icon("minus")
        })
        .child(
            span("")
                .child(b("").say(stake.to_owned()))
                .child(span("w").say(format!("{name}: {outcome}"))),
        )
}

fn gift(app: App, vm: &GiftVm) -> El {
    let cards = ul("mcs is-big").children(
        vm.cards
            .iter()
            .map(|(card, on, intent)| li("").child(mini(app, card, card.called(), *on, intent))),
    );
    let to = (!vm.to.is_empty()).then(|| {
        div("chips is-choice")
            .attr("role", "radiogroup")
            .attr("aria-label", "To whom")
            .children(vm.to.iter().map(|(name, on, intent)| {
                radio(app, "chip", *on, intent.clone()).child(span("").say(name))
            }))
    });
    let changes = (!vm.changes.is_empty()).then(|| {
        section("change paper")
            .attr("role", "status")
            .child(h2("").say("What would change"))
            .child(ul("").children(vm.changes.iter().map(change)))
    });
    let note = vm.note.as_ref().map(|(asks, value)| {
        div("rows gift-note").child(field(
            app,
            Text::from(asks.clone()),
            value,
            |text| send(Ours::Typed(Spot::Note, text)),
            None,
        ))
    });
    section("gift")
        .child(
            div("heading")
                .child(h2("").say(&vm.head))
                .child(span("").say(&vm.sub)),
        )
        .child(div("giveline").child(cards).child_if(to))
        .child_if(changes)
        .child_if((!vm.foe.is_empty()).then(|| p("note is-asked").say(&vm.foe)))
        .child_if(note)
}

fn change(vm: &Change) -> El {
    let words = span("")
        .child(if vm.new {
            b("").say(&vm.text)
        } else {
            span("").say(&vm.text)
        })
        .child_if((!vm.why.is_empty()).then(|| span("w").say(&vm.why)));
    li(if vm.new { "is-new" } else { "" })
        .child(words)
        .child_if((!vm.figure.is_empty()).then(|| b("d").say(&vm.figure)))
}

/// No conflict is open: what the last one came to, or what there is to do.
pub fn idle(vm: &Idle) -> El {
    if vm.past.is_empty() {
        return empty(
            "spade",
            "Who wants what?",
            "Play the scene up to the point where two wishes meet, then open a conflict.",
        );
    }
    let line = |past: &Past| stake_line(&past.name, &past.stake, past.outcome, past.granted);
    section("past paper")
        .child(h2("").say("So it came"))
        .child(ul("outcomes-of").children(vm.past.iter().map(line)))
}

/// Where tokens lie that nobody holds.
pub fn stocks(vm: &Idle) -> El {
    let stock = |name: &'static str, count: &String| {
        li("vessel")
            .child(div("n").say(count))
            .child(b("").say(name))
    };
    ul("vessels is-two")
        .child(stock("Pool", &vm.pool))
        .child(stock("Out of play", &vm.out))
}
