//! The rulebook: by topic, searched, and one rule in full.

use crate::app::intent::Intent;
use crate::app::rulebook::{Book, Rule, Rulebook};
use crate::app::words::book::said;
use crate::ui::app::App;
use crate::ui::dom::{El, Node, el};
use crate::ui::parts::{empty, field, icon, icon_button, marked, press, title};
use crate::ui::words;

/// The most hits that are shown; more words find fewer.
const MOST_HITS: usize = 60;

/// The rulebook.
pub fn rules(app: App, book: Option<&Rulebook>, search: &str, open: Option<&str>) -> El {
    let Some(book) = book else {
        return el("div", "rules-pane").child(empty(
            "rules",
            said!("The rulebook is being opened"),
            said!("It is on this device."),
        ));
    };
    if let Some(id) = open {
        return rule_or_reading(app, book, id);
    }
    let clear = (!search.is_empty()).then(|| {
        icon_button(
            app,
            "x",
            said!("Clear the search"),
            Intent::Searched(String::new()),
        )
    });
    let bar = el("div", "search")
        .child(field(app, words::SEARCH, search, Intent::Searched, None).child_if(clear));
    let list = if search.trim().is_empty() {
        contents(app, book)
    } else {
        hits(app, book, search)
    };
    let name = match book.book() {
        Book::TorgDeck => said!("Torg, the Drama Deck"),
        Book::Torang => said!("Torang Engine, ability rolls"),
    };
    el("div", "rules-pane")
        .child(
            el("div", "heading")
                .child(el("h1", "d28").say(words::RULES))
                .child(el("span", "").say(name)),
        )
        .child(bar)
        .child(list)
}

fn open_rule(app: App, id: &str) -> El {
    press(app, "hit", Intent::OpenedRule(Some(id.to_owned())))
}

fn contents(app: App, book: &Rulebook) -> El {
    let topic = |topic: &crate::app::rulebook::Topic| {
        let rules = book.rules.get(topic.rules.clone()).unwrap_or_default();
        let rows = rules.iter().map(|rule| {
            el("li", "").child(
                open_rule(app, &rule.id)
                    .child(el("span", "top").child(el("b", "").say(rule.title.clone())))
                    .child(el("span", "t"))
                    .child(el("span", "id").say(rule.id.clone())),
            )
        });
        el("details", "details topic")
            .child(
                el("summary", "")
                    .child(el("b", "d21").say(topic.name.clone()))
                    .child(icon("down")),
            )
            .child(el("ul", "hits").children(rows))
    };
    el("div", "topics").children(book.topics.iter().map(topic))
}

fn hits(app: App, book: &Rulebook, search: &str) -> El {
    let found = book.search(search);
    if found.is_empty() {
        return el("div", "rows").child(empty(
            "search",
            said!("Nothing found"),
            said!("Fewer or other words may find it."),
        ));
    }
    let rows = found.iter().take(MOST_HITS).filter_map(|hit| {
        let rule = book.rules.get(hit.rule)?;
        Some(
            el("li", "").child(
                open_rule(app, &rule.id)
                    .child(
                        el("span", "top")
                            .child(el("b", "").children(marked(&rule.title, &hit.title)))
                            .child_if(ours(rule)),
                    )
                    .child(el("span", "t").children(marked(&rule.text, &hit.text)))
                    .child(el("span", "id").say(rule.id.clone())),
            ),
        )
    });
    el("ul", "hits").children(rows)
}

fn ours(rule: &Rule) -> Option<El> {
    (!rule.readings.is_empty()).then(|| el("span", "edition edition-ours").say(words::OUR_READING))
}

fn rule_or_reading(app: App, book: &Rulebook, id: &str) -> El {
    let back = Some(Intent::OpenedRule(None));
    if let Some(reading) = book.reading(id) {
        return el("div", "rules-pane")
            .child(title(
                app,
                back,
                &reading.question,
                &reading.id,
                Node::Nothing,
            ))
            .child(el("p", "rule-lead").say(reading.answer.clone()))
            .child(ours_box(&reading.why));
    }
    let Some(rule) = book.find(id) else {
        return el("div", "rules-pane")
            .child(title(app, back, id, "", Node::Nothing))
            .child(empty(
                "rules",
                said!("Not in this book"),
                said!("Rules of combat join the book with the fights."),
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
            el("section", "ours")
                .child(el("span", "edition edition-ours").say(words::OUR_READING))
                .child(el("p", "strong").say(reading.question.clone()))
                .child(el("p", "").say([&reading.answer, " ", &reading.why].concat()))
        });
    let see = rule.see.iter().filter_map(|id| book.find(id)).map(|other| {
        press(app, "row", Intent::OpenedRule(Some(other.id.clone())))
            .child(icon("rules"))
            .child(
                el("span", "")
                    .child(el("b", "").say(other.title.clone()))
                    .child(el("span", "").say(other.id.clone())),
            )
            .child(icon("go"))
    });
    let related = (!rule.see.is_empty()).then(|| {
        el("section", "")
            .child(el("div", "heading").child(el("h2", "").say(words::SEE_ALSO)))
            .child(el("div", "rows").children(see))
    });
    el("div", "rules-pane")
        .child(title(app, back, &rule.title, topic, Node::Nothing))
        .child(el("p", "rule-top").child(el("span", "").say(rule.id.clone())))
        .child(el("p", "rule-lead").say(rule.text.clone()))
        .children(readings)
        .child_if(related)
}

fn ours_box(why: &str) -> El {
    el("section", "ours")
        .child(el("span", "edition edition-ours").say(words::OUR_READING))
        .child(el("p", "").say(why.to_owned()))
}
