//! The rulebook: by topic, searched, and one rule in full.

use crate::app::games::Asks;
use crate::app::intent::Intent;
use crate::app::words::combat::edition_mark;
use crate::rules::rulebook::{Book, Rule, Rulebook};
use crate::ui::app::App;
use crate::ui::dom::{El, Node, b, div, el, h1, h2, li, p, section, span, ul};
use crate::ui::parts::{empty, field, icon, icon_button, marked, press, title};
use crate::ui::words;
use ::torg::settings::Edition;

/// The most hits that are shown; more words find fewer.
const MOST_HITS: usize = 60;

/// The rulebook. `own`: the edition of Torg's open table, whose rules are found first; `asks`: whose options lead from a rule.
pub fn rules(
    app: App,
    book: Option<&Rulebook>,
    search: &str,
    open: Option<&str>,
    asks: Option<Asks>,
    own: Option<Edition>,
) -> El {
    let Some(book) = book else {
        return div("rules-pane").child(empty(
            "rules",
            "The rulebook is being opened",
            "It is on this device.",
        ));
    };
    if let Some(id) = open {
        return rule_or_reading(app, book, id, asks);
    }
    let clear = (!search.is_empty()).then(|| {
        icon_button(
            app,
            "x",
            "Clear the search",
            Intent::Searched(String::new()),
        )
    });
    let bar = div("search")
        .child(field(app, words::SEARCH, search, Intent::Searched, None).child_if(clear));
    let list = if search.trim().is_empty() {
        contents(app, book)
    } else {
        hits(app, book, search, own)
    };
    let name = match book.book() {
        Book::Torg => "Torg, the Drama Deck and combat",
        Book::Torang => "Torang Engine, ability rolls",
        Book::Improv => "Improv, conflicts with cards",
    };
    div("rules-pane")
        .child(
            div("heading")
                .child(h1("d28").say(words::RULES))
                .child(span("").say(name)),
        )
        .child(bar)
        .child(list)
}

fn open_rule(app: App, id: &str) -> El {
    press(app, "hit", Intent::OpenedRule(Some(id.to_owned())))
}

fn contents(app: App, book: &Rulebook) -> El {
    let topic = |topic: &crate::rules::rulebook::Topic| {
        let rules = book.rules.get(topic.rules.clone()).unwrap_or_default();
        let rows = rules.iter().map(|rule| {
            li("").child(
                open_rule(app, &rule.id)
                    .child(span("top").child(b("").say(&rule.title)))
                    .child(span("t"))
                    .child(span("id").say(&rule.id)),
            )
        });
        el("details", "details topic")
            .child(
                el("summary", "")
                    .child(b("d21").say(&topic.name))
                    .child(icon("down")),
            )
            .child(ul("hits").children(rows))
    };
    div("topics").children(book.topics.iter().map(topic))
}

fn hits(app: App, book: &Rulebook, search: &str, own: Option<Edition>) -> El {
    let found = book.search(search, own);
    if found.is_empty() {
        return div("rows").child(empty(
            "search",
            "Nothing found",
            "Fewer or other words may find it.",
        ));
    }
    let rows = found.iter().take(MOST_HITS).filter_map(|hit| {
        let rule = book.rules.get(hit.rule)?;
        Some(
            li("").child(
                open_rule(app, &rule.id)
                    .child(
                        span("top")
                            .child(b("").children(marked(&rule.title, &hit.title)))
                            .child_if(edition(rule))
                            .child_if(ours(rule)),
                    )
                    .child(span("t").children(marked(&rule.text, &hit.text)))
                    .child(span("id").say(&rule.id)),
            ),
        )
    });
    ul("hits").children(rows)
}

/// Which edition has a rule of combat.
fn edition(rule: &Rule) -> Option<El> {
    let both = rule.id.starts_with("TC-").then_some("Both");
    let mark = rule.edition.map(edition_mark).or(both);
    mark.map(|mark| span("edition").say(mark))
}

fn ours(rule: &Rule) -> Option<El> {
    (!rule.readings.is_empty()).then(|| span("edition edition-ours").say(words::OUR_READING))
}

fn rule_or_reading(app: App, book: &Rulebook, id: &str, asks: Option<Asks>) -> El {
    let switch = |reading: &str| {
        asks.is_some_and(|asks| asks(reading)).then(|| {
            press(app, "row", Intent::SoughtOption(reading.to_owned()))
                .child(icon("settings"))
                .child(span("").child(b("").say("Your table’s answer")))
                .child(icon("go"))
        })
    };
    let back = Some(Intent::OpenedRule(None));
    if let Some(reading) = book.reading(id) {
        return div("rules-pane")
            .child(title(
                app,
                back,
                &reading.question,
                &reading.id,
                Node::Nothing,
            ))
            .child(p("rule-lead").say(&reading.answer))
            .child(ours_box(&reading.why))
            .child_if(switch(id).map(|row| div("rows").child(row)));
    }
    let Some(rule) = book.find(id) else {
        return div("rules-pane")
            .child(title(app, back, id, "", Node::Nothing))
            .child(empty(
                "rules",
                "Not in this book",
                "Another version of the app may have it.",
            ));
    };
    let place = book.rules.iter().position(|other| other.id == rule.id);
    let topic = place
        .and_then(|place| book.topic_of(place))
        .map_or("", |topic| topic.name.as_str());
    let readings = rule
        .readings
        .iter()
        .filter_map(|id| book.reading(id))
        .map(|reading| {
            section("ours")
                .child(span("edition edition-ours").say(words::OUR_READING))
                .child(p("strong").say(&reading.question))
                .child(p("").say(format!("{} {}", reading.answer, reading.why)))
                .child_if(switch(&reading.id))
        });
    let see = rule.see.iter().filter_map(|id| book.find(id)).map(|other| {
        press(app, "row", Intent::OpenedRule(Some(other.id.clone())))
            .child(icon("rules"))
            .child(
                span("")
                    .child(b("").say(&other.title))
                    .child(span("").say(&other.id)),
            )
            .child(icon("go"))
    });
    let related = (!rule.see.is_empty()).then(|| {
        section("")
            .child(div("heading").child(h2("").say(words::SEE_ALSO)))
            .child(div("rows").children(see))
    });
    div("rules-pane")
        .child(title(app, back, &rule.title, topic, Node::Nothing))
        .child(
            p("rule-top")
                .child(span("").say(&rule.id))
                .child_if(edition(rule)),
        )
        .child(p("rule-lead").say(&rule.text))
        .child_if(switch(&rule.id).map(|row| div("rows").child(row)))
        .children(readings)
        .child_if(related)
}

fn ours_box(why: &str) -> El {
    section("ours")
        .child(span("edition edition-ours").say(words::OUR_READING))
        .child(p("").say(why.to_owned()))
}
