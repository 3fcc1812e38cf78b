//! Subplots, acts and adventures: what is typed and sent in their sheets, and what the page does then.

use super::playing::want;
use super::{Effect, World};
use crate::app::matters::CardPrompt;
use crate::app::model::{Model, Screen, Sheet};
use crate::app::tales::SubplotDialog;
use crate::app::tasks::Spot;
use ::torg::command::Command;
use ::torg::story::StoryCommand;
use ::torg::view::View;
use std::rc::Rc;
use tabletop::name::Name;

/// Something was typed in such a sheet.
pub(super) fn type_in(model: &mut Model, spot: Spot, typed: String) {
    let Some(Sheet::Story(tale)) = &mut model.sheet else {
        return;
    };
    let place = match (Rc::make_mut(tale), spot) {
        (SubplotDialog::Sacrifice { heir, .. }, Spot::Heir) => Some(heir),
        (tale, _) => tale.text_mut(),
    };
    if let Some(place) = place {
        *place = typed;
    }
}

/// What the lit button of such a sheet sends; `None` where its buttons say themselves what is wanted, or while what was typed
/// can not be.
pub fn sent(tale: &SubplotDialog) -> Option<StoryCommand> {
    match tale.clone() {
        SubplotDialog::Suggest { subplot, text } => Some(StoryCommand::Suggest { subplot, text }),
        SubplotDialog::Note { subplot, text } => Some(StoryCommand::SetNote {
            subplot,
            text: text?,
        }),
        SubplotDialog::Sacrifice {
            actor,
            card,
            victory,
            heir,
        } => {
            let heir = match heir.trim() {
                "" => None,
                name => Some(Name::new(name).ok()?),
            };
            Some(StoryCommand::Sacrifice {
                actor,
                card,
                victory,
                heir,
            })
        }
        SubplotDialog::Award { text } => {
            let base = text.trim().parse().ok()?;
            Some(StoryCommand::SetAward { base })
        }
        SubplotDialog::Cut {
            actor,
            cause,
            count: possibilities,
            reason,
        } => Some(StoryCommand::Deduct {
            actor,
            cause,
            possibilities,
            reason,
        }),
        SubplotDialog::Subplot(_)
        | SubplotDialog::Campaign { .. }
        | SubplotDialog::Consent
        | SubplotDialog::Fits
        | SubplotDialog::Judge(_) => None,
    }
}

/// Enter, or the lit button, in such a sheet.
pub(super) fn send(model: &mut Model, tale: &SubplotDialog, world: &mut World<'_>) -> Vec<Effect> {
    match sent(tale) {
        Some(what) => want(model, Command::Story { what }, world),
        None => vec![],
    }
}

/// After a command: the way back to the subplot, and the next question of a list.
pub(super) fn after(model: &mut Model, command: &Command, view: &View) {
    let what = match command {
        Command::Story { what } => what,
        Command::BeginAct if view.story.act_review.is_some() => {
            model.screen = Screen::Stage;
            return;
        }
        Command::PoolCard { card, .. } => {
            model.sheet = match (view.story.campaign_due, view.story.campaign_proposal) {
                (Some((by, due)), _) if due == *card => {
                    Some(SubplotDialog::Campaign { by, card: due })
                }
                (_, Some(asked)) if asked.card == *card => Some(SubplotDialog::Consent),
                (Some(_) | None, Some(_) | None) => return,
            }
            .map(SubplotDialog::sheet);
            return;
        }
        _ => return,
    };
    let next = match what {
        StoryCommand::Suggest { subplot, .. }
        | StoryCommand::SetNote { subplot, .. }
        | StoryCommand::RevealNote { subplot }
        | StoryCommand::Activate { subplot, .. }
        | StoryCommand::MarkIgnored { subplot, .. } => Some(SubplotDialog::Subplot(*subplot)),
        StoryCommand::UseCampaign { .. } | StoryCommand::AnswerCampaign { .. } => {
            view.story.campaign_proposal.map(|_| SubplotDialog::Consent)
        }
        StoryCommand::SetSubplotFit { .. } => Some(SubplotDialog::Fits),
        StoryCommand::JudgeSubplot { .. } => {
            let closing = view.story.act_review.as_ref();
            closing
                .and_then(|closing| closing.next_subplot)
                .map(SubplotDialog::Judge)
        }
        StoryCommand::NextAdventure => {
            let earlier = |told: &::torg::view::SubplotView| told.subplot.is_background();
            // Whose earlier stories play a part in this one is asked at once (DD-392).
            if view.story.subplots.iter().any(earlier) {
                model.sheet = Some(Sheet::CardPrompt(CardPrompt::Tray));
            }
            model.screen = Screen::Stage;
            None
        }
        StoryCommand::EndAdventure | StoryCommand::FinishAdventure => {
            model.screen = Screen::Stage;
            None
        }
        StoryCommand::Accept { .. }
        | StoryCommand::RefuseCampaign { .. }
        | StoryCommand::Disallow { .. }
        | StoryCommand::TurnIn { .. }
        | StoryCommand::ApproveCampaign { .. }
        | StoryCommand::Sacrifice { .. }
        | StoryCommand::SetAward { .. }
        | StoryCommand::Deduct { .. }
        | StoryCommand::NewSitting => None,
    };
    if let Some(tale) = next {
        model.sheet = Some(tale.sheet());
    }
}
