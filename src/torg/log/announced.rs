//! What a screen reader says about the dice: the result in a sentence, where the page shows a table of figures.

use super::super::attack::{Negations, action_reports, pending_attack};
use super::has;
use crate::grammar::full_stop;
use ::torg::active_effects::EffectEvent;
use ::torg::event::Event;
use ::torg::view::View;
use tabletop::event_log::LogEntry;

/// Returns the result of the dice that were rolled in the last entry: "Superior hit. Varga: 3 wounds." `None` if it has no dice, or if
/// the app does not calculate the result.
pub(super) fn announced_result(entry: &LogEntry<Event>, view: &View) -> Option<String> {
    let is_roll = |event: &Event| {
        matches!(
            event,
            Event::DiceRolled { .. }
                | Event::Effect {
                    what: EffectEvent::ExtraRolled { .. }
                }
        )
    };
    if !has(entry, is_roll) {
        return None;
    }
    let (reports, targets) = match pending_attack(view, &Negations::new()) {
        Some(attack) => (attack.reports, attack.targets),
        None => (action_reports(view, view.action.as_ref()?), vec![]),
    };
    let titles = reports.into_iter().map(|report| report.title);
    let effects = targets.into_iter().map(|target| target.text);
    let sentences: Vec<String> = titles.chain(effects).map(full_stop).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}
