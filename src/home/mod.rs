//! The home page: the tables on this device, and the ways to start a new one.

mod table_menu;

use crate::app_status::{AppStatus, UpdateNotice};
use crate::chunk::{ChunkError, LazyPage};
use crate::chunk_page::Chunk;
use crate::chunks::{self, FileOpener};
use crate::components::{Button, ButtonVariant, Dynamic, FilePicker, Icon, IconButton};
use crate::journal::{Journal, JournalState};
use crate::messages;
use crate::navigation::{Address, NewTableStep, QuickTool, TableRef, use_navigator};
use crate::notices::Notices;
use crate::open_table::OpenTable;
use crate::tables::Tables;
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use storage::GameKind;
use storage::table_store::TableListing;
use table_menu::TableMenu;

/// The home page: the list of tables, the one played last first, and buttons for everything that can be started.
#[component]
pub fn HomePage() -> impl IntoView {
    let navigator = use_navigator();
    let tables: Tables = expect_context();
    let open_table: OpenTable = expect_context();
    let files = FileOpener::in_context();
    tables.reread();
    open_table.leave_example();
    let chosen = RwSignal::new(None::<TableListing>);
    let list = tables.list();
    let tables_list = move || match list.get() {
        tables if tables.is_empty() => welcome_tiles(),
        tables => table_tiles(tables, chosen),
    };
    let example = move || {
        if list.with(Vec::is_empty) {
            return ().into_any();
        }
        view! { <ExampleButtons games=&GameKind::ALL/> }.into_any()
    };
    let menu = move || match chosen.get() {
        Some(table) => {
            let on_close = Callback::from(move || chosen.set(None));
            let menu = move || -> LazyPage { Box::pin(table_menu(table.clone(), on_close)) };
            view! { <Chunk page=Callback::from(menu) part="settings" in_dialog=true/> }.into_any()
        }
        None => ().into_any(),
    };
    view! {
        <main class="page is-home has-glow">
            <header class="brand">
                <Icon name="rise"/>
                <h1>"Rising Action"</h1>
                <IconButton icon="settings" label="Settings" on_press=move || navigator.go_to(Address::Settings)/>
            </header>
            <Dynamic part=tables_list/>
            <div class="home-row pair">
                <Button label="New table" icon="plus" on_press=move || navigator.go_to(Address::NewTable(NewTableStep::Game))/>
                <FilePicker on_file=move |text: String| files.open(text)/>
            </div>
            <Dynamic part=example/>
            <UpdateNotice/>
            <KeptNote/>
            <QuickTools/>
        </main>
        <Dynamic part=menu/>
    }
}

/// Renders the tiles while there are no tables: the examples, and where tables will appear.
fn welcome_tiles() -> AnyView {
    view! {
        <p class="intro lead">"Cards, dice and rules for your role-playing table: Torg, Improv’s card conflicts, Torang’s percentile rolls."</p>
        <ul class="tiles">
            <li><ExampleTile/></li>
            <li><ExampleButtons games=&[GameKind::Improv, GameKind::Torang]/></li>
            <li>
                <div class="welcome">
                    <span><b>"Your tables appear here"</b><span>"All you need is a few names"</span></span>
                </div>
            </li>
        </ul>
    }
    .into_any()
}

/// Renders a tile for each table, with a button that chooses it for the menu.
fn table_tiles(tables: Vec<TableListing>, chosen: RwSignal<Option<TableListing>>) -> AnyView {
    let tiles = tables.into_iter().enumerate().map(|(index, table)| {
        let title = title(&table);
        let listing = table.clone();
        view! {
            <li class="tile-with-menu">
                <TableTile table is_last_played=index == 0/>
                <IconButton
                    icon="more"
                    label=format!("More about {title}")
                    on_press=move || chosen.set(Some(listing.clone()))
                />
            </li>
        }
    });
    view! { <ul class="tiles">{tiles.collect_view()}</ul> }.into_any()
}

/// The note about whether the tables are kept on this device, and what works without a network.
#[component]
fn KeptNote() -> impl IntoView {
    let journal: Journal = expect_context();
    let status: AppStatus = expect_context();
    let note = move || {
        let missing = status.missing();
        let (icon, text) = match journal.state().get() {
            JournalState::Refused if missing.is_none() => {
                ("info", messages::JOURNAL_REFUSED.to_owned())
            }
            JournalState::Failing if missing.is_none() => {
                ("info", messages::JOURNAL_FAILS.to_owned())
            }
            _ => messages::kept(missing.as_deref(), status.is_offline()),
        };
        view! { <p class="note is-kept"><Icon name=icon/><span>{text}</span></p> }
    };
    view! { <Dynamic part=note/> }
}

/// Returns the title of a table, also of one without.
fn title(table: &TableListing) -> String {
    if table.summary.title.is_empty() {
        "Untitled table".to_owned()
    } else {
        table.summary.title.clone()
    }
}

#[component]
fn TableTile(table: TableListing, is_last_played: bool) -> impl IntoView {
    let navigator = use_navigator();
    let (id, title, summary) = (table.id, title(&table), table.summary);
    let mut last_line = summary.last_line;
    if !last_line.is_empty() {
        last_line = format!("“{last_line}”");
    }
    let lines = [summary.cast, summary.story_position, last_line];
    let go = is_last_played.then_some("Continue");
    let open = Callback::from(move || navigator.go_to(Address::scene(TableRef::Saved(id))));
    tile(table.game, title, lines, go, open)
}

#[component]
fn ExampleTile() -> impl IntoView {
    let open_table: OpenTable = expect_context();
    let notices: Notices = expect_context();
    let text = "Three heroes fight on the roof of a train. Three short steps show you how it plays; nothing is saved.";
    tile(
        Some(GameKind::Torg),
        "Torg example".to_owned(),
        [text.to_owned(), String::new(), String::new()],
        Some("Try it"),
        Callback::from(move || chunks::open_example(GameKind::Torg, open_table, notices)),
    )
}

/// Renders a table as a tile. A damaged table may have no known game. A tile that is highlighted says what a tap does. A long third line
/// is shortened.
fn tile(
    game: Option<GameKind>,
    title: String,
    lines: [String; 3],
    go: Option<&'static str>,
    open: Callback<()>,
) -> AnyView {
    let icon = match game {
        Some(GameKind::Torg) => "d20",
        Some(GameKind::Torang) => "pct",
        Some(GameKind::Improv) => "spade",
        None => "info",
    };
    let game = game.map_or("", messages::game_name);
    let lines = lines.map(|line| view! { <p>{line}</p> });
    view! {
        <button type="button" class=if go.is_some() { "tile is-selected" } else { "tile" } on:click=move |_| open.run(())>
            <span class="tile-icon"><Icon name=icon/><span>{game}</span></span>
            <span class="tile-text">
                <h2>{title}</h2>
                {lines.into_iter().collect_view()}
                {go.map(|label| view! { <span class="go"><Icon name="go"/><span>{label}</span></span> })}
            </span>
        </button>
    }
    .into_any()
}

/// The buttons that open the examples of these games.
#[component]
fn ExampleButtons(games: &'static [GameKind]) -> impl IntoView {
    let open_table: OpenTable = expect_context();
    let notices: Notices = expect_context();
    let buttons = games.iter().map(|game| {
        view! {
            <Button
                label=format!("{} example", messages::game_name(*game))
                variant=ButtonVariant::Quiet
                on_press=move || chunks::open_example(*game, open_table, notices)
            />
        }
    });
    view! { <div class="home-row examples">{buttons.collect_view()}</div> }
}

/// The links to what needs no table: an attack, a conflict, a roll and the rulebook.
#[component]
fn QuickTools() -> impl IntoView {
    let navigator = use_navigator();
    let tools = [
        (
            Address::Quick(QuickTool::Attack),
            "attack",
            "Quick attack",
            "Torg: odds and damage",
        ),
        (
            Address::Quick(QuickTool::Conflict),
            "spade",
            "Quick conflict",
            "Improv: two to eight sides",
        ),
        (
            Address::Quick(QuickTool::Roll),
            "pct",
            "Quick roll",
            "Torang: 1 to 100",
        ),
        (
            Address::Rules(None),
            "rules",
            "Rulebook",
            "Torg, Improv and Torang",
        ),
    ];
    let tools = tools.map(|(address, icon, name, line)| view! {
        <button type="button" class="quick-tool" on:click=move |_| navigator.go_to(address.clone())>
            <Icon name=icon/>
            <span><b>{name}</b><span>{line}</span></span>
            <Icon name="go"/>
        </button>
    });
    view! { <div class="quick-tools">{tools.into_iter().collect_view()}</div> }
}

/// Returns the menu of a saved table, with everything except playing on.
#[wasm_split(settings, wasm_split_path = leptos::wasm_split, fallible)]
fn table_menu(table: TableListing, on_close: Callback<()>) -> Result<AnyView, ChunkError> {
    Ok(view! { <TableMenu table on_close/> }.into_any())
}
