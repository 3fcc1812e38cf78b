//! The options of an Improv table. A table in play shows them in a dialog, and a new table on its page.

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

/// Checks whether there is an option for this reading or rule.
pub fn answers(rule: &str) -> bool {
    OPTIONS.iter().any(|item| item.rule == rule)
}

/// Returns the questions with their answers, in sections.
pub fn sections(settings: &Settings, in_play: bool) -> Vec<OptionSection<Settings>> {
    let section = |name: &'static str| {
        let items = OPTIONS.iter().filter(|item| item.section == name);
        OptionSection {
            name,
            questions: items.map(|item| item.question(settings, in_play)).collect(),
        }
    };
    items::SECTIONS.map(section).into()
}
