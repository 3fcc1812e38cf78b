//! The breakdown of an action's bonus: the die's bonus and everything added to it (DD-255, DD-265 … DD-267, DD-331).

use super::active_bonus::{ActiveBonus, BONUS};
use crate::action_kind::ActionKind;
use crate::attribute::Attribute;
use crate::card::{ApprovableAction, CardId, CardName};
use crate::held_turn::HeldTurn;
use crate::rounds::{OPPORTUNITY_PENALTY, SETBACK_PENALTY};
use crate::settings::{SetbackGeneric, Stacking};
use crate::state::State;
use crate::state::action::Action;
use crate::state::round::Setback;
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, dd, tc};
use tabletop::seat::ActorId;

/// The lowest bonus of an active defence (DD-402).
const MIN_DEFENCE_BONUS: i32 = 1;

/// The source of an addend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AddendSource {
    /// A card, and the actor who played it.
    Card(CardId, ActorId),
    /// The plain setback of the actor's side, or a setback from an interaction (TC-253).
    Setback,
    /// Waiting for an opportunity (DD-124).
    Opportunity,
    /// The minimum of an active defence (DD-402).
    MinimumDefence,
}

/// The total to which an addend is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AddendTarget {
    /// The bonus, which is part of both the action total and the effect total.
    Both,
    /// Only the action total.
    ActionTotal,
    /// Only the effect total.
    EffectTotal,
    /// Everything based on this attribute. The players have to know whether the action is based on it (DD-262).
    Attribute(Attribute),
}

/// One addend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Addend {
    pub source: AddendSource,
    pub amount: i32,
    pub target: AddendTarget,
    /// The rule for the addend.
    pub rule: RuleId,
}

impl Addend {
    /// Whether it is part of this total.
    fn is_part_of(&self, total: AddendTarget) -> bool {
        self.target == AddendTarget::Both || self.target == total
    }
}

/// The breakdown of one action's bonus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RollBreakdown {
    /// The bonus of the dice, after the roll.
    pub die_bonus: Option<i32>,
    /// The addends.
    pub addends: Vec<Addend>,
    /// The sum for the action total; before the roll, only what cards, setbacks and waiting add.
    pub action_bonus: i32,
    /// The sum for the effect total, if the action has one.
    pub effect_bonus: Option<i32>,
}

/// What the players say about the attribute of a skill that no sheet has. It matters only if a card raises an attribute (DD-262).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SkillBasis {
    /// Nobody has said it yet.
    #[default]
    Unknown,
    /// The skill is based on this attribute.
    Attribute(Attribute),
    /// The skill is based on an attribute that no card raises.
    NotRaised,
}

impl RollBreakdown {
    /// Returns the attributes that cards raise, each once.
    pub fn raised_attributes(&self) -> Vec<Attribute> {
        let mut raised = Vec::new();
        for addend in &self.addends {
            if let AddendTarget::Attribute(attribute) = addend.target
                && !raised.contains(&attribute)
            {
                raised.push(attribute);
            }
        }
        raised
    }

    /// Returns what is added to the action total of a skill with this basis (DD-262). `None` if the basis matters and is unknown.
    pub fn action_bonus_based_on(&self, basis: SkillBasis) -> Option<i32> {
        let raised = match basis {
            SkillBasis::Unknown if self.raises_attribute() => return None,
            SkillBasis::Unknown | SkillBasis::NotRaised => None,
            SkillBasis::Attribute(attribute) => Some(AddendTarget::Attribute(attribute)),
        };
        let addends = self.addends.iter();
        let counts = addends.filter(|addend| Some(addend.target) == raised);
        let amounts = counts.map(|addend| addend.amount);
        Some(amounts.fold(self.action_bonus, i32::saturating_add))
    }

    /// Whether a card raises an attribute, so that the total depends on whether the action is based on it (DD-262).
    pub fn raises_attribute(&self) -> bool {
        let mut addends = self.addends.iter();
        addends.any(|addend| matches!(addend.target, AddendTarget::Attribute(_)))
    }
}

impl ActionKind {
    /// Whether such an action has a separate effect value; `None` if only the players know (DD-267).
    pub const fn has_effect_value(self) -> Option<bool> {
        match self {
            Self::Approvable(ApprovableAction::Attack) => Some(true),
            Self::Approvable(
                ApprovableAction::Defend
                | ApprovableAction::Trick
                | ApprovableAction::Test
                | ApprovableAction::Taunt
                | ApprovableAction::Intimidate
                | ApprovableAction::Maneuver,
            ) => Some(false),
            Self::Other => None,
        }
    }
}

impl Action {
    /// Whether the action has a separate effect value, considering all its kinds.
    pub fn has_effect_value(&self) -> Option<bool> {
        if self.kinds().contains(&ApprovableAction::Attack) {
            return Some(true);
        }
        self.kind.has_effect_value()
    }
}

impl State {
    /// Returns what active cards add to an actor's attribute and to everything based on it, rolled or not (DD-260 … DD-264).
    pub fn attribute_bonus(&self, actor: ActorId, attribute: Attribute) -> i32 {
        self.card_bonus(actor, Some(attribute))
    }

    /// Returns what active cards add to the bonus of all of an actor's actions (DD-253, DD-260).
    pub fn action_bonus(&self, actor: ActorId) -> i32 {
        self.card_bonus(actor, None)
    }

    fn card_bonus(&self, actor: ActorId, attribute: Option<Attribute>) -> i32 {
        let applies = |raise: &&ActiveBonus| raise.actor == actor && raise.attribute == attribute;
        let reach = attribute.map_or(AddendTarget::Both, AddendTarget::Attribute);
        let mut cards = Vec::new();
        for raise in self.active_bonuses.iter().filter(applies) {
            self.count_card(&mut cards, raise.card, reach);
        }
        i32::try_from(cards.len()).unwrap_or(i32::MAX / BONUS) * BONUS
    }

    /// Counts a card, unless the table counts only one card of each name per value and one is counted already.
    fn count_card(
        &self,
        cards: &mut Vec<(CardId, AddendTarget)>,
        card: CardId,
        reach: AddendTarget,
    ) -> bool {
        let name = |card| self.deck.name(card);
        let same = |&(other, target): &(CardId, AddendTarget)| {
            target == reach && name(other) == name(card)
        };
        if self.settings.is(Stacking::Best) && cards.iter().any(same) {
            return false;
        }
        cards.push((card, reach));
        true
    }

    /// Returns what the plain setback of the actor's side costs every action total (DD-165).
    fn side_setback(&self, id: ActorId) -> Option<Addend> {
        let side = self.actor(id)?.side();
        let has_setback = self.round()?.setbacks.get(side) == &Some(Setback::Generic);
        (has_setback && self.settings.is(SetbackGeneric::Total)).then_some(Addend {
            source: AddendSource::Setback,
            amount: -i32::from(SETBACK_PENALTY),
            target: AddendTarget::ActionTotal,
            rule: dd(165),
        })
    }

    /// Returns what waiting and a setback from an interaction cost an action whose figures the app does not know: an attack or another
    /// combat action has them in its own figures (DD-124, TC-253). `waits`: waiting counts.
    fn plain_penalties(&self, id: ActorId, waits: bool) -> Vec<Addend> {
        let waited = waits && self.hold_reason_taken(id) == Some(HeldTurn::Opportunity);
        let waited = waited.then_some(Addend {
            source: AddendSource::Opportunity,
            amount: -i32::from(OPPORTUNITY_PENALTY),
            target: AddendTarget::Both,
            rule: dd(124),
        });
        let penalty = self
            .actor(id)
            .and_then(|actor| actor.combat.statuses.penalty());
        let penalty = penalty.map(|penalty| Addend {
            source: AddendSource::Setback,
            amount: penalty,
            target: AddendTarget::ActionTotal,
            rule: tc(253),
        });
        waited.into_iter().chain(penalty).collect()
    }

    /// Returns what would be added to the total of a task's check now. It equals the action bonus of [`Self::roll_breakdown`] before the
    /// roll of a check on which no further card was played.
    pub(crate) fn check_bonus(&self, lead: ActorId) -> i32 {
        let penalties = self.plain_penalties(lead, true);
        let penalties = self.side_setback(lead).into_iter().chain(penalties);
        penalties
            .map(|addend| addend.amount)
            .fold(self.action_bonus(lead), i32::saturating_add)
    }

    /// Returns the breakdown of an action's bonus.
    pub fn roll_breakdown(&self, action: &Action) -> RollBreakdown {
        let mut addends = self.card_addends(action);
        addends.extend(self.side_setback(action.actor));
        let defends = action.kinds() == [ApprovableAction::Defend];
        if action.pending_action.is_none() && action.targeted_attacks.is_empty() {
            addends.extend(self.plain_penalties(action.actor, !defends));
        }
        let die_bonus = action.roll.as_ref().map(|roll| roll.bonus.0);
        if let Some(die_bonus) = die_bonus.filter(|_| defends) {
            addends.extend(minimum_defence(&addends, die_bonus));
        }
        let sum = |only| {
            let amounts = addends.iter().filter(|addend| addend.is_part_of(only));
            let amount: i32 = amounts.map(|addend| addend.amount).sum();
            die_bonus.unwrap_or(0).saturating_add(amount)
        };
        // If the app does not know: Coup de Grace is used on the action total only if there is no effect value.
        let has_effect_value = action.has_effect_value();
        let has_effect_value =
            has_effect_value.unwrap_or(action.coups_de_grace_on_total.is_empty());
        let effect_bonus = has_effect_value.then(|| sum(AddendTarget::EffectTotal));
        RollBreakdown {
            die_bonus,
            action_bonus: sum(AddendTarget::ActionTotal),
            effect_bonus,
            addends,
        }
    }

    /// Returns what cards add: those in effect for the actor, and those played on the action.
    fn card_addends(&self, action: &Action) -> Vec<Addend> {
        let mut cards = Vec::new();
        let mut addends = Vec::new();
        for raise in &self.active_bonuses {
            let target = raise
                .attribute
                .map_or(AddendTarget::Both, AddendTarget::Attribute);
            if raise.actor != action.actor || !self.count_card(&mut cards, raise.card, target) {
                continue;
            }
            addends.push(Addend {
                source: AddendSource::Card(raise.card, raise.actor),
                amount: BONUS,
                target,
                rule: self.deck.name(raise.card).map_or(dd(253), CardName::rule),
            });
        }
        for &(hero, card) in &action.cards_played {
            let addend = self.played_card_addend(action, hero, card);
            if let Some(addend) = addend
                && self.count_card(&mut cards, card, addend.target)
            {
                addends.push(addend);
            }
        }
        addends
    }

    /// Returns what a card adds that this hero played on the action.
    fn played_card_addend(&self, action: &Action, hero: ActorId, card: CardId) -> Option<Addend> {
        let is_own = hero == action.actor;
        let (amount, target, rule) = match self.deck.name(card) {
            Some(CardName::Supporter) if !is_own => (BONUS, AddendTarget::Both, dd(327)),
            Some(CardName::CoupDeGrace) if is_own => {
                let amount = i32::from(self.settings.numbers.coup_de_grace_bonus);
                if action.coups_de_grace_on_total.contains(&card) {
                    (amount, AddendTarget::ActionTotal, dd(267))
                } else {
                    (amount, AddendTarget::EffectTotal, dd(265))
                }
            }
            Some(_) | None => return None,
        };
        Some(Addend {
            source: AddendSource::Card(card, hero),
            amount,
            target,
            rule,
        })
    }
}

/// Returns what raises the bonus of an active defence to its minimum (DD-402).
fn minimum_defence(addends: &[Addend], die_bonus: i32) -> Option<Addend> {
    let to_both = addends
        .iter()
        .filter(|addend| addend.target == AddendTarget::Both);
    let bonus = to_both
        .map(|addend| addend.amount)
        .sum::<i32>()
        .saturating_add(die_bonus);
    (bonus < MIN_DEFENCE_BONUS).then_some(Addend {
        source: AddendSource::MinimumDefence,
        amount: MIN_DEFENCE_BONUS.saturating_sub(bonus),
        target: AddendTarget::Both,
        rule: dd(402),
    })
}
