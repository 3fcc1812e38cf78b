//! The people at the table: their tokens, their talents with the number of uses, and the number of cards in their hands.

use crate::grammar::{self, counted};
use ::improv::settings::Settings;
use ::improv::state::Role;
use ::improv::view::{PersonView, View};
use tabletop::seat::ActorId;

/// The maximum number of boxes that are drawn for the uses of a talent.
const MAX_BOXES: u16 = 12;

/// Formats a number of tokens: "3 tokens".
pub fn tokens(count: u32) -> String {
    counted(count, "token", "tokens")
}

/// Returns the word for tokens below their number.
pub const fn tokens_word(count: u32) -> &'static str {
    match count {
        1 => "token",
        _ => "tokens",
    }
}

/// A person who may give awards at this table (IM-094).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AwardGiver {
    /// The person.
    pub id: ActorId,
    /// The name, and whether the person has given one already: "Dee, has given".
    pub label: String,
    /// Whether the person has given an award since the last settled round.
    pub has_given: bool,
}

/// Returns the people who may give awards at this table.
pub fn award_givers(view: &View) -> Vec<AwardGiver> {
    let giver = |person: &PersonView| AwardGiver {
        id: person.id,
        label: match person.has_awarded {
            true => format!("{}, has given", person.name),
            false => person.name.to_string(),
        },
        has_given: person.has_awarded,
    };
    view.award_givers().map(giver).collect()
}

/// What the list of people shows of one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRow {
    /// The person.
    pub id: ActorId,
    /// The name.
    pub name: String,
    /// Whether it is the gamemaster.
    pub is_gamemaster: bool,
    /// The player's name or that it is the gamemaster, the number of cards in hand, and the talents: "played by Jo; 4 cards in hand;
    /// talent: Charm".
    pub detail: String,
    /// The number of tokens in words.
    pub tokens: String,
}

/// Returns the list of all people, the gamemaster last.
pub fn person_rows(view: &View) -> Vec<PersonRow> {
    let row = |person: &PersonView| {
        // The app does not know how many real cards a person holds.
        let mut parts = match view.settings.uses_real_deck() {
            true => vec![],
            false => vec![format!("{} in hand", grammar::cards(person.hand_size))],
        };
        match (person.role, &person.player) {
            (Role::Gamemaster, _) => parts.insert(0, "gamemaster".to_owned()),
            (Role::Player, Some(player)) => parts.insert(0, format!("played by {player}")),
            (Role::Player, None) => {}
        }
        // The talents are introduced, because on their own they could pass for further players.
        let talents: Vec<&str> = person
            .talents
            .iter()
            .map(|talent| talent.name.as_str())
            .collect();
        match talents.as_slice() {
            [] => {}
            [talent] => parts.push(format!("talent: {talent}")),
            several => parts.push(format!("talents: {}", several.join(", "))),
        }
        PersonRow {
            id: person.id,
            name: person.name.to_string(),
            is_gamemaster: person.role == Role::Gamemaster,
            detail: parts.join("; "),
            tokens: tokens(person.tokens),
        }
    };
    view.passing_order().map(row).collect()
}

/// A talent on the sheet of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TalentLine {
    /// The index of the talent on the sheet.
    pub index: u16,
    /// The name of the talent.
    pub name: String,
    /// How often it has been used, of how many times: "used 1 of 3 times". It says so if no uses are left.
    pub uses: String,
    /// The number of filled boxes and of all boxes, if they can be drawn.
    pub boxes: Option<(usize, usize)>,
    /// Whether it can still be used in this session.
    pub can_be_used: bool,
}

/// Returns the talents of a person, in the order of the sheet.
pub fn talent_lines(view: &View, person: &PersonView) -> impl Iterator<Item = TalentLine> {
    let talents = (0..).zip(person.talents.iter().zip(&person.talent_uses_left));
    talents.map(move |(index, (talent, uses_remaining))| {
        let used = usize::from(talent.uses);
        let most = view.settings.max_uses_of(talent);
        let uses = match most {
            Some(most) => format!("used {used} of {}", counted(most, "time", "times")),
            None => format!("used {}", counted(used, "time", "times")),
        };
        // The session may allow fewer uses than the talent does (IM-057).
        let own = most.map(|most| most.saturating_sub(talent.uses));
        let session = person
            .all_talent_uses_left
            .filter(|left| own.is_some_and(|own| *left < own));
        TalentLine {
            index,
            name: talent.name.to_string(),
            uses: match (session, own, uses_remaining) {
                (Some(left), ..) => format!(
                    "{uses}; all talents together have {} in this session",
                    uses_left(left, "use", "uses")
                ),
                // How many are left follows from the maximum. Without one, a talent shares the uses that all talents have left.
                (None, _, Some(1..) | None) => uses,
                (None, _, Some(0)) => format!("{uses}, {}", uses_left(0, "use", "uses")),
            },
            boxes: most
                .filter(|most| *most <= MAX_BOXES)
                .map(|most| (used, usize::from(most))),
            can_be_used: *uses_remaining != Some(0),
        }
    })
}

/// Says how many uses are left: "2 uses left", "no uses left".
pub fn uses_left(count: u16, singular: &str, plural: &str) -> String {
    match count {
        0 => format!("no {plural} left"),
        _ => format!("{} left", counted(count, singular, plural)),
    }
}

/// Says what the number after a talent means, and how often all talents of a player can be used in a session (IM-056, IM-057).
pub fn talent_limits(settings: &Settings) -> String {
    let own = "A number after a talent is its maximum number of uses.";
    match settings.talent_session_cap {
        Some(cap) => format!(
            "{own} All of a player’s talents together have {} in a session, so a higher number changes nothing.",
            counted(cap, "use", "uses")
        ),
        None => own.to_owned(),
    }
}

/// Says how many talent uses a player has left; several talents share them. Empty if there is no limit, or no talent.
pub fn talent_uses_left(person: &PersonView) -> String {
    match person.all_talent_uses_left {
        Some(count) if person.role == Role::Player && !person.talents.is_empty() => {
            let text = uses_left(count, "talent use", "talent uses");
            match person.talents.len() > 1 && count > 0 {
                true => format!("{text} in all"),
                false => text,
            }
        }
        Some(_) | None => String::new(),
    }
}
