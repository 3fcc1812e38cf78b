//! The order of narration by the rules.

use super::round::{opponents_of, winners_after_losers};
use super::settings::NarrationOrder;
use super::side::{SideId, SideKind};
use super::state::{Condition, Conflict, Phase, Side, State};
use tabletop::seat::ActorId;

impl State {
    /// Returns the order of narration by the piles as they are now. Sides that have narrated keep the places that they had in `previous`
    /// (IM-122, IM-123).
    pub(crate) fn renewed_order(&self, conflict: &Conflict, previous: &Conflict) -> Vec<SideId> {
        let has_narrated = |id: &SideId| previous.side(*id).is_some_and(|side| side.narrated);
        let mut order = self.rule_order(conflict, previous);
        order.retain(|id| !has_narrated(id));
        let mut remaining = order.into_iter();
        let place = |id: &SideId| match has_narrated(id) {
            true => Some(*id),
            false => remaining.next(),
        };
        previous.narration_order.iter().filter_map(place).collect()
    }

    /// Returns the order of narration: lowest to highest (IM-088, IM-112, IM-122), or around the table (IM-131, IM-132). `previous`
    /// is the conflict while the cards were still on the table.
    pub(crate) fn rule_order(&self, conflict: &Conflict, previous: &Conflict) -> Vec<SideId> {
        let mut order = match conflict.phase {
            Phase::Final => {
                // A side that left in this round narrates it at the end of the conflict (IM-113, IM-143).
                let has_left = |id: &SideId| {
                    let side = conflict.side(*id);
                    side.is_some_and(|side| side.condition == Condition::Eliminated)
                };
                let mut order = previous.round_result.sides();
                order.retain(has_left);
                order.extend(conflict.final_order(&self.settings));
                order
            }
            Phase::Setup
            | Phase::Stakes
            | Phase::Cards
            | Phase::Bonuses
            | Phase::Fate
            | Phase::Narrate => {
                let round_result = &previous.round_result;
                let mut order = winners_after_losers(&round_result.sides(), &round_result.beats);
                let is_missing =
                    |side: &&Side| side.takes_part_in_end() && !order.contains(&side.id);
                let rest: Vec<SideId> = conflict
                    .sides
                    .iter()
                    .filter(is_missing)
                    .map(|side| side.id)
                    .collect();
                order.extend(rest);
                order
            }
        };
        if self.settings.narration_order == NarrationOrder::Rotation {
            order = self.rotation_order(conflict, &order);
        }
        order
    }

    /// Returns the protagonists in the order of seats, each followed by the gamemaster's stake it opposes.
    fn rotation_order(&self, conflict: &Conflict, narrating: &[SideId]) -> Vec<SideId> {
        let mut people: Vec<ActorId> = self.present().map(|person| person.id).collect();
        if !self.clockwise {
            people.reverse();
        }
        let mut order: Vec<SideId> = vec![];
        let mut add = |id: SideId| {
            if narrating.contains(&id) && !order.contains(&id) {
                order.push(id);
            }
        };
        for person in people {
            let is_theirs = |side: &&Side| side.kind == SideKind::Protagonist(person);
            for side in conflict.sides.iter().filter(is_theirs) {
                add(side.id);
                for opponent in opponents_of(&conflict.opposed_pairs, side.id) {
                    if conflict.side(opponent).is_some_and(Side::is_gm_stake) {
                        add(opponent);
                    }
                }
            }
        }
        for id in narrating {
            add(*id);
        }
        order
    }
}
