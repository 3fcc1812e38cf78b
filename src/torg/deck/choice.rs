//! The choice of the deck for a new table.

use super::saved_hands::add_hand_lines;
use crate::grammar::cards as count_cards;
use crate::torg::messages::{cards, decks as messages};
use ::torg::deck::Deck;
use ::torg::deck_file;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The name of a deck whose file does not name it.
const UNNAMED: &str = "Our own deck";

/// The cards that a new table plays with, and the hands that it starts with.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeckChoice {
    /// The definitions of the cards.
    pub deck: Deck,
    /// Whether the table plays with the printed deck.
    pub physical_deck: bool,
    /// Hands from an earlier session, one line for each hero.
    pub saved_hands: Vec<String>,
}

impl DeckChoice {
    /// Returns the choice in a few words.
    pub fn summary(&self) -> String {
        match (self.physical_deck, self.deck.as_custom()) {
            (true, _) => "printed".to_owned(),
            (false, Some(custom)) => custom.name.to_string(),
            (false, None) => "the app’s deck".to_owned(),
        }
    }

    /// Returns the text about the chosen deck and about the files that can be opened.
    pub fn text(&self) -> String {
        let files =
            "Open a file to play with your own deck or to restore hands from another session.";
        match self.deck.as_custom() {
            Some(custom) => {
                let cards = count_cards(custom.cards.len());
                format!("{}, {cards}. {files}", custom.name)
            }
            None => format!("The app’s own deck. {files}"),
        }
    }

    /// Returns the warning that printed cards are read with the numbers of the app’s own deck; `None` if that is not so.
    pub fn numbers_note(&self) -> Option<&'static str> {
        let uses_app_numbers = self.physical_deck && self.deck.as_custom().is_none();
        uses_app_numbers.then_some(
            "The numbers you enter refer to the app’s own deck. If your cards differ, open a file that lists them; the template shows how.",
        )
    }

    /// Reads a file: a deck, or hands from an earlier session.
    ///
    /// # Errors
    /// Every error as a sentence; then nothing changes.
    pub fn open_file(&mut self, text: &str, heroes: &[(ActorId, Name)]) -> Result<(), Vec<String>> {
        // The first line that is neither empty nor a comment tells whether the file has hands or a deck.
        let mut lines = text.lines();
        let first_line = lines.find(|line| !line.trim().is_empty() && !line.starts_with('#'));
        if first_line.is_some_and(|line| line.contains(": hand")) {
            return self.add_hands(text, heroes);
        }
        let name = Name::new(deck_name(text).unwrap_or(UNNAMED)).or_else(|_| Name::new(UNNAMED));
        let Ok(name) = name else { return Ok(()) };
        let messages_of = |errors: Vec<deck_file::DeckFileError>| {
            errors.iter().map(messages::error_text).collect::<Vec<_>>()
        };
        self.deck = deck_file::read(text, name).map_err(messages_of)?;
        Ok(())
    }

    /// Adds hands from an earlier session: all of them, or none.
    ///
    /// # Errors
    /// Every error as a sentence.
    pub fn add_hands(&mut self, text: &str, heroes: &[(ActorId, Name)]) -> Result<(), Vec<String>> {
        add_hand_lines(&mut self.saved_hands, text, heroes, &self.deck)
    }
}

/// Returns the name in the head of a deck file.
fn deck_name(text: &str) -> Option<&str> {
    let name = text.lines().find_map(|line| {
        line.trim_start_matches(['\u{feff}', '"'])
            .strip_prefix("# deck:")
    });
    name.map(|name| name.trim_end_matches(['"', ',', ';', '\t', ' ']))
}

/// Returns the shipped deck as a file, as a template for a deck of one's own.
pub fn template() -> String {
    let flavour = |card| cards::shipped_flavour(card).to_owned();
    let head = messages::template_head();
    let table = deck_file::write(&Deck::default(), &flavour);
    format!("{head}{table}")
}
