//! Targets and rewards of actions, and which cards on an action count.

use super::{ActorView, CardView, View};
use crate::action_kind::ActionKind;
use crate::attribute::Attribute;
use crate::card::{CardId, CardName, LineEffect};
use crate::combat::settings::LoneO;
use crate::condition::Condition;
use crate::decide::villain_skill;
use crate::role::Role;
use crate::settings::Stacking;
use tabletop::seat::ActorId;

impl View {
    /// Whether a success with this kind of action earns the actor a card; a defence earns it at the end of the round (DD-194,
    /// DD-195, DD-197).
    pub fn earns_card(&self, actor: ActorId, kind: ActionKind) -> bool {
        let is_hero = self
            .actor(actor)
            .is_some_and(|actor| actor.role == Role::Hero);
        let approved = self.round.as_ref().map(|round| round.approved);
        match (kind, approved) {
            (ActionKind::Approvable(kind), Some(approved)) => {
                is_hero && !self.deckless && approved.includes(kind)
            }
            _ => false,
        }
    }

    /// Whether the target of an action matters: the action is a villain's, with a skill that the conflict line lists (DD-181).
    pub fn needs_target(&self, actor: ActorId, kind: ActionKind) -> bool {
        let villain = self
            .actor(actor)
            .is_some_and(|actor| actor.role == Role::Villain);
        let listed = self.round.as_ref().map(|round| round.line.effects.villains);
        match (kind, listed) {
            (ActionKind::Approvable(kind), Some(LineEffect::VillainSkills(first, second)))
                if villain =>
            {
                villain_skill(kind).is_some_and(|skill| skill == first || skill == second)
            }
            _ => false,
        }
    }

    /// Returns which of these cards would count on the actor's action. If the table counts only one card of each name per value,
    /// duplicates and cards with the same name as an active bonus are left out.
    pub fn counting_cards(
        &self,
        actor: &ActorView,
        cards: &[(CardId, Option<Attribute>)],
    ) -> Vec<(CardId, Option<Attribute>)> {
        let mut counted: Vec<(CardId, Option<Attribute>)> = Vec::new();
        for &(card, attribute) in cards {
            let name = self.deck.name(card);
            let like = |other: CardId, other_attribute: Option<Attribute>| {
                other_attribute == attribute && self.deck.name(other) == name
            };
            let adds = !matches!(name, Some(CardName::Hero | CardName::Drama));
            let twice = actor
                .active_bonuses
                .iter()
                .any(|bonus| like(bonus.card, bonus.attribute))
                || counted
                    .iter()
                    .any(|&(other, other_attribute)| like(other, other_attribute));
            if !(adds && twice && self.settings.is(Stacking::Best)) {
                counted.push((card, attribute));
            }
        }
        counted
    }

    /// Whether two actors oppose each other: they are on different sides, or heroes in a duel (DD-177, DD-178).
    pub fn are_opponents(&self, one: &ActorView, other: &ActorView) -> bool {
        let duel = self.duel_totals.is_some() && one.role.is_duellist_with(other.role);
        (duel && one.id != other.id) || one.role.side() != other.role.side()
    }

    /// Returns the opponents of an actor who can still act; in rounds, those who take part.
    pub fn opponents_able_to_act<'a>(
        &'a self,
        actor: &'a ActorView,
    ) -> impl Iterator<Item = &'a ActorView> {
        let is_there = |other: &ActorView| other.takes_part || !self.in_rounds;
        self.present().filter(move |other| {
            is_there(other) && other.condition.can_act() && self.are_opponents(actor, other)
        })
    }

    /// Whether a knockout of O leaves a mark on somebody with this condition: if the table remembers it (TC-096, S-03), or if there is
    /// one already.
    pub fn has_lone_o(&self, condition: Condition) -> bool {
        condition.o || self.combat.rules.is(LoneO::Remembered)
    }

    /// Whether the app asks for the target of a hostile action in rounds: if the target can lose pool cards (DD-181), if heroes
    /// fight each other (DD-177), or if a villain acts against one of several heroes and a hero has Opponent Fails in the pool,
    /// which only the target may use (DD-311).
    pub fn asks_target(&self, actor: ActorId, kind: ActionKind) -> bool {
        let Some(role) = self.actor(actor).map(|actor| actor.role) else {
            return false;
        };
        if !self.in_rounds || !kind.is_hostile() {
            return false;
        }
        let answers = |held: &CardView| self.deck.name(held.card) == Some(CardName::OpponentFails);
        match role {
            Role::Hero => self.duel_totals.is_some(),
            Role::Ally => false,
            Role::Villain => {
                let participants = || self.heroes().filter(|hero| hero.takes_part);
                self.needs_target(actor, kind)
                    || (participants().count() > 1
                        && participants().any(|hero| hero.pool.iter().any(answers)))
            }
        }
    }
}
