//! The people at the table: the list, one person's page, and the dialogs about people.

use super::cards::row_mark;
use super::sending::{use_play, use_text};
use crate::components::{
    Boxes, Button, ButtonVariant, EmptyState, Fan, Heading, Note, PeopleDialog, Stars, TextDialog,
    keyed, part,
};
use crate::grammar::{self, possessive};
use crate::improv::dialog::{ImprovDialog, ImprovList};
use crate::improv::messages;
use crate::improv::page::use_improv;
use crate::improv::table::action::Action;
use crate::improv::table::hand::look_label;
use crate::improv::table::people::{
    PersonRow, TalentLine, person_rows, talent_limits, talent_lines, talent_uses_left, tokens,
    tokens_word,
};
use crate::improv::table::real_cards::refill_reminder;
use crate::improv::table::typed::{
    joining, joining_obstacle, joining_preview, renamed, with_talents, written_talents,
};
use crate::table_layout::{SeatBar, SeatRow, TableUndo};
use crate::typed_people::UnreadLines;
use ::improv::state::Role;
use ::improv::view::PersonView;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The stage between conflicts: the people, and the tokens that nobody holds.
#[component]
pub fn AroundTheTable() -> impl IntoView {
    let stocks = use_improv().select(|view| view.stocks);
    let refill = use_improv().select(refill_reminder);
    let stock = |name, count: Signal<u32>| {
        view! { <li class="token-place"><div class="n">{move || count.get().to_string()}</div><b>{name}</b><p>{move || tokens_word(count.get())}</p></li> }
    };
    view! {
        <div class="improv-pane">
            <div class="heading"><h2>"Around the table"</h2><span>"tokens in hand"</span></div>
            <PersonRows/>
            {move || refill.get().map(|text| view! { <p class="note">{text}</p> })}
            <ul class="token-places is-two">
                {stock("Pool", Signal::derive(move || stocks.get().pool))}
                {stock("Out of play", Signal::derive(move || stocks.get().out_of_play))}
            </ul>
        </div>
    }
}

/// A list with one row for each person.
#[component]
fn PersonRows() -> impl IntoView {
    let table = use_improv();
    let rows = table.select(person_rows);
    let row = |actor, person: Memo<Option<PersonRow>>| {
        let is_gamemaster = part(person, |person| person.is_gamemaster);
        view! {
            <li>
                <SeatRow actor>
                    {move || row_mark(is_gamemaster.get())}
                    <b>{part(person, |person| person.name.clone())}</b>
                    <span class="w">{part(person, |person| person.detail.clone())}</span>
                    <span class="end">{part(person, |person| person.tokens.clone())}</span>
                </SeatRow>
            </li>
        }
    };
    view! { <ul class="seat-list">{keyed(rows, |person| person.id, row)}</ul> }
}

/// The list of people, and the button that adds a player.
#[component]
pub fn PeoplePage() -> impl IntoView {
    let table = use_improv();
    view! {
        <div class="seats-pane">
            <div class="heading"><h1 class="display-28">"People"</h1><span>"tokens and talents"</span></div>
            <PersonRows/>
            <div class="seat-buttons">
                <Button
                    label="Add player"
                    icon="plus"
                    class="btn-wide"
                    on_press=move || table.dialogs.open_alone(ImprovDialog::Join)
                />
            </div>
        </div>
    }
}

/// The page of one person, or of everybody if there is no such person at the table.
#[component]
pub fn PersonPage(
    /// The person.
    person: ActorId,
) -> impl IntoView {
    let is_present = use_improv().select(move |view| view.person(person).is_some());
    move || match is_present.get() {
        true => view! { <Sheet id=person/> }.into_any(),
        false => view! { <PeoplePage/> }.into_any(),
    }
}

/// The page of a person at the table. Each part repaints only when something in it changes.
#[component]
fn Sheet(id: ActorId) -> impl IntoView {
    let table = use_improv();
    let session = table.session;
    let person = move |text: fn(&PersonView) -> String| {
        table.select(move |view| view.person(id).map(text).unwrap_or_default())
    };
    let is_gamemaster = table.select(move |view| {
        let person = view.person(id);
        person.is_some_and(|person| person.role == Role::Gamemaster)
    });
    let name = person(|person| person.name.to_string());
    let role = person(|person| match (&person.player, person.role) {
        (_, Role::Gamemaster) => "Gamemaster".to_owned(),
        (Some(player), Role::Player) => format!("Played by {player}"),
        (None, Role::Player) => "Player".to_owned(),
    });
    let uses = person(talent_uses_left);
    let held = table.select(move |view| view.person(id).map_or(0, |person| person.tokens));
    let hand_size = table.select(move |view| {
        let person = view.person(id)?;
        (!view.settings.uses_real_deck()).then_some(person.hand_size)
    });
    let look = table.select(move |view| look_label(view, id).to_owned());
    let write = move || table.dialogs.open_alone(ImprovDialog::Talents(id));
    let bar = move || {
        let on_menu = move || table.dialogs.open_alone(ImprovList::PersonMenu(id).into());
        view! { <SeatBar name=name.get() detail=role.get() is_gm=is_gamemaster.get() on_menu/> }
    };
    view! {
        <div class="seat-pane">
            {bar}
            <div class="meters">
                <div class="meter is-wide">
                    <div class="cap"><b>{move || tokens(held.get())}</b><span>{uses}</span></div>
                    {move || view! { <Stars icon="token" count=held.get()/> }}
                </div>
            </div>
            {move || hand_size.get().map(|count| view! {
                <div class="in-hand">
                    <Fan count/>
                    <div class="grow">
                        <p>{format!("{} in hand", grammar::cards(count))}</p>
                        <Button
                            label=look
                            variant=ButtonVariant::Secret
                            on_press=move || table.run(Action::ShowHand(id))
                        />
                    </div>
                </div>
            })}
            {move || (!is_gamemaster.get()).then(|| view! { <TalentList id/> })}
            <div class="dock">
                <TableUndo session/>
                {move || (!is_gamemaster.get()).then(|| view! {
                    <Button label="Talents" icon="note" variant=ButtonVariant::Primary class="btn-big grow" on_press=write/>
                })}
            </div>
        </div>
    }
}

#[component]
fn TalentList(id: ActorId) -> impl IntoView {
    let talents = use_improv().select(move |view| {
        let person = view.person(id);
        person.map_or_else(Vec::new, |person| talent_lines(view, person).collect())
    });
    let row = |talent: TalentLine| {
        let label = talent.uses.clone();
        let track = talent.boxes.map(|(filled, box_count)| {
            view! { <Boxes class="track is-small" filled all=box_count label/> }
        });
        view! {
            <li class="setting-row"><span><b>{talent.name}</b><span>{talent.uses}</span></span>{track}</li>
        }
    };
    let list = move || {
        let talents = talents.get();
        if talents.is_empty() {
            return view! {
                <div class="rows">
                    <EmptyState
                        icon="talent"
                        title="No talents yet"
                        text="Add them all at once, separated by commas: Old debts 3, Charm."
                    />
                </div>
            }
            .into_any();
        }
        view! { <ul class="rows">{talents.into_iter().map(row).collect_view()}</ul> }.into_any()
    };
    view! { <div><Heading text="Talents"/>{list}</div> }
}

/// The dialog that adds players.
#[component]
pub fn JoinDialog() -> impl IntoView {
    let play = use_play();
    let session = use_improv().session;
    let obstacle = Signal::derive(move || {
        session
            .view()
            .with(|view| joining_obstacle(view).map_or_else(String::new, str::to_owned))
    });
    let on_add = Callback::from(move |typed: String, unread: UnreadLines| {
        joining(&session.view_now(), &typed, unread).map(|commands| play.run((commands,)))
    });
    view! {
        <PeopleDialog
            title="Add player"
            label="Name (player), or name: talents"
            note="Separate names with commas. For talents, use one line each: Mara (Noor): sword 3, charm. New players start with a full hand and the usual starting tokens for a player."
            obstacle
            read=joining_preview
            on_add
        />
    }
}

/// The dialog that renames a person.
#[component]
pub fn RenameDialog(
    /// The person.
    person: ActorId,
) -> impl IntoView {
    let session = use_improv().session;
    let text = session.view_now().person(person)?.name.to_string();
    let on_send = use_text(move |typed| renamed(&session.view_now(), person, typed));
    Some(view! { <TextDialog title="Rename" label="Name" button="Rename" text on_send/> })
}

/// The dialog that changes the talents of a person.
#[component]
pub fn TalentsDialog(
    /// The person.
    person: ActorId,
) -> impl IntoView {
    let session = use_improv().session;
    let view = session.view_now();
    let shown = view.person(person)?;
    let name = messages::person_capitalised(&view, person);
    let limits = talent_limits(&view.settings);
    let on_send = use_text(move |typed| with_talents(&session.view_now(), person, typed));
    Some(view! {
        <TextDialog
            title=format!("{} talents", possessive(&name))
            label="Talents, such as Old debts 3, Charm"
            button="Save"
            text=written_talents(shown)
            on_send
        >
            <Note text=limits/>
        </TextDialog>
    })
}
