//! What serde makes of views, commands and log entries: all of it comes back, and what cannot be read says so. What a single game
//! refuses is tested with that game.

use std::fmt::Debug;
use storage::file;
use storage::line::{self, ChecksumChain, LineError};
use tabletop::Game;
use tabletop::event_log::LogEntry;
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::TestRng;
use testing::json::{comes_back, read};
use testing::random_play::RandomPlay;
use torg::Torg;
use torg::event::Event;

/// Every view of every place of a session, as each seat sees it.
fn views_come_back<G: Game>(text: &str)
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
            comes_back(&G::view(table.state(), seat));
        }
    }
}

#[test]
fn every_view_comes_back() {
    views_come_back::<Torg>(include_str!("../golden/v1/torg-1.rising"));
    views_come_back::<torang::Torang>(include_str!("../golden/v1/torang-1.rising"));
    views_come_back::<improv::Improv>(include_str!("../golden/v1/improv-1.rising"));
}

/// Every command that somebody may give comes back, whether it is played or refused.
fn commands_come_back<G: RandomPlay>()
where
    G::Command: PartialEq,
    G::View: PartialEq + Debug,
{
    for seed in 0..12 {
        let mut rng = TestRng(seed);
        let mut table = Table::<G>::default();
        let mut command = G::opening(&mut rng);
        for _ in 0..150 {
            comes_back(&command);
            let _ = table.play(&command, &PlayMode::ByTheRules, None, &mut rng);
            command = G::command(table.state(), &mut rng);
        }
        comes_back(&G::view(table.state(), Seat::Table));
    }
}

#[test]
fn every_command_comes_back() {
    commands_come_back::<Torg>();
    commands_come_back::<torang::Torang>();
    commands_come_back::<improv::Improv>();
}

/// Lines that nobody wrote: no panic, and nothing is read of them.
#[test]
fn an_entry_that_can_not_be_read_says_so() {
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
        assert_eq!(chain, ChecksumChain::default(), "it has not moved");
    }
    let plain = LogEntry::<Event> {
        events: vec![],
        ruling: None,
        replaced: None,
        recorded_at: Some(u64::MAX),
    };
    comes_back(&plain);
    assert_eq!(
        read(r#"{"events":[],"recorded_at":18446744073709551615,"later":[1.5]}"#),
        Some(plain)
    );
}
