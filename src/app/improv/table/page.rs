//! What the page of an Improv table remembers of itself: at which card is aimed, who looks behind the curtain, which gift is being
//! weighed. It is kept nowhere.

use crate::app::model::Model;
use ::improv::card::CardId;
use ::improv::side::SideId;
use tabletop::seat::ActorId;

/// The page's own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Page {
    /// On whose card bonuses are laid.
    pub target: Option<SideId>,
    pub visit: Option<Visit>,
    /// What the next one tells, as it is typed.
    pub told: String,
    pub gift: Option<Gift>,
    /// At the end of an extended conflict: whether the last cards are looked at, where somebody said so.
    pub back: Option<bool>,
}

/// Somebody who has the device alone.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Visit {
    pub person: ActorId,
    /// Whether the curtain is open: only then is anything secret in what the page is made from.
    pub open: bool,
    /// For which side a card is chosen, where it is not the first one that has none.
    pub side: Option<SideId>,
    /// The card that was tapped.
    pub card: Option<CardId>,
    /// The deck's top card was, which nobody sees.
    pub top: bool,
}

impl Visit {
    /// The curtain is down for somebody.
    pub const fn of(person: ActorId) -> Self {
        Self {
            person,
            open: false,
            side: None,
            card: None,
            top: false,
        }
    }

    /// The curtain falls: nothing that was chosen behind it is left.
    pub fn cover(&mut self) {
        self.open = false;
        self.card = None;
        self.top = false;
    }
}

/// A victory card that may be given.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Gift {
    pub from: SideId,
    /// `None`: the deck's top card, where somebody destroyed has none.
    pub card: Option<CardId>,
    pub to: Option<SideId>,
    /// How it helps.
    pub note: String,
}

impl Model {
    /// Whether a curtain is open for somebody, whichever game it is.
    pub fn is_looking(&self) -> bool {
        let visit = self.improv_page.visit.as_ref();
        let torg = self.curtain.as_ref();
        torg.is_some_and(|curtain| curtain.open) || visit.is_some_and(|visit| visit.open)
    }

    /// Whether a curtain stands before somebody, open or not.
    pub fn is_curtained(&self) -> bool {
        self.improv_page.visit.is_some() || self.curtain.is_some()
    }
}
