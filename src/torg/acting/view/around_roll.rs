//! The parts around the roll of an action: bought dice, the dice fields, and the cards to play.

use super::action_dice::DiceFields;
use crate::components::{Heading, wide_button};
use crate::torg::acting::{
    ActionDice, PlayableCard, answers_note, bought_dice, dice_due, further_buttons, playable_cards,
};
use crate::torg::cards::CardTag;
use crate::torg::messages::sentences::card_name;
use crate::torg::table::use_torg;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// Everything around the roll of the open action: dice to buy, the dice fields, cards to play, hands, and adding more to the action.
#[component]
pub fn AroundRoll(
    /// The actor.
    actor: ActorId,
    /// The state of the dice fields.
    dice: ActionDice,
    /// What is shown below the dice fields.
    #[prop(optional, into)]
    below_dice: ViewFn,
) -> impl IntoView {
    let table = use_torg();
    let buy_buttons = table.select(move |view| bought_dice(view, actor));
    let due = table.select(move |view| dice_due(view, actor));
    let played = table.select(|view| {
        view.action
            .as_ref()
            .map(|action| action.cards_played.clone())
            .unwrap_or_default()
    });
    let playable = table.select(move |view| playable_cards(view, actor));
    let note = table.select(move |view| answers_note(view, actor));
    let more_buttons = table.select(move |view| further_buttons(view, actor));
    view! {
        {move || buy_buttons.get().into_iter().map(wide_button).collect_view()}
        {move || due.get().map(|due| view! { <DiceFields dice asks_skill=due.asks_skill/> })}
        {move || below_dice.run()}
        {move || {
            let played = played.get();
            (!played.is_empty()).then(|| view! {
                <section>
                    <Heading text="Cards used"/>
                    <div class="rows tags">
                        {played.into_iter().map(|(_, card)| view! { <CardTag card holder=None/> }).collect_view()}
                    </div>
                </section>
            })
        }}
        {move || {
            let playable = playable.get();
            let heading = match playable.iter().any(|card| card.ready) {
                true => "Cards you can use",
                false => "Cards in the pool",
            };
            (!playable.is_empty()).then(|| view! {
                <section>
                    <Heading text=heading/>
                    <div class="play-chips">{playable.into_iter().map(playable_card).collect_view()}</div>
                </section>
            })
        }}
        {move || {
            let note = note.get();
            (!note.is_empty()).then(|| view! { <p class="note">{note}</p> })
        }}
        {move || more_buttons.get().into_iter().map(wide_button).collect_view()}
    }
}

fn playable_card(playable: PlayableCard) -> AnyView {
    let table = use_torg();
    let view = table.view_now();
    let PlayableCard {
        card,
        note,
        ready,
        action,
    } = playable;
    view! {
        <button
            type="button"
            class="play-chip paper"
            class:is-special=view.deck.is_special(card)
            class:is-not-now=!ready
            data-card=card.0.to_string()
            on:click=move |_| table.run(action.clone())
        >
            <b>{card_name(&view.deck, card)}</b>
            {(!note.is_empty()).then(|| view! { <span>{note}</span> })}
        </button>
    }
    .into_any()
}
