//! The options and texts on the page of a Torg table, computed from views without a page.
#![allow(clippy::unwrap_used, clippy::panic)] // in the tests' helpers too

mod absences;
mod attack;
mod cast;
mod chips;
mod closing;
mod deck;
mod fight;
mod flip_toasts;
mod hand;
mod log;
mod options;
mod prompts;
mod refused_offers;
mod rounds;
mod sacrifice;
mod scene;
mod scene_page;
mod seats;
mod skill_check;
mod table;
mod task;
mod task_answers;
mod task_skills;
mod trade;
mod true_reasons;
mod typed_lines;
mod waste;
