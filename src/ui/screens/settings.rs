//! Settings and about: keeping the app, what it holds, how it looks, whom to thank.

use crate::app::intent::Intent;
use crate::app::model::{Device, Preferences, Screen, Theme};
use crate::ui::app::App;
use crate::ui::dom::{El, Node, b, div, el, h2, li, p, section, span, ul};
use crate::ui::parts::{icon, press, seg, title, toggle};
use crate::ui::words;

/// The app's version.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Settings.
pub fn settings(app: App, device: &Device, tables: usize, open_table: bool) -> El {
    let preferences = device.preferences;
    let back = Intent::Went(Screen::Foyer);
    let sub = format!("version {}, works without a network", VERSION);
    let install = device.can_install.then(|| {
        section("install").child(icon("phone")).child(
            div("")
                .child(h2("").say("Keep it on this device"))
                .child(p("").say("Then it starts from the home screen, and your tables stay until you remove them."))
                .child(press(app, "btn btn-lit", Intent::PressedInstall).child(icon("download")).child(span("").say("Install"))),
        )
    });
    let update = device.update_waiting.then(|| {
        section("update")
            .child(icon("update"))
            .child(
                span("")
                    .child(b("").say("A new version is waiting"))
                    .child(span("").say("It comes in after play.")),
            )
            .child(press(app, "btn", Intent::TookUpdate).say("Now"))
    });
    let kept = match device.persistent {
        Some(true) => "The browser promised not to clear it.",
        Some(false) | None => {
            "The browser may clear it when space runs short: save what matters to a file."
        }
    };
    let size = format!("{} KB", device.bytes_used / 1024);
    let store = section("store")
        .child(
            div("")
                .child(b("").say(crate::app::words::torg::counted(tables, "table", "tables")))
                .child(span("").say(size)),
        )
        .child(p("").say(kept))
        .child_if(open_table.then(|| {
            press(app, "btn btn-quiet btn-wide", Intent::SavedToFile)
                .child(icon("download"))
                .child(span("").say("Save the open table to a file"))
        }))
        .child_if(open_table.then(|| {
            press(app, "btn btn-quiet btn-wide", Intent::CheckedTable)
                .child(icon("check"))
                .child(span("").say("Check the open table"))
        }));
    let theme = |theme, word| {
        (
            word,
            preferences.theme == theme,
            Intent::ChangedPreferences(Preferences {
                theme,
                ..preferences
            }),
        )
    };
    let look = setrow("Look", "light or dark").child(seg(
        app,
        "Look",
        vec![
            theme(Theme::Auto, "Auto"),
            theme(Theme::Dark, "Dark"),
            theme(Theme::Light, "Light"),
        ],
    ));
    let switch = |name: &'static str, sub: &'static str, on: bool, preferences: Preferences| {
        setrow(name, sub).child(toggle(
            app,
            name,
            on,
            Intent::ChangedPreferences(preferences),
        ))
    };
    let rows = div("rows")
        .child(look)
        .child(switch(
            "Screen stays on in play",
            "",
            preferences.screen_stays_on,
            Preferences {
                screen_stays_on: !preferences.screen_stays_on,
                ..preferences
            },
        ))
        .child(switch(
            "Left hand",
            "the dock changes sides",
            preferences.left_hand,
            Preferences {
                left_hand: !preferences.left_hand,
                ..preferences
            },
        ))
        .child(switch(
            "Less motion",
            "as the device has it, or less",
            preferences.less_motion,
            Preferences {
                less_motion: !preferences.less_motion,
                ..preferences
            },
        ))
        .child(switch(
            "Press to look",
            "hands open by a press, not by holding",
            preferences.press_to_look,
            Preferences {
                press_to_look: !preferences.press_to_look,
                ..preferences
            },
        ))
        .child(switch(
            "Buzz",
            "a short one on a flip or a result",
            preferences.vibrate,
            Preferences {
                vibrate: !preferences.vibrate,
                ..preferences
            },
        ))
        .child(
            press(app, "row", Intent::Went(Screen::About))
                .child(icon("info"))
                .child(
                    span("")
                        .child(b("").say("About"))
                        .child(span("").say("what this is, and thanks")),
                )
                .child(icon("go")),
        );
    el("main", "page")
        .child(title(app, Some(back), words::SETTINGS, &sub, Node::Nothing))
        .child_if(install)
        .child_if(update)
        .child(div("heading").child(h2("").say("On this device")))
        .child(store)
        .child(rows)
}

fn setrow(name: &'static str, sub: &'static str) -> El {
    div("setrow").child(
        span("")
            .child(b("").say(name))
            .child_if((!sub.is_empty()).then(|| span("").say(sub))),
    )
}

/// About.
pub fn about(app: App) -> El {
    let credits: [(&'static str, &'static str); 7] = [
        (
            "An unofficial tool",
            "Names of games say what it works with, nothing more. The cards’ composition, texts and rules wording are our own.",
        ),
        (
            "Improv, chapter 4, Conflict",
            "by the authors of Improv. Its rules are told here in our own words, and were changed. Used under the licence Creative Commons Attribution 2.5.",
        ),
        (
            "The Torang Engine",
            "Our dice procedure is modelled on it; none of its text is used.",
        ),
        ("Besley", "by Owen Earl, SIL Open Font License 1.1."),
        (
            "Atkinson Hyperlegible Next",
            "by the Braille Institute, SIL Open Font License 1.1.",
        ),
        ("Lucide", "icons by the Lucide contributors, ISC License."),
        (
            "Leptos and the Rust libraries",
            "by their many authors, MIT and Apache 2.0.",
        ),
    ];
    let credit = |(place, (name, words)): (usize, &(&'static str, &'static str))| {
        let credit = li("").child(b("").say(*name)).say(*words);
        let links = LINKS.iter().filter(|_| place == IMPROV);
        credit.children(links.map(|place| link(place)))
    };
    el("main", "page")
        .child(title(app, Some(Intent::Went(Screen::Settings)), "About", words::APP, Node::Nothing))
        .child(p("lede lead").say(
            "The table companion for cinematic role-playing. Everything happens on this device: no account, no server, nothing is sent anywhere.",
        ))
        .child(ul("credits").children(credits.iter().enumerate().map(credit)))
}

/// Where Improv's credit stands.
const IMPROV: usize = 1;

/// Where Improv's chapter is published, and what its licence says.
const LINKS: [&str; 2] = [
    "superhuman.wikidot.com/improv-conflict",
    "creativecommons.org/licenses/by/2.5",
];

/// A way out of the app, in a window of its own.
fn link(place: &'static str) -> El {
    el("a", "link")
        .attr("href", format!("https://{place}"))
        .attr("target", "_blank")
        .attr("rel", "noopener noreferrer")
        .say(place)
}
