//! Sheets: the questions over the page, each from its view model.

use super::app::App;
use super::dom::{El, Node, el};
use super::parts::{
    action_card, button, field, icon, icon_button, press, seg, side_mark, stair, tag, toggle,
};
use super::screens::new_table::questions;
use super::screens::stage::actions;
use super::words;
use crate::app::intent::Intent;
use crate::app::vm::sheet::{
    Act, ActStep, Book, Dice, FullCard, List, ListRow, OutcomeButton, Person, PlayableCard, Rolled,
    SheetVm, Stepper,
};
use crate::app::vm::stage::Bar;
use crate::app::words::book::said;
use crate::engine::torg::roll::Skill;

/// What lies in the sheet.
pub fn sheet(app: App, vm: &SheetVm) -> El {
    match vm {
        SheetVm::Act(vm) => act(app, vm),
        SheetVm::Book(vm) => book(app, vm),
        SheetVm::Card(vm) => card(app, vm),
        SheetVm::List(vm) => list(app, vm),
        SheetVm::Person(vm) => person(app, vm),
        SheetVm::Options(vm) => frame(app, "Options", questions(app, vm).into(), Node::Nothing),
    }
}

/// The class of the dialog that a sheet lies in.
pub fn dialog_class(vm: Option<&SheetVm>) -> &'static str {
    match vm {
        Some(SheetVm::Book(_)) => "sheet ruling",
        Some(
            SheetVm::Act(_)
            | SheetVm::Card(_)
            | SheetVm::List(_)
            | SheetVm::Person(_)
            | SheetVm::Options(_),
        )
        | None => "sheet",
    }
}

fn frame(app: App, head: &str, body: Node, foot: Node) -> El {
    el("div", "sheet-in")
        .child(
            el("div", "sheet-head")
                .child(
                    el("h2", "d28")
                        .attr("id", "sheet-title")
                        .say(head.to_owned()),
                )
                .child(icon_button(app, "x", words::CLOSE, Intent::ClosedSheet)),
        )
        .child(el("div", "sheet-body").child(body))
        .child(foot)
}

fn book(app: App, vm: &Book) -> El {
    let id = vm
        .rule
        .as_ref()
        .map(|rule| press(app, "id", Intent::OpenedRule(Some(rule.clone()))).say(rule.clone()));
    let bar = el("div", "bar")
        .child(icon("rules"))
        .child(el("span", "").say(words::BY_THE_BOOK))
        .child_if(id);
    let keep =
        |word: &'static str, look: &'static str| press(app, look, Intent::ClosedSheet).say(word);
    let inside = el("div", "in")
        .child(
            el("h2", "d28")
                .attr("id", "sheet-title")
                .say(vm.title.clone()),
        )
        .child(el("p", "").say(vm.text.clone()));
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
                el("div", "ways")
                    .child(keep(words::KEEP_TO_IT, "btn"))
                    .child(
                        press(app, "btn btn-gm", Intent::RuledAnyway)
                            .child(icon("ruling"))
                            .child(el("span", "").say(words::DO_IT_ANYWAY)),
                    ),
            )
    } else {
        inside.child(el("div", "ways is-one").child(keep(words::ALL_RIGHT, "btn btn-lit")))
    };
    el("div", "sheet-in").child(bar).child(inside)
}

fn act(app: App, vm: &Act) -> El {
    let title = vm.title.as_str();
    match &vm.step {
        ActStep::Choose {
            actions: kinds,
            critical,
            pass,
        } => {
            let moment = critical.as_ref().map(|(on, sub)| {
                el("div", "setrow")
                    .child(
                        el("span", "")
                            .child(el("b", "").say(words::CRITICAL))
                            .child(el("span", "").say(sub.clone())),
                    )
                    .child(toggle(
                        app,
                        words::CRITICAL,
                        *on,
                        Intent::ToggledCriticalMoment,
                    ))
            });
            let body = el("div", "")
                .child(actions(app, kinds))
                .child_if(moment.map(|row| el("div", "rows").child(row)));
            let foot = el("div", "dock").child(button(app, pass, "btn-wide"));
            frame(app, title, body.into(), foot.into())
        }
        ActStep::Resolve(vm) => {
            let body = el("div", "resolve")
                .children(
                    vm.notes
                        .iter()
                        .map(|note| el("p", "note").say(note.clone())),
                )
                .child_if(vm.earns.then(|| {
                    el("p", "note is-kept").child(icon("earn")).child(
                        el("span", "")
                            .say([said!("Approved: "), words::EARNS.text(), "."].concat()),
                    )
                }))
                .child_if(vm.rolled.as_ref().map(slip))
                .child_if(vm.dice.as_ref().map(|vm| dice(app, vm)))
                .child_if((!vm.played.is_empty()).then(|| {
                    el("section", "").child(heading(words::CARDS_PLAYED)).child(
                        el("div", "rows tags")
                            .children(vm.played.iter().map(|chip| tag(app, chip))),
                    )
                }))
                .child_if((!vm.pool.is_empty()).then(|| {
                    el("section", "").child(heading(words::CARDS_NOW)).child(
                        el("div", "pchips").children(vm.pool.iter().map(|one| playable(app, one))),
                    )
                }))
                .child_if(
                    vm.hand.as_ref().map(|hand| {
                        el("div", "rows sheet-way").child(button(app, hand, "btn-wide"))
                    }),
                )
                .child_if(vm.commit.as_ref().map(|commit| {
                    el("div", "rows sheet-way").child(button(app, commit, "btn-wide"))
                }))
                .child(heading(words::OUTCOME.text()));
            let foot =
                el("div", "outcomes").children(vm.outcomes.iter().map(|one| outcome(app, one)));
            frame(app, title, body.into(), foot.into())
        }
    }
}

fn heading(words: &'static str) -> El {
    el("div", "heading").child(el("h2", "").say(words))
}

/// The dice that fell, on paper.
fn slip(rolled: &Rolled) -> El {
    let faces = rolled
        .faces
        .iter()
        .map(|face| el("i", "die").say(face.to_string()));
    el("div", "slip paper")
        .attr("role", "status")
        .child(
            el("span", "dice")
                .attr("aria-hidden", "true")
                .children(faces),
        )
        .child(el("span", "said").say(rolled.line.clone()))
        .child(
            el("span", "slip-total")
                .attr("aria-hidden", "true")
                .say(["total ", &rolled.total.to_string()].concat()),
        )
        .child(
            el("span", "slip-bonus")
                .attr("aria-hidden", "true")
                .child(el("small", "").say("bonus "))
                .child(el("b", "d28").say(rolled.bonus.clone())),
        )
}

fn dice(app: App, dice: &Dice) -> El {
    let skill = seg(
        app,
        "Skill",
        vec![
            (
                words::SKILLED,
                dice.skilled,
                Intent::ChoseSkill(Skill::Skilled),
            ),
            (
                words::UNSKILLED,
                !dice.skilled,
                Intent::ChoseSkill(Skill::Unskilled),
            ),
        ],
    );
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
        el("p", "fault")
            .attr("role", "alert")
            .child(icon("info"))
            .child(
                el("span", "")
                    .child(el("b", "").say([head, ". "].concat()))
                    .say(why.clone()),
            )
    });
    let mine = if own {
        words::APP_ROLLS.text()
    } else {
        words::MY_DICE
    };
    el("section", "dice-ways")
        .child(
            el("div", "dice-row").child(skill).child(
                press(app, "btn btn-quiet", Intent::ToggledTypedDice)
                    .child(icon(if own { "dice" } else { "type" }))
                    .child(el("span", "").say(mine)),
            ),
        )
        .child_if(typed)
        .child_if(fault)
        .child(
            press(app, "btn btn-lit btn-big btn-wide", Intent::SentSheet)
                .child(icon("d20"))
                .child(el("span", "").say(if own { words::READ_IT } else { words::ROLL })),
        )
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
        .child(el("b", "").say(card.chip.name.clone()))
        .child_if((!card.owner.is_empty()).then(|| el("span", "").say(card.owner.clone())))
}

fn outcome(app: App, outcome: &OutcomeButton) -> El {
    press(app, "outcome", outcome.intent.clone())
        .child(stair("", u32::from(outcome.steps), 5, String::new()).attr("aria-hidden", "true"))
        .child(el("span", "").say(outcome.label))
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
    .child(el("span", "").say(vm.bar))
    .child(el("span", "no").say(vm.number.to_string()));
    let meta = el("div", "meta")
        .child(el("span", "").say(vm.when))
        .child(press(app, "rule", Intent::OpenedRule(Some(vm.rule.to_owned()))).say(vm.rule));
    let face = el("article", "card pfull paper")
        .child(bar)
        .child(el("h3", "").say(vm.name.clone()))
        .child(el("p", "").say(vm.effect))
        .child(meta)
        .child(el("div", "endbar"));
    let mut ends = [face, action_card(&vm.gamemaster_end)];
    if vm.flipped {
        ends.reverse();
    }
    let [counts, other] = ends;
    let other = el("details", "details")
        .child(
            el("summary", "")
                .child(el("span", "").say(words::OTHER_END))
                .child(icon("down")),
        )
        .child(other);
    let body = el("div", "card-sheet")
        .child(counts)
        .child_if((!vm.note.is_empty()).then(|| el("p", "note").say(vm.note.clone())))
        .child(other);
    let foot = (!vm.buttons.is_empty()).then(|| {
        el("div", "dock").children(
            vm.buttons
                .iter()
                .map(|one| button(app, one, "btn-big grow")),
        )
    });
    frame(app, &vm.name, body.into(), super::dom::maybe(foot))
}

fn list(app: App, vm: &List) -> El {
    let typed = vm.field.as_ref().map(|wanted| {
        el("div", "rows sheet-field")
            .child(field(
                app,
                wanted.label,
                &wanted.value,
                Intent::TypedInSheet,
                Some(Intent::SentSheet),
            ))
            .child_if(wanted.fault.as_ref().map(|fault| {
                el("p", "fault")
                    .attr("role", "alert")
                    .child(icon("info"))
                    .child(el("span", "").say(fault.clone()))
            }))
    });
    let body = el("div", "")
        .child_if((!vm.text.is_empty()).then(|| el("p", "note").say(vm.text.clone())))
        .child_if(
            (!vm.rows.is_empty())
                .then(|| el("div", "rows").children(vm.rows.iter().map(|one| row(app, one)))),
        )
        .child_if(typed);
    let foot = (!vm.buttons.is_empty()).then(|| {
        el("div", "dock").children(
            vm.buttons
                .iter()
                .map(|one| button(app, one, "btn-big grow")),
        )
    });
    frame(app, &vm.title, body.into(), super::dom::maybe(foot))
}

fn row(app: App, row: &ListRow) -> El {
    let sign = match (row.side, row.bar) {
        (Some(side), _) => side_mark(side),
        (None, Bar::Player) => el("i", "row-card"),
        (None, Bar::Gamemaster) => el("i", "row-card is-special"),
        (None, Bar::None) => icon("go"),
    };
    let made = press(app, "row", row.intent.clone()).child(sign).child(
        el("span", "")
            .child(el("b", "").say(row.label.clone()))
            .child_if((!row.sub.is_empty()).then(|| el("span", "").say(row.sub.clone()))),
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

fn person(app: App, vm: &Person) -> El {
    let step = |stepper: &Stepper| {
        let way = |sign, label: &str, intent: &Option<Intent>| {
            let label = [stepper.label, label].concat();
            match intent {
                Some(intent) => press(app, "", intent.clone())
                    .attr("aria-label", label)
                    .child(icon(sign)),
                None => el("button", "")
                    .attr("type", "button")
                    .attr("disabled", "")
                    .attr("aria-label", label)
                    .child(icon(sign)),
            }
        };
        el("div", "setrow")
            .child(el("span", "").child(el("b", "").say(stepper.label)))
            .child(
                el("span", "stepper")
                    .child(way("minus", ", one less", &stepper.less))
                    .child(el("output", "").say(stepper.value.clone()))
                    .child(way("plus", ", one more", &stepper.more)),
            )
    };
    let switch = |row: &ListRow| {
        el("div", "setrow")
            .child(el("span", "").child(el("b", "").say(row.label.clone())))
            .child(toggle(
                app,
                row.label.clone(),
                row.on == Some(true),
                row.intent.clone(),
            ))
    };
    let body = el("div", "rows")
        .children(vm.steppers.iter().map(step))
        .children(vm.toggles.iter().map(switch));
    let foot = el("div", "dock")
        .child(press(app, "btn btn-lit btn-wide", Intent::ClosedSheet).say("Done"));
    frame(app, &vm.name, body.into(), foot.into())
}
