//! Dialogs about people: joining, names and abilities.

use super::{show_typed_error, use_text};
use crate::components::{
    ChoiceChips, Dialog, DialogDock, ErrorMessage, PeopleDialog, TextDialog, TextField, one_of,
    use_error,
};
use crate::grammar::with_player;
use crate::torang::messages::{actor_name, kind};
use crate::torang::people::{after_joining, join, new_abilities};
use crate::torang::typed::{self, InputError};
use crate::torang::typed_characters::{joining, preview, renamed};
use crate::torang::view::table::use_torang;
use crate::typed_people::UnreadLines;
use ::torang::command::Command;
use ::torang::state::{AbilityId, AbilityKind, Role};
use leptos::prelude::*;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The dialog that adds one or more characters, who are typed as for a new table.
#[component]
pub fn Join(
    role: Role,
    /// Whether a roll was being called for, which goes on with the new character.
    rolls: bool,
) -> impl IntoView {
    let table = use_torang();
    let (title, label) = match role {
        Role::Adventurer => ("Add adventurer", "Name (player), or name: abilities"),
        Role::GmCharacter => ("Add gamemaster character", "Name, or name: abilities"),
    };
    let on_add = Callback::from(move |typed: String, unread: UnreadLines| {
        let view = table.view_now();
        let characters = joining(&view, &typed, unread)?;
        let joined = characters.len();
        table.play_then_open(join(&characters, role), move |view| {
            rolls.then(|| after_joining(view, joined)).flatten()
        });
        Ok(())
    });
    view! {
        <PeopleDialog
            title
            label
            note="Separate names with commas. For abilities, use one line each: The warden: Spot 55, Listen 40."
            read=preview
            on_add
        />
    }
}

/// The dialog that renames a character.
#[component]
pub fn Rename(actor: ActorId) -> impl IntoView {
    let table = use_torang();
    let view = table.view_now();
    let character = view.character(actor)?;
    let text = with_player(&character.name, character.player.as_ref());
    let on_send = use_text(move |typed| Ok(vec![renamed(&table.view_now(), actor, typed)?]));
    Some(view! {
        <TextDialog
            title="Rename"
            label="Name (player)"
            text
            button="Rename"
            on_send
        />
    })
}

/// The choice of the kind of an ability.
#[component]
fn Kinds(chosen: RwSignal<AbilityKind>) -> impl IntoView {
    let options = || {
        let kinds = [
            AbilityKind::Skill,
            AbilityKind::Characteristic,
            AbilityKind::Other,
        ];
        kinds.map(|option| (option, kind(option)))
    };
    let choices = one_of(options, chosen, move |option| chosen.set(option));
    view! { <ChoiceChips label="Kind" choices/> }
}

/// The dialog that adds several abilities at once.
#[component]
pub fn AddAbilities(actor: ActorId) -> impl IntoView {
    let table = use_torang();
    let title = format!("New abilities for {}", actor_name(&table.view_now(), actor));
    let chosen = RwSignal::new(AbilityKind::Skill);
    let on_send = use_text(move |typed| {
        let abilities = typed::abilities(typed)?;
        new_abilities(&table.view_now(), actor, abilities, chosen.get_untracked())
    });
    view! {
        <TextDialog title label="Abilities, such as Climb 55, Stealth 68" several=true button="Add" on_send>
            <Kinds chosen/>
        </TextDialog>
    }
}

/// The dialog that changes an ability on a sheet.
#[component]
pub fn AbilityDialog(actor: ActorId, ability: AbilityId) -> impl IntoView {
    let table = use_torang();
    let view = table.view_now();
    let current = view.character(actor)?.ability(ability)?.clone();
    let title = format!("{}, {}", actor_name(&view, actor), current.name.as_str());
    let name = RwSignal::new(current.name.to_string());
    let score = current.base.map(|base| base.get().to_string());
    let score = RwSignal::new(score.unwrap_or_default());
    let chosen = RwSignal::new(current.kind);
    let error = use_error(move || {
        name.track();
        score.track();
    });
    let read = move || {
        let score = score.get_untracked();
        Ok(Command::SetAbility {
            actor,
            ability: Some(ability),
            name: Name::new(&name.get_untracked()).map_err(InputError::Name)?,
            kind: chosen.get_untracked(),
            base: typed::score(&score)?.get(),
        })
    };
    let write = Callback::from(move || match read() {
        Ok(command) => table.play(command),
        Err(found) => show_typed_error(error, &found),
    });
    let remove = move || table.play(Command::RemoveAbility { actor, ability });
    let foot = move || {
        view! { <DialogDock label="Save" on_press=write other="Remove" on_other=remove/> }
    };
    Some(view! {
        <Dialog title foot>
            <div class="form">
                <TextField label="Name" value=name on_enter=write framed=true/>
                <TextField label="Score" value=score numeric=true on_enter=write framed=true/>
                <ErrorMessage text=error/>
                <Kinds chosen/>
            </div>
        </Dialog>
    })
}
