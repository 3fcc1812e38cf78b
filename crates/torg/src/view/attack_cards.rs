//! The cards of a pool that can be used on an attack.

use super::{ActorView, View};
use crate::active_effects::BONUS;
use crate::attribute::Attribute;
use crate::card::{CardId, CardName};
use crate::fight::attack_preview::{AttackBoost, AttackCard};
use crate::fight::weapon_choice::WeaponChoice;

impl View {
    /// Returns what a card does for an attack. `None` if it does nothing for it.
    pub fn attack_boost(&self, card: CardId, attribute: Option<Attribute>) -> Option<AttackBoost> {
        match (self.deck.name(card)?, attribute) {
            (CardName::Action, _) => Some(AttackBoost::Bonus(BONUS)),
            (CardName::Hero | CardName::Drama, _) => Some(AttackBoost::ExtraDie),
            (CardName::CoupDeGrace, _) => {
                let bonus = self.settings.numbers.coup_de_grace_bonus;
                Some(AttackBoost::EffectValue(i32::from(bonus)))
            }
            (CardName::Adrenalin, Some(attribute)) => {
                Some(AttackBoost::Attribute(attribute, BONUS))
            }
            _ => None,
        }
    }

    /// Returns the cards of the actor's pool that can be used on an attack with this weapon, with those that are `used` already. A card
    /// that can raise one of two attributes is there for each of them.
    pub fn attack_cards(
        &self,
        actor: &ActorView,
        weapon: WeaponChoice,
        used: &[(CardId, Option<Attribute>)],
    ) -> Vec<AttackCard> {
        let uses_strength = self.combatant(actor).strikes_with_strength(weapon);
        let mut cards = vec![];
        for pool_card in &actor.pool {
            let attributes: &[Option<Attribute>] = match self.deck.name(pool_card.card) {
                Some(CardName::Adrenalin) if uses_strength => {
                    &[Some(Attribute::Dexterity), Some(Attribute::Strength)]
                }
                Some(CardName::Adrenalin) => &[Some(Attribute::Dexterity)],
                _ => &[None],
            };
            for attribute in attributes {
                let Some(boost) = self.attack_boost(pool_card.card, *attribute) else {
                    continue;
                };
                let used_as = (pool_card.card, *attribute);
                let is_used = used.contains(&used_as);
                let mut with_it = used.to_vec();
                if !is_used {
                    with_it.push(used_as);
                }
                cards.push(AttackCard {
                    card: pool_card.card,
                    attribute: *attribute,
                    boost,
                    counts: self.counting_cards(actor, &with_it).contains(&used_as),
                    is_used,
                });
            }
        }
        cards
    }
}
