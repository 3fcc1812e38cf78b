//! A new table in three steps: the game, the cast, the options.
use crate::app::improv::draft::{DraftIntent, send};
use crate::app::intent::Intent;
use crate::app::model::{DecksSheet, NewStep, Screen, Sheet};
use crate::app::vm::new_table::{NewTable, Question};
use crate::app::vm::stage::Deck;
use crate::ui::app::App;
use crate::ui::dom::{El, Node, b, div, el, h2, li, maybe, p, span, ul};
use crate::ui::parts::{
    deck, field, icon, icon_button, lines_field, press, radio, side_mark, stair, stepper, title,
};
use crate::ui::words;
use ::torg::card::Side;
use ::torg::settings::Edition;
use storage::GameKind;

/// One step of the new table.
pub fn new_table(app: App, step: NewStep, vm: &NewTable) -> El {
    let (place, sub, back) = match step {
        NewStep::Game => (1, "which game", Intent::Went(Screen::Foyer)),
        NewStep::Cast => (
            2,
            "the cast, names are enough",
            Intent::Went(Screen::New(NewStep::Game)),
        ),
        NewStep::Options => (
            3,
            "options, all set already",
            Intent::Went(Screen::New(NewStep::Cast)),
        ),
    };
    let progress = stair("is-progress", place, 3, format!("Step {place} of 3"));
    let page = el("main", "page has-glow").child(title(
        app,
        Some(back),
        words::NEW_TABLE,
        sub,
        progress.into(),
    ));
    match step {
        NewStep::Game => game(app, vm, page),
        NewStep::Cast => cast(app, vm, page),
        NewStep::Options => options(app, vm, page),
    }
}

fn fault(words: Option<&String>) -> Node {
    maybe(words.map(|words| crate::ui::parts::fault(words)))
}

fn next(app: App, label: &'static str, step: NewStep) -> El {
    let way = press(
        app,
        "btn btn-lit btn-big btn-wide",
        Intent::Went(Screen::New(step)),
    )
    .child(span("").say(label))
    .child(icon("go"));
    div("page-foot").child(div("dock").child(way))
}

fn game(app: App, vm: &NewTable, page: El) -> El {
    let edition = |edition: Edition, word: &'static str| {
        let on = vm.edition == edition;
        radio(app, "", on, Intent::ChoseEdition(edition)).say(word)
    };
    let editions = || {
        div("editions")
            .attr("role", "radiogroup")
            .attr("aria-label", "Edition")
            .child(edition(Edition::Revised, "Revised"))
            .child(edition(Edition::Classic, "Classic"))
    };
    let torg = (
        GameKind::Torg,
        "d20",
        "Torg",
        "The Drama Deck: hands, pools, rounds, conflict lines.",
    );
    let torang = (
        GameKind::Torang,
        "pct",
        "Torang",
        "Percent rolls, helpers, one side against another.",
    );
    let improv = (
        GameKind::Improv,
        "spade",
        "Improv",
        "Secret cards, tokens and talents, in one round or several.",
    );
    let card = |(game, sign, name, line): (GameKind, _, &'static str, &'static str)| {
        let on = vm.game == game;
        let words = div("tx").child(h2("").say(name)).child(p("").say(line));
        let words = if on && game == GameKind::Torg {
            words.child(editions()).child(p("").say(vm.edition_line))
        } else {
            words
        };
        let class = if on {
            "ticket game is-lit"
        } else {
            "ticket game"
        };
        let made = el("div", class)
            .child(span("stub").child(icon(sign)))
            .child(words);
        // The lit one holds questions of its own: it is no button but says that it is taken.
        if on {
            made
        } else {
            made.child(press(app, "card-way", Intent::ChoseGame(game)).attr("aria-label", name))
        }
    };
    let name = div("rows").child(field(
        app,
        words::TABLE_NAME,
        &vm.title,
        Intent::TypedTitle,
        Some(Intent::Went(Screen::New(NewStep::Cast))),
    ));
    let games = [torg, improv, torang].map(card);
    page.child(div("tickets").children(games))
        .child(
            div("heading")
                .child(h2("").say("The adventure"))
                .child(span("").say("a name, if you like")),
        )
        .child(name)
        .child(fault(vm.title_fault.as_ref()))
        .child(next(app, "The cast", NewStep::Cast))
}

fn cast(app: App, vm: &NewTable, page: El) -> El {
    // The sides and the sheets are Torg's.
    let mark = |place: Option<usize>| match (vm.game, place) {
        (GameKind::Torg, place) => {
            let its = place.and_then(|place| vm.people.get(place));
            side_mark(its.map_or(Side::Heroes, |(side, _)| *side))
        }
        (GameKind::Torang | GameKind::Improv, _) => span(""),
    };
    let hero = |(place, (name, player)): (usize, &(String, String))| {
        let sheet = vm.people.get(place).and_then(|(_, sheet)| sheet.clone());
        let words = match sheet {
            Some(sheet) => press(app, "nm", sheet),
            None => span("nm"),
        };
        li("")
            .child(icon_button(
                app,
                "up",
                format!("{name}, one place up"),
                Intent::RaisedHero(place),
            ))
            .child(mark(Some(place)))
            .child(words.child(b("").say(name)).child(span("").say(player)))
            .child(match &vm.improv {
                Some(its) => leads(app, name, its.gamemaster == Some(place), place),
                None => span("fig"),
            })
            .child(icon_button(
                app,
                "x",
                format!("Remove {name}"),
                Intent::RemovedHero(place),
            ))
    };
    let draft = vm.draft.as_ref().map(|(name, player)| {
        li("is-draft")
            .child(span(""))
            .child(mark(None))
            .child(
                span("nm")
                    .child(b("").say(name))
                    .child(span("").say(player)),
            )
            .child(span("fig").say("enter adds"))
    });
    let list = ul("cast")
        .children(vm.heroes.iter().enumerate().map(hero))
        .child_if(draft);
    let none = vm.heroes.is_empty() && vm.draft.is_none();
    let bar = div("typebar")
        .child_if((!vm.previews.is_empty()).then(|| {
            div("readings")
                .attr("role", "group")
                .attr("tabindex", "0")
                .attr("aria-label", "How it is read")
                .children(vm.previews.iter().map(crate::ui::cast::preview))
        }))
        .child(fault(vm.fault.as_ref()))
        .child(p("dim typebar-hint").say(match vm.game {
            GameKind::Torg => "Commas part names. Figures follow a colon, one person a line: Nia: 9s, dodge 12, sabre +6. Villains come in later, on the stage.",
            GameKind::Torang => words::PASTE_HINT,
            GameKind::Improv => "Talents follow a colon, with how often each may be used: Mara: sword 3, charm.",
        }))
        .child_if(vm.saved.as_ref().map(|way| {
            press(app, "btn btn-quiet btn-wide", way.clone())
                .child(icon("seats"))
                .child(span("").say("From the saved cast"))
        }))
        .child(
            div("bigfield")
                .child(lines_field(
                    app,
                    match vm.game {
                        GameKind::Torg => words::ADD_HINT,
                        GameKind::Torang => "A name (the player)",
                        GameKind::Improv => "A name, or name: talents",
                    },
                    &vm.typed,
                    Intent::TypedName,
                    Intent::AddedNames,
                ))
                .child(press(app, "btn btn-lit", Intent::AddedNames).say(words::ADD)),
        );
    let heading = div("heading")
        .child(h2("").say(match vm.game {
            GameKind::Torg => words::HEROES,
            GameKind::Torang => "Adventurers",
            GameKind::Improv => "Around the table",
        }))
        .child(span("").say(&vm.so_far));
    let foot = div("page-foot")
        .child(bar)
        .child_if((!vm.heroes.is_empty()).then(|| {
            let way = press(
                app,
                "btn btn-lit btn-big btn-wide",
                Intent::Went(Screen::New(NewStep::Options)),
            )
            .child(span("").say("Options"))
            .child(icon("go"));
            div("dock").child(way)
        }));
    page.child(heading)
        .child(if none {
            div("rows").child(crate::ui::parts::empty(
                "seats",
                "Nobody yet",
                match vm.game {
                    GameKind::Torg => "Name the heroes, one at a time or all at once.",
                    GameKind::Torang => "Name the adventurers, one at a time or all at once.",
                    GameKind::Improv => "Name the gamemaster and the players, a line each.",
                },
            ))
        } else {
            list
        })
        .child(foot)
}

/// Whether somebody is the gamemaster; pressed, they are.
fn leads(app: App, name: &str, on: bool, place: usize) -> El {
    press(app, "leads", send(DraftIntent::MadeGamemaster(place)))
        .attr("aria-label", format!("{name}: gamemaster"))
        .state("aria-pressed", on)
        .say("GM")
}

fn options(app: App, vm: &NewTable, page: El) -> El {
    let lede = div("lede")
        .child(h2("d28").say("As the book has it?"))
        .child(p("lead").say("Where the book leaves a choice, this is ours. Change any of it now, or in the middle of play."));
    let deal = Deck {
        word: vm.open,
        sub: vm.deal.clone(),
        lit: true,
        intent: Intent::PressedDeal,
    };
    let deck_way = vm.torg.is_some().then(|| {
        div("rows").child(
            press(
                app,
                "ask",
                Intent::Asked(Sheet::Decks(DecksSheet::New {
                    typed: String::new(),
                })),
            )
            .child(span("").say("The deck"))
            .child(el("em", "").say(&vm.deck_name))
            .child(icon("go")),
        )
    });
    page.child(lede)
        .child_if(deck_way)
        .child(match (&vm.torg, &vm.improv) {
            (Some(its), _) => super::options::options(app, its),
            (None, Some(its)) => super::options::options(app, &its.options),
            (None, None) => questions(app, &vm.options),
        })
        .child(fault(vm.fault.as_ref()))
        .child(div("page-foot").child(div("dock").child(deck(app, &deal))))
}

/// Questions with their answers; one lies open.
pub fn questions(app: App, questions: &[Question]) -> El {
    div("rows").children(questions.iter().map(|question| question_row(app, question)))
}

/// One question, shut or open.
pub fn question_row(app: App, question: &Question) -> El {
    if !question.open {
        let class = if question.set { "ask is-set" } else { "ask" };
        return press(app, class, question.toggle.clone())
            .state("aria-expanded", false)
            .child(
                span("").say(question.question).child_if(
                    (!question.mark.is_empty()).then(|| el("small", "").say(question.mark)),
                ),
            )
            .child(el("em", "").say(&question.answer))
            .child(icon("down"));
    }
    let head = el("h3", "")
        .child(
            press(app, "", question.toggle.clone())
                .state("aria-expanded", true)
                .say(question.question),
        )
        .child(
            press(
                app,
                "rule",
                Intent::OpenedRule(Some(question.id.to_owned())),
            )
            .say(question.id),
        );
    let choice = |choice: &crate::app::vm::new_table::Choice| {
        radio(app, "choice", choice.on, choice.intent.clone())
            .child(
                b("")
                    .say(&choice.label)
                    .child_if(choice.book.then(|| el("small", "").say("by the book"))),
            )
            .child(el("em", "").say(choice.sub))
    };
    let choices = (!question.choices.is_empty()).then(|| {
        div("choices")
            .attr("role", "radiogroup")
            .attr("aria-label", question.question)
            .children(question.choices.iter().map(choice))
    });
    let figures = question.steppers.iter().map(|one| stepper(app, one));
    div("asked")
        .child(head)
        .child_if(choices)
        .child_if((!question.steppers.is_empty()).then(|| div("rows").children(figures)))
        .child_if((!question.note.is_empty()).then(|| p("note").say(&question.note)))
}
