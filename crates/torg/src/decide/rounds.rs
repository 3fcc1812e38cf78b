//! Scenes and rounds: the flip, what the card puts in force, the order of acting, and how a round closes
//! (DD-037 … DD-048, DD-113 … DD-176).

use super::order::total_of;
use super::play::{Decided, Play};
use crate::attribute::Attribute;
use crate::card::{Approved, Card, Effect, Line, Side, TaskBox};
use crate::combat::damage::{self, Over};
use crate::drawn_for::DrawnFor;
use crate::event::Event;
use crate::fight::act::ActEvent;
use crate::piles::Zone;
use crate::refusal::Refusal;
use crate::role::Role;
use crate::settings::FlurryOrder;
use crate::skill::{Standing, Until};
use crate::state::actor::{Actor, Defence};
use crate::state::round::Turn;
use crate::state::scene::Tone;
use crate::surprise::Surprise;
use crate::using::against::Against;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The shock of a fatigued line, before armor and gear (DD-158).
const FATIGUE: u16 = 2;

impl Play<'_> {
    pub(super) fn name_scene(&mut self, name: &Name) -> Decided {
        self.open()?;
        self.push(Event::SceneNamed { name: name.clone() });
        Ok(())
    }

    pub(super) fn set_tone(&mut self, tone: Tone) -> Decided {
        self.open()?;
        if self.state.scene.tone != tone {
            self.push(Event::ToneSet { tone });
        }
        Ok(())
    }

    pub(super) fn begin_rounds(&mut self, participants: &[ActorId]) -> Decided {
        self.open()?;
        self.free_play()?;
        self.no_scene_ending()?;
        self.no_action()?;
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
            return Err(Refusal::NobodyFights);
        }
        let limit = usize::from(starting_pool(heroes.len()));
        let deckless = self.state.is_deckless();
        let places = heroes
            .iter()
            .map(|&hero| {
                let places = limit.saturating_sub(self.state.ordinary(hero));
                (hero, u8::try_from(places).unwrap_or(u8::MAX))
            })
            .filter(|(_, places)| *places > 0 && !deckless)
            .collect();
        if self.state.trade.is_some() {
            self.push(Event::TradeDropped);
        }
        self.push(Event::RoundsBegan {
            participants: fighters,
            places,
        });
        Ok(())
    }

    pub(super) fn join_conflict(&mut self, id: ActorId) -> Decided {
        self.actor(id)?;
        if self.state.conflict.is_none() {
            return Err(Refusal::NotInRounds);
        }
        if !self.state.takes_part(id) {
            self.push(Event::ConflictJoined { actor: id });
            self.recount_places();
        }
        Ok(())
    }

    /// Closes the round that runs and flips the next card (DD-037, DD-046).
    pub(super) fn flip(&mut self) -> Decided {
        if self.state.conflict.is_none() {
            return Err(Refusal::NotInRounds);
        }
        if self.state.is_deckless() {
            return Err(Refusal::NoDeck);
        }
        self.no_scene_ending()?;
        self.no_action()?;
        self.no_removal()?;
        let conflict = self.state.conflict.as_ref();
        if conflict.is_some_and(|conflict| conflict.seizing) {
            return Err(Refusal::Use(Against::SeizeOpen));
        }
        let kept = conflict.filter(|conflict| conflict.kept);
        let kept = kept.and_then(|conflict| Some(conflict.round.as_ref()?.card));
        self.close_round();
        if let Some(card) = kept {
            return self.keep_round(card);
        }
        let card = self.next_card()?;
        let number = self.rounds_so_far().saturating_add(1);
        self.push(Event::Flipped {
            card,
            round: number,
        });
        self.flipped()
    }

    pub(super) fn rounds_so_far(&self) -> u16 {
        self.state.round().map_or(0, |round| round.number)
    }

    /// Puts in force what the card says: instant effects first, the side with the initiative first, then the rest (DD-162).
    /// `at_once`: the instant effects too.
    pub(super) fn read_line(&mut self, card: &Card, at_once: bool) -> Decided {
        let line = self.state.scene.tone.line(card);
        self.put_in_force(line, card.approved, card.task, at_once)
    }

    /// The same for a line that no card says.
    pub(super) fn put_in_force(
        &mut self,
        line: Line,
        approved: Approved,
        task: TaskBox,
        at_once: bool,
    ) -> Decided {
        let sides = [line.first, line.first.other()];
        self.push(Event::LineRead {
            line,
            approved,
            task,
        });
        for side in sides.into_iter().filter(|_| at_once) {
            let effect = *line.effects.of(side);
            for id in self.reached(side, effect) {
                self.apply_at_once(id, effect);
            }
        }
        for side in sides {
            for id in self.members(side) {
                self.apply_for_the_round(id, *line.effects.of(side));
            }
        }
        self.roll_for_order()?;
        let turns = self.turns(line.first);
        self.push(Event::OrderSet { turns });
        self.pass_over_lost();
        Ok(())
    }

    fn apply_at_once(&mut self, id: ActorId, effect: Effect) {
        match effect {
            Effect::Inspiration => self.inspire(id),
            Effect::Fatigued => self.fatigue(id),
            Effect::None
            | Effect::Flurry
            | Effect::Up
            | Effect::Break
            | Effect::Confused
            | Effect::Setback
            | Effect::Stymied
            | Effect::VillainSkills(..)
            | Effect::Told(_) => {}
        }
    }

    fn apply_for_the_round(&mut self, id: ActorId, effect: Effect) {
        match effect {
            Effect::Up => self.gain_standing(id, Standing::Up),
            Effect::Stymied => self.gain_standing(id, Standing::Stymied),
            Effect::None
            | Effect::Flurry
            | Effect::Inspiration
            | Effect::Break
            | Effect::Confused
            | Effect::Fatigued
            | Effect::Setback
            | Effect::VillainSkills(..)
            | Effect::Told(_) => {}
        }
    }

    /// DD-132 … DD-136: shock, K, O and knockdown go; the unconscious wake on the ground; heroes draw.
    fn inspire(&mut self, id: ActorId) {
        let Some(actor) = self.state.actor(id).cloned() else {
            return;
        };
        if actor.condition.wounds >= crate::condition::Condition::DEAD {
            return;
        }
        self.push(Event::Inspired { actor: id });
        if actor.condition.unconscious {
            self.push(Event::Woken { actor: id });
        }
        if actor.role == Role::Hero {
            self.draw(id, DrawnFor::Inspiration);
        }
    }

    /// DD-158 … DD-161: shock, and out when it reaches Toughness.
    pub(super) fn fatigue(&mut self, id: ActorId) {
        let Some(actor) = self.state.actor(id).cloned() else {
            return;
        };
        let shock = FATIGUE + u16::from(actor.figures.fatigue);
        self.push(Event::Fatigued { actor: id, shock });
        let total = actor.condition.shock.saturating_add(shock);
        let out = self.reaches_toughness(&actor, total);
        if out && !actor.condition.unconscious {
            self.push(Event::KnockedOut { actor: id });
        }
    }

    /// Whether so much shock is too much: Toughness counts as a card raises it (DD-161, DD-419), or as the table says (S-35).
    fn reaches_toughness(&self, actor: &Actor, shock: u16) -> bool {
        let limit = self.state.shock_limit(actor);
        limit.is_some_and(|limit| i32::from(shock) >= limit)
    }

    /// Whom a raised Toughness may keep on their feet.
    pub(super) fn held_up(&self) -> Vec<ActorId> {
        let raised = |hero: &&Actor| self.state.raised(hero.id, Attribute::Toughness) > 0;
        self.state
            .heroes()
            .filter(raised)
            .map(|hero| hero.id)
            .collect()
    }

    /// The card is over, and what they bore by it alone tells now (DD-419).
    pub(super) fn let_sink(&mut self, held: &[ActorId]) {
        for id in held {
            let sinks = self.state.actor(*id).is_some_and(|actor| {
                !actor.condition.unconscious && self.reaches_toughness(actor, actor.condition.shock)
            });
            if sinks {
                self.push(Event::KnockedOut { actor: *id });
            }
        }
    }

    /// DD-142: up and stymied on the same person cancel each other.
    fn gain_standing(&mut self, id: ActorId, gained: Standing) {
        match self.state.actor(id).and_then(|actor| actor.standing) {
            Some((held, _)) => self.meet(id, held, gained, Until::RoundEnds),
            None => self.push(Event::StandingGained {
                actor: id,
                standing: gained,
                until: Until::RoundEnds,
            }),
        }
    }

    /// Those of a side who take part, in cast order.
    fn members(&self, side: Side) -> Vec<ActorId> {
        self.state
            .present()
            .filter(|actor| actor.side() == side && self.state.takes_part(actor.id))
            .map(|a| a.id)
            .collect()
    }

    /// The order of acting: the first side by falling Dexterity, Mind and Perception, then the other; twice in a flurry
    /// (DD-122, DD-127, DD-128, TC-011 … TC-014). Who can not act is passed over (TC-018).
    pub(super) fn turns(&self, first: Side) -> Vec<Turn> {
        let order = |side| {
            let mut members: Vec<&Actor> = self
                .members(side)
                .into_iter()
                .filter_map(|id| self.state.actor(id))
                .filter(|actor| {
                    let helpless = self.state.taken_unawares(actor.id) == Some(Surprise::Complete);
                    actor.condition.can_act() && !helpless && !self.state.is_out(actor.id)
                })
                .collect();
            members.sort_by_key(|actor| {
                let figures = actor.figures;
                let total = total_of(&self.state, actor);
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
        let flurry = |side| self.state.effect(side) == Effect::Flurry;
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

    /// The end of a round: defences pay, the broken leave, lasting cards go, what lasted the round is over (4.4, step 8).
    pub(super) fn close_round(&mut self) {
        self.close(false);
    }

    /// `cut_short`: whoever still had a turn to come never came to it.
    fn close(&mut self, cut_short: bool) {
        let Some(round) = self.state.round().cloned() else {
            return;
        };
        self.pay_defences(round.approved);
        for villain in self.state.about_to_break() {
            self.push(Event::Broke { actor: villain });
        }
        for actor in self.those_who_flee() {
            self.push(Event::Broke { actor });
        }
        self.bite_the_idle(cut_short);
        self.end_overdue_tasks();
        // What both agreed to waits for the gamemaster; anything less was of this round.
        if let Some(trade) = &self.state.trade
            && !trade.agreed
        {
            self.push(Event::TradeDropped);
        }
        let spent = self
            .state
            .heroes()
            .flat_map(|hero| {
                self.state
                    .piles
                    .cards(Zone::InEffect(hero.id))
                    .iter()
                    .map(|&card| (hero.id, card))
            })
            .collect();
        let held = self.held_up();
        self.push(Event::RoundClosed { spent });
        self.let_sink(&held);
    }

    pub(super) fn end_rounds(&mut self) -> Decided {
        if self.state.conflict.is_none() {
            return Err(Refusal::NotInRounds);
        }
        self.no_scene_ending()?;
        self.no_action()?;
        self.no_removal()?;
        self.leave_rounds();
        Ok(())
    }

    /// Closes the round and the conflict, where there is one.
    pub(super) fn leave_rounds(&mut self) {
        if self.state.conflict.is_some() {
            self.close(true);
            if self.state.trade.is_some() {
                self.push(Event::TradeDropped);
            }
            self.push(Event::RoundsEnded);
            self.marks_over(Over::Fight);
        }
    }

    /// Knockout marks that end with the fight or the scene (TC-093, S-37).
    pub(super) fn marks_over(&mut self, over: Over) {
        let rules = self.state.rules();
        let mut ends = Vec::new();
        for actor in self.state.present() {
            let mut then = actor.condition;
            damage::marks_over(&mut then, over, &rules);
            if then != actor.condition {
                ends.push(actor.id);
            }
        }
        for actor in ends {
            self.act_event(actor, ActEvent::MarksOver);
        }
    }

    pub(super) fn judge_position(&mut self, id: ActorId, improved: bool) -> Decided {
        let actor = self.actor(id)?;
        if !self.state.takes_part(id) {
            return Err(Refusal::NotInConflict { actor: id });
        }
        if actor.round.improved != improved {
            self.push(Event::PositionJudged {
                actor: id,
                improved,
            });
        }
        Ok(())
    }

    pub(super) fn judge_defence(&mut self, id: ActorId, defence: Defence) -> Decided {
        self.may_judge_defence(id)?;
        self.push(Event::DefenceJudged { actor: id, defence });
        Ok(())
    }
}

/// How many cards each hero may have in the pool before the first flip (DD-059 … DD-061).
pub(super) const fn starting_pool(heroes: usize) -> u8 {
    match heroes {
        1 => 3,
        2 => 2,
        _ => 0,
    }
}
