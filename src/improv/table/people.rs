//! The people at the table: their tokens, their talents with the number of uses, and the number of cards in their hands.

use super::round_the_table;
use crate::grammar::counted;
use crate::improv::messages;
use ::improv::state::{Role, Talent};
use ::improv::view::{PersonView, View};
use tabletop::seat::ActorId;

/// A row in the list of people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonLine {
    /// The ID of the person.
    pub id: ActorId,
    /// The name.
    pub name: String,
    /// Whether this is the gamemaster.
    pub is_gamemaster: bool,
    /// The player's name, the number of cards in hand, and the talents.
    pub detail: String,
    /// The number of tokens: "3 tokens".
    pub tokens: String,
}

/// The maximum number of boxes that are drawn for the uses of a talent.
const MOST_BOXES: u16 = 12;

/// Formats a number of tokens: "3 tokens".
pub fn tokens(count: u32) -> String {
    counted(
        usize::try_from(count).unwrap_or(usize::MAX),
        "token",
        "tokens",
    )
}

/// Returns the rows of all people.
pub fn person_lines(view: &View) -> Vec<PersonLine> {
    let line = |its: &PersonView| {
        // The app does not know how many real cards a person holds.
        let mut parts = match view.settings.uses_real_deck() {
            true => vec![],
            false => vec![format!("{} in hand", messages::cards(its.hand_size))],
        };
        if let Some(player) = &its.player {
            parts.insert(0, format!("played by {player}"));
        }
        parts.extend(its.talents.iter().map(|talent| talent.name.to_string()));
        PersonLine {
            id: its.id,
            name: its.name.to_string(),
            is_gamemaster: its.role == Role::Gamemaster,
            detail: parts.join(", "),
            tokens: tokens(its.tokens),
        }
    };
    round_the_table(view).into_iter().map(line).collect()
}

/// Describes how often a talent has been used, and of how many times. The second value is the number of filled boxes and of all
/// boxes, if they can be drawn.
pub fn talent_uses(view: &View, talent: &Talent) -> (String, Option<(usize, usize)>) {
    let used = usize::from(talent.uses);
    match talent.max_uses.or(view.settings.talent_max_uses) {
        Some(most) => {
            let boxes = (most <= MOST_BOXES).then_some((used, usize::from(most)));
            let most = counted(usize::from(most), "time", "times");
            (format!("used {used} of {most}"), boxes)
        }
        None => (format!("used {}", counted(used, "time", "times")), None),
    }
}

/// Describes how often a player has used talents in this session. Empty if there is no limit.
pub fn session_uses(view: &View, its: &PersonView) -> String {
    match view.settings.talent_session_cap {
        Some(cap) if its.role == Role::Player => {
            format!("{} of {cap} talent uses this session", its.talent_uses)
        }
        Some(_) | None => String::new(),
    }
}
