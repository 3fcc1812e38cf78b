//! The actions of buttons at an Improv table, as plain data. Which actions are possible is computed from a view, and tested
//! without a page.

use crate::components;
use crate::improv::dialog::ImprovDialog;
use crate::table_action::TableAction;
use ::improv::card::CardId;
use ::improv::command::{Command, Objection};
use ::improv::side::SideId;
use tabletop::seat::ActorId;

/// The action of a button.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Plays a command.
    Play(Command),
    /// Plays several commands in order.
    PlayAll(Vec<Command>),
    /// Plays a command, and then opens a dialog.
    PlayThenOpen(Command, ImprovDialog),
    /// Opens a dialog in place of all open ones.
    Open(ImprovDialog),
    /// Closes the dialog.
    Close,
    /// Closes the dialog, and says in a few words what that means.
    CloseWith(String),
    /// Shows the privacy screen for a person who wants to see their cards.
    ShowHand(ActorId),
    /// Chooses the side whose card the next bonus is added to, or lets everybody add to their own card again.
    ChooseTarget(Option<SideId>),
    /// Records a side's narration with the typed text, or an objection to it.
    Narrate(SideId, Option<Objection>),
    /// Records that all remaining sides have narrated in order. The typed text belongs to the first of them.
    NarrateAll,
    /// Chooses the gift that is being considered, or none.
    ConsiderGift(Option<Gift>),
    /// Gives the card, with the typed note.
    Give(Gift),
    /// Asks how the gift helps, at the field for it.
    AskForGiftNote,
    /// At the end: shows the last cards again, or hides them.
    ShowLastCards(bool),
    /// Carries out an action that every table has.
    OfTable(TableAction),
}

/// A button and its action at an Improv table.
pub type ActionButton = components::ActionButton<Action>;

/// A victory card that may be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gift {
    /// The side that gives it.
    pub from: SideId,
    /// The card. `None` is the deck's top card, which a destroyed side without cards may give.
    pub card: Option<CardId>,
    /// The side that gets it.
    pub to: Option<SideId>,
}

impl Gift {
    /// Creates a gift without a receiver.
    pub const fn of(from: SideId, card: Option<CardId>) -> Self {
        let to = None;
        Self { from, card, to }
    }

    /// Returns the command that gives the card, or `None` without a receiver. `note` says how the gift helps.
    pub fn command(self, note: String) -> Option<Command> {
        let (from, to) = (self.from, self.to?);
        Some(match self.card {
            Some(card) => Command::GiveCard {
                from,
                to,
                card,
                note,
            },
            None => Command::GiveTopCard {
                from,
                to,
                note,
                card: None,
            },
        })
    }
}
