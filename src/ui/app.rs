//! The root: one model, one way to change it, and the regions of the page that follow it.

use super::curtain::{Holding, curtain};
use super::dom::{Node, el, maybe};
use super::parts::{button, icon, press};
use super::screens::chronicle::Ways;
use super::screens::recovered::Recovered;
use super::screens::{
    chronicle, ending, foyer, new_table, recovered, rules, seats, settings, stage,
};
use super::{sheets, words};
use crate::app::intent::Intent;
use crate::app::model::{Model, Screen, Theme, Trouble, Wishes};
use crate::app::rulebook::Rulebook;
use crate::app::update::{Effect as ShellEffect, World, start, update};
use crate::app::vm;
use crate::app::words::{refusals, torg};
use crate::engine::seat::Seat;
use crate::shell::storage::Browser;
use crate::shell::{bridge, chance, files, now};
use leptos::prelude::*;
use std::sync::Arc;
use std::time::Duration;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement, KeyboardEvent};

/// How long a toast stays.
const TOAST: Duration = Duration::from_secs(6);
/// Where the rulebook lies beside the page.
const RULEBOOK: &str = "rules/torg-deck.txt";

/// The one model, and the only way to change it.
#[derive(Clone, Copy)]
pub struct App {
    model: RwSignal<Model>,
    rulebook: RwSignal<Option<Arc<Rulebook>>>,
}

impl App {
    /// Reads the device and starts.
    pub fn start() -> Self {
        let model = start(&mut World {
            storage: &mut Browser::new(),
            chance: &mut chance::chance(),
            now: now(),
        });
        let app = Self {
            model: RwSignal::new(model),
            rulebook: RwSignal::new(None),
        };
        follow_wishes(&app.model.read_untracked().device.wishes);
        app.hear_the_device();
        app
    }

    /// Follows an intent: the model changes, is kept, and then the page shows it.
    pub fn send(self, intent: Intent) {
        let mut effects = vec![];
        self.model.update(|model| {
            let mut storage = Browser::new();
            let mut chance = chance::chance();
            let mut world = World {
                storage: &mut storage,
                chance: &mut chance,
                now: now(),
            };
            effects = update(model, intent, &mut world);
        });
        for effect in effects {
            self.run(effect);
        }
    }

    /// A slice of the model that changes only when it does.
    fn memo<T: PartialEq + Send + Sync + 'static>(self, of: fn(&Model) -> T) -> Memo<T> {
        Memo::new(move |_| of(&self.model.read()))
    }

    fn run(self, effect: ShellEffect) {
        match effect {
            ShellEffect::Vibrate => {
                if self.model.read_untracked().device.wishes.vibrate {
                    bridge::tell("ra-vibrate", "");
                }
            }
            ShellEffect::Download { name, text } => {
                // A browser that will not hand out files has said so itself.
                let _ = files::download(&name, &text);
            }
            ShellEffect::ApplyUpdate => bridge::tell("ra-apply-update", ""),
            ShellEffect::Install => bridge::tell("ra-install", ""),
            ShellEffect::FollowWishes => follow_wishes(&self.model.read_untracked().device.wishes),
            ShellEffect::AskToPersist => bridge::tell("ra-persist", ""),
        }
    }

    fn hear_the_device(self) {
        bridge::hear("ra-update-ready", move |_| self.send(Intent::UpdateWaits));
        bridge::hear("ra-can-install", move |detail| {
            self.send(Intent::InstallOffered(detail == "yes"))
        });
        bridge::hear("ra-installed", move |_| self.send(Intent::WasInstalled));
        bridge::hear("ra-persistent", move |detail| {
            self.send(Intent::ToldPersistence(detail == "yes"))
        });
        bridge::hear("ra-cover", move |_| self.send(Intent::CoveredCurtain));
        let browser = Browser::new();
        bridge::hear_storage(
            move |key| browser.is_ours(key),
            move || self.send(Intent::StorageChanged),
        );
        // What the scripts knew before the app came to listen.
        if bridge::mark("data-update").as_deref() == Some("ready") {
            self.send(Intent::UpdateWaits);
        }
        if bridge::mark("data-install").is_some() {
            self.send(Intent::InstallOffered(true));
        }
        if bridge::mark("data-installed").is_some() {
            self.send(Intent::WasInstalled);
        }
        let awake = self.memo(|model| {
            model.device.wishes.screen_stays_on && model.table.is_some() && on_table(model.screen)
        });
        Effect::new(move |_| bridge::tell("ra-stay-awake", if awake.get() { "on" } else { "off" }));
        let wants_rules = self.memo(|model| model.screen == Screen::Rules || model.rule.is_some());
        Effect::new(move |_| {
            if wants_rules.get() && self.rulebook.read_untracked().is_none() {
                leptos::task::spawn_local(async move {
                    if let Some(text) = files::fetch(RULEBOOK).await {
                        self.rulebook.set(Some(Arc::new(Rulebook::parse(&text))));
                    }
                });
            }
        });
        let toast = self.memo(|model| model.toast.as_ref().map(|toast| toast.number));
        Effect::new(move |_| {
            if let Some(number) = toast.get() {
                set_timeout(move || self.send(Intent::DismissedToast(number)), TOAST);
            }
        });
    }
}

/// Whether a screen belongs to the open table.
const fn on_table(screen: Screen) -> bool {
    match screen {
        Screen::Stage | Screen::Seats | Screen::Seat(_) | Screen::Chronicle | Screen::Rules => true,
        Screen::Foyer | Screen::New(_) | Screen::Settings | Screen::About | Screen::Recovered => {
            false
        }
    }
}

/// Marks on the page that the style sheets follow.
fn follow_wishes(wishes: &Wishes) {
    let theme = match wishes.theme {
        Theme::Auto => None,
        Theme::Dark => Some("dark"),
        Theme::Light => Some("light"),
    };
    bridge::set_mark("data-theme", theme);
    bridge::set_mark("data-hand", wishes.left_hand.then_some("left"));
    bridge::set_mark("data-motion", wishes.less_motion.then_some("less"));
}

/// What stands in the input that an event came from.
pub fn value_of(event: &Event) -> Option<String> {
    event
        .target()?
        .dyn_into::<HtmlInputElement>()
        .ok()
        .map(|input| input.value())
}

/// Whether an event is the Enter key, and not part of composing a letter.
pub fn is_enter(event: &Event) -> bool {
    event
        .dyn_ref::<KeyboardEvent>()
        .is_some_and(|event| event.key() == "Enter" && !event.is_composing())
}

/// Whether an event is a key that presses a button.
pub fn is_press(event: &Event) -> bool {
    event
        .dyn_ref::<KeyboardEvent>()
        .is_some_and(|event| !event.repeat() && (event.key() == "Enter" || event.key() == " "))
}

/// The button that lets somebody choose a file of ours.
pub fn pick_file(app: App) -> super::dom::El {
    let read = move |event: Event| {
        let input = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(input) = input {
            leptos::task::spawn_local(async move {
                if let Some(text) = files::chosen(input).await {
                    app.send(Intent::ChoseFile(text));
                }
            });
        }
    };
    el("label", "btn file-way")
        .child(icon("file"))
        .child(el("span", "").say(words::OPEN_FILE))
        .child(
            el("input", "said")
                .attr("type", "file")
                .attr("accept", ".rising,text/plain")
                .on("change", read),
        )
}

/// The app.
#[component]
pub fn Root() -> impl IntoView {
    let app = App::start();
    let page = page(app);
    let dialog = sheet_dialog(app);
    let curtain = curtain_dialog(app);
    (page, dialog, curtain)
}

/// The screen under everything.
fn page(app: App) -> impl IntoView {
    let screen = app.memo(|model| {
        let ending = model
            .table
            .as_ref()
            .is_some_and(|table| table.game.state().ending.is_some());
        let screen = if model.table.is_none()
            && (on_table(model.screen) || model.screen == Screen::Recovered)
        {
            if model.screen == Screen::Rules {
                Screen::Rules
            } else {
                Screen::Foyer
            }
        } else {
            model.screen
        };
        (screen, ending && screen == Screen::Stage)
    });
    move || {
        let (screen, ending) = screen.get();
        let body: AnyView = match screen {
            Screen::Foyer => {
                let tickets = app.memo(vm::foyer::tickets);
                (move || foyer::foyer(app, &tickets.read())).into_any()
            }
            Screen::New(step) => {
                let draft = app.memo(vm::new_table::new_table);
                (move || new_table::new_table(app, step, &draft.read())).into_any()
            }
            Screen::Stage if ending => {
                let scene = app.memo(vm::ending::ending);
                (move || {
                    maybe(
                        scene
                            .read()
                            .as_ref()
                            .map(|scene| ending::ending(app, scene)),
                    )
                })
                .into_any()
            }
            Screen::Stage | Screen::Seats | Screen::Seat(_) | Screen::Chronicle | Screen::Rules => {
                house(app, screen).into_any()
            }
            Screen::Settings => {
                let device = app.memo(|model| {
                    (
                        model.device.clone(),
                        model.shelf.len(),
                        model.table.is_some(),
                    )
                });
                (move || {
                    let (device, tables, open) = device.get();
                    settings::settings(app, &device, tables, open)
                })
                .into_any()
            }
            Screen::About => (move || settings::about(app)).into_any(),
            Screen::Recovered => {
                let told = app.memo(recovery);
                (move || recovered::recovered(app, &told.read())).into_any()
            }
        };
        (body, move || telling(app, screen))
    }
}

fn recovery(model: &Model) -> Recovered {
    let Some(table) = &model.table else {
        return Recovered::default();
    };
    let view = table.view(Seat::Table);
    Recovered {
        title: view
            .title
            .as_ref()
            .map_or_else(String::new, |title| title.as_str().to_owned()),
        whole: table.chronicle().entries().len(),
        all: table.damaged.unwrap_or_default(),
        last_line: vm::chronicle::last_line(table, &view).unwrap_or_default(),
    }
}

/// A table's screens: the stage with whatever tab lies beside or over it.
fn house(app: App, screen: Screen) -> impl IntoView {
    let stage_vm = app.memo(vm::stage::stage);
    let tab = app.memo(tab_content);
    move || {
        let vm = stage_vm.read();
        let class = match screen {
            Screen::Stage => "house is-lit-house",
            _ => "house is-lit-house is-elsewhere",
        };
        let frame = vm
            .as_ref()
            .map_or_else(Vec::new, |vm| stage::frame(app, vm));
        let book = app.rulebook.read();
        let pane = match &*tab.read() {
            Tab::Stage => maybe(vm.as_ref().map(|vm| stage::pane(app, vm))),
            Tab::Seats(rows) => seats::seats(app, rows),
            Tab::Seat(seat) => seats::seat(app, seat, vm.as_ref().is_some_and(|vm| vm.undo_ready)),
            Tab::Chronicle(title, rows, ways) => chronicle::chronicle(app, title, rows, ways),
            Tab::Rules(search, open) => rules::rules(app, book.as_deref(), search, open.as_deref()),
        };
        let table = vm.is_some();
        Node::from(
            el("div", class)
                .children(frame)
                .child(el("main", "pane").child(pane))
                .child(tabs(app, screen, table)),
        )
    }
}

/// What the tab that is open shows.
#[derive(Clone, Debug, PartialEq)]
enum Tab {
    Stage,
    Seats(Vec<vm::seat::SeatRow>),
    Seat(Box<vm::seat::Seat>),
    Chronicle(String, Vec<vm::chronicle::Row>, Ways),
    Rules(String, Option<String>),
}

fn tab_content(model: &Model) -> Tab {
    if model.screen == Screen::Rules {
        return Tab::Rules(model.search.clone(), model.rule.clone());
    }
    let (Some(table), Some(view)) = (&model.table, vm::open_view(model)) else {
        return Tab::Stage;
    };
    match model.screen {
        Screen::Seats => Tab::Seats(vm::seat::seats(&view)),
        Screen::Seat(actor) => {
            vm::seat::seat(model, actor).map_or(Tab::Stage, |seat| Tab::Seat(Box::new(seat)))
        }
        Screen::Chronicle => {
            let title = view
                .title
                .as_ref()
                .map_or_else(String::new, |title| title.as_str().to_owned());
            let ways = Ways {
                undo: vm::chronicle::last_acting_line(table, &view).unwrap_or_default(),
                redo: vm::chronicle::next_line(table, &view).unwrap_or_default(),
            };
            Tab::Chronicle(title, vm::chronicle::rows(table, Seat::Table), ways)
        }
        Screen::Stage
        | Screen::Rules
        | Screen::Foyer
        | Screen::New(_)
        | Screen::Settings
        | Screen::About
        | Screen::Recovered => Tab::Stage,
    }
}

fn tabs(app: App, screen: Screen, table: bool) -> super::dom::El {
    let tab = |to: Screen, sign, word, here: bool| {
        let made = press(app, "tab", Intent::Went(to))
            .child(icon(sign))
            .child(el("span", "").say(word));
        if here {
            made.attr("aria-current", "page")
        } else {
            made
        }
    };
    let seats_here = matches!(screen, Screen::Seats | Screen::Seat(_));
    let away = press(app, "tab is-wide is-last", Intent::Went(Screen::Foyer))
        .child(icon("back"))
        .child(el("span", "").say("Foyer"));
    let nav = el("nav", "tabs")
        .attr("aria-label", "Table")
        .child(icon("rise").attr("class", "i mark"));
    let nav = if table {
        nav.child(tab(
            Screen::Stage,
            "stage",
            "Stage",
            screen == Screen::Stage,
        ))
        .child(tab(Screen::Seats, "seats", "Seats", seats_here))
        .child(tab(
            Screen::Chronicle,
            "chron",
            words::CHRONICLE,
            screen == Screen::Chronicle,
        ))
    } else {
        nav.child(tab(Screen::Foyer, "back", "Foyer", false))
    };
    nav.child(tab(
        Screen::Rules,
        "rules",
        words::RULES,
        screen == Screen::Rules,
    ))
    .child(away)
}

/// The toast and the bar: what just happened, and what is wrong with the device.
fn telling(app: App, screen: Screen) -> Node {
    let model = app.model.read();
    let toast = model.toast.as_ref().map(|toast| {
        let made = el("div", "toast")
            .attr("role", "status")
            .child(el("span", "").say(toast.text.clone()));
        made.child_if(
            toast
                .undo
                .then(|| press(app, "link", Intent::Undid).say(words::UNDO)),
        )
    });
    let trouble = model.trouble.as_ref().map(|trouble| {
        let (head, text, way) = trouble_words(trouble);
        el("div", "errbar")
            .attr("role", "alert")
            .child(icon("info"))
            .child(el("span", "").child(el("b", "").say(head)).say(text))
            .child(button(app, &way, ""))
    });
    let class = if on_table(screen) {
        "telling is-over-dock"
    } else {
        "telling"
    };
    el("div", class).child_if(trouble).child_if(toast).into()
}

fn trouble_words(trouble: &Trouble) -> (String, String, vm::Button) {
    let ok = || vm::Button::new(words::ALL_RIGHT, vm::Look::Plain, Intent::DismissedTrouble);
    match trouble {
        Trouble::Unsaved { fault, entries } => (
            [refusals::storage(*fault), " "].concat(),
            [
                &torg::counted(*entries, "entry is", "entries are"),
                " kept in memory only. Save a file before you close this.",
            ]
            .concat(),
            vm::Button::new("Save a file", vm::Look::Plain, Intent::SavedToFile),
        ),
        Trouble::OtherWindow => (
            "Another window has played on. ".to_owned(),
            "This is its table now; do again here what is missing.".to_owned(),
            ok(),
        ),
        Trouble::File(fault) => (String::new(), refusals::file(*fault).to_owned(), ok()),
        Trouble::Shelf(fault) => (String::new(), refusals::shelf(*fault).to_owned(), ok()),
        Trouble::Unsound => (
            "These cards do not add up. ".to_owned(),
            "Some are missing or there twice, so this table was not opened. Nothing was changed."
                .to_owned(),
            ok(),
        ),
    }
}

/// Opens and closes a dialog with what it is to show; the browser traps and returns the focus.
fn keep_dialog(dialog: NodeRef<leptos::html::Dialog>, open: Memo<bool>) {
    Effect::new(move |_| {
        let open = open.get();
        if let Some(dialog) = dialog.get() {
            if open && !dialog.open() {
                let _ = dialog.show_modal();
            } else if !open && dialog.open() {
                dialog.close();
            }
        }
    });
}

fn sheet_dialog(app: App) -> impl IntoView {
    let vm = app.memo(vm::sheet::sheet);
    let rule = app.memo(|model| model.rule.clone().filter(|_| model.screen != Screen::Rules));
    let open = Memo::new(move |_| vm.read().is_some() || rule.read().is_some());
    let node = NodeRef::new();
    keep_dialog(node, open);
    let cancel = move |event: Event| {
        event.prevent_default();
        app.send(if rule.read_untracked().is_some() {
            Intent::OpenedRule(None)
        } else {
            Intent::ClosedSheet
        });
    };
    let outside = move |event: leptos::ev::MouseEvent| {
        let dialog = event
            .target()
            .zip(event.current_target())
            .is_some_and(|(target, own)| target == own);
        if dialog {
            app.send(if rule.read_untracked().is_some() {
                Intent::OpenedRule(None)
            } else {
                Intent::ClosedSheet
            });
        }
    };
    view! {
        <dialog
            node_ref=node
            class=move || if rule.read().is_some() { "sheet" } else { sheets::dialog_class(vm.read().as_ref()) }
            aria-labelledby="sheet-title"
            on:cancel=cancel
            on:click=outside
        >
            {move || match &*rule.read() {
                Some(rule) => rule_sheet(app, rule),
                None => maybe(vm.read().as_ref().map(|vm| sheets::sheet(app, vm))),
            }}
        </dialog>
    }
}

/// A rule over the place where it was asked for.
fn rule_sheet(app: App, rule: &str) -> Node {
    let book = app.rulebook.read();
    el("div", "sheet-in")
        .child(el("div", "sheet-body rule-sheet").child(rules::rules(
            app,
            book.as_deref(),
            "",
            Some(rule),
        )))
        .child(
            el("div", "dock")
                .child(press(app, "btn btn-lit btn-wide", Intent::OpenedRule(None)).say("Back")),
        )
        .into()
}

fn curtain_dialog(app: App) -> impl IntoView {
    let cover = app.memo(vm::secret::cover);
    let secret = app.memo(vm::secret::secret);
    let open = Memo::new(move |_| cover.read().is_some());
    let holding = Holding::new();
    Effect::new(move |_| {
        if secret.read().is_none() {
            holding.fallen();
        }
    });
    let node = NodeRef::new();
    keep_dialog(node, open);
    let cancel = move |event: Event| {
        event.prevent_default();
        app.send(Intent::LeftCurtain);
    };
    view! {
        <dialog node_ref=node class="curtain-dialog" aria-labelledby="curtain-title" on:cancel=cancel>
            {move || {
                let secret = secret.read();
                let hold = holding.state().get();
                maybe(cover.read().as_ref().map(|cover| curtain(app, cover, secret.as_ref(), holding, hold)))
            }}
        </dialog>
    }
}
