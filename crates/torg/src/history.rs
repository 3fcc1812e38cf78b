//! What the log must look up in the entries before.

use crate::event::Event;
use crate::settings::Settings;
use tabletop::event_log::LogEntry;

/// Returns the table's settings before the last of these entries.
pub fn settings_before(entries: &[LogEntry<Event>]) -> Settings {
    let settings_of = |event: &Event| {
        if let Event::TableOpened { settings, .. } | Event::SettingsChanged { settings } = event {
            Some(*settings)
        } else {
            None
        }
    };
    let earlier = entries.split_last().map_or(&[][..], |(_, earlier)| earlier);
    let mut events = earlier.iter().flat_map(|entry| &entry.events).rev();
    events.find_map(settings_of).unwrap_or_default()
}
