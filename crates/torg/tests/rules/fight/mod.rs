//! Fights at the table: complete attacks and what follows, played through commands in both editions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // in the tests' helpers too

mod after_the_result;
mod aims;
mod ammunition;
mod answers;
mod armor_and_cover;
mod before_undo;
mod bought_dice;
mod carrying;
mod combat_actions;
mod complete_attacks;
mod defence_coverage;
mod given;
mod haste_while_holding;
mod holds;
mod interactions;
mod martial_arts;
mod old_events;
mod parrying;
mod pool_card_costs;
mod refused_commands;
mod regressions;
mod repeated_attacks;
mod roll_conditions;
mod second_turns;
mod setbacks;
mod several_at_once;
mod sheets;
mod suppression_value;
mod surprise;
mod taken_weapons;
mod typed_fights;
mod undoing;
mod views;
mod weapon_exchange;
mod weapon_ids;
