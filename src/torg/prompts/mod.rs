//! Questions that used cards leave open, specials that wait in pools, and what the gamemaster keeps ready for setbacks.

mod questions;
mod setbacks;
mod specials;

use super::action::{Action, ActionButton, HandPurpose};
use super::dialog::Dialog;
use super::list_content::{Entered, ListContent};
use super::messages::telling::{called, card_name};
use super::messages::torg::possessive;
use crate::components::ButtonVariant;
use ::torg::card::{CardId, CardName, Side};
use ::torg::command::{Command, FollowUpCommand};
use ::torg::follow_ups::{PendingRefill, SetbackKind};
use ::torg::view::View;
#[cfg(feature = "web")]
use leptos::prelude::AnyView;
use tabletop::seat::ActorId;

/// Such a question.
#[derive(Clone, Debug, PartialEq)]
pub enum PromptDialog {
    /// Whom Leadership's gifts reach.
    Gifts {
        /// Who gives.
        leader: ActorId,
    },
    /// Who has still to choose which cards go before hands are filled.
    Refill,
    /// What somebody asks by Idea.
    Ask {
        /// Who.
        actor: ActorId,
    },
    /// What the gamemaster answers.
    Answer {
        /// Whom.
        actor: ActorId,
    },
    /// How the heroes got away.
    Escape {
        /// Who used Escape!
        actor: ActorId,
    },
    /// Whether Glory counts.
    Glory {
        /// Who used it.
        actor: ActorId,
    },
    /// The specials that wait in pools.
    Specials,
    /// One of them.
    Special {
        /// Whose.
        owner: ActorId,
        /// Which.
        card: CardId,
    },
    /// What a setback does to a side.
    Setback {
        /// Which side.
        side: Side,
        /// What happens, as far as it is told.
        text: String,
    },
    /// Which of the prepared setbacks it is: the gamemaster's alone until it comes (DD-174).
    PickPrepared {
        /// Of which side.
        side: Side,
    },
    /// Whom a setback of a kind befalls.
    SetbackTargets {
        /// Of which side.
        side: Side,
        /// Of which kind.
        kind: SetbackKind,
        /// What happens, as far as it is told.
        text: String,
    },
    /// The prepared setbacks, and a line for the next one.
    PreparedSetbacks,
    /// One of them.
    PreparedSetback {
        /// Which.
        text: String,
    },
}

/// The action that opens a question.
fn open(dialog: PromptDialog) -> Action {
    Action::Open(Dialog::Prompt(dialog))
}

fn follow_up(actor: ActorId, what: FollowUpCommand) -> Action {
    Action::Play(Command::FollowUp { actor, what })
}

/// What stands in a question's dialog; `None` where it is answered or gone.
pub fn content(view: &View, dialog: &PromptDialog, entered: &Entered) -> Option<ListContent> {
    match dialog {
        PromptDialog::Gifts { leader } => questions::gifts(view, *leader, entered),
        PromptDialog::Refill => questions::refill(view),
        PromptDialog::Ask { actor } => Some(questions::ask(view, *actor, entered)),
        PromptDialog::Answer { actor } => questions::answer(view, *actor, entered),
        PromptDialog::Escape { actor } => Some(questions::escape(*actor, entered)),
        PromptDialog::Glory { actor } => Some(questions::glory(view, *actor, entered)),
        PromptDialog::Specials => Some(specials::list(view)),
        PromptDialog::Special { owner, card } => specials::one(view, *owner, *card, entered),
        PromptDialog::Setback { side, .. } => Some(setbacks::setback(view, *side, entered)),
        PromptDialog::PickPrepared { side } => Some(setbacks::pick(view, *side)),
        PromptDialog::SetbackTargets { side, kind, .. } => {
            Some(setbacks::targets(view, *side, *kind, entered))
        }
        PromptDialog::PreparedSetbacks => Some(setbacks::prepared(view, entered)),
        PromptDialog::PreparedSetback { text } => Some(setbacks::one(text)),
    }
}

/// What stands in a question's line at first.
pub fn first_text(view: &View, dialog: &PromptDialog) -> String {
    match dialog {
        PromptDialog::Special { card, .. } => specials::note_on(view, *card).to_owned(),
        PromptDialog::Setback { text, .. } | PromptDialog::SetbackTargets { text, .. } => {
            text.clone()
        }
        _ => String::new(),
    }
}

/// Asks a question.
#[cfg(feature = "web")]
pub fn prompt_dialog(dialog: PromptDialog) -> AnyView {
    let text = first_text(&super::use_torg().view_now(), &dialog);
    super::list_dialog::list_dialog(text, move |view, entered| content(view, &dialog, entered))
}

/// The question that stands open, the one of the newest kind of card first.
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
    let idea = follow_ups.ideas.first()?;
    let actor = idea.actor;
    Some(if idea.question.is_some() {
        PromptDialog::Answer { actor }
    } else {
        PromptDialog::Ask { actor }
    })
}

/// What is asked at once after a command: what the card that was just used leaves open, before anything older.
pub fn next_dialog(command: &Command, view: &View) -> Option<Dialog> {
    let question = match command {
        // Whoever gave goes on with the own hand, behind the same screen.
        Command::FollowUp {
            actor,
            what: FollowUpCommand::Give { gifts },
        } if !gifts.is_empty() => {
            return Some(Dialog::Hand {
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
    question.map(Dialog::Prompt)
}

/// What the gamemaster or a player has to settle, for the stage.
pub fn due(view: &View) -> Vec<ActionButton> {
    let follow_ups = &view.follow_ups;
    let button = |label: String, variant, dialog| ActionButton::new(label, variant, open(dialog));
    let mut due = Vec::new();
    match &follow_ups.pending_refill {
        Some(PendingRefill::LeadershipGifts { leader }) => {
            let leader = *leader;
            let label = format!("{}: Leadership gifts", called(view, leader));
            due.push(button(
                label,
                ButtonVariant::Lit,
                PromptDialog::Gifts { leader },
            ));
        }
        Some(PendingRefill::DiscardAndRefill { undecided, .. }) => {
            due.extend(undecided.first().map(|who| sort_button(view, *who)));
        }
        None => {}
    }
    if let Some(actor) = follow_ups.glory_claim_by {
        let label = format!("{} Glory: does it count?", possessive(&called(view, actor)));
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
    due.extend(follow_ups.ideas.iter().map(|idea| {
        let actor = idea.actor;
        let name = called(view, actor);
        if idea.question.is_some() {
            let label = format!("Answer {name}");
            button(
                label,
                ButtonVariant::Gamemaster,
                PromptDialog::Answer { actor },
            )
        } else {
            let label = format!("{name} has a question");
            button(label, ButtonVariant::Lit, PromptDialog::Ask { actor })
        }
    }));
    // A subplot that is laid out asks for more than to be acknowledged.
    let specials = follow_ups
        .unacknowledged_specials
        .iter()
        .filter(|(_, card)| view.story.subplot_of_card(*card).is_none());
    due.extend(specials.map(|(owner, card)| {
        let (owner, card) = (*owner, *card);
        let name = card_name(&view.deck, card);
        let label = format!("{} laid {name}", called(view, owner));
        button(
            label,
            ButtonVariant::Gamemaster,
            PromptDialog::Special { owner, card },
        )
    }));
    due
}

/// Somebody's hand is to be sorted, behind the privacy screen.
fn sort_button(view: &View, who: ActorId) -> ActionButton {
    ActionButton::new(
        format!("{} chooses discards", called(view, who)),
        ButtonVariant::Secret,
        Action::ShowHand(who, HandPurpose::Sort),
    )
}
