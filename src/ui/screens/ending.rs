//! The end of a scene: the stair of four steps, and one row a seat.

use crate::app::intent::Intent;
use crate::app::model::Screen;
use crate::app::vm::ending::{Ending, Row, Step, StepState};
use crate::ui::app::App;
use crate::ui::dom::{El, Node, b, div, el, i, li, p, span, ul};
use crate::ui::parts::{button, icon, press, side_mark, tag, title, undo};
use ::torg::card::Side;

/// The end of a scene.
pub fn ending(app: App, vm: &Ending) -> El {
    let step = |(place, step): (usize, &Step)| {
        let class = match step.state {
            StepState::Done => "is-done",
            StepState::Now => "is-now",
            StepState::Later => "",
        };
        let number = b("")
            .child(span("").say((place + 1).to_string()))
            .child_if((step.state == StepState::Done).then(|| icon("check")));
        let made = el("li", class)
            .child(number)
            .child(span("").say(&step.label));
        if step.state == StepState::Now {
            made.attr("aria-current", "step")
        } else {
            made
        }
    };
    let stays = vm.stays.iter().map(|(chip, whose)| {
        p("stays")
            .child(tag(app, chip))
            .child(span("").say(format!("stays in {whose}’s pool")))
    });
    el("main", "page is-ending")
        .child(title(
            app,
            Some(Intent::Went(Screen::Foyer)),
            &vm.title,
            &vm.sub,
            Node::Nothing,
        ))
        .child(el("ol", "steps4").children(vm.steps.iter().enumerate().map(step)))
        .child(div("ground"))
        .child(p("note").say(&vm.text))
        .child(ul("seatlist").children(vm.rows.iter().map(|one| row(app, one))))
        .children(stays)
        .child_if((!vm.more.is_empty()).then(|| {
            div("rows sheet-way").children(vm.more.iter().map(|one| button(app, one, "btn-wide")))
        }))
        .child(
            div("page-foot").child(
                div("dock").child(undo(app, true)).child_if(
                    vm.next
                        .as_ref()
                        .map(|next| button(app, next, "btn-big grow")),
                ),
            ),
        )
}

fn row(app: App, row: &Row) -> El {
    let class = match (row.now, row.done) {
        (true, _) => "srow is-now",
        (false, true) => "srow is-ok",
        (false, false) => "srow",
    };
    let (kept, out) = row.backs;
    let backs = (!row.done && kept + out > 0).then(|| {
        span("backs")
            .attr("aria-hidden", "true")
            .children((0..kept).map(|_| i("")).chain((0..out).map(|_| i("out"))))
    });
    let inside = |made: El| {
        made.attr("data-actor", row.id.0.to_string())
            .child(side_mark(Side::Heroes))
            .child(b("").say(&row.name))
            .child(span("w").say(&row.sub))
            .child(
                span("end")
                    .child_if(row.done.then(|| icon("check")))
                    .child(span("").say(&row.what)),
            )
            .child_if(backs)
    };
    li("").child(match &row.choose {
        Some(intent) => inside(press(app, class, intent.clone())),
        None => inside(el("div", class)),
    })
}
