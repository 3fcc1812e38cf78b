//! Log texts that need earlier entries: the steps done or failed in a task, and whose action is done.

use super::super::messages::sentences::actor_name;
use super::super::messages::tasks;
use crate::grammar::is_counted;
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

/// Says whose action is done, "Juno is done."
pub(super) fn done_text(actor: ActorId, view: &View) -> String {
    let name = actor_name(view, actor);
    let verb = if is_counted(&name) { "are" } else { "is" };
    format!("{name} {verb} done.")
}

/// Checks whether the entry declares an action, and so names who acts.
pub(super) fn declares_action(entry: &LogEntry<Event>) -> bool {
    let declares = |event: &Event| matches!(event, Event::ActionDeclared { .. });
    entry.events.iter().any(declares)
}

/// Checks whether the entry closes a round: a task that fails in it is out of time.
pub(super) fn closes_round(entry: &LogEntry<Event>) -> bool {
    let closes = |event: &Event| matches!(event, Event::RoundClosed { .. });
    entry.events.iter().any(closes)
}
