//! The last rolls of a scene, as the page lists them.

use super::messages::{
    actor_name, level, name_or_unnamed, number_with_excess, outcome, outcome_steps, steps,
};
use crate::grammar::figure;
use crate::log::events_back;
use ::torang::event::{Event, Rolled};
use ::torang::opposed::{Comparison, Outcome};
use ::torang::state::RollResult;
use ::torang::view::View;
use tabletop::event_log::LogEntry;

/// An earlier roll. An opposed roll is one, with the numbers of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastRoll {
    /// How many of the four steps were reached.
    pub steps: u32,
    /// Who rolled.
    pub name: String,
    /// What was rolled, and the numbers: "Survival, 31 against 52".
    pub text: String,
    /// The name of the level or of the outcome.
    pub title: &'static str,
}

/// The number of earlier rolls that are shown.
const SHOWN: usize = 4;

/// Returns the last rolls of this scene, latest first. Rolls in earlier saves do not say who made them and are left out.
pub fn past_rolls(view: &View, entries: &[LogEntry<Event>]) -> Vec<PastRoll> {
    let of_scene = |event: &&Event| !matches!(event, Event::SceneBegan { .. });
    let rolls = events_back(entries)
        .take_while(of_scene)
        .filter_map(|event| match event {
            Event::HelpRolled { result, rolled, .. } => {
                Some(past_roll(view, rolled.as_ref()?, result))
            }
            Event::MainRolled {
                active,
                opponent: Some(opponent),
                comparison: Some(comparison),
                active_rolled,
                opponent_rolled,
                ..
            } => {
                let sides = [
                    (active_rolled.as_ref()?, active),
                    (opponent_rolled.as_ref()?, opponent),
                ];
                Some(past_opposed_roll(view, sides, comparison))
            }
            Event::MainRolled {
                active,
                active_rolled,
                ..
            } => Some(past_roll(view, active_rolled.as_ref()?, active)),
            _ => None,
        });
    rolls.take(SHOWN).collect()
}

fn past_roll(view: &View, rolled: &Rolled, result: &RollResult) -> PastRoll {
    PastRoll {
        steps: steps(result.level),
        name: actor_name(view, rolled.roller),
        text: format!(
            "{}, {} against {}",
            name_or_unnamed(rolled.ability.as_ref()),
            result.natural.face(),
            figure(result.target_score.get())
        ),
        title: level(result.level),
    }
}

/// Describes an opposed roll: "Tavi" "beat Warden, Stealth against Watch: 51 + 55 against 68". The excess over 100 is named where it
/// decided (TE-096).
fn past_opposed_roll(
    view: &View,
    [active, opponent]: [(&Rolled, &RollResult); 2],
    comparison: &Comparison,
) -> PastRoll {
    let reached = comparison.outcome;
    let rules = comparison.rules;
    let rules = rules.unwrap_or_else(|| view.settings.opposed_rules());
    let number = |(_, result): (&Rolled, &RollResult)| {
        let excess = match reached.is_decided_by_number() {
            true => rules.counted_excess(result.target_score),
            false => 0,
        };
        number_with_excess(result.natural.face(), excess)
    };
    let against = match reached {
        Outcome::GreatVictory | Outcome::Victory | Outcome::WeakVictory => "beat",
        Outcome::WeakDefeat | Outcome::Defeat | Outcome::GreatDefeat => "lost to",
        Outcome::Tie | Outcome::MutualFailure => "against",
    };
    PastRoll {
        steps: outcome_steps(reached),
        name: actor_name(view, active.0.roller),
        text: format!(
            "{against} {}, {} against {}: {} against {}",
            actor_name(view, opponent.0.roller),
            name_or_unnamed(active.0.ability.as_ref()),
            name_or_unnamed(opponent.0.ability.as_ref()),
            number(active),
            number(opponent)
        ),
        title: outcome(reached),
    }
}
