//! The step for the cast: names, and the details in a line after the name.

use super::state::{NewTable, NewTableDialog, use_new_table};
use super::torg_parts;
use crate::components::{
    Button, Dock, EmptyState, ErrorMessage, FieldText, Icon, IconButton, Note, PreviewRows,
    TextField, side_cell,
};
use crate::device;
use crate::draft::Draft;
use crate::draft::DraftPerson;
use crate::navigation::NewTableStep;
use crate::new_table::messages;
use crate::new_table::typing::DraftError;
use crate::notices::Notices;
use crate::torg::line_preview::{LinePreviews, line_previews, scroll_to_unread};
use crate::typed_people::{PeoplePreview, TextFix};
use ::torg::state::Role;
use leptos::prelude::*;
use storage::GameKind;

/// The step for the cast.
#[component]
pub(super) fn CastStep() -> impl IntoView {
    let new_table = use_new_table();
    let game = new_table.with_untracked(|draft| draft.game);
    let cast_words = messages::cast_words(game);
    let count = new_table.select(|draft| draft.people.len());
    let has_typed = new_table.select(|draft| !draft.typed.trim().is_empty());
    let preview = new_table.select(messages::field_preview);
    let (fix, leave_out) = (new_table.fix(), new_table.leave_out());
    let gamemaster_note = new_table.select(messages::gamemaster_note);
    let notices: Notices = expect_context();
    let is_empty = Memo::new(move |_| {
        let is_blank =
            |preview: &PeoplePreview| preview.people.is_empty() && preview.unread.is_empty();
        count.get() == 0 && preview.with(is_blank)
    });
    let list = move || {
        match is_empty.get() {
        true => view! {
            <div class="rows"><EmptyState icon="seats" title="Nobody yet" text=cast_words.nobody/></div>
        }
        .into_any(),
        false => view! {
            <ul class="cast">
                <People/>
                {move || view! { <PreviewRows preview=preview.get()/> }}
            </ul>
        }
        .into_any(),
    }
    };
    // Only one button is highlighted: the one that adds what is typed, otherwise the one to the next step.
    let add_class = move || {
        if has_typed.get() {
            "btn btn-primary"
        } else {
            "btn"
        }
    };
    let is_nobody = Memo::new(move |_| count.get() == 0 && !has_typed.get());
    let next_class = move || match (is_nobody.get(), has_typed.get()) {
        (true, _) => "btn btn-off btn-big btn-wide",
        (false, true) => "btn btn-big btn-wide",
        (false, false) => "btn btn-primary btn-big btn-wide",
    };
    view! {
        <div class="heading">
            <h2>{cast_words.heading}</h2>
            <span>{move || format!("{} so far", count.get())}</span>
        </div>
        {list}
        {move || gamemaster_note.get().map(|text| view! { <Note text/> })}
        <div class="page-foot">
            <div class="type-bar">
                {(game == GameKind::Torg).then(|| view! { <Readings/> })}
                <ErrorMessage text=new_table.error_text()/>
                {move || fix.get().map(|fix| view! {
                    <Button label=fix.label class="btn-wide" on_press=move || add_fixed(new_table, &fix, notices)/>
                })}
                // Leaving out less is better.
                {move || leave_out.get().filter(|_| fix.with(Option::is_none)).map(|label| view! {
                    <Button label class="btn-wide" on_press=move || leave_out_unread(new_table)/>
                })}
                <p class="dim type-bar-hint">{cast_words.hint}</p>
                {(game == GameKind::Torg).then(torg_parts::saved_cast_button)}
                <div class="cast-field">
                    <TextField
                        label=cast_words.field
                        several=true
                        value=FieldText::new(
                            new_table.select(|draft| draft.typed.clone()),
                            move |text| change_people(new_table, |draft| draft.type_names(&text)),
                        )
                        on_enter=move || change_people(new_table, Draft::add_typed)
                    />
                    // The field keeps the focus, so that the next name can be typed at once.
                    <button
                        type="button"
                        class=add_class
                        on:mousedown=|event| event.prevent_default()
                        on:click=move |_| change_people(new_table, Draft::add_typed)
                    >
                        "Add"
                    </button>
                </div>
            </div>
            // It is shown from the start, so that "Add" does not move.
            <Dock>
                <button
                    type="button"
                    class=next_class
                    disabled=is_nobody
                    on:click=move |_| {
                        // People who are still in the field for names are added first.
                        if new_table.add_typed() {
                            new_table.go_to(NewTableStep::Options);
                        }
                    }
                >
                    <span>"Options"</span>
                    <Icon name="go"/>
                </button>
            </Dock>
        </div>
    }
}

/// Takes a person back into the field, with the focus there.
fn edit(new_table: NewTable, index: usize) {
    if new_table.try_change(|draft| draft.edit(index)) {
        device::scroll_to(".cast-field textarea");
    }
}

/// Changes the people, and shows the last one who was added in the list, or the first line that prevents it. The focus stays where it is.
fn change_people(new_table: NewTable, change: impl FnOnce(&mut Draft) -> Result<(), DraftError>) {
    let names = move || new_table.with_untracked(Draft::names);
    let before = names();
    if !new_table.try_change(change) {
        return scroll_to_unread();
    }
    let after = names();
    let place = before
        .iter()
        .zip(&after)
        .take_while(|(old, new)| old == new);
    let added = after.len().saturating_sub(before.len());
    if added > 0 {
        device::scroll_to(&format!(".cast > li:nth-child({})", place.count() + added));
    }
}

/// Adds the people in a text that can be read in place of the typed one, and says what it leaves out.
fn add_fixed(new_table: NewTable, fix: &TextFix, notices: Notices) {
    let names = move || new_table.with_untracked(Draft::names);
    let before = names().len();
    if new_table.try_change(|draft| draft.type_names(&fix.text)) {
        // Somebody without a name may still prevent that the others are added. What was left out is told all the same.
        new_table.add_typed();
        let added = names().len().saturating_sub(before);
        let told = fix.left_out.clone();
        if let Some(text) = told.or_else(|| messages::added(added)) {
            notices.toast(text);
        }
    }
    device::scroll_to(".cast-field textarea");
}

/// Adds everybody who could be read. The focus goes to the field, because the button that had it is gone.
fn leave_out_unread(new_table: NewTable) {
    new_table.add_readable();
    device::scroll_to(".cast-field textarea");
}

/// The list of the people added so far.
#[component]
fn People() -> impl IntoView {
    let new_table = use_new_table();
    let (game, people) = (
        new_table.with_untracked(|draft| draft.game),
        new_table.select(|draft| {
            let gamemaster = draft.gamemaster();
            let people = draft.people.iter().enumerate();
            people
                .map(|(index, person)| {
                    let line = messages::person(draft, index);
                    (person.clone(), line, gamemaster == Some(index))
                })
                .collect::<Vec<_>>()
        }),
    );
    let row = move |(index, (person, line, leads)): (usize, (DraftPerson, String, bool))| {
        let name = person.name.to_string();
        let name_and_line = view! { <b>{name.clone()}</b><span>{line}</span> };
        let name_view = match game {
            GameKind::Torg => view! {
                <button
                    type="button"
                    class="name"
                    on:click=move |_| new_table.dialogs.open(NewTableDialog::Person { place: index })
                >
                    {name_and_line}
                </button>
            }
            .into_any(),
            GameKind::Torang | GameKind::Improv => view! {
                <button type="button" class="name" on:click=move |_| edit(new_table, index)>
                    {name_and_line}
                </button>
            }
            .into_any(),
        };
        let last = match game {
            GameKind::Improv => view! {
                <button
                    type="button"
                    class="leads"
                    aria-label=format!("{name}: gamemaster")
                    aria-pressed=leads.to_string()
                    on:click=move |_| new_table.change(|draft| draft.make_gamemaster(index))
                >
                    "GM"
                </button>
            }
            .into_any(),
            GameKind::Torg | GameKind::Torang => view! { <span class="fig"></span> }.into_any(),
        };
        // The first person cannot move up.
        let up_button = match index {
            0 => view! { <span></span> }.into_any(),
            _ => view! {
                <IconButton
                    icon="up"
                    label=format!("{name}, one place up")
                    on_press=move || new_table.change(|draft| draft.move_up(index))
                />
            }
            .into_any(),
        };
        view! {
            <li>
                {up_button}
                {side_cell((game == GameKind::Torg).then(|| person.side()))}
                {name_view}
                {last}
                <IconButton
                    icon="x"
                    label=format!("Remove {name}")
                    on_press=move || new_table.remove(index, &name)
                />
            </li>
        }
    };
    move || {
        let people = people.get().into_iter().enumerate();
        people.map(row).collect_view()
    }
}

/// Shows how the typed lines with stats are read.
#[component]
fn Readings() -> impl IntoView {
    let new_table = use_new_table();
    let previews = new_table.select(|draft| {
        let edition = draft.torg.edition;
        line_previews(&draft.typed, Some(Role::Hero), &draft.names(), edition)
    });
    let has_any = Memo::new(move |_| !previews.with(Vec::is_empty));
    move || {
        has_any.get().then(|| {
            view! {
                <div class="readings" role="group" tabindex="0" aria-label="Preview">
                    <LinePreviews previews/>
                </div>
            }
        })
    }
}
