//! Stat lines: a line that is understood is written so that it reads as the same person, and a mistake is reported with its
//! position.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rising_action::torg::cast::import::{CastFile, people};
use rising_action::torg::typed_characters::is_understood;
use torg::sheet::stat_line::{format_line, format_lines, parse, split_people};

fuzz_target!(|text: &str| {
    for piece in split_people(text) {
        let parsed = parse(piece);
        for error in &parsed.errors {
            assert!(
                piece.get(error.start..error.end).is_some(),
                "{piece:?}: {error:?}"
            );
        }
        let Some(person) = parsed.stat_line.filter(|_| parsed.errors.is_empty()) else {
            continue;
        };
        assert_eq!(person.sheet.check(person.stats), Ok(()));
        let line = format_line(&person);
        let again = parse(&line);
        assert_eq!(again.errors, [], "{piece:?} is written {line:?}");
        assert_eq!(
            again.stat_line,
            Some(person),
            "{piece:?} is written {line:?}"
        );
    }
    let all_people = people(text);
    assert!(!is_understood(text) || !all_people.is_empty());
    let written = format_lines(all_people.iter());
    assert_eq!(people(&written), all_people, "{written}");
    let file = CastFile::read(text, &[]);
    let again = CastFile::read(&format_lines(file.people.iter()), &[]);
    assert_eq!((again.people, again.unread), (file.people, 0));
});
