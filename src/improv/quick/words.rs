//! The texts of the quick conflict: the names of sides and cards, the notices of the rules, and the results.

use super::conflict::{
    Pairing, QuickConflict, QuickSide, Revealed, may_become_card, read_card, side_id,
};
use crate::grammar::{capitalised, cards, counted, list, signed};
use crate::improv::messages;
use crate::improv::podium::{RankedTotal, heights};
use ::improv::card::{CardRules, Colour, Face, Suit};
use ::improv::round::{BONUS_VALUE, StakeOwner, TokenDestination};
use ::improv::side::SideId;
use ::improv::standalone::{RuleNotice, SideTokenRoute};
use ::improv::state::StakeOutcome;

/// Returns the icon of a card's suit. A joker has a star.
pub fn suit_icon(face: Face) -> &'static str {
    match face {
        Face::Suited(_, Suit::Spade) => "spade",
        Face::Suited(_, Suit::Heart) => "heart",
        Face::Suited(_, Suit::Diamond) => "diamond",
        Face::Suited(_, Suit::Club) => "club",
        Face::Joker(_) => "poss",
    }
}

/// Checks whether a card is printed in red. A joker is not.
pub fn is_red(face: Face) -> bool {
    face.colour() == Colour::Red
}

/// Returns the rank on a card: "10", "Q", "Jk".
pub fn rank(face: Face) -> &'static str {
    match face {
        Face::Joker(_) => "Jk",
        Face::Suited(rank, _) => rank.sign(),
    }
}

/// Returns the name of a card: "ten of hearts", "jack of clubs", "joker".
pub fn face(face: Face) -> String {
    messages::face(face, &CardRules::default())
}

/// Returns the label of a way to determine the opposed pairs.
pub fn pairing(pairing: Pairing) -> &'static str {
    match pairing {
        Pairing::Camps => "Two teams",
        Pairing::All => "Everyone",
        Pairing::Chosen => "Custom",
    }
}

impl QuickConflict {
    /// Returns the name that was entered for a side, if there is one.
    fn typed_name(&self, index: usize) -> Option<&str> {
        let name = self.sides.get(index).map(|side| side.name.trim());
        name.filter(|name| !name.is_empty())
    }

    /// Returns the name of a side as long as nobody has entered one: "Gamemaster", or "Player 2" if there are several players.
    pub fn default_name(&self, index: usize) -> String {
        let side = self.sides.get(index);
        let role = side.map_or(StakeOwner::Protagonist, QuickSide::owner);
        let alike = |sides: usize| {
            let sides = self.sides.iter().take(sides);
            sides.filter(|side| side.owner() == role).count()
        };
        let name = match role {
            StakeOwner::Gamemaster => "Gamemaster",
            StakeOwner::Protagonist => "Player",
        };
        match alike(self.sides.len()) {
            1 => name.to_owned(),
            _ => format!("{name} {}", alike(index) + 1),
        }
    }

    /// Returns the name of a side.
    pub fn name(&self, index: usize) -> String {
        let typed = self.typed_name(index).map(str::to_owned);
        typed.unwrap_or_else(|| self.default_name(index))
    }

    /// Returns the name of a side for a narrow row, in which the number of a gamemaster stake would not fit: "GM 2".
    pub fn short_name(&self, index: usize) -> String {
        let typed = self.typed_name(index).map(str::to_owned);
        typed.unwrap_or_else(|| self.default_name(index).replace("Gamemaster ", "GM "))
    }

    /// Returns the name of a side for use in a sentence: "the gamemaster", unless a name was typed or there are several.
    fn name_in_sentence(&self, side: SideId) -> String {
        let index = usize::from(side.0);
        if let Some(typed) = self.typed_name(index) {
            return typed.to_owned();
        }
        let name = self.default_name(index);
        match name.contains(' ') {
            true => name,
            false => format!("the {}", name.to_lowercase()),
        }
    }

    /// Returns the name of a side for the beginning of a sentence.
    fn name_capitalised(&self, side: SideId) -> String {
        capitalised(&self.name_in_sentence(side))
    }

    /// Chooses the form of a verb that agrees with the name of a side: "3 guards beat Kit".
    fn verb<'a>(&self, side: SideId, one: &'a str, several: &'a str) -> &'a str {
        match messages::is_plural(&self.name(usize::from(side.0)), None) {
            true => several,
            false => one,
        }
    }

    /// Names the opponents of a side: "against Kit and Jason".
    pub fn against(&self, index: usize) -> String {
        let opponents = self.opponents(index);
        let names: Vec<String> = opponents
            .into_iter()
            .map(|opponent| self.name_in_sentence(side_id(opponent)))
            .collect();
        if names.is_empty() {
            "no opponent".to_owned()
        } else {
            format!("against {}", list(&names))
        }
    }

    /// Returns the value of all bonuses on a side's card: "+3".
    pub fn bonus_text(&self, index: usize) -> String {
        let bonuses = self
            .sides
            .get(index)
            .map_or(0, |side| side.tokens + side.talents);
        signed(i32::from(BONUS_VALUE.saturating_mul(bonuses)))
    }

    /// Describes what is wrong with a side's card. Empty if nothing is wrong. Unless the reveal button was `pressed`, text that
    /// could still become a card is not reported.
    pub fn card_error(&self, index: usize, pressed: bool) -> String {
        let card = self.sides.get(index).map_or("", |side| &side.card);
        if read_card(card).is_err() && (pressed || !may_become_card(card)) {
            format!(
                "No such card: {}. Enter a rank and a suit, such as 7H or QS.",
                card.trim()
            )
        } else {
            String::new()
        }
    }

    /// Returns the number of cards that are typed and the number that will be drawn, in two lines, as what revealing does; or how many cannot be read.
    pub fn cards_line(&self) -> [String; 2] {
        let is_unreadable = |side: &&QuickSide| read_card(&side.card).is_err();
        let unreadable = self.sides.iter().filter(is_unreadable).count();
        if unreadable > 0 {
            return ["first correct".to_owned(), cards(unreadable)];
        }
        let is_drawn = |card: &str| card.trim().is_empty();
        let drawn = self
            .sides
            .iter()
            .filter(|side| is_drawn(&side.card))
            .count();
        let [first, second] = match (drawn, self.sides.len() - drawn) {
            (0, _) => ["all cards", "played"],
            (_, 0) => ["draws", "all cards"],
            (drawn, played) => return [format!("{played} played,"), format!("draws {drawn}")],
        };
        [first.to_owned(), second.to_owned()]
    }

    /// Returns the notices of the rules, each with its rule. Empty while a card cannot be read.
    pub fn notices(&self) -> Vec<(String, String)> {
        let Ok(conflict) = self.to_rules() else {
            return vec![];
        };
        let notices = conflict.notices().into_iter();
        notices
            .map(|notice| (self.notice(notice), notice.rule().to_string()))
            .collect()
    }

    fn notice(&self, notice: RuleNotice) -> String {
        match notice {
            RuleNotice::NoProtagonist => {
                "A conflict needs at least one player’s character.".to_owned()
            }
            RuleNotice::TooManyGmStakes { stakes, players } => format!(
                "The gamemaster has {} for {}: combine some.",
                counted(stakes, "stake", "stakes"),
                counted(players, "player", "players")
            ),
            RuleNotice::Unopposed(side) => format!(
                "{} {} no opponent: that stake comes true on its own.",
                self.name_capitalised(side),
                self.verb(side, "has", "have")
            ),
            RuleNotice::NoOpponent(side) => {
                format!(
                    "{} must choose a gamemaster stake to oppose.",
                    self.name_capitalised(side)
                )
            }
            RuleNotice::TwoGmOpponents(side) => format!(
                "{} {} more than one gamemaster stake: only one is allowed.",
                self.name_capitalised(side),
                self.verb(side, "opposes", "oppose")
            ),
            RuleNotice::TooManyGmTokens { placed, limit } => format!(
                "{} from the gamemaster: the limit here is {limit}.",
                counted(placed, "token", "tokens")
            ),
            RuleNotice::TooManyTalents { placed, players } => format!(
                "{} from {}: each player may add only one.",
                counted(placed, "talent", "talents"),
                counted(players, "player", "players")
            ),
            RuleNotice::RepeatedCard { owner, face } => {
                let cards = match face {
                    Face::Joker(_) => "only two jokers".to_owned(),
                    Face::Suited(..) => format!("only one {}", self::face(face)),
                };
                match owner {
                    StakeOwner::Gamemaster => format!("The gamemaster’s deck has {cards}."),
                    StakeOwner::Protagonist => {
                        format!("One deck has {cards}: this needs a deck for each player.")
                    }
                }
            }
        }
    }
}

/// A side's card in the diagram of the totals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The index of the side.
    pub side_index: usize,
    /// The card of the side.
    pub face: Face,
    /// The total of the card and its bonuses.
    pub total: u16,
    /// The height of the column, from 1 to 9.
    pub height: u16,
    /// Whether the side has won, at least in part.
    pub is_winner: bool,
    /// The outcome of the stake: "won", "won 1, lost 1", "lost".
    pub outcome: String,
}

impl Revealed {
    /// Returns the sides from the lowest total to the highest.
    pub fn columns(&self) -> Vec<Column> {
        let ranking = &self.result.ranking;
        let highest = ranking.last().map_or(1, |(_, total)| *total);
        let ranked_total = |(turn, (side, total)): (usize, &(SideId, u16))| RankedTotal {
            total: *total,
            is_level: turn
                .checked_sub(1)
                .and_then(|before| ranking.get(before))
                .is_some_and(|(before, total_before)| {
                    total_before == total && !self.result.beats.contains(&(*side, *before))
                }),
        };
        let totals: Vec<RankedTotal> = ranking.iter().enumerate().map(ranked_total).collect();
        let heights = heights(&totals, highest, 1..=9, 1);
        let column = |((side, total), height): (&(SideId, u16), u16)| {
            let index = usize::from(side.0);
            let outcome = self.result.outcomes.get(index);
            Some(Column {
                side_index: index,
                face: self.face(*side)?,
                total: *total,
                height,
                is_winner: matches!(outcome, Some(StakeOutcome::Granted | StakeOutcome::Mixed)),
                outcome: match outcome {
                    Some(StakeOutcome::Granted) => "won".to_owned(),
                    Some(StakeOutcome::Mixed) => messages::compared(&self.result.beats, *side),
                    Some(StakeOutcome::Denied | StakeOutcome::Pending) | None => "lost".to_owned(),
                },
            })
        };
        ranking.iter().zip(heights).filter_map(column).collect()
    }

    fn face(&self, side: SideId) -> Option<Face> {
        self.deal.cards.get(usize::from(side.0)).copied()
    }

    fn total(&self, side: SideId) -> u16 {
        let ranking = &self.result.ranking;
        let found = ranking.iter().find(|(other, _)| *other == side);
        found.map_or(0, |(_, total)| *total)
    }

    /// Describes the narration order: "First to narrate: Quill. Then Marlow. Last: Dee."
    pub fn narration(&self, conflict: &QuickConflict) -> String {
        let ranking = &self.result.ranking;
        let names: Vec<String> = ranking
            .iter()
            .map(|(side, _)| conflict.name_in_sentence(*side))
            .collect();
        match names.as_slice() {
            [first, last] => format!("First to narrate: {first}. Last: {last}."),
            [first, between @ .., last] => format!(
                "First to narrate: {first}. Then {}. Last: {last}.",
                between.join(", then ")
            ),
            [_] | [] => String::new(),
        }
    }

    /// Describes who beats whom: the name of the winner, and the rest of the sentence.
    pub fn beats(&self, conflict: &QuickConflict) -> Vec<(String, String)> {
        let tied = &self.result.tied;
        let sentence = |(winner, loser): &(SideId, SideId)| {
            let (won, lost) = (self.total(*winner), self.total(*loser));
            let name = conflict.name_in_sentence(*loser);
            let by_fate = tied.contains(&(*winner, *loser)) || tied.contains(&(*loser, *winner));
            let text = match (self.face(*winner), self.face(*loser)) {
                _ if won != lost => format!(" beat {name}: {won} to {lost}"),
                (Some(winning), Some(other)) if !by_fate => {
                    let suits = messages::over(winning, other, &CardRules::default());
                    format!(" beat {name}: {won} each, {suits}")
                }
                _ => format!(" beat {name} by the Hand of Fate: {won} each"),
            };
            (conflict.name_capitalised(*winner), text)
        };
        self.result.beats.iter().map(sentence).collect()
    }

    /// Explains each tie that the Hand of Fate decided. Empty if there was none.
    pub fn ties(&self, conflict: &QuickConflict) -> Vec<String> {
        let line = |(first, second): &(SideId, SideId)| {
            let names = format!(
                "{} and {}",
                conflict.name_capitalised(*first),
                conflict.name_in_sentence(*second)
            );
            let total = self.total(*first);
            match self.face(*first) {
                Some(Face::Joker(_)) => {
                    format!("{names} are tied: {total} each, both with a joker.")
                }
                Some(Face::Suited(..)) | None => {
                    format!("{names} are tied: {total} each, in the same suit.")
                }
            }
        };
        self.result.tied.iter().map(line).collect()
    }

    /// Returns the three places where tokens go, each with those that go there, by side. Empty if no tokens were placed.
    pub fn token_places(&self) -> Vec<(&'static str, Vec<SideTokenRoute>)> {
        let routes = &self.result.token_routes;
        if routes.is_empty() {
            return vec![];
        }
        let places = [
            (TokenDestination::GamemasterOrBank, "Gamemaster"),
            (TokenDestination::Pool, "Pool"),
            (TokenDestination::OutOfPlay, "Out of play"),
        ];
        let place = |(destination, name)| {
            let goes_there = |route: &&SideTokenRoute| route.destination == destination;
            (name, routes.iter().filter(goes_there).copied().collect())
        };
        places.map(place).into()
    }
}

impl Column {
    /// Describes the column for screen readers: "Diana: jack of clubs, 14, won".
    pub fn description(&self, conflict: &QuickConflict) -> String {
        format!(
            "{}: {}, {}, {}",
            conflict.name(self.side_index),
            face(self.face),
            self.total,
            self.outcome
        )
    }
}
