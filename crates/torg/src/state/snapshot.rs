//! Saved parts of the state that can be restored: suspended actions, and the snapshot before an outcome took effect.

use super::action::Action;
use super::actor::Actor;
use super::round::Round;
use crate::active_effects::active_bonus::ActiveBonus;
use crate::card::CardId;
use crate::draw_reason::DrawReason;
use crate::follow_ups::FollowUps;
use crate::physical_deck::OwedDraw;
use tabletop::seat::ActorId;

/// An action that is suspended while another actor interrupts it (DD-283).
#[derive(Clone, Debug, PartialEq)]
pub struct SuspendedAction {
    /// The actor who interrupts it.
    pub interrupted_by: ActorId,
    /// The suspended action.
    pub action: Action,
}

/// The state before an outcome or a flipped card took effect. Second Chance, Opponent Fails or another flip restores it
/// (DD-310, DD-316, A-62).
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// All actors, with condition, roll condition and round.
    pub cast: Vec<Actor>,
    /// The action, if it was an action's outcome.
    pub action: Option<Action>,
    /// The lasting bonuses.
    pub active_bonuses: Vec<ActiveBonus>,
    /// Cards drawn since, with the reason.
    pub drawn_cards: Vec<(CardId, DrawReason)>,
    /// Draws owed from the printed deck since.
    pub owed_draws: Vec<OwedDraw>,
    /// Pool cards taken because of the outcome.
    pub removed_pool_cards: Vec<(ActorId, CardId)>,
    /// The round, if there was one.
    pub round: Option<Round>,
    /// Prepared setbacks, counted ammunition, and the actors out of the fight.
    pub follow_ups: FollowUps,
}
