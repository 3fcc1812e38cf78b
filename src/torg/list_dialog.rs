//! The dialog that is mostly a list, rendered from a [`ListContent`].

use super::list_content::{Entered, ListContent, ListRow, RowPress, RowSign, RuledNote};
use super::table::{ActionButtonView, use_torg};
use crate::components::{
    ActionDock, Dialog, FieldText, Heading, Icon, Note, PrivacyScreen, Row, SecretContent,
    SideMark, TextField, TickRow, close_when_gone, part, toggle, use_close,
};
use crate::rules::RuleLink;
use ::torg::view::View;
use leptos::prelude::*;

/// Renders a dialog whose content is computed from the table and from what is chosen and typed in it. It closes once there is no
/// content. `text` is the initial text of its field.
pub fn list_dialog(
    text: impl Into<String>,
    content: impl Fn(&View, &Entered) -> Option<ListContent> + Send + Sync + 'static,
) -> AnyView {
    let view = use_torg().view();
    let entered = RwSignal::new(Entered {
        text: text.into(),
        ..Entered::default()
    });
    let content =
        Memo::new(move |_| view.with(|view| entered.with(|entered| content(view, entered))));
    let list = List {
        content,
        entered,
        text: FieldText::from(slice!(entered.text)),
    };
    view! { <ListDialog list/> }.into_any()
}

/// The content of a list dialog, and what is chosen and typed in it.
#[derive(Clone, Copy)]
struct List {
    content: Memo<Option<ListContent>>,
    entered: RwSignal<Entered>,
    text: FieldText,
}

/// A list in a dialog, or behind the privacy screen if it is secret.
#[component]
fn ListDialog(list: List) -> impl IntoView {
    let content = list.content;
    let exists = Memo::new(move |_| content.with(Option::is_some));
    let title = part(content, |content| content.title.clone());
    let buttons = part(content, |content| content.buttons.clone());
    let foot = move || view! { <ActionDock buttons/> };
    close_when_gone(exists);
    let close = use_close();
    let is_secret = part(content, |content| content.is_secret);
    move || {
        if !exists.get() {
            ().into_any()
        } else if is_secret.get() {
            view! { <SecretList list title on_leave=close/> }.into_any()
        } else {
            view! { <Dialog title foot><ListBody list/></Dialog> }.into_any()
        }
    }
}

/// The sentence, the notes, the rows and the text field of a list.
#[component]
fn ListBody(list: List) -> impl IntoView {
    let table = use_torg();
    let List {
        content,
        entered,
        text,
    } = list;
    let error = Memo::new(move |_| entered.with(Entered::error_text));
    let sentence = part(content, |content| content.text.clone());
    let notes = part(content, |content| content.notes.clone());
    let rows = part(content, |content| content.rows.clone());
    let label = part(content, |content| content.field);
    let press_main_button = Callback::from(move || {
        let button = content.with_untracked(|content| content.as_ref()?.lit_button().cloned());
        if let Some(button) = button {
            table.run(button.action);
        }
    });
    view! {
        {move || (!sentence.get().is_empty()).then(|| view! { <Note text=sentence/> })}
        {move || notes.get().into_iter().map(ruled_note).collect_view()}
        {move || {
            let rows = rows.get();
            let groups = rows.chunk_by(|_, next| next.heading.is_none());
            groups.map(|rows| row_group(rows, entered)).collect_view()
        }}
        {move || label.get().map(|label| view! {
            <TextField label value=text on_enter=press_main_button framed=true error=error/>
        })}
    }
}

/// A list behind the privacy screen.
#[component]
fn SecretList(list: List, title: Memo<String>, on_leave: Callback<()>) -> impl IntoView {
    let preferences = use_torg().settings.preferences();
    let label = part(list.content, |content| content.field);
    let buttons = part(list.content, |content| content.buttons.clone());
    let secret_buttons = move || {
        move || {
            let buttons = buttons.get().into_iter();
            buttons
                .map(|button| view! { <ActionButtonView button/> })
                .collect_view()
        }
    };
    let behind = move || {
        view! {
            <SecretContent title lines=Vec::new() buttons=secret_buttons>
                <div class="secret-list"><ListBody list/></div>
            </SecretContent>
        }
    };
    // Nobody can hold the screen open and type at the same time.
    let press_only = Signal::derive(move || {
        preferences.with(|preferences| preferences.press_to_look) || label.get().is_some()
    });
    view! {
        <PrivacyScreen
            name="Gamemaster"
            lines=Signal::derive(move || vec![title.get()])
            open=RwSignal::new(false)
            press_only
            on_leave
            behind
        />
    }
}

/// Renders a note, with a link to its rule if it has one.
pub fn ruled_note(note: RuledNote) -> AnyView {
    match note.rule {
        Some(rule) => {
            view! { <p class="note with-rule"><span>{note.text}</span><RuleLink rule/></p> }
                .into_any()
        }
        None => view! { <Note text=note.text/> }.into_any(),
    }
}

/// Renders a group of rows with its heading.
fn row_group(rows: &[ListRow], entered: RwSignal<Entered>) -> AnyView {
    let heading = rows.first().and_then(|first| first.heading.clone());
    let rows = rows.iter().cloned();
    view! {
        {heading.map(|text| view! { <Heading text/> })}
        <div class="rows">{rows.map(|row| list_row(row, entered)).collect_view()}</div>
    }
    .into_any()
}

fn list_row(row: ListRow, entered: RwSignal<Entered>) -> AnyView {
    match row.on_press {
        RowPress::Do(_) | RowPress::Switch(..) => action_row(row),
        RowPress::Person(person) => {
            let is_chosen =
                Memo::new(move |_| entered.with(|entered| entered.people.contains(&person)));
            let press = move || entered.update(|entered| toggle(&mut entered.people, person));
            tick_row(row, is_chosen.into(), Callback::from(press))
        }
        RowPress::Card(card) => {
            let is_chosen =
                Memo::new(move |_| entered.with(|entered| entered.cards.contains(&card)));
            let press = move || entered.update(|entered| toggle(&mut entered.cards, card));
            tick_row(row, is_chosen.into(), Callback::from(press))
        }
    }
}

/// Renders a row that runs an action. Rows that choose a person or card are empty here; only list dialogs have them.
pub fn action_row(row: ListRow) -> AnyView {
    let table = use_torg();
    match row.on_press.clone() {
        RowPress::Do(action) => {
            let sign = sign_view(row.sign);
            let sign = sign.unwrap_or_else(|| view! { <Icon name="go"/> }.into_any());
            let press = move || table.run(action.clone());
            view! { <Row label=row.label detail=row.detail sign on_press=press/> }.into_any()
        }
        RowPress::Switch(action, is_on) => {
            let press = Callback::from(move || table.run(action.clone()));
            tick_row(row, Signal::from(is_on), press)
        }
        RowPress::Person(_) | RowPress::Card(_) => ().into_any(),
    }
}

fn tick_row(row: ListRow, is_on: Signal<bool>, on_press: Callback<()>) -> AnyView {
    let (label, detail) = (row.label, row.detail);
    match sign_view(row.sign) {
        Some(sign) => view! { <TickRow label detail on=is_on sign on_press/> }.into_any(),
        None => view! { <TickRow label detail on=is_on on_press/> }.into_any(),
    }
}

/// Renders the sign before the text of a row.
pub fn sign_view(sign: RowSign) -> Option<AnyView> {
    match sign {
        RowSign::Plain => None,
        RowSign::Side(side) => Some(view! { <SideMark side/> }.into_any()),
        RowSign::Card { special: false } => Some(view! { <i class="row-card"></i> }.into_any()),
        RowSign::Card { special: true } => {
            Some(view! { <i class="row-card is-special"></i> }.into_any())
        }
    }
}
