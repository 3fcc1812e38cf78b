//! The options of an Improv table. A table in play shows them in a dialog, and a new table on its page.

#[cfg(feature = "web")]
mod page;
mod questions;

#[cfg(feature = "web")]
pub use page::ImprovOptions;
pub use questions::sections;

use crate::components::Question;
use ::improv::settings::Settings;

/// Returns all questions about the options of a table, in the order of the page.
pub fn questions(settings: &Settings) -> impl Iterator<Item = Question<Settings>> + use<> {
    let sections = sections(settings, false).into_iter();
    sections.flat_map(|section| section.questions)
}

/// Returns the ID of a reading or rule if there is an option for it.
pub fn known_rule(rule: &str) -> Option<&'static str> {
    let mut rules = questions(&Settings::default()).map(|question| question.rule);
    rules.find(|known| *known == rule)
}

/// Describes the differences between the old and the new options of a table.
pub fn changes_text(before: &Settings, after: &Settings) -> String {
    let changes = questions(before).zip(questions(after));
    let changes = changes.filter_map(|(before, after)| {
        let question = before.question;
        let colon = if question.ends_with('?') { "" } else { ":" };
        let change = format!("{question}{colon} {} → {}", before.summary, after.summary);
        (before.summary != after.summary).then_some(change)
    });
    changes.collect::<Vec<_>>().join("; ")
}
