//! Log texts that need earlier entries: the steps done or failed in a task, the options before a change, who is skipped in the turn order.

use super::super::messages::sentences::actor_name;
use super::super::messages::tasks;
use crate::grammar::list;
use ::torg::active_effects::EffectEvent;
use ::torg::event::{Event, TaskEvent};
use ::torg::fight::AttackEvent;
use ::torg::settings::Settings;
use ::torg::state::{Condition, Turn};
use ::torg::task::{AttemptKind, NewApproach};
use ::torg::view::View;
use tabletop::event_log::LogEntry;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// The steps of a task, as far as its events tell.
#[derive(Default)]
struct TaskProgress {
    /// The last attempt.
    attempt: Option<AttemptKind>,
    /// Whether one roll decides all its steps.
    at_once: bool,
    /// The number of steps done.
    done: usize,
    /// The number done before the last attempt.
    done_before_attempt: usize,
    /// The number that a retried check goes back to.
    done_before_check: usize,
}

/// Returns the progress of the actor's task after these events.
fn task_progress<'a>(events: impl Iterator<Item = &'a Event>, lead: ActorId) -> TaskProgress {
    let mut progress = TaskProgress::default();
    for event in events {
        let Event::Task { lead: actor, what } = event else {
            continue;
        };
        if *actor != lead {
            continue;
        }
        match what {
            TaskEvent::Opened { .. } | TaskEvent::ApproachAccepted { restart: true, .. } => {
                progress.done = 0;
            }
            TaskEvent::Attempted { kind, one_roll, .. } => {
                progress.attempt = Some(*kind);
                progress.at_once = *one_roll == Some(true);
                progress.done_before_attempt = progress.done;
                progress.done_before_check = progress.done;
            }
            TaskEvent::CheckPassed if !progress.at_once => {
                progress.done_before_check = progress.done;
            }
            TaskEvent::StepCompleted => progress.done = progress.done.saturating_add(1),
            TaskEvent::StepLost => progress.done = progress.done.saturating_sub(1),
            TaskEvent::CheckRetried { .. } => progress.done = progress.done_before_check,
            _ => {}
        }
    }
    progress
}

/// Returns the events before the event with this index in the last entry.
fn events_before(
    entries: &[LogEntry<Event>],
    index: usize,
) -> Option<impl DoubleEndedIterator<Item = &Event>> {
    let (last, earlier) = entries.split_last()?;
    let earlier = earlier.iter().flat_map(|entry| &entry.events);
    Some(earlier.chain(last.events.iter().take(index)))
}

/// Returns one sentence with the letters of all steps completed in the last entry, at the first of these events; `None` at the others.
pub(super) fn step_text(
    entries: &[LogEntry<Event>],
    index: usize,
    lead: ActorId,
) -> Option<String> {
    let last = entries.last()?;
    let step = Event::Task {
        lead,
        what: TaskEvent::StepCompleted,
    };
    let is_step = |event: &&Event| **event == step;
    if last.events.iter().take(index).any(|event| *event == step) {
        return None;
    }
    let done = task_progress(events_before(entries, index)?, lead).done;
    let count = last.events.iter().filter(is_step).count();
    Some(tasks::steps_done(done, count))
}

/// Returns the sentence for an action of the last entry that failed, if it was a step of a task: it names the step, and the steps of
/// the same attempt that succeeded (DD-213).
pub(super) fn failed_step_text(entries: &[LogEntry<Event>], index: usize) -> Option<String> {
    // What began last has failed now. An action that was interrupted by another one is not traced further back.
    let begun = events_before(entries, index)?.rev().find(|event| {
        matches!(
            event,
            Event::ActionDeclared { .. }
                | Event::ActionEnded { .. }
                | Event::Effect {
                    what: EffectEvent::ActionRetried { .. }
                }
                | Event::Task {
                    what: TaskEvent::Attempted { .. } | TaskEvent::CheckRetried { .. },
                    ..
                }
        )
    })?;
    let Event::Task { lead, .. } = begun else {
        return None;
    };
    let progress = task_progress(events_before(entries, index)?, *lead);
    let Some(AttemptKind::Steps(_)) = progress.attempt else {
        return None;
    };
    tasks::step_failed(progress.done_before_attempt, progress.done)
}

/// Returns the table's options before the last of these entries.
pub(super) fn settings_before(entries: &[LogEntry<Event>]) -> Settings {
    let settings_of = |event: &Event| match event {
        Event::TableOpened { settings, .. } | Event::SettingsChanged { settings } => {
            Some(*settings)
        }
        _ => None,
    };
    let settings = events_before(entries, 0).and_then(|events| events.rev().find_map(settings_of));
    settings.unwrap_or_default()
}

/// Checks whether the scene that ended with the last of these entries was the final encounter.
pub(super) fn was_final(entries: &[LogEntry<Event>]) -> bool {
    let mut scenes_begun = 0;
    let is_final = |event: &Event| match event {
        Event::SceneEnding { is_final, .. } => Some(*is_final),
        // Going back, the first one is the new scene. A second one before any `SceneEnding` means that an act began in between.
        Event::SceneBegan { .. } => {
            scenes_begun += 1;
            (scenes_begun > 1).then_some(false)
        }
        _ => None,
    };
    let mut events = entries.iter().flat_map(|entry| &entry.events).rev();
    events.find_map(is_final) == Some(true)
}

/// Returns who is dead or unconscious and so skipped in the turn order that the last entry sets (TC-018); `None` if nobody is.
pub(super) fn skip_text(
    entries: &[LogEntry<Event>],
    turns: &[Turn],
    view: &View,
) -> Option<String> {
    let mut unable: Vec<(ActorId, &'static str)> = Vec::new();
    for event in entries.iter().flat_map(|entry| &entry.events) {
        let (actor_id, reason) = match event {
            Event::ConditionSet { actor, condition } => (*actor, incapacity(condition)),
            Event::Attack {
                what:
                    AttackEvent::Damaged {
                        target, condition, ..
                    },
                ..
            } => (*target, incapacity(condition)),
            Event::KnockedOut { actor } => (*actor, Some("unconscious")),
            Event::Woken { actor } | Event::ActorLeft { actor, .. } => (*actor, None),
            _ => continue,
        };
        unable.retain(|(other, _)| *other != actor_id);
        unable.extend(reason.map(|reason| (actor_id, reason)));
    }
    // An actor who has a turn is not skipped: other events can wake somebody too.
    unable.retain(|(actor_id, _)| !turns.iter().any(|turn| turn.actor == *actor_id));
    let skipped: Vec<String> = unable
        .iter()
        .map(|(actor_id, reason)| format!("{} ({reason})", actor_name(view, *actor_id)))
        .collect();
    (!skipped.is_empty()).then(|| format!("Skipped: {}.", list(&skipped)))
}

/// Returns why an actor in that condition cannot act; `None` if the actor can.
fn incapacity(condition: &Condition) -> Option<&'static str> {
    if condition.is_dead() {
        Some("dead")
    } else {
        condition.unconscious.then_some("unconscious")
    }
}

/// Checks whether the entry closes a round: a task that fails in it is out of time.
pub(super) fn closes_round(entry: &LogEntry<Event>) -> bool {
    let closes = |event: &Event| matches!(event, Event::RoundClosed { .. });
    entry.events.iter().any(closes)
}

/// Returns the sentence for the lead's task that fails in the last of these entries.
pub(super) fn disaster_text(entries: &[LogEntry<Event>], lead: ActorId, view: &View) -> String {
    let late = entries.last().is_some_and(closes_round);
    tasks::disaster(lead, skill_of(entries, lead), late, view)
}

/// Returns the skill of the lead's last task: the one it was opened with, or another one that was accepted later.
fn skill_of(entries: &[LogEntry<Event>], lead: ActorId) -> Option<&Name> {
    let mut accepted = false;
    for event in entries
        .iter()
        .rev()
        .flat_map(|entry| entry.events.iter().rev())
    {
        let Event::Task {
            lead: task_lead,
            what: event,
        } = event
        else {
            continue;
        };
        match event {
            _ if *task_lead != lead => {}
            TaskEvent::Opened { skill, .. } => return Some(skill),
            TaskEvent::ApproachAccepted { .. } => accepted = true,
            TaskEvent::ApproachProposed {
                approach: NewApproach::Skill(skill),
            } if accepted => return Some(skill),
            TaskEvent::ApproachProposed { .. } => accepted = false,
            _ => {}
        }
    }
    None
}
