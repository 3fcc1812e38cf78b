//! The privacy screen with a hero's hand. The hand is read only while the screen is open.

use super::{
    HandAction, HandButton, cover_lines, cover_name, hand_buttons, hint, read_numbers, shown_cards,
    title, toggle_card,
};
use crate::components::{Button, Fault, PrivacyScreen, SecretContent, TextField, use_close};
use crate::device;
use crate::torg::action::HandPurpose;
use crate::torg::cards::{bar, bar_class};
use crate::torg::messages::telling::card_name;
use crate::torg::messages::{cards, decks};
use crate::torg::table::{TorgTable, use_torg};
use ::torg::card::CardId;
use ::torg::command::{Command, DeckCommand};
use ::torg::dealing::DeckRefusal;
use ::torg::refusal::Refusal;
use ::torg::saved_hands;
use ::torg::view::{ActorView, View};
use leptos::prelude::*;
use tabletop::seat::ActorId;

/// Somebody's hand, and what is done with it.
#[derive(Clone, Copy)]
struct Hand {
    table: TorgTable,
    actor: ActorId,
    purpose: HandPurpose,
    open: RwSignal<bool>,
    /// The numbers typed so far, and what is wrong with them.
    numbers: RwSignal<String>,
    fault: RwSignal<String>,
}

/// Calls somebody to the privacy screen.
pub fn hand_screen(actor: ActorId, purpose: HandPurpose) -> AnyView {
    let table = use_torg();
    let hand = Hand {
        table,
        actor,
        purpose,
        open: RwSignal::new(false),
        numbers: RwSignal::new(String::new()),
        fault: RwSignal::new(String::new()),
    };
    let cover = move |part: fn(&View, &ActorView) -> Vec<String>| {
        table.select(move |view| {
            view.actor(actor)
                .map_or_else(Vec::new, |actor| part(view, actor))
        })
    };
    let name = cover(|_, actor| vec![cover_name(actor).to_owned()]);
    let lines = cover(cover_lines);
    let preferences = table.settings.preferences();
    // Nobody types and holds.
    let press_only = Signal::derive(move || {
        preferences.with(|it| it.press_to_look) || purpose == HandPurpose::TypeDrawn
    });
    // Whoever rules on a refusal sits on the other side of the table.
    Effect::new(move || {
        if table.session.refused().with(Option::is_some) {
            hand.open.set(false);
        }
    });
    let look = move || {
        // That somebody looked is noted in the log; it is refused only where there is no hand.
        let _ = table.session.try_play(&Command::LookAtHand { actor });
    };
    view! {
        <PrivacyScreen
            name=Signal::derive(move || name.get().concat())
            lines
            open=hand.open
            press_only
            on_open=look
            on_leave=use_close()
            behind=move || open_hand(hand)
        />
    }
    .into_any()
}

/// What the person sees who looks.
fn open_hand(hand: Hand) -> AnyView {
    let Hand { actor, purpose, .. } = hand;
    let view = hand.table.session.view_of(actor);
    let chosen = RwSignal::new(Vec::new());
    let headline = of_hand(view, hand, move |view, actor| title(view, actor, purpose));
    let hint = of_hand(view, hand, move |view, actor| {
        chosen.with(|chosen| vec![hint(view, actor, purpose, chosen)])
    });
    let cards = of_hand(view, hand, move |view, actor| {
        shown_cards(view, actor, purpose)
    });
    let buttons = of_hand(view, hand, move |view, actor| {
        chosen.with(|chosen| hand_buttons(view, actor, purpose, chosen))
    });
    let acts = move || {
        let button = move |button: HandButton| {
            view! {
                <Button
                    variant=button.variant
                    label=button.label
                    detail=button.detail
                    disabled=!button.enabled
                    on_press=move || hand.run(button.action.clone(), chosen)
                />
            }
        };
        move || buttons.get().into_iter().map(button).collect_view()
    };
    let numbers = (purpose == HandPurpose::TypeDrawn).then(|| {
        let enter = move || hand.enter_numbers();
        view! {
            <TextField label="Card numbers, such as 3 17 88" value=hand.numbers numeric=true on_enter=enter/>
        }
    });
    let shown = move || {
        let cards = cards.get();
        if cards.is_empty() {
            view! { <p class="secret-head">"This hand has no cards."</p> }.into_any()
        } else {
            let card = |card| view! { <li><HandCard card purpose chosen/></li> };
            view! { <ul class="hand">{cards.into_iter().map(card).collect_view()}</ul> }.into_any()
        }
    };
    view! {
        <SecretContent title=headline lines=hint buttons=acts>
            <div class="rows">{numbers} <Fault text=hand.fault/></div>
            {shown}
        </SecretContent>
    }
    .into_any()
}

/// A part of what the hand's own seat sees.
fn of_hand<T: Default + PartialEq + Send + Sync + 'static>(
    view: Memo<std::sync::Arc<View>>,
    hand: Hand,
    part: impl Fn(&View, &ActorView) -> T + Send + Sync + 'static,
) -> Memo<T> {
    let actor = hand.actor;
    Memo::new(move |_| {
        view.with(|view| {
            view.actor(actor)
                .map(|actor| part(view, actor))
                .unwrap_or_default()
        })
    })
}

impl Hand {
    fn run(self, action: HandAction, chosen: RwSignal<Vec<CardId>>) {
        match action {
            HandAction::Play(command) => self.play(command),
            HandAction::EnterNumbers => self.enter_numbers(),
            HandAction::SaveNumbers => self.save_numbers(),
            HandAction::Keep(card) => {
                chosen.update(|chosen| toggle_card(self.purpose, chosen, card));
            }
        }
    }

    /// The hand is covered before anything is played: a refusal is read by whoever rules.
    fn play(self, command: Command) {
        self.open.set(false);
        let table = self.table;
        let played = command.clone();
        table.session.play_secretly(command, move || {
            table.close_finished();
            table.after(&played);
        });
    }

    /// What is wrong with the numbers is said where they were typed.
    fn enter_numbers(self) {
        let command = Command::Deck(DeckCommand::EnterDrawnCards {
            actor: self.actor,
            cards: read_numbers(&self.numbers.get_untracked()),
        });
        let table = self.table;
        match table.session.try_play(&command) {
            Ok(true) => {
                let text = "The cards are in the hand.".to_owned();
                table
                    .notices
                    .toast_with(text, "Undo", move || table.session.undo());
                table.close_finished();
                table.after(&command);
            }
            Ok(false) => {}
            Err(Refusal::Deck(refusal)) => self.tell(&refusal),
            Err(_) => self.play(command),
        }
    }

    fn tell(self, refusal: &DeckRefusal) {
        let words = decks::refusal(refusal, &self.table.view_now());
        self.fault.set(format!("{}. {}", words.title, words.why));
    }

    fn save_numbers(self) {
        let actor = self.actor;
        let deck = &self.table.view_now().physical_deck;
        if deck
            .as_ref()
            .is_some_and(|deck| deck.owed_count(Some(actor)) > 0)
        {
            self.tell(&DeckRefusal::DrawOwed { actor });
            return;
        }
        // The file is written by the engine, from what is saved.
        let line = self
            .table
            .session
            .with_untracked(|table| saved_hands::format_hand(table.table().state(), actor));
        if let Some(line) = line {
            device::download("hand.txt", &line);
        }
    }
}

/// A card of the open hand.
#[component]
fn HandCard(
    /// Which.
    card: CardId,
    /// What the hand is open for.
    purpose: HandPurpose,
    /// The cards that are chosen.
    chosen: RwSignal<Vec<CardId>>,
) -> impl IntoView {
    let view = use_torg().view_now();
    let deck = &view.deck;
    deck.name(card).map(|name| {
        view! {
            <button
                type="button"
                class="pcard paper"
                data-card=card.0.to_string()
                aria-pressed=move || chosen.with(|chosen| chosen.contains(&card)).to_string()
                on:click=move |_| chosen.update(|chosen| toggle_card(purpose, chosen, card))
            >
                <span class=bar_class(name.is_special())>
                    <span>{bar(name)}</span>
                    <span class="no">{card.0.to_string()}</span>
                </span>
                <h2>{card_name(deck, card)}</h2>
                <p>{cards::effect_of(deck, card, false)}</p>
                <span class="when">{cards::when(name)}</span>
                <span class="end-bar"></span>
            </button>
        }
    })
}
