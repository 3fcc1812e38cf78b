//! The toast of a flip: what the stage does not show of what the new round's line did.

use super::super::messages::names::{
    effect as effect_name, meaning, side as side_name, side_in_sentence,
};
use super::super::messages::sentences::actor_name;
use super::super::messages::tasks;
use super::past::closes_round;
use crate::grammar::{capitalised, list};
use ::torg::active_effects::EffectEvent;
use ::torg::card::{LineEffect, Side};
use ::torg::event::{DrawReason, Event, TaskEvent};
use ::torg::rounds::RoundsEvent;
use ::torg::task::TaskOutcome;
use ::torg::view::View;
use tabletop::event_log::LogEntry;
use tabletop::seat::ActorId;

/// Returns the text of the toast if the last of these entries flipped a card, or put the flipped card into force.
pub(super) fn flip_toast(entries: &[LogEntry<Event>], view: &View) -> Option<String> {
    let entry = entries.last()?;
    let events = &entry.events;
    let is_flip = |event: &Event| matches!(event, Event::Flipped { .. } | Event::LineRead { .. });
    // A round with the card of the last one, or without a card, has sentences of its own.
    let is_other_round = |event: &Event| {
        matches!(
            event,
            Event::Effect {
                what: EffectEvent::KeptRoundBegan { .. },
                ..
            } | Event::Rounds {
                what: RoundsEvent::RoundBegan { .. },
            }
        )
    };
    if !events.iter().any(is_flip) || events.iter().any(is_other_round) {
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
    sentences.extend(line_effects(events, view));
    sentences.extend(inspiration(events, view));
    sentences.extend(fatigue(events, view));
    for event in events {
        if let Event::KnockedOut { actor } = event {
            let name = capitalised(&actor_name(view, *actor));
            sentences.push(format!("{name}: unconscious."));
        }
    }
    Some(sentences.join(" "))
}

/// Says what the line means for each side this round, the side that acts first before the other. What has happened to the actors at once
/// is told from its own events.
fn line_effects(events: &[Event], view: &View) -> Vec<String> {
    let line = events.iter().rev().find_map(|event| match event {
        Event::LineRead { line, .. } => Some(line),
        _ => None,
    });
    let Some(line) = line else {
        return Vec::new();
    };
    // Heroes who fight each other have no villains against them (DD-177).
    let is_duel = view.duel_totals.is_some();
    let sides = [line.initiative, line.initiative.other()].into_iter();
    let sides = sides.filter(|side| !is_duel || *side == Side::Heroes);
    sides
        .filter_map(|side| line_effect(*line.effects.get(side), side, view))
        .collect()
}

/// Says in a short sentence what an effect means for its side; `None` for none, and for one that is told otherwise.
fn line_effect(effect: LineEffect, side: Side, view: &View) -> Option<String> {
    let who = side_in_sentence(side);
    Some(match effect {
        LineEffect::Flurry => format!("Flurry: {who} act twice."),
        LineEffect::Up => format!("Up: {who} roll an extra die."),
        LineEffect::Stymied => format!("Stymied: {who} lose the first reroll."),
        LineEffect::Confused => format!("Confused: {who} cannot use cards."),
        LineEffect::Break => {
            format!(
                "Break: injured {} leave unless they gain an advantage.",
                side_name(side).to_ascii_lowercase()
            )
        }
        LineEffect::Setback => format!("Setback: something goes wrong for {who}."),
        LineEffect::VillainSkills(..) => {
            let name = effect_name(&view.deck, effect);
            format!("{name}: {}.", meaning(effect, side))
        }
        // The text of a custom card may be long, and the stage shows it.
        LineEffect::None
        | LineEffect::Inspiration
        | LineEffect::Fatigued
        | LineEffect::FreeText(_) => return None,
    })
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
