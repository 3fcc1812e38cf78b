//! The saved cast in damaged storage: every character that can be read was saved like that, and changing one affects no other. Each
//! line of the input is a key, then `=` and a raw value, or `:` and a value that gets a checksum.
#![no_main]

use libfuzzer_sys::fuzz_target;
use storage::cast::{self, CastError};
use storage::line::{self, ChecksumChain};
use testing::memory::MemoryStorage;
use torg::sheet::stat_line::{StatLine, parse};

fuzz_target!(|text: &str| {
    let mut storage = MemoryStorage::default();
    for line in text.lines() {
        let Some((at, sign)) = line
            .char_indices()
            .find(|(_, sign)| matches!(sign, '=' | ':'))
        else {
            continue;
        };
        let (key, saved) = (&line[..at], &line[at + 1..]);
        let saved = match sign {
            ':' => line::seal(&mut ChecksumChain::default(), saved),
            _ => saved.to_owned(),
        };
        storage.texts.insert(format!("cast/{key}"), saved);
    }
    let before = storage.clone();
    let loaded = cast::load::<StatLine>(&storage);
    assert!(loaded.characters.len() + loaded.damaged <= storage.texts.len());
    let person = parse("Varga (Noor): 9s, sabre +6/18")
        .stat_line
        .expect("a line");
    for saved in &loaded.characters {
        if cast::update(&mut storage, saved, &person) == Ok(()) {
            let now = cast::load::<StatLine>(&storage);
            let changed = now.characters.iter().find(|other| other.id == saved.id);
            let changed = changed.expect("it is still there");
            assert_eq!(changed.character, person);
            if saved.character != person {
                let twice = cast::update(&mut storage, saved, &person);
                assert_eq!(twice, Err(CastError::OtherWindow));
            }
            assert_eq!(cast::remove(&mut storage, changed), Ok(()));
            assert_eq!(storage.texts.len() + 1, before.texts.len());
        }
        storage = before.clone();
    }
    match cast::add_character(&mut storage, &person) {
        Ok(id) => {
            let now = cast::load::<StatLine>(&storage);
            let added = now.characters.iter().find(|saved| saved.id == id);
            assert_eq!(added.map(|saved| &saved.character), Some(&person));
            assert_eq!(now.characters.len(), loaded.characters.len() + 1);
            assert_eq!(now.damaged, loaded.damaged);
        }
        Err(error) => assert_eq!(error, CastError::Full),
    }
});
