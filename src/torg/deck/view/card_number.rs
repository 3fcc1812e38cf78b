//! The dialog that asks for the number of a printed card that a command needs.

use crate::components::{Dialog, DialogDock, Note, TextField, use_error};
use crate::session::{Refused, Session};
use crate::torg::deck::{asks_number, typed_cards, typed_error, typed_numbers, with_typed_cards};
use crate::torg::messages::decks as messages;
use ::torg::Torg;
use ::torg::command::Command;
use ::torg::dealing::DeckRefusal;
use ::torg::refusal::Refusal;
use leptos::prelude::*;

/// Asks for the number of the printed card for a refused command, then plays the command and those that were to follow it.
#[component]
pub fn CardNumberDialog(
    /// The session of the table.
    session: Session<Torg>,
) -> impl IntoView {
    let question = move || {
        let refused = session.refused().get();
        refused.filter(|refused| asks_number(&refused.refusal))
    };
    move || {
        question().and_then(|refused| {
            let command = refused.command()?.clone();
            Some(view! { <AskNumber session refused command/> })
        })
    }
}

#[component]
fn AskNumber(
    session: Session<Torg>,
    refused: Refused<Torg>,
    /// The command, with the card numbers typed so far.
    command: Command,
) -> impl IntoView {
    let shuffled = match refused.refusal {
        Refusal::Deck(DeckRefusal::CardNumberRequired { shuffled }) => shuffled,
        _ => None,
    };
    let text = RwSignal::new(messages::ask_number(&command, shuffled));
    let typed = RwSignal::new(String::new());
    let error = use_error(move || typed.track());
    let command = StoredValue::new(command);
    let refused = StoredValue::new(refused);
    let close = move || session.dismiss_refusal();
    let send = Callback::from(move || {
        if let Some(text) = typed_error(&typed.get_untracked(), &[]) {
            error.set(text);
            return;
        }
        let numbers = typed_numbers(&typed.get_untracked());
        if numbers.is_empty() {
            return;
        }
        let extended = command.with_value(|command| with_typed_cards(command, numbers));
        match session.check(&extended) {
            // Another card has to be turned over.
            Err(Refusal::Deck(DeckRefusal::CardNumberRequired { shuffled })) => {
                text.set(messages::ask_number(&extended, shuffled));
                typed.set(String::new());
                command.set_value(extended);
            }
            Err(Refusal::Deck(refusal)) => {
                let text = messages::refusal(&refusal, &session.view_now());
                error.set(text.in_one_line());
            }
            Ok(()) | Err(_) => {
                let refused = refused.get_value();
                close();
                session.retry(refused, extended);
            }
        }
    });
    let deck = session.view_now().deck.clone();
    let named = Signal::derive(move || typed.with(|typed| typed_cards(&deck, typed)));
    let nothing_typed = Signal::derive(move || typed.with(|typed| typed.trim().is_empty()));
    let foot = move || view! { <DialogDock label="Flip" disabled=nothing_typed on_press=send/> };
    view! {
        <Dialog title="Which card is it?" on_close=close foot>
            <Note text/>
            <TextField label="Card number" value=typed numeric=true autofocus=true on_enter=send framed=true error=error/>
            <TypedCards typed=named/>
        </Dialog>
    }
}

/// The names of the cards whose numbers are typed, so that a wrong number is noticed.
#[component]
pub fn TypedCards(
    /// A line for each card.
    typed: Signal<Vec<String>>,
) -> impl IntoView {
    let line = |text: String| view! { <li>{text}</li> };
    view! {
        <div class="typed-cards" role="status">
            <ul>{move || typed.get().into_iter().map(line).collect_view()}</ul>
        </div>
    }
}
