//! What the page does about cards that move cards or are for all, and about what the gamemaster keeps ready.

use super::{Effect, World, playing};
use crate::app::matters::CardPrompt;
use crate::app::model::{Model, Purpose, Sheet};
use crate::app::vm::stage::next_question;
use ::torg::card::CardName;
use ::torg::command::{Command, FollowUpCommand, PreparedSetbackCommand};
use ::torg::view::View;
use tabletop::seat::ActorId;

/// Enter, or the lit button, in the sheet of a matter.
pub(super) fn send(model: &mut Model, matter: CardPrompt, world: &mut World<'_>) -> Vec<Effect> {
    let (actor, what) = match matter {
        CardPrompt::Question {
            actor,
            answering: false,
            text: question,
        } => (actor, FollowUpCommand::Ask { question }),
        CardPrompt::Question {
            actor,
            text: answer,
            ..
        } => (actor, FollowUpCommand::Answer { answer }),
        CardPrompt::Escape { actor, text } => (actor, FollowUpCommand::NarrateEscape { text }),
        CardPrompt::Prepared { text } => {
            let lasting = false;
            let what = PreparedSetbackCommand::Prepare {
                text,
                across_scenes: lasting,
            };
            return playing::want(model, Command::PreparedSetback { what }, world);
        }
        // Their buttons say what is wanted.
        CardPrompt::Lead { .. }
        | CardPrompt::Sort
        | CardPrompt::Glory { .. }
        | CardPrompt::Tray
        | CardPrompt::Special { .. }
        | CardPrompt::Form { .. }
        | CardPrompt::Pick { .. }
        | CardPrompt::Ready { .. } => return vec![],
    };
    playing::want(model, Command::FollowUp { actor, what }, world)
}

/// After a command: the question that it opens, and the list that goes on.
pub(super) fn after(model: &mut Model, command: &Command, view: &View) {
    #[allow(clippy::wildcard_enum_match_arm)] // the others open nothing here
    match command {
        Command::FollowUp {
            actor,
            what: FollowUpCommand::Give { .. },
        } => {
            // Whoever gave goes on with the own hand, behind the same curtain.
            match model.curtain.as_mut() {
                Some(curtain) if curtain.actor == *actor => curtain.purpose = Purpose::Sort,
                Some(_) | None => ask(model, view),
            }
        }
        // Of several that stand open, the question of the one who has just come.
        Command::PlayCard { actor, card } if view.deck.name(*card) == Some(CardName::Idea) => {
            question(model, *actor, false);
        }
        Command::FollowUp {
            actor,
            what: FollowUpCommand::Ask { .. },
        } => question(model, *actor, true),
        Command::FollowUp {
            what: FollowUpCommand::DiscardForRefill { .. },
            ..
        }
        | Command::PlayCard { .. } => ask(model, view),
        Command::PreparedSetback { .. } => {
            let text = String::new();
            model.sheet = Some(Sheet::CardPrompt(CardPrompt::Prepared { text }));
        }
        _ => {}
    }
}

fn ask(model: &mut Model, view: &View) {
    if let Some(matter) = next_question(view).filter(|_| model.sheet.is_none()) {
        model.sheet = Some(Sheet::CardPrompt(matter));
    }
}

fn question(model: &mut Model, actor: ActorId, answering: bool) {
    if model.sheet.is_none() {
        model.sheet = Some(Sheet::CardPrompt(CardPrompt::Question {
            actor,
            answering,
            text: String::new(),
        }));
    }
}
