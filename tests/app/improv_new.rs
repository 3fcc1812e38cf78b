//! A new Improv table: its people in a minute, what is dealt, and how it is kept.

use crate::desk::Desk;
use ::improv::card::CardId;
use ::improv::command::{Command, NewSide};
use ::improv::settings::Settings;
use ::improv::side::{SideId, SideKind};
use ::improv::state::{ConflictKind, Role, State};
use rising_action::app::improv::draft::{DraftIntent, send};
use rising_action::app::improv::table::want;
use rising_action::app::intent::Intent;
use rising_action::app::model::{AppAlert, NewStep, Screen, Sheet};
use rising_action::app::update::Effect;
use rising_action::app::vm::foyer::tickets;
use rising_action::app::vm::new_table::{NewTable, new_table};
use storage::GameKind;
use tabletop::name::Name;
use tabletop::seat::{ActorId, Seat};

fn begun() -> Desk {
    let mut desk = Desk::new();
    desk.send(Intent::BeganNewTable);
    desk.send(Intent::ChoseGame(GameKind::Improv));
    desk.send(Intent::TypedTitle("The Harbour Job".to_owned()));
    desk.send(Intent::Went(Screen::New(NewStep::Cast)));
    desk
}

/// Dana leads; Mara and Jo play.
pub fn table() -> Desk {
    let mut desk = begun();
    desk.send(Intent::TypedName(
        "Dana\nMara: sword 3, charm\nJo\n".to_owned(),
    ));
    desk.send(Intent::PressedDeal);
    desk
}

fn named(desk: &Desk) -> NewTable {
    new_table(&desk.model)
}

fn state(desk: &Desk) -> &State {
    desk.model.improv().unwrap().state()
}

fn lines(desk: &Desk) -> Vec<String> {
    let game = &desk.model.table.as_ref().unwrap().game;
    game.rows(Seat::Table)
        .into_iter()
        .map(|row| row.text)
        .collect()
}

fn wants(desk: &mut Desk, commands: Vec<Command>) {
    for command in commands {
        let told = format!("{command:?}");
        desk.send(want(command));
        assert!(desk.model.sheet.is_none(), "{told}: {:?}", desk.model.sheet);
    }
}

#[test]
fn a_line_names_somebody_with_talents() {
    let mut desk = begun();
    desk.send(Intent::TypedName("Mara: sword 3, charm".to_owned()));
    let vm = named(&desk);
    assert!(vm.heroes.is_empty(), "commas part talents here");
    assert_eq!(
        vm.draft,
        Some(("Mara".to_owned(), "sword ×3, charm".to_owned()))
    );
    desk.send(Intent::AddedNames);
    desk.send(Intent::TypedName("Dana, Jo".to_owned()));
    let vm = named(&desk);
    let line = |name: &str, sub: &str| (name.to_owned(), sub.to_owned());
    assert_eq!(
        vm.heroes,
        [
            line("Mara", "sword ×3, charm"),
            line("Dana", "gamemaster"),
            line("Jo", "")
        ]
    );
    assert_eq!(vm.deal, ["2 hands of 4", "5 for the gamemaster"]);
    desk.send(send(DraftIntent::MadeGamemaster(2)));
    let vm = named(&desk);
    assert_eq!(vm.heroes[1].1, "");
    assert_eq!(vm.heroes[2].1, "gamemaster");
    assert_eq!(vm.improv.as_ref().unwrap().gamemaster, Some(2));
}

#[test]
fn the_last_one_who_was_named_so_is_gamemaster() {
    let mut desk = begun();
    desk.send(Intent::TypedName("Dana (GM)\n".to_owned()));
    desk.send(Intent::TypedName("Jo (gm), Mara\n".to_owned()));
    assert_eq!(named(&desk).improv.as_ref().unwrap().gamemaster, Some(1));
    desk.send(Intent::RaisedHero(1));
    assert_eq!(named(&desk).improv.as_ref().unwrap().gamemaster, Some(0));
}

#[test]
fn a_table_opens_with_hands_and_tokens() {
    let desk = table();
    assert_eq!(desk.model.screen, Screen::Stage);
    let its = state(&desk);
    let people: Vec<(&str, Role, usize, u32)> = its
        .present()
        .map(|one| (one.name.as_str(), one.role, one.hand.len(), one.tokens))
        .collect();
    assert_eq!(
        people,
        [
            ("Dana", Role::Gamemaster, 5, 6),
            ("Mara", Role::Player, 4, 0),
            ("Jo", Role::Player, 4, 0)
        ]
    );
    let mara = its.person(ActorId(2)).unwrap();
    assert_eq!(mara.talents.len(), 2);
    assert_eq!(
        (mara.talents[0].max_uses, mara.talents[1].max_uses),
        (Some(3), None)
    );
    assert_eq!(
        lines(&desk),
        [
            "The Harbour Job begins. At it: Dana (gamemaster), Mara and Jo. Cards are dealt: Dana 5, Mara 4, Jo 4."
        ]
    );
    let ticket = &tickets(&desk.model)[0];
    assert_eq!((ticket.game, ticket.sign), ("Improv", "spade"));
    assert_eq!(ticket.cast, "Mara, Jo");
    assert_eq!(ticket.place, "Before the first conflict");
}

#[test]
fn what_is_wrong_is_said_and_nothing_is_added() {
    let mut desk = begun();
    desk.send(Intent::TypedName("Dana\n: sword\n".to_owned()));
    assert!(named(&desk).heroes.is_empty());
    assert!(named(&desk).fault.is_some());
    desk.send(Intent::TypedName("Dana\n".to_owned()));
    desk.send(Intent::PressedDeal);
    assert!(desk.model.table.is_none());
    assert_eq!(desk.model.screen, Screen::New(NewStep::Cast));
    assert_eq!(
        named(&desk).fault.as_deref(),
        Some("Name a gamemaster and at least one player.")
    );
    let many: String = (0..41).map(|place| format!("P{place}\n")).collect();
    desk.send(Intent::TypedName(many));
    assert_eq!(named(&desk).heroes.len(), 1);
    assert!(named(&desk).fault.unwrap().contains("40"));
}

#[test]
fn options_are_answered_before_the_first_hand() {
    let mut desk = begun();
    desk.send(Intent::TypedName("Dana, Mara, Jo".to_owned()));
    let settings = Settings {
        player_hand_size: 6,
        ..Settings::default()
    };
    desk.send(send(DraftIntent::ChangedOption(settings)));
    assert_eq!(named(&desk).deal[0], "2 hands of 6");
    assert!(
        !named(&desk)
            .improv
            .as_ref()
            .unwrap()
            .options
            .sections
            .is_empty()
    );
    desk.send(Intent::PressedDeal);
    assert_eq!(state(&desk).person(ActorId(3)).unwrap().hand.len(), 6);
}

/// Two sides in a conflict of one round, with their cards down; the card that Mara laid.
fn cards_down(desk: &mut Desk) -> CardId {
    let side = |kind, label: &str| Command::AddSide {
        side: NewSide {
            kind,
            label: Name::new(label).unwrap(),
            stake: "The ledger is hers.".to_owned(),
            mooks: None,
        },
    };
    let mara = ActorId(2);
    wants(
        desk,
        vec![
            Command::OpenConflict {
                kind: ConflictKind::Simple,
            },
            side(SideKind::Protagonist(mara), "Mara"),
            side(SideKind::GmStake, "The Harbour Watch"),
        ],
    );
    let sides: Vec<SideId> = {
        let conflict = state(desk).conflict.as_ref().unwrap();
        conflict.sides.iter().map(|its| its.id).collect()
    };
    let card = state(desk).person(mara).unwrap().hand[0];
    let other = state(desk).person(ActorId(1)).unwrap().hand[0];
    wants(
        desk,
        vec![
            Command::BeginStakes,
            Command::SetOpponents {
                side: sides[0],
                opponents: vec![sides[1]],
            },
            Command::CloseStakes,
            Command::PlayCard {
                side: sides[0],
                card,
            },
            Command::PlayCard {
                side: sides[1],
                card: other,
            },
        ],
    );
    card
}

#[test]
fn the_chronicle_tells_of_cards_when_they_are_turned_up() {
    let mut desk = table();
    cards_down(&mut desk);
    let before = lines(&desk);
    assert!(
        before.contains(&"Mara lays a card face down.".to_owned()),
        "{before:?}"
    );
    for word in ["spades", "hearts", "diamonds", "clubs", "joker"] {
        assert!(!before.join(" ").contains(word), "{word}: {before:?}");
    }
    let game = &desk.model.table.as_ref().unwrap().game;
    assert_eq!(
        game.last_line().as_deref(),
        Some("The Harbour Watch lays a card face down.")
    );
    let people = state(&desk).present().map(|its| its.id).collect();
    let closes = state(&desk).conflict.as_ref().unwrap().phase;
    if closes == ::improv::state::Phase::Cards {
        wants(&mut desk, vec![Command::CloseCards]);
    }
    wants(&mut desk, vec![Command::Pass { people }, Command::Reveal]);
    let told = lines(&desk).pop().unwrap();
    assert!(told.starts_with("The cards are turned up: "), "{told}");
}

#[test]
fn undo_and_redo_say_what_they_move() {
    let mut desk = table();
    cards_down(&mut desk);
    let all = lines(&desk);
    desk.send(Intent::Undid);
    let toast = desk.model.toast.as_ref().unwrap().text.clone();
    assert_eq!(
        toast,
        "Taken back: The Harbour Watch lays a card face down."
    );
    desk.send(Intent::Redid);
    assert_eq!(lines(&desk), all);
    desk.send(Intent::CheckedTable);
    let toast = desk.model.toast.as_ref().unwrap().text.clone();
    assert!(toast.ends_with("replay to exactly this table."), "{toast}");
}

#[test]
fn a_file_brings_the_table_back() {
    let mut desk = table();
    cards_down(&mut desk);
    let all = lines(&desk);
    let saved = desk.send(Intent::SavedToFile);
    let [Effect::Download { name, text }] = &saved[..] else {
        panic!("{saved:?}");
    };
    assert_eq!(name, "the-harbour-job.rising");
    desk.send(Intent::ChoseFile(text.clone()));
    assert_eq!(desk.model.tables.len(), 2, "beside the one that was there");
    assert_eq!(lines(&desk), all);
    let torn: String = text.chars().take(text.chars().count() - 30).collect();
    desk.send(Intent::ChoseFile(torn));
    assert_eq!(desk.model.screen, Screen::Recovered);
    let whole = desk.model.table.as_ref().unwrap().game.entries();
    assert!(whole > 0 && whole < all.len());
    desk.send(Intent::ChoseFile(
        "{\"format\":\"rising-action table\",\"schema\":1,\"game\":\"improv\",\"entries\":1,\"cursor\":1}\n"
            .to_owned(),
    ));
    assert!(matches!(
        desk.model.alert,
        Some(AppAlert::File(_) | AppAlert::Unsound)
    ));
}

#[test]
fn a_reload_comes_back_to_the_middle_of_a_conflict() {
    let mut desk = table();
    cards_down(&mut desk);
    let was = state(&desk).clone();
    desk.restart();
    assert_eq!(desk.model.screen, Screen::Stage);
    assert!(*state(&desk) == was);
    assert_eq!(tickets(&desk.model)[0].place, "In a conflict");
}

#[test]
fn a_note_is_written_and_a_long_one_is_not() {
    let mut desk = table();
    desk.send(Intent::Asked(Sheet::Note {
        text: String::new(),
    }));
    desk.send(Intent::TypedInSheet("Fog over the quay.".to_owned()));
    desk.send(Intent::SentSheet);
    assert_eq!(lines(&desk).pop().as_deref(), Some("Fog over the quay."));
    desk.send(Intent::Asked(Sheet::Note {
        text: "x".repeat(100_000),
    }));
    let before = lines(&desk).len();
    desk.send(Intent::SentSheet);
    assert_eq!(lines(&desk).len(), before);
    assert!(matches!(desk.model.sheet, Some(Sheet::Note { .. })));
}
