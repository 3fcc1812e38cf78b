//! Cards that would be used for nothing now.

use super::View;
use crate::active_effects::card_waste::CardWaste;
use crate::card::{CardId, CardName};
use crate::combat::attack::outcome::HitKind;
use crate::fight::evaluated_attack::EvaluatedAttack;
use tabletop::seat::ActorId;

impl View {
    /// Returns why the actor would use this card for nothing now: a bought die that Stymied takes (DD-145), a possibility without a
    /// roll of the actor's own (DD-269, DD-285), or a bonus without an action of the actor's own (DD-265). `None` if it is of use.
    pub fn card_waste(&self, actor: ActorId, card: CardId) -> Option<CardWaste> {
        let action = self.action.as_ref();
        let is_own = action.is_some_and(|action| action.actor == actor);
        let name = self.deck.name(card);
        if name.is_some_and(CardName::is_worth_possibility) {
            let loses_die = self.active_effects.would_lose_extra_roll;
            return match is_own {
                false => Some(CardWaste::NoRoll),
                true => loses_die.then_some(CardWaste::LostToStymied),
            };
        }
        let needs_action = name == Some(CardName::CoupDeGrace);
        (needs_action && !is_own).then_some(CardWaste::NoAction)
    }

    /// Checks whether a card only adds damage to an attack that has missed every target (DD-266). A bought die may still make it a
    /// hit.
    pub fn adds_damage_to_miss(&self, card: CardId) -> bool {
        let missed = |attack: &EvaluatedAttack| {
            let outcome = attack.outcome.as_ref();
            outcome.is_some_and(|outcome| outcome.hit == HitKind::Miss)
        };
        let attacks = &self.evaluated_attacks;
        self.deck.name(card) == Some(CardName::CoupDeGrace)
            && !attacks.is_empty()
            && attacks.iter().all(missed)
    }
}
