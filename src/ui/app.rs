//! The root: one model, one way to change it, and the regions of the page that follow it.

use super::curtain::{Hold, Holding, curtain_dialog};
use super::dom::{El, Node, div, el, maybe, section, span};
use super::news::telling;
use super::panes::{Pane, on_table, page_key, pane, pane_key};
use super::parts::{icon, press};
use super::screens::chronicle::Ways;
use super::screens::recovered::Recovered;
use super::screens::{
    chronicle, ending, foyer, new_table, quick, recovered, rules, seats, settings, stage,
};
use super::{attack, improv, sheets, torang, words};
use crate::app::improv::quick_vm as conflict_vm;
use crate::app::improv::table::vm as table_vm;
use crate::app::intent::Intent;
use crate::app::model::{Model, Preferences, Screen, Theme};
use crate::app::torang::table::vm::{Scene, scene, seat};
use crate::app::torang::vm as quick_vm;
use crate::app::update::{Effect as ShellEffect, World, start, update};
use crate::app::vm;
use crate::rules::rulebook::Rulebook;
use browser::storage::BrowserStorage;
use browser::{chance, events, now};
use leptos::prelude::{ArcTrigger, Notify, Track, set_timeout};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use tabletop::seat::Seat;
use wasm_bindgen::JsCast;
use web_sys::{Event, KeyboardEvent};

/// How long a toast stays.
const TOAST: Duration = Duration::from_secs(6);

/// The one model, and the only way to change it.
#[derive(Clone, Copy)]
pub struct App(&'static Parts);

/// What the page keeps for as long as it lives. Behind one reference, since nearly every call hands the app on.
struct Parts {
    model: RefCell<Model>,
    rulebook: RefCell<Option<Rc<Rulebook>>>,
    holding: Holding,
    /// Whether its page is shown: what comes from the device is for others while it is not.
    mounted: Cell<bool>,
    /// Something has changed: the page is made anew. One signal for all, since a signal of each kind is code of its own.
    changed: ArcTrigger,
}

impl App {
    /// Reads the device and starts.
    pub fn start() -> Self {
        let mut storage = BrowserStorage::new();
        let mut chance = chance::seeded();
        let mut world = World {
            storage: &mut storage,
            chance: &mut chance,
            now: now(),
        };
        let model = start(&mut world, false);
        let app = Self(Box::leak(Box::new(Parts {
            model: RefCell::new(model),
            rulebook: RefCell::new(None),
            holding: Holding::new(),
            mounted: Cell::new(false),
            changed: ArcTrigger::new(),
        })));
        apply_preferences(&app.0.model.borrow().device.preferences);
        app.hear_the_device();
        app.follow_up(None, Screen::Foyer);
        app
    }

    /// Follows an intent: the model changes, is kept, and then the page shows it.
    pub fn send(self, intent: Intent) {
        let (toast, screen) = {
            let model = self.0.model.borrow();
            (model.toast.as_ref().map(|toast| toast.number), model.screen)
        };
        let effects = update(
            &mut self.0.model.borrow_mut(),
            intent,
            &mut World {
                storage: &mut BrowserStorage::new(),
                chance: &mut chance::seeded(),
                now: now(),
            },
        );
        self.show();
        for effect in effects {
            self.run(effect);
        }
        self.follow_up(toast, screen);
    }

    /// Reads the model.
    pub fn with_model<T>(self, read: impl FnOnce(&Model) -> T) -> T {
        read(&self.0.model.borrow())
    }

    /// Whether its page is shown.
    pub fn set_mounted(self, mounted: bool) {
        self.0.mounted.set(mounted);
    }

    /// Changes with the model.
    pub fn changed(self) -> ArcTrigger {
        self.0.changed.clone()
    }

    /// Closes what lies on top.
    pub fn close_top(self) {
        let intent = self.with_model(|model| {
            if model.rule.is_some() && model.screen != Screen::Rules {
                Intent::OpenedRule(None)
            } else if model.curtain.is_some() {
                Intent::LeftCurtain
            } else {
                Intent::ClosedSheet
            }
        });
        self.send(intent);
    }

    /// Makes the page anew, after something that it shows has changed.
    pub fn show(self) {
        self.0.changed.notify();
    }

    /// What the device has to do after the model changed; `toast` and `screen` are what they were before.
    fn follow_up(self, toast: Option<u32>, screen: Screen) {
        let model = self.0.model.borrow();
        // A disc that is only being held down is not let go by what comes in meanwhile, such as a toast that goes.
        let filling = self.0.holding.state() == Hold::Filling && model.is_curtained();
        if !model.is_looking() && !filling {
            self.0.holding.fallen(self);
        }
        let new = model.toast.as_ref().map(|toast| toast.number);
        let said = new != toast;
        if let Some(new) = new.filter(|_| said) {
            set_timeout(move || self.send(Intent::DismissedToast(new)), TOAST);
        }
        if model.screen != screen {
            let awake = model.device.preferences.screen_stays_on
                && model.table.is_some()
                && on_table(model.screen);
            events::send("ra-stay-awake", if awake { "on" } else { "off" });
        }
        if said || model.screen != screen {
            events::send("ra-show", "");
        }
        let wants_rules = model.screen == Screen::Rules || model.rule.is_some();
        let book = model.book();
        if wants_rules
            && !self
                .0
                .rulebook
                .borrow()
                .as_ref()
                .is_some_and(|here| here.book() == book)
        {
            events::send("ra-read", book.path());
        }
    }

    /// The rulebook that is wanted now, if it is here.
    fn rulebook(self, model: &Model) -> Option<Rc<Rulebook>> {
        self.0
            .rulebook
            .borrow()
            .clone()
            .filter(|here| here.book() == model.book())
    }

    fn run(self, effect: ShellEffect) {
        match effect {
            ShellEffect::Vibrate => {
                if self.0.model.borrow().device.preferences.vibrate {
                    events::send("ra-vibrate", "");
                }
            }
            ShellEffect::ShowRoll => events::send("ra-show", ".call"),
            ShellEffect::ShowSection => {
                events::send("ra-show", ".option-section[aria-expanded=true]")
            }
            ShellEffect::ShowFault => events::send("ra-show", "dialog [role=alert]"),
            ShellEffect::Download { name, text } => {
                events::send("ra-save", &format!("{name}\n{text}"));
            }
            ShellEffect::ApplyUpdate => events::send("ra-apply-update", ""),
            ShellEffect::Install => events::send("ra-install", ""),
            ShellEffect::ApplyPreferences => {
                apply_preferences(&self.0.model.borrow().device.preferences)
            }
            ShellEffect::Show => events::send("ra-show", ""),
            ShellEffect::AskToPersist => events::send("ra-persist", ""),
        }
    }

    fn hear_the_device(self) {
        events::listen("ra-update-ready", move |_| self.send(Intent::UpdateWaits));
        events::listen("ra-can-install", move |detail| {
            self.send(Intent::InstallOffered(detail == "yes"))
        });
        events::listen("ra-installed", move |_| self.send(Intent::WasInstalled));
        events::listen("ra-persistent", move |detail| {
            self.send(Intent::ToldPersistence(detail == "yes"))
        });
        events::listen("ra-text", move |text| {
            let book = Rulebook::parse(&text);
            // An earlier wish may be answered last.
            if book.book() == self.0.model.borrow().book() {
                *self.0.rulebook.borrow_mut() = Some(Rc::new(book));
                self.show();
            }
        });
        events::listen("ra-file", move |text| {
            if self.0.mounted.get() {
                self.send(Intent::ChoseFile(text));
            }
        });
        events::listen("ra-cover", move |_| {
            if self.0.model.borrow().is_looking() {
                self.send(Intent::CoveredCurtain);
            }
            // The device was put away while the disc was held down: that hold is over, too.
            self.0.holding.fallen(self);
        });
        let browser = BrowserStorage::new();
        events::listen_to_storage(
            move |key| browser.is_ours(key),
            move || self.send(Intent::StorageChanged),
        );
        // What the scripts knew before the app came to listen.
        if events::root_attribute("data-update").as_deref() == Some("ready") {
            self.send(Intent::UpdateWaits);
        }
        if events::root_attribute("data-install").is_some() {
            self.send(Intent::InstallOffered(true));
        }
        if events::root_attribute("data-installed").is_some() {
            self.send(Intent::WasInstalled);
        }
    }

    /// The whole page, as the model has it.
    pub fn page(self) -> Node {
        self.0.changed.track();
        let model = self.0.model.borrow();
        let screen = shown(&model);
        div("legacy")
            .child(page_of(self, &model, screen).key(page_key(screen)))
            .child(telling(self, &model, screen))
            .child(sheet_dialog(self, &model))
            .child(curtain_dialog(self, &model, &self.0.holding))
            .into()
    }
}

/// The screen that can be shown: one of a table needs a table.
fn shown(model: &Model) -> Screen {
    let needs_table = model.screen.is_of_table() || model.screen == Screen::Recovered;
    if needs_table && model.table.is_none() {
        Screen::Foyer
    } else {
        model.screen
    }
}

/// Marks on the page that the style sheets follow.
fn apply_preferences(preferences: &Preferences) {
    let theme = match preferences.theme {
        Theme::Auto => None,
        Theme::Dark => Some("dark"),
        Theme::Light => Some("light"),
    };
    events::set_root_attribute("data-theme", theme);
    events::set_root_attribute("data-hand", preferences.left_hand.then_some("left"));
    events::set_root_attribute("data-motion", preferences.less_motion.then_some("less"));
}

/// What stands in the input that an event came from.
pub fn value_of(event: &Event) -> Option<String> {
    let value = js_sys::Reflect::get(&event.target()?.into(), &"value".into());
    value.ok()?.as_string()
}

/// Whether an event is the Enter key, and not part of composing a letter.
pub fn is_enter(event: &Event) -> bool {
    event
        .dyn_ref::<KeyboardEvent>()
        .is_some_and(|event| event.key() == "Enter" && !event.is_composing() && !event.shift_key())
}

/// Whether an event is a key that presses a button.
pub fn is_press(event: &Event) -> bool {
    event
        .dyn_ref::<KeyboardEvent>()
        .is_some_and(|event| !event.repeat() && (event.key() == "Enter" || event.key() == " "))
}

/// The screen under everything.
fn page_of(app: App, model: &Model, screen: Screen) -> El {
    match screen {
        Screen::Foyer => foyer::foyer(app, &vm::foyer::tickets(model)),
        Screen::New(step) => new_table::new_table(app, step, &vm::new_table::new_table(model)),
        Screen::Stage => match vm::ending::ending(model) {
            Some(scene) => ending::ending(app, &scene),
            None => table_page(app, model, screen),
        },
        Screen::Seats | Screen::Seat(_) | Screen::Chronicle | Screen::Rules => {
            table_page(app, model, screen)
        }
        Screen::Settings => settings::settings(
            app,
            &model.device,
            model.tables.len(),
            model.table.is_some(),
        ),
        Screen::About => settings::about(app),
        Screen::Quick => quick::quick(app, &quick_vm::page(&model.quick)),
        Screen::QuickAttack => attack::quick(app, &vm::attack::quick::page(&model.attack)),
        Screen::QuickConflict => {
            improv::quick::quick(app, &conflict_vm::page(&model.quick_conflict))
        }
        Screen::Recovered => recovered::recovered(app, &recovery(model)),
    }
}

fn recovery(model: &Model) -> Recovered {
    let Some(table) = &model.table else {
        return Recovered::default();
    };
    Recovered {
        title: table
            .game
            .title()
            .map_or_else(String::new, |title| title.as_str().to_owned()),
        whole: table.game.entries(),
        all: table.damaged.unwrap_or_default(),
        last_line: table.game.last_line().unwrap_or_default(),
    }
}

/// What a table's tabs are called, and what stays in sight beside them.
struct Beside {
    class: &'static str,
    frame: Vec<Node>,
    dock: El,
    names: [&'static str; 2],
}

/// A table's screens: the stage, with whatever tab lies beside it or over it.
fn table_page(app: App, model: &Model, screen: Screen) -> El {
    let stage = vm::stage::stage(model);
    let scene = scene(model);
    let conflict = table_vm::table(model);
    let beside = match (&stage, &scene, &conflict) {
        (Some(vm), ..) => Some(Beside {
            class: "table-page has-glow",
            frame: stage::frame(app, vm),
            dock: stage::dock(app, vm),
            names: ["Stage", "Seats"],
        }),
        (None, Some(vm), _) => Some(Beside {
            class: "table-page has-glow is-torang",
            frame: torang::scene::frame(app, vm),
            dock: torang::scene::dock(app, vm),
            names: ["Scene", "Sheets"],
        }),
        (None, None, Some(vm)) => Some(Beside {
            class: "table-page has-glow is-improv",
            frame: improv::table::frame(app, vm),
            dock: improv::table::dock(app, vm),
            names: ["Stage", "People"],
        }),
        (None, None, None) => None,
    };
    let names = beside.as_ref().map(|beside| beside.names);
    let (class, frame, dock) = match beside {
        Some(beside) => (beside.class, beside.frame, Some(beside.dock)),
        None => ("table-page has-glow", vec![], None),
    };
    let away = if screen == Screen::Stage {
        ""
    } else {
        " is-elsewhere"
    };
    let of = pane(screen).unwrap_or(Pane::Stage);
    let pane =
        el("main", "pane")
            .key(pane_key(screen))
            .child_if(shared_pane(app, model, screen).or_else(|| {
                match (&stage, &scene, &conflict) {
                    (Some(vm), ..) => torg_pane(app, model, of, vm),
                    (None, Some(vm), _) => torang_pane(app, model, of, vm),
                    (None, None, Some(vm)) => improv::pane(app, model, of, vm),
                    (None, None, None) => None,
                }
            }));
    el("div", format!("{class}{away}"))
        .children(frame)
        .child(pane)
        .child_if(dock)
        .child(tabs(app, screen, names))
}

/// What every game has.
fn shared_pane(app: App, model: &Model, screen: Screen) -> Option<El> {
    if screen == Screen::Rules {
        let book = app.rulebook(model);
        let own = vm::open_view(model).map(|view| view.edition);
        return Some(rules::rules(
            app,
            book.as_deref(),
            &model.search,
            model.rule.as_deref(),
            model.asks(),
            own,
        ));
    }
    if screen == Screen::Chronicle {
        let game = &model.table.as_ref()?.game;
        let ways = Ways {
            undo: game.last_acting_line().unwrap_or_default(),
            redo: game.next_line().unwrap_or_default(),
        };
        let title = game.title().map_or("", |title| title.as_str());
        return Some(chronicle::chronicle(
            app,
            title,
            &game.rows(Seat::Table),
            &ways,
        ));
    }
    None
}

fn torg_pane(app: App, model: &Model, pane: Pane, vm: &vm::stage::Stage) -> Option<El> {
    let view = vm::open_view(model)?;
    Some(match pane {
        Pane::Seats => seats::seats(app, &vm::seat::seats(&view)),
        Pane::Seat(actor) => seats::seat(app, &vm::seat::seat(model, actor)?, vm.undo_ready),
        Pane::Stage | Pane::Chronicle | Pane::Rules => stage::pane(app, vm),
    })
}

fn torang_pane(app: App, model: &Model, pane: Pane, vm: &Scene) -> Option<El> {
    Some(match pane {
        Pane::Seats => torang::people::people(app, vm),
        Pane::Seat(actor) => torang::people::seat(app, &seat(model, actor)?, vm.undo_ready),
        Pane::Stage | Pane::Chronicle | Pane::Rules => torang::scene::pane(app, vm),
    })
}

fn tabs(app: App, screen: Screen, table: Option<[&'static str; 2]>) -> El {
    let tab = |to: Screen, sign, word, here: bool| {
        let made = press(app, "tab", Intent::Went(to))
            .child(icon(sign))
            .child(span("").say(word));
        if here {
            made.attr("aria-current", "page")
        } else {
            made
        }
    };
    let seats_here = matches!(screen, Screen::Seats | Screen::Seat(_));
    let away = press(app, "tab is-wide is-last", Intent::Went(Screen::Foyer))
        .child(icon("back"))
        .child(span("").say("Foyer"));
    let nav = el("nav", "tabs")
        .attr("aria-label", "Table")
        .child(icon("rise").attr("class", "i mark"));
    let nav = if let Some([stage, seats]) = table {
        nav.child(tab(Screen::Stage, "stage", stage, screen == Screen::Stage))
            .child(tab(Screen::Seats, "seats", seats, seats_here))
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

/// The sheet, or a rule over the place where it was asked for.
fn sheet_dialog(app: App, model: &Model) -> El {
    let rule = model
        .rule
        .as_deref()
        .filter(|_| model.screen != Screen::Rules);
    let vm = vm::sheet::sheet(model);
    let leave = if rule.is_some() {
        Intent::OpenedRule(None)
    } else {
        Intent::ClosedSheet
    };
    let leave_outside = leave.clone();
    let inside = match rule {
        Some(rule) => maybe(Some(rule_sheet(app, model, rule))),
        None => maybe(vm.as_ref().map(|vm| sheets::sheet(app, vm))),
    };
    el(
        "dialog",
        if rule.is_some() {
            "sheet"
        } else {
            sheets::dialog_class(vm.as_ref())
        },
    )
    .attr("aria-labelledby", "sheet-title")
    .attr("aria-label", rule.unwrap_or_default().to_owned())
    .on("cancel", move |event| {
        event.prevent_default();
        app.send(leave.clone());
    })
    .on("click", move |event| {
        // A tap on the dialog itself is one beside what lies in it.
        if event.target() == event.current_target() {
            app.send(leave_outside.clone());
        }
    })
    .child(inside)
    .modal(rule.is_some() || vm.is_some())
}

fn rule_sheet(app: App, model: &Model, rule: &str) -> El {
    let book = app.rulebook(model);
    let own = vm::open_view(model).map(|view| view.edition);
    div("sheet-in")
        .child(section("sheet-body rule-sheet").child(rules::rules(
            app,
            book.as_deref(),
            "",
            Some(rule),
            model.asks(),
            own,
        )))
        .child(
            div("dock")
                .child(press(app, "btn btn-lit btn-wide", Intent::OpenedRule(None)).say("Back")),
        )
}
