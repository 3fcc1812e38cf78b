//! The Drama Deck's ledger as test cases: every rule that the table enforces has a test that fails if the rule is broken.
//!
//! One module per subject. Each lists its cases with the rules and worked examples that they test; [`coverage`] checks that no
//! rule is missing.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // in the tests' helpers too

mod absences;
mod adventures;
mod aims;
mod answers;
mod approved;
mod attacks;
mod attempt_forecasts;
mod cards_after;
mod cards_roll;
mod cards_round;
mod combined_actions;
mod commitment;
mod coverage;
mod dealing;
mod decks;
mod dice;
mod endings;
mod gifts;
mod given;
mod group_cards;
mod hands;
mod interrupting_cards;
mod lines;
mod martyr_and_campaign;
mod note_forms;
mod open_steps;
mod options;
mod pasted_forms;
mod pasted_sheets;
mod pasted_stat_blocks;
mod penalties;
mod play;
mod pools;
mod prepared_setbacks;
mod random_stat_lines;
mod reactions;
mod rounds;
mod rules_that_meet;
mod scene_end;
mod sessions;
mod setback;
mod sheets;
mod sides;
mod stat_line_forms;
mod stat_lines;
mod subplots;
mod surprise;
mod task;
mod task_chance;
mod task_options;
mod task_trouble;
mod task_windows;
mod timing;
mod trading;
mod turn_status;
mod undone_outcomes;
mod villains;
mod waiting_turns;
mod walk_in_notes;
