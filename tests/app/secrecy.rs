//! What lies behind the curtain stays there (DD-026).

use crate::desk::{Desk, h};
use ::torg::card::{CardId, CardName};
use ::torg::command::Command;
use ::torg::refusal::Refusal;
use rising_action::app::intent::Intent;
use rising_action::app::model::{Purpose, Sheet};
use rising_action::app::vm::secret::{cover, secret};
use rising_action::app::words::cards;
use rising_action::app::words::refusals::refusal;
use tabletop::seat::Seat;
use tabletop::table::PlayMode;
use testing::StandardCard as _;
use testing::TestRng;

/// Whoever rules reads the book with the hand covered, and is not told which card it was.
#[test]
fn the_curtain_falls_before_the_book_opens() {
    let names = [
        CardName::SecondChance,
        CardName::Escape,
        CardName::Alertness,
    ];
    for (place, name) in names.into_iter().enumerate() {
        let mut desk = Desk::table(&[&names, &[CardName::Drama]], 1);
        let card = desk.card(h(1), place);
        desk.look(h(1), Purpose::Hand);
        assert!(secret(&desk.model).is_some());
        desk.want(Command::PlayCard { actor: h(1), card });
        let book = desk.book().unwrap();
        assert!(secret(&desk.model).is_none(), "the hand is covered");
        assert!(cover(&desk.model).is_some(), "the curtain is still there");
        let said = [book.title, book.text].concat();
        assert!(!said.contains(cards::title(name)), "{said}");
        assert!(!said.contains(cards::when(name)), "{said}");
        assert_ne!(book.rule.as_deref(), Some(cards::rule(name)), "{name:?}");
        // A blur or a lock covers once more: the question stays.
        desk.send(Intent::CoveredCurtain);
        assert!(desk.book().is_some());
    }
}

#[test]
fn a_ruling_goes_on_and_raises_the_curtain() {
    let mut desk = Desk::table(&[&[CardName::SecondChance], &[CardName::Drama]], 0);
    let card = desk.card(h(1), 0);
    desk.look(h(1), Purpose::Hand);
    desk.want(Command::PlayCard { actor: h(1), card });
    assert!(desk.book().unwrap().may_rule);
    desk.send(Intent::RuledAnyway);
    assert!(desk.state().hand(h(1)).is_empty(), "the card was used");
    assert!(desk.model.curtain.is_none() && desk.model.sheet.is_none());
}

/// A refusal that follows a ruling comes from the same hand: neither its title, its text nor its rule tells the card.
#[test]
fn a_second_refusal_names_no_card_either() {
    let name = CardName::SecondChance;
    let mut desk = Desk::table(&[&[name], &[CardName::Drama]], 0);
    let card = desk.card(h(1), 0);
    let command = Command::PlayCard { actor: h(1), card };
    desk.look(h(1), Purpose::Hand);
    desk.want(command.clone());
    let first = desk.book().unwrap();
    // Before the gamemaster rules, the card is gone.
    let table = desk.model.torg_mut().unwrap();
    table
        .play(
            &command,
            &PlayMode::ByRuling(String::new()),
            None,
            &mut TestRng(1),
        )
        .unwrap();
    desk.send(Intent::RuledAnyway);
    let second = desk.book().unwrap();
    assert!(first.may_rule && !second.may_rule, "another refusal");
    assert_eq!(second.rule.as_deref(), Some("DD-006"));
    for book in [first, second] {
        let said = [book.title, book.text].concat();
        assert!(!said.contains(cards::title(name)), "{said}");
        assert!(!said.contains(cards::when(name)), "{said}");
        assert_ne!(book.rule.as_deref(), Some(cards::rule(name)));
    }
}

/// What only some cards are refused for is refused in the same words, by no rule: neither the card nor its kind is told.
#[test]
fn no_refusal_tells_the_kind_of_a_card() {
    let mut desk = Desk::table(&[&[CardName::Hero], &[CardName::Drama]], 0);
    let name = CardName::Martyr;
    let command = Command::PlayCard {
        actor: h(1),
        card: desk.card(h(1), 0),
    };
    let [first, others @ ..] = [
        Refusal::OutsideWindow { name },
        Refusal::NotForCriticalMoment { name },
        Refusal::GamemasterActivates { name },
        Refusal::WrongPlayMode {
            name,
            in_rounds: true,
        },
        Refusal::WrongPlayMode {
            name,
            in_rounds: false,
        },
    ]
    .map(|refusal| {
        desk.model.sheet = Some(Sheet::ByTheBook {
            refusal: refusal.into(),
            command: command.clone().into(),
            why: String::new(),
            secret: true,
        });
        desk.book().unwrap()
    });
    assert_eq!(first.rule, None);
    for other in others {
        assert_eq!(other, first);
    }
}

/// Every refusal that knows a card keeps it where it must.
#[test]
fn no_refusal_names_a_card_of_a_hand() {
    let desk = Desk::table(&[&[CardName::Hero], &[CardName::Drama]], 0);
    let view = desk.model.torg().unwrap().view(Seat::Table);
    let name = CardName::MistakenIdentity;
    let card = (1..).map(CardId).find(|card| card.name() == Some(name));
    let card = card.unwrap();
    for refused in [
        Refusal::CardNotInZone { card },
        Refusal::SpecialProtected { card },
        Refusal::SubplotLocked { card },
        Refusal::OutsideWindow { name },
        Refusal::NotForCriticalMoment { name },
        Refusal::GamemasterActivates { name },
        Refusal::WrongPlayMode {
            name,
            in_rounds: true,
        },
        Refusal::WrongPlayMode {
            name,
            in_rounds: false,
        },
    ] {
        let told = |secret| {
            let words = refusal(&refused, &view, secret);
            [words.title, words.why].concat()
        };
        assert!(told(false).contains(cards::title(name)), "{refused:?}");
        assert!(!told(true).contains(cards::title(name)), "{refused:?}");
        assert!(!told(true).contains(cards::when(name)), "{refused:?}");
    }
}
