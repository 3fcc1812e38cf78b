//! The standing and the results of a conflict: piles, stakes, and the sides that decide what is still unclear.

use super::round::{opponents_of, winners_after_losers};
use super::settings::{GmGifts, Settings};
use super::side::SideId;
use super::state::{Conflict, Phase, RankedCard, Side, StakeOutcome};
use std::cmp::Ordering;

impl Conflict {
    /// Returns the side whose pile counts for a stake: its own as long as it is in the conflict, or else that of the side that adopted it
    /// (IM-155, IM-159).
    fn judged_side(&self, stake: SideId) -> Option<SideId> {
        let owns = |side: &&Side| side.id == stake || side.adopted_stakes.contains(&stake);
        let mut live_sides = self.sides.iter().filter(|side| side.is_live());
        live_sides.find(owns).map(|side| side.id)
    }

    /// Returns the sides whose piles count for the stakes that oppose this one, other than the one that counts for it.
    fn judged_opponents(&self, stake: SideId) -> Vec<SideId> {
        let own_side = self.judged_side(stake);
        let mut opponents = vec![];
        for opponent in opponents_of(&self.opposed_pairs, stake) {
            let judged = self.judged_side(opponent);
            if let Some(judged) =
                judged.filter(|id| Some(*id) != own_side && !opponents.contains(id))
            {
                opponents.push(judged);
            }
        }
        opponents
    }

    /// Returns the pairs that count at the end: those still opposed, and an adopter against the opponents of the destroyed side
    /// (IM-121, IM-159).
    pub fn final_pairs(&self) -> Vec<(SideId, SideId)> {
        let mut pairs = self.live_pairs();
        for side in self.sides.iter().filter(|side| side.is_live()) {
            for lost in &side.adopted_stakes {
                for opponent in self.judged_opponents(*lost) {
                    let pair = (side.id, opponent);
                    if !pairs.contains(&pair) && !pairs.contains(&(opponent, side.id)) {
                        pairs.push(pair);
                    }
                }
            }
        }
        pairs
    }

    /// Whether a side is above a group of mooks (IM-137, IA-36): by its card of this round, by the Hand of Fate if they are tied
    /// opponents, and at the end if it beat their stake.
    pub fn outranks(&self, side: SideId, group: SideId, settings: &Settings) -> bool {
        if self.phase == Phase::Final {
            return self.final_beats(settings).contains(&(side, group));
        }
        if self.round_result.beats.contains(&(side, group)) {
            return true;
        }
        let rules = settings.round_rules();
        let standing = |id: SideId| {
            let ranked = self.round_result.ranked(id)?;
            Some(rules.standing(ranked.total, ranked.card.face()))
        };
        match (standing(side), standing(group)) {
            (Some(side_standing), Some(group_standing)) => side_standing > group_standing,
            // Nobody is ahead of mooks whose stake nobody opposes: they play no card, and only those without a stake can be removed by
            // anybody (IM-138).
            (_, None) | (None, _) => false,
        }
    }

    /// Whether a side has used its one gift: the gamemaster has one per stake, or one in all (IM-116, IA-13).
    pub(crate) fn is_gift_used(&self, giver: &Side, settings: &Settings) -> bool {
        let one_in_all = settings.gm_gifts == GmGifts::OneInAll && giver.is_gm_stake();
        let has_used_shared_gift =
            |side: &Side| one_in_all && side.is_gm_stake() && side.gifts.given;
        giver.gifts.given || self.sides.iter().any(has_used_shared_gift)
    }

    /// Returns the sides that take part in the end, lowest pile first. Of two tied piles, the one that won by a card each comes after the
    /// other (IA-03).
    pub fn final_order(&self, settings: &Settings) -> Vec<SideId> {
        let mut order: Vec<&Side> = self
            .sides
            .iter()
            .filter(|side| side.takes_part_in_end())
            .collect();
        order.sort_by(|a, b| {
            settings
                .card_rules
                .compare_piles(&a.pile_faces(), &b.pile_faces())
        });
        let order: Vec<SideId> = order.into_iter().map(|side| side.id).collect();
        winners_after_losers(&order, &self.pile_tie_breaks)
    }

    /// Returns the outcome of a stake against `opponents`; without any it succeeds (IM-020).
    pub(super) fn stake_outcome(
        side: SideId,
        opponents: &[SideId],
        beats: &[(SideId, SideId)],
    ) -> StakeOutcome {
        let beaten = opponents
            .iter()
            .filter(|opponent| beats.contains(&(side, **opponent)))
            .count();
        if beaten == opponents.len() {
            StakeOutcome::Granted
        } else if beaten == 0 {
            StakeOutcome::Denied
        } else {
            StakeOutcome::Mixed
        }
    }

    /// Returns the outcome of every stake, given the winner and the loser of each pair (IM-012, IM-015, IM-155, IM-159).
    pub fn stake_outcomes(&self, beats: &[(SideId, SideId)]) -> Vec<(SideId, StakeOutcome)> {
        let mut outcomes = vec![];
        for side in self.sides.iter().filter(|side| side.is_participant()) {
            let outcome = match self.judged_side(side.id) {
                Some(judged) => Self::stake_outcome(judged, &self.judged_opponents(side.id), beats),
                None => StakeOutcome::Denied,
            };
            outcomes.push((side.id, outcome));
        }
        outcomes
    }

    /// Whether a side may narrate more than its stake, because it won by the Hand of Fate (IM-142). The last round is narrated with the
    /// end, where this is so only if the stake comes true (IM-113).
    pub fn may_exceed_stake(&self, side: &Side, settings: &Settings) -> bool {
        let comes_true = || {
            let outcomes = self.stake_outcomes(&self.final_beats(settings));
            outcomes.iter().any(|(id, outcome)| match outcome {
                StakeOutcome::Granted | StakeOutcome::Mixed => *id == side.id,
                StakeOutcome::Denied | StakeOutcome::Pending => false,
            })
        };
        side.fate_won && (self.phase != Phase::Final || comes_true())
    }

    /// Returns the sides that decide what is still unclear: the highest of the round, or the highest pile (IM-017). Several if they
    /// are tied without a decision by the Hand of Fate; then the table decides (IA-26).
    pub fn arbiters(&self, settings: &Settings) -> Vec<SideId> {
        let mut top = vec![];
        match self.phase {
            Phase::Narrate => {
                let rules = settings.round_rules();
                let standing =
                    |ranked: &RankedCard| rules.standing(ranked.total, ranked.card.face());
                let ranking = &self.round_result.ranking;
                let Some(highest) = ranking.last() else {
                    return top;
                };
                for ranked in ranking {
                    if standing(ranked) == standing(highest) {
                        top.push(ranked.side);
                    }
                }
                let beaten = |id: &SideId| {
                    let is_winner =
                        |other: &SideId| self.round_result.beats.contains(&(*other, *id));
                    top.iter().any(is_winner)
                };
                top.iter().copied().filter(|id| !beaten(id)).collect()
            }
            Phase::Final => {
                // The pile of a destroyed side is not compared (IM-155).
                let mut order = self.final_order(settings);
                order.retain(|id| self.side(*id).is_some_and(Side::is_live));
                for id in &order {
                    // Piles whose tie was broken are not equal (IA-03, IA-26).
                    let is_top = |other: &SideId| {
                        let is_tie_broken = self.pile_tie_breaks.contains(&(*other, *id));
                        match self.compare_piles(*id, *other, settings) {
                            Ordering::Greater => true,
                            Ordering::Equal => !is_tie_broken,
                            Ordering::Less => false,
                        }
                    };
                    if order.iter().all(is_top) {
                        top.push(*id);
                    }
                }
                top
            }
            Phase::Setup | Phase::Stakes | Phase::Cards | Phase::Bonuses | Phase::Fate => top,
        }
    }
}
