//! The Drama Deck's ledger as cases: every rule that the table keeps, held by a test that fails where the rule is broken.
//!
//! One module per subject. Each names its cases with the rules and worked examples that they hold; [`coverage`] checks that no
//! rule is forgotten.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // in the tests' helpers too

mod adventures;
mod aims;
mod answers;
mod approved;
mod attacks;
mod cards_after;
mod cards_roll;
mod cards_round;
mod closings;
mod commitment;
mod coverage;
mod crossing_moments;
mod dealing;
mod decks;
mod dice;
mod gifts;
mod given;
mod hands;
mod hindrances;
mod lasting;
mod lines;
mod meanwhile;
mod options;
mod party;
mod play;
mod pools;
mod quick;
mod reactions;
mod rounds;
mod scene_end;
mod schemes;
mod seams;
mod setback;
mod several;
mod sheets;
mod sides;
mod sittings;
mod subplots;
mod surprise;
mod task;
mod task_chance;
mod task_options;
mod task_trouble;
mod task_windows;
mod timing;
mod trading;
mod undone;
mod villains;
mod written;
