//! An Improv table's options: what differs from table to table. A table in play answers them in a dialog, a new one on a page.

#[cfg(feature = "web")]
mod dialog;
mod item;
mod items;

#[cfg(feature = "web")]
pub use dialog::{ImprovOptions, OptionsDialog};
pub use item::{OptionItem, changes_text};
pub use items::OPTIONS;

use crate::components::OptionSection;
use ::improv::settings::Settings;

/// Whether a table answers that reading, or fills in that rule, for itself.
pub fn answers(rule: &str) -> bool {
    OPTIONS.iter().any(|item| item.rule == rule)
}

/// The questions with their answers, in sections.
pub fn sections(now: &Settings, in_play: bool) -> Vec<OptionSection<Settings>> {
    let section = |name: &'static str| {
        let items = OPTIONS.iter().filter(|item| item.section == name);
        OptionSection {
            name,
            questions: items.map(|item| item.question(now, in_play)).collect(),
        }
    };
    items::SECTIONS.map(section).into()
}
