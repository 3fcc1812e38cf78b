//! Whose action is done, and what else an entry holds that changes how its events are told.

use super::super::messages::sentences::actor_name;
use crate::grammar::is_counted;
use ::torg::active_effects::EffectEvent;
use ::torg::combat::status::Status;
use ::torg::event::Event;
use ::torg::fight::actions::CombatEvent;
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

/// Whether an event ends a turn about which the entry says more: how the action ended, or that somebody got up.
pub(super) fn is_turn_end_covered(event: &Event, entry: &LogEntry<Event>) -> bool {
    let Event::TurnEnded { actor, .. } = event else {
        return false;
    };
    entry.events.iter().any(|other| match other {
        Event::ActionEnded { .. } => true,
        Event::Effect {
            what: EffectEvent::StoodUp { actor: other_actor },
        } => other_actor == actor,
        Event::Combat {
            actor: other_actor,
            what: event,
        } => {
            let stands_up = CombatEvent::StatusLost {
                status: Status::StandingUp,
            };
            other_actor == actor && *event == stands_up
        }
        _ => false,
    })
}
