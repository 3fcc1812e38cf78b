//! Cards side by side, each on a column: face down while cards and bonuses are played, and face up after the reveal.

use super::ConflictContext;
use super::action::Action;
use crate::grammar::counted;
use crate::improv::dialog::ImprovList;
use crate::improv::messages;
use crate::improv::podium::{RankedTotal, heights};
use ::improv::card::{CardId, CardRules, Face, Joker, Suit};
use ::improv::round::{BONUS_VALUE, sides_of};
use ::improv::side::SideId;
use ::improv::state::{Bonus, BonusKind, Phase};
use ::improv::view::{CardView, SideView};

/// A card that lies face up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenCard {
    /// The card.
    pub card: CardId,
    /// The sign on the card: "9". For a joker, it is "Joker", or "Big" or "Little" if they differ.
    pub sign: &'static str,
    /// The name of the card without its suit.
    pub name: &'static str,
    /// The suit; `None` for a joker.
    pub suit: Option<Suit>,
}

impl OpenCard {
    /// Returns a card as it is shown with the table's card rules.
    pub fn new(card: CardId, rules: &CardRules) -> Self {
        let (sign, suit) = match (card.face(), rules.jokers_differ) {
            (Face::Suited(rank, suit), _) => (rank.sign(), Some(suit)),
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

    /// Returns the full name: "nine of hearts".
    pub fn full_name(&self) -> String {
        match self.suit {
            Some(suit) => format!("{} of {}", self.name, messages::suit(suit)),
            None => self.name.to_owned(),
        }
    }
}

/// A card with the name of its side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedCard {
    /// The name of the side.
    pub name: String,
    /// The card.
    pub card: OpenCard,
}

impl NamedCard {
    /// Returns a card as it is shown, with the name of its side.
    pub fn new(context: &ConflictContext, side: SideId, card: CardId) -> Self {
        Self {
            name: context.name_capitalised(side),
            card: OpenCard::new(card, context.card_rules()),
        }
    }
}

/// What is on a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardPlace {
    /// No card yet.
    Empty,
    /// No card, because this side plays none.
    Unused,
    /// A card, face down.
    FaceDown,
    /// A card, face up.
    FaceUp(OpenCard),
}

/// A bonus on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BonusMark {
    /// A player's token.
    Token,
    /// A token of the gamemaster.
    GamemasterToken,
    /// A talent marker.
    Talent,
}

/// The column of a side.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// The side.
    pub side: SideId,
    /// The name below the column.
    pub name: String,
    /// Whether it is a stake of the gamemaster.
    pub is_gamemaster: bool,
    /// What is on the column.
    pub card: CardPlace,
    /// The bonuses on the card.
    pub bonuses: Vec<BonusMark>,
    /// The height of the column, in sixteenths of a rem.
    pub height: u16,
    /// The value of the bonuses, such as "+6", or the total.
    pub figure: String,
    /// Whether the column is highlighted, as one of a winner or as the target of bonuses.
    pub is_selected: bool,
    /// How the side fares against its opponents, such as "won", "won 1, lost 2" or "tied", or its condition before the reveal.
    pub standing: String,
    /// The victory cards: one entry for each, true if it was won in this round.
    pub pile: Vec<bool>,
    /// Whether there is a wide gap before the column, because the gamemaster's columns begin here.
    pub is_apart: bool,
    /// The description for screen readers.
    pub label: String,
    /// The action of a tap on the column.
    pub action: Option<Action>,
}

/// The height that the first bonus adds while the cards are face down, which its figure needs, and the height of each later one.
/// The row of cards has room for three, so that nothing below it moves while people tap.
const FIRST_BONUS_HEIGHT: u16 = 34;
const BONUS_HEIGHT: u16 = 14;
/// The height of a column without bonuses.
const EMPTY_HEIGHT: u16 = 7;
/// The height of the highest total, and the minimum height after the reveal.
const MAX_HEIGHT: u16 = 132;
const MIN_HEIGHT: u16 = 36;
/// How much higher a column is at least than the one of the next lower side.
const STEP: u16 = 10;
/// The total of the maximum height, unless a higher one is on the table.
const FULL_TOTAL: u16 = 15;

fn mark(context: &ConflictContext, bonus: &Bonus) -> BonusMark {
    match bonus.kind {
        BonusKind::Talent(_) => BonusMark::Talent,
        BonusKind::Token if context.is_gamemaster(bonus.by) => BonusMark::GamemasterToken,
        BonusKind::Token => BonusMark::Token,
    }
}

/// Returns the participating sides: the players' first, then the gamemaster's. This order gives nothing away.
pub fn sides_in_seat_order<'a>(context: &ConflictContext<'a>) -> Vec<&'a SideView> {
    let sides_of = |gamemaster: bool| {
        let sides = context.conflict.sides.iter();
        sides.filter(move |side| {
            side.state.is_participant() && side.state.is_gm_stake() == gamemaster
        })
    };
    sides_of(false).chain(sides_of(true)).collect()
}

/// Returns the columns while the cards are face down. Only bonuses raise them. `adds_bonuses` says whether a card can be chosen for
/// them, and `target` is the side whose card has been chosen.
pub fn face_down(
    context: &ConflictContext,
    adds_bonuses: bool,
    target: Option<SideId>,
) -> Vec<Column> {
    let mut columns: Vec<Column> = vec![];
    for side in sides_in_seat_order(context) {
        let id = side.state.id;
        let card = match side.card {
            Some(CardView::FaceUp(card)) => {
                CardPlace::FaceUp(OpenCard::new(card, context.card_rules()))
            }
            Some(CardView::Own(_) | CardView::FaceDown { .. }) => CardPlace::FaceDown,
            None if side.must_play => CardPlace::Empty,
            None => CardPlace::Unused,
        };
        let bonuses = u16::try_from(side.bonuses.len()).unwrap_or(u16::MAX);
        let value = bonuses.saturating_mul(BONUS_VALUE);
        let can_be_chosen = card == CardPlace::FaceDown && adds_bonuses;
        let is_chosen = target == Some(id);
        columns.push(Column {
            side: id,
            name: context.short_label(id),
            is_gamemaster: side.state.is_gm_stake(),
            card,
            bonuses: side
                .bonuses
                .iter()
                .map(|bonus| mark(context, bonus))
                .collect(),
            height: match bonuses.min(12) {
                0 => EMPTY_HEIGHT,
                several => EMPTY_HEIGHT + FIRST_BONUS_HEIGHT + (several - 1) * BONUS_HEIGHT,
            },
            figure: match bonuses {
                0 => String::new(),
                _ => format!("+{value}"),
            },
            is_selected: is_chosen && adds_bonuses,
            standing: match is_unopposed(context, id) {
                true => "no opponent".to_owned(),
                false => messages::condition(side.state.condition).to_owned(),
            },
            pile: side.state.pile.iter().map(|_| false).collect(),
            is_apart: side.state.is_gm_stake()
                && columns.last().is_some_and(|column| !column.is_gamemaster),
            label: face_down_label(context, side, card, value),
            action: can_be_chosen.then_some(Action::ChooseTarget((!is_chosen).then_some(id))),
        });
    }
    columns
}

fn is_unopposed(context: &ConflictContext, id: SideId) -> bool {
    let mut sides = context.conflict.sides_without_opposition();
    sides.any(|side| side.state.id == id)
}

fn face_down_label(
    context: &ConflictContext,
    side: &SideView,
    card: CardPlace,
    value: u16,
) -> String {
    let name = context.name_capitalised(side.state.id);
    let card = match card {
        CardPlace::Empty => "no card yet",
        CardPlace::Unused => "plays no card",
        CardPlace::FaceDown | CardPlace::FaceUp(_) => "a card, face down",
    };
    let mut parts = vec![card.to_owned()];
    match messages::condition(side.state.condition) {
        "" => {}
        condition => parts.push(condition.to_owned()),
    }
    if is_unopposed(context, side.state.id) {
        parts.push("no opponent, the stake comes true".to_owned());
    }
    if value > 0 {
        parts.push(format!("plus {value}"));
    }
    if !side.state.pile.is_empty() {
        parts.push(victory_cards(side.state.pile.len()));
    }
    format!("{name}: {}", parts.join(", "))
}

/// Counts the cards of a pile: "2 victory cards".
pub fn victory_cards(count: usize) -> String {
    counted(count, "victory card", "victory cards")
}

/// Checks whether a side has won against an opponent. In an extended conflict, it must also have won the round, once that is settled
/// (IM-106).
fn is_winner(context: &ConflictContext, id: SideId) -> bool {
    let result = &context.conflict.round_result;
    let wins = result.beats.iter().any(|(winner, _)| *winner == id);
    let is_settled = context.conflict.phase != Phase::Fate;
    let has_lost = context.side(id).is_some_and(|side| side.lost_round_to_fate);
    wins && !has_lost && (!context.is_extended() || !is_settled || result.winners.contains(&id))
}

/// Returns the columns after the reveal, from the lowest to the highest.
pub fn face_up(context: &ConflictContext) -> Vec<Column> {
    let conflict = context.conflict;
    let result = &conflict.round_result;
    let top = result.ranking.iter().map(|ranked| ranked.total).max();
    let top = top.unwrap_or(0).max(FULL_TOTAL);
    let undecided = sides_of(&result.undecided_pairs());
    let mut columns: Vec<Column> = vec![];
    let mut totals: Vec<RankedTotal> = vec![];
    for ranked in result.from_lowest() {
        let id = ranked.side;
        let Some(side) = context.side(id) else {
            continue;
        };
        // With equal totals, a side that is ahead by suit or by the Hand of Fate gets a higher column. Sides that are still tied
        // get the same height.
        let is_tied = undecided.contains(&id);
        let last = columns.last().zip(totals.last());
        totals.push(RankedTotal {
            total: ranked.total,
            is_level: last.is_some_and(|(column, last): (&Column, &RankedTotal)| {
                last.total == ranked.total && is_tied && undecided.contains(&column.side)
            }),
        });
        let won = result.winners.contains(&id);
        let pile = side.state.pile.iter();
        let name = context.name_capitalised(id);
        let card = messages::card(ranked.card, context.card_rules());
        let total = ranked.total;
        let standing = match is_tied {
            true => "tied".to_owned(),
            false => messages::compared(&result.beats, id),
        };
        let mut standings = vec![
            standing,
            messages::condition(side.state.condition).to_owned(),
        ];
        standings.retain(|standing| !standing.is_empty());
        let standing = standings.join(", ");
        let mut label = vec![name, card, format!("a total of {total}")];
        label.extend(standings);
        if context.is_extended() {
            label.push(victory_cards(side.state.pile.len()));
        }
        columns.push(Column {
            side: id,
            name: context.short_label(id),
            is_gamemaster: side.state.is_gm_stake(),
            card: CardPlace::FaceUp(OpenCard::new(ranked.card, context.card_rules())),
            bonuses: result
                .bonuses
                .iter()
                .filter(|bonus| bonus.on == id)
                .map(|bonus| mark(context, bonus))
                .collect(),
            height: MIN_HEIGHT,
            figure: total.to_string(),
            is_selected: !is_tied && is_winner(context, id),
            standing,
            pile: pile
                .map(|card| card.round == conflict.round && won)
                .collect(),
            is_apart: false,
            label: label.join(", "),
            action: Some(Action::Open(ImprovList::Total(id).into())),
        });
    }
    let heights = heights(&totals, top, MIN_HEIGHT..=MAX_HEIGHT, STEP);
    for (column, height) in columns.iter_mut().zip(heights) {
        column.height = height;
    }
    columns
}
