//! The steps that have to be finished before any other command.

use crate::refusal::{FollowUpRefusal, Refusal};
use crate::state::State;
use crate::story::StoryRefusal;

/// Returns the refusal for what has to be finished first: steps in progress, or a Campaign that cannot wait.
pub(crate) fn pending_refusal(state: &State) -> Option<Refusal> {
    let due = |(actor, _)| Refusal::Story(StoryRefusal::CampaignFirst { actor });
    pending_step_refusal(state).or_else(|| state.campaign_due().map(due))
}

/// Returns the refusal for the end of a scene, an act or an adventure, or for a refill in progress.
pub(crate) fn pending_step_refusal(state: &State) -> Option<Refusal> {
    let open = state.follow_ups.pending_refill.as_ref();
    let sorting = open.map(|open| {
        Refusal::FollowUp(FollowUpRefusal::RefillFirst {
            rally: open.is_rally(),
        })
    });
    state.pause_reason().or(sorting)
}
