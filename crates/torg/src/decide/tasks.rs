//! Dramatic tasks: opened, tried step by step under the card in force, blocked and taken up again, done or lost
//! (DD-204 … DD-252, section 4.9). A check is an action like any other: it takes a turn and goes through the same stages.

use super::acting::{against_acting, against_kind};
use super::people::checked_text;
use super::play::{Decided, Play};
use super::playing::seizing;
use crate::action_kind::ActionKind;
use crate::card::{CardId, Side, TaskBox};
use crate::command::TaskCommand;
use crate::drawn_for::DrawnFor;
use crate::event::{Event, TaskEvent};
use crate::hands::Form;
use crate::refusal::Refusal;
use crate::role::Role;
use crate::settings::{
    LastDitchBox, NewSkillRestarts, NewWayCostsRound, ProblemDraw, RandomFlip, SecondKeeps,
    TaskDecline, TaskExtraActions, TaskRoll,
};
use crate::state::State;
use crate::state::action::Outcome;
use crate::state::actor::Actor;
use crate::state::round::{Setback, TurnEnd};
use crate::story::StoryRefusal;
use crate::task::chooser::Given;
use crate::task::{Approach, Attempt, RoundCard, Task, TaskOutcome, TaskStep, Trying, Way, Work};
use crate::using::against::Against;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The most steps a task has (DD-205).
pub const MOST_STEPS: usize = 4;
/// The most flips there can be before disaster.
pub const MOST_FLIPS: u8 = 99;
/// The highest difficulty of a step, the highest value of a skill, and the most that helpers add.
pub const HARDEST: u8 = 99;
/// The most cards that are flipped at one asking; boxes that the deck has lost would be looked for without an end.
const MOST_BOXES: u8 = 40;
/// What one complication adds to every later check (DD-228).
const COMPLICATION: u8 = 1;

impl Play<'_> {
    fn task_event(&mut self, lead: ActorId, what: TaskEvent) {
        self.push(Event::Task { lead, what });
    }

    /// The task of somebody that still goes on.
    fn open_task(&self, lead: ActorId) -> Result<Task, Refusal> {
        let task = self.state.task(lead).filter(|task| task.is_open());
        task.cloned().ok_or(Refusal::NoTask { lead })
    }

    pub(super) fn task(&mut self, lead: ActorId, what: &TaskCommand) -> Decided {
        self.open()?;
        match what {
            TaskCommand::Open {
                skill,
                steps,
                budget,
                budget_told,
                difficulties_told,
                value,
            } => {
                self.may_open_task(lead, steps)?;
                check_time(*budget)?;
                check_value(*value)?;
                let (skill, steps) = (skill.clone(), steps.clone());
                self.task_event(
                    lead,
                    TaskEvent::Opened {
                        skill,
                        steps,
                        budget: *budget,
                        budget_told: *budget_told,
                        difficulties_told: *difficulties_told,
                        value: *value,
                    },
                );
                // Tried under the card in force it takes that card's time too (DD-250).
                let round = self.state.round();
                if round.is_some_and(|round| round.next_turn_of(lead).is_some()) {
                    self.task_event(lead, TaskEvent::FlipSpent);
                }
            }
            TaskCommand::SetValue { value } => {
                let known = self.open_task(lead)?.value;
                check_value(*value)?;
                if known != *value {
                    self.task_event(lead, TaskEvent::ValueSet { value: *value });
                }
            }
            TaskCommand::SetTime { budget, told } => {
                self.open_task(lead)?;
                check_time(*budget)?;
                let (budget, told) = (*budget, *told);
                self.task_event(lead, TaskEvent::TimeSet { budget, told });
            }
            TaskCommand::TellDifficulties => {
                if !self.open_task(lead)?.difficulties_told {
                    self.task_event(lead, TaskEvent::DifficultiesTold);
                }
            }
            TaskCommand::Try {
                attempt,
                help,
                critical_moment,
            } => self.try_task(lead, *attempt, *help, *critical_moment)?,
            TaskCommand::Propose { way } => self.propose_way(lead, way)?,
            TaskCommand::Answer { accepted } => {
                let Approach::Proposed(way) = self.open_task(lead)?.progress.approach else {
                    return Err(Refusal::NoProposal { lead });
                };
                let settings = self.state.settings;
                let restart = matches!(way, Way::Angle(_)) || settings.is(NewSkillRestarts::Yes);
                let round = self.state.round();
                let costs = settings.is(NewWayCostsRound::Yes);
                let acted = round.is_some_and(|round| round.next_turn_of(lead).is_none());
                let waits = costs && round.is_some();
                let later = waits && acted;
                let what = if *accepted {
                    TaskEvent::WayAccepted {
                        restart,
                        waits: Some(waits),
                        later: Some(later),
                    }
                } else {
                    TaskEvent::WayRefused
                };
                self.task_event(lead, what);
            }
            TaskCommand::End { outcome } => {
                self.open_task(lead)?;
                if self.state.is_checking(lead) {
                    return Err(Refusal::ActionOpen { actor: lead });
                }
                let outcome = *outcome;
                self.task_event(lead, TaskEvent::Ended { outcome });
            }
            TaskCommand::PutAway => {
                let Some(task) = self.state.task(lead) else {
                    return Err(Refusal::NoTask { lead });
                };
                if task.is_open() {
                    return Err(Refusal::TaskOpen { lead });
                }
                // What comes of its last check is not settled yet.
                if self.state.is_checking(lead) {
                    return Err(Refusal::ActionOpen { actor: lead });
                }
                self.task_event(lead, TaskEvent::PutAway);
            }
        }
        Ok(())
    }

    fn may_open_task(&mut self, lead: ActorId, steps: &[TaskStep]) -> Decided {
        let actor = self.actor(lead)?;
        if self.state.story.between {
            return Err(Refusal::Story(StoryRefusal::BetweenAdventures));
        }
        if self.open_task(lead).is_ok() {
            return Err(Refusal::TaskOpen { lead });
        }
        if steps.is_empty() || steps.len() > MOST_STEPS {
            return Err(Refusal::TaskSteps { most: MOST_STEPS });
        }
        if steps.iter().any(|step| step.difficulty > HARDEST) {
            return Err(too_much(HARDEST));
        }
        if self.state.is_deckless() {
            return Err(Refusal::NoDeck);
        }
        // A check that is being made is of the task that was.
        self.no_action()?;
        self.require(actor.role == Role::Hero, Refusal::TaskLead { actor: lead })
    }

    fn try_task(&mut self, lead: ActorId, attempt: Attempt, help: u8, critical: bool) -> Decided {
        let actor = self.actor(lead)?;
        let task = self.open_task(lead)?;
        let under = self.state.round().ok_or(Refusal::NotInRounds)?.task;
        if help > HARDEST {
            return Err(too_much(HARDEST));
        }
        let left = u8::try_from(task.left().len()).unwrap_or(u8::MAX);
        if let Attempt::Steps(count) = attempt
            && (count == 0 || count > left)
        {
            return Err(Refusal::OutOfRange {
                least: 1,
                most: u32::from(left),
            });
        }
        for refusal in against_trying(&self.state, &actor, &task, attempt) {
            self.judge.overrule(refusal)?;
        }
        self.declare(lead, ActionKind::Other, None, critical)?;
        let settings = self.state.settings;
        let mut checks = task.checks(attempt, &settings);
        for check in &mut checks {
            let more = self.state.harder_by(actor.side());
            check.difficulty = check.difficulty.saturating_add(u16::from(more));
        }
        let one_roll = matches!(attempt, Attempt::Steps(_)) && settings.is(TaskRoll::One);
        self.task_event(
            lead,
            TaskEvent::Tried {
                attempt,
                under,
                checks,
                help,
                one_roll: Some(one_roll),
            },
        );
        Ok(())
    }

    fn propose_way(&mut self, lead: ActorId, way: &Way) -> Decided {
        match self.open_task(lead)?.progress.approach {
            Approach::Open | Approach::NextRound | Approach::RoundAfter => {
                return Err(Refusal::WayOpen { lead });
            }
            Approach::Refused => self.judge.overrule(Refusal::WayRefused { lead })?,
            Approach::Blocked | Approach::Proposed(_) => {}
        }
        let way = match way {
            Way::Skill(skill) => Way::Skill(Name::clone(skill)),
            Way::Angle(text) => Way::Angle(checked_text(text)?),
        };
        self.task_event(lead, TaskEvent::WayProposed { way });
        Ok(())
    }

    /// One check's outcome, and at once what it brings (section 4.9, steps 5 to 8).
    pub(super) fn announce_check(&mut self, outcome: Outcome) -> Decided {
        let (Some((task, trying)), Some(action)) = (self.state.checking(), &self.state.action)
        else {
            return Err(Refusal::NoAction);
        };
        let (lead, trying, denied) = (task.lead, trying.clone(), action.denied);
        let succeeded = match outcome {
            Outcome::Succeeded(_) => true,
            Outcome::Failed => false,
            Outcome::Done => return Err(Refusal::CheckUndecided),
        };
        self.commit()?;
        let last = usize::from(trying.passed) + 1 >= trying.checks.len();
        if succeeded {
            self.pass_check(lead, &trying, last);
        } else {
            self.fail_check(lead, &trying);
        }
        if succeeded && !last {
            self.task_event(lead, TaskEvent::CheckPassed);
            return Ok(());
        }
        self.push(Event::ActionEnded { outcome });
        if self.state.conflict.is_some() && !trying.again {
            self.turn_ends(lead, TurnEnd::Acted);
        }
        let hero = self
            .state
            .actor(lead)
            .is_some_and(|actor| actor.role == Role::Hero);
        let problem = !matches!(trying.under, TaskBox::Steps(_));
        let draws = !problem || self.state.settings.is(ProblemDraw::Yes);
        if succeeded && trying.attempt == Attempt::Check && hero && draws && !denied {
            self.draw(lead, DrawnFor::Approved);
        }
        Ok(())
    }

    /// A step is done; a check without one earns a card instead; the last ditch is all or nothing (DD-212, DD-218, DD-241).
    fn pass_check(&mut self, lead: ActorId, trying: &Trying, last: bool) {
        let left = self.state.task(lead).map_or(0, |task| task.left().len());
        let steps = match trying.attempt {
            Attempt::Steps(_) => 1,
            Attempt::Check => 0,
            Attempt::LastDitch if last => left,
            Attempt::LastDitch => 0,
        };
        for _ in 0..steps {
            self.task_event(lead, TaskEvent::StepDone);
        }
        if self
            .state
            .task(lead)
            .is_some_and(|task| task.left().is_empty())
        {
            let outcome = TaskOutcome::Succeeded;
            self.task_event(lead, TaskEvent::Ended { outcome });
        }
    }

    /// A problem bites only here (DD-213, DD-223 … DD-230, DD-239, DD-240, A-44).
    fn fail_check(&mut self, lead: ActorId, trying: &Trying) {
        let Some(task) = self.state.task(lead) else {
            return;
        };
        match trying.attempt {
            Attempt::Steps(_) => {}
            Attempt::Check => self.bite(lead, trying.under),
            Attempt::LastDitch if task.is_time_up() => {
                let outcome = TaskOutcome::Failed;
                self.task_event(lead, TaskEvent::Ended { outcome });
            }
            Attempt::LastDitch => {
                if self.state.settings.is(LastDitchBox::Applies) {
                    self.bite(lead, trying.under);
                }
                let open = |task: &Task| task.progress.approach != Approach::Blocked;
                if self.state.task(lead).is_some_and(open) {
                    self.task_event(lead, TaskEvent::Blocked);
                }
            }
        }
    }

    /// What a failure under that box brings (DD-226 … DD-230).
    fn bite(&mut self, lead: ActorId, under: TaskBox) {
        let done = self.state.task(lead).map_or(0, |task| task.progress.done);
        let what = match under {
            TaskBox::Steps(_) => return,
            TaskBox::PossibleSetback if done == 0 => return,
            TaskBox::PossibleSetback => TaskEvent::StepLost,
            TaskBox::Complication => TaskEvent::Complicated { by: COMPLICATION },
            TaskBox::CriticalProblem => TaskEvent::Blocked,
        };
        self.task_event(lead, what);
    }

    /// A problem that a lead who could have tried left alone counts as a failure, where the table says so.
    pub(super) fn bite_the_idle(&mut self, cut_short: bool) {
        let Some(under) = self.state.round().map(|round| round.task) else {
            return;
        };
        if matches!(under, TaskBox::Steps(_)) || !self.state.settings.is(TaskDecline::Fails) {
            return;
        }
        let idle = |task: &Task| task.work == Work::Due && task.progress.approach == Approach::Open;
        for lead in self.task_leads(idle) {
            if could_try(&self.state, lead, cut_short) {
                self.task_event(lead, TaskEvent::LeftAlone);
                self.bite(lead, under);
            }
        }
    }

    /// A second chance takes back the failed check of the one who played it, with all that it brought (DD-243).
    pub(super) fn wipe_check(&mut self, lead: ActorId) {
        let failed = self
            .state
            .last_action
            .is_some_and(|last| last.actor == lead && last.outcome == Outcome::Failed);
        if failed
            && self
                .state
                .task(lead)
                .is_some_and(|task| task.trying.is_some())
        {
            let before = self.state.before.as_ref();
            let action = before.and_then(|before| before.action.as_ref());
            let whole = action.is_some_and(|action| action.actor == lead);
            let keeps = whole.then(|| self.state.settings.is(SecondKeeps::Yes));
            self.task_event(lead, TaskEvent::CheckWiped { keeps });
        }
    }

    /// A round's card takes one flip from the time of every task, as the table counts it (DD-250, A-42).
    pub(super) fn spend_flips(&mut self, card: RoundCard) {
        if !card.takes_time(&self.state.settings) {
            return;
        }
        // A lead who is elsewhere never sees the box.
        for lead in self.task_leads(|task| self.state.takes_part(task.lead)) {
            self.task_event(lead, TaskEvent::FlipSpent);
        }
    }

    /// With the round the last of a task's time is over: disaster strikes (section 4.9, step 9).
    pub(super) fn end_overdue_tasks(&mut self) {
        for lead in self.task_leads(Task::is_time_up) {
            let outcome = TaskOutcome::Failed;
            self.task_event(lead, TaskEvent::Ended { outcome });
        }
    }

    fn task_leads(&self, which: impl Fn(&Task) -> bool) -> Vec<ActorId> {
        let tasks = self.state.tasks.iter();
        tasks
            .filter(|task| task.is_open() && which(task))
            .map(|task| task.lead)
            .collect()
    }

    /// A card for its box alone. In free play it goes on the stack, in rounds under the card in force; or on top, and then its
    /// line, approvals and box are in force from now on, but nothing comes at once with it and the order stays (DD-252, A-48).
    pub(super) fn flip_boxes(&mut self, until: &Given) -> Decided {
        self.open()?;
        self.no_scene_ending()?;
        if self.state.is_deckless() {
            return Err(Refusal::NoDeck);
        }
        let any = until.0.iter().any(|choice| choice.thing.is_some());
        for _ in 0..if any { MOST_BOXES } else { 1 } {
            let card = self.flip_box()?;
            if until.chosen(&self.state.deck, card).is_some() {
                break;
            }
        }
        Ok(())
    }

    fn flip_box(&mut self) -> Result<CardId, Refusal> {
        let in_round = self.state.round().is_some();
        let under_top = in_round && self.state.settings.is(RandomFlip::UnderTop);
        if in_round && !under_top && seizing(&self.state) {
            return Err(Refusal::Use(Against::SeizeOpen));
        }
        let card = self.next_card()?;
        self.push(Event::BoxFlipped { card, under_top });
        let read = self.state.deck.card(card).copied();
        if let Some(read) = read.filter(|_| in_round && !under_top) {
            self.push(Event::LineRead {
                line: self.state.scene.tone.line(&read),
                approved: read.approved,
                task: read.task,
            });
        }
        Ok(card)
    }
}

/// Whether somebody had a turn in this round that they could have used as they liked: none that a setback or a speech took, and
/// none that never came.
fn could_try(state: &State, lead: ActorId, cut_short: bool) -> bool {
    let Some(round) = state.round() else {
        return false;
    };
    let mut turns = round.turns.iter();
    let had_turn = turns.any(|(turn, end)| turn.actor == lead && (end.is_some() || !cut_short));
    let taken = |side: Side| match round.setbacks.of(side) {
        Some(Setback::Formed { form, who, .. }) => {
            matches!(form, Form::TakesActions | Form::TakesOut) && who.contains(&lead)
        }
        Some(Setback::Generic | Setback::Told(_)) | None => false,
    };
    let can_act = state
        .actor(lead)
        .is_some_and(|actor| actor.condition.can_act() && !taken(actor.side()));
    let speech = state.conflict.as_ref().and_then(|conflict| conflict.speech);
    let hushed = speech.is_some_and(|speech| speech.all);
    had_turn && can_act && !hushed && state.takes_part(lead) && !state.is_out(lead)
}

fn check_time(budget: Option<u8>) -> Decided {
    match budget {
        Some(flips) if flips == 0 || flips > MOST_FLIPS => Err(Refusal::OutOfRange {
            least: 1,
            most: u32::from(MOST_FLIPS),
        }),
        Some(_) | None => Ok(()),
    }
}

fn check_value(value: Option<u8>) -> Decided {
    match value {
        Some(value) if value > HARDEST => Err(too_much(HARDEST)),
        Some(_) | None => Ok(()),
    }
}

fn too_much(most: u8) -> Refusal {
    Refusal::OutOfRange {
        least: 0,
        most: u32::from(most),
    }
}

/// What stands against an attempt by the box and the way, once its lead may act at all (DD-208 … DD-216, DD-230, DD-235).
fn against_trying(state: &State, lead: &Actor, task: &Task, attempt: Attempt) -> Vec<Refusal> {
    let mut against = against_acting(state, lead);
    // A check is more than getting up, whichever rules of knockdown hold.
    if lead.condition.knocked_down {
        against.push(Refusal::Use(Against::KnockedDown {
            actor: lead.id,
            classic: state.down_defends(),
        }));
    }
    match task.progress.approach {
        Approach::Open => {}
        Approach::NextRound | Approach::RoundAfter => {
            against.push(Refusal::WayNextRound { lead: lead.id })
        }
        Approach::Blocked | Approach::Proposed(_) | Approach::Refused => {
            against.push(Refusal::WayBlocked { lead: lead.id });
        }
    }
    if task.work == Work::Tried && state.settings.is(TaskExtraActions::No) {
        against.push(Refusal::TriedAlready { lead: lead.id });
    }
    let Some(round) = state.round() else {
        return against;
    };
    let offered = task.offered(round.task, &state.settings);
    let next = task.left().first().copied();
    match (attempt, next) {
        (Attempt::Steps(count), Some(step)) if usize::from(count) > offered => {
            against.push(match round.task {
                TaskBox::Steps(_) if offered > 0 => Refusal::StepsInRow { most: offered },
                TaskBox::Steps(_) => Refusal::StepNotOffered { step },
                TaskBox::PossibleSetback | TaskBox::Complication | TaskBox::CriticalProblem => {
                    Refusal::ProblemOffersNone
                }
            });
        }
        (Attempt::Check, Some(step)) if offered > 0 => against.push(Refusal::StepOffered { step }),
        (Attempt::Steps(_) | Attempt::Check | Attempt::LastDitch, _) => {}
    }
    against
}

/// Whether an attempt may be made now, by the book.
///
/// # Errors
/// The first rule against it.
pub(crate) fn may_try(state: &State, task: &Task, attempt: Attempt) -> Result<(), Refusal> {
    let lead = state.actor(task.lead).ok_or(Refusal::NobodyThere)?;
    if !task.is_open() {
        return Err(Refusal::NoTask { lead: task.lead });
    }
    if state.round().is_none() {
        return Err(Refusal::NotInRounds);
    }
    let mut against = against_trying(state, lead, task, attempt);
    against.extend(against_kind(state, lead, ActionKind::Other));
    against.into_iter().next().map_or(Ok(()), Err)
}
