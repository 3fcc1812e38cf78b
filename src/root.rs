//! The root of the page: what every screen shares, and which screen is shown.

use crate::home::HomePage;
use crate::improv::quick::QuickConflictPage;
use crate::navigation::{Address, Navigator, QuickTool};
use crate::new_table::NewTablePage;
use crate::notices::{NoticeBar, Notices};
use crate::open_table::{AnySession, OpenTable};
use crate::rules::{RuleDialog, RuleViewer};
use crate::settings::{AboutPage, Settings, SettingsPage};
use crate::tables::Tables;
use crate::torg::cast::SavedCast;
#[cfg(feature = "legacy")]
use crate::ui::host::LegacyPage;
use browser::events;
use leptos::prelude::*;
use storage::table_store::TableId;

/// Which screen is shown. The pages of a table are one screen, which stays while one goes from page to page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Screen {
    Home,
    Settings,
    About,
    NewTable,
    QuickConflict,
    Table(TableId),
    Legacy,
}

impl Screen {
    fn of(address: &Address) -> Self {
        match address {
            Address::Home => Self::Home,
            Address::Settings => Self::Settings,
            Address::About => Self::About,
            Address::Table(table, _) => Self::Table(*table),
            Address::Quick(QuickTool::Conflict) => Self::QuickConflict,
            Address::NewTable(_) => Self::NewTable,
            Address::Rules(_) | Address::Quick(_) => Self::Legacy,
        }
    }
}

/// The whole app.
#[component]
pub fn App() -> impl IntoView {
    let navigator = Navigator::start();
    let notices = Notices::new();
    provide_context(navigator);
    provide_context(notices);
    provide_context(Settings::load(notices));
    provide_context(RuleViewer::new());
    provide_context(SavedCast::new(notices));
    let tables = Tables::load();
    provide_context(tables);
    let open_table = OpenTable::new(notices, navigator);
    provide_context(open_table);
    // The scripts mark a start that follows a failed one: it opens no table.
    let may_resume = events::root_attribute("data-home").is_none();
    if may_resume && navigator.address().get_untracked() == Address::Home {
        open_table.resume(&tables.list().get_untracked());
    }
    let screen = Memo::new(move |_| navigator.address().with(Screen::of));
    let over_dock = Memo::new(move |_| {
        navigator
            .address()
            .with(|address| address.table().is_some())
    });
    let page = move || match screen.get() {
        Screen::Home => view! { <HomePage/> }.into_any(),
        Screen::Settings => view! { <SettingsPage/> }.into_any(),
        Screen::About => view! { <AboutPage/> }.into_any(),
        Screen::NewTable => view! { <NewTablePage/> }.into_any(),
        Screen::QuickConflict => view! { <QuickConflictPage/> }.into_any(),
        Screen::Table(table) => view! { <TableScreen table/> }.into_any(),
        Screen::Legacy => view! { <LegacyPage/> }.into_any(),
    };
    view! {
        <div class="everything">
            {page}
            <NoticeBar over_dock/>
            <RuleDialog/>
        </div>
    }
}

/// The table at an address, whichever game it is of.
#[component]
fn TableScreen(table: TableId) -> impl IntoView {
    let navigator = use_context::<Navigator>();
    let open_table: OpenTable = expect_context();
    if !open_table.open(table)
        && let Some(navigator) = navigator
    {
        navigator.go_up_to(Address::Home);
    }
    move || match open_table.session(table) {
        Some(AnySession::Torang(session)) => {
            let _ = session;
            ().into_any()
        }
        None => view! { <LegacyPage/> }.into_any(),
    }
}

#[cfg(not(feature = "legacy"))]
#[component]
fn LegacyPage() -> impl IntoView {}
