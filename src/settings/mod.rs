//! The settings and the about page: installing the app, its data, its look, and the credits.

pub mod archive_file;

use crate::app_status::{AppStatus, UpdateNotice};
use crate::components::{
    Button, ButtonVariant, Heading, Icon, IconButton, LinkRow, PageTitle, Segmented, SettingRow,
    SwitchRow, one_of,
};
use crate::device;
use crate::grammar::counted;
use crate::journal;
use crate::messages;
use crate::navigation::{Address, use_navigator};
use crate::notices::Notices;
use crate::open_table::OpenTable;
use crate::preferences::{Preferences, SavedPreferences, Theme};
use crate::tables::Tables;
use leptos::prelude::*;
use leptos::task::spawn_local;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Returns the preference that a switch changes.
type PreferenceSwitch = fn(&mut Preferences) -> &mut bool;

/// The label, the detail and the preference of each switch.
const SWITCHES: [(&str, &str, PreferenceSwitch); 5] = [
    ("Keep screen on during play", "", |preferences| {
        &mut preferences.screen_stays_on
    }),
    (
        "Left-handed",
        "moves the buttons to the other side",
        |preferences| &mut preferences.left_hand,
    ),
    (
        "Less motion",
        "even if the device allows more",
        |preferences| &mut preferences.less_motion,
    ),
    (
        "Tap to look",
        "open hands with a tap instead of by holding",
        |preferences| &mut preferences.press_to_look,
    ),
    ("Vibrate", "briefly on a flip or a result", |preferences| {
        &mut preferences.vibrate
    }),
];

/// The settings of this device.
#[component]
pub fn SettingsPage() -> impl IntoView {
    let navigator = use_navigator();
    let status: AppStatus = expect_context();
    let version = Signal::derive(move || {
        let ready = if status.is_offline() {
            ", works without a network"
        } else {
            ""
        };
        format!("version {VERSION}{ready}")
    });
    view! {
        <main class="page">
            <PageTitle
                title="Settings"
                detail=version
                on_back=move || navigator.go_up_to_table_or_home()
            />
            <InstallNotice/>
            <UpdateNotice/>
            <Heading text="On this device"/>
            <TableStorage/>
            <div class="rows">
                <SettingRow label="Theme" detail="light or dark"><ThemeChoice/></SettingRow>
                <PreferenceSwitches/>
                <LinkRow
                    icon="info"
                    label="About"
                    detail="the app and its credits"
                    on_press=move || navigator.go_to(Address::About)
                />
            </div>
        </main>
    }
}

/// The button that installs the app, if the browser can.
#[component]
fn InstallNotice() -> impl IntoView {
    let status: AppStatus = expect_context();
    move || {
        status.can_install().then(|| view! {
            <section class="install">
                <Icon name="phone"/>
                <div>
                    <h2>"Install the app"</h2>
                    <p>"It then starts from the home screen, and your tables stay until you remove them."</p>
                    <Button label="Install" variant=ButtonVariant::Primary icon="download" on_press=move || status.install()/>
                </div>
            </section>
        })
    }
}

/// The tables on this device, the room that is left, and ways to save the tables.
#[component]
fn TableStorage() -> impl IntoView {
    let status: AppStatus = expect_context();
    let tables: Tables = expect_context();
    let open_table: OpenTable = expect_context();
    let notices: Notices = expect_context();
    tables.reread();
    let count = move || counted(tables.list().with(Vec::len), "table", "tables");
    let room = RwSignal::new(None::<f64>);
    spawn_local(async move { room.set(journal::free_bytes().await) });
    let room = move || {
        room.get()
            .map(|bytes| view! { <p>{messages::room_left(bytes)}</p> })
    };
    let kept = move || {
        if status.is_persisted() {
            "The browser will keep this data."
        } else {
            "The browser may delete this data if space runs low. Save important tables to a file."
        }
    };
    view! {
        <section class="store">
            <div><b>{count}</b></div>
            {room}
            <p>{kept}</p>
            <SaveButtons
                label="Save everything to a file"
                share_label="Share everything"
                on_save=move || archive_file::save(open_table, notices)
                on_share=archive_file::share
            />
            {open_table.is_open().then(|| view! { <OpenTableButtons open_table/> })}
        </section>
    }
}

/// The buttons that save and check the open table.
#[component]
fn OpenTableButtons(open_table: OpenTable) -> impl IntoView {
    view! {
        <SaveButtons
            label="Save the open table to a file"
            share_label="Share the open table"
            on_save=move || open_table.save_file()
            on_share=move || open_table.share_file()
        />
        <Button
            label="Check that saving works"
            variant=ButtonVariant::Quiet
            class="btn-wide"
            icon="check"
            on_press=move || open_table.check_replay()
        />
    }
}

/// The choice of the theme.
#[component]
fn ThemeChoice() -> impl IntoView {
    let saved: SavedPreferences = expect_context();
    let preferences = saved.signal();
    let options = || {
        [
            (Theme::Auto, "Auto"),
            (Theme::Dark, "Dark"),
            (Theme::Light, "Light"),
        ]
    };
    let current = Signal::derive(move || preferences.get().theme);
    let themes = one_of(options, current, move |theme| {
        saved.change(|preferences| preferences.theme = theme);
    });
    view! { <Segmented label="Theme" choices=themes/> }
}

/// The switches of the preferences.
#[component]
fn PreferenceSwitches() -> impl IntoView {
    let saved: SavedPreferences = expect_context();
    let preferences = saved.signal();
    let switches = SWITCHES.map(|(label, detail, field)| {
        let is_on = Memo::new(move |_| *field(&mut preferences.get()));
        view! {
            <SwitchRow label detail on=is_on on_press=move || saved.change(|preferences| {
                let field = field(preferences);
                *field = !*field;
            })/>
        }
    });
    switches.into_iter().collect_view()
}

/// A button to save a file, and next to it a button to share it if the device can.
#[component]
fn SaveButtons(
    label: &'static str,
    share_label: &'static str,
    #[prop(into)] on_save: Callback<()>,
    #[prop(into)] on_share: Callback<()>,
) -> impl IntoView {
    view! {
        <div class="save-buttons">
            <Button label variant=ButtonVariant::Quiet class="grow" icon="download" on_press=on_save/>
            {device::can_share().then(|| view! {
                <IconButton icon="share" label=share_label on_press=on_share/>
            })}
        </div>
    }
}

/// The credits, with where Improv's chapter is published and its license.
const CREDITS: [(&str, &str, &[&str]); 7] = [
    (
        "An unofficial tool",
        "The names of games are used only to show which games the app works with. The makeup of the deck, the texts and the wording of the rules are our own.",
        &[],
    ),
    (
        "Improv, chapter 4, Conflict",
        "by the authors of Improv. Its rules are given here in our own words, with changes. Used under the Creative Commons Attribution 2.5 license.",
        &[
            "superhuman.wikidot.com/improv-conflict",
            "creativecommons.org/licenses/by/2.5",
        ],
    ),
    (
        "The Torang Engine",
        "Our dice rules are modeled on it. None of its text is used.",
        &[],
    ),
    ("Besley", "by Owen Earl, SIL Open Font License 1.1.", &[]),
    (
        "Atkinson Hyperlegible Next",
        "by the Braille Institute, SIL Open Font License 1.1.",
        &[],
    ),
    (
        "Lucide",
        "icons by the Lucide contributors, ISC License.",
        &[],
    ),
    (
        "Leptos and the Rust libraries",
        "by their many authors, MIT and Apache 2.0.",
        &[],
    ),
];

/// The page with the description of the app and the credits.
#[component]
pub fn AboutPage() -> impl IntoView {
    let navigator = use_navigator();
    let link = |site: &&'static str| {
        view! {
            <a class="link" href=format!("https://{site}") target="_blank" rel="noopener noreferrer">{*site}</a>
        }
    };
    let credits = CREDITS.map(|(name, text, links)| {
        view! {
            <li><b>{name}</b>{text}{links.iter().map(link).collect_view()}</li>
        }
    });
    view! {
        <main class="page">
            <PageTitle
                title="About"
                detail="Rising Action"
                on_back=move || navigator.go_up_to(Address::Settings)
            />
            <p class="page-intro lead">
                "The table companion for cinematic role-playing. Everything stays on this device: there is no account and no server, and nothing is sent anywhere."
            </p>
            <ul class="credits">{credits.into_iter().collect_view()}</ul>
        </main>
    }
}
