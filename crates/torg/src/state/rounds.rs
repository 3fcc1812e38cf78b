//! State queries about rounds.

use super::State;
use super::action::{Action, ActionOutcome};
use super::actor::{Actor, DefenceOutcome};
use super::round::{Round, Setback};
use crate::action_kind::ActionKind;
use crate::action_modifiers::{ActionModifier, SetbackPenalty};
use crate::card::{ApprovableAction, LineEffect, Side};
use crate::combat::options::{AGGRESSIVE_DEFENCE_PENALTIES, CombatOption, OPPORTUNITY_PENALTY};
use crate::combat::settings::DownDefence;
use crate::combat::status::{SETBACK_PENALTY, Status};
use crate::edition::Edition;
use crate::held_turn::HeldTurn;
use crate::settings::{
    ApprovedMulti, BreakInjured, DefendCounts, DefendMany, Knockdown, SetbackGeneric,
    SetbackPassive, SurpriseRules,
};
use crate::success::SuccessLevel;
use crate::surprise::Surprise;
use tabletop::seat::ActorId;

impl Action {
    /// Returns all kinds of the action: each once, the declared one first.
    pub fn kinds(&self) -> Vec<ApprovableAction> {
        let mut kinds = Vec::new();
        if let ActionKind::Approvable(kind) = self.kind {
            kinds.push(kind);
        }
        for (kind, _) in &self.additional_kinds {
            if !kinds.contains(kind) {
                kinds.push(*kind);
            }
        }
        kinds
    }

    /// Returns the outcome of that kind: the action's, unless the kind has its own.
    pub(crate) fn outcome_of(
        &self,
        kind: ApprovableAction,
        outcome: ActionOutcome,
    ) -> ActionOutcome {
        let whole = self.kind == ActionKind::Approvable(kind);
        let part = self
            .additional_kinds
            .iter()
            .find(|(other, _)| *other == kind);
        let part_outcome = part.and_then(|(_, outcome)| *outcome);
        part_outcome.filter(|_| !whole).unwrap_or(outcome)
    }

    /// Returns the kinds that succeeded, each with its success level. Suppressive fire does not hit anybody: its success counts as one
    /// of an intimidation (DD-411).
    pub fn successes(&self, outcome: ActionOutcome) -> Vec<(ApprovableAction, SuccessLevel)> {
        let suppresses = self.has_option(CombatOption::SuppressiveFire);
        let mut won: Vec<(ApprovableAction, SuccessLevel)> = Vec::new();
        for kind in self.kinds() {
            let counts_as = if suppresses && kind == ApprovableAction::Attack {
                ApprovableAction::Intimidate
            } else {
                kind
            };
            if let ActionOutcome::Succeeded(level) = self.outcome_of(kind, outcome)
                && !won.iter().any(|(other, _)| *other == counts_as)
            {
                won.push((counts_as, level));
            }
        }
        won
    }

    /// Whether the action is only a defence, which waits for attacks (DD-197, DD-412).
    pub fn only_defends(&self) -> bool {
        self.kind == ActionKind::Approvable(ApprovableAction::Defend)
            && self
                .additional_kinds
                .iter()
                .all(|(_, outcome)| outcome.is_some())
    }
}

impl State {
    /// Whether the table is played without the deck (DD-012, A-89).
    pub fn is_deckless(&self) -> bool {
        self.title.is_some() && self.settings.deckless
    }

    /// Returns how much an actor is surprised, by the table's rules of surprise.
    pub(crate) fn surprise_of(&self, actor: ActorId) -> Option<Surprise> {
        if self.settings.is(SurpriseRules::Off) {
            return None;
        }
        let conflict = self.conflict.as_ref()?;
        let (_, surprise) = conflict.surprised.iter().find(|(id, _)| *id == actor)?;
        surprise.in_round(conflict.round.as_ref().map_or(0, |round| round.number))
    }

    /// Returns the same, but only by the revised rules, under which surprise restricts actors and exposes them to attacks (DD-407,
    /// DD-408).
    pub(crate) fn revised_surprise(&self, actor: ActorId) -> Option<Surprise> {
        self.surprise_of(actor)
            .filter(|_| self.settings.surprise_rules(self.edition) == SurpriseRules::Revised)
    }

    /// Whether a knocked-down actor may only defend, by the classic edition or the table's setting; otherwise the actor uses the
    /// action to stand up (TC-103, TC-104, A-26).
    pub fn knocked_down_may_defend(&self) -> bool {
        self.settings.is(Knockdown::Classic)
            || self.edition == Edition::Classic && self.settings.is(Knockdown::Book)
    }

    /// Whether a knocked-down actor may declare an active defence: where nothing else is allowed (TC-103), or besides standing up (S-14).
    pub fn defence_while_down(&self) -> bool {
        self.knocked_down_may_defend() || self.rules().is(DownDefence::Active)
    }

    /// Whether heroes fight each other.
    pub fn is_duel(&self) -> bool {
        self.conflict
            .as_ref()
            .is_some_and(|conflict| conflict.duel_totals.is_some())
    }

    /// Whether two heroes fight each other, so that the order of their totals is fixed (DD-178).
    pub fn are_duellists(&self, one: &Actor, other: &Actor) -> bool {
        self.is_duel() && one.role.is_duellist_with(other.role)
    }

    /// Returns why an actor holds a turn.
    pub fn hold_reason(&self, actor: ActorId) -> Option<HeldTurn> {
        self.round()?.hold_reason(actor)
    }

    /// Whether an actor's next action is another than the one that they hold; never outside rounds.
    pub(crate) fn acts_beside_hold(&self, actor: ActorId) -> bool {
        self.round()
            .is_some_and(|round| round.acts_beside_hold(actor))
    }

    /// Returns why an actor held the turn that the next action takes (DD-124).
    pub(crate) fn hold_reason_taken(&self, actor: ActorId) -> Option<HeldTurn> {
        self.hold_reason(actor)
            .filter(|_| !self.acts_beside_hold(actor))
    }

    /// Returns how many cards a hero's defence has earned so far; `None` if it has not been judged (DD-197, DD-198, A-33).
    pub fn defence_draws(&self, hero: &Actor) -> Option<u8> {
        let attacks = hero.round.attacks_received;
        let counts_each = self.settings.is(DefendMany::Each);
        if hero.round.defence_draw_denied {
            return Some(0);
        }
        match hero.round.defence {
            Some(DefenceOutcome::AllMissed) if counts_each => Some(attacks.missed.max(1)),
            Some(DefenceOutcome::AllMissed) => Some(1),
            Some(DefenceOutcome::Hit) if counts_each => Some(attacks.missed),
            Some(DefenceOutcome::Hit | DefenceOutcome::NotAttacked) => Some(0),
            None if self.settings.is(DefendCounts::Active) => Some(0),
            Some(DefenceOutcome::Declared) | None => match (attacks.missed, attacks.hit) {
                // A rolled defence resolves attacks by itself, and there has been none.
                (0, 0) if hero.combat.active_defence.is_some() => Some(0),
                (0, 0) => None,
                (missed, _) if counts_each => Some(missed),
                _ if self.settings.is(DefendMany::FirstMissed) => {
                    Some(u8::from(attacks.first_missed))
                }
                (_, hit) => Some(u8::from(hit == 0)),
            },
        }
    }

    /// Returns how many cards a hero's defence has earned so far that are not drawn yet (DD-197, A-33, A-34).
    pub(crate) fn defence_draws_due(&self, hero: &Actor) -> u8 {
        let is_shared = self.settings.is(ApprovedMulti::PerAction) && hero.round.defence_shared;
        if !self.are_defences_approved() || !self.takes_part(hero.id) || is_shared {
            return 0;
        }
        let earned = self.defence_draws(hero).unwrap_or(0);
        earned.saturating_sub(hero.round.defence_cards_drawn)
    }

    /// Whether defences earn cards in this round (DD-192, DD-197).
    fn are_defences_approved(&self) -> bool {
        let approves = |round: &Round| round.approved.includes(ApprovableAction::Defend);
        !self.is_deckless() && self.round().is_some_and(approves)
    }

    /// Returns the heroes whose defence would earn a card and has not been judged (DD-197, A-33).
    pub fn unjudged_defences(&self) -> Vec<ActorId> {
        let pays = self.are_defences_approved();
        let due =
            |hero: &&Actor| pays && self.takes_part(hero.id) && self.defence_draws(hero).is_none();
        self.heroes().filter(due).map(|hero| hero.id).collect()
    }

    /// Whether an actor is injured for the purpose of breaking (DD-148, A-27).
    fn is_injured(&self, actor: &Actor) -> bool {
        if self.settings.is(BreakInjured::Wounds) {
            actor.condition.wounds > 0
        } else {
            actor.condition.is_injured()
        }
    }

    /// Returns the injured villains who will break at the end of the round unless they improve their position (DD-148 … DD-150),
    /// and those broken by an interaction (TC-254).
    pub fn about_to_break(&self) -> Vec<ActorId> {
        let by_line = self.line_effect(Side::Villains) == LineEffect::Break;
        let breaks = |actor: &&Actor| {
            let line = by_line && actor.side() == Side::Villains && self.is_injured(actor);
            (line || actor.combat.statuses.has(Status::Broken))
                && self.takes_part(actor.id)
                && actor.condition.can_act()
                && !actor.round.position_improved
        };
        self.present()
            .filter(breaks)
            .map(|actor| actor.id)
            .collect()
    }

    /// Returns what a plain setback adds to a side's difficulties.
    pub fn setback_difficulty(&self, side: Side) -> u8 {
        self.setback_penalty(side).difficulty
    }

    /// Returns all penalties of a side's plain setback.
    pub fn setback_penalty(&self, side: Side) -> SetbackPenalty {
        SetbackPenalty::for_side(self.has_generic_setback(side), &self.settings)
    }

    /// Returns what a plain setback subtracts from a side's totals (DD-165, A-28).
    pub fn setback_total_penalty(&self, side: Side) -> u8 {
        self.setback_penalty(side).total
    }

    /// Whether a side has the plain setback.
    pub(super) fn has_generic_setback(&self, side: Side) -> bool {
        let setback = self.round().map(|round| round.setbacks.get(side));
        matches!(setback, Some(Some(Setback::Generic)))
    }

    /// Returns the modifiers on the action being resolved.
    pub fn action_modifiers(&self) -> Vec<ActionModifier> {
        let Some(action) = &self.action else {
            return vec![];
        };
        let mut weights = Vec::new();
        let actor = self.actor(action.actor);
        if actor.is_some_and(|actor| self.has_generic_setback(actor.side())) {
            weights.push(if self.settings.is(SetbackGeneric::Difficulty) {
                ActionModifier::SetbackDifficulty(SETBACK_PENALTY)
            } else {
                ActionModifier::SetbackTotal(SETBACK_PENALTY)
            });
        }
        match self.hold_reason_taken(action.actor) {
            Some(HeldTurn::Opportunity) => {
                weights.push(ActionModifier::Opportunity(OPPORTUNITY_PENALTY))
            }
            Some(HeldTurn::Location) => weights.push(ActionModifier::Location),
            None => {}
        }
        let kinds = action.kinds();
        if kinds.contains(&ApprovableAction::Attack) && kinds.contains(&ApprovableAction::Defend) {
            let penalties = AGGRESSIVE_DEFENCE_PENALTIES;
            weights.push(ActionModifier::AttackAndDefend {
                attack: penalties.attack,
                damage: match self.edition {
                    Edition::Classic => 0,
                    Edition::Revised => penalties.attack,
                },
                defence: penalties.defence,
            });
        }
        if let Some(target) = action.target.and_then(|target| self.actor(target)) {
            if self.has_generic_setback(target.side()) && self.settings.is(SetbackPassive::Yes) {
                weights.push(ActionModifier::TargetSetback(target.id, SETBACK_PENALTY));
            }
            if let Some(surprise) = self.revised_surprise(target.id) {
                weights.push(ActionModifier::TargetSurprised(
                    target.id,
                    surprise.attack_bonus(),
                ));
            }
        } else if let Some(actor) = actor
            && kinds.iter().any(|kind| *kind != ApprovableAction::Defend)
        {
            self.add_opponent_modifiers(actor.side().other(), &mut weights);
        }
        weights
    }

    /// Adds the modifiers on an attack or interaction without a named target: setback and surprise of the other side.
    fn add_opponent_modifiers(&self, opponent_side: Side, weights: &mut Vec<ActionModifier>) {
        if self.has_generic_setback(opponent_side) && self.settings.is(SetbackPassive::Yes) {
            weights.push(ActionModifier::OpponentsSetback(SETBACK_PENALTY));
        }
        for surprise in [Surprise::Complete, Surprise::Partial] {
            let so = |actor: &Actor| {
                actor.side() == opponent_side && self.revised_surprise(actor.id) == Some(surprise)
            };
            if self.present().any(so) {
                weights.push(ActionModifier::OpponentsSurprised(surprise));
            }
        }
    }
}
