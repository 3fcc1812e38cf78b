//! The dialogs of an Improv table. A variant says which dialog it is and what it is about. What is chosen and typed in a dialog
//! belongs to its component.

#[cfg(feature = "web")]
mod view;

use super::table::real_cards::TurnedCards;
use ::improv::command::OtherTokenUse;
use ::improv::side::{SideId, SideKind};
use tabletop::seat::ActorId;

#[cfg(feature = "web")]
pub use view::dialog;

/// A dialog of an Improv table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImprovDialog {
    /// A list of actions, or a question with its answers.
    List(ImprovList),
    /// A note for the log.
    Note,
    /// The options of the table. If a rule is given, the dialog searches for it.
    Options(Option<&'static str>),

    // A conflict and its sides
    /// A new conflict.
    OpenConflict,
    /// A side of the conflict.
    Side(SideId),
    /// A new side of this kind.
    NewSide(SideKind),

    // Bonuses
    /// The other actions of a person while bonuses are added.
    Help(ActorId),

    /// The entry of cards that were turned over in a real deck.
    EnterCards(TurnedCards),

    // Results and narration
    /// The decision of what is unclear.
    Arbitrate,
    /// The removal of mooks.
    Mooks(SideId),
    /// An award for good narration.
    Award,

    // The table and its people
    /// A transfer of tokens for a use that another chapter of the rules covers.
    MoveTokens(OtherTokenUse),
    /// New players.
    Join,
    /// A new name for a person.
    Rename(ActorId),
    /// All talents of a person.
    Talents(ActorId),
}

impl From<ImprovList> for ImprovDialog {
    fn from(list: ImprovList) -> Self {
        Self::List(list)
    }
}

/// A dialog of an Improv table that is a list of actions, or a question with its answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImprovList {
    /// The menu of the table.
    Menu,
    /// A confirmation before a conflict is cancelled.
    CancelConflict,
    /// A confirmation before a conflict ends while a stake can still be adopted.
    EndConflict,
    /// The bonuses on a side's card.
    OnCard(SideId),
    /// The choice of a talent to add.
    ChooseTalent {
        /// The person who adds it.
        actor: ActorId,
        /// The side whose card it is added to.
        side: SideId,
    },
    /// The decision whether a talent helps on another person's card.
    TalentFit {
        /// The person who adds the talent.
        actor: ActorId,
        /// The index of the talent.
        talent: u16,
        /// The side whose card it is added to.
        side: SideId,
    },
    /// A confirmation before all remaining people pass.
    AllPass,
    /// The parts of a total.
    Total(SideId),
    /// The objection to a narration.
    Objection(SideId),
    /// The standings between rounds.
    Standings,
    /// The narration order.
    NarrationOrder,
    /// A confirmation before a session begins.
    NewSession,
    /// The menu of a person.
    PersonMenu(ActorId),
    /// A confirmation before a person leaves permanently.
    Leave(ActorId),
}
