//! Everybody at an Improv table: the list, and one sheet in full.

use super::cards::mark;
use crate::app::improv::table::vm::{PersonRow, Seat, TalentRow};
use crate::app::improv::table::{Sheet, open};
use crate::ui::app::App;
use crate::ui::dom::{El, b, div, h1, h2, li, p, span, ul};
use crate::ui::parts::{boxes, empty, fan, icon, press, seat_bar, undo};
use ::improv::state::Role;

/// Everybody in a line each, to be tapped.
pub fn rows(app: App, people: &[PersonRow]) -> El {
    ul("seatlist").children(people.iter().map(|its| {
        li("").child(
            press(app, "srow", its.open.clone())
                .attr("data-actor", its.id.0.to_string())
                .child(mark(its.gm))
                .child(b("").say(&its.name))
                .child(span("w").say(&its.words))
                .child(span("end").say(&its.tokens)),
        )
    }))
}

/// The list, and the way for somebody to join.
pub fn people(app: App, people: &[PersonRow]) -> El {
    let join = open(Sheet::Join {
        role: Role::Player,
        text: String::new(),
        fault: None,
    });
    div("seats-pane")
        .child(
            div("heading")
                .child(h1("d28").say("People"))
                .child(span("").say("tokens and talents")),
        )
        .child(rows(app, people))
        .child(
            div("seat-ways").child(
                press(app, "btn btn-wide", join)
                    .child(icon("plus"))
                    .child(span("").say("Somebody joins")),
            ),
        )
}

/// One sheet.
pub fn seat(app: App, vm: &Seat, undo_ready: bool) -> El {
    let bar = seat_bar(app, vm.gm, &vm.name, &vm.sub, None, &vm.menu);
    let drawn = usize::try_from(vm.coins.min(12)).unwrap_or(0);
    let meters = div("meters").child(
        div("meter is-wide")
            .child(
                div("cap")
                    .child(b("").say(&vm.tokens))
                    .child(span("").say(&vm.uses)),
            )
            .child(
                span("stars")
                    .attr("aria-hidden", "true")
                    .children((0..drawn).map(|_| icon("token"))),
            ),
    );
    let look = press(app, "btn btn-curtain", vm.look.clone())
        .child(icon("lock"))
        .child(span("").say("Look at the cards"));
    let in_hand = div("inhand")
        .child(fan(vm.cards))
        .child(div("grow").child(p("").say(&vm.cards_words)).child(look));
    let talents = vm.write.as_ref().map(|_| talents(&vm.talents));
    let write = vm.write.as_ref().map(|intent| {
        press(app, "btn btn-lit btn-big grow", intent.clone())
            .child(icon("note"))
            .child(span("").say("Talents"))
    });
    div("seat-pane")
        .child(bar)
        .child(meters)
        .child(in_hand)
        .child_if(talents)
        .child(div("dock").child(undo(app, undo_ready)).child_if(write))
}

fn talents(talents: &[TalentRow]) -> El {
    let head = div("heading").child(h2("").say("Talents"));
    if talents.is_empty() {
        return div("").child(head).child(div("rows").child(empty(
            "talent",
            "No talent written yet",
            "Several can be written at once: Old debts 3, Charm.",
        )));
    }
    let row = |its: &TalentRow| {
        let track = its
            .boxes
            .map(|(used, most)| boxes("track is-small", used, most, its.words.clone()));
        li("setrow")
            .child(
                span("")
                    .child(b("").say(&its.name))
                    .child(span("").say(&its.words)),
            )
            .child_if(track)
    };
    div("")
        .child(head)
        .child(ul("rows").children(talents.iter().map(row)))
}
