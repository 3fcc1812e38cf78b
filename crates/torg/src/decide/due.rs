//! What has to be done before anything else is.

use crate::refusal::{FollowUpRefusal, Refusal};
use crate::state::State;
use crate::story::StoryRefusal;

/// What has to be done before anything else is: steps that are being gone through, or a Campaign that does not wait.
pub(crate) fn against_anything(state: &State) -> Option<Refusal> {
    let due = |(actor, _)| Refusal::Story(StoryRefusal::CampaignFirst { actor });
    against_steps(state).or_else(|| state.campaign_due().map(due))
}

/// The end of a scene, of an act or of an adventure, or hands that are being sorted.
pub(crate) fn against_steps(state: &State) -> Option<Refusal> {
    let open = state.follow_ups.pending_refill.as_ref();
    let sorting = open.map(|open| {
        Refusal::FollowUp(FollowUpRefusal::RefillFirst {
            rally: open.is_rally(),
        })
    });
    state.pause_reason().or(sorting)
}
