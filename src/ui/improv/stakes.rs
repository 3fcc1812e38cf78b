//! The stakes: blocks with those against them, and what is settled beside.

use crate::app::improv::table::vm::{Block, SideRow, Stakes};
use crate::app::intent::Intent;
use crate::ui::app::App;
use crate::ui::dom::{El, b, div, el, h2, li, p, section, span, ul};
use crate::ui::parts::{icon, press, stepper};

/// Who stands against whom.
pub fn blocks(app: App, vm: &Stakes) -> El {
    let loose = (!vm.loose.is_empty()).then(|| {
        section("stake-block is-loose")
            .child(h2("").say("Against nobody yet"))
            .child(
                ul("").children(
                    vm.loose
                        .iter()
                        .map(|one| li("").child(row(app, one, "stake"))),
                ),
            )
    });
    div("stake-blocks")
        .children(vm.blocks.iter().map(|one| block(app, one)))
        .child_if(loose)
}

fn block(app: App, vm: &Block) -> El {
    let class = if vm.head.gm {
        "stake-block is-gm"
    } else {
        "stake-block"
    };
    section(class)
        .child(row(app, &vm.head, "stake is-head"))
        .child(
            ul("").children(
                vm.against
                    .iter()
                    .map(|one| li("").child(row(app, one, "stake is-hung"))),
            ),
        )
        .child_if((!vm.alone.is_empty()).then(|| p("stake-alone").say(vm.alone)))
}

fn row(app: App, vm: &SideRow, class: &'static str) -> El {
    let stake = if vm.stake.is_empty() {
        el("em", "").say("What is at stake?")
    } else {
        span("").say(&vm.stake)
    };
    press(app, class, vm.intent.clone())
        .child(span("").child(b("").say(&vm.name)).child(stake))
        .child(icon("note"))
}

/// What is settled beside the stakes.
pub fn beside(app: App, vm: &Stakes) -> El {
    let add = |label: &'static str, end: &str, intent: &Intent| {
        press(app, "addline", intent.clone())
            .child(icon("plus"))
            .child(span("grow").say(label))
            .child_if((!end.is_empty()).then(|| span("dim").say(end.to_owned())))
    };
    let mut lines = vec![];
    if vm.advice.is_empty() {
        lines.push(
            p("checkrow")
                .child(icon("check"))
                .child(span("").say("Every stake is opposed.")),
        );
    }
    for (words, rule) in &vm.advice {
        lines.push(
            press(
                app,
                "checkrow",
                Intent::OpenedRule(Some((*rule).to_owned())),
            )
            .child(icon("info"))
            .child(span("").say(words)),
        );
    }
    let standing = (!vm.bystanders.is_empty()).then(|| {
        ul("stake-by").children(
            vm.bystanders
                .iter()
                .map(|one| li("").child(row(app, one, "stake"))),
        )
    });
    div("imp-pane")
        .child(
            div("addlines")
                .child(add(
                    "Another stake for the gamemaster",
                    &vm.add_gm.0,
                    &vm.add_gm.1,
                ))
                .child_if(
                    vm.add_player
                        .as_ref()
                        .map(|intent| add("Another protagonist", "", intent)),
                )
                .child(add("Somebody who only stands by", "", &vm.add_bystander)),
        )
        .child_if(standing)
        .child(
            div("rows stake-facts")
                .child_if(vm.rounds.as_ref().map(|its| stepper(app, its)))
                .child(p("fact").say(&vm.limit))
                .child(p("fact").say(&vm.options)),
        )
        .child(div("checkrows").children(lines))
}
