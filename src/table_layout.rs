//! The page of a table, of any game: the part that is always visible, the pane of the selected tab, the dock, and the tabs.

use crate::alert::NewVersion;
use crate::app_status::AppStatus;
use crate::components::{Dialogs, Icon, IconButton, PageTitle, UndoButtons};
use crate::device;
use crate::example::{Pointer, PointerStrip};
use crate::game::TableGame;
use crate::log_page::LogPage;
use crate::messages;
use crate::navigation::{Address, Navigator, TablePage, use_navigator};
use crate::notices::Notices;
use crate::preferences::SavedPreferences;
use crate::session::Session;
use crate::table_action::TableAction;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The parts of a table's page that the game provides.
#[derive(Clone)]
pub struct TableParts<G: TableGame> {
    /// The CSS class of the page: "is-torang".
    pub class: &'static str,
    /// The labels of the tabs for the stage and for the seats.
    pub tabs: [&'static str; 2],
    /// The title of the page.
    pub title: Signal<String>,
    /// The line under the title.
    pub detail: Signal<String>,
    /// The label of the button for everything else about the scene.
    pub menu_label: &'static str,
    /// Opens that menu.
    pub on_menu: Callback<()>,
    /// The content before that button.
    pub before_menu: ViewFn,
    /// The highlighted part that is always visible: its label for screen readers, and its content.
    pub main_panel: (&'static str, ViewFn),
    /// The part below it: its label for screen readers, and its content.
    pub side_panel: (&'static str, ViewFn),
    /// Whether there is a part below it.
    pub has_side_panel: Signal<bool>,
    /// The content of the stage: what is happening now.
    pub scene: ViewFn,
    /// The list of everybody at the table.
    pub seats: ViewFn,
    /// The page of one person.
    pub seat: Callback<(ActorId,), AnyView>,
    /// The content of the dock at the bottom.
    pub dock: ViewFn,
    /// The page of the rulebook.
    pub rules: ViewFn,
    /// The steps that an example points to.
    pub pointers: &'static [Pointer<G>; 3],
}

/// The page of a table.
#[component]
pub fn TableLayout<G: TableGame>(
    /// The table.
    session: Session<G>,
    /// The parts that its game provides.
    parts: TableParts<G>,
) -> impl IntoView {
    let navigator = use_navigator();
    let preferences: SavedPreferences = expect_context();
    preferences.keep_awake();
    show_update_notice(session);
    let notices: Notices = expect_context();
    // A table’s file can be saved on the first screen just before the table is opened.
    notices.clear_table_toast();
    on_cleanup(move || notices.clear_table_toast());
    let page = Memo::new(move |_| navigator.address().with(Address::table_page));
    // The screen before may have been scrolled. The pane is one element for all pages, so it would keep how far the page before was.
    Effect::new(move || {
        page.get();
        device::scroll_to_top();
    });
    let class = parts.class;
    let classes = move || {
        let page = match page.get() {
            TablePage::Scene => "",
            TablePage::Seats | TablePage::Rules => "is-elsewhere is-list",
            TablePage::Seat(_) => "is-elsewhere has-pane-dock",
            TablePage::Log => "is-elsewhere has-pane-dock is-log",
        };
        format!("table-page has-glow {class} {page}")
    };
    let (scene, seats, seat) = (parts.scene, parts.seats, parts.seat);
    let (rules, pointers) = (parts.rules, parts.pointers);
    let pane = move || match page.get() {
        TablePage::Scene => scene.run(),
        TablePage::Seats => seats.run(),
        TablePage::Seat(actor) => seat.run((actor,)),
        TablePage::Log => view! { <LogPage session/> }.into_any(),
        TablePage::Rules => rules.run(),
    };
    let (main_label, main_panel) = parts.main_panel;
    let (side_label, side_panel) = parts.side_panel;
    let has_side_panel = parts.has_side_panel;
    view! {
        <div class=classes>
            <PageTitle
                title=parts.title
                detail=parts.detail
                on_back=move || leave_table(navigator)
            >
                <span class="title-right">
                    {parts.before_menu.run()}
                    <IconButton icon="more" label=parts.menu_label on_press=parts.on_menu/>
                </span>
            </PageTitle>
            <section class="stage" aria-label=main_label>
                <PointerStrip session pointers is_on_scene=move || page.get() == TablePage::Scene/>
                {main_panel.run()}
            </section>
            <section
                class=move || if has_side_panel.get() { "in-force" } else { "in-force is-empty" }
                aria-label=side_label
                tabindex="0"
            >
                {side_panel.run()}
            </section>
            <main class="pane">{pane}</main>
            {parts.dock.run()}
            <Tabs page names=parts.tabs/>
        </div>
    }
}

impl TableAction {
    /// Closes the dialogs and carries out the action.
    pub fn run<G: TableGame, D>(
        self,
        session: Session<G>,
        dialogs: Dialogs<D>,
        navigator: Navigator,
    ) where
        D: Clone + Send + Sync + 'static,
    {
        dialogs.close_all();
        match self {
            Self::SaveFile => session.save_file(),
            // Text typed on the page of the table would be lost.
            Self::OpenSettings => navigator.leave_for(Address::Settings),
        }
    }
}

/// The buttons that undo the last step at a table and bring it back, in the dock of every page.
#[component]
pub fn TableUndo<G: TableGame>(
    /// The table.
    session: Session<G>,
    /// Called to undo, on a page that also takes back what is not in the log.
    #[prop(optional, into)]
    on_undo: Option<Callback<()>>,
) -> impl IntoView {
    let on_undo = on_undo.unwrap_or_else(|| Callback::from(move || session.undo()));
    view! {
        <UndoButtons
            can_undo=Signal::derive(move || session.can_undo())
            can_redo=Signal::derive(move || session.can_redo())
            on_undo
            on_redo=move || session.redo()
        />
    }
}

/// The coloured bar above the page of one person: the way back, the name, and the menu.
#[component]
pub fn SeatBar(
    /// The name.
    name: String,
    /// Who plays this person, or the role.
    detail: String,
    /// Whether the bar has the gamemaster's colour.
    is_gm: bool,
    /// Opens the menu of this person.
    #[prop(into)]
    on_menu: Callback<()>,
    /// The content before that button.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let navigator = use_navigator();
    view! {
        <header class="seat-bar" class:is-gm=is_gm>
            <IconButton icon="back" label=format!("{name}, back") on_press=move || navigator.go_up_from_seat()/>
            <div class="grow"><h1 class="display-28">{name.clone()}</h1><p>{detail}</p></div>
            {children.map(|children| children())}
            <IconButton icon="more" label=format!("More about {name}") on_press=on_menu/>
        </header>
    }
}

/// A row in the list of everybody at the table. It leads to the page of that person.
#[component]
pub fn SeatRow(
    /// The person.
    actor: ActorId,
    /// The content of the row.
    children: Children,
) -> impl IntoView {
    let navigator = use_navigator();
    view! {
        <button
            type="button"
            class="person-row"
            data-actor=actor.0.to_string()
            on:click=move |_| navigator.go_to_page(TablePage::Seat(actor))
        >
            {children()}
        </button>
    }
}

/// Shows a toast about a new version when the story has moved on, for example to the next round. It does so once, because home and
/// the settings show the new version, too.
fn show_update_notice<G: TableGame>(session: Session<G>) {
    let (notices, status): (Notices, AppStatus) = (expect_context(), expect_context());
    let position = session.select(G::position_line);
    let was_shown = StoredValue::new(false);
    // The story moves on by a tap here, by a jump in the log, or in another window.
    let show = move || {
        let is_waiting = untrack(|| status.new_version()) == Some(NewVersion::Waiting);
        if is_waiting && !was_shown.get_value() {
            was_shown.set_value(true);
            let text = messages::new_version(NewVersion::Waiting);
            notices.toast_with(text.headline.to_owned(), text.button, move || {
                status.apply_update();
            });
        }
    };
    Effect::watch(move || position.get(), move |_, _, _| show(), false);
}

/// Goes home, unless that loses typed text: then it asks first.
fn leave_table(navigator: Navigator) {
    navigator.leave_for(Address::Home);
}

#[component]
fn Tabs(page: Memo<TablePage>, names: [&'static str; 2]) -> impl IntoView {
    let navigator = use_navigator();
    let [scene, seats] = names;
    let tabs = [
        (TablePage::Scene, "stage", scene),
        (TablePage::Seats, "seats", seats),
        (TablePage::Log, "chron", "Chronicle"),
        (TablePage::Rules, "rules", "Rules"),
    ];
    let tab = move |(to, icon, label): (TablePage, &'static str, &'static str)| {
        let is_current = move || match page.get() {
            TablePage::Seat(_) => to == TablePage::Seats,
            page @ (TablePage::Scene | TablePage::Seats | TablePage::Log | TablePage::Rules) => {
                page == to
            }
        };
        view! {
            <button type="button" class="tab" aria-current=move || is_current().then_some("page") on:click=move |_| navigator.go_to_page(to)>
                <Icon name=icon/>
                <span>{label}</span>
            </button>
        }
    };
    view! {
        <nav class="tabs" aria-label="Table">
            <svg class="i mark" aria-hidden="true"><use href="#i-rise"></use></svg>
            {tabs.map(tab).into_iter().collect_view()}
            <button type="button" class="tab is-wide is-last" on:click=move |_| leave_table(navigator)>
                <Icon name="back"/>
                <span>"Home"</span>
            </button>
        </nav>
    }
}
