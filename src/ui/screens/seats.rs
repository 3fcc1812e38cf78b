//! Seats: the list of all, and one in full.

use crate::app::intent::Intent;
use crate::app::model::Sheet;
use crate::app::vm::seat::{PoolCard, Seat, SeatRow};
use crate::ui::app::App;
use crate::ui::dom::{El, b, div, el, h1, h2, i, li, p, section, span, ul};
use crate::ui::parts::{boxes, button, empty, fan, icon, press, seat_bar, side_mark, tag, undo};
use crate::ui::words;
use ::torg::card::Side;
use ::torg::state::Role;

/// Everybody's open matter.
pub fn seats(app: App, rows: &[SeatRow]) -> El {
    let row =
        |seat: &SeatRow| {
            let head = press(app, "srow", seat.open.clone())
                .attr("data-actor", seat.id.0.to_string())
                .child(side_mark(seat.side))
                .child(b("").say(&seat.name))
                .child(span("w").say(&seat.sub))
                .child_if((!seat.harm.is_empty()).then(|| {
                    span("w is-hurt")
                        .child(icon(if seat.wounded { "gash" } else { "shock" }))
                        .child(span("").say(&seat.harm))
                }))
                .child(
                    span("end")
                        .child_if(seat.possibilities.map(|count| {
                            span("held")
                                .child(icon("poss"))
                                .child(b("").say(count.to_string()))
                                .child(span("said").say(words::POSSIBILITIES))
                        }))
                        .child_if(seat.hand.map(|count| {
                            span("held")
                                .child(i("back"))
                                .child(b("").say(count.to_string()))
                                .child(span("").say("in hand"))
                        })),
                );
            li("")
                .child(head)
                .child_if((!seat.pool.is_empty()).then(|| {
                    div("seat-pool").children(seat.pool.iter().map(|chip| tag(app, chip)))
                }))
                .child_if((!seat.note.is_empty()).then(|| {
                    div("seat-pool")
                        .child(span("").say(&seat.note))
                        .child_if(seat.due.as_ref().map(|due| button(app, due, "btn-wide")))
                }))
        };
    let join = |role, label: &'static str, sign| {
        press(app, "btn", Intent::Asked(Sheet::join(role, None)))
            .child(icon(sign))
            .child(span("").say(label))
    };
    div("seats-pane")
        .child(
            div("heading").child(h1("d28").say("Seats")).child_if(
                rows.iter()
                    .any(|row| row.hand.is_some())
                    .then(|| span("").say("pools lie open, hands do not")),
            ),
        )
        .child(ul("seatlist").children(rows.iter().map(row)))
        .child(
            div("pair seat-ways")
                .child(join(Role::Hero, "A hero", "plus"))
                .child(join(Role::Villain, "A villain", "plus")),
        )
}

/// One seat.
pub fn seat(app: App, vm: &Seat, undo_ready: bool) -> El {
    let gm = match vm.side {
        Side::Heroes => false,
        Side::Villains => true,
    };
    let mark = Some(side_mark(vm.side));
    let bar = seat_bar(app, gm, &vm.name, &vm.sub, mark, &vm.menu);
    let conditions = vm.statuses.iter().map(|(what, ends)| {
        p("condition")
            .child(icon("info"))
            .child(span("").say(what).child(span("").say(ends)))
    });
    let page = div("seat-pane")
        .child(bar)
        .child(meters(app, vm))
        .children(conditions);
    let page = if vm.hand.is_some() {
        page.child(pool(app, vm)).child(hand(vm))
    } else {
        page
    };
    page.child(
        div("dock").child(undo(app, undo_ready)).child_if(
            vm.hand
                .as_ref()
                .map(|hand| button(app, hand, "btn-big grow")),
        ),
    )
}

fn meters(app: App, vm: &Seat) -> El {
    let cap = |label: &'static str, value: String| {
        span("cap")
            .child(span("").say(label))
            .child(b("").say(value))
    };
    let stars = |count: u16| {
        span("stars")
            .attr("aria-hidden", "true")
            .children((0..count.min(12)).map(|_| icon("poss")))
    };
    let wounds =
        span("track is-wounds")
            .attr("aria-hidden", "true")
            .children((0..4).map(|place| {
                el("i", if place < vm.wounds { "on" } else { "" }).child(icon("gash"))
            }));
    let shock_label: String = match vm.toughness {
        Some(toughness) => format!("{}, out at {toughness}", words::SHOCK),
        None => words::SHOCK.to_owned(),
    };
    let all = vm.toughness.map_or(10, usize::from);
    let shock = usize::from(vm.shock);
    let shock_row = span("row-of")
        .child(boxes(
            "track is-long",
            shock.min(all),
            all,
            words::of(words::SHOCK, shock, all),
        ))
        .child(el("i", if vm.k { "ko on" } else { "ko" }).say("K"))
        .child(el("i", if vm.o { "ko on" } else { "ko" }).say("O"));
    press(app, "meters", vm.edit.clone())
        .child_if(vm.possibilities.map(|count| {
            span("meter")
                .child(cap(words::POSSIBILITIES, count.to_string()))
                .child(stars(count))
        }))
        .child(
            span("meter")
                .child(cap(words::WOUNDS, vm.wounds_word.to_owned()))
                .child(wounds),
        )
        .child(
            span("meter is-wide")
                .child(
                    span("cap")
                        .child(span("").say(shock_label))
                        .child(b("").say(vm.shock.to_string())),
                )
                .child(shock_row),
        )
}

fn pool(app: App, vm: &Seat) -> El {
    let open = if vm.pool.len() == 1 {
        " card, open to all"
    } else {
        " cards, open to all"
    };
    let heading = div("heading")
        .child(h2("").say(words::POOL))
        .child(span("").say(format!("{}{open}", vm.pool.len().to_string().as_str())));
    let cards = if vm.pool.is_empty() {
        div("pool").child(empty("pool", words::NO_POOL, words::POOL_COMES))
    } else {
        div("pool").children(vm.pool.iter().map(|card| mini(app, card)))
    };
    section("").child(heading).child(cards)
}

fn mini(app: App, card: &PoolCard) -> El {
    let mut class = String::from("mini paper");
    if card.special {
        class.push_str(" is-special");
    }
    if card.live {
        class.push_str(" is-live");
    }
    press(app, class, card.intent.clone())
        .attr("data-card", card.card.0.to_string())
        .child(el("h3", "").say(&card.name))
        .child(p("").say(&card.line))
}

fn hand(vm: &Seat) -> El {
    div("inhand").child(fan(vm.hand_count)).child(
        div("")
            .child(b("d21").say(&vm.hand_head))
            .child(p("dim").say(&vm.hand_sub)),
    )
}
