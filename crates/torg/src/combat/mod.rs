//! Torg's combat, both editions side by side (ledger TC): pure figures and rules, no table and no events.
//!
//! [`attack::Attack`] is all that bears on one attack. Its [`attack::Attack::check`] refuses with a rule, its
//! [`attack::Attack::prepare`] adds up what the die does not change, and the [`attack::prepared::PreparedAttack`] makes of a bonus the totals, the
//! damage and the lines that explain them (section 4.2), or of all bonuses the [`odds`].

pub(crate) mod act;
pub mod action;
pub mod ammunition;
pub mod attack;
pub mod breakdown;
pub mod chart;
pub mod choices;
pub mod damage;
pub mod defence;
pub mod die;
pub mod discipline;
pub mod hold;
pub mod interaction;
pub(crate) mod kind;
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
