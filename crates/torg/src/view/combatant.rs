//! Combatants for previews, with the values that a seat knows.

use super::{ActorView, View};
use crate::action_modifiers::SetbackPenalty;
use crate::card::LineEffect;
use crate::combat::attack;
use crate::combat::die::RollSpec;
use crate::fight::combatant::Combatant;
use crate::fight::weapons::TakenWeapon;
use crate::settings::SurpriseRules;
use crate::skill::Proficiency;
use crate::state::round::Setback;

impl View {
    /// Returns the actor's values for combat, as far as this seat knows them.
    pub fn combatant(&self, actor: &ActorView) -> Combatant {
        let bound = self.settings.surprise_rules(self.edition) == SurpriseRules::Revised;
        let surprise = actor.surprise.filter(|_| bound);
        let (side, round) = (actor.role.side(), self.round.as_ref());
        let setback = round.map(|round| round.setbacks.get(side));
        let mut combat = actor.combat.clone();
        combat.hold = combat.hold.filter(|_| !actor.acts_beside_hold);
        Combatant {
            id: actor.id,
            condition: actor.condition,
            combat,
            possibility_rated: actor.possibility_rated,
            setback_penalty: SetbackPenalty::for_side(
                matches!(setback, Some(Some(Setback::Generic))),
                &self.settings,
            ),
            in_flurry: round
                .is_some_and(|round| *round.line.effects.get(side) == LineEffect::Flurry),
            attribute_bonuses: actor.attribute_bonuses,
            action_bonus: actor.action_bonus,
            round: round.map_or(0, |round| u32::from(round.number)),
            surprise: surprise.map_or(attack::SurpriseLevel::None, attack::SurpriseLevel::from),
            taken_weapons: self
                .cast
                .iter()
                .filter_map(|owner| {
                    let sheet = owner.sheet.as_ref()?;
                    Some(TakenWeapon::taken_by(
                        actor.id,
                        owner.id,
                        sheet,
                        &owner.combat,
                    ))
                })
                .flatten()
                .collect(),
            ..Combatant::new(
                actor.role,
                actor.stats,
                actor.sheet.clone().unwrap_or_default(),
            )
        }
    }

    /// Returns how an actor's dice are rolled, without bought dice.
    pub fn roll_spec(&self, actor: &ActorView, skill: Proficiency) -> RollSpec {
        actor.roll_modifiers.roll_spec(skill, &self.combat.rules)
    }
}
