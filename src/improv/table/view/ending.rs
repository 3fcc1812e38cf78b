//! The end of a conflict: the piles of opponents, a gift and its effects, and the outcomes. Also the results of the last
//! conflict.

use super::cards::{drawn_cards, open_card};
use super::reveal::Narration;
use crate::components::{
    ActionButtonView, Choice, ChoiceChips, EmptyState, Heading, Icon, TextField, part,
};
use crate::improv::page::use_improv;
use crate::improv::table::action::{Action, Gift};
use crate::improv::table::ending::{
    Adoption, LonePile, Pile, PilePair, StakeResult, TopCardGift, VictoryCard, last_conflict,
    lone_piles, lost_stakes, pile_pairs, stake_results, was_canceled,
};
use crate::improv::table::gifts::{GiftChange, GiftOffer, GiftReceiver, offer, valid};
use ::improv::state::StakeOutcome;
use leptos::prelude::*;

/// The results of the last conflict, or a hint about what to do. It is shown while no conflict is open.
#[component]
pub fn LastConflict() -> impl IntoView {
    let table = use_improv();
    let results = table.select(last_conflict);
    let session = table.session;
    let is_canceled =
        table.select(move |_| session.with(|table| was_canceled(table.table().log().applied())));
    move || {
        if is_canceled.get() {
            return view! {
                <EmptyState
                    icon="spade"
                    title="The conflict was canceled"
                    text="Nobody won and nobody lost. When the scene could go either way again, open a conflict."
                />
            }
            .into_any();
        }
        let results = results.get();
        if results.is_empty() {
            return view! {
                <EmptyState
                    icon="spade"
                    title="Who wants what?"
                    text="Play the scene until it could go either way, then open a conflict."
                />
            }
            .into_any();
        }
        view! {
            <section class="past paper">
                <h2>"Outcome"</h2>
                <ul class="outcomes-of">{results.into_iter().map(stake_result).collect_view()}</ul>
            </section>
        }
        .into_any()
    }
}

fn stake_result(result: StakeResult) -> AnyView {
    let is_granted = result.outcome == StakeOutcome::Granted;
    let sign = match result.outcome {
        StakeOutcome::Granted => "check",
        StakeOutcome::Denied => "x",
        StakeOutcome::Mixed => "minus",
        StakeOutcome::Pending => "more",
    };
    let [stake, outcome] = result.lines();
    view! {
        <li class=if is_granted { "is-granted" } else { "" }>
            <Icon name=sign/>
            <span><b>{stake}</b><span class="w">{outcome}</span></span>
        </li>
    }
    .into_any()
}

/// The piles of all pairs of opponents.
#[component]
pub fn PilePairs() -> impl IntoView {
    let table = use_improv();
    let considered = table.in_conflict(move |context| valid(context, table.gift.get()));
    let pairs = table.in_conflict(move |context| pile_pairs(context, considered.get()));
    let lone_piles_shown = table.in_conflict(move |context| lone_piles(context, considered.get()));
    let may_give = table.in_conflict(|context| {
        let mut sides = context.conflict.sides.iter();
        sides.any(|side| side.gifts.may_give())
    });
    view! {
        <div>
            <ul>
                {move || pairs.get().into_iter().map(pile_pair).collect_view()}
                {move || lone_piles_shown.get().into_iter().map(lone_pile).collect_view()}
            </ul>
            {move || may_give.get().then(|| view! {
                <p class="note">"Tap a victory card to give it to another side."</p>
            })}
        </div>
    }
}

fn lone_pile(lone_pile: LonePile) -> AnyView {
    let table = use_improv();
    let give_top = |top: TopCardGift| {
        view! {
            <button
                type="button"
                class="btn duo-draw"
                aria-pressed=top.is_chosen.to_string()
                on:click=move |_| table.run(Action::ConsiderGift(Some(top.gift)))
            >
                "Give the deck’s top card"
            </button>
        }
    };
    view! {
        <li class="duo is-alone">
            {pile("duo-pile", lone_pile.pile)}
            <span class="w">{lone_pile.why}</span>
            {lone_pile.give_top.map(give_top)}
        </li>
    }
    .into_any()
}

fn pile_pair(pair: PilePair) -> AnyView {
    let figure = |pile: &Pile| {
        let class = if pile.is_ahead { "is-ahead" } else { "" };
        view! { <b class=class>{pile.count.to_string()}</b> }
    };
    let [first, second] = pair.piles;
    let (first_figure, second_figure) = (figure(&first), figure(&second));
    view! {
        <li class="duo">
            {pile("duo-pile", first)}
            <span class="duo-score">
                <span>{first_figure}<small>"vs."</small>{second_figure}</span>
                <span class="w">{pair.why}</span>
            </span>
            {pile("duo-pile is-right", second)}
            {drawn_cards("fate-drawn is-bare", pair.drawn)}
            {pair.tie_break.map(|button| view! { <ActionButtonView button class="duo-draw"/> })}
        </li>
    }
    .into_any()
}

fn pile(class: &'static str, pile: Pile) -> AnyView {
    let card = |shown: VictoryCard| {
        let label = format!("Give the {}", shown.card.full_name());
        view! { <li>{victory_card(label, shown)}</li> }
    };
    let cards = pile.cards.into_iter();
    view! {
        <span class=class>
            <b class=if pile.is_ahead { "is-ahead" } else { "" }>{pile.name}</b>
            <ul class="small-cards">{cards.map(card).collect_view()}</ul>
            {(!pile.instead.is_empty()).then(|| view! { <span class="w">{pile.instead}</span> })}
            {pile.has_given.then(|| view! { <span class="w">"has given a card"</span> })}
        </span>
    }
    .into_any()
}

/// A card of a pile. If it may be given, it is a button with this label for screen readers.
fn victory_card(label: String, shown: VictoryCard) -> AnyView {
    let table = use_improv();
    let card = open_card("small-card", shown.card);
    let Some(gift) = shown.gift else {
        return card;
    };
    view! {
        <button
            type="button"
            class="small-card-button"
            aria-pressed=shown.is_chosen.to_string()
            on:click=move |_| table.run(Action::ConsiderGift(Some(gift)))
        >
            <span class="said">{label}</span>
            <span aria-hidden="true">{card}</span>
        </button>
    }
    .into_any()
}

/// The pane at the end: the gift, the current outcomes and the narration.
#[component]
pub fn EndingPane() -> impl IntoView {
    let table = use_improv();
    let lost = table.in_conflict(lost_stakes);
    let stakes = table.in_conflict(stake_results);
    let adopt = |adoption: Adoption| {
        let answers = adoption
            .answers
            .into_iter()
            .map(|button| view! { <ActionButtonView button/> });
        view! {
            <section>
                <Heading text=adoption.question/>
                <p class="note">{adoption.stake}</p>
                <div class="more-buttons">{answers.collect_view()}</div>
            </section>
        }
    };
    view! {
        <div class="improv-pane">
            <GiftSection/>
            {move || lost.get().into_iter().map(adopt).collect_view()}
            <section>
                <div class="heading"><h2>"What comes true"</h2><span>"as it stands"</span></div>
                <ul class="outcomes-of">{move || stakes.get().into_iter().map(stake_result).collect_view()}</ul>
            </section>
            <Narration/>
        </div>
    }
}

/// The gift that is being considered, or what the next narrator may give.
#[component]
fn GiftSection() -> impl IntoView {
    let table = use_improv();
    let offer = table.in_conflict(move |context| {
        let next = context.conflict.next_narrator();
        let first = || {
            let narrator = context.conflict.side(next?)?;
            let may_give = narrator.gifts.may_give();
            may_give.then(|| Gift::of(narrator.state.id, None))
        };
        let gift = valid(context, table.gift.get()).or_else(first)?;
        offer(context, gift, next)
    });
    let question = part(offer, |offer| offer.question.clone());
    // The text field stays while the gift changes, so that the typed text is kept.
    let note = move || {
        (!question.with(String::is_empty)).then(|| {
            view! {
                <div class="rows gift-note"><TextField label=question value=table.gift_note error=table.gift_note_error/></div>
            }
        })
    };
    // The question comes last on the page, and the rules require an answer (IM-118).
    Effect::new(move |_| {
        if !question.with(String::is_empty) {
            crate::device::scroll_to(".gift-note");
        }
    });
    let has_offer = Memo::new(move |_| offer.with(Option::is_some));
    move || {
        has_offer.get().then(|| {
            view! {
                <section class="gift">
                    {move || offer.get().map(gift_offer)}
                    {note}
                </section>
            }
        })
    }
}

fn gift_offer(offer: GiftOffer) -> AnyView {
    let table = use_improv();
    let cards = offer.cards.into_iter();
    let cards = cards.map(|shown| view! { <li>{victory_card(shown.card.full_name(), shown)}</li> });
    let receiver = move |receiver: GiftReceiver| {
        Choice::new(receiver.name, receiver.is_chosen, move || {
            table.run(Action::ConsiderGift(Some(receiver.gift)))
        })
    };
    let receivers: Vec<Choice> = offer.receivers.into_iter().map(receiver).collect();
    view! {
        <div class="heading"><h2>{offer.title}</h2><span>{offer.detail}</span></div>
        <div class="awarded-cards">
            <ul class="small-cards is-big">{cards.collect_view()}</ul>
            {(!receivers.is_empty()).then(|| view! {
                <span class="gift-to" aria-hidden="true">"Who gets it"</span>
                <ChoiceChips label="Who gets it" choices=Signal::stored(receivers)/>
            })}
        </div>
        {(!offer.changes.is_empty()).then(|| view! {
            <section class="change paper" role="status">
                <h2>"What would change"</h2>
                <ul>{offer.changes.into_iter().map(gift_change).collect_view()}</ul>
            </section>
        })}
        {(!offer.warning.is_empty()).then(|| view! { <p class="note is-asked">{offer.warning}</p> })}
    }
    .into_any()
}

fn gift_change(gift_change: GiftChange) -> AnyView {
    let text = match gift_change.is_new {
        true => view! { <b>{gift_change.text}</b> }.into_any(),
        false => view! { <span>{gift_change.text}</span> }.into_any(),
    };
    view! {
        <li class=if gift_change.is_new { "is-new" } else { "" }>
            <span>
                {text}
                {(!gift_change.why.is_empty()).then(|| view! { <span class="w">{gift_change.why}</span> })}
            </span>
            {(!gift_change.figure.is_empty()).then(|| view! { <b class="d">{gift_change.figure}</b> })}
        </li>
    }
    .into_any()
}
