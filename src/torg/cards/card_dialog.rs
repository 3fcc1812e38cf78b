//! The dialog of a full card, and the tag that opens it.

use super::{bar, bar_class, card_buttons};
use crate::components::{ActionButtonView, Dialog, Dock, Icon};
use crate::rules::RuleLink;
use crate::torg::dialog::TorgDialog;
use crate::torg::messages::cards;
use crate::torg::messages::sentences::card_name;
use crate::torg::scene_page::card::ActionCardView;
use crate::torg::table::use_torg;
use ::torg::card::CardId;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// Renders the dialog of a card: both ends, and the buttons for it. The end that counts comes first: the gamemaster's if the card was
/// flipped (DD-001).
pub fn card_dialog(card: CardId, holder: Option<ActorId>) -> AnyView {
    let table = use_torg();
    let deck = table.view_now().deck.clone();
    let Some(name) = deck.name(card) else {
        return ().into_any();
    };
    let title = card_name(&deck, card);
    let heading = title.clone();
    let effect = cards::effect_of(&deck, card, true);
    let player_end = move || {
        view! {
            <article class="card full-card paper">
                <div class=bar_class(name.is_special())>
                    <span>{bar(name)}</span>
                    <span class="no">{card.0.to_string()}</span>
                </div>
                <h3>{heading.clone()}</h3>
                <p>{effect.clone()}</p>
                <div class="meta">
                    <span>{cards::when(name)}</span>
                    <RuleLink rule=cards::rule(name)/>
                </div>
                <div class="end-bar"></div>
            </article>
        }
        .into_any()
    };
    let flipped = table.select(move |view| view.action_stack.contains(&card));
    let gamemaster_end = move |card| {
        let view = table.view().get();
        view! { <ActionCardView view card/> }.into_any()
    };
    let ends = move || {
        let (main_end, other_end) = if flipped.get() {
            (gamemaster_end(card), player_end())
        } else {
            (player_end(), gamemaster_end(card))
        };
        (main_end, other_end)
    };
    let buttons_and_note = table.select(move |view| card_buttons(view, card, holder));
    let objection_note = move || {
        let (_, objection) = buttons_and_note.get();
        (!objection.is_empty()).then(|| view! { <p class="note">{objection}</p> })
    };
    let foot = move || {
        let (buttons, _) = buttons_and_note.get();
        (!buttons.is_empty()).then(|| {
            view! {
                <Dock>
                    {buttons
                        .into_iter()
                        .map(|button| view! { <ActionButtonView button class="btn-big grow"/> })
                        .collect_view()}
                </Dock>
            }
        })
    };
    view! {
        <Dialog title foot>
            {move || {
                let (main_end, other_end) = ends();
                view! {
                    <div class="card-sheet">
                        {main_end}
                        {objection_note}
                        // A flipped card on the stage was tapped to see the rest of it, so the other end is open.
                        <details class="details" open=flipped.get()>
                            <summary>
                                <span>{move || if flipped.get() { "Player’s end" } else { "Gamemaster’s end" }}</span>
                                <Icon name="down"/>
                            </summary>
                            {other_end}
                        </details>
                    </div>
                }
            }}
        </Dialog>
    }
    .into_any()
}

/// A small tag with the name of a card; a tap opens the card.
#[component]
pub fn CardTag(
    /// The card.
    card: CardId,
    /// The actor whose pool the card is in; `None` if the card is in effect.
    holder: Option<ActorId>,
) -> impl IntoView {
    let table = use_torg();
    let (name, special) = {
        let view = table.view_now();
        (card_name(&view.deck, card), view.deck.is_special(card))
    };
    view! {
        <button
            type="button"
            class="tag paper"
            class:is-special=special
            class:is-live=holder.is_none()
            data-card=card.0.to_string()
            on:click=move |_| table.open(TorgDialog::Card { card, holder })
        >
            {name}
        </button>
    }
}
