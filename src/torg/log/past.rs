//! Whose action is done, and what else an entry holds that changes how its events are told.

use super::super::messages::sentences::actor_name;
use crate::grammar::is_counted;
use ::torg::event::Event;
use ::torg::state::Condition;
use ::torg::view::View;
use tabletop::event_log::LogEntry;
use tabletop::seat::ActorId;

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

/// Checks whether the event only heals, which tells less of the story than what came before it.
pub(super) fn heals(event: &Event) -> bool {
    match event {
        Event::Rested { .. } => true,
        Event::ConditionSet { condition, .. } => *condition == Condition::default(),
        _ => false,
    }
}
