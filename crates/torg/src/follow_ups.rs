//! What cards leave open that move cards or are for all: gifts, hands that are being sorted, questions, escapes, glory; and
//! what the gamemaster keeps at hand: specials nobody has heard of yet, prepared setbacks (DD-010, DD-163 … DD-176,
//! DD-273 … DD-303, DD-332 … DD-351).

use super::card::{CardId, CardKind, CardName, SpecialKind};
use super::deck::Deck;
use super::role::Role;
use super::settings::{Settings, TakeSpecials};
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// The most cards that Leadership gives away (DD-292).
pub(crate) const MAX_GIFTS: usize = 2;

/// The most setbacks that a table keeps prepared.
pub const MAX_PREPARED_SETBACKS: usize = 20;

/// The most rounds of ammunition that are counted (DD-171).
pub const MAX_AMMUNITION: u8 = 99;

/// What stands open.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FollowUps {
    /// Hands that are being sorted; nothing else is done meanwhile.
    pub pending_refill: Option<PendingRefill>,
    /// Questions that are not answered yet, the oldest first (DD-289).
    pub ideas: Vec<Idea>,
    /// Glory that waits for the gamemaster's word (DD-279).
    pub glory_claims: Vec<GloryClaim>,
    /// Who got the heroes away, until the gamemaster has told how (DD-277).
    pub escaped_by: Option<ActorId>,
    /// Cards in pools that came by a trade, Leadership or Master Plan.
    pub received_cards: Vec<CardId>,
    /// Specials that came into a pool and of which the gamemaster has not yet taken note (DD-010).
    pub unacknowledged_specials: Vec<CardId>,
    /// What the gamemaster has in mind for specials that wait.
    pub special_notes: Vec<(CardId, String)>,
    /// Setbacks that the gamemaster has prepared (DD-174, DD-175).
    pub prepared_setbacks: Vec<PreparedSetback>,
    /// Who has how many rounds of ammunition left, where that is counted (DD-171).
    pub ammunition: Vec<(ActorId, u8)>,
    /// Who is out of the fight until helped, and why (DD-176).
    pub out_of_fight: Vec<(ActorId, String)>,
}

/// Hands that are being sorted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PendingRefill {
    /// Leadership was used: up to two cards are given away (DD-292).
    LeadershipGifts {
        /// By whom.
        leader: ActorId,
    },
    /// Discards, and then a refill when all have chosen (DD-295, DD-332).
    DiscardAndRefill {
        /// For all heroes, or for the one who led.
        rally: bool,
        /// Whose hands are filled in the end.
        heroes: Vec<ActorId>,
        /// Who has still to choose.
        undecided: Vec<ActorId>,
        /// Who is owed a card on top of the refill for a subplot that went, once for each.
        owed_draws: Vec<ActorId>,
    },
}

impl PendingRefill {
    /// Whether it is a rally.
    pub(crate) const fn is_rally(&self) -> bool {
        matches!(self, Self::DiscardAndRefill { rally: true, .. })
    }
}

/// A question to the gamemaster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Idea {
    /// Who asks.
    pub actor: ActorId,
    /// What, once that was written down.
    pub question: Option<String>,
}

/// A card of glory that was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct GloryClaim {
    pub actor: ActorId,
    pub card: CardId,
    /// It came out of the hand, and goes back there with a no.
    pub from_hand: bool,
}

/// A setback that lies ready.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreparedSetback {
    /// What happens.
    pub text: String,
    /// It waits across scenes, until a card brings it (DD-175).
    pub across_scenes: bool,
    /// The players have had a hint.
    pub hinted: bool,
}

/// What a setback does besides what is told (DD-166 … DD-176).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SetbackKind {
    /// They fall (DD-173).
    Knockdown,
    /// They lose their actions this round (DD-169).
    LoseActions,
    /// They run when the round closes; never heroes (DD-166).
    Flee,
    /// Their ammunition is counted from now on (DD-171).
    LowAmmunition,
    /// It is theirs alone (DD-176).
    Individual,
    /// They are out of the fight until somebody helps (DD-176).
    OutOfFight,
}

impl SetbackKind {
    /// All forms.
    pub const ALL: [Self; 6] = [
        Self::Knockdown,
        Self::LoseActions,
        Self::Flee,
        Self::LowAmmunition,
        Self::Individual,
        Self::OutOfFight,
    ];

    /// Whether it can befall somebody in that role.
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

/// A handful: the rounds that ammunition lasts when it runs short (DD-171).
pub const LOW_AMMUNITION: u8 = 5;

/// Who has missed what there is to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MissedBy {
    /// All who could have found it.
    All,
    /// The card's owner.
    Owner,
}

impl Settings {
    /// Whether a special villain action may take that card of a deck from a pool (DD-190, A-32).
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
