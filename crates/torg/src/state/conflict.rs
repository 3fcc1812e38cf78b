//! Play in rounds.

use super::round::Round;
use crate::active_effects::monologue::Monologue;
use crate::surprise::Surprise;
use tabletop::seat::ActorId;

/// Play in rounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Conflict {
    /// The actors who take part, without those who fled or left.
    pub participants: Vec<ActorId>,
    /// The heroes who took no part when their players went away; they do not join when the players are back.
    pub elsewhere: Vec<ActorId>,
    /// The current round; `None` before the first flip.
    pub round: Option<Round>,
    /// Whether the flipped card has not taken effect, so that another may be flipped (DD-322).
    pub seize_window_open: bool,
    /// Whether the current card stays for another round (DD-321).
    pub card_kept: bool,
    /// The current monologue (DD-304).
    pub monologue: Option<Monologue>,
    /// The actors who were surprised when rounds began, and how much.
    pub surprised: Vec<(ActorId, Surprise)>,
    /// In a duel, the totals that the heroes rolled for the turn order (DD-178).
    pub duel_totals: Option<Vec<(ActorId, i32)>>,
}
