//! The kinds of setback, and prepared setbacks.

use crate::ledger::gifts::follow_up;
use crate::ledger::given::{ATTACK, Case, TableBuilder, declare, h, line};
use crate::ledger::play::TestTable;
use tabletop::seat::{ActorId, Seat};
use torg::card::{ApprovedActions, LineEffect, Side};
use torg::command::{Command, FollowUpCommand, PreparedSetbackCommand};
use torg::event::Event;
use torg::follow_ups::{LOW_AMMUNITION, MAX_AMMUNITION, MAX_PREPARED_SETBACKS, SetbackKind};
use torg::redaction::{PreparedSetbackChange, RedactedEvent, redact};
use torg::state::Setback;

pub const CASES: &[Case] = &[
    (&["T-17", "DD-176"], setback_takes_one_hero_out_of_the_fight),
    (&["DD-173"], setback_knocks_heroes_down),
    (&["DD-169"], setback_takes_a_hero_s_actions),
    (&["DD-166"], setback_makes_allies_flee),
    (&["T-101", "DD-171", "DD-410"], setback_limits_ammunition),
    (&["DD-163", "DD-164"], setback_affects_only_its_own_side),
    (
        &["T-18", "DD-174", "DD-175"],
        setbacks_can_be_prepared_in_advance,
    ),
    (&["DD-174"], only_the_gamemaster_sees_prepared_setbacks),
];

fn choose_setback(kind: SetbackKind, actors: &[ActorId], text: &str) -> Command {
    choose_setback_for(Side::Heroes, kind, actors, text)
}

fn choose_setback_for(side: Side, kind: SetbackKind, actors: &[ActorId], text: &str) -> Command {
    Command::ChooseSetback {
        side,
        setback: Setback::Specific {
            kind,
            actors: actors.to_vec(),
            text: text.to_owned(),
        },
    }
}

/// Three heroes, an ally and a villain; both sides have a setback.
fn round_with_setbacks() -> TestTable {
    let conflict_line = line(Side::Heroes, LineEffect::Setback, LineEffect::Setback);
    TableBuilder::heroes(3)
        .allies(1)
        .villains(1)
        .in_round(conflict_line, ApprovedActions::Any)
}

fn prepared_setback(command: PreparedSetbackCommand) -> Command {
    Command::PreparedSetback { what: command }
}

fn prepare(text: &str, across_scenes: bool) -> Command {
    let text = text.to_owned();
    prepared_setback(PreparedSetbackCommand::Prepare {
        text,
        across_scenes,
    })
}

#[test]
fn setback_takes_one_hero_out_of_the_fight() {
    let mut play = round_with_setbacks();
    let hanging_text = "Juno hangs from the edge.";
    play.ok(prepare(hanging_text, false));
    play.ok(choose_setback(
        SetbackKind::OutOfFight,
        &[h(2)],
        hanging_text,
    ));
    let is_out = |play: &TestTable, hero| {
        play.view(Seat::Table)
            .actor(h(hero))
            .unwrap()
            .out_of_fight
            .clone()
    };
    assert_eq!(is_out(&play, 2).as_deref(), Some(hanging_text));
    assert_eq!((is_out(&play, 1), is_out(&play, 3)), (None, None));
    assert!(
        play.view(Seat::Table)
            .follow_ups
            .prepared_setbacks
            .is_empty(),
        "it is used"
    );
    play.no(declare(h(2), ATTACK), "DD-176");
    // Also out in the next round, until somebody helps.
    play.ok(Command::Flip);
    assert!(play.order().iter().all(|(actor, _)| *actor != h(2)));
    play.ok(follow_up(2, FollowUpCommand::ReturnToFight));
    assert_eq!(is_out(&play, 2), None);
    play.ok(Command::Flip);
    assert!(play.order().iter().any(|(actor, _)| *actor == h(2)));

    let mut play = round_with_setbacks();
    play.ok(choose_setback(
        SetbackKind::Individual,
        &[h(3)],
        "The lamp goes out.",
    ));
    assert_eq!(play.order().len(), 5);
    play.ok(declare(h(3), ATTACK));
}

#[test]
fn setback_knocks_heroes_down() {
    let mut play = round_with_setbacks();
    play.ok(choose_setback(
        SetbackKind::Knockdown,
        &[h(1), h(3), h(1)],
        "",
    ));
    let down: Vec<bool> = (1..=3)
        .map(|hero| play.actor(h(hero)).condition.knocked_down)
        .collect();
    assert_eq!(down, [true, false, true]);
}

#[test]
fn setback_takes_a_hero_s_actions() {
    let mut play = round_with_setbacks();
    play.ok(choose_setback(
        SetbackKind::LoseActions,
        &[h(1)],
        "Varga is her sister.",
    ));
    play.no(declare(h(1), ATTACK), "DD-122");
    play.ok(declare(h(2), ATTACK));
}

#[test]
fn setback_makes_allies_flee() {
    let mut play = round_with_setbacks();
    let ally = play.a(1);
    play.no(choose_setback(SetbackKind::Flee, &[h(1)], ""), "DD-166");
    play.ok(choose_setback(SetbackKind::Flee, &[ally], ""));
    assert!(play.state().takes_part(ally), "until the round closes");
    play.ok(Command::Flip);
    assert!(!play.state().takes_part(ally));
    assert!(play.last().contains(&Event::Broke { actor: ally }));
}

#[test]
fn setback_limits_ammunition() {
    let mut play = round_with_setbacks();
    let ammunition = |play: &TestTable| play.view(Seat::Table).actor(h(1)).unwrap().ammunition;
    let count = |rounds| follow_up(1, FollowUpCommand::CountAmmunition { rounds });
    assert_eq!(ammunition(&play), None);
    play.ok(choose_setback(SetbackKind::LowAmmunition, &[h(1)], ""));
    assert_eq!(ammunition(&play), Some(LOW_AMMUNITION));
    // A lower count stays; a higher one drops to the limit.
    for (counted, now) in [(2, 2), (LOW_AMMUNITION + 4, LOW_AMMUNITION)] {
        let mut play = round_with_setbacks();
        play.ok(count(Some(counted)));
        play.ok(choose_setback(SetbackKind::LowAmmunition, &[h(1)], ""));
        assert_eq!(ammunition(&play), Some(now));
    }
    play.ok(count(Some(0)));
    assert_eq!(ammunition(&play), Some(0));
    play.never(count(Some(MAX_AMMUNITION + 1)), "");
    play.ok(count(None));
    assert_eq!(ammunition(&play), None);
}

#[test]
fn setback_affects_only_its_own_side() {
    let mut play = round_with_setbacks();
    let villain = play.v(1);
    play.never(
        choose_setback(SetbackKind::Knockdown, &[villain], ""),
        "DD-176",
    );
    play.never(choose_setback(SetbackKind::Knockdown, &[], ""), "DD-163");
    play.ok(choose_setback_for(
        Side::Villains,
        SetbackKind::Flee,
        &[villain],
        "",
    ));
    // Once chosen, another setback takes a ruling.
    let generic = Command::ChooseSetback {
        side: Side::Villains,
        setback: Setback::Generic,
    };
    play.no(generic, "DD-163");
    play.ok(choose_setback(
        SetbackKind::Individual,
        &[h(1)],
        "The lamp goes out.",
    ));
    play.ruled(
        choose_setback(SetbackKind::Individual, &[h(2)], ""),
        &["DD-163"],
    );
    play.ok(Command::Flip);
    assert!(!play.state().takes_part(villain));
}

#[test]
fn setbacks_can_be_prepared_in_advance() {
    let mut play = TableBuilder::heroes(3).table();
    let text = |text: &str| text.to_owned();
    play.ok(prepare(" The earth shakes ", true));
    play.ok(prepare("The bridge gives way", false));
    play.ok(prepare("The bridge gives way", true));
    play.ok(prepared_setback(PreparedSetbackCommand::Hint {
        text: text("The earth shakes"),
    }));
    let never = PreparedSetbackCommand::Hint { text: text("Rain") };
    play.never(prepared_setback(never), "");
    let prepared = |play: &TestTable| -> Vec<(String, bool)> {
        let prepared = play.view(Seat::Table).follow_ups.prepared_setbacks;
        let entry =
            |setback: &torg::follow_ups::PreparedSetback| (setback.text.clone(), setback.hinted);
        prepared.iter().map(entry).collect()
    };
    assert_eq!(
        prepared(&play),
        [
            (text("The earth shakes"), true),
            (text("The bridge gives way"), false)
        ]
    );
    // Setbacks for this scene end with it.
    play.ok(Command::EndScene { is_final: false });
    for hero in 1..=3 {
        play.ok(Command::OptionalDiscard {
            actor: h(hero),
            card: None,
        });
    }
    assert_eq!(prepared(&play), [(text("The earth shakes"), true)]);
    play.begin_and_flip();
    play.read(
        line(Side::Heroes, LineEffect::Setback, LineEffect::None),
        ApprovedActions::Any,
    );
    play.ok(Command::ChooseSetback {
        side: Side::Heroes,
        setback: Setback::Described(text("The earth shakes")),
    });
    assert!(prepared(&play).is_empty(), "used up");
    for number in 0..MAX_PREPARED_SETBACKS {
        play.ok(prepare(&number.to_string(), true));
    }
    play.never(prepare("one more", true), "");
    play.ok(prepared_setback(PreparedSetbackCommand::Remove {
        text: text("7"),
    }));
    play.ok(prepare("one more", true));
}

#[test]
fn only_the_gamemaster_sees_prepared_setbacks() {
    let mut play = TableBuilder::heroes(3).table();
    play.ok(prepare("The earth shakes", true));
    assert!(
        play.view(Seat::Actor(h(1)))
            .follow_ups
            .prepared_setbacks
            .is_empty()
    );
    assert_eq!(play.view(Seat::Table).follow_ups.prepared_setbacks.len(), 1);
    for seat in [Seat::Table, Seat::Actor(h(1))] {
        assert_eq!(
            redact(&play.last()[0], seat),
            RedactedEvent::PreparedSetback(PreparedSetbackChange::Prepared)
        );
    }
}
