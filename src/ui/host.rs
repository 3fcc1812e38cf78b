//! The screens that are not rebuilt yet, inside the new app: their model follows the address, and the address follows their model.

use super::app::App;
use super::dom::Standing;
use crate::app::intent::Intent;
use crate::app::model::{Model, NewStep, Screen};
use crate::navigation::navigator::LayerHandle;
use crate::navigation::{Address, NewTableStep, QuickTool, TablePage, use_navigator};
use crate::notices::Notices;
use leptos::html;
use leptos::prelude::*;
use std::cell::RefCell;
use storage::table_store::{SaveHandle, TableId};

thread_local! {
    static APP: RefCell<Option<App>> = const { RefCell::new(None) };
}

/// The app of old, started when it is first needed.
pub fn app() -> App {
    APP.with(|app| *app.borrow_mut().get_or_insert_with(App::start))
}

/// Sends an intent to the screens of old, and says where they lead.
pub fn send(intent: Intent) -> Address {
    app().send(intent);
    app().with_model(address_of)
}

/// One of the screens of old.
#[component]
pub fn LegacyPage() -> impl IntoView {
    let navigator = use_navigator();
    let app = app();
    let notices: Notices = expect_context();
    notices.clear_toast();
    let place = NodeRef::<html::Div>::new();
    let layers = StoredValue::new(Vec::<LayerHandle>::new());
    app.set_mounted(true);
    on_cleanup(move || {
        self::app().set_mounted(false);
        for layer in layers.try_get_value().unwrap_or_default() {
            navigator.remove_layer(layer);
        }
    });
    Effect::new(move || {
        let address = navigator.address().get();
        if app.with_model(address_of) != address {
            show(app, &address);
        }
    });
    Effect::new(move || {
        app.changed().track();
        let (address, depth) = app.with_model(|model| (address_of(model), model.layers()));
        if navigator.address().get_untracked() != address {
            navigator.go_to(address);
        }
        layers.update_value(|layers| {
            while layers.len() > depth {
                if let Some(layer) = layers.pop() {
                    navigator.remove_layer(layer);
                }
            }
            while layers.len() < depth {
                let close = Callback::from(|| self::app().close_top());
                layers.push(navigator.open_layer(close, Signal::from(false)));
            }
        });
    });
    let page = RenderEffect::new(move |standing: Option<Option<Standing>>| {
        let place = place.get()?;
        match standing.flatten() {
            Some(mut standing) => {
                app.page().rebuild(&mut standing);
                Some(standing)
            }
            None => {
                let standing = app.page().build();
                standing.mount(&place);
                Some(standing)
            }
        }
    });
    let page = StoredValue::new_local(page);
    on_cleanup(move || page.dispose());
    view! { <div class="legacy" node_ref=place></div> }
}

fn show(app: App, address: &Address) {
    let screen = match address {
        Address::NewTable(step) => Screen::New(match step {
            NewTableStep::Game => NewStep::Game,
            NewTableStep::Cast => NewStep::Cast,
            NewTableStep::Options => NewStep::Options,
        }),
        Address::Table(table, page) => {
            if app.with_model(open_id) != *table {
                app.send(Intent::TookTable(*table));
            }
            match page {
                TablePage::Stage if app.with_model(|model| model.screen == Screen::Recovered) => {
                    Screen::Recovered
                }
                TablePage::Stage => Screen::Stage,
                TablePage::Seats => Screen::Seats,
                TablePage::Seat(actor) => Screen::Seat(*actor),
                TablePage::Log => Screen::Chronicle,
                TablePage::Rules => Screen::Rules,
            }
        }
        Address::Rules(_) => Screen::Rules,
        Address::Quick(QuickTool::Roll) => Screen::Quick,
        Address::Quick(QuickTool::Attack) => Screen::QuickAttack,
        Address::Quick(QuickTool::Conflict) => Screen::QuickConflict,
        Address::Home | Address::Settings | Address::About => Screen::Foyer,
    };
    if app.with_model(|model| model.screen != screen) {
        app.send(Intent::Went(screen));
    }
}

fn open_id(model: &Model) -> TableId {
    let handle = model
        .table
        .as_ref()
        .and_then(|table| table.save_handle.as_ref());
    handle.map_or(TableId(0), SaveHandle::id)
}

fn address_of(model: &Model) -> Address {
    let table = |page| {
        if model.table.is_some() {
            Address::Table(open_id(model), page)
        } else {
            Address::Home
        }
    };
    match model.screen {
        Screen::Foyer => Address::Home,
        Screen::New(NewStep::Game) => Address::NewTable(NewTableStep::Game),
        Screen::New(NewStep::Cast) => Address::NewTable(NewTableStep::Cast),
        Screen::New(NewStep::Options) => Address::NewTable(NewTableStep::Options),
        Screen::Stage | Screen::Recovered => table(TablePage::Stage),
        Screen::Seats => table(TablePage::Seats),
        Screen::Seat(actor) => table(TablePage::Seat(actor)),
        Screen::Chronicle => table(TablePage::Log),
        Screen::Rules if model.table.is_some() => table(TablePage::Rules),
        Screen::Rules => Address::Rules(None),
        Screen::Settings => Address::Settings,
        Screen::About => Address::About,
        Screen::Quick => Address::Quick(QuickTool::Roll),
        Screen::QuickAttack => Address::Quick(QuickTool::Attack),
        Screen::QuickConflict => Address::Quick(QuickTool::Conflict),
    }
}
