//! Cards that can help the action in progress.

use super::View;
use crate::attribute::Attribute;
use crate::card::{CardId, CardName};
use crate::fight::actions::PendingAction;
use crate::state::action::Action;
use tabletop::seat::ActorId;

impl View {
    /// Whether a hero's card can change the roll in progress: its bonus, its dice, or a value that the roll is based on (DD-253 … DD-271,
    /// DD-285, DD-327). Whether it may be used now is another question. Cards that answer a result do not count, see
    /// [`CardName::reacts_to_last_action`].
    pub fn can_help_action(&self, hero: ActorId, card: CardId) -> bool {
        let (Some(action), Some(name)) = (&self.action, self.deck.name(card)) else {
            return false;
        };
        let is_own = action.actor == hero;
        match name {
            // Only its text says what such a card does.
            CardName::Action
            | CardName::CoupDeGrace
            | CardName::Drama
            | CardName::Hero
            | CardName::CustomEnhancement => is_own,
            CardName::Adrenalin | CardName::Willpower | CardName::Presence => {
                let mut attributes = name.attributes().iter();
                is_own && attributes.any(|attribute| action.may_use(*attribute))
            }
            CardName::Supporter => !is_own,
            // The card that it fetches can be used at once in rounds (DD-302).
            CardName::MasterPlan => {
                let fetched = self.discard_pile.last();
                let fetched = fetched.filter(|card| self.deck.name(**card) != Some(name));
                is_own && fetched.is_some_and(|card| self.can_help_action(hero, *card))
            }
            CardName::Alertness
            | CardName::Campaign
            | CardName::Connection
            | CardName::Escape
            | CardName::Glory
            | CardName::Haste
            | CardName::Idea
            | CardName::Leadership
            | CardName::Martyr
            | CardName::MistakenIdentity
            | CardName::Monologue
            | CardName::Nemesis
            | CardName::OpponentFails
            | CardName::PersonalStake
            | CardName::Rally
            | CardName::Romance
            | CardName::SecondChance
            | CardName::SeizeInitiative
            | CardName::Suspicion
            | CardName::TrueIdentity
            | CardName::CustomSpecial
            | CardName::CustomSubplot => false,
        }
    }
}

impl Action {
    /// Whether a card that raises this attribute can change the roll (DD-262, DD-263). If the app does not know its figures, only the
    /// players know what it is based on.
    fn may_use(&self, attribute: Attribute) -> bool {
        let attacks = !self.targeted_attacks.is_empty();
        // The damage of some weapons is based on Strength.
        let by_attack = attacks && matches!(attribute, Attribute::Dexterity | Attribute::Strength);
        by_attack
            || match &self.pending_action {
                None => !attacks,
                Some(PendingAction::Interaction { kind, targets }) => targets
                    .iter()
                    .any(|target| target.kind(*kind).attribute() == attribute),
                Some(PendingAction::ActiveDefence { .. }) => attribute == Attribute::Dexterity,
                Some(PendingAction::Push { by_dexterity, .. }) => {
                    *by_dexterity && attribute == Attribute::Dexterity
                }
                Some(PendingAction::Suppression { .. }) => false,
            }
    }
}
