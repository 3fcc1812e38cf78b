//! What a button at a Torg table does, as plain data: what may be done now is worked out from a view and tested without a page.

use super::dialog::Dialog;
use super::rounds::AfterRound;
use crate::components::ButtonVariant;
use crate::navigation::TablePage;
use ::torg::command::Command;
use tabletop::seat::ActorId;

/// What a button does.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Plays a command; the dialogs close when it is played.
    Play(Command),
    /// Plays a command; the dialogs stay.
    PlayAndStay(Command),
    /// Plays a command; the topmost dialog closes when it is played.
    PlayAndCloseTop(Command),
    /// Opens a dialog over what is there.
    Open(Dialog),
    /// Opens a dialog in place of all that are there.
    OpenAlone(Dialog),
    /// Goes to a page of the table.
    GoTo(TablePage),
    /// Goes to the settings of the device.
    OpenSettings,
    /// Calls somebody to the privacy screen.
    ShowHand(ActorId, HandPurpose),
    /// Saves somebody at the table for later tables.
    SaveForLater(ActorId),
    /// Presses the deck: flips, or asks what is to be said first.
    PressDeck,
    /// Closes the round and goes on, after what is to be said first.
    CloseRound(AfterRound),
    /// Closes the topmost dialog.
    Close,
}

/// What somebody does behind the privacy screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandPurpose {
    /// Look, and perhaps pool or use a card.
    Look,
    /// Type the numbers of the printed cards that were drawn.
    TypeDrawn,
    /// Come down to a full hand.
    DiscardDown,
    /// Discard one more card, or none.
    DiscardOne,
    /// Choose what to offer to somebody.
    Offer {
        /// To whom.
        to: ActorId,
    },
    /// Choose what to give in return.
    Answer,
    /// See what comes back, and agree to it.
    Agree,
    /// Choose what Leadership gives away.
    Give {
        /// To whom.
        to: Option<ActorId>,
        /// Who gets the second card, where not all go to one.
        also: Option<ActorId>,
    },
    /// Discard any number before the hand is filled.
    Sort,
}

/// A button with what it does.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionButton<A = Action> {
    /// What it says.
    pub label: String,
    /// A second line; empty for none.
    pub detail: String,
    /// What it looks like.
    pub variant: ButtonVariant,
    /// What it does.
    pub action: A,
    /// Whether it can be pressed.
    pub enabled: bool,
}

impl<A> ActionButton<A> {
    /// A button that can be pressed.
    pub fn new(label: impl Into<String>, variant: ButtonVariant, action: A) -> Self {
        Self {
            label: label.into(),
            detail: String::new(),
            variant,
            action,
            enabled: true,
        }
    }

    /// The same with a second line.
    #[must_use]
    pub fn with_detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    /// The same, to be pressed only if `enabled`.
    #[must_use]
    pub fn enabled_if(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }
}
