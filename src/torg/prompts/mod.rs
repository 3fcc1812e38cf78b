//! Questions that played cards leave open, special cards that wait in pools, and the setbacks that the gamemaster has prepared.

mod questions;
mod setbacks;
mod specials;

pub use specials::waiting_specials;

use super::action::{Action, ActionButton, HandPurpose};
use super::dialog::TorgDialog;
use super::list_content::{Entered, ListContent};
use super::messages::sentences::{actor_name, card_name};
use crate::components::ButtonVariant;
use crate::grammar::possessive;
use ::torg::card::{CardId, CardName, Side};
use ::torg::command::{Command, FollowUpCommand};
use ::torg::follow_ups::{Idea, PendingRefill, SetbackKind};
use ::torg::view::View;
#[cfg(feature = "web")]
use leptos::prelude::AnyView;
use tabletop::seat::ActorId;

/// A dialog that asks such a question or shows such cards.
#[derive(Clone, Debug, PartialEq)]
pub enum PromptDialog {
    /// Asks which heroes get the gifts of Leadership.
    Gifts {
        /// The hero who gives.
        leader: ActorId,
    },
    /// Shows who still has to choose discards before the hands are refilled.
    Refill,
    /// Asks for the player's question after Idea.
    Ask {
        /// The hero who asks.
        actor: ActorId,
    },
    /// Asks for the gamemaster's answer after Idea.
    Answer {
        /// The hero who gets the answer.
        actor: ActorId,
    },
    /// Asks how the heroes escaped.
    Escape {
        /// The hero who used Escape!
        actor: ActorId,
    },
    /// Asks whether Glory counts.
    Glory {
        /// The hero who used Glory.
        actor: ActorId,
    },
    /// Lists the special cards that wait in pools.
    Specials,
    /// Shows one special card that waits in a pool.
    Special {
        /// The owner of the card.
        owner: ActorId,
        /// The card.
        card: CardId,
    },
    /// Asks what a setback does to a side.
    Setback {
        /// The side.
        side: Side,
        /// The text typed or chosen so far.
        text: String,
    },
    /// Lists the prepared setbacks to choose from. Only the gamemaster may see them until one happens (DD-174).
    PickPrepared {
        /// The side that has the setback.
        side: Side,
    },
    /// Asks which actors a setback of a kind affects.
    SetbackTargets {
        /// The side that has the setback.
        side: Side,
        /// The kind.
        kind: SetbackKind,
        /// The text typed or chosen so far.
        text: String,
    },
    /// Lists the prepared setbacks, with a field for a new one.
    PreparedSetbacks,
    /// Shows one prepared setback.
    PreparedSetback {
        /// Its text.
        text: String,
    },
}

fn follow_up(actor: ActorId, command: FollowUpCommand) -> Action {
    Action::Play(Command::follow_up(actor, command))
}

/// Returns the content of a dialog. `None` if its question is answered or no longer open.
pub fn content(view: &View, dialog: &PromptDialog, entered: &Entered) -> Option<ListContent> {
    match dialog {
        PromptDialog::Gifts { leader } => questions::gifts(view, *leader, entered),
        PromptDialog::Refill => questions::refill(view),
        PromptDialog::Ask { actor } => Some(questions::ask(view, *actor, entered)),
        PromptDialog::Answer { actor } => questions::answer(view, *actor, entered),
        PromptDialog::Escape { actor } => Some(questions::escape(*actor, entered)),
        PromptDialog::Glory { actor } => Some(questions::glory(view, *actor, entered)),
        PromptDialog::Specials => Some(specials::list(view)),
        PromptDialog::Special { owner, card } => specials::special(view, *owner, *card, entered),
        PromptDialog::Setback { side, .. } => Some(setbacks::setback(view, *side, entered)),
        PromptDialog::PickPrepared { side } => Some(setbacks::pick(view, *side)),
        PromptDialog::SetbackTargets { side, kind, .. } => {
            Some(setbacks::targets(view, *side, *kind, entered))
        }
        PromptDialog::PreparedSetbacks => Some(setbacks::prepared(view, entered)),
        PromptDialog::PreparedSetback { text } => Some(setbacks::prepared_setback(text)),
    }
}

/// Returns the text in a dialog's field at first.
pub fn first_text(view: &View, dialog: &PromptDialog) -> String {
    match dialog {
        PromptDialog::Special { card, .. } => specials::note_on(view, *card).to_owned(),
        PromptDialog::Setback { text, .. } | PromptDialog::SetbackTargets { text, .. } => {
            text.clone()
        }
        _ => String::new(),
    }
}

/// Creates a dialog.
#[cfg(feature = "web")]
pub fn prompt_dialog(dialog: PromptDialog) -> AnyView {
    let text = first_text(&super::use_torg().view_now(), &dialog);
    super::list_dialog::list_dialog_with(text, move |view, entered| content(view, &dialog, entered))
}

/// Returns the dialog of the first open question: Leadership or discards, then Glory, Escape!, and Idea.
pub fn next_question(view: &View) -> Option<PromptDialog> {
    let follow_ups = &view.follow_ups;
    match follow_ups.pending_refill {
        Some(PendingRefill::LeadershipGifts { leader }) => {
            return Some(PromptDialog::Gifts { leader });
        }
        Some(PendingRefill::DiscardAndRefill { .. }) => return Some(PromptDialog::Refill),
        None => {}
    }
    if let Some(actor) = follow_ups.glory_claim_by {
        return Some(PromptDialog::Glory { actor });
    }
    if let Some(actor) = follow_ups.escaped_by {
        return Some(PromptDialog::Escape { actor });
    }
    let idea = open_ideas(view).next()?;
    let actor = idea.actor;
    Some(if idea.question.is_some() {
        PromptDialog::Answer { actor }
    } else {
        PromptDialog::Ask { actor }
    })
}

/// Iterates over the questions that Idea has left open. One that is not asked yet waits while the player is away.
fn open_ideas(view: &View) -> impl Iterator<Item = &Idea> {
    let is_away = |hero| view.actor(hero).is_some_and(|hero| hero.away);
    let ideas = view.follow_ups.ideas.iter();
    ideas.filter(move |idea| idea.question.is_some() || !is_away(idea.actor))
}

/// Returns the dialog that opens right after a command. The question of the card just played comes before older ones.
pub fn next_dialog(command: &Command, view: &View) -> Option<TorgDialog> {
    let question = match command {
        // After the gifts, the same player goes on with their hand behind the same privacy screen.
        Command::FollowUp {
            actor,
            what: FollowUpCommand::Give { gifts },
        } if !gifts.is_empty() => {
            return Some(TorgDialog::Hand {
                actor: *actor,
                purpose: HandPurpose::Sort,
            });
        }
        Command::PlayCard { actor, card } if view.deck.name(*card) == Some(CardName::Idea) => {
            Some(PromptDialog::Ask { actor: *actor })
        }
        Command::FollowUp {
            actor,
            what: FollowUpCommand::Ask { .. },
        } => Some(PromptDialog::Answer { actor: *actor }),
        Command::FollowUp {
            what: FollowUpCommand::Give { .. } | FollowUpCommand::DiscardForRefill { .. },
            ..
        }
        | Command::PlayCard { .. } => next_question(view),
        Command::PreparedSetback { .. } => Some(PromptDialog::PreparedSetbacks),
        _ => None,
    };
    question.map(TorgDialog::Prompt)
}

/// Returns the buttons for what the gamemaster or a player has to settle, for the stage.
pub fn due(view: &View) -> Vec<ActionButton> {
    let follow_ups = &view.follow_ups;
    let button =
        |label: String, variant, dialog| ActionButton::new(label, variant, Action::open(dialog));
    let mut due = Vec::new();
    match &follow_ups.pending_refill {
        Some(PendingRefill::LeadershipGifts { leader }) => {
            let leader = *leader;
            let label = format!("{}: Leadership gifts", actor_name(view, leader));
            due.push(button(
                label,
                ButtonVariant::Primary,
                PromptDialog::Gifts { leader },
            ));
        }
        Some(PendingRefill::DiscardAndRefill { undecided, .. }) => {
            due.extend(undecided.first().map(|actor| sort_button(view, *actor)));
        }
        None => {}
    }
    if let Some(actor) = follow_ups.glory_claim_by {
        let label = format!(
            "{} Glory: does it count?",
            possessive(&actor_name(view, actor))
        );
        due.push(button(
            label,
            ButtonVariant::Gamemaster,
            PromptDialog::Glory { actor },
        ));
    }
    if let Some(actor) = follow_ups.escaped_by {
        let label = "How do they escape?".to_owned();
        due.push(button(
            label,
            ButtonVariant::Gamemaster,
            PromptDialog::Escape { actor },
        ));
    }
    due.extend(open_ideas(view).map(|idea| {
        let actor = idea.actor;
        let name = actor_name(view, actor);
        if idea.question.is_some() {
            let label = format!("Answer {name}");
            button(
                label,
                ButtonVariant::Gamemaster,
                PromptDialog::Answer { actor },
            )
        } else {
            let label = format!("{name} has a question");
            button(label, ButtonVariant::Primary, PromptDialog::Ask { actor })
        }
    }));
    // A subplot has its own buttons, from `story::subplots::due`.
    let specials = follow_ups
        .unacknowledged_specials
        .iter()
        .filter(|(_, card)| view.story.subplot_of_card(*card).is_none());
    due.extend(specials.map(|(owner, card)| {
        let (owner, card) = (*owner, *card);
        let name = card_name(&view.deck, card);
        // The card may also be a gift.
        let label = format!("{name} in {} pool", possessive(&actor_name(view, owner)));
        button(
            label,
            ButtonVariant::Gamemaster,
            PromptDialog::Special { owner, card },
        )
    }));
    due
}

/// Returns the button with which a hero chooses discards, behind the privacy screen.
fn sort_button(view: &View, actor: ActorId) -> ActionButton {
    ActionButton::secret(
        format!("{} chooses discards", actor_name(view, actor)),
        Action::ShowHand(actor, HandPurpose::Sort),
    )
}
