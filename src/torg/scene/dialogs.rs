//! Dialogs about the scene and its people.

use super::figures::{ConditionKind, condition_switches, figures};
use super::join::{new_actors, renamed, words};
use super::lists::{joining_note, may_rest};
use crate::components::{
    AddDock, Dialog, DialogDock, Dock, FieldText, FigureSteppers, Heading, Note, RuledNote,
    SubjectDialog, SwitchRow, TextDialog, TextField, part, ruled_note, toggle, use_close,
    use_error,
};
use crate::grammar::{name_error_text, possessive, with_player};
use crate::torg::cast::{NewActors, stat_line_of};
use crate::torg::dialog::TorgDialog;
use crate::torg::fight::damage_line;
use crate::torg::messages::cast;
use crate::torg::messages::sentences::actor_name;
use crate::torg::rounds::dialogs::side_row;
use crate::torg::table::use_torg;
use crate::torg::typed_characters::{characters, fix, left_out};
use crate::typed_people::{UnreadLines, leave_out_label};
use ::torg::card::Side;
use ::torg::command::Command;
use ::torg::sheet::stat_line::{StatLine, join_continuations};
use ::torg::state::{Role, Stats};
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
        let press = Callback::from(move || chosen.update(|chosen| toggle(chosen, id)));
        Some(side_row(side, actor_name(&view, id), detail, on, press))
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
            {ruled_note(RuledNote::ruled("They lose all shock, wake up, and stand up. Wounds stay, and a K stays until the scene ends.", tc(92)))}
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
                left_out
                    .iter()
                    .for_each(|text| table.notices.toast(text.clone()));
                table.dialogs.close();
                // The dialog that begins rounds stays open: the new actors can take part.
                if table.dialogs.top() != Some(TorgDialog::BeginRounds) {
                    table.dialogs.close_all();
                }
            }),
            Err(message) => error.set(message),
        }
    };
    let add = Callback::from(add);
    let in_mid_round = table.select(joining_note);
    let foot = move || view! { <AddDock text error leave_out on_add=add fix=fix/> };
    view! {
        <Dialog title=dialog_text.title foot>
            <Note text=dialog_text.note/>
            {move || in_mid_round.get().map(|text| view! { <Note text/> })}
            <TextField label=dialog_text.example several=true value=FieldText::joined_people(text, join_continuations) autofocus=true framed=true error=error/>
            <NewActors text role/>
        </Dialog>
    }
}

/// Returns a stat line without the figures that have steppers of their own, so that no step adds or removes a line above them.
fn unstepped(stat_line: StatLine) -> StatLine {
    let stats = Stats {
        dexterity: None,
        mind: None,
        perception: None,
        toughness: None,
        ..stat_line.stats
    };
    StatLine {
        stats,
        possibilities: 0,
        ..stat_line
    }
}

/// The dialog that sets the condition, possibilities and stats of an actor.
#[component]
pub fn PersonDialog(
    /// The actor.
    actor: ActorId,
) -> impl IntoView {
    let table = use_torg();
    let close = use_close();
    let is_present = table.select(move |view| view.is_present(actor));
    let title = table.select(move |view| {
        format!(
            "{} condition and stats",
            possessive(&actor_name(view, actor))
        )
    });
    let lines = table.select(move |view| {
        let stat_line = view.actor(actor).map(stat_line_of);
        stat_line.map_or_else(Vec::new, |stat_line| {
            cast::lines(&unstepped(stat_line), &[])
        })
    });
    let figures = table.select(move |view| view.actor(actor).map(figures).unwrap_or_default());
    let switches = table.select(move |view| {
        view.actor(actor)
            .map(|actor| condition_switches(view, actor))
            .unwrap_or_default()
    });
    let play = Callback::from(move |command: Command| table.play_and_stay(command));
    let switch = move |kind: ConditionKind| {
        let of_kind = move || {
            switches.with(|switches| {
                let mut switches = switches.iter();
                switches.find(|switch| switch.kind == kind).cloned()
            })
        };
        let switch = Memo::new(move |_| of_kind());
        let detail = part(switch, |switch| switch.detail.to_owned());
        let is_on = part(switch, |switch| switch.is_on);
        let press = move || {
            if let Some(switch) = switch.get_untracked() {
                table.play_and_stay(switch.change);
            }
        };
        view! { <SwitchRow label=kind.label() detail on=is_on on_press=press/> }
    };
    let kinds = move || {
        switches.with(|switches| {
            switches
                .iter()
                .map(|switch| switch.kind)
                .collect::<Vec<_>>()
        })
    };
    let foot = move || {
        view! {
            <Dock>
                <button type="button" class="btn btn-primary btn-wide" on:click=move |_| close.run(())>"Done"</button>
            </Dock>
        }
    };
    view! {
        <SubjectDialog exists=is_present title foot>
            {move || lines.get().into_iter().map(|line| view! { <p class="note">{line}</p> }).collect_view()}
            <FigureSteppers figures on_answer=play/>
            <Heading text="Conditions"/>
            <div class="rows"><For each=kinds key=|kind| *kind let:kind>{switch(kind)}</For></div>
        </SubjectDialog>
    }
}
