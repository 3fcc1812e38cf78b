//! The checks of whether a hero may put a card into the pool now (DD-050 … DD-061).

use super::away::away_refusal;
use super::surprise::surprised_pooling_refusal;
use crate::card::{CardId, CardName};
use crate::refusal::{FollowUpRefusal, Refusal};
use crate::settings::{EscapeLate, PoolWindow};
use crate::state::State;
use crate::state::actor::{Actor, Contribution};
use tabletop::seat::ActorId;

/// Returns why a hero may not put a card into the pool, apart from the rules of subplots. The cards of the dead are to be discarded
///
pub(super) fn pool_play_refusals(state: &State, id: ActorId, card: CardId) -> Vec<Refusal> {
    let is_dead = state
        .actor(id)
        .is_some_and(|actor| actor.condition.is_dead());
    let dead = is_dead.then_some(Refusal::CannotAct { actor: id });
    let mut against = Vec::from_iter(dead);
    against.extend(away_refusal(state, id));
    against.extend(timing_refusals(state, id, card));
    against
}

fn timing_refusals(state: &State, id: ActorId, card: CardId) -> Vec<Refusal> {
    if state.conflict.is_none() {
        return if state.deck.is_special(card) {
            vec![]
        } else {
            vec![Refusal::PooledOnlyInRounds]
        };
    }
    if !state.takes_part(id) {
        // That the player is away is the reason already.
        let outside = (!state.is_away(id)).then_some(Refusal::NotInConflict { actor: id });
        return Vec::from_iter(outside);
    }
    let Some(actor) = state.actor(id) else {
        return vec![Refusal::UnknownActor];
    };
    if state.round().is_none() {
        let heroes = state
            .heroes()
            .filter(|hero| state.takes_part(hero.id))
            .count();
        let full = actor.starting_pool_slots == 0;
        let mut against = Vec::new();
        if full {
            against.push(Refusal::StartingPoolFull { actor: id, heroes });
        }
        against.extend(late_escape_refusal(state, actor, card));
        return against;
    }
    let mut against = Vec::from_iter(surprised_pooling_refusal(state, id));
    match actor.round.contribution {
        Contribution::Made if is_pool_window_closed(state, actor) => {
            against.push(Refusal::PoolWindowClosed { actor: id });
        }
        Contribution::Made => {}
        Contribution::AwaitingJudgement => {
            against.push(Refusal::ContributionUnjudged { actor: id })
        }
        Contribution::NotYet => against.push(Refusal::NotContributed { actor: id }),
        Contribution::Denied => against.push(Refusal::ContributionDenied { actor: id }),
    }
    if actor.round.cards_pooled > 0 {
        against.insert(0, Refusal::PoolLimit { actor: id });
    }
    against.extend(late_escape_refusal(state, actor, card));
    against
}

/// Checks whether the time for the round's pool card is over because somebody else has acted since.
pub(crate) fn is_pool_window_closed(state: &State, actor: &Actor) -> bool {
    actor.round.others_acted_since && state.settings.is(PoolWindow::AtOnce)
}

/// Returns why a late Escape is refused: it has no effect if it is not the first card in the pool, so some tables do not allow
/// it.
fn late_escape_refusal(state: &State, actor: &Actor, card: CardId) -> Option<Refusal> {
    let late = state.deck.name(card) == Some(CardName::Escape)
        && actor.pooled_in_conflict > 0
        && state.settings.is(EscapeLate::Refused);
    late.then_some(Refusal::FollowUp(FollowUpRefusal::EscapeNotFirst {
        actor: actor.id,
    }))
}
