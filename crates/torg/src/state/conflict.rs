//! Play in rounds.

use super::round::Round;
use crate::active_effects::speech::Monologue;
use crate::surprise::Surprise;
use tabletop::seat::ActorId;

/// Play in rounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Conflict {
    /// Who takes part, those who fled or left taken out.
    pub participants: Vec<ActorId>,
    /// The round in force; `None` before the first flip.
    pub round: Option<Round>,
    /// The flipped card has not taken effect: another may still be flipped (DD-322).
    pub seize_window_open: bool,
    /// The card in force stays for another round (DD-321).
    pub card_kept: bool,
    /// A monologue that holds everybody still (DD-304).
    pub monologue: Option<Monologue>,
    /// Who was surprised as the rounds began.
    pub surprised: Vec<(ActorId, Surprise)>,
    /// Heroes fight each other: what they rolled for the order (DD-178).
    pub duel_totals: Option<Vec<(ActorId, i32)>>,
}
