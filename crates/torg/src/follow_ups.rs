//! Open follow-ups of cards that move cards or affect everybody: gifts, refills, questions, escapes and glory. Also the
//! gamemaster's tasks: unacknowledged special cards and prepared setbacks (DD-010, DD-163 … DD-176, DD-273 … DD-303, DD-332 …
//! DD-351).

use super::card::{CardId, CardKind, CardName, SpecialKind};
use super::deck::Deck;
use super::role::Role;
use super::settings::{Settings, TakeSpecials};
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use tabletop::seat::ActorId;
use tabletop::variants::all_variants;

/// The most cards that Leadership gives away (DD-292).
pub const MAX_GIFTS: usize = 2;

/// The most setbacks that a table can prepare.
pub const MAX_PREPARED_SETBACKS: usize = 20;

/// The most rounds of ammunition that are counted (DD-171).
pub const MAX_AMMUNITION: u8 = 99;

/// The open follow-ups.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FollowUps {
    /// The current refill. Nothing else can be done until it is finished.
    pub pending_refill: Option<PendingRefill>,
    /// Unanswered questions, the oldest first (DD-289).
    pub ideas: Vec<Idea>,
    /// Claims of glory that wait for the gamemaster's decision (DD-279).
    pub glory_claims: Vec<GloryClaim>,
    /// The hero who got the heroes away, until the gamemaster has described how (DD-277).
    pub escaped_by: Option<ActorId>,
    /// Cards in pools that came from a trade, Leadership or Master Plan.
    pub received_cards: Vec<CardId>,
    /// Special cards in pools that the gamemaster has not yet acknowledged (DD-010).
    pub unacknowledged_specials: Vec<CardId>,
    /// The gamemaster's notes on pooled special cards.
    pub special_notes: Vec<(CardId, String)>,
    /// Setbacks the gamemaster has prepared (DD-174, DD-175).
    pub prepared_setbacks: Vec<PreparedSetback>,
    /// Rounds of ammunition left, for those whose ammunition is counted (DD-171).
    pub ammunition: Vec<(ActorId, u8)>,
    /// The actors who are out of the fight until somebody helps them, and why (DD-176).
    pub out_of_fight: Vec<(ActorId, String)>,
}

/// A refill or gift of cards in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PendingRefill {
    /// Leadership was used: up to two cards are given away (DD-292).
    LeadershipGifts {
        /// The hero who used it.
        leader: ActorId,
    },
    /// Heroes discard, and all hands are refilled when everybody has chosen (DD-295, DD-332).
    DiscardAndRefill {
        /// Whether it is for all heroes (a rally), or only for the hero who played the card.
        rally: bool,
        /// The heroes whose hands are refilled.
        heroes: Vec<ActorId>,
        /// Heroes who have not chosen yet.
        undecided: Vec<ActorId>,
        /// Heroes who draw a card in addition to the refill for a discarded subplot, listed once for each such card.
        owed_draws: Vec<ActorId>,
    },
}

impl PendingRefill {
    /// Whether it is a rally.
    pub(crate) const fn is_rally(&self) -> bool {
        matches!(self, Self::DiscardAndRefill { rally: true, .. })
    }
}

/// A question to the gamemaster, asked with Idea.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Idea {
    /// The hero who asks.
    pub actor: ActorId,
    /// The question, if written down.
    pub question: Option<String>,
}

/// A Glory card that was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct GloryClaim {
    pub actor: ActorId,
    pub card: CardId,
    /// Whether it came from the hand, and goes back there if the gamemaster refuses it.
    pub from_hand: bool,
}

/// A prepared setback.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreparedSetback {
    /// What happens.
    pub text: String,
    /// Whether it is kept across scenes until a card triggers it (DD-175).
    pub across_scenes: bool,
    /// Whether the players have been given a hint of it.
    pub hinted: bool,
}

/// The effect of a setback in addition to its description (DD-166 … DD-176).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum SetbackKind {
    /// They are knocked down (DD-173).
    Knockdown,
    /// They lose their actions this round (DD-169).
    LoseActions,
    /// They flee at the end of the round; never heroes (DD-166).
    Flee,
    /// Their ammunition is counted from now on (DD-171).
    LowAmmunition,
    /// It affects only one actor (DD-176).
    Individual,
    /// They are out of the fight until somebody helps (DD-176).
    OutOfFight,
}

impl SetbackKind {
    /// All kinds.
    pub const ALL: [Self; Self::VARIANTS.len()] = all_variants();

    /// Whether it can affect an actor in that role.
    pub const fn can_affect(self, role: Role) -> bool {
        match (self, role) {
            (Self::Flee, Role::Hero) => false,
            (
                Self::Flee
                | Self::Knockdown
                | Self::LoseActions
                | Self::LowAmmunition
                | Self::Individual
                | Self::OutOfFight,
                Role::Hero | Role::Ally | Role::Villain,
            ) => true,
        }
    }
}

/// How many rounds ammunition lasts when it runs low (DD-171).
pub const LOW_AMMUNITION: u8 = 5;

/// The heroes who have missed what there was to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MissedBy {
    /// All who could have found it.
    All,
    /// The card's owner.
    Owner,
}

impl Settings {
    /// Whether a special villain action may take this card from a pool (DD-190, A-32).
    pub fn may_be_taken(&self, deck: &Deck, card: CardId) -> bool {
        let plain = |kind| match kind {
            CardKind::Special(SpecialKind::Alertness | SpecialKind::Connection) => true,
            CardKind::Special(
                SpecialKind::Subplot
                | SpecialKind::Martyr
                | SpecialKind::Campaign
                | SpecialKind::Custom,
            )
            | CardKind::Enhancement => false,
        };
        !deck.is_special(card)
            || self.is(TakeSpecials::All)
            || (self.is(TakeSpecials::Plain)
                && deck.name(card).map(CardName::kind).is_some_and(plain))
    }
}
