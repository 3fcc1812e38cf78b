//! The views of the two phases in which cards are face down.

use super::cards::{ColumnList, bonus_mark, row_mark};
use crate::components::{BOUNCE, Icon, is_first_press, keyed, part};
use crate::grammar::possessive;
use crate::improv::dialog::{ImprovDialog, ImprovList};
use crate::improv::messages;
use crate::improv::page::use_improv;
use crate::improv::table::columns::{BonusMark, face_down};
use crate::improv::table::playing::{
    BonusButton, CardPlayer, bonus_buttons, bonus_destination, card_players, chosen_target, means,
    passing_text, target, unopposed_text, why_none_is_added,
};
use ::improv::command::Command;
use ::improv::round::BONUS_VALUE;
use ::improv::state::{Phase, Role};
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The face-down cards on the table.
#[component]
pub fn FaceDownCards() -> impl IntoView {
    let table = use_improv();
    let columns = table.in_conflict(move |context| {
        let adds_bonuses = table.step.get() == Some(Phase::Bonuses);
        face_down(
            context,
            adds_bonuses,
            chosen_target(context, table.target.get()),
        )
    });
    view! { <ColumnList class="cols" label="The cards on the table" columns/> }
}

/// The list of the people who play cards, with the next one highlighted.
#[component]
pub fn CardPlayers() -> impl IntoView {
    let table = use_improv();
    let people = table.in_conflict(card_players);
    let order = table.in_conflict(passing_text);
    let unopposed = table.in_conflict(unopposed_text);
    let is_real = table.select(|view| view.settings.uses_real_deck());
    let row = move |player: CardPlayer| {
        let class = match (player.is_next, player.has_played) {
            (true, _) => "person-row is-now",
            (false, true) => "person-row is-ok",
            (false, false) => "person-row",
        };
        let icon = match (player.has_played, is_real.get_untracked()) {
            (true, _) => "check",
            (false, true) => "spade",
            (false, false) => "lock",
        };
        let person = player.person;
        let action = player.action;
        let is_idle = action.is_none();
        view! {
            <li>
                <button
                    type="button"
                    class=class
                    data-actor=person.id.0.to_string()
                    disabled=is_idle
                    on:click=move |_| {
                        if let Some(action) = action.clone() {
                            table.run(action);
                        }
                    }
                >
                    {row_mark(person.role == Role::Gamemaster)}
                    <b>{person.name.to_string()}</b>
                    <span class="w">{player.detail}</span>
                    <span class="end"><Icon name=icon/></span>
                </button>
            </li>
        }
    };
    view! {
        <div class="improv-pane">
            <div class="heading"><h2>"Everyone plays a card"</h2><span>{order}</span></div>
            {move || is_real.get().then(|| view! {
                <p class="note">"Everyone plays a real card, face down. You enter it here when it is turned over."</p>
            })}
            {move || Some(unopposed.get()).filter(|text| !text.is_empty()).map(|text| view! { <p class="note">{text}</p> })}
            <ul class="seat-list">{move || people.get().into_iter().map(row).collect_view()}</ul>
        </div>
    }
}

/// The list of the people who can add bonuses to their own cards, or to the chosen card.
#[component]
pub fn BonusAdders() -> impl IntoView {
    let table = use_improv();
    let target_side = table.in_conflict(move |context| chosen_target(context, table.target.get()));
    let heading = table.in_conflict(move |context| match target_side.get() {
        Some(side) => format!("On {} card", possessive(&context.name(side))),
        None => "Add bonuses".to_owned(),
    });
    let stake = table.in_conflict(move |context| {
        let side = context.side(target_side.get()?)?;
        Some(messages::stake(&side.state)).filter(|stake| !stake.is_empty())
    });
    let with_bonuses = table.in_conflict(move |context| {
        let side = context.side(target_side.get()?)?;
        (!side.bonuses.is_empty()).then_some(side.state.id)
    });
    let bonus_value = move || {
        match with_bonuses.get() {
        Some(side) => view! {
            <button type="button" class="link" on:click=move |_| table.dialogs.open_alone(ImprovList::OnCard(side).into())>
                {format!("+{BONUS_VALUE} each")}
                <span class="said">", see the bonuses"</span>
            </button>
        }
        .into_any(),
        None => view! { <span>{format!("+{BONUS_VALUE} each")}</span> }.into_any(),
    }
    };
    let people = table.select(|view| {
        let people = view.passing_order();
        people.map(|person| person.id).collect::<Vec<ActorId>>()
    });
    view! {
        <div class="improv-pane">
            <div class="heading"><h2>{heading}</h2>{bonus_value}</div>
            {move || stake.get().map(|stake| view! { <p class="at-stake">{stake}</p> })}
            <p class="note">
                {move || match target_side.get() {
                    Some(_) => "The next bonus goes to this card, no matter who adds it. To change that, tap the card again.",
                    None => "Your bonus goes to your own card. To help another side, or if you have several cards or none, first tap a card.",
                }}
            </p>
            <ul class="bonus-rows">
                <For each=move || people.get() key=|id| id.0 children=move |id| view! { <Adder id/> }/>
            </ul>
        </div>
    }
}

/// The row of a person who can add bonuses.
#[component]
fn Adder(id: ActorId) -> impl IntoView {
    let table = use_improv();
    let adder = table.in_conflict(move |context| {
        let person = context.view.person(id)?;
        Some((person.clone(), means(context, person)))
    });
    let name = part(adder, |(person, _)| person.name.to_string());
    let means = part(adder, |(_, means)| means.clone());
    let passed = part(adder, |(person, _)| person.passed);
    let may_add = part(adder, |(person, _)| person.may_add_bonus);
    let bonuses = table.in_conflict(move |context| {
        let adder = context.view.person(id)?;
        let side = target(context, id, table.target.get())?;
        Some((
            bonus_buttons(context, adder, side),
            bonus_destination(context, adder, side),
        ))
    });
    let can_look = table.in_conflict(move |context| {
        context.conflict.has_card_of(id) && !context.view.settings.uses_real_deck()
    });
    let look = move || {
        can_look.get().then(|| {
            view! { <small><Icon name="lock"/>"My card"</small> }
        })
    };
    let destination = move || match bonuses.get() {
        Some((_, destination)) => destination,
        // Nobody has chosen the card that the bonuses go to.
        None => may_add.get().then(|| "first tap a card".to_owned()),
    };
    let buttons = Memo::new(move |_| bonuses.get().map_or_else(Vec::new, |(buttons, _)| buttons));
    let pass = move || {
        if passed.get() {
            return view! { <span class="passed"><Icon name="check"/>"passed"</span> }.into_any();
        }
        if !may_add.get() {
            let can_overrule = buttons.with(|buttons| !buttons.is_empty());
            return view! { <span class="passed">{why_none_is_added(can_overrule)}</span> }
                .into_any();
        }
        let pass = move |_| table.play(Command::Pass { people: vec![id] });
        view! {
            <button type="button" class="btn" on:click=pass>
                <span class="said">{move || format!("{}: ", name.get())}</span>
                <span>"Pass"</span>
            </button>
        }
        .into_any()
    };
    view! {
        <li class=move || if passed.get() || !may_add.get() { "bonus-row is-passed" } else { "bonus-row" }>
            <button
                type="button"
                class="bonus-row-button"
                on:click=move |_| table.dialogs.open_alone(ImprovDialog::Help(id))
            >
                <b>{name}{look}</b>
                <span>{means}</span>
                // The buttons, if there are any, say it to screen readers.
                <span aria-hidden=move || bonuses.with(Option::is_some).then_some("true")>{destination}</span>
            </button>
            <span class="row-buttons">
                {keyed(buttons, |button| button.mark, |mark, button| view! { <AddButton mark button/> })}
                {pass}
            </span>
        </li>
    }
}

/// The button of a row that adds one kind of bonus. It remains the same element while the card that the bonus goes to changes. A press of a
/// bouncing finger adds nothing, because a bonus is not taken back (IM-062). Quick taps each add one: tokens go down in twos and threes.
#[component]
fn AddButton(mark: BonusMark, button: Memo<Option<BonusButton>>) -> impl IntoView {
    let table = use_improv();
    let rests = RwSignal::new(false);
    let add = move |_| {
        if let Some(button) = button.get_untracked()
            && is_first_press(rests, BOUNCE)
        {
            table.run(button.action);
        }
    };
    view! {
        <button type="button" class="btn btn-quiet" on:click=add>
            {bonus_mark(mark)}
            <span class="said">{move || button.get().map(|button| button.label)}</span>
            <span>{format!("+{BONUS_VALUE}")}</span>
        </button>
    }
}
