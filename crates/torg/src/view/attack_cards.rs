//! The cards of a pool that can be used on a roll.

use super::{ActorView, View};
use crate::active_effects::BONUS;
use crate::attribute::Attribute;
use crate::card::{CardId, CardName, LineEffect};
use crate::fight::attack_preview::{AttackBoost, BoostCard};
use crate::fight::weapon_choice::WeaponChoice;

/// A card with the attribute it raises, if it raises one.
type CardUse = (CardId, Option<Attribute>);

impl View {
    /// Returns what a card does for an attack. `None` if it does nothing for it.
    pub fn attack_boost(&self, card: CardId, attribute: Option<Attribute>) -> Option<AttackBoost> {
        match (self.deck.name(card)?, attribute) {
            (CardName::CoupDeGrace, _) => {
                let bonus = self.settings.numbers.coup_de_grace_bonus;
                Some(AttackBoost::EffectValue(i32::from(bonus)))
            }
            (CardName::Adrenalin, Some(attribute)) => {
                Some(AttackBoost::Attribute(attribute, BONUS))
            }
            (name, _) => any_roll_boost(name),
        }
    }

    /// Returns the cards of the actor's pool that can be used on an attack with this weapon, with those that are `used` already. A card
    /// that can raise one of two attributes is there for each of them.
    pub fn attack_cards(
        &self,
        actor: &ActorView,
        weapon: WeaponChoice,
        used: &[CardUse],
    ) -> Vec<BoostCard> {
        let uses_strength = self.combatant(actor).strikes_with_strength(weapon);
        let uses = actor.pool.iter().flat_map(|pool_card| {
            let attributes: &[Option<Attribute>] = match self.deck.name(pool_card.card) {
                Some(CardName::Adrenalin) if uses_strength => {
                    &[Some(Attribute::Dexterity), Some(Attribute::Strength)]
                }
                Some(CardName::Adrenalin) => &[Some(Attribute::Dexterity)],
                _ => &[None],
            };
            let card = pool_card.card;
            attributes.iter().filter_map(move |attribute| {
                let boost = self.attack_boost(card, *attribute)?;
                Some(((card, *attribute), boost))
            })
        });
        self.boost_cards(actor, uses, used)
    }

    /// Returns the cards of the actor's pool that can be used on a roll other than an attack, with those that are `used` already.
    /// `attribute`: the attribute of the roll, if cards can raise it.
    pub fn roll_cards(
        &self,
        actor: &ActorView,
        attribute: Option<Attribute>,
        used: &[CardUse],
    ) -> Vec<BoostCard> {
        let uses = actor.pool.iter().filter_map(|pool_card| {
            let name = self.deck.name(pool_card.card)?;
            let raised = attribute.filter(|attribute| name.attributes().contains(attribute));
            let boost = match raised {
                Some(attribute) => AttackBoost::Attribute(attribute, BONUS),
                None => any_roll_boost(name)?,
            };
            Some(((pool_card.card, raised), boost))
        });
        self.boost_cards(actor, uses, used)
    }

    /// Whether no hero can use a card of the pool, because the heroes are Confused (DD-152).
    fn are_pools_locked(&self) -> bool {
        let round = self.round.as_ref();
        round.is_some_and(|round| round.line.effects.heroes == LineEffect::Confused)
    }

    fn boost_cards(
        &self,
        actor: &ActorView,
        uses: impl Iterator<Item = (CardUse, AttackBoost)>,
        used: &[CardUse],
    ) -> Vec<BoostCard> {
        let is_locked = self.are_pools_locked();
        // A card that was chosen before can still be taken back.
        let is_offered =
            move |(card_use, _): &(CardUse, AttackBoost)| !is_locked || used.contains(card_use);
        uses.filter(is_offered)
            .map(|(card_use, boost)| {
                let is_used = used.contains(&card_use);
                let mut with_it = used.to_vec();
                if !is_used {
                    with_it.push(card_use);
                }
                let (card, attribute) = card_use;
                BoostCard {
                    card,
                    attribute,
                    boost,
                    counts: self.counting_cards(actor, &with_it).contains(&card_use),
                    is_used,
                }
            })
            .collect()
    }
}

/// Returns what a card does for any roll. `None` for a card that helps only some rolls, or none.
fn any_roll_boost(name: CardName) -> Option<AttackBoost> {
    if name == CardName::Action {
        Some(AttackBoost::Bonus(BONUS))
    } else {
        name.is_worth_possibility().then_some(AttackBoost::ExtraDie)
    }
}
