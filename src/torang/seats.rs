//! The character sheets of a Torang table: the list, and a single sheet.

use super::action::{TorangDialog, TorangList};
use super::messages::{kind, reasoned, role};
use super::people::{carried_text, player_and_sheet, score_text};
use super::table::use_torang;
use crate::components::{Button, ButtonVariant, EmptyState, Heading, Toggle};
use crate::table_layout::{SeatBar, SeatRow, TableUndo};
use ::torang::command::Command;
use ::torang::state::{Ability, CarriedModifier, Character, Role};
use leptos::prelude::*;
use tabletop::seat::{ActorId, Seat};

/// The list of the sheets, with one row for each character.
#[component]
pub fn People() -> impl IntoView {
    let table = use_torang();
    let people = table.select(|view| {
        let people = view.present();
        people.map(|character| character.id).collect::<Vec<_>>()
    });
    let join = |role, label: &'static str| {
        view! {
            <Button label icon="plus" on_press=move || table.dialogs.open(TorangDialog::Join { role, rolls: false })/>
        }
    };
    view! {
        <div class="seats-pane">
            <div class="heading"><h1 class="display-28">"Sheets"</h1><span>"everyone’s abilities"</span></div>
            <ul class="seat-list">
                <For
                    each=move || people.get()
                    key=|actor| actor.0
                    children=|actor| view! { <SheetRow actor/> }
                />
            </ul>
            <div class="pair seat-buttons">
                {join(Role::Adventurer, "Add adventurer")}
                {join(Role::GmCharacter, "Add gamemaster character")}
            </div>
        </div>
    }
}

/// A row of the list. It repaints only when something in it changes.
#[component]
fn SheetRow(actor: ActorId) -> impl IntoView {
    let table = use_torang();
    let row = table.select(move |view| {
        view.character(actor).map(|character| {
            let name = character.name.to_string();
            let (player, carried) = (player_and_sheet(character), carried_text(character));
            (character.role, name, player, carried)
        })
    });
    let content = move || {
        row.get().map(|(role, name, player, carried)| {
            let card = match role {
                Role::Adventurer => "row-card",
                Role::GmCharacter => "row-card is-special",
            };
            view! {
                <i class=card></i>
                <b>{name}</b>
                <span class="w">{player}</span>
                <span class="end">{carried}</span>
            }
        })
    };
    view! {
        <li>
            <SeatRow actor>{content}</SeatRow>
        </li>
    }
}

/// A single sheet. If there is no such character at the table, the list is shown instead.
#[component]
pub fn Sheet(actor: ActorId) -> impl IntoView {
    let character = use_torang().select(move |view| {
        let mut present = view.present();
        present.find(|present| present.id == actor).cloned()
    });
    move || match character.get() {
        Some(character) => sheet(&character).into_any(),
        None => view! { <People/> }.into_any(),
    }
}

fn sheet(character: &Character) -> impl IntoView + use<> {
    let table = use_torang();
    let session = table.session;
    let actor = character.id;
    let name = character.name.to_string();
    let detail = match &character.player {
        Some(player) => format!("Played by {}", player.as_str()),
        None => role(character.role).to_owned(),
    };
    let is_gm = character.role == Role::GmCharacter;
    let abilities = if character.abilities.is_empty() {
        view! {
            <div class="rows">
                <EmptyState
                    icon="note"
                    title="Nothing on this sheet yet"
                    text="Add several abilities at once: Climb 55, Stealth 68."
                />
            </div>
        }
        .into_any()
    } else {
        let rows = character.abilities.iter();
        let rows = rows
            .map(|ability| ability_row(actor, ability))
            .collect_view();
        view! { <ul class="rows">{rows}</ul> }.into_any()
    };
    let carried = (!character.carried_modifiers.is_empty()).then(|| {
        let rows = character.carried_modifiers.iter();
        let rows = rows
            .map(|carried| carried_row(actor, carried))
            .collect_view();
        view! { <div><Heading text="Carried"/><ul class="rows">{rows}</ul></div> }
    });
    view! {
        <div class="seat-pane">
            <SeatBar name detail is_gm on_menu=move || table.dialogs.open(TorangList::PersonMenu(actor).into())/>
            <div class="heading"><h2>"Abilities"</h2><span>"marked for experience"</span></div>
            {abilities}
            {carried}
            <div class="dock">
                <TableUndo session/>
                <Button
                    label="Abilities"
                    variant=ButtonVariant::Primary
                    class="btn-big grow"
                    icon="plus"
                    on_press=move || table.dialogs.open(TorangDialog::AddAbilities(actor))
                />
            </div>
        </div>
    }
}

fn ability_row(actor: ActorId, ability: &Ability) -> impl IntoView + use<> {
    let table = use_torang();
    let (id, check) = (ability.id, ability.check);
    let set_check = move || {
        table.play(Command::SetCheck {
            actor,
            ability: id,
            check: !check,
        });
    };
    let change = move |_| {
        table
            .dialogs
            .open(TorangDialog::Ability { actor, ability: id });
    };
    view! {
        <li class="ability-row">
            <button type="button" class="ability-button" on:click=change>
                <span><b>{ability.name.to_string()}</b><span>{kind(ability.kind)}</span></span>
                <b class="display-21">{score_text(ability)}</b>
            </button>
            <Toggle label=format!("Mark {}", ability.name.as_str()) on=check on_press=set_check/>
        </li>
    }
}

fn carried_row(actor: ActorId, modifier: &CarriedModifier) -> impl IntoView + use<> {
    let table = use_torang();
    let carried = modifier.id;
    let remove = move |_| {
        table.play(Command::RemoveCarriedModifier {
            by: Seat::Table,
            actor,
            carried,
        });
    };
    let modifier_text = reasoned(modifier.amount, &modifier.reason);
    view! {
        <li class="setting-row">
            <span>{format!("{modifier_text} on the next related roll")}</span>
            <button type="button" class="btn btn-quiet" on:click=remove>"Remove"</button>
        </li>
    }
}
