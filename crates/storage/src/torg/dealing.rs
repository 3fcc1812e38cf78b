//! The saved form of what happens to the deck. A table's own is kept as its file, so that one reader reads both.

use ::torg::deck_file;
use crate::record::{Field, Record, Value, kinds};
use ::torg::dealing::DeckEvent;
use ::torg::deck::Deck;
use tabletop::name::Name;

kinds! { DeckEvent {
    Brought { deck } = "brought",
    Printed = "printed",
    Owed { actor, why, cards } = "owed",
    Restored { hands, pools, deck } = "restored",
} }

/// A deck that can not be played with is none.
impl Field for Deck {
    fn value(&self) -> Value {
        let Some(own) = self.as_own() else {
            return Value::Nothing;
        };
        let mut record = Record::default();
        record.put("name", &own.name);
        record.put("cards", &deck_file::write(self, &|_| String::new()));
        Value::Record(record)
    }
    fn of(value: &Value) -> Option<Self> {
        let record = value.record()?;
        let name: Name = record.get("name")?;
        deck_file::read(record.text("cards")?, name).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_word_of_its_own() {
        for (place, kind) in KINDS.iter().enumerate() {
            assert!(!KINDS.iter().skip(place + 1).any(|other| other == kind));
        }
    }
}
