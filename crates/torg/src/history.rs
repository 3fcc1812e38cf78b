//! What the event log says about its last entry: the steps of a task, and the settings before it.

use crate::event::{Event, TaskEvent};
use crate::settings::Settings;
use tabletop::event_log::LogEntry;
use tabletop::seat::ActorId;

/// The entries of an event log, as far as they are told: the last one is the one that is asked about.
#[derive(Clone, Copy, Debug)]
pub struct History<'a> {
    entries: &'a [LogEntry<Event>],
}

/// The steps of a task, as far as its events tell.
#[derive(Default)]
struct TaskProgress {
    /// Whether one roll decides all its steps.
    at_once: bool,
    /// The number of steps done.
    done: usize,
    /// The number that a retried check goes back to.
    done_before_check: usize,
}

impl TaskProgress {
    /// Returns the progress of the lead's task after these events.
    fn after<'a>(events: impl Iterator<Item = &'a Event>, lead: ActorId) -> Self {
        let mut progress = Self::default();
        for event in events {
            if let Event::Task { lead: actor, what } = event
                && *actor == lead
            {
                progress.count(what);
            }
        }
        progress
    }

    fn count(&mut self, event: &TaskEvent) {
        match event {
            TaskEvent::Opened { .. } | TaskEvent::ApproachAccepted { restart: true, .. } => {
                self.done = 0;
            }
            TaskEvent::Attempted { one_roll, .. } => {
                self.at_once = *one_roll == Some(true);
                self.done_before_check = self.done;
            }
            TaskEvent::CheckPassed if !self.at_once => self.done_before_check = self.done,
            TaskEvent::StepCompleted => self.done = self.done.saturating_add(1),
            TaskEvent::StepLost => self.done = self.done.saturating_sub(1),
            TaskEvent::CheckRetried { .. } => self.done = self.done_before_check,
            TaskEvent::ApproachAccepted { .. }
            | TaskEvent::CheckPassed
            | TaskEvent::FlipBudgetSet { .. }
            | TaskEvent::DifficultiesRevealed
            | TaskEvent::ValueSet { .. }
            | TaskEvent::FlipSpent
            | TaskEvent::ProblemIgnored
            | TaskEvent::ComplicationAdded { .. }
            | TaskEvent::ApproachBlocked
            | TaskEvent::ApproachProposed { .. }
            | TaskEvent::ApproachRefused
            | TaskEvent::Ended { .. }
            | TaskEvent::Dismissed => {}
        }
    }
}

impl<'a> History<'a> {
    /// Creates the history of the last of these entries.
    pub const fn new(entries: &'a [LogEntry<Event>]) -> Self {
        Self { entries }
    }

    /// Returns the events before the event with this index in the last entry.
    fn events_before(self, index: usize) -> Option<impl DoubleEndedIterator<Item = &'a Event>> {
        let (last, earlier) = self.entries.split_last()?;
        let earlier = earlier.iter().flat_map(|entry| &entry.events);
        Some(earlier.chain(last.events.iter().take(index)))
    }

    /// Returns how many steps of the lead's task were done before the last entry, and how many it completes. `None` unless the event
    /// with this index completes the first of them.
    pub fn completed_steps(self, index: usize, lead: ActorId) -> Option<(usize, usize)> {
        let last = self.entries.last()?;
        let step = Event::Task {
            lead,
            what: TaskEvent::StepCompleted,
        };
        if last.events.iter().take(index).any(|event| *event == step) {
            return None;
        }
        let done = TaskProgress::after(self.events_before(index)?, lead).done;
        let completed = last.events.iter().filter(|event| **event == step);
        Some((done, completed.count()))
    }

    /// Returns the table's settings before the last entry.
    pub fn settings_before(self) -> Settings {
        let settings_of = |event: &Event| {
            if let Event::TableOpened { settings, .. } | Event::SettingsChanged { settings } = event
            {
                Some(*settings)
            } else {
                None
            }
        };
        let events = self.events_before(0);
        let settings = events.and_then(|events| events.rev().find_map(settings_of));
        settings.unwrap_or_default()
    }
}
