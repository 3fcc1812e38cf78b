//! What the log looks up in the entries before.

use tabletop::event_log::LogEntry;
use torg::event::Event;
use torg::history::settings_before;
use torg::settings::{DefendMany, Settings};

#[test]
fn settings_are_those_before_the_last_entry() {
    let changed = Settings::default().with_answer(DefendMany::Each);
    let change = |settings| LogEntry {
        events: vec![Event::SettingsChanged { settings }],
        ruling: None,
        replaced: None,
        continues: false,
        recorded_at: None,
    };
    let log = [change(changed), change(Settings::default())];
    assert_eq!(settings_before(&log), changed);
    assert_eq!(settings_before(&log[..1]), Settings::default());
}
