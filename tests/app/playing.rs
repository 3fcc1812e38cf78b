//! Playing at a table: what follows from a tap, and what is said about it.

use crate::desk::{Desk, h};
use ::torg::card::CardName::{Action, Drama, Idea};
use ::torg::command::{Command, NewActor};
use ::torg::roll::Proficiency;
use ::torg::state::{ActionKind, Role};
use rising_action::app::intent::Intent;
use rising_action::app::model::{Purpose, Screen, Sheet};
use rising_action::app::vm::foyer::tickets;
use rising_action::app::vm::secret::secret;
use tabletop::name::Name;

/// Two heroes in the first round, the villain of number 3 against them; the first of the heroes acts in a critical moment.
fn critical_moment() -> Desk {
    let mut desk = rounds();
    while desk.state().round().unwrap().next_turn().unwrap().actor != h(1) {
        let actor = desk.state().round().unwrap().next_turn().unwrap().actor;
        desk.want(Command::Pass { actor });
    }
    desk.want(Command::Declare {
        actor: h(1),
        kind: ActionKind::Other,
        target: None,
        critical_moment: true,
    });
    desk
}

/// The same two and the villain, when the first card has been flipped.
fn rounds() -> Desk {
    let mut desk = Desk::table(&[&[Drama, Action], &[Idea]], 1);
    desk.want(Command::BeginRounds {
        participants: vec![h(1), h(2), h(3)],
    });
    desk.want(Command::Flip);
    desk.send(Intent::ClosedSheet);
    desk
}

#[test]
fn a_critical_moment_is_named_over_the_hand() {
    let mut desk = critical_moment();
    desk.look(h(1), Purpose::Hand);
    let sub = secret(&desk.model).unwrap().sub;
    assert!(sub.contains("hand cards may be used"), "{sub}");
}

#[test]
fn how_many_more_must_go_stands_on_the_button() {
    let mut desk = Desk::table(&[&[Drama, Action, Idea, Idea, Drama, Action], &[Idea]], 0);
    desk.want(Command::EndScene { is_final: false });
    desk.look(h(1), Purpose::DiscardDown);
    let button = |desk: &Desk| secret(&desk.model).unwrap().buttons.remove(0);
    let chosen = [desk.card(h(1), 0), desk.card(h(1), 1)];
    for (place, label) in ["Choose 2 more cards", "Choose 1 more card"]
        .iter()
        .enumerate()
    {
        assert_eq!(
            (button(&desk).label.as_str(), button(&desk).ready),
            (*label, false)
        );
        desk.send(Intent::ToggledCard(chosen[place]));
    }
    assert_eq!(button(&desk).label, "Discard 2 cards");
}

/// Whoever goes behind the curtain from an action comes back to it, with what was chosen there.
#[test]
fn the_action_s_sheet_comes_back() {
    let mut desk = critical_moment();
    desk.send(Intent::ChoseSkill(Proficiency::Unskilled));
    let sheet = desk.model.sheet.clone();
    assert!(matches!(sheet, Some(Sheet::Act { .. })));
    desk.look(h(1), Purpose::Hand);
    assert_eq!(desk.model.sheet, None);
    desk.send(Intent::LeftCurtain);
    assert_eq!(desk.model.sheet, sheet, "left without a card");
    desk.look(h(1), Purpose::Hand);
    let card = desk.card(h(1), 0);
    desk.want(Command::PlayCard { actor: h(1), card });
    assert!(!desk.state().hand(h(1)).contains(&card));
    assert_eq!(desk.model.sheet, sheet, "a card was used");
    desk.look(h(1), Purpose::Hand);
    desk.send(Intent::Undid);
    assert_eq!(desk.model.sheet, None, "time travel asks nothing");
}

#[test]
fn the_ticket_tells_what_was_kept_last_and_a_toast_stays_with_its_table() {
    let mut desk = Desk::table(&[&[Drama, Idea]], 1);
    let note = |desk: &mut Desk, text: &str| {
        let text = text.to_owned();
        desk.want(Command::MakeNote { text });
    };
    note(&mut desk, "The first");
    note(&mut desk, "The second");
    desk.send(Intent::Went(Screen::Seats));
    assert!(desk.model.toast.as_ref().unwrap().way.is_some());
    desk.send(Intent::Went(Screen::Foyer));
    assert_eq!(desk.model.toast, None);
    let told = tickets(&desk.model);
    assert_eq!(told.len(), 1);
    assert!(told[0].last_line.contains("The second"), "{:?}", told[0]);
    let kept = told[0].clone();
    desk.restart();
    assert_eq!(tickets(&desk.model)[0], kept);
}

#[test]
fn two_whose_short_names_are_the_same_are_told_apart() {
    let mut desk = Desk::table(&[&[Drama, Idea]], 1);
    for name in ["Shocktrooper A", "Shocktrooper B"] {
        let actor = NewActor::named(Name::new(name).unwrap(), None, Role::Villain);
        desk.want(Command::Join { actor });
        let toast = desk.model.toast.clone().unwrap().text;
        let short = name.split(' ').next().unwrap();
        let said = if name.ends_with('B') { name } else { short };
        assert!(toast.contains(said), "{toast}");
    }
    let view = rising_action::app::vm::open_view(&desk.model).unwrap();
    let called = |number| rising_action::app::words::telling::called(&view, h(number));
    assert_eq!([called(3), called(4)], ["Shocktrooper A", "Shocktrooper B"]);
}
