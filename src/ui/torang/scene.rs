//! The scene: the called-for roll or its result on paper, the chances, everybody's figures, and the die at the thumb.

use super::odds::odds;
use super::people::chips;
use crate::app::intent::Intent;
use crate::app::torang::table::vm::{
    After, Call, CallRow, Cast, Fallen, Paper, Person, Scene, Slip,
};
use crate::app::torang::table::{Intent as Ours, Sheet, open};
use crate::ui::app::App;
use crate::ui::dom::{El, Node, b, div, el, h2, li, p, section, span, ul};
use crate::ui::parts::{button, empty, icon, icon_button, lit_stage, press, stair, undo};

/// The parts of the scene that stay beside other tabs on a tablet: head, paper, chances.
pub fn frame(app: App, vm: &Scene) -> Vec<Node> {
    let more = icon_button(app, "more", "More about the scene", open(Sheet::SceneMenu));
    let (paper, under) = match &vm.paper {
        Paper::Empty(head, words) => (empty("dice", head, words), None),
        Paper::Call(its) => (call(app, its), vm.odds.as_ref().map(odds)),
        Paper::Slip(its) => (
            slip(app, its),
            (!its.after.is_empty()).then(|| after(app, &its.after)),
        ),
    };
    let lit = ("The roll", paper);
    let under = ("Chances and what follows", under);
    lit_stage(app, [&vm.title, &vm.sub], more, lit, under)
}

/// Undo, whose dice, and the thing to do now.
pub fn dock(app: App, vm: &Scene) -> El {
    let mine = vm.own_dice.map(|own| {
        press(
            app,
            "undo",
            crate::app::torang::table::send(Ours::ToggledOwnDice),
        )
        .state("aria-pressed", own)
        .child(icon("type"))
        .child(span("").say("My dice"))
    });
    div("dock")
        .child(undo(app, vm.undo_ready))
        .child_if(mine)
        .child(button(app, &vm.go, "btn-big grow"))
}

fn call(app: App, vm: &Call) -> El {
    let head = press(app, "call-head", vm.menu.clone())
        .child(
            span("")
                .child(el("small", "").say(&vm.kind))
                .child(h2("d21").say(&vm.goal))
                .child_if((!vm.stakes.is_empty()).then(|| el("small", "").say(&vm.stakes))),
        )
        .child(icon("more"));
    section("call paper")
        .child(head)
        .child(ul("").children(vm.rows.iter().map(|one| row(app, one))))
}

fn row(app: App, vm: &CallRow) -> El {
    let words = span("call-words")
        .child_if((!vm.name.is_empty()).then(|| b("").say(&vm.name)))
        .child(span("").say(&vm.text))
        .child_if((!vm.sub.is_empty()).then(|| el("small", "").say(&vm.sub)));
    let figure = (!vm.figure.is_empty()).then(|| span("f").say(&vm.figure));
    let way = match &vm.open {
        Some(intent) => press(app, "call-way", intent.clone()),
        None => div("call-way"),
    };
    let class = if vm.buttons.is_empty() { "" } else { "is-open" };
    el("li", class)
        .child(way.child(words).child_if(figure))
        .child_if(
            (!vm.buttons.is_empty()).then(|| {
                span("call-ways").children(vm.buttons.iter().map(|one| button(app, one, "")))
            }),
        )
}

fn slip(app: App, vm: &Slip) -> El {
    let head = div("slip-head")
        .child(stair("", vm.steps, 4, String::new()).attr("aria-hidden", "true"))
        .child(
            div("grow")
                .child(el("small", "").say(&vm.goal))
                .child(h2("d28").say(vm.title))
                .child(p("").say(&vm.sub)),
        );
    let notes = vm.notes.iter().map(|(words, rule)| {
        p("slip-note")
            .child(span("").say(words))
            .child(press(app, "rule", Intent::OpenedRule(Some((*rule).to_owned()))).say(*rule))
    });
    section("call paper")
        .attr("role", "status")
        .child(head)
        .child(div("ddice").children(vm.casts.iter().map(cast)))
        .children(notes)
}

fn cast(vm: &Cast) -> El {
    let account = (!vm.lines.is_empty()).then(|| super::forms::lines(&vm.lines));
    div("dcast")
        .child(span("").say(&vm.name))
        .child(
            b("")
                .say(&vm.number)
                .child_if((!vm.excess.is_empty()).then(|| el("small", "").say(&vm.excess))),
        )
        .child(span("").say(&vm.level))
        .child(el("small", "").say(&vm.thresholds))
        .child_if(account)
}

fn after(app: App, rows: &[After]) -> El {
    ul("after").children(rows.iter().map(|one| {
        li("")
            .child(span("").say(&one.text))
            .child(span("call-ways").children(one.buttons.iter().map(|way| button(app, way, ""))))
    }))
}

/// Everybody's figures, and the last rolls.
pub fn pane(app: App, vm: &Scene) -> El {
    let head = div("heading people-head")
        .child(h2("d28").say("Adventurers"))
        .child(span("").say("tap a figure to roll it"));
    div("scene-pane")
        .child(head)
        .child(ul("advs").children(vm.people.iter().map(|one| person(app, one))))
        .child_if((!vm.fallen.is_empty()).then(|| fallen(&vm.fallen)))
}

fn person(app: App, vm: &Person) -> El {
    let under = if vm.leads {
        span("").say(&vm.player).child(el("em", "").say(" leads"))
    } else {
        span("").say(&vm.player)
    };
    let name = press(app, "advh", vm.open.clone())
        .child(b("").say(&vm.name))
        .child(under)
        .child_if((!vm.next.is_empty()).then(|| el("em", "").say(&vm.next)))
        .child(span("said").say("the sheet"));
    let acted = vm.acted.as_ref().map(|(acted, intent)| {
        press(app, "btn btn-quiet btn-ic", intent.clone())
            .attr("role", "checkbox")
            .state("aria-checked", *acted)
            .attr("aria-label", format!("{} has acted", vm.name))
            .child_if(acted.then(|| icon("check")))
    });
    li(if vm.gm { "adv is-gm" } else { "adv" })
        .child(name)
        .child(chips(app, vm))
        .child_if(acted)
}

fn fallen(rolls: &[Fallen]) -> El {
    let roll = |roll: &Fallen| {
        li("")
            .child(stair("", roll.steps, 4, String::new()).attr("aria-hidden", "true"))
            .child(
                span("")
                    .child(b("").say(&roll.name))
                    .say(format!(" {}", roll.text)),
            )
            .child(span("dim").say(roll.level.to_ascii_lowercase()))
    };
    div("lastroll")
        .child(h2("d21").say("Rolled in this scene"))
        .child(ul("").children(rolls.iter().map(roll)))
}
