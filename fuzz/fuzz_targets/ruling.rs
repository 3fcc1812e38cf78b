//! Questions to the command line: every line that is not blank gets an answer, and always the same one.
#![no_main]

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use rising_action_fuzz::mutate_json_lines;
use serde_json::Value;

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    mutate_json_lines(data, size, max_size, seed)
});

/// The most trials of a simulation; more of them show nothing new and take seconds.
const MAX_TRIALS_SHOWN: u64 = 50;

fuzz_target!(|text: &str| {
    for line in text.lines().take(3) {
        let question =
            serde_json::from_str::<Value>(line.trim_start_matches('\u{feff}').trim()).ok();
        let trials = question
            .as_ref()
            .and_then(|question| question.get("trials")?.as_u64());
        if trials.is_some_and(|trials| trials > MAX_TRIALS_SHOWN) {
            continue;
        }
        let Some(answer) = ruling::answer(line) else {
            assert_eq!(line.trim_matches('\u{feff}').trim(), "");
            continue;
        };
        let fields = answer.as_object().expect("an answer is an object");
        match fields.get("error") {
            Some(error) => {
                assert!(error.as_str().is_some_and(|error| !error.is_empty()) && fields.len() == 1)
            }
            None => assert!(!fields.is_empty() && question.is_some_and(|value| value.is_object())),
        }
        assert_eq!(ruling::answer(line), Some(answer));
    }
});
