//! Why a target does not see an attack coming (TC-201, TC-202).

use super::combatant::Combatant;
use super::said::Unseen;
use super::wanted::Wanted;
use crate::combat::status::Status;
use crate::combat::surprise::Surprise;
use tabletop::seat::ActorId;

impl Unseen {
    /// What is known of it at the table.
    fn known(attacker: &Combatant, whom: ActorId, target: &Combatant) -> Option<Self> {
        let statuses = &target.fight.statuses;
        let round = attacker.round;
        let behind = attacker.fight.behind;
        if behind.is_some_and(|(who, last)| who == whom && (round == 0 || last == round)) {
            Some(Self::Earned)
        } else if target.surprise != Surprise::None {
            Some(Self::Surprise)
        } else {
            let turns = target.condition.can_act()
                && !statuses.has(Status::Restrained)
                && !statuses.has(Status::Broken);
            (!turns).then_some(Self::CannotTurn)
        }
    }
}

impl Wanted {
    /// Why none of its targets sees it coming, as told or as the table knows; `None` where that is open for one of them (TC-201).
    pub fn why_unseen(&self, attacker: &Combatant, targets: &[Combatant]) -> Option<Unseen> {
        let each = self.targets.iter().zip(targets).map(|(aimed, target)| {
            let known = || Unseen::known(attacker, aimed.target, target);
            self.unseen.or_else(known)
        });
        let all: Option<Vec<Unseen>> = each.collect();
        all?.first().copied()
    }
}
