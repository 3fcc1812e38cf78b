//! Serialized views, commands and log entries: all of them can be read again, and unreadable ones are reported. What a single game
//! refuses is tested with that game.

use std::fmt::Debug;
use storage::file;
use storage::line::{self, ChecksumChain, LineError};
use tabletop::Game;
use tabletop::event_log::LogEntry;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::TestRng;
use testing::json::{assert_round_trip, read};
use testing::random_play::RandomPlay;
use torg::Torg;
use torg::event::{DrawReason, Event};

/// Checks the views of each seat at every entry of a session.
fn check_views<G: Game>(text: &str)
where
    G::View: PartialEq + Debug,
{
    let mut table = Table::<G>::replay(file::read(text).unwrap().log);
    for cursor in 1..=table.log().entries().len() {
        table.go_to(cursor);
        for seat in [
            Seat::Table,
            Seat::Actor(ActorId(1)),
            Seat::Actor(ActorId(2)),
        ] {
            assert_round_trip(&G::view(table.state(), seat));
        }
    }
}

#[test]
fn views_round_trip() {
    check_views::<Torg>(include_str!("../golden/v1/torg-1.rising"));
    check_views::<torang::Torang>(include_str!("../golden/v1/torang-1.rising"));
    check_views::<improv::Improv>(include_str!("../golden/v1/improv-1.rising"));
}

/// Checks random commands, whether they are played or refused.
fn check_commands<G: RandomPlay>()
where
    G::Command: PartialEq,
    G::View: PartialEq + Debug,
{
    for seed in 0..12 {
        let mut rng = TestRng(seed);
        let mut table = Table::<G>::default();
        let mut command = G::opening(&mut rng);
        for _ in 0..150 {
            assert_round_trip(&command);
            let _ = table.play(&command, &PlayMode::ByTheRules, None, &mut rng);
            command = G::command(table.state(), &mut rng);
        }
        assert_round_trip(&G::view(table.state(), Seat::Table));
    }
}

#[test]
fn commands_round_trip() {
    check_commands::<Torg>();
    check_commands::<torang::Torang>();
    check_commands::<improv::Improv>();
}

/// Invalid lines cause no panic, and nothing is read from them.
#[test]
fn unreadable_entries_are_reported() {
    let deep = format!(
        r#"{{"events":{}{}}}"#,
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    let hidden = format!(r#"{{"events":[],"x":{}"#, r#"{"a":"#.repeat(100_000));
    for text in [
        "",
        "[]",
        "nul",
        "{",
        r#"{"events":{}}"#,
        r#"{"events":["nonsense"]}"#,
        r#"{"events":[],"recorded_at":-1}"#,
        r#"{"events":[],"recorded_at":1e400}"#,
        r#"{"events":[],"recorded_at":18446744073709551616}"#,
        r#"{"events":[],"recorded_at":1,"recorded_at":2}"#,
        r#"{"events":[],"ruling":{"overruled":["XX-1"],"reason":""}}"#,
        r#"{"events":[],"ruling":{"overruled":["DD-99999"],"reason":""}}"#,
        r#"{"events":[],"replaced":{"count":3}}"#,
        r#"{"events":[]} {"events":[]}"#,
        "{\"events\":[],\"x\":\"\\ud83c\"",
        &deep,
        &hidden,
    ] {
        let sealed = line::seal(&mut ChecksumChain::default(), text);
        let mut chain = ChecksumChain::default();
        let start: String = text.chars().take(60).collect();
        assert_eq!(
            line::read::<Event>(&mut chain, &sealed),
            Err(LineError::Unreadable),
            "{start}"
        );
        assert_eq!(
            chain,
            ChecksumChain::default(),
            "the checksum chain must not advance"
        );
    }
    let plain = LogEntry::<Event> {
        events: vec![],
        ruling: None,
        replaced: None,
        continues: false,
        recorded_at: Some(u64::MAX),
    };
    assert_round_trip(&plain);
    assert_eq!(
        read(r#"{"events":[],"recorded_at":18446744073709551615,"later":[1.5]}"#),
        Some(plain)
    );
}

/// A saved name never changes.
#[test]
fn a_draw_for_a_defence_is_saved_by_name() {
    let saved = serde_json::to_string(&DrawReason::Defence).unwrap();
    assert_eq!(saved, "\"defence\"");
    assert_round_trip(&DrawReason::Defence);
}
