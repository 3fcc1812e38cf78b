//! Cards and columns, and the two steps in which cards lie face down.

use crate::app::improv::table::vm::{Adder, Bonuses, CardVm, Coin, Column, Laying, Lying, Reader};
use crate::app::improv::table::words;
use crate::ui::app::App;
use crate::ui::dom::{El, Node, b, div, el, h2, i, li, p, span, svg, text, ul};
use crate::ui::parts::{icon, press};
use ::improv::card::Suit;

/// A length in letters' heights, from sixteenths of one.
pub fn rem(sixteenths: u16) -> String {
    let (whole, part) = (sixteenths / 16, (sixteenths % 16) * 100 / 16);
    let nought = if part < 10 { ".0" } else { "." };
    format!("{whole}{nought}{part}rem")
}

/// A suit's sign, with its name for those who do not see it.
pub fn suit(suit: Suit) -> El {
    let (class, mark) = match suit {
        Suit::Spade => ("suit suit-spade", "#i-spade"),
        Suit::Heart => ("suit suit-heart", "#i-heart"),
        Suit::Diamond => ("suit suit-diamond", "#i-diamond"),
        Suit::Club => ("suit suit-club", "#i-club"),
    };
    svg("svg", class)
        .attr("role", "img")
        .attr("aria-label", words::suit(suit))
        .child(svg("use", "").attr("href", mark))
}

/// A joker's sign.
fn joker(name: &'static str) -> El {
    svg("svg", "suit suit-joker")
        .attr("role", "img")
        .attr("aria-label", name)
        .child(svg("use", "").attr("href", "#i-rise"))
}

/// A card face up.
pub fn face(class: &'static str, vm: &CardVm) -> El {
    let made = el("span", class).attr("data-card", vm.card.0.to_string());
    match vm.suit {
        Some(of) => made.child(span("").say(vm.sign)).child(suit(of)),
        None => made
            .child(joker(vm.name))
            .child(span("jk").attr("aria-hidden", "true").say(vm.sign)),
    }
}

/// A token or a marker.
pub fn coin(coin: Coin) -> El {
    match coin {
        Coin::Token => icon("token"),
        Coin::GmToken => icon("token").attr("class", "i gmt"),
        Coin::Talent => icon("talent"),
    }
}

/// Cards on their columns. `name`: what they are to those who do not see them.
pub fn columns(app: App, class: &'static str, name: &'static str, columns: &[Column]) -> El {
    el("ul", class)
        .attr("aria-label", name)
        .children(columns.iter().map(|one| column(app, one)))
}

fn column(app: App, vm: &Column) -> El {
    let mut class = String::from("col");
    for (on, more) in [
        (vm.gm, " is-gm"),
        (vm.lit, " is-lit"),
        (vm.apart, " is-apart"),
        (vm.lying == Lying::None, " is-out"),
    ] {
        if on {
            class.push_str(more);
        }
    }
    let card = match &vm.lying {
        Lying::Place => i("pcd is-place"),
        Lying::None => i("pcd is-none"),
        Lying::Back => i("pcd is-back"),
        Lying::Open(open) => face("pcd", open),
    };
    let height = svg("svg", "blk-h")
        .attr("width", "1")
        .attr("height", rem(vm.height));
    let inside = vec![
        span("said").say(&vm.label).into(),
        span("coins")
            .attr("aria-hidden", "true")
            .children(vm.coins.iter().map(|one| coin(*one)))
            .into(),
        span("").attr("aria-hidden", "true").child(card).into(),
        span("blk")
            .attr("aria-hidden", "true")
            .child(height)
            .child(b("").say(&vm.figure))
            .into(),
    ];
    let way = match &vm.intent {
        Some(intent) => press(app, "col-way", intent.clone()),
        None => span("col-way"),
    };
    let pile = (!vm.pile.is_empty())
        .then(|| span("pile").children(vm.pile.iter().map(|new| i(if *new { "new" } else { "" }))));
    el("li", class).child(way.children::<Node>(inside)).child(
        span("col-name")
            .attr("aria-hidden", "true")
            .child(b("").say(&vm.name))
            .child_if((!vm.place.is_empty()).then(|| span("").say(&vm.place)))
            .child_if(pile),
    )
}

/// Who has laid a card and who lays one next.
pub fn readers(app: App, vm: &Laying) -> El {
    div("imp-pane")
        .child(
            div("heading")
                .child(h2("").say("Each lays a card"))
                .child(span("").say("the gamemaster last")),
        )
        .child(ul("seatlist").children(vm.people.iter().map(|one| reader(app, one))))
}

fn reader(app: App, vm: &Reader) -> El {
    let class = match (vm.next, vm.laid) {
        (true, _) => "srow is-now",
        (false, true) => "srow is-ok",
        (false, false) => "srow",
    };
    let end = match vm.laid {
        true => icon("check"),
        false => icon("lock"),
    };
    li("").child(
        press(app, class, vm.intent.clone())
            .attr("data-actor", vm.person.0.to_string())
            .child(mark(vm.gm))
            .child(b("").say(&vm.name))
            .child(span("w").say(&vm.sub))
            .child(span("end").child(end)),
    )
}

/// Whose it is: the gamemaster’s has an orange edge.
pub fn mark(gm: bool) -> El {
    i(if gm {
        "row-card is-special"
    } else {
        "row-card"
    })
}

/// Who lays what on the card that is aimed at.
pub fn adders(app: App, vm: &Bonuses) -> El {
    let each = match &vm.lies {
        Some(intent) => press(app, "link", intent.clone())
            .say(&vm.each)
            .child(span("said").say(", what lies there")),
        None => span("").say(&vm.each),
    };
    div("imp-pane")
        .child(div("heading").child(h2("").say(&vm.on)).child(each))
        .child_if((!vm.stake.is_empty()).then(|| p("at-stake").say(&vm.stake)))
        .child(ul("adders").children(vm.people.iter().map(|one| adder(app, one))))
}

fn adder(app: App, vm: &Adder) -> El {
    let name = press(app, "adder-way", vm.more.clone())
        .child(b("").say(&vm.name))
        .child(span("").say(&vm.sub));
    let mut ways: Vec<El> = vec![];
    for (kind, label, intent) in &vm.ways {
        ways.push(
            press(app, "btn btn-quiet", intent.clone())
                .child(coin(*kind))
                .child(span("said").say(label))
                .child(span("").say("+3")),
        );
    }
    ways.push(if vm.passed {
        span("passed").child(icon("check")).child(text("passed"))
    } else {
        press(app, "btn", vm.pass.clone())
            .child(span("said").say(format!("{}: ", vm.name)))
            .child(span("").say("Pass"))
    });
    let class = if vm.passed {
        "adder is-passed"
    } else {
        "adder"
    };
    li(class).child(name).child(span("bt").children(ways))
}
