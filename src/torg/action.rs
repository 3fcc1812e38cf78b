//! The action of a button at a Torg table as plain data, so that the possible actions can be computed from a view and tested without a
//! page.

use super::dialog::TorgDialog;
use super::rounds::AfterRound;
use crate::components;
use crate::navigation::TablePage;
use crate::table_action::TableAction;
use ::torg::command::Command;
use tabletop::seat::ActorId;

/// The action of a button.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Plays a command; the finished dialogs close if it succeeds.
    Play(Command),
    /// Plays a command and keeps the dialogs open.
    PlayAndStay(Command),
    /// Plays a command; the topmost dialog closes if it succeeds.
    PlayAndCloseTop(Command),
    /// Plays commands, none of which is played if one is refused, and keeps the dialogs open. One undo takes back all of them.
    PlayTogether(Vec<Command>),
    /// Opens a dialog over the open ones.
    Open(TorgDialog),
    /// Opens a dialog in place of the topmost one.
    Replace(TorgDialog),
    /// Opens a dialog in place of all open ones.
    OpenAlone(TorgDialog),
    /// Goes to a page of the table.
    GoTo(TablePage),
    /// Carries out an action that every table has.
    OfTable(TableAction),
    /// Opens the privacy screen for the hand of an actor.
    ShowHand(ActorId, HandPurpose),
    /// Saves an actor for later tables.
    SaveForLater(ActorId),
    /// Presses the deck: in rounds, flips the next card or asks the questions before it; else opens the dialog that begins rounds.
    PressDeck,
    /// Closes the round and continues, or asks the questions before that.
    CloseRound(AfterRound),
    /// Closes the topmost dialog.
    Close,
}

impl Action {
    /// Returns the action that opens a dialog over the open ones.
    pub fn open(dialog: impl Into<TorgDialog>) -> Self {
        Self::Open(dialog.into())
    }

    /// Returns the action that plays a command; the finished dialogs close if it succeeds.
    pub fn play(command: impl Into<Command>) -> Self {
        Self::Play(command.into())
    }

    /// Returns the action that plays a command and keeps the dialogs open.
    pub fn play_and_stay(command: impl Into<Command>) -> Self {
        Self::PlayAndStay(command.into())
    }
}

/// What the privacy screen is opened for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandPurpose {
    /// Look at the hand, and perhaps pool or use a card.
    Look,
    /// Type the numbers of the printed cards that were drawn.
    TypeDrawn,
    /// Discard down to a full hand.
    DiscardDown,
    /// Discard one more card, or none.
    DiscardOne,
    /// Choose the cards to offer in a trade.
    Offer {
        /// The actor who gets them.
        to: ActorId,
    },
    /// Choose the cards to give in return.
    Answer,
    /// See the cards in return, and agree to the trade.
    Agree,
    /// Choose the cards that Leadership gives away.
    Give {
        /// The actor who gets them.
        to: Option<ActorId>,
        /// The actor who gets the second card, if the cards go to two actors.
        also: Option<ActorId>,
    },
    /// Discard any number of cards before the hand is refilled.
    Sort,
}

/// A button and its action at a Torg table.
pub type ActionButton<A = Action> = components::ActionButton<A>;
