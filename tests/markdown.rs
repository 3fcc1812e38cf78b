//! The log as Markdown text.
#![allow(clippy::unwrap_used)] // in the tests' helpers too

use ::improv::Improv;
use ::torang::Torang;
use ::torg::Torg;
use ::torg::command::Command;
use rising_action::game::TableGame;
use rising_action::log::markdown::markdown;
use rising_action::log::printed::{Date, heading};
use rising_action::log::{LogRow, rows};
use tabletop::event_log::{EventLog, LogEntry};
use tabletop::seat::{ActorId, Seat};
use tabletop::table::{PlayMode, Table};
use testing::TestRng;
use testing::random_play::RandomPlay;
use testing::session::{note, open_table, play, random_session};
use testing::torg::secrets::{exchanged_event, hidden_cards, random_exchange};

fn text<G: TableGame>(table: &Table<G>) -> String {
    markdown(table, &table.view(Seat::Table))
}

/// Plays a random session with rulings, commands that replace undone ones, and undone ones at the end.
fn session<G: RandomPlay>(seed: u64) -> Table<G> {
    let mut rng = TestRng(seed);
    let mut table = Table::<G>::default();
    let opening = G::opening(&mut rng);
    table
        .play(&opening, &PlayMode::ByTheRules, None, &mut rng)
        .unwrap();
    for _ in 0..150 {
        let mode = match rng.one_in(6) {
            true => PlayMode::ByRuling("so be it".to_owned()),
            false => PlayMode::ByTheRules,
        };
        let command = G::command(table.state(), &mut rng);
        let _ = table.play(&command, &mode, None, &mut rng);
        if rng.one_in(20) {
            table.undo();
        }
    }
    table.undo();
    table
}

fn starts(row: &LogRow) -> usize {
    usize::from(row.heading.is_some() && !row.undone)
}

/// Checks that each entry is one list item, each scene and round a heading, and that there is nothing else.
fn check<G: TableGame + RandomPlay>() {
    let mut rulings = 0;
    for seed in 0..12 {
        let table = session::<G>(seed);
        let view = table.view(Seat::Table);
        let rows = rows(&table, &view, Seat::Table, 0..usize::MAX);
        let text = text(&table);
        let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
        let items = lines.iter().filter(|line| line.starts_with("- ")).count();
        let headings = lines.iter().filter(|line| line.starts_with("##")).count();
        let undone = usize::from(rows.iter().any(|row| row.undone));
        assert_eq!(items, rows.len(), "seed {seed}");
        let begun: usize = rows.iter().map(starts).sum();
        assert_eq!(headings, begun + undone, "seed {seed}");
        assert!(lines[0].starts_with("# "));
        // Minus signs are not hyphens; a rule ID has a hyphen after its letters.
        let is_minus = |(at, _): (usize, &str)| {
            let behind = text[at + 1..].starts_with(|c: char| c.is_ascii_digit());
            behind && !text[..at].ends_with(char::is_alphabetic)
        };
        assert!(!text.match_indices('-').any(is_minus), "seed {seed}");
        // After the title come the players and the position in the story.
        assert!(
            lines.len() - items - headings <= 3,
            "seed {seed}: {lines:?}"
        );
        assert_eq!(text.contains("\n## Undone\n"), undone == 1);
        let ruled = text.matches("\n- **Ruling.** ").count();
        assert_eq!(text.matches(": “so be it”.").count(), ruled, "seed {seed}");
        rulings += ruled;
    }
    assert!(rulings > 0);
}

#[test]
fn every_entry_is_in_the_text() {
    check::<Torg>();
    check::<Torang>();
    check::<Improv>();
}

fn table_with_notes() -> Table<Torg> {
    let mut table = open_table(1);
    play(&mut table, &note("*Who* rang [the bell]? <i>#3 & 4</i>"));
    play(&mut table, &note("1. The bell"));
    table
}

#[test]
fn torg_session_as_markdown() {
    let mut table = table_with_notes();
    let participants = table.state().present().map(|actor| actor.id).collect();
    play(&mut table, &Command::BeginRounds { participants });
    play(&mut table, &Command::Flip);
    play(&mut table, &Command::Flip);
    play(&mut table, &note("taken back"));
    assert!(table.undo());
    let text = text(&table);
    let shown: Vec<&str> = text.lines().collect();
    assert_eq!(
        shown[..7],
        [
            "# Kept",
            "",
            "Hero 1, Hero 2, Hero 3",
            "",
            "Act 1, scene 1, round 2 (Revised)",
            "",
            "## Scene 1, act 1",
        ]
    );
    let has = |line: &str| assert!(text.contains(line), "{line}\n{text}");
    has("\n- **Note.** “\\*Who\\* rang \\[the bell]? \\<i>#3 \\& 4\\</i>”\n");
    has("\n\n### Round 1, card ");
    has("\n\n### Round 2, card ");
    assert!(text.ends_with("\n\n## Undone\n\n- **Note.** “taken back”\n"));
}

#[test]
fn notes_are_escaped() {
    let mut table = Table::<Torang>::default();
    let mut rng = TestRng(1);
    let opening = Torang::opening(&mut rng);
    let mut play = |command: &::torang::command::Command| {
        table
            .play(command, &PlayMode::ByTheRules, None, &mut rng)
            .unwrap();
    };
    play(&opening);
    for text in ["1. The bell", "# 2", "- 3", "12", "a - b", "a\\b_c"] {
        play(&::torang::command::Command::MakeNote {
            text: text.to_owned(),
        });
    }
    let text = text(&table);
    for item in [
        "1\\. The bell",
        "\\# 2",
        "\\- 3",
        "12",
        "a - b",
        "a\\\\b\\_c",
    ] {
        let item = format!("\n- **Note.** {item}\n");
        assert!(text.contains(&item), "{item}\n{text}");
    }
    assert!(text.contains("\n## Scene 1\n"));
}

/// With other hands and another deck the text is the same.
#[test]
fn the_text_has_no_hidden_cards() {
    for seed in 0..40 {
        let mut table = open_table(seed);
        for hero in [1, 2, 3] {
            let actor = ActorId(hero);
            play(&mut table, &Command::LookAtHand { actor });
        }
        play(&mut table, &note("all have looked"));
        let mut rng = TestRng(seed);
        let hidden = hidden_cards(table.state(), Seat::Table);
        let exchange = random_exchange(&hidden, &mut rng);
        let other = |entry: &LogEntry<_>| LogEntry {
            events: entry
                .events
                .iter()
                .map(|event| exchanged_event(event, &exchange))
                .collect(),
            ..entry.clone()
        };
        let entries: Vec<_> = table.log().entries().iter().map(other).collect();
        let end = entries.len();
        let other = Table::<Torg>::replay(EventLog::new(entries, end));
        assert!(other.state() != table.state(), "seed {seed}");
        assert_eq!(text(&other), text(&table), "seed {seed}");
    }
}

#[test]
fn a_long_session_has_scene_headings() {
    let table = random_session(11);
    let text = text(&table);
    let scenes = text.matches("\n## Scene ").count();
    assert_eq!(scenes, usize::from(table.state().scene.number));
}

/// The heading of a printed log. Undone entries are not printed, so they do not add a day.
#[test]
fn a_printed_log_is_headed_by_its_days_and_its_people() {
    let mut table = open_table(1);
    for text in ["one", "two"] {
        play(&mut table, &note(text));
    }
    let entries = table.log().entries().iter().cloned();
    let entries: Vec<LogEntry<_>> = entries.rev().take(3).rev().collect();
    assert_eq!(entries.len(), 3);
    let headed = |times: [Option<u64>; 3], cursor: usize| {
        let entries = entries.iter().cloned().zip(times);
        let entries = entries.map(|(entry, recorded_at)| LogEntry {
            recorded_at,
            ..entry
        });
        let table = Table::<Torg>::replay(EventLog::new(entries.collect(), cursor));
        let date_of = |time: u64| Date {
            year: 2026,
            month: 11,
            day: u32::try_from(time).unwrap(),
        };
        heading(&table, &table.view(Seat::Table), date_of)
    };
    for (times, cursor, dates) in [
        ([None; 3], 3, ""),
        ([Some(2), None, None], 3, "November 2, 2026"),
        ([Some(2), Some(2), Some(2)], 3, "November 2, 2026"),
        ([Some(2), Some(2), Some(9)], 2, "November 2, 2026"),
        (
            [None, Some(2), Some(9)],
            3,
            "November 2, 2026 to November 9, 2026",
        ),
    ] {
        assert_eq!(headed(times, cursor).dates, dates);
    }
    let view = table.view(Seat::Table);
    let printed = heading(&table, &view, |_| Date {
        year: 2026,
        month: 12,
        day: 31,
    });
    assert_eq!(printed.dates, "December 31, 2026");
    assert_eq!(
        Some(printed.title.as_str()),
        view.title.as_ref().map(|title| title.as_str())
    );
    let heroes: Vec<String> = view.heroes().map(|hero| hero.name.to_string()).collect();
    assert_eq!(printed.people, heroes.join(", "));
}
