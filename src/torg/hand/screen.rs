//! The privacy screen with a hero's hand. The hand is read only while the screen is open.

use super::{
    HandAction, HandButton, cards_laid_at_once, cover_lines, cover_name, hand_buttons, hint,
    shown_cards, title, toggle_card,
};
use crate::components::{
    Button, ButtonVariant, ErrorMessage, FieldText, PrivacyScreen, SecretContent, TextField,
    use_close, use_error,
};
use crate::device;
use crate::session::Played;
use crate::torg::action::HandPurpose;
use crate::torg::cards::{bar, bar_class};
use crate::torg::deck::{TypedCards, typed_cards, typed_error, typed_numbers};
use crate::torg::messages::sentences::card_name;
use crate::torg::messages::{cards, decks};
use crate::torg::table::{TorgTable, use_torg};
use ::torg::card::CardId;
use ::torg::command::{Command, DeckCommand};
use ::torg::dealing::DeckRefusal;
use ::torg::refusal::Refusal;
use ::torg::saved_hands;
use ::torg::view::{ActorView, View};
use leptos::prelude::*;
use tabletop::seat::{ActorId, Seat};

/// The state of an open or covered hand.
#[derive(Clone, Copy)]
struct Hand {
    table: TorgTable,
    actor: ActorId,
    purpose: HandPurpose,
    open: RwSignal<bool>,
    /// The typed card numbers, their field, and the error in them.
    numbers: RwSignal<String>,
    field: FieldText,
    error: RwSignal<String>,
}

/// Renders the privacy screen for a hand.
pub fn hand_screen(actor: ActorId, purpose: HandPurpose) -> AnyView {
    let table = use_torg();
    let (open, numbers) = (RwSignal::new(false), RwSignal::new(String::new()));
    let hand = Hand {
        table,
        actor,
        purpose,
        open,
        numbers,
        field: FieldText::from(numbers),
        error: use_error(move || {
            open.track();
            numbers.track();
        }),
    };
    let cover = move |part: fn(&View, &ActorView) -> Vec<String>| {
        table.select(move |view| {
            view.actor(actor)
                .map_or_else(Vec::new, |actor| part(view, actor))
        })
    };
    let name = cover(|_, actor| vec![cover_name(actor).to_owned()]);
    let lines = table.select(move |view| {
        let actor = view.actor(actor);
        actor.map_or_else(Vec::new, |actor| cover_lines(view, actor, purpose))
    });
    let look = move || table.session.look(&Command::LookAtHand { actor });
    view! {
        <PrivacyScreen
            name=Signal::derive(move || name.get().concat())
            lines
            open=hand.open
            has_field=Signal::stored(purpose == HandPurpose::TypeDrawn)
            on_open=look
            on_leave=use_close()
            behind=move || open_hand(hand)
        />
    }
    .into_any()
}

/// Renders the open hand.
fn open_hand(hand: Hand) -> AnyView {
    let Hand { actor, purpose, .. } = hand;
    let view = hand.table.session.view_of(actor);
    let chosen = RwSignal::new(Vec::new());
    let headline = select_from_hand(view, hand, move |view, actor| title(view, actor, purpose));
    let hint = select_from_hand(view, hand, move |view, actor| {
        chosen.with(|chosen| vec![hint(view, actor, purpose, chosen)])
    });
    let cards = select_from_hand(view, hand, move |view, actor| {
        shown_cards(view, actor, purpose)
    });
    let laid_at_once = select_from_hand(view, hand, |_, actor| cards_laid_at_once(actor));
    let buttons = select_from_hand(view, hand, move |view, actor| {
        chosen.with(|chosen| hand_buttons(view, actor, purpose, chosen))
    });
    let button_row = move || {
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
    let numbers = if purpose == HandPurpose::TypeDrawn {
        let enter = move || hand.enter_numbers();
        // The field gets the focus: it is what the screen was opened for.
        device::scroll_to(".is-looking input");
        let deck = hand.table.view_now().deck.clone();
        let typed = move || hand.numbers.with(|typed| typed_cards(&deck, typed));
        view! {
            <TextField
                label="Card numbers, such as 3 17 88"
                value=hand.field
                numeric=true
                on_enter=enter
                error=hand.error
            />
            <TypedCards typed=Signal::derive(typed)/>
        }
        .into_any()
    } else {
        view! { <ErrorMessage text=hand.error/> }.into_any()
    };
    // Below the cards, so that it covers none of them.
    let save = (purpose == HandPurpose::Look).then(|| {
        view! {
            <div class="secret-list">
                <Button
                    variant=ButtonVariant::Quiet
                    label="Save card numbers"
                    detail="to play on with this hand another time"
                    on_press=move || hand.save_numbers()
                />
            </div>
        }
    });
    let card_list = move || {
        let cards = cards.get();
        if cards.is_empty() {
            view! { <p class="secret-head">"This hand has no cards."</p> }.into_any()
        } else {
            let card = |card| view! { <li><HandCard card purpose laid_at_once chosen/></li> };
            let class = if cards.len() > 4 {
                "hand has-many"
            } else {
                "hand"
            };
            view! { <ul class=class>{cards.into_iter().map(card).collect_view()}</ul> }.into_any()
        }
    };
    view! {
        <SecretContent title=headline lines=hint buttons=button_row>
            <div class="rows">{numbers}</div>
            {card_list}
            {save}
        </SecretContent>
    }
    .into_any()
}

/// Returns a memo of a part of the hand, from the view of its own seat.
fn select_from_hand<T: Default + PartialEq + Send + Sync + 'static>(
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
            HandAction::Play(command) => self.play(vec![command]),
            HandAction::PlayTogether(commands) => self.play(commands),
            HandAction::EnterNumbers => self.enter_numbers(),
            HandAction::Keep(card) => {
                chosen.update(|chosen| chosen.retain(|other| *other != card));
            }
        }
    }

    /// Plays commands. The hand is covered first, because the gamemaster reads a refusal.
    fn play(self, commands: Vec<Command>) {
        self.open.set(false);
        let table = self.table;
        let played = commands.clone();
        table.session.play_secretly(commands, move || {
            table.close_finished();
            for command in &played {
                table.after(command);
            }
        });
    }

    /// Enters the typed numbers. An error in them is shown beside their field.
    fn enter_numbers(self) {
        let typed = self.numbers.get_untracked();
        let actor = self.actor;
        let session = self.table.session;
        let own_view = session.with_untracked(|table| table.table().view(Seat::Actor(actor)));
        let hand = own_view.actor(actor).and_then(|hero| hero.hand.as_ref());
        let held: Vec<CardId> = hand.into_iter().flatten().map(|card| card.card).collect();
        if let Some(error) = typed_error(&typed, &held) {
            self.error.set(error);
            return;
        }
        let command = Command::Deck(DeckCommand::EnterDrawnCards {
            actor: self.actor,
            cards: typed_numbers(&typed),
        });
        let table = self.table;
        match table.session.try_play(&command) {
            Ok(Played::Yes) => {
                let text = "The cards are in the hand.".to_owned();
                table
                    .notices
                    .table_toast(text, "Undo", move || table.session.undo());
                table.close_finished();
                table.after(&command);
            }
            Ok(Played::LostToOtherWindow) => {}
            Err(Refusal::Deck(refusal)) => self.show_refusal(&refusal),
            Err(_) => self.play(vec![command]),
        }
    }

    fn show_refusal(self, refusal: &DeckRefusal) {
        let text = decks::refusal(refusal, &self.table.view_now());
        self.error.set(text.in_one_line());
    }

    /// Saves the card numbers of the hand, and of the special cards in the pool, to a file for a later session.
    fn save_numbers(self) {
        let actor = self.actor;
        let deck = &self.table.view_now().physical_deck;
        if deck
            .as_ref()
            .is_some_and(|deck| deck.owed_count(Some(actor)) > 0)
        {
            self.show_refusal(&DeckRefusal::DrawOwed { actor });
            return;
        }
        // The engine creates the content of the file, from what the hero's seat sees.
        let session = self.table.session;
        let view = session.with_untracked(|table| table.table().view(Seat::Actor(actor)));
        if let Some(line) = saved_hands::format_hand(&view) {
            device::download("hand.txt", &line);
        }
    }
}

/// A card of the open hand.
#[component]
fn HandCard(
    /// The card.
    card: CardId,
    /// What the hand is open for.
    purpose: HandPurpose,
    /// How many cards can be laid at once.
    laid_at_once: Memo<usize>,
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
                on:click=move |_| chosen.update(|chosen| {
                    toggle_card(purpose, laid_at_once.get_untracked() > 1, chosen, card);
                })
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
