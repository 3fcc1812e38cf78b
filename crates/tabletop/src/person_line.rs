//! The line by which somebody is added to a table, in every game: "Name (player): skill 12, weapon +3". It is read as people write
//! it: a dash may stand for the colon, and the details may be in parentheses after the name.

mod details;
mod lists;
mod signs;
mod words;

pub use details::{DetailRules, Details, LABELS};
pub use lists::{has_finished_part, semicolons, split_list};
pub use signs::{closes_quote, is_dash, is_quote, outside_quotes};
pub use words::{MAX_NAME_NUMBER, is_only_number, player_name};

/// A heading above people: "Heroes:".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// The characters of the players.
    Heroes,
    /// Their opponents.
    Villains,
    /// People of any kind.
    Characters,
}

impl Heading {
    /// Returns the heading that a line is; `None` for any other line, such as a name in quotes.
    pub fn of(line: &str) -> Option<Self> {
        let is_mark = |sign: char| sign.is_whitespace() || "#*_:=-–—".contains(sign);
        let words = line.trim_matches(is_mark).to_lowercase();
        // "Heroes for tonight:"
        let for_whom = words.split_once(" for ").map(|(before, _)| before);
        let words = for_whom
            .filter(|_| line.trim_end().ends_with(':'))
            .unwrap_or(&words);
        match words.strip_prefix("the ").unwrap_or(words) {
            "adventurers" | "heroes" | "party" | "pcs" | "player characters" | "players"
            | "protagonists" => Some(Self::Heroes),
            "enemies" | "opponents" | "villains" => Some(Self::Villains),
            "cast" | "characters" | "gamemaster characters" | "npcs" => Some(Self::Characters),
            _ => None,
        }
    }
}
