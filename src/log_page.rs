//! The page of the log: everything that happened, the table's position in it, and ways to move back and forth.

use crate::components::{
    Dialog, DialogDock, EmptyState, Icon, IconButton, Note, Row, RowSign, Rows, SideMark,
    StepButton, TextField, use_close, use_error,
};
use crate::device;
use crate::game::{Mark, TableGame};
use crate::grammar::counted;
use crate::log::printed::{Date, PrintedHeading, heading};
use crate::log::{LogRow, rows, shown_range, steps_back};
use crate::messages;
use crate::session::{Played, Session};
use crate::sharing::{save_text, share_table};
use leptos::prelude::*;
use std::ops::Range;
use tabletop::seat::Seat;

/// How many entries are shown at first, done and undone ones each: a few screens of them.
const SHOWN: usize = 40;
/// How many more entries one tap shows.
const MORE: usize = 200;

/// An item of the list. It is its own key: an entry with unchanged text keeps its element.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Item {
    Entry(LogRow),
    /// The table's position in the log.
    Here,
}

impl Item {
    /// Returns the entries with the table's position among them.
    fn list(rows: &[LogRow]) -> Vec<Self> {
        let done = rows.iter().filter(|row| !row.undone).count();
        let mut items: Vec<Self> = rows.iter().cloned().map(Self::Entry).collect();
        items.insert(done, Self::Here);
        items
    }
}

/// A dialog over the log.
#[derive(Clone, Copy)]
enum LogDialog {
    Note,
    Sharing,
    GoBack(GoBack),
}

/// The log of a table. The newest entries are at the bottom, next to undo and redo.
#[component]
pub fn LogPage<G: TableGame>(
    /// The table.
    session: Session<G>,
) -> impl IntoView {
    let shown = RwSignal::new(SHOWN);
    let range =
        Memo::new(move |_| session.with(|table| shown_range(table.table().log(), shown.get())));
    let has_later = Memo::new(move |_| {
        range.get().end < session.with(|table| table.table().log().entries().len())
    });
    let entries = Memo::new(move |_| {
        session.with(|table| {
            rows(
                table.table(),
                &session.view().read(),
                Seat::Table,
                range.get(),
            )
        })
    });
    let open = RwSignal::new(None::<LogDialog>);
    let go_to = Callback::new(move |number| {
        let steps = entries.with_untracked(|rows| steps_back(rows, number));
        if steps > 1 {
            open.set(Some(LogDialog::GoBack(GoBack { number, steps })));
        } else {
            session.go_to(number);
        }
    });
    let print = print_everything(shown);
    let on_close = Callback::from(move || open.set(None));
    let dialog = move || {
        open.get().map(|dialog| match dialog {
            LogDialog::Note => view! { <NoteDialog session on_close/> }.into_any(),
            LogDialog::Sharing => {
                view! { <SharingDialog session on_print=print on_close/> }.into_any()
            }
            LogDialog::GoBack(target) => {
                view! { <GoBackDialog session target on_close/> }.into_any()
            }
        })
    };
    device::scroll_to(".here");
    // A jump adds and removes rows above and below the position.
    session.on_jump(|| device::scroll_to(".here"));
    view! {
        <div class="log-pane">
            <header class="title">
                <div class="top-bar"><span><h1>"Chronicle"</h1><small>{move || count_text(session)}</small></span></div>
                <IconButton icon="note" label="Add a note" on_press=move || open.set(Some(LogDialog::Note))/>
                <IconButton icon="download" label="Save the table to a file" on_press=move || session.save_file()/>
                <IconButton icon="share" label="Share or print" on_press=move || open.set(Some(LogDialog::Sharing))/>
            </header>
            <PrintedTitle session/>
            <LogList entries range has_later shown go_to/>
            <UndoRedo session/>
        </div>
        {dialog}
    }
}

/// The title of the log on paper, in place of the one on the screen, which is about the app.
#[component]
fn PrintedTitle<G: TableGame>(session: Session<G>) -> impl IntoView {
    let date_of = |time| {
        let (year, month, day) = browser::local_date(time);
        Date { year, month, day }
    };
    let heading = Memo::new(move |_| {
        session.with(|table| heading(table.table(), &session.view().read(), date_of))
    });
    move || {
        let PrintedHeading {
            title,
            dates,
            people,
        } = heading.get();
        view! { <header class="printed-title"><h1>{title}</h1><p>{dates}</p><p>{people}</p></header> }
    }
}

/// Returns the title of the table, the number of its entries, and whether they are saved.
fn count_text<G: TableGame>(session: Session<G>) -> String {
    let title = session.view().with(|view| G::title_text(view));
    let done = session.with(|table| table.table().log().cursor());
    let entries = counted(done, "entry", "entries");
    let kept = session.with(|table| match table.unsaved() {
        _ if table.played_in_example().is_some() => "not saved".to_owned(),
        0 => "all saved".to_owned(),
        unsaved => format!("{unsaved} in memory only"),
    });
    format!("{title}, {entries}, {kept}")
}

/// The list of entries, with buttons for earlier and later ones.
#[component]
fn LogList(
    entries: Memo<Vec<LogRow>>,
    /// The part of the log that is shown.
    range: Memo<Range<usize>>,
    /// Whether undone entries follow it.
    has_later: Memo<bool>,
    /// How many entries are shown.
    shown: RwSignal<usize>,
    go_to: Callback<usize>,
) -> impl IntoView {
    let has_earlier = Memo::new(move |_| range.get().start > 0);
    let more = move |label: &'static str, exists: Memo<bool>| {
        move || {
            exists.get().then(|| view! {
                <li>
                    <button type="button" class="btn btn-quiet btn-wide" on:click=move |_| shown.update(|shown| *shown += MORE)>
                        {label}
                    </button>
                </li>
            })
        }
    };
    let is_empty = Memo::new(move |_| entries.with(Vec::is_empty));
    move || {
        if is_empty.get() {
            return view! {
                <div class="log"><EmptyState icon="chron" title="Nothing has happened yet"/></div>
            }
            .into_any();
        }
        view! {
            <ol class="log">
                {more("Earlier entries", has_earlier)}
                <For each=move || entries.with(|rows| Item::list(rows)) key=Item::clone let(item)>
                    {match item {
                        Item::Entry(row) => entry(row, go_to),
                        Item::Here => view! { <li class="here" id="here">"You are here"</li> }.into_any(),
                    }}
                </For>
                {more("Later entries", has_later)}
            </ol>
        }
        .into_any()
    }
}

/// The buttons that undo and redo an entry.
#[component]
fn UndoRedo<G: TableGame>(session: Session<G>) -> impl IntoView {
    let undo_line = Memo::new(move |_| session.undo_line());
    let redo_line = Memo::new(move |_| session.redo_line());
    let step_button = move |icon, label, line: Memo<Option<String>>, on_step: Callback<()>| {
        let can_step = Signal::derive(move || line.with(Option::is_some));
        view! {
            <StepButton class="rewind" icon can_step on_step>
                <span>
                    <b>{label}</b>
                    <span class="clip">{move || line.get().unwrap_or_default()}</span>
                </span>
            </StepButton>
        }
    };
    view! {
        <div class="undo-redo">
            {step_button("undo", "Undo", undo_line, Callback::from(move || session.undo()))}
            {step_button("redo", "Redo", redo_line, Callback::from(move || session.redo()))}
        </div>
    }
}

/// Shows all entries while the page or the browser prints. Returns a callback that prints.
fn print_everything(shown: RwSignal<usize>) -> Callback<()> {
    let shown_before = StoredValue::new(None);
    let show_all = move || {
        if shown_before.with_value(Option::is_none) {
            shown_before.set_value(Some(shown.get_untracked()));
        }
        shown.set(usize::MAX);
    };
    let printing = window_event_listener_untyped("beforeprint", move |_| show_all());
    let printed = window_event_listener_untyped("afterprint", move |_| {
        if let Some(before) = shown_before.try_update_value(Option::take).flatten() {
            shown.set(before);
        }
    });
    on_cleanup(move || {
        printing.remove();
        printed.remove();
    });
    Callback::from(move || {
        show_all();
        device::print();
    })
}

/// An earlier entry to go back to.
#[derive(Clone, Copy)]
struct GoBack {
    number: usize,
    steps: usize,
}

/// Asks before several entries are undone at once.
#[component]
fn GoBackDialog<G: TableGame>(
    session: Session<G>,
    target: GoBack,
    #[prop(into)] on_close: Callback<()>,
) -> impl IntoView {
    let GoBack { number, steps } = target;
    let go_back = move || {
        on_close.run(());
        session.go_to(number);
    };
    let foot = move || view! { <DialogDock label="Go back" on_press=go_back other="Stay here" on_other=on_close/> };
    view! {
        <Dialog title=format!("Go back {steps} steps?") on_close foot>
            <Note text="Redo brings them back."/>
        </Dialog>
    }
}

/// The dialog to print the log or to share the table or its log.
#[component]
fn SharingDialog<G: TableGame>(
    session: Session<G>,
    #[prop(into)] on_print: Callback<()>,
    #[prop(into)] on_close: Callback<()>,
) -> impl IntoView {
    let row = move |icon, label, detail, act: Callback<()>| {
        let press = move || {
            act.run(());
            on_close.run(());
        };
        view! { <Row label detail sign=RowSign::Icon(icon) on_press=press/> }
    };
    let share = device::can_share().then(|| {
        row(
            "share",
            "Share",
            if session.with_untracked(|table| G::holds_secrets(&table.table().view(Seat::Table))) {
                "the table as a file, with all hands and the deck’s order"
            } else {
                "the table as a file"
            },
            Callback::from(move || share_table(session)),
        )
    });
    view! {
        <Dialog title="Share or print" on_close>
            <Rows>
                {share}
                {row(
                    "file",
                    "Save as text",
                    "the chronicle that everyone may read",
                    Callback::from(move || save_text(session)),
                )}
                {row("printer", "Print", "the whole chronicle on paper or as a PDF", on_print)}
            </Rows>
        </Dialog>
    }
}

/// Asks for a note for the log.
#[component]
pub fn NoteDialog<G: TableGame>(
    /// The table.
    session: Session<G>,
    /// Closes the dialog. If it is one of a stack, that closes it.
    #[prop(optional, into)]
    on_close: Option<Callback<()>>,
) -> impl IntoView {
    let on_close = on_close.unwrap_or_else(use_close);
    let text = RwSignal::new(String::new());
    let error = use_error(move || text.track());
    let send = Callback::from(move || {
        if text.with_untracked(|text| text.trim().is_empty()) {
            return;
        }
        let command = G::note(text.get_untracked());
        match session.try_play(&command) {
            Ok(Played::Yes) => {
                session.announce(&command);
                on_close.run(());
            }
            // Another window plays. The note can be added once this one does.
            Ok(Played::LostToOtherWindow) => error.set(messages::NOTE_NOT_ADDED.to_owned()),
            Err(refusal) => error.set(G::refusal_text(&refusal, &session.view_now(), false).reason),
        }
    });
    let empty = Signal::derive(move || text.with(|text| text.trim().is_empty()));
    let foot = move || view! { <DialogDock label="Add note" disabled=empty on_press=send/> };
    view! {
        <Dialog title="Add a note" on_close foot>
            <Note text="Everyone at the table can read it in the chronicle."/>
            <TextField label="Your note" value=text autofocus=true on_enter=send framed=true error=error/>
        </Dialog>
    }
}

fn entry(row: LogRow, go_to: Callback<usize>) -> AnyView {
    let is_ruling = row.mark == Mark::Ruling;
    let icon = |name| view! { <span class="dot"><Icon name/></span> }.into_any();
    let dot = match (row.undone, row.mark) {
        (true, _) => icon("redo"),
        (false, Mark::Side(side)) => {
            view! { <span class="dot is-bare"><SideMark side/></span> }.into_any()
        }
        (false, Mark::Card) => icon("pool"),
        (false, Mark::Look) => icon("eye"),
        (false, Mark::Die) => icon("dice"),
        (false, Mark::Ruling) => icon("ruling"),
        (false, Mark::Note) => icon("note"),
        (false, Mark::Plain) => icon("check"),
    };
    let number = row.number;
    let after = row.remarks();
    let heading = row
        .heading
        .map(|heading| view! { <h2>{heading.title}" "<small>{heading.detail}</small></h2> });
    view! {
        <li>
            {heading}
            <div class="log-entry" class:is-ruling=is_ruling class:is-undone=row.undone>
                {dot}
                <p>
                    {(row.mark == Mark::Ruling).then(|| view! { <b>"Ruling. "</b> })}
                    {row.text}
                    {after.into_iter().map(|text| view! { <span>" "{text}</span> }).collect_view()}
                </p>
                <IconButton icon="turn" label=format!("Go to entry {number}") on_press=move || go_to.run(number)/>
            </div>
        </li>
    }
    .into_any()
}
