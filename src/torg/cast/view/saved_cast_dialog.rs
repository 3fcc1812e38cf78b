//! The dialog of the saved cast, to choose, edit, remove and import characters.

use super::saved_cast::{SavedCast, use_saved_cast};
use super::sheet_dialog::SheetDialog;
use crate::components::{
    Button, Dialog, DialogDock, ErrorMessage, FieldText, FilePicker, Heading, Note, Row, RowSign,
    TextField, use_close,
};
use crate::device::download;
use crate::grammar::counted;
use crate::torg::cast::LINE_EXAMPLE;
use crate::torg::cast::import::{CastFile, add_lines, people};
use crate::torg::line_preview::{LinePreviews, line_previews};
use crate::torg::messages::cast as messages;
use crate::torg::typed_characters::is_understood;
use ::torg::settings::Edition;
use ::torg::sheet::stat_line::{StatLine, format_lines, has_only_values, join_continuations};
use ::torg::state::Role;
use leptos::prelude::*;
use storage::cast::{SavedCharacter, SavedCharacterId};

/// The result of the last import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Imported {
    added: Vec<SavedCharacterId>,
    known: usize,
    unread: usize,
}

/// The dialog of the saved cast.
#[component]
pub fn SavedCastDialog(
    /// Called with the chosen character. Without it, a tap opens the sheet.
    #[prop(optional, into)]
    on_choose: Option<Callback<(StatLine,)>>,
    /// Closes the dialog if it is not in a stack of dialogs.
    #[prop(optional, into)]
    on_close: Option<Callback<()>>,
) -> impl IntoView {
    let close = on_close.unwrap_or_else(use_close);
    let saved_cast = use_saved_cast();
    let on_choose = RwSignal::new(on_choose);
    let editing = RwSignal::new(None::<SavedCharacterId>);
    let typed = RwSignal::new(String::new());
    let imported = RwSignal::new(None::<Imported>);
    let press =
        Callback::from(
            move |saved: SavedCharacter<StatLine>| match on_choose.get_untracked() {
                Some(on_choose) => {
                    on_choose.run((saved.character,));
                    close.run(());
                }
                None => editing.set(Some(saved.id)),
            },
        );
    let is_empty = Memo::new(move |_| saved_cast.count() == 0);
    let can_keep = Memo::new(move |_| typed.with(|typed| is_understood(typed)));
    let keep = Callback::from(move || {
        if can_keep.get_untracked() {
            let added = typed.with_untracked(|typed| saved_cast.add_all(&people(typed)));
            if !added.is_empty() {
                imported.set(Some(Imported {
                    added,
                    ..Imported::default()
                }));
                typed.set(String::new());
            }
        }
    });
    let open_file = move |text: String| {
        let (result, unread_lines) = import_file(saved_cast, &text);
        imported.set(Some(result));
        typed.update(|typed| add_lines(typed, &unread_lines));
    };
    // The saved cast is for tables of both editions.
    let edition = Edition::Revised;
    let previews = Memo::new(move |_| typed.with(|typed| line_previews(typed, None, &[], edition)));
    let foot = move || view! { <SavedCastDock saved_cast is_empty can_keep keep/> };
    view! {
        <Dialog title="Saved cast" on_close=close foot>
            <div class="form">
                <CastNote is_empty on_choose/>
                {move || imported.get().map(|result| import_note(result, saved_cast, imported))}
                <DamagedCharacters saved_cast/>
                <CastRows saved_cast is_empty on_choose press/>
                <Heading text="New characters"/>
                <LinePreviews previews/>
                <TextField label=LINE_EXAMPLE several=true value=FieldText::joined_people(typed, join_continuations, has_only_values) on_enter=keep framed=true/>
                <div class="rows sheet-link"><FilePicker on_file=open_file/></div>
            </div>
        </Dialog>
        {move || editing.get().map(|id| view! { <SavedSheet id on_close=move || editing.set(None)/> })}
    }
}

/// Adds the characters of a file to the saved cast. Returns the result, and the lines that could not be read.
fn import_file(saved_cast: SavedCast, text: &str) -> (Imported, String) {
    let file = saved_cast.read().with_untracked(|saved| {
        let names = saved
            .characters
            .iter()
            .map(|saved| saved.character.name.to_string());
        CastFile::read(text, &names.collect::<Vec<_>>())
    });
    let result = Imported {
        added: saved_cast.add_all(&file.people),
        known: file.known,
        unread: file.unread,
    };
    (result, file.unread_lines)
}

/// The note about what a tap on a character does.
#[component]
fn CastNote(
    is_empty: Memo<bool>,
    on_choose: RwSignal<Option<Callback<(StatLine,)>>>,
) -> impl IntoView {
    let text = Signal::derive(move || {
        let text = match (is_empty.get(), on_choose.get().is_some()) {
            (true, _) => {
                "No characters are saved on this device yet. Type a character’s name and stats on one line, open a file, or save someone from a table’s menu."
            }
            (false, false) => "Tap a character to change or remove it.",
            (false, true) => "Tap a character to add.",
        };
        text.to_owned()
    });
    view! { <Note text/> }
}

/// The error message about characters that cannot be read, if there are any.
#[component]
fn DamagedCharacters(saved_cast: SavedCast) -> impl IntoView {
    move || match saved_cast.read().with(|saved| saved.damaged) {
        0 => None,
        damaged => {
            let damaged = counted(damaged, "character", "characters");
            let text = format!("{damaged} in the saved cast cannot be read; the others are fine.");
            Some(view! { <div class="rows"><ErrorMessage text/></div> })
        }
    }
}

/// A row for each character. While a tap chooses one, a further row lets it open the sheet instead.
#[component]
fn CastRows(
    saved_cast: SavedCast,
    is_empty: Memo<bool>,
    on_choose: RwSignal<Option<Callback<(StatLine,)>>>,
    press: Callback<(SavedCharacter<StatLine>,)>,
) -> impl IntoView {
    let row = move |saved: SavedCharacter<StatLine>| {
        let person = &saved.character;
        let side = person.role.unwrap_or(Role::Hero).side();
        let (label, detail) = (person.name.to_string(), messages::brief(person));
        view! { <Row label detail sign=RowSign::Side(side) on_press=move || press.run((saved.clone(),))/> }
    };
    let manage = move || {
        (!is_empty.get() && on_choose.get().is_some()).then(|| {
            view! {
                <Row
                    label="Change or remove characters"
                    detail="a tap then opens the character’s sheet"
                    on_press=move || on_choose.set(None)
                />
            }
        })
    };
    view! {
        <div class="rows">
            {move || saved_cast.read().get().characters.into_iter().map(row).collect_view()}
            {manage}
        </div>
    }
}

/// The buttons that add the typed characters to the saved cast, and save it to a file.
#[component]
fn SavedCastDock(
    saved_cast: SavedCast,
    is_empty: Memo<bool>,
    can_keep: Memo<bool>,
    keep: Callback<()>,
) -> impl IntoView {
    let save = move || {
        saved_cast.read().with_untracked(|saved| {
            let people = saved.characters.iter().map(|saved| &saved.character);
            download("cast.txt", &format_lines(people));
        });
    };
    view! {
        <DialogDock
            label="Add to the cast"
            disabled=Signal::derive(move || !can_keep.get())
            on_press=keep
        >
            {move || (!is_empty.get()).then(|| view! {
                <Button label="Save to a file" class="btn-big grow" on_press=save/>
            })}
        </DialogDock>
    }
}

/// Renders the result of an import, with a button that undoes it.
fn import_note(
    result: Imported,
    saved_cast: SavedCast,
    imported: RwSignal<Option<Imported>>,
) -> AnyView {
    let text = messages::import(result.added.len(), result.known, result.unread);
    if result.added.is_empty() && result.known == 0 {
        return view! { <div class="rows"><ErrorMessage text/></div> }.into_any();
    }
    let count = result.added.len();
    let undo_import = move || {
        saved_cast.remove_all(&result.added);
        imported.set(None);
    };
    view! {
        <p class="note" role="status">{text}</p>
        {(count > 0).then(|| view! {
            <div class="rows">
                <Row label="Remove them" detail=counted(count, "character", "characters") on_press=undo_import/>
            </div>
        })}
    }
    .into_any()
}

/// The sheet of a saved character.
#[component]
fn SavedSheet(id: SavedCharacterId, #[prop(into)] on_close: Callback<()>) -> impl IntoView {
    let saved_cast = use_saved_cast();
    let removing = RwSignal::new(false);
    let apply = Callback::from(move |person: StatLine, and_then: Callback<()>| {
        saved_cast.update(id, &person);
        and_then.run(());
    });
    let remove = move || {
        saved_cast.remove(id);
        on_close.run(());
    };
    saved_cast.find(id).map(|saved| {
        let name = saved.character.name.to_string();
        view! {
            <SheetDialog person=saved.character on_done=apply on_remove=move || removing.set(true) on_close/>
            {move || removing.get().then(|| view! {
                <RemoveDialog name=name.clone() on_remove=remove on_close=move || removing.set(false)/>
            })}
        }
    })
}

/// The dialog that asks before a character is removed from the saved cast.
#[component]
fn RemoveDialog(
    name: String,
    #[prop(into)] on_remove: Callback<()>,
    #[prop(into)] on_close: Callback<()>,
) -> impl IntoView {
    let foot = move || {
        view! { <DialogDock label="Cancel" on_press=on_close other="Remove" on_other=on_remove primary_first=true/> }
    };
    view! {
        <Dialog title=format!("Remove {name}") on_close foot>
            <Note text="This removes the character only from this device’s saved cast. Your tables do not change."/>
        </Dialog>
    }
}
