//! Everything that is so at an Improv table. Plain data; `evolve` writes it, `decide` and `view` read it.

use super::card::{CardId, DeckId, Face};
use super::round::{RoundRules, StakeOwner, opponents_of};
use super::settings::Settings;
use super::side::{SideId, SideKind};
use serde::{Deserialize, Serialize};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// An Improv table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// What the table is called; `None` until it is opened.
    pub title: Option<Name>,
    /// The table's answers to open questions.
    pub settings: Settings,
    /// Everybody, as they sit around the table.
    pub people: Vec<Person>,
    /// The decks.
    pub decks: Vec<Deck>,
    /// Tokens that nobody holds.
    pub stocks: Stocks,
    /// The conflict that is open.
    pub conflict: Option<Conflict>,
    /// How the last conflict ended.
    pub last_conflict: Option<ConflictResult>,
    /// The last telling around the table went clockwise (IM-132).
    pub clockwise: bool,
}

/// Who somebody is at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Role {
    Gamemaster,
    Player,
}

/// A named strength (IM-056).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Talent {
    /// What it is called.
    pub name: Name,
    /// How often it was used.
    pub uses: u16,
    /// How often it may be; `None`: as the table has it (7.10).
    pub max_uses: Option<u16>,
}

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Person {
    pub id: ActorId,
    pub name: Name,
    pub role: Role,
    /// The deck that is drawn from.
    pub deck: DeckId,
    pub hand: Vec<CardId>,
    pub tokens: u32,
    pub talents: Vec<Talent>,
    /// How often talents were used in this session (IM-057).
    pub talent_uses: u16,
    /// Has left the table for good.
    pub left_table: bool,
}

/// A deck: what is still to be drawn, the next card last, and what was thrown away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Deck {
    pub cards: Vec<CardId>,
    pub discard: Vec<CardId>,
}

/// Tokens that nobody holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stocks {
    /// What awards come from.
    pub pool: u32,
    /// What the gamemaster won in the extended conflict that is open (IM-080).
    pub bank: u32,
    /// What left the game.
    pub out_of_play: u32,
}

/// How a side fares (IM-144 … IM-146).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// Unhurt.
    #[default]
    Active,
    /// Lost to the Hand of Fate and fights on.
    Harmed,
    /// Left the conflict.
    Eliminated,
    /// Lost to it twice.
    Destroyed,
}

/// What becomes of a stake.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StakeOutcome {
    /// It is open (IM-099).
    #[default]
    Pending,
    /// It comes true.
    Granted,
    /// It does not.
    Denied,
    /// It won against some and not against others: the table interprets (IM-091).
    Mixed,
}

/// A card that a side has played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct PlayedCard {
    pub card: CardId,
    /// Unseen from the top of the deck (IM-037).
    pub from_deck: bool,
    /// It lies face up.
    pub face_up: bool,
}

/// A victory card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct PileCard {
    pub card: CardId,
    /// The round it was won in; 0 for one that came from a deck (IM-158).
    pub round: u16,
    /// Who won it; in another's pile it was given (IM-117).
    pub winner: SideId,
}

/// What a side has given away (IM-116).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GiftStatus {
    /// At least one card.
    pub given: bool,
    /// How it helps has still to be told (IM-118).
    pub note_due: bool,
}

/// Whoever has a part in a conflict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Side {
    pub id: SideId,
    pub kind: SideKind,
    pub label: Name,
    pub stake: String,
    /// How many mooks are left, where it is a group of them (IM-136, IM-138).
    pub mooks: Option<u16>,
    pub played: Option<PlayedCard>,
    pub pile: Vec<PileCard>,
    pub gifts: GiftStatus,
    /// Has told its part of the round, or of the end.
    pub narrated: bool,
    /// How often it lost to the Hand of Fate (IM-146).
    pub fate_losses: u8,
    /// It won by the Hand of Fate: its victory goes beyond its stake (IM-142).
    pub fate_won: bool,
    /// It lost by it: a spectacular setback (IM-143).
    pub fate_lost: bool,
    pub condition: Condition,
    /// Stakes of destroyed sides that it took on (IM-159).
    pub adopted_stakes: Vec<SideId>,
    pub outcome: StakeOutcome,
}

impl Side {
    /// Whether it has a stake of its own.
    pub fn is_participant(&self) -> bool {
        self.owner().is_some()
    }

    /// Whose stake it has; `None` for a bystander.
    pub fn owner(&self) -> Option<StakeOwner> {
        match self.kind {
            SideKind::Protagonist(_) => Some(StakeOwner::Protagonist),
            SideKind::GmStake => Some(StakeOwner::Gamemaster),
            SideKind::Bystander => None,
        }
    }

    /// Whether it is one of the gamemaster's stakes.
    pub fn is_gm_stake(&self) -> bool {
        self.kind == SideKind::GmStake
    }

    /// Whether it still plays for itself (IM-151).
    pub fn is_live(&self) -> bool {
        self.is_participant()
            && match self.condition {
                Condition::Active | Condition::Harmed => true,
                Condition::Eliminated | Condition::Destroyed => false,
            }
    }

    /// Whether it still takes part in the end: the eliminated do not.
    pub fn takes_part_in_end(&self) -> bool {
        self.is_participant() && self.condition != Condition::Eliminated
    }

    /// What its victory cards show.
    pub fn pile_faces(&self) -> Vec<Face> {
        self.pile.iter().map(|its| its.card.face()).collect()
    }
}

/// The two procedures (IM-006).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConflictKind {
    /// One round.
    Simple,
    /// Several, and a comparison of victory piles.
    Extended,
}

/// Where a conflict stands (4.1, 4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Who takes part.
    Setup,
    /// What they want, and who opposes whom.
    Stakes,
    /// Cards are laid.
    Cards,
    /// Bonuses are laid.
    Bonuses,
    /// The Hand of Fate.
    Fate,
    /// The round is told.
    Narrate,
    /// Victory cards are given, and the end is told.
    Final,
}

/// What lies on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BonusKind {
    /// A story token.
    Token,
    /// The marker of a talent, by its place on the sheet.
    Talent(u16),
}

/// A token or marker on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Bonus {
    pub kind: BonusKind,
    pub by: ActorId,
    pub on: SideId,
}

/// Where a token can go and come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum TokenHolder {
    Person(ActorId),
    Pool,
    Bank,
    OutOfPlay,
}

/// The way of one token, and the cards whose colours decided it (IM-UI-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TokenRoute {
    pub by: ActorId,
    pub on: SideId,
    pub to: TokenHolder,
    pub compared: Option<(CardId, CardId)>,
}

/// A card as it was revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RankedCard {
    pub side: SideId,
    pub card: CardId,
    pub total: u16,
}

/// What came of the last round's cards; it stays to be seen until the next one is played (IA-33).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RoundResult {
    /// From the lowest to the highest.
    pub ranking: Vec<RankedCard>,
    /// Winner and loser of every pair, the Hand of Fate's included.
    pub beats: Vec<(SideId, SideId)>,
    /// The pairs that were exactly level.
    pub tied: Vec<(SideId, SideId)>,
    /// The cards that the Hand of Fate drew, in order.
    pub fate_draws: Vec<(SideId, CardId)>,
    /// Who won the round.
    pub winners: Vec<SideId>,
    /// What lay on the cards.
    pub bonuses: Vec<Bonus>,
    /// Where the tokens went.
    pub token_routes: Vec<TokenRoute>,
}

/// A conflict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Conflict {
    pub kind: ConflictKind,
    pub phase: Phase,
    pub sides: Vec<Side>,
    /// The pairs whose stakes oppose each other (IM-014).
    pub opposed_pairs: Vec<(SideId, SideId)>,
    /// How many sides it has had.
    pub last_side_id: u16,
    /// How many players take part; counted as the stakes are closed (7.15).
    pub participating_players: u32,
    pub rounds: u16,
    pub round: u16,
    pub gm_token_limit: u32,
    pub gm_tokens_spent: u32,
    pub bonuses: Vec<Bonus>,
    /// Who has passed since the last bonus (IM-061).
    pub passed: Vec<ActorId>,
    pub round_result: RoundResult,
    /// Cards that chance drew for a side and that are not thrown away yet.
    pub fate_cards: Vec<CardId>,
    /// Who has still to choose between leaving and staying (IM-144, IM-145).
    pub choosing_fate: Vec<SideId>,
    /// In which order is told (IM-088).
    pub narration_order: Vec<SideId>,
    /// Who gave an award since the last round was settled (IM-094).
    pub award_givers: Vec<ActorId>,
    /// Who will give no victory card before the telling begins (IM-123).
    pub declined_gifts: Vec<SideId>,
    /// Winner and loser where a card each decided between level piles (IA-03).
    pub pile_tie_breaks: Vec<(SideId, SideId)>,
}

/// How a conflict ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ConflictResult {
    pub beats: Vec<(SideId, SideId)>,
    pub outcomes: Vec<(SideId, StakeOutcome)>,
}

impl Conflict {
    /// One of its sides.
    pub fn side(&self, id: SideId) -> Option<&Side> {
        self.sides.iter().find(|its| its.id == id)
    }

    /// Whether two sides oppose each other.
    pub fn are_opposed(&self, one: SideId, other: SideId) -> bool {
        opponents_of(&self.opposed_pairs, one).any(|its| its == other)
    }

    /// Those whom a side opposes and who still play for themselves.
    pub(crate) fn live_opponents(&self, side: SideId) -> Vec<SideId> {
        opponents_of(&self.opposed_pairs, side)
            .filter(|its| self.side(*its).is_some_and(Side::is_live))
            .collect()
    }

    /// Whether a side must play a card: somebody opposes it (IM-020, IA-18).
    pub fn must_play(&self, side: &Side) -> bool {
        side.is_live() && !self.live_opponents(side.id).is_empty()
    }

    /// The opposed pairs that are still open: both play for themselves.
    pub fn live_pairs(&self) -> Vec<(SideId, SideId)> {
        let live = |id: &SideId| self.side(*id).is_some_and(Side::is_live);
        let mut pairs = vec![];
        for (one, other) in &self.opposed_pairs {
            if live(one) && live(other) {
                pairs.push((*one, *other));
            }
        }
        pairs
    }

    /// The side of a person that has a card on the table.
    pub fn side_with_card_of(&self, person: ActorId) -> Option<SideId> {
        let own = |its: &&Side| its.kind == SideKind::Protagonist(person) && its.played.is_some();
        self.sides.iter().find(own).map(|its| its.id)
    }

    /// How many tokens and markers lie on a side's card.
    pub(crate) fn bonuses_on(&self, side: SideId) -> u16 {
        let count = self.bonuses.iter().filter(|its| its.on == side).count();
        u16::try_from(count).unwrap_or(u16::MAX)
    }

    /// What a side reached in the last round; `None` where it had no card.
    pub fn total(&self, side: SideId) -> Option<u16> {
        let roll_condition = self
            .round_result
            .ranking
            .iter()
            .find(|its| its.side == side)?;
        Some(roll_condition.total)
    }
}

impl Settings {
    /// How cards are compared in a round.
    pub fn round_rules(&self) -> RoundRules {
        RoundRules {
            card_rules: self.card_rules,
            lethal_fate: self.is_fate_lethal(),
        }
    }
}

impl State {
    /// Somebody at the table; `None` where nobody has that number or has left.
    pub fn person(&self, id: ActorId) -> Option<&Person> {
        self.people
            .iter()
            .find(|its| its.id == id && !its.left_table)
    }

    /// Everybody still at the table.
    pub fn present(&self) -> impl Iterator<Item = &Person> {
        self.people.iter().filter(|its| !its.left_table)
    }

    /// The gamemaster.
    pub fn gamemaster(&self) -> Option<&Person> {
        self.present().find(|its| its.role == Role::Gamemaster)
    }

    /// The person who runs a side; nobody runs a bystander.
    pub fn controller(&self, side: &Side) -> Option<&Person> {
        match side.kind {
            SideKind::Protagonist(person) => self.person(person),
            SideKind::GmStake => self.gamemaster(),
            SideKind::Bystander => None,
        }
    }

    /// Whether a side must play a card, and can: where neither hand nor deck has one left, it goes without (7.9).
    pub fn must_play(&self, conflict: &Conflict, side: &Side) -> bool {
        let any = |its: &Person| {
            let deck = self.decks.get(usize::from(its.deck.0));
            let left = deck.is_some_and(|deck| !deck.cards.is_empty() || !deck.discard.is_empty());
            left || !its.hand.is_empty()
        };
        conflict.must_play(side) && self.controller(side).is_some_and(any)
    }

    /// Whether somebody runs a side.
    pub(crate) fn controls(person: &Person, side: &Side) -> bool {
        match side.kind {
            SideKind::Protagonist(player) => player == person.id,
            SideKind::GmStake => person.role == Role::Gamemaster,
            SideKind::Bystander => false,
        }
    }

    /// How many players there are.
    pub(crate) fn player_count(&self) -> u16 {
        let count = self.present().filter(|its| its.role == Role::Player);
        u16::try_from(count.count()).unwrap_or(u16::MAX)
    }
}

/// The game of Improv.
#[derive(Clone, Copy, Debug)]
pub enum Improv {}
