//! Who has to oppose whom, and who may not.

use super::refusal::Refusal;
use super::round::{StakeOwner, chosen_pairs, opponents_of};
use super::side::SideId;
use super::state::{Conflict, ConflictKind, Side};

/// The sides with a stake, and their opponents.
pub(super) struct Stakes {
    kind: ConflictKind,
    pub(super) owners: Vec<(SideId, StakeOwner)>,
    /// The opposed pairs. The first side of each chose the second.
    pub(super) opposed_pairs: Vec<(SideId, SideId)>,
}

impl Stakes {
    /// Returns the stakes of a conflict. Bystanders have none.
    pub(super) fn of(conflict: &Conflict) -> Self {
        let owner = |side: &Side| Some((side.id, side.owner()?));
        Self {
            kind: conflict.kind,
            owners: conflict.sides.iter().filter_map(owner).collect(),
            opposed_pairs: conflict.opposed_pairs.clone(),
        }
    }

    fn owned_by(&self, owner: StakeOwner) -> impl Iterator<Item = SideId> {
        let owned = self.owners.iter().filter(move |(_, by)| *by == owner);
        owned.map(|(side, _)| *side)
    }

    fn is_of_gm(&self, side: SideId) -> bool {
        self.owners.contains(&(side, StakeOwner::Gamemaster))
    }

    fn opponents(&self, side: SideId) -> impl Iterator<Item = SideId> {
        opponents_of(&self.opposed_pairs, side)
    }

    /// Whether nobody opposes a side. It plays no card, and its stake comes true (IM-020).
    pub(super) fn is_unopposed(&self, side: SideId) -> bool {
        self.opponents(side).next().is_none()
    }

    fn gm_stakes(&self) -> usize {
        self.owned_by(StakeOwner::Gamemaster).count()
    }

    /// Whether every protagonist needs an opponent: in an extended conflict (IM-097), and with several gamemaster stakes (IM-027).
    pub(super) fn needs_opponents(&self) -> bool {
        self.kind == ConflictKind::Extended || self.gm_stakes() > 1
    }

    /// Returns the refusals because of opponents that are missing. Two sides have to oppose each other (IM-011).
    pub(super) fn missing_opponents(&self) -> Vec<Refusal> {
        let mut refusals = vec![];
        if let [(first, _), (second, _)] = self.owners.as_slice()
            && !self.opponents(*first).any(|opponent| opponent == *second)
        {
            refusals.push(Refusal::StakesNotOpposed);
        }
        if self.needs_opponents() {
            let protagonists = self.owned_by(StakeOwner::Protagonist);
            let missing = protagonists.filter(|side| self.is_unopposed(*side));
            refusals.extend(missing.map(|side| Refusal::OpponentMissing {
                side,
                extended: self.kind == ConflictKind::Extended,
            }));
        }
        refusals
    }

    /// Returns the refusals because of pairs that are never allowed: two gamemaster stakes in an extended conflict (IM-030), a
    /// protagonist with two of them (IM-029), or one that names two opponents where opponents are direct (IM-097). Others may name
    /// it too, as long as the gamemaster has at most one stake (IM-027).
    pub(super) fn forbidden_pairs(&self) -> Vec<Refusal> {
        let extended = self.kind == ConflictKind::Extended;
        let mut refusals = vec![];
        for (first, second) in &self.opposed_pairs {
            if extended && self.is_of_gm(*first) && self.is_of_gm(*second) {
                refusals.push(Refusal::GmStakesOpposed);
            }
        }
        for side in self.owned_by(StakeOwner::Protagonist) {
            let chosen = chosen_pairs(&self.opposed_pairs, side, |id| self.is_of_gm(id));
            let opponents = match self.gm_stakes() > 1 {
                true => self.opponents(side).count(),
                false => opponents_of(&chosen, side).count(),
            };
            let of_gm = self.opponents(side).filter(|id| self.is_of_gm(*id)).count();
            if of_gm > 1 || (extended && opponents > 1) {
                refusals.push(Refusal::OpponentTwice { side });
            }
        }
        refusals
    }
}
