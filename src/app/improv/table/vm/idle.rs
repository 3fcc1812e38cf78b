//! Between conflicts: what came of the last one, everybody's tokens, and the way to the next.

use super::{Go, Scene};
use crate::app::improv::table::{BeginDraft, Sheet, open, words};
use crate::app::intent::Intent;
use crate::app::vm::{Button, ButtonVariant};
use ::improv::event::Event;
use ::improv::side::SideId;
use ::improv::state::StakeOutcome;
use ::improv::view::View;
use tabletop::event_log::LogEntry;

/// No conflict is open.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Idle {
    pub pool: String,
    pub out: String,
    /// What came of the last conflict.
    pub past: Vec<Past>,
}

/// A stake of the last conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Past {
    pub name: String,
    pub stake: String,
    pub outcome: &'static str,
    pub granted: bool,
}

pub(super) fn idle(
    view: &View,
    entries: &[LogEntry<Event>],
) -> (String, Scene, Option<Button>, Go, Intent) {
    let scene = Scene::Idle(Idle {
        pool: view.stocks.pool.to_string(),
        out: view.stocks.out_of_play.to_string(),
        past: past(view, entries),
    });
    let go = Button::new(
        "Open a conflict",
        ButtonVariant::Lit,
        open(Sheet::Begin(BeginDraft::of(view))),
    );
    let sub = "No conflict is open".to_owned();
    (sub, scene, None, Go::Button(go), open(Sheet::Menu))
}

/// The sides of the last conflict, as they were called, with what became of their stakes.
fn past(view: &View, entries: &[LogEntry<Event>]) -> Vec<Past> {
    let Some(last) = &view.last_conflict else {
        return vec![];
    };
    let mut sides: Vec<(SideId, String, String)> = vec![];
    let mut ended = vec![];
    for event in entries.iter().flat_map(|entry| &entry.events) {
        if let Event::ConflictOpened { .. } = event {
            sides.clear();
        }
        if let Event::ConflictEnded { .. } = event {
            ended.clone_from(&sides);
        }
        if let Event::SideAdded {
            side, label, stake, ..
        }
        | Event::SideChanged {
            side, label, stake, ..
        } = event
        {
            sides.retain(|its| its.0 != *side);
            sides.push((*side, label.to_string(), stake.clone()));
        }
    }
    let mut past = vec![];
    for (id, outcome) in &last.outcomes {
        if let Some((_, name, stake)) = ended.iter().find(|its| its.0 == *id) {
            past.push(Past {
                name: name.clone(),
                stake: stake.clone(),
                outcome: words::outcome(*outcome),
                granted: *outcome == StakeOutcome::Granted,
            });
        }
    }
    past
}
