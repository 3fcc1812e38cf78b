//! Archives: the contents of a valid archive are added to the existing ones, and stay the same when they are written and opened on
//! another device. The input is an archive whose lines have no checksums yet.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use rising_action_fuzz::mutate_json_lines;
use serde_json::Value;
use std::sync::LazyLock;
use storage::line::{self, ChecksumChain};
use storage::{GameKind, archive, cast, table_store};
use testing::memory::MemoryStorage;
use testing::session::{open_table, table_summary};
use torg::sheet::stat_line::parse;

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate_json_lines(data, size, max_size, seed)
});

const OTHER_KEYS: &[&str] = &["wishes"];

/// A device with a table and a character.
static DEVICE: LazyLock<MemoryStorage> = LazyLock::new(|| {
    let mut storage = MemoryStorage::default();
    let table = open_table(1);
    table_store::create(&mut storage, GameKind::Torg, table.log(), table_summary(1))
        .expect("there is room");
    let person = parse("Varga: 9s").stat_line.expect("a line");
    cast::add_character(&mut storage, &person).expect("there is room");
    storage
});

fuzz_target!(|text: &str| {
    // The input itself has no checksums, or damaged ones.
    let _ = archive::add(&mut DEVICE.clone(), text, OTHER_KEYS);
    let sealed = sealed(text);
    let mut storage = DEVICE.clone();
    let Ok(added) = archive::add(&mut storage, &sealed, OTHER_KEYS) else {
        assert_eq!(storage.texts, DEVICE.texts);
        return;
    };
    assert!(archive::is_archive(&sealed));
    for (key, text) in &DEVICE.texts {
        assert_eq!(storage.texts.get(key), Some(text), "nothing is replaced");
    }
    let tables = table_store::list(&storage);
    assert_eq!(tables.len(), 1 + added.tables);
    let written = archive::write(&storage, OTHER_KEYS);
    assert_eq!(written.tables, tables.len());
    assert_eq!(written.characters, 1 + added.characters);
    let mut other = MemoryStorage::default();
    let again = archive::add(&mut other, &written.text, OTHER_KEYS);
    let again = again.expect("what is written can be opened");
    assert_eq!(again.tables, written.tables);
    assert_eq!(again.characters, written.characters);
    assert_eq!(other.texts.len(), storage.texts.len());
    for table in tables {
        table_store::game(&storage, table.id);
    }
});

/// Returns the archive with a checksum before each line, and before each header in it.
fn sealed(text: &str) -> String {
    let seal = |text: &str| line::seal(&mut ChecksumChain::default(), text);
    let mut lines = text.lines();
    let mut sealed = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        let mut record = serde_json::from_str::<Value>(line).unwrap_or(Value::Null);
        let key = record.get("key").and_then(Value::as_str);
        if key.is_some_and(|key| key.ends_with("/head") || key.ends_with("/spare"))
            && let Some(Value::String(text)) = record.get_mut("text")
            && let Some((_, header)) = text.split_once(' ')
        {
            *text = seal(header);
            sealed = format!("{sealed}\n{}", seal(&record.to_string()));
        } else {
            sealed = format!("{sealed}\n{}", seal(line));
        }
    }
    sealed
}
