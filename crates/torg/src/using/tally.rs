//! The figure line of an action: the die's bonus and everything that is added to it (DD-255, DD-265 … DD-267, DD-331).

use super::raise::{BONUS, Raise};
use crate::action_kind::ActionKind;
use crate::attribute::Attribute;
use crate::card::{Approvable, CardId, CardName};
use crate::rounds::SETBACK;
use crate::settings::{SetbackGeneric, Stacking};
use crate::state::State;
use crate::state::action::Action;
use crate::state::round::Setback;
use serde::{Deserialize, Serialize};
use tabletop::rule::{RuleId, dd};
use tabletop::seat::ActorId;

/// The least bonus number of an active defence (DD-402).
const LEAST_DEFENCE: i32 = 1;

/// Where an addend comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A card, and who played it.
    Card(CardId, ActorId),
    /// The plain setback of the side.
    Setback,
    /// What an active defence is worth at least (DD-402).
    Defence,
}

/// What an addend counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// The bonus number, and so the action total and the effect total.
    Both,
    /// The action total alone.
    Action,
    /// The effect total alone.
    Effect,
    /// What rests on one attribute; whether this action does is for the table to say (DD-262).
    Value(Attribute),
}

/// One addend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Addend {
    pub source: Source,
    pub worth: i32,
    pub reach: Reach,
    /// The rule that it comes from.
    pub rule: RuleId,
}

/// The figures of one action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The bonus of the dice, once they fell.
    pub die: Option<i32>,
    /// What is added.
    pub addends: Vec<Addend>,
    /// What all of it adds to the value behind the action total; without dice, what the cards add.
    pub action: i32,
    /// The same for the effect total, where the action has one.
    pub effect: Option<i32>,
}

impl ActionKind {
    /// Whether such an action has an effect value of its own; `None` where only the table knows (DD-267).
    pub const fn has_effect_value(self) -> Option<bool> {
        match self {
            Self::Approvable(Approvable::Attack) => Some(true),
            Self::Approvable(
                Approvable::Defend
                | Approvable::Trick
                | Approvable::Test
                | Approvable::Taunt
                | Approvable::Intimidate
                | Approvable::Maneuver,
            ) => Some(false),
            Self::Other => None,
        }
    }
}

impl Action {
    /// The same for all that it is.
    pub fn has_effect_value(&self) -> Option<bool> {
        if self.kinds().contains(&Approvable::Attack) {
            return Some(true);
        }
        self.kind.has_effect_value()
    }
}

impl State {
    /// What the cards in force add to an attribute of somebody, and to all that rests on it, rolled or not (DD-260 … DD-264).
    pub fn raised(&self, actor: ActorId, attribute: Attribute) -> i32 {
        self.in_force(actor, Some(attribute))
    }

    /// What the cards in force add to the bonus number of every action of somebody (DD-253, DD-260).
    pub fn boosted(&self, actor: ActorId) -> i32 {
        self.in_force(actor, None)
    }

    fn in_force(&self, actor: ActorId, attribute: Option<Attribute>) -> i32 {
        let on = |raise: &&Raise| raise.actor == actor && raise.attribute == attribute;
        let reach = attribute.map_or(Reach::Both, Reach::Value);
        let mut cards = Vec::new();
        for raise in self.raises.iter().filter(on) {
            self.count(&mut cards, raise.card, reach);
        }
        i32::try_from(cards.len()).unwrap_or(i32::MAX / BONUS) * BONUS
    }

    /// Counts a card, unless the table lets one of each name count on a figure and there is one.
    fn count(&self, cards: &mut Vec<(CardId, Reach)>, card: CardId, reach: Reach) -> bool {
        let name = |card| self.deck.name(card);
        let same = |&(other, on): &(CardId, Reach)| on == reach && name(other) == name(card);
        if self.settings.is(Stacking::Best) && cards.iter().any(same) {
            return false;
        }
        cards.push((card, reach));
        true
    }

    /// The figures of an action.
    pub fn tally(&self, action: &Action) -> Tally {
        let mut cards = Vec::new();
        let mut addends = Vec::new();
        for raise in &self.raises {
            let reach = raise.attribute.map_or(Reach::Both, Reach::Value);
            if raise.actor != action.actor || !self.count(&mut cards, raise.card, reach) {
                continue;
            }
            addends.push(Addend {
                source: Source::Card(raise.card, raise.actor),
                worth: BONUS,
                reach,
                rule: self.deck.name(raise.card).map_or(dd(253), CardName::rule),
            });
        }
        for &(by, card) in &action.cards {
            let own = by == action.actor;
            let (worth, reach, rule) = match self.deck.name(card) {
                Some(CardName::Supporter) if !own => (BONUS, Reach::Both, dd(327)),
                Some(CardName::CoupDeGrace) if own => {
                    let worth = i32::from(self.settings.numbers.coup);
                    if action.coups_on_total.contains(&card) {
                        (worth, Reach::Action, dd(267))
                    } else {
                        (worth, Reach::Effect, dd(265))
                    }
                }
                Some(_) | None => continue,
            };
            if self.count(&mut cards, card, reach) {
                let source = Source::Card(card, by);
                addends.push(Addend {
                    source,
                    worth,
                    reach,
                    rule,
                });
            }
        }
        let side = self.actor(action.actor).map(|actor| actor.side());
        let setback = side.and_then(|side| self.round()?.setbacks.of(side).as_ref());
        if setback == Some(&Setback::Generic) && self.settings.is(SetbackGeneric::Total) {
            addends.push(Addend {
                source: Source::Setback,
                worth: -i32::from(SETBACK),
                reach: Reach::Action,
                rule: dd(165),
            });
        }
        let die = action.roll.as_ref().map(|roll| roll.bonus.0);
        if let Some(die) = die
            && action.kinds() == [Approvable::Defend]
        {
            let both = addends.iter().filter(|one| one.reach == Reach::Both);
            let bonus = both.map(|one| one.worth).sum::<i32>().saturating_add(die);
            if bonus < LEAST_DEFENCE {
                addends.push(Addend {
                    source: Source::Defence,
                    worth: LEAST_DEFENCE.saturating_sub(bonus),
                    reach: Reach::Both,
                    rule: dd(402),
                });
            }
        }
        let sum = |only: Reach| {
            let counts = |addend: &&Addend| addend.reach == Reach::Both || addend.reach == only;
            let worth: i32 = addends.iter().filter(counts).map(|one| one.worth).sum();
            die.unwrap_or(0).saturating_add(worth)
        };
        // Where the app does not know, whoever put a Coup de Grace on the total said that there is no effect value.
        let has = action.has_effect_value();
        let has = has.unwrap_or(action.coups_on_total.is_empty());
        let effect = has.then(|| sum(Reach::Effect));
        Tally {
            die,
            action: sum(Reach::Action),
            effect,
            addends,
        }
    }
}
