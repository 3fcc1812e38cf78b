//! What the event log says about its last entry.

use crate::ledger::given::h;
use tabletop::event_log::LogEntry;
use tabletop::name::Name;
use tabletop::seat::ActorId;
use torg::event::{Event, TaskEvent};
use torg::history::History;
use torg::settings::{DefendMany, Settings};

fn log(entries: Vec<Vec<Event>>) -> Vec<LogEntry<Event>> {
    let entry = |events| LogEntry {
        events,
        ruling: None,
        replaced: None,
        continues: false,
        recorded_at: None,
    };
    entries.into_iter().map(entry).collect()
}

fn task(lead: ActorId, what: TaskEvent) -> Event {
    Event::Task { lead, what }
}

fn opened(skill: &str) -> TaskEvent {
    TaskEvent::Opened {
        skill: Name::new(skill).unwrap(),
        steps: vec![],
        flip_budget: None,
        budget_revealed: false,
        difficulties_revealed: false,
        value: None,
    }
}

#[test]
fn dd_213_steps_are_counted_for_their_lead() {
    let step = || task(h(1), TaskEvent::StepCompleted);
    let other = task(h(2), TaskEvent::StepCompleted);
    let lost = task(h(1), TaskEvent::StepLost);
    let log = log(vec![
        vec![task(h(1), opened("Climbing")), step(), other, step()],
        vec![lost],
        vec![step(), step()],
    ]);
    let history = History::new(&log);
    assert_eq!(history.completed_steps(0, h(1)), Some((1, 2)));
    assert_eq!(
        history.completed_steps(1, h(1)),
        None,
        "told with the first"
    );
}

#[test]
fn settings_are_those_before_the_last_entry() {
    let changed = Settings::default().with_answer(DefendMany::Each);
    let change = |settings| vec![Event::SettingsChanged { settings }];
    let log = log(vec![change(changed), change(Settings::default())]);
    assert_eq!(History::new(&log).settings_before(), changed);
    assert_eq!(
        History::new(&log[..1]).settings_before(),
        Settings::default()
    );
}
