//! Cards that can help the action in progress.

use super::View;
use crate::attribute::Attribute;
use crate::card::{CardId, CardName};
use crate::combat::attack::outcome::HitKind;
use crate::combat::options::CombatOption;
use crate::fight::TargetedAttack;
use crate::fight::actions::{InteractionTarget, PendingAction};
use crate::state::action::Action;
use tabletop::seat::ActorId;

impl View {
    /// Whether a hero's card can change the roll in progress: its bonus, its dice, a value that the roll is based on, or a passive value
    /// of the hero that resists it (DD-253 … DD-271, DD-285, DD-327). Whether it may be used now is another question. Cards that answer a result do not count, see
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
                attributes.any(|attribute| match is_own {
                    true => action.may_use(*attribute),
                    false => {
                        action.meets_value_of(hero, *attribute) && self.may_still_be_resisted(hero)
                    }
                })
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

    /// Whether the action in progress has not been rolled, or succeeds against this target so far.
    fn may_still_be_resisted(&self, target: ActorId) -> bool {
        let mut attacks = self.evaluated_attacks.iter();
        let mut interactions = self.combat.interactions.iter();
        self.action
            .as_ref()
            .is_some_and(|action| action.roll.is_none())
            || attacks.any(|attack| {
                let outcome = attack.outcome.as_ref();
                attack.target == target
                    && outcome.is_none_or(|outcome| outcome.hit != HitKind::Miss)
            })
            || interactions.any(|tried| tried.target == target && tried.result_points >= 0)
    }
}

impl Action {
    /// Whether a card that raises this attribute of a target can change the result: it raises passive values, too, at any time (DD-256,
    /// DD-264). A defense that was rolled is not passive.
    fn meets_value_of(&self, target: ActorId, attribute: Attribute) -> bool {
        // Suppressive fire has the results of an intimidation (TC-141).
        let suppresses = self.has_option(CombatOption::SuppressiveFire);
        let meets_attack = |attack: &TargetedAttack| match attribute {
            Attribute::Spirit => suppresses,
            Attribute::Dexterity => !suppresses && !attack.attack.target.defence.active,
            Attribute::Toughness => !suppresses,
            Attribute::Strength => attack.attack.options.has(CombatOption::Disarm),
            Attribute::Perception | Attribute::Mind | Attribute::Charisma => false,
        };
        let mut attacks = self.targeted_attacks.iter();
        let mut interactions = self
            .interactions()
            .into_iter()
            .flat_map(|(first, targets)| {
                let kind = move |interaction: &InteractionTarget| interaction.kind(first);
                targets
                    .iter()
                    .map(move |target| (target.target, kind(target)))
            });
        attacks.any(|attack| attack.target == target && meets_attack(attack))
            || interactions.any(|(id, kind)| id == target && kind.attribute() == attribute)
    }

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
