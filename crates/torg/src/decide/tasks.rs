//! Commands about dramatic tasks: opening, attempts, blocked approaches, success and failure (DD-204 … DD-252). A
//! check is an action like any other: it takes a turn and has the same stages.

use super::acting::{acting_refusals, action_kind_refusals};
use super::cast::require_text;
use super::play_checks::is_seize_window_open;
use super::surprise::surprised_rolling_refusal;
use super::transaction::{CommandResult, TorgTransaction};
use crate::action_kind::ActionKind;
use crate::active_effects::refusal::EffectRefusal;
use crate::card::{CardId, Side, StepLetter, TaskBox};
use crate::command::TaskCommand;
use crate::draw_reason::DrawReason;
use crate::event::{Event, TaskEvent};
use crate::follow_ups::SetbackKind;
use crate::refusal::{Refusal, first_of, over_max};
use crate::role::Role;
use crate::settings::{
    LastDitchBox, NewApproachCostsRound, NewSkillRestarts, RandomFlip, SecondKeeps, TaskDecline,
    TaskExtraActions, TaskRoll, TaskSetback,
};
use crate::skill_check::MAX_DIFFICULTY;
use crate::state::State;
use crate::state::action::ActionOutcome;
use crate::state::actor::Actor;
use crate::state::round::{Setback, TurnEnd};
use crate::story::StoryRefusal;
use crate::task::randomiser::BoxAssignments;
use crate::task::{
    Approach, AttemptKind, AttemptStatus, FailedAttempt, NewApproach, RoundCardSource, Task,
    TaskAttempt, TaskOutcome, TaskStep,
};
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The most steps a task has (DD-205).
pub const MAX_STEPS: usize = 4;
/// The most flips that a task's time can have.
pub const MAX_FLIPS: u8 = 99;
/// The most cards flipped by one command; the deck may not contain the wanted boxes.
const MAX_BOX_FLIPS: u8 = 40;
/// The difficulty that one complication adds to every later check (DD-228).
const COMPLICATION_DIFFICULTY: u8 = 1;

impl TorgTransaction<'_> {
    fn task_event(&mut self, lead: ActorId, event: TaskEvent) {
        self.push(Event::Task { lead, what: event });
    }

    fn end_task(&mut self, lead: ActorId, outcome: TaskOutcome) {
        let skill = self.state.task(lead).map(|task| task.skill.clone());
        self.task_event(lead, TaskEvent::Ended { outcome, skill });
    }

    /// Returns the lead's task if it is open.
    fn require_open_task(&self, lead: ActorId) -> Result<Task, Refusal> {
        let task = self.state.task(lead).filter(|task| task.is_open());
        task.cloned().ok_or(Refusal::NoTask { lead })
    }

    pub(super) fn task(&mut self, lead: ActorId, command: &TaskCommand) -> CommandResult {
        self.require_open()?;
        match command {
            TaskCommand::Open {
                skill,
                steps,
                flip_budget,
                budget_revealed,
                difficulties_revealed,
                value,
            } => {
                self.require_may_open_task(lead, steps)?;
                check_time(*flip_budget)?;
                check_value(*value)?;
                let (skill, steps) = (skill.clone(), steps.clone());
                self.task_event(
                    lead,
                    TaskEvent::Opened {
                        skill,
                        steps,
                        flip_budget: *flip_budget,
                        budget_revealed: *budget_revealed,
                        difficulties_revealed: *difficulties_revealed,
                        value: *value,
                    },
                );
                // If it is opened while a card is in force, that card counts as a flip (DD-250).
                let round = self.state.round();
                if round.is_some_and(|round| round.next_turn_of(lead).is_some()) {
                    self.task_event(lead, TaskEvent::FlipSpent);
                }
            }
            TaskCommand::SetValue { value } => {
                let known = self.require_open_task(lead)?.value;
                check_value(*value)?;
                if known != *value {
                    self.task_event(lead, TaskEvent::ValueSet { value: *value });
                }
            }
            TaskCommand::SetFlipBudget {
                flip_budget,
                revealed,
            } => {
                self.require_open_task(lead)?;
                check_time(*flip_budget)?;
                let (flip_budget, revealed) = (*flip_budget, *revealed);
                self.task_event(
                    lead,
                    TaskEvent::FlipBudgetSet {
                        flip_budget,
                        revealed,
                    },
                );
            }
            TaskCommand::SetDifficulty { step, difficulty } => {
                self.set_difficulty(lead, *step, *difficulty)?
            }
            TaskCommand::RevealDifficulties => {
                if !self.require_open_task(lead)?.difficulties_revealed {
                    self.task_event(lead, TaskEvent::DifficultiesRevealed);
                }
            }
            TaskCommand::Attempt {
                kind,
                helper_bonus,
                critical_moment,
            } => self.attempt_task(lead, *kind, *helper_bonus, *critical_moment)?,
            TaskCommand::ProposeApproach { approach } => self.propose_approach(lead, approach)?,
            TaskCommand::AnswerProposal { accepted } => {
                let Approach::Proposed(approach) = self.require_open_task(lead)?.progress.approach
                else {
                    return Err(Refusal::NoProposal { lead });
                };
                let settings = self.state.settings;
                let restart =
                    matches!(approach, NewApproach::Angle(_)) || settings.is(NewSkillRestarts::Yes);
                let round = self.state.round();
                let costs = settings.is(NewApproachCostsRound::Yes);
                let acted = round.is_some_and(|round| round.next_turn_of(lead).is_none());
                let waits = costs && round.is_some();
                let later = waits && acted;
                if !*accepted {
                    self.task_event(lead, TaskEvent::ApproachRefused);
                    return Ok(());
                }
                let accepted = TaskEvent::ApproachAccepted {
                    restart,
                    costs_this_round: Some(waits),
                    costs_next_round: Some(later),
                };
                self.task_event(lead, accepted);
                // The new skill has a value of its own (DD-233).
                if let NewApproach::Skill(skill) = approach {
                    let lead_actor = self.actor(lead)?;
                    let value = lead_actor.sheet.skill_named(skill.as_str());
                    if value.is_some() {
                        self.task_event(lead, TaskEvent::ValueSet { value });
                    }
                }
            }
            TaskCommand::End { outcome } => {
                self.require_open_task(lead)?;
                if self.state.has_check_in_progress(lead) {
                    return Err(Refusal::ActionInProgress { actor: lead });
                }
                self.end_task(lead, *outcome);
            }
            TaskCommand::Dismiss => {
                let Some(task) = self.state.task(lead) else {
                    return Err(Refusal::NoTask { lead });
                };
                if task.is_open() {
                    return Err(Refusal::TaskInProgress { lead });
                }
                // The results of its last check are not settled yet.
                if self.state.has_check_in_progress(lead) {
                    return Err(Refusal::ActionInProgress { actor: lead });
                }
                self.task_event(lead, TaskEvent::Dismissed);
            }
        }
        Ok(())
    }

    fn set_difficulty(&mut self, lead: ActorId, step: StepLetter, difficulty: u8) -> CommandResult {
        let task = self.require_open_task(lead)?;
        let Some(known) = task.step(step) else {
            return Err(Refusal::OutOfRange {
                min: 1,
                max: u32::try_from(task.steps.len()).unwrap_or(u32::MAX),
            });
        };
        if difficulty > MAX_DIFFICULTY {
            return Err(over_max(MAX_DIFFICULTY));
        }
        if known.difficulty != difficulty {
            let revealed = task.difficulties_revealed;
            let corrected = TaskEvent::DifficultySet {
                step,
                difficulty,
                revealed,
            };
            self.task_event(lead, corrected);
        }
        Ok(())
    }

    fn require_may_open_task(&mut self, lead: ActorId, steps: &[TaskStep]) -> CommandResult {
        let actor = self.actor(lead)?;
        if self.state.story.between_adventures {
            return Err(Refusal::Story(StoryRefusal::BetweenAdventures));
        }
        if self.require_open_task(lead).is_ok() {
            return Err(Refusal::TaskInProgress { lead });
        }
        if steps.is_empty() || steps.len() > MAX_STEPS {
            return Err(Refusal::TaskStepCount { max: MAX_STEPS });
        }
        if steps.iter().any(|step| step.difficulty > MAX_DIFFICULTY) {
            return Err(over_max(MAX_DIFFICULTY));
        }
        if self.state.is_deckless() {
            return Err(Refusal::NoDeck);
        }
        // A check in progress belongs to the current task.
        self.require_no_action()?;
        self.require(
            actor.role == Role::Hero,
            Refusal::LeadMustBeHero { actor: lead },
        )
    }

    fn attempt_task(
        &mut self,
        lead: ActorId,
        kind: AttemptKind,
        helper_bonus: u8,
        critical: bool,
    ) -> CommandResult {
        let actor = self.actor(lead)?;
        let task = self.require_open_task(lead)?;
        let task_box = self.state.round().ok_or(Refusal::NotInRounds)?.task_box;
        if helper_bonus > MAX_DIFFICULTY {
            return Err(over_max(MAX_DIFFICULTY));
        }
        let remaining = u8::try_from(task.remaining_steps().len()).unwrap_or(u8::MAX);
        if let AttemptKind::Steps(count) = kind
            && (count == 0 || count > remaining)
        {
            return Err(Refusal::OutOfRange {
                min: 1,
                max: u32::from(remaining),
            });
        }
        for refusal in attempt_refusals(&self.state, &actor, &task, kind) {
            self.judge.overrule(refusal)?;
        }
        // One's own last check cannot be tried again beside a new one. Any other action can.
        let last = self.state.last_action;
        let before = self.state.snapshot.as_ref();
        let undone = before.and_then(|before| before.action.as_ref());
        let bare = last.is_none_or(|last| last.actor != lead)
            || undone.is_some_and(|action| !action.is_task_check);
        self.declare(lead, ActionKind::Other, None, critical, bare)?;
        let settings = self.state.settings;
        let mut checks = task.checks(kind, &settings);
        for check in &mut checks {
            let setback_difficulty = self.state.setback_difficulty(actor.side());
            check.difficulty = check
                .difficulty
                .saturating_add(u16::from(setback_difficulty));
        }
        let one_roll = matches!(kind, AttemptKind::Steps(_)) && settings.is(TaskRoll::One);
        self.task_event(
            lead,
            TaskEvent::Attempted {
                kind,
                task_box,
                checks,
                helper_bonus,
                skill: Some(task.skill.clone()),
                one_roll: Some(one_roll),
            },
        );
        Ok(())
    }

    fn propose_approach(&mut self, lead: ActorId, approach: &NewApproach) -> CommandResult {
        match self.require_open_task(lead)?.progress.approach {
            Approach::Open | Approach::NextRound | Approach::RoundAfter => {
                return Err(Refusal::ApproachNotBlocked { lead });
            }
            Approach::Refused => self.judge.overrule(Refusal::ApproachRefused { lead })?,
            Approach::Blocked | Approach::Proposed(_) => {}
        }
        let approach = match approach {
            NewApproach::Skill(skill) => NewApproach::Skill(Name::clone(skill)),
            NewApproach::Angle(text) => NewApproach::Angle(require_text(text)?),
        };
        self.task_event(lead, TaskEvent::ApproachProposed { approach });
        Ok(())
    }

    /// Announces the outcome of one check and applies its results.
    pub(super) fn announce_check(&mut self, outcome: ActionOutcome) -> CommandResult {
        let (Some((task, attempt)), Some(action)) =
            (self.state.check_in_progress(), &self.state.action)
        else {
            return Err(Refusal::NoAction);
        };
        let (lead, attempt, denied) = (task.lead, attempt.clone(), action.draw_denied);
        let succeeded = match outcome {
            ActionOutcome::Succeeded(_) => true,
            ActionOutcome::Failed => false,
            ActionOutcome::Done => return Err(Refusal::CheckUndecided),
        };
        self.commit()?;
        let last = usize::from(attempt.passed) + 1 >= attempt.checks.len();
        if succeeded {
            self.pass_check(lead, &attempt, last);
        } else {
            self.fail_check(lead, &attempt);
        }
        if succeeded && !last {
            self.task_event(lead, TaskEvent::CheckPassed);
            return Ok(());
        }
        let failed_attempt = self.failed_attempt(lead, &attempt).filter(|_| !succeeded);
        self.end_action(outcome, failed_attempt);
        if self.state.conflict.is_some() && !attempt.without_turn {
            self.finish_turn(lead, TurnEnd::Acted);
        }
        if succeeded && !denied && self.state.check_earns_card(lead, &attempt) {
            self.draw(lead, DrawReason::ApprovedAction);
        }
        Ok(())
    }

    /// Applies a passed check: completes a step. A check without a step completes none; a last-ditch effort completes all
    /// remaining steps with its last check (DD-212, DD-218, DD-241).
    fn pass_check(&mut self, lead: ActorId, attempt: &TaskAttempt, last: bool) {
        let task = self.state.task(lead);
        let before = task.map_or(0, |task| task.progress.steps_done);
        let remaining = task.map_or(0, |task| task.remaining_steps().len());
        let count = match attempt.kind {
            AttemptKind::Steps(_) => 1,
            AttemptKind::Check => 0,
            AttemptKind::LastDitch if last => u8::try_from(remaining).unwrap_or(u8::MAX),
            AttemptKind::LastDitch => 0,
        };
        if count > 0 {
            self.task_event(lead, TaskEvent::StepsCompleted { before, count });
        }
        if self
            .state
            .task(lead)
            .is_some_and(|task| task.remaining_steps().is_empty())
        {
            self.end_task(lead, TaskOutcome::Succeeded);
        }
    }

    /// Returns the attempt at steps that fails with its next check; `None` for other attempts (DD-213).
    fn failed_attempt(&self, lead: ActorId, attempt: &TaskAttempt) -> Option<FailedAttempt> {
        let AttemptKind::Steps(tried) = attempt.kind else {
            return None;
        };
        let done = self.state.task(lead)?.progress.steps_done;
        let done_before = done.saturating_sub(attempt.passed);
        Some(FailedAttempt {
            done_before,
            done,
            end: done_before.saturating_add(tried),
        })
    }

    /// Applies a failed check. Problems take effect only here (DD-213, DD-223 … DD-230, DD-239, DD-240, A-44).
    fn fail_check(&mut self, lead: ActorId, attempt: &TaskAttempt) {
        let Some(task) = self.state.task(lead) else {
            return;
        };
        match attempt.kind {
            AttemptKind::Steps(_) => {}
            AttemptKind::Check => self.apply_problem(lead, attempt.task_box),
            AttemptKind::LastDitch if task.is_time_up() => {
                self.end_task(lead, TaskOutcome::Failed);
            }
            AttemptKind::LastDitch => {
                if self.state.settings.is(LastDitchBox::Applies) {
                    self.apply_problem(lead, attempt.task_box);
                }
                let open = |task: &Task| task.progress.approach != Approach::Blocked;
                if self.state.task(lead).is_some_and(open) {
                    self.task_event(lead, TaskEvent::ApproachBlocked);
                }
            }
        }
    }

    /// Applies the problem of a task box after a failure (DD-226 … DD-230).
    fn apply_problem(&mut self, lead: ActorId, task_box: TaskBox) {
        let done = self
            .state
            .task(lead)
            .map_or(0, |task| task.progress.steps_done);
        let event = match task_box {
            TaskBox::Steps(_) => return,
            TaskBox::PossibleSetback if done == 0 => return,
            TaskBox::PossibleSetback => TaskEvent::StepTakenBack {
                moves_back: self.state.settings.is(TaskSetback::Pointer),
            },
            TaskBox::Complication => TaskEvent::ComplicationAdded {
                by: COMPLICATION_DIFFICULTY,
            },
            TaskBox::CriticalProblem => TaskEvent::ApproachBlocked,
        };
        self.task_event(lead, event);
    }

    /// Counts a problem that a lead ignored as a failure, if the lead could have tried and the table has decided so.
    pub(super) fn fail_ignored_problems(&mut self, cut_short: bool) {
        let Some(task_box) = self.state.round().map(|round| round.task_box) else {
            return;
        };
        if matches!(task_box, TaskBox::Steps(_)) || !self.state.settings.is(TaskDecline::Fails) {
            return;
        }
        let idle = |task: &Task| {
            task.attempt_status == AttemptStatus::Due && task.progress.approach == Approach::Open
        };
        for lead in self.task_leads(idle) {
            if could_attempt(&self.state, lead, cut_short) {
                self.task_event(lead, TaskEvent::ProblemIgnored);
                self.apply_problem(lead, task_box);
            }
        }
    }

    /// Retries a failed check of the hero with Second Chance, which undoes all its results (DD-243).
    pub(super) fn retry_check(&mut self, lead: ActorId) {
        let failed = self
            .state
            .last_action
            .is_some_and(|last| last.actor == lead && last.outcome == ActionOutcome::Failed);
        if failed
            && self
                .state
                .task(lead)
                .is_some_and(|task| task.attempt.is_some())
        {
            let before = self.state.snapshot.as_ref();
            let action = before.and_then(|before| before.action.as_ref());
            let whole = action.is_some_and(|action| action.actor == lead);
            let keeps_round_effects = whole.then(|| self.state.settings.is(SecondKeeps::Yes));
            self.task_event(
                lead,
                TaskEvent::CheckRetried {
                    keeps_round_effects,
                },
            );
        }
    }

    /// Spends one flip of the time of every task for a round's card, by the table's setting (DD-250, A-42).
    pub(super) fn spend_flips(&mut self, card: RoundCardSource) {
        if !card.costs_time(&self.state.settings) {
            return;
        }
        // A lead outside the conflict does not see the box.
        for lead in self.task_leads(|task| self.state.takes_part(task.lead)) {
            self.task_event(lead, TaskEvent::FlipSpent);
        }
    }

    /// Fails the tasks whose time is up, at the end of the round.
    pub(super) fn end_overdue_tasks(&mut self) {
        for lead in self.task_leads(Task::is_time_up) {
            self.end_task(lead, TaskOutcome::Failed);
        }
    }

    fn task_leads(&self, matches: impl Fn(&Task) -> bool) -> Vec<ActorId> {
        let tasks = self.state.tasks.iter();
        tasks
            .filter(|task| task.is_open() && matches(task))
            .map(|task| task.lead)
            .collect()
    }

    /// Flips a card only for its task box. In free play the card goes on the action stack. In rounds it goes under the current
    /// card or on top of it. On top, its line, approvals and box apply from now on, but without instant effects and with the
    /// same turn order (DD-252, A-48).
    pub(super) fn flip_task_boxes(&mut self, until: &BoxAssignments) -> CommandResult {
        self.require_open()?;
        self.require_nothing_pending()?;
        if self.state.is_deckless() {
            return Err(Refusal::NoDeck);
        }
        let any = until.0.iter().any(|option| option.option.is_some());
        for _ in 0..if any { MAX_BOX_FLIPS } else { 1 } {
            let card = self.flip_task_box()?;
            if until.option_for(&self.state.deck, card).is_some() {
                break;
            }
        }
        Ok(())
    }

    fn flip_task_box(&mut self) -> Result<CardId, Refusal> {
        let in_round = self.state.round().is_some();
        let under_top = in_round && self.state.settings.is(RandomFlip::UnderTop);
        if in_round && !under_top && is_seize_window_open(&self.state) {
            return Err(Refusal::Effect(EffectRefusal::SeizeWindowOpen));
        }
        let card = self.next_card()?;
        self.push(Event::TaskBoxFlipped { card, under_top });
        let read = self.state.deck.card(card).copied();
        if let Some(read) = read.filter(|_| in_round && !under_top) {
            self.push(Event::LineRead {
                line: self.state.scene.tone.line(&read),
                approved: read.approved,
                task_box: read.task_box,
            });
        }
        Ok(card)
    }
}

/// Checks whether the lead had a usable turn this round. A turn lost to a setback or a monologue does not count, and neither
/// does a turn that never came.
fn could_attempt(state: &State, lead: ActorId, cut_short: bool) -> bool {
    let Some(round) = state.round() else {
        return false;
    };
    let mut turns = round.turns.iter();
    let had_turn = turns.any(|(turn, end)| turn.actor == lead && (end.is_some() || !cut_short));
    let taken = |side: Side| match round.setbacks.get(side) {
        Some(Setback::Specific { kind, actors, .. }) => {
            matches!(kind, SetbackKind::LoseActions | SetbackKind::OutOfFight)
                && actors.contains(&lead)
        }
        Some(Setback::Generic | Setback::Described(_)) | None => false,
    };
    let can_act = state
        .actor(lead)
        .is_some_and(|actor| actor.condition.can_act() && !taken(actor.side()));
    let monologue = state
        .conflict
        .as_ref()
        .and_then(|conflict| conflict.monologue);
    let hushed = monologue.is_some_and(|monologue| monologue.cancels_all);
    had_turn && can_act && !hushed && state.takes_part(lead) && !state.is_out_of_fight(lead)
}

fn check_time(budget: Option<u8>) -> CommandResult {
    match budget {
        Some(flips) if flips == 0 || flips > MAX_FLIPS => Err(Refusal::OutOfRange {
            min: 1,
            max: u32::from(MAX_FLIPS),
        }),
        Some(_) | None => Ok(()),
    }
}

fn check_value(value: Option<u8>) -> CommandResult {
    match value {
        Some(value) if value > MAX_DIFFICULTY => Err(over_max(MAX_DIFFICULTY)),
        Some(_) | None => Ok(()),
    }
}

/// Returns why an attempt is refused: because the lead may not act, or because of the box or the approach (DD-208 … DD-216,
/// DD-230, DD-235).
fn attempt_refusals(
    state: &State,
    lead: &Actor,
    task: &Task,
    attempt: AttemptKind,
) -> Vec<Refusal> {
    let mut against = acting_refusals(state, lead);
    // A complete surprise is among the refusals already.
    against.extend(surprised_rolling_refusal(state, lead.id));
    // A check is more than standing up, so both editions refuse it while the lead is knocked down.
    if lead.condition.knocked_down {
        against.push(Refusal::Effect(EffectRefusal::KnockedDown {
            actor: lead.id,
            classic: state.knocked_down_may_defend(),
        }));
    }
    match task.progress.approach {
        Approach::Open => {}
        Approach::NextRound | Approach::RoundAfter => {
            against.push(Refusal::ApproachNextRound { lead: lead.id })
        }
        Approach::Blocked | Approach::Proposed(_) | Approach::Refused => {
            against.push(Refusal::ApproachBlocked { lead: lead.id });
        }
    }
    if task.attempt_status == AttemptStatus::Attempted && state.settings.is(TaskExtraActions::No) {
        against.push(Refusal::AlreadyAttempted { lead: lead.id });
    }
    let Some(round) = state.round() else {
        return against;
    };
    let offered = task.steps_offered(round.task_box, &state.settings);
    let next = task.remaining_steps().first().copied();
    match (attempt, next) {
        (AttemptKind::Steps(count), Some(step)) if usize::from(count) > offered => {
            against.push(match round.task_box {
                TaskBox::Steps(_) if offered > 0 => Refusal::StepsInRow { max: offered },
                TaskBox::Steps(_) => Refusal::StepNotOffered { step },
                TaskBox::PossibleSetback | TaskBox::Complication | TaskBox::CriticalProblem => {
                    Refusal::ProblemOffersNoStep
                }
            });
        }
        (AttemptKind::Check, Some(step)) if offered > 0 => {
            against.push(Refusal::StepOffered { step })
        }
        (AttemptKind::Steps(_) | AttemptKind::Check | AttemptKind::LastDitch, _) => {}
    }
    against
}

/// Checks whether the rules allow an attempt now.
///
/// # Errors
/// The first refusal.
pub(crate) fn may_attempt(state: &State, task: &Task, attempt: AttemptKind) -> Result<(), Refusal> {
    let lead = state.actor(task.lead).ok_or(Refusal::UnknownActor)?;
    if !task.is_open() {
        return Err(Refusal::NoTask { lead: task.lead });
    }
    if state.round().is_none() {
        return Err(Refusal::NotInRounds);
    }
    let mut against = attempt_refusals(state, lead, task, attempt);
    against.extend(action_kind_refusals(state, lead, ActionKind::Other));
    first_of(against)
}
