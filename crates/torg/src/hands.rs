//! What cards leave open that move cards or are for all: gifts, hands that are being sorted, questions, escapes, glory; and
//! what the gamemaster keeps at hand: specials nobody has heard of yet, prepared setbacks (DD-010, DD-163 … DD-176,
//! DD-273 … DD-303, DD-332 … DD-351).

use super::card::{CardId, CardName, Kind, Special};
use super::deck::Deck;
use super::role::Role;
use super::settings::{Settings, TakeSpecials};
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// The most cards that Leadership gives away (DD-292).
pub const GIFTS: usize = 2;

/// The most setbacks that a table keeps prepared.
pub const MOST_PREPARED: usize = 20;

/// The most rounds of ammunition that are counted (DD-171).
pub const MOST_AMMUNITION: u8 = 99;

/// What stands open.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hands {
    /// Hands that are being sorted; nothing else is done meanwhile.
    pub open: Option<Open>,
    /// Questions that are not answered yet, the oldest first (DD-289).
    pub ideas: Vec<Idea>,
    /// Glory that waits for the gamemaster's word (DD-279).
    pub glories: Vec<Glory>,
    /// Who got the heroes away, until the gamemaster has told how (DD-277).
    pub escape: Option<ActorId>,
    /// Cards in pools that came by a trade, Leadership or Master Plan.
    pub arrived: Vec<CardId>,
    /// Specials that came into a pool and of which the gamemaster has not yet taken note (DD-010).
    pub unheard: Vec<CardId>,
    /// What the gamemaster has in mind for specials that wait.
    pub notes: Vec<(CardId, String)>,
    /// Setbacks that the gamemaster has prepared (DD-174, DD-175).
    pub prepared: Vec<Prepared>,
    /// Who has how many rounds of ammunition left, where that is counted (DD-171).
    pub ammunition: Vec<(ActorId, u8)>,
    /// Who is out of the fight until helped, and why (DD-176).
    pub out: Vec<(ActorId, String)>,
}

/// Hands that are being sorted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Open {
    /// Leadership was used: up to two cards are given away (DD-292).
    Giving {
        /// By whom.
        leader: ActorId,
    },
    /// Discards, and then a refill when all have chosen (DD-295, DD-332).
    Sorting {
        /// For all heroes, or for the one who led.
        rally: bool,
        /// Whose hands are filled in the end.
        all: Vec<ActorId>,
        /// Who has still to choose.
        left: Vec<ActorId>,
        /// Who is owed a card on top of the refill for a subplot that went, once for each.
        owed: Vec<ActorId>,
    },
}

impl Open {
    /// Whether it is a rally.
    pub const fn is_rally(&self) -> bool {
        matches!(self, Self::Sorting { rally: true, .. })
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
pub struct Glory {
    pub actor: ActorId,
    pub card: CardId,
    /// It came out of the hand, and goes back there with a no.
    pub from_hand: bool,
}

/// A setback that lies ready.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prepared {
    /// What happens.
    pub text: String,
    /// It waits across scenes, until a card brings it (DD-175).
    pub lasting: bool,
    /// The players have had a hint.
    pub hinted: bool,
}

/// What a setback does besides what is told (DD-166 … DD-176).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// They fall (DD-173).
    KnocksDown,
    /// They lose their actions this round (DD-169).
    TakesActions,
    /// They run when the round closes; never heroes (DD-166).
    Flee,
    /// Their ammunition is counted from now on (DD-171).
    Ammunition,
    /// It is theirs alone (DD-176).
    Strikes,
    /// They are out of the fight until somebody helps (DD-176).
    TakesOut,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 6] = [
        Self::KnocksDown,
        Self::TakesActions,
        Self::Flee,
        Self::Ammunition,
        Self::Strikes,
        Self::TakesOut,
    ];

    /// Whether it can befall somebody in that role.
    pub const fn befalls(self, role: Role) -> bool {
        match (self, role) {
            (Self::Flee, Role::Hero) => false,
            (
                Self::Flee
                | Self::KnocksDown
                | Self::TakesActions
                | Self::Ammunition
                | Self::Strikes
                | Self::TakesOut,
                Role::Hero | Role::Ally | Role::Villain,
            ) => true,
        }
    }
}

/// A handful: the rounds that ammunition lasts when it runs short (DD-171).
pub const HANDFUL: u8 = 5;

/// Who has missed what there is to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Missed {
    /// All who could have found it.
    All,
    /// The card's owner.
    Owner,
}

impl Settings {
    /// Whether a special villain action may take that card of a deck from a pool (DD-190, A-32).
    pub fn may_be_taken(&self, deck: &Deck, card: CardId) -> bool {
        let plain = |kind| match kind {
            Kind::Special(Special::Alertness | Special::Connection) => true,
            Kind::Special(
                Special::Subplot | Special::Martyr | Special::Campaign | Special::Own,
            )
            | Kind::Enhancement => false,
        };
        !deck.is_special(card)
            || self.is(TakeSpecials::All)
            || (self.is(TakeSpecials::Plain)
                && deck.name(card).map(CardName::kind).is_some_and(plain))
    }
}
