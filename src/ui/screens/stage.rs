//! The stage: the card in the light, what else is in force, who acts, and the deck at the thumb.

use crate::app::intent::Intent;
use crate::app::model::{Screen, Sheet};
use crate::app::vm::stage::{ActionButton, Bar, Chip, Progress, Row, Stage};
use crate::ui::app::App;
use crate::ui::dom::{El, Node, b, div, el, h2, i, li, p, section, span, ul};
use crate::ui::parts::{
    action_card, boxes, button, deck, empty, icon, icon_button, press, seg, side_mark, tag, title,
    undo,
};
use crate::ui::words;
use ::torg::card::ApprovableAction;
use ::torg::command::Command;
use ::torg::state::{ActionKind, Condition, Tone};

/// The parts of the stage that stay beside other tabs on a tablet: head, card and effects.
pub fn frame(app: App, vm: &Stage) -> Vec<Node> {
    let tone = |tone, word| {
        (
            word,
            vm.tone == tone,
            Intent::wanted(Command::SetTone { tone }),
        )
    };
    let right = span("title-right")
        .child(seg(
            app,
            words::SCENE,
            vec![
                tone(Tone::Standard, words::STANDARD),
                tone(Tone::Dramatic, words::DRAMATIC),
            ],
        ))
        .child(icon_button(
            app,
            "more",
            "More about the scene",
            Intent::Asked(Sheet::SceneMenu),
        ));
    let card = match (&vm.card, &vm.empty) {
        (Some(card), _) => {
            let open = Intent::Asked(Sheet::Card {
                card: ::torg::card::CardId(card.number),
                holder: None,
            });
            // Another card is another element: it turns over as it lands.
            div("lies")
                .key(card.number.to_string())
                .child(action_card(card))
                .child(
                    press(app, "card-way", open).attr("aria-label", words::open_card(card.number)),
                )
        }
        (None, Some((head, words))) => empty("stage", head, words),
        (None, None) => div(""),
    };
    let chips = ul("chips")
        .attr("tabindex", "0")
        .attr("aria-label", words::ALSO_IN_FORCE)
        .children(vm.chips.iter().map(|one| chip(app, one)));
    let in_force = el(
        "section",
        if vm.chips.is_empty() {
            "inforce is-empty"
        } else {
            "inforce"
        },
    )
    .attr("aria-label", words::ALSO_IN_FORCE)
    .child(h2("").say(words::ALSO_IN_FORCE))
    .child_if((!vm.chips.is_empty()).then_some(chips));
    vec![
        title(
            app,
            Some(Intent::Went(Screen::Foyer)),
            &vm.title,
            &vm.sub,
            right.into(),
        )
        .into(),
        section("onstage")
            .attr("aria-label", words::ON_STAGE)
            .child(card)
            .into(),
        in_force.into(),
    ]
}

/// The deck and the way back, under the thumb.
pub fn dock(app: App, vm: &Stage) -> El {
    div("dock")
        .child(undo(app, vm.undo_ready))
        .child_if(vm.redo_ready.then(|| {
            press(app, "undo is-redo", Intent::Redid)
                .child(icon("redo"))
                .child(span("").say(words::REDO))
        }))
        .child(deck(app, &vm.deck))
}

fn chip(app: App, chip: &Chip) -> El {
    let class = match chip.bar {
        Bar::None => "chip",
        Bar::Player => "chip chip-card",
        Bar::Gamemaster => "chip chip-gm",
    };
    let inside = |el: El| {
        el.child_if(chip.side.map(side_mark))
            .child(span("").say(&chip.text))
            .child(span("until").say(chip.until))
    };
    li("").child(match &chip.intent {
        Some(intent) => inside(press(app, class, intent.clone())),
        None => inside(el("span", class)),
    })
}

/// Who acts.
pub fn pane(app: App, vm: &Stage) -> El {
    let head = div("order-head")
        .child(h2("d28").say(words::WHO_ACTS))
        .child(span("dim").say(&vm.order));
    let due = div("due").children(vm.due.iter().map(|one| button(app, one, "btn-wide")));
    let mut folded: Vec<String> = Vec::new();
    let mut rows: Vec<El> = Vec::new();
    for row in &vm.rows {
        if let Some(text) = &row.folds_into
            && !folded.contains(text)
        {
            folded.push(text.clone());
            rows.push(
                li("turn is-done is-group")
                    .child(icon("check"))
                    .child(span("nm").say(text)),
            );
        }
        rows.push(turn(app, row));
    }
    div("stage-pane")
        .child(head)
        .child_if((!vm.tasks.is_empty()).then(|| crate::ui::tasks::strips(app, &vm.tasks)))
        .child_if((!vm.due.is_empty()).then_some(due))
        .child(
            el("ol", "order")
                .attr("aria-label", "Order of acting")
                .children(rows),
        )
        .child_if((!vm.note.is_empty()).then(|| p("everyone").say(&vm.note)))
        .child(div("due foot").children(vm.foot.iter().map(|one| button(app, one, "btn-wide"))))
}

fn turn(app: App, row: &Row) -> El {
    let mut class = String::from(match row.progress {
        Progress::Now => "turn is-now",
        Progress::Done => "turn is-done",
        Progress::Waiting => "turn",
        Progress::Out => "turn is-out",
    });
    if row.folds_into.is_some() {
        class.push_str(" is-folding");
    }
    if row.board.wounds >= Condition::DEAD {
        class.push_str(" is-gone");
    }
    if !row.board.hero {
        class.push_str(" is-small");
    }
    let figure = row
        .figure
        .map_or_else(String::new, |figure| figure.to_string());
    let name = press(app, "nm", row.open.clone())
        .child(b("").say(&row.name))
        .child_if((!row.sub.is_empty()).then(|| span("").say(&row.sub)))
        .child_if((!row.harm.is_empty()).then(|| span("hurt").say(&row.harm)));
    let (taken, all) = row.pips;
    let pips = (all > 0).then(|| boxes("pips", taken, all, words::turns(taken, all)));
    let done = row.done.as_ref().map(|done| {
        press(app, "btn btn-quiet btn-ic", done.intent.clone())
            .attr("aria-label", done.label.clone())
            .child(icon("check"))
            .child(span("").say("Done"))
    });
    let act = row.act.as_ref().map(|act| button(app, act, "btn-act"));
    let made = el("li", class).attr("data-actor", row.id.0.to_string());
    let made = if row.progress == Progress::Now {
        made.attr("aria-current", "step")
    } else {
        made
    };
    made.child(span("dex").say(figure))
        .child(side_mark(row.side))
        .child(name)
        .child(body(app, row))
        .child(span("end").child_if(pips).child_if(done).child_if(act))
        .child_if(
            (row.progress == Progress::Now && !row.board.actions.is_empty()).then(|| {
                let more = row.board.more.as_ref();
                actions(app, &row.board.actions)
                    .child_if(more.map(|more| button(app, more, "is-more")))
            }),
        )
}

fn body(app: App, row: &Row) -> El {
    let board = &row.board;
    let (shock, toughness) = board.shock;
    let held = |sign: El, count: usize, words: &str| {
        span("held")
            .child(sign)
            .child(b("").say(count.to_string()))
            .child_if((!words.is_empty()).then(|| span("").say(words.to_owned())))
    };
    let shock_track = toughness.map(|toughness| {
        let all = usize::from(toughness);
        boxes(
            "track is-small",
            usize::from(shock).min(all),
            all,
            words::of(words::SHOCK, usize::from(shock), all),
        )
    });
    let shock_figure = (toughness.is_none() && shock > 0).then(|| {
        span("held is-wound")
            .child(icon("shock"))
            .child(b("").say(shock.to_string()))
            .child(span("").say("shock"))
    });
    let wounds = (board.wounds > 0).then(|| {
        span("held is-wound")
            .child(icon("gash"))
            .child(b("").say(board.wounds.to_string()))
    });
    let line = span("line")
        .child_if(
            board
                .hero
                .then(|| held(icon("poss"), usize::from(board.possibilities), "")),
        )
        .child_if(shock_track)
        .child_if(shock_figure)
        .child_if(wounds)
        .children(board.tags.iter().map(|tag| b("").say(*tag)))
        .child_if(board.hand.map(|count| held(i("back"), count, "in hand")));
    div("body").child(line).child_if(
        (!board.pool.is_empty())
            .then(|| div("cards").children(board.pool.iter().map(|chip| tag(app, chip)))),
    )
}

/// The eight kinds of action as buttons.
pub fn actions(app: App, actions: &[ActionButton]) -> El {
    let one = |action: &ActionButton| {
        let (marks, says) = if action.costs {
            ("gash", words::COSTS)
        } else {
            ("earn", words::EARNS)
        };
        let marked = action.earns || action.costs;
        let class = match (marked, action.kind) {
            (true, _) => "act is-approved",
            (false, ActionKind::Other) => "act is-other",
            (false, ActionKind::Approvable(_)) => "act",
        };
        press(app, class, action.intent.clone())
            .child(icon(sign(action.kind)))
            .child(span("").say(action.label))
            .child_if(marked.then(|| icon(marks)))
            .child_if(marked.then(|| span("said").say(says)))
    };
    div("acts").children(actions.iter().map(one))
}

/// The sign of a kind of action.
pub const fn sign(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::Approvable(ApprovableAction::Attack) => "attack",
        ActionKind::Approvable(ApprovableAction::Defend) => "defend",
        ActionKind::Approvable(ApprovableAction::Trick) => "trick",
        ActionKind::Approvable(ApprovableAction::Test) => "test",
        ActionKind::Approvable(ApprovableAction::Taunt) => "taunt",
        ActionKind::Approvable(ApprovableAction::Intimidate) => "intimidate",
        ActionKind::Approvable(ApprovableAction::Maneuver) => "maneuver",
        ActionKind::Other => "more",
    }
}
