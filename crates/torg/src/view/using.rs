//! What a seat sees of cards and possibilities on rolls and in the round. All of it lies open.

use super::{ActorView, CardView, View};
use crate::card::{CardId, CardName, Effect};
use crate::decide::{
    against_buying, counters, may_flip_another, may_keep, villain_skill, would_swallow,
};
use crate::refusal::Refusal;
use crate::settings::Stacking;
use crate::state::{Action, ActionKind, Role, State};
use crate::using::{Attribute, Raise, Speech, Tally};
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// What is open and in force through cards and possibilities.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Using {
    /// The figures of the action that is being resolved.
    pub tally: Option<Tally>,
    /// Whether a possibility may buy a die for it now.
    pub spend: Option<Result<(), Refusal>>,
    /// A die bought now would be lost to being stymied, with its price (DD-145).
    pub swallows: bool,
    /// A bought die is to be rolled.
    pub owed: bool,
    /// Villains who can pay so that it is not.
    pub counters: Vec<ActorId>,
    /// The flipped card has not taken effect: another may still be flipped.
    pub seizing: bool,
    /// Another card may be flipped in place of this one.
    pub may_flip_another: bool,
    /// The card in force may be kept for another round.
    pub may_keep: bool,
    /// It will be.
    pub kept: bool,
    /// A speech that holds everybody still.
    pub speech: Option<Speech>,
    /// Whose actions wait for one in between.
    pub waiting: Vec<ActorId>,
}

pub(super) fn using(state: &State) -> Using {
    let action = state.action.as_ref();
    let conflict = state.conflict.as_ref();
    let buys = |action: &Action| {
        let against = against_buying(state, action);
        against.into_iter().next().map_or(Ok(()), Err)
    };
    Using {
        tally: action.map(|action| state.tally(action)),
        spend: action.map(buys),
        swallows: action.is_some_and(|action| would_swallow(state, action)),
        owed: action.is_some_and(Action::owes_die),
        counters: counters(state),
        seizing: conflict.is_some_and(|conflict| conflict.seizing),
        may_flip_another: may_flip_another(state),
        may_keep: may_keep(state),
        kept: conflict.is_some_and(|conflict| conflict.kept),
        speech: conflict.and_then(|conflict| conflict.speech),
        waiting: state
            .suspended
            .iter()
            .map(|waiting| waiting.action.actor)
            .collect(),
    }
}

pub(super) fn raises_of(state: &State, actor: ActorId) -> Vec<Raise> {
    let own = state.raises.iter().filter(|raise| raise.actor == actor);
    own.copied().collect()
}

impl View {
    /// Whether it matters at whom an action is aimed: it is a villain's, with a skill that the line lists (DD-181).
    pub fn needs_target(&self, actor: ActorId, kind: ActionKind) -> bool {
        let villain = self
            .actor(actor)
            .is_some_and(|actor| actor.role == Role::Villain);
        let listed = self.round.as_ref().map(|round| round.line.effects.villains);
        match (kind, listed) {
            (ActionKind::Approvable(kind), Some(Effect::VillainSkills(one, other))) if villain => {
                villain_skill(kind).is_some_and(|skill| skill == one || skill == other)
            }
            _ => false,
        }
    }

    /// Those of these cards that add something once they lie on an action of somebody: where the table lets one of each name count
    /// on a figure, neither one beside its like nor one whose like is in force.
    pub fn counting(
        &self,
        actor: &ActorView,
        cards: &[(CardId, Option<Attribute>)],
    ) -> Vec<(CardId, Option<Attribute>)> {
        let mut counted: Vec<(CardId, Option<Attribute>)> = Vec::new();
        for &(card, on) in cards {
            let name = self.deck.name(card);
            let like =
                |other: CardId, its: Option<Attribute>| its == on && self.deck.name(other) == name;
            let adds = !matches!(name, Some(CardName::Hero | CardName::Drama));
            let twice = actor.raises.iter().any(|its| like(its.card, its.attribute))
                || counted.iter().any(|&(other, its)| like(other, its));
            if !(adds && twice && self.settings.is(Stacking::Best)) {
                counted.push((card, on));
            }
        }
        counted
    }

    /// Whether it is asked at whom an action is aimed: where that matters for the pools (DD-181), where heroes turn against each
    /// other (DD-177), and where a villain turns against one of several heroes and a card lies in a pool with which that one alone
    /// may answer (DD-311).
    pub fn asks_target(&self, actor: ActorId, kind: ActionKind) -> bool {
        let Some(role) = self.actor(actor).map(|actor| actor.role) else {
            return false;
        };
        if !self.in_rounds || !kind.is_hostile() {
            return false;
        }
        let answers = |held: &CardView| self.deck.name(held.card) == Some(CardName::OpponentFails);
        match role {
            Role::Hero => self.duel.is_some(),
            Role::Ally => false,
            Role::Villain => {
                let there = || self.heroes().filter(|hero| hero.takes_part);
                self.needs_target(actor, kind)
                    || (there().count() > 1 && there().any(|hero| hero.pool.iter().any(answers)))
            }
        }
    }
}
