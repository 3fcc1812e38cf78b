//! How a deck is saved: a custom deck as a deck file, so the same reader checks both; the shipped deck as `None`.

use super::Deck;
use crate::deck_file;
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};
use tabletop::name::Name;

/// A custom deck.
#[derive(serde::Serialize, serde::Deserialize)]
struct SavedDeck {
    name: Name,
    cards: String,
}

impl Serialize for Deck {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let file = self.as_custom().map(|custom| SavedDeck {
            name: custom.name.clone(),
            cards: deck_file::write(self, &|_| String::new()),
        });
        file.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Deck {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Some(SavedDeck { name, cards }) = Option::deserialize(deserializer)? else {
            return Ok(Self::default());
        };
        let no_deck = |errors| Error::custom(format!("no such deck: {errors:?}"));
        deck_file::read(&cards, name).map_err(no_deck)
    }
}
