//! What is gone back to: an action that waits for one in between, and how it was before an outcome took effect.

use super::action::Action;
use super::actor::Actor;
use super::round::Round;
use crate::active_effects::raise::ActiveBonus;
use crate::card::CardId;
use crate::drawn_for::DrawReason;
use crate::follow_ups::FollowUps;
use crate::printed::OwedDraw;
use tabletop::seat::ActorId;

/// An action that waits while somebody acts in between (DD-283).
#[derive(Clone, Debug, PartialEq)]
pub struct SuspendedAction {
    /// Who acts in between.
    pub interrupted_by: ActorId,
    /// What waits.
    pub action: Action,
}

/// How it was before an outcome or a flipped card took effect: what a second chance, Opponent Fails or another flip goes back
/// to (DD-310, DD-316, A-62).
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// Everybody's condition, roll condition and round.
    pub cast: Vec<Actor>,
    /// The action, where it was one's outcome.
    pub action: Option<Action>,
    /// What lasted then.
    pub active_bonuses: Vec<ActiveBonus>,
    /// Cards drawn since, and why.
    pub drawn_cards: Vec<(CardId, DrawReason)>,
    /// Cards of the printed deck that are owed since.
    pub owed_draws: Vec<OwedDraw>,
    /// Pool cards taken because of it.
    pub removed_pool_cards: Vec<(ActorId, CardId)>,
    /// The round, where there was one.
    pub round: Option<Round>,
    /// What the gamemaster had prepared, what was counted, and who was out of the fight.
    pub follow_ups: FollowUps,
}
