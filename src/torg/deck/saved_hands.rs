//! Hands as lines of card numbers, to carry them from one session to the next.

use crate::torg::messages::decks as messages;
use ::torg::deck::Deck;
use ::torg::saved_hands;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// Adds lines of hands to the existing lines: all of them, or none.
///
/// # Errors
/// Every error as a sentence.
pub fn add_hand_lines(
    lines: &mut Vec<String>,
    added: &str,
    heroes: &[(ActorId, Name)],
    deck: &Deck,
) -> Result<(), Vec<String>> {
    let line_count = lines.len();
    let mut all_lines = lines.clone();
    all_lines.extend(added.lines().map(str::to_owned));
    let messages_of = |errors: Vec<saved_hands::SavedHandError>| {
        let errors = errors.iter();
        errors
            .map(|error| messages::saved_hand_error(error, line_count))
            .collect::<Vec<_>>()
    };
    saved_hands::parse(&all_lines.join("\n"), heroes, deck).map_err(messages_of)?;
    all_lines.retain(|line| !line.trim().is_empty() && !line.starts_with('#'));
    *lines = all_lines;
    Ok(())
}
