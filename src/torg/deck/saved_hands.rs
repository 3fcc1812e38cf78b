//! Hands as lines of card numbers, to carry them from one session to the next.

use crate::torg::messages::decks as messages;
use ::torg::Torg;
use ::torg::deck::Deck;
use ::torg::saved_hands;
use tabletop::name::Name;
use tabletop::seat::ActorId;
use tabletop::table::Table;

/// Returns the hands of all heroes, one line each, for a file that the gamemaster asked for. `None` if drawn cards are not typed yet.
pub fn hands_text(table: &Table<Torg>) -> Option<String> {
    let state = table.state();
    (!saved_hands::are_draws_owed(state, None)).then(|| saved_hands::format_all_hands(state))
}

/// Returns the hand of one hero, for the player's own file. `None` if cards that the hero drew are not typed yet.
pub fn hand_text(table: &Table<Torg>, actor: ActorId) -> Option<String> {
    let state = table.state();
    if saved_hands::are_draws_owed(state, Some(actor)) {
        return None;
    }
    saved_hands::format_hand(state, actor)
}

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
