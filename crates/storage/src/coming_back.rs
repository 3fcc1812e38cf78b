//! What the tests of every game's saved form ask: that what was written comes back.

#![cfg(test)]

use super::line::{self, Chain};
use super::record::{Field, Kept, Record, Value, Word};
use std::fmt::Debug;
use tabletop::chronicle::Entry;
use tabletop::rule::RuleId;
use tabletop::ruling::Ruling;

/// At least one event of every kind is there, and each comes back, alone and in an entry that was ruled.
pub(super) fn events_come_back<E: Kept + Field + Debug + PartialEq>(
    events: Vec<E>,
    kinds: &[&str],
    over: RuleId,
) {
    for kind in kinds {
        let is = |event: &E| event.keep().text("is") == Some(kind);
        assert!(events.iter().any(is), "{kind}");
    }
    for event in &events {
        let text = event.keep().write();
        let back = Record::read(&text).as_ref().and_then(E::recall);
        assert_eq!(back.as_ref(), Some(event), "{text}");
    }
    let entry = Entry {
        events,
        ruling: Some(Ruling {
            over: vec![over],
            why: "a slip".to_owned(),
        }),
        instead_of: None,
        at: Some(1),
    };
    let text = line::write(&mut Chain::default(), &entry);
    assert_eq!(line::read(&mut Chain::default(), &text), Ok(entry));
}

/// Every word comes back, and nothing else is one.
pub(super) fn words_come_back<W: Word + Field + Debug + PartialEq>() {
    for (one, word) in W::WORDS {
        assert_eq!(one.word(), Some(*word));
        assert_eq!(one.value(), Value::word(word));
        assert_eq!(W::of(&Value::word(word)), Some(*one), "{word}");
    }
    for wrong in [
        Value::word("no such word"),
        Value::Nothing,
        Value::Flag(true),
        Value::List(vec![]),
    ] {
        assert_eq!(W::of(&wrong), None);
    }
}
