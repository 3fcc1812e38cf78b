//! What rounds have besides their card, as it stands at the table.

use super::State;
use super::action::{Action, Outcome};
use super::actor::{Actor, Defence};
use super::round::Setback;
use crate::action_kind::ActionKind;
use crate::burden::{Burden, Weight};
use crate::card::{Approvable, Effect, Side};
use crate::combat::choice::{AGGRESSIVE, OPPORTUNITY};
use crate::combat::status::{SETBACK, Status};
use crate::edition::Edition;
use crate::held::Held;
use crate::settings::{
    BreakInjured, DefendCounts, DefendMany, Knockdown, SetbackGeneric, SetbackPassive,
    Surprise as SurpriseRules,
};
use crate::success::SuccessLevel;
use crate::surprise::Surprise;
use tabletop::seat::ActorId;

impl Action {
    /// Everything it is: each of the seven kinds once, the declared one first.
    pub fn kinds(&self) -> Vec<Approvable> {
        let mut kinds = Vec::new();
        if let ActionKind::Approvable(kind) = self.kind {
            kinds.push(kind);
        }
        for (kind, _) in &self.also {
            if !kinds.contains(kind) {
                kinds.push(*kind);
            }
        }
        kinds
    }

    /// How that part of it came out: as the whole, where nothing else was told.
    pub fn came(&self, kind: Approvable, outcome: Outcome) -> Outcome {
        let whole = self.kind == ActionKind::Approvable(kind);
        let part = self.also.iter().find(|(other, _)| *other == kind);
        let told = part.and_then(|(_, told)| *told);
        told.filter(|_| !whole).unwrap_or(outcome)
    }

    /// The kinds that succeeded, and how well.
    pub fn won(&self, outcome: Outcome) -> Vec<(Approvable, SuccessLevel)> {
        let won = |kind: Approvable| match self.came(kind, outcome) {
            Outcome::Succeeded(level) => Some((kind, level)),
            Outcome::Failed | Outcome::Done => None,
        };
        self.kinds().into_iter().filter_map(won).collect()
    }

    /// Whether it is a defence, and the outcome of the whole speaks of nothing else: it waits for attacks (DD-197, DD-412).
    pub fn only_defends(&self) -> bool {
        self.kind == ActionKind::Approvable(Approvable::Defend)
            && self.also.iter().all(|(_, told)| told.is_some())
    }
}

impl State {
    /// Whether the table is played without the deck (DD-012, A-89).
    pub fn is_deckless(&self) -> bool {
        self.title.is_some() && self.settings.deckless
    }

    /// How much somebody is surprised now, by whichever rules of surprise hold.
    pub fn surprise_of(&self, actor: ActorId) -> Option<Surprise> {
        if self.settings.is(SurpriseRules::Off) {
            return None;
        }
        let conflict = self.conflict.as_ref()?;
        let (_, surprise) = conflict.surprised.iter().find(|(id, _)| *id == actor)?;
        surprise.in_round(conflict.round.as_ref().map_or(0, |round| round.number))
    }

    /// The same, where it binds what somebody does and opens them to attacks: by the later rules (DD-407, DD-408).
    pub fn taken_unawares(&self, actor: ActorId) -> Option<Surprise> {
        self.surprise_of(actor)
            .filter(|_| self.settings.surprise(self.edition) == SurpriseRules::Revised)
    }

    /// Whether whoever is down may only defend, as the older edition has it or this table wants it: else the action goes into
    /// getting up (TC-103, TC-104, A-26).
    pub fn down_defends(&self) -> bool {
        self.settings.is(Knockdown::Classic)
            || self.edition == Edition::Classic && self.settings.is(Knockdown::Book)
    }

    /// Whether heroes fight each other.
    pub fn is_duel(&self) -> bool {
        self.conflict
            .as_ref()
            .is_some_and(|conflict| conflict.duel.is_some())
    }

    /// Why somebody waits with a turn.
    pub fn held(&self, actor: ActorId) -> Option<Held> {
        let held = &self.round()?.held;
        held.iter()
            .find(|(id, _)| *id == actor)
            .map(|(_, how)| *how)
    }

    /// The cards that a hero's defence has earned as it stands; `None` while nobody has said (DD-197, A-33).
    pub fn defence_earned(&self, hero: &Actor) -> Option<u8> {
        let attacks = hero.round.attacks;
        let each = self.settings.is(DefendMany::Each);
        match hero.round.defence {
            Some(Defence::Held) if each => Some(attacks.missed.max(1)),
            Some(Defence::Held) => Some(1),
            Some(Defence::Hit) if each => Some(attacks.missed),
            Some(Defence::Hit | Defence::NotAttacked) => Some(0),
            None if self.settings.is(DefendCounts::Active) => Some(0),
            Some(Defence::Declared) | None => match (attacks.missed, attacks.hit) {
                // A rolled defence meets attacks by itself: none has met it.
                (0, 0) if hero.fight.guard.is_some() => Some(0),
                (0, 0) => None,
                (missed, _) if each => Some(missed),
                _ if self.settings.is(DefendMany::FirstMissed) => {
                    Some(u8::from(attacks.first_missed))
                }
                (_, hit) => Some(u8::from(hit == 0)),
            },
        }
    }

    /// Heroes whose defence would earn a card, and of whom nobody has said how it went (DD-197, A-33).
    pub fn defences_due(&self) -> Vec<ActorId> {
        let pays = !self.is_deckless()
            && self
                .round()
                .is_some_and(|round| round.approved.includes(Approvable::Defend));
        let due =
            |hero: &&Actor| pays && self.takes_part(hero.id) && self.defence_earned(hero).is_none();
        self.heroes().filter(due).map(|hero| hero.id).collect()
    }

    /// Whether somebody is hurt in the sense of a break (DD-148, A-27).
    fn is_injured(&self, actor: &Actor) -> bool {
        if self.settings.is(BreakInjured::Wounds) {
            actor.condition.wounds > 0
        } else {
            actor.condition.is_injured()
        }
    }

    /// Injured villains who break when the round closes unless they turn it (DD-148 … DD-150), and whoever an interaction has
    /// broken (TC-254).
    pub fn about_to_break(&self) -> Vec<ActorId> {
        let by_line = self.effect(Side::Villains) == Effect::Break;
        let breaks = |actor: &&Actor| {
            let line = by_line && actor.side() == Side::Villains && self.is_injured(actor);
            (line || actor.fight.statuses.has(Status::Broken))
                && self.takes_part(actor.id)
                && actor.condition.can_act()
                && !actor.round.improved
        };
        self.present()
            .filter(breaks)
            .map(|actor| actor.id)
            .collect()
    }

    /// What a plain setback adds to what a side has to reach.
    pub fn harder_by(&self, side: Side) -> u8 {
        self.burden(side).difficulty
    }

    /// All that the plain setback of a side comes to.
    pub fn burden(&self, side: Side) -> Burden {
        Burden::of(self.set_back(side), &self.settings)
    }

    /// What a plain setback takes off a side's totals (DD-165, A-28).
    pub fn hindered_by(&self, side: Side) -> u8 {
        self.burden(side).total
    }

    /// Whether a side has the plain setback.
    pub(super) fn set_back(&self, side: Side) -> bool {
        let setback = self.round().map(|round| round.setbacks.of(side));
        matches!(setback, Some(Some(Setback::Generic)))
    }

    /// What weighs on the action that is being resolved.
    pub fn weights(&self) -> Vec<Weight> {
        let Some(action) = &self.action else {
            return vec![];
        };
        let mut weights = Vec::new();
        let actor = self.actor(action.actor);
        if actor.is_some_and(|actor| self.set_back(actor.side())) {
            weights.push(if self.settings.is(SetbackGeneric::Difficulty) {
                Weight::SetbackDifficulty(SETBACK)
            } else {
                Weight::SetbackTotal(SETBACK)
            });
        }
        match self.held(action.actor) {
            Some(Held::Opportunity) => weights.push(Weight::Opportunity(OPPORTUNITY)),
            Some(Held::Place) => weights.push(Weight::Place),
            None => {}
        }
        let kinds = action.kinds();
        if kinds.contains(&Approvable::Attack) && kinds.contains(&Approvable::Defend) {
            let (attack, defence) = AGGRESSIVE;
            weights.push(Weight::Aggressive(attack, defence));
        }
        if let Some(target) = action.target.and_then(|target| self.actor(target)) {
            if self.set_back(target.side()) && self.settings.is(SetbackPassive::Yes) {
                weights.push(Weight::TargetSetBack(target.id, SETBACK));
            }
            if let Some(surprise) = self.taken_unawares(target.id) {
                weights.push(Weight::TargetSurprised(target.id, surprise.bonus()));
            }
        } else if let Some(actor) = actor
            && kinds.iter().any(|kind| *kind != Approvable::Defend)
        {
            self.weigh_others(actor.side().other(), &mut weights);
        }
        weights
    }

    /// What weighs on an attack or interaction that names nobody: how those of the other side stand.
    fn weigh_others(&self, others: Side, weights: &mut Vec<Weight>) {
        if self.set_back(others) && self.settings.is(SetbackPassive::Yes) {
            weights.push(Weight::OthersSetBack(SETBACK));
        }
        for surprise in [Surprise::Complete, Surprise::Partial] {
            let so = |actor: &Actor| {
                actor.side() == others && self.taken_unawares(actor.id) == Some(surprise)
            };
            if self.present().any(so) {
                weights.push(Weight::OthersSurprised(surprise));
            }
        }
    }
}
