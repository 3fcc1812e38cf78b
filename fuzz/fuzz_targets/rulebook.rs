//! The rulebook as the page reads it. The first line of the input is a search.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rising_action::rules::rulebook::Rulebook;
use torg::settings::Edition;

fuzz_target!(|text: &str| {
    let (query, source) = text.split_once('\n').unwrap_or(("a rule", text));
    let Ok(book) = Rulebook::parse(source) else {
        return;
    };
    let _ = book.game();
    for (index, rule) in book.rules.iter().enumerate() {
        assert!(book.find(&rule.id).is_some());
        let topic = book.topic_of(index).expect("every rule has a topic");
        assert!(topic.rules.contains(&index));
    }
    for hit in book.search(query, Some(Edition::Classic)) {
        let rule = &book.rules[hit.rule];
        for (text, marks) in [(&rule.title, &hit.title), (&rule.text, &hit.text)] {
            assert!(marks.iter().all(|mark| {
                text.get(mark.clone())
                    .is_some_and(|marked| !marked.is_empty())
            }));
            assert!(marks.is_sorted_by(|mark, next| mark.end < next.start));
        }
    }
});
