//! How an attack is made, whomever it is aimed at.

use super::hand::Hand;
use super::said::{Purpose, Unseen};
use crate::skill::Skill;
use serde::{Deserialize, Serialize};
use tabletop::seat::ActorId;

/// How an attack is made, whomever it is aimed at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)] // the fields are named by their types
pub struct Stroke {
    pub hand: Hand,
    /// The other weapon that struck, by its place on the sheet.
    pub second: Option<u8>,
    pub skill: Skill,
    /// Who else shares the roll.
    pub group: Vec<ActorId>,
    /// Why a blindside attack is one, where that is known (TC-201).
    pub unseen: Option<Unseen>,
    /// What suppressive fire is for, where it was said (TC-141).
    pub purpose: Option<Purpose>,
}
