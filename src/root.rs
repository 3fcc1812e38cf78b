//! The root of the page: what all screens share, and which screen is shown. Home and what it needs are loaded first; every other part
//! is a chunk of its own.

use crate::alert::Alert;
use crate::app_status::AppStatus;
use crate::chunk::LazyPage;
use crate::chunk_page::Chunk;
use crate::chunks::{self, FileOpener};
use crate::components::Dynamic;
use crate::home::HomePage;
use crate::journal::{self, Journal, StartReport};
use crate::messages;
use crate::messages::game_name;
use crate::navigation::{Address, Navigator, QuickTool};
use crate::notice_bar::NoticeBar;
use crate::notices::Notices;
use crate::open_table::OpenTable;
use crate::preferences::SavedPreferences;
use crate::rulebook::RuleDialog;
use crate::rules::{Reference, RuleViewer};
use crate::tables::Tables;
use browser::events::{self, FileFailed, FileText, Request, WrittenElsewhere};
use leptos::prelude::*;
use leptos::task::spawn_local;
use storage::table_store::TableId;

/// The screen that is shown. The pages of a table are one screen, which stays while somebody moves between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Screen {
    Home,
    Settings,
    About,
    /// A table. The number changes with the table, but not if the table gets another ID: then its page, and what is typed there, stay.
    Table(u32),
    NewTable,
    Rules,
    Quick(QuickTool),
}

impl Screen {
    fn of(address: &Address, navigator: Navigator) -> Self {
        match address {
            Address::Home => Self::Home,
            Address::Settings => Self::Settings,
            Address::About => Self::About,
            Address::Table(..) => Self::Table(navigator.table_changes()),
            Address::NewTable(_) => Self::NewTable,
            Address::Rules(_) => Self::Rules,
            Address::Quick(tool) => Self::Quick(*tool),
        }
    }
}

/// The whole app.
#[component]
pub fn App(
    /// The result of the start for the tables.
    found: StartReport,
) -> impl IntoView {
    let navigator = Navigator::start();
    let notices = Notices::new();
    provide_context(navigator);
    provide_context(notices);
    let open_table = OpenTable::new(notices, navigator);
    provide_context(open_table);
    provide_context(SavedPreferences::load(notices));
    provide_context(AppStatus::follow(notices, open_table));
    provide_context(RuleViewer::new());
    provide_context(Journal::follow(found.is_open));
    for title in found.forked {
        notices.alert(Alert::Forked(title));
    }
    if let Some(title) = found.stepped_back {
        notices.toast(format!(
            "The last step of “{title}” was undone. Redo brings it back."
        ));
    }
    let tables = Tables::load();
    provide_context(tables);
    events::listen(move |WrittenElsewhere(table)| merge_copies(table, notices, tables));
    // Opens files that the system hands over, on any screen. Files from before the app was ready arrive now.
    let files = FileOpener::in_context();
    events::listen(move |FileText(text)| files.open(text));
    events::listen(move |FileFailed| {
        notices.alert(Alert::File(messages::UNREADABLE_FILE.to_owned()));
    });
    events::send(Request::ReceiveFiles);
    // The scripts set this attribute at a start after a failed one: then no table is opened.
    let may_resume = events::root_attribute("data-home").is_none();
    if may_resume && navigator.address().get_untracked() == Address::Home {
        open_table.resume(&tables.list().get_untracked());
    }
    journal::make_room_later(move || open_table.id());
    let screen = Memo::new(move |_| {
        navigator
            .address()
            .with(|address| Screen::of(address, navigator))
    });
    // What is wrong with a file means nothing on a screen that was reached without it.
    Effect::watch(
        move || navigator.address().get(),
        move |_, _, _| notices.clear_alerts(Alert::is_of_file),
        false,
    );
    let over_dock = Memo::new(move |_| {
        navigator
            .address()
            .with(|address| address.table().is_some())
    });
    let page = move || {
        // All these pages have one type, so that the code for the page of a chunk is compiled only once.
        let (part, page): (_, fn() -> LazyPage) = match screen.get() {
            Screen::Home => return view! { <HomePage/> }.into_any(),
            Screen::Table(_) => {
                let Some(table) = navigator.address().with_untracked(Address::table) else {
                    return ().into_any();
                };
                let page = Callback::from(move || -> LazyPage {
                    Box::pin(chunks::table(table, open_table))
                });
                let game = open_table.game(table).unwrap_or(chunks::ANY_GAME);
                return chunk(game_name(game), page);
            }
            Screen::Rules => ("rulebook", || Box::pin(chunks::rules())),
            Screen::Settings => ("settings", || Box::pin(chunks::settings())),
            Screen::About => ("settings", || Box::pin(chunks::about())),
            Screen::NewTable => ("table setup", || Box::pin(chunks::new_table())),
            Screen::Quick(QuickTool::Roll) => ("Torang", || Box::pin(chunks::quick_roll())),
            Screen::Quick(QuickTool::Attack) => ("Torg", || Box::pin(chunks::quick_attack())),
            Screen::Quick(QuickTool::Conflict) => ("Improv", || Box::pin(chunks::quick_conflict())),
        };
        chunk(part, Callback::from(page))
    };
    view! {
        <div
            class="everything"
            class:has-alert=move || notices.has_alert()
            class:has-notice=move || notices.any()
        >
            <Dynamic part=page/>
            <NoticeBar over_dock on_save_file=Callback::from(move || open_table.save_file())/>
            <span class="saving-mark" aria-hidden="true"></span>
            <RuleDialog entry=rule_entry/>
        </div>
    }
}

/// Merges the copies of a table after another window wrote to it while it was open here as well.
fn merge_copies(table: TableId, notices: Notices, tables: Tables) {
    spawn_local(async move {
        for title in journal::merge_copies(vec![table]).await.unwrap_or_default() {
            notices.alert(Alert::Forked(title));
            tables.reread();
        }
    });
}

fn rule_entry(reference: Reference, on_back: Callback<()>) -> AnyView {
    let page = move || -> LazyPage { Box::pin(chunks::rule_entry(reference.clone(), on_back)) };
    view! { <Chunk page=Callback::from(page) part="rulebook" in_dialog=true/> }.into_any()
}

fn chunk(part: &'static str, page: Callback<(), LazyPage>) -> AnyView {
    view! { <Chunk page part/> }.into_any()
}
