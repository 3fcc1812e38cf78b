//! The foyer: tables in progress, and the ways to a new one.

use crate::app::intent::Intent;
use crate::app::model::Screen;
use crate::app::vm::foyer::Ticket;
use crate::ui::app::App;
use crate::ui::dom::{El, b, div, el, h1, h2, li, p, span, ul};
use crate::ui::parts::{icon, icon_button, pick_file, press};
use crate::ui::words;

/// The foyer.
pub fn foyer(app: App, tickets: &[Ticket]) -> El {
    let brand = el("header", "brand")
        .child(icon("rise"))
        .child(h1("").say(words::APP))
        .child(icon_button(
            app,
            "settings",
            words::SETTINGS,
            Intent::Went(Screen::Settings),
        ));
    let hung = if tickets.is_empty() {
        ul("tickets")
            .child(li("").child(example(app, true)))
            .child(li("").child(hook()))
    } else {
        let class = if tickets.len() > 2 {
            "tickets is-many"
        } else {
            "tickets"
        };
        el("ul", class).children(tickets.iter().map(|one| {
            li("hung")
                .child(ticket(app, one))
                .child(take_down(app, one))
        }))
    };
    let ways = div("newrow pair")
        .child(
            press(app, "btn", Intent::BeganNewTable)
                .child(icon("plus"))
                .child(span("").say(words::NEW_TABLE)),
        )
        .child(pick_file());
    let kept = p("note is-kept")
        .child(icon("check"))
        .child(span("").say(words::KEPT));
    el("main", "page is-foyer has-glow")
        .child(brand)
        .child_if(tickets.is_empty().then(|| p("intro lead").say(words::LEDE)))
        .child(hung)
        .child(ways)
        .child_if((!tickets.is_empty()).then(|| div("newrow").child(example_row(app))))
        .child(kept)
        .child(quick_tools(app))
}

fn ticket(app: App, ticket: &Ticket) -> El {
    let words = span("tx")
        .child(h2("").say(&ticket.title))
        .child(p("").say(&ticket.cast))
        .child_if((!ticket.place.is_empty()).then(|| p("").say(&ticket.place)))
        .child_if(
            (!ticket.last_line.is_empty())
                .then(|| p("last-line").say(format!("“{}”", ticket.last_line))),
        )
        .child_if(ticket.lit.then(|| go(words::CARRY_ON)));
    press(
        app,
        if ticket.lit {
            "ticket is-lit"
        } else {
            "ticket"
        },
        ticket.open.clone(),
    )
    .child(
        span("stub")
            .child(icon(ticket.sign))
            .child(span("").say(ticket.game)),
    )
    .child(words)
}

fn go(label: &'static str) -> El {
    span("go").child(icon("go")).child(span("").say(label))
}

fn take_down(app: App, ticket: &Ticket) -> El {
    icon_button(
        app,
        "more",
        format!("Remove {}", ticket.title),
        ticket.remove.clone(),
    )
}

/// The ways to a roll that needs no table.
fn quick_tools(app: App) -> El {
    let tool = |screen, sign, name: &'static str, line: &'static str| {
        press(app, "quick-tool", Intent::Went(screen))
            .child(icon(sign))
            .child(span("").child(b("").say(name)).child(span("").say(line)))
            .child(icon("go"))
    };
    div("quick-tools")
        .child(tool(
            Screen::QuickAttack,
            "attack",
            words::ATTACK,
            words::ATTACK_LINE,
        ))
        .child(tool(
            Screen::QuickConflict,
            "spade",
            words::QUICK_CONFLICT,
            words::QUICK_CONFLICT_LINE,
        ))
        .child(tool(Screen::Quick, "pct", words::QUICK, words::QUICK_LINE))
}

fn example(app: App, lit: bool) -> El {
    let words = span("tx")
        .child(h2("").say(words::EXAMPLE))
        .child(p("").say(words::EXAMPLE_TEXT))
        .child(go(words::EXAMPLE_GO));
    press(
        app,
        if lit { "ticket is-lit" } else { "ticket" },
        Intent::TookExample,
    )
    .child(span("stub").child(icon("d20")).child(span("").say("Torg")))
    .child(words)
}

fn example_row(app: App) -> El {
    press(app, "btn btn-quiet btn-wide", Intent::TookExample).say(words::EXAMPLE)
}

fn hook() -> El {
    div("hook").child(
        span("")
            .child(b("").say(words::TICKETS_HERE))
            .child(span("").say(words::NAMES_ENOUGH)),
    )
}
