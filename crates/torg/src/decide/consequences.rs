//! What follows from an event by a rule or a setting, worked out before it is made so. [`Play::push`](super::Play) puts it into the
//! chronicle right behind the event; nothing of it is worked out again when the chronicle is read.

mod fighting;
mod taking_back;
use crate::action_kind::ActionKind;
use crate::condition::Condition;
use crate::skill::{Standing, Until};
use crate::state::action::{Action, Outcome};
use crate::state::actor::{Actor, Contribution, Defence};
use crate::state::round::TurnEnd;

use crate::card::Approvable;
use crate::combat::status::{Becoming, Ends, Status, Statuses};
use crate::consequence::{Change, Consequence, WayChange};
use crate::event::{Event, TaskEvent};
use crate::rounds::RoundsEvent;
use crate::settings::{DuelOrder, PoolContribution, StymiedScope};
use crate::state::State;
use crate::story::StoryEvent;
use crate::task::{Approach, Work};
use crate::using::Used;
use tabletop::seat::ActorId;

/// What follows, in the making.
pub(super) struct Consequences<'a> {
    /// How it was before the event.
    state: &'a State,
    all: Vec<Consequence>,
}

/// What follows from an event that is about to happen in that state.
pub(super) fn of(state: &State, event: &Event) -> Vec<Consequence> {
    let all = vec![];
    let mut consequences = Consequences { state, all };
    consequences.of(event);
    consequences.all
}

/// What follows from how it is now: whoever can act no longer waits, defends or aims no longer, and the living need no care.
pub(super) fn of_state(state: &State) -> Vec<Consequence> {
    let all = vec![];
    let mut consequences = Consequences { state, all };
    for actor in &state.cast {
        if !actor.condition.can_act() {
            consequences.undefended(actor);
        }
        let dying = actor.condition.wounds == Condition::DEAD - 1;
        consequences.when(actor.fight.treated && !dying, actor.id, Change::CareEnded);
    }
    consequences.all
}

impl<'a> Consequences<'a> {
    fn add(&mut self, actor: ActorId, what: Change) {
        self.all.push(Consequence::Actor { actor, what });
    }

    fn when(&mut self, so: bool, actor: ActorId, what: Change) {
        if so {
            self.add(actor, what);
        }
    }

    /// Somebody who is or was at the table, as before the event.
    fn actor(&self, id: ActorId) -> Option<&'a Actor> {
        self.state.cast.iter().find(|actor| actor.id == id)
    }

    fn of(&mut self, event: &Event) {
        #[allow(clippy::wildcard_enum_match_arm)] // nothing follows from the others
        match event {
            Event::SheetSet { actor, sheet, .. } => self.rearmed(*actor, &sheet.weapons),
            Event::RoundsBegan { .. } | Event::RoundsEnded => self.rounds_over(false),
            Event::SceneBegan { .. } => self.rounds_over(true),
            Event::Flipped { round, .. } => self.round_begins(*round),
            Event::LineRead { .. } => self.box_comes(),
            Event::OrderSet { .. } => {
                let speech = self.state.conflict.as_ref();
                let speech = speech.and_then(|conflict| conflict.speech);
                if speech.is_some_and(|speech| speech.all) {
                    self.all.push(Consequence::Hushed);
                }
            }
            Event::RoundClosed { .. } => self.round_closes(),
            Event::ActionDeclared { actor, kind, .. } => {
                self.declared(*actor);
                if *kind == ActionKind::Approvable(Approvable::Defend) {
                    self.defends(*actor);
                }
            }
            Event::DiceRolled { roll, .. } => {
                let state = self.state;
                if let Some(action) = &state.action {
                    if roll.reroll_lost {
                        self.loses_reroll(action.actor);
                    }
                    self.rolled(action);
                }
            }
            Event::ActionEnded { outcome } => {
                let state = self.state;
                if let Some(action) = &state.action {
                    self.action_ends(action, *outcome);
                    self.attacked(action, false);
                    self.over_in_free_play(action.actor);
                    let defended = self.actor(action.actor);
                    let defended = defended.is_some_and(|its| its.round.defence.is_some());
                    if *outcome == Outcome::Failed && defended && action.only_defends() {
                        let defence = Defence::Hit;
                        self.add(action.actor, Change::DefenceCame { defence });
                    }
                }
            }
            Event::TurnEnded { actor, end } => {
                if *end == TurnEnd::Acted {
                    self.contributes(*actor);
                }
                self.turn_over(*actor);
            }
            Event::Used { what } => self.of_use(what),
            Event::Blow { actor, what } => self.of_blow(*actor, what),
            Event::Act { actor, what } => self.of_act(*actor, what),
            Event::Rounds { what } => self.of_rounds(what),
            Event::Task {
                lead,
                what: TaskEvent::CheckWiped { keeps: Some(_) },
            } => {
                let mut tasks = self.state.tasks.iter();
                let own = tasks.find(|task| task.lead == *lead);
                if own.is_some_and(|task| task.trying.is_some()) {
                    self.retried();
                }
            }
            Event::Story {
                what:
                    StoryEvent::Deducted {
                        actor,
                        cause,
                        possibilities,
                        ..
                    },
            } if *possibilities > super::most_deducted(self.state, *actor, *cause) => {
                let (actor, cause) = (*actor, *cause);
                self.all.push(Consequence::DeductionRuled { actor, cause });
            }
            _ => {}
        }
    }

    fn of_use(&mut self, what: &Used) {
        #[allow(clippy::wildcard_enum_match_arm)] // nothing follows from the others
        match what {
            Used::Swallowed => {
                if let Some(action) = &self.state.action {
                    self.loses_reroll(action.actor);
                }
            }
            Used::Spoke { all: true, .. } if self.state.conflict.is_some() => {
                self.all.push(Consequence::Hushed);
            }
            Used::RoundKept { round, .. } => self.round_begins(*round),
            Used::LineUndone => self.line_undone(),
            Used::Retried { .. } => self.retried(),
            Used::Foiled { hero } => self.foiled(*hero),
            _ => {}
        }
    }

    fn of_rounds(&mut self, what: &RoundsEvent) {
        #[allow(clippy::wildcard_enum_match_arm)] // nothing follows from the others
        match what {
            RoundsEvent::RoundSet { round } => self.round_begins(*round),
            RoundsEvent::AlsoTried {
                kind: Approvable::Defend,
            } => {
                let action = self.state.action.as_ref();
                let action = action.filter(|its| !its.kinds().contains(&Approvable::Defend));
                if let Some(actor) = action.map(|action| action.actor) {
                    self.defends(actor);
                }
            }
            RoundsEvent::DefencesCounted { actor, missed } => {
                let defence = if *missed > 0 {
                    Defence::Held
                } else {
                    Defence::Hit
                };
                self.add(*actor, Change::DefenceCame { defence });
            }
            _ => {}
        }
    }

    /// Whoever acts may lay a card for it, at once or after the gamemaster's word (DD-051, A-05).
    fn contributes(&mut self, id: ActorId) {
        let contribution = if self.state.settings.is(PoolContribution::Confirm) {
            Contribution::Waiting
        } else {
            Contribution::Made
        };
        let first = self.actor(id);
        let first = first.is_some_and(|its| its.round.contribution == Contribution::NotYet);
        self.when(first, id, Change::Contributed { contribution });
    }

    /// A defence is declared, unless one was hit in this round.
    fn defends(&mut self, id: ActorId) {
        let round = self.actor(id).map(|actor| actor.round);
        let hit = round.is_some_and(|round| round.defence == Some(Defence::Hit));
        let defence = Defence::Declared;
        self.when(!hit, id, Change::DefenceCame { defence });
    }

    /// What an action leaves behind: an attack that its target remembers, and a defence that was part of it.
    fn action_ends(&mut self, action: &Action, outcome: Outcome) {
        let kinds = action.kinds();
        let attack = action.came(Approvable::Attack, outcome);
        // Of blows each says by itself how it came out.
        if let Some(target) = action.target
            && action.blows.is_empty()
            && kinds.contains(&Approvable::Attack)
            && attack != Outcome::Done
        {
            let missed = attack == Outcome::Failed;
            self.add(target, Change::AttackMet { missed });
        }
        let approved = self.state.round().map(|round| round.approved);
        let shared = kinds.contains(&Approvable::Defend)
            && action.won(outcome).iter().any(|(kind, _)| {
                *kind != Approvable::Defend
                    && approved.is_some_and(|approved| approved.includes(*kind))
            });
        self.when(shared, action.actor, Change::DefenceShared);
    }

    /// Stymied took a reroll: with the first of the round it is over, or it waits for the next roll.
    /// What came of an interaction is over with its first reroll in any case (TC-252), and of several one alone (S-21).
    fn loses_reroll(&mut self, id: ActorId) {
        let Some(actor) = self.actor(id) else {
            return;
        };
        let mut statuses = actor.fight.statuses.each();
        if let Some((status, ends)) = statuses.find(|(its, _)| *its == Status::Stymied) {
            return self.add(id, Change::StatusEnded { status, ends });
        }
        let by_round = self.state.settings.is(StymiedScope::Round);
        let used = |until: Until| by_round || matches!(until, Until::Used(_));
        let standing = actor.standing;
        let over = standing.is_some_and(|(its, until)| its == Standing::Stymied && used(until));
        self.when(over, id, Change::StandingEnded);
    }

    /// A free die that came of an interaction went into a roll (TC-255).
    fn uses_up(&mut self, id: ActorId) {
        let standing = self.actor(id).and_then(|actor| actor.standing);
        let up = matches!(standing, Some((Standing::Up, Until::Used(_))));
        self.when(up, id, Change::StandingEnded);
    }

    /// Somebody becomes that, by all that they are already.
    fn becomes(&mut self, id: ActorId, status: Status, ends: Ends) {
        let Some(actor) = self.actor(id) else {
            return;
        };
        let statuses = &actor.fight.statuses;
        let change = match statuses.becoming(status, ends, &self.state.rules()) {
            Becoming::Meets(status, ends) => Change::StatusEnded { status, ends },
            Becoming::Begins { ends, beside } => Change::StatusBegan {
                status,
                ends,
                beside,
            },
        };
        self.add(id, change);
    }

    /// Those of somebody's statuses end.
    fn end_statuses(&mut self, id: ActorId, of: &Statuses, over: impl Fn(Status, Ends) -> bool) {
        for (status, ends) in of.each().filter(|(status, ends)| over(*status, *ends)) {
            self.add(id, Change::StatusEnded { status, ends });
        }
    }

    /// Nothing is aimed at, waited for or defended with.
    fn undefended(&mut self, actor: &Actor) {
        let (id, fight) = (actor.id, &actor.fight);
        self.when(fight.aim != Default::default(), id, Change::AimLost);
        self.when(fight.guard.is_some(), id, Change::DefenceEnded);
        self.when(fight.hold.is_some(), id, Change::HoldReleased);
    }

    /// A box came; the first one of a round is what waited for it (DD-232, A-40).
    fn box_comes(&mut self) {
        let state = self.state;
        for task in state.tasks.iter().filter(|task| task.work == Work::NoBox) {
            let way = match task.progress.approach {
                Approach::Refused => WayChange::Blocked,
                Approach::NextRound => WayChange::Open,
                Approach::RoundAfter => WayChange::NextRound,
                Approach::Open | Approach::Blocked | Approach::Proposed(_) => continue,
            };
            let lead = task.lead;
            self.all.push(Consequence::WayChanged { lead, way });
        }
    }

    /// A round begins, or another card of the same one is flipped.
    fn round_begins(&mut self, number: u16) {
        let state = self.state;
        // A second flip inside a round resets nothing that was done in it.
        let again = state.round().is_some_and(|round| round.number == number);
        for actor in &state.cast {
            if again {
                let line = matches!(actor.standing, Some((_, Until::RoundEnds)));
                self.when(line, actor.id, Change::StandingEnded);
            } else {
                self.counts_anew(actor);
            }
        }
    }

    /// A round is over: what lasts as long as it, and where heroes roll for the order of every round, their rolls.
    fn round_closes(&mut self) {
        let state = self.state;
        if let Some(conflict) = &state.conflict {
            if conflict.speech.is_some_and(|speech| !speech.extended) {
                self.all.push(Consequence::SpeechEnded);
            }
            let rolled = conflict.duel.as_ref();
            let rolled = rolled.is_some_and(|totals| !totals.is_empty());
            if rolled && state.settings.is(DuelOrder::Round) {
                self.all.push(Consequence::OrderForgotten);
            }
        }
        self.fighters_round_over();
    }
}
