//! Everybody at the table: tokens, talents with their uses, and how many cards are in hand.

use super::round_the_table;
use crate::grammar::counted;
use crate::improv::messages;
use ::improv::state::{Role, Talent};
use ::improv::view::{PersonView, View};
use tabletop::seat::ActorId;

/// Somebody in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonLine {
    /// Who.
    pub id: ActorId,
    /// The name.
    pub name: String,
    /// The gamemaster.
    pub is_gamemaster: bool,
    /// Who plays them, cards in hand, and talents.
    pub detail: String,
    /// "3 tokens".
    pub tokens: String,
}

/// More boxes than these are said, not drawn.
const MOST_BOXES: u16 = 12;

/// "3 tokens".
pub fn tokens(count: u32) -> String {
    counted(
        usize::try_from(count).unwrap_or(usize::MAX),
        "token",
        "tokens",
    )
}

/// Everybody in a line each.
pub fn person_lines(view: &View) -> Vec<PersonLine> {
    let line = |its: &PersonView| {
        // How many real cards somebody holds is not known here.
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

/// How often a talent was used, of how many times: in words, and in boxes where these are few.
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

/// How often talents were used in this session, where that is limited.
pub fn session_uses(view: &View, its: &PersonView) -> String {
    match view.settings.talent_session_cap {
        Some(cap) if its.role == Role::Player => {
            format!("{} of {cap} uses this session", its.talent_uses)
        }
        Some(_) | None => String::new(),
    }
}
