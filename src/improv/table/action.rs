//! What a button at an Improv table does, as plain data: what may be done now is worked out from a view and tested without a page.

use super::gifts::Gift;
use crate::components::ButtonVariant;
use crate::improv::dialog::Dialog;
use ::improv::command::{Command, Objection};
use ::improv::side::SideId;
use tabletop::seat::ActorId;

/// What a button does.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Plays a command.
    Play(Command),
    /// Plays one command after the other.
    PlayAll(Vec<Command>),
    /// Plays a command, and opens a dialog when it has been played.
    PlayThenOpen(Command, Dialog),
    /// Opens a dialog in place of one that is open.
    Open(Dialog),
    /// Closes the dialog.
    Close,
    /// Hands the device to somebody, with the privacy screen before their cards.
    ShowHand(ActorId),
    /// Chooses the card that bonuses are added to.
    ChooseTarget(SideId),
    /// Narrates a side's part with what is typed, or objects to that.
    Narrate(SideId, Option<Objection>),
    /// These have all narrated, the first of them what is typed.
    NarrateAll(Vec<SideId>),
    /// Considers a gift, or none any more.
    ConsiderGift(Option<Gift>),
    /// Gives the card, with what is typed about it.
    Give(Gift),
    /// At the end: shows the last cards again, or goes on from them.
    ShowLastCards(bool),
    /// Goes to the settings of this device.
    OpenSettings,
}

/// A button with what it does.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionButton {
    /// What it says.
    pub label: String,
    /// A second line; empty for none.
    pub detail: String,
    /// What it looks like.
    pub variant: ButtonVariant,
    /// What it does.
    pub action: Action,
}

impl ActionButton {
    /// A button.
    pub fn new(label: impl Into<String>, variant: ButtonVariant, action: Action) -> Self {
        Self {
            label: label.into(),
            detail: String::new(),
            variant,
            action,
        }
    }

    /// The thing to do now.
    pub fn lit(label: impl Into<String>, action: Action) -> Self {
        Self::new(label, ButtonVariant::Lit, action)
    }

    /// An outline.
    pub fn plain(label: impl Into<String>, action: Action) -> Self {
        Self::new(label, ButtonVariant::Plain, action)
    }

    /// The same with a second line.
    #[must_use]
    pub fn with_detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }
}
