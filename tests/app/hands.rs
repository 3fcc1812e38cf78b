//! Cards that move cards, the gamemaster's tray and setbacks: what is said and shown of them.

use crate::desk::h;
use rising_action::engine::torg::card::CardId;
use rising_action::engine::torg::event::{Event, HandsEvent, SchemeEvent};

/// One of each kind.
pub fn events() -> Vec<Event> {
    let text = || "The earth shakes.".to_owned();
    let card = CardId(7);
    let cards = vec![card];
    let hands = [
        HandsEvent::Led,
        HandsEvent::Gave {
            to: h(2),
            cards: cards.clone(),
            pools: false,
            from_hand: true,
        },
        HandsEvent::GaveAll,
        HandsEvent::Rallied,
        HandsEvent::Sorted { cards },
        HandsEvent::Sorted { cards: vec![] },
        HandsEvent::Fetched { card, pool: true },
        HandsEvent::Escaped,
        HandsEvent::EscapeTold { text: text() },
        HandsEvent::GloryClaimed {
            card,
            from_hand: false,
        },
        HandsEvent::GloryCounted,
        HandsEvent::GloryDenied { back: true },
        HandsEvent::Wondered,
        HandsEvent::Asked { question: text() },
        HandsEvent::Answered { answer: text() },
        HandsEvent::Activated {
            card,
            note: Some(text()),
        },
        HandsEvent::Heard { card },
        HandsEvent::AmmunitionSet { rounds: Some(3) },
        HandsEvent::AmmunitionSet { rounds: None },
        HandsEvent::TakenOut { why: text() },
        HandsEvent::Helped,
    ];
    let schemes = [
        SchemeEvent::Prepared {
            text: text(),
            lasting: true,
        },
        SchemeEvent::Hinted { text: text() },
        SchemeEvent::Gone { text: text() },
    ];
    let hands = hands.map(|what| Event::Hands { actor: h(1), what });
    let schemes = schemes.map(|what| Event::Scheme { what });
    hands.into_iter().chain(schemes).collect()
}
