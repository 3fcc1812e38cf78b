//! The table: what is lit, what lies beside it, and the thing to do now at the thumb.

use super::{cards, ending, people, reveal, stakes};
use crate::app::improv::table::vm::{Go, Scene, Table};
use crate::ui::app::App;
use crate::ui::dom::{El, Node, div, h2, span};
use crate::ui::parts::{button, deck, icon_button, lit_stage, undo};

/// The parts that stay beside other tabs on a tablet: head, what is lit, what it came to.
pub fn frame(app: App, vm: &Table) -> Vec<Node> {
    let more = icon_button(app, "more", "More about the table", vm.menu.clone());
    let (name, lit, under) = match &vm.scene {
        Scene::Idle(its) => ("The last conflict", ending::idle(its), None),
        Scene::Stakes(its) => ("Stakes", stakes::blocks(app, its), None),
        Scene::Laying(its) => (
            "The cards on the table",
            cards::columns(app, "cols", "The cards on the table", &its.columns),
            None,
        ),
        Scene::Bonuses(its) => (
            "The cards on the table",
            cards::columns(app, "cols", "The cards on the table", &its.columns),
            None,
        ),
        Scene::Fate(its) => (
            "The Hand of Fate",
            cards::columns(app, "cols", "The cards on the table", &its.columns),
            Some(reveal::fate(app, its)),
        ),
        Scene::Reveal(its) => (
            "The reveal",
            reveal::stage(app, its),
            Some(
                div("")
                    .child_if(reveal::drawn("fate-drawn is-bare", &its.drawn))
                    .child(reveal::lines(app, "pairs", &its.pairs))
                    .child(reveal::lines(app, "pairs is-routes", &its.routes)),
            ),
        ),
        Scene::Ending(its) => ("Victory piles", ending::duos(app, its), None),
    };
    let under = ("What it comes to", under);
    lit_stage(app, [&vm.title, &vm.sub], more, (name, lit), under)
}

/// Undo, a quieter way, and the thing to do now.
pub fn dock(app: App, vm: &Table) -> El {
    div("dock")
        .child(undo(app, vm.undo_ready))
        .child_if(vm.aside.as_ref().map(|way| button(app, way, "keep")))
        .child(match &vm.go {
            Go::Button(way) => button(app, way, "btn-big grow"),
            Go::Deck(its) => deck(app, its),
        })
}

/// What is done now, beside what is lit.
pub fn pane(app: App, vm: &Table) -> El {
    match &vm.scene {
        Scene::Idle(its) => div("imp-pane")
            .child(
                div("heading")
                    .child(h2("").say("Around the table"))
                    .child(span("").say("tokens in hand")),
            )
            .child(people::rows(app, &vm.people))
            .child(ending::stocks(its)),
        Scene::Stakes(its) => stakes::beside(app, its),
        Scene::Laying(its) => cards::readers(app, its),
        Scene::Bonuses(its) => cards::adders(app, its),
        Scene::Fate(its) => reveal::choices(app, its),
        Scene::Reveal(its) => {
            div("imp-pane").child(reveal::telling(app, &its.tellers, its.order, &its.more))
        }
        Scene::Ending(its) => ending::pane(app, its),
    }
}
