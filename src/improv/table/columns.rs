//! Cards side by side, each on its column: face down while they are played and raised, face up when they are revealed.

use super::InConflict;
use super::action::Action;
use super::reveal::{rising, undecided};
use crate::grammar::counted;
use crate::improv::dialog::Dialog;
use crate::improv::messages;
use ::improv::card::{CardId, CardRules, Face, Joker, Suit};
use ::improv::round::BONUS_VALUE;
use ::improv::side::SideId;
use ::improv::state::{Bonus, BonusKind};
use ::improv::view::{CardView, SideView};

/// A card face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenCard {
    /// Which.
    pub card: CardId,
    /// "9"; on a joker "Joker", or which of the two it is.
    pub sign: &'static str,
    /// What it is called without its suit.
    pub name: &'static str,
    /// `None` on a joker.
    pub suit: Option<Suit>,
}

impl OpenCard {
    /// A card as a table's rules show it.
    pub fn new(card: CardId, rules: &CardRules) -> Self {
        let (sign, suit) = match (card.face(), rules.jokers_differ) {
            (Face::Suited(rank, suit), _) => (messages::rank_sign(rank), Some(suit)),
            (Face::Joker(_), false) => ("Joker", None),
            (Face::Joker(Joker::Big), true) => ("Big", None),
            (Face::Joker(Joker::Little), true) => ("Little", None),
        };
        Self {
            card,
            sign,
            name: messages::short_card(card.face(), rules),
            suit,
        }
    }

    /// "nine of hearts".
    pub fn full_name(&self) -> String {
        match self.suit {
            Some(suit) => format!("{} of {}", self.name, messages::suit(suit)),
            None => self.name.to_owned(),
        }
    }
}

/// What lies on a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardPlace {
    /// Nothing yet.
    Empty,
    /// Nothing, and nothing will.
    Unused,
    /// A card, face down.
    FaceDown,
    /// A card, face up.
    FaceUp(OpenCard),
}

/// A bonus on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BonusMark {
    /// A player's token.
    Token,
    /// The gamemaster's.
    GamemasterToken,
    /// The marker of a talent.
    Talent,
}

/// A side's column.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Whose it is.
    pub side: SideId,
    /// What stands under it.
    pub name: String,
    /// It is the gamemaster's.
    pub is_gamemaster: bool,
    /// What lies on it.
    pub card: CardPlace,
    /// The bonuses on the card.
    pub bonuses: Vec<BonusMark>,
    /// How high it stands, in sixteenths of a letter's height.
    pub height: u16,
    /// "+6", or the total.
    pub figure: String,
    /// The highest of all, or the one that bonuses are added to.
    pub is_lit: bool,
    /// "1st", or how the side fares.
    pub place: String,
    /// Victory cards: one for each, true where it is of this round.
    pub pile: Vec<bool>,
    /// A wide gap before it: the gamemaster's begin.
    pub is_apart: bool,
    /// What it says to those who do not see it.
    pub label: String,
    /// What a tap on it does.
    pub action: Option<Action>,
}

/// How high a bonus lifts a card while all are face down.
const LIFT: u16 = 40;
/// How high a column without a bonus is.
const FLOOR: u16 = 7;
/// How high the highest total stands, and the least height of any.
const TALLEST: u16 = 132;
const LOWEST: u16 = 36;

fn mark(now: &InConflict, bonus: &Bonus) -> BonusMark {
    match bonus.kind {
        BonusKind::Talent(_) => BonusMark::Talent,
        BonusKind::Token if now.is_gamemaster(bonus.by) => BonusMark::GamemasterToken,
        BonusKind::Token => BonusMark::Token,
    }
}

/// Sides as they sit: players' first, the gamemaster's behind a gap, so that the order hints at nothing.
pub fn seated<'a>(now: &InConflict<'a>) -> Vec<&'a SideView> {
    let of = |gamemaster: bool| {
        let sides = now.its.sides.iter();
        sides.filter(move |its| its.side.is_participant() && its.side.is_gm_stake() == gamemaster)
    };
    of(false).chain(of(true)).collect()
}

/// The columns while cards are face down: only bonuses lift them. `target`: the card that bonuses are added to.
pub fn face_down(now: &InConflict, target: Option<SideId>) -> Vec<Column> {
    let mut columns: Vec<Column> = vec![];
    for its in seated(now) {
        let id = its.side.id;
        let card = match its.card {
            Some(CardView::FaceUp(card)) => {
                CardPlace::FaceUp(OpenCard::new(card, now.card_rules()))
            }
            Some(CardView::Own(_) | CardView::FaceDown { .. }) => CardPlace::FaceDown,
            None if its.must_play => CardPlace::Empty,
            None => CardPlace::Unused,
        };
        let bonuses = u16::try_from(its.bonuses.len()).unwrap_or(u16::MAX);
        let value = bonuses.saturating_mul(BONUS_VALUE);
        let lies_there = card == CardPlace::FaceDown && target.is_some();
        columns.push(Column {
            side: id,
            name: now.sign(id),
            is_gamemaster: its.side.is_gm_stake(),
            card,
            bonuses: its.bonuses.iter().map(|bonus| mark(now, bonus)).collect(),
            height: FLOOR + bonuses.min(6) * LIFT,
            figure: match bonuses {
                0 => String::new(),
                _ => format!("+{value}"),
            },
            is_lit: target == Some(id),
            place: messages::condition(its.side.condition).to_owned(),
            pile: its.side.pile.iter().map(|_| false).collect(),
            is_apart: its.side.is_gm_stake() && columns.last().is_some_and(|it| !it.is_gamemaster),
            label: face_down_label(now, its, card, value),
            action: lies_there.then_some(Action::ChooseTarget(id)),
        });
    }
    columns
}

fn face_down_label(now: &InConflict, its: &SideView, card: CardPlace, value: u16) -> String {
    let name = now.name_first(its.side.id);
    let card = match card {
        CardPlace::Empty => "no card yet",
        CardPlace::Unused => "plays no card",
        CardPlace::FaceDown | CardPlace::FaceUp(_) => "a card, face down",
    };
    let condition = messages::condition(its.side.condition);
    match (condition, value) {
        ("", 0) => format!("{name}: {card}"),
        (condition, 0) => format!("{name}: {card}, {condition}"),
        ("", value) => format!("{name}: {card}, plus {value}"),
        (condition, value) => format!("{name}: {card}, {condition}, plus {value}"),
    }
}

/// The columns when the cards are face up, from the lowest to the highest.
pub fn face_up(now: &InConflict) -> Vec<Column> {
    let conflict = &now.its.conflict;
    let result = &conflict.round_result;
    let top = result.ranking.iter().map(|its| its.total).max();
    let top = u32::from(top.unwrap_or(0)).max(15);
    let all = result.ranking.len();
    let undecided = undecided(now);
    let mut columns: Vec<Column> = vec![];
    for (place, ranked) in rising(now).iter().enumerate() {
        let id = ranked.side;
        let Some(its) = now.side(id) else {
            continue;
        };
        let share = u32::from(ranked.total) * u32::from(TALLEST - LOWEST) / top;
        let mut height = LOWEST + u16::try_from(share).unwrap_or(0);
        // Whoever is ahead by suit or fate stands a little higher: the columns rise, but for those that are still tied.
        let is_tied = undecided.contains(&id);
        if let Some(last) = columns.last()
            && last.figure == ranked.total.to_string()
        {
            let step = if is_tied && undecided.contains(&last.side) {
                0
            } else {
                10
            };
            height = last.height + step;
        }
        let won = result.winners.contains(&id);
        let pile = its.side.pile.iter();
        let name = now.name_first(id);
        let card = messages::card(ranked.card, now.card_rules());
        let total = ranked.total;
        columns.push(Column {
            side: id,
            name: now.sign(id),
            is_gamemaster: its.side.is_gm_stake(),
            card: CardPlace::FaceUp(OpenCard::new(ranked.card, now.card_rules())),
            bonuses: result
                .bonuses
                .iter()
                .filter(|bonus| bonus.on == id)
                .map(|bonus| mark(now, bonus))
                .collect(),
            height,
            figure: total.to_string(),
            is_lit: place + 1 == all && !is_tied,
            place: match is_tied {
                true => "tied".to_owned(),
                false => messages::place(all - 1 - place, all),
            },
            pile: pile
                .map(|card| card.round == conflict.round && won)
                .collect(),
            is_apart: false,
            label: if now.is_extended() {
                let pile = counted(its.side.pile.len(), "victory card", "victory cards");
                format!("{name}, {card}, a total of {total}, {pile}")
            } else {
                format!("{name}, {card}, a total of {total}")
            },
            action: Some(Action::Open(Dialog::Total { side: id })),
        });
    }
    columns
}
