//! The character sheets of a Torang table: the list, and a single sheet.

use super::table::use_torang;
use crate::components::{Button, ButtonVariant, EmptyState, Heading, Toggle, keyed, part};
use crate::table_layout::{SeatBar, SeatRow, TableUndo};
use crate::torang::action::{TorangDialog, TorangList};
use crate::torang::messages::{kind, reasoned, role};
use crate::torang::people::{carried_text, player_and_sheet, score_text};
use ::torang::command::Command;
use ::torang::state::{Ability, AbilityId, CarriedModifier, Role};
use leptos::prelude::*;
use tabletop::seat::ActorId;

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
    let is_present =
        use_torang().select(move |view| view.present().any(|present| present.id == actor));
    move || match is_present.get() {
        true => view! { <PresentSheet actor/> }.into_any(),
        false => view! { <People/> }.into_any(),
    }
}

/// The sheet of a character at the table. Each part repaints only when something in it changes.
#[component]
fn PresentSheet(actor: ActorId) -> impl IntoView {
    let table = use_torang();
    let session = table.session;
    let head = table.select(move |view| {
        view.character(actor).map(|character| {
            let detail = match &character.player {
                Some(player) => format!("Played by {}", player.as_str()),
                None => role(character.role).to_owned(),
            };
            let is_gm = character.role == Role::GmCharacter;
            (character.name.to_string(), detail, is_gm)
        })
    });
    let head = move || {
        let on_menu = move || table.dialogs.open(TorangList::PersonMenu(actor).into());
        let (name, detail, is_gm) = head.get()?;
        Some(view! { <SeatBar name detail is_gm on_menu/> })
    };
    let abilities = table.select(move |view| {
        let character = view.character(actor);
        character.map_or_else(Vec::new, |character| character.abilities.clone())
    });
    let is_empty = Memo::new(move |_| abilities.with(Vec::is_empty));
    let ability_list = move || {
        if is_empty.get() {
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
            let row = move |id, ability| ability_row(actor, id, ability);
            view! { <ul class="rows">{keyed(abilities, |ability| ability.id, row)}</ul> }.into_any()
        }
    };
    let carried = table.select(move |view| {
        let character = view.character(actor);
        character.map_or_else(Vec::new, |character| character.carried_modifiers.clone())
    });
    let carried = move || {
        let carried = carried.get();
        (!carried.is_empty()).then(|| {
            let rows = carried.iter().map(|carried| carried_row(actor, carried));
            view! { <div><Heading text="Carried"/><ul class="rows">{rows.collect_view()}</ul></div> }
        })
    };
    view! {
        <div class="seat-pane">
            {head}
            <div class="heading"><h2>"Abilities"</h2><span>"marked for experience"</span></div>
            {ability_list}
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

fn ability_row(actor: ActorId, id: AbilityId, ability: Memo<Option<Ability>>) -> AnyView {
    let table = use_torang();
    let check = part(ability, |ability| ability.check);
    let set_check = move || {
        table.play(Command::SetCheck {
            actor,
            ability: id,
            check: !check.get_untracked(),
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
                <span>
                    <b>{part(ability, |ability| ability.name.to_string())}</b>
                    <span>{part(ability, |ability| kind(ability.kind))}</span>
                </span>
                <b class="display-21">{part(ability, score_text)}</b>
            </button>
            <Toggle label=part(ability, |ability| format!("Mark {}", ability.name)) on=check on_press=set_check/>
        </li>
    }
    .into_any()
}

fn carried_row(actor: ActorId, modifier: &CarriedModifier) -> impl IntoView + use<> {
    let table = use_torang();
    let carried = modifier.id;
    let remove = move |_| {
        table.play(Command::RemoveCarriedModifier { actor, carried });
    };
    let modifier_text = reasoned(modifier.amount, &modifier.reason);
    view! {
        <li class="setting-row">
            <span>{format!("{modifier_text} on the next related roll")}</span>
            <button type="button" class="btn btn-quiet" on:click=remove>"Remove"</button>
        </li>
    }
}
