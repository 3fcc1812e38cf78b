//! A trade as the table sees it: three consents, one after the other (DD-080, DD-085, DD-086).

use crate::desk::{Desk, h};
use ::torg::Torg;
use ::torg::card::CardName::{Drama, Haste, Hero, Idea, Presence};
use ::torg::command::Command;
use rising_action::app::intent::Intent;
use rising_action::app::model::{Purpose, Sheet};
use rising_action::app::vm::chronicle::Reads;
use rising_action::app::vm::seat::{SeatRow, seats};
use rising_action::app::vm::secret::secret;
use rising_action::app::vm::stage::stage;
use rising_action::app::vm::{Button, ButtonVariant, open_view};
use rising_action::app::words::cards;
use tabletop::seat::Seat;

fn next(desk: &Desk) -> Button {
    stage(&desk.model).unwrap().due.remove(0)
}

fn list_of_seats(desk: &Desk) -> Vec<SeatRow> {
    seats(&open_view(&desk.model).unwrap())
}

#[test]
fn hands_are_traded_behind_two_curtains() {
    let mut desk = Desk::table(&[&[Drama, Idea], &[Haste, Presence], &[Idea]], 0);
    let (drama, haste) = (desk.card(h(1), 0), desk.card(h(2), 0));
    desk.want(Command::OfferTrade {
        from: h(1),
        to: h(2),
        cards: vec![drama],
    });
    assert_eq!(
        next(&desk).intent,
        Intent::CalledCurtain(h(2), Purpose::Answer)
    );
    desk.look(h(2), Purpose::Answer);
    desk.want(Command::AnswerTrade { cards: vec![haste] });
    // Whoever offered sees what comes back, and nobody else does.
    let way = next(&desk);
    assert_eq!(
        (way.look, way.intent.clone()),
        (
            ButtonVariant::Curtain,
            Intent::CalledCurtain(h(1), Purpose::Agree)
        )
    );
    desk.look(h(1), Purpose::Agree);
    let shown = secret(&desk.model).unwrap();
    assert_eq!(
        shown.cards.iter().map(|card| card.card).collect::<Vec<_>>(),
        [haste]
    );
    assert!(shown.sub.contains(cards::title(Drama)));
    desk.send(shown.buttons[0].intent.clone());
    assert!(desk.model.curtain.is_none(), "nothing is left to choose");
    // The gamemaster hears the story, and is told no card.
    desk.send(next(&desk).intent);
    assert!(matches!(
        desk.model.sheet,
        Some(Sheet::Trade {
            accepting: true,
            ..
        })
    ));
    let asked = desk.list();
    assert!(asked.field.is_some() && !asked.text.contains(cards::title(Haste)));
    desk.send(Intent::TypedInSheet("Back to back.".to_owned()));
    desk.send(Intent::SentSheet);
    assert!(desk.state().hand(h(1)).contains(&haste) && desk.state().trade.is_none());
    let told = Torg::rows(desk.model.torg().unwrap(), Seat::Table);
    assert!(told.last().unwrap().text.contains("“Back to back.”"));
}

#[test]
fn a_refused_answer_moves_nothing() {
    let mut desk = Desk::table(&[&[Drama], &[Hero]], 0);
    let (drama, hero) = (desk.card(h(1), 0), desk.card(h(2), 0));
    desk.want(Command::OfferTrade {
        from: h(1),
        to: h(2),
        cards: vec![drama],
    });
    desk.want(Command::AnswerTrade { cards: vec![hero] });
    desk.look(h(1), Purpose::Agree);
    desk.send(secret(&desk.model).unwrap().buttons[1].intent.clone());
    assert!(desk.state().trade.is_none() && desk.model.curtain.is_none());
    assert!(desk.state().hand(h(1)).contains(&drama));
}

/// What lies open is agreed to openly.
#[test]
fn pools_are_traded_openly() {
    let mut desk = Desk::table(&[&[Drama], &[Haste]], 1);
    let (drama, hero) = (desk.card(h(1), 0), desk.card(h(2), 0));
    desk.want(Command::BeginRounds {
        participants: vec![h(1), h(2), h(3)],
    });
    for (actor, card) in [(h(1), drama), (h(2), hero)] {
        desk.want(Command::PoolCard { actor, card });
    }
    desk.want(Command::OfferTrade {
        from: h(1),
        to: h(2),
        cards: vec![drama],
    });
    desk.want(Command::AnswerTrade { cards: vec![hero] });
    desk.send(next(&desk).intent);
    let asked = desk.list();
    assert!(asked.field.is_none() && asked.text.contains(cards::title(Haste)));
    desk.send(Intent::SentSheet);
    assert!(desk.state().trade.as_ref().unwrap().offerer_agreed);
}

#[test]
fn an_open_trade_stands_at_both_seats() {
    let mut desk = Desk::table(&[&[Drama], &[Hero], &[Idea]], 0);
    assert!(list_of_seats(&desk).iter().all(|seat| seat.note.is_empty()));
    let (drama, hero) = (desk.card(h(1), 0), desk.card(h(2), 0));
    desk.want(Command::OfferTrade {
        from: h(1),
        to: h(2),
        cards: vec![drama],
    });
    let with_note = |desk: &Desk| {
        let seats = list_of_seats(desk);
        [0, 1, 2].map(|seat: usize| (!seats[seat].note.is_empty(), seats[seat].due.is_some()))
    };
    let (told, asked, nothing) = ((true, false), (true, true), (false, false));
    assert_eq!(with_note(&desk), [told, asked, nothing]);
    desk.want(Command::AnswerTrade { cards: vec![hero] });
    assert_eq!(with_note(&desk), [asked, told, nothing]);
    desk.want(Command::AgreeTrade);
    assert_eq!(with_note(&desk), [asked, told, nothing]);
}

/// What was typed is not lost: the field says that it is too long, and the trade goes on when it is shorter.
#[test]
fn a_story_that_is_too_long_stays() {
    let mut desk = Desk::table(&[&[Drama], &[Hero]], 0);
    let (drama, hero) = (desk.card(h(1), 0), desk.card(h(2), 0));
    desk.want(Command::OfferTrade {
        from: h(1),
        to: h(2),
        cards: vec![drama],
    });
    desk.want(Command::AnswerTrade { cards: vec![hero] });
    desk.want(Command::AgreeTrade);
    let long = "x".repeat(501);
    let asks = [
        next(&desk).intent,
        Intent::Asked(Sheet::Note {
            text: String::new(),
        }),
        Intent::Asked(Sheet::NameScene {
            text: String::new(),
        }),
    ];
    for asked in asks.into_iter().rev() {
        desk.send(asked);
        assert_eq!(desk.list().field.unwrap().fault, None);
        desk.send(Intent::TypedInSheet(long.clone()));
        desk.send(Intent::SentSheet);
        let field = desk.list().field.unwrap();
        assert_eq!(field.value, long);
        assert!(field.fault.is_some());
    }
    desk.send(Intent::TypedInSheet("x".repeat(500)));
    assert_eq!(desk.list().field.unwrap().fault, None);
    desk.send(Intent::SentSheet);
    assert!(desk.state().trade.is_none() && desk.state().hand(h(1)).contains(&hero));
}
