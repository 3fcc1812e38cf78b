//! Sheets: the questions over the page, each from its view model.

use super::app::App;
use super::attack;
use super::dom::{El, Node, b, div, el, h2, i, maybe, p, section, span};
use super::parts::{
    action_card, button, fault, field, icon, icon_button, press, seg, side_mark, stair, stepper,
    tag, toggle, undo,
};
use super::screens::new_table::questions;
use super::screens::options::options;
use super::screens::stage::actions;
use super::torang::forms::form;
use super::words;
use crate::app::intent::Intent;
use crate::app::vm::Button;
use crate::app::vm::sheet::{
    Act, ActStep, Book, Decks, Dice, FullCard, List, ListRow, OutcomeButton, Person, PlayableCard,
    Resolve, Rolled, SheetVm,
};
use crate::app::vm::stage::Bar;
use crate::app::vm::using::{Figure, Figures};
use ::torg::roll::Proficiency;

/// What lies in the sheet.
pub fn sheet(app: App, vm: &SheetVm) -> El {
    match vm {
        SheetVm::Act(vm) => act(app, vm),
        SheetVm::Attack(vm) => attack::sheet(app, vm),
        SheetVm::Struck(vm) => attack::struck(app, vm),
        SheetVm::Book(vm) => book(app, vm),
        SheetVm::Card(vm) => card(app, vm),
        SheetVm::List(vm) => list(app, vm),
        SheetVm::Decks(vm) => decks(app, vm),
        SheetVm::Cast(vm) => super::cast::cast(app, vm),
        SheetVm::Person(vm) => person(app, vm),
        SheetVm::Form(vm) => form(app, vm),
        SheetVm::Conflict(vm) => super::improv::forms::form(app, vm),
        SheetVm::Task(vm) => super::tasks::sheet(app, vm),
        SheetVm::Options(vm) => framed_options(app, questions(app, vm)),
        SheetVm::TorgOptions(vm) | SheetVm::ImprovOptions(vm) => {
            framed_options(app, options(app, vm))
        }
    }
}

/// The class of the dialog that a sheet lies in.
pub fn dialog_class(vm: Option<&SheetVm>) -> &'static str {
    match vm {
        Some(SheetVm::Book(_)) => "sheet ruling",
        Some(
            SheetVm::Act(_)
            | SheetVm::Attack(_)
            | SheetVm::Struck(_)
            | SheetVm::Card(_)
            | SheetVm::List(_)
            | SheetVm::Decks(_)
            | SheetVm::Cast(_)
            | SheetVm::Person(_)
            | SheetVm::Options(_)
            | SheetVm::TorgOptions(_)
            | SheetVm::ImprovOptions(_)
            | SheetVm::Form(_)
            | SheetVm::Conflict(_)
            | SheetVm::Task(_),
        )
        | None => "sheet",
    }
}

/// A sheet's frame: its name, what lies in it, and its foot.
pub fn frame(app: App, head: &str, body: Node, foot: Node) -> El {
    frame_of(app, head, "", body, foot)
}

/// The frame of a sheet whose parts lie one under the other, with its buttons at the foot.
pub fn form_of(
    app: App,
    class: &'static str,
    head: &str,
    parts: Vec<Node>,
    buttons: &[Button],
) -> El {
    let foot = (!buttons.is_empty())
        .then(|| div("dock").children(buttons.iter().map(|one| button(app, one, "btn-big grow"))));
    frame(app, head, div(class).children(parts).into(), maybe(foot))
}

/// A table's questions, from their top.
fn framed_options(app: App, inside: El) -> El {
    frame_of(app, "Options", "options", inside.into(), Node::Nothing)
}

/// The same for a `step` of what is done: what comes with it begins at its top, wherever the last one was scrolled to.
pub fn frame_of(app: App, head: &str, step: &'static str, body: Node, foot: Node) -> El {
    div("sheet-in")
        .child(
            div("sheet-head")
                .child(h2("d28").attr("id", "sheet-title").say(head.to_owned()))
                .child(icon_button(app, "x", words::CLOSE, Intent::ClosedSheet)),
        )
        .child(div("sheet-body").key(step).child(body))
        .child(foot)
}

fn book(app: App, vm: &Book) -> El {
    let id = vm
        .rule
        .as_ref()
        .map(|rule| press(app, "id", Intent::OpenedRule(Some(rule.clone()))).say(rule));
    let bar = div("bar")
        .child(icon("rules"))
        .child(span("").say(words::BY_THE_BOOK))
        .child_if(id);
    let keep =
        |word: &'static str, look: &'static str| press(app, look, Intent::ClosedSheet).say(word);
    let inside = div("in")
        .child(h2("d28").attr("id", "sheet-title").say(&vm.title))
        .child(p("").say(&vm.text));
    let inside = if vm.may_rule {
        inside
            .child(field(
                app,
                words::WHY_THIS_ONCE,
                &vm.why,
                Intent::TypedInSheet,
                Some(Intent::RuledAnyway),
            ))
            .child(
                div("ways").child(keep(words::KEEP_TO_IT, "btn")).child(
                    press(app, "btn btn-gm", Intent::RuledAnyway)
                        .child(icon("ruling"))
                        .child(span("").say(words::DO_IT_ANYWAY)),
                ),
            )
    } else {
        inside.child(div("ways is-one").child(keep(words::ALL_RIGHT, "btn btn-lit")))
    };
    div("sheet-in").child(bar).child(inside)
}

fn act(app: App, vm: &Act) -> El {
    let title = vm.title.as_str();
    match &vm.step {
        ActStep::Choose {
            actions: kinds,
            first,
            critical,
            pass,
            more,
        } => {
            let moment = critical.as_ref().map(|(on, sub)| {
                div("setrow")
                    .child(
                        span("")
                            .child(b("").say(words::CRITICAL))
                            .child(span("").say(sub)),
                    )
                    .child(toggle(
                        app,
                        words::CRITICAL,
                        *on,
                        Intent::ToggledCriticalMoment,
                    ))
            });
            let first = first
                .as_ref()
                .map(|first| div("rows sheet-way").child(button(app, first, "btn-wide")));
            let body = div("")
                .child_if(first)
                .child(actions(app, kinds))
                .child_if(moment.map(|row| div("rows").child(row)))
                .child_if(
                    more.as_ref()
                        .map(|more| div("rows sheet-way").child(button(app, more, "btn-wide"))),
                );
            let foot = div("dock").child(button(app, pass, "btn-wide"));
            frame(app, title, body.into(), foot.into())
        }
        ActStep::Resolve(vm) => {
            let body = div("resolve")
                .children(vm.slips.iter().map(|one| attack::slip(app, one)))
                .children(vm.notes.iter().map(|note| p("note").say(note)))
                .child_if(vm.earns.then(|| {
                    p("note is-kept")
                        .child(icon("earn"))
                        .child(span("").say(format!("Approved: {}.", words::EARNS)))
                }))
                .child_if(vm.rolled.as_ref().map(slip))
                .child_if(vm.figures.as_ref().map(|vm| figures(app, vm)));
            let body = around(app, vm, body);
            if vm.figured {
                let lit = |one: &OutcomeButton| {
                    press(app, "btn btn-lit btn-big grow", one.intent.clone())
                        .child(span("").say(one.label))
                };
                let foot = div("dock")
                    .child(undo(app, true))
                    .children(vm.outcomes.iter().map(lit));
                return frame_of(app, title, "struck", body.into(), foot.into());
            }
            let asks = vm.outcomes.len() > 1;
            let body = body.child_if(asks.then(|| heading(words::OUTCOME)));
            let foot = div("outcomes").children(vm.outcomes.iter().map(|one| outcome(app, one)));
            frame_of(app, title, "resolve", body.into(), foot.into())
        }
    }
}

/// What may still be bought for an action, rolled and laid on it.
pub fn around(app: App, vm: &Resolve, body: El) -> El {
    body.children(
        vm.bought
            .iter()
            .map(|one| div("rows sheet-way").child(button(app, one, "btn-wide"))),
    )
    .child_if(vm.dice.as_ref().map(|vm| dice(app, vm)))
    .child_if((!vm.played.is_empty()).then(|| {
        section("")
            .child(heading(words::CARDS_PLAYED))
            .child(div("rows tags").children(vm.played.iter().map(|chip| tag(app, chip))))
    }))
    .child_if((!vm.pool.is_empty()).then(|| {
        section("")
            .child(heading(words::CARDS_NOW))
            .child(div("pchips").children(vm.pool.iter().map(|one| playable(app, one))))
    }))
    .children(
        vm.hands
            .iter()
            .map(|hand| div("rows sheet-way").child(button(app, hand, "btn-wide"))),
    )
    .child_if(
        vm.commit
            .as_ref()
            .map(|commit| div("rows sheet-way").child(button(app, commit, "btn-wide"))),
    )
    .child_if(
        vm.more
            .as_ref()
            .map(|more| div("rows sheet-way").child(button(app, more, "btn-wide"))),
    )
}

fn heading(words: &'static str) -> El {
    div("heading").child(h2("").say(words))
}

/// The dice that fell, on paper.
fn slip(rolled: &Rolled) -> El {
    let faces = rolled
        .faces
        .iter()
        .map(|face| i("die").say(face.to_string()));
    div("slip paper")
        .attr("role", "status")
        .child(span("dice").attr("aria-hidden", "true").children(faces))
        .child(span("said").say(&rolled.line))
        .child(
            span("slip-total")
                .attr("aria-hidden", "true")
                .say(format!("total {}", rolled.total)),
        )
        .child(
            span("slip-bonus")
                .attr("aria-hidden", "true")
                .child(el("small", "").say("bonus "))
                .child(b("d28").say(&rolled.bonus)),
        )
}

/// The figure line: each addend with its rule, and what it all comes to.
fn figures(app: App, vm: &Figures) -> El {
    let addend = |figure: &Figure| {
        div("setrow")
            .child(
                span("")
                    .child(b("").say(&figure.label))
                    .child(span("").say(figure.only)),
            )
            .child(b("").say(&figure.worth))
            .child(
                press(
                    app,
                    "btn btn-quiet",
                    Intent::OpenedRule(Some(figure.rule.clone())),
                )
                .say(&figure.rule),
            )
    };
    let sum = |(label, worth): &(&'static str, String)| {
        p("note is-kept")
            .child(b("").say(worth))
            .child(span("").say(format!(" {label}")))
    };
    section("figures")
        .child(div("rows").children(vm.addends.iter().map(addend)))
        .children(vm.sums.iter().map(sum))
}

fn dice(app: App, dice: &Dice) -> El {
    let skill = dice.skilled.map(|skilled| {
        let way = |word, on, skill| (word, on, Intent::ChoseSkill(skill));
        seg(
            app,
            "Skill",
            vec![
                way(words::SKILLED, skilled, Proficiency::Skilled),
                way(words::UNSKILLED, !skilled, Proficiency::Unskilled),
            ],
        )
    });
    let own = dice.typed.is_some();
    let typed = dice.typed.as_ref().map(|typed| {
        field(
            app,
            words::TYPE_DICE,
            typed,
            Intent::TypedInSheet,
            Some(Intent::SentSheet),
        )
    });
    let fault = dice.fault.as_ref().map(|(head, why)| {
        p("fault")
            .attr("role", "alert")
            .child(icon("info"))
            .child(span("").child(b("").say(format!("{head}. "))).say(why))
    });
    let mine = if own {
        words::APP_ROLLS
    } else {
        words::MY_DICE
    };
    section("dice-ways")
        .child(
            div("dice-row").child_if(skill).child(
                press(app, "btn btn-quiet", Intent::ToggledTypedDice)
                    .child(icon(if own { "dice" } else { "type" }))
                    .child(span("").say(mine)),
            ),
        )
        .child_if(typed)
        .child_if(fault)
        .child_if(dice.skilled.map(|_| {
            press(app, "btn btn-lit btn-big btn-wide", Intent::SentSheet)
                .child(icon("d20"))
                .child(span("").say(if own { words::READ_IT } else { words::ROLL }))
        }))
}

fn playable(app: App, card: &PlayableCard) -> El {
    let mut class = String::from("pchip paper");
    if card.chip.special {
        class.push_str(" is-special");
    }
    if !card.ready {
        class.push_str(" is-not-now");
    }
    press(app, class, card.play.clone())
        .attr("data-card", card.chip.card.0.to_string())
        .child(b("").say(&card.chip.name))
        .child_if((!card.owner.is_empty()).then(|| span("").say(&card.owner)))
}

fn outcome(app: App, outcome: &OutcomeButton) -> El {
    press(app, "outcome", outcome.intent.clone())
        .child(stair("", u32::from(outcome.steps), 5, String::new()).attr("aria-hidden", "true"))
        .child(span("").say(outcome.label))
}

fn card(app: App, vm: &FullCard) -> El {
    let bar = el(
        "div",
        if vm.special {
            "card-bar"
        } else {
            "card-bar is-player"
        },
    )
    .child(span("").say(vm.bar))
    .child(span("no").say(vm.number.to_string()));
    let meta = div("meta")
        .child(span("").say(vm.when))
        .child(press(app, "rule", Intent::OpenedRule(Some(vm.rule.to_owned()))).say(vm.rule));
    let face = el("article", "card pfull paper")
        .child(bar)
        .child(el("h3", "").say(&vm.name))
        .child(p("").say(vm.effect.clone()))
        .child(meta)
        .child(div("endbar"));
    let mut ends = [face, action_card(&vm.gamemaster_end)];
    if vm.flipped {
        ends.reverse();
    }
    let [counts, other] = ends;
    let other = el("details", "details")
        .child(
            el("summary", "")
                .child(span("").say(words::OTHER_END))
                .child(icon("down")),
        )
        .child(other);
    let body = div("card-sheet")
        .child(counts)
        .child_if((!vm.note.is_empty()).then(|| p("note").say(&vm.note)))
        .child(other);
    let foot = (!vm.buttons.is_empty()).then(|| {
        div("dock").children(
            vm.buttons
                .iter()
                .map(|one| button(app, one, "btn-big grow")),
        )
    });
    frame(app, &vm.name, body.into(), maybe(foot))
}

/// A sheet about decks: what is wrong and the way to a file stand over the list.
fn decks(app: App, vm: &Decks) -> El {
    let wrong = div("").children(vm.faults.iter().map(|words| fault(words)));
    let file = vm
        .file
        .then(|| div("rows sheet-way").child(crate::ui::parts::pick_file()));
    list_with(app, &vm.list, div("").child(wrong).child_if(file))
}

fn list(app: App, vm: &List) -> El {
    list_with(app, vm, div(""))
}

fn list_with(app: App, vm: &List, over: El) -> El {
    let typed = vm.field.as_ref().map(|wanted| {
        div("rows sheet-field")
            .child(field(
                app,
                wanted.label,
                &wanted.value,
                Intent::TypedInSheet,
                Some(Intent::SentSheet),
            ))
            .child_if(wanted.fault.as_ref().map(|words| fault(words)))
    });
    let body = div("")
        .child_if((!vm.text.is_empty()).then(|| p("note").say(&vm.text)))
        .child(over)
        .child_if(
            (!vm.rows.is_empty())
                .then(|| div("rows").children(vm.rows.iter().map(|one| row(app, one)))),
        )
        .child_if(typed);
    let foot = (!vm.buttons.is_empty()).then(|| {
        div("dock").children(
            vm.buttons
                .iter()
                .map(|one| button(app, one, "btn-big grow")),
        )
    });
    frame(app, &vm.title, body.into(), maybe(foot))
}

/// A row of a list.
pub fn row(app: App, row: &ListRow) -> El {
    let (class, sign) = match (row.side, row.bar, row.on) {
        (Some(side), _, _) => ("row", Some(side_mark(side))),
        (None, Bar::Player, _) => ("row", Some(i("row-card"))),
        (None, Bar::Gamemaster, _) => ("row", Some(i("row-card is-special"))),
        (None, Bar::None, None) => ("row", Some(icon("go"))),
        (None, Bar::None, Some(_)) => ("row is-tick", None),
    };
    let made = press(app, class, row.intent.clone()).child_if(sign).child(
        span("")
            .child(b("").say(&row.label))
            .child_if((!row.sub.is_empty()).then(|| span("").say(&row.sub))),
    );
    match row.on {
        Some(on) => made
            .attr("role", "checkbox")
            .state("aria-checked", on)
            .child(
                el("i", if on { "tick is-on" } else { "tick" }).child_if(on.then(|| icon("check"))),
            ),
        None => made,
    }
}

/// A switch in a row, with what it means under its name.
pub fn switch(app: App, row: &ListRow) -> El {
    div("setrow")
        .child(
            span("")
                .child(b("").say(&row.label))
                .child_if((!row.sub.is_empty()).then(|| span("").say(&row.sub))),
        )
        .child(toggle(
            app,
            row.label.clone(),
            row.on == Some(true),
            row.intent.clone(),
        ))
}

fn person(app: App, vm: &Person) -> El {
    let rows = div("rows")
        .children(vm.steppers.iter().map(|one| stepper(app, one)))
        .children(vm.toggles.iter().map(|one| switch(app, one)));
    let body = div("")
        .children(vm.lines.iter().map(|line| p("note").say(line)))
        .child(rows);
    let foot =
        div("dock").child(press(app, "btn btn-lit btn-wide", Intent::ClosedSheet).say("Done"));
    frame(app, &vm.name, body.into(), foot.into())
}
