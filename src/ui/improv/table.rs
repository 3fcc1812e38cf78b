//! The table: what is lit, what lies beside it, and the thing to do now at the thumb.

use super::{cards, ending, people, reveal, stakes};
use crate::app::improv::table::vm::{Go, Scene, Table};
use crate::app::intent::Intent;
use crate::app::model::Screen;
use crate::app::words::book::said;
use crate::ui::app::App;
use crate::ui::dom::{El, Node, div, el, h2, section, span};
use crate::ui::parts::{button, deck, icon_button, title, undo};

/// The parts that stay beside other tabs on a tablet: head, what is lit, what it came to.
pub fn frame(app: App, vm: &Table) -> Vec<Node> {
    let more = icon_button(app, "more", said!("More about the table"), vm.menu.clone());
    let (name, lit, under) = match &vm.scene {
        Scene::Idle(its) => (said!("The last conflict"), ending::idle(its), None),
        Scene::Stakes(its) => ("Stakes", stakes::blocks(app, its), None),
        Scene::Laying(its) => (
            said!("The cards on the table"),
            cards::columns(app, "cols", said!("The cards on the table"), &its.columns),
            None,
        ),
        Scene::Bonuses(its) => (
            said!("The cards on the table"),
            cards::columns(app, "cols", said!("The cards on the table"), &its.columns),
            None,
        ),
        Scene::Fate(its) => (
            said!("The Hand of Fate"),
            cards::columns(app, "cols", said!("The cards on the table"), &its.columns),
            Some(reveal::fate(app, its)),
        ),
        Scene::Reveal(its) => (
            said!("The reveal"),
            reveal::stage(app, its),
            Some(
                div("")
                    .child_if(reveal::drawn("fate-drawn is-bare", &its.drawn))
                    .child(reveal::lines(app, "pairs", &its.pairs))
                    .child(reveal::lines(app, "pairs is-routes", &its.routes)),
            ),
        ),
        Scene::Ending(its) => (said!("Victory piles"), ending::duos(app, its), None),
    };
    let class = if under.is_some() {
        "inforce"
    } else {
        "inforce is-empty"
    };
    vec![
        title(
            app,
            Some(Intent::Went(Screen::Foyer)),
            &vm.title,
            &vm.sub,
            span("title-right").child(more).into(),
        )
        .into(),
        section("onstage")
            .attr("aria-label", name)
            .child(lit)
            .into(),
        el("section", class)
            .attr("aria-label", said!("What it comes to"))
            .attr("tabindex", "0")
            .child_if(under)
            .into(),
    ]
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
                    .child(h2("").say(said!("Around the table")))
                    .child(span("").say(said!("tokens in hand"))),
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
