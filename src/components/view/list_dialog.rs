//! The dialog that is mostly a list, or a question with its answers, rendered from a [`ListContent`].

use super::{
    Dialog, Dock, FieldText, Heading, Note, NumberSteppers, PrivacyScreen, Row, SecretContent,
    TextField, TickRow, action_button, close_when_gone, part, use_close, use_runner,
};
use crate::components::{
    ActionButton, Entered, ListContent, ListRow, RowPress, RowSign, RuledNote, SumLine, toggle,
};
use crate::rules::{RuleLink, RuleViewer};
use leptos::prelude::*;
use std::sync::Arc;

/// A list in a dialog, or behind the privacy screen if it is secret. It closes once there is no content.
#[component]
pub fn ListDialog<A: Clone + Send + Sync + 'static>(
    /// Computes the content.
    content: Box<dyn Fn() -> Option<ListContent<A>> + Send + Sync>,
    /// What is chosen and typed in it, if the content has rows to choose or a field.
    #[prop(optional)]
    entered: RwSignal<Entered>,
    /// Whether it is laid out as a form.
    #[prop(optional)]
    in_form: bool,
) -> impl IntoView {
    let runner = use_runner::<A>();
    // The actions are not compared: a content whose texts are the same need not be rendered again, and the next tap runs the new action.
    let numbered = Memo::new_with_compare(
        move |_| content().map(|content| Arc::new(content.numbered())),
        |_, _| true,
    );
    let run = Callback::from(move |number: usize| {
        let numbered = numbered.get_untracked();
        if let Some(action) = numbered.and_then(|numbered| numbered.1.get(number).cloned()) {
            runner.run((action,));
        }
    });
    let content = Memo::new(move |_| {
        numbered.with(|numbered| numbered.as_ref().map(|numbered| numbered.0.clone()))
    });
    view! { <NumberedList content run entered in_form/> }
}

/// A list whose actions are numbers. It is apart from [`ListDialog`] because that is compiled for every game.
#[component]
fn NumberedList(
    content: Memo<Option<ListContent<usize>>>,
    /// Runs the action with a number.
    run: Callback<(usize,)>,
    entered: RwSignal<Entered>,
    in_form: bool,
) -> impl IntoView {
    // Created here, as the content behind the privacy screen comes and goes.
    let text = FieldText::from(slice!(entered.text));
    let exists = Memo::new(move |_| content.with(Option::is_some));
    let title = part(content, |content| content.title.clone());
    let buttons = part(content, |content| content.buttons.clone());
    let has_field = part(content, |content| content.field.is_some());
    let is_secret = part(content, |content| content.is_secret);
    close_when_gone(exists);
    let close = use_close();
    let foot = move || view! { <ActionDock buttons run/> };
    let secret_buttons = move || {
        let button = move |button| number_button(button, "", run);
        move || buttons.get().into_iter().map(button).collect_view()
    };
    let body = move || {
        let body = view! { <ListBody content run entered text/> };
        match in_form {
            true => view! { <div class="form">{body}</div> }.into_any(),
            false => body.into_any(),
        }
    };
    move || {
        if !exists.get() {
            ().into_any()
        } else if is_secret.get() {
            view! { <SecretList title body buttons=secret_buttons has_field on_leave=close/> }
                .into_any()
        } else {
            view! { <Dialog title foot>{body()}</Dialog> }.into_any()
        }
    }
}

/// The foot of a dialog with these buttons; nothing while there are none.
#[component]
fn ActionDock(buttons: Memo<Vec<ActionButton<usize>>>, run: Callback<(usize,)>) -> impl IntoView {
    move || {
        let buttons = buttons.get();
        let button = move |button| number_button(button, "btn-big grow", run);
        (!buttons.is_empty()).then(|| {
            view! { <Dock>{buttons.into_iter().map(button).collect_view()}</Dock> }
        })
    }
}

/// What a list has between its title and its buttons.
#[component]
fn ListBody(
    content: Memo<Option<ListContent<usize>>>,
    run: Callback<(usize,)>,
    entered: RwSignal<Entered>,
    text: FieldText,
) -> impl IntoView {
    let figures = part(content, |content| content.figures.clone());
    let sentence = part(content, |content| content.text.clone());
    let notes = part(content, |content| content.notes.clone());
    let lines = part(content, |content| (content.lines.clone(), content.is_sum));
    let rows = part(content, |content| content.rows.clone());
    let notes_below = part(content, |content| content.notes_below.clone());
    // Apart from the error, so that the field stays while somebody types.
    let field = part(content, |content| {
        let field = content.field.as_ref();
        field.map(|field| (field.label, field.is_numeric))
    });
    let error = part(content, |content| {
        let field = content.field.as_ref();
        field.map_or_else(String::new, |field| field.error.clone())
    });
    let press_main_button = Callback::from(move || {
        let button = content.with_untracked(|content| content.as_ref()?.primary_button().cloned());
        if let Some(button) = button {
            run.run((button.action,));
        }
    });
    view! {
        <NumberSteppers numbers=figures on_answer=run/>
        <Note text=sentence/>
        {move || notes.get().into_iter().map(ruled_note).collect_view()}
        {move || {
            let (lines, is_sum) = lines.get();
            (!lines.is_empty()).then(|| figure_lines(lines, is_sum))
        }}
        {move || {
            let rows = rows.get();
            let groups = rows.chunk_by(|_, next| next.heading.is_none());
            groups.map(|rows| row_group(rows, run, entered)).collect_view()
        }}
        {move || notes_below.get().into_iter().map(|text| view! { <Note text/> }).collect_view()}
        {move || field.get().map(|(label, numeric)| view! {
            <TextField label value=text numeric on_enter=press_main_button framed=true error/>
        })}
    }
}

/// A list behind the privacy screen.
#[component]
fn SecretList(
    title: Memo<String>,
    #[prop(into)] body: ViewFn,
    #[prop(into)] buttons: ViewFn,
    has_field: Memo<bool>,
    on_leave: Callback<()>,
) -> impl IntoView {
    let behind = move || {
        let body = body.run();
        view! {
            <SecretContent title lines=Vec::new() buttons=buttons.clone()>
                <div class="secret-list">{body}</div>
            </SecretContent>
        }
    };
    view! {
        <PrivacyScreen
            name="Gamemaster"
            lines=Signal::derive(move || vec![title.get()])
            open=RwSignal::new(false)
            has_field
            on_leave
            behind
        />
    }
}

/// The parts of a figure. Each one opens its rule.
fn figure_lines(lines: Vec<SumLine>, is_sum: bool) -> AnyView {
    let rules: RuleViewer = expect_context();
    let line = move |line: SumLine| {
        view! {
            <li>
                <button type="button" class="pair-link" on:click=move |_| rules.open(line.rule.to_string())>
                    <span class="rule">{line.label}</span>
                    <b>{line.figure}</b>
                </button>
            </li>
        }
    };
    let lines = lines.into_iter().map(line).collect_view();
    view! { <ul class="rows sum-lines" class:is-sum=is_sum>{lines}</ul> }.into_any()
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
fn row_group(
    rows: &[ListRow<usize>],
    run: Callback<(usize,)>,
    entered: RwSignal<Entered>,
) -> AnyView {
    let heading = rows.first().and_then(|first| first.heading.clone());
    let rows = rows.iter().cloned();
    view! {
        {heading.map(|text| view! { <Heading text/> })}
        <div class="rows">{rows.map(|row| list_row(row, run, entered)).collect_view()}</div>
    }
    .into_any()
}

fn list_row(row: ListRow<usize>, run: Callback<(usize,)>, entered: RwSignal<Entered>) -> AnyView {
    let (on, on_press): (Option<Signal<bool>>, _) = match row.on_press {
        RowPress::Do(number) => (None, run_number(run, number)),
        RowPress::Switch(number, is_on) => (Some(is_on.into()), run_number(run, number)),
        RowPress::Person(person) => {
            let is_chosen =
                Memo::new(move |_| entered.with(|entered| entered.people.contains(&person)));
            let press = move || entered.update(|entered| toggle(&mut entered.people, person));
            (Some(is_chosen.into()), Callback::from(press))
        }
        RowPress::Card(card) => {
            let is_chosen =
                Memo::new(move |_| entered.with(|entered| entered.cards.contains(&card)));
            let press = move || entered.update(|entered| toggle(&mut entered.cards, card));
            (Some(is_chosen.into()), Callback::from(press))
        }
    };
    signed_row(row.label, row.detail, row.sign, on, on_press)
}

/// Renders a button whose action is a number.
fn number_button(
    button: ActionButton<usize>,
    class: &'static str,
    run: Callback<(usize,)>,
) -> impl IntoView {
    let on_press = run_number(run, button.action);
    action_button(button, class, on_press)
}

/// Returns what runs the action with a number.
fn run_number(run: Callback<(usize,)>, number: usize) -> Callback<()> {
    Callback::from(move || run.run((number,)))
}

/// Renders a row that runs an action. Rows that choose a person or card are empty here; only list dialogs have them.
pub fn action_row<A: Clone + Send + Sync + 'static>(row: ListRow<A>) -> AnyView {
    let runner = use_runner::<A>();
    let run = move |action: A| Callback::from(move || runner.run((action.clone(),)));
    let (on, on_press): (Option<Signal<bool>>, _) = match row.on_press {
        RowPress::Do(action) => (None, run(action)),
        RowPress::Switch(action, is_on) => (Some(is_on.into()), run(action)),
        RowPress::Person(_) | RowPress::Card(_) => return ().into_any(),
    };
    signed_row(row.label, row.detail, row.sign, on, on_press)
}

/// Renders a row. `on`: whether it is on, if it can be switched or chosen.
fn signed_row(
    label: String,
    detail: String,
    sign: RowSign,
    on: Option<Signal<bool>>,
    on_press: Callback<()>,
) -> AnyView {
    match on {
        Some(on) => view! { <TickRow label detail on sign on_press/> }.into_any(),
        None => view! { <Row label detail sign on_press/> }.into_any(),
    }
}
