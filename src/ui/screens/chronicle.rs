//! The chronicle: everything that happened, where the table stands, and the ways back and forth.

use crate::app::intent::Intent;
use crate::app::model::Sheet;
use crate::app::vm::Mark;
use crate::app::vm::chronicle::Row;
use crate::ui::app::App;
use crate::ui::dom::{El, b, div, el, h1, h2, li, p, span};
use crate::ui::parts::{empty, icon, icon_button, press, side_mark};
use crate::ui::words;

/// What undo and redo would do, in words; empty where there is nothing to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ways {
    /// What undo takes back.
    pub undo: String,
    /// What redo brings back.
    pub redo: String,
}

/// The chronicle. The newest entries are at the foot, beside the ways.
pub fn chronicle(app: App, title: &str, rows: &[Row], ways: &Ways) -> El {
    let done = rows.iter().filter(|row| !row.undone).count();
    let entries = done
        .checked_sub(1)
        .and_then(|last| rows.get(last))
        .map_or(0, |row| row.number);
    let count = format!(
        "{title}, {}, all kept",
        crate::app::words::torg::counted(entries, "entry", "entries")
    );
    let head = el("header", "title")
        .child(
            div("crumb").child(
                span("")
                    .child(h1("").say(words::CHRONICLE))
                    .child(el("small", "").say(count)),
            ),
        )
        .child(icon_button(
            app,
            "note",
            "A note",
            Intent::Asked(Sheet::Note {
                text: String::new(),
            }),
        ))
        .child(icon_button(
            app,
            "download",
            words::SAVE_FILE,
            Intent::SavedToFile,
        ));
    let (counting, undone) = rows.split_at(done);
    let entries = |rows: &[Row]| rows.iter().map(|row| entry(app, row)).collect::<Vec<El>>();
    let list = entries(counting)
        .into_iter()
        .chain([here()])
        .chain(entries(undone));
    let log = if rows.is_empty() {
        div("log").child(empty("chron", words::EMPTY_LOG, ""))
    } else {
        el("ol", "log").children(list)
    };
    let way = |sign, word, what: &str, intent| {
        let made = press(app, "bigact", intent).child(icon(sign)).child(
            span("")
                .child(b("").say(word))
                .child(span("clip").say(what.to_owned())),
        );
        if what.is_empty() {
            made.attr("disabled", "")
        } else {
            made
        }
    };
    div("chronicle-pane").child(head).child(log).child(
        div("unredo")
            .child(way("undo", words::UNDO, &ways.undo, Intent::Undid))
            .child(way("redo", words::REDO, &ways.redo, Intent::Redid)),
    )
}

fn here() -> El {
    li("here").attr("id", "here").say(words::YOU_ARE_HERE)
}

fn entry(app: App, row: &Row) -> El {
    let mut class = String::from("ent");
    if row.mark == Mark::Ruling {
        class.push_str(" is-ruling");
    }
    if row.undone {
        class.push_str(" is-undone");
    }
    let (dot, sign) = match row.mark {
        Mark::Side(side) => ("dot is-bare", side_mark(side)),
        Mark::Card => ("dot", icon("pool")),
        Mark::Look => ("dot", icon("eye")),
        Mark::Die => ("dot", icon("dice")),
        Mark::Ruling => ("dot", icon("ruling")),
        Mark::Note => ("dot", icon("note")),
        Mark::Plain => ("dot", icon("check")),
    };
    let dot = if row.undone {
        span("dot").child(icon("redo"))
    } else {
        el("span", dot).child(sign)
    };
    let words = p("")
        .child_if((row.mark == Mark::Ruling).then(|| b("").say("Ruling. ")))
        .say(&row.text)
        .child_if(
            row.ruling
                .as_ref()
                .map(|ruling| span("").say(format!(" {ruling}."))),
        )
        .child_if(
            row.seen
                .then(|| span("").say(" Seen before it was taken back.")),
        )
        .child_if(
            row.instead_of
                .as_ref()
                .map(|before| span("").say(format!(" ({before})"))),
        );
    let label = format!("Go to entry {}", row.number);
    let body = el("div", class).child(dot).child(words).child(icon_button(
        app,
        "turn",
        label,
        row.go_here.clone(),
    ));
    let heading = row
        .heading
        .as_ref()
        .map(|(head, more)| h2("").say(head).child(el("small", "").say(more)));
    li("").child_if(heading).child(body)
}
