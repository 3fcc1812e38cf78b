//! Log texts that need earlier entries: the steps done in a task, the options before a change, who is skipped in the turn order.

use super::super::messages::tasks;
use super::super::messages::telling::called;
use super::super::messages::torg::list;
use ::torg::event::{Event, TaskEvent};
use ::torg::fight::AttackEvent;
use ::torg::settings::Settings;
use ::torg::state::{Condition, Turn};
use ::torg::task::NewApproach;
use ::torg::view::View;
use tabletop::event_log::LogEntry;
use tabletop::name::Name;
use tabletop::seat::ActorId;

/// Returns one sentence with the letters of all steps completed in the last entry, at the first of these events; `None` at the others.
pub(super) fn steps(entries: &[LogEntry<Event>], place: usize, lead: ActorId) -> Option<String> {
    let (last, earlier) = entries.split_last()?;
    let of_task = |event: &Event| match event {
        Event::Task { lead: who, what } if *who == lead => Some(what.clone()),
        _ => None,
    };
    let is_step = |event: &Event| of_task(event) == Some(TaskEvent::StepCompleted);
    if last.events.iter().take(place).any(is_step) {
        return None;
    }
    let earlier = earlier.iter().flat_map(|entry| &entry.events);
    // The number of steps done, the number that a retried check goes back to, and whether one roll decides all steps.
    let (mut done, mut back, mut at_once) = (0_usize, 0, false);
    for what in earlier
        .chain(last.events.iter().take(place))
        .filter_map(of_task)
    {
        match what {
            TaskEvent::Opened { .. } | TaskEvent::ApproachAccepted { restart: true, .. } => {
                done = 0
            }
            TaskEvent::Attempted { one_roll, .. } => {
                back = done;
                at_once = one_roll == Some(true);
            }
            TaskEvent::CheckPassed if !at_once => back = done,
            TaskEvent::StepCompleted => done = done.saturating_add(1),
            TaskEvent::StepLost => done = done.saturating_sub(1),
            TaskEvent::CheckRetried { .. } => done = back,
            _ => {}
        }
    }
    let count = last.events.iter().filter(|event| is_step(event)).count();
    Some(tasks::steps_done(done, count))
}

/// Returns the table's options before the last of these entries.
pub(super) fn settings_before(entries: &[LogEntry<Event>]) -> Settings {
    let earlier = entries.split_last().map_or(&[][..], |(_, earlier)| earlier);
    let told = |event: &Event| match event {
        Event::TableOpened { settings, .. } | Event::SettingsChanged { settings } => {
            Some(*settings)
        }
        _ => None,
    };
    let mut events = earlier.iter().flat_map(|entry| &entry.events).rev();
    events.find_map(told).unwrap_or_default()
}

/// Checks whether the scene that ended with the last of these entries was the final encounter.
pub(super) fn was_final(entries: &[LogEntry<Event>]) -> bool {
    let mut begun = 0;
    let told = |event: &Event| match event {
        Event::SceneEnding { is_final, .. } => Some(*is_final),
        // Going back, the first one is the new scene. A second one before any `SceneEnding` means that an act began in between.
        Event::SceneBegan { .. } => {
            begun += 1;
            (begun > 1).then_some(false)
        }
        _ => None,
    };
    let mut events = entries.iter().flat_map(|entry| &entry.events).rev();
    events.find_map(told) == Some(true)
}

/// Returns who is dead or unconscious and so skipped in the turn order that the last entry sets (TC-018); `None` if nobody is.
pub(super) fn passed_over(
    entries: &[LogEntry<Event>],
    turns: &[Turn],
    view: &View,
) -> Option<String> {
    let mut out: Vec<(ActorId, &'static str)> = Vec::new();
    for event in entries.iter().flat_map(|entry| &entry.events) {
        let (id, why) = match event {
            Event::ConditionSet { actor, condition } => (*actor, out_by(condition)),
            Event::Attack {
                what:
                    AttackEvent::Damaged {
                        target, condition, ..
                    },
                ..
            } => (*target, out_by(condition)),
            Event::KnockedOut { actor } => (*actor, Some("unconscious")),
            Event::Woken { actor } | Event::ActorLeft { actor, .. } => (*actor, None),
            _ => continue,
        };
        out.retain(|(other, _)| *other != id);
        out.extend(why.map(|why| (id, why)));
    }
    // An actor who has a turn is not skipped: other events can wake somebody too.
    out.retain(|(id, _)| !turns.iter().any(|turn| turn.actor == *id));
    let told: Vec<String> = out
        .iter()
        .map(|(id, why)| format!("{} ({why})", called(view, *id)))
        .collect();
    (!told.is_empty()).then(|| format!("Skipped: {}.", list(&told)))
}

/// Returns why an actor in that condition cannot act; `None` if the actor can.
fn out_by(condition: &Condition) -> Option<&'static str> {
    if condition.is_dead() {
        Some("dead")
    } else {
        condition.unconscious.then_some("unconscious")
    }
}

/// Checks whether the entry closes a round: a task that fails in it is out of time.
pub(super) fn runs_out(entry: &LogEntry<Event>) -> bool {
    let closes = |event: &Event| matches!(event, Event::RoundClosed { .. });
    entry.events.iter().any(closes)
}

/// Returns the sentence for the lead's task that fails in the last of these entries.
pub(super) fn disaster(entries: &[LogEntry<Event>], lead: ActorId, view: &View) -> String {
    let late = entries.last().is_some_and(runs_out);
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
        let Event::Task { lead: of, what } = event else {
            continue;
        };
        match what {
            _ if *of != lead => {}
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
