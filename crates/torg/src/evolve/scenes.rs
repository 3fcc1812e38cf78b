//! Applies events of scenes.

use super::follow_ups;
use crate::card::CardId;
use crate::state::State;
use crate::state::actor::ActorRound;
use crate::state::ending::{SceneEnd, SceneEndHero};
use crate::state::scene::{Scene, Tone};
use crate::task::Task;
use crate::zones::Zone;
use tabletop::seat::ActorId;

/// Begins the end of the scene: pools are picked up, and the number of cards that each hero must discard is set (DD-093 …
/// DD-095).
pub(super) fn scene_ends(
    state: &mut State,
    is_final: bool,
    picked_up: &[(ActorId, Vec<CardId>)],
    excess: &[(ActorId, u8)],
) {
    state.move_to_holders(picked_up, Zone::Hand);
    state.trade = None;
    state.action = None;
    state.last_action = None;
    state.clear_active_effects();
    state.follow_ups.glory_claims.clear();
    for actor in &mut state.cast {
        actor.first_pooled.clear();
    }
    let heroes = excess
        .iter()
        .map(|(actor, excess)| SceneEndHero {
            actor: *actor,
            excess: *excess,
            // Whoever is away chooses nothing.
            optional_done: state.is_away(*actor),
            owed_draws: 0,
        })
        .collect();
    state.scene_end = Some(SceneEnd { is_final, heroes });
}

/// Begins a new scene. `discarded`: the flipped cards of the last one.
pub(super) fn scene_began(state: &mut State, act: u16, number: u16, discarded: &[CardId]) {
    state.discard(discarded);
    if act != state.act {
        for actor in &mut state.cast {
            actor.critical_moment_used = false;
        }
    }
    state.act = act;
    follow_ups::scene_over(state);
    let scene_end = state.scene_end.take();
    let untouched = scene_end.is_some();
    state.story.final_encounter_over = scene_end.is_some_and(|scene_end| scene_end.is_final);
    state.tasks.retain(Task::is_open);
    state.scene = Scene {
        number,
        tone: Tone::Standard,
        name: None,
        untouched,
    };
    for actor in &mut state.cast {
        actor.round = ActorRound::default();
    }
}
