//! The sheet of an attack, the slip that the dice make of it, and the page of an attack without a table.

mod chance;

use super::app::{App, is_enter, value_of};
use super::dom::{El, Node, b, div, el, h2, i, li, p, section, span, ul};
use super::parts::{
    button, icon, icon_button, press, radio, side_mark, stair, title, toggle, undo,
};
use super::sheets::{around, frame, frame_of};
use super::{tasks, words};
use crate::app::attack::{AttackIntent, Spot};
use crate::app::intent::Intent;
use crate::app::model::Screen;
use crate::app::vm::attack::quick::Page;
use crate::app::vm::attack::result::{AccountRow, HarmCell, Slip};
use crate::app::vm::attack::struck::{StruckVm, TargetRow};
use crate::app::vm::attack::{
    AttackVm, Cell, Control, Field, Laid, NumberVm, PartVm, Row, Step, TargetChip,
};
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

/// The page of an attack without a table.
#[inline(never)]
pub fn quick(app: App, page: &Page) -> El {
    let vm = &page.vm;
    let main = el("main", "page is-quick is-attack has-glow");
    if let Some(one) = &page.slip {
        let back = Intent::attack(AttackIntent::Back);
        let again = if vm.foot.own_dice {
            press(app, "btn btn-lit btn-big grow", back.clone())
                .child(icon("type"))
                .child(span("").say("Type again"))
        } else {
            roll(app, "Roll again")
        };
        return main
            .child(title(
                app,
                Some(back.clone()),
                "What came of it",
                "",
                Node::Nothing,
            ))
            .child(
                div("a-body").child(
                    div("")
                        .attr("role", "status")
                        .child(slip(app, one).key(page.number.to_string())),
                ),
            )
            .child(
                div("page-foot").child(
                    div("dock")
                        .child(
                            press(app, "undo", back)
                                .child(icon("undo"))
                                .child(span("").say("Change")),
                        )
                        .child(again),
                ),
            );
    }
    let editions = div("seg")
        .attr("role", "radiogroup")
        .attr("aria-label", "Edition")
        .children(
            page.editions
                .iter()
                .map(|(name, on, intent)| radio(app, "", *on, intent.clone()).say(*name)),
        );
    main.child(title(
        app,
        Some(Intent::Went(Screen::Foyer)),
        &vm.title,
        &vm.sub,
        Node::Nothing,
    ))
    .child(div("a-editions").child(editions))
    .child(body(app, vm))
    .child(div("page-foot a-foot").child(foot(app, vm)))
}

/// What scrolls: figures, options, prospects.
pub fn body(app: App, vm: &AttackVm) -> El {
    let targets = (!vm.targets.is_empty()).then(|| {
        div("chips a-targets")
            .attr("role", "group")
            .attr("aria-label", "Whom it is aimed at")
            .child_if(vm.several.as_ref().map(|(on, intent)| {
                press(app, "chip a-several", intent.clone())
                    .state("aria-pressed", *on)
                    .say("Several at once")
            }))
            .children(vm.targets.iter().map(|one| target(app, one)))
    });
    let rare = vm.rare.as_ref().map(|(open, intent)| {
        press(app, "a-more", intent.clone())
            .state("aria-expanded", *open)
            .child(span("").say("Rare options"))
            .child(icon(if *open { "up" } else { "down" }))
    });
    let heads = div("a-heads")
        .attr("aria-hidden", "true")
        .child(span("").say(&vm.count))
        .child(span("").say("hit"))
        .child(span("").say("harm"));
    // At a table the figures of both sides stand in the same columns as the options'.
    let (above, within) = if vm.targets.is_empty() {
        (None, Some(heads))
    } else {
        (Some(heads), None)
    };
    let mut options = div("a-options").child_if(within);
    for group in &vm.groups {
        options = options.child(
            section("")
                .child_if((!group.head.is_empty()).then(|| h2("").say(group.head)))
                .child(ul("").children(group.rows.iter().map(|one| option(app, one)))),
        );
    }
    let prospects = section("a-prospects")
        .child(h2("").say("What may come of it"))
        .child(
            el("dl", "").children(vm.prospects.iter().map(|(name, chance)| {
                div("")
                    .child(el("dt", "").say(name))
                    .child(el("dd", "").say(chance))
            })),
        );
    div("a-body")
        .child_if(targets)
        .child_if(above)
        .child(div("a-parts").children(vm.parts.iter().map(|one| part(app, one))))
        .child(options.child_if(rare))
        .child_if((!vm.beside.is_empty()).then(|| {
            section("a-beside").children(vm.beside.iter().map(|one| tasks::part(app, one)))
        }))
        .child_if((!vm.prospects.is_empty()).then_some(prospects))
}

fn target(app: App, vm: &TargetChip) -> El {
    press(
        app,
        if vm.shown { "chip is-shown" } else { "chip" },
        vm.intent.clone(),
    )
    .state("aria-pressed", vm.on)
    .child(side_mark(vm.side))
    .child(span("").say(&vm.name))
}

fn part(app: App, vm: &PartVm) -> El {
    let head = press(app, "a-part-head", vm.toggle.clone())
        .state("aria-expanded", vm.open)
        .child(
            span("a-name")
                .child(b("").say(&vm.name))
                .child(span("").say(&vm.sub)),
        )
        .child_if(vm.main.is_empty().then(|| span("a-fig").say(&vm.hit)))
        .child_if(vm.main.is_empty().then(|| span("a-fig").say(&vm.harm)))
        .child(icon(if vm.open { "up" } else { "down" }));
    let fields = vm
        .open
        .then(|| div("a-fields").children(vm.fields.iter().map(|one| field(app, one))));
    section("a-part")
        .child(head)
        .child_if(
            (!vm.main.is_empty())
                .then(|| div("a-pair").children(vm.main.iter().map(|one| number(app, one)))),
        )
        .child_if(
            vm.first
                .as_ref()
                .map(|first| div("a-pair is-one").child(button(app, first, "btn-wide"))),
        )
        .child_if(fields)
        .child_if(
            vm.keep
                .as_ref()
                .map(|keep| div("a-pair is-one").child(button(app, keep, "btn-wide"))),
        )
}

fn field(app: App, vm: &Field) -> El {
    match vm {
        Field::Number(vm) => number(app, vm),
        Field::Ways { label, ways } => {
            div("a-ways").child(span("a-label").say(label)).child(
                div("chips is-choice")
                    .attr("role", "radiogroup")
                    .attr("aria-label", label)
                    .children(ways.iter().map(|(name, on, intent)| {
                        radio(app, "chip", *on, intent.clone()).say(name)
                    })),
            )
        }
        Field::Several { label, ways } => div("a-ways").child(span("a-label").say(*label)).child(
            div("chips is-choice")
                .attr("role", "group")
                .attr("aria-label", *label)
                .children(ways.iter().map(|(name, on, intent)| {
                    press(app, "chip", intent.clone())
                        .state("aria-pressed", *on)
                        .say(name)
                })),
        ),
        Field::Switch { label, on, intent } => div("setrow")
            .child(span("").say(*label))
            .child(toggle(app, *label, *on, intent.clone())),
    }
}

/// A number between its steps. What stands there is marked when it is entered, so that typing replaces it.
fn number(app: App, vm: &NumberVm) -> El {
    let step = |sign, word: &str, up: bool| {
        press(app, "", Intent::attack(AttackIntent::Stepped(vm.spot, up)))
            .attr("aria-label", format!("{}{word}", vm.label))
            .child(icon(sign))
    };
    div("a-number")
        .child(span("a-label").attr("aria-hidden", "true").say(vm.label))
        .child(
            div("a-step")
                .child(step("minus", ", one less", false))
                .child(input(
                    app,
                    vm.spot,
                    vm.label,
                    &vm.value,
                    &vm.hint,
                    vm.fault.is_some(),
                ))
                .child(step("plus", ", one more", true)),
        )
        .child_if(vm.fault.as_ref().map(|fault| alert(fault)))
}

#[inline(never)]
fn input(app: App, spot: Spot, label: &'static str, value: &str, hint: &str, wrong: bool) -> El {
    el("input", "")
        .attr("type", "text")
        .attr("inputmode", "numeric")
        .attr("autocomplete", "off")
        .attr("enterkeyhint", "done")
        .attr("placeholder", hint.to_owned())
        .attr("aria-label", label)
        .state("aria-invalid", wrong)
        .attr("value", value.to_owned())
        .on("input", move |event| {
            if let Some(value) = value_of(&event) {
                app.send(Intent::attack(AttackIntent::Typed(spot, value)));
            }
        })
        .on("focus", |event| {
            if let Some(input) = event.target().and_then(|its| its.dyn_into().ok()) {
                HtmlInputElement::select(&input);
            }
        })
        .on("keydown", move |event| {
            if spot == Spot::Dice && is_enter(&event) {
                event.prevent_default();
                app.send(Intent::attack(AttackIntent::Rolled));
            }
        })
}

fn alert(words: &str) -> El {
    p("fault")
        .attr("role", "alert")
        .child(icon("info"))
        .child(span("").say(words.to_owned()))
}

fn option(app: App, vm: &Row) -> El {
    let mut class = String::from("a-option");
    if vm.on {
        class.push_str(" is-on");
    }
    if vm.refused {
        class.push_str(" is-refused");
    }
    let name = press(app, "a-name", vm.toggle.clone())
        .state("aria-pressed", vm.on)
        .child(b("").say(&vm.name))
        .child(span("").say(&vm.sub));
    let figure = |figure: &String, what: &'static str| {
        span("a-fig")
            .child(span("").say(figure))
            .child(span("said").say(what))
    };
    let control = match &vm.control {
        Control::Switch => toggle(app, &vm.name, vm.on, vm.toggle.clone()),
        Control::Rule(rule) => icon_button(
            app,
            "info",
            format!("{}: {rule}", vm.name),
            Intent::OpenedRule(Some(rule.clone())),
        ),
        Control::Steps { value, less, more } => span("a-steps")
            .child(way(app, "minus", &vm.name, ": one step less", less))
            .child(b("").say(value))
            .child(way(app, "plus", &vm.name, ": one step more", more)),
    };
    el("li", class)
        .child(name)
        .child(figure(&vm.hit, " to hit"))
        .child(figure(&vm.harm, " to harm"))
        .child(control)
}

fn way(app: App, sign: &'static str, name: &str, word: &str, way: &Option<Box<Step>>) -> El {
    match way {
        Some(step) => press(app, "", step.intent.clone())
            .attr("aria-label", format!("{name}{word}, {}", step.chance))
            .child(icon(sign))
            .child(span("").say(&step.chance)),
        None => el("button", "")
            .attr("type", "button")
            .attr("disabled", "")
            .attr("aria-label", format!("{name}{word}"))
            .child(icon(sign)),
    }
}

fn laid(app: App, vm: &Laid) -> El {
    let class = match (vm.card, vm.special) {
        (None, _) => "pchip a-poss",
        (Some(_), true) => "pchip paper is-special",
        (Some(_), false) => "pchip paper",
    };
    let chip = press(app, class, vm.intent.clone())
        .state("aria-pressed", vm.on)
        .child(
            b("")
                .child_if(vm.card.is_none().then(|| icon("poss")))
                .say(&vm.name),
        )
        .child(span("").say(&vm.sub));
    let less = vm
        .less
        .as_ref()
        .map(|less| icon_button(app, "minus", format!("{}: one less", vm.name), less.clone()));
    span("a-lay").child(chip).child_if(less)
}

/// What never scrolls.
pub fn foot(app: App, vm: &AttackVm) -> El {
    // While it is asked how far off somebody is, the answers take the place of what can be laid on it.
    let lays = !vm.laid.is_empty() && vm.foot.asks.is_none();
    let strip =
        lays.then(|| div("pchips a-laid").children(vm.laid.iter().map(|one| laid(app, one))));
    let vm = &vm.foot;
    let dice = vm.dice.as_ref().map(|(typed, fault)| {
        div("a-dice")
            .child(el("label", "field").child(input(
                app,
                Spot::Dice,
                "What the dice show",
                typed,
                &vm.dice_hint,
                fault.is_some(),
            )))
            .child_if(fault.as_ref().map(|fault| alert(fault)))
    });
    let refused = vm.refused.as_ref().map(|(why, rule)| {
        p("a-refused")
            .attr("role", "status")
            .child(icon("rules"))
            .child(span("").say(why))
            .child_if(rule.as_ref().map(|rule| rule_link(app, rule, rule)))
    });
    let mine = press(app, "undo", Intent::attack(AttackIntent::ToggledOwnDice))
        .state("aria-pressed", vm.own_dice)
        .child(icon("type"))
        .child(span("").say(words::MY_DICE));
    div("a-ground")
        .child_if(
            (!vm.sum.is_empty())
                .then(|| ul("a-sum").children(vm.sum.iter().map(|one| cell(app, one)))),
        )
        .child_if(strip)
        .child_if(vm.chance.as_ref().map(|one| chance::chance(app, one)))
        .child_if(
            vm.missing
                .as_ref()
                .map(|missing| p("note a-missing").say(missing)),
        )
        .child_if(
            vm.asks
                .as_ref()
                .map(|asks| div("a-asks").attr("role", "status").child(field(app, asks))),
        )
        .child_if(refused)
        .child_if(dice)
        .child(div("dock").child(mine).child(roll(app, &vm.roll)))
}

fn roll(app: App, word: &str) -> El {
    press(
        app,
        "btn btn-lit btn-big grow",
        Intent::attack(AttackIntent::Rolled),
    )
    .child(icon("d20"))
    .child(span("").say(word.to_owned()))
}

#[inline(never)]
fn rule_link(app: App, id: &str, words: &str) -> El {
    press(app, "rule", Intent::OpenedRule(Some(id.to_owned()))).say(words.to_owned())
}

fn cell(app: App, vm: &Cell) -> El {
    let inside = |made: El| {
        made.child(b("").say(&vm.figure))
            .child(span("").say(&vm.name))
    };
    let class = if vm.lit { "a-cell is-lit" } else { "a-cell" };
    li("").child(inside(match &vm.rule {
        Some(rule) => press(app, class, Intent::OpenedRule(Some(rule.clone()))),
        None => el("span", class),
    }))
}

/// What the dice made of it, on paper.
pub fn slip(app: App, vm: &Slip) -> El {
    let meets = !vm.by.is_empty();
    let head = div("a-verdict")
        .child_if(meets.then(|| stair("", vm.steps, 5, String::new()).attr("aria-hidden", "true")))
        .child(h2("d40").say(&vm.title));
    // What harms nobody has one column, which needs no head.
    let mut all = vm.rows.iter().chain(&vm.met);
    let harms = all.any(|row| !row.harm.is_empty());
    let counts = !vm.rows.is_empty();
    let dice = div("a-thrown")
        .child(
            span("dice")
                .attr("role", "img")
                .attr("aria-label", faces(&vm.dice.faces))
                .children(
                    vm.dice
                        .faces
                        .iter()
                        .map(|face| i("die").say(face.to_string())),
                ),
        )
        .child(span("grow").say(&vm.dice.said))
        .child(span("").say("bonus ").child(b("").say(&vm.dice.bonus)));
    let line = |row: &AccountRow| {
        el("tr", "")
            .child(
                el("th", "")
                    .attr("scope", "row")
                    .child(rule_link(app, &row.rule, &row.name)),
            )
            .child(el("td", "").say(&row.hit))
            .child_if(harms.then(|| el("td", "").say(&row.harm)))
    };
    let sum = |class: &'static str, name: &'static str, [hit, harm]: &[String; 2]| {
        el("tr", class)
            .child(el("th", "").attr("scope", "row").say(name))
            .child(el("td", "").say(hit))
            .child_if(harms.then(|| el("td", "").say(harm)))
    };
    let heads = || {
        el("thead", "").child(
            el("tr", "")
                .child(
                    el("th", "")
                        .attr("scope", "col")
                        .child(span("said").say("Figure")),
                )
                .child(el("th", "").attr("scope", "col").say("hit"))
                .child(el("th", "").attr("scope", "col").say("harm")),
        )
    };
    let account = el("table", "a-account").child_if(harms.then(heads)).child(
        el("tbody", "")
            .children(vm.rows.iter().map(line))
            .child_if(counts.then(|| {
                let name = if harms { "Totals" } else { "Total" };
                sum("a-totals", name, &vm.totals)
            }))
            .children(vm.met.iter().map(line))
            .child_if(meets.then(|| sum("a-over", vm.by, &vm.over))),
    );
    let cell = |one: &HarmCell| match one {
        HarmCell::Wounds(text) => li("").child(icon("gash")).child(b("").say(text)),
        HarmCell::Shock(text) => li("").child(icon("shock")).child(b("").say(text)),
        HarmCell::Mark(mark) => li("").child(i("a-mark").say(*mark)),
        HarmCell::Plain(text) => li("").child(b("").say(text)),
    };
    let harm = (!vm.harm.is_empty()).then(|| ul("a-harm").children(vm.harm.iter().map(cell)));
    let notes = ul("a-notes").children(vm.notes.iter().map(|(text, rule)| {
        li("")
            .child(span("").say(text))
            .child(rule_link(app, rule, rule))
    }));
    div("a-result")
        .child(
            section("a-slip paper")
                .child(head)
                .child_if((!vm.dice.faces.is_empty()).then_some(dice))
                .child_if((counts || !vm.met.is_empty()).then_some(account))
                .child_if(harm),
        )
        .child(notes)
}

fn faces(faces: &[u8]) -> String {
    let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
    format!("Dice: {}", faces.join(", "))
}

/// The sheet of an attack at a table.
pub fn sheet(app: App, vm: &AttackVm) -> El {
    let plain = vm
        .plain
        .as_ref()
        .map(|plain| div("rows sheet-way").child(button(app, plain, "btn-wide")));
    let inside = body(app, vm).child_if(plain);
    frame(app, &vm.title, inside.into(), foot(app, vm).into())
}

/// An attack that lies rolled, until it is applied.
pub fn struck(app: App, vm: &StruckVm) -> El {
    let row = |one: &TargetRow| {
        let picks = (!one.picks.is_empty()).then(|| {
            div("a-picks").child(span("").say(&one.spend)).child(
                div("chips is-choice")
                    .attr("role", "group")
                    .attr("aria-label", &one.spend)
                    .children(one.picks.iter().map(|(name, on, intent)| {
                        press(app, "chip", intent.clone())
                            .state("aria-pressed", *on)
                            .say(*name)
                    })),
            )
        });
        li("")
            .child(side_mark(one.side))
            .child(span("").say(&one.says))
            .child_if(picks)
    };
    let earns = vm
        .earns
        .as_ref()
        .map(|earns| li("").child(icon("earn")).child(span("").say(earns)));
    let mut inside = div("a-struck").attr("role", "status");
    for (place, one) in vm.slips.iter().enumerate() {
        // Whoever may spend against it does so right beneath it.
        let under = vm.targets.iter().filter(|row| row.slip == place);
        inside = inside
            .child(slip(app, one))
            .child(ul("a-befalls").children(under.map(row)));
    }
    let inside = inside.child_if(earns.map(|earns| ul("a-befalls").child(earns)));
    let disarms = vm.disarms.iter();
    let inside = inside.children(disarms.map(|one| button(app, one, "btn-wide")));
    let inside = around(app, &vm.resolve, div("").child(inside));
    let dock = div("dock")
        .child(undo(app, true))
        .child(button(app, &vm.apply, "btn-big grow"));
    frame_of(app, &vm.title, "struck", inside.into(), dock.into())
}
