//! Torg's combat in both editions (ledger TC): numbers and rules, without the state of a table and without events.
//!
//! [`attack::Attack`] holds everything that affects one attack. [`attack::Attack::check`] refuses it with a rule, and
//! [`attack::Attack::prepare`] adds up everything that does not depend on the die. From a bonus, the resulting
//! [`attack::prepared::PreparedAttack`] computes totals, damage and their breakdowns; from all possible bonuses it
//! computes the [`odds`].

pub mod action;
pub(crate) mod action_type;
pub mod ammunition;
pub mod attack;
pub mod breakdown;
pub mod chart;
pub mod choices;
pub mod damage;
pub(crate) mod damage_table;
pub mod defence;
pub mod die;
pub mod discipline;
pub mod hold;
pub mod interaction;
pub mod legal;
pub(crate) mod modifier;
pub mod movement;
pub(crate) mod negation;
pub mod odds;
pub mod options;
pub mod refusal;
pub mod rules;
pub mod settings;
pub mod status;
pub(crate) mod surprise;
pub mod weapon;
