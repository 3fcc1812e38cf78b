//! Helpers to play any game at a table.

use tabletop::Game;
use tabletop::dice::Chance;
use tabletop::event_log::{EventLog, LogEntry};
use tabletop::ruling::Refuse;
use tabletop::table::{PlayMode, Table, UndoStep};

/// Plays a command by the rules and expects it to succeed.
#[track_caller]
pub fn play_ok<G: Game>(table: &mut Table<G>, command: &G::Command, chance: &mut dyn Chance) {
    let played = table.play(command, &PlayMode::ByTheRules, None, chance);
    assert_eq!(played, Ok(()), "{command:?}");
}

/// Expects a refusal with this rule and an unchanged table; returns what a ruling by the gamemaster would do.
#[track_caller]
pub fn play_refused<G: Game + Clone>(
    table: &mut Table<G>,
    command: &G::Command,
    rule: &str,
    chance: &mut dyn Chance,
) -> G::Refusal {
    let before = table.state().clone();
    let refusal = table
        .play(command, &PlayMode::ByTheRules, None, chance)
        .unwrap_err();
    let cited_rule = refusal
        .rule()
        .map_or(String::new(), |rule| rule.to_string());
    assert_eq!(cited_rule, rule, "{command:?} gave {refusal:?}");
    assert_eq!(*table.state(), before);
    let ruling = PlayMode::ByRuling("so be it".to_owned());
    let ruled = table.clone().play(command, &ruling, None, chance);
    if refusal.can_be_overruled() {
        // A second rule may forbid it as well, but the first one must be overruled.
        assert_ne!(ruled, Err(refusal.clone()));
    } else {
        assert_eq!(ruled, Err(refusal.clone()));
    }
    refusal
}

/// Plays a command by the gamemaster's ruling.
#[track_caller]
pub fn play_by_ruling<G: Game>(
    table: &mut Table<G>,
    command: &G::Command,
    chance: &mut dyn Chance,
) {
    let ruling = PlayMode::ByRuling("so be it".to_owned());
    let played = table.play(command, &ruling, None, chance);
    assert_eq!(played, Ok(()), "{command:?}");
}

/// Applies events directly.
pub fn apply_events<G: Game>(table: &mut Table<G>, events: Vec<G::Event>) {
    let mut entries = table.log().entries().to_vec();
    entries.push(LogEntry {
        events,
        ruling: None,
        replaced: None,
        continues: false,
        recorded_at: None,
    });
    let end = entries.len();
    *table = Table::replay(EventLog::new(entries, end));
}

/// Returns the undo step of the next command in a random sequence: every fifth entry continues the one before. No random number is used
/// for it, so that a seed keeps giving the same sequence.
pub fn undo_step<E>(log: &EventLog<E>) -> UndoStep {
    match log.cursor().is_multiple_of(5) {
        true => UndoStep::Last,
        false => UndoStep::New,
    }
}
