//! Log texts that need earlier entries: the steps done or failed in a task, and whose action is done.

use super::super::messages::sentences::actor_name;
use super::super::messages::tasks;
use crate::grammar::is_counted;
use crate::log::events_back;
use ::torg::event::Event;
use ::torg::history::History;
use ::torg::view::View;
use tabletop::event_log::LogEntry;
use tabletop::seat::ActorId;

/// Returns one sentence with the letters of all steps completed in the last entry, at the first of these events; `None` at the others.
pub(super) fn step_text(
    entries: &[LogEntry<Event>],
    index: usize,
    lead: ActorId,
) -> Option<String> {
    let (done, count) = History::new(entries).completed_steps(index, lead)?;
    Some(tasks::steps_done(done, count))
}

/// Returns the sentence for an action of the last entry that failed, if it was a step of a task: it names the step, and the steps of
/// the same attempt that succeeded (DD-213).
pub(super) fn failed_step_text(entries: &[LogEntry<Event>], index: usize) -> Option<String> {
    tasks::step_failed(History::new(entries).failed_attempt(index)?)
}

/// Returns whose action of the last entry is done, "Juno is done."; `None` if the entry says it before, or if it is not known.
pub(super) fn done_text(entries: &[LogEntry<Event>], index: usize, view: &View) -> Option<String> {
    let (last, earlier) = entries.split_last()?;
    let declared = |event: &Event| match event {
        Event::ActionDeclared { actor, .. } => Some(*actor),
        _ => None,
    };
    if last
        .events
        .iter()
        .take(index)
        .any(|event| declared(event).is_some())
    {
        return None;
    }
    let turn_ended = last.events.iter().find_map(|event| match event {
        Event::TurnEnded { actor, .. } => Some(*actor),
        _ => None,
    });
    let events = events_back(earlier);
    let mut since_last_end = events.take_while(|event| !matches!(event, Event::ActionEnded { .. }));
    let actor = turn_ended.or_else(|| since_last_end.find_map(declared))?;
    let name = actor_name(view, actor);
    let verb = if is_counted(&name) { "are" } else { "is" };
    Some(format!("{name} {verb} done."))
}

/// Checks whether the entry closes a round: a task that fails in it is out of time.
pub(super) fn closes_round(entry: &LogEntry<Event>) -> bool {
    let closes = |event: &Event| matches!(event, Event::RoundClosed { .. });
    entry.events.iter().any(closes)
}
