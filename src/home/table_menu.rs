//! The menu of a table in the list on the home page, with everything except playing on. Loaded on demand.

use super::title;
use crate::chunks;
use crate::components::{Dialog, DialogDock, LinkRow, Note, TextField};
use crate::device;
use crate::draft;
use crate::game::holds_secrets;
use crate::grammar::long_name_error;
use crate::messages;
use crate::navigation::{Address, NewTableStep, use_navigator};
use crate::notices::Notices;
use crate::open_table::{OpenTable, TableChange};
use crate::tables::Tables;
use leptos::prelude::*;
use storage::table_store::{TableListing, TableSummary};
use tabletop::name::Name;

/// The current step of the menu.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// The choice of an action.
    Menu,
    /// The field for the new name.
    Rename,
    /// The question whether to delete the table.
    Remove,
}

/// Returns a new title for a table, which must not be taken.
type NewTitle = fn(&str, &dyn Fn(&str) -> bool) -> Option<Name>;

/// The menu of a table and the dialogs that follow it.
#[component]
pub fn TableMenu(
    /// The table.
    table: TableListing,
    /// Closes the menu.
    on_close: Callback<()>,
) -> impl IntoView {
    let step = RwSignal::new(Step::Menu);
    move || {
        let table = table.clone();
        match step.get() {
            Step::Menu => view! { <Menu table step on_close/> }.into_any(),
            Step::Rename => view! { <RenameDialog table on_close/> }.into_any(),
            Step::Remove => view! { <RemoveDialog table on_close/> }.into_any(),
        }
    }
}

#[component]
fn Menu(table: TableListing, step: RwSignal<Step>, on_close: Callback<()>) -> impl IntoView {
    let navigator = use_navigator();
    let notices: Notices = expect_context();
    let tables: Tables = expect_context();
    let open_table: OpenTable = expect_context();
    let free_title = move |table: &TableListing, new: NewTitle| {
        let taken: Vec<String> = tables
            .list()
            .with_untracked(|list| list.iter().map(title).collect());
        new(&title(table), &|new| taken.iter().any(|title| title == new))
    };
    let listing = table.clone();
    let same_cast = Callback::from(move || {
        let title = free_title(&listing, messages::next_session_of);
        chunks::save_same_cast(&listing, title, open_table, notices, move |before| {
            if let Some(before) = before {
                notices.toast_with(messages::DRAFT_REPLACED.to_owned(), "Undo", move || {
                    // It was saved before, so there is room for it.
                    let _ = device::save_text(draft::STORAGE_KEY, &before);
                    navigator.go_up_to(Address::Home);
                });
            }
            navigator.go_to(Address::NewTable(NewTableStep::Options));
        });
        on_close.run(());
    });
    let listing = table.clone();
    let duplicate = Callback::from(move || {
        let copy = free_title(&listing, messages::copy_of);
        if let Some(copy) = copy {
            let change = TableChange::Duplicate(copy);
            chunks::change_table(&listing, change, open_table, notices, move || {
                tables.reread()
            });
        }
        on_close.run(());
    });
    let listing = table.clone();
    let save = Callback::from(move || {
        chunks::save_file(&listing, open_table, notices);
        on_close.run(());
    });
    let file_text = if table.game.is_none_or(holds_secrets) {
        "for another device; with all hands and the deck’s order"
    } else {
        "to keep, or to open on another device"
    };
    let listing = table.clone();
    let rename = Callback::from(move || {
        // What prevents it is said before anybody types a name, and not behind the menu.
        chunks::if_intact(&listing, open_table, notices, move |is_intact| {
            // Somebody may have closed the menu while the code was loaded.
            match is_intact {
                true => drop(step.try_set(Step::Rename)),
                false => drop(on_close.try_run(())),
            }
        });
    });
    let remove = Callback::from(move || step.set(Step::Remove));
    view! {
        <Dialog title=title(&table) on_close>
            <div class="rows">
                <LinkRow icon="seats" label="New session, same cast" detail="a new table with these people and options; this one stays" on_press=same_cast/>
                <LinkRow icon="type" label="Rename" detail="give the table another name" on_press=rename/>
                <LinkRow icon="paste" label="Duplicate" detail="a second table, with everything played so far" on_press=duplicate/>
                <LinkRow icon="download" label="Save to a file" detail=file_text on_press=save/>
                <LinkRow icon="x" label="Remove" detail="from this device" on_press=remove/>
            </div>
        </Dialog>
    }
}

/// Asks for a new name of the table.
#[component]
fn RenameDialog(table: TableListing, on_close: Callback<()>) -> impl IntoView {
    let tables: Tables = expect_context();
    let open_table: OpenTable = expect_context();
    let notices: Notices = expect_context();
    let text = RwSignal::new(title(&table));
    let error = Signal::derive(move || text.with(|text| long_name_error(text)));
    let bad = Signal::derive(move || text.with(|text| Name::new(text).is_err()));
    let listing = table.clone();
    let rename = Callback::from(move || {
        let Ok(name) = text.with_untracked(|text| Name::new(text)) else {
            return;
        };
        chunks::change_table(
            &listing,
            TableChange::Rename(name),
            open_table,
            notices,
            move || tables.reread(),
        );
        on_close.run(());
    });
    let foot = move || view! { <DialogDock label="Save" disabled=bad on_press=rename/> };
    view! {
        <Dialog title=format!("Rename {}", title(&table)) on_close foot>
            <TextField label="Name of the table" value=text autofocus=true on_enter=rename framed=true error=error/>
        </Dialog>
    }
}

/// Asks before a table is deleted permanently.
#[component]
fn RemoveDialog(table: TableListing, on_close: Callback<()>) -> impl IntoView {
    let tables: Tables = expect_context();
    let open_table: OpenTable = expect_context();
    let remove = move || {
        open_table.forget(table.id);
        tables.delete(table.id);
        open_table.save_again();
        on_close.run(());
    };
    // Another table may have the same title.
    let TableSummary {
        cast,
        story_position,
        last_line,
        ..
    } = table.summary.clone();
    let last_line = match last_line.as_str() {
        "" => last_line,
        line => format!("“{line}”"),
    };
    let lines = [cast, story_position, last_line];
    let lines = lines.into_iter().filter(|line| !line.is_empty());
    let lines = lines.map(|text| view! { <Note text/> }).collect_view();
    let foot = move || {
        view! { <DialogDock label="Keep table" on_press=on_close other="Remove table" on_other=remove primary_first=true/> }
    };
    view! {
        <Dialog title=format!("Remove {}?", title(&table)) on_close foot>
            {lines}
            <Note text="This deletes the table and its whole chronicle from this device for good. Saved files stay."/>
        </Dialog>
    }
}
