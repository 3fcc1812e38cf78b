//! Scenes and rounds: flipping, the conflict line, the turn order, and the end of a round (DD-037 … DD-048, DD-113 … DD-176).

use super::combined_actions::WithoutCards;
use super::transaction::{CommandResult, TorgTransaction};
use super::turn_order::duel_total;
use crate::active_effects::refusal::EffectRefusal;
use crate::attribute::Attribute;
use crate::card::{ApprovedActions, Card, ConflictLine, LineEffect, Side, TaskBox};
use crate::combat::damage::{self, EndedPeriod};
use crate::combat::status::FATIGUE_SHOCK;
use crate::draw_reason::DrawReason;
use crate::event::{Event, TradeLapse};
use crate::fight::actions::CombatEvent;
use crate::refusal::Refusal;
use crate::role::Role;
use crate::rounds::starting_pool_size;
use crate::settings::FlurryOrder;
use crate::skill::{RollCondition, Until};
use crate::state::actor::{Actor, DefenceOutcome};
use crate::state::round::Turn;
use crate::state::scene::Tone;
use crate::surprise::Surprise;
use crate::zones::Zone;
use tabletop::name::Name;
use tabletop::seat::ActorId;

impl TorgTransaction<'_> {
    pub(super) fn name_scene(&mut self, name: &Name) -> CommandResult {
        self.require_open()?;
        self.push(Event::SceneNamed { name: name.clone() });
        Ok(())
    }

    pub(super) fn set_tone(&mut self, tone: Tone) -> CommandResult {
        self.require_open()?;
        if self.state.scene.tone != tone {
            self.push(Event::ToneSet { tone });
        }
        Ok(())
    }

    pub(super) fn begin_rounds(&mut self, participants: &[ActorId]) -> CommandResult {
        self.require_open()?;
        self.require_free_play()?;
        self.require_nothing_pending()?;
        self.require_no_action()?;
        let mut fighters = Vec::new();
        let mut heroes = Vec::new();
        for id in participants {
            let actor = self.actor(*id)?;
            if !fighters.contains(id) {
                fighters.push(*id);
                if actor.role == Role::Hero {
                    heroes.push(*id);
                }
            }
        }
        if heroes.is_empty() {
            return Err(Refusal::NoParticipants);
        }
        let limit = usize::from(starting_pool_size(heroes.len()));
        let deckless = self.state.is_deckless();
        let starting_pool_slots = heroes
            .iter()
            .map(|&hero| {
                let starting_pool_slots =
                    limit.saturating_sub(self.state.ordinary_pool_count(hero));
                (hero, u8::try_from(starting_pool_slots).unwrap_or(u8::MAX))
            })
            .filter(|(_, starting_pool_slots)| *starting_pool_slots > 0 && !deckless)
            .collect();
        for id in &fighters {
            self.end_absence(*id);
        }
        self.lapse_trade(TradeLapse::RoundsBegan);
        self.end_bonuses(|_| true);
        self.push(Event::RoundsBegan {
            participants: fighters,
            starting_pool_slots,
        });
        Ok(())
    }

    pub(super) fn join_conflict(&mut self, id: ActorId) -> CommandResult {
        self.actor(id)?;
        if self.state.conflict.is_none() {
            return Err(Refusal::NotInRounds);
        }
        self.end_absence(id);
        if !self.state.takes_part(id) {
            self.push(Event::ConflictJoined { actor: id });
            self.recount_starting_pools();
        }
        Ok(())
    }

    /// Ends the current round and flips the next card (DD-037, DD-046).
    pub(super) fn flip(&mut self) -> CommandResult {
        if self.state.conflict.is_none() {
            return Err(Refusal::NotInRounds);
        }
        if self.state.is_deckless() {
            return Err(Refusal::NoDeck);
        }
        self.require_nothing_pending()?;
        self.require_no_action()?;
        self.require_no_pool_removal()?;
        let conflict = self.state.conflict.as_ref();
        if conflict.is_some_and(|conflict| conflict.seize_window_open) {
            return Err(Refusal::Effect(EffectRefusal::SeizeWindowOpen));
        }
        let kept = conflict.filter(|conflict| conflict.card_kept);
        let kept = kept.and_then(|conflict| Some(conflict.round.as_ref()?.card));
        self.close_round();
        if let Some(card) = kept {
            return self.begin_kept_round(card);
        }
        let card = self.next_card()?;
        let number = self.round_number().saturating_add(1);
        self.push(Event::Flipped {
            card,
            round: number,
        });
        self.after_flip()
    }

    pub(super) fn round_number(&self) -> u16 {
        self.state.round().map_or(0, |round| round.number)
    }

    /// Applies the card's conflict line: first the instant effects, then those that last for the round, in both cases first to
    /// the side with the initiative (DD-162). `at_once`: whether the instant effects are applied.
    pub(super) fn read_line(&mut self, card: &Card, at_once: bool) -> CommandResult {
        let line = self.state.scene.tone.line(card);
        self.apply_line(line, card.approved, card.task_box, at_once)
    }

    /// Like [`Self::read_line`], for a line that the gamemaster sets without a card.
    pub(super) fn apply_line(
        &mut self,
        line: ConflictLine,
        approved: ApprovedActions,
        task_box: TaskBox,
        at_once: bool,
    ) -> CommandResult {
        let sides = [line.initiative, line.initiative.other()];
        self.push(Event::LineRead {
            line,
            approved,
            task_box,
        });
        for side in sides.into_iter().filter(|_| at_once) {
            let effect = *line.effects.get(side);
            for id in self.affected_actors(side, effect) {
                self.apply_instant_effect(id, effect);
            }
        }
        for side in sides {
            for id in self.members(side) {
                // The dead no longer roll.
                let is_dead = |actor: &Actor| actor.condition.is_dead();
                if !self.state.actor(id).is_some_and(is_dead) {
                    self.apply_round_effect(id, *line.effects.get(side));
                }
            }
        }
        self.roll_duel_order()?;
        self.set_turn_order(line.initiative);
        self.skip_lost_actions();
        Ok(())
    }

    fn apply_instant_effect(&mut self, id: ActorId, effect: LineEffect) {
        match effect {
            LineEffect::Inspiration => self.inspire(id),
            LineEffect::Fatigued => self.fatigue(id),
            LineEffect::None
            | LineEffect::Flurry
            | LineEffect::Up
            | LineEffect::Break
            | LineEffect::Confused
            | LineEffect::Setback
            | LineEffect::Stymied
            | LineEffect::VillainSkills(..)
            | LineEffect::FreeText(_) => {}
        }
    }

    fn apply_round_effect(&mut self, id: ActorId, effect: LineEffect) {
        match effect {
            LineEffect::Up => self.gain_roll_condition(id, RollCondition::Up),
            LineEffect::Stymied => self.gain_roll_condition(id, RollCondition::Stymied),
            LineEffect::None
            | LineEffect::Flurry
            | LineEffect::Inspiration
            | LineEffect::Break
            | LineEffect::Confused
            | LineEffect::Fatigued
            | LineEffect::Setback
            | LineEffect::VillainSkills(..)
            | LineEffect::FreeText(_) => {}
        }
    }

    /// Removes shock, K, O and knockdown (DD-132 … DD-136). An unconscious actor wakes up knocked down. A hero draws a card.
    fn inspire(&mut self, id: ActorId) {
        let Some(actor) = self.state.actor(id).cloned() else {
            return;
        };
        if actor.condition.is_dead() {
            return;
        }
        self.push(Event::Inspired { actor: id });
        if actor.condition.unconscious {
            self.push(Event::Woken { actor: id });
        }
        if actor.role == Role::Hero {
            self.draw(id, DrawReason::Inspiration);
        }
    }

    /// Adds shock, and knocks the actor out if it reaches the limit (DD-158 … DD-161, TC-256). The dead do not tire.
    pub(super) fn fatigue(&mut self, id: ActorId) {
        let Some(actor) = self.state.actor(id).cloned() else {
            return;
        };
        if actor.condition.is_dead() {
            return;
        }
        let shock = FATIGUE_SHOCK + u16::from(actor.stats.fatigue_modifier);
        self.push(Event::Fatigued { actor: id, shock });
        let total = actor.condition.shock.saturating_add(shock);
        let overwhelmed = self.reaches_shock_limit(&actor, total);
        if overwhelmed && !actor.condition.unconscious {
            self.push(Event::KnockedOut { actor: id });
        }
    }

    /// Checks whether this much shock knocks the actor out. The limit is Toughness with the bonus of cards (DD-161, DD-419), or
    /// what the table has decided (S-35).
    fn reaches_shock_limit(&self, actor: &Actor, shock: u16) -> bool {
        let limit = self.state.shock_threshold(actor);
        limit.is_some_and(|limit| i32::from(shock) >= limit)
    }

    /// Returns the heroes whose Toughness is raised by a card, which may keep them conscious.
    pub(super) fn heroes_with_raised_toughness(&self) -> Vec<ActorId> {
        let raised = |hero: &&Actor| self.state.attribute_bonus(hero.id, Attribute::Toughness) > 0;
        self.state
            .heroes()
            .filter(raised)
            .map(|hero| hero.id)
            .collect()
    }

    /// Knocks out those of the heroes whose shock reaches the limit after the cards that raised their Toughness have ended
    /// (DD-419).
    pub(super) fn recheck_knockouts(&mut self, held: &[ActorId]) {
        for id in held {
            let sinks = self.state.actor(*id).is_some_and(|actor| {
                actor.condition.can_act() && self.reaches_shock_limit(actor, actor.condition.shock)
            });
            if sinks {
                self.push(Event::KnockedOut { actor: *id });
            }
        }
    }

    /// Gives an actor up or stymied for the round; if they have the other one, the two cancel each other out (DD-142). If they have
    /// the same one for one roll, it now counts for every roll of the round (DD-140).
    fn gain_roll_condition(&mut self, id: ActorId, gained: RollCondition) {
        let held = self.state.actor(id).and_then(|actor| actor.roll_condition);
        if let Some((held, _)) = held {
            self.combine_roll_conditions(id, held, gained, Until::RoundEnds);
        }
        let until = match held {
            None => Until::RoundEnds,
            Some((held, Until::Used(last))) if held == gained => match last > self.round_number() {
                true => Until::RoundEndsThenUsed(last),
                false => Until::RoundEnds,
            },
            Some(_) => return,
        };
        self.push(Event::RollConditionGained {
            actor: id,
            roll_condition: gained,
            until,
        });
    }

    /// Returns the members of a side who take part in the conflict, in cast order.
    fn members(&self, side: Side) -> Vec<ActorId> {
        self.state
            .present()
            .filter(|actor| actor.side() == side && self.state.takes_part(actor.id))
            .map(|a| a.id)
            .collect()
    }

    /// Returns the turn order: everybody of the first side, then everybody of the other. Within a side the highest Dexterity
    /// acts first, then Mind and Perception decide. A side in a flurry acts twice (DD-122, DD-127, DD-128, TC-011 … TC-014).
    /// Actors who cannot act are left out (TC-018).
    fn turn_order(&self, first: Side) -> Vec<Turn> {
        let order = |side| {
            let mut members: Vec<&Actor> = self
                .members(side)
                .into_iter()
                .filter_map(|id| self.state.actor(id))
                .filter(|actor| {
                    let helpless =
                        self.state.revised_surprise(actor.id) == Some(Surprise::Complete);
                    actor.condition.can_act() && !helpless && !self.state.is_out_of_fight(actor.id)
                })
                .collect();
            members.sort_by_key(|actor| {
                let figures = actor.stats;
                let total = duel_total(&self.state, actor);
                let quickness = figures.dexterity.filter(|_| total.is_none());
                std::cmp::Reverse((total, quickness, figures.mind, figures.perception))
            });
            members
                .into_iter()
                .map(|actor| actor.id)
                .collect::<Vec<_>>()
        };
        let pass = |side, pass| {
            order(side)
                .into_iter()
                .map(move |actor| Turn { actor, pass })
        };
        let flurry = |side| self.state.line_effect(side) == LineEffect::Flurry;
        let mut turns = Vec::new();
        let mut later = Vec::new();
        for side in [first, first.other()] {
            turns.extend(pass(side, 1));
            if flurry(side) {
                if self.state.settings.is(FlurryOrder::AfterBoth) {
                    later.extend(pass(side, 2));
                } else {
                    turns.extend(pass(side, 2));
                }
            }
        }
        turns.extend(later);
        turns
    }

    /// Sets the turn order, and records who cannot act and is skipped (TC-018).
    pub(super) fn set_turn_order(&mut self, first: Side) {
        let turns = self.turn_order(first);
        let members = [first, first.other()].map(|side| self.members(side));
        let members = members.iter().flatten();
        let skipped = members.filter_map(|id| {
            let incapacity = self.state.actor(*id)?.condition.incapacity()?;
            Some((*id, incapacity))
        });
        let skipped = skipped.collect();
        self.push(Event::TurnOrderSet { turns, skipped });
    }

    /// Ends a round: defences earn cards, broken villains leave, lasting cards are discarded, and effects of the round end.
    pub(super) fn close_round(&mut self) {
        self.close_round_with(false);
    }

    /// Like [`Self::close_round`]. `cut_short`: rounds end before everybody has had a turn.
    fn close_round_with(&mut self, cut_short: bool) {
        if self.state.round().is_none() {
            return;
        }
        self.draw_for_defences(WithoutCards::Skip);
        for villain in self.state.about_to_break() {
            self.push(Event::Broke { actor: villain });
        }
        for actor in self.fleeing_actors() {
            self.push(Event::Broke { actor });
        }
        self.fail_ignored_problems(cut_short);
        self.end_overdue_tasks();
        // A trade that both have agreed to waits for the gamemaster. Any other trade ends with the round.
        if let Some(trade) = &self.state.trade
            && !trade.offerer_agreed
        {
            self.lapse_trade(TradeLapse::RoundEnded);
        }
        let expired_cards = self
            .state
            .heroes()
            .flat_map(|hero| {
                self.state
                    .zones
                    .cards(Zone::InEffect(hero.id))
                    .iter()
                    .map(|&card| (hero.id, card))
            })
            .collect();
        let held = self.heroes_with_raised_toughness();
        let lost_hold = |actor: &Actor| {
            let kind = actor.combat.hold.as_ref()?.held_turn()?;
            Some((actor.id, kind))
        };
        let lost_holds = self.state.cast.iter().filter_map(lost_hold).collect();
        self.push(Event::RoundClosed {
            expired_cards,
            lost_holds,
        });
        self.recheck_knockouts(&held);
    }

    pub(super) fn end_rounds(&mut self) -> CommandResult {
        if self.state.conflict.is_none() {
            return Err(Refusal::NotInRounds);
        }
        self.require_nothing_pending()?;
        self.require_no_action()?;
        self.require_no_pool_removal()?;
        self.leave_rounds();
        Ok(())
    }

    /// Ends the round and the conflict, if there is one.
    pub(super) fn leave_rounds(&mut self) {
        if self.state.conflict.is_some() {
            self.close_round_with(true);
            self.lapse_trade(TradeLapse::RoundEnded);
            self.push(Event::RoundsEnded);
            self.clear_knockout_marks(EndedPeriod::Fight);
        }
    }

    /// Clears the knockout marks of the living that end with the fight or the scene (TC-093, S-37).
    pub(super) fn clear_knockout_marks(&mut self, period: EndedPeriod) {
        let rules = self.state.rules();
        let mut ends = Vec::new();
        for actor in self
            .state
            .present()
            .filter(|actor| !actor.condition.is_dead())
        {
            let mut cleared = actor.condition;
            damage::clear_knockout_marks(&mut cleared, period, &rules);
            if cleared != actor.condition {
                ends.push(actor.id);
            }
        }
        for actor in ends {
            self.combat_event(actor, CombatEvent::KnockoutMarksCleared);
        }
    }

    pub(super) fn judge_position(&mut self, id: ActorId, improved: bool) -> CommandResult {
        let actor = self.actor(id)?;
        if !self.state.takes_part(id) {
            return Err(Refusal::NotInConflict { actor: id });
        }
        if actor.round.position_improved != improved {
            self.push(Event::PositionJudged {
                actor: id,
                improved,
            });
        }
        Ok(())
    }

    pub(super) fn judge_defence(&mut self, id: ActorId, defence: DefenceOutcome) -> CommandResult {
        self.require_defending(id)?;
        self.push(Event::DefenceJudged { actor: id, defence });
        Ok(())
    }
}
