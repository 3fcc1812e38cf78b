//! What was rolled takes effect: what befalls the targets of an interaction, a defence that stands, a push (3.15, 4.3, 4.4).

use super::{Decided, Play};
use crate::combat::attack::bounded;
use crate::combat::choice::Choice;
use crate::combat::die::Throw;
use crate::combat::interaction::{Interaction, Upshot};
use crate::combat::refusal::{self as combat, Why, require};
use crate::combat::settings::{StymiedStacks, Suppression};
use crate::combat::status::{Ends, Status, earns_blindside, of_setback};
use crate::decide::checked_text;
use crate::event::Event;
use crate::fight::act::{ActEvent, Call, Doing};
use crate::fight::doing::Tried;
use crate::refusal::Refusal;
use crate::roll::roll;
use crate::rounds::RoundsEvent;
use crate::settings::StymiedScope;
use crate::skill::{Skill, Standing, Until};
use crate::state::action::{Action, Outcome};
use crate::state::actor::Actor;
use crate::state::round::{Round, TurnEnd};
use crate::success::{ResultPoints, SuccessLevel};
use crate::using::Used;
use tabletop::dice::Rolled;
use tabletop::rule::tc;
use tabletop::seat::ActorId;

/// What an interaction came to at one target.
pub(in crate::decide) struct Came {
    kind: Interaction,
    target: ActorId,
    points: i32,
    upshots: Vec<Upshot>,
}

impl Play<'_> {
    pub(in crate::decide) fn settle_act(
        &mut self,
        id: ActorId,
        picks: &[(ActorId, Call)],
    ) -> Decided {
        let own = |action: &&Action| action.actor == id;
        let action = self.state.action.clone();
        let action = action.as_ref().filter(own).ok_or(Refusal::NoAction)?;
        if action.roll.is_none() {
            return Err(Refusal::Fight(combat::Refusal {
                why: Why::RollFirst,
                rule: None,
            }));
        }
        // What it earns comes after the hands are filled, or it would be one card fewer (DD-295, DD-332).
        self.no_scene_ending()?;
        if action.takes(Choice::SuppressiveFire) {
            return self.settle_suppression(action, picks);
        }
        if !action.blows.is_empty() {
            return self.settle(id, &[], picks);
        }
        let total = self.state.figured(action).map(|sum| bounded(sum.total));
        match action.doing.as_ref().ok_or(Refusal::NoAction)? {
            Doing::Cowing { .. } => Err(Refusal::NoAction),
            Doing::Trying { .. } => self.settle_trials(action, picks),
            Doing::Guarding {
                skill, vital_block, ..
            } => {
                let actor = self.actor(id)?;
                let round = u32::from(self.rounds_so_far());
                let due = |round: &Round| round.next_turn_of(id).is_some();
                let own = self.state.round().is_some_and(due);
                let cut_in = self.state.suspended.iter().any(|other| other.by == id);
                if actor.fight.guarded_in(round) && (cut_in || !own) {
                    // Rolled anew against another attack, it is the same action still (S-06).
                    self.no_scene_ending()?;
                    self.commit()?;
                    let outcome = Outcome::Done;
                    self.push(Event::ActionEnded { outcome });
                } else {
                    self.announce(Outcome::Done)?;
                }
                let what = ActEvent::Guarded {
                    skill: *skill,
                    total: total.unwrap_or(0),
                    vital_block: *vital_block,
                };
                self.act_event(id, what);
                Ok(())
            }
            Doing::Pushing { .. } => {
                let total = total.unwrap_or(0);
                self.act_event(id, ActEvent::Pushed { total });
                self.announce(Outcome::Done)
            }
        }
    }

    /// Suppressive fire cows everyone in the area (TC-141); where its figure is a value, that is rolled for first (S-15).
    fn settle_suppression(&mut self, action: &Action, picks: &[(ActorId, Call)]) -> Decided {
        let rules = self.state.rules();
        if !rules.is(Suppression::Total) && action.doing.is_none() {
            let plain = Throw::plain(Skill::Skilled, &rules);
            let roll = roll(plain, &mut Rolled(self.chance))?;
            self.act_event(action.actor, ActEvent::Cowing { roll });
            return Ok(());
        }
        self.settle_trials(action, picks)
    }

    /// The results are told, then the action is over, and what comes of them follows: so that a card which lets it not have
    /// happened takes all of it back.
    fn settle_trials(&mut self, action: &Action, picks: &[(ActorId, Call)]) -> Decided {
        let id = action.actor;
        let came = self.tell_tried(action, picks)?;
        let own = came.iter().filter(|one| !action.is_beside(one.kind));
        let best = own.max_by_key(|one| one.points);
        let level = best.and_then(|best| SuccessLevel::of(ResultPoints(best.points)));
        if let Some(best) = best.filter(|best| Some(best.target) != action.target) {
            let target = best.target;
            self.act_event(id, ActEvent::Best { target });
        }
        let outcome = level.map_or(Outcome::Failed, Outcome::Succeeded);
        if action.blows.is_empty() {
            self.announce(outcome)?;
        } else {
            self.no_scene_ending()?;
            self.commit()?;
            self.push(Event::ActionEnded { outcome });
            self.spent(action, &self.state.rules())?;
            self.ended(action, outcome);
            for member in action.stroke.iter().flat_map(|stroke| &stroke.group) {
                let round = self.state.round();
                if round.is_some_and(|round| round.next_turn_of(*member).is_some()) {
                    self.turn_ends(*member, TurnEnd::Acted);
                }
            }
        }
        self.all_befalls(id, came);
        Ok(())
    }

    /// What the interactions of an action came to is told, and how what it also is came out (TC-262, A-34).
    pub(in crate::decide) fn tell_tried(
        &mut self,
        action: &Action,
        picks: &[(ActorId, Call)],
    ) -> Result<Vec<Came>, Refusal> {
        let mut came = Vec::new();
        for tried in self.state.tried(action) {
            let kind = tried.attempt.kind;
            let (upshots, told) = self.picked(kind, &tried, picks)?;
            let (target, points) = (tried.target, tried.points);
            came.push(Came {
                kind,
                target,
                points,
                upshots: upshots.clone(),
            });
            let what = ActEvent::Came {
                target,
                points,
                upshots,
                told,
            };
            self.act_event(action.actor, what);
        }
        for (kind, _) in &action.also {
            let of = came.iter().filter(|one| one.kind.approvable() == *kind);
            let Some(best) = of.map(|one| one.points).max() else {
                continue;
            };
            let level = SuccessLevel::of(ResultPoints(best));
            let outcome = level.map_or(Outcome::Failed, Outcome::Succeeded);
            let kind = *kind;
            self.rounds_event(RoundsEvent::AlsoCame { kind, outcome });
        }
        Ok(came)
    }

    /// What came of all of it befalls those who were there.
    pub(in crate::decide) fn all_befalls(&mut self, id: ActorId, came: Vec<Came>) {
        for one in came {
            for upshot in one.upshots {
                self.befalls(id, one.target, one.kind, upshot);
            }
        }
    }

    /// What comes of it at one target, with the pick of the actor's player where it is theirs (TC-257).
    fn picked(
        &mut self,
        kind: Interaction,
        tried: &Tried,
        picks: &[(ActorId, Call)],
    ) -> Result<(Vec<Upshot>, Option<String>), Refusal> {
        if !tried.upshots.contains(&Upshot::PlayersCall) {
            return Ok((tried.upshots.to_vec(), None));
        }
        let mut own = picks.iter().filter(|(target, _)| *target == tried.target);
        let missing = Refusal::Fight(combat::Refusal {
            why: Why::PickFirst,
            rule: None,
        });
        match own.next().map(|(_, call)| call).ok_or(missing)? {
            Call::Told(text) => Ok((vec![], Some(checked_text(text)?))),
            Call::Result(upshot) => {
                let choices = kind.choices(self.state.edition);
                self.fits(require(choices.contains(upshot), Why::NotOnTable, tc(257)))?;
                Ok((vec![*upshot], None))
            }
            Call::Row(row) => {
                let there = kind.pairs(self.state.edition).contains(&row.as_slice());
                self.fits(require(there, Why::NotOnTable, tc(257)))?;
                Ok((row.to_vec(), None))
            }
        }
    }

    /// Makes one result so (TC-251 … TC-257).
    fn befalls(&mut self, id: ActorId, target: ActorId, kind: Interaction, upshot: Upshot) {
        let rules = self.state.rules();
        let next = u32::from(self.rounds_so_far()).saturating_add(1);
        if earns_blindside(kind, upshot, &rules) {
            self.act_event(
                id,
                ActEvent::Outflanked {
                    target,
                    until: next,
                },
            );
        }
        match upshot {
            Upshot::Unskilled => self.shake(target),
            Upshot::Stymied => self.gain(target, Standing::Stymied),
            Upshot::Up => self.gain(id, Standing::Up),
            Upshot::Setback => match of_setback(&rules) {
                Some(Status::ActionLost) => self.lose_action(target, Status::ActionLost),
                Some(status) => self.become_(target, status, Ends::Action),
                None => {}
            },
            Upshot::Break => self.become_(target, Status::Broken, Ends::Scene),
            Upshot::Fatigued => {
                self.fatigue(target);
                let out = |id| self.state.actor(id).map(|actor| actor.condition.can_act());
                if out(target) == Some(false) {
                    self.pass_over(target);
                }
            }
            Upshot::PlayersCall => {}
        }
    }

    pub(in crate::decide) fn become_(&mut self, id: ActorId, status: Status, ends: Ends) {
        self.act_event(id, ActEvent::Became { status, ends });
    }

    /// Unskilled till the next round is over; without rounds till the next action is (TC-229, TC-251).
    pub(in crate::decide) fn shake(&mut self, id: ActorId) {
        let next = u32::from(self.rounds_so_far()).saturating_add(1);
        let ends = match self.state.round() {
            Some(_) => Ends::Round(next),
            None => Ends::Action,
        };
        self.become_(id, Status::Unskilled, ends);
    }

    /// Up and stymied that came of an interaction: they stay till they have worked, or till the end of the next round
    /// (TC-252, TC-255); with those of the line they meet as ever (DD-142).
    fn gain(&mut self, id: ActorId, gained: Standing) {
        let round = self.rounds_so_far().saturating_add(1);
        let until = Until::Used(round);
        let stacks = self.state.rules().is(StymiedStacks::Yes);
        let by_round = self.state.settings.is(StymiedScope::Round);
        let held = self.state.actor(id).and_then(|actor| actor.standing);
        match held {
            Some((Standing::Stymied, _)) if gained == Standing::Stymied && stacks => {
                self.become_(id, Status::Stymied, Ends::Used(u32::from(round)));
            }
            Some((Standing::Stymied, Until::RoundEnds))
                if gained == Standing::Stymied && by_round =>
            {
                self.stand(id, gained, until);
            }
            Some((same, Until::Used(_))) if same == gained => self.stand(id, gained, until),
            Some((held, _)) => self.meet(id, held, gained, until),
            None => self.stand(id, gained, until),
        }
    }

    fn stand(&mut self, actor: ActorId, standing: Standing, until: Until) {
        self.push(Event::StandingGained {
            actor,
            standing,
            until,
        });
    }

    /// The next action is lost: the one of this round, or else of the next (TC-105, TC-253). In free play nobody counts.
    pub(in crate::decide) fn lose_action(&mut self, id: ActorId, by: Status) {
        let Some(round) = self.state.round() else {
            return;
        };
        if round.next_turn_of(id).is_some() {
            self.pass_lost(id, by);
        } else {
            self.become_(id, by, Ends::Action);
        }
    }

    /// Passed over, with a word why (TC-018).
    fn pass_lost(&mut self, actor: ActorId, by: Status) {
        self.act_event(actor, ActEvent::Lost { by });
        let end = TurnEnd::Passed;
        self.push(Event::TurnEnded { actor, end });
        // Two falls cost one action: this was it (TC-105).
        let down = |actor: &Actor| actor.condition.knocked_down;
        if by == Status::StandingUp && self.state.actor(actor).is_some_and(down) {
            self.used(Used::StoodUp { actor });
        }
    }

    /// The turns of a new round are set: whoever has lost an action before loses the first of them.
    pub(in crate::decide) fn pass_over_lost(&mut self) {
        let mut lost = Vec::new();
        for actor in self.state.present() {
            let statuses = &actor.fight.statuses;
            let by = [Status::ActionLost, Status::StandingUp];
            lost.extend(
                by.into_iter()
                    .find(|by| statuses.has(*by))
                    .map(|by| (actor.id, by)),
            );
        }
        for (id, by) in lost {
            let turn = self.state.round().and_then(|round| round.next_turn_of(id));
            if turn.is_some() {
                self.pass_lost(id, by);
            }
        }
    }
}
