//! The questions about subplots, and about the ends of acts and adventures: what stands in their sheets.
use crate::app::intent::Intent;
use crate::app::model::Sheet;
use ::torg::card::CardId;
use ::torg::story::{DeductionCause, SubplotId};
use std::rc::Rc;
use tabletop::seat::ActorId;

/// A question about the story.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the fields are named by their types
pub enum SubplotDialog {
    /// One subplot, with what the gamemaster can do about it.
    Subplot(SubplotId),
    /// How it might apply, in its player's words.
    Suggest { subplot: SubplotId, text: String },
    /// What the gamemaster has in mind; the others look away. `text`: once something is typed.
    Note {
        subplot: SubplotId,
        text: Option<String>,
    },
    /// On which subplot a Campaign is used.
    Campaign { by: ActorId, card: CardId },
    /// Whether owner and gamemaster agree to that.
    Consent,
    /// A life for a victory, and who comes after.
    Sacrifice {
        actor: ActorId,
        card: CardId,
        victory: String,
        heir: String,
    },
    /// Which kinds fit this adventure.
    Fits,
    /// How a subplot went in the act that ends.
    Judge(SubplotId),
    /// The award that every hero gets, as typed.
    Award { text: String },
    /// What is taken from a hero's award.
    Cut {
        actor: ActorId,
        cause: DeductionCause,
        count: u16,
        reason: String,
    },
}

impl SubplotDialog {
    /// What is typed in it first.
    pub fn text_mut(&mut self) -> Option<&mut String> {
        match self {
            Self::Suggest { text, .. } | Self::Award { text } => Some(text),
            Self::Note { text, .. } => Some(text.get_or_insert_default()),
            Self::Sacrifice { victory, .. } => Some(victory),
            Self::Cut { reason, .. } => Some(reason),
            Self::Subplot(_)
            | Self::Campaign { .. }
            | Self::Consent
            | Self::Fits
            | Self::Judge(_) => None,
        }
    }

    /// This, as the question over the page.
    pub fn sheet(self) -> Sheet {
        Sheet::Story(Rc::new(self))
    }

    /// Opens it in place of whatever is open.
    pub fn ask(self) -> Intent {
        Intent::Asked(self.sheet())
    }
}
