//! The whole state of an Improv table. Plain data: `evolve` writes it, `decide` and `view` read it.

mod people;

use super::card::{CardId, DeckId, Face};
use super::round::{
    RoundRules, StakeOwner, are_opposed, chosen_pairs, distinct_pairs, opponents_of,
};
use super::settings::Settings;
use super::side::{SideId, SideKind};
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The state of an Improv table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// The table's title; `None` until it is opened.
    pub title: Option<Name>,
    /// The table's settings.
    pub settings: Settings,
    /// All people, in the order of seats.
    pub people: Vec<Person>,
    /// The decks.
    pub decks: Vec<Deck>,
    /// Tokens that no person holds.
    pub stocks: Stocks,
    /// The current conflict.
    pub conflict: Option<Conflict>,
    /// The result of the last conflict.
    pub last_conflict: Option<ConflictResult>,
    /// Whether the last narration around the table went clockwise (IM-132).
    pub clockwise: bool,
}

/// A person's role.
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
    /// The name of the talent.
    pub name: Name,
    /// How often it has been used.
    pub uses: u16,
    /// How often it may be used; `None` is the table's default.
    pub max_uses: Option<u16>,
}

/// A person at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Person {
    pub id: ActorId,
    pub name: Name,
    /// The player's name, if the person was named after their character.
    pub player: Option<Name>,
    pub role: Role,
    /// The deck they draw from.
    pub deck: DeckId,
    pub hand: Vec<CardId>,
    pub tokens: u32,
    pub talents: Vec<Talent>,
    /// How often they used talents in this session (IM-057).
    pub talent_uses: u16,
    /// Whether the person has left permanently.
    pub left_table: bool,
}

/// A deck: its draw pile, with the next card last, and its discard pile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Deck {
    pub cards: Vec<CardId>,
    pub discard: Vec<CardId>,
}

/// Tokens that no person holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stocks {
    /// The pool that awards come from.
    pub pool: u32,
    /// The tokens that the gamemaster has won in the current extended conflict (IM-080).
    pub bank: u32,
    /// Tokens that left the game.
    pub out_of_play: u32,
}

/// The condition of a side (IM-144 … IM-146).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// Unhurt.
    #[default]
    Active,
    /// The side lost to the Hand of Fate once and stays in the conflict.
    Harmed,
    /// The side left the conflict.
    Eliminated,
    /// The side lost to the Hand of Fate twice.
    Destroyed,
}

/// The outcome of a stake.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StakeOutcome {
    /// Not decided yet (IM-099).
    #[default]
    Pending,
    /// The stake comes true.
    Granted,
    /// The stake does not come true.
    Denied,
    /// The side won against some opponents and lost against others: the table interprets the result (IM-091).
    Mixed,
}

/// A card that a side has played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct PlayedCard {
    /// The card; `None` for a card of a real deck until it is turned over.
    pub card: Option<CardId>,
    /// Whether it was played unseen from the deck (IM-037).
    pub from_deck: bool,
    /// Whether it is face up.
    pub face_up: bool,
}

/// A victory card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct PileCard {
    pub card: CardId,
    /// The round it was won in; 0 if it came from a deck (IM-158).
    pub round: u16,
    /// The side that won it; in another side's pile the card is a gift (IM-117).
    pub winner: SideId,
}

/// The status of a side's gift (IM-116).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GiftStatus {
    /// Whether the side gave at least one card.
    pub given: bool,
    /// Whether nothing has been said yet about how the gift helps. It is asked for in the narration if gifts come before it (IM-118).
    pub note_due: bool,
}

/// A side of a conflict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Side {
    pub id: SideId,
    pub kind: SideKind,
    pub label: Name,
    pub stake: String,
    /// How many mooks are left, if it is a group of them (IM-136, IM-138).
    pub mooks: Option<u16>,
    pub played: Option<PlayedCard>,
    pub pile: Vec<PileCard>,
    pub gifts: GiftStatus,
    /// Whether it has narrated its part of the round, or of the end.
    pub narrated: bool,
    /// Its latest narration, if that was written down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub narration: Option<String>,
    /// Whether it has declined to narrate its part (IM-087).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub declined_narration: bool,
    /// How often it has lost to the Hand of Fate (IM-146).
    pub fate_losses: u8,
    /// Whether it won by the Hand of Fate: its victory goes beyond its stake (IM-142).
    pub fate_won: bool,
    /// Whether it lost by the Hand of Fate: a spectacular setback (IM-143).
    pub fate_lost: bool,
    pub condition: Condition,
    /// Stakes of destroyed sides that it adopted (IM-159).
    pub adopted_stakes: Vec<SideId>,
    pub outcome: StakeOutcome,
}

impl Side {
    /// Whether it has its own stake.
    pub fn is_participant(&self) -> bool {
        self.owner().is_some()
    }

    /// Whether its stake still has to be written down (IM-010).
    pub fn lacks_stake(&self) -> bool {
        self.is_participant() && self.stake.is_empty()
    }

    /// Returns the owner of its stake; `None` for a bystander.
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

    /// Whether it is still in the conflict with its own stake (IM-151).
    pub fn is_live(&self) -> bool {
        self.is_participant()
            && match self.condition {
                Condition::Active | Condition::Harmed => true,
                Condition::Eliminated | Condition::Destroyed => false,
            }
    }

    /// Whether it takes part in the end; eliminated sides do not.
    pub fn takes_part_in_end(&self) -> bool {
        self.is_participant() && self.condition != Condition::Eliminated
    }

    /// Whether it has lost without a comparison of piles: a destroyed side is compared with nobody at the end, but it may decline to
    /// narrate like every loser (IM-087, IM-146).
    pub fn has_lost_at_end(&self) -> bool {
        self.condition == Condition::Destroyed
    }

    /// Whether its card was played unseen from the deck (IM-037).
    pub(crate) fn played_unseen(&self) -> bool {
        self.played.is_some_and(|played| played.from_deck)
    }

    /// Returns the faces of its victory cards.
    pub fn pile_faces(&self) -> Vec<Face> {
        self.pile
            .iter()
            .map(|pile_card| pile_card.card.face())
            .collect()
    }
}

/// The kind of a conflict (IM-006).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConflictKind {
    /// One round.
    Simple,
    /// Several rounds, and a comparison of victory piles.
    Extended,
}

/// The phase of a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Choosing who takes part.
    Setup,
    /// Setting stakes and opponents.
    Stakes,
    /// Playing cards.
    Cards,
    /// Adding bonuses.
    Bonuses,
    /// The Hand of Fate.
    Fate,
    /// Narrating the round.
    Narrate,
    /// Giving victory cards and narrating the end.
    Final,
}

/// The kind of a bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BonusKind {
    /// A story token.
    Token,
    /// The marker of a talent, by its index on the sheet.
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

/// A place where tokens can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum TokenHolder {
    Person(ActorId),
    Pool,
    Bank,
    OutOfPlay,
}

/// The destination of one token, and the cards whose colours decided it (IM-UI-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TokenRoute {
    pub by: ActorId,
    pub on: SideId,
    pub to: TokenHolder,
    /// The two cards that were compared, if any were. [`crate::token_route::RouteReason`] says what follows from that.
    pub compared: Option<(CardId, CardId)>,
}

/// A revealed card with its total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RankedCard {
    pub side: SideId,
    pub card: CardId,
    pub total: u16,
}

/// The result of the last round's cards; it stays visible until the next card is played (IA-33).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct RoundResult {
    /// The revealed cards, lowest first.
    pub ranking: Vec<RankedCard>,
    /// The winner and the loser of every pair, including pairs decided by the Hand of Fate.
    pub beats: Vec<(SideId, SideId)>,
    /// The exactly tied pairs.
    pub tied: Vec<(SideId, SideId)>,
    /// The cards that the Hand of Fate drew, in order.
    pub fate_draws: Vec<(SideId, CardId)>,
    /// The sides that a second lost draw destroyed (IM-146).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub destroyed: Vec<SideId>,
    /// The sides that won the round.
    pub winners: Vec<SideId>,
    /// The bonuses that were on the cards.
    pub bonuses: Vec<Bonus>,
    /// The destinations of the tokens.
    pub token_routes: Vec<TokenRoute>,
}

impl RoundResult {
    /// Returns a side's total; `None` without a card.
    pub fn total(&self, side: SideId) -> Option<u16> {
        let mut ranking = self.ranking.iter();
        let ranked = ranking.find(|ranked| ranked.side == side)?;
        Some(ranked.total)
    }

    /// Returns the cards that the Hand of Fate drew, those of one draw together. First every tied side draws a card. Whenever the
    /// cards of two sides are equal, these two draw again (IM-141, IA-04).
    pub fn fate_draws_together(&self) -> Vec<Vec<(SideId, CardId)>> {
        let mut draws: Vec<Vec<(SideId, CardId)>> = vec![];
        for (side, card) in &self.fate_draws {
            let is_first = draws.len() == 1;
            let belongs = draws.last().is_some_and(|draw| match draw.as_slice() {
                _ if is_first => draw.iter().all(|(other, _)| other != side),
                [(other, _)] => self.is_tied(*other, *side),
                _ => false,
            });
            match draws.last_mut().filter(|_| belongs) {
                Some(draw) => draw.push((*side, *card)),
                None => draws.push(vec![(*side, *card)]),
            }
        }
        draws
    }
}

/// A conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Conflict {
    pub kind: ConflictKind,
    pub phase: Phase,
    pub sides: Vec<Side>,
    /// The pairs whose stakes oppose each other (IM-014).
    pub opposed_pairs: Vec<(SideId, SideId)>,
    /// The highest side ID so far.
    pub last_side_id: u16,
    /// How many players take part; set when the stakes are closed.
    pub participating_players: u32,
    pub rounds: u16,
    pub round: u16,
    pub gm_token_limit: u32,
    pub gm_tokens_spent: u32,
    pub bonuses: Vec<Bonus>,
    /// The people who have passed since the last bonus (IM-061).
    pub passed: Vec<ActorId>,
    pub round_result: RoundResult,
    /// Cards drawn for a side and not discarded yet.
    pub fate_cards: Vec<CardId>,
    /// Those of them that were drawn because two piles are tied, each with its side (IA-03).
    pub pile_tie_cards: Vec<(SideId, CardId)>,
    /// Sides that have to choose between leaving and staying (IM-144, IM-145).
    pub choosing_fate: Vec<SideId>,
    /// The order of narration (IM-088).
    pub narration_order: Vec<SideId>,
    /// Whether the table chose that order instead of the one by the rules (IM-088).
    pub order_by_table: bool,
    /// The people who gave an award since the last round was settled (IM-094).
    pub award_givers: Vec<ActorId>,
    /// Sides that declined to give a card before the narration (IM-123).
    pub declined_gifts: Vec<SideId>,
    /// The winner and the loser of each broken tie between piles (IA-03).
    pub pile_tie_breaks: Vec<(SideId, SideId)>,
    /// The cards that were drawn for ties between piles, by the two sides (IA-03).
    pub pile_tie_draws: Vec<PileTieDraw>,
}

/// The cards that two sides drew because their piles were tied (IA-03).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct PileTieDraw {
    pub winner: SideId,
    pub loser: SideId,
    /// The drawn cards in order, each with its side. There are more than two if some were equal.
    pub cards: Vec<(SideId, CardId)>,
}

/// The result of a conflict.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct ConflictResult {
    pub beats: Vec<(SideId, SideId)>,
    pub outcomes: Vec<(SideId, StakeOutcome)>,
    /// The name and the stake of each side, as they were at the end.
    #[serde(default)]
    pub stakes: Vec<(SideId, Name, String)>,
    /// The destroyed sides whose stake was adopted, each with the side that adopted it (IM-159).
    #[serde(default)]
    pub adopters: Vec<(SideId, SideId)>,
}

impl Conflict {
    /// Returns a side of the conflict.
    pub fn side(&self, id: SideId) -> Option<&Side> {
        self.sides.iter().find(|side| side.id == id)
    }

    /// Returns the destroyed sides whose stake was adopted, each with the side that adopted it (IM-159).
    pub(crate) fn adopters(&self) -> Vec<(SideId, SideId)> {
        let adopted = |side: &Side| {
            let lost = side.adopted_stakes.clone().into_iter();
            let adopter = side.id;
            lost.map(move |lost| (lost, adopter))
        };
        self.sides.iter().flat_map(adopted).collect()
    }

    /// Whether a player's marker is on no card, so that it may be used in this round (IM-048, IM-058).
    pub(crate) fn marker_is_free(&self, player: ActorId) -> bool {
        let mut bonuses = self.bonuses.iter();
        !bonuses.any(|bonus| bonus.by == player && bonus.kind != BonusKind::Token)
    }

    /// Whether a person has at least one protagonist and all of them are in such a condition.
    pub(crate) fn has_only_sides_in(&self, player: ActorId, conditions: &[Condition]) -> bool {
        let is_own = |side: &&Side| side.kind == SideKind::Protagonist(player);
        let mut own_sides = self.sides.iter().filter(is_own).peekable();
        own_sides.peek().is_some() && own_sides.all(|side| conditions.contains(&side.condition))
    }

    /// Whether a side may take out mooks in this narration: a protagonist who narrates. A side that has left the conflict narrates only
    /// in the round in which it left (IM-137, IM-144).
    pub fn may_narrate_mooks(&self, side: &Side) -> bool {
        matches!(side.kind, SideKind::Protagonist(_)) && self.narration_order.contains(&side.id)
    }

    /// Whether a card has been played in this conflict, so that it has to be played to its end (IM-039). A conflict that is decided without
    /// cards counts too once it is past them.
    pub(crate) fn has_played_cards(&self) -> bool {
        match self.phase {
            Phase::Setup | Phase::Stakes => false,
            Phase::Cards | Phase::Bonuses => {
                let is_down = self.sides.iter().any(|side| side.played.is_some());
                is_down || self.round > 1
            }
            Phase::Fate | Phase::Narrate | Phase::Final => true,
        }
    }

    /// Whether something has happened at the end: a side has narrated or given a card, or has declined to, or a tie between piles was
    /// broken (IM-113, IA-33).
    pub(crate) fn has_end_begun(&self) -> bool {
        let has_acted = |side: &Side| side.narrated || side.gifts.given;
        self.phase == Phase::Final
            && (self.sides.iter().any(has_acted)
                || !self.declined_gifts.is_empty()
                || !self.pile_tie_breaks.is_empty())
    }

    /// Whether two sides oppose each other.
    pub fn are_opposed(&self, first: SideId, second: SideId) -> bool {
        are_opposed(&self.opposed_pairs, first, second)
    }

    /// Returns the pairs by which the opponents of a side were chosen.
    pub(crate) fn chosen_pairs(&self, side: SideId) -> Vec<(SideId, SideId)> {
        let is_gm = |id: SideId| self.side(id).is_some_and(Side::is_gm_stake);
        chosen_pairs(&self.opposed_pairs, side, is_gm)
    }

    /// Returns the opponents that were chosen for a side. In an extended conflict, those who chose a protagonist are not among them.
    pub fn chosen_opponents(&self, side: SideId) -> Vec<SideId> {
        let is_gm = self.side(side).is_some_and(Side::is_gm_stake);
        match self.kind {
            ConflictKind::Extended if !is_gm => {
                opponents_of(&self.chosen_pairs(side), side).collect()
            }
            ConflictKind::Extended | ConflictKind::Simple => {
                opponents_of(&self.opposed_pairs, side).collect()
            }
        }
    }

    /// Returns the chosen opponents that a side keeps when it comes to oppose one more stake of the gamemaster's. A protagonist opposes only
    /// one such stake (IM-029), and in an extended conflict only one side (IM-097).
    pub(crate) fn kept_opponents(&self, side: SideId) -> Vec<SideId> {
        let is_gm_stake = |id: SideId| self.side(id).is_some_and(Side::is_gm_stake);
        let mut opponents = self.chosen_opponents(side);
        if !is_gm_stake(side) {
            opponents.retain(|id| self.kind == ConflictKind::Simple && !is_gm_stake(*id));
        }
        opponents
    }

    /// Returns the opponents of a side once it opposes this stake of the gamemaster's too (IM-029, IM-097).
    pub(crate) fn opponents_with(&self, side: SideId, stake: SideId) -> Vec<SideId> {
        let mut opponents = self.kept_opponents(side);
        if !opponents.contains(&stake) {
            opponents.push(stake);
        }
        opponents
    }

    /// Returns the opponents that count for a side: those chosen for it, or, if there are none, those who chose it (IM-097, IM-106).
    pub fn own_opponents(&self, side: SideId) -> Vec<SideId> {
        let chosen = self.chosen_opponents(side);
        if chosen.is_empty() {
            opponents_of(&self.opposed_pairs, side).collect()
        } else {
            chosen
        }
    }

    /// Returns the opponents of a side that are still in the conflict.
    pub(crate) fn live_opponents(&self, side: SideId) -> Vec<SideId> {
        opponents_of(&self.opposed_pairs, side)
            .filter(|opponent| self.side(*opponent).is_some_and(Side::is_live))
            .collect()
    }

    /// Whether a side has to play a card: somebody opposes it (IM-020, IA-18).
    pub fn must_play(&self, side: &Side) -> bool {
        side.is_live() && !self.live_opponents(side.id).is_empty()
    }

    /// Returns the pairs whose sides are both still in the conflict.
    pub fn live_pairs(&self) -> Vec<(SideId, SideId)> {
        let live = |id: SideId| self.side(id).is_some_and(Side::is_live);
        distinct_pairs(&self.opposed_pairs)
            .filter(|(first, second)| live(*first) && live(*second))
            .collect()
    }

    /// Returns a person's side that has a card on the table.
    pub fn side_with_card_of(&self, person: ActorId) -> Option<SideId> {
        let has_card =
            |side: &&Side| side.kind == SideKind::Protagonist(person) && side.played.is_some();
        self.sides.iter().find(has_card).map(|side| side.id)
    }

    /// Returns the number of tokens and markers on a side's card.
    pub(crate) fn bonuses_on(&self, side: SideId) -> u16 {
        let count = self.bonuses.iter().filter(|bonus| bonus.on == side).count();
        u16::try_from(count).unwrap_or(u16::MAX)
    }
}

impl Settings {
    /// Returns the rules for comparing cards in a round.
    pub fn round_rules(&self) -> RoundRules {
        RoundRules {
            card_rules: self.card_rules,
            lethal_fate: self.is_fate_lethal(),
        }
    }
}

/// The game of Improv.
#[derive(Clone, Copy, Debug)]
pub enum Improv {}
