//! Table files.

use crate::random_session;
use storage::GameKind;
use storage::file::{self, FileError, MAX_FILE_BYTES, OpenedFile};
use tabletop::event_log::EventLog;
use tabletop::table::Table;
use torg::Torg;
use torg::event::Event;

fn read(text: &str) -> Result<OpenedFile<Event>, FileError> {
    file::read(text)
}

#[test]
fn a_file_restores_the_table() {
    let table = random_session(1);
    let text = file::write(GameKind::Torg, table.log());
    let opened = read(&text).unwrap();
    assert!(opened.log == *table.log() && opened.expected_entries.is_none());
    assert!(Table::<Torg>::replay(opened.log).state() == table.state());
    assert_eq!(
        file::write(GameKind::Torg, table.log()),
        text,
        "the same table must give the same text"
    );
    for other in [
        format!("\u{feff}{text}"),
        text.replace('\n', "\r\n"),
        text.replace('\n', "\n\n"),
        text.trim_end().to_owned(),
    ] {
        assert!(
            read(&other).unwrap().log == *table.log(),
            "as changed by an editor or an email"
        );
    }
}

#[test]
fn foreign_files_are_refused() {
    let table = random_session(1);
    let text = file::write(GameKind::Torg, table.log());
    let (header, rest) = text.split_once('\n').unwrap();
    for foreign in [
        "",
        "\n\n",
        "hello",
        "{}",
        "[]",
        "{\"format\":\"something else\",\"schema\":1,\"game\":\"torg\",\"entries\":1,\"cursor\":1}\n",
        "\u{0}\u{1}\u{2}",
        "PK\u{3}\u{4}",
        rest,
        &header.replace("\"entries\"", "\"pieces\""),
        &header.replace("\"cursor\":", "\"cursor\":-"),
    ] {
        let short: String = foreign.chars().take(60).collect();
        assert_eq!(read(foreign).unwrap_err(), FileError::NotOurs, "{short}");
    }
    for newer in [
        // A game that this version does not know comes from a later one.
        text.replacen("\"torg\"", "\"chess\"", 1),
        text.replacen("\"schema\":1", "\"schema\":2", 1),
        header
            .replace("\"schema\":1", "\"schema\":60000")
            .replace("torg", "chess"),
    ] {
        assert_eq!(read(&newer).unwrap_err(), FileError::TooNew);
    }
    assert_eq!(
        read(header).unwrap_err(),
        FileError::Damaged,
        "a file without entries"
    );
    let huge = text + &" ".repeat(MAX_FILE_BYTES);
    assert_eq!(read(&huge).unwrap_err(), FileError::TooLarge);
}

#[test]
fn a_truncated_file_opens_up_to_the_last_whole_entry() {
    let table = random_session(4);
    let text = file::write(GameKind::Torg, table.log());
    let entries = table.log().entries();
    let first = text.find('\n').unwrap() + 1;
    let second = text[first..].find('\n').unwrap() + first;
    for cut in (0..text.len())
        .step_by(97)
        .chain([first, second, second + 1, text.len() - 2])
    {
        match read(&text[..cut]) {
            Ok(opened) => {
                let whole = opened.log.entries().len();
                assert_eq!(opened.expected_entries, Some(entries.len()), "cut at {cut}");
                assert!(opened.log.entries() == &entries[..whole]);
                assert_eq!(opened.log.cursor(), whole);
                assert!(Table::<Torg>::replay(opened.log).state().is_consistent());
            }
            Err(FileError::NotOurs) => assert!(cut < first, "cut at {cut}"),
            Err(error) => assert!(
                error == FileError::Damaged && cut < second,
                "cut at {cut}: {error:?}"
            ),
        }
    }
}

#[test]
fn a_changed_character_is_detected() {
    let table = random_session(4);
    let text = file::write(GameKind::Torg, table.log());
    let entries = table.log().entries();
    let first = text.find('\n').unwrap() + 1;
    for at in (first..text.len()).step_by(211) {
        let mut bytes = text.clone().into_bytes();
        if bytes[at] == b'\n' {
            continue;
        }
        bytes[at] = if bytes[at] == b'1' { b'2' } else { b'1' };
        let changed = String::from_utf8(bytes).unwrap();
        let line = changed[first..at].matches('\n').count();
        match read(&changed) {
            Ok(opened) => {
                assert_eq!(opened.log.entries().len(), line, "at {at}");
                assert_eq!(opened.expected_entries, Some(entries.len()));
            }
            Err(error) => assert!(
                error == FileError::Damaged && line == 0,
                "at {at}: {error:?}"
            ),
        }
    }
}

/// A header may say anything: only the entries count.
#[test]
fn wrong_headers_do_no_harm() {
    let table = random_session(4);
    let text = file::write(GameKind::Torg, table.log());
    let (header, rest) = text.split_once('\n').unwrap();
    let entry_count = table.log().entries().len();
    let with = |cursor: &str, entries: &str| {
        let header = header
            .replace(
                &format!("\"cursor\":{}", table.log().cursor()),
                &format!("\"cursor\":{cursor}"),
            )
            .replace(
                &format!("\"entries\":{entry_count}"),
                &format!("\"entries\":{entries}"),
            );
        read(&format!("{header}\n{rest}")).unwrap()
    };
    let far = u64::MAX.to_string();
    assert_eq!(
        with(&far, &entry_count.to_string()).log.cursor(),
        entry_count
    );
    assert_eq!(
        with("0", &entry_count.to_string()).log.cursor(),
        1,
        "the entry that opens the table must always count"
    );
    assert_eq!(with("5", &far).expected_entries, Some(usize::MAX));
    assert_eq!(with("5", "1").log.entries().len(), entry_count);
}

/// Entries of a file are replayed unchanged; the consistency of the result is checked afterward.
#[test]
fn duplicate_actor_ids_are_inconsistent() {
    let mut table = random_session(1);
    assert!(table.state().is_consistent());
    let mut entries = table.log().entries().to_vec();
    let joined = |event: &&Event| matches!(event, Event::ActorJoined { .. });
    let again = entries[0].events.iter().find(joined).unwrap().clone();
    entries[0].events.push(again);
    let text = file::write(GameKind::Torg, &EventLog::new(entries, 1));
    table = Table::replay(read(&text).unwrap().log);
    assert!(!table.state().is_consistent());
}
