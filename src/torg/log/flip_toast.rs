//! The toast of a flip: what the stage does not show of what the new round's line did.

use super::super::messages::names::{side as side_name, side_in_sentence};
use super::super::messages::sentences::actor_name;
use super::super::messages::tasks;
use super::past::closes_round;
use crate::grammar::list;
use ::torg::card::Side;
use ::torg::event::{DrawReason, Event, TaskEvent};
use ::torg::task::TaskOutcome;
use ::torg::view::View;
use tabletop::event_log::LogEntry;
use tabletop::seat::ActorId;

/// Returns the text of the toast if the last of these entries flipped a card.
pub(super) fn flip_toast(entries: &[LogEntry<Event>], view: &View) -> Option<String> {
    let entry = entries.last()?;
    let events = &entry.events;
    let is_flip = |event: &Event| matches!(event, Event::Flipped { .. });
    if !events.iter().any(is_flip) {
        return None;
    }
    // The stage shows the card with everything else.
    let round = view.round.as_ref()?;
    let mut sentences = Vec::new();
    for event in events {
        if let Event::Task {
            lead,
            what:
                TaskEvent::Ended {
                    outcome: TaskOutcome::Failed,
                    skill,
                },
        } = event
        {
            let is_late = closes_round(entry);
            sentences.push(tasks::disaster(*lead, skill.as_ref(), is_late, view));
        }
    }
    sentences.push(format!(
        "Round {}: {} first.",
        round.number,
        side_name(round.line.initiative).to_ascii_lowercase()
    ));
    sentences.extend(inspiration(events, view));
    sentences.extend(fatigue(events, view));
    for event in events {
        if let Event::KnockedOut { actor } = event {
            sentences.push(format!("{}: unconscious.", actor_name(view, *actor)));
        }
    }
    Some(sentences.join(" "))
}

/// Says whose shock, K and O Inspiration cleared, and whether they drew cards.
fn inspiration(events: &[Event], view: &View) -> Option<String> {
    let inspired = events.iter().filter_map(|event| match event {
        Event::Inspired { actor } => Some(*actor),
        _ => None,
    });
    let names = names(inspired, view)?;
    let drew = events.iter().any(|event| {
        matches!(
            event,
            Event::Drawn {
                reason: DrawReason::Inspiration,
                ..
            }
        )
    });
    let cards = if drew { ", and a card drawn" } else { "" };
    Some(format!(
        "Inspiration for {names}: shock, K and O cleared{cards}."
    ))
}

/// Says who took shock because their side is Fatigued.
fn fatigue(events: &[Event], view: &View) -> Option<String> {
    let fatigued = events.iter().filter_map(|event| match event {
        Event::Fatigued { actor, .. } => Some(*actor),
        _ => None,
    });
    let names = names(fatigued, view)?;
    Some(format!("Fatigued: shock for {names}."))
}

/// Names these actors, or their side if there are several of it; `None` if there are none.
fn names(actors: impl Iterator<Item = ActorId>, view: &View) -> Option<String> {
    let actors: Vec<ActorId> = actors.collect();
    let sides = Side::ALL.into_iter();
    let parts: Vec<String> = sides
        .filter_map(|side| {
            let is_on_side = |id: &&ActorId| {
                view.actor(**id)
                    .is_some_and(|actor| actor.role.side() == side)
            };
            let on_side: Vec<&ActorId> = actors.iter().filter(is_on_side).collect();
            match on_side.as_slice() {
                [] => None,
                [only] => Some(actor_name(view, **only)),
                _ => Some(side_in_sentence(side).to_owned()),
            }
        })
        .collect();
    (!parts.is_empty()).then(|| list(&parts))
}
