//! Sealed lines: a sealed line opens only unchanged and in its place, and an entry that is read is written the same.
#![no_main]

use improv::Improv;
use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use rising_action_fuzz::mutate_json_lines;
use storage::line::{self, ChecksumChain, LineError};
use tabletop::Game;
use torang::Torang;
use torg::Torg;

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate_json_lines(data, size, max_size, seed)
});

/// About the largest number of positions at which one line is changed.
const MAX_CHANGES: usize = 40;

fuzz_target!(|text: &str| {
    is_refused_or_as_sealed(text);
    let (first, second) = text.split_once('\n').unwrap_or((text, "{}"));
    let mut chain = ChecksumChain::default();
    let (first_line, second_line) = (
        line::seal(&mut chain, first),
        line::seal(&mut chain, second),
    );
    let mut chain = ChecksumChain::default();
    assert_eq!(line::unseal(&mut chain, &first_line), Ok(first));
    let after_first = chain;
    changed_is_refused(chain, &second_line);
    assert_eq!(chain, after_first);
    assert_eq!(line::unseal(&mut chain, &second_line), Ok(second));
    if !first.is_empty() {
        let out_of_place = line::unseal(&mut ChecksumChain::default(), &second_line);
        assert_eq!(out_of_place, Err(LineError::Checksum));
    }
    is_written_as_read::<Torg>(&first_line);
    is_written_as_read::<Torang>(&first_line);
    is_written_as_read::<Improv>(&first_line);
});

/// Checks that a text either does not open as a line, or is the sealed form of its contents.
fn is_refused_or_as_sealed(line: &str) {
    if let Ok(text) = line::unseal(&mut ChecksumChain::default(), line) {
        assert_eq!(line::seal(&mut ChecksumChain::default(), text), line);
    }
}

fn changed_is_refused(chain: ChecksumChain, line: &str) {
    let step = line.len() / MAX_CHANGES + 1;
    for (at, letter) in line.char_indices().step_by(step) {
        let (before, after) = (&line[..at], &line[at + letter.len_utf8()..]);
        let other = if letter == '0' { '1' } else { '0' };
        let cut = before.to_owned();
        let missing = format!("{before}{after}");
        let changed = format!("{before}{other}{after}");
        let doubled = format!("{before}{letter}{letter}{after}");
        for wrong in [cut, missing, changed, doubled] {
            let opened = line::unseal(&mut { chain }, &wrong);
            assert_eq!(opened, Err(LineError::Checksum), "{wrong}");
        }
    }
}

fn is_written_as_read<G: Game>(line: &str) {
    if let Ok(entry) = line::read::<G::Event>(&mut ChecksumChain::default(), line) {
        let written = line::write(&mut ChecksumChain::default(), &entry);
        let again = line::read(&mut ChecksumChain::default(), &written);
        assert_eq!(again, Ok(entry), "{written}");
    }
}
