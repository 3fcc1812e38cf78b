//! The causes of a blindside attack (TC-201, TC-202).

use super::attack_declaration::AttackDeclaration;
use super::blindside::BlindsideCause;
use super::combatant::Combatant;
use crate::combat::status::Status;
use crate::combat::surprise::SurpriseLevel;
use tabletop::seat::ActorId;

impl BlindsideCause {
    /// Returns the cause that follows from the state of the table, if any.
    fn known_cause(attacker: &Combatant, target_id: ActorId, target: &Combatant) -> Option<Self> {
        let statuses = &target.combat.statuses;
        let round = attacker.round;
        let mut earned = attacker.combat.earned_blindsides.iter();
        if earned.any(|(id, last)| *id == target_id && (round == 0 || *last == round)) {
            Some(Self::Earned)
        } else if target.surprise != SurpriseLevel::None {
            Some(Self::Surprise)
        } else {
            // A broken actor acts normally until the round closes (TC-254); that one flees has to be entered (TC-202).
            let turns = target.condition.can_act() && !statuses.has(Status::Restrained);
            (!turns).then_some(Self::CannotTurn)
        }
    }
}

impl AttackDeclaration {
    /// Returns the cause why none of the targets sees the attack coming, as entered or known; `None` if there is no cause for
    /// one of them (TC-201).
    pub fn common_blindside_cause(
        &self,
        attacker: &Combatant,
        targets: &[Combatant],
    ) -> Option<BlindsideCause> {
        let causes_by_target = self.targets.iter().zip(targets).map(|(aimed, target)| {
            let known = || BlindsideCause::known_cause(attacker, aimed.target, target);
            self.blindside_cause.or_else(known)
        });
        let causes: Option<Vec<BlindsideCause>> = causes_by_target.collect();
        causes?.first().copied()
    }
}
