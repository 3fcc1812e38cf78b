//! Plans attacks with the values of everybody involved, as a seat knows them.

use super::View;
use crate::attribute::Attribute;
use crate::card::CardId;
use crate::fight::actions::InteractionDeclaration;
use crate::fight::attack_declaration::AttackDeclaration;
use crate::fight::attack_plan::AttackPlan;
use crate::fight::attack_preview::AttackBoost;
use crate::fight::combatant::Combatant;
use tabletop::seat::ActorId;

impl View {
    /// Plans an attack with these interactions, cards and possibilities. Returns `None` if the actor or a target is not at the table.
    pub fn attack_plan(
        &self,
        actor: ActorId,
        declaration: AttackDeclaration,
        combined: &[InteractionDeclaration],
        cards: &[(CardId, Option<Attribute>)],
        possibilities: u8,
    ) -> Option<AttackPlan> {
        let rules = self.combat.rules;
        let combatant = |id: ActorId| self.actor(id).map(|actor| self.combatant(actor));
        let actor = self.actor(actor)?;
        let attacker = self.combatant(actor);
        let targets = declaration.targets.iter();
        let targets = targets.map(|aimed| combatant(aimed.target));
        let targets: Vec<Combatant> = targets.collect::<Option<_>>()?;
        let group = declaration.group.iter().filter_map(|id| combatant(*id));
        let group: Vec<Combatant> = group.collect();
        let mut members = group.iter();
        let refusal = attacker
            .attack_refusal(&rules)
            .or_else(|| members.find_map(|member| member.attack_refusal(&rules)))
            .or_else(|| declaration.shared_roll_refusal(&attacker, &group, &rules));
        let combined_difficulties =
            InteractionDeclaration::separate_difficulties(combined, &attacker, combatant, &rules);
        let combined_refusal = declaration
            .combination_refusal(combined)
            .or(combined_difficulties.as_ref().err().copied());
        let skill = InteractionDeclaration::lowest_proficiency(combined, &attacker, &rules);
        let skill = declaration.proficiency(&attacker, &rules).lower(skill);
        let mut boosts = vec![AttackBoost::ExtraDie; usize::from(possibilities)];
        let cards = self.counting_cards(actor, cards).into_iter();
        boosts.extend(cards.filter_map(|(card, attribute)| self.attack_boost(card, attribute)));
        Some(AttackPlan {
            roll_spec: self.roll_spec(actor, skill),
            declaration,
            attacker,
            targets,
            shown_target: 0,
            boosts,
            rules,
            refusal,
            combined_refusal,
            combined_difficulties: combined_difficulties.unwrap_or_default(),
        })
    }
}
