//! The consequences of an event by the rules and settings, computed before it is applied.
//! [`TorgTransaction::push`](super::TorgTransaction) adds them to the event log right after the event, so they are never computed
//! again on replay.

mod combat;
mod reverting;
use crate::action_kind::ActionKind;
use crate::skill::{RollCondition, Until};
use crate::state::action::{Action, ActionOutcome};
use crate::state::actor::{Actor, Contribution, DefenceOutcome};
use crate::state::round::TurnEnd;

use crate::active_effects::EffectEvent;
use crate::card::ApprovableAction;
use crate::combat::status::{Status, StatusChange, StatusExpiry, Statuses};
use crate::consequence::{ActorChange, ApproachChange, Consequence};
use crate::event::{Event, TaskEvent};
use crate::rounds::RoundsEvent;
use crate::settings::{DuelOrder, PoolContribution, StymiedScope};
use crate::state::State;
use crate::story::StoryEvent;
use crate::task::{Approach, AttemptStatus};
use tabletop::seat::ActorId;

/// Collects the consequences of one event.
pub(super) struct Consequences<'a> {
    /// The state before the event.
    state: &'a State,
    consequences: Vec<Consequence>,
}

/// Returns the consequences of an event that is about to be applied to this state.
pub(super) fn of_event(state: &State, event: &Event) -> Vec<Consequence> {
    Consequences::collected(state, |consequences| consequences.of_event(event))
}

/// Returns the consequences of ruining an actor's aim (TC-121).
pub(super) fn of_ruined_aim(state: &State, id: ActorId) -> Vec<Consequence> {
    Consequences::collected(state, |consequences| consequences.aim_ruined(id))
}

/// Returns the consequences of the current state: actors who cannot act stop holding, defending, blocking and aiming, and actors who
/// are no longer dying need no treatment.
pub(super) fn of_state(state: &State) -> Vec<Consequence> {
    Consequences::collected(state, |consequences| {
        for actor in &state.cast {
            if !actor.condition.can_act() {
                consequences.end_defences(actor);
                consequences.end_blocks(actor);
            }
            consequences.add_if(
                actor.combat.treated && !actor.condition.is_mortally_wounded(),
                actor.id,
                ActorChange::CareEnded,
            );
        }
    })
}

impl<'a> Consequences<'a> {
    fn collected(state: &'a State, collect: impl FnOnce(&mut Self)) -> Vec<Consequence> {
        let mut consequences = Self {
            state,
            consequences: vec![],
        };
        collect(&mut consequences);
        consequences.consequences
    }

    fn add(&mut self, actor: ActorId, change: ActorChange) {
        self.consequences.push(Consequence::Actor {
            actor,
            what: change,
        });
    }

    fn add_if(&mut self, applies: bool, actor: ActorId, change: ActorChange) {
        if applies {
            self.add(actor, change);
        }
    }

    /// Returns the actor as before the event, even if they have left the table.
    fn actor(&self, id: ActorId) -> Option<&'a Actor> {
        self.state.cast.iter().find(|actor| actor.id == id)
    }

    fn of_event(&mut self, event: &Event) {
        match event {
            Event::SheetSet { actor, sheet, .. } => self.weapons_changed(*actor, sheet),
            Event::ConditionSet { actor, condition } => self.knocked_down(*actor, *condition),
            Event::AwaySet { actor, away: true } if self.state.takes_part(*actor) => {
                if let Some(actor) = self.actor(*actor) {
                    self.end_defences(actor);
                    self.end_blocks(actor);
                }
            }
            Event::RoundsBegan { .. } | Event::RoundsEnded => self.rounds_over(false),
            Event::SceneBegan { .. } => self.rounds_over(true),
            Event::Flipped { round, .. } => self.round_began(*round),
            Event::LineRead { .. } => self.task_box_read(),
            Event::TurnOrderSet { .. } => {
                let monologue = self.state.conflict.as_ref();
                let monologue = monologue.and_then(|conflict| conflict.monologue);
                if monologue.is_some_and(|monologue| monologue.cancels_all) {
                    self.consequences.push(Consequence::OtherActionsCancelled);
                }
            }
            Event::RoundClosed { .. } => self.round_closed(),
            Event::ActionDeclared { actor, kind, .. } => {
                // What happens during the action can change whose turn it is, and must not change which turn the action takes.
                let round = self.state.round();
                let held = round.and_then(|round| Consequence::held_turn_first(round, *actor));
                self.consequences.extend(held);
                if let Some(actor) = self.actor(*actor) {
                    self.action_declared(actor);
                    if *kind == ActionKind::Approvable(ApprovableAction::Defend) {
                        self.defence_declared(actor);
                    }
                }
            }
            Event::DiceRolled { roll, .. } => {
                let state = self.state;
                if let Some(action) = &state.action {
                    self.end_stymied(action.actor, roll.rerolls_lost(), false);
                    self.dice_rolled(action);
                }
            }
            Event::ActionEnded { outcome, .. } => {
                let state = self.state;
                if let Some(action) = &state.action {
                    self.action_ended(action, *outcome);
                    self.attack_over(action, false);
                    self.free_action_over(action.actor);
                    let defended = self.actor(action.actor);
                    let defended = defended.is_some_and(|actor| actor.round.defence.is_some());
                    if *outcome == ActionOutcome::Failed && defended && action.only_defends() {
                        let defence = DefenceOutcome::Hit;
                        self.add(
                            action.actor,
                            ActorChange::DefenceOutcomeSet { outcome: defence },
                        );
                    }
                }
            }
            Event::TurnEnded { actor, end } => {
                if *end == TurnEnd::Acted {
                    self.contribution_of_action(*actor);
                }
                self.turn_over(*actor);
            }
            Event::Effect { what: event } => self.of_effect(event),
            Event::Attack { actor, what: event } => self.of_attack(*actor, event),
            Event::Combat { actor, what: event } => self.of_combat(*actor, event),
            Event::Rounds { what: event } => self.of_rounds(event),
            Event::Task {
                lead,
                what:
                    TaskEvent::CheckRetried {
                        keeps_round_effects: Some(_),
                    },
            } => {
                let mut tasks = self.state.tasks.iter();
                let own_task = tasks.find(|task| task.lead == *lead);
                if own_task.is_some_and(|task| task.attempt.is_some()) {
                    self.action_retried();
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
            } if *possibilities > super::max_deduction(self.state, *actor, *cause) => {
                let (actor, cause) = (*actor, *cause);
                self.consequences
                    .push(Consequence::DeductionByRuling { actor, cause });
            }
            Event::TableOpened { .. }
            | Event::ActorJoined { .. }
            | Event::ActorChanged { .. }
            | Event::ActorLeft { .. }
            | Event::AwaySet { .. }
            | Event::StatsSet { .. }
            | Event::Rested { .. }
            | Event::RollConditionSet { .. }
            | Event::PossibilitiesSet { .. }
            | Event::SettingsChanged { .. }
            | Event::TableRenamed { .. }
            | Event::NoteMade { .. }
            | Event::SkillChecked { .. }
            | Event::Dealt { .. }
            | Event::Drawn { .. }
            | Event::DrawSkipped { .. }
            | Event::Reshuffled { .. }
            | Event::Deck { .. }
            | Event::HandLooked { .. }
            | Event::CardRevealed { .. }
            | Event::SceneNamed { .. }
            | Event::ToneSet { .. }
            | Event::ConflictJoined { .. }
            | Event::Fatigued { .. }
            | Event::KnockedOut { .. }
            | Event::Inspired { .. }
            | Event::Woken { .. }
            | Event::RollConditionGained { .. }
            | Event::RollConditionsCancelled { .. }
            | Event::SetbackChosen { .. }
            | Event::PositionJudged { .. }
            | Event::DefenceJudged { .. }
            | Event::Broke { .. }
            | Event::ResultCommitted
            | Event::ContributionJudged { .. }
            | Event::PoolRemovalOwed { .. }
            | Event::PoolCardsTaken { .. }
            | Event::CardPooled { .. }
            | Event::CardPlayed { .. }
            | Event::TradeOffered { .. }
            | Event::TradeAnswered { .. }
            | Event::TradeAgreed { .. }
            | Event::TradeCancelled
            | Event::TradeLapsed { .. }
            | Event::Traded { .. }
            | Event::FollowUp { .. }
            | Event::PreparedSetback { .. }
            | Event::Task { .. }
            | Event::TaskBoxFlipped { .. }
            | Event::Story { .. }
            | Event::ConsequencesApplied { .. }
            | Event::SceneEnding { .. }
            | Event::DiscardedToHandSize { .. }
            | Event::OptionalDiscardMade { .. } => {}
        }
    }

    fn of_effect(&mut self, event: &EffectEvent) {
        match event {
            EffectEvent::ExtraRollLostToStymied => {
                if let Some(action) = &self.state.action {
                    let lost_before = action.roll.as_ref().is_some_and(|roll| roll.reroll_lost);
                    self.end_stymied(action.actor, 1, lost_before);
                }
            }
            EffectEvent::HasteTurnGained { actor } => {
                let mut action = self.state.action.iter();
                let acts = action.any(|action| action.actor == *actor);
                let round = self.state.round();
                let held = round.and_then(|round| round.held_turn(*actor));
                if acts && self.state.hold_reason_taken(*actor).is_some() {
                    self.consequences.push(Consequence::HeldTurnFirst {
                        actor: *actor,
                        pass: held.map(|held| held.pass),
                    });
                }
            }
            EffectEvent::MonologueBegan {
                cancels_all: true, ..
            } if self.state.conflict.is_some() => {
                self.consequences.push(Consequence::OtherActionsCancelled);
            }
            EffectEvent::KeptRoundBegan { round, .. } => {
                self.round_began(*round);
                let story = &self.state.story;
                let laid = story.subplots.iter().any(|subplot| subplot.used_pool_play)
                    || !story.campaigns_pooled_this_round.is_empty();
                if laid {
                    self.consequences.push(Consequence::PoolPlaysSettled);
                }
            }
            EffectEvent::LineReverted => self.line_reverted(),
            EffectEvent::ActionRetried { .. } => self.action_retried(),
            EffectEvent::SuccessNegated { hero } => self.success_negated(*hero),
            EffectEvent::BonusGained { .. }
            | EffectEvent::BonusesEnded { .. }
            | EffectEvent::CoupDeGraceOnTotal { .. }
            | EffectEvent::ExtraRollBought { .. }
            | EffectEvent::ExtraRollCountered { .. }
            | EffectEvent::ExtraRolled { .. }
            | EffectEvent::MonologueBegan { .. }
            | EffectEvent::MonologueExtended
            | EffectEvent::CardKept
            | EffectEvent::SeizeWindowOpened
            | EffectEvent::DoubleUpGained { .. }
            | EffectEvent::FirstRollUnmodified { .. }
            | EffectEvent::StoodUp { .. }
            | EffectEvent::ActionDropped { .. } => {}
        }
    }

    fn of_rounds(&mut self, event: &RoundsEvent) {
        match event {
            RoundsEvent::RoundBegan { round } => self.round_began(*round),
            RoundsEvent::ActionKindAdded {
                kind: ApprovableAction::Defend,
            } => {
                let action = self.state.action.as_ref();
                let action =
                    action.filter(|action| !action.kinds().contains(&ApprovableAction::Defend));
                if let Some(actor) = action.and_then(|action| self.actor(action.actor)) {
                    self.defence_declared(actor);
                }
            }
            RoundsEvent::MissedAttacksCounted { actor, missed } => {
                let outcome = if *missed > 0 {
                    DefenceOutcome::AllMissed
                } else {
                    DefenceOutcome::Hit
                };
                self.add(*actor, ActorChange::DefenceOutcomeSet { outcome });
            }
            RoundsEvent::Surprised { .. }
            | RoundsEvent::DuelBegan
            | RoundsEvent::StartingPoolsCounted { .. }
            | RoundsEvent::DuelTotalRolled { .. }
            | RoundsEvent::DuelTotalEntered { .. }
            | RoundsEvent::TurnMoved { .. }
            | RoundsEvent::TurnHeld { .. }
            | RoundsEvent::ActionKindAdded { .. }
            | RoundsEvent::KindOutcomeSet { .. }
            | RoundsEvent::CriticalMomentDeclared
            | RoundsEvent::DrawDenied { .. }
            | RoundsEvent::DrawTakenBack { .. } => {}
        }
    }

    /// Records that the actor acted, which may earn a card for the pool, at once or after the gamemaster's judgement (DD-051,
    ///
    fn contribution_of_action(&mut self, id: ActorId) {
        let contribution = if self.state.settings.is(PoolContribution::Confirm) {
            Contribution::AwaitingJudgement
        } else {
            Contribution::Made
        };
        let first = self.actor(id);
        let first = first.is_some_and(|actor| actor.round.contribution == Contribution::NotYet);
        self.add_if(first, id, ActorChange::Contributed { contribution });
    }

    /// Records a declared defence; it counts as successful unless an attack has hit this round.
    fn defence_declared(&mut self, actor: &Actor) {
        let hit = actor.round.defence == Some(DefenceOutcome::Hit);
        let outcome = DefenceOutcome::Declared;
        self.add_if(!hit, actor.id, ActorChange::DefenceOutcomeSet { outcome });
    }

    /// Records the results of an action that count later: an attack on its target, and a defence that was part of it (A-33,
    ///
    fn action_ended(&mut self, action: &Action, outcome: ActionOutcome) {
        let kinds = action.kinds();
        let attack = action.outcome_of(ApprovableAction::Attack, outcome);
        // Each attack records its own outcome.
        if let Some(target) = action.target
            && action.targeted_attacks.is_empty()
            && kinds.contains(&ApprovableAction::Attack)
            && attack != ActionOutcome::Done
        {
            let missed = attack == ActionOutcome::Failed;
            self.add(target, ActorChange::AttackReceived { missed });
        }
        // The defence earns its card only at the end of the round, when the action is long over (DD-197, DD-198).
        let defends = kinds.contains(&ApprovableAction::Defend);
        let was_denied = self
            .actor(action.actor)
            .is_some_and(|actor| actor.round.defence_draw_denied);
        let denied = action.draw_denied;
        self.add_if(
            defends && (denied || was_denied),
            action.actor,
            ActorChange::DefenceDrawDenied { denied },
        );
        let approved = self.state.round().map(|round| round.approved);
        let shared = defends
            && action.successes(outcome).iter().any(|(kind, _)| {
                *kind != ApprovableAction::Defend
                    && approved.is_some_and(|approved| approved.includes(*kind))
            });
        self.add_if(shared, action.actor, ActorChange::DefenceMarkedShared);
    }

    /// Handles this many rerolls lost to stymied. The condition is the first to cost one; it ends with the first lost reroll of the
    /// round, or stays for the next roll. Stymied from an interaction always ends with its first lost reroll (TC-252); each
    /// further one ends with the reroll that it costs (S-21). `lost_before`: the roll has lost a reroll already, so the condition
    /// costs no more.
    fn end_stymied(&mut self, id: ActorId, mut rerolls: u8, lost_before: bool) {
        let Some(actor) = self.actor(id) else {
            return;
        };
        let by_round = self.state.settings.is(StymiedScope::Round);
        let stymied = actor
            .roll_condition
            .filter(|(condition, _)| *condition == RollCondition::Stymied && !lost_before);
        if let Some((_, until)) = stymied.filter(|_| rerolls > 0) {
            rerolls -= 1;
            match until {
                Until::RoundEndsThenUsed(_) => self.use_up_interaction(id, until),
                Until::Used(_) => self.add(id, ActorChange::RollConditionEnded),
                Until::RoundEnds | Until::Lifted => {
                    self.add_if(by_round, id, ActorChange::RollConditionEnded);
                }
            }
        }
        let statuses = actor.combat.statuses.iter();
        for (status, expiry) in statuses
            .filter(|(status, _)| *status == Status::Stymied)
            .take(usize::from(rerolls))
        {
            self.add(id, ActorChange::StatusLost { status, expiry });
        }
    }

    /// Ends up from an interaction, whose free die was used in a roll (TC-255).
    fn end_free_up_after_roll(&mut self, id: ActorId) {
        let roll_condition = self.actor(id).and_then(|actor| actor.roll_condition);
        if let Some((RollCondition::Up, until)) = roll_condition {
            self.use_up_interaction(id, until);
        }
    }

    /// Ends what an interaction gave of a roll condition that lasts until then; what the line gave goes on.
    fn use_up_interaction(&mut self, id: ActorId, until: Until) {
        match until {
            Until::Used(_) => self.add(id, ActorChange::RollConditionEnded),
            Until::RoundEndsThenUsed(_) => {
                let until = Until::RoundEnds;
                self.add(id, ActorChange::RollConditionLasts { until });
            }
            Until::RoundEnds | Until::Lifted => {}
        }
    }

    /// Ends what the line gave of an actor's roll condition; what an interaction gave goes on.
    pub(super) fn end_line_roll_condition(&mut self, actor: &Actor) {
        match actor.roll_condition {
            Some((_, Until::RoundEnds)) => self.add(actor.id, ActorChange::RollConditionEnded),
            Some((_, Until::RoundEndsThenUsed(last))) => {
                let until = Until::Used(last);
                self.add(actor.id, ActorChange::RollConditionLasts { until });
            }
            Some((_, Until::Lifted | Until::Used(_))) | None => {}
        }
    }

    /// Adds a status to an actor; the statuses they already have decide how it combines.
    fn status_gained(&mut self, id: ActorId, status: Status, expiry: StatusExpiry) {
        let Some(actor) = self.actor(id) else {
            return;
        };
        let statuses = &actor.combat.statuses;
        let change = match statuses.change_for(status, expiry, &self.state.rules()) {
            StatusChange::CombinesWith(status, expiry) => {
                ActorChange::StatusLost { status, expiry }
            }
            StatusChange::Begins { expiry, separate } => ActorChange::StatusGained {
                status,
                expiry,
                separate,
            },
        };
        self.add(id, change);
    }

    /// Ends the statuses of an actor for which `is_over` returns true.
    fn end_statuses(
        &mut self,
        id: ActorId,
        statuses: &Statuses,
        is_over: impl Fn(Status, StatusExpiry) -> bool,
    ) {
        for (status, expiry) in statuses
            .iter()
            .filter(|(status, expiry)| is_over(*status, *expiry))
        {
            self.add(id, ActorChange::StatusLost { status, expiry });
        }
    }

    fn aim_exposure_over(&mut self, actor: &Actor) {
        let exposed = actor.combat.exposed_since_aiming;
        self.add_if(exposed, actor.id, ActorChange::AimExposureEnded);
    }

    /// Ends an actor's aim, with its exposure, hold and active defence.
    fn end_defences(&mut self, actor: &Actor) {
        let (id, fight) = (actor.id, &actor.combat);
        self.add_if(fight.aim != Default::default(), id, ActorChange::AimLost);
        self.aim_exposure_over(actor);
        self.add_if(
            fight.active_defence.is_some(),
            id,
            ActorChange::DefenceEnded,
        );
        self.add_if(fight.hold.is_some(), id, ActorChange::HoldReleased);
    }

    /// Ends an actor's prepared block and vital block (TC-150, TC-221).
    fn end_blocks(&mut self, actor: &Actor) {
        let (block, steps) = (actor.combat.block, actor.combat.vital_block_steps);
        self.add_if(block.is_some(), actor.id, ActorChange::BlockEnded);
        self.add_if(steps > 0, actor.id, ActorChange::VitalBlockSet { steps: 0 });
    }

    /// Handles a new task box: the first one in a round opens an approach that waited for it (DD-232, A-40).
    fn task_box_read(&mut self) {
        let state = self.state;
        for task in state
            .tasks
            .iter()
            .filter(|task| task.attempt_status == AttemptStatus::NoBox)
        {
            let approach = match task.progress.approach {
                Approach::Refused => ApproachChange::Blocked,
                Approach::NextRound => ApproachChange::Open,
                Approach::RoundAfter => ApproachChange::NextRound,
                Approach::Open | Approach::Blocked | Approach::Proposed(_) => continue,
            };
            let lead = task.lead;
            self.consequences
                .push(Consequence::ApproachChanged { lead, approach });
        }
    }

    /// Handles the beginning of a round, or another flip in the same round.
    fn round_began(&mut self, number: u16) {
        let state = self.state;
        // Another flip in the same round resets nothing.
        let again = state.round().is_some_and(|round| round.number == number);
        for actor in &state.cast {
            if again {
                self.end_line_roll_condition(actor);
            } else {
                self.reset_round_counters(actor);
            }
        }
    }

    /// Ends effects that last for the round and, if heroes roll for the order every round, their totals.
    fn round_closed(&mut self) {
        let state = self.state;
        if let Some(conflict) = &state.conflict {
            if conflict
                .monologue
                .is_some_and(|monologue| !monologue.extended)
            {
                self.consequences.push(Consequence::MonologueEnded);
            }
            let rolled = conflict.duel_totals.as_ref();
            let rolled = rolled.is_some_and(|totals| !totals.is_empty());
            if rolled && state.settings.is(DuelOrder::Round) {
                self.consequences.push(Consequence::DuelTotalsCleared);
            }
        }
        self.combat_round_over();
    }
}
