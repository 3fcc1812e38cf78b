//! Dialogs about the scene and its people.

use super::join::{new_actors, renamed, words};
use super::lists::{joining_note, may_rest};
use crate::components::{
    AddDock, Dialog, DialogDock, FieldText, Note, RowSign, RuledNote, SubjectDialog, TextDialog,
    TextField, TickRow, ruled_note, toggle, use_error,
};
use crate::grammar::{name_error_text, with_player};
use crate::torg::cast::NewActors;
use crate::torg::dialog::TorgDialog;
use crate::torg::fight::damage_line;
use crate::torg::line_preview::scroll_to_unread;
use crate::torg::messages::sentences::actor_name;
use crate::torg::table::use_torg;
use crate::torg::typed_characters::{characters, fix, left_out};
use crate::typed_people::{UnreadLines, leave_out_label};
use ::torg::card::Side;
use ::torg::command::Command;
use ::torg::sheet::stat_line::{has_only_values, join_continuations};
use ::torg::state::Role;
use leptos::prelude::*;
use tabletop::name::Name;
use tabletop::rule::tc;
use tabletop::seat::ActorId;

/// The dialog that names the scene.
#[component]
pub fn NameSceneDialog() -> impl IntoView {
    let name = use_torg().view_now().scene.name.clone();
    let command = |name| Command::NameScene { name };
    name_dialog(
        "Name the scene",
        "Name, such as the train roof or the masked ball",
        name,
        command,
    )
}

/// The dialog that renames the table.
#[component]
pub fn RenameTableDialog() -> impl IntoView {
    let title = use_torg().view_now().title.clone();
    let command = |title| Command::RenameTable { title };
    name_dialog(
        "Rename the table",
        "Name of the table, such as its adventure",
        title,
        command,
    )
}

fn name_dialog(
    title: &'static str,
    label: &'static str,
    current: Option<Name>,
    command: fn(Name) -> Command,
) -> impl IntoView {
    let table = use_torg();
    let on_send = Callback::from(move |typed: String| {
        let name = Name::new(&typed).map_err(name_error_text)?;
        table.play(command(name));
        Ok(())
    });
    let text = current.map_or_else(String::new, |name| name.to_string());
    view! { <TextDialog title label text button="Save" on_send/> }
}

/// The dialog that changes the name of a person, or who plays the character.
#[component]
pub fn RenameDialog(
    /// The person.
    actor: ActorId,
) -> impl IntoView {
    let table = use_torg();
    let view = table.view_now();
    let actor_view = view.actor(actor)?;
    let text = with_player(&actor_view.name, actor_view.player.as_ref());
    let on_send = Callback::from(move |typed: String| {
        table.play(renamed(&table.view_now(), actor, &typed)?);
        Ok(())
    });
    Some(view! { <TextDialog title="Rename" label="Name (player)" text button="Save" on_send/> })
}

/// The dialog that lets people rest. At first the heroes and their allies are chosen: whoever else wakes up is rarely welcome.
#[component]
pub fn RestDialog() -> impl IntoView {
    let table = use_torg();
    let tired = table.select(|view| {
        let tired = may_rest(view);
        let tired = tired.map(|actor| (actor.id, damage_line(view, actor)));
        tired.collect::<Vec<_>>()
    });
    let view = table.view_now();
    let heroes = may_rest(&view).filter(|actor| actor.role.side() == Side::Heroes);
    let chosen = RwSignal::new(heroes.map(|actor| actor.id).collect::<Vec<_>>());
    let person = move |(id, detail): (ActorId, String)| {
        let view = table.view_now();
        let side = view.actor(id)?.role.side();
        let on = Signal::derive(move || chosen.with(|chosen| chosen.contains(&id)));
        let press = move || chosen.update(|chosen| toggle(chosen, id));
        let (label, sign) = (actor_name(&view, id), RowSign::Side(side));
        Some(view! { <TickRow label detail on sign on_press=press/> })
    };
    let exists = Memo::new(move |_| tired.with(|tired| !tired.is_empty()));
    let nobody = Signal::derive(move || chosen.with(Vec::is_empty));
    let rest = move || {
        let actors = chosen.get_untracked();
        table.play(Command::Rest { actors });
    };
    let foot = move || view! { <DialogDock label="Rest" disabled=nobody on_press=rest/> };
    view! {
        <SubjectDialog exists title="Who rests?" foot>
            {ruled_note(RuledNote::ruled("They lose all shock, wake up and get up. Wounds remain, and a K lasts until the scene ends.", tc(92)))}
            <div class="rows">{move || tired.get().into_iter().map(person).collect_view()}</div>
        </SubjectDialog>
    }
}

/// The dialog that adds one actor or several, by name or by lines with stats.
#[component]
pub fn JoinDialog(
    /// The role of the new actors.
    role: Role,
) -> impl IntoView {
    let table = use_torg();
    let dialog_text = words(role, table.view_now().deckless);
    let text = RwSignal::new(String::new());
    let error = use_error(move || text.track());
    let leave_out = Memo::new(move |_| text.with(|text| leave_out_label(&characters(text))));
    let add = move |text: String, unread: UnreadLines, left_out_by_fix: Option<String>| {
        let left_out = left_out_by_fix.or_else(|| left_out(&text));
        match new_actors(&text, unread, role, &table.view_now()) {
            // One entry, so that one undo takes all of them back.
            Ok(actors) => table.play_then(Command::JoinAll { actors }, move || {
                if let Some(text) = &left_out {
                    table.notices.toast(text.clone());
                }
                table.dialogs.close();
                // The dialog that begins rounds stays open: the new actors can take part.
                if table.dialogs.top() != Some(TorgDialog::BeginRounds) {
                    table.dialogs.close_all();
                }
            }),
            Err(message) => {
                error.set(message);
                scroll_to_unread();
            }
        }
    };
    let add = Callback::from(add);
    let in_mid_round = table.select(joining_note);
    let foot = move || view! { <AddDock text error leave_out on_add=add fix=fix/> };
    view! {
        <Dialog title=dialog_text.title foot>
            <Note text=dialog_text.note/>
            {move || in_mid_round.get().map(|text| view! { <Note text/> })}
            <TextField label=dialog_text.example several=true value=FieldText::joined_people(text, join_continuations, has_only_values) autofocus=true framed=true error=error/>
            <NewActors text role/>
        </Dialog>
    }
}
