//! Subplots, and the ends of acts and adventures.

pub mod cards;
pub mod closing;
pub mod sacrifice;
pub mod subplots;
#[cfg(feature = "web")]
mod view;

#[cfg(feature = "web")]
pub use view::*;

use super::dialog::TorgDialog;
use super::prompts::PromptDialog;
use ::torg::card::CardId;
use ::torg::command::Command;
use ::torg::story::{StoryCommand, SubplotId};
use ::torg::view::View;
use tabletop::seat::ActorId;

/// A dialog about the story.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoryDialog {
    /// A subplot, with what can be done with it.
    Subplot(SubplotId),
    /// The player's suggestion how a subplot might apply (DD-353).
    Suggest(SubplotId),
    /// The gamemaster's private note about a subplot (DD-366).
    Note(SubplotId),
    /// The choice of the subplot on which a Campaign is used (DD-387).
    Campaign {
        /// The hero who uses it.
        actor: ActorId,
        /// The Campaign card.
        card: CardId,
    },
    /// Whether the subplot's owner and the gamemaster agree to the Campaign (DD-389, DD-390).
    Consent,
    /// The sacrifice of a hero's life for a victory, and the player's next hero (DD-380).
    Sacrifice {
        /// The hero who dies.
        actor: ActorId,
        /// The Martyr card.
        card: CardId,
    },
    /// Which kinds of subplot fit this adventure (DD-363).
    Fits,
    /// How a subplot went in the act that ends (DD-360).
    Judge(SubplotId),
    /// The award of every hero (DD-110).
    Award,
    /// Deductions from a hero's award (DD-362, DD-383).
    Deduct(ActorId),
}

/// Returns the dialog that follows a command: the subplot, the next subplot to judge, or a question about a Campaign.
pub fn next_dialog(command: &Command, view: &View) -> Option<TorgDialog> {
    let story = &view.story;
    let next = match command {
        Command::PoolCard { card, .. } => match (story.campaign_due, story.campaign_proposal) {
            (Some((actor, due_card)), _) if due_card == *card => Some(StoryDialog::Campaign {
                actor,
                card: due_card,
            }),
            (_, Some(proposal)) if proposal.card == *card => Some(StoryDialog::Consent),
            (Some(_) | None, Some(_) | None) => None,
        },
        Command::Story { what: command } => match command {
            StoryCommand::Suggest { subplot, .. }
            | StoryCommand::SetNote { subplot, .. }
            | StoryCommand::RevealNote { subplot } => Some(StoryDialog::Subplot(*subplot)),
            StoryCommand::UseCampaign { .. } | StoryCommand::AnswerCampaign { .. } => {
                story.campaign_proposal.map(|_| StoryDialog::Consent)
            }
            // Whose earlier stories play a part in this adventure is asked at once (DD-392).
            StoryCommand::NextAdventure => {
                let waiting = PromptDialog::Specials;
                return has_earlier_stories(view).then_some(TorgDialog::Prompt(waiting));
            }
            StoryCommand::JudgeSubplot { .. } => {
                let review = story.act_review.as_ref()?;
                review.next_subplot.map(StoryDialog::Judge)
            }
            _ => None,
        },
        _ => None,
    };
    next.map(TorgDialog::from)
}

/// Checks whether the table has subplots of earlier adventures.
fn has_earlier_stories(view: &View) -> bool {
    let mut subplots = view.story.subplots.iter();
    subplots.any(|subplot_view| subplot_view.subplot.is_background())
}

/// Checks whether a command switches to the stage, from any page of the table.
pub const fn leads_to_scene(command: &Command) -> bool {
    matches!(
        command,
        Command::BeginAct
            | Command::Story {
                what: StoryCommand::NextAdventure
                    | StoryCommand::EndAdventure
                    | StoryCommand::FinishAdventure
            }
    )
}
