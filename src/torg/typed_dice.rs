//! Real dice whose faces are typed.

use ::torg::command::DiceFrom;

/// Reads the typed faces of the dice, in order. A word that is not a number becomes 0, which no die has, so that it is reported.
pub fn read_faces(text: &str) -> Vec<u8> {
    face_words(text)
        .map(|word| word.parse().unwrap_or(0))
        .collect()
}

/// Returns the dice of a roll: with these typed faces, or rolled by the app.
pub fn dice_from(typed: Option<&str>) -> DiceFrom {
    typed.map_or(DiceFrom::App, |text| DiceFrom::Person(read_faces(text)))
}

/// Returns the words in which the faces of dice are typed. The number pad of some phones has no space, only a point or a comma.
pub fn face_words(typed: &str) -> impl DoubleEndedIterator<Item = &str> {
    let words = typed.split([' ', ',', '.', ';', '+', '/']);
    words.filter(|word| !word.is_empty())
}
