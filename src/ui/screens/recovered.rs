//! A table came back from a damaged save: what is whole, and the two ways on.

use crate::app::intent::Intent;
use crate::app::model::Screen;
use crate::ui::app::App;
use crate::ui::dom::{El, div, el, h1, li, p, span, ul};
use crate::ui::parts::{icon, press};

/// What the page says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Recovered {
    pub title: String,
    pub whole: usize,
    pub all: usize,
    pub last_line: String,
}

/// The page.
pub fn recovered(app: App, vm: &Recovered) -> El {
    let lead = format!(
        "Its save was damaged. The first {} of {} entries are whole; what came after them could not be read.",
        vm.whole, vm.all
    );
    let quote = div("quote paper")
        .child(span("").say("The last good entry"))
        .child(p("").say(format!("“{}”", vm.last_line)))
        .child(span("").say(format!("entry {}", vm.whole)));
    let assured =
        ul("assured")
            .child(li("").child(icon("check")).child(
                span("").say("Hands, pools and the order of the deck are as they were then."),
            ))
            .child(
                li("")
                    .child(icon("file"))
                    .child(span("").say("Until you play on, the damaged save stays as it is.")),
            );
    let go_on = format!("Go on from entry {}", vm.whole);
    el("main", "page")
        .child(
            div("verdict")
                .child(icon("rise"))
                .child(h1("d40").say(format!("{} is back", vm.title)))
                .child(p("lead").say(lead))
                .child(quote)
                .child(assured),
        )
        .child(
            div("page-foot").child(
                div("dock dock-tall")
                    .child(
                        press(
                            app,
                            "btn btn-lit btn-big btn-wide",
                            Intent::Went(Screen::Stage),
                        )
                        .say(go_on),
                    )
                    .child(
                        press(app, "btn btn-wide", Intent::SavedToFile)
                            .child(icon("download"))
                            .child(span("").say("Save what is whole to a file first")),
                    )
                    .child(
                        press(app, "btn btn-wide", Intent::SavedAsItLies)
                            .child(icon("download"))
                            .child(span("").say("Save everything as it lies")),
                    ),
            ),
        )
}
