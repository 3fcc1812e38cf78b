//! The questions over the page that cards open which move cards or are for all, and those about what the gamemaster keeps ready.

use ::torg::card::{CardId, Side};
use ::torg::follow_ups::SetbackKind;
use tabletop::seat::ActorId;

/// Such a question.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // the fields are named by their types
pub enum CardPrompt {
    /// Whom Leadership's gifts reach. `chosen`: where they may reach several.
    Lead {
        leader: ActorId,
        chosen: Vec<ActorId>,
    },
    /// Who has still to sort a hand.
    Sort,
    /// What somebody asks by Idea, or what the gamemaster answers.
    Question {
        actor: ActorId,
        answering: bool,
        text: String,
    },
    /// How the heroes got away.
    Escape { actor: ActorId, text: String },
    /// Whether glory counts. `text`: the action total, where the table wants it.
    Glory { actor: ActorId, text: String },
    /// The specials that wait in pools.
    Tray,
    /// One of them.
    Special {
        owner: ActorId,
        card: CardId,
        text: String,
    },
    /// Whom a form of setback befalls.
    Form {
        side: Side,
        form: SetbackKind,
        chosen: Vec<ActorId>,
        text: String,
    },
    /// Which of the prepared setbacks comes now: the gamemaster's alone until it does.
    Pick { side: Side },
    /// The prepared setbacks, with the next one as it is typed.
    Prepared { text: String },
    /// One of them.
    Ready { text: String },
}

impl CardPrompt {
    /// What is typed in it.
    pub fn text_mut(&mut self) -> Option<&mut String> {
        match self {
            Self::Question { text, .. }
            | Self::Escape { text, .. }
            | Self::Glory { text, .. }
            | Self::Special { text, .. }
            | Self::Form { text, .. }
            | Self::Prepared { text } => Some(text),
            Self::Lead { .. }
            | Self::Sort
            | Self::Tray
            | Self::Pick { .. }
            | Self::Ready { .. } => None,
        }
    }

    /// Who is chosen in it.
    pub fn chosen_mut(&mut self) -> Option<&mut Vec<ActorId>> {
        match self {
            Self::Lead { chosen, .. } | Self::Form { chosen, .. } => Some(chosen),
            Self::Sort
            | Self::Question { .. }
            | Self::Escape { .. }
            | Self::Glory { .. }
            | Self::Tray
            | Self::Special { .. }
            | Self::Pick { .. }
            | Self::Prepared { .. }
            | Self::Ready { .. } => None,
        }
    }
}
