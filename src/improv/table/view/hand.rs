//! The content behind the privacy screen: a person's own cards with their chances, and the button that plays one.

use super::cards::{open_card, rem};
use crate::components::{Button, Icon, PrivacyScreen, SecretContent, part};
use crate::device::scroll_to;
use crate::improv::messages;
use crate::improv::page::use_improv;
use crate::improv::table::hand::{
    Hand, HandCard, HandChoice, HandSide, OddsAgainst, OddsStep, cover_lines, hand,
};
use ::improv::command::Command;
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// The privacy screen for a person. The person's own view is computed only while the screen is open.
#[component]
pub fn HandScreen(
    /// The person whom the screen is for.
    person: ActorId,
) -> impl IntoView {
    let table = use_improv();
    let open = RwSignal::new(false);
    let choice = RwSignal::new(HandChoice::default());
    let name = table.select(move |view| messages::person_capitalised(view, person));
    let lines = table.select(move |view| {
        view.person(person)
            .map_or_else(Vec::new, |person| cover_lines(view, person))
    });
    let look = move || {
        choice.update(HandChoice::lay_down);
        table.session.look(&Command::LookAtHand { person })
    };
    view! {
        <PrivacyScreen
            name
            lines
            open
            on_open=look
            on_leave=move || table.hand_owner.set(None)
            behind=move || view! { <OpenHand person choice/> }
        />
    }
}

#[component]
fn OpenHand(person: ActorId, choice: RwSignal<HandChoice>) -> impl IntoView {
    let table = use_improv();
    let view = table.session.view_of(person);
    let shown = Memo::new(move |_| view.with(|view| hand(view, person, choice.get())));
    let title = part(shown, |hand| hand.title.clone());
    let lines = part(shown, |hand| hand.lines.clone());
    let odds = part(shown, |hand| hand.odds.clone());
    // The odds of a chosen card are below the cards, where the buttons may cover them. The page scrolls to them, but no further than the
    // card itself stays visible.
    let has_odds = part(shown, |hand| !hand.odds.is_empty());
    Effect::new(move || {
        choice.track();
        if has_odds.get() {
            scroll_to(".suit-card-fan + .secret-odds");
            scroll_to(".tap-card[aria-pressed=true]");
        }
    });
    let note = part(shown, |hand| hand.note);
    let button = part(shown, |hand| hand.button.clone());
    let play: Callback<(Command,)> = Callback::from(move |command: Command| {
        let plays_card = !matches!(command, Command::DrawCard { .. });
        table.session.play_secretly(vec![command], move || {
            if plays_card && table.continue_after_card(person) {
                choice.set(HandChoice::default());
                // What the next card is for is shown above the cards.
                scroll_to(".secret-head");
            }
        });
        // A refusal is shown to the whole table.
        if table.session.refused().with_untracked(Option::is_some) {
            table.hand_owner.set(None);
        }
    });
    let buttons = move || {
        move || {
            button.get().map(|button| {
                let press = move || play.run((button.action.clone(),));
                view! { <Button label=button.label variant=button.variant on_press=press/> }
            })
        }
    };
    view! {
        <SecretContent class="improv-secret" title lines buttons>
            <SideChoice shown choice/>
            <Cards shown choice/>
            {move || odds.get().into_iter().map(odds_against).collect_view()}
            {move || Some(note.get()).filter(|note| !note.is_empty()).map(|note| view! { <p class="asknote">{note}</p> })}
        </SecretContent>
    }
}

/// The choice of the side, if the person plays cards for several sides.
#[component]
fn SideChoice(shown: Memo<Option<Hand>>, choice: RwSignal<HandChoice>) -> impl IntoView {
    let sides = part(shown, |hand| hand.sides.clone());
    let chip = move |hand_side: HandSide| {
        let (side, has_card) = (hand_side.side, hand_side.has_card);
        let choose = move |_| {
            choice.set(HandChoice {
                side: Some(side),
                ..HandChoice::default()
            });
        };
        let pressed = if hand_side.is_chosen { "true" } else { "false" };
        view! {
            <button type="button" class="chip" aria-pressed=pressed disabled=has_card on:click=choose>
                {has_card.then(|| view! { <Icon name="check"/> })}
                <span>{hand_side.name}</span>
            </button>
        }
    };
    move || {
        let sides = sides.get();
        (!sides.is_empty()).then(|| {
            view! {
                <div class="side-choice" role="group" aria-label="Your stakes in this round">
                    {sides.into_iter().map(chip).collect_view()}
                </div>
            }
        })
    }
}

#[component]
fn Cards(shown: Memo<Option<Hand>>, choice: RwSignal<HandChoice>) -> impl IntoView {
    let cards = part(shown, |hand| hand.cards.clone());
    let chooses = part(shown, |hand| hand.chooses);
    let has_top = part(shown, |hand| hand.has_top);
    let card = move |hand_card: HandCard| {
        let name = hand_card.card.full_name();
        let card = hand_card.card.card;
        let details = hand_card.details.into_iter();
        let inside = view! {
            <span class="said">{name}</span>
            {open_card("suit-card-big", hand_card.card)}
            {details.map(|detail| view! { <span class="sub">{detail}</span> }).collect_view()}
        };
        let is_chosen = move || choice.get().card == Some(card);
        let choose = move |_| {
            choice.update(|choice| {
                choice.card = Some(card).filter(|card| choice.card != Some(*card));
                choice.top = false;
            });
        };
        if chooses.get() {
            view! {
                <li>
                    <button type="button" class="tap-card" aria-pressed=move || is_chosen().to_string() on:click=choose>
                        {inside}
                    </button>
                </li>
            }
            .into_any()
        } else {
            view! { <li><span class="tap-card">{inside}</span></li> }.into_any()
        }
    };
    let choose_top = move |_| {
        choice.update(|choice| {
            choice.top = !choice.top;
            choice.card = None;
        });
    };
    view! {
        <ul class="suit-card-fan">
            {move || cards.get().into_iter().map(card).collect_view()}
            {move || has_top.get().then(|| view! {
                <li>
                    <button
                        type="button"
                        class="tap-card"
                        aria-pressed=move || choice.get().top.to_string()
                        on:click=choose_top
                    >
                        <i class="suit-card-big is-back"></i>
                        <span class="sub">"the deck’s top card, unseen"</span>
                    </button>
                </li>
            })}
        </ul>
    }
}

/// The odds of the chosen card against an opponent, as three steps. The height of a step shows the chance.
fn odds_against(odds: OddsAgainst) -> AnyView {
    let step = |step: OddsStep| {
        let height = rem(64 + step.hundredths.saturating_mul(9) / 16);
        view! {
            <li>
                <svg class="token-stack-height" aria-hidden="true" width="1" height=height></svg>
                <b>{step.percentage}</b>
                <span>{step.label}</span>
            </li>
        }
    };
    view! {
        <section class="secret-odds">
            <h2>{odds.title}</h2>
            <p>{odds.assumptions}</p>
            <ul class="odds-steps">{odds.steps.map(step).into_iter().collect_view()}</ul>
        </section>
    }
    .into_any()
}
