//! Who can be the target of an action.

use super::{ActorView, View};
use crate::fight::target_purpose::TargetPurpose;
use crate::role::Role;
use tabletop::seat::ActorId;

impl View {
    /// Returns who can be the target of an actor, likely ones first. In rounds a target takes part in them; nobody is a target of
    /// their own.
    ///
    /// - An attack needs a target who is alive and whose sheet this seat may read. The other side comes first, and on each side those
    ///   who can act.
    /// - An interaction needs a target who can act. A villain has no villain as a target. The other side comes first.
    /// - A declared action needs a target who takes part in the conflict, so there is none in free play. A villain has no villain as a
    ///   target. Heroes come first, since only they lose pool cards (DD-181) and answer with Opponent Fails (DD-311).
    pub fn possible_targets(&self, actor: ActorId, purpose: TargetPurpose) -> Vec<&ActorView> {
        let Some(actor) = self.actor(actor) else {
            return vec![];
        };
        let is_teammate = |other: &ActorView| other.role.side() == actor.role.side();
        let are_villains =
            |other: &ActorView| actor.role == Role::Villain && other.role == Role::Villain;
        let is_possible = |other: &&ActorView| match purpose {
            TargetPurpose::Attack => other.sheet.is_some() && !other.condition.is_dead(),
            TargetPurpose::Interaction => other.condition.can_act() && !are_villains(other),
            TargetPurpose::Declaration => other.takes_part && !are_villains(other),
        };
        let others = self
            .present()
            .filter(|other| other.id != actor.id && (other.takes_part || !self.in_rounds));
        let mut targets: Vec<&ActorView> = others.filter(is_possible).collect();
        targets.sort_by_key(|other| match purpose {
            // Those who need no treatment come first (TC-100).
            TargetPurpose::Attack => (
                is_teammate(other),
                !other.condition.can_act(),
                other.condition.is_mortally_wounded(),
            ),
            TargetPurpose::Interaction => (is_teammate(other), false, false),
            TargetPurpose::Declaration => (other.role != Role::Hero, false, false),
        });
        targets
    }
}
