//! Torg's combat, both editions side by side (ledger TC): pure figures and rules, no table and no events.
//!
//! [`attack::Attack`] is all that bears on one blow. Its [`attack::Attack::check`] refuses with a rule, its
//! [`attack::Attack::plan`] adds up what the die does not change, and the [`attack::plan::Plan`] makes of a bonus the totals, the
//! damage and the lines that explain them (section 4.2), or of all bonuses the [`odds`].

pub(crate) mod act;
pub mod action;
pub mod ammunition;
pub mod attack;
pub mod chart;
pub mod choice;
pub mod choices;
pub mod damage;
pub mod defence;
pub mod die;
pub mod discipline;
pub mod hold;
pub mod interaction;
pub(crate) mod kind;
pub mod legal;
pub mod line;
pub(crate) mod modifier;
pub mod movement;
pub(crate) mod negation;
pub mod odds;
pub mod refusal;
pub mod rules;
pub mod settings;
pub mod status;
pub(crate) mod surprise;
pub mod weapon;
